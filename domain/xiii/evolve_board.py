"""Facts -> state: elements, truces, fights, retreats and missions."""

from __future__ import annotations

from msgspec.structs import replace

from domain.xiii.evolve import evolve, less, put
from domain.xiii.facts import (
    AllianceMade,
    ApSpent,
    ArrivalRecorded,
    CardAttached,
    CardDetached,
    CharacterDefected,
    CharacterEliminated,
    CharacterJoined,
    CharacterReturned,
    ContestBegan,
    ContestCancelled,
    ContestEnded,
    DepartureRecorded,
    Dodged,
    ElementPlaced,
    FailureApplied,
    FightBegan,
    FightEnded,
    FightStepBegan,
    GroupFlown,
    GroupMoved,
    HoldBegan,
    HoldLost,
    InfiltrationAnnounced,
    InfiltrationPassed,
    InfiltrationStopped,
    LocationBlocked,
    LocationUnblocked,
    MainDealt,
    MissionAttempted,
    MissionFailed,
    MissionKept,
    MissionStage,
    MissionSucceeded,
    NeutralsPlaced,
    NeutralsRemoved,
    PackageDropped,
    PackageTaken,
    RetreatBegan,
    RetreatedTo,
    RetreatMarked,
    RoundBegan,
    Trapped,
    TruceEnded,
    TruceSet,
    UnitDefected,
    UnitEliminated,
    UnitReturned,
    ValidityChecked,
    WoundDealt,
    WoundsDue,
    WoundsRemoved,
    WoundsSettled,
)
from domain.xiii.state import (
    NEUTRAL,
    Attempt,
    Combat,
    Contest,
    Element,
    Hold,
    Infiltration,
    Mission,
    Owed,
    Package,
    Retreat,
    Truce,
    Wounds,
    XiiiState,
)

S = XiiiState
Ids = tuple[str, ...]

# Told for their own sake; another fact says what they change.
evolve.unchanged(Trapped)


def _with(state: S, id: str, element: Element) -> S:
    return replace(state, elements={**state.elements, id: element})


def _moved(state: S, ids: Ids, to: int) -> dict[str, Element]:
    elements = dict(state.elements)
    for id in ids:
        elements[id] = replace(elements[id], location=to)
    return elements


def _without(state: S, id: str) -> S:
    """An element leaves play: its package is owed by its side, a retreat goes on without it."""
    elements = dict(state.elements)
    gone = elements.pop(id)
    retreat = state.retreat
    if retreat is not None and id in retreat.elements:
        left = tuple([other for other in retreat.elements if other != id])
        retreat = replace(retreat, elements=left) if left else None
    missions, owed = state.missions, state.owed
    for name, mission in missions.items():
        package = mission.package
        if package is not None and package.carrier == id:
            loose = replace(mission, package=Package(location=gone.location))
            missions = {**missions, name: loose}
            owed = (*owed, Owed(name, gone.controller, gone.location))
    return replace(state, elements=elements, retreat=retreat, missions=missions, owed=owed)


def _mission(state: S, id: str, mission: Mission) -> S:
    return replace(state, missions={**state.missions, id: mission})


# Elements


@evolve.on(MainDealt)
def main_dealt(state: S, fact: MainDealt) -> S:
    return _with(state, fact.card, Element(fact.seat))


@evolve.on(ElementPlaced)
def element_placed(state: S, fact: ElementPlaced) -> S:
    element = state.elements.get(fact.element) or Element(fact.seat)
    element = replace(element, location=fact.location)
    to_place = state.to_place
    if fact.reason in ("recruited", "replaced", "skill"):
        to_place = to_place[1:]
    return replace(state, elements={**state.elements, fact.element: element}, to_place=to_place)


@evolve.on(WoundsRemoved)
def wounds_removed(state: S, fact: WoundsRemoved) -> S:
    element = state.elements[fact.element]
    healed = replace(element, wounds=element.wounds - fact.amount)
    treated = state.treated
    if fact.cause == "hospital":
        treated = (*treated, (element.controller, element.location))
    return replace(state, elements={**state.elements, fact.element: healed}, treated=treated)


@evolve.on(CharacterJoined)
def character_joined(state: S, fact: CharacterJoined) -> S:
    characters = [id for id in state.to_place if id in state.edition.characters]
    at = len(characters)
    return replace(
        state,
        elements={**state.elements, fact.card: Element(fact.seat)},
        offer=less(state.offer, (fact.card,)),
        to_place=(*state.to_place[:at], fact.card, *state.to_place[at:]),
    )


@evolve.on(CharacterReturned)
def character_returned(state: S, fact: CharacterReturned) -> S:
    pile = (*state.char_pile, fact.card)
    if not fact.was_in_play:
        return replace(state, char_pile=pile, offer=less(state.offer, (fact.card,)))
    vacated = (*state.vacated, state.elements[fact.card].location)
    return replace(_without(state, fact.card), char_pile=pile, vacated=vacated)


@evolve.on(ApSpent)
def ap_spent(state: S, fact: ApSpent) -> S:
    return replace(state, ap=put(state.ap, fact.seat, state.ap[fact.seat] - fact.amount))


@evolve.on(UnitReturned)
def unit_returned(state: S, fact: UnitReturned) -> S:
    attempt = state.attempt
    if fact.cause == "failure" and attempt is not None:
        attempt = replace(attempt, owed=attempt.owed - 1)
    return replace(_without(state, fact.token), attempt=attempt)


@evolve.on(UnitEliminated)
def unit_eliminated(state: S, fact: UnitEliminated) -> S:
    return _without(state, fact.token)


@evolve.on(CharacterEliminated)
def character_eliminated(state: S, fact: CharacterEliminated) -> S:
    out = {**state.chars_out, fact.card: "eliminated"}
    return replace(_without(state, fact.card), chars_out=out)


@evolve.on(CharacterDefected)
def character_defected(state: S, fact: CharacterDefected) -> S:
    element = replace(state.elements[fact.card], controller=fact.to)
    return replace(_with(state, fact.card, element), roll=None)


@evolve.on(UnitDefected)
def unit_defected(state: S, fact: UnitDefected) -> S:
    element = replace(state.elements[fact.token], controller=fact.to)
    return replace(_with(state, fact.token, element), roll=None)


# Movement


@evolve.on(GroupMoved)
def group_moved(state: S, fact: GroupMoved) -> S:
    elements = _moved(state, fact.elements, fact.to)
    return replace(state, elements=elements, missions=_unhanded(state))


@evolve.on(GroupFlown)
def group_flown(state: S, fact: GroupFlown) -> S:
    elements = _moved(state, fact.elements, fact.to)
    return replace(state, elements=elements, missions=_unhanded(state))


def _unhanded(state: S) -> dict[str, Mission]:
    missions = state.missions
    for id, mission in missions.items():
        if mission.package is not None and mission.package.handed:
            package = replace(mission.package, handed=False)
            missions = {**missions, id: replace(mission, package=package)}
    return missions


@evolve.on(ArrivalRecorded)
def arrival_recorded(state: S, fact: ArrivalRecorded) -> S:
    seats = (*state.arrivals.get(fact.location, ()), fact.seat)
    return replace(state, arrivals={**state.arrivals, fact.location: seats})


@evolve.on(DepartureRecorded)
def departure_recorded(state: S, fact: DepartureRecorded) -> S:
    arrivals = dict(state.arrivals)
    left = tuple([seat for seat in arrivals.pop(fact.location) if seat != fact.seat])
    if left:
        arrivals[fact.location] = left
    return replace(state, arrivals=arrivals)


@evolve.on(InfiltrationAnnounced)
def infiltration_announced(state: S, fact: InfiltrationAnnounced) -> S:
    infiltration = Infiltration(fact.seat, fact.elements, fact.location, fact.to, fact.by)
    elements = state.elements
    if fact.by in elements:
        elements = {**elements, fact.by: replace(elements[fact.by], used_power=True)}
    return replace(state, infiltration=infiltration, elements=elements)


@evolve.on(InfiltrationPassed)
def infiltration_passed(state: S, fact: InfiltrationPassed) -> S:
    return replace(state, infiltration=None)


@evolve.on(InfiltrationStopped)
def infiltration_stopped(state: S, fact: InfiltrationStopped) -> S:
    elements = dict(state.elements)
    for id in fact.elements:
        elements[id] = replace(elements[id], halted=True)
    return replace(state, infiltration=None, elements=elements)


@evolve.on(LocationBlocked)
def location_blocked(state: S, fact: LocationBlocked) -> S:
    return replace(state, blocked=(*state.blocked, fact.location))


@evolve.on(LocationUnblocked)
def location_unblocked(state: S, fact: LocationUnblocked) -> S:
    return replace(state, blocked=tuple([at for at in state.blocked if at != fact.location]))


# Truces and contests


@evolve.on(TruceSet)
def truce_set(state: S, fact: TruceSet) -> S:
    truce = Truce(fact.seats, fact.turn_until)
    return replace(state, truces={**state.truces, fact.location: truce})


@evolve.on(TruceEnded)
def truce_ended(state: S, fact: TruceEnded) -> S:
    truces = {at: truce for at, truce in state.truces.items() if at != fact.location}
    missions = state.missions
    if fact.mission in missions:
        mission = replace(missions[fact.mission], filler=None, ally=None)
        missions = {**missions, fact.mission: mission}
    return replace(state, truces=truces, missions=missions)


@evolve.on(AllianceMade)
def alliance_made(state: S, fact: AllianceMade) -> S:
    mission = replace(state.missions[fact.mission], filler=fact.filler, ally=fact.ally)
    return _mission(state, fact.mission, mission)


@evolve.on(ContestBegan)
def contest_began(state: S, fact: ContestBegan) -> S:
    return replace(state, contest=Contest(fact.location, fact.seats[0]))


@evolve.on(ContestEnded)
def contest_ended(state: S, fact: ContestEnded) -> S:
    return replace(state, contest=None)


@evolve.on(ContestCancelled)
def contest_cancelled(state: S, fact: ContestCancelled) -> S:
    return replace(state, contest=None, combat=None, window=None)


# Fights


@evolve.on(FightBegan)
def fight_began(state: S, fact: FightBegan) -> S:
    combat = Combat(fact.location, fact.attacker, fact.defender, fact.mission)
    return replace(state, combat=combat)


@evolve.on(FightStepBegan)
def fight_step_began(state: S, fact: FightStepBegan) -> S:
    assert state.combat is not None
    return replace(state, combat=replace(state.combat, step=fact.step, acting=fact.seat))


@evolve.on(RoundBegan)
def round_began(state: S, fact: RoundBegan) -> S:
    assert state.combat is not None
    combat = replace(state.combat, step="round", round=fact.round, dice=(), settled=(), stayed=())
    return replace(state, combat=combat)


@evolve.on(FightEnded)
def fight_ended(state: S, fact: FightEnded) -> S:
    contest = state.contest
    if contest is not None:
        contest = replace(contest, champion=fact.survivor)
    owed = state.owed
    if fact.survivor is not None:
        spoils = [Owed(id, fact.survivor, fact.location, True) for id in fact.spoils]
        owed = (*owed, *spoils)
    fleeing = None if fact.fleeing is None else (fact.fleeing, fact.location)
    return replace(state, combat=None, contest=contest, owed=owed, fleeing=fleeing)


@evolve.on(CardAttached)
def card_attached(state: S, fact: CardAttached) -> S:
    element = replace(state.elements[fact.element], combat_card=fact.card)
    playing = tuple([played for played in state.playing if played.card != fact.card])
    return replace(_with(state, fact.element, element), playing=playing)


@evolve.on(CardDetached)
def card_detached(state: S, fact: CardDetached) -> S:
    element = replace(state.elements[fact.element], combat_card="")
    discard = (*state.action_discard, fact.card)
    return replace(_with(state, fact.element, element), action_discard=discard)


@evolve.on(WoundsDue)
def wounds_due(state: S, fact: WoundsDue) -> S:
    wounds = Wounds(
        fact.victim,
        fact.hand,
        fact.by,
        fact.targeted,
        fact.left,
        fact.cause,
        fact.credit,
        fact.among,
    )
    return replace(state, wounds=wounds, roll=None)


@evolve.on(WoundDealt)
def wound_dealt(state: S, fact: WoundDealt) -> S:
    element = state.elements[fact.element]
    hurt = replace(element, wounds=element.wounds + fact.amount)
    wounds, attempt = state.wounds, state.attempt
    assert wounds is not None
    wounds = replace(
        wounds,
        targeted=wounds.targeted - fact.targeted,
        left=wounds.left - (not fact.targeted),
        struck=(*wounds.struck, fact.element),
    )
    if fact.cause == "failure" and attempt is not None:
        attempt = replace(attempt, owed=attempt.owed - fact.amount)
    return replace(
        state,
        elements={**state.elements, fact.element: hurt},
        wounds=wounds,
        attempt=attempt,
    )


@evolve.on(WoundsSettled)
def wounds_settled(state: S, fact: WoundsSettled) -> S:
    combat = state.combat
    if combat is not None:
        combat = replace(combat, settled=(*combat.settled, fact.victim))
    return replace(state, wounds=None, combat=combat)


# Retreats


@evolve.on(Dodged)
def dodged(state: S, fact: Dodged) -> S:
    retreat = Retreat(fact.seat, fact.elements, (fact.location,), True)
    return replace(state, retreat=retreat, window=None)


@evolve.on(RetreatBegan)
def retreat_began(state: S, fact: RetreatBegan) -> S:
    retreat = Retreat(fact.seat, fact.elements, (fact.location,), False)
    return replace(state, retreat=retreat, fleeing=None)


@evolve.on(RetreatedTo)
def retreated_to(state: S, fact: RetreatedTo) -> S:
    assert state.retreat is not None
    retreat = replace(state.retreat, visited=(*state.retreat.visited, fact.to))
    return replace(state, elements=_moved(state, fact.elements, fact.to), retreat=retreat)


@evolve.on(RetreatMarked)
def retreat_marked(state: S, fact: RetreatMarked) -> S:
    elements = dict(state.elements)
    for id in fact.elements:
        elements[id] = replace(elements[id], retreated=True)
    return replace(state, elements=elements, retreat=None)


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
    return replace(_mission(state, fact.mission, mission), attempt=attempt, roll=None)


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
    return replace(_mission(state, fact.mission, mission), attempt=None)


@evolve.on(HoldLost)
def hold_lost(state: S, fact: HoldLost) -> S:
    mission = state.missions[fact.mission]
    mission = replace(mission, hold=None)
    if mission.filler == fact.seat:
        mission = replace(mission, filler=None, ally=None)
    return _mission(state, fact.mission, mission)


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
    return replace(_mission(state, fact.mission, mission), attempt=None, owed=owed)


@evolve.on(PackageTaken)
def package_taken(state: S, fact: PackageTaken) -> S:
    mission = state.missions[fact.mission]
    assert mission.package is not None
    handed = bool(mission.package.carrier)
    mission = replace(mission, package=Package(fact.element, 0, handed))
    return replace(_mission(state, fact.mission, mission), owed=_settled(state, fact.mission))


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
