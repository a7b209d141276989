"""Facts -> state: truces, contests, fights, wounds and retreats."""

from __future__ import annotations

from msgspec.structs import replace

from domain.games.xiii.evolve.folding import S, discarded, evolve, moved, with_element, with_mission
from domain.games.xiii.facts import (
    AllianceMade,
    CardAttached,
    CardDetached,
    ContestBegan,
    ContestCancelled,
    ContestEnded,
    Dodged,
    FightBegan,
    FightEnded,
    FightStepBegan,
    RetreatBegan,
    RetreatedTo,
    RetreatMarked,
    RoundBegan,
    Trapped,
    TruceEnded,
    TruceSet,
    WoundDealt,
    WoundsDue,
    WoundsSettled,
)
from domain.games.xiii.state import (
    Attempt,
    Combat,
    Contest,
    Fleeing,
    Owed,
    Retreat,
    Roll,
    Truce,
    Window,
    Wounds,
)
from domain.kernel import ended, having, under_way

# Truces and contests


@evolve.on(TruceSet)
def truce_set(state: S, fact: TruceSet) -> S:
    truce = Truce(fact.seats, fact.turn_until)
    return replace(state, truces={**state.truces, fact.location: truce})


@evolve.on(TruceEnded)
def truce_ended(state: S, fact: TruceEnded) -> S:
    truces = {at: truce for at, truce in state.truces.items() if at != fact.location}
    missions, agenda, attempt = state.missions, state.agenda, state.attempt
    if fact.mission in missions:
        mission = replace(missions[fact.mission], filler=None, ally=None)
        missions = {**missions, fact.mission: mission}
    if attempt is not None and attempt.mission == fact.mission:
        agenda = ended(agenda, Attempt)
    return replace(state, truces=truces, missions=missions, agenda=agenda)


@evolve.on(AllianceMade)
def alliance_made(state: S, fact: AllianceMade) -> S:
    mission = replace(state.missions[fact.mission], filler=fact.filler, ally=fact.ally)
    return with_mission(state, fact.mission, mission)


@evolve.on(ContestBegan)
def contest_began(state: S, fact: ContestBegan) -> S:
    contest = Contest(fact.location, fact.seats[0])
    return replace(state, agenda=having(state.agenda, contest))


@evolve.on(ContestEnded)
def contest_ended(state: S, fact: ContestEnded) -> S:
    return replace(state, agenda=ended(state.agenda, Contest))


@evolve.on(ContestCancelled)
def contest_cancelled(state: S, fact: ContestCancelled) -> S:
    return replace(state, agenda=ended(state.agenda, Contest, Combat, Window))


# Fights


@evolve.on(FightBegan)
def fight_began(state: S, fact: FightBegan) -> S:
    combat = Combat(fact.location, fact.attacker, fact.defender, fact.mission)
    return replace(state, agenda=having(state.agenda, combat))


@evolve.on(FightStepBegan)
def fight_step_began(state: S, fact: FightStepBegan) -> S:
    combat = replace(under_way(state.agenda, Combat), step=fact.step, acting=fact.seat)
    return replace(state, agenda=having(state.agenda, combat))


@evolve.on(RoundBegan)
def round_began(state: S, fact: RoundBegan) -> S:
    combat = under_way(state.agenda, Combat)
    combat = replace(combat, step="round", round=fact.round, dice=(), settled=(), stayed=())
    return replace(state, agenda=having(state.agenda, combat))


@evolve.on(FightEnded)
def fight_ended(state: S, fact: FightEnded) -> S:
    """First the retreat, then what lies there for the survivor, then the rest of the contest."""
    contest, agenda = state.contest, ended(state.agenda, Combat)
    if contest is not None:
        agenda = having(agenda, replace(contest, champion=fact.survivor))
    elif fact.survivor is None and _is_defence(state):
        # Nobody is left to hold the place.
        agenda = ended(agenda, Attempt)
    if fact.survivor is not None:
        spoils = [Owed(id, fact.survivor, fact.location, True) for id in fact.spoils]
        agenda = (*spoils, *agenda)
    if fact.fleeing is not None:
        agenda = (Fleeing(fact.fleeing, fact.location), *agenda)
    return replace(state, agenda=agenda)


def _is_defence(state: S) -> bool:
    attempt = state.attempt
    return attempt is not None and state.edition.missions[attempt.mission].type == "defence"


@evolve.on(CardAttached)
def card_attached(state: S, fact: CardAttached) -> S:
    element = replace(state.elements[fact.element], combat_card=fact.card)
    agenda = discarded(state.agenda, fact.card)
    return replace(with_element(state, fact.element, element), agenda=agenda)


@evolve.on(CardDetached)
def card_detached(state: S, fact: CardDetached) -> S:
    element = replace(state.elements[fact.element], combat_card="")
    discard = (*state.action_discard, fact.card)
    return replace(with_element(state, fact.element, element), action_discard=discard)


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
    return replace(state, agenda=having(ended(state.agenda, Roll), wounds))


@evolve.on(WoundDealt)
def wound_dealt(state: S, fact: WoundDealt) -> S:
    element = state.elements[fact.element]
    hurt = replace(element, wounds=element.wounds + fact.amount)
    wounds = under_way(state.agenda, Wounds)
    wounds = replace(
        wounds,
        targeted=wounds.targeted - fact.targeted,
        left=wounds.left - (not fact.targeted),
        struck=(*wounds.struck, fact.element),
    )
    agenda = having(state.agenda, wounds)
    if fact.cause == "failure" and (attempt := state.attempt) is not None:
        agenda = having(agenda, replace(attempt, owed=attempt.owed - fact.amount))
    return replace(state, elements={**state.elements, fact.element: hurt}, agenda=agenda)


@evolve.on(WoundsSettled)
def wounds_settled(state: S, fact: WoundsSettled) -> S:
    agenda, combat = ended(state.agenda, Wounds), state.combat
    if combat is not None:
        agenda = having(agenda, replace(combat, settled=(*combat.settled, fact.victim)))
    return replace(state, agenda=agenda)


# Retreats


@evolve.on(Dodged)
def dodged(state: S, fact: Dodged) -> S:
    retreat = Retreat(fact.seat, fact.elements, (fact.location,), True)
    return replace(state, agenda=having(ended(state.agenda, Window), retreat))


@evolve.on(RetreatBegan)
def retreat_began(state: S, fact: RetreatBegan) -> S:
    retreat = Retreat(fact.seat, fact.elements, (fact.location,), False)
    return replace(state, agenda=having(ended(state.agenda, Fleeing), retreat))


@evolve.on(RetreatedTo)
def retreated_to(state: S, fact: RetreatedTo) -> S:
    retreat = under_way(state.agenda, Retreat)
    retreat = replace(retreat, visited=(*retreat.visited, fact.to))
    elements = moved(state, fact.elements, fact.to)
    return replace(state, elements=elements, agenda=having(state.agenda, retreat))


@evolve.on(RetreatMarked)
def retreat_marked(state: S, fact: RetreatMarked) -> S:
    elements = dict(state.elements)
    for id in fact.elements:
        elements[id] = replace(elements[id], retreated=True)
    return replace(state, elements=elements, agenda=ended(state.agenda, Retreat))


@evolve.on(Trapped)
def trapped(state: S, fact: Trapped) -> S:
    """No retreat follows; other facts say what is lost."""
    return replace(state, agenda=ended(state.agenda, Fleeing))
