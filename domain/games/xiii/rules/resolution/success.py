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
from domain.games.xiii.state import PointSource, XiiiState
from domain.kernel import Recorder

R = Recorder[XiiiState]
S = XiiiState


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
    for each, (points, why) in _shares(r.state, id, seat).items():
        source: PointSource = "primary_shared" if "ruling.share_rounding" in why else "primary"
        score(r, each, points, source, id, *why)
    r.record(MissionKept(id, seat), "phase8.kept", "ruling.mission_owner")


Share = tuple[int, tuple[str, ...]]
"""Points, and the rules that give them."""


def _shares(state: S, id: str, seat: int) -> dict[int, Share]:
    """Who gets how many points.

    Two seats that did the two legs halve; under an Alliance whoever did the first, or the whole,
    halves its part with the ally, unless that is itself (ruling.alliance_self).
    """
    points, mission = state.edition.missions[id].points, state.missions[id]
    first = seat if mission.leg_credit is None else mission.leg_credit
    ally = mission.ally if mission.ally not in (mission.filler, first) else None
    if first == seat and ally is None:
        alone = ("score.primary", "ruling.alliance_self")
        return {seat: (points, alone if mission.ally == seat else alone[:1])}
    legs = ("mission.shared",) if first != seat else ()
    part = points if first == seat else points // 2
    claims: list[tuple[int, int, tuple[str, ...]]] = []
    if ally is None:
        claims.append((first, part, legs))
    else:
        both = (*legs, "card.alliance")
        claims += [(first, part // 2, both), (ally, part // 2, both)]
    if first != seat:
        claims.append((seat, points // 2, legs))
    shares: dict[int, Share] = {}
    for each, amount, why in claims:
        before, rules = shares.get(each, (0, ()))
        shares[each] = before + amount, tuple(dict.fromkeys((*rules, *why)))
    return {
        each: (amount, (*rules, "ruling.share_rounding"))
        for each, (amount, rules) in shares.items()
    }


def fail(r: R, id: str, seat: int, *rules: str) -> None:
    """What follows stands in `failures`."""
    leg: Leg = "first" if r.state.edition.missions[id].package is not None else "whole"
    r.record(MissionFailed(id, seat, leg), "mission.failure", *rules)
