"""Decisions, and the moves a person would choose from: the table, cards, fights and missions.

Movement and recruitment, with their many combinations, stand in `legal_groups`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from domain.games.xiii.answers import CALM
from domain.games.xiii.beginning import patients
from domain.games.xiii.board import (
    characters_in,
    characters_of,
    contested,
    held,
    in_order,
    merged,
    objective_at,
    overfull,
    own_at,
    units_in,
)
from domain.games.xiii.contests import opponents
from domain.games.xiii.failures import failure_candidates, instruction
from domain.games.xiii.fights import fighting, may_retreat
from domain.games.xiii.legal_cards import (
    care_moves,
    informer_moves,
    innocent_moves,
    interjections,
    last_call_moves,
    mission_moves,
    nothing_more,
    piles_left,
    prevent_moves,
    scoop_moves,
    support_moves,
)
from domain.games.xiii.legal_groups import (
    assassinate_moves,
    buy_moves,
    choose_moves,
    declare_moves,
    movement_moves,
    place_moves,
)
from domain.games.xiii.missions import entries, plotters
from domain.games.xiii.moves import (
    Allocate,
    Attach,
    Attempt,
    BombTarget,
    Capture,
    Carry,
    ChooseCombat,
    ChooseOpponent,
    ChoosePile,
    Corrupt,
    Declare,
    Decline,
    Discard,
    Done,
    EndResolution,
    FailDiscard,
    FailUnit,
    FailWound,
    Heal,
    Integrate,
    Keep,
    Leave,
    PlayDodge,
    PlayPlane,
    PutUnder,
    Resolve,
    Retreat,
    RetreatTo,
    RollRecruitment,
    SpyKeep,
    Stay,
    Step,
    Target,
    Trim,
)
from domain.games.xiii.pending import kind_for, may_interject, pending
from domain.games.xiii.powers import next_power, targets
from domain.games.xiii.recruiting import recruiters
from domain.games.xiii.retreats import options
from domain.games.xiii.state import XiiiState
from domain.games.xiii.wounds import next_owed, wounded_candidates
from domain.kernel import HIDDEN, Decision, Move

S = XiiiState
Moves = Iterator[Move]


# Decisions


def decisions(state: S) -> tuple[Decision, ...]:
    """One required decision; at a calm point others may interject, by the size of their hands."""
    asked = pending(state)
    if asked is None:
        return ()
    required = Decision(asked[0], asked[1])
    if asked[1] not in CALM:
        return (required,)
    others = [
        Decision(seat, "interject", required=False)
        for seat in range(state.seats)
        if may_interject(state, seat, asked)
    ]
    return (required, *others)


def legal(state: S, seat: int) -> Sequence[Move]:
    """The moves of the seat's decision, in a fixed order; nothing if it has none."""
    kind = kind_for(state, seat)
    if not kind or HIDDEN in state.hands[seat]:
        return ()
    moves = list(_MOVES[kind](state, seat))
    if kind in CALM:
        moves += interjections(state, seat)
    return moves


# The table


def patient_moves(state: S, seat: int) -> Moves:
    found = patients(state)
    assert found is not None
    for character in found[2]:
        yield Heal(found[1], character)


def pile_moves(state: S, seat: int) -> Moves:
    for pile in piles_left(state):
        yield ChoosePile(pile)


def discard_moves(state: S, seat: int) -> Moves:
    """None, each single card (of identical ones the first), all; any other set is accepted."""
    hand = state.hands[seat]
    kinds = {state.edition.cards[card].type for card in hand}
    yield Discard(())
    for card in sorted(held(state, seat, *kinds)):
        yield Discard((card,))
    if len(hand) > 1:
        yield Discard(tuple(sorted(hand)))


def keep_moves(state: S, seat: int) -> Moves:
    for card in dict.fromkeys(state.looked):
        yield Keep(card)


def skill_moves(state: S, seat: int) -> Moves:
    for character in recruiters(state, seat):
        yield RollRecruitment(character)
        yield Decline(character)


def bomb_moves(state: S, seat: int) -> Moves:
    place = state.playing[-1].location
    here = [id for id, element in state.elements.items() if element.location == place]
    for element in merged(state, here):
        yield BombTarget(element)


def spy_moves(state: S, seat: int) -> Moves:
    for card in state.seen:
        yield SpyKeep(card)


# Fights


def combat_moves(state: S, seat: int) -> Moves:
    for place in contested(state, seat):
        yield ChooseCombat(place)


def opponent_moves(state: S, seat: int) -> Moves:
    for other in opponents(state):
        yield ChooseOpponent(other)


def power_moves(state: S, seat: int) -> Moves:
    for character in next_power(state, seat):
        able = targets(state, seat, character)
        if state.edition.skill[character] == "capture":
            for target in able:
                yield Capture(character, target)
        else:
            for unit in merged(state, able):
                yield Corrupt(character, unit)
        yield Decline(character)


def integrate_moves(state: S, seat: int) -> Moves:
    own = characters_of(state, seat)
    if len(own) >= state.edition.parameters.max_characters.value:
        for character in own:
            yield Integrate(character)
    else:
        yield Integrate()
    yield Decline()


def card_moves(state: S, seat: int) -> Moves:
    combat = fighting(state)
    here = own_at(state, seat, combat.location)
    bare = [id for id in merged(state, here) if not state.elements[id].combat_card]
    for card in held(state, seat, "combat"):
        for element in bare:
            yield Attach(card, element)
    if combat.mission or objective_at(state, combat.location):
        for card in held(state, seat, "plot_combat"):
            for element in characters_in(state, bare):
                yield Attach(card, element)
    yield Done()


def target_moves(state: S, seat: int) -> Moves:
    assert state.wounds is not None
    for element in wounded_candidates(state, state.wounds):
        yield Target(element)


def allocate_moves(state: S, seat: int) -> Moves:
    assert state.wounds is not None
    for element in wounded_candidates(state, state.wounds):
        yield Allocate(element)


def retreat_moves(state: S, seat: int) -> Moves:
    if may_retreat(state, seat):
        yield Retreat()
    yield Stay()


def retreat_steps(state: S, seat: int) -> Moves:
    for place in options(state):
        yield RetreatTo(place)


def trim_moves(state: S, seat: int) -> Moves:
    here = own_at(state, seat, overfull(state, seat))
    for unit in merged(state, units_in(state, here)):
        yield Trim(unit)


# Missions


def resolution_moves(state: S, seat: int) -> Moves:
    found = entries(state, seat)
    for kind, id in found:
        if kind == "primary":
            yield Resolve("primary", id)
        elif kind == "delivery":
            yield Resolve("delivery", id)
        elif kind == "secondary":
            yield Resolve("secondary", id)
        else:
            yield Resolve("package", id)
    if all(kind == "package" for kind, _ in found):
        yield EndResolution()


def plot_moves(state: S, seat: int) -> Moves:
    assert state.attempt is not None
    place = state.edition.missions[state.attempt.mission].location
    for character in plotters(state, seat, place):
        yield Attempt(character)
        for card in held(state, seat, "plot_combat"):
            yield Attempt(character, card)


def carrier_moves(state: S, seat: int) -> Moves:
    owed = next_owed(state)
    for element in merged(state, own_at(state, seat, owed.location)):
        yield Carry(element)
    if owed.may_leave:
        yield Leave()


def failure_moves(state: S, seat: int) -> Moves:
    kind, able = instruction(state), failure_candidates(state)
    if kind == "discard_cards":
        kinds = {state.edition.cards[card].type for card in able}
        for card in sorted(held(state, seat, *kinds)):
            yield FailDiscard(card)
    elif kind == "wound_character":
        for character in able:
            yield FailWound(character)
    else:
        for unit in merged(state, able):
            yield FailUnit(unit)


def under_moves(state: S, seat: int) -> Moves:
    yield PutUnder("A")
    yield PutUnder("B")


_MOVES: dict[str, Callable[[S, int], Moves]] = {
    "respond_scoop_before": scoop_moves,
    "respond_scoop_after": scoop_moves,
    "respond_mission": mission_moves,
    "respond_innocent": innocent_moves,
    "respond_support": support_moves,
    "respond_care": care_moves,
    "respond_informer": informer_moves,
    "respond_prevent": prevent_moves,
    "interject": nothing_more,
    "last_call": last_call_moves,
    "choose_patient": patient_moves,
    "choose_pile": pile_moves,
    "discard": discard_moves,
    "keep_one": keep_moves,
    "use_recruitment_skill": skill_moves,
    "declare_recruits": declare_moves,
    "choose_characters": choose_moves,
    "place_element": place_moves,
    "buy": buy_moves,
    "movement": movement_moves,
    "trim": trim_moves,
    "assassinate": assassinate_moves,
    "bomb_target": bomb_moves,
    "spy_keep": spy_moves,
    "choose_combat": combat_moves,
    "choose_opponent": opponent_moves,
    "use_power": power_moves,
    "integrate": integrate_moves,
    "assign_combat_cards": card_moves,
    "target_wound": target_moves,
    "allocate_wounds": allocate_moves,
    "retreat_or_stay": retreat_moves,
    "retreat_step": retreat_steps,
    "choose_resolution": resolution_moves,
    "attempt_plot": plot_moves,
    "choose_carrier": carrier_moves,
    "failure_choice": failure_moves,
    "choose_pile_under": under_moves,
}


def canonical(state: S, move: Move) -> Move:
    """Groups have no order; what is kept, given back or discarded has one."""
    if isinstance(move, Step):
        return Step(in_order(state, move.group), move.origin, move.to, move.infiltrate)
    if isinstance(move, PlayPlane):
        return PlayPlane(move.card, move.character, in_order(state, move.units), move.to)
    if isinstance(move, PlayDodge):
        return PlayDodge(move.card, move.character, in_order(state, move.units))
    if isinstance(move, Declare):
        return Declare(tuple(sorted(move.locations)), tuple(sorted(move.cards)))
    return move
