"""What a person would choose from, in a fixed order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice

from domain.games.circle.moves import (
    ActivateColoured,
    ActivateMarker,
    ActivateNeutral,
    Allow,
    ChooseColour,
    ChooseService,
    Distribute,
    Done,
    EndTurn,
    FreeNeutral,
    HireBy,
    Infiltrate,
    LetItHappen,
    Pass,
    Pay,
    Raise,
    Repel,
    Unmask,
    Use,
    UseAid,
    Veto,
)
from domain.games.circle.rules.auction import is_just_enough, usable_aids
from domain.games.circle.rules.phase1 import may_pay, may_take_coloured, may_take_neutral
from domain.games.circle.rules.phase2 import may_flip, may_infiltrate
from domain.games.circle.rules.targets import Aim, aims, may_use
from domain.games.circle.state import Acting, Auction, CircleState, GuardWindow, SecretsTurn
from domain.kernel import MOST_LISTED

MOST_RAISES = 64
"""Ways to commit aids that are listed at the most."""


# Setup and phase 1


def colours(state: CircleState, seat: int) -> Iterator[ChooseColour]:
    taken = state.colour.values()
    return (ChooseColour(colour) for colour in state.edition.colours if colour not in taken)


def services(state: CircleState, seat: int) -> Iterator[ChooseService]:
    taken = state.service.values()
    return (ChooseService(id) for id in state.edition.services if id not in taken)


def free_neutrals(state: CircleState, seat: int) -> Iterator[FreeNeutral]:
    return (FreeNeutral(card) for card in state.neutral_face_up if card is not None)


def activations(
    state: CircleState, seat: int
) -> Iterator[ActivateColoured | ActivateNeutral | Done]:
    turn = state.task(SecretsTurn)
    assert turn is not None
    if may_pay(state, turn):
        if may_take_coloured(state, turn):
            yield from [ActivateColoured(pile) for pile, cards in state.piles.items() if cards]
        if may_take_neutral(state, turn):
            yield from [ActivateNeutral(card) for card in state.neutral_face_up if card is not None]
    yield Done()


def shares(state: CircleState, seat: int) -> Sequence[Distribute]:
    turn = state.task(SecretsTurn)
    assert turn is not None
    return distributions(state.edition.divisions, turn.income or 0)


@lru_cache(maxsize=64)
def distributions(divisions: tuple[str, ...], total: int) -> tuple[Distribute, ...]:
    """Ways to share new secrets, the first division's share from most to least."""
    most = (total,) * len(divisions)
    ways = islice(_shares(divisions, most, total), MOST_LISTED)
    return tuple([Distribute(shares) for shares in ways])


def _shares(
    divisions: tuple[str, ...], most: tuple[int, ...], total: int
) -> Iterator[dict[str, int]]:
    """Ways to split a total, so much of each at the most; shares of 0 are left out."""
    if total == 0:
        yield {}
        return
    if sum(most) < total:
        return
    for share in range(min(most[0], total), -1, -1):
        head = {divisions[0]: share} if share else {}
        for tail in _shares(divisions[1:], most[1:], total - share):
            yield {**head, **tail}


# Phase 2


def turns(
    state: CircleState, seat: int
) -> Iterator[Use | Infiltrate | ActivateMarker | Unmask | EndTurn]:
    ready = state.ready[seat]
    yield from [Use(card) for card in ready if may_use(state, seat, card)]
    if may_infiltrate(state, seat):
        yield from [Infiltrate(card) for card in ready if card not in state.acted]
    if may_flip(state, seat):
        yield ActivateMarker()
    yield from [Unmask(spy.card) for spy in state.infiltrated[seat]]
    yield EndTurn()


def targets(state: CircleState, seat: int) -> Iterator[Aim]:
    action = state.task(Acting)
    assert action is not None
    return aims(state, action)


def vetoes(state: CircleState, seat: int) -> tuple[Veto, Allow]:
    return Veto(), Allow()


def repels(state: CircleState, seat: int) -> Iterator[Repel | LetItHappen]:
    window = state.task(GuardWindow)
    assert window is not None
    yield from [Repel(card) for card in window.guards]
    yield LetItHappen()


# Phase 3


def divisions(state: CircleState, seat: int) -> Iterator[HireBy]:
    return (HireBy(division) for division in state.edition.divisions)


def bids(state: CircleState, seat: int) -> Iterator[Raise | Pass]:
    """Every way to raise that commits just enough, and to pass."""
    auction, strength = state.task(Auction), state.edition.strength
    assert auction is not None
    aids = usable_aids(state, seat)
    committed = sum([strength[card] for card in aids if card in auction.committed])
    needed = auction.high + 1 - state.purse(seat, auction.currency) - committed
    if needed <= 0:
        yield Raise()
    else:
        free = [card for card in aids if card not in auction.committed]
        yield from islice(_commitments(free, strength, needed), MOST_RAISES)
    yield Pass()


def _commitments(free: list[str], strength: dict[str, int], needed: int) -> Iterator[Raise]:
    for mask in range(1, 2 ** min(len(free), 10)):
        named = tuple([card for index, card in enumerate(free) if mask >> index & 1])
        if is_just_enough([strength[card] for card in named], needed):
            yield Raise(named)


def aids(state: CircleState, seat: int) -> Iterator[UseAid | Done]:
    auction = state.task(Auction)
    assert auction is not None
    yield from [UseAid(card) for card in usable_aids(state, seat)]
    if state.purse(seat, auction.currency) >= auction.remaining:
        yield Done()


def payments(state: CircleState, seat: int) -> Iterator[Pay]:
    auction, held = state.task(Auction), state.secrets[seat]
    assert auction is not None
    divisions = state.edition.divisions
    most = tuple([held[division] for division in divisions])
    return (Pay(shares) for shares in _shares(divisions, most, auction.remaining))


def times(state: CircleState, seat: int) -> Iterator[Use | Pass]:
    yield from [Use(card) for card in state.fresh(seat, "control_time")]
    yield Pass()
