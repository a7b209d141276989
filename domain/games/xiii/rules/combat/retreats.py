"""§6.7, retreat: from a fight, from a failed mission, or by Esquive.

All go together, free of points, step by step (retreat.all, retreat.path).
"""

from __future__ import annotations

from domain.games.xiii.facts import (
    RetreatBegan,
    RetreatedTo,
    RetreatMarked,
    Trapped,
    UnitReturned,
)
from domain.games.xiii.moves import RetreatTo
from domain.games.xiii.rules.board import (
    characters_in,
    enemies_at,
    in_order,
    neutrals_at,
    objective_at,
    own_at,
    retreat_options,
    stops_at,
    units_in,
)
from domain.games.xiii.rules.combat.wounds import owe_wounds
from domain.games.xiii.rules.common import arrive, depart, eliminate
from domain.games.xiii.state import Retreat, XiiiState
from domain.kernel import Recorder, under_way

R = Recorder[XiiiState]
S = XiiiState


def withdraw(r: R, seat: int, location: int, forced: bool, *rules: str) -> None:
    """All elements of the seat leave the place; without a way out they are trapped."""
    group = in_order(r.state, own_at(r.state, seat, location))
    if retreat_options(r.state, seat, group, (location,)):
        r.record(RetreatBegan(seat, group, location, forced), "retreat.all", "retreat.when", *rules)
        return
    r.record(Trapped(seat, group, location), "ruling.trapped", *rules)
    for id in units_in(r.state, group):
        r.record(UnitReturned(id, r.state.edition.home[id], "trapped"), "ruling.trapped")
    for id in characters_in(r.state, group):
        eliminate(r, id, None, "ruling.trapped")
    if seat in r.state.arrivals.get(location, ()):
        depart(r, seat, location)


def options(state: S) -> list[int]:
    """Where the group may go next."""
    retreat = under_way(state.agenda, Retreat)
    return retreat_options(state, retreat.seat, retreat.elements, retreat.visited)


def retreat_to(r: R, seat: int, move: RetreatTo) -> None:
    """Through enemies at the price of a wound, through objectives and full stacks for nothing."""
    retreat = under_way(r.state.agenda, Retreat)
    r.require(
        move.location in options(r.state),
        "retreat.path",
        "no_way_back",
        location=move.location,
    )
    origin, to, group = retreat.visited[-1], move.location, retreat.elements
    people, units = len(characters_in(r.state, group)), len(units_in(r.state, group))
    stops = stops_at(r.state, seat, to, people, units)
    hostile = enemies_at(r.state, seat, to) > 0
    guarded = bool(objective_at(r.state, to)) and bool(neutrals_at(r.state, to))
    rules = ["retreat.path", "retreat.all"]
    if retreat.dodge:
        rules += ["card.dodge", "ruling.dodge_path"]
    if not stops and not hostile:
        is_objective = bool(objective_at(r.state, to))
        rules.append("ruling.retreat_objective" if is_objective else "retreat.concentration")
    r.record(RetreatedTo(seat, group, origin, to), *rules)
    arrive(r, seat, to)
    depart(r, seat, origin)
    if stops:
        r.record(RetreatMarked(seat, group, to), "retreat.marker")
    elif (hostile or guarded) and not retreat.dodge:
        rule = "retreat.enemy" if hostile else "ruling.retreat_objective"
        owe_wounds(r, seat, group, "retreat", rule, rest=1)
