"""The wheel of time: a dial with a sector for each space, the numbers passing on its rim."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache

from replays.lettering import LEAST
from replays.scene import Sprite
from replays.scenes.circle.fans import Point, Span, fan, polar
from replays.scenes.circle.geometry import DIAL, HUB, RIM, RINGS
from replays.scenes.circle.reading import Row, Spy
from replays.scenes.circle.spies import Deck, disc
from replays.scenes.circle.words import Words
from replays.scenes.composing import Pen


def dial(words: Words, centre: Point) -> Iterator[Sprite]:
    """The rim with its ticks, and the rings on which spies stand."""
    pen = Pen().disc(0, 0, 2 * RIM, "rimmed").disc(0, 0, 2 * DIAL, "dial")
    pen.path(_ticks(), "ticks")
    label = words("wheel")
    yield Sprite("wheel", "region", *centre, 0, 0, "", "under", label=label, marks=pen.done(), z=2)


@cache
def _ticks() -> str:
    d = ""
    for angle in range(0, 360, 3):
        (x, y), (u, v) = polar(RIM - 3, angle), polar(RIM - (9 if angle % 15 else 14), angle)
        d += f"M{x:.0f} {y:.0f}L{u:.0f} {v:.0f}"
    return d


def rings(centre: Point) -> Iterator[Sprite]:
    """Over the sectors."""
    pen = Pen()
    for ring in RINGS:
        pen.path(f"M0 {-ring}A{ring} {ring} 0 1 1 -1 {-ring}Z", "dots")
    yield Sprite("rings", "region", *centre, 0, 0, "", "under", marks=pen.done(), z=4)


def hub(words: Words, centre: Point, vp: int, goal: int) -> Iterator[Sprite]:
    """The Circle itself: its butterfly and how near it is to chaos."""
    pen = Pen().disc(0, 0, 2 * HUB, "rimmed")
    for style, d in zip(("lit", "unlit"), _segments(vp, goal), strict=True):
        if d:
            pen.path(d, style)
    pen.symbol("ci-butterfly", 0, -28, 52, 42)
    pen.text(0, 6, words("circle"), LEAST, "onrim")
    pen.text(0, 32, f"{vp}/{goal}", LEAST, "onrim strong")
    label = words("circle_vp", vp=vp, goal=goal)
    yield Sprite(
        "circle", "region", *centre, 2 * HUB, 2 * HUB, "", "under", label=label, marks=pen.done(),
        z=6, tally="circle",
    )  # fmt: skip


@lru_cache
def _segments(vp: int, goal: int) -> tuple[str, str]:
    """Those of the ring that are lit, and the others."""
    each = 360 / goal
    arcs = [
        _arc(HUB - 10, HUB - 2, (part + 0.12) * each, (part + 0.88) * each) for part in range(goal)
    ]
    lit = max(0, min(vp, goal))
    return "".join(arcs[:lit]), "".join(arcs[lit:])


@lru_cache(maxsize=1024)
def _arc(inner: float, outer: float, start: float, end: float) -> str:
    big = 1 if end - start > 180 else 0
    (a, b), (c, d) = polar(outer, start), polar(outer, end)
    (e, f), (g, h) = polar(inner, end), polar(inner, start)
    return (
        f"M{a:.0f} {b:.0f}A{outer:g} {outer:g} 0 {big} 1 {c:.0f} {d:.0f}"
        f"L{e:.0f} {f:.0f}A{inner:g} {inner:g} 0 {big} 0 {g:.0f} {h:.0f}Z"
    )


def sector(
    words: Words, centre: Point, side: int, number: int, count: int, span: Span, is_gate: bool
) -> Iterator[Sprite]:
    """One space; spies stand on it."""
    pen = Pen()
    x, y = polar(DIAL * 0.62, (span[0] + span[1]) / 2)
    at = (round(centre[0] + x), round(centre[1] + y))
    dx, dy = centre[0] - at[0], centre[1] - at[1]
    ground = "here" if is_gate and count else "odd" if side % 2 else "even"
    pen.path(_arc(HUB - 4, DIAL, *span), ground, dx, dy)
    if is_gate:
        pen.path(_arc(DIAL, DIAL + 7, *span), "gate", dx, dy)
    (a, b), (c, d) = polar(HUB, span[0]), polar(DIAL, span[0])
    pen.path(f"M{a:.0f} {b:.0f}L{c:.0f} {d:.0f}", "seam", dx, dy)
    label = words("space_of", number=number, count=count)
    yield Sprite(
        f"space:{side}", "region", *at, 0, 0, "", "under", label=label, marks=pen.done(), z=3
    )


def number(
    words: Words, centre: Point, number: int, span: Span, is_gate: bool, is_bare: bool
) -> Iterator[Sprite]:
    """A number on the rim."""
    x, y = polar((RIM + DIAL) / 2, (span[0] + span[1]) / 2)
    style = "arrival" if is_gate else "bare" if is_bare else ""
    pen = Pen().disc(0, 0, 42 if is_gate else 34, f"number {style}".rstrip())
    text = "strong ongold" if is_gate else "onrim" if is_bare else "strong"
    pen.text(0, 1, str(number), 28 if is_gate else 24, text)
    label = words("arrival" if is_gate else "space", number=number)
    yield Sprite(
        f"number:{number}", "marker", round(centre[0] + x), round(centre[1] + y), 34, 34, "",
        "under", label=label, marks=pen.done(), z=7,
    )  # fmt: skip


def spies(
    deck: Deck,
    words: Words,
    centre: Point,
    row: Row,
    room: int,
    span: Span,
    hot: frozenset[str],
    lot: str,
) -> Iterator[Sprite]:
    """The spies of a space; those for whom there is no room stand behind a number."""
    spots = [(centre[0] + x, centre[1] + y) for x, y in fan(room, span)]
    yield from placed(deck, words, row, spots, hot, lot)


def placed(
    deck: Deck, words: Words, row: Row, spots: list[Point], hot: frozenset[str], lot: str
) -> Iterator[Sprite]:
    on = f"space:{row.side}"
    cut = len(row.spies) > len(spots)
    seen = row.spies[: len(spots) - 1] if cut else row.spies
    where = {spy.card: at for spy, at in zip(row.spies, spots, strict=False)}
    links = Pen()
    origin = spots[0] if spots else (0, 0)
    for spy, at in zip(seen, spots, strict=False):
        style = "lot" if spy.card == lot else "hot" if spy.card in hot else ""
        yield disc(deck, words, spy, at, on, style)
        if spy.host in where:
            (a, b), (c, d) = where[spy.host], at
            links.path(f"M{a - origin[0]} {b - origin[1]}L{c - origin[0]} {d - origin[1]}", "link")
    if links.marks:
        id = f"links:{row.side}"
        yield Sprite(id, "region", *origin, 0, 0, "", "under", marks=links.done(), z=38)
    if cut:
        yield rest(words, f"rest:{row.side}", row.spies[len(seen) :], spots[-1])


def rest(words: Words, id: str, spies: tuple[Spy, ...], at: Point) -> Sprite:
    """Spies for whom there is no room: how many, and on pointing who."""
    names = words.cards([spy.card for spy in spies])
    count = words("more", count=len(spies))
    pen = Pen().box(0, 0, 58, 34, "badge").text(0, 1, count, LEAST, "strong")
    return Sprite(
        id, "marker", *at, 58, 34, "", "under", label=names, detail=f"{count}\n{names}",
        marks=pen.done(), z=41,
    )  # fmt: skip
