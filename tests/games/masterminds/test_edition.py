"""The default edition, and what an owner's own may and may not change."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from domain.games.masterminds import ruleset
from domain.games.masterminds.edition.components import GainBonus, OpenCell
from domain.games.masterminds.facts import EngineerBecame
from domain.games.masterminds.invariants import invariants
from domain.games.masterminds.moves import Become, PlayAgent
from domain.games.masterminds.state import Options
from domain.kernel import InvalidEdition, KeyedChance
from tests.games.masterminds.given import (
    BOX,
    CITIES,
    FORTRESS,
    KINDS,
    MACHINES,
    PATRICIA,
    PHILIPPE,
    SPIDER,
    STELLA,
    Seat,
    Table,
    given,
    unlocking,
)
from tests.games.masterminds.playing import game

rule = pytest.mark.rule


def changed(change: Callable[[dict], object]) -> bytes:  # type: ignore[type-arg]
    source = json.loads(ruleset.default_edition())
    change(source)
    return json.dumps(source).encode()


@rule("masterminds.agent.set", "masterminds.board.city", "masterminds.end.final_stacks")
def test_the_box_has_the_rulebooks_counts() -> None:
    components = BOX.components
    assert CITIES == ("london", "moscow", "paris", "rome", "washington")
    assert sum(len(city.buildings) for city in components.cities) == 20
    assert len(KINDS) * len(BOX.colours) == 20
    assert Counter(mission.tier for mission in BOX.missions.values()) == {
        "basic": 5,
        "advanced": 19,
    }
    supplies = components.supplies
    counts = [supplies.parts, supplies.codex, supplies.chaos, supplies.scientists]
    assert [supply.count for supply in counts] == [85, 48, 30, 12]
    assert BOX.thresholds == {2: 2, 3: 3, 4: 3}
    assert BOX.costs == {"recycle": 1, "extra_turn": 2, "capture": 3}


@rule("masterminds.machine.sheet", "masterminds.machine.icons", "masterminds.ruling.icons")
def test_every_machine_has_what_the_reconstruction_promises() -> None:
    assert len(MACHINES) == 6
    for machine in BOX.machines.values():
        segments = machine.segments
        assert Counter(segment.icon for segment in segments) == dict.fromkeys(
            ("skull", "cog", "compass", "goblet"), 2
        )
        assert sum(segment.bolts + segment.copper for segment in segments) == 17
        opened = sum(s.bonus.amount for s in segments if isinstance(s.bonus, OpenCell))
        assert machine.cells_open_at_start + opened == 4
        assert 12 <= sum(segment.chaos_points for segment in segments) <= 18
    hold = BOX.segments["dreaded_submersible"]["armament_hold"]
    assert hold.bonus == GainBonus("firepower", 2)
    assert BOX.machines[SPIDER].cells_open_at_start == 3


@rule("masterminds.score.missions")
def test_missions_are_worth_two_three_or_four() -> None:
    advanced = [m.chaos_points for m in BOX.missions.values() if m.tier == "advanced"]
    assert Counter(advanced) == {2: 4, 3: 8, 4: 7}
    basic = [m.chaos_points for m in BOX.missions.values() if m.tier == "basic"]
    assert basic == [2] * 5


def test_an_edition_is_named_by_its_content() -> None:
    again = ruleset.load_edition(BOX.content())
    assert again.hash == BOX.hash
    other = changed(lambda source: source["missions"][7].update(chaos_points=3))
    assert ruleset.load_edition(other).hash != BOX.hash
    # Notes and sources are no part of it.
    noted = changed(lambda source: source["missions"][7].update(note="a note"))
    assert ruleset.load_edition(noted).hash == BOX.hash


def _machine(change: Callable[[dict], object]) -> Callable[[dict], object]:  # type: ignore[type-arg]
    return lambda source: change(source["machines"][0])


def _segment(**values: object) -> Callable[[dict], object]:  # type: ignore[type-arg]
    return _machine(lambda machine: machine["segments"][0].update(**values))


def _power(slot: int, **values: object) -> Callable[[dict], object]:  # type: ignore[type-arg]
    return _machine(lambda machine: machine["powers"][slot].update(**values))


def _mission(**values: object) -> Callable[[dict], object]:  # type: ignore[type-arg]
    return lambda source: source["missions"][6].update(**values)


def _unlock_twice(machine: dict) -> None:  # type: ignore[type-arg]
    machine["segments"][1]["bonus"] = {"effect": "unlock_power", "slot": "I"}


@pytest.mark.parametrize(
    ("change", "entry"),
    [
        (lambda s: s["players"].update(min=1), "players"),
        (lambda s: s["colors"].pop(), "colors"),
        (lambda s: s["colors"][0].update(id="red"), "colors"),
        (lambda s: s["agents"].pop(), "agents"),
        (lambda s: s["agents"][0].update(per_color=2), "agents.acolyte.per_color"),
        (lambda s: s["stack_threshold"].pop("3"), "stack_threshold.3"),
        (lambda s: s["stack_threshold"].update({"4": 1}), "stack_threshold.4"),
        (lambda s: s["special_actions"].pop(), "special_actions"),
        (
            lambda s: s["special_actions"][1].update(scientists=0),
            "special_actions.extra_turn.scientists",
        ),
        (lambda s: s["house_rules"].update(max_rounds=5), "house_rules.max_rounds"),
        (
            lambda s: s["tracks"]["secret_service"].update(end_level=13),
            "tracks.secret_service.end_level",
        ),
        (
            lambda s: s["tracks"]["secret_service"]["start_by_players"].pop("2"),
            "tracks.secret_service.start_by_players.2",
        ),
        (
            lambda s: s["tracks"]["secret_service"]["start_by_players"].update({"2": 12}),
            "tracks.secret_service.start_by_players.2",
        ),
        (lambda s: s["tracks"]["firepower"].update(start=13), "tracks.firepower.start"),
        (lambda s: s["library"].update(choose_from_pile_at=11), "library.choose_from_pile_at"),
        (lambda s: s["scoring"].update(per_building=-1), "scoring.per_building"),
        (lambda s: s["cities"].pop(), "cities"),
        (lambda s: s["cities"][0].update(order=2), "cities"),
        (lambda s: s["cities"][0]["buildings"].pop(), "cities.london.buildings"),
        (lambda s: s["cities"][0]["loot"].update(amount=0), "cities.london.loot.amount"),
        (lambda s: s["building_types"].pop(), "building_types"),
        (
            lambda s: s["building_types"][1]["loot"].update(amount=0),
            "building_types.furnace.loot.amount",
        ),
        (lambda s: s["missions"].pop(0), "missions"),
        (lambda s: s["missions"][1].update(id="b1"), "missions"),
        (_mission(chaos_points=5), "missions.a02.chaos_points"),
        (_mission(requirement={"kind": "codex"}), "missions.a02.requirement.count"),
        (_mission(requirement={"kind": "codex", "count": 11}), "missions.a02.requirement"),
        (
            _mission(requirement={"kind": "segments_with_icons", "icons": {}}),
            "missions.a02.requirement.icons",
        ),
        (
            _mission(requirement={"kind": "segments_with_icons", "icons": {"star": 1}}),
            "missions.a02.requirement.icons.star",
        ),
        (
            _mission(requirement={"kind": "segments_with_icons", "icons": {"cog": 3}}),
            "missions.a02.requirement",
        ),
        (
            _mission(requirement={"kind": "buildings_of_type", "building": "shed", "count": 1}),
            "missions.a02.requirement.building",
        ),
        (lambda s: s.update(machines=s["machines"][:3]), "machines"),
        (lambda s: s["machines"][1].update(id="walking_fortress"), "machines"),
        (_machine(lambda m: m["segments"].pop()), "machines.walking_fortress.segments"),
        (_machine(lambda m: m["powers"].pop()), "machines.walking_fortress.powers"),
        (_machine(lambda m: m.update(cells_total=5)), "machines.walking_fortress.cells_total"),
        (_machine(lambda m: m.update(library_slots=9)), "machines.walking_fortress.library_slots"),
        (_machine(_unlock_twice), "machines.walking_fortress.segments"),
        (_segment(icon="star"), "machines.walking_fortress.segments.skull_head.icon"),
        (_segment(bolts=0, copper=0), "machines.walking_fortress.segments.skull_head"),
        (_segment(chaos_points=-1), "machines.walking_fortress.segments.skull_head.chaos_points"),
        (_segment(bonus={"effect": "none"}), "machines.walking_fortress.segments"),
        (_power(0, types=[]), "machines.walking_fortress.powers.base.types"),
        (_power(1, types=["engineer"]), "machines.walking_fortress.powers.I.types"),
        (_power(0, replaces="base"), "machines.walking_fortress.powers.base.replaces"),
        (
            _power(2, gains=[{"resource": "chaos", "amount": 0}]),
            "machines.walking_fortress.powers.II.gains",
        ),
        (
            _power(1, kind="repeat_other_city_loot", times=1),
            "machines.walking_fortress.powers.I",
        ),
        (lambda s: s["supplies"]["parts"].update(count=30), "supplies.parts.count"),
        (lambda s: s["supplies"]["codex"].update(count=39), "supplies.codex.count"),
        (lambda s: s["supplies"]["chaos"].update(limited=True), "supplies.chaos.limited"),
        (lambda s: s["supplies"]["scientists"].update(count=3), "supplies.scientists.count"),
        (
            lambda s: s["supplies"]["scientists"].update(limited=False),
            "supplies.scientists.limited",
        ),
    ],
)
def test_an_edition_that_cannot_be_played_is_refused(
    change: Callable[[dict], object],  # type: ignore[type-arg]
    entry: str,
) -> None:
    with pytest.raises(InvalidEdition) as refusal:
        ruleset.load_edition(changed(change))
    assert str(refusal.value).startswith(f"{entry}: "), refusal.value


@pytest.mark.parametrize(
    "change",
    [
        lambda s: s.pop("cities"),
        lambda s: s["machines"][0]["powers"][0].update(kind="teleport"),
        lambda s: s["machines"][0]["segments"][0]["bonus"].update(effect="explode"),
        lambda s: s["cities"][0]["loot"].update(resource="gold"),
        lambda s: s["missions"][0]["requirement"].update(kind="moon"),
    ],
)
def test_a_file_of_another_shape_is_refused(change: Callable[[dict], object]) -> None:  # type: ignore[type-arg]
    with pytest.raises(InvalidEdition):
        ruleset.load_edition(changed(change))


def _swap_loots(source: dict) -> None:  # type: ignore[type-arg]
    source["cities"][0]["loot"] = {"resource": "chaos", "amount": 2}
    source["machines"][3]["powers"][0]["options"].append({"resource": "chaos", "amount": 1})
    source["tracks"]["secret_service"]["start_by_players"]["2"] = 1


def _faster(source: dict) -> None:  # type: ignore[type-arg]
    source["tracks"]["secret_service"].update(max=12, end_level=8)
    source["stack_threshold"]["4"] = 4
    source["house_rules"]["max_rounds"] = None


@pytest.mark.parametrize("change", [_swap_loots, _faster])
@pytest.mark.parametrize("seats", [2, 4])
def test_an_edition_of_ones_own_can_be_played(
    change: Callable[[dict], object],  # type: ignore[type-arg]
    seats: int,
) -> None:
    box = ruleset.load_edition(changed(change))
    for step in game(seats, 3, Options(), box):
        for state in step.states:
            assert list(invariants(state)) == []


@rule("masterminds.stack.full")
def test_the_threshold_is_the_editions() -> None:
    box = ruleset.load_edition(changed(_faster))
    state = ruleset.open(box, 4, Options(), KeyedChance(b"", {})).state
    for seat in range(3):
        state = ruleset.decide(state, seat, PlayAgent("top", "rome"), KeyedChance(b"", {})).state
    assert len(state.stacks["rome"]) == 3
    assert state.resolution is None


@rule("masterminds.ruling.fortress_replace")
def test_two_powers_may_replace_the_base_power() -> None:
    def twice(source: dict) -> None:  # type: ignore[type-arg]
        powers = source["machines"][0]["powers"]
        powers[2] = {**powers[1], "slot": "II", "types": ["saboteur"]}

    box = ruleset.load_edition(changed(twice))
    discs = {"rome": [(STELLA, "engineer"), (PHILIPPE, "saboteur")]}
    state = given(Seat(built=unlocking(FORTRESS, "I", "II")), active=PATRICIA, stacks=discs)
    table = Table(replace(state, edition=box))
    table.play(PATRICIA, PlayAgent("top", "rome"), {"agent_2": ["saboteur"]})
    table.order("loot").play(STELLA, Become("acolyte"))
    assert [fact.kind for fact in table.every(EngineerBecame)] == ["acolyte", "saboteur"]


HUGE = 10**12


@pytest.mark.parametrize(
    ("change", "entry"),
    [
        (lambda f: f["cities"][0]["loot"].update(amount=HUGE), "cities[0].loot.amount"),
        (lambda f: f["building_types"][0]["loot"].update(amount=HUGE), "loot.amount"),
        (lambda f: f["supplies"]["chaos"].update(count=HUGE), "supplies.chaos.count"),
        (lambda f: f["library"].update(slots=HUGE), "library.slots"),
        (lambda f: f["players"].update(max=HUGE), "players.max"),
        (lambda f: f["tracks"]["firepower"].update(max=HUGE), "tracks.firepower.max"),
        (lambda f: f["house_rules"].update(max_rounds=HUGE), "house_rules.max_rounds"),
        (lambda f: f["machines"][0]["segments"][0].update(bolts=HUGE), "segments[0].bolts"),
        (lambda f: f["machines"][0].update(cells_total=HUGE), "machines[0].cells_total"),
        (lambda f: f["missions"][0].update(chaos_points=HUGE), "missions[0].chaos_points"),
        (lambda f: f["missions"][0].update(name_fr="x" * 5_000), "missions[0].name_fr"),
        (lambda f: f["stack_threshold"].update({"3": HUGE}), "stack_threshold"),
        (lambda f: f["stack_threshold"].update({"3": 99}), "stack_threshold.3"),
        (lambda f: f.update(machines=f["machines"] * 9), "machines"),
    ],
)
def test_a_number_that_no_box_holds_is_refused_by_its_entry(
    change: Callable[[dict], object],  # type: ignore[type-arg]
    entry: str,
) -> None:
    file = json.loads(ruleset.default_edition())
    change(file)
    with pytest.raises(InvalidEdition, match=re.escape(entry)):
        ruleset.load_edition(json.dumps(file).encode())


def test_what_stands_beside_the_thresholds_is_not_taken_for_one() -> None:
    """The file keeps its source there: whatever it is, no number of seats."""
    box = ruleset.load_edition(changed(lambda box: box["stack_threshold"].update(source=3, x=4)))
    assert box.thresholds == BOX.thresholds
