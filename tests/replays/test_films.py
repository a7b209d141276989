"""Films through several eyes: what is drawn once for all of them is what each sees alone."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from domain.kernel import JUDGE, PUBLIC, seat_viewer
from domain.rulesets import RULESETS
from replays.film import film, films
from replays.memo import Memo
from replays.reel import Reeling, reel, unreel
from replays.scene import Scene, Sprite, back_to_front
from replays.timeline import Timeline
from tests.replays.games import game


@pytest.mark.parametrize("slug", RULESETS)
def test_each_sees_what_each_would_see_alone(slug: str) -> None:
    table = game(slug, next(iter(RULESETS[slug].variants)))
    viewers = (PUBLIC, *map(seat_viewer, range(len(table.players))), JUDGE)
    together = films(table, viewers)
    assert together == [film(Timeline(table, viewer)) for viewer in viewers]
    assert together[0].reel != together[-1].reel or slug == "circle"


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
