"""Actions d'espions: what each action does, division by division.

Everything resolves at once and in target order; then the spy prepares again.
"""

from __future__ import annotations

from typing import Literal

from domain.games.circle.facts import (
    AllowanceChanged,
    MarkerRemoved,
    SecretsLost,
    SpiesSwapped,
    SpyDeployed,
    SpyMovedOnWheel,
    SpyRemoved,
    SpyReturned,
)
from domain.games.circle.rules.victory import change_circle_vp, change_vp, gain_secrets
from domain.games.circle.rules.wheel import place, release_guard
from domain.games.circle.state import Acting, CircleState, DeployMode, Target
from domain.kernel import Recorder

R = Recorder[CircleState]


def resolve(r: R, action: Acting) -> None:
    """The effect (phase2.resolve_at_once), and where the acting card goes."""
    targets = action.targets
    match action.action:
        case "gain_secrets":
            for target in targets:
                _gain(r, target)
        case "destroy_secrets":
            for target in targets:
                _destroy(r, target)
        case "advance":
            for target in targets:
                _advance(r, target)
        case "delay":
            for target in targets:
                _delay(r, target)
        case "extra_infiltration":
            _allow_one_more(r, action)
        case "desertion":
            _desert(r, targets[0].card)
        case "capture":
            _capture(r, action)
        case "eliminate":
            _eliminate(r, targets[0].card)
        case "double_agents":
            _swap(r, targets[0].card, targets[1].card)
        case "counteract" if targets[0].card:
            place(r, targets[0].card, "counteracted")
        case _:
            _deploy(r, action)
            return
    place(r, action.card, "acted")


# INT


def _gain(r: R, target: Target) -> None:
    """All of them are placed, an arrest or not (ruling.gain_in_full)."""
    assert target.seat is not None
    gain_secrets(r, target.seat, target.division, 1, "act.gain_secrets")


def _destroy(r: R, target: Target) -> None:
    assert target.seat is not None
    left = r.state.secrets[target.seat][target.division] - 1
    r.record(SecretsLost(target.seat, target.division, 1, left, "destroyed"), "act.destroy_secrets")


# SUP


def _advance(r: R, target: Target) -> None:
    """Forward; home at once from 1 (ruling.advance_home)."""
    card = target.card
    number = r.state.number_of(card)
    assert number is not None
    if number == target.steps:
        r.record(
            SpyReturned(card, r.state.marker[card], "advance"),
            "phase3.return_marked",
            "ruling.advance_home",
        )
    else:
        _move(r, card, number, number - target.steps, "advance", "act.advance")


def _delay(r: R, target: Target) -> None:
    number = r.state.number_of(target.card)
    assert number is not None
    _move(r, target.card, number, number + target.steps, "delay", "act.delay")


def _move(
    r: R, card: str, number: int, to: int, cause: Literal["advance", "delay"], rule: str
) -> None:
    """To the outer end of its new row."""
    index = len(r.state.rows[to])
    fact = SpyMovedOnWheel(card, number, to, index, cause)
    r.record(fact, rule, "ruling.moved_to_outer_end")


def _allow_one_more(r: R, action: Acting) -> None:
    """They add up within the turn (ruling.extra_infiltration_stacks)."""
    fact = AllowanceChanged(action.seat, r.state.allowance + 1)
    r.record(fact, "act.extra_infiltration")


# REC, and whatever else lasts


_DEPLOYED: dict[str, tuple[DeployMode, str]] = {
    "income_cut": ("income_cut", "act.income_cut"),
    "change_division": ("change_division", "act.change_division"),
    "make_neutral": ("make_neutral", "act.make_neutral"),
    "bodyguard": ("guard", "guard.on_card"),
    "counteract": ("infiltration_block", "act.counteract_infiltration"),
}


def _deploy(r: R, action: Acting) -> None:
    """Half on a card, or in front of a seat: a block bites in its next phase 2.

    (ruling.next_phase2)
    """
    mode, rule = _DEPLOYED[action.action]
    named = action.targets[0]
    target: int | str = named.card
    if named.seat is not None:
        target = named.seat
    r.record(SpyDeployed(action.card, mode, target, action.seat), rule)


def _desert(r: R, card: str) -> None:
    """The spy will be hired in the usual way."""
    r.record(MarkerRemoved(card, r.state.marker[card]), "act.desertion")
    release_guard(r, card)


# OPS


def _capture(r: R, action: Acting) -> None:
    worth = r.state.edition.strength[action.card]
    change_vp(r, action.seat, worth, "capture")
    change_circle_vp(r, worth, "capture")


def _eliminate(r: R, card: str) -> None:
    """Out of the game for ever; what it did lastingly ends (ruling.block_lifted)."""
    state, seat = r.state, r.state.marker[card]
    origin: Literal["ready", "wheel", "deployed"] = "wheel"
    if card in state.deployed:
        origin = "deployed"
    elif card in state.ready[seat]:
        origin = "ready"
    r.record(SpyRemoved(card, seat, origin), "act.eliminate")
    release_guard(r, card)


def _swap(r: R, card_a: str, card_b: str) -> None:
    """Each works for the other's employer; having acted, they have still acted."""
    marker = r.state.marker
    fact = SpiesSwapped(card_a, marker[card_a], card_b, marker[card_b])
    r.record(fact, "act.double_agents")
    release_guard(r, card_a)
    release_guard(r, card_b)
