"""§6.8 and §5.6: what a mission brings, and to whom."""

from __future__ import annotations

from domain.games.xiii.facts import (
    MissionFailed,
    MissionKept,
    MissionStage,
    MissionSucceeded,
)
from domain.games.xiii.facts.missions import Leg
from domain.games.xiii.rules.board import (
    own_at,
)
from domain.games.xiii.rules.briefing import remove_neutrals
from domain.games.xiii.rules.common import score
from domain.games.xiii.state import XiiiState
from domain.kernel import Recorder

R = Recorder[XiiiState]
S = XiiiState
Entry = tuple[str, str]
"""What to resolve: its kind (`primary`, `delivery`, `secondary`, `package`) and its card."""


# Success


def succeed(r: R, id: str, seat: int, leg: Leg, *rules: str) -> None:
    """Points, and the card for who completed it; a first leg opens the delivery."""
    is_wiped_out = not own_at(r.state, seat, r.state.edition.missions[id].location)
    if is_wiped_out and leg != "delivery":
        rules = (*rules, "ruling.mutual_destruction")
    rules = rules or ("mission.delivery",)
    r.record(MissionSucceeded(id, seat, leg), *rules)
    if leg == "first":
        r.record(MissionStage(id, "delivery", seat), "mission.delivery", "ruling.active_place")
        return
    remove_neutrals(r, id)
    shares, shared = _shares(r.state, id, seat)
    for each, points in shares.items():
        if not shared:
            score(r, each, points, "primary", id, "score.primary")
        else:
            rule = "mission.shared" if leg == "delivery" else "card.alliance"
            score(r, each, points, "primary_shared", id, rule, "ruling.share_rounding")
    r.record(MissionKept(id, seat), "phase8.kept", "ruling.mission_owner")


def _shares(state: S, id: str, seat: int) -> tuple[dict[int, int], bool]:
    """Who gets how many points, and whether they are shared.

    Under an Alliance filler and ally halve, unless they are one (ruling.alliance_self); two seats
    that did the two legs halve too, and the first half is split again between filler and ally.
    """
    points, mission = state.edition.missions[id].points, state.missions[id]
    first = seat if mission.leg_credit is None else mission.leg_credit
    allied = mission.ally is not None and mission.ally != mission.filler
    if first == seat and not allied:
        return {seat: points}, False
    claims: list[tuple[int, int]] = []
    leg_one = points if first == seat else points // 2
    if allied:
        assert mission.ally is not None
        claims += [(first, leg_one // 2), (mission.ally, leg_one // 2)]
    else:
        claims.append((first, leg_one))
    if first != seat:
        claims.append((seat, points // 2))
    shares: dict[int, int] = {}
    for each, amount in claims:
        shares[each] = shares.get(each, 0) + amount
    return shares, True


def fail(r: R, id: str, seat: int, *rules: str) -> None:
    """What follows stands in `failures`."""
    leg: Leg = "first" if r.state.edition.missions[id].package is not None else "whole"
    r.record(MissionFailed(id, seat, leg), "mission.failure", *rules)
