"""Facts -> state: missions and packages."""

from __future__ import annotations

from msgspec.structs import replace

from domain.games.xiii.evolve.folding import S, evolve, failed, owing, settled, with_mission
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
    Roll,
)
from domain.kernel import ended, having, put, under_way

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
    attempt = Attempt(fact.mission, fact.seat, "combat")
    return replace(state, agenda=having(state.agenda, attempt), resolved=resolved)


@evolve.on(MissionSucceeded)
def mission_succeeded(state: S, fact: MissionSucceeded) -> S:
    return replace(state, agenda=ended(state.agenda, Attempt, Roll))


@evolve.on(MissionFailed)
def mission_failed(state: S, fact: MissionFailed) -> S:
    mission = replace(state.missions[fact.mission], filler=None, ally=None)
    attempt = replace(under_way(state.agenda, Attempt), stage="failing")
    agenda = having(ended(state.agenda, Roll), attempt)
    return replace(with_mission(state, fact.mission, mission), agenda=agenda)


@evolve.on(FailureApplied)
def failure_applied(state: S, fact: FailureApplied) -> S:
    attempt = under_way(state.agenda, Attempt)
    owed = 0 if fact.kind == "lose_points" else fact.amount
    attempt = replace(attempt, applied=attempt.applied + 1, owed=owed)
    return replace(state, agenda=having(state.agenda, attempt))


@evolve.on(ValidityChecked)
def validity_checked(state: S, fact: ValidityChecked) -> S:
    agenda = ended(state.agenda, Roll)
    attempt = under_way(agenda, Attempt)
    if fact.stays:
        return replace(state, agenda=failed(state, agenda, attempt))
    return replace(state, agenda=having(agenda, replace(attempt, stage="returning")))


@evolve.on(HoldBegan)
def hold_began(state: S, fact: HoldBegan) -> S:
    mission = replace(state.missions[fact.mission], hold=Hold(fact.seat, fact.turn))
    agenda = ended(state.agenda, Attempt)
    return replace(with_mission(state, fact.mission, mission), agenda=agenda)


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
    owed = Owed(fact.mission, fact.leg_credit, place)
    agenda = owing(ended(state.agenda, Attempt), owed)
    return replace(with_mission(state, fact.mission, mission), agenda=agenda)


@evolve.on(PackageTaken)
def package_taken(state: S, fact: PackageTaken) -> S:
    mission = state.missions[fact.mission]
    assert mission.package is not None
    handed = bool(mission.package.carrier)
    mission = replace(mission, package=Package(fact.element, 0, handed))
    agenda = settled(state.agenda, fact.mission)
    return replace(with_mission(state, fact.mission, mission), agenda=agenda)


@evolve.on(PackageDropped)
def package_dropped(state: S, fact: PackageDropped) -> S:
    return replace(state, agenda=settled(state.agenda, fact.mission))


@evolve.on(MissionKept)
def mission_kept(state: S, fact: MissionKept) -> S:
    missions = {id: mission for id, mission in state.missions.items() if id != fact.mission}
    won = (*state.missions_won[fact.seat], fact.mission)
    return replace(state, missions=missions, missions_won=put(state.missions_won, fact.seat, won))
