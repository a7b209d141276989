"""What is under way: an action and its questions, an order to stop, a bodyguard."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from domain.games.circle.moves import NameCard, NameDivision, NameSeat, Step
from domain.games.circle.rules.aiming import mode_of
from domain.games.circle.rules.auction import is_just_enough, usable_aids
from domain.games.circle.rules.reactions import guarding
from domain.games.circle.rules.targets import Aim, aims, asks_more, has_target
from domain.games.circle.state import Acting, Auction, CircleState, GuardWindow, Target, VetoWindow
from domain.kernel import Broken, broken


def windows(state: CircleState) -> Iterator[Broken]:
    """What is wrong with what is under way while the table waits."""
    action, veto, window = state.task(Acting), state.task(VetoWindow), state.task(GuardWindow)
    if action is not None and (wrong := list(_action(state, action))):
        yield from wrong
        return
    if veto is not None:
        home, spy = veto.seat, veto.card
        if home != state.veto_seat(spy):
            yield broken("no_orders", home=home, spy=spy)
        else:
            yield from _VETOES[veto.occasion](state, veto)
    if window is not None:
        guards = None if action is None else guarding(state, action)
        if guards is None or guards[1:] != (window.guards, "in_front"):
            yield broken("nothing_repelled")
        elif guards[0] != window.attacked or state.marker[window.attacked] != window.seat:
            yield broken("another_attacked")


# The action itself


def _action(state: CircleState, action: Acting) -> Iterator[Broken]:
    seat, card = action.seat, action.card
    box = state.edition
    if card not in state.ready[seat] or box.action[card] != action.action:
        yield broken("cannot_act_so", card=card)
        return
    if state.turn is None:
        if action.action != "control_time" or action.stage == "targets":
            yield broken("action_too_early")
            return
    elif seat != state.turn.seat or not has_target(state, seat, card):
        yield broken("not_to_act", card=card)
        return
    yield from _targets(state, action)
    is_asked = action.stage == "targets"
    if is_asked == (card in state.acted):
        yield broken("acted_when_announced", card=card)
    reacted = state.task(VetoWindow) is not None or state.task(GuardWindow) is not None
    if is_asked == reacted:
        yield broken("waits_for_targets", by="phase2.resolve_at_once")
    if action.mode != ("" if is_asked else mode_of(action)):
        yield broken("acts_otherwise", card=card, mode=action.mode)
    marker = state.marker
    attacked = [t.card for t in action.targets if marker.get(t.card, seat) != seat]
    unguarded = action.unguarded
    if len(set(unguarded)) != len(unguarded) or not set(unguarded) <= set(attacked):
        yield broken("unguarded")


def _targets(state: CircleState, action: Acting) -> Iterator[Broken]:
    """Each was an answer to its question, and the last one is due, or none."""
    if action.action == "control_time":
        if action.targets:
            yield broken("time_has_no_target")
        return
    asked = replace(action, targets=())
    for target in action.targets:
        if not asks_more(state, asked) or _aim(target) not in list(aims(state, asked)):
            yield broken("target_unasked")
            return
        asked = replace(asked, targets=(*asked.targets, target))
    if asks_more(state, asked) != (action.stage == "targets"):
        yield broken("targets_missing")


def _aim(target: Target) -> Aim:
    if target.division:
        return NameDivision(-1 if target.seat is None else target.seat, target.division)
    if target.seat is not None:
        return NameSeat(target.seat)
    return Step(target.card, target.steps) if target.steps else NameCard(target.card)


# Orders to stop


def _veto_of_action(state: CircleState, veto: VetoWindow) -> Iterator[Broken]:
    action = state.task(Acting)
    if action is None or action.card != veto.card or action.stage != "announced":
        yield broken("not_announced")
    elif action.unguarded:
        yield broken("veto_first")
    if veto.attacked or veto.amount or veto.aids:
        yield broken("veto_of_action")


def _veto_of_guard(state: CircleState, veto: VetoWindow) -> Iterator[Broken]:
    action = state.task(Acting)
    guards = None if action is None else guarding(state, action)
    if guards is None or guards.how == "on_card" or veto.card not in guards.guards:
        yield broken("no_guard_repels")
    elif veto.attacked != guards.attacked:
        yield broken("another_attacked")
    if veto.amount or veto.aids:
        yield broken("veto_of_guard")


def _veto_of_aid(state: CircleState, veto: VetoWindow) -> Iterator[Broken]:
    auction, strength = state.task(Auction), state.edition.strength
    if auction is None or state.task(Acting) is not None or veto.attacked:
        yield broken("aid_without_bidding")
        return
    seat = auction.next if auction.winner is None else auction.winner
    aids = usable_aids(state, seat)
    free = [card for card in aids if card not in auction.committed]
    if (
        veto.card not in veto.aids
        or len(set(veto.aids)) != len(veto.aids)
        or not set(veto.aids) <= set(free)
    ):
        yield broken("no_aid_of_the_bidder")
    elif auction.winner is not None:
        if veto.amount or veto.aids != (veto.card,) or auction.aids_done:
            yield broken("one_aid_at_a_time")
    else:
        committed = sum([strength[card] for card in aids if card in auction.committed])
        needed = veto.amount - state.purse(seat, auction.currency) - committed
        named = [strength[card] for card in veto.aids]
        if veto.amount != auction.high + 1 or not is_just_enough(named, needed):
            yield broken("offer_not_next")


_VETOES = {"action": _veto_of_action, "guard": _veto_of_guard, "aid": _veto_of_aid}
