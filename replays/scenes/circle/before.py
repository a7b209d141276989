"""What lies before a seat: its ready spies, cards that others laid there, spies in the Circle."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from replays.lettering import LEAST, wrap
from replays.scene import Sprite
from replays.scenes.circle.geometry import RADIUS, TOP, Rect
from replays.scenes.circle.reading import Person, Spy
from replays.scenes.circle.spies import CHIP, LINE, MINI, Deck, chip, disc, wing
from replays.scenes.circle.wheel import rest
from replays.scenes.circle.words import Words
from replays.scenes.composing import Pen

DISC = 2 * RADIUS + 4
"""The height of a line of discs."""
CLEAR = 12


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
    return TOP + high + 2


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


def before(
    deck: Deck, words: Words, rect: Rect, each: Person, hot: frozenset[str]
) -> Iterator[Sprite]:
    """Discs if there is room for all, else one line each; those left over behind a number."""
    area = Rect(rect.x + 8, rect.y + TOP, rect.w - 16, rect.h - TOP - 2)
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
        # Where there is room to spare, a disc's strength stands clear of the line above.
        down = min(CLEAR, max(0, area.h - high))
        area = Rect(area.x, area.y + down, area.w, area.h - down)
        room = _room_for_names(words, spies, area.w - wings)
        if room:
            width, per_line = room, len(spies)
        yield _names(words, each.seat, spies if room else (), area, room)
        for index, spy in enumerate(spies):
            x = area.x + index % per_line * width + RADIUS + 3
            y = area.y + index // per_line * DISC + RADIUS + 3
            yield disc(deck, words, spy, (x, y), on, "hot" if spy.card in hot else "")
        y = area.bottom - 22 if not beside or not spies else area.bottom - RADIUS
        yield from _inside(deck, words, each, area.right, y, hot)
        return
    yield from _inside(deck, words, each, area.right, area.bottom - 20, hot)
    yield from _lines(deck, words, area, spies, wings, on, hot)


def _room_for_names(words: Words, spies: Sequence[Spy], room: int) -> int:
    """How wide each spy is with its name beside it; 0 if they are too many for that."""
    each = min(260, room // len(spies)) if spies else 0
    wrapped = [wrap(words.card(spy.card), each - 2 * RADIUS - 18, LEAST) for spy in spies]
    return 0 if each < 200 or any("…" in name for name in wrapped) else each


def _names(words: Words, seat: int, spies: Sequence[Spy], area: Rect, room: int) -> Sprite:
    """The names of a few spies, beside their discs; of many, none."""
    pen = Pen()
    for index, spy in enumerate(spies):
        name = wrap(words.card(spy.card), room - 2 * RADIUS - 18, LEAST)
        pen.text(index * room + 2 * RADIUS + 12, RADIUS + 6, name, LEAST, "start")
    id = f"named:{seat}"
    return Sprite(id, "region", area.x, area.y, 0, 0, "", "under", marks=pen.done(), z=10)


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
