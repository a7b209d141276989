"""What the table of 1955 shows: cards that can be read, however many there are."""

from __future__ import annotations

from itertools import pairwise

import pytest
from msgspec.structs import replace

from domain.games.war1955 import ruleset
from domain.games.war1955.state import War1955State
from domain.kernel import HIDDEN, LANGUAGES, Language
from replays.scene import Sprite
from replays.scenes.war1955 import layout
from tests.games.war1955.given import BOX, given

BACKS = (HIDDEN,) * 5


def drawn(state: War1955State, language: Language = "en") -> dict[str, Sprite]:
    names = ruleset.names(BOX, ["Ada", "Boris"])
    scene = layout(state, names, language, ["Ada", "Boris"])
    return {sprite.id: sprite for sprite in scene.sprites}


def said(sprite: Sprite) -> str:
    return "".join([mark.text for mark in sprite.marks])


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_was_discarded_last_is_told_whole(language: Language) -> None:
    for index in range(3, len(BOX.deck), 3):
        recent = tuple(BOX.deck[index - 3 : index])
        state = replace(given(BACKS, BACKS), discard=recent, draw_pile=())
        shown = drawn(state, language)
        for card in recent:
            assert "…" not in said(shown[f"last:{card}"]), card


@pytest.mark.parametrize("count", range(1, 6))
def test_the_fewer_cards_in_a_hand_the_larger_they_are(count: int) -> None:
    shown = drawn(given(BOX.deck[:count], BACKS))
    cards = [shown[f"card:{card}"] for card in BOX.deck[:count]]
    free = [sprite for id, sprite in shown.items() if id.startswith("free:0:")]
    assert len(cards) + len(free) == 5
    assert cards[0].w >= (320, 320, 250, 200, 184)[count - 1]
    row = sorted([*cards, *free], key=lambda each: each.x)
    for left, right in pairwise(row):
        assert left.x + left.w / 2 < right.x - right.w / 2
    panel = shown["hand:0"]
    assert row[-1].x + row[-1].w / 2 < panel.x + panel.w / 2
