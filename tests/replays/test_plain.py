"""A ruleset that brings no picture gets a plain one: tidy, legible, and nothing hidden on it."""

from collections.abc import Iterator

import pytest

from domain.kernel import JUDGE, LANGUAGES, PUBLIC, AnyRuleset, seat_viewer
from domain.rulesets import RULESETS
from domain.table.value import Table
from replays.film import scene
from replays.lettering import LEAST
from replays.looks import PLAIN
from replays.scene import SHAPES, Scene, Shape
from replays.scenes.plain import plain_layout
from replays.simulation import play_out
from replays.svg import style_of, svg
from replays.template.bluff.rules import ruleset
from replays.timeline import Timeline

BLUFF: AnyRuleset = ruleset  # type: ignore[assignment]
EVERY = {**RULESETS, BLUFF.slug: BLUFF}


def pictures(table: Table, shape: Shape, count: int = 6) -> Iterator[Scene]:
    rules, seats = table.ruleset, len(table.players)
    for index in range(count):
        step = round(index * table.steps / (count - 1))
        viewer = [PUBLIC, seat_viewer(index % seats), JUDGE][index % 3]
        timeline = Timeline(table, viewer, LANGUAGES[index % 2])
        yield plain_layout(rules)(
            timeline.view(step),
            timeline.names,
            timeline.language,
            tuple(table.players),
            timeline.told(step)[0],
            shape=shape,
        )


@pytest.mark.parametrize("slug", EVERY)
def test_any_state_can_be_drawn(slug: str) -> None:
    """Our own games have larger states than most: they are drawn without their own boards."""
    table = play_out(EVERY[slug], EVERY[slug].players[0], EVERY[slug].options(), seed=3)
    for shape in SHAPES:
        for picture in pictures(table, shape):
            ids = [sprite.id for sprite in picture.sprites]
            assert len(ids) == len(set(ids))
            assert picture.look == PLAIN
            assert shape != "wide" or (picture.width, picture.height) == (1600, 1000)
            for sprite in picture.sprites:
                assert all(mark.h >= LEAST for mark in sprite.marks if mark.text)
                assert sprite.kind != "text" or sprite.h >= LEAST
                if sprite.w:
                    assert sprite.x - sprite.w // 2 >= 0
                    assert sprite.x + sprite.w // 2 <= picture.width
                    assert sprite.y + sprite.h // 2 <= picture.height


def test_chips_of_a_panel_do_not_overlap() -> None:
    table = play_out(BLUFF, 4, BLUFF.options(), seed=5)
    for shape in SHAPES:
        for picture in pictures(table, shape):
            chips = [sprite for sprite in picture.sprites if "chip" in sprite.style]
            for one in chips:
                for other in chips:
                    apart = abs(one.x - other.x) * 2 >= one.w + other.w - 2
                    assert one is other or apart or abs(one.y - other.y) * 2 >= one.h + other.h - 2


def test_what_is_hidden_is_covered_and_what_happened_is_lit() -> None:
    table = play_out(BLUFF, 2, BLUFF.options(), seed=1)
    dealt = next(
        step for step in range(1, table.steps) if "draws" in told(table, step) and step > 2
    )
    card = table.state_at(dealt).card  # type: ignore[attr-defined]
    own, others = (
        scene(Timeline(table, seat_viewer(seat), "en"), dealt)
        for seat in sorted(range(2), key=lambda seat: seat != holder(table, dealt))
    )
    assert own is not None
    assert others is not None
    assert f"card:{card}" in [sprite.id for sprite in own.sprites]
    assert not [sprite for sprite in others.sprites if sprite.id.startswith("card:")]
    assert card not in svg(others)
    [lit] = [sprite for sprite in own.sprites if sprite.id == f"card:{card}"]
    assert "lit" in lit.style


def told(table: Table, step: int) -> str:
    return Timeline(table, PUBLIC, "en").sentence(step)


def holder(table: Table, step: int) -> int:
    seat: int = table.state_at(step).active  # type: ignore[attr-defined]
    return seat


def test_it_has_styles_of_its_own() -> None:
    assert style_of(PLAIN).startswith(f".scene.{PLAIN} {{")
