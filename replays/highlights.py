"""What a picture shows of all that happened since the last stop.

A layout draws what only its step has: arrows, ghosts, gains, rings; and makes hot what its fact
speaks of. A stop of several steps shows all of that at once over the board as it then stands.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from replays.scene import Scene, Sprite

PASSING = ("arrow", "ghost", "gain", "halo", "steps", "pinned", "struck")
"""Style words of the sprites that only one step has."""

SAID = "caption"
"""The sprite that tells the step's own fact: a stop of several has a caption of its own."""


def is_passing(sprite: Sprite) -> bool:
    """Whether a sprite only shows what has just happened."""
    return not set(PASSING).isdisjoint(sprite.style.split())


def together(scenes: Sequence[Scene], caption: str) -> Scene:
    """The last of the scenes, with what the others showed of their steps."""
    last = scenes[-1]
    shown = {sprite.id: sprite for sprite in last.sprites if sprite.id != SAID}
    for index, before in enumerate(scenes[:-1]):
        for sprite in before.sprites:
            now = shown.get(sprite.id)
            if is_passing(sprite) and sprite != now:
                if any(_covers(other, sprite) for other in shown.values()):
                    continue
                id = f"{sprite.id}~{index}"
                shown[id] = replace(sprite, id=id)
            elif now is not None and _is_hot(sprite) and not _is_hot(now):
                shown[sprite.id] = replace(now, style=f"{now.style} hot".strip())
    in_order = sorted(shown.values(), key=lambda sprite: (sprite.z, sprite.id))
    return replace(last, description=f"{caption} {last.description}", sprites=tuple(in_order))


def _covers(other: Sprite, sprite: Sprite) -> bool:
    """Whether a sprite would lie over another one that says a thing of its kind, both unread."""
    if not sprite.face or other.style != sprite.style:
        return False
    return abs(other.x - sprite.x) < sprite.w and abs(other.y - sprite.y) < sprite.h


def _is_hot(sprite: Sprite) -> bool:
    return "hot" in sprite.style.split()
