"""Actions d'espions: an answer to an action's question is checked, rule by rule.

The announcement follows the last answer.
"""

from __future__ import annotations

from domain.games.circle.edition import NEUTRAL, WEAKER_IF_NEUTRAL
from domain.games.circle.facts import ActionAnnounced, TargetChosen
from domain.games.circle.moves import NameCard, NameDivision, NameSeat, Step
from domain.games.circle.rules.targets import (
    ANSWERS,
    asks_more,
    can_move,
    covered_cards,
    double_agents,
    makes_ring,
    secrets_left,
    wastes_step,
)
from domain.games.circle.state import Acting, CircleState
from domain.kernel import Move, Recorder

R = Recorder[CircleState]

ACTION_RULES = {
    "gain_secrets": "act.gain_secrets",
    "destroy_secrets": "act.destroy_secrets",
    "auction_aid": "act.auction_aid",
    "income_cut": "act.income_cut",
    "advance": "act.advance",
    "delay": "act.delay",
    "control_time": "act.control_time",
    "extra_infiltration": "act.extra_infiltration",
    "change_division": "act.change_division",
    "make_neutral": "act.make_neutral",
    "desertion": "act.desertion",
    "bodyguard": "guard.on_card",
    "capture": "act.capture",
    "eliminate": "act.eliminate",
    "double_agents": "act.double_agents",
    "counteract_spy": "act.counteract_spy",
    "counteract_infiltration": "act.counteract_infiltration",
}
"""Which rule an action, in the way it is used, stands on."""


# The announcement


def announce_when_complete(r: R) -> None:
    """With all its targets, before anything happens."""
    action = r.state.task(Acting)
    assert action is not None
    if asks_more(r.state, action):
        return
    mode = mode_of(action)
    rules = [ACTION_RULES[mode]]
    is_neutral = r.state.edition.border[action.card] == NEUTRAL
    if is_neutral and action.action in WEAKER_IF_NEUTRAL:
        rules.append("act.neutral_strength")
    r.record(ActionAnnounced(action.seat, action.card, action.action, mode, action.targets), *rules)


def mode_of(action: Acting) -> str:
    """The action, or which side of it."""
    if action.action != "counteract":
        return action.action
    return "counteract_spy" if action.targets[0].card else "counteract_infiltration"


# One answer more


def _require_question(r: R, move: Move) -> Acting:
    """The action that asks for such a target."""
    action = r.state.task(Acting)
    assert action is not None
    r.require(
        type(move) in ANSWERS[action.action],
        "phase2.finish_before_next",
        "not_the_question",
        action=action.action,
    )
    return action


def name_division(r: R, seat: int, move: NameDivision) -> None:
    """A secret of a division, to gain or to destroy."""
    _target_division(r, _require_question(r, move), move)
    announce_when_complete(r)


def name_seat(r: R, seat: int, move: NameSeat) -> None:
    """A seat to lie in front of."""
    _target_seat(r, _require_question(r, move), move)
    announce_when_complete(r)


def step(r: R, seat: int, move: Step) -> None:
    """A spy to move on the wheel."""
    _target_step(r, _require_question(r, move), move)
    announce_when_complete(r)


def name_card(r: R, seat: int, move: NameCard) -> None:
    """A spy."""
    _target_card(r, _require_question(r, move), move)
    announce_when_complete(r)


def _target_division(r: R, action: Acting, move: NameDivision) -> None:
    """Any seat's, one's own included; a gift may force an arrest (ruling.gift_arrest)."""
    state, seat, division = r.state, move.seat, move.division
    rule = ACTION_RULES[action.action]
    r.require(
        0 <= seat < state.seats and division in state.edition.divisions,
        rule,
        "no_division_of",
        seat=seat,
        division=division,
    )
    if action.action == "destroy_secrets":
        r.require(
            secrets_left(state, action, seat, division) > 0,
            "ruling.destroy_as_much",
            "no_secret_left",
            seat=seat,
            division=division,
        )
    fact = TargetChosen(
        action.seat, action.card, len(action.targets) + 1, target_seat=seat, division=division
    )
    r.record(fact, rule)


def _target_seat(r: R, action: Acting, move: NameSeat) -> None:
    """Another seat: its income, or its next infiltration."""
    cut = action.action == "income_cut"
    rule = "act.income_cut" if cut else "act.counteract_infiltration"
    r.require(
        0 <= move.seat < r.state.seats and move.seat != action.seat,
        rule,
        "not_another_seat",
        seat=move.seat,
    )
    r.record(TargetChosen(action.seat, action.card, 1, target_seat=move.seat), rule)


def _target_step(r: R, action: Acting, move: Step) -> None:
    """A spy with its own place in a row (ruling.attached_not_on_wheel), so many spaces."""
    state, card, steps = r.state, move.card, move.steps
    kind, rule = action.action, ACTION_RULES[action.action]
    number = state.number_of(card)
    r.require(number is not None, rule, "not_on_wheel", card=card)
    assert number is not None
    left = state.edition.strength[action.card] - sum([t.steps for t in action.targets])
    r.require(1 <= steps <= left, rule, "step_count", steps=steps, left=left)
    r.require(
        can_move(state, kind, card, number, steps),
        "ruling.delay_cap" if kind == "delay" else "ruling.advance_home",
        "cannot_step",
        card=card,
        number=number,
        steps=steps,
    )
    r.require(
        card not in [target.card for target in action.targets],
        rule,
        "moves_already",
        card=card,
    )
    r.require(
        not wastes_step(state, action, steps),
        "ruling.full_strength",
        "full_strength",
    )
    question = len(action.targets) + 1
    r.record(TargetChosen(action.seat, action.card, question, target=card, steps=steps), rule)


def _target_card(r: R, action: Acting, move: NameCard) -> None:
    """A spy; which ones depends on the action."""
    card = move.card
    match action.action:
        case "change_division" | "make_neutral":
            rule = _require_recruit(r, action, card)
        case "desertion":
            rule = "act.desertion"
            is_marked = card in r.state.marker and r.state.number_of(card) is not None
            r.require(is_marked, rule, "not_preparing", card=card)
        case "bodyguard":
            rule = _require_ward(r, action, card)
        case "eliminate":
            rule = _require_victim(r, action, card)
        case "double_agents":
            rule = "act.double_agents"
            may_swap = card in double_agents(r.state, action)
            r.require(may_swap, rule, "cannot_swap", card=card)
        case _:
            rule = _require_counteracted(r, action, card)
    question = len(action.targets) + 1
    r.record(TargetChosen(action.seat, action.card, question, target=card), rule)


def _require_recruit(r: R, action: Acting, card: str) -> str:
    """An available spy, with nothing half on it."""
    state = r.state
    rule = ACTION_RULES[action.action]
    is_available = card not in state.marker and state.number_of(card) is not None
    r.require(is_available, rule, "not_available", card=card)
    if action.action == "make_neutral":
        r.require(state.edition.border[card] != NEUTRAL, rule, "neutral_already", card=card)
    _require_uncovered(r, card)
    return rule


def _require_uncovered(r: R, card: str) -> None:
    r.require(
        card not in covered_cards(r.state),
        "ruling.one_on_top",
        "card_on_top",
        card=card,
    )


def _require_ward(r: R, action: Acting, card: str) -> str:
    """A spy of the same seat, in any employed state, and no ring of bodyguards."""
    state = r.state
    r.require(
        card in state.marker and card != action.card,
        "guard.on_card",
        "not_employed",
        card=card,
    )
    r.require(
        state.marker[card] == action.seat,
        "ruling.guard_own_spies",
        "others_spy",
        card=card,
    )
    _require_uncovered(r, card)
    r.require(
        not makes_ring(state, card, action.card),
        "ruling.one_on_top",
        "on_bodyguard",
        card=card,
    )
    return "guard.on_card"


def _require_victim(r: R, action: Acting, card: str) -> str:
    """Any employed spy; an infiltrated one is out of reach (ruling.infiltrated_immune)."""
    state = r.state
    r.require(card in state.edition.spies, "act.eliminate", "no_spy", card=card)
    r.require(
        card in state.marker and card != action.card,
        "ruling.eliminate_scope",
        "not_employed",
        card=card,
    )
    return "act.eliminate"


def _require_counteracted(r: R, action: Acting, card: str) -> str:
    """A ready spy of another seat."""
    state = r.state
    r.require(state.is_ready(card), "act.counteract_spy", "not_ready", card=card)
    r.require(
        state.marker[card] != action.seat,
        "ruling.counteract_others",
        "own_spy",
        card=card,
    )
    return "act.counteract_spy"
