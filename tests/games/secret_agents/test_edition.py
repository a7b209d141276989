"""Editions: the default one, and the eight conditions that a user's own must meet."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from domain.games.secret_agents import ruleset
from domain.games.secret_agents.listing import distributions
from domain.games.secret_agents.state import Options
from domain.kernel import MOST_LISTED, InvalidEdition, KeyedChance, encoded

File = dict[str, Any]
Change = Callable[[File], object]


def default() -> File:
    return json.loads(ruleset.default_edition())  # type: ignore[no-any-return]


def load(file: File):  # type: ignore[no-untyped-def]
    return ruleset.load_edition(json.dumps(file).encode())


REFUSED: list[tuple[str, str, Change]] = [
    # 1: places, ring, room for the dossier.
    ("1", "places.items", lambda f: f["places"]["items"][1].update(id="house_2")),
    ("1", "ring.clockwise", lambda f: f["ring"]["clockwise"].pop()),
    ("1", "ring.clockwise", lambda f: f["ring"]["clockwise"].append("chapel")),
    ("1", "ring.clockwise", lambda f: f["ring"]["clockwise"].__setitem__(3, "mill")),
    ("1", "places.items", lambda f: fewer_places(f, 7)),
    # 2: no face leads round the ring.
    ("2", "die.faces", lambda f: f["die"].update(faces=[1, 12])),
    # 3: cards, markers, sheets and their rows.
    ("3", "identity_cards.items", lambda f: f["identity_cards"]["items"].pop()),
    ("3", "identity_cards.items", lambda f: f["identity_cards"]["items"][0].update(agent="blue")),
    ("3", "score_markers.items", lambda f: f["score_markers"]["items"].pop()),
    ("3", "report_sheets.items", lambda f: f["report_sheets"]["items"].pop()),
    ("3", "report_sheets.items.red", lambda f: f["report_sheets"]["items"][0]["rows"].pop()),
    (
        "3",
        "report_sheets.items.red",
        lambda f: f["report_sheets"]["items"][0]["rows"].append("red"),
    ),
    ("3", "agents.items", lambda f: f["agents"]["items"][1].update(id="red")),
    # 4: agents for each number of seats.
    (
        "4",
        "agents_by_players.counts.5",
        lambda f: f["agents_by_players"]["counts"].update({"5": 4}),
    ),
    (
        "4",
        "agents_by_players.counts.7",
        lambda f: f["agents_by_players"]["counts"].update({"7": 8}),
    ),
    # 5: where everything starts.
    ("5", "start.agents_place", lambda f: f["start"].update(agents_place="mill")),
    ("5", "start.dossier_place", lambda f: f["start"].update(dossier_place="mill")),
    ("5", "start.dossier_place", lambda f: f["start"].update(dossier_place="chapel")),
    # 6: floor, start, goal.
    ("6", "start.score", lambda f: f["start"].update(score=-1)),
    ("6", "start.score", lambda f: f["start"].update(score=42)),
    ("6", "start.score", lambda f: f["score_track"]["floor"].update(value=1)),
    # 7: the reports.
    ("7", "advanced.suspicion_threshold", lambda f: f["advanced"].update(suspicion_threshold=0)),
    ("7", "advanced.suspicion_threshold", lambda f: f["advanced"].update(suspicion_threshold=43)),
    (
        "7",
        "advanced.points_per_exact_deduction",
        lambda f: f["advanced"].update(points_per_exact_deduction=-1),
    ),
    # 8: die, points, lap, guards, counts.
    ("8", "die.faces", lambda f: f["die"].update(faces=[])),
    ("8", "die.faces", lambda f: f["die"].update(faces=[0, 1])),
    ("8", "places.items", lambda f: [place.update(points=0) for place in f["places"]["items"]]),
    (
        "8",
        "score_track.spaces_per_lap",
        lambda f: f["score_track"]["spaces_per_lap"].update(value=0),
    ),
    ("8", "guards.first_roll_rounds", lambda f: f["guards"].update(first_roll_rounds=0)),
    ("8", "guards.turn_limit", lambda f: f["guards"].update(turn_limit=0)),
    ("8", "agents_by_players.counts.3", lambda f: f["agents_by_players"]["counts"].pop("3")),
    # And what the drawing needs.
    ("display", "display.agents.grey", lambda f: f["display"]["agents"].pop("grey")),
    ("players", "players", lambda f: f["players"].update(min=0)),
    ("players", "players", lambda f: f["players"].update(min=8)),
]


def fewer_places(file: File, count: int) -> None:
    """A ring with as many places as agents."""
    file["places"]["items"] = file["places"]["items"][:count]
    file["ring"]["clockwise"] = file["ring"]["clockwise"][:count]
    file["start"]["dossier_place"] = "house_4"


@pytest.mark.parametrize(
    ("condition", "entry", "change"),
    REFUSED,
    ids=[f"{condition}-{entry}-{n}" for n, (condition, entry, _) in enumerate(REFUSED)],
)
@pytest.mark.rule("secret_agents.dossier.always_room")
def test_an_edition_that_breaks_a_condition_is_refused(
    condition: str, entry: str, change: Change
) -> None:
    file = default()
    change(file)
    with pytest.raises(InvalidEdition) as refusal:
        load(file)
    assert str(refusal.value).startswith(f"{entry}: ")


def test_all_eight_conditions_are_tried() -> None:
    assert {condition for condition, _, _ in REFUSED} >= set("12345678")


@pytest.mark.parametrize(
    ("path", "change"),
    [
        ("$.die.faces[0]", lambda f: f["die"].update(faces=["one"])),
        ("$.places.items[0].kind", lambda f: f["places"]["items"][0].update(kind="mill")),
        ("goal", lambda f: f["score_track"].pop("goal")),
    ],
)
def test_a_malformed_file_is_refused_by_its_path(path: str, change: Change) -> None:
    file = default()
    change(file)
    with pytest.raises(InvalidEdition) as refusal:
        load(file)
    assert path in str(refusal.value)


def test_text_that_is_no_file_is_refused() -> None:
    with pytest.raises(InvalidEdition):
        ruleset.load_edition(b"{")


# Close to the edge, and still an edition


ACCEPTED: list[Change] = [
    lambda f: f["die"].update(faces=[11]),
    lambda f: fewer_places(f, 8),
    lambda f: f["advanced"].update(suspicion_threshold=42),
    lambda f: f["advanced"].update(suspicion_threshold=1, points_per_exact_deduction=0),
    lambda f: f["guards"].update(turn_limit=None, first_roll_rounds=1),
    lambda f: f["guards"].update(turn_limit=1),
    lambda f: f["start"].update(score=28),
    lambda f: f["score_track"]["floor"].update(value=-5),
    lambda f: f["agents_by_players"].update(
        counts={"2": 5, "3": 6, "4": 7, "5": 7, "6": 7, "7": 7}
    ),
    lambda f: f["ring"]["clockwise"].reverse(),
]


@pytest.mark.parametrize("change", ACCEPTED, ids=range(len(ACCEPTED)))
@pytest.mark.parametrize("variant", ["base", "advanced"])
def test_an_edition_at_the_edge_can_be_played(change: Change, variant: str) -> None:
    file = default()
    change(file)
    box = load(file)
    chance = KeyedChance(b"edge", {})
    limit: int | str = "edition" if box.components.guards.turn_limit else 60
    options = Options(variant=variant, turn_limit=limit)  # type: ignore[arg-type]
    for seats in (2, 7):
        state = ruleset.open(box, seats, options, chance).state
        while state.phase != "over":
            assert not list(ruleset.invariants(state))
            seat = ruleset.decisions(state)[0].seat
            moves = ruleset.legal(state, seat)
            state = ruleset.decide(state, seat, moves[state.turn % len(moves)], chance).state
        assert not list(ruleset.invariants(state))


@pytest.mark.rule("secret_agents.house.turn_limit")
def test_below_zero_nobody_wins_at_the_limit() -> None:
    """With a floor below zero a best score may be negative: it is not above 0."""
    file = default()
    file["score_track"]["floor"]["value"] = -10
    file["start"]["score"] = -5
    box = load(file)
    for variant in ("base", "advanced"):
        options = Options(variant=variant, turn_limit=1, first=0)
        state = ruleset.open(box, 7, options, KeyedChance(b"", {})).state
        for _ in range(2):
            turn = ruleset.decide(state, 0, ruleset.legal(state, 0)[0], KeyedChance(b"", {}))
            state = turn.state
        assert state.result is not None
        assert (state.result.winning_agents, state.result.winning_seats) == ((), ())
        assert "advanced.independents_excluded" not in turn.entries[-1].rules


# The default edition


@pytest.mark.rule(
    "secret_agents.board.places",
    "secret_agents.board.agents",
    "secret_agents.board.die",
    "secret_agents.board.track",
)
def test_the_default_edition_is_the_booklets() -> None:
    box = ruleset.standard_edition
    components = box.components
    assert box.id == "tactile-fr"
    assert sorted(place.points for place in components.places.items) == [-3, *range(11)]
    assert [place.kind for place in components.places.items].count("house") == 10
    assert len(box.agents) == 7
    assert all(len(sheet.rows) == 6 for sheet in components.report_sheets.items)
    assert components.agents_by_players.counts == {
        "2": 4, "3": 5, "4": 6, "5": 7, "6": 7, "7": 7
    }  # fmt: skip
    track = components.score_track
    assert (track.floor.value, track.goal.value, track.spaces_per_lap.value) == (0, 42, 42)
    assert (components.advanced.suspicion_threshold, components.players.max) == (29, 7)
    # The reports are always written in an earlier scoring than the one that ends the game.
    best = max(place.points for place in components.places.items)
    assert track.goal.value - best >= components.advanced.suspicion_threshold


def test_an_edition_is_named_by_its_content() -> None:
    box = ruleset.standard_edition
    again = ruleset.load_edition(box.content())
    assert again.hash == box.hash
    assert again.content() == box.content()
    noted = default()
    noted["edition"]["note"] = "notes and sources do not change what is played with"
    assert load(noted).hash == box.hash
    other = default()
    other["places"]["items"][0]["points"] = 1
    assert load(other).hash != box.hash
    assert encoded(box) == f'"{box.hash}"'.encode()


def test_looks_tell_the_agents_apart() -> None:
    looks = ruleset.standard_edition.components.display.agents.values()
    for seen in (
        [look.initial.en for look in looks],
        [look.initial.fr for look in looks],
        [look.pattern for look in looks],
    ):
        assert len(set(seen)) == 7


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("die.faces", [10**12]),
        ("guards.first_roll_rounds", 10**9),
        ("guards.turn_limit", 10**12),
        ("places.items.0.points", 10**12),
        ("start.score", -(10**12)),
        ("players.max", 10**9),
        ("agents.items.0.id", "x" * 1_000),
        ("agents.items.0.name.en", "x" * 2_000_000),
    ],
    ids=lambda value: value if isinstance(value, str) and len(value) < 50 else "",
)
def test_no_entry_is_without_a_bound(path: str, value: object) -> None:
    file = msgspec.json.decode(ruleset.default_edition())
    *way, last = path.split(".")
    entry = file
    for key in way:
        entry = entry[int(key)] if isinstance(entry, list) else entry[key]
    entry[last] = value
    with pytest.raises(InvalidEdition, match=r"\$"):
        ruleset.load_edition(msgspec.json.encode(file))


def test_a_box_with_many_agents_and_a_large_die_lists_a_bounded_choice() -> None:
    """25 agents and a die of 59 have more distributions than anybody could list."""
    agents = tuple(f"agent_{number}" for number in range(24))
    assert len(distributions(agents, 59)) == MOST_LISTED
