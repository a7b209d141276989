"""What hangs on an answer: what a card of a reaction would change."""

from __future__ import annotations

from collections.abc import Callable

from domain.games.xiii.decisions.pending import pending
from domain.games.xiii.state import NEUTRAL, XiiiState
from domain.kernel import Decision, Stake

S = XiiiState


def stakes(state: S, decision: Decision) -> Stake | None:
    """What a reaction window is about; beside a turn, who goes on without it."""
    if decision.kind == "interject":
        asked = pending(state)
        return None if asked is None else Stake("interject", {"actor": asked[0], "kind": asked[1]})
    tell = _WINDOWS.get(decision.kind)
    return None if tell is None else tell(state)


def _before(state: S) -> Stake:
    return Stake("scoop_before", {"turn": state.turn})


def _after(state: S) -> Stake:
    return Stake("scoop_after", {"order": state.order})


def _mission(state: S) -> Stake:
    missions = tuple(state.missions)
    return Stake("missions", {"missions": missions}) if missions else Stake("no_missions", {})


def _innocent(state: S) -> Stake | None:
    if not state.playing:
        return None
    playing = state.playing[-1]
    values = {"actor": playing.seat, "card": playing.card, "target": playing.target}
    return Stake("innocent", values)


def _support(state: S) -> Stake | None:
    roll = state.roll
    if roll is None:
        return None
    return Stake("support", {"actor": roll.seat, "purpose": roll.purpose, "faces": roll.faces})


def _care(state: S) -> Stake | None:
    wounds = state.wounds
    if wounds is None:
        return None
    return Stake("care", {"struck": tuple(dict.fromkeys(wounds.struck)), "cause": wounds.cause})


def _informer(state: S) -> Stake | None:
    step = state.infiltration
    if step is None:
        return None
    values = {"actor": step.seat, "elements": step.elements, "origin": step.origin, "to": step.to}
    return Stake("informer", values)


def _prevent(state: S) -> Stake | None:
    combat = state.combat
    if combat is None:
        return None
    values: dict[str, object] = {"attacker": combat.attacker, "location": combat.location}
    if combat.defender == NEUTRAL:
        return Stake("prevent_neutral", values)
    return Stake("prevent", {**values, "defender": combat.defender})


_WINDOWS: dict[str, Callable[[S], Stake | None]] = {
    "respond_scoop_before": _before,
    "respond_scoop_after": _after,
    "respond_mission": _mission,
    "respond_innocent": _innocent,
    "respond_support": _support,
    "respond_care": _care,
    "respond_informer": _informer,
    "respond_prevent": _prevent,
}
