"""What the disc whose turn it is can do, as a test in numbers."""

from __future__ import annotations

from domain.games.masterminds.rules.captures import obstacle
from domain.games.masterminds.state import MastermindsState, Resolution, Villain
from replays.scenes.masterminds.sheets import in_force
from replays.scenes.masterminds.words import Words


def outcome(state: MastermindsState, words: Words) -> str:
    """One line: the firepower against the Secret Service, the mission's count, the next disc..."""
    now = state.resolution
    if now is None or now.index < 0 or not now.discs:
        return words("revealing")
    if now.discarded > now.index:
        return words("resolved" if now.discarded == len(now.discs) else "revealing")
    if now.index == now.sabotaged_index:
        return words("sabotaged_now")
    owner = now.disc.owner
    match now.disc.kind:
        case "acolyte":
            loot = state.edition.city_loot[now.city]
            return words("twice", loot=words.resource(loot.resource, loot.amount))
        case "henchman":
            return _mission(state, words, now.city, state.villains[owner])
        case "gunner":
            if obstacle(state, owner, now.city) == "no_building":
                return words("test_none")
            fire = state.villains[owner].firepower
            key = "test_strong" if fire >= state.ss_level else "test_weak"
            return words(key, fire=fire, level=state.ss_level)
        case "saboteur":
            return _next(words, now)
        case _:
            return _powers(state, words, state.villains[owner])


def _powers(state: MastermindsState, words: Words, villain: Villain) -> str:
    """The slots that are in force."""
    powers = state.edition.machines[villain.machine].powers
    slots = [power.slot for power in in_force(powers, villain.powers)]
    said = ", ".join([words("base") if slot == "base" else slot for slot in slots])
    return words("powers_now", slots=said)


def _next(words: Words, now: Resolution) -> str:
    """Whom a Saboteur stops."""
    if now.index + 1 >= len(now.discs):
        return words("stops_nobody")
    other = now.discs[now.index + 1]
    if other.owner == now.disc.owner:
        return words("stops_own")
    return words("stops", seat=words.seat(other.owner), agent=words.name("agent", other.kind))


def _mission(state: MastermindsState, words: Words, city: str, villain: Villain) -> str:
    """How much of the mission's requirement its seat has."""
    card = state.edition.missions.get(state.missions.get(city) or "")
    if card is None:
        return words("test_no_mission")
    need = card.requirement
    wanted: dict[str, int] = {need.kind: need.count}
    has = {
        "buildings": len(villain.buildings),
        "buildings_of_type": [each.building for each in villain.buildings].count(need.building),
        "segments": len(villain.built),
        "codex": len(villain.library),
        "scientists": villain.scientists,
        "firepower": villain.firepower,
    }
    if need.kind == "segments_with_icons":
        printed = state.edition.segments[villain.machine]
        icons = [printed[segment].icon for segment in villain.built]
        wanted = dict(need.icons)
        has = {icon: icons.count(icon) for icon in wanted}
    got = sum([min(has[what], many) for what, many in wanted.items()])
    count = sum(wanted.values())
    return words("test_met" if got >= count else "test_unmet", has=got, count=count)
