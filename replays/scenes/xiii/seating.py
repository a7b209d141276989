"""Who sits there: what every seat has, and its panel, its hand and its units as parts."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from domain.games.xiii.edition import Box
from domain.games.xiii.state import NEUTRAL, Element, Gain, XiiiState
from replays.memo import Memo, Part
from replays.scenes.xiii.forces import ROW, Force, forces, forces_of, heights_of, rows_of
from replays.scenes.xiii.geometry import Board, Rect
from replays.scenes.xiii.groups import Group
from replays.scenes.xiii.seats import (
    Crew,
    Forms,
    Hands,
    Person,
    Seat,
    Sources,
    hand,
    people_bottom,
    plate,
    seat_panel,
)
from replays.scenes.xiii.words import Words


class Seating(msgspec.Struct, frozen=True):
    """Every seat in order of play, with what it has; whoever is on, whoever looks."""

    crews: tuple[Crew, ...]
    seats: tuple[Seat, ...]
    forces: tuple[tuple[Force, ...], ...]
    more: tuple[int, ...]
    """How high the rows of the forces are."""


def seating_of(
    memo: Memo,
    box: Box,
    elements: Mapping[str, Element],
    groups: tuple[Group, ...],
    seats: int,
    order: tuple[int, ...],
    score: tuple[int, ...],
    log: tuple[Gain, ...],
    ap: tuple[int, ...],
    w: int,
) -> Seating:
    order, nothing = order or tuple(range(seats)), (0,) * seats
    crews = memo.keep("crews", _crews, box, elements, seats, order)
    sources = memo.keep("sources", _sources, seats, log)
    score, ap = score or nothing, ap or nothing
    seated = [Seat(crew, score[crew.seat], sources[crew.seat], ap[crew.seat]) for crew in crews]
    mine = memo.keep("mine", forces_of, box, groups, order)
    return Seating(crews, tuple(seated), mine, memo.keep("rows", heights_of, mine, w))


def _crews(
    box: Box, elements: Mapping[str, Element], seats: int, order: tuple[int, ...]
) -> tuple[Crew, ...]:
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
    return tuple([Crew(seat, tuple(people[seat]), units[seat]) for seat in order])


def _sources(seats: int, log: tuple[Gain, ...]) -> tuple[Sources, ...]:
    """Where every seat's points come from."""
    found: list[dict[str, int]] = [{} for _ in range(seats)]
    for each in log:
        mine = found[each.seat]
        mine[each.source] = mine.get(each.source, 0) + each.amount
    return tuple(
        [tuple([(source, points) for source, points in each.items() if points]) for each in found]
    )


def hands_of(state: XiiiState) -> Hands:
    """In order of play."""
    hands = state.hands or ((),) * state.seats
    return tuple([hands[seat] for seat in state.order]) if state.order else hands


def styles_of(state: XiiiState, asked: int | None) -> dict[int, str]:
    """Which seats stand out, and how."""
    combat, result = state.combat, state.result
    styles = dict.fromkeys((combat.attacker, combat.defender), "engaged") if combat else {}
    if asked is not None:
        styles[asked] = "active"
    if result is not None:
        styles |= dict.fromkeys(result.ranking[0], "winner")
    return styles


def seat_parts(
    memo: Memo,
    words: Words,
    box: Box,
    seats: tuple[Seat, ...],
    hands: Hands,
    forms: Forms,
    rects: list[Rect],
    styles: Mapping[int, str],
) -> list[Part]:
    """A panel for every seat."""
    parts: list[Part] = []
    for seat, cards, (form, _), rect in zip(seats, hands, forms, rects, strict=True):
        number = seat.crew.seat
        printed = memo.keep(
            f"plate:{number}", plate, words, box, seat, rect.w, rect.h, form, len(cards)
        )
        style = styles.get(number, "")
        parts.append(memo.part(f"seat:{number}", seat_panel, rect, number, style, printed))
    return parts


def hand_parts(
    memo: Memo,
    words: Words,
    box: Box,
    board: Board,
    crews: tuple[Crew, ...],
    hands: Hands,
    forms: Forms,
    rects: list[Rect],
) -> list[Part]:
    """The hand of every seat, on its panel."""
    pile = (board.piles.x + 20, board.piles.bottom - 56)
    if board.shape == "tall":
        pile = (board.piles.x + board.piles.w // 2 + 40, board.piles.y + 18)
    return [
        memo.part(f"hand:{crew.seat}", hand, words, box, rect, cards, form, pile)
        for crew, cards, (form, _), rect in zip(crews, hands, forms, rects, strict=True)
    ]


def force_parts(
    memo: Memo,
    words: Words,
    box: Box,
    crews: tuple[Crew, ...],
    mine: tuple[tuple[Force, ...], ...],
    forms: Forms,
    rects: list[Rect],
) -> list[Part]:
    """Below the characters of every seat, where its units are."""
    parts: list[Part] = []
    for crew, each, (form, _), rect in zip(crews, mine, forms, rects, strict=True):
        top = rect.y + people_bottom(words, box, crew.people, form, rect.w) if each else rect.y
        below = Rect(rect.x, top, rect.w, ROW * len(rows_of(each, rect.w)))
        parts.append(memo.part(f"forces:{crew.seat}", forces, words, box, below, crew.seat, each))
    return parts
