"""Every card and character of an edition, shown large: for a page of components, and for print."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from domain.games.xiii.edition import Box
from domain.kernel import Language, Names
from replays.scene import Scene, scene_of
from replays.scenes.xiii.cards import FACE
from replays.scenes.xiii.cards import faces as drawn
from replays.scenes.xiii.words import Words

SIZE = (FACE[0] + 48, FACE[1] + 74)
MARGIN = 8


def faces(box: Box, names: Names, language: Language) -> Iterator[Scene]:
    """Action cards, secondary missions and characters; each different one once."""
    words = Words(names, language, ())
    size = (SIZE[0] + 2 * MARGIN, SIZE[1] + 2 * MARGIN)
    seen: set[tuple[object, ...]] = set()
    for sprite in drawn(words, box, SIZE):
        look = (sprite.label, sprite.marks)
        if look in seen:
            continue
        seen.add(look)
        placed = replace(sprite, x=size[0] // 2, y=size[1] // 2)
        said = (sprite.detail or sprite.label).replace("\n", " ")
        yield scene_of(size, sprite.label, said, [placed], "xiii")
