"""What is under way: an action and its questions, an order to stop, a bodyguard."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from domain.games.circle.invariants.known import by
from domain.games.circle.moves import NameCard, NameDivision, NameSeat, Step
from domain.games.circle.rules.aiming import mode_of
from domain.games.circle.rules.auction import is_just_enough, usable_aids
from domain.games.circle.rules.reactions import guarding
from domain.games.circle.rules.targets import Aim, aims, asks_more, has_target
from domain.games.circle.state import Acting, Auction, CircleState, GuardWindow, Target, VetoWindow


def windows(state: CircleState) -> Iterator[str]:
    """What is wrong with what is under way while the table waits."""
    action, veto, window = state.task(Acting), state.task(VetoWindow), state.task(GuardWindow)
    if action is not None and (wrong := list(_action(state, action))):
        yield from wrong
        return
    if veto is not None:
        home, spy = veto.seat, veto.card
        if home != state.veto_seat(spy):
            yield f"26: seat {home} gives {spy} no orders"
        else:
            yield from _VETOES[veto.occasion](state, veto)
    if window is not None:
        guards = None if action is None else guarding(state, action)
        if guards is None or guards[1:] != (window.guards, "in_front"):
            yield "26: nothing is to be repelled"
        elif guards[0] != window.attacked or state.marker[window.attacked] != window.seat:
            yield "26: another spy is attacked"


# The action itself


def _action(state: CircleState, action: Acting) -> Iterator[str]:
    seat, card = action.seat, action.card
    box = state.edition
    if card not in state.ready[seat] or box.action[card] != action.action:
        yield f"26: {card} is no ready spy that could act so"
        return
    if state.turn is None:
        if action.action != "control_time" or action.stage == "targets":
            yield "26: an action is pending outside phase 2"
            return
    elif seat != state.turn.seat or not has_target(state, seat, card):
        yield f"26: it is not for {card} to act"
        return
    yield from _targets(state, action)
    is_asked = action.stage == "targets"
    if is_asked == (card in state.acted):
        yield f"15: {card} has acted when its action is announced"
    reacted = state.task(VetoWindow) is not None or state.task(GuardWindow) is not None
    if is_asked == reacted:
        words = "26: an action waits for its targets, or for a reaction"
        yield by("phase2.resolve_at_once", words)
    if action.mode != ("" if is_asked else mode_of(action)):
        yield f"26: {card} does not act as {action.mode!r}"
    marker = state.marker
    attacked = [t.card for t in action.targets if marker.get(t.card, seat) != seat]
    unguarded = action.unguarded
    if len(set(unguarded)) != len(unguarded) or not set(unguarded) <= set(attacked):
        yield "26: a spy is left unguarded that is not attacked"


def _targets(state: CircleState, action: Acting) -> Iterator[str]:
    """Each was an answer to its question, and the last one is due, or none."""
    if action.action == "control_time":
        if action.targets:
            yield "26: control of time has no target"
        return
    asked = replace(action, targets=())
    for target in action.targets:
        if not asks_more(state, asked) or _aim(target) not in list(aims(state, asked)):
            yield "26: a target answers no question of the action"
            return
        asked = replace(asked, targets=(*asked.targets, target))
    if asks_more(state, asked) != (action.stage == "targets"):
        yield "26: the action has not the targets it needs"


def _aim(target: Target) -> Aim:
    if target.division:
        return NameDivision(-1 if target.seat is None else target.seat, target.division)
    if target.seat is not None:
        return NameSeat(target.seat)
    return Step(target.card, target.steps) if target.steps else NameCard(target.card)


# Orders to stop


def _veto_of_action(state: CircleState, veto: VetoWindow) -> Iterator[str]:
    action = state.task(Acting)
    if action is None or action.card != veto.card or action.stage != "announced":
        yield "26: the action that is held up was not announced"
    elif action.unguarded:
        yield "26: a veto comes before the bodyguards"
    if veto.attacked or veto.amount or veto.aids:
        yield "26: a veto of an action holds nothing else up"


def _veto_of_guard(state: CircleState, veto: VetoWindow) -> Iterator[str]:
    action = state.task(Acting)
    guards = None if action is None else guarding(state, action)
    if guards is None or guards.how == "on_card" or veto.card not in guards.guards:
        yield "26: no bodyguard repels anything"
    elif veto.attacked != guards.attacked:
        yield "26: another spy is attacked"
    if veto.amount or veto.aids:
        yield "26: a veto of a bodyguard holds no offer up"


def _veto_of_aid(state: CircleState, veto: VetoWindow) -> Iterator[str]:
    auction, strength = state.task(Auction), state.edition.strength
    if auction is None or state.task(Acting) is not None or veto.attacked:
        yield "26: an aid is held up, and nobody bids"
        return
    seat = auction.next if auction.winner is None else auction.winner
    aids = usable_aids(state, seat)
    free = [card for card in aids if card not in auction.committed]
    if (
        veto.card not in veto.aids
        or len(set(veto.aids)) != len(veto.aids)
        or not set(veto.aids) <= set(free)
    ):
        yield "26: what is held up is no aid of the bidder"
    elif auction.winner is not None:
        if veto.amount or veto.aids != (veto.card,) or auction.aids_done:
            yield "26: the winner uses one aid at a time"
    else:
        committed = sum([strength[card] for card in aids if card in auction.committed])
        needed = veto.amount - state.purse(seat, auction.currency) - committed
        named = [strength[card] for card in veto.aids]
        if veto.amount != auction.high + 1 or not is_just_enough(named, needed):
            yield "26: the offer that is held up is not the next one"


_VETOES = {"action": _veto_of_action, "guard": _veto_of_guard, "aid": _veto_of_aid}
