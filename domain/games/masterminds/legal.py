"""The moves a person would choose from, in a fixed order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Literal

from domain.games.masterminds import agenda
from domain.games.masterminds.components import BecomeAgent, GainOneOf
from domain.games.masterminds.engine_room import power_of
from domain.games.masterminds.gains import spaces
from domain.games.masterminds.missions import met_in
from domain.games.masterminds.moves import (
    AgentOrder,
    Become,
    Capture,
    ChooseMachine,
    Decline,
    EndTurn,
    ExtraTurn,
    FlipCodex,
    ForcedResolution,
    FreeCapture,
    Gain,
    GainCodex,
    LootCity,
    PlacePart,
    PlayAgent,
    TakeMission,
)
from domain.games.masterminds.pending import pending
from domain.games.masterminds.powers import other_cities
from domain.games.masterminds.state import MastermindsState
from domain.games.masterminds.turn import may_take_extra_turn
from domain.kernel import HIDDEN, Move

Source = Literal["top", "pile", "discard"]


def legal(state: MastermindsState, seat: int) -> Sequence[Move]:
    """Every move of the seat's pending decision; nothing if it is not asked."""
    asked = pending(state)
    if asked is None or asked[0] != seat:
        return ()
    return _LISTS[asked[1]](state, seat)


def _machines(state: MastermindsState, seat: int) -> Sequence[Move]:
    taken = [villain.machine for villain in state.villains]
    return [ChooseMachine(machine) for machine in state.edition.machines if machine not in taken]


# The turn


def _plays(state: MastermindsState, seat: int) -> Sequence[Move]:
    """The top disc; any of the pile with mastery; any of the discard for a Scientist."""
    villain = state.villains[seat]
    pile = villain.pile if villain.codex_mastery else ()
    pays = villain.scientists >= state.edition.costs["recycle"]
    under: tuple[str, ...] = ()
    if villain.burrow:
        under = tuple([city for city in state.edition.cities if state.stacks[city]])
    return _placements(state.edition.cities, under, pile, villain.discard if pays else ())


@lru_cache(maxsize=4096)
def _placements(
    cities: tuple[str, ...], under: tuple[str, ...], pile: tuple[str, ...], discard: tuple[str, ...]
) -> tuple[PlayAgent, ...]:
    discs: list[tuple[Source, str | None]] = [("top", None)]
    discs += [("pile", kind) for kind in pile if kind != HIDDEN]
    discs += [("discard", kind) for kind in discard]
    return tuple(
        [
            PlayAgent(source, city, kind, burrow)
            for source, kind in discs
            for burrow, there in ((False, cities), (True, under))
            for city in there
        ]
    )


def _forced(state: MastermindsState, seat: int) -> Sequence[Move]:
    return [
        ForcedResolution(city)
        for city in state.edition.cities
        if any(disc.owner == seat for disc in state.stacks[city])
    ]


def _after_play(state: MastermindsState, seat: int) -> Sequence[Move]:
    moves: list[Move] = [ExtraTurn()] if may_take_extra_turn(state, seat) else []
    if state.villains[seat].scientists >= state.edition.costs["capture"]:
        moves += [
            FreeCapture(city, building)
            for city in state.edition.cities
            for building in state.buildings[city]
        ]
    return [*moves, EndTurn()]


# Inside a resolution


def _order(state: MastermindsState, seat: int) -> Sequence[Move]:
    return (AgentOrder("loot"), AgentOrder("ability"))


def _parts(state: MastermindsState, seat: int) -> Sequence[Move]:
    item = state.agenda[0]
    assert isinstance(item, agenda.Gain)
    return [PlacePart(segment) for segment in spaces(state, seat, item.resource)]


def _henchman(state: MastermindsState, seat: int) -> Sequence[Move]:
    item = state.agenda[0]
    assert isinstance(item, agenda.AgentAbility)
    return (TakeMission(item.city), Decline())


def _captures(state: MastermindsState, seat: int) -> Sequence[Move]:
    item = state.agenda[0]
    assert isinstance(item, agenda.AgentAbility | agenda.Power)
    return [*[Capture(building) for building in state.buildings[item.city]], Decline()]


def _power(state: MastermindsState) -> agenda.Power:
    item = state.agenda[0]
    assert isinstance(item, agenda.Power)
    return item


def _identities(state: MastermindsState, seat: int) -> Sequence[Move]:
    power = power_of(state, _power(state))
    assert isinstance(power, BecomeAgent)
    return [Become(kind) for kind in power.types]


def _other_cities(state: MastermindsState, seat: int) -> Sequence[Move]:
    return [LootCity(city) for city in other_cities(state, seat, _power(state).city)]


def _gains(state: MastermindsState, seat: int) -> Sequence[Move]:
    power = power_of(state, _power(state))
    assert isinstance(power, GainOneOf)
    return [Gain(option.resource) for option in power.options]


def _missions(state: MastermindsState, seat: int) -> Sequence[Move]:
    return [*[TakeMission(city) for city in met_in(state, seat)], Decline()]


def _codex(state: MastermindsState, seat: int) -> Sequence[Move]:
    """Tokens of value 1 are all alike: the lowest slot stands for them."""
    return (GainCodex(), FlipCodex(state.villains[seat].library.index(1) + 1))


_LISTS: dict[str, Callable[[MastermindsState, int], Sequence[Move]]] = {
    "choose_machine": _machines,
    "play_agent": _plays,
    "forced_resolution": _forced,
    "after_play": _after_play,
    "agent_order": _order,
    "place_part": _parts,
    "use_henchman": _henchman,
    "use_gunner": _captures,
    "spider_capture": _captures,
    "choose_identity": _identities,
    "choose_other_city": _other_cities,
    "choose_gain": _gains,
    "choose_mission": _missions,
    "codex_or_flip": _codex,
}
