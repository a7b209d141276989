"""What the table waits for, which rule answers it, and what follows by itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Never

from domain.games.war1955 import listing
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
from domain.games.war1955.rules import turn
from domain.games.war1955.rules.exchange import counter, pass_window, resolve_top
from domain.games.war1955.rules.hand import keep
from domain.games.war1955.rules.influence import block, play_influence
from domain.games.war1955.rules.setup import choose_home
from domain.games.war1955.rules.specials import play_special
from domain.games.war1955.rules.spies import advanced_transport, military_transport, move_spy
from domain.games.war1955.rules.windows import may_interject, window_opens
from domain.games.war1955.state import War1955State
from domain.kernel import HIDDEN, Answers, Decision, Listing, Move, Recorder

S = War1955State

_WINDOWS = {
    "influence": "respond_influence",
    "special": "respond_special",
    "counter": "respond_counter",
}


def decisions(state: War1955State) -> tuple[Decision, ...]:
    """Exactly one required decision, and beside it perhaps the reactor's `interject`."""
    required = pending(state)
    if required is None:
        return ()
    if _owes_step(state) and may_interject(state, 1 - required.seat):
        return (required, Decision(1 - required.seat, "interject", required=False))
    return (required,)


def pending(state: War1955State) -> Decision | None:
    """The decision that the table waits for."""
    if state.phase == "over" or state.first_seat is None:
        return None
    if state.phase == "setup_first":
        return Decision(state.first_seat, "choose_home")
    if state.phase == "setup_second":
        return Decision(1 - state.first_seat, "choose_home")
    if state.stack:
        top = state.stack[-1]
        return Decision(1 - top.seat, _WINDOWS[top.kind])
    if state.pilfer is not None:
        return Decision(state.pilfer, "pilfer_keep")
    if state.step == 4:
        return Decision(state.actor, "move_spy")
    return Decision(state.actor, "play_card" if state.plays_left else "wrap_up")


def _owes_step(state: War1955State) -> bool:
    """Whether the actor owes `play_card`, `wrap_up` or `move_spy`."""
    return state.phase == "turn" and not state.stack and state.pilfer is None


def asked(state: War1955State, seat: int) -> str:
    """The kind of the seat's pending decision; empty if it is not asked."""
    required = pending(state)
    if required is None:
        return ""
    if required.seat == seat:
        return required.kind
    return "interject" if _owes_step(state) and may_interject(state, seat) else ""


_PLAYS = ("play_card", "wrap_up")
_ACTIONS = ("respond_influence", "respond_special")

answers: Answers[S, War1955Move] = (
    Answers[S, Never]()
    .on(ChooseHome, choose_home, to="choose_home")
    .on(Influence, play_influence, to="play_card")
    .on(Special, play_special, to="play_card")
    .on(MilitaryTransport, military_transport, to=(*_PLAYS, *_ACTIONS, "interject"))
    .on(AdvancedTransport, advanced_transport, to=_PLAYS)
    .on(SkipStep, turn.skip_step, to="play_card")
    .on(EndPlays, turn.end_plays, to="wrap_up")
    .on(Block, block, to="respond_influence")
    .on(Counter, counter, to=("respond_special", "respond_counter"))
    .on(Pass, pass_window, to=(*_ACTIONS, "respond_counter"))
    .on(Keep, keep, to="pilfer_keep")
    .on(MoveSpy, move_spy, to="move_spy")
)


def refuses(state: S, seat: int, move: Move, kind: str) -> str:
    """Some moves that can never answer have a rule of their own."""
    if state.phase == "over":
        return "victory.immediate"
    if isinstance(move, MilitaryTransport):
        return _refuses_transport(state, seat)
    if isinstance(move, Counter) and kind == "respond_influence":
        return "action.rebel_no_block"
    if isinstance(move, Block) and kind in ("respond_special", "respond_counter"):
        return "block.not_specials"
    return "turn.order"


def _refuses_transport(state: S, seat: int) -> str:
    """Own turn: in the play phase. Other turn: in answer to an action, or whenever one waits."""
    required = pending(state)
    if required is not None and required.seat != seat and _owes_step(state):
        if state.options.transport_timing != "any_time":
            return "ruling.transport_timing"
        return "action.detain" if state.is_detained(seat) else "play.two_ways"
    is_own = state.phase == "turn" and seat == state.actor
    return "ruling.own_transport" if is_own else "ruling.transport_timing"


Moves = Callable[[S, int], Sequence[War1955Move]]


def _of_a_known_hand(moves: Moves) -> Moves:
    """Nobody can list what a hand allows that is hidden from the viewer."""
    return lambda state, seat: () if HIDDEN in state.hands[seat] else moves(state, seat)


lists: dict[str, Listing[S, War1955Move]] = {
    kind: Listing(_of_a_known_hand(moves), rules)
    for kind, moves, rules in (
        (
            "choose_home",
            listing.choose_home_moves,
            ("components.country_card", "ruling.opening_details"),
        ),
        (
            "play_card",
            listing.play_card_moves,
            (
                "action.icons",
                "ruling.one_action_each",
                "ruling.illegal_target",
                "ruling.discard_before_effect",
                "ruling.gadget_each",
            ),
        ),
        ("wrap_up", listing.wrap_up_moves, ()),
        ("respond_influence", listing.respond_influence_moves, ()),
        ("respond_special", listing.respond_special_moves, ()),
        ("respond_counter", listing.respond_special_moves, ()),
        ("pilfer_keep", listing.pilfer_keep_moves, ()),
        ("move_spy", listing.move_spy_moves, ("ruling.spies_share",)),
        ("interject", listing.interject_moves, ()),
    )
}


def follow(r: Recorder[S]) -> bool:
    """The stack resolves from its top down where nobody is asked; then the turn goes on."""
    if r.state.phase == "over":
        return False
    if r.state.stack:
        if window_opens(r.state):
            return False
        resolve_top(r)
        return True
    return r.state.pilfer is None and turn.follow(r)
