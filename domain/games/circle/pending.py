"""Who is asked what. Nobody: the next step takes itself (ruling.forced_steps).

All of it is public, so a step without a choice leaks nothing.
"""

from __future__ import annotations

from collections.abc import Callable

from domain.games.circle.edition import ANY
from domain.games.circle.state import Auction, CircleState
from domain.games.circle.targets import may_use

Asked = tuple[int, str]
"""A seat and the kind of its decision: there is never more than one."""


def pending(state: CircleState) -> Asked | None:
    """The decision the table waits for."""
    if state.result is not None:
        return None
    if state.veto_pending is not None:
        return state.veto_pending.seat, "veto"
    if state.guard_reaction is not None:
        return state.guard_reaction.seat, "guard"
    action = state.pending_action
    if action is not None:
        return (action.seat, "choose_target") if action.stage == "targets" else None
    return _BY_PHASE[state.phase](state)


def _setup(state: CircleState) -> Asked | None:
    """Colours first, then services, from the first seat clockwise."""
    if state.round_limit == 0:
        return None
    for seat in state.seat_order():
        if seat not in state.colour:
            return (seat, "choose_colour") if state.options.colours is None else None
    for seat in state.seat_order():
        if seat not in state.service:
            return (seat, "choose_service") if state.options.services is None else None
    return None


# Phase 1


def _phase1(state: CircleState) -> Asked | None:
    seat, income = state.turn_seat, state.income_left
    if seat is None or income is None:
        return None
    if owes_free_neutral(state):
        face_up = len(state.neutral_face_up) - state.neutral_face_up.count(None)
        return (seat, "free_neutral") if face_up > 1 else None
    if not state.activations_done:
        return (seat, "activate") if may_activate(state) else None
    return (seat, "distribute") if income else None


def owes_free_neutral(state: CircleState) -> bool:
    """The first seat's duty comes before what it pays for (ruling.phase1_order)."""
    return state.turn_seat == state.first_seat and "free" not in state.activated


def may_activate(state: CircleState) -> bool:
    """Whether the turn's seat can still pay for a spy (ruling.cut_income_activation)."""
    return may_pay(state) and (
        (may_take_coloured(state) and any(state.piles.values()))
        or (may_take_neutral(state) and any(state.neutral_face_up))
    )


def may_pay(state: CircleState) -> bool:
    return (state.income_left or 0) >= state.edition.constants.activation_cost


def may_take_coloured(state: CircleState) -> bool:
    most = state.edition.constants.max_coloured_activations
    return state.activated.count("coloured") < most


def may_take_neutral(state: CircleState) -> bool:
    """The free one does not count (ruling.free_is_extra)."""
    return state.activated.count("neutral") < state.edition.constants.max_neutral_activations


# Phase 2


def _phase2(state: CircleState) -> Asked | None:
    seat = state.turn_seat
    if seat is None or seat in state.turns_done or not has_option(state, seat):
        return None
    return seat, "take_turn"


def has_option(state: CircleState, seat: int) -> bool:
    """Whether the seat could do anything but end its turn (ruling.auto_end_turn)."""
    if state.infiltrated[seat] or may_flip(state, seat):
        return True
    if may_infiltrate(state, seat) and any(c not in state.acted for c in state.ready[seat]):
        return True
    return any(may_use(state, seat, card) for card in state.ready[seat])


def may_flip(state: CircleState, seat: int) -> bool:
    """Whether the seat can activate its service marker."""
    return (
        state.service_marker[seat] == "passive"
        and seat not in state.service_marker_used_round
        and state.vp[seat] >= state.edition.constants.marker_activation_cost_vp
    )


def may_infiltrate(state: CircleState, seat: int) -> bool:
    return state.allowance >= 1 and not state.is_blocked(seat)


# Phase 3


def _phase3(state: CircleState) -> Asked | None:
    auction, arrivals, poll = state.auction, state.arrivals, state.time_poll
    if auction is not None:
        return _auction(state, auction)
    if arrivals is None:
        return None
    if arrivals:
        recruiter = state.card_on(arrivals[0])
        if recruiter is None or state.edition.action[recruiter] != "change_division":
            return None
        return state.marker[recruiter], "choose_division"
    if poll is None or poll.card:
        return None
    for seat in state.seat_order():
        if seat not in poll.passed and state.fresh(seat, "control_time"):
            return seat, "control_time"
    return None


def _auction(state: CircleState, auction: Auction) -> Asked | None:
    winner = auction.winner
    if winner is None:
        if len(auction.live) == 1 or means(state, auction.next) <= auction.high:
            return None
        return auction.next, "bid"
    if auction.remaining == 0:
        return None
    if not auction.aids_done and usable_aids(state, winner):
        return winner, "use_aid"
    return (winner, "pay") if has_several_ways(state, winner, auction) else None


def usable_aids(state: CircleState, seat: int) -> list[str]:
    """Ready since before the auction: nothing becomes ready while one runs.

    The spy that is bid for is not (ruling.aid_ready_before); those hired earlier in the phase are
    (ruling.fresh_hire).
    """
    return state.fresh(seat, "auction_aid")


def means(state: CircleState, seat: int) -> int:
    """What the seat could offer at the most."""
    assert state.auction is not None
    strength = state.edition.strength
    aids = sum([strength[card] for card in usable_aids(state, seat)])
    return state.purse(seat, state.auction.currency) + aids


def has_several_ways(state: CircleState, seat: int, auction: Auction) -> bool:
    """Whether the winner has a choice of what to hand over."""
    if auction.currency != ANY or auction.remaining == state.total_secrets(seat):
        return False
    return sum([held > 0 for held in state.secrets[seat].values()]) > 1


_BY_PHASE: tuple[Callable[[CircleState], Asked | None], ...] = (_setup, _phase1, _phase2, _phase3)
