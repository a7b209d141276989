"""The default edition, and files that cannot be played with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import msgspec
import pytest

from domain.games.xiii import ruleset
from domain.games.xiii.edition.components import RINGS, SKILLS
from domain.kernel import InvalidEdition

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
    "character_cards.xiii": lambda file: file["character_cards"][0].update(life=0),
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
