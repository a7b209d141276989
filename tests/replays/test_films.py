"""Films through several eyes: what is drawn once for all of them is what each sees alone."""

from __future__ import annotations

import pytest

from domain.kernel import JUDGE, PUBLIC, seat_viewer
from domain.rulesets import RULESETS
from replays.film import film, films
from replays.memo import Memo
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
