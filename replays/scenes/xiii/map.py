"""The map: regions, paths, places, and what lies on them."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.xiii.edition.components import Location
from domain.games.xiii.state import XiiiState
from replays.scene import Sprite
from replays.scenes.xiii.geometry import Board, Point
from replays.scenes.xiii.words import Words, package_at, wrap

BONUS = {"blue": "R", "red": "+", "green": "C", "yellow": "$"}
"""A sign for what a ring gives, beside its colour."""


def line(id: str, start: Point, end: Point, style: str, label: str, z: int) -> Sprite:
    """A straight line between two places."""
    x, y = (start[0] + end[0]) // 2, (start[1] + end[1]) // 2
    points = (start[0] - x, start[1] - y, end[0] - x, end[1] - y)
    return Sprite(id, "path", x, y, 0, 0, "line", style, label=label, z=z, points=points)


def board_map(state: XiiiState, board: Board, words: Words) -> Iterator[Sprite]:
    """All of it, from back to front."""
    components = state.edition.components
    left, top, w, h = board.frame
    yield Sprite("sea", "region", left + w // 2, top + h // 2, w, h, "box", "sea")
    yield from _regions(state, board, words)
    for path in components.paths:
        ends = [board.spot(components, number) for number in (path.a, path.b)]
        yield line(f"path:{path.a}-{path.b}", ends[0], ends[1], "road", "", 2)
    for place in components.locations:
        yield from _place(state, board, words, place)
    yield from _missions(state, board, words)


def _regions(state: XiiiState, board: Board, words: Words) -> Iterator[Sprite]:
    """A tint behind the places of a region, with its name."""
    components = state.edition.components
    regions: dict[str, list[Point]] = {}
    for place in components.locations:
        spot = board.spot(components, place.number)
        regions.setdefault(place.region, []).append(spot)
    for number, (region, spots) in enumerate(regions.items()):
        pad = board.place * 3 // 2
        left, right = min(x for x, _ in spots) - pad, max(x for x, _ in spots) + pad
        top, bottom = min(y for _, y in spots) - pad, max(y for _, y in spots) + pad
        left, right = max(left, board.frame[0] + 4), min(right, sum(board.frame[::2]) - 4)
        name = words(region) if words.has(region) else region
        middle = ((left + right) // 2, (top + bottom) // 2)
        yield Sprite(
            f"region:{region}", "region", *middle, right - left, bottom - top, "box",
            f"land land-{number % 6}", label=name, z=1,
        )  # fmt: skip
        yield Sprite(
            f"region:{region}:name", "text", left + 14, top + board.text * 2 // 3, 0,
            board.text - 3, "", "start soft strong", name.upper(), z=2,
        )  # fmt: skip


def _place(state: XiiiState, board: Board, words: Words, place: Location) -> Iterator[Sprite]:
    """A circle with its number, its ring and its name; blocked: a white disc with a cross."""
    number = place.number
    x, y = board.spot(state.edition.components, number)
    name = words.place(number)
    label = words("place", number=number, place=name)
    if words.has(f"ring_{place.ring}"):
        bonus = words(f"ring_{place.ring}")
        label = words("place_bonus", number=number, place=name, bonus=bonus)
    size = board.place
    yield Sprite(
        f"place:{number}", "region", x, y, size, size, "disc", f"spot ring-{place.ring}",
        str(number), label=label, z=5,
    )  # fmt: skip
    letters = board.text - 5
    text = wrap(name, size * 5 // 2, letters, 2)
    down = size // 2 + letters * (1 + text.count("\n")) * 5 // 8 + 3
    yield Sprite(f"name:{number}", "text", x, y + down, 0, letters, "", "place-name", text, z=4)
    sign = BONUS.get(place.ring)
    if sign:
        at = (x - size * 3 // 8, y - size * 3 // 8)
        small = size * 2 // 5
        yield Sprite(
            f"bonus:{number}", "marker", *at, small, small, "disc", f"value spot-{place.ring}",
            sign, label=label, z=6,
        )  # fmt: skip
    if number in state.blocked:
        label = words("blocked", place=name)
        yield Sprite(
            f"blocked:{number}", "marker", x, y, size, size, "disc", "barred", label=label, z=7
        )
        yield Sprite(
            f"barred:{number}", "marker", x, y, size, size, "cross", "cross", label=label, z=8
        )
    truce = state.truces.get(number)
    if truce is not None:
        label = words("truce", turn=truce.turn_until)
        yield Sprite(
            f"truce:{number}", "marker", x, y - size // 2, size // 2, size * 2 // 5, "box",
            "badge", "=", label=label, z=9,
        )  # fmt: skip


def _missions(state: XiiiState, board: Board, words: Words) -> Iterator[Sprite]:
    """Flags: gold for combat and defence, silver for plots, black for secondary missions."""
    components = state.edition.components
    size = board.place
    for mission, active in state.missions.items():
        card = state.edition.missions[mission]
        home = card.location
        if active.stage == "delivery" and card.deliver_to:
            home = card.deliver_to
            start = package_at(state, active) or card.location
            if start != home:
                ends = (board.spot(components, start), board.spot(components, home))
                label = words("delivery", place=words.place(home))
                yield line(f"deliver:{mission}", *ends, "errand", label, 3)
        x, y = board.spot(components, home)
        style = "pennant silver" if card.has_plot else "pennant gold"
        right = min(x + size * 5 // 8, board.width - size // 2)
        yield Sprite(
            f"flag:{mission}", "marker", right, y - size * 7 // 8, size * 4 // 5, size,
            "pennant", style, str(card.points), label=words.mission(state, mission), z=60,
        )  # fmt: skip
        if active.hold is not None:
            held = active.hold
            label = words("hold", seat=words.seat(held.seat), turn=held.since_turn)
            yield Sprite(
                f"hold:{mission}", "marker", x + size // 2, y + size // 3, size, size // 2, "box",
                "badge", f"{words.initial(held.seat)} 1/2", label=label, z=61,
            )  # fmt: skip
        package = active.package
        if package is not None and not package.carrier and package.location:
            x, y = board.spot(components, package.location)
            label = words("package", mission=words.name("mission", mission))
            yield Sprite(
                f"package:{mission}", "marker", x, y + size // 2, size // 2, size // 2, "parcel",
                "parcel", label=label, z=61,
            )  # fmt: skip
    for mission in state.secondaries:
        secondary = state.edition.secondaries[mission]
        x, y = board.spot(components, secondary.location)
        right = min(x + size * 2 // 3, board.width - size // 2)
        yield Sprite(
            f"flag:{mission}", "marker", right, y + size // 4, size * 4 // 5, size,
            "pennant", "pennant dark", str(secondary.points),
            label=words.secondary(state, mission), z=59,
        )  # fmt: skip
