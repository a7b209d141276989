"""The seats, in order of play: points, autonomy, characters with their lives, and the hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec
from msgspec.structs import replace

from domain.games.xiii.edition import Box
from replays.lettering import LEAST, fit, width_of
from replays.memo import Memo
from replays.scene import Mark, Sprite
from replays.scenes.composing import Pen
from replays.scenes.xiii.cards import SLIP, chip, chip_width, is_open, slip, slip_width
from replays.scenes.xiii.geometry import Point, Rect
from replays.scenes.xiii.groups import cap, look_of
from replays.scenes.xiii.missions import number
from replays.scenes.xiii.words import Words

HEAD = 46
PERSON = 36
Form = Literal["full", "chips", "low"]
"""With names on the cards; with symbols; without the characters."""


class Person(msgspec.Struct, frozen=True):
    """A character of a seat: its wounds, and where it is."""

    id: str
    wounds: int
    place: int


Sources = tuple[tuple[str, int], ...]
"""Where points come from."""
Need = tuple[int, tuple[Person, ...], tuple[str, ...], bool]
"""What the height of a seat depends on: which one, its people, its hand, whether it is on."""


class Seat(msgspec.Struct, frozen=True):
    """What is shown of a seat."""

    seat: int
    style: str = ""
    score: int = 0
    sources: Sources = ()
    ap: int = 0
    units: int = 0
    people: tuple[Person, ...] = ()
    hand: tuple[str, ...] = ()


def arrange(
    memo: Memo, words: Words, box: Box, needs: tuple[Need, ...], w: int, room: int
) -> tuple[tuple[Form, int], ...]:
    """The form and the height of each seat, so that all fit into the room (0: any)."""

    def height(index: int, form: Form) -> int:
        seat, people, hand, _ = needs[index]
        key = f"height:{seat}:{form}"
        return memo.keep(key, _height, words, box, people, hand, form, w)

    seats = range(len(needs))
    forms: list[Form] = ["full"] * len(needs)
    heights = [height(index, "full") for index in seats]
    for form in ("chips", "low"):
        for index in sorted(seats, key=lambda each: needs[each][3]):
            if not room or sum(heights) + 8 * len(needs) <= room:
                break
            forms[index] = form
            heights[index] = height(index, form)
    return tuple(zip(forms, heights, strict=True))


def people_bottom(words: Words, box: Box, people: tuple[Person, ...], w: int) -> int:
    """Where the rows of the characters end on a panel."""
    return HEAD + PERSON * max(1, len(_people_rows(words, box, people, w)))


def _height(
    words: Words, box: Box, people: tuple[Person, ...], hand: tuple[str, ...], form: Form, w: int
) -> int:
    high = HEAD if form == "low" else people_bottom(words, box, people, w)
    rows = len(_rows(words, box, hand, form, w))
    return high + rows * (SLIP + 4) + (6 if rows else 0)


def _rows(
    words: Words, box: Box, hand: tuple[str, ...], form: Form, w: int
) -> list[list[tuple[int, str, int]]]:
    """The open cards of a hand in rows: which of the hand, the card, and how wide it is."""
    rows: list[list[tuple[int, str, int]]] = []
    room = 0
    for index, card in enumerate(hand):
        if not is_open(card, box):
            continue
        wide = slip_width(words, card) if form == "full" else chip_width(box, card)
        if not rows or wide + 4 > room:
            rows.append([])
            room = w - 56
        rows[-1].append((index, card, min(wide, w - 60)))
        room -= wide + 4
    return rows


class Plate(msgspec.Struct, frozen=True):
    """What is printed on a seat's panel, and said of it."""

    marks: tuple[Mark, ...]
    lines: tuple[str, ...]


def plate(
    words: Words, box: Box, seat: Seat, w: int, h: int, with_people: bool, cards: int
) -> Plate:
    """Of a seat without its style and its hand: wherever the panel stands, whoever looks."""
    pen = Pen()
    left, top = -w / 2, -h / 2
    cap(pen, words, seat.seat, left + 24, 0, 42, h - 6, 28)
    name = words.seat(seat.seat)
    points = words("ip", points=seat.score)
    y = top + HEAD / 2
    x = left + 54
    taken = 56 + 262 + width_of(points, 24, "bold")
    pen.text(x, y, fit(name, w - taken, 24, font="bold"), 24, "start strong")
    pen.text(left + w - 232, y, points, 24, "end strong")
    for index, (symbol, value) in enumerate(
        (("autonomy", seat.ap), ("unit", seat.units), ("action", cards))
    ):
        at = left + w - 208 + index * 70
        pen.symbol(f"xiii-{symbol}", at, y, 24, 24, "softfill")
        pen.text(at + 18, y, str(value), LEAST, "start strong")
    if with_people:
        _people(pen, words, box, seat, w, left, top + HEAD)
    lines = (
        name,
        words("points", seat=name, points=seat.score),
        *[words(f"source_{source}", points=points) for source, points in seat.sources],
        words("ap_of", ap=seat.ap),
        words("units_of", units=seat.units),
        words("cards_of", cards=cards),
    )
    return Plate(pen.done(), lines)


def seat_panel(rect: Rect, seat: int, style: str, printed: Plate) -> Iterator[Sprite]:
    """One seat's panel, without its hand."""
    yield Sprite(
        f"seat:{seat}", "region", *rect.middle, rect.w, rect.h, "box",
        f"seat-panel {style} {look_of(seat)}".replace("  ", " "),
        label=printed.lines[1], detail="\n".join(printed.lines), marks=printed.marks, z=3,
    )  # fmt: skip
    yield Sprite(
        f"points:{seat}", "marker", rect.x + rect.w - 250, rect.y + HEAD // 2,
        tally=f"seat:{seat}", z=3,
    )  # fmt: skip


def _people(pen: Pen, words: Words, box: Box, seat: Seat, w: int, left: float, top: float) -> None:
    """Each character with its name, the lives it has left, and where it is."""
    if not seat.people:
        pen.text(left + 56, top + PERSON / 2 - 4, words("nobody_left"), LEAST, "start soft")
    for row, people in enumerate(_people_rows(words, box, seat.people, w)):
        x, y = left + 54, top + row * PERSON + PERSON / 2 - 4
        for person in people:
            pen.symbol("xiii-person", x + 14, y, 26, 26)
            name = words.surname(person.id)
            pen.text(x + 32, y, name, LEAST, "start")
            at = x + 40 + width_of(name, LEAST)
            life = box.life[person.id]
            for each in range(life):
                style = "lost" if each >= life - person.wounds else "pip"
                pen.disc(at + 7 + each * 16, y, 12, style)
            if person.place:
                number(pen, at + life * 16 + 22, y, person.place, 33)
            x += _wide(words, box, person)


def _wide(words: Words, box: Box, person: Person) -> float:
    return 40 + width_of(words.surname(person.id), LEAST) + box.life[person.id] * 16 + 56


def _people_rows(
    words: Words, box: Box, everybody: tuple[Person, ...], w: int
) -> list[list[Person]]:
    """The characters in as many rows as they need."""
    rows: list[list[Person]] = []
    room = 0.0
    for person in everybody:
        wide = _wide(words, box, person)
        if not rows or wide - 14 > room:
            rows.append([])
            room = w - 56
        rows[-1].append(person)
        room -= wide
    return rows


def hand(
    words: Words, box: Box, rect: Rect, cards: tuple[str, ...], form: Form, pile: Point
) -> Iterator[Sprite]:
    """Open cards with names or symbols; hidden ones are counted above. They come from a `pile`."""
    rows = _rows(words, box, cards, form, rect.w)
    top = rect.bottom - len(rows) * (SLIP + 4) - 2
    for number_of_row, row in enumerate(rows):
        x = rect.x + 52
        y = top + number_of_row * (SLIP + 4)
        for _, card, wide in row:
            if form == "full":
                drawn = slip(words, box, card, x, y, wide)
            else:
                drawn = chip(words, box, card, x, y)
            yield replace(drawn, origin=pile)
            x += wide + 4
