"""The timeline: every step, through everybody's eyes, then and for ever."""

from __future__ import annotations

import itertools
import random
import re
from typing import Any

import msgspec
import pytest

from domain.games.secret_agents.facts import IdentityDealt, IdentityRevealed
from domain.games.secret_agents.moves import Roll
from domain.games.secret_agents.state import Options
from domain.kernel import HIDDEN, JUDGE, PUBLIC, Viewer, encoded, seat_viewer
from domain.table.commands.play import play
from domain.table.folding import take
from domain.table.value import Table
from replays.timeline import By, NoSuchStep, Timeline
from tests.domain.tables import a_move, in_memory
from tests.domain.test_table import taken_back
from tests.replays.games import WAYS, game


def viewers(table: Table) -> list[Viewer]:
    return [JUDGE, PUBLIC, *[seat_viewer(seat) for seat in range(len(table.players))]]


# Seeking


@pytest.mark.parametrize(("slug", "variant"), WAYS)
def test_chapters_partition_the_steps(slug: str, variant: str) -> None:
    timeline = Timeline(game(slug, variant), PUBLIC)
    chapters = timeline.chapters
    assert chapters[0].first == 1
    assert chapters[-1].last == timeline.steps
    assert [heading.index for heading in chapters] == list(range(len(chapters)))
    for before, after in itertools.pairwise(chapters):
        assert after.first == before.last + 1
        assert after.chapter.opens(before.chapter)
    for heading in chapters:
        assert heading.first <= heading.last
        assert heading.title
        for step in (heading.first, heading.last):
            assert not timeline.frame(step).chapter.opens(heading.chapter)
    assert len(chapters) > 3


@pytest.mark.parametrize(("slug", "variant"), WAYS)
def test_seek_by_fact_move_and_turn(slug: str, variant: str) -> None:
    table = game(slug, variant)
    timeline = Timeline(table, JUDGE)
    assert [timeline.seek("fact", step) for step in (0, 1, table.steps)] == [0, 1, table.steps]
    for index, played in enumerate(table.line):
        step = timeline.seek("move", index)
        frame = timeline.frame(step)
        assert (frame.move, frame.seat, frame.at) == (index, played.seat, played.at)
        assert encoded(frame.view) == encoded(played.states[-1])
        if index:
            assert timeline.frame(timeline.seek("move", index - 1) + 1).move == index
    for heading in timeline.chapters:
        assert timeline.seek("turn", heading.index) == heading.last


@pytest.mark.parametrize("by", ["fact", "move", "turn"])
def test_there_are_no_made_up_places(by: By) -> None:
    table = game("secret_agents", "base")
    timeline = Timeline(table, PUBLIC)
    count = {"fact": table.steps + 1, "move": table.moves + 1, "turn": len(timeline.chapters)}[by]
    timeline.seek(by, count - 1)
    for index in (-1, count, 10**9):
        with pytest.raises(NoSuchStep, match=f"no {by} {index}: they run from 0 to {count - 1}"):
            timeline.seek(by, index)


def test_there_are_no_made_up_steps() -> None:
    timeline = Timeline(game("secret_agents", "base"), PUBLIC)
    for step in (-1, timeline.steps + 1):
        for ask in (timeline.frame, timeline.sentence, lambda s: timeline.diff(0, s)):
            with pytest.raises(NoSuchStep, match=f"steps 0 to {timeline.steps}"):
                ask(step)


# Frames


@pytest.mark.parametrize(("slug", "variant"), WAYS)
def test_every_frame_for_every_viewer(slug: str, variant: str) -> None:
    table = game(slug, variant)
    rules = {rule.id for rule in table.ruleset.rulebook.rules.values()}
    steps = [0, *random.Random(1).sample(range(1, table.steps + 1), min(150, table.steps))]
    for viewer in viewers(table):
        for language in ("en", "fr"):
            timeline = Timeline(table, viewer, language)
            for step in steps:
                frame = timeline.frame(step)
                state = table.state_at(step)
                assert frame.step == step
                assert encoded(frame.view) == encoded(table.ruleset.view(state, viewer))
                assert frame.standings == table.ruleset.standings(frame.view)
                assert set(frame.rules) <= rules
                assert bool(frame.rules) == bool(step)
                assert bool(frame.sentence) == bool(step)
                assert not re.search(r"[{}]", frame.sentence + frame.title)
                ends = step in {played.last for played in table.line}
                assert bool(frame.decisions) == (ends and not table.ruleset.is_over(state))


def test_step_0_is_the_empty_table() -> None:
    frame = Timeline(game("secret_agents", "base"), PUBLIC).frame(0)
    assert (frame.step, frame.move, frame.fact, frame.seat, frame.at) == (0, 0, None, None, None)
    assert (frame.sentence, frame.rules, frame.decisions) == ("", (), ())


# What each viewer may know

DEALS = [
    ("red", "orange", "yellow", "green", "blue"),
    ("red", "blue", "green", "yellow", "orange"),
    ("red", "green", "orange", "blue", "yellow"),
]
"""Seat 0 holds red in all of them."""


def dealt(deal: tuple[str, ...], moves: int, variant: str = "base") -> Table:
    """The same dice and moves, whatever the deal."""
    options = Options(first=0, turn_limit=8, variant=variant)  # type: ignore[arg-type]
    table = in_memory(options=options, chance="declared", declared={"identity": [deal]})
    rng = random.Random(11)
    while not table.is_over and table.moves < moves:
        seat, move = a_move(table, rng)
        die = {"die": [rng.randint(1, 6)]} if isinstance(move, Roll) else None
        table = take(table, play(table, seat, move, declared=die, at=table.moves))
    return table


@pytest.mark.parametrize("viewer", [PUBLIC, seat_viewer(0)], ids=str)
def test_frames_of_a_running_game_are_the_same_whatever_is_hidden(viewer: Viewer) -> None:
    """Nothing a viewer is sent depends on what it may not know."""
    tables = [dealt(deal, 12) for deal in DEALS]
    assert not any(table.is_over for table in tables)
    first, *others = [Timeline(table, viewer) for table in tables]
    for step in range(first.steps + 1):
        for other in others:
            assert encoded(other.frame(step)) == encoded(first.frame(step))
    for other in others:
        assert encoded(other.chapters) == encoded(first.chapters)
        assert encoded(other.scores()) == encoded(first.scores())
        assert encoded(other.diff(0, first.steps)) == encoded(first.diff(0, first.steps))
    judges = [encoded(Timeline(table, JUDGE).frame(table.steps)) for table in tables]
    assert len(set(judges)) == 3


@pytest.mark.parametrize("is_over", [False, True])
def test_a_seat_sees_its_own_card_only_until_the_masks_fall(is_over: bool) -> None:
    """Also in the replay of a finished game: what was hidden at a step stays so at that step."""
    deal = DEALS[0]
    table = dealt(deal, 10_000 if is_over else 12)
    assert table.is_over == is_over
    masks = [
        step
        for step in range(1, table.steps + 1)
        if isinstance(Timeline(table, JUDGE).frame(step).fact, IdentityRevealed)
    ]
    first_mask = masks[0] if masks else table.steps + 1
    for viewer in [PUBLIC, *map(seat_viewer, range(3))]:
        timeline = Timeline(table, viewer)
        for step in range(first_mask):
            frame: Any = timeline.frame(step)
            known = {seat: agent for seat, agent in frame.view.identity.items() if agent != HIDDEN}
            own = {} if viewer.seat is None else {viewer.seat: deal[viewer.seat]}
            if frame.view.identity and len(frame.view.identity) == 3:
                assert known == own
            assert set(frame.view.independents) <= {HIDDEN}
            if isinstance(frame.fact, IdentityDealt):
                sees = viewer.owns(frame.fact.seat)
                assert frame.fact.agent == (deal[frame.fact.seat] if sees else HIDDEN)
            lines = [line for line in frame.standings.lines if line.side.startswith("agent:")]
            assert all(line.seat in (None, viewer.seat) for line in lines)
        if is_over:
            end: Any = timeline.frame(table.steps)
            assert end.view.identity == dict(enumerate(deal[:3]))
            assert set(end.view.independents) == set(deal[3:])
            # The masks fall one by one.
            after_first: Any = timeline.frame(first_mask)
            assert after_first.view.identity[0] == deal[0]
            assert (after_first.view.identity[1] == HIDDEN) == (viewer.seat != 1)


def test_reports_are_read_by_their_writers_only_until_they_are_read_out() -> None:
    table = game("secret_agents", "advanced", 3, 1, "greedy")
    written = [
        step
        for step in range(1, table.steps + 1)
        if type(Timeline(table, JUDGE).frame(step).fact).__name__ == "SuspicionsWritten"
    ]
    assert len(written) == 3
    for step in written:
        judge: Any = Timeline(table, JUDGE).frame(step)
        for viewer in (PUBLIC, *map(seat_viewer, range(3))):
            frame: Any = Timeline(table, viewer).frame(step)
            if viewer.owns(judge.fact.seat):
                assert frame.fact == judge.fact
            else:
                assert frame.fact.sheet == {}
                assert not frame.view.sheets[judge.fact.seat]
    end: Any = Timeline(table, PUBLIC).frame(table.steps)
    assert len(end.view.sheets) == 3
    assert all(end.view.sheets.values())


# Scores, differences, undone moves


@pytest.mark.parametrize(("slug", "variant"), WAYS)
def test_scores_change_where_they_say(slug: str, variant: str) -> None:
    table = game(slug, variant)
    for viewer in (JUDGE, PUBLIC, seat_viewer(0)):
        timeline = Timeline(table, viewer)
        scores = timeline.scores()
        assert scores[0].step == 0
        for before, after in itertools.pairwise(scores):
            assert before.step < after.step
            assert before.standings != after.standings
        at = {score.step: score.standings for score in scores}
        current = None
        for step in range(table.steps + 1):
            current = at.get(step, current)
            if step % 7 == 0 or step == table.steps:
                assert timeline.frame(step).standings == current
        assert scores[-1].standings.is_over


def applied(view: Any, path: str, value: object) -> None:
    """Sets the place that a change names."""
    parts = [
        int(part[1:-1]) if part.startswith("[") else part
        for part in re.findall(r"\[\d+\]|[^.\[\]]+", path)
    ]
    for part in parts[:-1]:
        view = view[part]
    view[parts[-1]] = value


def bare(value: Any) -> Any:
    """Without nulls: a change to null is one to nothing."""
    if isinstance(value, dict):
        return {key: bare(item) for key, item in value.items() if item is not None}
    return [bare(item) for item in value] if isinstance(value, list) else value


@pytest.mark.parametrize(("slug", "variant"), WAYS)
def test_differences_applied_to_one_step_give_the_other(slug: str, variant: str) -> None:
    """Forwards and backwards."""
    table = game(slug, variant)
    rng = random.Random(2)
    for viewer in (JUDGE, PUBLIC, seat_viewer(1)):
        timeline = Timeline(table, viewer)
        for _ in range(25):
            start, end = rng.randrange(table.steps + 1), rng.randrange(table.steps + 1)
            before, after = (
                msgspec.json.decode(encoded(timeline.frame(step).view)) for step in (start, end)
            )
            changes = timeline.diff(start, end)
            for change in changes:
                assert change.before != change.after
                applied(before, change.path, change.after)
            assert bare(before) == bare(after)
    assert timeline.diff(5, 5) == []


def test_what_was_taken_back_stands_beside_the_line() -> None:
    table = in_memory(seats=2)
    rng = random.Random(1)
    for _ in range(6):
        seat, move = a_move(table, rng)
        table = take(table, play(table, seat, move))
    steps = table.steps
    before = [encoded(Timeline(table, PUBLIC).frame(step)) for step in range(steps + 1)]
    seat, move = a_move(table, rng)
    table = take(table, play(table, seat, move))
    table = taken_back(table, seat)
    timeline = Timeline(table, PUBLIC)
    assert timeline.steps == steps
    assert [encoded(timeline.frame(step)) for step in range(steps + 1)] == before
    (undone,) = timeline.undone()
    assert (undone.seat, undone.step) == (seat, steps)
    assert undone.version == 8
    assert all(undone.sentences)
