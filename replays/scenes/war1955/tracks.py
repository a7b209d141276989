"""The board: six tracks with their squares and stars, markers, Spies and blockades."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.war1955.edition.components import Country
from domain.games.war1955.state import War1955State
from replays.scene import Sprite
from replays.scenes.war1955.geometry import Board
from replays.scenes.war1955.words import Words

NEUTRAL = "#1d1f24"
PATTERNS = {"blue": "stripes", "red": "dense-dots"}
"""Colour is never the only sign."""


def faction_colour(state: War1955State, faction: str) -> str:
    factions = state.edition.components.factions
    return next((each.color for each in factions if each.id == faction), NEUTRAL)


def initial(words: Words, faction: str) -> str:
    """The first letter of a faction's name; nothing for neutral."""
    return words.name("faction", faction)[:1] if faction in PATTERNS else ""


def tracks(state: War1955State, board: Board, words: Words) -> Iterator[Sprite]:
    """One row per country, in the order of the board."""
    for index, country in enumerate(state.edition.components.countries):
        yield from _row(state, board, words, index, country)
        if country.id in state.position:
            yield from _marker(state, board, words, index, country)


def _row(
    state: War1955State, board: Board, words: Words, index: int, country: Country
) -> Iterator[Sprite]:
    y = board.line(index)
    name = words.country(country.id)
    owner = state.secured_by(country.id) if country.id in state.position else None
    faction = country.faction if owner is None else state.faction[owner]
    style = f"country {faction}" + ("" if owner is None else " secured")
    size = (board.track_width, board.row - 8)
    yield Sprite(f"row:{country.id}", "region", board.axis, y, *size, "box", style, label=name)
    for seat, home in state.home.items():
        if home == country.id:
            frame = f"home-frame {state.faction[seat]}"
            yield Sprite(f"home:{seat}", "region", board.axis, y, *size, "box", frame, z=1)
            x = board.spy_at(index, seat)[0] + (1 if seat == 0 else -1) * (
                board.spy_space[0] // 2 + 20
            )
            yield Sprite(
                f"house:{seat}", "marker", x, y - board.row // 4, 28, 24, "home",
                f"home {state.faction[seat]}", label=words("home", country=name), z=3,
            )  # fmt: skip
    half = state.half_length(country.id)
    for position in range(-half, half + 1):
        yield from _square(board, words, index, country, position, half)
    x = board.axis - half * board.pitch - board.square[0] // 2
    yield Sprite(
        f"name:{country.id}", "text", x, y - board.row * 3 // 10, 0, board.text - 3, "",
        "start strong", name, z=4,
    )  # fmt: skip
    for seat in (0, 1):
        yield from _spy_space(board, words, index, country, seat)


def _square(
    board: Board, words: Words, index: int, country: Country, position: int, half: int
) -> Iterator[Sprite]:
    x, y = board.square_at(index, position)
    name = words.country(country.id)
    w, h = board.square
    style, label = "square", name
    if position == 0:
        style, label = "square axis", words("axis", country=name)
    elif abs(position) == half:
        style = f"square end {country.faction}"
        label = words("star", seat=words.seat(0 if position < 0 else 1), country=name)
    id = f"square:{country.id}:{position}"
    yield Sprite(id, "region", x, y, w, h, "box", style, label=label, z=2)
    if abs(position) == half:
        star = "star-4" if country.faction == "blue" else "star-5"
        size = w - 2
        yield Sprite(
            f"star:{country.id}:{position}", "marker", x, y, size, size, star,
            f"star {country.faction}", z=3,
        )  # fmt: skip


def _spy_space(
    board: Board, words: Words, index: int, country: Country, seat: int
) -> Iterator[Sprite]:
    x, y = board.spy_at(index, seat)
    w, h = board.spy_space
    label = words("spy_space", seat=words.seat(seat), country=words.country(country.id))
    yield Sprite(
        f"space:{country.id}:{seat}", "region", x, y, w, h, "box", "spy-space", label=label, z=2
    )
    size = (round(w * 0.42), round(w * 0.28))
    outside = x + (-1 if seat == 0 else 1) * (w // 2 - size[0] // 2 - 6)
    yield Sprite(
        f"flag:{country.id}:{seat}", "marker", outside, y, *size, f"flag-{country.flag}", "flag",
        z=3,
    )  # fmt: skip


def _marker(
    state: War1955State, board: Board, words: Words, index: int, country: Country
) -> Iterator[Sprite]:
    """The control marker, what is missing to each star, and a blockade."""
    id, half = country.id, state.half_length(country.id)
    position, colour = state.position[id], state.colour[id]
    x, y = board.square_at(index, position)
    size = board.marker
    yield Sprite(
        f"marker:{id}", "marker", x, y, size, size, "disc", "control", initial(words, colour), "",
        words.lead(state, id), faction_colour(state, colour), PATTERNS.get(colour, ""), 20,
    )  # fmt: skip
    if state.secured_by(id) is not None:
        rim = size + 8
        yield Sprite(f"ring:{id}", "marker", x, y, rim, rim, "disc", "ring", z=21)
    for seat in (0, 1):
        missing = half + position if seat == 0 else half - position
        sign = -1 if seat == 0 else 1
        at = board.axis + sign * (half * board.pitch + board.square[0] // 2 + board.text * 2 // 3)
        label = words("missing", country=words.country(id), squares=missing, seat=words.seat(seat))
        style = "strong" if missing <= 2 else "soft"
        yield Sprite(
            f"missing:{id}:{seat}", "text", at, y, 0, board.text - 2, "", style, str(missing),
            label=label, z=4,
        )  # fmt: skip
    until = state.lasts_until("blockade", id)
    if until:
        w = (2 * half + 1) * board.pitch + 6
        label = words("blockade", country=id, turn=until)
        yield Sprite(
            f"blockade:{id}", "marker", board.axis, y, w, board.square[1] + 8, "box", "blockade",
            label=label, pattern="blocked", z=10,
        )  # fmt: skip
        text = words("until", turn=until)
        size = len(text) * board.text * 5 // 9
        yield Sprite(
            f"until:{id}", "marker", board.axis + half * board.pitch - size // 2,
            y - board.square[1] // 2 - 6, size, board.text + 4, "box", "badge", text, z=24,
        )  # fmt: skip


def spies(state: War1955State, board: Board, words: Words) -> Iterator[Sprite]:
    """Each on its owner's side of a row; cuffs when it is detained."""
    countries = state.edition.countries
    for seat, country in state.spy.items():
        faction = state.faction[seat]
        x, y = board.spy_at(countries.index(country), seat)
        x += (1 if seat == 0 else -1) * board.spy_space[0] // 4
        label = words("spy", seat=words.seat(seat), country=country)
        yield Sprite(
            f"spy:{seat}", "piece", x, y, *board.spy, "agent", "agent initial",
            initial(words, faction), "", label, faction_colour(state, faction),
            PATTERNS.get(faction, ""), 22,
        )  # fmt: skip
        until = state.lasts_until("detain", seat)
        if until:
            label = words("detained", seat=words.seat(seat), turn=until)
            yield Sprite(
                f"cuffs:{seat}", "marker", x, y + board.spy[1] // 4, 44, 22, "handcuffs", "cuffs",
                label=label, z=23,
            )  # fmt: skip
            text = words("until", turn=until)
            w = len(text) * (board.text - 4) * 5 // 9
            at = board.spy_at(countries.index(country), seat)
            yield Sprite(
                f"until:spy:{seat}", "marker", at[0], at[1] + board.spy_space[1] // 2, w,
                board.text, "box", "badge", text, z=24,
            )  # fmt: skip
