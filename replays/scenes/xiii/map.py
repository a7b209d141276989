"""The map: sea and land, paths, places with their names, and the flags of the missions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from domain.games.xiii.edition import Box
from domain.games.xiii.edition.components import Location
from domain.games.xiii.state import Mission
from replays.lettering import LEAST, fit, strung, width_of
from replays.scene import Sprite
from replays.scenes.composing import Pen
from replays.scenes.xiii.atlas import Atlas
from replays.scenes.xiii.geometry import DISC, Board, Point
from replays.scenes.xiii.groups import KINDS, cap, look_of
from replays.scenes.xiii.naming import Label
from replays.scenes.xiii.settling import Flag, Spot
from replays.scenes.xiii.words import Words

BONUS = {"blue": "recruitment", "red": "hospital", "green": "action", "yellow": "autonomy"}
"""The symbol of what a ring gives, beside its colour."""
FLAG = (48, 38)
PARCEL = (38, 34)
HELD = (74, 36)


class Status(msgspec.Struct, frozen=True):
    """What is the matter with a place."""

    is_busy: bool = False
    is_blocked: bool = False
    truce: int = 0
    """Until this turn."""
    is_contested: bool = False
    is_fought: bool = False


def ground(board: Board, atlas: Atlas) -> Iterator[Sprite]:
    """Sea, land and the paths."""
    rect = board.map
    yield Sprite(
        "sea", "region", *rect.middle, rect.w, rect.h, "box", "sea", pattern="xiii-tone", z=1
    )
    x, y = rect.middle
    pen = Pen()
    shapes = [(region, _path(points, x, y)) for region, points in atlas.lands]
    for _, d in shapes:
        pen.path(d, "drop", 8, 9)
    for _, d in shapes:
        pen.path(d, "coast")
    for region, d in shapes:
        pen.path(d, region)
    roads = [(atlas.spots[a], atlas.spots[b]) for a, b in atlas.roads]
    lines = " ".join([f"M{ax - x} {ay - y}L{bx - x} {by - y}" for (ax, ay), (bx, by) in roads])
    if not atlas.is_drawn:
        pen.path(lines, "neck")
    pen.path(lines, "road")
    pen.box(0, 0, rect.w, rect.h, "frame")
    yield Sprite("land", "region", x, y, marks=pen.done(), z=2)


def _path(points: tuple[Point, ...], x: int, y: int) -> str:
    return "M" + "L".join([f"{px - x} {py - y}" for px, py in points]) + "Z"


def place(
    words: Words, atlas: Atlas, each: Location, status: Status, label: Label | None
) -> Iterator[Sprite]:
    """A disc with its number and its ring, its name beside it, and what is the matter there."""
    number = each.number
    x, y = atlas.spots[number]
    name = words.place(number)
    said = words("place", number=number, place=name)
    pen = Pen()
    symbol = BONUS.get(each.ring)
    if symbol:
        said = words("place_bonus", number=number, place=name, bonus=words(f"ring_{each.ring}"))
        pen.disc(-18, -18, 24, f"badge-{each.ring}")
        pen.symbol(f"xiii-{symbol}", -18, -18, 15, 15, "pale")
    lines = [said, words.region(each.region)]
    if status.is_blocked:
        pen.symbol("xiii-tape", 0, 0, DISC + 20, DISC + 20)
        lines.append(words("blocked", place=name))
    if status.truce:
        pen.disc(18, 18, 28, "number").symbol("xiii-dove", 18, 18, 21, 21)
        lines.append(words("truce", turn=status.truce))
    if status.is_contested:
        size = DISC + (34 if status.is_fought else 24)
        style = "burst fought" if status.is_fought else "burst"
        lines.append(words("contested"))
        yield Sprite(
            f"burst:{number}", "marker", x, y, size, size, "xiii-burst", style,
            label=words("contested"), z=8,
        )  # fmt: skip
    style = f"spot ring-{each.ring}" + (" busy" if status.is_busy else "")
    if status.is_fought:
        style += " now"
    yield Sprite(
        f"place:{number}", "region", x, y, DISC, DISC, "disc", style, str(number),
        label=strung([lines[0], *lines[2:]], words.language), detail="\n".join(lines),
        marks=pen.done(), z=10,
    )  # fmt: skip
    at, text, style = (x, y), "", "place-name"
    if label is not None:
        at, text, style = (label.x, label.y), label.text, f"place-name on-{label.ground}"
    style += " busy" if status.is_busy else ""
    yield Sprite(f"name:{number}", "text", *at, 0, LEAST, "", style, text, label=said, z=12)


def legend(words: Words, box: Box, board: Board) -> Iterator[Sprite]:
    """What the pictures of the units mean."""
    rect = board.legend
    is_row = rect.w > 400
    pen = Pen()
    names = {kind: fit(words.unit(kind), rect.w - 34, LEAST) for kind in box.units}
    used = sum([38 + width_of(name, LEAST) for name in names.values()])
    spare = max(0.0, (rect.w - used) / max(1, len(names)))
    x, y = (4.0, rect.h / 2) if is_row else (3.0, 17.0)
    for kind, name in names.items():
        symbol = f"xiii-{kind}" if kind in KINDS else "xiii-unit"
        pen.symbol(symbol, x + 12 - rect.w / 2, y - rect.h / 2, 23, 23, "softfill")
        pen.text(x + 29 - rect.w / 2, y - rect.h / 2, name, LEAST, "start")
        if is_row:
            x += 38 + width_of(name, LEAST) + spare
        else:
            y += 28
    lines = [words.unit_powers(box, kind) for kind in box.units]
    yield Sprite(
        "legend", "region", *rect.middle, rect.w, rect.h, "box", "token",
        label=strung(lines, words.language), detail="\n".join(lines), marks=pen.done(), z=9,
    )  # fmt: skip


# Flags


def flags_of(
    box: Box, missions: Mapping[str, Mission], secondaries: Mapping[str, int]
) -> tuple[Flag, ...]:
    """What the missions have put on the map: flags, packages, and who holds a place."""
    found: list[Flag] = []
    for mission, active in missions.items():
        found.append(Flag(f"flag:{mission}", goal(box, mission, active), *FLAG))
        if active.hold is not None:
            found.append(Flag(f"hold:{mission}", box.missions[mission].location, *HELD))
        package = active.package
        if package is not None and not package.carrier and package.location:
            found.append(Flag(f"package:{mission}", package.location, *PARCEL))
    found += [Flag(f"flag:{id}", box.secondaries[id].location, *FLAG) for id in secondaries]
    return tuple(found)


def goal(box: Box, mission: str, active: Mission) -> int:
    """Where a mission is to be fulfilled now."""
    card = box.missions[mission]
    return card.deliver_to if active.stage == "delivery" and card.deliver_to else card.location


def flag(
    words: Words, box: Box, atlas: Atlas, id: str, place: int, active: Mission | None, spot: Spot
) -> Iterator[Sprite]:
    """One flag: gold for combat and defence, silver for plots, black for secondary missions."""
    kind, _, mission = id.partition(":")
    x, y = spot.x + spot.w // 2, spot.y + FLAG[1] // 2
    if kind == "flag":
        yield _pennant(words, box, atlas, place, mission, active, (x, y))
    elif kind == "package":
        label = words(
            "package", package=words.package(box, mission), mission=words.name("mission", mission)
        )
        pen = Pen().symbol("xiii-delivery", 0, 0, 28, 28, "redfill")
        yield Sprite(
            id, "marker", x, spot.y + PARCEL[1] // 2, *PARCEL, "box", "token", label=label,
            detail=label, marks=pen.done(), z=22,
        )  # fmt: skip
    elif active is not None and active.hold is not None:
        held = active.hold
        label = words("hold", seat=words.seat(held.seat), turn=held.since_turn)
        pen = Pen()
        cap(pen, words, held.seat, -18, 0, 36, 30)
        pen.symbol("xiii-defence", 18, 0, 26, 26)
        yield Sprite(
            id, "marker", x, spot.y + HELD[1] // 2, *HELD, "box", f"token {look_of(held.seat)}",
            label=label, detail=label, marks=pen.done(), z=22,
        )  # fmt: skip


def _pennant(
    words: Words,
    box: Box,
    atlas: Atlas,
    place: int,
    mission: str,
    active: Mission | None,
    at: Point,
) -> Sprite:
    if active is None:
        points, label, metal = (
            box.secondaries[mission].points,
            words.secondary(box, mission),
            "black",
        )
    else:
        card = box.missions[mission]
        points, label = card.points, words.mission(box, mission, active)
        metal = "silver" if card.has_plot else "gold"
    is_left = at[0] < atlas.spots[place][0]
    return Sprite(
        f"flag:{mission}", "marker", *at, *FLAG, "xiii-gonfalon" if is_left else "xiii-flag",
        f"pennant {metal}", str(points), label=label, detail=label, z=22,
    )  # fmt: skip


def errand(words: Words, atlas: Atlas, mission: str, start: int, to: int) -> Iterator[Sprite]:
    """A dotted line from where a package is to where it must go."""
    (x, y), (ex, ey) = atlas.spots[start], atlas.spots[to]
    bend = 40
    d = f"M0 0Q{(ex - x) // 2} {(ey - y) // 2 + bend} {ex - x} {ey - y}"
    label = words("delivery", place=words.place(to))
    pen = Pen().path(d, "errand")
    yield Sprite(f"deliver:{mission}", "path", x, y, label=label, marks=pen.done(), z=4)
