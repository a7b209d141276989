"""Reels: the first scene of a game and what changes at each step.

A browser loads it once and scrubs without the network. Most of a picture stands still: a step
names only the sprites that came, changed or went, and of a changed one only what differs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import asdict, replace

from replays.scene import Kind, Mark, Scene, Sprite, back_to_front


class Change(msgspec.Struct, frozen=True, omit_defaults=True):
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


class Step(msgspec.Struct, frozen=True, omit_defaults=True):
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


def reel(scenes: Sequence[Scene]) -> Reel:
    """A reel of at least one scene."""
    return Reel(scenes[0], tuple([step(*pair) for pair in pairwise(scenes)]))


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
    old = {sprite.id: sprite for sprite in before}
    come: list[Sprite] = []
    change: list[Change] = []
    for sprite in after:
        known = old.pop(sprite.id, None)
        if known is None:
            come.append(sprite)
        elif known is not sprite and known != sprite:
            change.append(_change(known, sprite))
    return tuple(come), tuple(change), tuple(old)


def _change(before: Sprite, after: Sprite) -> Change:
    old = asdict(before)
    differs = {field: value for field, value in asdict(after).items() if old[field] != value}
    return Change(id=after.id, **differs)


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
