"""Moves -> facts: who may answer what, and what follows by itself.

The rules themselves stand by chapter: `setup`, `turn`, `drawing`, `influence`, `specials` and
`effects`, `exchange` (counters), `spies`, `markers` (securing and victory).
"""

from __future__ import annotations

from domain.games.war1955.decisions import kind_for, pending
from domain.games.war1955.exchange import counter, pass_window, resolve_top
from domain.games.war1955.facts import CardsDiscarded
from domain.games.war1955.influence import block, play_influence
from domain.games.war1955.legal import has_paid_move
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
from domain.games.war1955.setup import choose_home
from domain.games.war1955.specials import play_special
from domain.games.war1955.spies import advanced_transport, military_transport, move_spy
from domain.games.war1955.state import War1955State
from domain.games.war1955.turn import close_plays, end_turn, go_on, skip_step
from domain.games.war1955.windows import window_opens
from domain.kernel import Move, Recorder

R = Recorder[War1955State]

_WINDOWS = ("respond_influence", "respond_special", "respond_counter")
_ANSWERS: dict[type[Move], tuple[str, ...]] = {
    ChooseHome: ("choose_home",),
    Influence: ("play_card",),
    Special: ("play_card",),
    AdvancedTransport: ("play_card", "wrap_up"),
    SkipStep: ("play_card",),
    EndPlays: ("wrap_up",),
    Block: ("respond_influence",),
    Counter: ("respond_special", "respond_counter"),
    Pass: _WINDOWS,
    Keep: ("pilfer_keep",),
    MoveSpy: ("move_spy",),
}
"""What each move answers; a Military Transport has `_require_transport_open`."""


def decide(r: R, seat: int, move: Move) -> None:
    """Answers the pending decision; then everything that follows by itself."""
    r.require(r.state.phase != "over", "victory.immediate", "the game has ended")
    _require_asked(r, seat, move)
    _require_held(r, seat, move)
    _answer(r, seat, move)
    while r.state.stack:
        if window_opens(r.state):
            return
        resolve_top(r)
    if r.state.pilfer is None:
        go_on(r)


def _answer(r: R, seat: int, move: Move) -> None:
    match move:
        case ChooseHome():
            choose_home(r, seat, move)
        case Influence():
            play_influence(r, seat, move)
        case Special():
            play_special(r, seat, move)
        case MilitaryTransport():
            military_transport(r, seat, move)
        case AdvancedTransport():
            advanced_transport(r, seat, move)
        case SkipStep():
            _skip(r, seat)
        case EndPlays():
            close_plays(r)
        case Block():
            block(r, seat, move)
        case Counter():
            counter(r, seat, move)
        case Pass():
            pass_window(r, seat)
        case Keep():
            _keep(r, seat, move)
        case MoveSpy():
            move_spy(r, seat, move)
            end_turn(r)


# Who may answer what


def _require_asked(r: R, seat: int, move: Move) -> None:
    """The move belongs to the seat's decision; some that never can have a rule of their own."""
    kind = kind_for(r.state, seat)
    if isinstance(move, MilitaryTransport):
        _require_transport_open(r, seat, kind)
        return
    if isinstance(move, Counter):
        r.require(
            kind != "respond_influence",
            "action.rebel_no_block",
            "an influence action cannot be countered, only blocked",
        )
    if isinstance(move, Block):
        r.require(
            kind not in ("respond_special", "respond_counter"),
            "block.not_specials",
            "a special action cannot be blocked, only countered",
        )
    r.require(
        kind in _ANSWERS[type(move)],
        "turn.order",
        "seat {seat} is asked for {kind}, not for {move}",
        seat=seat,
        kind=kind or "nothing",
        move=type(move).__struct_config__.tag,
    )


def _require_transport_open(r: R, seat: int, kind: str) -> None:
    """Own turn: in the play phase. Other turn: in answer to an action, or whenever one waits."""
    state = r.state
    required = pending(state)
    owes = required.kind if required is not None and required.seat != seat else ""
    if owes in ("play_card", "wrap_up", "move_spy"):
        r.require(
            state.options.transport_timing == "any_time",
            "ruling.transport_timing",
            "this table allows a transport on the other's turn only in answer to an action",
        )
        r.require(
            not state.is_detained(seat),
            "action.detain",
            "the Spy of seat {seat} is detained",
            seat=seat,
        )
        return
    in_phase = kind in ("play_card", "wrap_up")
    in_answer = kind in ("respond_influence", "respond_special") and len(state.stack) == 1
    if state.phase == "turn" and seat == state.actor:
        r.require(
            in_phase,
            "ruling.own_transport",
            "on one's own turn a transport is played in the play phase",
        )
    else:
        r.require(
            in_answer,
            "ruling.transport_timing",
            "a transport answers an action of the other seat, and no counter",
        )


def _require_held(r: R, seat: int, move: Move) -> None:
    """Cards named must be in the mover's hand, at least one, all different."""
    match move:
        case Influence() | Block() | Keep():
            cards = move.cards
        case Special() | MilitaryTransport() | AdvancedTransport() | Counter():
            cards = (move.card,)
        case _:
            return
    hand = r.state.hands[seat]
    r.require(
        bool(cards) and len(set(cards)) == len(cards) and all(card in hand for card in cards),
        "play.two_ways",
        "{cards}: name cards of one's own hand, at least one, each once",
        cards=", ".join(cards) or "nothing",
    )


# Answers with no chapter of their own


def _skip(r: R, seat: int) -> None:
    """Only free moves are left: the step may be skipped; there is no other way to pass."""
    r.require(
        not has_paid_move(r.state, seat),
        "ruling.must_play",
        "a card can be played, so one must be",
    )
    skip_step(r, seat)


def _keep(r: R, seat: int, move: Keep) -> None:
    """The victim keeps what it likes; the rest goes in the order of the hand."""
    keep = r.state.edition.params["pilfer_account"].keep
    r.require(
        len(move.cards) == keep,
        "action.pilfer_account",
        "{count} cards: exactly {keep} are kept",
        count=len(move.cards),
        keep=keep,
    )
    rest = tuple([card for card in r.state.hands[seat] if card not in move.cards])
    r.record(CardsDiscarded(seat, rest, "pilfer"), "action.pilfer_account", "ruling.discard_order")
