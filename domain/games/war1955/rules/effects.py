"""Les actions spéciales: what they do, once they stand.

The card is in the discard pile by then (ruling.discard_before_effect). Only what the target
still allows is done (ruling.target_changed).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from domain.games.war1955.facts import (
    AdvanceCause,
    CardsDiscarded,
    CountryUnsecured,
    EffectBegan,
    ExtraDrawPromised,
    GadgetDestroyed,
    HandRevealed,
    PilferDemanded,
    SpyMoved,
)
from domain.games.war1955.rules.drawing import draw
from domain.games.war1955.rules.markers import advance, check_victory
from domain.games.war1955.state import EffectKind, Frame, War1955State
from domain.kernel import Recorder

R = Recorder[War1955State]


def take_effect(r: R, frame: Frame) -> None:
    """What a special action that stands does."""
    _EFFECTS[frame.action](r, frame)


def is_spent(state: War1955State, frame: Frame) -> bool:
    """Whether nothing is left for the action to do: its target changed meanwhile."""
    other = 1 - frame.seat
    if frame.action == "deport":
        return state.spy[other] == state.home[other]
    if frame.action == "pilfer_account":
        return len(state.hands[other]) <= state.edition.params[frame.action].keep
    return False


def _begin(r: R, frame: Frame, kind: EffectKind, target: str | int) -> None:
    """Until the end of the player's next turn: the second turn after this one."""
    ends = r.state.turn + r.state.edition.params[frame.action].lasts_turns
    r.record(
        EffectBegan(kind, frame.seat, target, ends), f"action.{frame.action}", "ruling.duration"
    )


def _blockade(r: R, frame: Frame) -> None:
    _begin(r, frame, "blockade", frame.country)


def _detain(r: R, frame: Frame) -> None:
    _begin(r, frame, "detain", 1 - frame.seat)


def _paid_informant(r: R, frame: Frame) -> None:
    other = 1 - frame.seat
    _begin(r, frame, "paid_informant", other)
    r.record(
        HandRevealed(other, r.state.hands[other]),
        "action.paid_informant",
        "ruling.informant_scope",
    )


def _coordinated(cause: AdvanceCause, r: R, frame: Frame) -> None:
    """In the order named; victory is looked for after all of them."""
    step = r.state.edition.params[frame.action].step
    for country in frame.countries:
        advance(r, frame.seat, country, step, cause, f"action.{frame.action}")
    check_victory(r, frame.seat)


def _revolution(r: R, frame: Frame) -> None:
    country, other = frame.country, 1 - frame.seat
    if r.state.secured_by(country) == other:
        r.record(CountryUnsecured(country, other), "action.revolution")
    step = r.state.edition.params[frame.action].step
    advance(
        r, frame.seat, country, step, "revolution", "action.revolution", "ruling.revolution_limits"
    )
    check_victory(r, frame.seat)


def _deport(r: R, frame: Frame) -> None:
    other = 1 - frame.seat
    if not is_spent(r.state, frame):
        r.record(
            SpyMoved(other, r.state.spy[other], r.state.home[other], "deport"), "action.deport"
        )


def _gadget_research(r: R, frame: Frame) -> None:
    """The card lies at its gadget already, in place of the discard pile."""


def _gadget_buster(r: R, frame: Frame) -> None:
    other = 1 - frame.seat
    card = r.state.gadgets[other][frame.gadget]
    r.record(GadgetDestroyed(other, frame.gadget, card), "action.gadget_buster", "gadget.stay")
    rules = ["action.gadget_buster"]
    if frame.gadget == "improved_resources":
        rules.append("ruling.limit_lost")
    r.record(CardsDiscarded(other, (card,), "gadget"), *rules)


def _military_transport(r: R, frame: Frame) -> None:
    seat = frame.seat
    r.record(
        SpyMoved(seat, r.state.spy[seat], frame.destination, "transport"),
        "action.military_transport",
    )


def _pilfer_account(r: R, frame: Frame) -> None:
    if not is_spent(r.state, frame):
        keep = r.state.edition.params[frame.action].keep
        r.record(PilferDemanded(1 - frame.seat, keep), "action.pilfer_account")


def _promise(r: R, frame: Frame) -> None:
    count = r.state.edition.params[frame.action].draw
    assert isinstance(count, int)
    r.record(ExtraDrawPromised(frame.seat, count), f"action.{frame.action}", "ruling.delayed_draw")


def _strategic_resupply(r: R, frame: Frame) -> None:
    seat = frame.seat
    hand = r.state.hands[seat]
    if hand:
        r.record(
            CardsDiscarded(seat, hand, "resupply"),
            "action.strategic_resupply",
            "ruling.discard_order",
        )
    limit = r.state.hand_limit(seat)
    draw(r, seat, limit, "resupply", "action.strategic_resupply", "ruling.resupply_count")


_EFFECTS: dict[str, Callable[[R, Frame], None]] = {
    "blockade": _blockade,
    "coordinated_assault": partial(_coordinated, "coordinated_assault"),
    "coordinated_attack": partial(_coordinated, "coordinated_attack"),
    "deport": _deport,
    "detain": _detain,
    "gadget_research": _gadget_research,
    "gadget_buster": _gadget_buster,
    "military_transport": _military_transport,
    "paid_informant": _paid_informant,
    "pilfer_account": _pilfer_account,
    "revolution": _revolution,
    "safe_house": _promise,
    "supply_drop": _promise,
    "strategic_resupply": _strategic_resupply,
}
