"""The seats: points, autonomy and hand; the turn tokens and the phases above them."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.xiii.facts.missions import PointsChanged
from domain.games.xiii.rules.turn import breakdown
from domain.games.xiii.state import XiiiState
from domain.kernel import HIDDEN, Fact
from replays.lettering import fit, signed
from replays.scene import Sprite
from replays.scenes.xiii.elements import chip
from replays.scenes.xiii.geometry import BLOCK, Block, Board, Point
from replays.scenes.xiii.words import Words, asked_seat, wrap

SOURCES = {
    "primary": "#8a6a12",
    "primary_shared": "#b08d3a",
    "secondary": "#3d4148",
    "kill": "#8c3b4a",
    "capture": "#3b6ea5",
    "accusation": "#6b4f8f",
}


def track(state: XiiiState, board: Board, words: Words) -> Iterator[Sprite]:
    """Turn tokens, and the phases of a turn."""
    x, y = board.track
    size = board.text + 12
    for turn in range(1, state.options.turns + 1):
        style = "dial-number arrival" if turn == state.turn else "dial-number"
        at = x + (turn - 1) * (size + 8)
        yield Sprite(
            f"turn:{turn}", "marker", at, y, size, size, "disc", style, str(turn),
            label=words("turn_token", turn=turn), z=2,
        )  # fmt: skip
    step = board.track_width / 9
    left = x - size // 2
    for phase in range(9):
        now = state.phase == phase and state.result is None
        at = round(left + (phase + 0.5) * step)
        yield Sprite(
            f"phase:{phase}", "region", at, y + size + 12, round(step) - 5, size, "box",
            "phase now" if now else "phase", str(phase), label=words(f"phase_{phase}"), z=1,
        )  # fmt: skip
    if 0 <= state.phase <= 8:
        text = words(f"phase_{state.phase}")
        at = left + board.track_width - 8
        yield Sprite(
            "phase:name", "text", at, y, 0, board.text, "", "strong end", text, label=text, z=2
        )


def seats(state: XiiiState, board: Board, words: Words, fact: Fact | None) -> Iterator[Sprite]:
    """A block for each."""
    for seat in range(state.seats):
        block = board.block(seat, state.seats)
        style = "seat-panel"
        if state.result is not None and seat in state.result.ranking[0]:
            style += " winner"
        elif state.score and asked_seat(state) == seat:
            style += " active"
        w, h = BLOCK
        yield Sprite(
            f"seat:{seat}", "region", *block.at(w / 2, h / 2), *block.size(w, h), "box", style,
            label=words.seat(seat),
        )  # fmt: skip
        yield from _head(state, words, block, seat)
        if state.score:
            yield from _points(state, words, block, seat, fact)
            yield from _hand(state, words, block, seat)


def _head(state: XiiiState, words: Words, block: Block, seat: int) -> Iterator[Sprite]:
    name = words.seat(seat)
    yield chip(words, f"chip:{seat}", seat, block.at(24, 24), block.n(30), name, 3)
    size = block.n(19)
    yield Sprite(
        f"player:{seat}", "text", *block.at(46, 24), 0, size, "", "strong start",
        fit(name, block.n(140), size), label=name, z=3,
    )  # fmt: skip
    if seat in state.order:
        rank = state.order.index(seat) + 1
        label = words("order", seat=name, rank=rank)
        yield Sprite(
            f"order:{seat}", "marker", *block.at(214, 24), block.n(26), block.n(26), "disc",
            "value", str(rank), label=label, z=3,
        )  # fmt: skip


def _points(
    state: XiiiState, words: Words, block: Block, seat: int, fact: Fact | None
) -> Iterator[Sprite]:
    """The total with a bar of its sources, and the autonomy points."""
    name, total = words.seat(seat), state.score[seat]
    label = words("points", seat=name, points=total)
    yield Sprite(
        f"score:{seat}", "text", *block.at(412, 24), 0, block.n(22), "", "strong end",
        words("ip", points=total), label=label, z=3,
    )  # fmt: skip
    if isinstance(fact, PointsChanged) and fact.seat == seat:
        style = "gain good" if fact.applied > 0 else "gain bad"
        yield Sprite(
            "gain", "text", *block.at(322, 24), 0, block.n(24), "", style, signed(fact.applied),
            z=50,
        )  # fmt: skip
    ap = words("ap", ap=state.ap[seat])
    yield Sprite(
        f"ap:{seat}", "text", *block.at(236, 24), 0, block.n(17), "", "start",
        ap, label=words("ap_of", seat=name, ap=state.ap[seat]), z=3,
    )  # fmt: skip
    left = 12.0
    sources = breakdown(state, seat)
    gained = sum([points for points in sources.values() if points > 0])
    unit = min(22.0, 400 / max(1, gained))
    for source, colour in SOURCES.items():
        points = sources.get(source, 0)
        if points > 0:
            w = unit * points
            text = words(f"source_{source}", points=points)
            yield Sprite(
                f"source:{seat}:{source}", "marker", *block.at(left + w / 2, 52),
                *block.size(w, 15), "box", "share", str(points), label=text, colour=colour, z=3,
            )  # fmt: skip
            left += w


def _hand(state: XiiiState, words: Words, block: Block, seat: int) -> Iterator[Sprite]:
    hand = state.hands[seat]
    step = min(68.0, 336 / max(1, len(hand) - 1))
    for index, card in enumerate(hand):
        at = block.at(42 + index * step, 99)
        id = f"back:{seat}:{index}" if card == HIDDEN else ""
        yield action_card(words, card, id, at, block.size(65, 68), 10 + index)


def action_card(
    words: Words, card: str, id: str, at: Point, size: tuple[int, int], z: int
) -> Sprite:
    """An action card: its name, or a back. `id`: for a back, or a second picture of a card."""
    if card == HIDDEN:
        return Sprite(id, "card", *at, *size, "card-back", "reverse", label=words("hidden"), z=z)
    name = words.name("card", card)
    text = wrap(name.replace(" / ", "/ "), size[0] - 2, round(size[1] * 0.185), 4)
    return Sprite(id or f"card:{card}", "card", *at, *size, "box", "slip", text, label=name, z=z)
