"""Facts -> state. A seat's own area has its cases in `evolve_villains`."""

from __future__ import annotations

from msgspec.structs import replace

from domain.games.masterminds.evolve.villains import evolve, with_villain
from domain.games.masterminds.facts.gains import (
    BuildingCaptured,
    GainLost,
    LootTaken,
    MachineCompleted,
    MissionCompleted,
    MissionDealt,
    MissionSlotEmpty,
    SecretServiceRaised,
)
from domain.games.masterminds.facts.stacks import (
    AbilityDeclined,
    AbilityFailed,
    AbilityUsed,
    AgentDiscarded,
    AgentResolutionBegan,
    AgentSabotaged,
    AgentStepsOrdered,
    EngineerBecame,
    MonocleReturned,
    MonocleTaken,
    StackResolutionBegan,
    StackResolutionEnded,
    StackRevealed,
)
from domain.games.masterminds.facts.table import (
    AgendaSet,
    AgentPlayed,
    BuildingsPlaced,
    EndTriggered,
    FinalResolutionBegan,
    FinalRoundBegan,
    FirstSeatSet,
    GameEnded,
    GameStarted,
    MissionDeckShuffled,
    MissionsDealt,
    MonoclePlaced,
    ScientistsSpent,
    ScoresComputed,
    SecretServiceSet,
    SuppliesFormed,
    TurnBegan,
    TurnEnded,
)
from domain.games.masterminds.state import (
    Captured,
    Disc,
    EndTrigger,
    MastermindsState,
    Resolution,
    Result,
    Supply,
    Villain,
)

S = MastermindsState

__all__ = ["evolve"]

# Told for their own sake; another fact says what they change.
evolve.unchanged(
    MonoclePlaced,
    TurnEnded,
    AgentStepsOrdered,
    LootTaken,
    AbilityUsed,
    AbilityFailed,
    AbilityDeclined,
    EngineerBecame,
    GainLost,
    MachineCompleted,
)


# Setup


@evolve.on(GameStarted)
def game_started(state: S, fact: GameStarted) -> S:
    return replace(
        state,
        options=fact.options,
        max_rounds=fact.max_rounds,
        villains=(Villain(),) * state.seats,
        stacks=dict.fromkeys(state.edition.cities, ()),
    )


@evolve.on(BuildingsPlaced)
def buildings_placed(state: S, fact: BuildingsPlaced) -> S:
    return replace(state, buildings=fact.buildings)


@evolve.on(SecretServiceSet)
def secret_service_set(state: S, fact: SecretServiceSet) -> S:
    return replace(state, ss_level=fact.level)


@evolve.on(SuppliesFormed)
def supplies_formed(state: S, fact: SuppliesFormed) -> S:
    return replace(state, supply=Supply(fact.parts, fact.codex, fact.chaos, fact.scientists))


@evolve.on(MissionsDealt)
def missions_dealt(state: S, fact: MissionsDealt) -> S:
    return replace(state, missions=dict(fact.missions))


@evolve.on(MissionDeckShuffled)
def mission_deck_shuffled(state: S, fact: MissionDeckShuffled) -> S:
    return replace(state, mission_deck=fact.order)


@evolve.on(FirstSeatSet)
def first_seat_set(state: S, fact: FirstSeatSet) -> S:
    return replace(state, first_seat=fact.seat)


@evolve.on(AgendaSet)
def agenda_set(state: S, fact: AgendaSet) -> S:
    return replace(state, agenda=fact.items)


# The turn


@evolve.on(TurnBegan)
def turn_began(state: S, fact: TurnBegan) -> S:
    queue = state.final_queue
    return replace(
        state,
        phase="final_round" if fact.final else "play",
        active_seat=fact.seat,
        round=fact.round,
        turn=fact.turn,
        turn_step="before_play",
        final_queue=queue[1:] if fact.final and queue else queue,
    )


@evolve.on(ScientistsSpent)
def scientists_spent(state: S, fact: ScientistsSpent) -> S:
    villain = state.villains[fact.seat]
    villain = replace(villain, scientists=villain.scientists - fact.count)
    supply = replace(state.supply, scientists=state.supply.scientists + fact.count)
    villains = with_villain(state, fact.seat, villain)
    if fact.action != "extra_turn":
        return replace(state, villains=villains, supply=supply)
    return replace(
        state, villains=villains, supply=supply, turn_step="before_play", is_extra_turn=True
    )


@evolve.on(AgentPlayed)
def agent_played(state: S, fact: AgentPlayed) -> S:
    villain = state.villains[fact.seat]
    recycled = fact.source == "discard"
    if recycled:
        villain = replace(villain, discard=_without(villain.discard, fact.kind))
    else:
        villain = replace(villain, pile=_without(villain.pile, fact.kind))
    stack, at = state.stacks[fact.city], fact.position
    disc = Disc(fact.seat, fact.kind, recycled)
    return replace(
        state,
        villains=with_villain(state, fact.seat, villain),
        stacks={**state.stacks, fact.city: (*stack[:at], disc, *stack[at:])},
        turn_step="after_play",
        is_extra_turn=False,
    )


def _without(discs: tuple[str, ...], kind: str) -> tuple[str, ...]:
    """By name; for a viewer that does not know the disc, the first one."""
    at = discs.index(kind) if kind in discs else 0
    return discs[:at] + discs[at + 1 :]


# Stacks


@evolve.on(StackResolutionBegan)
def stack_resolution_began(state: S, fact: StackResolutionBegan) -> S:
    resolution = Resolution(fact.city, fact.cause)
    city = fact.city if fact.cause == "final" else ""
    return replace(state, resolution=resolution, turn_step="resolving", final_city=city)


@evolve.on(MonocleTaken)
def monocle_taken(state: S, fact: MonocleTaken) -> S:
    return replace(state, monocle_holder=fact.seat)


@evolve.on(MonocleReturned)
def monocle_returned(state: S, fact: MonocleReturned) -> S:
    return replace(state, monocle_holder=None)


@evolve.on(StackRevealed)
def stack_revealed(state: S, fact: StackRevealed) -> S:
    assert state.resolution is not None
    return replace(
        state,
        stacks={**state.stacks, fact.city: ()},
        resolution=replace(state.resolution, discs=fact.discs),
    )


@evolve.on(AgentResolutionBegan)
def agent_resolution_began(state: S, fact: AgentResolutionBegan) -> S:
    assert state.resolution is not None
    return replace(state, resolution=replace(state.resolution, index=fact.index))


@evolve.on(AgentSabotaged)
def agent_sabotaged(state: S, fact: AgentSabotaged) -> S:
    assert state.resolution is not None
    return replace(state, resolution=replace(state.resolution, sabotaged_index=fact.index))


@evolve.on(AgentDiscarded)
def agent_discarded(state: S, fact: AgentDiscarded) -> S:
    assert state.resolution is not None
    villain = state.villains[fact.seat]
    villain = replace(villain, discard=(*villain.discard, fact.kind))
    resolution = replace(state.resolution, discarded=state.resolution.discarded + 1)
    return replace(state, villains=with_villain(state, fact.seat, villain), resolution=resolution)


@evolve.on(StackResolutionEnded)
def stack_resolution_ended(state: S, fact: StackResolutionEnded) -> S:
    return replace(state, resolution=None, turn_step="after_play")


# Missions and captures


@evolve.on(MissionCompleted)
def mission_completed(state: S, fact: MissionCompleted) -> S:
    villain = state.villains[fact.seat]
    villain = replace(villain, missions=(*villain.missions, fact.mission))
    return replace(
        state,
        villains=with_villain(state, fact.seat, villain),
        missions={**state.missions, fact.city: None},
        pending_refills=(*state.pending_refills, fact.city),
    )


@evolve.on(MissionDealt)
def mission_dealt(state: S, fact: MissionDealt) -> S:
    return replace(
        state,
        missions={**state.missions, fact.city: fact.mission},
        mission_deck=_without(state.mission_deck, fact.mission),
        pending_refills=_refilled(state, fact.city),
    )


@evolve.on(MissionSlotEmpty)
def mission_slot_empty(state: S, fact: MissionSlotEmpty) -> S:
    return replace(state, pending_refills=_refilled(state, fact.city))


def _refilled(state: S, city: str) -> tuple[str, ...]:
    return tuple([other for other in state.pending_refills if other != city])


@evolve.on(BuildingCaptured)
def building_captured(state: S, fact: BuildingCaptured) -> S:
    villain = state.villains[fact.seat]
    villain = replace(villain, buildings=(*villain.buildings, Captured(fact.city, fact.building)))
    left = tuple([each for each in state.buildings[fact.city] if each != fact.building])
    return replace(
        state,
        villains=with_villain(state, fact.seat, villain),
        buildings={**state.buildings, fact.city: left},
    )


@evolve.on(SecretServiceRaised)
def secret_service_raised(state: S, fact: SecretServiceRaised) -> S:
    return replace(state, ss_level=fact.to)


# The end


@evolve.on(EndTriggered)
def end_triggered(state: S, fact: EndTriggered) -> S:
    trigger = EndTrigger(fact.reason, fact.by_seat, fact.active_seat, state.turn)
    return replace(state, end_trigger=trigger)


@evolve.on(FinalRoundBegan)
def final_round_began(state: S, fact: FinalRoundBegan) -> S:
    return replace(state, phase="final_round", final_queue=fact.queue)


@evolve.on(FinalResolutionBegan)
def final_resolution_began(state: S, fact: FinalResolutionBegan) -> S:
    return replace(state, phase="final_resolution", active_seat=None)


@evolve.on(ScoresComputed)
def scores_computed(state: S, fact: ScoresComputed) -> S:
    return replace(state, scores=fact.scores)


@evolve.on(GameEnded)
def game_ended(state: S, fact: GameEnded) -> S:
    result = Result(fact.ranking, fact.winners)
    return replace(state, phase="over", agenda=(), result=result)
