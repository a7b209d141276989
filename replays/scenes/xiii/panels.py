"""Beside and below the map: what happens now, a fight, the missions, the piles and the seats."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from domain.games.xiii.edition import Box
from domain.games.xiii.state import NEUTRAL, Element, Gain, Mission, XiiiState
from replays.memo import Memo, Part
from replays.scene import Sprite
from replays.scenes.composing import Pen
from replays.scenes.xiii import fights, missions, moment
from replays.scenes.xiii.atlas import atlas_of
from replays.scenes.xiii.forces import ROW as FORCE
from replays.scenes.xiii.forces import Force, forces, forces_of, rows_of
from replays.scenes.xiii.geometry import GAP, Board, Point, Rect
from replays.scenes.xiii.groups import Group
from replays.scenes.xiii.map import goal, legend
from replays.scenes.xiii.seats import (
    Form,
    Person,
    Seat,
    Sources,
    arrange,
    hand,
    people_bottom,
    plate,
    seat_panel,
)
from replays.scenes.xiii.words import Words


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
        "missions", _shown, box, state.missions, state.secondaries, groups, state.order
    )
    seats = _seats(state, memo, asked)
    high = (moment.height(board, now), fights.height(fight), missions.height(board, shown))
    room = 0
    if board.most:
        room = board.most - board.map.y - high[0] - (high[1] + GAP if high[1] else 0) - GAP
    needs = tuple([(each.seat, each.people, each.hand, each.style == "active") for each in seats])
    forms = memo.parts("forms", arrange, words, box, needs, board.side, room)
    low = missions.slips_height(shown)
    heights = tuple([each for _, each in forms])
    mine = memo.keep("mine", forces_of, box, groups, tuple([seat.seat for seat in seats]))
    more = [FORCE * len(rows_of(each, board.side)) for each in mine]
    # Where nobody fights there is room to say who is where.
    spare = board.map.h + GAP + high[2] - high[0] - low - GAP * len(seats)
    with_forces = board.shape == "wide" and sum(heights) + sum(more) + high[1] <= spare
    if with_forces:
        heights = tuple([each + extra for each, extra in zip(heights, more, strict=True)])
    rects, height = memo.keep("rects", _arranged, board, high, low, heights)
    are_alone = rects[3].h > 0 or not low
    slips = rects[3] if are_alone else missions.beside(rects[2], shown)
    known = state.known_tops.get(asked, {}) if asked is not None else {}
    counts = {pile: len(cards) for pile, cards in state.mission_piles.items()}
    counts |= {"action": len(state.action_pile), "people": len(state.char_pile)}
    parts = [
        memo.part("moment:panel", moment.panel, words, box, board, rects[0], now),
        memo.part("primaries", missions.primaries, words, box, board, rects[2], shown, are_alone),
        memo.part("secondaries", missions.secondaries, words, box, slips, shown),
        memo.part("legend", legend, words, box, board),
        memo.part(
            "piles", missions.piles, words, board, counts, state.tops, known,
            len(state.action_discard),
        ),
    ]  # fmt: skip
    if fight is not None:
        start = atlas_of(box, board.shape).spots[fight.combat.location]
        parts.append(memo.part("fight", fights.panel, words, box, rects[1], fight))
        if board.shape == "wide":
            parts.append(memo.part("thread", _thread, start, rects[1]))
    parts += memo.parts("seats", _seat_parts, words, box, board, seats, forms, rects)
    if board.shape == "wide":
        there = mine if with_forces else ((),) * len(mine)
        parts += memo.parts("forces", _forces, words, box, seats, there, rects[4:])
    return parts, height


def _seat_parts(
    memo: Memo,
    words: Words,
    box: Box,
    board: Board,
    seats: tuple[Seat, ...],
    forms: tuple[tuple[Form, int], ...],
    rects: list[Rect],
) -> list[Part]:
    """A panel and a hand for every seat."""
    pile = (board.piles.x + 20, board.piles.bottom - 56)
    if board.shape == "tall":
        pile = (board.piles.x + board.piles.w // 2 + 40, board.piles.y + 18)
    parts: list[Part] = []
    for seat, (form, _), rect in zip(seats, forms, rects[4:], strict=True):
        number, bare = seat.seat, replace(seat, style="", hand=())
        printed = memo.keep(
            f"plate:{number}", plate, words, box, bare, rect.w, rect.h, form != "low",
            len(seat.hand),
        )  # fmt: skip
        parts += [
            memo.part(f"seat:{number}", seat_panel, rect, number, seat.style, printed),
            memo.part(f"hand:{number}", hand, words, box, rect, seat.hand, form, pile),
        ]
    return parts


def _forces(
    memo: Memo,
    words: Words,
    box: Box,
    seats: tuple[Seat, ...],
    mine: tuple[tuple[Force, ...], ...],
    rects: list[Rect],
) -> list[Part]:
    """Below the characters of every seat, where its units are."""
    parts: list[Part] = []
    for seat, each, rect in zip(seats, mine, rects, strict=True):
        top = rect.y + people_bottom(words, box, seat.people, rect.w) if each else rect.y
        below = Rect(rect.x, top, rect.w, FORCE * len(rows_of(each, rect.w)))
        parts.append(memo.part(f"forces:{seat.seat}", forces, words, box, below, seat.seat, each))
    return parts


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
    order: tuple[int, ...],
) -> missions.Shown:
    """The missions with who stands where they are to be fulfilled."""
    here: dict[int, tuple[int, ...]] = {}
    for group in groups:
        if group.seat != NEUTRAL:
            here[group.place] = (*here.get(group.place, ()), group.seat)
    return missions.Shown(
        tuple([(id, each, here.get(goal(box, id, each), ())) for id, each in active.items()]),
        tuple([(id, here.get(box.secondaries[id].location, ())) for id in secondaries]),
    )


def _seats(state: XiiiState, memo: Memo, asked: int | None) -> tuple[Seat, ...]:
    """Every seat in order of play; the very same ones while nothing of theirs changes."""
    combat, result = state.combat, state.result
    styles = dict.fromkeys((combat.attacker, combat.defender), "engaged") if combat else {}
    if asked is not None:
        styles[asked] = "active"
    if result is not None:
        styles |= dict.fromkeys(result.ranking[0], "winner")
    belongings = memo.keep("belongings", _belongings, state.edition, state.elements, state.seats)
    sources = memo.keep("sources", _sources, state.seats, state.score_log)
    order, nothing = state.order or tuple(range(state.seats)), (0,) * state.seats
    return memo.keep(
        "seated", _seated, order, styles, state.score or nothing, sources, state.ap or nothing,
        belongings, state.hands or ((),) * state.seats,
    )  # fmt: skip


def _seated(
    order: tuple[int, ...],
    styles: Mapping[int, str],
    score: tuple[int, ...],
    sources: tuple[Sources, ...],
    ap: tuple[int, ...],
    belongings: list[tuple[tuple[Person, ...], int]],
    hands: tuple[tuple[str, ...], ...],
) -> tuple[Seat, ...]:
    found: list[Seat] = []
    for seat in order:
        people, units = belongings[seat]
        style = styles.get(seat, "")
        hand = hands[seat]
        found.append(Seat(seat, style, score[seat], sources[seat], ap[seat], units, people, hand))
    return tuple(found)


def _belongings(
    box: Box, elements: Mapping[str, Element], seats: int
) -> list[tuple[tuple[Person, ...], int]]:
    """The characters of every seat, and how many units it has."""
    people: list[list[Person]] = [[] for _ in range(seats)]
    units = [0] * seats
    for id, each in elements.items():
        if each.controller == NEUTRAL:
            continue
        if id in box.characters:
            people[each.controller].append(Person(id, each.wounds, each.location))
        else:
            units[each.controller] += 1
    return [(tuple(mine), count) for mine, count in zip(people, units, strict=True)]


def _sources(seats: int, log: tuple[Gain, ...]) -> tuple[Sources, ...]:
    """Where every seat's points come from."""
    found: list[dict[str, int]] = [{} for _ in range(seats)]
    for each in log:
        mine = found[each.seat]
        mine[each.source] = mine.get(each.source, 0) + each.amount
    return tuple(
        [tuple([(source, points) for source, points in each.items() if points]) for each in found]
    )
