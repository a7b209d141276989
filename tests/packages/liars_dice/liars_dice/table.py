"""What lies in the middle of the table: the bid, the faces one can bid, and how a doubt ended."""

from __future__ import annotations

from collections.abc import Iterator

from replays.lettering import LEAST, LINE, caption, width_of
from replays.scene import Sprite
from replays.scenes.composing import Pen, spread

from .pieces import Bid
from .places import Place, Plan
from .words import Words

MOST = 8
"""Dice on a slip: what is more is said in words."""
PIPS = ("1", "2", "3", "4", "5", "6")
"""The faces that Dossier has a drawing of."""


def ground(plan: Plan) -> Iterator[Sprite]:
    """The planks, the felt, and a tankard where the slip will lie."""
    w, h = plan.size
    yield Sprite("plank", "region", w // 2, h // 2, w, h, "box", "plank", pattern="ld-grain")
    yield Sprite("felt", "region", *plan.felt.middle, plan.felt.w, plan.felt.h, "box", "felt", z=1)
    size = min(plan.slip.w, plan.slip.h) * 2 // 3
    yield Sprite("tankard", "marker", *plan.slip.middle, size, size, "ld-tankard", "tankard", z=2)


def draw_die(pen: Pen, face: str, x: float, y: float, size: int, style: str = "") -> None:
    """A die with its pips, or with the name of its face."""
    if face in PIPS:
        pen.symbol(f"die-{face}", x, y, size, size, style)
    else:
        pen.box(x, y, size, size, "quiet")
        pen.text(x, y, face[:2], max(LEAST, size // 2), "strong cream")


def standing(
    words: Words,
    place: Place,
    bid: Bid | None,
    said: str,
    dice: int,
    stamp: str,
    whose: int,
    is_won: bool,
) -> Iterator[Sprite]:
    """The bid that stands, as large as there is room; above it who made it, below what it means.

    Before there is one, the cup of who opens (`whose`); when all is over, a wreath for the winner.
    """
    pen = Pen()
    top, low = -place.h / 2, place.h / 2
    size = min(place.h - 190, (place.w - 60) // 3, 220)
    pen.fitted(0, top + 50, said, place.w - 60, (40, 34, 28, 24, LEAST), "strong cream", "bold")
    if is_won:
        pen.symbol("ld-laurel", 0, size * 0.2, size * 2, size)
        pen.disc(0, 0, size * 0.7, "token")
        pen.text(0, 0, words.seat(whose)[:1], size // 2, "strong on-own")
    elif bid is not None:
        number, times = str(bid.count), size // 2
        widths = width_of(number, size, "bold"), width_of("×", times), size
        left = -(sum(widths) + 40) / 2
        pen.text(left, 0, number, size, "start strong cream")
        pen.text(left + widths[0] + 20, 0, "×", times, "start cream")
        draw_die(pen, bid.face, -left - size / 2, 0, size)
    else:
        pen.symbol("ld-cup", 0, 0, size, size)
    if stamp:
        pen.pill(0, low - 46, stamp, 36, "stamp", "strong cream")
    elif dice and not is_won:
        pen.fitted(0, low - 46, words("dice", n=dice), place.w - 60, (30, 26, LEAST), "cream")
    spoken = words("bid", count=bid.count, face=bid.face) if bid is not None else ""
    label = ". ".join([each for each in (said, spoken, stamp) if each])
    yield Sprite(
        "bid", "marker", *place.middle, place.w, place.h, "", f"bid of-{whose}", label=label,
        marks=pen.done(), z=5,
    )  # fmt: skip


def tray(words: Words, place: Place, faces: tuple[str, ...], bid: Bid | None) -> Iterator[Sprite]:
    """The faces in their order: what a bid is made of, and what glows when one may choose it."""
    across = len(faces) if place.w > 2 * place.h else -(-len(faces) // -(-len(faces) // 3))
    rows = -(-len(faces) // across)
    size = min(110, (place.w - 60) // across - 14, (place.h - 90) // rows - 14)
    x, y = place.middle
    title = Pen().fitted(0, 0, words("faces"), place.w - 30, (26, LEAST), "cream").done()
    top = y - (rows * (size + 14) + 40) // 2 + 20
    yield Sprite("tray", "text", x, top, 0, 26, label=words("faces"), marks=title, z=4)
    for index, face in enumerate(faces):
        row, column = divmod(index, across)
        here = min(across, len(faces) - row * across)
        pen = Pen()
        draw_die(pen, face, 0, 0, size)
        is_bid = bid is not None and bid.face == face
        yield Sprite(
            f"face:{face}", "marker", x + round(spread(here, place.w, size + 14, size)[column]),
            top + 40 + size // 2 + row * (size + 14), size, size, "",
            "offer bid" if is_bid else "offer", label=words("face", face=face),
            marks=pen.done(), z=4,
        )  # fmt: skip


def slip(place: Place, said: str, hits: tuple[str, ...]) -> Iterator[Sprite]:
    """How a doubt ended: the dice that counted, and the rulebook's sentence.

    Its style says `gain`: a stop of many steps shows it, though it is over by then.
    """
    pen = Pen()
    shown = hits[:MOST]
    size = min(64, (place.w - 40) // 4 - 8, place.h // 4)
    across = max(1, (place.w - 40) // (size + 8))
    rows = -(-len(shown) // across)
    text, letters = caption(said, place.w - 40, (32, 28, 25, LEAST), 4, "bold")
    high = (text.count("\n") + 1) * letters * LINE
    top = -(high + rows * (size + 8)) / 2
    pen.text(0, top + high / 2, text, letters, "strong")
    for index, face in enumerate(shown):
        row, column = divmod(index, across)
        here = min(across, len(shown) - row * across)
        x = spread(here, place.w, size + 8, size)[column]
        draw_die(pen, face, x, top + high + 10 + size / 2 + row * (size + 8), size)
    yield Sprite(
        "slip", "marker", *place.middle, place.w, place.h, "box", "slip gain", label=said,
        marks=pen.done(), z=8,
    )  # fmt: skip
