"""The lanes: six tugs of war, each with its squares, stars, Spies, and what is aimed at it."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from domain.games.war1955.edition.components import Country
from domain.games.war1955.state import DIRECTION, Effect
from replays.lettering import LEAST, Font, width_of
from replays.scene import Sprite
from replays.scenes.composing import Pen
from replays.scenes.war1955.geometry import Board
from replays.scenes.war1955.words import Words

STARS = {"blue": "star-4", "red": "star-5"}


class Aim(msgspec.Struct, frozen=True):
    """Influence on its way, or a special action that names the country."""

    seat: int
    total: int = 0
    written: str = ""


class Lane(msgspec.Struct, frozen=True):
    """What one lane shows."""

    country: Country
    top: int
    height: int
    half: int
    position: int
    colour: str
    sides: tuple[str, str]
    """The factions of the seats; `neutral` before they are chosen."""
    home_of: tuple[int, ...]
    spies: tuple[int, ...]
    blockade: Effect | None
    aim: Aim | None

    @property
    def owner(self) -> int | None:
        if abs(self.position) != self.half:
            return None
        return 0 if self.position < 0 else 1

    @property
    def star(self) -> str:
        return STARS.get(self.country.faction, "star-5")

    def need(self, seat: int) -> int:
        return self.half - self.position * DIRECTION[seat]


def lane(words: Words, board: Board, lane: Lane) -> Iterator[Sprite]:
    """The lane and the marker on it."""
    middle = (board.width // 2, lane.top + lane.height // 2)
    pen = Pen()
    w, h = board.width - 4 * 8, lane.height
    pen.box(-w / 2 + 5, 0, 10, h, f"edge-{lane.country.faction}")
    line = _line(board, lane)
    _track(pen, board, lane, line)
    if board.two_lines:
        _above(pen, words, board, lane)
    else:
        _beside(pen, words, board, lane)
    _needs(pen, board, lane, line)
    style = "row"
    if lane.aim is not None:
        style = "row aimed"
    elif lane.owner is not None:
        style = f"row held-{lane.sides[lane.owner]}"
    label = words.standing(words.country(lane.country.id), lane.position, lane.owner)
    yield Sprite(
        f"row:{lane.country.id}", "region", *middle, w, h, "box", style, label=label,
        detail="\n".join([label, *pen.cut]) if pen.cut else "", marks=pen.done(), z=5,
    )  # fmt: skip
    yield _marker(words, board, lane, middle[1] + line)


def _line(board: Board, lane: Lane) -> int:
    """The height of the track, from the lane's middle."""
    if board.two_lines:
        return lane.height // 2 - board.cell // 2 - (38 if lane.aim else 12)
    return 14 if lane.aim and lane.aim.total else 0


def _x(board: Board, position: float) -> float:
    return board.axis - board.width // 2 + position * board.pitch


def _track(pen: Pen, board: Board, lane: Lane, y: int) -> None:
    """Squares from star to star; a lead is filled from the centre in its colour and pattern."""
    w, h, half = board.pitch - 3, board.cell, lane.half
    for position in range(-half, half + 1):
        x = _x(board, position)
        leads = 0 < position <= lane.position or lane.position <= position < 0
        side = lane.sides[1 if position > 0 else 0]
        pen.box(x, y, w, h, f"lead-{side}" if leads and side != "neutral" else "cell")
        if leads and side != "neutral":
            pen.box(x, y, w, h, "", f"war-lead-{side}")
    if lane.blockade is not None:
        pen.box(_x(board, 0), y, (2 * half + 1) * board.pitch, h + 8, "closed", "war-closed")
    for seat, position in ((0, -half), (1, half)):
        if position != lane.position:
            size = min(w - 4, 28)
            x, side = _x(board, position), lane.sides[seat]
            pen.box(x, y, w, h, "cell")
            pen.symbol(lane.star, x, y, size, size, f"fill-{side}")
    pen.path(f"M0 {-h / 2 - 6:g}V{h / 2 + 6:g}", "axis", _x(board, 0), y)
    if lane.aim is not None and lane.aim.total:
        _way(pen, board, lane, lane.aim, y)


def _way(pen: Pen, board: Board, lane: Lane, aim: Aim, y: int) -> None:
    """Where the marker would go, with the sum on the arrow."""
    side, h = lane.sides[aim.seat], board.cell
    to = max(-lane.half, min(lane.half, lane.position + DIRECTION[aim.seat] * aim.total))
    low, high = sorted((lane.position, to))
    for position in range(low, high + 1):
        if position != lane.position:
            pen.box(_x(board, position), y, board.pitch - 3, h, f"way-{side}")
    start, end = _x(board, lane.position), _x(board, to)
    lift = -h / 2 - 26
    pen.path(
        f"M{start:g} {-h / 2:g}C{start:g} {lift:g} {end:g} {lift:g} {end:g} {-h / 2 - 4:g}",
        f"arc-{side}", 0, y,
    )  # fmt: skip
    pen.disc(end, y, min(board.pitch, h) - 2, f"ahead-{side}")
    pen.pill((start + end) / 2, y + lift + 2, aim.written, LEAST, f"pill-{side}", "on strong")


def _name(pen: Pen, words: Words, board: Board, lane: Lane, x: float, y: float, w: int) -> None:
    """Flag, name, and whose home it is."""
    pen.symbol(f"flag-{lane.country.flag}", x + 24, y, 48, 32).box(x + 24, y, 48, 32, "outline")
    name = words.country(lane.country.id)
    sizes: tuple[int, ...] = (28, 26, 24, LEAST)
    if lane.home_of and not board.two_lines:
        pen.fitted(x + 60, y - 14, name, w, sizes, "start strong serif", "serif bold")
        _home(pen, words, lane, x + 60, y + 16, w)
        return
    lines = 1 if board.two_lines or width_of(name, LEAST, "serif bold") <= w else 2
    if lines > 1:
        sizes = (24, LEAST)
    pen.fitted(x + 60, y, name, w, sizes, "start strong serif", "serif bold", lines)


def _home(pen: Pen, words: Words, lane: Lane, x: float, y: float, w: int) -> None:
    seat = lane.home_of[0]
    side = lane.sides[seat]
    pen.symbol("home", x + 11, y, 22, 20, f"fill-{side}")
    said = words("home_of", seat=words.seat(seat))
    if width_of(said, LEAST) > w - 28:
        said = words.seat(seat)  # Beside a house.
    pen.fitted(x + 28, y, said, w - 28, (LEAST,), f"start {side}")


def _beside(pen: Pen, words: Words, board: Board, lane: Lane) -> None:
    """A wide lane: the name at the left, the words at the right."""
    room = 196 if 0 in lane.spies else 224
    _name(pen, words, board, lane, -board.width / 2 + 36, 0, room)
    for seat, x in ((0, 356), (1, 1344)):
        if seat not in lane.spies:
            pen.disc(x - board.width / 2, 0, 46, "post")
    right = 1404 - board.width / 2
    said, style = _said(words, lane)
    if lane.blockade is not None:
        pen.symbol("war-barrier", right + 18, 0, 40, 28)
        pen.lines(right + 44, -26, said, 138, LEAST, 2, f"start strong {style}", "bold")
    else:
        font: Font = "bold" if "strong" in style else "sans"
        lines = 3 if lane.aim else 2
        pen.fitted(right, 0, said, 178, (LEAST,), f"start {style}", font, lines)


def _above(pen: Pen, words: Words, board: Board, lane: Lane) -> None:
    """A narrow lane: name and words above the track."""
    y = -lane.height / 2 + 26
    left = -board.width / 2 + 36 + (96 if 0 in lane.spies else 0)
    right = board.width / 2 - 28 - (96 if 1 in lane.spies else 0)
    room = right - left - 70
    named = width_of(words.country(lane.country.id), LEAST, "serif bold")
    share = max(room * 0.5, min(named + 1, room * 0.62))
    _name(pen, words, board, lane, left, y, round(share))
    said, style = _said(words, lane)
    below = lane.aim is not None
    if lane.home_of and lane.blockade is None and lane.owner is None and not below:
        seat = lane.home_of[0]
        said, style = words("home_of", seat=words.seat(seat)), lane.sides[seat]
    if below:
        pen.fitted(0, lane.height / 2 - 20, said, board.width - 80, (LEAST,), style)
        return
    if lane.blockade is not None:
        style = f"strong {style}"
    font: Font = "bold" if "strong" in style else "sans"
    pen.fitted(right, y, said, room - share, (LEAST,), f"end {style}", font, 2)


def _said(words: Words, lane: Lane) -> tuple[str, str]:
    """How the country stands, and in which style."""
    if lane.aim is not None and lane.aim.total:
        need = lane.need(lane.aim.seat) - lane.aim.total
        if need <= 0:
            return words("would_secure"), lane.sides[lane.aim.seat]
        return words("more", count=need), ""
    if lane.blockade is not None:
        return words("blockade_to", turn=lane.blockade.expires_turn), lane.sides[lane.blockade.by]
    if lane.owner is not None:
        return words("secured_by", seat=words.seat(lane.owner)), f"strong {lane.sides[lane.owner]}"
    if lane.position == 0:
        return words("even"), "soft"
    leader = 0 if lane.position < 0 else 1
    return words("leads", seat=words.seat(leader), count=abs(lane.position)), "soft"


def _needs(pen: Pen, board: Board, lane: Lane, y: int) -> None:
    """How many squares each side still needs; a star when it has them."""
    for seat in (0, 1):
        out = DIRECTION[seat]
        x = out * (board.width / 2 - 48) if board.two_lines else (408, 1292)[seat] - 800
        side, need = lane.sides[seat], lane.need(seat)
        if need == 0:
            pen.symbol(lane.star, x, y, 32, 32, f"fill-{side}")
            continue
        left = need
        if lane.aim is not None and lane.aim.total and lane.aim.seat == seat:
            left = max(0, need - lane.aim.total)
        style = f"strong {side}" if left <= 6 else "soft"
        if left != need:
            pen.text(x, y - 20, str(need), LEAST, "soft struck")
            pen.text(x, y + 12, str(left), 32, f"strong {side}")
        else:
            pen.text(x, y, str(need), 26, style)


def _marker(words: Words, board: Board, lane: Lane, y: int) -> Sprite:
    """The control marker with its lead as a number."""
    pen = Pen()
    size = 36
    if lane.owner is not None:
        pen.disc(0, 0, size + 14, "rim").disc(0, 0, size + 12, "ring")
    pen.disc(0, 0, size + 5, "rim").disc(0, 0, size, f"fill-{lane.colour}")
    if lane.colour in STARS:
        pen.disc(0, 0, size, "", f"war-{lane.colour}").disc(0, 0, 30, f"fill-{lane.colour}")
    pen.text(0, 1, str(abs(lane.position)), LEAST, "on strong")
    name = words.country(lane.country.id)
    return Sprite(
        f"marker:{lane.country.id}", "piece", board.axis + lane.position * board.pitch, y,
        size, size, "", "control", label=words.standing(name, lane.position, lane.owner),
        marks=pen.done(), z=20, on=f"row:{lane.country.id}",
    )  # fmt: skip


def spy(
    words: Words,
    board: Board,
    seat: int,
    side: str,
    country: str,
    top: int,
    height: int,
    until: int,
) -> Iterator[Sprite]:
    """A Spy at its owner's end of a lane, with what it adds; or the bars that hold it."""
    pen = Pen()
    # What it adds: towards the name or the words, never over what is needed.
    beside = DIRECTION[seat] * (-40 if board.two_lines else 38)
    w, h = 44, 53
    pen.symbol("war-spy", 0, 0, w, h, f"fill-{side}")
    pen.disc(0, 17, 28, f"fill-{side}").text(0, 17, words.seat(seat)[:1], LEAST, "on strong")
    label = words("spy", seat=words.seat(seat), country=country)
    detail = ""
    if until:
        pen.symbol("war-bars", beside, 0, 30, 30)
        detail = words("detained", seat=words.seat(seat), turn=until)
    else:
        pen.text(beside, 0, "+1", LEAST, f"strong {side}")
    y = top + 28 if board.two_lines else top + height // 2
    x = (50, board.width - 50)[seat] if board.two_lines else (356, 1344)[seat]
    yield Sprite(
        f"spy:{seat}", "piece", x, y, w, h, "", "agent", label=label, detail=detail,
        marks=pen.done(), z=22, on=f"row:{country}",
    )  # fmt: skip
