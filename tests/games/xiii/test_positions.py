"""Positions that no game could come to are refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from domain.kernel import encoded
from domain.rulesets import RULESETS
from domain.table.commands.positions import InvalidPosition, read_position
from tests.games.fuzzing import patience
from tests.games.xiii.given import given, run

ruleset = RULESETS["xiii"]
BOX = ruleset.standard_edition
Fields = dict[str, Any]


def _movement() -> Fields:
    state = given(
        2, at={28: {0: "jones agent"}, 6: {1: "amos"}}, active=0, hands={0: "S01", 1: "S02"}
    )
    return msgspec.json.decode(encoded(state))  # type: ignore[no-any-return]


def _fight() -> Fields:
    fight = run(given(2, at={12: {1: "agent", 0: "agent"}}, phase=7), die=[1, 1])
    return msgspec.json.decode(encoded(fight.state))  # type: ignore[no-any-return]


ATTACKS: dict[str, tuple[Callable[[], Fields], Fields]] = {
    "arrivals that name a seat twice": (_movement, {"arrivals": {"28": [0, 0], "6": [1]}}),
    "arrivals of a seat that is elsewhere": (_movement, {"arrivals": {"28": [0, 1], "6": [1]}}),
    "turn 0": (_movement, {"turn": 0}),
    "turn 9 of 5": (_movement, {"turn": 9}),
    "a million turns": (_movement, {"options": {"turns": 10**6}}),
    "turns that the box does not have": (_movement, {"options": {"turns": 9}}),
    "an element of seat 10**9": (_movement, {"elements": {"jones": {"controller": 10**9}}}),
    "an element that does not exist": (_movement, {"elements": {"tank": {"controller": 0}}}),
    "an element on no place": (_movement, {"elements": {"amos": {"controller": 1}}}),
    "phase 25": (_movement, {"part": None, "phase": 25}),
    "phase 99": (_movement, {"part": None, "phase": 99}),
    "the setup once more": (_movement, {"part": "setup"}),
    "a part in which nobody is asked": (_movement, {"part": "autonomy", "active": None}),
    "nobody acts": (_movement, {"active": None}),
    "a seat that is not there acts": (_movement, {"active": 2}),
    "a step of another part": (_movement, {"step": "cleanup"}),
    "an order of one": (_movement, {"order": [0]}),
    "hands of three": (_movement, {"hands": [[], [], []]}),
    "a truce for ever": (_movement, {"truces": {"28": {"seats": [0, 1], "turn_until": 99}}}),
    "draws in the movement": (_movement, {"draws": 5}),
    "a call in the movement": (_movement, {"call": [0, 1]}),
    "an empty window": (_movement, {"agenda": [{"task": "window", "kind": "care", "todo": []}]}),
    "a contest in the movement": (
        _movement,
        {"agenda": [{"task": "contest", "location": 28, "champion": 0}]},
    ),
    "a fight without a contest": (_fight, {"agenda[1:]": []}),
    "a fight in round 10**9": (_fight, {"agenda[0]": {"round": 10**9}}),
    "a fight against oneself": (_fight, {"agenda[0]": {"attacker": 1, "defender": 1}}),
    "a fight of three": (_fight, {"agenda[0]": {"stayed": [0, 1, 2]}}),
    "dice of nobody": (_fight, {"agenda[0]": {"dice": []}, "seen": ["S01"]}),
}


@pytest.mark.parametrize("attack", ATTACKS)
def test_a_position_that_could_not_have_arisen_is_refused(attack: str) -> None:
    make, changes = ATTACKS[attack]
    fields = make()
    for key, value in changes.items():
        if key == "agenda[0]":
            fields["agenda"][0].update(value)
        elif key == "agenda[1:]":
            fields["agenda"][1:] = value
        elif key == "elements":
            fields["elements"].update(value)
        elif value is None and key == "part":
            del fields["part"]
        else:
            fields[key] = value
    with patience(20), pytest.raises(InvalidPosition):
        read_position(ruleset, BOX, 2, msgspec.json.encode(fields))


def test_what_was_changed_could_have_arisen() -> None:
    for make in (_movement, _fight):
        read_position(ruleset, BOX, 2, msgspec.json.encode(make()))
