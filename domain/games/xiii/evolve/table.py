"""Facts -> state: setup, turns, order and missions."""

from __future__ import annotations

from msgspec.structs import replace

from domain.games.xiii.evolve.folding import Cards, S, evolve, failed, less, owing, settled
from domain.games.xiii.facts import (
    CardsRemoved,
    ChoiceMade,
    ChoosersSet,
    DrawerRolled,
    GameOver,
    GameStarted,
    MissionReturned,
    MissionRevealed,
    OrderSet,
    PhaseBegan,
    PileShuffled,
    SegmentBegan,
    SegmentEnded,
    TieRolled,
    TopBackShown,
    TurnBegan,
    TurnEnded,
)
from domain.games.xiii.state import (
    PARTS,
    Attempt,
    Combat,
    Mission,
    Owed,
    Result,
    Roll,
)
from domain.kernel import ended, having, put, under_way

# Told for its own sake; the choosers that follow say what it changes.
evolve.unchanged(TieRolled)


# Setup


@evolve.on(GameStarted)
def game_started(state: S, fact: GameStarted) -> S:
    seats = fact.seats
    none: tuple[Cards, ...] = ((),) * seats
    return replace(
        state,
        options=fact.options,
        score=(state.edition.parameters.score_floor.value,) * seats,
        ap=(state.edition.parameters.autonomy_start.value,) * seats,
        bonus_steps=(0,) * seats,
        missions_won=none,
        secondary_won=none,
        hands=none,
        standing_pass=none,
        mission_piles={"A": (), "B": ()},
    )


@evolve.on(CardsRemoved)
def cards_removed(state: S, fact: CardsRemoved) -> S:
    return replace(state, chars_out=state.chars_out | dict.fromkeys(fact.cards, fact.reason))


@evolve.on(PileShuffled)
def pile_shuffled(state: S, fact: PileShuffled) -> S:
    if fact.pile == "action":
        return replace(state, action_pile=fact.order)
    if fact.pile == "character":
        return replace(state, char_pile=fact.order)
    return replace(state, mission_piles={**state.mission_piles, fact.pile: fact.order})


# The turn


@evolve.on(TurnBegan)
def turn_began(state: S, fact: TurnBegan) -> S:
    return replace(state, turn=fact.turn, part="hospital", drawer=fact.drawer, step="", treated=())


@evolve.on(PhaseBegan)
def phase_began(state: S, fact: PhaseBegan) -> S:
    elements = state.elements
    if PARTS[fact.phase] == "combat":
        elements = {
            id: replace(element, halted=False) if element.halted else element
            for id, element in elements.items()
        }
    return replace(
        state,
        part=PARTS[fact.phase],
        active=None,
        step="",
        elements=elements,
        choosers=(),
        standing_pass=((),) * state.seats,
        call=state.order if PARTS[fact.phase] == "last_call" else (),
    )


@evolve.on(SegmentBegan)
def segment_began(state: S, fact: SegmentBegan) -> S:
    return replace(
        state,
        active=fact.seat,
        step="",
        bonus_done=0,
        draws=0,
        to_place=(),
        vacated=(),
        resolved=(),
    )


@evolve.on(SegmentEnded)
def segment_ended(state: S, fact: SegmentEnded) -> S:
    return replace(
        state,
        step="ended",
        agenda=ended(state.agenda, Attempt),
        bonus_steps=put(state.bonus_steps, fact.seat, 0),
    )


@evolve.on(TurnEnded)
def turn_ended(state: S, fact: TurnEnded) -> S:
    elements = {
        id: replace(element, retreated=False, used_power=False)
        if element.retreated or element.used_power
        else element
        for id, element in state.elements.items()
    }
    ap = state.ap if state.options.carry_over else (0,) * state.seats
    return replace(state, elements=elements, ap=ap, active=None, part="hospital", step="cleanup")


@evolve.on(GameOver)
def game_over(state: S, fact: GameOver) -> S:
    return replace(state, part="over", active=None, result=Result(fact.ranking))


@evolve.on(ChoiceMade)
def choice_made(state: S, fact: ChoiceMade) -> S:
    kind = fact.decision
    if kind == "retreat_or_stay":
        return replace(state, agenda=having(state.agenda, _answered(state, fact)))
    if kind == "assign_combat_cards":
        combat = under_way(state.agenda, Combat)
        combat = replace(combat, done=(*combat.done, fact.seat))
        return replace(state, agenda=having(state.agenda, combat))
    if kind == "use_power":
        combat = under_way(state.agenda, Combat)
        combat = replace(combat, powers=(*combat.powers, fact.subject))
        return replace(state, agenda=having(state.agenda, combat))
    if kind == "use_recruitment_skill":
        element = replace(state.elements[fact.subject], used_power=True)
        return replace(state, elements={**state.elements, fact.subject: element})
    if kind == "choose_carrier":
        return replace(state, agenda=settled(state.agenda, fact.subject))
    if fact.answer == "package":
        package = state.missions[fact.subject].package
        assert package is not None
        owed = Owed(fact.subject, fact.seat, package.location)
        return replace(state, agenda=owing(state.agenda, owed))
    if kind == "last_call":
        return replace(state, call=state.call[1:])
    if kind == "place_element":
        return replace(state, to_place=state.to_place[1:])
    if kind == "integrate":
        return replace(state, agenda=ended(state.agenda, Roll))
    return replace(state, step=kind)


def _answered(state: S, fact: ChoiceMade) -> Combat:
    combat = under_way(state.agenda, Combat)
    if fact.answer == "retreat":
        return replace(combat, fleeing=fact.seat)
    return replace(combat, stayed=(*combat.stayed, fact.seat))


# Order and missions


@evolve.on(DrawerRolled)
def drawer_rolled(state: S, fact: DrawerRolled) -> S:
    return replace(state, drawer=fact.winner)


@evolve.on(OrderSet)
def order_set(state: S, fact: OrderSet) -> S:
    arrivals = state.arrivals
    if state.turn == 1:
        start = state.edition.parameters.start_location.value
        arrivals = {**arrivals, start: fact.order}
    return replace(state, order=fact.order, arrivals=arrivals, step="ordered")


@evolve.on(ChoosersSet)
def choosers_set(state: S, fact: ChoosersSet) -> S:
    return replace(state, choosers=fact.seats, step="choosing")


@evolve.on(MissionRevealed)
def mission_revealed(state: S, fact: MissionRevealed) -> S:
    piles = _without_top(state.mission_piles, fact.pile, fact.mission)
    known = {
        seat: {name: mission for name, mission in tops.items() if name != fact.pile}
        for seat, tops in state.known_tops.items()
    }
    return replace(
        state,
        mission_piles=piles,
        known_tops={seat: tops for seat, tops in known.items() if tops},
        missions={**state.missions, fact.mission: Mission()},
        choosers=state.choosers[1:] if fact.renews else state.choosers,
    )


def _without_top(piles: dict[str, Cards], pile: str, mission: str) -> dict[str, Cards]:
    """The piles without a mission; one that a scribe's table thought elsewhere changes places."""
    for name, ids in piles.items():
        if name != pile and mission in ids:
            at, first = ids.index(mission), piles[pile][:1]
            return {**piles, name: (*ids[:at], *first, *ids[at + 1 :]), pile: piles[pile][1:]}
    return {**piles, pile: less(piles[pile], (mission,))}


@evolve.on(MissionReturned)
def mission_returned(state: S, fact: MissionReturned) -> S:
    missions = {id: mission for id, mission in state.missions.items() if id != fact.mission}
    pile = (*state.mission_piles[fact.pile], fact.mission)
    agenda, attempt = settled(state.agenda, fact.mission), state.attempt
    if attempt is not None and attempt.stage == "returning":
        agenda = failed(state, agenda, attempt)
    return replace(
        state,
        missions=missions,
        mission_piles={**state.mission_piles, fact.pile: pile},
        agenda=agenda,
    )


@evolve.on(TopBackShown)
def top_back_shown(state: S, fact: TopBackShown) -> S:
    tops = {pile: back for pile, back in state.tops.items() if pile != fact.pile}
    if fact.type:
        tops[fact.pile] = fact.type
    return replace(state, tops=tops)
