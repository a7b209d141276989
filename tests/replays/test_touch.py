"""Touch: what a move is made of can be touched on the board, as the data says."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Iterator
from fnmatch import fnmatchcase

import pytest

from domain.kernel import Choice, Option, Part, State, seat_viewer
from domain.rulesets import RULESETS
from replays.looks import LOOKS
from replays.scene import SHAPES
from replays.touch import touch_of
from tests.games.driver import play, tables

SPRITES = {slug: tomllib.loads(look.file("touch.toml")) for slug, look in LOOKS.items()}


def as_shape(pattern: str) -> str:
    """`place:{place}` as `place:*`."""
    while "{" in pattern:
        before, _, rest = pattern.partition("{")
        pattern = before + "*" + rest.partition("}")[2]
    return pattern


def decisions(slug: str) -> Iterator[tuple[State, int, list[str]]]:
    """What a seat saw at its decisions, and the players."""
    rng = random.Random(slug)
    for variant, seats in tables(slug):
        game = play(slug, variant, seats, 2)
        for played in rng.sample(game.moves, len(game.moves)):
            assert played.seat is not None
            view = game.ruleset.view(played.before, seat_viewer(played.seat))
            yield view, played.seat, [f"Player {seat}" for seat in range(seats)]


@pytest.mark.parametrize("slug", LOOKS)
def test_what_is_offered_stands_on_the_board(slug: str) -> None:
    """Every pattern is met by a sprite that may be touched, in every shape of the board."""
    ruleset = RULESETS[slug]
    missed = {(pattern, shape) for pattern in SPRITES[slug]["sprites"] for shape in SHAPES}
    for view, seat, players in decisions(slug):
        names = ruleset.names(ruleset.standard_edition, players)
        choice = ruleset.choices(view, seat, names).after()
        targets = [target.sprite for target in touch_of(slug).targets(choice, seat, view)]
        for pattern, shape in list(missed):
            if hits := [target for target in targets if fnmatchcase(target, as_shape(pattern))]:
                scene = LOOKS[slug].layout(view, names, "en", players, shape=shape)
                if any(fnmatchcase(sprite.id, hit) for sprite in scene.sprites for hit in hits):
                    missed.remove((pattern, shape))
        if not missed:
            break
    assert missed == set()


def choice_of(*parts: Part) -> Choice:
    """Two targets of The Circle: one secret of somebody's division."""
    return Choice((), (), (), None, 1, (parts,))


def test_a_sprite_may_stand_for_two_parts_at_once() -> None:
    state = State(RULESETS["circle"].standard_edition, 3)
    parts = (Part("seat", "2"), Part("division", "REC"))
    [target] = touch_of("circle").targets(choice_of(*parts), 0, state)
    assert target.sprite == "secrets:REC:2"
    assert set(target.parts) == set(parts)


def test_a_part_that_may_be_touched_alone_keeps_its_own_sprite() -> None:
    """A city to place an Agent in, while a building of it may be captured as well."""
    state = State(RULESETS["masterminds"].standard_edition, 3)
    rome, factory = Part("city", "rome"), Part("building", "factory")
    both = (Option(rome, 0, 1, 2, None), Option(factory, 0, 1, 1, None))
    choice = Choice((), (), both, None, 2, ((rome, factory),), frozenset({rome}))
    targets = {
        target.sprite: target.parts for target in touch_of("masterminds").targets(choice, 0, state)
    }
    assert targets["building:rome:factory"] == (rome, factory)
    assert targets["city:rome"] == (rome,)


def test_a_ruleset_without_sprites_is_played_by_buttons() -> None:
    state = State(RULESETS["circle"].standard_edition, 3)
    assert touch_of("unknown").targets(choice_of(), 0, state) == []
