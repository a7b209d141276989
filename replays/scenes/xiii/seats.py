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
from replays.scenes.xiii.mission_card import number
from replays.scenes.xiii.words import Words

HEAD = 46
PERSON = 36
PORTRAIT = 62
"""How high a row of characters is, by name or with their portraits."""
Form = Literal["portraits", "full", "chips", "low"]
"""With portraits; with names on the cards; with symbols; without the characters."""


NAMED: tuple[Form, ...] = ("portraits", "full")
"""Forms with names on the cards."""
SMALLER: tuple[Form, ...] = ("chips", "low")
"""Forms with less, the larger one first."""


class Person(msgspec.Struct, frozen=True):
    """A character of a seat: its wounds, and where it is."""

    id: str
    wounds: int
    place: int


Sources = tuple[tuple[str, int], ...]
"""Where points come from."""
Hands = tuple[tuple[str, ...], ...]
Forms = tuple[tuple[Form, int], ...]
"""The form and the height of each seat."""


class Crew(msgspec.Struct, frozen=True):
    """Who is on the side of a seat."""

    seat: int
    people: tuple[Person, ...]
    units: int


class Seat(msgspec.Struct, frozen=True):
    """What is shown of a seat, whoever is on and whoever looks."""

    crew: Crew
    score: int
    sources: Sources
    ap: int


def arrange(
    memo: Memo, words: Words, box: Box, crews: tuple[Crew, ...], hands: Hands, w: int, room: int,
    ample: int, on: tuple[int | None, ...],
) -> Forms:  # fmt: skip
    """All seats so that they fit into the room (0: any); of who is `on` there is most."""
    forms = memo.parts("roomy", _roomy, words, box, crews, hands, w, room, ample)
    if forms is None:
        forms = memo.parts("tight", _tight, words, box, crews, hands, w, room, on)
    return forms


def _roomy(
    memo: Memo, words: Words, box: Box, crews: tuple[Crew, ...], hands: Hands, w: int, room: int,
    ample: int,
) -> Forms | None:  # fmt: skip
    """With the names of all cards, if so they fit; where it is ample, everybody has a portrait."""
    both = list(zip(crews, hands, strict=True))
    sizes: Forms = (("portraits", ample), ("full", room))
    for form, most in sizes[ample <= 0 :]:
        heights = [_kept_height(memo, words, box, *each, form, w) for each in both]
        if sum(heights) + 8 * len(crews) <= most or (form == "full" and not room):
            return tuple([(form, each) for each in heights])
    return None


def _tight(
    memo: Memo, words: Words, box: Box, crews: tuple[Crew, ...], hands: Hands, w: int, room: int,
    on: tuple[int | None, ...],
) -> Forms:  # fmt: skip
    """With less than the names, until all fit; of who is on at the last."""

    def height(index: int, form: Form) -> int:
        return _kept_height(memo, words, box, crews[index], hands[index], form, w)

    seats = range(len(crews))
    forms: list[Form] = ["full"] * len(crews)
    heights = [height(index, "full") for index in seats]
    for form in SMALLER:
        for index in sorted(seats, key=lambda each: crews[each].seat in on):
            if sum(heights) + 8 * len(crews) <= room:
                break
            forms[index] = form
            heights[index] = height(index, form)
    return tuple(zip(forms, heights, strict=True))


def _kept_height(
    memo: Memo, words: Words, box: Box, crew: Crew, hand: tuple[str, ...], form: Form, w: int
) -> int:
    key = f"height:{crew.seat}:{form}"
    return memo.keep(key, _height, words, box, crew.people, hand, form, w)


def people_bottom(words: Words, box: Box, people: tuple[Person, ...], form: Form, w: int) -> int:
    """Where the rows of the characters end on a panel."""
    return HEAD + _row_height(form, people) * max(1, len(_people_rows(words, box, people, form, w)))


def _row_height(form: Form, people: tuple[Person, ...]) -> int:
    return PORTRAIT if form == "portraits" and people else PERSON


def _height(
    words: Words, box: Box, people: tuple[Person, ...], hand: tuple[str, ...], form: Form, w: int
) -> int:
    high = HEAD if form == "low" else people_bottom(words, box, people, form, w)
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
        wide = slip_width(words, card) if form in NAMED else chip_width(box, card)
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


def plate(words: Words, box: Box, seat: Seat, w: int, h: int, form: Form, cards: int) -> Plate:
    """Of a seat with so many cards: wherever its panel stands."""
    crew, pen = seat.crew, Pen()
    left, top = -w / 2, -h / 2
    cap(pen, words, crew.seat, left + 24, 0, 42, h - 6, 28)
    name = words.seat(crew.seat)
    points = words("ip", points=seat.score)
    y = top + HEAD / 2
    x = left + 54
    taken = 56 + 262 + width_of(points, 24, "bold")
    pen.text(x, y, fit(name, w - taken, 24, font="bold"), 24, "start strong")
    pen.text(left + w - 232, y, points, 24, "end strong")
    for index, (symbol, value) in enumerate(
        (("autonomy", seat.ap), ("unit", crew.units), ("action", cards))
    ):
        at = left + w - 208 + index * 70
        pen.symbol(f"xiii-{symbol}", at, y, 24, 24, "softfill")
        pen.text(at + 18, y, str(value), LEAST, "start strong")
    if form != "low":
        _people(pen, words, box, crew.people, form, w, left, top + HEAD)
    else:
        end = left + w - 240 - width_of(points, 24, "bold")
        _beside(pen, box, crew.people, x + width_of(name, 24, "bold") + 12, end, y)
    lines = (
        name,
        words("points", seat=name, points=seat.score),
        *[words(f"source_{source}", points=points) for source, points in seat.sources],
        words("ap_of", ap=seat.ap),
        words("units_of", units=crew.units),
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


def _people(
    pen: Pen, words: Words, box: Box, everybody: tuple[Person, ...], form: Form, w: int,
    left: float, top: float,
) -> None:  # fmt: skip
    """Each character with its name, the lives it has left, and where it is."""
    if not everybody:
        pen.text(left + 56, top + PERSON / 2 - 4, words("nobody_left"), LEAST, "start soft")
    high = _row_height(form, everybody)
    draw = _portrait if form == "portraits" else _named
    for row, people in enumerate(_people_rows(words, box, everybody, form, w)):
        x, y = left + 54, top + row * high + high / 2 - 4
        for person in people:
            draw(pen, words, box, person, x, y)
            x += _wide(words, box, person, form)


def _beside(
    pen: Pen, box: Box, people: tuple[Person, ...], x: float, right: float, y: float
) -> None:
    """Signs and lives of all characters beside the name, if there is room for all."""
    if x + sum([34 + box.life[person.id] * 16 for person in people]) > right:
        return
    for person in people:
        pen.symbol("xiii-person", x + 13, y, 26, 26)
        _lives(pen, box, person, x + 30, y)
        x += 34 + box.life[person.id] * 16


def _named(pen: Pen, words: Words, box: Box, person: Person, x: float, y: float) -> None:
    """In a line: a sign, the name, lives and place."""
    pen.symbol("xiii-person", x + 14, y, 26, 26)
    name = words.surname(person.id)
    pen.text(x + 32, y, name, LEAST, "start")
    at = x + 40 + width_of(name, LEAST)
    _lives(pen, box, person, at, y)
    if person.place:
        number(pen, at + box.life[person.id] * 16 + 22, y, person.place, 33)


def _portrait(pen: Pen, words: Words, box: Box, person: Person, x: float, y: float) -> None:
    """A picture as on a file; beside it the name, below that lives; and the place."""
    pen.box(x + 25, y, 48, 50, "photo").symbol("xiii-person", x + 25, y + 2, 42, 42, "own")
    name = words.surname(person.id)
    pen.text(x + 58, y - 16, name, LEAST, "start strong")
    _lives(pen, box, person, x + 58, y + 13)
    if person.place:
        number(pen, x + 58 + box.life[person.id] * 16 + 20, y + 14, person.place, 32)


def _lives(pen: Pen, box: Box, person: Person, x: float, y: float) -> None:
    life = box.life[person.id]
    for each in range(life):
        style = "lost" if each >= life - person.wounds else "pip"
        pen.disc(x + 7 + each * 16, y, 12, style)


def _wide(words: Words, box: Box, person: Person, form: Form) -> float:
    lives = box.life[person.id] * 16
    if form == "portraits":
        name = width_of(words.surname(person.id), LEAST, "bold")
        return 58 + max(name, lives + 40) + 20
    return 40 + width_of(words.surname(person.id), LEAST) + lives + 56


def _people_rows(
    words: Words, box: Box, everybody: tuple[Person, ...], form: Form, w: int
) -> list[list[Person]]:
    """The characters in as many rows as they need."""
    rows: list[list[Person]] = []
    room = 0.0
    for person in everybody:
        wide = _wide(words, box, person, form)
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
            if form in NAMED:
                drawn = slip(words, box, card, x, y, wide)
            else:
                drawn = chip(words, box, card, x, y)
            yield replace(drawn, origin=pile)
            x += wide + 4
