"""Every card and piece of an edition, shown large: for a page of components, and for print."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.masterminds.edition import Box
from domain.games.masterminds.edition.components import City, Machine
from domain.kernel import HIDDEN, Language, Names
from replays.lettering import LINE, caption
from replays.scene import Scene, Sprite, scene_of
from replays.scenes.composing import Pen
from replays.scenes.masterminds import missions, segments
from replays.scenes.masterminds.geometry import Rect
from replays.scenes.masterminds.pieces import (
    BROAD,
    Side,
    coin,
    colour_of,
    disc,
    icon_of,
    monument_of,
)
from replays.scenes.masterminds.words import Words

LETTERS = 30
WIDE = 700
"""The widest picture that a phone shows whole."""


def faces(box: Box, names: Names, language: Language) -> Iterator[Scene]:
    """One small picture each: machines, missions and their back, Agents, cities, buildings."""
    words = Words(names, language, ())
    for machine in box.machines.values():
        yield _machine(words, machine)
    size = (330, 210)
    for id, mission in box.missions.items():
        card = missions.face(words, f"card:{id}", mission, (180, 120), size, None, LETTERS)
        yield _face((360, 240), words.name("mission", id), card.detail, card)
    label = words("back")
    yield _face(
        (360, 240), label, label, missions.back(words, "back", (180, 120), (150, 206), label)
    )
    yield from _agents(words, box)
    for city in box.components.cities:
        yield _city(words, box, city)


def _face(size: tuple[int, int], title: str, description: str, *sprites: Sprite) -> Scene:
    return scene_of(size, title, description.replace("\n", " "), sprites, "masterminds")


def _machine(words: Words, machine: Machine) -> Scene:
    """Its drawing as a plan, the powers below it, and every segment in words."""
    w, top = WIDE, 380
    drawn = segments.machine(words, Rect(8, 64, w - 16, top - 72), 0, machine, {}, (), None)
    pen = Pen()
    said = [each.text_fr if words.language == "fr" else each.text_en for each in machine.powers]
    powers = [caption(text, w - 92, (26, 24), 3) for text in said]
    heights = [round(size * LINE * (text.count("\n") + 1)) + 14 for text, size in powers]
    h = top + sum(heights) + 56 * -(-len(machine.segments) // 2) + 30
    left, y = -w / 2 + 24, -h / 2
    name = words.name("machine", machine.id)
    pen.text(left, y + 36, name, 38, "start strong serif")
    y += top
    for power, (text, size), high in zip(machine.powers, powers, heights, strict=True):
        slot = "•" if power.slot == "base" else power.slot
        pen.text(left, y + high / 2, slot, 26, "start strong serif")
        pen.text(left + 44, y + high / 2, text, size, "start")
        y += high
    y += 6
    for index, segment in enumerate(machine.segments):
        row, column = divmod(index, 2)
        bonus = words.bonus(segment)
        named = words.name("segment", segment.id) + (f" ({bonus})" if bonus else "")
        x = left + column * (w - 40) / 2
        pen.fitted(x, y + 26 + row * 56, named, (w - 60) / 2, (24, 22), "start soft", "sans", 2)
    panel = Sprite(
        f"sheet:{machine.id}", "region", w // 2, h // 2, w, h, "box", "sheet", label=name,
        detail=words.machine_detail(machine), marks=pen.done(),
    )  # fmt: skip
    return _face((w, h), name, panel.detail, panel, *drawn)


def _agents(words: Words, box: Box) -> Iterator[Scene]:
    """A disc of every colour face down, and every kind face up."""
    sides = [Side(seat, "", "", colour_of(colour)) for seat, colour in enumerate(box.colours)]
    yield _backs(words, sides)
    for index, kind in enumerate(box.kinds):
        pen = Pen()
        disc(pen, sides[index % len(sides)], 0, -34, 84, kind)
        name, does = words.name("agent", kind), words(f"does_{kind}")
        pen.text(0, 76, name, LETTERS, "strong serif")
        pen.lines(0, 98, does, 340, 24, 3, "")
        sprite = Sprite(
            f"agent:{kind}", "piece", 180, 126, 168, 168, "", "agent", label=name,
            detail=f"{name}\n{does}", marks=pen.done(),
        )  # fmt: skip
        yield _face((360, 320), name, sprite.detail, sprite)


def _backs(words: Words, sides: list[Side]) -> Scene:
    """The discs face down: nothing but the colour."""
    pen = Pen()
    step = 330 / max(1, len(sides))
    for side in sides:
        disc(pen, side, (side.seat + 0.5) * step - 165, -20, min(60, step / 2 - 4))
    name = words.name("agent", HIDDEN)
    pen.text(0, 76, name, LETTERS, "serif")
    sprite = Sprite("agent", "piece", 180, 126, 330, 168, "", "", label=name, marks=pen.done())
    return _face((360, 320), name, name, sprite)


def _city(words: Words, box: Box, city: City) -> Scene:
    """Its loot, its buildings with theirs, and its monument."""
    pen = Pen()
    name = words.name("city", city.id)
    left = 16 - WIDE / 2
    pen.text(left + 8, -156, name, 38, "start strong serif")
    coin(pen, city.loot.resource, left + 26, -100, 26)
    loot_of_city = words.resource(city.loot.resource, city.loot.amount)
    pen.text(left + 64, -100, loot_of_city, 26, "start")
    step = (WIDE - 32) / max(1, len(city.buildings))
    for index, building in enumerate(city.buildings):
        x = left + step * (index + 0.5)
        monument = building == "monument"
        aspect = 0.8 if monument and city.id in BROAD else 1.5 if monument else 1.2
        h = 150 if aspect > 1 else 120
        symbol = monument_of(city.id) if monument else icon_of(building)
        pen.symbol(symbol, x, 84 - h / 2, h / aspect, h, "house")
        pen.fitted(
            x, 122, words.building(city.id, building), step - 10, (26, 22), "strong", "bold", 2
        )
        loot = box.building_loot.get(building)
        if loot is not None:
            said = words.resource(loot.resource, loot.amount)
            pen.fitted(x, 174, said, step - 10, (22,), "soft", "sans", 2)
    pen.path(f"M{left:g} 86H{-left:g}", "ground")
    sprite = Sprite(
        f"city:{city.id}", "region", WIDE // 2, 212, WIDE - 16, 408, "box", "city", label=name,
        marks=pen.done(),
    )  # fmt: skip
    return _face((WIDE, 424), name, name, sprite)
