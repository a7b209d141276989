"""Where what has just come comes from, so that it is seen on its way."""

from __future__ import annotations

from typing import Literal

import msgspec

from domain.games.masterminds.facts.gains import (
    BuildingCaptured,
    CodexPlaced,
    MissionDealt,
    PartPlaced,
    ScientistGained,
)
from domain.games.masterminds.facts.stacks import AgentDiscarded
from domain.games.masterminds.facts.table import AgentPlayed
from domain.games.masterminds.state import MastermindsState, Resolution
from domain.kernel import Fact
from replays.scenes.masterminds.geometry import Board, Plan, Point, Rect, moment
from replays.scenes.masterminds.sheets import PLATE, lines

Kind = Literal["disc", "mission", "captor", "discard", "part", "token", "scientist"]


class Arrival(msgspec.Struct, frozen=True):
    """What came, to which city or seat, and from where."""

    kind: Kind
    to: str
    origin: Point


def arrival(state: MastermindsState, board: Board, fact: Fact | None) -> Arrival | None:
    """A disc from its pile, a card from the deck, loot from its coin, a disc to the discard."""
    match fact:
        case AgentPlayed():
            rect = board.sheets[fact.seat]
            return Arrival("disc", fact.city, rect.at(80, lines(rect).discs))
        case MissionDealt():
            header = board.header
            return Arrival("mission", fact.city, header.at(header.w - 200, header.h // 2))
        case BuildingCaptured():
            plate = board.sheets[fact.seat].at(38, PLATE // 2)
            return Arrival("captor", f"{fact.city}:{fact.building}", plate)
        case _ if state.resolution is not None:
            return _of_the_stack(state, board, state.resolution, fact)
        case _:
            return None


def _of_the_stack(
    state: MastermindsState, board: Board, now: Resolution, fact: Fact | None
) -> Arrival | None:
    rect, plan = _focus(state, board, now)
    coin = rect.at(*plan.coin)
    match fact:
        case AgentDiscarded():
            x, y = plan.stack
            place = x + plan.step * (now.discarded - 1)
            return Arrival("discard", str(fact.seat), rect.at(place, y))
        case PartPlaced():
            return Arrival("part", f"{fact.seat}:{fact.segment}:{fact.part}", coin)
        case CodexPlaced():
            return Arrival("token", str(fact.seat), coin)
        case ScientistGained():
            return Arrival("scientist", str(fact.seat), coin)
        case _:
            return None


def _focus(state: MastermindsState, board: Board, now: Resolution) -> tuple[Rect, Plan]:
    rect = board.cities[state.edition.cities.index(now.city)]
    return rect, moment(rect, len(now.discs))


def origin(come: Arrival | None, kind: Kind, to: str) -> Point | None:
    """Where it came from, if this is what came."""
    return come.origin if come is not None and come.kind == kind and come.to == to else None
