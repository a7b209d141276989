"""Scenes: a view laid out as sprites, for a screen.

Data only. A renderer keeps one element per sprite id, draws its shape around (0, 0) and moves it
to (x, y) by a transform: so a sprite that stands elsewhere in the next step slides there.

How a sprite is drawn, by every renderer alike:

- `shape`: `box` (a rectangle), `disc` (an ellipse), `line` (through `points`), nothing (text
  only), or the name of a symbol, each `w` by `h`;
- `pattern`: the shape once more, filled with that pattern;
- `marks`: what is drawn on it and moves with it, in order: a card with all that is printed on
  it is one sprite;
- `face`: text in the middle, a line per `\\n`; `corner`: text in the upper left corner;
- `style`: class names for the stylesheets, which also get `--w`, `--h` and `--colour`.

`replays/scenes/__init__.py` says how a layout is made of parts.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Literal, Protocol, TypeVar, get_args

import msgspec
from msgspec.structs import replace

from domain.kernel import HIDDEN, Fact, Language, Names, Rulebook, State, fill, values_of

if TYPE_CHECKING:
    from replays.memo import Memo

Kind = Literal["region", "piece", "card", "marker", "text", "path"]

Shape = Literal["wide", "square", "tall"]
"""The room that a picture fills: about 16 to 10, about as high as wide, or a phone's width."""
SHAPES: tuple[Shape, ...] = get_args(Shape)


class Mark(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Something printed on a sprite: a shape, or a text."""

    x: int
    y: int
    """Where its middle is (of a text `start` or `end`: that end), from the sprite's middle."""
    w: int = 0
    h: int = 0
    """Its size; of a text, `h` is the size of its letters."""
    shape: str = ""
    """As a sprite's; `path` is drawn by `d`, whose (0, 0) is the mark's middle."""
    style: str = ""
    text: str = ""
    pattern: str = ""
    """Fills the shape instead of a colour."""
    colour: str = ""
    d: str = ""


class Sprite(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One thing on the screen. Its id stays the same from step to step."""

    id: str
    """`agent:red`, `place:house_7`, `card:seat:0`, ..."""
    kind: Kind
    x: int
    y: int
    """Where its middle is."""
    w: int = 0
    h: int = 0
    """Its size; of a text, `h` is the size of its letters."""
    shape: str = ""
    style: str = ""
    face: str = ""
    corner: str = ""
    label: str = ""
    """What a screen reader or a tooltip says."""
    colour: str = ""
    pattern: str = ""
    z: int = 0
    points: tuple[int, ...] = ()
    """x, y, x, y, ... of a line, seen from its middle."""
    marks: tuple[Mark, ...] = ()
    detail: str = ""
    """All there is to say of it, for who points at it: the first line is its name."""
    on: str = ""
    """The id of the sprite that a piece stands on: when it leaves, a ghost stays there."""
    origin: tuple[int, int] | None = None
    """Where it comes from when it appears: it is seen flying from there."""
    tally: str = ""
    """The side (`seat:0`, `agent:red`) whose points are counted here: what it wins flies here."""
    scores: str = ""
    """The side that what has just happened here gave points, or took them from."""


class Scene(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A picture: its sprites from back to front, and all of it in words."""

    width: int
    height: int
    title: str
    description: str
    sprites: tuple[Sprite, ...]
    look: str = ""
    """Whose styles and symbols it uses: a folder of `replays/scenes`."""


S = TypeVar("S", bound=State, contravariant=True)


class Layout(Protocol[S]):
    """View -> scene. What is hidden from the viewer is not in the view, so not in the scene."""

    def __call__(
        self,
        state: S,
        names: Names,
        language: Language,
        players: Sequence[str],
        fact: Fact | None = None,
        *,
        shape: Shape = "wide",
        memo: Memo | None = None,
    ) -> Scene:
        """`fact`: what has just happened, as the viewer saw it; it is highlighted.

        `memo`: the parts of the picture before, for the same viewer, language and shape.
        """
        ...


AnyLayout = Layout[State]

_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")


def harmless(sprite: Sprite) -> Sprite:
    """The sprite without colours that are none.

    They may come from somebody's own edition: anything but `#rrggbb` is left out, since a
    stylesheet could be made to fetch things.
    """
    if _is_wild(sprite.colour):
        sprite = replace(sprite, colour="")
    for colour in [mark.colour for mark in sprite.marks if mark.colour]:
        if _is_wild(colour):
            return replace(sprite, marks=tuple([_tame(mark) for mark in sprite.marks]))
    return sprite


def _tame(mark: Mark) -> Mark:
    return replace(mark, colour="") if _is_wild(mark.colour) else mark


def _is_wild(colour: str) -> bool:
    return bool(colour) and not _COLOUR.fullmatch(colour)


def back_to_front(sprite: Sprite) -> tuple[int, str]:
    """The order in which sprites are drawn; among equals by id."""
    return sprite.z, sprite.id


def scene_of(
    size: tuple[int, int],
    title: str,
    description: str,
    sprites: Iterable[Sprite],
    look: str = "",
) -> Scene:
    """The sprites as a scene: from back to front."""
    in_order = tuple(sorted([harmless(sprite) for sprite in sprites], key=back_to_front))
    return Scene(size[0], size[1], title, description, in_order, look)


def scoring(scene: Scene, by: Mapping[str, str]) -> Scene:
    """The scene with what has just scored: the id of the sprite -> the side."""
    if not by:
        return scene
    sprites = [
        replace(each, scores=by[each.id]) if each.id in by else each for each in scene.sprites
    ]
    return replace(scene, sprites=tuple(sprites))


# Text


def sentence(rulebook: Rulebook, fact: Fact, names: Names, language: Language) -> str:
    """A fact in words, as the viewer saw it."""
    values = values_of(fact)
    hidden = any(_is_hidden(value) for value in values.values())
    return fill(rulebook.sentence(fact, hidden), values, names, language)


def _is_hidden(value: object) -> bool:
    return value == HIDDEN or (isinstance(value, tuple) and HIDDEN in value)
