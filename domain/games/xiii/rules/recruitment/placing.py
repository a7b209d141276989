"""§6.5: where new elements are put down, and the purchase of units; phase 5."""

from __future__ import annotations

from domain.games.xiii.facts import (
    ApSpent,
    ChoiceMade,
    ElementPlaced,
    UnitReturned,
)
from domain.games.xiii.facts.table import PlaceReason
from domain.games.xiii.moves import Buy, Decline, EndBuy, Place
from domain.games.xiii.rules.board import (
    is_empty,
    next_token,
    objective_at,
    places_of,
    units_in,
)
from domain.games.xiii.rules.common import (
    arrive,
)
from domain.games.xiii.state import XiiiState
from domain.kernel import Recorder

R = Recorder[XiiiState]
S = XiiiState


# Placing


def free_places(state: S, seat: int) -> list[int]:
    """Where a seat with nothing on the board may start again."""
    if state.vacated:
        # Its own characters made room (ruling.no_place).
        return sorted({place for place in state.vacated if place})
    return [
        place
        for place in state.edition.locations
        if place not in state.blocked and not objective_at(state, place) and is_empty(state, place)
    ]


def unit_places(state: S, seat: int) -> list[tuple[int, bool]]:
    """Where a unit may be placed, and whether it takes another's place there."""
    places = places_of(state, seat)
    if not places:
        return [(place, False) for place in free_places(state, seat)]
    limit = state.edition.parameters.concentration.units
    found = []
    for place in sorted(places):
        full = len(units_in(state, places[place])) >= limit
        if not full:
            found.append((place, False))
        elif len(places) == 1:
            found.append((place, True))
    return found


def character_places(state: S, seat: int) -> list[int]:
    """Where a character may be placed: three at most are ever in play."""
    return sorted(places_of(state, seat)) or free_places(state, seat)


def place(r: R, seat: int, move: Place) -> None:
    """Characters kept first, then units gained."""
    thing = r.state.to_place[0]
    is_unit = thing not in r.state.edition.characters
    expected = next_token(r.state, seat, thing) if is_unit else thing
    r.require(
        move.element == expected,
        "phase5.place_own",
        "place_expected",
        expected=expected,
        element=move.element,
    )
    _require_place(r, seat, move.location, is_unit, move.swap_out)
    if is_unit:
        _swap(r, seat, move.location, move.swap_out)
        _put_down(r, seat, move.element, move.location, "skill", "skill.recruitment")
    elif not places_of(r.state, seat) and r.state.vacated:
        _put_down(r, seat, thing, move.location, "replaced", "phase5.replace", "ruling.no_place")
    else:
        _put_down(r, seat, thing, move.location, "recruited", "phase5.place_own")


def may_refuse(state: S, seat: int) -> bool:
    """Whether a unit that was won would take another's place: then it may be turned down."""
    kind = state.to_place[0]
    if kind in state.edition.characters:
        return False
    return all(swaps for _, swaps in unit_places(state, seat))


def refuse(r: R, seat: int, move: Decline) -> None:
    """The seat may exchange a unit, and need not."""
    r.require(
        not move.character and may_refuse(r.state, seat),
        "phase5.swap",
        "cannot_turn_down",
    )
    r.record(ChoiceMade(seat, "place_element", "decline", r.state.to_place[0]), "phase5.swap")


def _require_place(r: R, seat: int, location: int, is_unit: bool, swap_out: str) -> None:
    """Where the seat already is; with nothing left, on a free place."""
    state = r.state
    places = places_of(state, seat)
    if not places:
        r.require(
            location in free_places(state, seat),
            "ruling.no_place" if state.vacated else "phase5.place_none",
            "not_free",
            location=location,
        )
    else:
        r.require(
            location in places,
            "phase5.place_own",
            "none_there",
            location=location,
        )
    here = places.get(location, [])
    if swap_out:
        r.require(
            is_unit
            and len(places) == 1
            and swap_out in units_in(state, here)
            and len(units_in(state, here)) >= state.edition.parameters.concentration.units,
            "phase5.swap",
            "swap_only_full",
        )
    elif is_unit:
        r.require(
            len(units_in(state, here)) < state.edition.parameters.concentration.units,
            "move.concentration",
            "place_full",
            location=location,
        )


def _swap(r: R, seat: int, location: int, swap_out: str) -> None:
    if swap_out:
        home = r.state.edition.home[swap_out]
        r.record(UnitReturned(swap_out, home, "swap"), "phase5.swap")


def _put_down(
    r: R, seat: int, element: str, location: int, reason: PlaceReason, *rules: str
) -> None:
    if not places_of(r.state, seat) and reason != "replaced":
        rules = (*rules, "phase5.place_none")
    r.record(ElementPlaced(seat, element, location, reason), *rules)
    arrive(r, seat, location)


# Purchase


def buy(r: R, seat: int, move: Buy) -> None:
    """Agent 1, commando 2, special unit 3, from the own reserve."""
    unit = r.state.edition.units.get(move.type)
    r.require(unit is not None, "phase5.prices", "no_unit", type=move.type)
    assert unit is not None
    r.require(
        r.state.ap[seat] >= unit.cost,
        "phase5.prices",
        "unit_cost",
        type=move.type,
        cost=unit.cost,
        left=r.state.ap[seat],
    )
    token = next_token(r.state, seat, move.type)
    r.require(bool(token), "phase5.reserve", "reserve_empty", type=move.type)
    _require_place(r, seat, move.location, True, move.swap_out)
    r.record(ApSpent(seat, unit.cost, move.type), "phase5.prices", "phase5.reserve")
    _swap(r, seat, move.location, move.swap_out)
    _put_down(r, seat, token, move.location, "bought", "phase5.place_own")


def end_buy(r: R, seat: int, move: EndBuy) -> None:
    r.record(ChoiceMade(seat, "buy", "end"), "phase5.prices")
