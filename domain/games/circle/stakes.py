"""What hangs on an answer: a spy that acts, an attack, an auction."""

from __future__ import annotations

from domain.games.circle.state import Acting, Auction, CircleState, GuardWindow, VetoWindow
from domain.kernel import Decision, Stake


def stakes(state: CircleState, decision: Decision) -> Stake | None:
    """What a veto or a guard would stop, and how an auction stands."""
    if decision.kind == "veto":
        return _veto(state)
    if decision.kind == "guard":
        return _guard(state)
    if decision.kind == "bid":
        return _bid(state)
    return None


def _veto(state: CircleState) -> Stake:
    window = state.task(VetoWindow)
    assert window is not None
    if window.occasion == "guard":
        return Stake("veto_guard", {"card": window.card, "attacked": window.attacked})
    if window.occasion == "aid":
        return Stake("veto_aid", {"card": window.card})
    acting = state.task(Acting)
    assert acting is not None
    return _aimed(acting)


def _guard(state: CircleState) -> Stake:
    window, acting = state.task(GuardWindow), state.task(Acting)
    assert window is not None
    assert acting is not None
    values = {"actor": acting.seat, "card": acting.card, "action": acting.action}
    return Stake("guard", {**values, "attacked": window.attacked})


def _aimed(acting: Acting) -> Stake:
    """An action, with what it is aimed at."""
    values: dict[str, object] = {
        "actor": acting.seat,
        "card": acting.card,
        "action": acting.action,
    }
    if cards := tuple([target.card for target in acting.targets if target.card]):
        return Stake("veto_cards", {**values, "cards": cards})
    if seats := tuple([target.seat for target in acting.targets if target.seat is not None]):
        return Stake("veto_seats", {**values, "seats": seats})
    return Stake("veto", values)


def _bid(state: CircleState) -> Stake:
    auction = state.task(Auction)
    assert auction is not None
    values: dict[str, object] = {"card": auction.card, "currency": auction.currency}
    if auction.high_seat is None:
        return Stake("bid_first", {**values, "least": auction.high + 1})
    high = {"high": auction.high, "leader": auction.high_seat, "least": auction.high + 1}
    return Stake("bid", {**values, **high})
