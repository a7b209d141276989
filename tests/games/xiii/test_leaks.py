"""Nothing hidden reaches a viewer: two tables that differ only in what it cannot see send it the
same bytes, ask the same questions, and answer its moves alike."""

from __future__ import annotations

import random
from functools import lru_cache

import pytest
from msgspec.structs import replace

from domain.games.xiii import facts as f
from domain.games.xiii import ruleset
from domain.games.xiii.moves import Discard, EndMovement, Keep, Pass, PlaySpy, SpyKeep
from domain.games.xiii.state import Options, XiiiState
from domain.kernel import PUBLIC, KeyedChance, encoded, seat_viewer, shown
from domain.kernel.knowledge import known, reveals
from domain.rulesets import RULESETS
from tests.games.xiii.given import given, play, run
from tests.games.xiii.player import game


@lru_cache(maxsize=8)
def positions(seats: int, seed: int) -> tuple[XiiiState, ...]:
    """Where a game waited for somebody."""
    return tuple(state for state, *_ in game(seats, seed))


def swapped(state: XiiiState, viewer: int, rng: random.Random) -> XiiiState:
    """What the viewer cannot see is dealt anew: other hands, piles and recruits."""
    hidden = [card for s, hand in enumerate(state.hands) if s != viewer for card in hand]
    cards = [*hidden, *state.action_pile]
    looked = state.looked if state.active != viewer else ()
    cards += looked
    rng.shuffle(cards)
    hands = []
    for seat, hand in enumerate(state.hands):
        hands.append(hand if seat == viewer else tuple(cards.pop() for _ in hand))
    if looked:
        looked = tuple(cards.pop() for _ in looked)
    offer = state.offer if state.active != viewer else ()
    people = [*offer, *state.char_pile]
    rng.shuffle(people)
    count = len(offer)
    return replace(
        state,
        hands=tuple(hands),
        looked=looked or state.looked,
        action_pile=tuple(cards),
        offer=tuple(people[:count]) or state.offer,
        char_pile=tuple(people[count:]),
    )


def swappable(state: XiiiState, viewer: int) -> bool:
    """Cards that a spy holds, and missions that the viewer has seen, stay where they are."""
    return not state.seen


@pytest.mark.parametrize(("seats", "seed"), [(2, 11), (3, 12), (5, 13)])
def test_a_viewer_sees_the_same_bytes_whatever_others_hold(seats: int, seed: int) -> None:
    rng = random.Random(seed)
    for state in positions(seats, seed)[::3]:
        for viewer in range(seats):
            if not swappable(state, viewer):
                continue
            other = swapped(state, viewer, rng)
            assert not list(ruleset.invariants(other))
            own = seat_viewer(viewer)
            for look in (own, PUBLIC):
                assert encoded(ruleset.view(other, look)) == encoded(ruleset.view(state, look))
            assert ruleset.decisions(other) == ruleset.decisions(state)
            assert list(ruleset.legal(other, viewer)) == list(ruleset.legal(state, viewer))
            assert ruleset.standings(other) == ruleset.standings(state)


@pytest.mark.parametrize(("seats", "seed"), [(2, 21), (4, 22)])
def test_mission_faces_stay_hidden_behind_their_backs(seats: int, seed: int) -> None:
    rng = random.Random(seed)
    for state in positions(seats, seed)[::5]:
        piles = {pile: list(ids) for pile, ids in state.mission_piles.items()}
        for ids in piles.values():
            rest = ids[1:]
            rng.shuffle(rest)
            ids[1:] = rest
        other = replace(state, mission_piles={pile: tuple(ids) for pile, ids in piles.items()})
        for viewer in (PUBLIC, *map(seat_viewer, range(seats))):
            assert encoded(ruleset.view(other, viewer)) == encoded(ruleset.view(state, viewer))


PUBLIC_MOVES = (Pass, EndMovement, Discard)
CHANCE = (f.CardsDrawn, f.CardsSeen, f.BonusDrawn, f.DieRolled, f.OrderSet, f.TieRolled)
"""Facts that another deal or other dice change by right."""


@pytest.mark.parametrize(("seats", "seed"), [(3, 31), (4, 32)])
def test_what_follows_a_move_tells_nothing_of_other_hands(seats: int, seed: int) -> None:
    """The same move on the other deal: the mover is sent the same facts, as far as no card that
    differs comes into the open."""
    rng = random.Random(seed)
    compared = 0
    for state, seat, move, entries, _ in game(seats, seed):
        if not isinstance(move, PUBLIC_MOVES) or not swappable(state, seat):
            continue
        viewer = seat_viewer(seat)
        other = swapped(state, seat, rng)
        again = ruleset.decide(other, seat, move, KeyedChance(b"other", {}))
        for entry, same in zip(entries, again.entries, strict=False):
            if isinstance(entry.fact, CHANCE):
                break
            assert encoded(shown(entry, viewer)) == encoded(shown(same, viewer))
            compared += 1
    assert compared > 100


def test_a_pass_and_a_card_look_alike_before_the_answer() -> None:
    """Holder or not, the seat is asked; how long its pass lasts is its own."""
    for hand in ("care-01", "support-01"):
        state = given(2, at={7: {0: "xiii"}}, phase=8, missions=["P03"], hands={0: hand})
        assert ruleset.decisions(state) == ruleset.decisions(ruleset.view(state, PUBLIC))
    move = Pass("phase_end")
    assert ruleset.private(state, 0, move) == ("until",)


def test_a_stolen_card_is_seen_by_two() -> None:
    state = given(
        3, active=0, at={12: {0: "jones"}}, silent="innocent", hands={0: "spy-01", 1: "care-01 S01"}
    )
    looked = play(state, 0, PlaySpy("spy-01", 1), spy=["S01", "care-01"])
    [(before, showing, after)] = [
        (before, entry, after)
        for before, entry, after in zip(
            (state, *looked.states), looked.entries, looked.states, strict=False
        )
        if isinstance(entry.fact, f.CardsSeen)
    ]
    for seat, knows in ((0, True), (1, True), (2, False)):
        learned = reveals(RULESETS["xiii"], before, showing, after, seat_viewer(seat))
        assert {each.id for each in learned} == ({"S01", "care-01"} if knows else set())
    assert ruleset.private(looked.state, 0, SpyKeep("S01")) == ("card",)
    kept = play(looked, 0, SpyKeep("S01"))
    stolen = next(e for e in kept.entries if isinstance(e.fact, f.CardStolen))
    assert stolen.audience == {"card": (1, 0)}


def test_a_kept_card_is_the_seats_own() -> None:
    state = run(given(2, at={9: {0: "amos"}}, phase=3)).state
    assert ruleset.private(state, 0, Keep("S01")) == ("card",)
    others, own = (set(known(RULESETS["xiii"], state, seat_viewer(seat)).hidden) for seat in (1, 0))
    assert {"looked[0]", "looked[1]"} <= others
    assert not {"looked[0]", "looked[1]"} & own


def test_the_end_opens_everything() -> None:
    over = run(given(2, phase=9, call=(), hands={0: "S01"}, options=Options())).state
    assert ruleset.view(over, PUBLIC) == over
