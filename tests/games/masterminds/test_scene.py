"""What the picture of the board says in words, where a wrong one would mislead."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from domain.games.masterminds import ruleset
from domain.games.masterminds.state import EndTrigger, MastermindsState
from domain.kernel import LANGUAGES
from replays.scenes.masterminds import layout
from tests.games.masterminds.given import BOX, PHILIPPE, STELLA, Seat, given

PLAYERS = ["Stella", "Philippe", "Patricia", "Vincent"]
NAMES = ruleset.names(BOX, PLAYERS)


def labels(state: MastermindsState, language: str) -> dict[str, str]:
    """By the sprites' ids."""
    scene = layout(state, NAMES, language, PLAYERS)  # type: ignore[arg-type]
    return {sprite.id: sprite.label for sprite in scene.sprites}


@pytest.mark.parametrize(
    ("queue", "left"), [(None, "4 turns left"), ((2, 3, 0), "3 turns left"), ((0,), "1 turn left")]
)
def test_the_banner_counts_the_last_turns_that_are_to_come(
    queue: tuple[int, ...] | None, left: str
) -> None:
    """Before the last round has begun everybody has one."""
    trigger = EndTrigger("machine", STELLA, STELLA, 1)
    state = given(active=PHILIPPE if queue else STELLA, trigger=trigger)
    banner = labels(replace(state, final_queue=queue), "en")["banner"]
    assert banner == f"A machine is complete: {left}"


def test_one_is_not_told_as_many() -> None:
    state = given(Seat(chaos=0), missions={"paris": "b1", "rome": "b2"})
    english, french = (labels(state, language) for language in LANGUAGES)
    assert english["mission:paris"] == "First Trophy: 1 building; 2 points"
    assert french["mission:paris"] == "Premier trophée : 1 bâtiment ; 2 points"
    assert french["mission:rome"] == "Premier plan : 1 segment ; 2 points"
    assert english["segment:0:skull_head"].endswith("1 point, power I")
    assert english["total:0"] == "0 points"
    assert french["total:0"] == "0 point"
