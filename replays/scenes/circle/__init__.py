"""The board picture of The Circle."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from domain.games.circle import ruleset
from domain.games.circle.facts import NeutralRevealed
from domain.games.circle.state import CircleState
from domain.kernel import Fact, Language, Names
from replays.looks import Look
from replays.memo import Memo, Part
from replays.scene import Scene, Shape, Sprite, scoring
from replays.scenes.circle import (
    before,
    effects,
    fans,
    geometry,
    ledger,
    market,
    reading,
    unrolled,
    wheel,
)
from replays.scenes.circle.about import about
from replays.scenes.circle.faces import faces
from replays.scenes.circle.folder import folder
from replays.scenes.circle.geometry import HEAD, Board, Rect
from replays.scenes.circle.header import header
from replays.scenes.circle.highlights import highlights, named, scorer, stamp
from replays.scenes.circle.reading import Bidding, Deed, Lasting, Market, Person, Row
from replays.scenes.circle.spies import Deck, deck, side_colour
from replays.scenes.circle.telling import description
from replays.scenes.circle.words import Words


def layout(
    state: CircleState,
    names: Names,
    language: Language,
    players: Sequence[str],
    fact: Fact | None = None,
    *,
    shape: Shape = "wide",
    memo: Memo | None = None,
) -> Scene:
    """A wheel of time, a folder with what matters now, a ledger of the seats, what lasts."""
    memo = memo or Memo()
    words = memo.keep("words", Words, names, language, players)
    box = state.edition
    cards = memo.keep("deck", deck, box, reading.colours(state), words)
    rows, people, lasting = reading.rows(state), reading.people(state), reading.lasting(state)
    hot = named(box, fact)
    asked, about = reading.asked(state), reading.matter(state)
    struck, stamped = stamp(words, fact)
    if struck:
        about = Deed(struck, state.marker.get(struck, 0), box.action[struck])
    fresh = fact.card if isinstance(fact, NeutralRevealed) else ""
    folded = not isinstance(about, Market)
    board = memo.keep("board", _board, shape, cards, words, rows, people, lasting, folded)
    vp = state.circle_vp if state.vp else None
    heading = words.heading(state)
    title = words("round", round=state.round) if state.round else words("setup")
    if state.result is not None:
        title = words("over")
    for_hire = reading.market(state)
    lot = about.card if isinstance(about, Bidding) else ""
    parts = [
        memo.part("desk", _desk, board.width, board.height),
        memo.part(
            "header", header, words, board.heading, title, reading.part(state), shape == "tall"
        ),
        memo.part("folder", folder, cards, words, board.folder, about, asked, stamped, fresh),
        *_dial(memo, cards, words, board, rows, hot, lot, vp),
        *_ledger(memo, cards, words, board, people, hot),
        memo.part("effects", effects.effects, cards, words, board.effects, lasting),
    ]  # fmt: skip
    if state.piles:
        out = reading.removed(state)
        parts.append(memo.part("counts", market.counts, words, board, for_hire.deck, out))
    if state.piles and folded:
        parts.append(memo.part("cabinet", market.cabinet, cards, words, board, for_hire))
    size = (board.width, board.height)
    parts.append(tuple(highlights(words, size, parts, fact)))
    told = description(memo, words, box, heading, asked, fact, vp, rows, people, lasting, for_hire)
    scene = memo.scene(
        size, f"{ruleset.title.in_language(language)} · {heading}", told, parts, "circle"
    )
    return scoring(scene, scorer(fact))


def _board(
    shape: Shape,
    cards: Deck,
    words: Words,
    rows: tuple[Row, ...],
    people: tuple[Person, ...],
    lasting: tuple[Lasting, ...],
    folded: bool,
) -> Board:
    if shape == "wide":
        return geometry.wide(len(people))
    if shape == "square":
        return geometry.square(len(people))
    width = 720 - 2 * geometry.GAP
    high = before.heights(people, width, None)
    lines = effects.height(cards, words, lasting, width)
    return geometry.tall(unrolled.height(rows, width), high, lines, folded)


def _desk(width: int, height: int) -> Iterator[Sprite]:
    yield Sprite("desk", "region", width // 2, height // 2, width, height, "box", "desk")


def _dial(
    memo: Memo,
    cards: Deck,
    words: Words,
    board: Board,
    rows: tuple[Row, ...],
    hot: frozenset[str],
    lot: str,
    vp: int | None,
) -> Iterator[Part]:
    """The wheel, round or unrolled."""
    gate = cards.box.arrival
    goal = cards.box.goal
    if board.shape == "tall":
        yield from _unrolled(memo, cards, words, board, rows, hot, lot)
        if vp is not None:
            foot = board.ledgers[0]
            rect = Rect(foot.x, foot.bottom - 52, foot.w, 50)
            yield memo.part("circle", unrolled.bar, words, rect, vp, goal)
        return
    centre = board.centre
    yield memo.part("wheel", wheel.dial, words, centre)
    yield memo.part("rings", wheel.rings, centre)
    yield memo.part("circle", wheel.hub, words, centre, vp or 0, goal)
    counts = tuple([len(row.spies) for row in rows])
    room = fans.shown(counts)
    for row, fitting, span in zip(rows, room, fans.spans(room), strict=True):
        is_gate, count = row.number == gate, len(row.spies)
        yield memo.part(
            f"space:{row.side}", wheel.sector, words, centre, row.side, row.number, count, span,
            is_gate,
        )  # fmt: skip
        yield memo.part(
            f"number:{row.number}", wheel.number, words, centre, row.number, span, is_gate,
            not count,
        )  # fmt: skip
        yield memo.part(
            f"spies:{row.side}", wheel.spies, cards, words, centre, row, fitting, span,
            _of(row, hot), lot,
        )  # fmt: skip


def _unrolled(
    memo: Memo,
    cards: Deck,
    words: Words,
    board: Board,
    rows: tuple[Row, ...],
    hot: frozenset[str],
    lot: str,
) -> Iterator[Part]:
    gate = cards.box.arrival
    yield memo.part("wheel", unrolled.rim, board.wheel)
    for each in unrolled.strips(rows, gate, board.wheel):
        yield memo.part(
            f"space:{each.row.side}", unrolled.strip, cards, words, each, gate,
            _of(each.row, hot), lot,
        )  # fmt: skip
    bare = tuple(sorted([(row.number, row.side) for row in rows if not row.spies]))
    if bare:
        numbers = tuple([(side, number) for number, side in bare])
        yield memo.part("bare", unrolled.bare, words, numbers, gate, board.wheel)


def _ledger(
    memo: Memo,
    cards: Deck,
    words: Words,
    board: Board,
    people: tuple[Person, ...],
    hot: frozenset[str],
) -> Iterator[Part]:
    each_has = -(-len(people) // len(board.ledgers))
    for column, rect in enumerate(board.ledgers):
        yield memo.part(f"ledger:{column}", ledger.head, cards, words, rect, column)
        room = None if board.shape == "tall" else rect.h - HEAD
        here = people[column * each_has : (column + 1) * each_has]
        y = rect.y + HEAD
        for each, high in zip(here, before.heights(here, rect.w, room), strict=True):
            seat = Rect(rect.x, y, rect.w, high)
            shown = _cards(each) & hot
            yield memo.part(f"seat:{each.seat}", ledger.person, cards, words, seat, each, shown)
            y += high


def _of(row: Row, hot: frozenset[str]) -> frozenset[str]:
    return frozenset([spy.card for spy in row.spies if spy.card in hot])


def _cards(each: Person) -> frozenset[str]:
    spies = [spy.card for spy in (*each.ready, *each.front)]
    return frozenset([*spies, *[card for card, _ in each.inside]])


def sides(state: CircleState) -> dict[str, str]:
    """Seats in the colours of their services."""
    return {f"seat:{seat}": side_colour(colour) for seat, colour in state.colour.items()}


look = Look(__name__, layout, faces=faces, sides=sides, about=about)
