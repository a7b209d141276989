"""Tour de jeu, phase 2: using spies, infiltrating, unmasking, the service marker.

In any order and mix, as often as there is something left (ruling.free_order).
"""

from __future__ import annotations

from domain.games.circle.edition import NEUTRAL
from domain.games.circle.facts import (
    ActionBegun,
    PhaseBegan,
    ServiceMarkerFlipped,
    SpyInfiltrated,
    SpyUnmasked,
    TeamCompleted,
    TurnEnded,
)
from domain.games.circle.moves import ActivateMarker, EndTurn, Infiltrate, Unmask, Use
from domain.games.circle.rules.aiming import announce_when_complete
from domain.games.circle.rules.rounds import begin_turn
from domain.games.circle.rules.targets import has_target, may_use
from domain.games.circle.rules.victory import change_circle_vp, change_vp, check_end, check_scores
from domain.games.circle.rules.wheel import place, release_guard
from domain.games.circle.state import ActionsTurn, CircleState
from domain.kernel import Recorder

R = Recorder[CircleState]


def asked(state: CircleState, turn: ActionsTurn) -> tuple[int, str] | None:
    return (turn.seat, "take_turn") if has_option(state, turn.seat) else None


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


def proceed_phase2(r: R) -> None:
    """The next seat's turn; after the last one the end, or the next phase."""
    if not begin_turn(r) and not check_end(r):
        r.record(PhaseBegan(3), "round.order")


def turn_on(r: R, turn: ActionsTurn) -> None:
    """A seat that can do nothing more is through."""
    _end_turn(r, turn.seat, auto=True)


def end_turn(r: R, seat: int, move: EndTurn) -> None:
    """Nothing more in this phase."""
    _end_turn(r, seat, auto=False)


def _end_turn(r: R, seat: int, *, auto: bool) -> None:
    """What blocked the seat has done its work; unused allowance lapses."""
    if auto:
        r.record(TurnEnded(seat, True), "round.order", "ruling.auto_end_turn")
    else:
        r.record(TurnEnded(seat, False), "round.order", "phase2.finish_before_next")
    for card, deployment in r.state.deployed.items():
        if deployment.mode == "infiltration_block" and deployment.target == seat:
            place(r, card, "effect_over")


# Using a spy


def use(r: R, seat: int, move: Use) -> None:
    """A ready spy that has not acted; its questions follow, if it has any."""
    state, card = r.state, move.card
    r.require(
        card in state.ready[seat],
        "phase2.any_number",
        "not_ready_spy",
        card=card,
        seat=seat,
    )
    r.require(
        card not in state.acted,
        "ruling.one_action",
        "has_acted",
        card=card,
    )
    action = state.edition.action[card]
    r.require(action != "auction_aid", "act.auction_aid", "acts_in_auctions", card=card)
    r.require(action != "control_time", "act.control_time", "acts_in_phase_3", card=card)
    r.require(
        has_target(state, seat, card),
        "ruling.needs_target",
        "no_target",
        card=card,
    )
    r.record(ActionBegun(seat, card, action), "phase2.any_number")
    announce_when_complete(r)


# Infiltration


def infiltrate(r: R, seat: int, move: Infiltrate) -> None:
    """Not an action: no veto, no guard; the Circle notices nothing (ruling.veto_scope)."""
    state, card = r.state, move.card
    deployed = card in state.deployed and state.marker[card] == seat
    r.require(
        deployed or card in state.ready[seat],
        "infil.how",
        "not_ready_spy",
        card=card,
        seat=seat,
    )
    r.require(
        not deployed,
        "ruling.active_means_deployed",
        "in_action",
        card=card,
    )
    r.require(card not in state.acted, "infil.not_acted", "has_acted", card=card)
    r.require(
        state.allowance >= 1,
        "infil.one_per_round",
        "no_infiltration_left",
        seat=seat,
    )
    r.require(
        not state.is_blocked(seat),
        "act.counteract_infiltration",
        "kept_from_infiltrating",
        seat=seat,
    )
    value = state.edition.vp[card]
    r.record(SpyInfiltrated(seat, card, value), "infil.how")
    change_vp(r, seat, value, "infiltration")
    release_guard(r, card)
    _complete_team(r, seat)
    check_scores(r)


def _complete_team(r: R, seat: int) -> None:
    """A butterfly scores at once, and only once (ruling.team_closed)."""
    cards = butterfly(r.state, seat)
    if cards is None:
        return
    rules = ["team.bonus"]
    border = r.state.edition.border
    if any(border[card] == NEUTRAL for card in cards.values()):
        rules.append("team.joker")
    r.record(TeamCompleted(seat, len(r.state.teams[seat]) + 1, cards), *rules)
    change_vp(r, seat, r.state.edition.constants.team_bonus_vp, "team")


def butterfly(state: CircleState, seat: int) -> dict[str, str] | None:
    """Real quarters first, the oldest; jokers, oldest first, for the rest.

    (ruling.team_pick, ruling.team_jokers)
    """
    border = state.edition.border
    free = [spy.card for spy in state.infiltrated[seat] if spy.team is None]
    if len(free) < state.edition.constants.team_size:
        return None
    quarters: dict[str, str] = {}
    jokers = []
    for card in free:
        if border[card] == NEUTRAL:
            jokers.append(card)
        else:
            quarters.setdefault(border[card], card)
    missing = [division for division in state.edition.divisions if division not in quarters]
    most = min(len(jokers), state.edition.constants.team_max_jokers)
    if not quarters or len(missing) > most:
        return None
    quarters.update(zip(missing, jokers, strict=False))
    return {division: quarters[division] for division in state.edition.divisions}


# Unmasking, and the service marker


def unmask(r: R, seat: int, move: Unmask) -> None:
    """Any number, at any time of one's turn, blocked or not (ruling.unmask_any)."""
    card = move.card
    spy = next((spy for spy in r.state.infiltrated[seat] if spy.card == card), None)
    r.require(
        spy is not None,
        "unmask.effect",
        "not_infiltrated",
        card=card,
        seat=seat,
    )
    assert spy is not None
    value = r.state.edition.vp[card]
    r.record(SpyUnmasked(seat, card, spy.team), "unmask.effect")
    change_vp(r, seat, -value, "unmask")
    change_circle_vp(r, -value, "unmask")


def activate_marker(r: R, seat: int, move: ActivateMarker) -> None:
    """In one's own turn, between two actions; it stays active until used.

    (ruling.marker_moment, ruling.reactivate_next_round)
    """
    state = r.state
    cost = state.edition.constants.marker_activation_cost_vp
    r.require(
        state.service_marker[seat] == "passive",
        "veto.activate",
        "marker_active",
        seat=seat,
    )
    r.require(
        seat not in state.service_marker_used_round,
        "veto.reactivate",
        "marker_used",
        seat=seat,
    )
    r.require(
        state.vp[seat] >= cost,
        "ruling.vp_floor",
        "marker_cost",
        seat=seat,
        vp=state.vp[seat],
        cost=cost,
    )
    change_vp(r, seat, -cost, "marker")
    r.record(ServiceMarkerFlipped(seat, "active"), "veto.activate")
