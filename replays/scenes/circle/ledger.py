"""The ledger: a line per seat with points and the four tracks, and below what lies before it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import msgspec
from msgspec.structs import replace

from replays.lettering import LEAST, fit, largest, width_of
from replays.scene import Mark, Sprite
from replays.scenes.circle.before import before
from replays.scenes.circle.geometry import HEAD, TOP, Rect
from replays.scenes.circle.reading import Person
from replays.scenes.circle.spies import FLAGS, Deck, plate
from replays.scenes.circle.words import Words
from replays.scenes.composing import Pen

TRACK = 90
"""The width of a division's track."""
POINTS = 84


class Columns(msgspec.Struct, frozen=True):
    """Where the points and the tracks begin."""

    points: int
    tracks: tuple[int, ...]


def columns(rect: Rect, divisions: int) -> Columns:
    right = rect.right - 10
    tracks = [right - (divisions - index) * TRACK for index in range(divisions)]
    return Columns(tracks[0] - POINTS, tuple(tracks))


def head(deck: Deck, words: Words, rect: Rect, column: int) -> Iterator[Sprite]:
    """The names of the divisions, by turns above and below, so that each has room."""
    pen = Pen()
    at = columns(rect, len(deck.box.divisions))
    ox, left = rect.middle[0], -rect.w / 2
    if at.points - rect.x > 170:
        pen.box(left + 24, -14, 20, 20, "leads").text(
            left + 42, -14, words("leads"), LEAST, "start onrim"
        )
        pen.box(left + 24, 14, 20, 20, "ties").text(
            left + 42, 14, words("ties"), LEAST, "start onrim"
        )
    pen.text(at.points - ox, 12, words("points"), LEAST, "start onrim")
    last = len(deck.box.divisions) - 1
    for index, division in enumerate(deck.box.divisions):
        name = words.division(deck.box, division)
        x, y = at.tracks[index] - ox, -16 if index % 2 == 0 else 10
        if index == last:
            pen.text(rect.w / 2 - 12, y, fit(name, 1.9 * TRACK, LEAST), LEAST, "end onrim")
        else:
            pen.text(x, y, fit(name, 2 * TRACK - 4, LEAST), LEAST, "start onrim")
        pen.box(x + (TRACK - 10) / 2, HEAD / 2 - 4, TRACK - 10, 8, f"toned {deck.tone(division)}")
    yield Sprite(
        f"ledger:{column}", "region", ox, rect.y + HEAD // 2, rect.w, HEAD, "box", "head",
        label=words("key"), marks=pen.done(), z=6,
    )  # fmt: skip


def person(
    deck: Deck, words: Words, rect: Rect, each: Person, hot: frozenset[str]
) -> Iterator[Sprite]:
    """A seat: who, points, secrets; its ready spies, cards laid before it, spies inside."""
    seat = each.seat
    at = columns(rect, len(deck.box.divisions))
    style = "sheet asked" if each.is_asked else "sheet"
    yield Sprite(
        f"panel:{seat}", "region", *rect.middle, rect.w, rect.h - 4, "box",
        f"{style} winner" if each.is_winner else style, label=words.seat(seat), z=9,
        marks=_who(deck, words, rect, each, at.points - rect.x), detail=_told(words, each),
    )  # fmt: skip
    if each.vp is not None:
        owner = deck.owners[seat]
        goal = deck.box.goal
        y = rect.y + TOP // 2 + 3
        cell = _cell(
            f"points:{seat}", (at.points, y), POINTS - 8, each.vp, goal, f"mine {owner.style}", "",
            words("vp_of", seat=words.seat(seat), vp=each.vp), "",
        )  # fmt: skip
        yield replace(cell, tally=f"seat:{seat}")
        most = deck.box.components.vp_table.secrets_max
        for index, division in enumerate(deck.box.divisions):
            count = each.secrets[index]
            name = words.division(deck.box, division)
            label = words("secrets_of", seat=words.seat(seat), count=count, division=name)
            yield _cell(
                f"secrets:{division}:{seat}", (at.tracks[index], y), TRACK - 8, count, most, "full",
                each.leads[index], label, deck.tone(division),
            )  # fmt: skip
    yield from before(deck, words, rect, each, hot)


def _told(words: Words, each: Person) -> str:
    lines = [words.seat(each.seat)]
    if each.service:
        nation = words.name("service", each.service)
        lines.append(words("marker_active" if each.may_veto else "marker_passive", service=nation))
    if each.is_first:
        lines.append(words("first_player"))
    return "\n".join(lines)


def _who(deck: Deck, words: Words, rect: Rect, each: Person, room: int) -> tuple[Mark, ...]:
    """Marker, name, service, and whether it can veto."""
    pen = Pen()
    left, y = -rect.w / 2, -rect.h / 2 + TOP / 2 + 4
    plate(pen, deck.owners[each.seat], left + 30, y + 2, 40)
    x = left + 58
    name, size = largest(words.seat(each.seat), room - 62, (26, 24, LEAST), "serif bold")
    lines = bool(each.service)
    pen.text(x, y - (12 if lines else 0), name, size, "start strong serif")
    if lines:
        x = _service(pen, words, each, x, y + 13)
        if each.is_first:
            first = words("first")
            if x + width_of(first, LEAST) + 14 > left + room:
                first = "1"
            wide = width_of(first, LEAST) + 12
            pen.box(x + wide / 2, y + 13, wide, 24, "badge")
            pen.text(x + wide / 2, y + 13, first, LEAST)
    return pen.done()


def _service(pen: Pen, words: Words, each: Person, x: float, y: float) -> float:
    """The flag of the service, or its first letters; gives back where it ends."""
    flag = FLAGS.get(each.service)
    if flag:
        pen.symbol(f"flag-{flag}", x + 15, y, 30, 20)
        x += 38
    else:
        text = each.service[:3]
        pen.text(x, y, text, LEAST, "start")
        x += width_of(text, LEAST) + 8
    if each.may_veto:
        pen.text(x, y, words("can_veto"), LEAST, "start strong alarm")
        x += width_of(words("can_veto"), LEAST, "bold") + 8
    return x


def _cell(
    id: str,
    at: tuple[int, int],
    w: int,
    count: int,
    most: int,
    fill: str,
    lead: str,
    label: str,
    tone: str,
) -> Sprite:
    """A number over its track."""
    pen, left = Pen(), -w / 2
    text = str(count)
    if lead:
        pen.box(left + 18, -7, 34 if len(text) < 2 else 42, 32, lead)
    pen.text(left + 18, -6, text, 26, "strong" if count else "soft")
    for style, d in zip((fill, "empty"), _track(count, most, w), strict=True):
        if d:
            pen.path(d, style, 0, 14)
    return Sprite(
        id, "region", at[0] + w // 2, at[1], w, TOP - 6, "box", f"cell {tone}".rstrip(),
        label=label, marks=pen.done(), z=12,
    )  # fmt: skip


@lru_cache(maxsize=512)
def _track(count: int, most: int, w: int) -> tuple[str, str]:
    """The marks of a track that are reached, and the others."""
    step = w / most
    bar = max(1.0, step - 1.6)
    marks = [f"M{part * step - w / 2:.1f} 0h{bar:.1f}v8h-{bar:.1f}Z" for part in range(most)]
    reached = max(0, min(count, most))
    return "".join(marks[:reached]), "".join(marks[reached:])
