"""Terminologie, Contre: the stack of announced actions and the cards that cancel them.

Each card cancels the one directly below it (ruling.counter_stack); only what is being played can
be countered, never something that lasts (ruling.counter_only_fresh).
"""

from __future__ import annotations

from domain.games.war1955.facts import (
    CardsDiscarded,
    CounterAnnounced,
    CounterResolved,
    DiscardReason,
    GadgetBuilt,
    PlaySpent,
    ResponsePassed,
    SpecialCountered,
    SpecialResolved,
)
from domain.games.war1955.moves import Counter, Pass
from domain.games.war1955.rules.effects import is_spent, take_effect
from domain.games.war1955.rules.hand import require_held
from domain.games.war1955.rules.influence import resolve_influence
from domain.games.war1955.rules.windows import may_counter
from domain.games.war1955.state import Frame, War1955State
from domain.kernel import Recorder

R = Recorder[War1955State]

_COUNTER_RULES = {
    "rebel_forces": "action.rebel_forces",
    "coordinated_assault": "action.coordinated_assault_counter",
    "coordinated_attack": "action.coordinated_attack_counter",
}


def counter(r: R, seat: int, move: Counter) -> None:
    """Cancels the top of the stack: free on the opponent's turn, for a play on one's own."""
    require_held(r, seat, move.card)
    state, card, top = r.state, move.card, r.state.stack[-1]
    is_actor = seat == state.actor
    action = state.edition.action[card]
    r.require(
        may_counter(state, seat, card, top),
        _refusal(state, action, is_actor),
        "no_counter",
        card=card,
        target=top.cards[0],
    )
    r.require(
        not is_actor or state.plays_left >= 1,
        "timing.any_turn",
        "no_play_left",
    )
    r.require(is_actor or not move.hold, "ruling.hold", "hold_not_on_turn")
    rules = ["counter.cancel", _COUNTER_RULES[action]]
    if action != "rebel_forces":
        rules += ["timing.opponent_turn", "ruling.counter_use_no_advance"]
    hold = move.hold if is_actor else None
    r.record(CounterAnnounced(seat, card, top.cards[0], hold), *rules)
    if is_actor:
        spent = PlaySpent(seat, state.plays_left - 1)
        r.record(spent, "timing.any_turn", "ruling.own_turn_counter")


def _refusal(state: War1955State, action: str, is_actor: bool) -> str:
    """Why a card does not counter: a Coordinated one has rules of its own."""
    if not state.edition.counters["opponent"].get(action) or action == "rebel_forces":
        return "counter.cancel"
    return "timing.opponent_turn" if is_actor else "ruling.coordinated_counter_scope"


def pass_window(r: R, seat: int, move: Pass) -> None:
    """Lets the top of the stack happen."""
    top = r.state.stack[-1]
    if top.kind == "influence":
        r.record(ResponsePassed(seat, "influence"), "block.may", "ruling.public_windows")
    else:
        r.record(ResponsePassed(seat, top.cards[0]), "counter.cancel", "ruling.public_windows")
    resolve_top(r)


def resolve_top(r: R) -> None:
    """The influence on top of the stack, or the exchange there, from its top down."""
    stack = r.state.stack
    if stack[-1].kind == "influence":
        resolve_influence(r, stack[-1])
        return
    base = len(stack) - 1
    while stack[base].kind == "counter":
        base -= 1
    _resolve_exchange(r, stack[base], stack[base + 1 :])


def _resolve_exchange(r: R, special: Frame, counters: tuple[Frame, ...]) -> None:
    """The top card stands; one that is cancelled cancels nothing."""
    effective = True
    for index in range(len(counters) - 1, -1, -1):
        below = counters[index - 1] if index else special
        r.record(
            CounterResolved(counters[index].cards[0], below.cards[0], effective),
            "ruling.counter_stack",
        )
        effective = not effective
    card, action = special.cards[0], special.action
    stands = len(counters) % 2 == 0
    if stands:
        rules = [f"action.{action}"]
        if is_spent(r.state, special):
            rules.append("ruling.target_changed")
        r.record(SpecialResolved(card, action), *rules)
    else:
        r.record(SpecialCountered(card, action), "counter.cancel", "ruling.countered_costs")
    if stands and action == "gadget_research":
        r.record(
            GadgetBuilt(special.seat, special.gadget, card), "action.gadget_research", "gadget.stay"
        )
    else:
        _discard(r, special, "turn.discard_after_play")
    for frame in counters:
        _discard(r, frame, "counter.cancel")
    if stands:
        take_effect(r, special)


def _discard(r: R, frame: Frame, rule: str) -> None:
    reason: DiscardReason = "counter" if frame.kind == "counter" else "played"
    r.record(CardsDiscarded(frame.seat, frame.cards, reason), rule, "ruling.discard_order")
