"""Moves -> facts: who may answer what, and what follows by itself.

The rules themselves stand by chapter: `setup`, `phase1`, `phase2` (with `targets`, `aiming`,
`actions` and `reactions`), `phase3` (with `auction`), `victory`. Story sentences that disagree
with them have no force (ruling.flavour).
"""

from __future__ import annotations

from domain.games.circle import auction, phase1, phase2, phase3, reactions, setup
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
from domain.games.circle.pending import pending
from domain.games.circle.state import CircleState, Options
from domain.games.circle.targets import ANSWERS
from domain.kernel import Move, Recorder

R = Recorder[CircleState]


def open_table(r: R, options: Options) -> None:
    """Setup, as far as nobody has to choose."""
    setup.start(r, options)
    go_on(r)


def decide(r: R, seat: int, move: Move) -> None:
    """Answers the pending decision; then everything that follows by itself."""
    kind = _require_asked(r, seat, move)
    _answer(r, seat, kind, move)
    go_on(r)


_PROCEED = (
    setup.proceed_setup,
    phase1.proceed_phase1,
    phase2.proceed_phase2,
    phase3.proceed_phase3,
)


def go_on(r: R) -> None:
    """Everything that takes itself, until somebody is asked or the game is over."""
    while r.state.result is None and pending(r.state) is None:
        _PROCEED[r.state.phase](r)


# Who may answer what

_OFFERED: dict[str, tuple[type[Move], ...]] = {
    "choose_colour": (ChooseColour,),
    "choose_service": (ChooseService,),
    "free_neutral": (FreeNeutral,),
    "activate": (ActivateColoured, ActivateNeutral, Done),
    "distribute": (Distribute,),
    "take_turn": (Use, Infiltrate, ActivateMarker, Unmask, EndTurn),
    "veto": (Veto, Allow),
    "guard": (Repel, LetItHappen),
    "choose_division": (HireBy,),
    "bid": (Raise, Pass),
    "use_aid": (UseAid, Done),
    "pay": (Pay,),
    "control_time": (Use, Pass),
}


def _require_asked(r: R, seat: int, move: Move) -> str:
    """The seat is asked, and for such a move; the kind of its decision."""
    state = r.state
    asked = pending(state)
    asked_seat, kind = asked or (None, "")
    offered = _OFFERED.get(kind, ())
    if kind == "choose_target" and state.pending_action is not None:
        offered = ANSWERS[state.pending_action.action]
    rule = "round.order"
    if isinstance(move, Infiltrate) and state.phase != 2:
        rule = "infil.phase2_only"
    elif state.auction is not None:
        rule = "auction.raise_by_one"
    elif state.phase == 2:
        rule = "phase2.finish_before_next"
    r.require(
        seat == asked_seat and type(move) in offered,
        rule,
        "seat {asked} is asked for {kind}; seat {seat} cannot {move} now"
        if asked
        else "nobody is asked: the game is over",
        asked=asked_seat,
        kind=kind,
        seat=seat,
        move=type(move).__struct_config__.tag,
    )
    return kind


def _answer(r: R, seat: int, kind: str, move: Move) -> None:
    if kind == "choose_target":
        phase2.choose_target(r, seat, move)
        return
    match move:
        case ChooseColour():
            setup.choose_colour(r, seat, move)
        case ChooseService():
            setup.choose_service(r, seat, move)
        case FreeNeutral():
            phase1.free_neutral(r, seat, move)
        case ActivateColoured():
            phase1.activate_coloured(r, seat, move)
        case ActivateNeutral():
            phase1.activate_neutral(r, seat, move)
        case Distribute():
            phase1.distribute(r, seat, move)
        case Done():
            (phase1.end_activations if kind == "activate" else auction.end_aids)(r, seat)
        case Use() if kind == "take_turn":
            phase2.use(r, seat, move)
        case Infiltrate():
            phase2.infiltrate(r, seat, move)
        case ActivateMarker():
            phase2.activate_marker(r, seat)
        case Unmask():
            phase2.unmask(r, seat, move)
        case EndTurn():
            phase2.end_turn(r, seat, auto=False)
        case _:
            _react(r, seat, kind, move)


def _react(r: R, seat: int, kind: str, move: Move) -> None:
    """Vetoes, guards, and everything of phase 3."""
    match move:
        case Veto():
            reactions.stop(r)
        case Allow():
            _allow(r)
        case Repel():
            reactions.repel(r, seat, move)
        case LetItHappen():
            reactions.let_it_happen(r, seat)
        case HireBy():
            phase3.hire_by(r, seat, move)
        case Raise():
            auction.raise_offer(r, seat, move)
        case UseAid():
            auction.use_aid(r, seat, move)
        case Pay():
            auction.pay(r, seat, move)
        case Use():
            phase3.control_time(r, seat, move)
        case Pass():
            (auction.pass_bid if kind == "bid" else phase3.pass_time)(r, seat)


def _allow(r: R) -> None:
    veto = r.state.veto_pending
    assert veto is not None
    reactions.waive(r)
    if veto.occasion == "aid":
        auction.aid_allowed(r, veto)
