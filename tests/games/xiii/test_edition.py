"""The default edition, and files that cannot be played with."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

import msgspec
import pytest

from domain.games.xiii import ruleset
from domain.games.xiii.edition.components import RINGS, SKILLS
from domain.kernel import InvalidEdition, KeyedChance

BOX = ruleset.standard_edition


def _reached(start: int, closed: set[int]) -> set[int]:
    seen, todo = {start}, [start]
    while todo:
        for other in BOX.neighbours[todo.pop()]:
            if other not in seen and other not in closed:
                seen.add(other)
                todo.append(other)
    return seen


def test_the_board_is_connected_and_no_blockade_cuts_it() -> None:
    assert len(BOX.locations) == 33
    assert len(BOX.components.paths) == 57
    assert all(2 <= len(near) <= 5 for near in BOX.neighbours.values())
    for closed in BOX.locations:
        start = 1 if closed != 1 else 2
        assert len(_reached(start, {closed})) == 32
    assert [len(BOX.rings[ring]) for ring in RINGS] == [4, 4, 4, 4, 17]


def test_people_units_and_cards_are_complete() -> None:
    assert len(BOX.characters) == 29
    assert Counter(person.skill for person in BOX.components.characters) == {
        skill: 3 if skill == "seduction" else 4 for skill in SKILLS
    }
    assert sum(len(ids) for ids in BOX.tokens[0].values()) == 11
    assert sum(BOX.components.neutral_pool.counts.values()) == 24
    assert len(BOX.components.action_cards) == 68
    assert len(BOX.cards) == 81
    places = [m.location for m in BOX.components.secondary_missions]
    places += [m.location for m in BOX.components.primary_missions]
    assert sorted(places) == list(range(1, 34))


def test_an_edition_is_named_by_its_content() -> None:
    again = ruleset.load_edition(BOX.content())
    assert again.hash == BOX.hash
    assert again.id == "xiii-default"


Change = Callable[[dict[str, list[dict[str, object]]]], object]
CHANGES: dict[str, Change] = {
    "paths": lambda file: file.update(paths=file["paths"][:20]),
    "paths.1-1": lambda file: file["paths"].append({"a": 1, "b": 1}),
    "locations": lambda file: file["locations"].pop(),
    "characters.xiii": lambda file: file["characters"][0].update(skill="flying"),
    "character_cards.xiii": lambda file: file["character_cards"][0].update(character="nobody"),
    "character_sets": lambda file: file["character_sets"].pop(),
    "action_cards": lambda file: file["action_cards"].append({"id": "care-01", "type": "care"}),
    "action_cards.x": lambda file: file["action_cards"].append({"id": "x", "type": "joker"}),
    "secondary_missions.S01": lambda file: file["secondary_missions"][0].update(location=99),
    "primary_missions.P01": lambda file: file["primary_missions"][0].update(plot_modifier=None),
    "primary_missions.P11": lambda file: file["primary_missions"][10].update(hold_turns=None),
    "primary_missions.P15": lambda file: file["primary_missions"][14].update(deliver_to=None),
    "unit_types": lambda file: file["unit_types"].pop(),
}


@pytest.mark.parametrize("entry", CHANGES)
def test_a_file_that_cannot_be_played_is_refused(entry: str) -> None:
    file = msgspec.json.decode(ruleset.default_edition())
    CHANGES[entry](file)
    with pytest.raises(InvalidEdition, match=entry):
        ruleset.load_edition(msgspec.json.encode(file))


def test_a_file_of_another_shape_is_refused() -> None:
    with pytest.raises(InvalidEdition):
        ruleset.load_edition(b'{"edition": {"id": "x"}}')


def _deepest(file: dict[str, object], path: str, value: object) -> None:
    *way, last = path.split(".")
    entry: object = file
    for key in way:
        entry = entry[int(key)] if isinstance(entry, list) else entry[key]  # type: ignore[index]
    entry[int(last) if isinstance(entry, list) else last] = value  # type: ignore[index]


@pytest.mark.parametrize("value", [-1, 10**12])
@pytest.mark.parametrize(
    "path",
    [
        "parameters.turns.max",
        "parameters.hand_size.value",
        "parameters.bonus_draw.look",
        "parameters.autonomy_income.value",
        "parameters.autonomy_track_max.value",
        "parameters.max_characters.value",
        "parameters.concentration.units",
        "parameters.active_missions.3",
        "parameters.helicopter_steps.value",
        "parameters.plane_capacity.units",
        "parameters.combat_round_guard.value",
        "parameters.start_units.value.agent",
        "board.width",
        "locations.0.x",
        "character_cards.0.life",
        "unit_types.0.cost",
        "unit_types.0.dice",
        "unit_pool.per_player.agent",
        "neutral_pool.counts.agent",
        "action_cards.0.bonus",
        "primary_missions.0.neutrals.agent",
        "primary_missions.10.hold_turns",
    ],
)
def test_no_number_is_without_a_bound(path: str, value: int) -> None:
    file = msgspec.json.decode(ruleset.default_edition())
    _deepest(file, path, value)
    named = path.removesuffix(".value").split(".")[0]
    with pytest.raises(InvalidEdition, match=named):
        ruleset.load_edition(msgspec.json.encode(file))


@pytest.mark.parametrize(
    ("entry", "path", "value"),
    [
        ("hit_on", "dice_tables.bombing.hit_on", []),
        ("parameters.start_units", "parameters.start_units.value", {"tank": 1}),
        ("parameters.start_units", "parameters.start_units.value", {"agent": 6}),
        ("unit_pool", "unit_pool.per_player", {"tank": 3}),
        ("parameters.concentration", "parameters.concentration.characters", 1),
        ("parameters.combat_round_guard", "parameters.combat_round_guard.value", 0),
        ("action_types", "action_types", []),
        ("action_cards", "action_cards.0.type", "secondary_mission"),
        ("character_cards", "character_cards.-1.id", "u0-agent-1"),
        ("action_cards", "action_cards.5.id", "jones"),
        ("primary_missions", "primary_missions.5.id", "?"),
        ("name_en", "locations.0.name_en", "x" * 2_001),
    ],
)
def test_what_could_stop_a_game_later_is_refused(entry: str, path: str, value: object) -> None:
    file = msgspec.json.decode(ruleset.default_edition())
    _deepest(file, path, value)
    with pytest.raises(InvalidEdition, match=entry):
        ruleset.load_edition(msgspec.json.encode(file))


EDGES: dict[str, dict[str, object]] = {
    "everything is cheap and plentiful": {
        "parameters.hand_size.value": 100,
        "parameters.bonus_draw.look": 20,
        "parameters.autonomy_income.value": 100,
        "parameters.autonomy_track_max.value": 100,
        "parameters.concentration.units": 12,
        "parameters.plane_capacity.units": 12,
        "unit_pool.per_player": dict.fromkeys(("agent", "commando", "assassin"), 100),
        "unit_types.0.cost": 0,
        "unit_types.1.cost": 0,
    },
    "nothing is there": {
        "parameters.hand_size.value": 0,
        "parameters.autonomy_income.value": 0,
        "parameters.autonomy_start.value": 0,
        "parameters.start_units.value": {},
        "unit_pool.per_player": {},
        "action_cards": [],
        "secondary_missions": [],
        "primary_missions": [],
    },
    "points begin above nothing": {"parameters.score_floor.value": 7},
}


@pytest.mark.parametrize("edge", EDGES)
def test_an_edition_at_the_edge_can_be_played(edge: str) -> None:
    file = msgspec.json.decode(ruleset.default_edition())
    for path, value in EDGES[edge].items():
        _deepest(file, path, value)
    box = ruleset.load_edition(msgspec.json.encode(file))
    rng, drawn = random.Random(edge), Counter[str]()
    recorder = ruleset.open(box, 3, ruleset.options(), KeyedChance(bytes(32), {}))
    for _ in range(400):
        state = recorder.state
        assert list(ruleset.invariants(state)) == []
        if ruleset.is_over(state):
            break
        drawn.update(draw.source for draw in recorder.chance.draws)
        seat = ruleset.decisions(state)[0].seat
        move = rng.choice(ruleset.legal(state, seat))
        recorder = ruleset.decide(state, seat, move, KeyedChance(bytes(32), drawn))
