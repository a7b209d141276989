"""Every card and piece of an edition, shown large: for a page of components, and for print."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.war1955.edition import Box
from domain.kernel import Language, Names
from replays.scene import Scene, Sprite, scene_of
from replays.scenes.war1955 import cards
from replays.scenes.war1955.words import Words

WIDTH, HEIGHT = 300, 420
MARGIN = 8


def faces(box: Box, names: Names, language: Language) -> Iterator[Scene]:
    """Each different card once, and the back of the deck."""
    words = Words(names, language, ())
    w, h = WIDTH + 2 * MARGIN, HEIGHT + 2 * MARGIN
    seen: set[tuple[object, ...]] = set()
    for card in box.flag:
        face = cards.face(box, words, card, (w // 2, h // 2), HEIGHT, w=WIDTH)
        look = (face.detail, face.marks)
        if look not in seen:
            seen.add(look)
            yield _alone((w, h), face)
    yield _alone((w, h), cards.back(words, "back", (w // 2, h // 2), size=(WIDTH, HEIGHT)))


def _alone(size: tuple[int, int], sprite: Sprite) -> Scene:
    said = (sprite.detail or sprite.label).replace("\n", " ")
    return scene_of(size, sprite.label, said, [sprite], "war1955")
