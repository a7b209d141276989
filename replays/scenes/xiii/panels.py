"""Beside and below the map: what happens now, a fight, the missions, the piles and the seats."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from operator import add

from domain.games.xiii.edition import Box
from domain.games.xiii.state import NEUTRAL, Mission, XiiiState
from replays.memo import Memo, Part
from replays.scene import Sprite
from replays.scenes.composing import Pen
from replays.scenes.xiii import fights, missions, moment
from replays.scenes.xiii.atlas import atlas_of
from replays.scenes.xiii.geometry import GAP, Board, Point, Rect
from replays.scenes.xiii.groups import Group
from replays.scenes.xiii.map import goal, legend
from replays.scenes.xiii.podium import podium
from replays.scenes.xiii.seating import (
    force_parts,
    hand_parts,
    hands_of,
    seat_parts,
    seating_of,
    styles_of,
)
from replays.scenes.xiii.seats import Seat, arrange
from replays.scenes.xiii.words import Words

NIGHT = 110
"""How much room a picture needs that is there for the eye alone."""


def panels(
    state: XiiiState,
    memo: Memo,
    words: Words,
    board: Board,
    groups: tuple[Group, ...],
    asked: int | None,
) -> tuple[list[Part], int]:
    """All of them, and how high the picture is."""
    box = state.edition
    now = moment.moment_of(state, words, asked)
    fight = memo.keep("fighters", fights.fight_of, state.combat, state.elements, state.wounds, box)
    shown = memo.keep(
        "missions", _shown, box, state.missions, state.secondaries, groups, state.seats
    )
    seating = memo.parts(
        "seating", seating_of, box, state.elements, groups, state.seats, state.order, state.score,
        state.score_log, state.ap, board.side,
    )  # fmt: skip
    hands = hands_of(state)
    styles = styles_of(state, asked)
    on = (asked,) if fight is None else fight.seats
    high = (
        moment.height(board, now, fight is not None),
        fights.height(fight),
        missions.height(board, shown),
    )
    # Whole names of the secondary missions come before portraits.
    single, double = missions.slips_height(shown, 1), missions.slips_height(shown)
    low = single if board.shape == "wide" and fight is None else double
    room = spare = 0
    if board.most:
        room = board.most - board.map.y - high[0] - (high[1] + GAP if high[1] else 0) - GAP
        spare = board.map.h + GAP + high[2] - high[0] - low - (high[1] + GAP if high[1] else 0)
    if fight is not None and board.most:
        # What matters now is large: the seats make room for lines that hold whole names.
        wanted = fights.height(fight, fights.ROOMY) - high[1] + single - low
        room = max(1, min(room, spare - wanted))
    extra = sum(seating.more)
    ample = 0 if fight is not None else spare - extra
    forms = arrange(memo, words, box, seating.crews, hands, board.side, room, ample, on)
    heights = tuple([each for _, each in forms])
    spare -= sum(heights) + GAP * len(heights)
    if low == single and spare < 0:
        spare, low = spare + single - double, double
    # Where nobody fights there is room to say who is where; a fight takes all that is left.
    with_forces = board.shape == "wide" and fight is None and extra <= spare
    if with_forces:
        heights = tuple(map(add, heights, seating.more))
        spare -= extra
    if board.shape == "wide" and single <= low + spare:
        spare, low = spare + low - single, single
    columns = 1 if board.shape == "wide" and low == single else 2
    if fight is not None:
        line = fights.largest_within(fight, high[1] + spare)
        high = (high[0], fights.height(fight, line), high[2])
    rects, height = memo.keep("rects", _arranged, board, high, low, heights)
    known = state.known_tops.get(asked, {}) if asked is not None else {}
    counts = {pile: len(cards) for pile, cards in state.mission_piles.items()}
    counts |= {"action": len(state.action_pile), "people": len(state.char_pile)}
    fought = fight.combat.location if fight is not None else 0
    is_over = state.phase > missions.LAST_PHASE
    ended = seating.seats if is_over and not shown.primaries else ()
    parts = [
        memo.part("moment:panel", _caption, words, box, board, rects[0], now),
        memo.part("podium", _podium, words, rects[2], ended, styles if ended else {}),
        memo.part(
            "piles", missions.piles, words, board, counts, state.tops, known,
            len(state.action_discard),
        ),
        *memo.parts(
            "around", _around, words, box, board, rects, height, shown, low, columns, fought,
            is_over,
        ),
        *memo.parts(
            "seats", seat_parts, words, box, seating.seats, hands, forms, rects[4:], styles
        ),
        *memo.parts("hands", hand_parts, words, box, board, seating.crews, hands, forms, rects[4:]),
    ]  # fmt: skip
    if fight is not None:
        parts += memo.parts("fight:parts", fights.parts, words, box, rects[1], fight)
    if board.shape == "wide":
        there = seating.forces if with_forces else ((),) * len(forms)
        parts += memo.parts(
            "forces", force_parts, words, box, seating.crews, there, forms, rects[4:]
        )
    return parts, height


def _around(
    memo: Memo,
    words: Words,
    box: Box,
    board: Board,
    rects: list[Rect],
    height: int,
    shown: missions.Shown,
    low: int,
    columns: int,
    fought: int,
    is_over: bool,
) -> list[Part]:
    """What stands still while cards are played: missions, the legend, pictures for the eye."""
    are_alone = rects[3].h > 0 or not low
    slips = rects[3] if are_alone else missions.beside(rects[2], shown)
    parts = [
        memo.part("paper", _paper, board.width, height),
        memo.part(
            "primaries", missions.primaries, words, box, board, rects[2], shown, are_alone,
            is_over,
        ),
        memo.part("secondaries", missions.secondaries, words, box, slips, shown, columns),
        memo.part("legend", legend, words, box, board),
    ]  # fmt: skip
    if board.shape == "wide":
        bottom = slips.y if are_alone and low else height
        parts.append(memo.part("night", _night, rects[-1].bottom + GAP, bottom - GAP, rects[-1]))
        if fought:
            start = atlas_of(box, board.shape).spots[fought]
            parts.append(memo.part("thread", _thread, start, rects[1]))
    return parts


def _paper(width: int, height: int) -> Iterator[Sprite]:
    yield Sprite("paper", "region", width // 2, height // 2, width, height, "box", "ground")


def _caption(
    words: Words, box: Box, board: Board, rect: Rect, now: moment.Moment
) -> Iterator[Sprite]:
    """What happens now, unless a fight says it."""
    if rect.h:
        yield from moment.panel(words, box, board, rect, now)


def _podium(
    words: Words, rect: Rect, seats: tuple[Seat, ...], styles: Mapping[int, str]
) -> Iterator[Sprite]:
    """Everybody's points, where no mission is left."""
    if seats:
        yield from podium(words, rect, seats, styles)


def _arranged(
    board: Board, high: tuple[int, int, int], low: int, seats: tuple[int, ...]
) -> tuple[list[Rect], int]:
    """The rects of moment, fight, primary and secondary missions and every seat; the height.

    Secondary missions stand beside the primary ones if they find no other room: without height.
    """
    now, fight, mission = high
    w = board.side
    if board.shape == "wide":
        x, y = board.map.right + 12, board.map.y
    else:
        x, y = board.header.x, max(board.map.bottom, board.piles.bottom) + GAP
    after = y + now + fight + (GAP if fight else 0)
    rects = [Rect(x, y, w, now), Rect(x, y + now, w, fight)]
    if board.shape == "wide":
        strip = Rect(board.map.x, board.map.bottom + GAP, board.map.w, mission)
        end = after + sum(seats) + GAP * len(seats)
        fits = end + low <= max(strip.bottom + GAP, end)
        rects += [strip, Rect(x, strip.bottom - low + 4, w, low if fits else 0)]
        return [*rects, *_stacked(x, after, w, seats)], max(end, strip.bottom + GAP)
    rects += [Rect(x, after, w, mission), Rect(x, after + mission + GAP, w, low)]
    bottom = rects[-1].bottom + (GAP if low else 0)
    if board.shape == "square":
        rects += _stacked(board.header.right - w, y, w, seats)
    else:
        rects += _stacked(x, bottom, w, seats)
    return rects, max(bottom, rects[-1].bottom + GAP)


def _stacked(x: int, y: int, w: int, heights: tuple[int, ...]) -> list[Rect]:
    rects: list[Rect] = []
    for each in heights:
        rects.append(Rect(x, y, w, each))
        y += each + GAP
    return rects


def _night(top: int, bottom: int, rect: Rect) -> Iterator[Sprite]:
    """A picture for the eye, where the column of the seats leaves room."""
    high = bottom - top
    if high < NIGHT:
        # How much is left hangs on the language; which sprites there are does not.
        yield Sprite("night", "region", rect.x, rect.bottom, z=2)
        return
    pen = Pen().symbol("xiii-title", 72 - rect.w / 2, 46 - high / 2, 116, 70)
    pen.box(0, 0, rect.w, high, "edge")
    yield Sprite(
        "night", "region", rect.x + rect.w // 2, (top + bottom) // 2, rect.w, high, "xiii-night",
        "night", marks=pen.done(), z=2,
    )  # fmt: skip


def _thread(start: Point, rect: Rect) -> Iterator[Sprite]:
    """A red thread from the place that is fought over to the panel of the fight."""
    pin = (rect.x, rect.y + 70)
    d = f"M0 0L{pin[0] - start[0]} {pin[1] - start[1]}"
    yield Sprite("thread", "path", *start, marks=Pen().path(d, "thread").done(), z=5)
    yield Sprite("thread:pin", "marker", *pin, 22, 22, "disc", "pin", z=56)


def _shown(
    box: Box,
    active: Mapping[str, Mission],
    secondaries: Mapping[str, int],
    groups: tuple[Group, ...],
    seats: int,
) -> missions.Shown:
    """The missions with who stands where they are to be fulfilled."""
    here: dict[int, tuple[int, ...]] = {}
    for group in groups:
        if group.seat != NEUTRAL:
            here[group.place] = (*here.get(group.place, ()), group.seat)
    return missions.Shown(
        tuple([(id, each, here.get(goal(box, id, each), ())) for id, each in active.items()]),
        tuple([(id, here.get(box.secondaries[id].location, ())) for id in secondaries]),
        box.parameters.active_missions.of(seats),
    )
