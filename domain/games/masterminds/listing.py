"""What a person would choose from, in a fixed order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Literal

from domain.games.masterminds.edition.components import BecomeAgent, GainOneOf
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
from domain.games.masterminds.rules.engine_room import power_of
from domain.games.masterminds.rules.gains import spaces
from domain.games.masterminds.rules.missions import met_in
from domain.games.masterminds.rules.powers import other_cities
from domain.games.masterminds.rules.turn import may_take_extra_turn, pile_of
from domain.games.masterminds.state import MastermindsState, agenda
from domain.kernel import HIDDEN

Source = Literal["top", "pile", "discard"]


def machines(state: MastermindsState, seat: int) -> Iterator[ChooseMachine]:
    taken = [villain.machine for villain in state.villains]
    return (ChooseMachine(machine) for machine in state.edition.machines if machine not in taken)


# The turn


def plays(state: MastermindsState, seat: int) -> Sequence[PlayAgent]:
    """The top disc; any of the pile with mastery; any of the discard for a Scientist."""
    villain = state.villains[seat]
    pile = pile_of(state, seat) if villain.codex_mastery else ()
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


def forced(state: MastermindsState, seat: int) -> Iterator[ForcedResolution]:
    return (
        ForcedResolution(city)
        for city in state.edition.cities
        if any(disc.owner == seat for disc in state.stacks[city])
    )


def purchases(state: MastermindsState, seat: int) -> Iterator[ExtraTurn | FreeCapture | EndTurn]:
    if may_take_extra_turn(state, seat):
        yield ExtraTurn()
    if state.villains[seat].scientists >= state.edition.costs["capture"]:
        yield from [
            FreeCapture(city, building)
            for city in state.edition.cities
            for building in state.buildings[city]
        ]
    yield EndTurn()


# Inside a resolution


def orders(state: MastermindsState, seat: int) -> Sequence[AgentOrder]:
    return (AgentOrder("loot"), AgentOrder("ability"))


def parts(state: MastermindsState, seat: int) -> Iterator[PlacePart]:
    item = state.agenda[0]
    assert isinstance(item, agenda.Gain)
    return (PlacePart(segment) for segment in spaces(state, seat, item.resource))


def henchman(state: MastermindsState, seat: int) -> Sequence[TakeMission | Decline]:
    item = state.agenda[0]
    assert isinstance(item, agenda.AgentAbility)
    return (TakeMission(item.city), Decline())


def captures(state: MastermindsState, seat: int) -> Iterator[Capture | Decline]:
    item = state.agenda[0]
    assert isinstance(item, agenda.AgentAbility | agenda.Power)
    yield from [Capture(building) for building in state.buildings[item.city]]
    yield Decline()


def _power(state: MastermindsState) -> agenda.Power:
    item = state.agenda[0]
    assert isinstance(item, agenda.Power)
    return item


def identities(state: MastermindsState, seat: int) -> Iterator[Become]:
    power = power_of(state, _power(state))
    assert isinstance(power, BecomeAgent)
    return (Become(kind) for kind in power.types)


def cities(state: MastermindsState, seat: int) -> Iterator[LootCity]:
    return (LootCity(city) for city in other_cities(state, seat, _power(state).city))


def gains(state: MastermindsState, seat: int) -> Iterator[Gain]:
    power = power_of(state, _power(state))
    assert isinstance(power, GainOneOf)
    return (Gain(option.resource) for option in power.options)


def missions(state: MastermindsState, seat: int) -> Iterator[TakeMission | Decline]:
    yield from [TakeMission(city) for city in met_in(state, seat)]
    yield Decline()


def codex(state: MastermindsState, seat: int) -> Sequence[GainCodex | FlipCodex]:
    """Tokens of value 1 are all alike: the lowest slot stands for them."""
    return (GainCodex(), FlipCodex(state.villains[seat].library.index(1) + 1))
