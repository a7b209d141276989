"""The ledger: a line per seat with points and the four tracks, and below what lies before it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

import msgspec

from replays.lettering import LEAST, fit, largest, width_of
from replays.scene import Mark, Sprite
from replays.scenes.circle.geometry import HEAD, RADIUS, Rect
from replays.scenes.circle.reading import Person, Spy
from replays.scenes.circle.spies import CHIP, FLAGS, LINE, MINI, Deck, chip, disc, plate, wing
from replays.scenes.circle.wheel import rest
from replays.scenes.circle.words import Words
from replays.scenes.composing import Pen

TOP = 52
"""The height of the line with name, points and tracks."""
TRACK = 90
"""The width of a division's track."""
POINTS = 84
DISC = 2 * RADIUS + 10
"""The height of a line of discs, with what stands out above them."""


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
        yield _cell(
            f"points:{seat}", (at.points, y), POINTS - 8, each.vp, goal, f"mine {owner.style}", "",
            words("vp_of", seat=words.seat(seat), vp=each.vp), "",
        )  # fmt: skip
        most = deck.box.components.vp_table.secrets_max
        for index, division in enumerate(deck.box.divisions):
            count = each.secrets[index]
            name = words.division(deck.box, division)
            label = words("secrets_of", seat=words.seat(seat), count=count, division=name)
            yield _cell(
                f"secrets:{division}:{seat}", (at.tracks[index], y), TRACK - 8, count, most, "full",
                each.leads[index], label, deck.tone(division),
            )  # fmt: skip
    yield from _before(deck, words, rect, each, hot)


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


# What lies before a seat


def needs(each: Person, width: int) -> int:
    """How high a seat is if all that lies before it is to be seen."""
    discs = len(each.ready) + len(each.front)
    per_line = (width - 20) // (2 * RADIUS + 6)
    wings = _wings(each)
    lines = -(-discs // per_line) if discs else 0
    last = width - 20 - (discs - (lines - 1) * per_line) * (2 * RADIUS + 6) if lines else 0
    high = lines * DISC
    if wings > last:
        high += 46
    return TOP + high + 8


def least(each: Person) -> int:
    """How high a seat is at the least, with one line of spies."""
    return TOP + (LINE + 3 if each.ready or each.front or each.inside else 6)


def _wings(each: Person) -> int:
    return 44 * len(each.inside) + (12 if each.inside else 0)


def heights(people: Sequence[Person], width: int, room: int | None) -> tuple[int, ...]:
    """How the room is shared; without a limit, as each needs."""
    wanted = [needs(each, width) for each in people]
    if room is None:
        return tuple(wanted)
    given = [least(each) for each in people]
    spare = room - sum(given)
    order = sorted(range(len(people)), key=lambda i: (not people[i].is_asked, wanted[i] - given[i]))
    for index in order:
        more = wanted[index] - given[index]
        if 0 < more <= spare:
            given[index] += more
            spare -= more
    if spare > 0:
        given = [high + spare // len(given) for high in given]
    return tuple(given)


def _before(
    deck: Deck, words: Words, rect: Rect, each: Person, hot: frozenset[str]
) -> Iterator[Sprite]:
    """Discs if there is room for all, else one line each; those left over behind a number."""
    area = Rect(rect.x + 8, rect.y + TOP, rect.w - 16, rect.h - TOP - 4)
    spies = (
        *[Spy(s.card, None, s.spent, s.host) if not s.host else s for s in each.ready],
        *each.front,
    )
    wings = _wings(each)
    foot = 44 if wings else 0
    width = 2 * RADIUS + 6
    per_line = max(1, area.w // width)
    lines = -(-len(spies) // per_line)
    alone = area.w - (len(spies) - (lines - 1) * per_line) * width if spies else area.w
    beside = wings <= alone
    high = lines * DISC + (0 if beside else foot)
    on = f"panel:{each.seat}"
    if high <= area.h + 2:
        for index, spy in enumerate(spies):
            x = area.x + index % per_line * width + width // 2
            y = area.y + index // per_line * DISC + RADIUS + 8
            yield disc(deck, words, spy, (x, y), on, "hot" if spy.card in hot else "")
        y = area.bottom - 22 if not beside or not spies else area.bottom - RADIUS
        yield from _inside(deck, words, each, area.right, y, hot)
        return
    yield from _inside(deck, words, each, area.right, area.bottom - 20, hot)
    yield from _lines(deck, words, area, spies, wings, on, hot)


def _lines(
    deck: Deck,
    words: Words,
    area: Rect,
    spies: Sequence[Spy],
    wings: int,
    on: str,
    hot: frozenset[str],
) -> Iterator[Sprite]:
    """Spies one line high, as many as fit; the last line leaves room for the wings."""
    rows = max(1, area.h // (LINE + 2))
    for wide in (True, False):
        widths = [CHIP if wide or spy.owner is not None else MINI for spy in spies]
        spots = _flow(widths, area, rows, wings)
        if len(spots) == len(spies) or not wide:
            break
    shown = len(spots) if len(spots) == len(spies) else max(0, len(spots) - 1)
    for spy, at in zip(spies[:shown], spots, strict=False):
        yield chip(
            deck,
            words,
            spy,
            at,
            on,
            wide or spy.owner is not None,
            "hot" if spy.card in hot else "",
        )
    if shown < len(spies) and spots:
        at = spots[shown]
        yield rest(words, f"rest:{on}", tuple(spies[shown:]), at)


def _flow(widths: Sequence[int], area: Rect, rows: int, wings: int) -> list[tuple[int, int]]:
    """The middles of as many as fit, line by line."""
    spots: list[tuple[int, int]] = []
    x, row = 0, 0
    for width in widths:
        if x + width > area.w - (wings if row == rows - 1 else 0):
            x, row = 0, row + 1
            if row == rows or width > area.w - (wings if row == rows - 1 else 0):
                break
        spots.append((area.x + x + width // 2, area.y + row * (LINE + 2) + LINE // 2 - 1))
        x += width
    return spots


def _inside(
    deck: Deck, words: Words, each: Person, right: int, y: int, hot: frozenset[str]
) -> Iterator[Sprite]:
    """Spies in the Circle from the right; a golden frame around a team."""
    ordered = sorted(each.inside, key=lambda pair: (pair[1] is None, pair[1] or 0))
    x = right - 44 * len(ordered) + 20
    teams: dict[int, list[int]] = {}
    for card, team in ordered:
        yield wing(deck, words, card, each.seat, (x, y), "hot" if card in hot else "")
        if team is not None:
            teams.setdefault(team, []).append(x)
        x += 44
    for team, places in teams.items():
        middle, wide = (places[0] + places[-1]) // 2, places[-1] - places[0] + 46
        yield Sprite(
            f"team:{each.seat}:{team}", "region", middle, y, wide, 44, "", "under",
            marks=Pen().box(0, 0, wide, 44, "team").done(), label=words("circle"), z=39,
        )  # fmt: skip
