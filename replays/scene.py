"""Scenes: a view laid out as sprites, for a screen.

Data only. A renderer keeps one element per sprite id, draws its shape around (0, 0) and moves it
to (x, y) by a transform: so a sprite that stands elsewhere in the next step slides there.

How a sprite is drawn, by every renderer alike:

- `shape`: `box` (a rectangle), `disc` (an ellipse), `line` (through `points`), nothing (text
  only), or the name of a symbol in `scenes/symbols.svg`, each `w` by `h`;
- `pattern`: the shape once more, filled with that pattern of `scenes/symbols.svg`;
- `face`: text in the middle, a line per `\\n`; `corner`: text in the upper left corner;
- `style`: class names for `scenes/style.css`, which also gets `--w`, `--h` and `--colour`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal, Protocol, TypeVar

import msgspec
from msgspec.structs import replace

from domain.kernel import HIDDEN, Fact, Language, Names, Rulebook, State, fill, values_of

Kind = Literal["region", "piece", "card", "marker", "text", "path"]


class Sprite(msgspec.Struct, frozen=True, omit_defaults=True):
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


class Scene(msgspec.Struct, frozen=True, omit_defaults=True):
    """A picture: its sprites from back to front, and all of it in words."""

    width: int
    height: int
    title: str
    description: str
    sprites: tuple[Sprite, ...]


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
        narrow: bool = False,
    ) -> Scene:
        """`fact`: what has just happened, as the viewer saw it; it is highlighted.

        `narrow`: for a screen that is higher than wide.
        """
        ...


AnyLayout = Layout[State]

_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")


def scene_of(
    size: tuple[int, int], title: str, description: str, sprites: Sequence[Sprite]
) -> Scene:
    """The sprites as a scene: from back to front, among equals by id.

    Colours may come from somebody's own edition: anything but `#rrggbb` is left out, since a
    stylesheet could be made to fetch things.
    """
    safe = [
        replace(sprite, colour="")
        if sprite.colour and not _COLOUR.fullmatch(sprite.colour)
        else sprite
        for sprite in sprites
    ]
    in_order = tuple(sorted(safe, key=lambda sprite: (sprite.z, sprite.id)))
    return Scene(size[0], size[1], title, description, in_order)


# Text


def sentence(rulebook: Rulebook, fact: Fact, names: Names, language: Language) -> str:
    """A fact in words, as the viewer saw it."""
    values = values_of(fact)
    hidden = any(_is_hidden(value) for value in values.values())
    return fill(rulebook.sentence(fact, hidden), values, names, language)


def _is_hidden(value: object) -> bool:
    return value == HIDDEN or (isinstance(value, tuple) and HIDDEN in value)


_LETTER = 0.58
"""How wide a letter is on average, of its height."""


def fit(text: str, width: int, size: int, end: str = "…") -> str:
    """`text`, cut so that letters of `size` stay within `width`; a cut shows as `end`."""
    most = max(1, int(width / (size * _LETTER)))
    return text if len(text) <= most else text[: most - len(end)].rstrip() + end


def wrap(text: str, width: int, size: int, lines: int = 2) -> str:
    """`text` in at most so many lines of about the same length, cut if need be."""
    most = max(1, int(width / (size * _LETTER)))
    done = _broken(text, most)
    if len(done) > lines:
        done = [*done[: lines - 1], " ".join(done[lines - 1 :])]
        return "\n".join([fit(line, width, size) for line in done])
    while most > 1 and len(shorter := _broken(text, most - 1)) == len(done):
        if max(map(len, shorter)) > most - 1:
            break
        done, most = shorter, most - 1
    return "\n".join([fit(line, width, size) for line in done])


def _broken(text: str, most: int) -> list[str]:
    """Lines of so many letters at the most, unless a word is longer."""
    done: list[str] = []
    line = ""
    for word in text.replace("° ", "°\u00a0").replace(" :", "\u00a0:").split(" "):
        longer = f"{line} {word}".strip()
        if len(longer) <= most or not line:
            line = longer
        else:
            done.append(line)
            line = word
    return [*done, line]


def caption(text: str, width: int, sizes: tuple[int, ...], lines: int = 2) -> tuple[str, int]:
    """`text` wrapped in the first of these sizes that needs no cut, or else in the last."""
    for size in sizes:
        wrapped = wrap(text, width, size, lines)
        if not wrapped.endswith("…"):
            return wrapped, size
    return wrap(text, width, sizes[-1], lines), sizes[-1]


def signed(points: int) -> str:
    """`+7`, `0`, `−3`."""
    return f"{points:+d}".replace("-", "−") if points else "0"
