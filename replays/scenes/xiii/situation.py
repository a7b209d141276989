"""The situation on the map: places, flags and groups, each where it finds room."""

from __future__ import annotations

from collections.abc import Mapping

from domain.games.xiii.edition import Box
from domain.games.xiii.state import NEUTRAL, Element, Mission, Truce, XiiiState
from replays.memo import Memo, Part
from replays.scenes.xiii.atlas import Atlas
from replays.scenes.xiii.groups import Group, crowds_of, draw
from replays.scenes.xiii.map import Status, errand, flag, flags_of, goal, place
from replays.scenes.xiii.settling import Flag, settle
from replays.scenes.xiii.words import Words, carriers


def situation(
    state: XiiiState, memo: Memo, words: Words, atlas: Atlas, groups: tuple[Group, ...]
) -> tuple[Part, ...]:
    """Everything on the map; the very same parts while nobody moves and nothing else changes."""
    combat = state.combat
    return memo.parts(
        "situation", _situation, words, atlas, state.edition, groups, state.elements,
        state.missions, state.secondaries, state.blocked, state.truces,
        combat.location if combat is not None else 0,
    )  # fmt: skip


def _situation(
    memo: Memo,
    words: Words,
    atlas: Atlas,
    box: Box,
    groups: tuple[Group, ...],
    elements: Mapping[str, Element],
    missions: Mapping[str, Mission],
    secondaries: Mapping[str, int],
    blocked: tuple[int, ...],
    truces: Mapping[int, Truce],
    fought: int,
) -> tuple[Part, ...]:
    flags = memo.keep("flags", flags_of, box, missions, secondaries)
    statuses = _statuses(box, groups, blocked, truces, flags, fought)
    busy = frozenset([number for number, status in statuses.items() if status.is_busy])
    crowds = memo.keep("crowds", crowds_of, words, box, groups)
    settled = memo.keep("settled", settle, atlas, words.language, crowds, flags, busy)
    parts: list[Part] = []
    for each in atlas.places:
        number = each.number
        label, status = settled.names.get(number), statuses[number]
        parts.append(memo.part(f"place:{number}", place, words, atlas, each, status, label))
    for planted in flags:
        if planted.id in settled.flags:
            active = missions.get(planted.id.partition(":")[2])
            parts.append(
                memo.part(
                    planted.id, flag, words, box, atlas, planted.id, planted.place, active,
                    settled.flags[planted.id],
                )
            )  # fmt: skip
    packages = {id: words.package(box, mission) for id, mission in carriers(missions).items()}
    for group in groups:
        plate = settled.plates.get((group.place, group.seat))
        if plate is not None:
            carried = {id: packages[id] for id, _ in group.members if id in packages}
            parts.append(
                memo.part(
                    f"group:{group.place}:{group.seat}", draw, words, box, group, plate,
                    atlas.spots[group.place], carried, atlas.harbour,
                )
            )  # fmt: skip
    for mission, active in missions.items():
        start, to = _package_at(active, elements), goal(box, mission, active)
        if start and start != to:
            parts.append(memo.part(f"deliver:{mission}", errand, words, atlas, mission, start, to))
    return tuple(parts)


def _statuses(
    box: Box,
    groups: tuple[Group, ...],
    blocked: tuple[int, ...],
    truces: Mapping[int, Truce],
    flags: tuple[Flag, ...],
    fought: int,
) -> dict[int, Status]:
    """What is the matter with every place."""
    here: dict[int, list[int]] = {}
    for group in groups:
        here.setdefault(group.place, []).append(group.seat)
    flagged = {each.place for each in flags}
    found: dict[int, Status] = {}
    for number in box.locations:
        rivals = [seat for seat in here.get(number, ()) if seat != NEUTRAL]
        truce = truces.get(number)
        is_fought = number == fought
        found[number] = Status(
            number in here or number in flagged or number in blocked or is_fought,
            number in blocked,
            truce.turn_until if truce is not None else 0,
            is_fought or (len(rivals) > 1 and truce is None),
            is_fought,
        )
    return found


def _package_at(active: Mission, elements: Mapping[str, Element]) -> int:
    """Where a mission's package is; 0 if it has none."""
    package = active.package
    if package is None or active.stage != "delivery":
        return 0
    if package.carrier and package.carrier in elements:
        return elements[package.carrier].location
    return package.location
