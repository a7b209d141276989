"""Reels: the first scene of a game and what changes at each step.

A browser loads it once and scrubs without the network. Most of a picture stands still: a step
names only the sprites that came, changed or went, and of a changed one only what differs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import compress, count, pairwise
from operator import attrgetter, is_not

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import asdict, replace

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


class Steps:
    """The steps between scenes that several reels share: each is made once."""

    def __init__(self) -> None:
        self._made: dict[tuple[int, int], tuple[Scene, Scene, Step]] = {}

    def between(self, before: Scene, after: Scene) -> Step:
        key = (id(before), id(after))
        if key not in self._made:  # With the scenes: while they live nothing else has their ids.
            self._made[key] = (before, after, step(before, after))
        return self._made[key][2]


def reel(scenes: Sequence[Scene], steps: Steps | None = None) -> Reel:
    """A reel of at least one scene; `steps`: those of other reels of the same game."""
    between = (steps or Steps()).between
    return Reel(scenes[0], tuple([between(*pair) for pair in pairwise(scenes)]))


def step(before: Scene, after: Scene) -> Step:
    """What turns one scene into the other."""
    come: tuple[Sprite, ...] = ()
    change: tuple[Change, ...] = ()
    go: tuple[str, ...] = ()
    if before.sprites is not after.sprites:
        come, change, go = _differences(before.sprites, after.sprites)
    return Step(
        come=come,
        change=change,
        go=go,
        title=after.title if after.title != before.title else UNSET,
        description=after.description if after.description != before.description else UNSET,
        width=after.width if after.width != before.width else UNSET,
        height=after.height if after.height != before.height else UNSET,
    )


def _differences(
    before: tuple[Sprite, ...], after: tuple[Sprite, ...]
) -> tuple[tuple[Sprite, ...], tuple[Change, ...], tuple[str, ...]]:
    """Who came, changed and went. A part that was kept has the same sprites: not looked at."""
    start, end = _alike(before, after), 0
    if start < min(len(before), len(after)):
        end = _alike(before[:start:-1], after[:start:-1])
    old = {sprite.id: sprite for sprite in before[start : len(before) - end]}
    come: list[Sprite] = []
    change: list[Change] = []
    for sprite in after[start : len(after) - end]:
        known = old.pop(sprite.id, None)
        if known is None:
            come.append(sprite)
        elif known is not sprite and known != sprite:
            change.append(_change(known, sprite))
    return tuple(come), tuple(change), tuple(old)


def _alike(before: tuple[Sprite, ...], after: tuple[Sprite, ...]) -> int:
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
