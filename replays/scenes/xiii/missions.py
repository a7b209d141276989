"""The missions as cards, the secondary ones as slips, and the piles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from domain.games.xiii.edition import Box
from domain.games.xiii.edition.components import PILES, Primary
from domain.games.xiii.state import Mission
from domain.kernel import HIDDEN
from replays.lettering import LEAST, LINE, caption, fit, signed, strung, width_of, wrap
from replays.scene import Sprite
from replays.scenes.composing import Pen
from replays.scenes.xiii.geometry import GAP, Board, Rect
from replays.scenes.xiii.groups import KINDS, cap
from replays.scenes.xiii.words import Words

HIGH = 222
ROW = 52
LOW = 40
"""The height of a slip, and of one with a single line."""


class Shown(msgspec.Struct, frozen=True):
    """The missions on the board, and which seats stand where they are to be fulfilled."""

    primaries: tuple[tuple[str, Mission, tuple[int, ...]], ...]
    secondaries: tuple[tuple[str, tuple[int, ...]], ...]


def height(board: Board, shown: Shown) -> int:
    """How much room the primary missions need."""
    if board.shape == "wide":
        return HIGH
    return max(1, -(-len(shown.primaries) // board.columns)) * (HIGH + GAP) - GAP


def slips_height(shown: Shown) -> int:
    """How much room the secondary missions need in two columns."""
    return -(-len(shown.secondaries) // 2) * (ROW + 4)


def primaries(
    words: Words, box: Box, board: Board, rect: Rect, shown: Shown, are_alone: bool
) -> Iterator[Sprite]:
    """The primary missions; `are_alone`: the secondary ones are not beside them."""
    columns = max(1, len(shown.primaries)) if board.shape == "wide" else board.columns
    w = _width(rect, columns, are_alone)
    for index, (id, active, here) in enumerate(shown.primaries):
        x = rect.x + index % columns * (w + GAP)
        y = rect.y + index // columns * (HIGH + GAP)
        yield card(words, box, Rect(x, y, w, HIGH), id, active, here)


def _width(rect: Rect, columns: int, are_alone: bool) -> int:
    least = 0 if are_alone else 300 if columns > 2 else 340
    return min(348, (rect.w - least - GAP * (columns - 1)) // columns)


def beside(rect: Rect, shown: Shown) -> Rect:
    """What is left for the secondary missions in the row of the primary ones."""
    count = max(1, len(shown.primaries))
    used = count * (_width(rect, count, False) + GAP)
    return Rect(rect.x + used, rect.y, rect.w - used, HIGH)


def secondaries(words: Words, box: Box, rect: Rect, shown: Shown) -> Iterator[Sprite]:
    """The secondary missions in two columns; beside the others, five low ones in one."""
    count = len(shown.secondaries)
    columns, high = 2, ROW
    if rect.h == HIGH:
        columns = -(-count // 5)
        high = ROW if count <= 4 * columns else LOW
    w = (rect.w - 6 * (columns - 1)) // max(1, columns)
    for index, (id, here) in enumerate(shown.secondaries):
        x = rect.x + index % columns * (w + 6)
        y = rect.y + index // columns * (high + 4)
        yield from _slip(words, box, Rect(x, y, w, high), id, here)


# Cards


def card(
    words: Words, box: Box, rect: Rect, id: str, active: Mission, here: tuple[int, ...]
) -> Sprite:
    """A primary mission: kind and points, title, place, what it takes, and who is there."""
    mission = box.missions[id]
    pen = Pen()
    w, h = rect.w, rect.h
    left, top = -w / 2, -h / 2
    pen.box(0, top + 21, w - 6, 38, "silver" if mission.has_plot else "gold")
    symbol = "plot" if mission.has_plot else "defence" if mission.type == "defence" else "combat"
    pen.symbol(f"xiii-{symbol}", left + 22, top + 21, 24, 24, "darkfill")
    kind, _, second = words.name("mission_type", mission.type).partition("/")
    kind = fit(kind, w - 94, LEAST, font="bold")
    pen.text(left + 40, top + 21, kind, LEAST, "start strong dark")
    if second:
        at = left + 56 + width_of(kind, LEAST, "bold")
        pen.symbol("xiii-delivery", at, top + 21, 24, 24, "darkfill")
    pen.disc(left + w - 27, top + 23, 46, "black").text(
        left + w - 27, top + 23, str(mission.points), 28, "strong white"
    )
    title, size = caption(words.name("mission", id), w - 22, (24, LEAST), 2, "bold")
    y = top + 46
    high = size * LINE * (title.count("\n") + 1)
    pen.text(left + 12, y + high / 2, title, size, "start lean")
    y += high
    place = wrap(words.place(mission.location), w - 56, LEAST, 2)
    high = max(38, LEAST * LINE * (place.count("\n") + 1))
    number(pen, left + 28, y + high / 2, mission.location)
    pen.text(left + 50, y + high / 2, place, LEAST, "start")
    y += high + 14
    for line in _conditions(words, mission, active):
        if y > h / 2 - 12:
            break
        _line(pen, words, left + 12, y, w - 22 - 38 * len(here) * (y > h / 2 - 38), line)
        y += 28
    _present(pen, words, w / 2 - 8, h / 2 - 20, w - 20, here)
    lines = [
        words.mission(box, id, active),
        *[_said(words, line) for line in _conditions(words, mission, active)],
    ]
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


def _present(
    pen: Pen, words: Words, right: float, y: float, room: float, here: tuple[int, ...]
) -> None:
    """The marks of the seats that stand there, as many as there is room for."""
    for index, seat in enumerate(here[: int(room // 38)]):
        cap(pen, words, seat, right - 18 - index * 38, y, 34, 30)


def number(pen: Pen, x: float, y: float, place: int, size: int = 36) -> None:
    """A place by its number, as on the map."""
    pen.disc(x, y, size, "number").text(x, y, str(place), LEAST, "strong")


Line = tuple[str, tuple[tuple[int, str], ...], int]
"""A text, units with counts after it, and a place after them (0: none)."""


def _conditions(words: Words, card: Primary, active: Mission) -> list[Line]:
    """What a mission takes and what a failure costs, a line each; what is due first."""
    lines: list[Line] = []
    if card.deliver_to is not None:
        parcel = card.package
        name = (
            "" if parcel is None else parcel.name_fr if words.language == "fr" else parcel.name_en
        )
        delivery: Line = (words("deliver", package=name), (), card.deliver_to)
        lines.append(delivery)
    if active.stage == "objective":
        if card.neutrals:
            units = tuple([(count, kind) for kind, count in card.neutrals.items()])
            lines.insert(0, (words("beat"), units, 0))
        elif card.has_plot:
            malus = card.plot_modifier or 0
            text = words("plot_malus", malus=signed(malus)) if malus else words("plot_roll")
            lines.insert(0, (text, (), 0))
    if card.hold_turns is not None:
        lines.append((words("hold_turns", turns=card.hold_turns), (), 0))
    losses = [words(f"fail_{loss.kind}", amount=loss.amount) for loss in card.failure]
    lines += [(loss, (), 0) for loss in losses or [words("no_failure")]]
    return lines


def _said(words: Words, line: Line) -> str:
    text, units, place = line
    parts = [text, *[f"{count} {words.name('unit', kind)}" for count, kind in units]]
    return " ".join([*parts, words.place(place) if place else ""]).strip()


def _line(pen: Pen, words: Words, x: float, y: float, room: float, line: Line) -> None:
    text, units, place = line
    text = fit(text, room - 54 * len(units) - (44 if place else 0), LEAST)
    pen.text(x, y, text, LEAST, "start soft")
    x += width_of(text, LEAST) + 8
    for count, kind in units:
        pen.text(x, y, str(count), LEAST, "start strong")
        symbol = f"xiii-{kind}" if kind in KINDS else "xiii-unit"
        pen.symbol(symbol, x + 30, y, 24, 24)
        x += 54
    if place:
        number(pen, x + 16, y, place, 34)


def _slip(words: Words, box: Box, rect: Rect, id: str, here: tuple[int, ...]) -> Iterator[Sprite]:
    """A secondary mission: points, name and place; where there is little room, without its name."""
    card = box.secondaries[id]
    pen = Pen()
    w = rect.w
    left = -w / 2
    pen.box(left + 22, 0, 38, rect.h - 8, "black").text(
        left + 22, 0, str(card.points), 24, "strong white"
    )
    number(pen, left + w - 24, 0, card.location, min(36, rect.h - 6))
    room = w - 92 - 38 * len(here)
    name = words.name("card", id)
    if room > 100:
        wrapped = wrap(name, room, LEAST, 2 if rect.h >= ROW else 1)
        pen.text(left + 48, 0, wrapped, LEAST, "start")
    _present(pen, words, w / 2 - 46, 0, w - 92, here)
    label = words.secondary(box, id)
    yield Sprite(
        f"mission:{id}", "card", *rect.middle, w, rect.h, "box", "mission turns", label=label,
        detail=f"{name}\n{label}", marks=pen.done(), z=40,
    )  # fmt: skip


# Piles


def piles(
    words: Words,
    board: Board,
    counts: Mapping[str, int],
    tops: Mapping[str, str],
    known: Mapping[str, str],
    aside: int,
) -> Iterator[Sprite]:
    """The two mission piles with the backs of their tops, the action cards, the characters."""
    rows: list[tuple[str, str, str, str]] = []
    for pile in PILES:
        top = tops.get(pile, "")
        kind = words.name("mission_type", top) if top else ""
        label = words("pile_mission", pile=pile, count=counts.get(pile, 0), type=kind)
        if known.get(pile, HIDDEN) != HIDDEN:
            told = words("pile_known", mission=words.name("mission", known[pile]))
            label = strung([label, told], words.language)
        back = "silver" if top.startswith("plot") else "gold"
        rows.append((pile, words("short_missions", pile=pile), label, back))
    label = words("pile_action", count=counts["action"], aside=aside)
    rows.append(("action", words("short_action"), label, "action"))
    label = words("pile_people", count=counts["people"])
    rows.append(("people", words("short_people"), label, "people"))
    rect = board.piles
    is_row = rect.w > 400
    w = rect.w // 4 - 6 if is_row else rect.w
    for index, (id, name, label, back) in enumerate(rows):
        x = rect.x + (index * (w + 8) if is_row else 0)
        y = rect.y + (0 if is_row else index * 38)
        pen = Pen().symbol(f"xiii-back-{back}", -w / 2 + 20, 0, 25, 31)
        sign = {"plot": "plot", "defence": "defence"}.get(tops.get(id, "").split("_")[0], "combat")
        if id in PILES and counts.get(id):
            pen.symbol(f"xiii-{sign}", -w / 2 + 20, 0, 16, 16, "darkfill")
        pen.text(-w / 2 + 40, 0, fit(name, w - 84, LEAST), LEAST, "start")
        pen.text(w / 2 - 8, 0, str(counts.get(id, 0)), LEAST, "end strong")
        yield Sprite(
            f"pile:{id}", "card", x + w // 2, y + 18, w, 36, "box", "token", label=label,
            detail=label, marks=pen.done(), z=22,
        )  # fmt: skip
