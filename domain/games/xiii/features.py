"""What tells how a seat stands: points, elements by type, who is where a mission is, cards."""

from __future__ import annotations

from domain.games.xiii.state import XiiiState
from domain.kernel.value import Features, Row, Value

S = XiiiState

_UNITS = ("agent", "commando", "assassin", "bomber", "saboteur")

NAMES = (
    "score", "lead", "won", "secondaries", "holds", "packages", "people", "people_value",
    "wounds", "dice", "at_missions", "strength_at_missions", "alone_at_missions", "near_missions",
    "at_secondaries", "hand", "autonomy", "order",
    *_UNITS,
)  # fmt: skip


def features(state: S) -> Features:
    if not state.score:
        return Features(0.0, ((0.0,) * len(NAMES),) * state.seats)
    at = _presence(state)
    rows = [_row(state, seat, at) for seat in range(state.seats)]
    return Features(min(1.0, (state.turn - 1 + state.phase / 9) / state.options.turns), tuple(rows))


def _presence(state: S) -> dict[int, dict[int, float]]:
    """Place -> controller -> how many dice stand there."""
    dice, at = state.edition.dice, dict[int, dict[int, float]]()
    for id, element in state.elements.items():
        if element.location and not element.retreated:
            there = at.setdefault(element.location, {})
            there[element.controller] = there.get(element.controller, 0.0) + dice[id]
    return at


def _row(state: S, seat: int, at: dict[int, dict[int, float]]) -> Row:
    box = state.edition
    own = {id: each for id, each in state.elements.items() if each.controller == seat}
    people = [id for id in own if id in box.characters]
    counts = dict.fromkeys(_UNITS, 0.0)
    for id in own:
        if id in box.unit:
            counts[box.unit[id]] += 1.0
    places = _mission_places(state)
    here = {place: points for place, points in places.items() if at.get(place, {}).get(seat)}
    near = {place for place in at if at[place].get(seat)}
    close = [p for place, p in places.items() if near & {*box.neighbours[place]}]
    alone = [p for place, p in here.items() if not [s for s in at[place] if s not in (seat, -1)]]
    missions = state.missions.values()
    carried = [m.package.carrier for m in missions if m.package is not None]
    others = [score for other, score in enumerate(state.score) if other != seat]
    laid = [id for id, by in state.secondaries.items() if by == seat]
    aims = [box.secondaries[id] for id in (*state.hands[seat], *laid) if id in box.secondaries]
    return (
        state.score[seat] / 10,
        (state.score[seat] - max(others, default=0)) / 10,
        len(state.missions_won[seat]) / 2,
        len(state.secondary_won[seat]) / 2,
        float(sum([m.hold is not None and m.hold.seat == seat for m in missions])),
        float(sum([carrier in own for carrier in carried])),
        len(people) / 2,
        sum([box.characters[id].value for id in people]) / 4,
        sum([own[id].wounds for id in people]) / 2,
        sum([box.dice[id] for id in own]) / 6,
        sum(here.values()) / 5,
        sum([points * at[place][seat] for place, points in here.items()]) / 15,
        sum(alone) / 5,
        sum(close) / 5,
        sum([aim.points for aim in aims if at.get(aim.location, {}).get(seat)]) / 5,
        len(state.hands[seat]) / 5,
        state.ap[seat] / 5,
        float(state.order.index(seat)) if seat in state.order else 0.0,
        *counts.values(),
    )


def _mission_places(state: S) -> dict[int, float]:
    """Where a primary mission wants somebody, with its points."""
    places: dict[int, float] = {}
    for id, mission in state.missions.items():
        printed = state.edition.missions[id]
        is_delivery = mission.stage == "delivery" and printed.deliver_to is not None
        place = printed.deliver_to if is_delivery else printed.location
        if place is not None:
            places[place] = places.get(place, 0.0) + printed.points
    return places


value = Value.of("domain.games.xiii", features, NAMES)
