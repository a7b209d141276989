"""The cities: name and loot, the buildings, the stack in its order, and the mission."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.masterminds.edition import Box
from domain.games.masterminds.edition.components import City, Mission
from domain.games.masterminds.state import Disc
from replays.lettering import LEAST, width_of
from replays.scene import Sprite
from replays.scenes.composing import Pen
from replays.scenes.masterminds import missions
from replays.scenes.masterminds.arrivals import Arrival, origin
from replays.scenes.masterminds.geometry import Plan, Point, Rect
from replays.scenes.masterminds.pieces import (
    BROAD,
    Side,
    Sides,
    agent,
    badge,
    coin,
    icon_of,
    is_known,
    monument_of,
)
from replays.scenes.masterminds.words import Words


def city(words: Words, rect: Rect, plan: Plan, city: City) -> Iterator[Sprite]:
    """A quiet city: its sky, its name, its loot."""
    pen = Pen()
    left, top = -rect.w / 2, -rect.h / 2
    name = words.name("city", city.id)
    skyline = plan.skyline
    if rect.h > rect.w or rect.w < 500:
        h = skyline.y + skyline.h
        pen.box(0, top + 5 + (h - 4) / 2, rect.w - 10, h - 4, "sky")
        pen.box(0, top + 5 + (h - 4) / 2, rect.w - 10, h - 4, "sky", "mm-sky")
    room = rect.w - 24 if plan.loot == 0 or rect.w < 500 else 180
    pen.fitted(
        left + plan.name[0], top + plan.name[1], name, room, (28, 25, LEAST),
        "start strong serif", "serif bold",
    )  # fmt: skip
    loot = words.resource_short(city.loot.resource, city.loot.amount)
    if width_of(loot, LEAST) > plan.loot:
        loot = words(f"{city.loot.resource}_1")
    if width_of(loot, LEAST) <= plan.loot:
        pen.text(left + plan.coin[0] + 26, top + plan.coin[1], loot, LEAST, "start soft")
    yield Sprite(
        f"city:{city.id}", "region", *rect.middle, rect.w, rect.h, "box", "city", label=name,
        marks=pen.done(), z=1,
    )  # fmt: skip
    yield loot_coin(words, rect, plan, city)


def loot_coin(words: Words, rect: Rect, plan: Plan, city: City) -> Sprite:
    pen, size = Pen(), 2 * plan.coin_size
    coin(pen, city.loot.resource, 0, 0, plan.coin_size)
    label = words("loot", loot=words.resource(city.loot.resource, city.loot.amount))
    detail = f"{words.name('city', city.id)}\n{label}"
    return Sprite(
        f"loot:{city.id}", "marker", *rect.at(*plan.coin), size, size, "", "", label=label,
        detail=detail, marks=pen.done(), z=3,
    )  # fmt: skip


def skyline(
    words: Words,
    rect: Rect,
    plan: Plan,
    box: Box,
    sides: Sides,
    city: City,
    captors: tuple[int | None, ...],
    come: Arrival | None,
) -> Iterator[Sprite]:
    """Its buildings; a captured one is an outline with its captor's letter."""
    room = plan.skyline
    many = len(city.buildings)
    share = 0.225 if many == 4 and room.w > 150 else 1 / max(1, many)
    x = float(room.x)
    for building, captor in zip(city.buildings, captors, strict=True):
        monument = building == "monument"
        step = room.w * (1 - share * (many - 1) if monument and many == 4 else share)
        symbol = monument_of(city.id) if monument else icon_of(building)
        broad = monument and city.id in BROAD
        aspect = 0.8 if broad else 1.5 if monument else 1.2
        w = min(step * 0.94, room.h / aspect, 64 if not monument else 96)
        h = w * aspect
        name = words.building(city.id, building)
        values = {"building": name, "city": words.name("city", city.id)}
        label = words("building", **values)
        at = rect.at(x + step / 2, room.y + room.h - h / 2)
        id = f"building:{city.id}:{building}"
        if captor is not None:
            label = words("captured", seat=sides[captor].name, **values)
            pen = Pen()
            badge(pen, sides[captor], 0, 0)
            yield Sprite(
                f"captor:{city.id}:{building}", "marker", at[0], at[1] + 2, 34, 34, "", "",
                label=label, marks=pen.done(), z=6,
                origin=origin(come, "captor", f"{city.id}:{building}"),
            )  # fmt: skip
        elif building in box.building_loot:
            loot = box.building_loot[building]
            label += ". " + words("loot", loot=words.resource(loot.resource, loot.amount))
        yield Sprite(
            id, "marker", *at, round(w), round(h), symbol,
            "building" if captor is None else "building lost", label=label,
            detail=label.replace(". ", "\n"), z=4,
        )  # fmt: skip
        x += step
    ground = Pen().path(f"M{-room.w / 2:g} 0H{room.w / 2:g}", "ground").done()
    yield Sprite(
        f"street:{city.id}", "region", *rect.at(room.x + room.w / 2, room.y + room.h + 1), room.w,
        4, "", "", marks=ground, z=3,
    )  # fmt: skip


def stack(
    words: Words,
    rect: Rect,
    plan: Plan,
    sides: Sides,
    city: str,
    discs: tuple[Disc, ...],
    threshold: int,
    came: Point | None,
) -> Iterator[Sprite]:
    """First placed at the left; empty sockets are numbered. `came`: from where, the last one."""
    pen = Pen()
    x0, y0 = plan.stack
    places = max(threshold, len(discs))
    for place in range(len(discs), places):
        x = x0 + place * plan.step - rect.w / 2
        pen.disc(x, 0, 2 * plan.disc - 8, "socket").text(x, 0, str(place + 1), LEAST, "soft")
    label = words("ground", city=words.name("city", city))
    yield Sprite(
        f"ground:{city}", "region", *rect.at(rect.w / 2, y0), rect.w - 8, 2 * plan.disc, "", "",
        label=label, marks=pen.done(), z=2,
    )  # fmt: skip
    for place, (id, each) in enumerate(identified(city, discs)):
        side = sides[each.owner]
        pen = Pen()
        agent(pen, side, 0, 0, plan.disc, each.kind)
        at = rect.at(x0 + place * plan.step, y0)
        yield placed(words, id, side, each, city, at, plan.disc, place, pen, f"city:{city}", came)


def identified(city: str, discs: tuple[Disc, ...]) -> list[tuple[str, Disc]]:
    """Each with an id that it keeps when another is slid under it: its owner's first, second..."""
    seen: dict[int, int] = {}
    found: list[tuple[str, Disc]] = []
    for each in discs:
        number = seen.get(each.owner, 0)
        seen[each.owner] = number + 1
        found.append((f"disc:{city}:{each.owner}:{number}", each))
    return found


def placed(
    words: Words,
    id: str,
    side: Side,
    each: Disc,
    city: str,
    at: Point,
    r: int,
    place: int,
    pen: Pen,
    on: str = "",
    origin: Point | None = None,
) -> Sprite:
    """A disc on the board as a sprite."""
    label = words(
        "disc_in", seat=side.name, agent=words.name("agent", each.kind),
        city=words.name("city", city), place=place + 1,
    )  # fmt: skip
    detail = label
    if is_known(each.kind):
        detail += "\n" + words(f"does_{each.kind}")
    if each.is_public:
        detail += "\n" + words("known_to_all")
    return Sprite(
        id, "piece", *at, 2 * r, 2 * r, "", "agent turns", label=label, detail=detail,
        marks=pen.done(), z=20 + place, on=on, origin=origin,
    )  # fmt: skip


def mission(
    words: Words, rect: Rect, plan: Plan, city: str, card: Mission | None, came: Point | None
) -> Iterator[Sprite]:
    """The open mission, or the place for one."""
    room = plan.mission
    at = rect.at(room.x + room.w / 2, room.y + room.h / 2)
    if card is None:
        label = words("no_mission", city=words.name("city", city))
        pen = Pen().symbol("mm-mission", 0, 0, 40, 40, "soft")
        yield Sprite(
            f"mission:{city}", "region", *at, room.w, room.h, "box", "slot", label=label,
            marks=pen.done(), z=3,
        )  # fmt: skip
    else:
        yield missions.face(words, f"mission:{city}", card, at, (room.w, room.h), came)
