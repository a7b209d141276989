"""Chance: keyed streams, a scribe's declarations, and replays."""

from __future__ import annotations

import hmac
from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.kernel import (
    DeclaredChance,
    Draw,
    ImpossibleChance,
    KeyedChance,
    ReplayedChance,
    commitment,
)
from domain.kernel.keyed import keyed_digest, keyed_order, keyed_pick

DIE = (1, 2, 3, 4, 5, 6)
CARDS = ("ace", "king", "queen", "jack")


# Keyed


@given(st.binary(max_size=150), st.binary(max_size=150))
def test_a_keyed_digest_is_the_hmac_that_anybody_can_compute(secret: bytes, message: bytes) -> None:
    assert keyed_digest(secret, message) == hmac.digest(secret, message, "sha256")


def test_the_same_secret_gives_the_same_outcomes() -> None:
    def drawn() -> list[Draw]:
        chance = KeyedChance(b"secret", {})
        for _ in range(20):
            chance.pick("die", DIE)
        chance.shuffle("deck", CARDS)
        return chance.draws

    assert drawn() == drawn()


def test_the_nth_draw_is_the_same_whenever_it_is_asked() -> None:
    whole = KeyedChance(b"secret", {})
    rolls = [whole.pick("die", DIE) for _ in range(30)]
    for index in range(30):
        assert KeyedChance(b"secret", {"die": index}).pick("die", DIE) == rolls[index]


def test_sources_are_streams_of_their_own() -> None:
    """Drawing from one does not move the other, and they are not the same stream."""
    alone, mixed = KeyedChance(b"secret", {}), KeyedChance(b"secret", {})
    dice, coins = [], []
    for _ in range(50):
        coins.append(mixed.pick("coin", DIE))
        mixed.shuffle("deck", CARDS)
        dice.append(mixed.pick("die", DIE))
    assert [alone.pick("die", DIE) for _ in range(50)] == dice
    assert coins != dice


def test_sources_with_digits_and_slashes_do_not_meet() -> None:
    sources = ["a", "a/1", "a/1/0", "1", "a1"]
    streams = [
        tuple(keyed_pick(b"secret", source, index, 10**6) for index in range(20))
        for source in sources
    ]
    assert len(set(streams)) == len(sources)
    numbers = [number for stream in streams for number in stream]
    assert len(set(numbers)) == len(numbers)


def test_another_secret_gives_other_outcomes() -> None:
    rolls = {
        tuple(keyed_pick(secret, "die", index, 6) for index in range(30))
        for secret in (b"one", b"two", b"")
    }
    assert len(rolls) == 3


@pytest.mark.parametrize("of", [2, 6, 7, 41])
def test_a_pick_is_fair(of: int) -> None:
    """Chi squared far below what a loaded die would give (fixed secret: it cannot flicker)."""
    each = 400
    counts = Counter(keyed_pick(b"fair", "die", index, of) for index in range(each * of))
    assert set(counts) == set(range(of))
    chi = sum((count - each) ** 2 / each for count in counts.values())
    assert chi < of - 1 + 4 * (2 * (of - 1)) ** 0.5


def test_every_order_is_equally_likely() -> None:
    each = 200
    counts = Counter(keyed_order(b"fair", "deck", index, 4) for index in range(24 * each))
    assert len(counts) == 24
    chi = sum((count - each) ** 2 / each for count in counts.values())
    assert chi < 23 + 4 * 46**0.5


def test_successive_rolls_are_independent() -> None:
    rolls = [keyed_pick(b"fair", "die", index, 6) for index in range(7201)]
    pairs = Counter(pairwise(rolls))
    assert len(pairs) == 36
    chi = sum((count - 200) ** 2 / 200 for count in pairs.values())
    assert chi < 35 + 4 * 70**0.5


@pytest.mark.property
@given(st.binary(max_size=40), st.text(max_size=8), st.integers(0, 10**6), st.integers(0, 60))
def test_an_order_has_everything_once(secret: bytes, source: str, index: int, of: int) -> None:
    order = keyed_order(secret, source, index, of)
    assert sorted(order) == list(range(of))
    if of:
        assert 0 <= keyed_pick(secret, source, index, of) < of


def test_draws_are_kept_in_the_order_asked() -> None:
    chance = KeyedChance(b"secret", {})
    face = chance.pick("die", DIE)
    order = chance.shuffle("deck", CARDS)
    assert chance.draws == [
        Draw("die", 6, DIE.index(face)),
        Draw("deck", 4, tuple(CARDS.index(card) for card in order)),
    ]
    chance.finish()


def test_the_top_of_a_keyed_pile_is_its_first_and_no_draw() -> None:
    chance = KeyedChance(b"secret", {})
    pile = chance.shuffle("deck", CARDS, lazily=True)
    assert chance.top("drawn", pile) == pile[0]
    assert len(chance.draws) == 1


def test_a_commitment_names_the_secret_and_does_not_tell_it() -> None:
    assert commitment(b"one") == commitment(b"one") != commitment(b"two")
    assert len(commitment(b"one")) == 64


# Declared


def test_a_scribe_declares_what_happened() -> None:
    chance = DeclaredChance({"die": [6, 2], "deck": [("jack", "ace", "king", "queen")]})
    assert chance.pick("die", DIE) == 6
    assert chance.shuffle("deck", CARDS) == ("jack", "ace", "king", "queen")
    assert chance.pick("die", DIE) == 2
    chance.finish()
    assert chance.draws == [Draw("die", 6, 5), Draw("deck", 4, (3, 0, 1, 2)), Draw("die", 6, 1)]


@pytest.mark.parametrize("face", [7, 0, "6", -1, (6,)])
def test_a_face_that_is_not_on_the_die_is_refused(face: object) -> None:
    chance = DeclaredChance({"die": [face]})  # type: ignore[list-item]
    with pytest.raises(ImpossibleChance, match=r"`die`.*1, 2, 3, 4, 5, 6"):
        chance.pick("die", DIE)


def test_what_is_not_declared_is_asked_for() -> None:
    with pytest.raises(ImpossibleChance, match="declare `die`: one of 1, 2, 3, 4, 5, 6") as asked:
        DeclaredChance({}).pick("die", DIE)
    assert asked.value.said.fr == "déclarez `die` : l'un de 1, 2, 3, 4, 5, 6"
    with pytest.raises(ImpossibleChance, match="declare `deck`: an order of ace, king"):
        DeclaredChance({"die": [1]}).shuffle("deck", CARDS)


@pytest.mark.parametrize(
    "order",
    [
        ("ace", "king", "queen"),
        ("ace", "king", "queen", "jack", "jack"),
        ("ace", "ace", "king", "queen"),
        ("ace", "king", "queen", "ten"),
        "ace",
        3,
    ],
)
def test_an_order_of_other_things_is_refused(order: object) -> None:
    with pytest.raises(ImpossibleChance, match="`deck`"):
        DeclaredChance({"deck": [order]}).shuffle("deck", CARDS)  # type: ignore[list-item]


def test_an_order_may_have_equal_cards() -> None:
    chance = DeclaredChance({"deck": [("b", "a", "b")]})
    assert chance.shuffle("deck", ("a", "b", "b")) == ("b", "a", "b")
    assert chance.draws == [Draw("deck", 3, (1, 0, 2))]


def test_what_nothing_drew_is_refused() -> None:
    chance = DeclaredChance({"die": [6, 5]})
    chance.pick("die", DIE)
    with pytest.raises(ImpossibleChance, match="nothing drew `die`: 5 is left over") as refused:
        chance.finish()
    assert refused.value.said.fr == "rien n'a tiré `die` : il reste 5"


def test_a_pile_nobody_has_seen_need_not_be_declared() -> None:
    chance = DeclaredChance({"drawn": ["queen"]}, b"secret")
    pile = chance.shuffle("deck", CARDS, lazily=True)
    assert pile == KeyedChance(b"secret", {}).shuffle("deck", CARDS)
    assert chance.top("drawn", pile) == "queen"
    chance.finish()
    left = tuple(card for card in pile if card != "queen")
    assert chance.top("drawn", left) == left[0], "undeclared: as the pile lies"


def test_a_pile_nobody_has_seen_follows_the_line() -> None:
    chance = DeclaredChance({}, b"secret", {"deck": 3})
    keyed = KeyedChance(b"secret", {"deck": 3})
    assert chance.shuffle("deck", CARDS, lazily=True) == keyed.shuffle("deck", CARDS)


def test_a_card_that_is_not_in_the_pile_is_refused() -> None:
    with pytest.raises(ImpossibleChance, match="`drawn`: 'ten' is not one of ace"):
        DeclaredChance({"drawn": ["ten"]}).top("drawn", CARDS)


def test_a_lazy_order_may_be_declared_all_the_same() -> None:
    order = ("jack", "queen", "king", "ace")
    assert DeclaredChance({"deck": [order]}).shuffle("deck", CARDS, lazily=True) == order


# Replayed


def deal(chance) -> list[object]:  # type: ignore[no-untyped-def]
    pile = chance.shuffle("deck", CARDS, lazily=True)
    return [chance.pick("die", DIE), pile, chance.top("drawn", pile)]


def test_a_replay_gives_the_recorded_outcomes_back() -> None:
    keyed = KeyedChance(b"secret", {})
    expected = deal(keyed)
    again = ReplayedChance(keyed.draws, declared=False)
    assert deal(again) == expected
    again.finish()
    assert again.draws == keyed.draws


def test_a_replay_of_declared_chance_knows_the_cards_drawn() -> None:
    scribe = DeclaredChance({"die": [3], "drawn": ["jack"]}, b"secret")
    expected = deal(scribe)
    assert expected[-1] == "jack"
    again = ReplayedChance(scribe.draws, declared=True)
    assert deal(again) == expected
    again.finish()


@pytest.mark.parametrize(
    ("recorded", "said"),
    [
        ([], "the record has no such draw"),
        ([Draw("coin", 6, 0)], "the record has `coin` of 6"),
        ([Draw("die", 5, 0)], "the record has `die` of 5"),
        ([Draw("die", 6, 6)], "6 is not one of 6"),
        ([Draw("die", 6, -1)], "-1 is not one of 6"),
        ([Draw("die", 6, (0, 1, 2, 3, 4, 5))], "is not one of 6"),
    ],
)
def test_a_record_that_does_not_fit_is_refused(recorded: list[Draw], said: str) -> None:
    with pytest.raises(ImpossibleChance, match=said):
        ReplayedChance(recorded, declared=False).pick("die", DIE)


@pytest.mark.parametrize("outcome", [2, (0, 1, 2), (0, 0, 1, 2), (1, 2, 3, 4)])
def test_a_recorded_order_must_be_one(outcome: object) -> None:
    chance = ReplayedChance([Draw("deck", 4, outcome)], declared=False)  # type: ignore[arg-type]
    with pytest.raises(ImpossibleChance, match="is not an order of 4"):
        chance.shuffle("deck", CARDS)


def test_a_record_with_more_draws_than_the_rules_is_refused() -> None:
    chance = ReplayedChance([Draw("die", 6, 0), Draw("deck", 4, (0, 1, 2, 3))], declared=False)
    chance.pick("die", DIE)
    with pytest.raises(ImpossibleChance, match="nothing draws the recorded `deck`"):
        chance.finish()
