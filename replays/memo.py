"""Memory of the last picture: what has not changed is not laid out again.

A memo belongs to one film: one viewer, one language, one shape. It is gone with the film, and of
each part it keeps only the last answer. Films of the same step may stand beside each other: a part
is a function of what it was given and of nothing else, so where two viewers see the same it is
drawn once, and nobody is shown what another's part was given. So may single pictures, which come
one after the other: of the last one of its kind each takes what it shows as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, Concatenate, ParamSpec, TypeVar

from msgspec.structs import replace

from replays.layers import Layers, Turn
from replays.scene import Scene, Sprite, back_to_front, harmless

Part = tuple[Sprite, ...]

P = ParamSpec("P")
T = TypeVar("T")


class Memo:
    """The parts of the last picture, each with what it was made from."""

    def __init__(self, *beside: Memo) -> None:
        self._beside = beside
        self._kept: dict[str, tuple[tuple[object, ...], Any]] = {}
        self._layers: Layers | None = Layers()

    @classmethod
    def single(cls, before: Memo | None) -> Memo:
        """For a picture by itself: what changed since another does not matter."""
        memo = cls() if before is None else cls(before)
        memo._layers = None
        return memo

    def alone(self) -> Memo:
        """Keeps what it has taken from others, and lets go of them."""
        self._beside = ()
        return self

    def keep(self, key: str, make: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
        """What `make` gives for these arguments: the very same object if they have not changed.

        `make` is a function of its arguments alone; they are frozen or never changed.
        """
        asked = (*args, *named.items()) if named else args
        known = self._known(key, asked)
        if known is None:
            known = self._kept[key] = (asked, make(*args, **named))
        made: T = known[1]
        return made

    def part(
        self, key: str, draw: Callable[P, Iterable[Sprite]], *args: P.args, **named: P.kwargs
    ) -> Part:
        """The sprites of a part of the picture; `key` names the part.

        When it is drawn again, the sprites that come out as they were are the very same.
        """
        asked = (draw, *args, *named.items()) if named else (draw, *args)
        known = self._known(key, asked)
        if known is None:
            before = self._kept.get(key)
            drawn = _drawn(draw(*args, **named), before[1] if before is not None else ())
            known = self._kept[key] = (asked, drawn)
        part: Part = known[1]
        return part

    def parts(
        self, key: str, draw: Callable[Concatenate[Memo, P], T], *args: P.args, **named: P.kwargs
    ) -> T:
        """Several parts at once; `draw` is given this memo as well, to keep each of them by."""
        asked = (*args, *named.items()) if named else args
        known = self._known(key, asked)
        if known is None:
            known = self._kept[key] = (asked, draw(self, *args, **named))
        made: T = known[1]
        return made

    def _known(self, key: str, asked: tuple[object, ...]) -> tuple[tuple[object, ...], Any] | None:
        """What was made of the same before, or beside."""
        known = self._kept.get(key)
        if known is not None and known[0] == asked:
            return known
        for memo in self._beside:
            known = memo._kept.get(key)
            if known is not None and known[0] == asked:
                self._kept[key] = known
                return known
        return None

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
        if self._layers is None:
            sprites = [_heated(each) if each.id in hot else each for part in parts for each in part]
            shown = tuple(sorted(sprites, key=back_to_front))
            return Scene(size[0], size[1], title, description, shown, look)
        self._layers.show(parts, hot, partial(self._heated, hot))
        return Scene(size[0], size[1], title, description, self._layers.turn.after, look)

    def _heated(self, hot: frozenset[str], part: Part) -> Part:
        here = hot.intersection([sprite.id for sprite in part])
        return self.keep(f"hot:{part[0].id}", _heat, part, here)

    @property
    def turn(self) -> Turn:
        """What changed from the picture before the last one to the last one."""
        assert self._layers is not None, "a single picture follows no other"
        return self._layers.turn


def _drawn(sprites: Iterable[Sprite], before: Part) -> Part:
    old = {sprite.id: sprite for sprite in before}
    drawn = [harmless(sprite) for sprite in sprites]
    return tuple([old[each.id] if old.get(each.id) == each else each for each in drawn])


def _heat(part: Part, hot: frozenset[str]) -> Part:
    return tuple([_heated(sprite) if sprite.id in hot else sprite for sprite in part])


def _heated(sprite: Sprite) -> Sprite:
    return replace(sprite, style=f"{sprite.style} hot".lstrip())
