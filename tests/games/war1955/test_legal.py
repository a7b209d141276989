"""What is listed is what the rules accept: every move one could write down is tried.

Not listed though accepted: equal mercenaries by other names, larger blocks, other orders, `hold`.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import chain, combinations, product

import pytest

from domain.games.war1955 import ruleset
from domain.games.war1955.edition.components import GADGETS
from domain.games.war1955.listing import MANY_BLOCKERS, SMALL_BLOCK
from domain.games.war1955.moves import (
    AdvancedTransport,
    Block,
    ChooseHome,
    Counter,
    EndPlays,
    Influence,
    Keep,
    MilitaryTransport,
    MoveSpy,
    Pass,
    SkipStep,
    Special,
)
from domain.games.war1955.rules.values import block_cards
from domain.games.war1955.state import Options, War1955State
from domain.kernel import IllegalMove, KeyedChance, Move
from tests.games.war1955.given import BOX, COUNTRIES, A, B, Table, given
from tests.games.war1955.playing import game


def writable(state: War1955State, seat: int) -> Iterator[Move]:
    """Every move with the seat's cards, up to five of them."""
    hand = sorted(state.hands[seat], key=BOX.order.__getitem__)
    sets = list(chain(*(combinations(hand, number) for number in range(1, min(5, len(hand)) + 1))))
    yield from (SkipStep(), EndPlays(), Pass())
    for country in COUNTRIES:
        yield ChooseHome(country)
        yield MoveSpy(country)
    for cards in sets:
        yield Block(cards)
        yield Keep(cards)
        for country in COUNTRIES:
            yield Influence(cards, country)
    for card in hand:
        yield Counter(card)
        yield Special(card)
        for country in COUNTRIES:
            yield Special(card, country=country)
            yield MilitaryTransport(card, country)
            yield AdvancedTransport(card, country)
        for gadget in GADGETS:
            yield Special(card, gadget=gadget)
        for number in (1, 2, 3):
            for countries in combinations(COUNTRIES, number):
                yield Special(card, countries=countries)


def is_accepted(state: War1955State, seat: int, move: Move) -> bool:
    try:
        ruleset.decide(state, seat, move, KeyedChance(b"try", {}))
    except IllegalMove:
        return False
    return True


def unordered(move: Move) -> object:
    """A move whatever the order of its cards."""
    if isinstance(move, Influence | Block):
        return type(move), frozenset(move.cards), getattr(move, "target", "")
    return move


def is_larger_block(state: War1955State, seat: int, move: Move) -> bool:
    if not isinstance(move, Block):
        return False
    worth = {card: value for value, card in block_cards(state, seat, state.stack[-1])}
    values = [worth[card] for card in move.cards]
    return sum(values) - min(values) >= state.stack[-1].total


@pytest.mark.parametrize(
    "options", [Options(), Options(board="short", transport_timing="reactions")]
)
def test_the_rules_accept_exactly_what_is_listed(options: Options) -> None:
    rng = random.Random(1955)
    positions = [step.after for seed in range(6) for step in game(seed, options)]
    tried = 0
    for state in rng.sample(positions, 60):
        for seat in (0, 1):
            listed = {unordered(move) for move in ruleset.legal(state, seat)}
            accepted = set()
            for move in writable(state, seat):
                tried += 1
                if is_accepted(state, seat, move) and not is_larger_block(state, seat, move):
                    accepted.add(unordered(ruleset.canonical(state, move)))
            assert accepted == listed
    assert tried > 20_000


def test_a_long_hand_lists_small_blocks_only() -> None:
    """With more than twelve blockers, sets of at most six; larger ones are accepted."""
    reds = [card for card in BOX.deck if BOX.faction_of_card[card] == "red" and card != "pol_01"]
    state = given(["pol_01", "mer_04", "mer_05", "mer_06"], reds, spies=("pol", "pol"))
    table = Table(state).play(A, Influence(("pol_01", "mer_04", "mer_05", "mer_06"), "pol"))
    assert table.waits_for == (B, "respond_influence")
    blocks = [move for move in table.legal(B) if isinstance(move, Block)]
    assert len(reds) > MANY_BLOCKERS
    assert blocks
    assert max(len(move.cards) for move in blocks) <= SMALL_BLOCK
    assert len({frozenset(move.cards) for move in blocks}) == len(blocks)


def test_every_listed_set_is_written_in_its_canonical_form() -> None:
    state = given(["mer_03", "mer_01", "mer_06", "gbr_01"], ["usa_01"])
    for cards, target in product((("mer_03",), ("mer_06", "mer_03"), ("gbr_01",)), COUNTRIES[:2]):
        form = ruleset.canonical(state, Influence(cards, target))
        assert ruleset.canonical(state, form) == form
    assert ruleset.canonical(state, Influence(("mer_03",), "usa")) == Influence(("mer_01",), "usa")
    # What makes no sense stays as it is, for the rules to refuse.
    for nonsense in (("mer_01", "mer_01"), ("mer_04",), ("nothing",), ()):
        move = Influence(nonsense, "usa")
        assert ruleset.canonical(state, move) == move
