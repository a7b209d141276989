"""The invariants of the specification over whole games of every number of players.

What one state tells is in the game's `invariants.py`; here is what the order of facts tells.
"""

from __future__ import annotations

from functools import lru_cache

import pytest

from domain.games.xiii import facts as f
from domain.games.xiii import ruleset
from domain.games.xiii.invariants.pieces import lasting
from domain.games.xiii.moves import Pass
from domain.games.xiii.rules.board import own_at
from domain.games.xiii.state import NEUTRAL, Options, XiiiState
from domain.kernel import encoded
from tests.games.xiii.player import BOX, Played, game

TABLES = [
    (seats, seed, options)
    for seats in (2, 3, 4, 5)
    for seed, options in enumerate((Options(), Options(), Options(carry_over=True, turns=6)))
]
every_game = pytest.mark.parametrize(("seats", "seed", "options"), TABLES)


@lru_cache(maxsize=len(TABLES))
def played(seats: int, seed: int, options: Options) -> tuple[Played, ...]:
    return tuple(game(seats, seed, options))


def steps(seats: int, seed: int, options: Options):  # type: ignore[no-untyped-def]
    """Every fact with the states before and after it."""
    for state, _, _, entries, states in played(seats, seed, options):
        before = state
        for entry, after in zip(entries, states, strict=True):
            yield entry.fact, before, after
            before = after


@every_game
def test_invariants_1_to_18_hold_in_every_state(seats: int, seed: int, options: Options) -> None:
    for fact, _, after in steps(seats, seed, options):
        assert list(lasting(after)) == [], fact


@every_game
def test_invariant_10_arrivals_name_exactly_the_seats_present(
    seats: int, seed: int, options: Options
) -> None:
    for _, _, _, _, states in played(seats, seed, options):
        state = states[-1]
        present: dict[int, set[int]] = {}
        for element in state.elements.values():
            if element.controller != NEUTRAL and element.location:
                present.setdefault(element.location, set()).add(element.controller)
        assert {place: set(seats) for place, seats in state.arrivals.items()} == present
        assert all(len(set(there)) == len(there) for there in state.arrivals.values())


@every_game
def test_invariant_13_the_missions_are_complete_after_phase_2(
    seats: int, seed: int, options: Options
) -> None:
    slots = BOX.parameters.active_missions.of(seats)
    for fact, before, _ in steps(seats, seed, options):
        if isinstance(fact, f.PhaseBegan) and fact.phase == 3:
            assert len(before.missions) >= slots or not any(before.mission_piles.values())


@every_game
def test_invariant_20_the_facts_rebuild_the_state(seats: int, seed: int, options: Options) -> None:
    for state, _, _, entries, states in played(seats, seed, options):
        folded = state
        for entry in ruleset.entries_decoder.decode(encoded(entries)):
            folded = ruleset.evolve(folded, entry.fact)
        assert encoded(folded) == encoded(states[-1])


@every_game
def test_invariant_21_turns_are_finite_and_fights_guarded(
    seats: int, seed: int, options: Options
) -> None:
    guard = BOX.parameters.combat_round_guard.value
    turns = 0
    for fact, _, _ in steps(seats, seed, options):
        if isinstance(fact, f.RoundBegan):
            assert fact.round <= guard
        turns += isinstance(fact, f.TurnEnded)
    assert turns == options.turns
    assert played(seats, seed, options)[-1][4][-1].part == "over"


@every_game
def test_used_cards_leave_the_hand_and_reach_the_discard_pile(
    seats: int, seed: int, options: Options
) -> None:
    for fact, before, after in steps(seats, seed, options):
        if isinstance(fact, f.CardPlayed):
            assert fact.card in before.hands[fact.seat]
            assert fact.card not in after.hands[fact.seat]
        if isinstance(fact, f.CardDiscarded | f.CardDetached):
            assert after.action_discard[-1] == fact.card
        if isinstance(fact, f.SegmentEnded | f.TurnEnded):
            assert not before.playing


@every_game
def test_a_window_is_opened_answered_and_closed(seats: int, seed: int, options: Options) -> None:
    for fact, before, after in steps(seats, seed, options):
        if isinstance(fact, f.WindowOpened):
            assert fact.seats
            assert all(before.hands[seat] for seat in fact.seats)
        if isinstance(fact, f.WindowAnswered):
            assert before.window is not None
            assert before.window.todo[0] == fact.seat
        if isinstance(fact, f.WindowClosed):
            assert before.window is not None or before.combat is not None
            assert after.window is None


@every_game
def test_dice_tell_their_hits_and_wounds_their_victims(
    seats: int, seed: int, options: Options
) -> None:
    for fact, before, _ in steps(seats, seed, options):
        if isinstance(fact, f.DieRolled):
            assert len(fact.faces) == len(fact.elements) == len(fact.bonus)
            pairs = zip(fact.faces, fact.bonus, fact.needed, strict=False)
            assert fact.hits == sum(face + more >= least for face, more, least in pairs)
        if isinstance(fact, f.WoundDealt):
            element = before.elements[fact.element]
            assert element.wounds < BOX.life[fact.element]
        if isinstance(fact, f.CharacterEliminated) and fact.by is not None:
            assert fact.by != fact.owner


@every_game
def test_points_follow_their_sources(seats: int, seed: int, options: Options) -> None:
    for fact, before, after in steps(seats, seed, options):
        if isinstance(fact, f.PointsChanged):
            assert before.score[fact.seat] + fact.applied == after.score[fact.seat] == fact.total
            assert abs(fact.applied) <= abs(fact.asked)
            if fact.source in ("accusation", "failure"):
                assert fact.asked < 0
            else:
                assert fact.asked == fact.applied >= 0


@every_game
def test_a_pass_may_last_to_the_end_of_the_phase(seats: int, seed: int, options: Options) -> None:
    for state, seat, move, entries, states in played(seats, seed, options):
        if not isinstance(move, Pass) or not move.until or state.window is None:
            continue
        kind, phase = state.window.kind, state.phase
        assert any(isinstance(entry.fact, f.WindowAnswered) for entry in entries)
        for later in states:
            if later.phase == phase and later.window is not None and later.window.kind == kind:
                assert seat not in later.window.todo


@every_game
def test_nobody_retreats_onto_enemies_or_objectives(
    seats: int, seed: int, options: Options
) -> None:
    def others(state: XiiiState, seat: int, place: int) -> bool:
        return any(own_at(state, other, place) for other in range(seats) if other != seat)

    for fact, before, after in steps(seats, seed, options):
        if isinstance(fact, f.RetreatMarked):
            assert not others(before, fact.seat, fact.location)
            assert all(after.elements[id].retreated for id in fact.elements)
        if isinstance(fact, f.RetreatedTo):
            assert fact.to in BOX.neighbours[fact.origin]
            assert fact.to not in before.blocked
        if isinstance(fact, f.GroupMoved):
            assert fact.to in BOX.neighbours[fact.origin]
