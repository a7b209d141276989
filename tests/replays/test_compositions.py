"""Boards are composed: what a person looks for has its words, at the steps where it was missing."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest

from domain.games.war1955.state import War1955State
from domain.games.xiii.state import XiiiState
from domain.kernel import LANGUAGES, PUBLIC, Language
from domain.rulesets import RULESETS
from replays.demos import demo_game
from replays.film import scene
from replays.lettering import width_of
from replays.scene import Scene, Sprite
from replays.simulation import play_out
from replays.timeline import Timeline


def demo(slug: str, variant: str, language: Language = "en") -> Timeline:
    ruleset = RULESETS[slug]
    return Timeline(demo_game(ruleset, list(ruleset.variants).index(variant)), PUBLIC, language)


def war(timeline: Timeline, step: int) -> War1955State:
    state = timeline.view(step)
    assert isinstance(state, War1955State)
    return state


def plot(timeline: Timeline, step: int) -> XiiiState:
    state = timeline.view(step)
    assert isinstance(state, XiiiState)
    return state


def drawn(timeline: Timeline, step: int) -> Scene:
    picture = scene(timeline, step)
    assert picture is not None
    return picture


def words(picture: Scene, beginning: str) -> Iterator[str]:
    """What is written on the sprites whose ids begin so."""
    for sprite in picture.sprites:
        if sprite.id.startswith(beginning):
            yield from [sprite.face, *[mark.text for mark in sprite.marks]]


def of(picture: Scene, beginning: str) -> list[Sprite]:
    return [sprite for sprite in picture.sprites if sprite.id.startswith(beginning)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_1955_says_whose_card_answers_whose(language: Language) -> None:
    timeline = demo("war1955", "reactions", language)
    deep = max(range(timeline.steps + 1), key=lambda step: len(war(timeline, step).stack))
    stack = war(timeline, deep).stack
    said = list(words(drawn(timeline, deep), "play"))
    assert {frame.seat for frame in stack} == {0, 1}
    for name in timeline.table.players:
        assert any(name in each for each in said), said


def test_1955_shows_the_public_what_was_discarded_last_and_what_gadgets_are_good_for() -> None:
    timeline = demo("war1955", "reactions")
    step = next(
        step
        for step in range(timeline.steps, 0, -1)
        if len(war(timeline, step).discard) > 3
        and not war(timeline, step).stack
        and war(timeline, step).result is None
    )
    picture = drawn(timeline, step)
    left = {each.id.removeprefix("last:") for each in of(picture, "last:")}
    assert left == set(war(timeline, step).discard[-3:])
    assert "Hand of 6 cards" in [each.replace("\n", " ") for each in words(picture, "gadget:")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_xiii_writes_secondary_missions_whole_where_nobody_fights(language: Language) -> None:
    timeline = demo("xiii", "carry_over", language)
    looked = 0
    for step in range(0, timeline.steps, 60):
        state = plot(timeline, step)
        if state.combat is not None or not 0 < len(state.secondaries) < 4:
            continue
        looked += 1
        picture = drawn(timeline, step)
        for card in state.secondaries:
            name = timeline.names["card"][language][card]
            written = [each.replace("\n", " ") for each in words(picture, f"mission:{card}")]
            assert name in written, (step, name)
    assert looked > 3


def test_xiii_calls_the_last_call_so_and_ends_with_everybodys_points() -> None:
    timeline = demo("xiii", "carry_over")
    last = timeline.steps
    called = drawn(timeline, last - 1)
    assert "The last call" in list(words(called, "moment"))
    assert not of(called, "slot:")
    ended = drawn(timeline, last)
    scores = plot(timeline, last).score
    said = [list(words(ended, f"podium:{seat}")) for seat in range(len(scores))]
    for points, written in zip(scores, said, strict=True):
        assert any(each.split(" ")[0] == str(points) for each in written), written


@pytest.mark.parametrize(("seed", "variant", "step"), [(1016, 0, 144), (1005, 1, 157)])
def test_what_agents_in_one_house_gain_is_written_side_by_side(
    seed: int, variant: int, step: int
) -> None:
    """Found by measuring random games."""
    ruleset = RULESETS["secret_agents"]
    table = play_out(ruleset, 4, list(ruleset.variants.values())[variant], seed=seed)
    gains = of(drawn(Timeline(table, PUBLIC, "en"), step), "gain:")
    assert len(gains) > 1
    for one, other in combinations(gains, 2):
        across = (width_of(one.face, one.h, "bold") + width_of(other.face, other.h, "bold")) / 2
        assert abs(one.x - other.x) >= across or abs(one.y - other.y) >= one.h
