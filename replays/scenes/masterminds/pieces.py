"""Discs, squares and glyphs that several parts of the picture use."""

from __future__ import annotations

from domain.games.masterminds.state import MastermindsState
from domain.kernel import HIDDEN
from replays.scene import Sprite
from replays.scenes.masterminds.geometry import Point
from replays.scenes.masterminds.words import Words

COLOURS = {"blue": "#2f5fa8", "red": "#b3262e", "yellow": "#c9940c", "green": "#2f7d46"}
GREY = "#7d8288"
GLYPHS = {
    "bolt": "bolt",
    "copper": "plate",
    "firepower": "cannon",
    "scientist": "scientist",
    "scientists": "scientist",
    "codex": "book",
    "chaos": "chaos",
    "segments": "gear",
    "buildings": "university",
    "skull": "skull",
    "cog": "gear",
    "compass": "compass",
    "goblet": "goblet",
    "factory": "factory",
    "furnace": "furnace",
    "university": "university",
    "monument": "monument",
}
"""What stands for what; anything else of somebody's edition is a monument."""
METALS = {"bolt": "steel", "copper": "copper", "firepower": "steel", "chaos": "brass"}


def glyph_of(thing: str) -> str:
    return GLYPHS.get(thing, "monument")


def glyph(id: str, thing: str, at: Point, size: int, label: str, z: int, style: str = "") -> Sprite:
    """A small picture of a resource, a building or an icon."""
    classes = " ".join([part for part in ("glyph", METALS.get(thing, ""), style) if part])
    return Sprite(id, "marker", *at, size, size, glyph_of(thing), classes, label=label, z=z)


def seat_colour(state: MastermindsState, seat: int) -> str:
    return COLOURS.get(state.villains[seat].color, GREY)


def chip(
    state: MastermindsState,
    words: Words,
    id: str,
    seat: int,
    at: Point,
    size: int,
    label: str,
    z: int,
) -> Sprite:
    """A square in a seat's colour with its letter."""
    return Sprite(
        id, "marker", *at, size, size, "box", "disc chip", words.initial(seat), label=label,
        colour=seat_colour(state, seat), z=z,
    )  # fmt: skip


def disc(
    state: MastermindsState,
    words: Words,
    id: str,
    owner: int,
    kind: str,
    at: Point,
    size: int,
    label: str,
    z: int,
) -> Sprite:
    """An Agent: a gear with its owner's letter, and the first letters of its kind if known."""
    face, style = words.initial(owner), "cog single"
    if kind and kind != HIDDEN:
        face, style = f"{face}\n{words.name('agent', kind)[:2]}", "cog"
    return Sprite(
        id, "piece", *at, size, size, "gear", style, face, label=label,
        colour=seat_colour(state, owner), z=z,
    )  # fmt: skip
