"""The moves a person would choose from."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from domain.games.war1955.edition import Box
from domain.games.war1955.edition.components import GADGETS
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
    War1955Move,
)
from domain.games.war1955.rules.specials import is_void, open_countries
from domain.games.war1955.rules.values import block_cards, influence_value
from domain.games.war1955.rules.windows import may_counter, may_transport_in_window
from domain.games.war1955.state import War1955State
from domain.kernel import Move

MANY_BLOCKERS = 12
"""With more cards than this that could block, only small blocks are listed."""
SMALL_BLOCK = 6


def choose_home_moves(state: War1955State, seat: int) -> list[War1955Move]:
    taken = set(state.faction.values())
    box = state.edition
    return [ChooseHome(c) for c in box.countries if box.faction[c] not in taken]


def play_card_moves(state: War1955State, seat: int) -> list[War1955Move]:
    moves = list(paid_moves(state, seat))
    if not moves:
        moves.append(SkipStep())
    moves.extend(free_moves(state, seat))
    return moves


def wrap_up_moves(state: War1955State, seat: int) -> list[War1955Move]:
    return [EndPlays(), *free_moves(state, seat)]


def respond_influence_moves(state: War1955State, seat: int) -> list[War1955Move]:
    return [Pass(), *blocks(state, seat), *_transports_in_window(state, seat)]


def respond_special_moves(state: War1955State, seat: int) -> list[War1955Move]:
    return [Pass(), *_counters(state, seat), *_transports_in_window(state, seat)]


def pilfer_keep_moves(state: War1955State, seat: int) -> list[War1955Move]:
    keep = state.edition.params["pilfer_account"].keep
    hand = sorted(state.hands[seat], key=state.edition.order.__getitem__)
    return [Keep(cards) for cards in combinations(hand, keep)]


def move_spy_moves(state: War1955State, seat: int) -> list[War1955Move]:
    return [MoveSpy(country) for country in state.edition.countries]


def interject_moves(state: War1955State, seat: int) -> list[War1955Move]:
    return list(_military_transports(state, seat))


# The actor's plays


def may_play(state: War1955State, seat: int) -> bool:
    """Whether there is anything at all to do in a play step (ruling.no_legal_play)."""
    return has_paid_move(state, seat) or any(True for _ in free_moves(state, seat))


def has_paid_move(state: War1955State, seat: int) -> bool:
    """Whether the seat has to play (ruling.must_play)."""
    return any(True for _ in paid_moves(state, seat))


def paid_moves(state: War1955State, seat: int) -> Iterator[War1955Move]:
    """Influence and special actions: each uses one play."""
    yield from influences(state, seat)
    yield from specials(state, seat)


def influences(state: War1955State, seat: int) -> Iterator[Influence]:
    """By target, country cards, and how many mercenaries of each value join them."""
    box = state.edition
    hand = sorted(state.hands[seat], key=box.order.__getitem__)
    flagged = [card for card in hand if box.flag[card]]
    groups = _mercenary_groups(box, tuple([card for card in hand if not box.flag[card]]))
    spy, home = state.spy[seat], state.home[seat]
    for target in open_countries(state):
        reached = target in (spy, home)
        parts: list[tuple[str, ...]] = [()]
        parts += [(card,) for card in flagged if reached or box.flag[card] == target]
        if spy == target:
            own = [card for card in flagged if box.flag[card] == target]
            for number in range(2, box.constants.max_country_cards_combined + 1):
                parts += combinations(own, number)
        for part in parts:
            worth = influence_value(state, seat, part, target).total if part else 0
            for mercenaries, more in groups:
                if worth + more >= 1:
                    yield Influence(part + mercenaries, target)


@lru_cache(maxsize=1024)
def _mercenary_groups(
    box: Box, mercenaries: tuple[str, ...]
) -> tuple[tuple[tuple[str, ...], int], ...]:
    """How many of each value, the first in the deck's order among equals; with their sum."""
    groups: list[tuple[tuple[str, ...], int]] = [((), 0)]
    for value in sorted({box.influence[card] for card in mercenaries}):
        equals = [card for card in mercenaries if box.influence[card] == value]
        groups = [
            (cards + tuple(equals[:number]), total + number * value)
            for cards, total in groups
            for number in range(len(equals) + 1)
        ]
    return tuple(groups)


def specials(state: War1955State, seat: int) -> Iterator[Special]:
    """Every special action that can change something, with everything it may name."""
    box = state.edition
    for card in sorted(state.hands[seat], key=box.order.__getitem__):
        action = box.action[card]
        if action in ("", "military_transport", "rebel_forces"):
            continue
        for move in _named(state, card, action):
            if not is_void(state, seat, action, move):
                yield move


def _named(state: War1955State, card: str, action: str) -> tuple[Special, ...]:
    if action in ("coordinated_assault", "coordinated_attack"):
        most = state.edition.params[action].max_markers
        return _coordinated(card, open_countries(state), most)
    if action in ("blockade", "revolution"):
        return _by_country(card, state.edition.countries)
    if action in ("gadget_research", "gadget_buster"):
        return _by_gadget(card)
    return (Special(card),)


@lru_cache(maxsize=4096)
def _coordinated(card: str, countries: tuple[str, ...], most: int) -> tuple[Special, ...]:
    return tuple(
        [
            Special(card, countries=named)
            for number in range(1, most + 1)
            for named in combinations(countries, number)
        ]
    )


@lru_cache(maxsize=256)
def _by_country(card: str, countries: tuple[str, ...]) -> tuple[Special, ...]:
    return tuple([Special(card, country=country) for country in countries])


@lru_cache(maxsize=256)
def _by_gadget(card: str) -> tuple[Special, ...]:
    return tuple([Special(card, gadget=gadget) for gadget in GADGETS])


def free_moves(state: War1955State, seat: int) -> Iterator[War1955Move]:
    """The actor's transports: they use no play."""
    if not state.is_detained(seat):
        yield from _military_transports(state, seat)
        if "advanced_transport" in state.gadgets[seat] and not state.transport_used:
            yield from _advanced_transports(state, seat)


def _military_transports(state: War1955State, seat: int) -> Iterator[War1955Move]:
    box, here = state.edition, state.spy[seat]
    for card in sorted(state.hands[seat], key=box.order.__getitem__):
        if box.action[card] == "military_transport":
            for country in box.countries:
                if country != here:
                    yield MilitaryTransport(card, country)


def _advanced_transports(state: War1955State, seat: int) -> Iterator[War1955Move]:
    box, here = state.edition, state.spy[seat]
    for card in sorted(state.hands[seat], key=box.order.__getitem__):
        flag = box.flag[card]
        if flag == here:
            for country in box.countries:
                if country != here:
                    yield AdvancedTransport(card, country)
        elif flag:
            yield AdvancedTransport(card, flag)


# Answers


def _counters(state: War1955State, seat: int) -> list[War1955Move]:
    top = state.stack[-1]
    hand = sorted(state.hands[seat], key=state.edition.order.__getitem__)
    return [Counter(card) for card in hand if may_counter(state, seat, card, top)]


def _transports_in_window(state: War1955State, seat: int) -> Iterator[War1955Move]:
    if may_transport_in_window(state, seat):
        yield from _military_transports(state, seat)


def blocks(state: War1955State, seat: int) -> list[War1955Move]:
    """Sets that fall short without any one of their cards; equal mercenaries count once."""
    box, top = state.edition, state.stack[-1]
    cards = block_cards(state, seat, top)
    cards.sort(key=lambda each: (-each[0], not box.flag[each[1]], box.order[each[1]]))
    most = SMALL_BLOCK if len(cards) > MANY_BLOCKERS else len(cards)
    return [Block(named) for named in _reaching(box, tuple(cards), top.total, most)]


def _reaching(
    box: Box, cards: tuple[tuple[int, str], ...], total: int, most: int
) -> Iterator[tuple[str, ...]]:
    """From the highest card down: the last one added is the lowest, so none can be spared."""
    left = sum([value for value, _ in cards])
    passed_over = None
    for index, (value, card) in enumerate(cards):
        if left < total or most == 0:
            return
        left -= value
        if value == passed_over and not box.flag[card]:
            continue
        if value >= total:
            yield (card,)
        else:
            for more in _reaching(box, cards[index + 1 :], total - value, most - 1):
                yield (card, *more)
        if not box.flag[card]:
            passed_over = value


def canonical(state: War1955State, move: Move) -> Move:
    """One form for what is the same: what is kept has no order, equal mercenaries no names.

    Other cards stay in the order given: they reach the discard pile in it (ruling.discard_order).
    """
    order = state.edition.order
    if isinstance(move, Keep):
        return Keep(tuple(sorted(move.cards, key=lambda card: order.get(card, len(order)))))
    if isinstance(move, Influence) and state.phase == "turn":
        return Influence(_first_equals(state, state.actor, move.cards), move.target, move.hold)
    if isinstance(move, Block) and state.phase == "turn":
        return Block(_first_equals(state, 1 - state.actor, move.cards))
    return move


def _first_equals(state: War1955State, seat: int, cards: tuple[str, ...]) -> tuple[str, ...]:
    """The same cards, each mercenary replaced by the first of its value in the hand."""
    box = state.edition
    hand = set(state.hands[seat])
    mercenaries = [card for card in cards if card in hand and not box.flag[card]]
    if not mercenaries or len(set(cards)) != len(cards):
        return cards
    equals: dict[int, Iterator[str]] = {}
    for value in {box.influence[card] for card in mercenaries}:
        held = [card for card in hand if not box.flag[card] and box.influence[card] == value]
        equals[value] = iter(sorted(held, key=box.order.__getitem__))
    return tuple(
        [next(equals[box.influence[card]]) if card in mercenaries else card for card in cards]
    )
