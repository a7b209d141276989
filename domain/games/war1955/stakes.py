"""What hangs on an answer: the action that would be carried out."""

from __future__ import annotations

from domain.games.war1955.state import Frame, War1955State
from domain.kernel import Decision, Stake


def stakes(state: War1955State, decision: Decision) -> Stake | None:
    """What a reaction would stop; beside a turn, who goes on without it."""
    if decision.kind == "interject":
        seat = decision.seat
        return Stake("interject", {"actor": 1 - seat, "seat": seat, "spy": state.spy[seat]})
    if not decision.kind.startswith("respond_"):
        return None
    top = state.stack[-1]
    values = {"actor": top.seat, "cards": top.cards, "total": top.total, "country": top.country}
    if top.kind == "influence":
        return Stake("influence", values)
    if top.kind == "counter":
        return Stake("counter", {**values, "countered": state.stack[-2].action})
    return _special(top)


def _special(frame: Frame) -> Stake:
    """By what the action names."""
    values = {"actor": frame.seat, "action": frame.action}
    if frame.destination:
        return Stake("special_transport", {**values, "to": frame.destination})
    if frame.countries:
        return Stake("special_countries", {**values, "countries": frame.countries})
    if frame.country:
        return Stake("special_country", {**values, "country": frame.country})
    if frame.gadget:
        return Stake("special_gadget", {**values, "gadget": frame.gadget})
    return Stake("special", values)
