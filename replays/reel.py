"""Reels: the first scene of a game and what changes at each step.

A browser loads it once and scrubs without the network. Most of a picture stands still: a step
names only the sprites that came, changed or went, and of a changed one only what differs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import compress, count
from operator import attrgetter, is_not

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import asdict, replace

from replays.layers import Turn
from replays.scene import Kind, Mark, Scene, Sprite, back_to_front


class Change(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What is different about a sprite; the fields are those of Sprite."""

    id: str
    kind: Kind | UnsetType = UNSET
    x: int | UnsetType = UNSET
    y: int | UnsetType = UNSET
    w: int | UnsetType = UNSET
    h: int | UnsetType = UNSET
    shape: str | UnsetType = UNSET
    style: str | UnsetType = UNSET
    face: str | UnsetType = UNSET
    corner: str | UnsetType = UNSET
    label: str | UnsetType = UNSET
    colour: str | UnsetType = UNSET
    pattern: str | UnsetType = UNSET
    z: int | UnsetType = UNSET
    points: tuple[int, ...] | UnsetType = UNSET
    marks: tuple[Mark, ...] | UnsetType = UNSET
    detail: str | UnsetType = UNSET
    on: str | UnsetType = UNSET
    origin: tuple[int, int] | UnsetType | None = UNSET
    tally: str | UnsetType = UNSET
    scores: str | UnsetType = UNSET


class Step(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """From one scene to the next. What it does not name stays as it is."""

    come: tuple[Sprite, ...] = ()
    change: tuple[Change, ...] = ()
    go: tuple[str, ...] = ()
    title: str | UnsetType = UNSET
    description: str | UnsetType = UNSET
    width: int | UnsetType = UNSET
    height: int | UnsetType = UNSET


class Reel(msgspec.Struct, frozen=True):
    """A game as pictures: step 0 in full, then the steps 1, 2, ..."""

    first: Scene
    steps: tuple[Step, ...]


Differences = tuple[tuple[Sprite, ...], tuple[Change, ...], tuple[str, ...]]
"""Who came, changed and went."""


def reel(scenes: Sequence[Scene]) -> Reel:
    """A reel of at least one scene."""
    reeling = Reeling()
    for scene in scenes:
        reeling.add(scene)
    return reeling.done()


class Alike:
    """What several reels have in common at one step: it is made once."""

    def __init__(self) -> None:
        # With what they were made from: while that lives nothing else has its ids.
        self._steps: dict[tuple[int, int], tuple[Scene, Scene, Step]] = {}
        self._turns: dict[tuple[frozenset[int], frozenset[int]], tuple[Turn, Differences]] = {}
        self._changes: dict[tuple[int, int], tuple[Sprite, Sprite, Change]] = {}

    def step(self, before: Scene, after: Scene, turn: Turn | None = None) -> Step:
        """What turns one scene into the other; `turn`: how its sprites did, if that is known."""
        key = (id(before), id(after))
        if key not in self._steps:
            made = _step(before, after, self._between(before.sprites, after.sprites, turn))
            self._steps[key] = (before, after, made)
        return self._steps[key][2]

    def _between(
        self, before: tuple[Sprite, ...], after: tuple[Sprite, ...], turn: Turn | None
    ) -> Differences:
        if before is after:
            return (), (), ()
        if turn is None or before is not turn.before or after is not turn.after:
            return self._compared(before, after)
        key = frozenset(map(id, turn.gone)), frozenset(map(id, turn.come))
        if key not in self._turns:
            gone, come = (sorted(each, key=back_to_front) for each in (turn.gone, turn.come))
            self._turns[key] = (turn, self._differences(gone, come))
        return self._turns[key][1]

    def _compared(self, before: tuple[Sprite, ...], after: tuple[Sprite, ...]) -> Differences:
        """Between any two pictures. What both begin or end with is the same: not looked at."""
        start, end = _same(before, after), 0
        if start < min(len(before), len(after)):
            end = _same(before[:start:-1], after[:start:-1])
        return self._differences(before[start : len(before) - end], after[start : len(after) - end])

    def _differences(self, before: Sequence[Sprite], after: Sequence[Sprite]) -> Differences:
        old = {sprite.id: sprite for sprite in before}
        come: list[Sprite] = []
        change: list[Change] = []
        for sprite in after:
            known = old.pop(sprite.id, None)
            if known is None:
                come.append(sprite)
            elif known is not sprite and known != sprite:
                change.append(self._change(known, sprite))
        return tuple(come), tuple(change), tuple(old)

    def _change(self, before: Sprite, after: Sprite) -> Change:
        key = (id(before), id(after))
        if key not in self._changes:
            self._changes[key] = (before, after, _change(before, after))
        return self._changes[key][2]


class Reeling:
    """A reel that grows scene by scene."""

    def __init__(self) -> None:
        self._first: Scene | None = None
        self._last: Scene | None = None
        self._steps: list[Step] = []

    def add(self, scene: Scene, turn: Turn | None = None, alike: Alike | None = None) -> None:
        """The next scene; `alike`: what reels beside this one have in common with it here."""
        if self._last is None:
            self._first = scene
        else:
            self._steps.append((alike or Alike()).step(self._last, scene, turn))
        self._last = scene

    def done(self) -> Reel:
        """There has to be a scene."""
        assert self._first is not None
        return Reel(self._first, tuple(self._steps))


def _step(before: Scene, after: Scene, differences: Differences) -> Step:
    come, change, go = differences
    return Step(
        come=come,
        change=change,
        go=go,
        title=after.title if after.title != before.title else UNSET,
        description=after.description if after.description != before.description else UNSET,
        width=after.width if after.width != before.width else UNSET,
        height=after.height if after.height != before.height else UNSET,
    )


def _same(before: tuple[Sprite, ...], after: tuple[Sprite, ...]) -> int:
    """With how many of the same sprites both begin."""
    differ = map(is_not, before, after)
    return next(compress(count(), differ), min(len(before), len(after)))


_FIELDS = Sprite.__struct_fields__
_values = attrgetter(*_FIELDS)


def _change(before: Sprite, after: Sprite) -> Change:
    changed = {
        field: new
        for field, old, new in zip(_FIELDS, _values(before), _values(after), strict=True)
        if new is not old and new != old
    }
    return Change(id=after.id, **changed)


def apply(scene: Scene, step: Step) -> Scene:
    """The scene after a step."""
    sprites = {sprite.id: sprite for sprite in scene.sprites if sprite.id not in step.go}
    for change in step.change:
        given = {field: value for field, value in asdict(change).items() if value is not UNSET}
        sprites[change.id] = replace(sprites[change.id], **given)
    sprites.update({sprite.id: sprite for sprite in step.come})
    # From back to front; among equals by id, so that any way to a scene gives the same order.
    in_order = tuple(sorted(sprites.values(), key=back_to_front))
    return Scene(
        scene.width if step.width is UNSET else step.width,
        scene.height if step.height is UNSET else step.height,
        scene.title if step.title is UNSET else step.title,
        scene.description if step.description is UNSET else step.description,
        in_order,
        scene.look,
    )


def unreel(reel: Reel) -> Iterator[Scene]:
    """Every scene of the reel, in turn."""
    scene = reel.first
    yield scene
    for step in reel.steps:
        scene = apply(scene, step)
        yield scene
