"""Stops: where a replay by move and by turn rests, and what tells each."""

from __future__ import annotations

import random
import statistics
from functools import cache
from itertools import pairwise

import pytest

from api.commands.demo import install
from domain.kernel import (
    JUDGE,
    LANGUAGES,
    PUBLIC,
    Language,
    Viewer,
    encoded,
    fill,
    seat_viewer,
    values_of,
    without,
)
from domain.rulesets import RULESETS
from domain.store.log import Log
from domain.store.sqlite import SQLiteRecorder
from domain.table.commands.play import play
from domain.table.folding import take
from domain.table.value import Table
from replays.captions import LONGEST, Stop, caption, stops, unit_of, units
from replays.film import scene, stop_scene
from replays.highlights import is_passing, together
from replays.scene import Scene, Sprite
from replays.timeline import By, Timeline
from tests.domain.tables import a_move, in_memory
from tests.replays.games import WAYS, game
from tests.replays.test_timeline import DEALS, dealt, viewers

LONGER: tuple[By, ...] = ("move", "turn")
by_move_and_turn = pytest.mark.parametrize("by", LONGER)
every_way = pytest.mark.parametrize(("slug", "variant"), WAYS)


@pytest.fixture(scope="module")
def demos(tmp_path_factory: pytest.TempPathFactory) -> list[Table]:
    """The games that everybody is shown first."""
    recorder = SQLiteRecorder(tmp_path_factory.mktemp("demo") / "demo.db")
    log = Log(recorder)
    install(log, lambda *_: None)
    ids = [f"demo-{slug}-{variant}" for slug, variant in WAYS]
    tables = [log.table(id) for id in ids]
    recorder.close()
    return tables


def bookkeeping(timeline: Timeline, stop: Stop) -> set[str]:
    """Sentences of a stop that only say that the game goes on."""
    steps = range(max(stop.first, 1), stop.step + 1)
    told = {step: timeline.sentence(step) for step in steps}
    heavy = {told[step] for step in steps if timeline.weight(step) != "bookkeeping"}
    return set(told.values()) - heavy


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_stop_is_told_by_what_it_was_and_briefly(demos: list[Table], language: Language) -> None:
    """At most 5 % by a sentence of bookkeeping, and 160 letters at the median."""
    for table in demos:
        for viewer in (PUBLIC, JUDGE):
            timeline = Timeline(table, viewer, language)
            for by in LONGER:
                found = stops(timeline, by)
                empty = [
                    stop
                    for stop in found
                    if any(said in stop.caption for said in bookkeeping(timeline, stop))
                ]
                assert len(empty) <= 0.05 * len(found), (table.id, by, empty[:3])
                assert statistics.median(len(stop.caption) for stop in found) <= 160
                assert all(stop.caption and "{" not in stop.caption for stop in found)


def test_a_scoring_is_told_with_the_move_that_caused_it() -> None:
    table = dealt(DEALS[0], 10_000)
    told = [stop.caption for stop in stops(Timeline(table, PUBLIC), "move")]
    scored = next(text for text in told if "scoring number 1" in text)
    start, _, rest = scored.partition(". ")
    assert start.split(": ")[0] in table.players
    assert "agent +" in start
    assert "with the dossier: scoring number 1" in rest
    assert " agent +" in rest
    french = [stop.caption for stop in stops(Timeline(table, PUBLIC, "fr"), "move")]
    assert any("décompte n° 1" in text and " : Agent " in text for text in french)


@every_way
@by_move_and_turn
def test_stops_cover_every_step_once_and_end_moves(slug: str, variant: str, by: By) -> None:
    timeline = Timeline(game(slug, variant), PUBLIC)
    found = units(timeline, by)
    assert found[0][0] == 0
    assert found[-1][1] == timeline.steps
    assert all(after[0] == before[1] + 1 for before, after in pairwise(found))
    ends = {
        "move": {played.last for played in timeline.table.line},
        "turn": {heading.last for heading in timeline.chapters},
    }[by]
    assert {last for _, last in found} <= ends
    for first, last in found[1:]:
        weights = {timeline.weight(step) for step in range(first, last + 1)}
        assert weights != {"bookkeeping"}
    rng = random.Random(1)
    for step in rng.sample(range(1, timeline.steps + 1), 20):
        first, last = unit_of(timeline, by, step)
        assert first <= step <= last
        assert (first, last) in found


def test_a_move_of_bookkeeping_belongs_to_the_move_before() -> None:
    """Nobody who passes ends a stop of his own where nothing comes of it."""
    timeline = Timeline(game("xiii", "standard"), PUBLIC)
    ends = {last for _, last in units(timeline, "move")}
    passed = [
        played
        for played in timeline.table.line[1:]
        if all(timeline.weight(s) == "bookkeeping" for s in range(played.first, played.last + 1))
    ]
    assert passed
    for played in passed:
        assert played.first - 1 not in ends


@by_move_and_turn
def test_some_stops(by: By) -> None:
    timeline = Timeline(game("secret_agents", "base"), PUBLIC)
    everything = stops(timeline, by)
    assert stops(timeline, by, 40, 90) == [s for s in everything if 40 <= s.step <= 90]
    assert stops(timeline, by, 0, 10**9) == everything
    assert caption(timeline, by, everything[3].step) == everything[3].caption
    assert [s.step for s in stops(timeline, "fact", 5, 8)] == [5, 6, 7, 8]
    assert caption(timeline, "fact", 7) == timeline.sentence(7)


def test_what_does_not_fit_is_counted_and_the_end_is_told() -> None:
    told = [stop.caption for stop in stops(Timeline(game("secret_agents", "base"), PUBLIC), "move")]
    assert "The game is over" in told[-1]
    assert any(" more. " in text for text in told)
    assert max(map(len, told)) <= LONGEST


# What each viewer may know


@pytest.mark.parametrize("viewer", [PUBLIC, seat_viewer(0)], ids=str)
@by_move_and_turn
def test_stops_of_a_running_game_are_the_same_whatever_is_hidden(viewer: Viewer, by: By) -> None:
    first, *others = [
        [encoded(stop) for stop in stops(Timeline(dealt(deal, 12), viewer), by)] for deal in DEALS
    ]
    assert all(other == first for other in others)


@every_way
def test_no_caption_tells_what_the_viewer_was_not_shown(slug: str, variant: str) -> None:
    """Whoever sees less is told nothing that is not in the facts and moves as he saw them."""
    table = game(slug, variant)
    for viewer in viewers(table):
        timeline = Timeline(table, viewer)
        for by in LONGER:
            for stop in stops(timeline, by):
                known = _known(timeline, stop.first, stop.step)
                for clause in stop.caption.replace(" (×", "\n(×").split("\n")[0].split(". "):
                    if not clause.startswith("+ "):
                        assert _is_told(clause.rstrip("."), known), (viewer, clause, known)


def _known(timeline: Timeline, first: int, last: int) -> str:
    """All that the viewer may be told of these steps, briefs included."""
    table, said = timeline.table, []
    for step in range(max(first, 1), last + 1):
        played = table.line[table.move_at(step)]
        fact, sentence = timeline.shown_fact(played.entries[step - played.first])
        said.append(timeline.sentence(step))
        if sentence.brief:
            said.append(fill(sentence.brief, values_of(fact), timeline.names, "en"))
        if played.move is not None and played.seat is not None:
            hidden = () if timeline.viewer.owns(played.seat) else played.private
            move = without(played.move, hidden)
            said.append(table.ruleset.rulebook.tell_move(move, timeline.names, "en"))
    return " ".join(said).lower()


def _is_told(clause: str, known: str) -> bool:
    """A run of briefs is told brief by brief; a move has its mover in front."""
    parts = [clause, *clause.split(": ", 1)[1:], *clause.split(", ")]
    if any(part.lower() in known for part in parts[:2]):
        return True
    return all(part.lower() in known for part in clause.split(", "))


# Pictures


@pytest.mark.parametrize("slug", RULESETS)
def test_the_picture_of_a_stop_shows_what_all_its_steps_did(slug: str) -> None:
    timeline = Timeline(_some(slug), PUBLIC)
    several = [unit for unit in units(timeline, "move")[1:] if unit[1] > unit[0]][:12]
    assert several
    for first, last in several:
        picture = stop_scene(timeline, "move", last)
        alone = scene(timeline, last)
        assert picture is not None
        assert alone is not None
        ids = [sprite.id for sprite in picture.sprites]
        assert len(ids) == len(set(ids))
        assert "caption" not in ids
        for step in range(first, last + 1):
            before = scene(timeline, step)
            assert before is not None
            for sprite in filter(is_passing, before.sprites):
                assert any(id.split("~")[0] == sprite.id for id in ids), (step, sprite)
        bare = {s.id for s in alone.sprites if not is_passing(s)} - {"caption"}
        assert bare == {id for id in ids if "~" not in id} & bare


@cache
def _some(slug: str) -> Table:
    return game(slug, next(iter(RULESETS[slug].variants)))


def test_what_a_move_did_is_marked_on_the_board() -> None:
    """Three agents walk in one move: three ways, three ghosts."""
    timeline = Timeline(dealt(DEALS[0], 10_000), PUBLIC)
    for first, last in units(timeline, "move")[1:]:
        kinds = [type(timeline.told(step)[0]).__name__ for step in range(first, last + 1)]
        walked = kinds.count("AgentMoved")
        picture = stop_scene(timeline, "move", last)
        assert picture is not None
        ways = [s for s in picture.sprites if s.id.split("~")[0] == "path:move"]
        assert len(ways) == walked


def test_a_table_that_nobody_has_moved_at_has_one_stop() -> None:
    table = in_memory()
    timeline = Timeline(table, PUBLIC)
    assert [unit[1] for unit in units(timeline, "move")] == [table.steps]
    seat, move = a_move(table, random.Random(1))
    take(table, play(table, seat, move))
    assert units(Timeline(table, PUBLIC), "move")[-1][1] == table.steps


def test_what_two_steps_say_at_one_place_is_shown_once() -> None:
    def picture(face: str, x: int) -> Scene:
        said = Sprite("steps", "marker", x, 0, 40, 40, style="steps", face=face)
        return Scene(400, 400, "", "", (said,))

    over = together([picture("3", 10), picture("1", 10)], "").sprites
    assert [each.face for each in over] == ["1"]
    apart = together([picture("3", 10), picture("1", 90)], "").sprites
    assert sorted(each.face for each in apart) == ["1", "3"]
