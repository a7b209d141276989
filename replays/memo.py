"""Memory of the last picture: what has not changed is not laid out again.

A memo belongs to one film: one viewer, one language, one shape. It is gone with the film, and of
each part it keeps only the last answer. Films of the same step may stand beside each other: a part
is a function of what it was given and of nothing else, so where two viewers see the same it is
drawn once, and nobody is shown what another's part was given.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Iterable
from itertools import chain
from operator import is_not
from typing import Any, ParamSpec, TypeVar

from msgspec.structs import replace

from replays.scene import Scene, Sprite, back_to_front, harmless

Part = tuple[Sprite, ...]

P = ParamSpec("P")
T = TypeVar("T")

FEW = 40
"""New sprites that are put in their places one by one; more of them are sorted with the others."""


class Memo:
    """The parts of the last picture, each with what it was made from."""

    def __init__(self, *beside: Memo) -> None:
        self._beside = beside
        self._kept: dict[str, tuple[tuple[object, ...], Any]] = {}
        self._parts: list[Part] = []
        self._sprites: tuple[Sprite, ...] = ()

    def keep(self, key: str, make: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
        """What `make` gives for these arguments: the very same object if they have not changed.

        `make` is a function of its arguments alone; they are frozen or never changed.
        """
        asked = (*args, *named.items()) if named else args
        known = self._kept.get(key)
        if known is None or known[0] != asked:
            known = self._from_beside(key, asked) or (asked, make(*args, **named))
            self._kept[key] = known
        made: T = known[1]
        return made

    def _from_beside(
        self, key: str, asked: tuple[object, ...]
    ) -> tuple[tuple[object, ...], Any] | None:
        for memo in self._beside:
            known = memo._kept.get(key)
            if known is not None and known[0] == asked:
                return known
        return None

    def part(
        self, key: str, draw: Callable[P, Iterable[Sprite]], *args: P.args, **named: P.kwargs
    ) -> Part:
        """The sprites of a part of the picture; `key` names the part."""
        return self.keep(key, _drawn, draw, *args, **named)

    def scene(
        self,
        size: tuple[int, int],
        title: str,
        description: str,
        parts: list[Part],
        look: str,
        hot: frozenset[str] = frozenset(),
    ) -> Scene:
        """The parts as a scene; if none is new, with the very same sprites as before.

        `hot`: the ids of the sprites that what has just happened speaks of.
        """
        if len(parts) != len(self._parts) or any(map(is_not, parts, self._parts)):
            self._sprites = self._in_order(parts)
            self._parts = parts
        sprites = self._sprites
        if hot and not hot.isdisjoint([sprite.id for sprite in sprites]):
            sprites = tuple([_heated(each) if each.id in hot else each for each in sprites])
        return Scene(size[0], size[1], title, description, sprites, look)

    def _in_order(self, parts: list[Part]) -> tuple[Sprite, ...]:
        """The sprites from back to front; those of the parts that stayed keep their order."""
        before, after = set(map(id, self._parts)), set(map(id, parts))
        come = [sprite for part in parts if id(part) not in before for sprite in part]
        if len(come) > FEW or not self._parts:
            return tuple(sorted(chain.from_iterable(parts), key=back_to_front))
        gone = {id(sprite) for part in self._parts if id(part) not in after for sprite in part}
        sprites = [sprite for sprite in self._sprites if id(sprite) not in gone]
        for sprite in come:
            insort(sprites, sprite, key=back_to_front)
        return tuple(sprites)


def _drawn(draw: Callable[P, Iterable[Sprite]], /, *args: P.args, **named: P.kwargs) -> Part:
    return tuple([harmless(sprite) for sprite in draw(*args, **named)])


def _heated(sprite: Sprite) -> Sprite:
    return replace(sprite, style=f"{sprite.style} hot".lstrip())
