"""Films through several eyes: what is drawn once for all of them is what each sees alone."""

from __future__ import annotations

import base64
import gzip
import json
import re
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from domain.kernel import JUDGE, PUBLIC, Viewer, encoded, seat_viewer
from domain.rulesets import RULESETS
from domain.table.value import Table
from replays.film import Film, film, films, scene
from replays.memo import Memo
from replays.reel import Reeling, reel, unreel
from replays.scene import Scene, Sprite, back_to_front
from replays.timeline import Timeline
from replays.viewer import offline_page
from tests.replays.games import game
from tests.rounds import rounds


@cache
def through_all_eyes(slug: str) -> tuple[Table, dict[Viewer, Film]]:
    """A game, and its films; made once for all who look at them."""
    table = game(slug, next(iter(RULESETS[slug].variants)))
    viewers = (PUBLIC, *map(seat_viewer, range(len(table.players))), JUDGE)
    return table, dict(zip(viewers, films(table, viewers), strict=True))


@pytest.mark.parametrize("slug", RULESETS)
def test_each_sees_what_each_would_see_alone(slug: str) -> None:
    table, together = through_all_eyes(slug)
    assert together == {viewer: film(Timeline(table, viewer)) for viewer in together}
    assert together[PUBLIC].reel != together[JUDGE].reel or slug == "circle"


def test_a_part_is_taken_from_beside_only_where_it_was_given_the_same() -> None:
    drawn: list[str] = []

    def draw(seen: str) -> str:
        drawn.append(seen)
        return seen.upper()

    first = Memo()
    second = Memo(first)
    assert first.keep("hand", draw, "?") == "?"
    assert second.keep("hand", draw, "ace") == "ACE"
    assert second.keep("pile", draw, "ace") == "ACE", "another part is not looked at"
    assert second.keep("hand", draw, "?") == "?"
    assert drawn == ["?", "ace", "ace"]


def test_a_reel_knows_what_changed_from_what_came_and_went() -> None:
    """Parts come, go, change, change places and are lit, in any order."""
    rng = Random(1)
    memo, reeling, drawn = Memo(), Reeling(), list[Scene]()
    for _ in range(300):
        count = rng.choice((3, 3, 3, 4, 40))
        names = rng.sample(range(count), rng.randrange(1, count + 1))
        parts = [memo.part(str(name), _piece, name, rng.randrange(2)) for name in names]
        hot = frozenset([f"{rng.randrange(5)}:{rng.randrange(3)}"])
        scene = memo.scene((9, 9), "", "", parts, "", hot)
        anew = Memo().scene((9, 9), "", "", parts, "", hot)
        assert scene == anew
        assert scene.sprites == tuple(sorted(scene.sprites, key=back_to_front))
        reeling.add(scene, memo.turn)
        drawn.append(scene)
    assert list(unreel(reeling.done())) == drawn
    assert reeling.done() == reel(drawn), "the same as when all are compared"


def _piece(name: int, x: int) -> Iterator[Sprite]:
    for index in range(3):
        yield Sprite(f"{name}:{index}", "piece", x if index else 0, name, z=index)


@pytest.mark.parametrize("slug", RULESETS)
def test_single_pictures_are_as_if_none_had_been_drawn_before(slug: str) -> None:
    """Whoever looked before, at whatever step: the next sees nothing but their own picture."""
    table = game(slug, next(iter(RULESETS[slug].variants)))
    rng = Random(slug)
    eyes = [Timeline(table, viewer) for viewer in (JUDGE, PUBLIC, seat_viewer(0), seat_viewer(1))]
    for _ in range(rounds(12, 200)):
        timeline, step = rng.choice(eyes), rng.randint(0, table.steps)
        assert scene(timeline, step) == scene(timeline, step, memo=Memo())


@pytest.mark.parametrize("slug", RULESETS)
def test_a_file_says_once_what_several_see_and_gives_everybody_all_of_it(slug: str) -> None:
    """As `offline.js` parts the rows."""
    table, whole = through_all_eyes(slug)
    named = {str(viewer): film for viewer, film in whole.items()}
    page = offline_page(table, named, "en", "wide")
    packed = re.search(r'id="v-data">([^<]+)<', page)
    assert packed
    inside = json.loads(gzip.decompress(base64.b64decode(packed[1])))
    parted = list(inside["films"].values())
    for row in inside["rows"]:
        for index, each in enumerate(parted):
            before = parted[index - 1]
            each["story"].append(row["told"][index] or before["story"][-1])
            if "shown" in row:
                each["reel"]["steps"].append(row["shown"][index] or before["reel"]["steps"][-1])
    assert parted == json.loads(encoded([*whole.values()]))
    assert any(None in row["told"] for row in inside["rows"])
