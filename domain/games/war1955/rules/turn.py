"""Tours standards, L'ouverture: what follows by itself, until a seat has to decide."""

from __future__ import annotations

from domain.games.war1955.facts import (
    EffectEnded,
    HandHidden,
    PlaysClosed,
    SpyMoveSkipped,
    StepSkipped,
    TurnBegan,
    TurnEnded,
)
from domain.games.war1955.listing import has_paid_move, may_play
from domain.games.war1955.moves import EndPlays, SkipStep
from domain.games.war1955.rules.drawing import refill
from domain.games.war1955.rules.markers import stop_game
from domain.games.war1955.state import War1955State
from domain.kernel import Recorder

R = Recorder[War1955State]


def begin_turn(r: R, turn: int) -> None:
    """The very first turn has one play, free in every other way (ruling.opening_details)."""
    first = r.state.first_seat
    assert first is not None
    seat = first if turn % 2 else 1 - first
    constants = r.state.edition.constants
    if turn == 1:
        plays = constants.plays_opening_turn
        r.record(TurnBegan(turn, seat, plays), "turn.order", "opening.single_play")
    else:
        rules = ["turn.order", "opening.then_normal"] if turn == 2 else ["turn.order"]
        r.record(TurnBegan(turn, seat, constants.plays_per_turn), *rules)


def follow(r: R) -> bool:
    """The rest of the turn, and the next ones, as far as nobody is asked; False where one is."""
    state = r.state
    if state.phase != "turn" or state.step > 2:
        return False
    seat = state.actor
    if state.plays_left > 0:
        if not state.hands[seat]:
            r.record(StepSkipped(seat, "no_cards", 0), "turn.no_cards_skip")
        elif may_play(state, seat):
            return False
        else:
            _lose_step(r, seat)
        return True
    if state.hold and state.hands[seat]:
        return False
    close_plays(r)
    return True


def end_plays(r: R, seat: int, move: EndPlays) -> None:
    """Nothing more is played in this turn, though the phase was held open."""
    close_plays(r)


def close_plays(r: R) -> None:
    """Step 3, and step 4 where it cannot be taken; the phase may have been held open."""
    seat = r.state.actor
    r.record(PlaysClosed(seat), "turn.order", *(["ruling.hold"] if r.state.hold else []))
    refill(r)
    if r.state.is_detained(seat):
        r.record(SpyMoveSkipped(seat, r.state.spy[seat]), "action.detain", "ruling.detain_scope")
        end_turn(r)


def skip_step(r: R, seat: int, move: SkipStep) -> None:
    """Only free moves are left: the step may be skipped; there is no other way to pass."""
    r.require(
        not has_paid_move(r.state, seat),
        "ruling.must_play",
        "must_play",
    )
    _lose_step(r, seat)


def _lose_step(r: R, seat: int) -> None:
    """No card can be played: the step is lost."""
    left = r.state.plays_left - 1
    r.record(StepSkipped(seat, "no_legal_play", left), "ruling.no_legal_play")


def end_turn(r: R) -> None:
    """What lasted until now ends, in the order it began; then the opponent's turn."""
    turn = r.state.turn
    for effect in r.state.effects:
        if effect.expires_turn != turn:
            continue
        r.record(
            EffectEnded(effect.kind, effect.by, effect.target, effect.expires_turn),
            f"action.{effect.kind}",
            "ruling.duration",
        )
        if effect.kind == "paid_informant":
            assert isinstance(effect.target, int)
            if not r.state.is_open(effect.target):
                r.record(HandHidden(effect.target), "ruling.informant_end")
    r.record(TurnEnded(turn), "turn.order")
    if turn == r.state.turn_limit:
        stop_game(r)
    else:
        begin_turn(r, turn + 1)
