"""A primary mission as a card; a place by its number, and who stands there."""

from __future__ import annotations

import msgspec

from domain.games.xiii.edition import Box
from domain.games.xiii.edition.components import Primary
from domain.games.xiii.state import Mission
from replays.lettering import LEAST, LINE, caption, signed, width_of, wrap
from replays.scene import Sprite
from replays.scenes.composing import Pen
from replays.scenes.xiii.geometry import Rect
from replays.scenes.xiii.groups import KINDS, cap
from replays.scenes.xiii.words import Words

WIDE = 420
"""From here on a card has room for large letters and for a picture of its kind."""
LARGE = 26
"""The letters of a wide card."""


class Line(msgspec.Struct, frozen=True):
    """What a mission takes, or what a failure costs."""

    text: str
    brief: str = ""
    """The same in few letters."""
    symbol: str = ""
    """Stands for the text where there is no room for it."""
    units: tuple[tuple[int, str], ...] = ()
    place: int = 0
    """Told after the units; 0: none."""

    def said(self, words: Words) -> str:
        parts = [self.text, *[f"{n} {words.name('unit', kind)}" for n, kind in self.units]]
        return " ".join([*parts, words.place(self.place) if self.place else ""]).strip()

    def tail(self, size: int) -> float:
        """How wide what follows the text is."""
        return (size + 26) * len(self.units) + (44 if self.place else 0)

    def head(self, room: float, size: int) -> str | None:
        """As much of its text as there is room for: all, in few letters, or a symbol alone.

        None: what does not fit is not begun. Whoever points at the card reads it.
        """
        for text in (self.text, self.brief):
            if text and width_of(text, size) + self.tail(size) <= room:
                return text
        return "" if self.symbol and size + self.tail(size) <= room else None


def card(
    words: Words, box: Box, rect: Rect, id: str, active: Mission, here: tuple[int, ...]
) -> Sprite:
    """A primary mission: kind and points, title, place, what it takes, and who is there."""
    mission = box.missions[id]
    pen = Pen()
    w, h = rect.w, rect.h
    left, top = -w / 2, -h / 2
    conditions = _conditions(words, mission, active)
    _band(pen, words, mission, w, top)
    sizes = (32, 28, 24) if w > WIDE else (24, LEAST)
    title, size = caption(words.name("mission", id), w - 22, sizes, 2, "bold")
    y = top + 46
    high = size * LINE * (title.count("\n") + 1)
    pen.text(left + 12, y + high / 2, title, size, "start lean")
    y += high
    is_large = w > WIDE and y + 34 + 32 * len(conditions) <= h / 2
    size = LARGE if is_large else LEAST
    place = wrap(words.place(mission.location), w - 56, size, 2)
    high = max(38, size * LINE * (place.count("\n") + 1))
    number(pen, left + 28, y + high / 2, mission.location)
    pen.text(left + 50, y + high / 2, place, size, "start")
    y += high + 14
    _picture(pen, mission, conditions, w, y)
    for line in conditions:
        if y > h / 2 - 12:
            break
        beside = 38 * len(here) * (y > h / 2 - 38)
        y += _line(pen, left + 12, y, w - 22 - beside, line, size)
    present(pen, words, w / 2 - 8, h / 2 - 20, w - 20, here)
    lines = [words.mission(box, id, active), *[line.said(words) for line in conditions]]
    if active.filler is not None and active.ally is not None and active.filler != active.ally:
        lines.append(
            words("shares", filler=words.seat(active.filler), ally=words.seat(active.ally))
        )
    if here:
        lines.append(words("here", seats=tuple([words.seat(seat) for seat in here])))
    return Sprite(
        f"mission:{id}", "card", *rect.middle, w, h, "box", "mission turns", label=lines[0],
        detail="\n".join([words.name("mission", id), *lines]), marks=pen.done(), z=40,
    )  # fmt: skip


def _band(pen: Pen, words: Words, mission: Primary, w: int, top: float) -> None:
    """Its kind and its points; what is to be delivered has a sign of its own."""
    left = -w / 2
    pen.box(0, top + 21, w - 6, 38, "silver" if mission.has_plot else "gold")
    pen.symbol(_sign(mission), left + 22, top + 21, 24, 24, "darkfill")
    kind, _, second = words.name("mission_type", mission.type).partition("/")
    at = left + 40
    if width_of(kind, LEAST, "bold") <= w - 94 - (28 if second else 0):
        pen.text(at, top + 21, kind, LEAST, "start strong dark")
        at += width_of(kind, LEAST, "bold") + 4
    if second:
        pen.symbol("xiii-delivery", at + 12, top + 21, 24, 24, "darkfill")
    pen.disc(left + w - 27, top + 23, 46, "black").text(
        left + w - 27, top + 23, str(mission.points), 28, "strong white"
    )


def _sign(mission: Primary) -> str:
    kind = "plot" if mission.has_plot else "defence" if mission.type == "defence" else "combat"
    return f"xiii-{kind}"


def _picture(pen: Pen, mission: Primary, lines: list[Line], w: int, y: float) -> None:
    """The sign of its kind, large, where the words of a wide card leave room."""
    used = max([width_of(line.text, LARGE) + line.tail(LARGE) for line in lines], default=0)
    if w > WIDE and used < w - 200:
        pen.symbol(_sign(mission), w / 2 - 84, y + 22, 112, 112, "faint")


def present(
    pen: Pen, words: Words, right: float, y: float, room: float, here: tuple[int, ...]
) -> None:
    """The marks of the seats that stand there, as many as there is room for."""
    for index, seat in enumerate(here[: int(room // 38)]):
        cap(pen, words, seat, right - 18 - index * 38, y, 34, 30)


def number(pen: Pen, x: float, y: float, place: int, size: int = 36) -> None:
    """A place by its number, as on the map."""
    pen.disc(x, y, size, "number").text(x, y, str(place), LEAST, "strong")


def _conditions(words: Words, card: Primary, active: Mission) -> list[Line]:
    """What a mission takes and what a failure costs, a line each; what is due first."""
    lines: list[Line] = []
    if card.deliver_to is not None:
        parcel = card.package
        name = (
            "" if parcel is None else parcel.name_fr if words.language == "fr" else parcel.name_en
        )
        said = words("deliver", package=name)
        lines.append(Line(said, symbol="xiii-delivery", place=card.deliver_to))
    if active.stage == "objective":
        if card.neutrals:
            units = tuple([(count, kind) for kind, count in card.neutrals.items()])
            lines.insert(0, Line(words("beat"), symbol="xiii-combat", units=units))
        elif card.has_plot:
            malus = card.plot_modifier or 0
            text = words("plot_malus", malus=signed(malus)) if malus else words("plot_roll")
            lines.insert(0, Line(text, signed(malus) if malus else ""))
    if card.hold_turns is not None:
        lines.append(Line(words("hold_turns", turns=card.hold_turns)))
    for loss in card.failure:
        cost = words(f"cost_{loss.kind}", amount=loss.amount)
        lines.append(Line(words("failure", cost=cost), f"✗ {cost}"))
    return lines if card.failure else [*lines, Line(words("no_failure"))]


def _line(pen: Pen, x: float, y: float, room: float, line: Line, size: int) -> float:
    """Draws a line as far as there is room; gives back how high it is."""
    head = line.head(room, size)
    if head is None:
        return 0
    if head:
        pen.text(x, y, head, size, "start soft")
        x += width_of(head, size) + 8
    else:
        pen.symbol(line.symbol, x + size / 2, y, size, size, "softfill")
        x += size + 8
    for count, kind in line.units:
        pen.text(x, y, str(count), size, "start strong")
        symbol = f"xiii-{kind}" if kind in KINDS else "xiii-unit"
        pen.symbol(symbol, x + size + 6, y, size + 2, size + 2)
        x += size + 26
    if line.place:
        number(pen, x + 16, y, line.place, 34)
    return 28 if size == LEAST else 32
