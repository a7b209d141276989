"""Where what has just come comes from, so that it is seen on its way."""

from __future__ import annotations

import msgspec

from domain.games.masterminds.facts.gains import MissionDealt
from domain.games.masterminds.facts.stacks import AgentDiscarded
from domain.games.masterminds.facts.table import AgentPlayed
from domain.games.masterminds.state import MastermindsState
from domain.kernel import Fact
from replays.scenes.masterminds.geometry import Board, Point, moment
from replays.scenes.masterminds.sheets import lines


class Arrivals(msgspec.Struct, frozen=True):
    """For the city and the seat that something has come to."""

    city: str = ""
    seat: int | None = None
    disc: Point | None = None
    mission: Point | None = None
    discard: Point | None = None


NOTHING = Arrivals()


def arrivals(state: MastermindsState, board: Board, fact: Fact | None) -> Arrivals:
    """A disc from its pile, a mission from the deck, a disc from the stack to the discard."""
    match fact:
        case AgentPlayed():
            rect = board.sheets[fact.seat]
            return Arrivals(fact.city, disc=rect.at(80, lines(rect).discs))
        case MissionDealt():
            header = board.header
            return Arrivals(fact.city, mission=header.at(header.w - 200, header.h // 2))
        case AgentDiscarded() if state.resolution is not None:
            now = state.resolution
            rect = board.cities[state.edition.cities.index(now.city)]
            plan = moment(rect, len(now.discs))
            x, y = plan.stack
            return Arrivals(seat=fact.seat, discard=rect.at(x + plan.step * (now.discarded - 1), y))
        case _:
            return NOTHING
