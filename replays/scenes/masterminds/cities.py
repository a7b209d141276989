"""The five cities: loot, stack, buildings and mission."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.masterminds.edition.components import City, Mission
from domain.games.masterminds.state import MastermindsState
from replays.lettering import fit
from replays.scene import Sprite
from replays.scenes.masterminds.geometry import Board
from replays.scenes.masterminds.pieces import chip, disc, glyph
from replays.scenes.masterminds.words import Words, wrap


def cities(state: MastermindsState, board: Board, words: Words) -> Iterator[Sprite]:
    """From top to bottom in the order in which the last stacks resolve."""
    by_order = sorted(state.edition.components.cities, key=lambda city: city.order)
    for index, city in enumerate(by_order):
        yield from _band(state, board, words, index, city)
        yield from _stack(state, board, words, index, city.id)
        yield from _buildings(state, board, words, index, city)
        yield from _mission(state, board, words, index, city.id)


def _band(
    state: MastermindsState, board: Board, words: Words, index: int, city: City
) -> Iterator[Sprite]:
    name = words.name("city", city.id)
    middle = board.in_band(index, (board.across // 2, board.band // 2))
    yield Sprite(
        f"city:{city.id}", "region", *middle, board.across, board.band - 5, "box", "city",
        label=name, z=1,
    )  # fmt: skip
    at = board.in_band(index, board.name)
    yield Sprite(f"name:{city.id}", "text", *at, 0, board.text + 2, "", "strong start", name, z=3)
    loot = words.resource(city.loot.resource, city.loot.amount)
    at = board.in_band(index, board.loot)
    size = round(board.disc * 0.6)
    label = words("loot", loot=loot)
    yield glyph(f"loot:{city.id}", city.loot.resource, at, size, label, 3)
    at = board.in_band(index, board.ground)
    across = round(board.disc * 1.55)
    label = words("ground", city=name)
    yield Sprite(
        f"ground:{city.id}", "region", *at, across, across, "disc", "ground", label=label, z=2
    )


def _stack(
    state: MastermindsState, board: Board, words: Words, index: int, city: str
) -> Iterator[Sprite]:
    """First placed lowest; turned over, they lie in a row with their numbers."""
    resolution = state.resolution
    discs = state.stacks.get(city, ())
    here = resolution is not None and resolution.city == city and bool(resolution.discs)
    if resolution is not None and here:
        discs = resolution.discs
    for place, each in enumerate(discs):
        if resolution is not None and here and place < resolution.discarded:
            continue
        at = board.stacked(index, place, here)
        label = words(
            "disc_in", seat=words.seat(each.owner), agent=words.name("agent", each.kind),
            city=words.name("city", city),
        )  # fmt: skip
        id = f"disc:{city}:{place}"
        yield disc(state, words, id, each.owner, each.kind, at, board.disc, label, 10 + 3 * place)
        if resolution is None or not here:
            continue
        x, y = at
        size = board.text + 4
        style = "steps" if place == resolution.index else "value"
        yield Sprite(
            f"turn:{city}:{place}", "marker", x, y - board.disc // 2 - 2, size, size, "disc",
            style, str(place + 1), z=30,
        )  # fmt: skip
        if place == resolution.index:
            rim = board.disc + 10
            yield Sprite("current", "marker", x, y, rim, rim, "disc", "halo", z=29)
        if place == resolution.sabotaged_index:
            yield Sprite(
                f"sabotaged:{city}", "marker", x, y, board.disc, board.disc, "cross",
                "cross", label=words("sabotaged"), z=31,
            )  # fmt: skip


def _buildings(
    state: MastermindsState, board: Board, words: Words, index: int, city: City
) -> Iterator[Sprite]:
    """Silhouettes; a captured one is pale and bears its captor's square."""
    taken = {
        each.building: seat
        for seat, villain in enumerate(state.villains)
        for each in villain.buildings
        if each.city == city.id
    }
    for place, building in enumerate(city.buildings):
        x, y = board.in_band(index, board.buildings)
        x += place * board.building_step
        name = words.building(city.id, building)
        values = {"building": name, "city": words.name("city", city.id)}
        owner = taken.get(building)
        label = words("building", **values)
        if owner is not None:
            label = words("captured", seat=words.seat(owner), **values)
        size = board.building
        style = "lost" if owner is not None else ""
        id = f"building:{city.id}:{building}"
        yield glyph(id, building, (x, y), size, label, 4, style)
        if owner is not None:
            yield chip(state, words, f"{id}:by", owner, (x, y), board.chip, label, 5)
        if not board.is_narrow:
            letters = board.text - 5
            text = wrap(name.replace("-", "- "), board.building_step, letters, 3)
            at = y + size // 2 + letters * (1 + text.count("\n") // 2)
            at += letters // 2 * (text.count("\n") % 2)
            yield Sprite(
                f"{id}:name", "text", x, at, 0, letters, "", "soft", text.replace("- ", "-"),
                label=name, z=4,
            )  # fmt: skip


def _mission(
    state: MastermindsState, board: Board, words: Words, index: int, city: str
) -> Iterator[Sprite]:
    """What it asks for as glyphs, its name below, its points in the corner."""
    x, y = board.in_band(index, board.mission)
    w, h = board.card
    mission = state.missions.get(city)
    if not mission:
        label = words("no_mission", city=words.name("city", city))
        yield Sprite(f"mission:{city}", "region", x, y, w, h, "box", "slot", label=label, z=2)
        return
    card = state.edition.missions[mission]
    label = words.mission(state, mission)
    yield Sprite(f"mission:{city}", "card", x, y, w, h, "box", "mission", label=label, z=2)
    size = board.text + 8
    yield Sprite(
        f"worth:{city}", "marker", x + w // 2 - size // 2 - 4, y - h // 2 + size // 2 + 4, size,
        size, "disc", "value full", str(card.chaos_points), label=label, z=4,
    )  # fmt: skip
    name = words.name("mission", mission)
    letters = board.text - 5
    text = wrap(name, w - 4, letters, 2)
    yield Sprite(
        f"mission:{city}:name", "text", x, y + h // 2 - letters - 8, 0, letters, "", "soft", text,
        label=name, z=4,
    )  # fmt: skip
    needs = _needs(card)
    step = round(w * 0.4)
    for place, (thing, count) in enumerate(needs[:2]):
        at = x - size // 3 + round((place - (len(needs[:2]) - 1) / 2) * step)
        big = round(board.disc * 0.56)
        height = y - h // 8
        yield glyph(f"need:{city}:{place}", thing, (at - big // 3, height), big, label, 4)
        yield Sprite(
            f"need:{city}:{place}:count", "text", at + big // 2, height, 0, board.text, "",
            "strong", fit(f"×{count}", 60, board.text), label=label, z=5,
        )  # fmt: skip


def _needs(mission: Mission) -> list[tuple[str, int]]:
    """The things a mission asks for, and how many."""
    need = mission.requirement
    if need.kind == "segments_with_icons":
        return list(need.icons.items())
    return [(need.building or need.kind, need.count)]
