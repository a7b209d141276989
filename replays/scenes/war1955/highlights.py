"""What a replay shows of the step that has just been taken."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.war1955.facts import (
    BlockMade,
    CounterResolved,
    GameWon,
    InfluenceAnnounced,
    MarkerAdvanced,
    SpecialCountered,
    SpyMoved,
)
from domain.games.war1955.state import DIRECTION, War1955State
from domain.kernel import Fact
from replays.scene import Sprite
from replays.scenes.war1955.cards import card_face
from replays.scenes.war1955.geometry import Board, Point
from replays.scenes.war1955.tracks import PATTERNS, faction_colour, initial
from replays.scenes.war1955.words import Words


def highlights(
    state: War1955State, board: Board, words: Words, fact: Fact | None
) -> Iterator[Sprite]:
    """The sprites that only this step has, and those of an influence that waits."""
    yield from _influence(state, board, words, fact)
    if isinstance(fact, MarkerAdvanced):
        yield from _marker_advanced(state, board, words, fact)
    elif isinstance(fact, SpyMoved):
        yield from _spy_moved(state, board, words, fact)
    elif isinstance(fact, BlockMade):
        yield from _block(state, board, words, fact)
    elif isinstance(fact, CounterResolved) and fact.effective:
        yield from _struck(state, board, words, fact.target_card)
    elif isinstance(fact, SpecialCountered):
        yield from _struck(state, board, words, fact.card)
    elif isinstance(fact, GameWon):
        for country in fact.countries:
            yield _frame(state, board, country, f"victory:{country}", "victory")


def _frame(state: War1955State, board: Board, country: str, id: str, style: str) -> Sprite:
    y = board.line(state.edition.countries.index(country))
    size = (board.track_width + 4, board.row - 2)
    return Sprite(id, "region", board.axis, y, *size, "box", style, z=6)


def _influence(
    state: War1955State, board: Board, words: Words, fact: Fact | None
) -> Iterator[Sprite]:
    """Until it is answered: the row, a ghost where the marker would go, and the sum."""
    frame = next((each for each in state.stack if each.kind == "influence"), None)
    if frame is None or frame.country not in state.position:
        return
    yield _frame(state, board, frame.country, "target", "row-frame")
    index = state.edition.countries.index(frame.country)
    half = state.half_length(frame.country)
    to = state.position[frame.country] + DIRECTION[frame.seat] * frame.total
    yield _ghost(state, board, words, frame.country, max(-half, min(half, to)), "ghost")
    text = f"= {frame.total}"
    if isinstance(fact, InfluenceAnnounced):
        text = written_out(words, fact)
    x, y = board.axis, board.line(index) - board.row * 3 // 10
    yield Sprite("sum", "text", x, y, 0, board.text, "", "sum bad", text, z=45)


def written_out(words: Words, fact: InfluenceAnnounced) -> str:
    """`4 + 1 Spy + 1 mercenary = 6`."""
    parts = [str(fact.country_part)] if fact.country_part else []
    if fact.bonus:
        parts.append("+ " + words("spy_part", count=fact.bonus))
    if fact.penalty:
        parts.append("− " + words("faction_part", count=fact.penalty))
    if fact.mercenaries:
        parts.append("+ " + words("mercenary_part", count=fact.mercenaries))
    return f"{' '.join(parts).removeprefix('+ ')} = {fact.total}"


def _ghost(
    state: War1955State, board: Board, words: Words, country: str, position: int, key: str
) -> Sprite:
    """A pale marker: where it would go, or where it was."""
    x, y = board.square_at(state.edition.countries.index(country), position)
    colour = state.colour[country]
    size = board.marker
    return Sprite(
        f"{key}:{country}", "marker", x, y, size, size, "disc", "control ghost",
        initial(words, colour), "", words(key), faction_colour(state, colour),
        PATTERNS.get(colour, ""), 19,
    )  # fmt: skip


def _arrow(id: str, start: Point, end: Point, label: str) -> Sprite:
    x, y = (start[0] + end[0]) // 2, (start[1] + end[1]) // 2
    points = (start[0] - x, start[1] - y, end[0] - x, end[1] - y)
    return Sprite(id, "path", x, y, 0, 0, "line", "arrow", label=label, z=25, points=points)


def _marker_advanced(
    state: War1955State, board: Board, words: Words, fact: MarkerAdvanced
) -> Iterator[Sprite]:
    """A ghost where it was, and an arrow."""
    index = state.edition.countries.index(fact.country)
    yield _ghost(state, board, words, fact.country, fact.origin, "was")
    lift = board.square[1] // 2 + 4
    start, end = (board.square_at(index, at) for at in (fact.origin, fact.to))
    yield _arrow(
        "arrow:marker",
        (start[0], start[1] - lift),
        (end[0], end[1] - lift),
        words("marker_moves"),
    )


def _spy_moved(state: War1955State, board: Board, words: Words, fact: SpyMoved) -> Iterator[Sprite]:
    """An arrow between the Spy spaces."""
    countries = state.edition.countries
    start = board.spy_at(countries.index(fact.origin), fact.seat)
    end = board.spy_at(countries.index(fact.to), fact.seat)
    lift = board.spy_space[1] // 3 * (1 if end[1] < start[1] else -1)
    inner = (1 if fact.seat == 0 else -1) * board.spy_space[0] // 4
    yield _arrow(
        "arrow:spy",
        (start[0] + inner, start[1]),
        (end[0] + inner, end[1] + lift),
        words("spy_moves"),
    )


def _block(state: War1955State, board: Board, words: Words, fact: BlockMade) -> Iterator[Sprite]:
    """A shield with the sum on the reactor's side of the row, and the cards on the table."""
    w = board.card[0]
    step = min(w + 8, (board.stack[1] - board.stack[0]) // max(2, len(fact.cards)))
    for number, card in enumerate(fact.cards):
        at = (board.stack[1] - (len(fact.cards) - 1 - number) * step, board.table)
        yield from card_face(state.edition, words, board, card, at, 60 + 2 * number, key="block")
    frame = next((each for each in state.stack if each.kind == "influence"), None)
    if frame is None:
        return
    index = state.edition.countries.index(frame.country)
    half = state.half_length(frame.country)
    sign = 1 if fact.seat else -1
    x = board.axis + sign * (half - 2) * board.pitch
    y = board.line(index)
    terms = " + ".join(map(str, fact.values))
    text = f"{terms} = {fact.total}" if len(fact.values) > 1 else str(fact.total)
    label = words("block", sum=text)
    yield Sprite(
        "shield:row", "marker", x, y + 6, 46, 54, "shield", "shield", str(fact.total), label=label,
        z=46,
    )  # fmt: skip
    beside = board.axis + sign * board.pitch * 3
    yield Sprite(
        "sum:block", "text", beside, y - board.row * 3 // 10, 0, board.text, "", "sum good", text,
        label=label, z=46,
    )  # fmt: skip


def _struck(state: War1955State, board: Board, words: Words, card: str) -> Iterator[Sprite]:
    """A cross over the card that is countered."""
    cards = [each for frame in state.stack for each in frame.cards]
    if card not in cards:
        return
    left, right = board.stack
    step = min(board.card[0] + 44, (right - left) // max(1, len(cards) - 1))
    x = left + cards.index(card) * step
    w, h = board.card
    yield Sprite(
        "struck",
        "marker",
        x,
        board.table,
        w,
        h,
        "cross",
        "cross struck",
        label=words("struck"),
        z=69,
    )
