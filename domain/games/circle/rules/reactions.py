"""Espions exclusifs, Garde personnelle: the stack of reactions to an action.

Veto first, then bodyguards (ruling.veto_on_guard); a window opens only if the answer can matter.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from domain.games.circle.facts import (
    ActionVetoed,
    AttackLostTarget,
    AttackRepelled,
    GuardDeclined,
    GuardOpened,
    ServiceMarkerFlipped,
    VetoOpened,
    VetoWaived,
)
from domain.games.circle.moves import Allow, LetItHappen, Repel, Veto
from domain.games.circle.rules.actions import resolve
from domain.games.circle.rules.auction import aid_allowed
from domain.games.circle.rules.victory import check_scores
from domain.games.circle.rules.wheel import place
from domain.games.circle.state import Acting, CircleState, GuardWindow, VetoWindow
from domain.kernel import Recorder

R = Recorder[CircleState]

How = Literal["on_card", "in_front", "self"]


def action_on(r: R, action: Acting) -> None:
    """An announced action of phase 2: its veto, its guards, its effect."""
    if action.stage == "announced" and open_veto(r, action.card):
        return
    attack = guarding(r.state, action)
    if attack is not None:
        _guard(r, attack)
        return
    resolve(r, action)
    check_scores(r)


# The order of the home service


def open_veto(r: R, card: str) -> bool:
    """Whether the home service of an exclusive spy is asked, the employer itself included.

    (ruling.self_veto)
    """
    home = r.state.veto_seat(card)
    if home is None:
        return False
    r.record(VetoOpened(home, card, "action"), "veto.order", "ruling.veto_moment")
    return True


def allow(r: R, seat: int, move: Allow) -> None:
    """The spy goes on."""
    veto = r.state.task(VetoWindow)
    assert veto is not None
    r.record(VetoWaived(veto.seat, veto.card), "veto.order")
    if veto.occasion == "aid":
        aid_allowed(r, veto)
    if veto.occasion == "guard":
        how: How = "self" if veto.attacked == veto.card else "in_front"
        _repel(r, veto.attacked, veto.card, how)


def stop(r: R, seat: int, move: Veto) -> None:
    """The action does not happen; the spy stays with its employer and prepares again."""
    veto, action = r.state.task(VetoWindow), r.state.task(Acting)
    assert veto is not None
    employer = r.state.marker[veto.card]
    r.record(ActionVetoed(veto.seat, veto.card, employer), "veto.order", "veto.outcome")
    r.record(ServiceMarkerFlipped(veto.seat, "passive"), "veto.outcome")
    place(r, veto.card, "vetoed")
    if veto.occasion == "guard" and veto.attacked == veto.card:
        assert action is not None
        r.record(
            AttackLostTarget(action.card, veto.attacked),
            "ruling.veto_on_guard",
            "ruling.lost_target",
        )
        place(r, action.card, "acted")


# Bodyguards


ATTACKS = ("delay", "desertion", "eliminate", "double_agents", "counteract")
"""The closed list (ruling.attack_list); against a seat no guard helps (guard.not_the_player)."""


def attacked_cards(state: CircleState, action: Acting) -> list[str]:
    """The spies of other seats that the action attacks, in the order chosen."""
    if action.action not in ATTACKS:
        return []
    marker = state.marker
    return [
        target.card
        for target in action.targets
        if marker.get(target.card, action.seat) != action.seat
        and target.card not in action.unguarded
    ]


class Guarding(NamedTuple):
    """An attacked spy, and the bodyguards that repel the attack or could."""

    attacked: str
    guards: tuple[str, ...]
    how: How


def guarding(state: CircleState, action: Acting) -> Guarding | None:
    """The first attacked spy that is protected.

    Its own guard first, then itself, then those in front (ruling.several_guards,
    ruling.guard_in_front).
    """
    for card in attacked_cards(state, action):
        employer = state.marker[card]
        on_card = state.card_on(card)
        if on_card is not None:
            return Guarding(card, (on_card,), "on_card")
        guards = tuple(state.fresh(employer, "bodyguard"))
        if card in guards:
            return Guarding(card, (card,), "self")
        if guards and _is_in_front(state, card, employer):
            return Guarding(card, guards, "in_front")
    return None


def _guard(r: R, attack: Guarding) -> None:
    """The attack is repelled, or somebody is asked."""
    card, guards, how = attack
    if how == "in_front":
        r.record(GuardOpened(r.state.marker[card], card, guards), "guard.in_front")
    elif how == "on_card" or not _open_guard_veto(r, card, card):
        _repel(r, card, guards[0], how)


def _is_in_front(state: CircleState, card: str, employer: int) -> bool:
    """A ready spy, or a bodyguard half on one, also through another (ruling.guard_reach).

    Not spies at the wheel or deployed elsewhere (guard.scope).
    """
    place: int | str = card
    while place in state.deployed and state.deployed[place].mode == "guard":
        place = state.deployed[place].target
    return place in state.ready[employer]


def _open_guard_veto(r: R, guard: str, attacked: str) -> bool:
    """A bodyguard that repels from in front acts now, so its home service may say no."""
    home = r.state.veto_seat(guard)
    if home is None:
        return False
    r.record(
        VetoOpened(home, guard, "guard", attacked),
        "veto.order",
        "ruling.veto_moment",
        "ruling.veto_on_guard",
    )
    return True


def repel(r: R, seat: int, move: Repel) -> None:
    """With one of the bodyguards in front, at the employer's choice."""
    window = r.state.task(GuardWindow)
    assert window is not None
    r.require(
        move.guard in window.guards,
        "guard.in_front",
        "no_guard",
        guard=move.guard,
    )
    if not _open_guard_veto(r, move.guard, window.attacked):
        _repel(r, window.attacked, move.guard, "in_front")


def let_it_happen(r: R, seat: int, move: LetItHappen) -> None:
    window = r.state.task(GuardWindow)
    assert window is not None
    r.record(GuardDeclined(seat, window.attacked), "guard.decline")


_HOW_RULES: dict[How, tuple[str, ...]] = {
    "on_card": ("guard.on_card",),
    "in_front": ("guard.in_front",),
    "self": ("guard.in_front", "guard.decline"),
}


def _repel(r: R, attacked: str, guard: str, how: How) -> None:
    """The whole attack fails (ruling.attack_all_or_nothing); both cards go to the wheel."""
    action = r.state.task(Acting)
    assert action is not None
    rules = _HOW_RULES[how]
    if len(action.targets) > 1:
        rules = (*rules, "ruling.attack_all_or_nothing")
    r.record(AttackRepelled(action.card, attacked, guard, how), *rules)
    place(r, action.card, "repelled")
    place(r, guard, "guard_used")
