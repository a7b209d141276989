"""Decisions, and the moves a person would choose from."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

from domain.games.circle.auction import is_just_enough
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
from domain.games.circle.pending import (
    may_flip,
    may_infiltrate,
    may_pay,
    may_take_coloured,
    may_take_neutral,
    pending,
    usable_aids,
)
from domain.games.circle.state import CircleState
from domain.games.circle.targets import answers, may_use
from domain.kernel import Decision, Move

MOST_RAISES = 64
"""Ways to commit aids that are listed at the most."""


def decisions(state: CircleState) -> tuple[Decision, ...]:
    """One seat at a time is asked."""
    asked = pending(state)
    return () if asked is None else (Decision(*asked),)


def legal(state: CircleState, seat: int) -> Sequence[Move]:
    """Every move of the seat's pending decision, in a fixed order; nothing if none is pending."""
    asked = pending(state)
    if asked is None or asked[0] != seat:
        return ()
    return _LISTS[asked[1]](state, seat)


# Setup and phase 1


def _colours(state: CircleState, seat: int) -> list[Move]:
    taken = state.colour.values()
    return [ChooseColour(colour) for colour in state.edition.colours if colour not in taken]


def _services(state: CircleState, seat: int) -> list[Move]:
    taken = state.service.values()
    return [ChooseService(id) for id in state.edition.services if id not in taken]


def _free_neutral(state: CircleState, seat: int) -> list[Move]:
    return [FreeNeutral(card) for card in state.neutral_face_up if card is not None]


def _activations(state: CircleState, seat: int) -> list[Move]:
    moves: list[Move] = []
    if may_pay(state):
        if may_take_coloured(state):
            moves += [ActivateColoured(pile) for pile, cards in state.piles.items() if cards]
        if may_take_neutral(state):
            moves += [ActivateNeutral(card) for card in state.neutral_face_up if card is not None]
    return [*moves, Done()]


def _distributions(state: CircleState, seat: int) -> Sequence[Move]:
    return distributions(state.edition.divisions, state.income_left or 0)


@lru_cache(maxsize=64)
def distributions(divisions: tuple[str, ...], total: int) -> tuple[Distribute, ...]:
    """All ways to share new secrets, the first division's share from most to least."""
    most = (total,) * len(divisions)
    return tuple([Distribute(shares) for shares in _shares(divisions, most, total)])


def _shares(
    divisions: tuple[str, ...], most: tuple[int, ...], total: int
) -> Iterator[dict[str, int]]:
    """Ways to split a total, so much of each at the most; shares of 0 are left out."""
    if total == 0:
        yield {}
        return
    if not divisions:
        return
    for share in range(min(most[0], total), -1, -1):
        head = {divisions[0]: share} if share else {}
        for tail in _shares(divisions[1:], most[1:], total - share):
            yield {**head, **tail}


# Phase 2


def _turn(state: CircleState, seat: int) -> list[Move]:
    ready = state.ready[seat]
    moves: list[Move] = [Use(card) for card in ready if may_use(state, seat, card)]
    if may_infiltrate(state, seat):
        moves += [Infiltrate(card) for card in ready if card not in state.acted]
    if may_flip(state, seat):
        moves.append(ActivateMarker())
    moves += [Unmask(spy.card) for spy in state.infiltrated[seat]]
    return [*moves, EndTurn()]


def _targets(state: CircleState, seat: int) -> list[Move]:
    assert state.pending_action is not None
    return answers(state, state.pending_action)


def _veto(state: CircleState, seat: int) -> list[Move]:
    return [Veto(), Allow()]


def _guard(state: CircleState, seat: int) -> list[Move]:
    assert state.guard_reaction is not None
    return [*[Repel(card) for card in state.guard_reaction.guards], LetItHappen()]


# Phase 3


def _division(state: CircleState, seat: int) -> list[Move]:
    return [HireBy(division) for division in state.edition.divisions]


def _bids(state: CircleState, seat: int) -> list[Move]:
    """Every way to raise that commits just enough, and to pass."""
    auction, strength = state.auction, state.edition.strength
    assert auction is not None
    aids = usable_aids(state, seat)
    committed = sum([strength[card] for card in aids if card in auction.committed])
    needed = auction.high + 1 - state.purse(seat, auction.currency) - committed
    if needed <= 0:
        return [Raise(), Pass()]
    free = [card for card in aids if card not in auction.committed]
    ways: list[Move] = []
    for mask in range(1, 2 ** min(len(free), 10)):
        named = tuple([card for index, card in enumerate(free) if mask >> index & 1])
        if is_just_enough([strength[card] for card in named], needed):
            ways.append(Raise(named))
            if len(ways) == MOST_RAISES:
                break
    return [*ways, Pass()]


def _aids(state: CircleState, seat: int) -> list[Move]:
    auction = state.auction
    assert auction is not None
    moves: list[Move] = [UseAid(card) for card in usable_aids(state, seat)]
    if state.purse(seat, auction.currency) >= auction.remaining:
        moves.append(Done())
    return moves


def _payments(state: CircleState, seat: int) -> list[Move]:
    auction, held = state.auction, state.secrets[seat]
    assert auction is not None
    divisions = state.edition.divisions
    most = tuple([held[division] for division in divisions])
    return [Pay(shares) for shares in _shares(divisions, most, auction.remaining)]


def _time(state: CircleState, seat: int) -> list[Move]:
    return [*[Use(card) for card in state.fresh(seat, "control_time")], Pass()]


_LISTS: dict[str, Callable[[CircleState, int], Sequence[Move]]] = {
    "choose_colour": _colours,
    "choose_service": _services,
    "free_neutral": _free_neutral,
    "activate": _activations,
    "distribute": _distributions,
    "take_turn": _turn,
    "choose_target": _targets,
    "veto": _veto,
    "guard": _guard,
    "choose_division": _division,
    "bid": _bids,
    "use_aid": _aids,
    "pay": _payments,
    "control_time": _time,
}


def canonical(state: CircleState, move: Move) -> Move:
    """Divisions in their own order, those without a share left out."""
    if isinstance(move, Distribute):
        return Distribute(_in_order(state, move.secrets))
    if isinstance(move, Pay):
        return Pay(_in_order(state, move.secrets))
    return move


def _in_order(state: CircleState, shares: dict[str, int]) -> dict[str, int]:
    divisions = state.edition.divisions
    known = {division: shares[division] for division in divisions if shares.get(division)}
    return known | {division: n for division, n in shares.items() if division not in divisions}
