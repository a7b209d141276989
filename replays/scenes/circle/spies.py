"""Spies: one grammar everywhere. The octagon is where it prepares, the middle its action and
strength, the cap below its employer; rim and tint are its division, the flag its home service."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from domain.games.circle.edition import Box
from replays.lettering import LEAST
from replays.scene import Mark, Sprite
from replays.scenes.circle.geometry import RADIUS
from replays.scenes.circle.reading import Spy
from replays.scenes.circle.words import Words
from replays.scenes.composing import Pen

FLAGS = {"USA": "us", "ENG": "gb", "RUS": "ru", "PRU": "de", "FRA": "fr", "JPN": "jp"}
"""The emblems that are drawn; another service of somebody's edition has none."""
DIVISIONS = ("ci-INT", "ci-SUP", "ci-REC", "ci-OPS")
"""The divisions that have a symbol."""
OWN = {"green", "red", "blue", "black", "white", "brown"}
"""The colours of seats that the stylesheet knows."""

CHIP, MINI = 96, 58
"""The widths of a spy on one line, with and without its preparation."""
LINE = 34
"""The height of a spy on one line."""
REFLOW = 170
"""As far as this a spy may go within its row without leaving a ghost."""


class Owner(msgspec.Struct, frozen=True):
    """How a seat is told from the others: colour, pattern and letter."""

    seat: int
    colour: str
    letter: str

    @property
    def style(self) -> str:
        return self.colour if self.colour in OWN else "grey"

    @property
    def pattern(self) -> str:
        """Solid, then stripes, dots, bars, checks, crosses."""
        number = self.seat % 6
        return f"ci-p{number}" if number else ""


def side_colour(colour: str) -> str:
    """The variable of the stylesheet that has a seat's colour."""
    return f"--seat-{colour if colour in OWN else 'grey'}"


class Deck(msgspec.Struct, frozen=True):
    """The cards of an edition and the seats that may employ them."""

    box: Box
    owners: tuple[Owner, ...]

    def tone(self, division: str) -> str:
        """The style word of a division."""
        divisions = self.box.divisions
        return f"t{divisions.index(division) % 4}" if division in divisions else "tn"

    def printed(self, card: str) -> Printed:
        return _printed(self.box, card)


class Printed(msgspec.Struct, frozen=True):
    """What is printed on a card as far as its disc shows it."""

    action: str
    strength: int
    prep: int
    flag: str


@lru_cache(maxsize=512)
def _printed(box: Box, card: str) -> Printed:
    flag = FLAGS.get(box.exclusive_of.get(card, ""), "")
    return Printed(box.action[card], box.strength[card], box.prep[card], flag)


def deck(box: Box, colours: tuple[str, ...], words: Words) -> Deck:
    owners = [Owner(seat, each, words.initial(seat)) for seat, each in enumerate(colours)]
    return Deck(box, tuple(owners))


def disc(
    deck: Deck, words: Words, spy: Spy, at: tuple[int, int], on: str, style: str = "", z: int = 40
) -> Sprite:
    """A spy as a disc, on the wheel or before a seat."""
    owner = None if spy.owner is None else deck.owners[spy.owner]
    marks = _disc(deck.printed(spy.card), owner, bool(spy.host))
    return _sprite(deck, words, spy, at, (REFLOW, 2 * RADIUS), on, style, marks, z)


def chip(
    deck: Deck, words: Words, spy: Spy, at: tuple[int, int], on: str, wide: bool, style: str = ""
) -> Sprite:
    """A spy on one line, where many lie before a seat; `wide`: with its preparation."""
    owner = None if spy.owner is None else deck.owners[spy.owner]
    marks = _chip(deck.printed(spy.card), owner, wide)
    return _sprite(deck, words, spy, at, (REFLOW, LINE), on, style, marks, 40)


def wing(deck: Deck, words: Words, card: str, seat: int, at: tuple[int, int], style: str) -> Sprite:
    """A spy inside the Circle: its quarter of the butterfly with its points; neutral: a joker."""
    box = deck.box
    tone = deck.tone(box.border[card])
    quarter = tone[1:]
    dx, dy = {"0": (-2, -2), "1": (2, -2), "2": (-2, 2), "3": (2, 2)}.get(quarter, (0, 0))
    pen = Pen().symbol(f"ci-wing-{quarter}", 0, 0, 40, 40)
    pen.text(dx, dy, str(box.vp[card]), LEAST, "strong")
    label = words("inside", spy=words.card(card), seat=words.seat(seat))
    return Sprite(
        f"card:{card}", "card", *at, 40, 40, "", f"wing {tone} {style}".rstrip(), label=label,
        detail=words.detail(box, Spy(card)), marks=pen.done(), z=40, on=f"panel:{seat}",
    )  # fmt: skip


def plate(pen: Pen, owner: Owner, x: float, y: float, size: int, text: int = 0) -> Pen:
    """A seat's marker: colour, pattern and letter."""
    pen.box(x, y, size, size, f"own {owner.style}")
    if owner.pattern:
        pen.box(x, y, size, size, "grain", owner.pattern)
    return pen.text(x, y + 1, owner.letter, text or max(LEAST, size * 6 // 10), _on(owner))


def _on(owner: Owner) -> str:
    return f"strong on {owner.style}"


def _sprite(
    deck: Deck,
    words: Words,
    spy: Spy,
    at: tuple[int, int],
    size: tuple[int, int],
    on: str,
    style: str,
    marks: tuple[Mark, ...],
    z: int,
) -> Sprite:
    tone = deck.tone(deck.box.border[spy.card])
    classes = " ".join(filter(None, ["spy", tone, "spent" if spy.spent else "", style]))
    return Sprite(
        f"card:{spy.card}", "card", *at, *size, "", classes, label=words.card(spy.card),
        detail=words.detail(deck.box, spy), marks=marks, z=z, on=on,
    )  # fmt: skip


@lru_cache(maxsize=2048)
def _disc(printed: Printed, owner: Owner | None, slip: bool) -> tuple[Mark, ...]:
    """`slip`: it lies half on another, and is square."""
    pen, r = Pen(), RADIUS
    if slip:
        pen.box(0, 0, 2 * r - 8, 2 * r - 2, "rim")
    else:
        pen.disc(0, 0, 2 * r - 4, "rim")
    middle = 6
    if owner is not None:
        middle = 1
        cap = f"M{4 - r} 14H{r - 4}V{r - 13}a10 10 0 0 1 -10 10H{14 - r}a10 10 0 0 1 -10 -10Z"
        if not slip:
            cap = f"M-34 14A{r - 1} {r - 1} 0 0 0 34 14Z"
        pen.path(cap, f"own {owner.style}")
        if owner.pattern:
            pen.path(cap, "grain", 0, 0, owner.pattern)
        pen.text(-11 if printed.flag else 0, 26, owner.letter, LEAST, _on(owner))
    _action(pen, printed, 0, middle, 28)
    _octagon(pen, printed.prep, 0, -r + 10)
    if printed.flag:
        x, y, w = (12, 24, 20) if owner is not None else (0, 28, 24)
        pen.symbol(f"flag-{printed.flag}", x, y, w, w * 2 / 3)
    return pen.done()


@lru_cache(maxsize=2048)
def _chip(printed: Printed, owner: Owner | None, wide: bool) -> tuple[Mark, ...]:
    pen = Pen()
    w = CHIP if wide else MINI
    pen.box(0, 0, w - 6, LINE - 4, "rim")
    left = -w / 2
    if owner is not None:
        plate(pen, owner, left + 16, 0, 26, LEAST)
        _action(pen, printed, (w + 26) / 2 - w / 2, 0, 22)
    elif wide:
        _octagon(pen, printed.prep, left + 20, 0)
        _action(pen, printed, 16, 0, 24)
    else:
        _action(pen, printed, 0, 0, 24)
    return pen.done()


def _action(pen: Pen, printed: Printed, x: float, y: float, size: int) -> None:
    """The icon of the action, and how strong it is."""
    shift = 9 if printed.strength else 0
    pen.symbol(f"ci-{printed.action}", x - shift, y, size, size)
    if printed.strength:
        pen.text(x + size / 2 + 2, y + 1, str(printed.strength), LEAST, "strong")


def _octagon(pen: Pen, number: int, x: float, y: float) -> None:
    pen.symbol("ci-oct", x, y, 30, 30)
    pen.text(x, y + 1, str(number), LEAST, "strong onoct")
