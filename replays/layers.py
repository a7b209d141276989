"""Layers: the sprites of a picture from back to front, kept in order while parts of it change.

From one picture to the next a few sprites go and a few come. They are taken out and put in one by
one, and remembered: whoever asks what changed need not compare the two pictures.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from itertools import chain, compress
from operator import attrgetter, is_not
from typing import NamedTuple, TypeVar

from replays.scene import Sprite, back_to_front

Sprites = tuple[Sprite, ...]
Key = tuple[int, str]
T = TypeVar("T")

FEW = 60
"""Sprites that are put in their places one by one; more of them are sorted with the others."""


class Turn(NamedTuple):
    """From one picture to the next: all sprites of both, and those that only one of them has."""

    before: Sprites
    after: Sprites
    gone: Sequence[Sprite]
    come: Sequence[Sprite]


class Layers:
    """The sprites of the last picture."""

    def __init__(self) -> None:
        self._parts: Sequence[Sprites] = ()
        self._where: dict[str, Sprites] = {}
        """The part that a sprite is in, by its id."""
        self._instead: dict[int, tuple[Sprites, Sprites]] = {}
        """Parts that others are shown in the place of."""
        self._order: list[Key] = []
        self._sprites: list[Sprite] = []
        self.turn = Turn((), (), (), ())
        """From the picture before the last one to the last one."""

    def show(
        self, parts: Sequence[Sprites], hot: frozenset[str], heated: Callable[[Sprites], Sprites]
    ) -> None:
        """The next picture; of the parts with a hot sprite the `heated` ones are shown."""
        gone, come = _unlike(self._parts, parts)
        for part in gone:
            for sprite in part:
                self._where.pop(sprite.id, None)
        for part in come:
            self._where.update(dict.fromkeys(map(_id_of, part), part))
        self._parts = parts
        touched = [part for part in map(self._where.get, hot) if part is not None]
        before, after = self._instead, {id(part): (part, heated(part)) for part in touched}
        self._instead = after
        went = [before.pop(id(part), (part, part))[1] for part in gone]
        came = [after.get(id(part), (part, part))[1] for part in come]
        fresh = set(map(id, came))
        for key, (part, shown) in before.items():  # Of the parts that stay.
            now = after.get(key, (part, part))[1]
            if now is not shown:
                went.append(shown)
                came.append(now)
        for key, (part, shown) in after.items():
            if key not in before and id(shown) not in fresh:
                went.append(part)
                came.append(shown)
        self._turn(went, came)

    def _turn(self, went: list[Sprites], came: list[Sprites]) -> None:
        if not went and not came:
            self.turn = Turn(self.turn.after, self.turn.after, (), ())
            return
        gone, come = _unlike(list(chain(*went)), list(chain(*came)))
        if len(come) > FEW:
            shown = [self._instead.get(id(part), (part, part))[1] for part in self._parts]
            self._sprites = sorted(chain.from_iterable(shown), key=back_to_front)
            self._order = list(map(back_to_front, self._sprites))
        else:
            self._put(gone, come)
        after = tuple(self._sprites) if gone or come else self.turn.after
        self.turn = Turn(self.turn.after, after, gone, come)

    def _put(self, gone: list[Sprite], come: list[Sprite]) -> None:
        order, sprites = self._order, self._sprites
        left = set(map(back_to_front, gone))
        for sprite in come:
            key = back_to_front(sprite)
            place = bisect_left(order, key)
            if key in left:
                left.remove(key)
                sprites[place] = sprite
            else:
                order.insert(place, key)
                sprites.insert(place, sprite)
        for key in left:
            place = bisect_left(order, key)
            del order[place], sprites[place]


_id_of = attrgetter("id")


def _unlike(before: Sequence[T], after: Sequence[T]) -> tuple[list[T], list[T]]:
    """What only one of the two has; in both is at the most what has changed its place."""
    if len(before) == len(after):  # Most often everything is where it was.
        differ = list(map(is_not, before, after))
        return list(compress(before, differ)), list(compress(after, differ))
    known, kept = set(map(id, before)), set(map(id, after))
    gone = [each for each in before if id(each) not in kept]
    return gone, [each for each in after if id(each) not in known]
