"""What the table waits for, which rule answers it, and what follows by itself.

There is never more than one decision; where nobody is asked, the next step takes itself. All of
it is public, so a step without a choice leaks nothing (ruling.forced_steps).
"""

from __future__ import annotations

from typing import Never

from domain.games.circle import listing
from domain.games.circle.moves import (
    ActivateColoured,
    ActivateMarker,
    ActivateNeutral,
    Allow,
    ChooseColour,
    ChooseService,
    CircleMove,
    Distribute,
    Done,
    EndTurn,
    FreeNeutral,
    HireBy,
    Infiltrate,
    LetItHappen,
    NameCard,
    NameDivision,
    NameSeat,
    Pass,
    Pay,
    Raise,
    Repel,
    Step,
    Unmask,
    Use,
    UseAid,
    Veto,
)
from domain.games.circle.rules import (
    aiming,
    auction,
    phase1,
    phase2,
    phase3,
    reactions,
    setup,
)
from domain.games.circle.state import CircleState
from domain.kernel import Answers, Decision, Listing, Move, Recorder

S = CircleState

Asked = tuple[int, str]
"""A seat and the kind of its decision."""

_BY_PHASE = (setup.asked, phase1.asked, phase2.asked, phase3.asked)


def pending(state: S) -> Asked | None:
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


def decisions(state: S) -> tuple[Decision, ...]:
    """One seat at a time is asked."""
    waits = pending(state)
    return () if waits is None else (Decision(*waits),)


def asked(state: S, seat: int) -> str:
    """The kind of the seat's pending decision; empty if it has none."""
    waits = pending(state)
    return waits[1] if waits is not None and waits[0] == seat else ""


answers: Answers[S, CircleMove] = (
    Answers[S, Never]()
    .on(ChooseColour, setup.choose_colour, to="choose_colour")
    .on(ChooseService, setup.choose_service, to="choose_service")
    .on(FreeNeutral, phase1.free_neutral, to="free_neutral")
    .on(ActivateColoured, phase1.activate_coloured, to="activate")
    .on(ActivateNeutral, phase1.activate_neutral, to="activate")
    .on(Done, phase1.end_activations, to="activate")
    .on(Distribute, phase1.distribute, to="distribute")
    .on(Use, phase2.use, to="take_turn")
    .on(Infiltrate, phase2.infiltrate, to="take_turn")
    .on(ActivateMarker, phase2.activate_marker, to="take_turn")
    .on(Unmask, phase2.unmask, to="take_turn")
    .on(EndTurn, phase2.end_turn, to="take_turn")
    .on(NameDivision, aiming.name_division, to="choose_target")
    .on(NameSeat, aiming.name_seat, to="choose_target")
    .on(NameCard, aiming.name_card, to="choose_target")
    .on(Step, aiming.step, to="choose_target")
    .on(Veto, reactions.stop, to="veto")
    .on(Allow, reactions.allow, to="veto")
    .on(Repel, reactions.repel, to="guard")
    .on(LetItHappen, reactions.let_it_happen, to="guard")
    .on(HireBy, phase3.hire_by, to="choose_division")
    .on(Raise, auction.raise_offer, to="bid")
    .on(Pass, auction.pass_bid, to="bid")
    .on(UseAid, auction.use_aid, to="use_aid")
    .on(Done, auction.end_aids, to="use_aid")
    .on(Pay, auction.pay, to="pay")
    .on(Use, phase3.control_time, to="control_time")
    .on(Pass, phase3.pass_time, to="control_time")
)


def refuses(state: S, seat: int, move: Move, kind: str) -> str:
    """Seat order; a turn of phase 2 is finished first; bids go round in order."""
    if isinstance(move, Infiltrate) and state.phase != 2:
        return "infil.phase2_only"
    if state.auction is not None:
        return "auction.raise_by_one"
    return "phase2.finish_before_next" if state.phase == 2 else "round.order"


lists: dict[str, Listing[S, CircleMove]] = {
    "choose_colour": Listing(listing.colours),
    "choose_service": Listing(listing.services),
    "free_neutral": Listing(listing.free_neutrals),
    "activate": Listing(
        listing.activations, ("ruling.neutral_alone", "ruling.cut_income_activation")
    ),
    "distribute": Listing(listing.shares, ("ruling.gain_in_full", "ruling.whole_move_first")),
    "take_turn": Listing(
        listing.turns,
        (
            "ruling.free_order",
            "ruling.marker_moment",
            "ruling.unmask_any",
            "ruling.team_pick",
            "ruling.block_lifted",
        ),
    ),
    "choose_target": Listing(
        listing.targets,
        (
            "ruling.gift_arrest",
            "ruling.double_agents_scope",
            "ruling.attached_not_on_wheel",
            "ruling.infiltrated_immune",
        ),
    ),
    "veto": Listing(
        listing.vetoes, ("ruling.veto_scope", "ruling.self_veto", "ruling.unplayed_service")
    ),
    "guard": Listing(
        listing.repels,
        (
            "ruling.attack_list",
            "ruling.several_guards",
            "ruling.guard_in_front",
            "ruling.guard_reach",
            "guard.scope",
            "guard.not_the_player",
        ),
    ),
    "choose_division": Listing(listing.divisions, ("ruling.division_choice",)),
    "bid": Listing(listing.bids),
    "use_aid": Listing(listing.aids, ("ruling.aid_ready_before",)),
    "pay": Listing(listing.payments),
    "control_time": Listing(listing.times, ("ruling.time_window", "ruling.fresh_hire")),
}

_FOLLOW = (
    setup.proceed_setup,
    phase1.proceed_phase1,
    phase2.proceed_phase2,
    phase3.proceed_phase3,
)


def follow(r: Recorder[S]) -> bool:
    """The next step that takes itself, until somebody is asked or the game is over."""
    if r.state.result is not None or pending(r.state) is not None:
        return False
    _FOLLOW[r.state.phase](r)
    return True


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
