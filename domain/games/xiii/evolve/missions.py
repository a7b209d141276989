"""Facts -> state: missions and packages."""

from __future__ import annotations

from msgspec.structs import replace

from domain.games.xiii.evolve.folding import (
    S,
    evolve,
    put,
    with_mission,
)
from domain.games.xiii.facts import (
    FailureApplied,
    HoldBegan,
    HoldLost,
    MissionAttempted,
    MissionFailed,
    MissionKept,
    MissionStage,
    MissionSucceeded,
    NeutralsPlaced,
    NeutralsRemoved,
    PackageDropped,
    PackageTaken,
    ValidityChecked,
)
from domain.games.xiii.state import (
    NEUTRAL,
    Attempt,
    Element,
    Hold,
    Owed,
    Package,
)

# Missions


@evolve.on(NeutralsPlaced)
def neutrals_placed(state: S, fact: NeutralsPlaced) -> S:
    neutral = Element(NEUTRAL, fact.location)
    return replace(state, elements=state.elements | dict.fromkeys(fact.units, neutral))


@evolve.on(NeutralsRemoved)
def neutrals_removed(state: S, fact: NeutralsRemoved) -> S:
    gone = set(fact.units)
    return replace(
        state, elements={id: each for id, each in state.elements.items() if id not in gone}
    )


@evolve.on(MissionAttempted)
def mission_attempted(state: S, fact: MissionAttempted) -> S:
    resolved = (
        *state.resolved,
        f"{'delivery' if fact.leg == 'delivery' else 'primary'}:{fact.mission}",
    )
    if fact.leg == "delivery":
        return replace(state, resolved=resolved)
    return replace(state, attempt=Attempt(fact.mission, fact.seat, "combat"), resolved=resolved)


@evolve.on(MissionSucceeded)
def mission_succeeded(state: S, fact: MissionSucceeded) -> S:
    return replace(state, attempt=None, roll=None)


@evolve.on(MissionFailed)
def mission_failed(state: S, fact: MissionFailed) -> S:
    assert state.attempt is not None
    mission = replace(state.missions[fact.mission], filler=None, ally=None)
    attempt = replace(state.attempt, stage="failing")
    return replace(with_mission(state, fact.mission, mission), attempt=attempt, roll=None)


@evolve.on(FailureApplied)
def failure_applied(state: S, fact: FailureApplied) -> S:
    assert state.attempt is not None
    owed = 0 if fact.kind == "lose_points" else fact.amount
    attempt = replace(state.attempt, applied=state.attempt.applied + 1, owed=owed)
    return replace(state, attempt=attempt)


@evolve.on(ValidityChecked)
def validity_checked(state: S, fact: ValidityChecked) -> S:
    assert state.attempt is not None
    attempt = replace(state.attempt, stage="failed" if fact.stays else "returning")
    return replace(state, attempt=attempt, roll=None)


@evolve.on(HoldBegan)
def hold_began(state: S, fact: HoldBegan) -> S:
    mission = replace(state.missions[fact.mission], hold=Hold(fact.seat, fact.turn))
    return replace(with_mission(state, fact.mission, mission), attempt=None)


@evolve.on(HoldLost)
def hold_lost(state: S, fact: HoldLost) -> S:
    mission = state.missions[fact.mission]
    mission = replace(mission, hold=None)
    if mission.filler == fact.seat:
        mission = replace(mission, filler=None, ally=None)
    return with_mission(state, fact.mission, mission)


@evolve.on(MissionStage)
def mission_stage(state: S, fact: MissionStage) -> S:
    place = state.edition.missions[fact.mission].location
    mission = replace(
        state.missions[fact.mission],
        stage=fact.stage,
        leg_credit=fact.leg_credit,
        package=Package(location=place),
    )
    owed = (*state.owed, Owed(fact.mission, fact.leg_credit, place))
    return replace(with_mission(state, fact.mission, mission), attempt=None, owed=owed)


@evolve.on(PackageTaken)
def package_taken(state: S, fact: PackageTaken) -> S:
    mission = state.missions[fact.mission]
    assert mission.package is not None
    handed = bool(mission.package.carrier)
    mission = replace(mission, package=Package(fact.element, 0, handed))
    return replace(with_mission(state, fact.mission, mission), owed=_settled(state, fact.mission))


@evolve.on(PackageDropped)
def package_dropped(state: S, fact: PackageDropped) -> S:
    return replace(state, owed=_settled(state, fact.mission))


def _settled(state: S, mission: str) -> tuple[Owed, ...]:
    return tuple([owed for owed in state.owed if owed.mission != mission])


@evolve.on(MissionKept)
def mission_kept(state: S, fact: MissionKept) -> S:
    missions = {id: mission for id, mission in state.missions.items() if id != fact.mission}
    won = (*state.missions_won[fact.seat], fact.mission)
    return replace(state, missions=missions, missions_won=put(state.missions_won, fact.seat, won))
