"""Capturer un Bâtiment: who may, what it gives, and the alert that follows."""

from __future__ import annotations

from typing import Literal

from domain.games.masterminds.facts.gains import BuildingCaptured, SecretServiceRaised
from domain.games.masterminds.rules.ending import trigger_end
from domain.games.masterminds.state import MastermindsState, agenda
from domain.kernel import Recorder

R = Recorder[MastermindsState]

BUILDING_RULES = {
    "factory": "building.factory",
    "furnace": "building.furnace",
    "university": "building.university",
    "monument": "building.monument",
}

Obstacle = Literal["no_building", "firepower"]


def obstacle(state: MastermindsState, seat: int, city: str) -> Obstacle | None:
    """What stands in the way of a capture there, looked at anew each time.

    (capture.second_gunner, ruling.spider_check)
    """
    if not state.buildings[city]:
        return "no_building"
    if state.villains[seat].firepower < state.ss_level:
        return "firepower"
    return None


def require_capture(r: R, seat: int, city: str, building: str, rule: str) -> None:
    """Enough firepower, and a building that is still there."""
    r.require(
        r.state.villains[seat].firepower >= r.state.ss_level,
        "capture.firepower",
        "too_weak",
        firepower=r.state.villains[seat].firepower,
        level=r.state.ss_level,
    )
    r.require(
        building in r.state.buildings[city],
        rule,
        "no_building",
        building=building,
        city=city,
    )


def capture(
    r: R,
    seat: int,
    city: str,
    building: str,
    loot_times: int,
    cause: Literal["gunner", "power", "action"],
    *rules: str,
) -> None:
    """The building, then its loot with all that follows, then the alert.

    (ruling.loot_before_alert) A loot that cannot be received stops nothing.
    """
    r.record(BuildingCaptured(seat, city, building, cause, loot_times), *rules)
    loot = r.state.edition.building_loot[building]
    gain = agenda.Gain(seat, loot.resource, BUILDING_RULES[building])
    r.push(*[gain] * (loot.amount * loot_times), agenda.RaiseSecretService(seat))


def raise_secret_service(r: R, item: agenda.RaiseSecretService) -> None:
    """One level up; at the top the needle stays (ruling.ss_cap)."""
    track, level = r.state.edition.secret_service, r.state.ss_level
    if level >= track.max:
        return
    r.record(SecretServiceRaised(level, level + 1), "capture.alert")
    if level + 1 == track.end_level:
        trigger_end(r, "secret_service", item.seat)
