"""Memory of the last picture: what has not changed is not laid out again.

A memo belongs to one film: one viewer, one language, one shape. It is gone with the film, and of
each part it keeps only the last answer. Films of the same step may stand beside each other: a part
is a function of what it was given and of nothing else, so where two viewers see the same it is
drawn once, and nobody is shown what another's part was given.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import chain
from operator import is_not
from typing import ParamSpec, TypeVar, cast

from replays.scene import Scene, Sprite, back_to_front, harmless

Part = tuple[Sprite, ...]

P = ParamSpec("P")
T = TypeVar("T")


class Memo:
    """The parts of the last picture, each with what it was made from."""

    def __init__(self, *beside: Memo) -> None:
        self._beside = beside
        self._kept: dict[str, tuple[tuple[object, ...], object]] = {}
        self._parts: list[Part] = []
        self._sprites: tuple[Sprite, ...] = ()

    def keep(self, key: str, make: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
        """What `make` gives for these arguments: the very same object if they have not changed.

        `make` is a function of its arguments alone; they are frozen or never changed.
        """
        asked = (*args, *named.items())
        known = self._kept.get(key)
        if known is not None and known[0] == asked:
            return cast("T", known[1])
        for memo in self._beside:
            other = memo._kept.get(key)
            if other is not None and other[0] == asked:
                self._kept[key] = other
                return cast("T", other[1])
        made = make(*args, **named)
        self._kept[key] = (asked, made)
        return made

    def part(
        self, key: str, draw: Callable[P, Iterable[Sprite]], *args: P.args, **named: P.kwargs
    ) -> Part:
        """The sprites of a part of the picture; `key` names the part."""

        def drawn(*args: P.args, **named: P.kwargs) -> Part:
            return tuple([harmless(sprite) for sprite in draw(*args, **named)])

        return self.keep(key, drawn, *args, **named)

    def scene(
        self, size: tuple[int, int], title: str, description: str, parts: list[Part], look: str
    ) -> Scene:
        """The parts as a scene; if none is new, with the very same sprites as before."""
        if len(parts) != len(self._parts) or any(map(is_not, parts, self._parts)):
            self._parts = parts
            self._sprites = tuple(sorted(chain.from_iterable(parts), key=back_to_front))
        return Scene(size[0], size[1], title, description, self._sprites, look)
