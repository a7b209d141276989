"""The header: both sides at their ends of the tug of war, the turn and its steps between them."""

from __future__ import annotations

from collections.abc import Iterator

from replays.lettering import LEAST, largest, width_of
from replays.scene import Sprite
from replays.scenes.composing import Pen
from replays.scenes.war1955.geometry import GAP, Board
from replays.scenes.war1955.lanes import STARS
from replays.scenes.war1955.words import Words


def header(
    words: Words,
    board: Board,
    heading: str,
    step: int,
    sides: tuple[str, str],
    homes: tuple[str, str],
    secured: tuple[tuple[str, ...], tuple[str, ...]],
    goal: int,
    winners: tuple[int, ...],
) -> Iterator[Sprite]:
    """One band across the picture; narrow boards have the sides below the turn."""
    w, h = board.width - 2 * GAP, board.header
    pen = Pen()
    narrow = board.two_lines
    room = w - 30 if narrow else 620
    text, size = largest(heading, room, (30, 27, 24, LEAST), "serif bold")
    top = -h / 2
    pen.text(0, top + (28 if narrow else 24), text, size, "strong serif onsteel")
    _steps(pen, words, step, top + (72 if narrow else 60), min(w - 40, 660))
    style = "steel victorious" if winners else "steel"
    yield Sprite(
        "header", "region", board.width // 2, GAP + h // 2, w, h, "box", style, label=heading,
        marks=pen.done(), z=1,
    )  # fmt: skip
    for seat in (0, 1):
        side = _side(words, board, seat, sides[seat], homes[seat], secured[seat], goal)
        yield side
        inwards = (side.w - _plate(goal)) // 2 * (1 if seat == 0 else -1)
        yield Sprite(f"stars:{seat}", "marker", side.x + inwards, side.y, tally=f"seat:{seat}", z=2)


def _steps(pen: Pen, words: Words, step: int, y: float, w: float) -> None:
    """The four steps of a turn as chevrons, the one that is played lit."""
    each, h, tip = w / 4, 34, 12
    for index in range(4):
        x = -w / 2 + index * each
        notch = tip if index else 0
        d = (
            f"M0 {-h / 2:g}H{each - tip - 6:g}L{each - 6:g} 0L{each - tip - 6:g} {h / 2:g}"
            f"H0L{notch:g} 0Z"
        )
        now = index + 1 == step
        pen.path(d, "step-now" if now else "step", x, y)
        text = words(f"step_{index + 1}")
        style = "strong onlamp" if now else "onsteel"
        pen.fitted(x + each / 2, y, text, each - 30, (LEAST,), style, "bold")


def _plate(goal: int) -> int:
    """How wide the plate with the stars is."""
    return 40 * goal + 16


def _side(
    words: Words, board: Board, seat: int, side: str, home: str, secured: tuple[str, ...], goal: int
) -> Sprite:
    """A seat's disc, name, home and stars."""
    pen = Pen()
    out = 1 if seat == 0 else -1
    anchor = "start" if seat == 0 else "end"
    narrow = board.two_lines
    w = (board.width - 60) // 2 if narrow else 440
    x = 20 + w // 2 if seat == 0 else board.width - 20 - w // 2
    y = GAP + (board.header - 46 if narrow else board.header // 2)
    edge = -out * w / 2
    name = words.seat(seat)
    pen.disc(edge + out * 30, 0, 52, "rim").disc(edge + out * 30, 0, 46, f"fill-{side}")
    if side in STARS:
        pen.disc(edge + out * 30, 0, 46, "", f"war-{side}")
        pen.disc(edge + out * 30, 0, 34, f"fill-{side}")
    pen.text(edge + out * 30, 1, name[:1], 24, "on strong")
    stars = _plate(goal)
    room = w - 72 - stars
    text, size = largest(name, room, (28, 25, LEAST), "serif bold")
    pen.text(edge + out * 64, -16 if home else 0, text, size, f"strong serif onsteel {anchor}")
    if home:
        country = words.country(home)
        said = words("home_short", faction=words.name("faction", side), country=country)
        shorter = [said, country, words.name("faction", side)]
        said = next((each for each in shorter if width_of(each, LEAST) <= room), shorter[-1])
        pen.fitted(edge + out * 64, 16, said, room, (LEAST,), f"onsteel {anchor}")
    middle = -edge - out * stars / 2
    pen.box(middle, 0, stars, 48, "plate")
    for number in range(goal):
        at = middle + (number - (goal - 1) / 2) * 40 * out
        style = f"fill-{side}" if number < len(secured) else f"open-{side}"
        pen.symbol(STARS.get(side, "star-5"), at, 0, 32, 32, style)
    listed = ", ".join([words.country(country) for country in secured]) or words("nothing")
    return Sprite(
        f"seat:{seat}", "region", x, y, w, 60, "", "seat",
        label=words("stars", seat=name, countries=listed), marks=pen.done(), z=2,
    )  # fmt: skip
