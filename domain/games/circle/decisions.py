"""What the table waits for, which rule answers it, and what follows by itself.

There is never more than one decision; where nobody is asked, the next step takes itself. All of
it is public, so a step without a choice leaks nothing (ruling.forced_steps).
"""

from __future__ import annotations

from collections.abc import Callable
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
    rounds,
    setup,
)
from domain.games.circle.state import (
    Acting,
    ActionsTurn,
    AnyTask,
    Arrivals,
    Auction,
    CircleState,
    GuardWindow,
    Part,
    SecretsTurn,
    TimeControl,
    TimePoll,
    VetoWindow,
)
from domain.kernel import Answers, Asked, Cases, Listing, Move, Recorder, one_at_a_time

S = CircleState
R = Recorder[CircleState]


def _asks_target(state: S, task: Acting) -> Asked | None:
    return (task.seat, "choose_target") if task.stage == "targets" else None


def _asks_veto(state: S, task: VetoWindow) -> Asked | None:
    return task.seat, "veto"


def _asks_guard(state: S, task: GuardWindow) -> Asked | None:
    return task.seat, "guard"


def _asks_nobody(state: S, task: TimeControl) -> Asked | None:
    return None


_asks: Cases[S, AnyTask, Asked | None] = (
    Cases[S, Never, Asked | None]()
    .on(SecretsTurn, phase1.asked)
    .on(ActionsTurn, phase2.asked)
    .on(Acting, _asks_target)
    .on(VetoWindow, _asks_veto)
    .on(GuardWindow, _asks_guard)
    .on(Arrivals, phase3.asked_on_arrival)
    .on(Auction, auction.asked)
    .on(TimeControl, _asks_nobody)
    .on(TimePoll, phase3.asked_for_time)
)


def pending(state: S) -> Asked | None:
    """The decision the table waits for: the first task's, before the first round the setup's."""
    if state.agenda:
        task = state.agenda[0]
        return _asks.table[type(task)](state, task)
    return setup.asked(state) if state.part == "setup" else None


decisions, asked = one_at_a_time(pending)

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
    if isinstance(move, Infiltrate) and state.part not in ("actions", "over"):
        return "infil.phase2_only"
    if state.task(Auction) is not None:
        return "auction.raise_by_one"
    return "phase2.finish_before_next" if state.part == "actions" else "round.order"


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


def _act_on(r: R, task: Acting) -> None:
    """In phase 3 an action is the control of time."""
    if r.state.part == "wheel":
        phase3.turn_again(r, task)
    else:
        reactions.action_on(r, task)


def _wait(r: R, task: VetoWindow | GuardWindow) -> None:
    raise AssertionError(f"{task} waits for its seat")


_go_on: Cases[R, AnyTask, None] = (
    Cases[R, Never, None]()
    .on(SecretsTurn, phase1.turn_on)
    .on(ActionsTurn, phase2.turn_on)
    .on(Acting, _act_on)
    .on(VetoWindow, _wait)
    .on(GuardWindow, _wait)
    .on(Arrivals, phase3.arrive)
    .on(Auction, auction.hiring_on)
    .on(TimeControl, phase3.end_control)
    .on(TimePoll, rounds.end_round)
)

_PHASES: dict[Part, Callable[[R], None]] = {
    "setup": setup.proceed_setup,
    "secrets": phase1.proceed_phase1,
    "actions": phase2.proceed_phase2,
    "wheel": phase3.proceed_phase3,
}


def follow(r: R) -> bool:
    """The next step that takes itself, until somebody is asked or the game is over."""
    state = r.state
    if state.part == "over" or pending(state) is not None:
        return False
    if state.agenda:
        task = state.agenda[0]
        _go_on.table[type(task)](r, task)
    else:
        _PHASES[state.part](r)
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
