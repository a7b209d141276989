"""What the picture of the village shows, where it could not be read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations

import pytest
from msgspec.structs import replace

from domain.games.secret_agents import ruleset
from domain.games.secret_agents.facts import PointsScored
from domain.games.secret_agents.state import Gain
from replays.lettering import width_of
from replays.scene import SHAPES, Scene, Shape, Sprite
from replays.scenes.secret_agents import layout
from tests.games.secret_agents.given import BOX, given

PLAYERS = ["Ana", "Ben", "Cleo", "Dov", "Eve"]
NAMES = ruleset.names(BOX, PLAYERS)
RING = BOX.ring


def scored(at: Mapping[str, str], shape: Shape) -> Scene:
    """When the last agent in these places has been given its points; those in the ruin had one."""
    gains, scores = {}, {}
    for agent, place in at.items():
        points = BOX.places[place].points
        applied = max(points, -1)
        gains[agent] = (Gain(1, "chapel", 1, 1), Gain(2, place, points, applied))
        scores[agent] = 1 + applied
    state = replace(given(agents=len(at)), position=at, gains=gains, score=scores, scorings=2)
    last = list(at)[-1]
    gain = gains[last][-1]
    fact = PointsScored(2, last, gain.place, gain.nominal, gain.applied, scores[last])
    return layout(state, NAMES, "fr", PLAYERS, fact, shape=shape)


def crowds() -> Iterator[dict[str, str]]:
    """Agents in one place or two that are neighbours, in every way and everywhere."""
    for agents in (4, 7):
        present = list(given(agents=agents).agents)
        for index, place in enumerate(RING):
            for here in range(agents // 2 + 1, agents + 1):
                for other in (RING[index - 1], RING[(index + 1) % len(RING)]):
                    yield {
                        agent: place if number < here else other
                        for number, agent in enumerate(present)
                    }


def letters(sprite: Sprite) -> tuple[float, float, float, float]:
    """Where a gain or the value of a place is written: left, top, right, bottom."""
    size = sprite.h if sprite.kind == "text" else 0.66 * sprite.h
    wide = width_of(sprite.face, size, "bold")
    return (
        sprite.x - wide / 2,
        sprite.y - 0.36 * size,
        sprite.x + wide / 2,
        sprite.y + 0.36 * size,
    )


@pytest.mark.parametrize("shape", SHAPES)
def test_what_a_scoring_gives_is_read_at_every_agent(shape: Shape) -> None:
    """Between the spaces of the track, beside the values of the places and beside each other."""
    for at in crowds():
        scene = scored(at, shape)
        sprites = {sprite.id: sprite for sprite in scene.sprites}
        spaces = [sprite for id, sprite in sprites.items() if id.startswith("space:")]
        left, top = min(s.x for s in spaces), min(s.y for s in spaces)
        right, bottom = max(s.x for s in spaces), max(s.y for s in spaces)
        half = spaces[0].w / 2
        gains = [sprites[f"gain:{agent}"] for agent in at]
        plates = [sprites[f"plate:{place}"] for place in RING]
        for gain in gains:
            x, y, to_x, to_y = letters(gain)
            assert left + half <= x <= to_x <= right - half, (gain, at)
            assert top + half <= y <= to_y <= bottom - half, (gain, at)
        for one, other in combinations(gains + plates, 2):
            (x, y, to_x, to_y), (u, v, to_u, to_v) = letters(one), letters(other)
            assert x >= to_u or u >= to_x or y >= to_v or v >= to_y, (one, other, at)


@pytest.mark.parametrize("shape", SHAPES)
def test_no_crowd_covers_the_value_of_its_place(shape: Shape) -> None:
    """The hats of a back row reach up to it."""
    for at in crowds():
        sprites = {sprite.id: sprite for sprite in scored(at, shape).sprites}
        for agent, place in at.items():
            assert sprites[f"plate:{place}"].z > sprites[f"agent:{agent}"].z
