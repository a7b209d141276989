"""A spy: a card with its time, points and action, its employer's square, its home's flag."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from domain.games.circle.edition import NEUTRAL
from domain.games.circle.state import CircleState
from replays.scene import Sprite
from replays.scenes.circle.geometry import Board
from replays.scenes.circle.words import Words

GREY = "#8d9299"
FLAGS = {"USA": "us", "ENG": "gb", "RUS": "ru", "PRU": "de", "FRA": "fr", "JPN": "jp"}
"""The emblems that are drawn; another service of somebody's edition has none."""


class Spot(msgspec.Struct, frozen=True):
    """Where a card lies, from back to front."""

    x: int
    y: int
    z: int
    inside: bool = False
    """Turned over, in the Circle."""


Spots = dict[str, Spot]


def division_colour(state: CircleState, division: str) -> str:
    divisions = state.edition.components.divisions
    return next((each.hex for each in divisions if each.id == division), GREY)


def seat_colour(state: CircleState, seat: int) -> str:
    colour = state.colour.get(seat, "")
    colours = state.edition.components.seat_colors
    return next((each.hex for each in colours if each.id == colour), GREY)


def spies(
    state: CircleState, board: Board, words: Words, spots: Mapping[str, Spot], hot: frozenset[str]
) -> Iterator[Sprite]:
    """Every card that lies open."""
    for card, spot in spots.items():
        if spot.inside:
            yield inside(state, board, words, card, spot, card in hot)
        else:
            yield from spy(state, board, words, card, spot, card in hot)


def spy(
    state: CircleState, board: Board, words: Words, card: str, spot: Spot, hot: bool
) -> Iterator[Sprite]:
    """A card face up; its action is the picture."""
    box = state.edition
    w, h = board.card
    x, y, z = spot.x, spot.y, spot.z
    style = "spy"
    style += " neutral" if box.border[card] == NEUTRAL else ""
    style += " spent" if card in state.acted else ""
    style += " hot" if hot else ""
    currency = box.currency[card]
    strength = box.strength[card]
    face = currency + (f" ×{strength}" if strength else "")
    yield Sprite(
        f"card:{card}", "card", x, y, w, h, f"spy-{box.action[card]}", style, face,
        str(box.prep[card]), words.spy(state, card), division_colour(state, currency), z=z,
    )  # fmt: skip
    size = round(h * 0.44)
    at = (x + w // 2 - size // 2 - 6, y - h // 2 + size // 2 + 6)
    yield Sprite(
        f"vp:{card}", "marker", *at, size, size, "disc", "disc", str(box.vp[card]),
        colour=division_colour(state, currency), z=z + 1,
    )  # fmt: skip
    home = box.exclusive_of.get(card)
    if home in FLAGS:
        flag = (round(w * 0.2), round(w * 0.134))
        at = (x + w // 2 - flag[0] // 2 - 6, y + h // 2 - flag[1] // 2 - 6)
        yield Sprite(f"home:{card}", "marker", *at, *flag, f"flag-{FLAGS[home]}", "flag", z=z + 1)
    if card in state.marker and not state.is_ready(card):
        at = (x - w // 2 + size // 2 - 4, y + h // 2 - size // 2 + 4)
        yield chip(state, words, f"employer:{card}", state.marker[card], at, size, z + 1)


def chip(
    state: CircleState,
    words: Words,
    id: str,
    seat: int,
    at: tuple[int, int],
    size: int,
    z: int,
    label: str = "",
    style: str = "",
) -> Sprite:
    """A square in a seat's colour with its letter."""
    return Sprite(
        id, "marker", *at, size, size, "box", f"disc chip {style}".rstrip(), words.initial(seat),
        label=label or words("chip", seat=words.seat(seat)), colour=seat_colour(state, seat), z=z,
    )  # fmt: skip


def inside(
    state: CircleState, board: Board, words: Words, card: str, spot: Spot, hot: bool
) -> Sprite:
    """A quarter of a butterfly, or a star for a neutral spy, with its points."""
    box = state.edition
    border = box.border[card]
    seat = next(
        seat
        for seat, cards in enumerate(state.infiltrated)
        if card in [each.card for each in cards]
    )
    shape = "star-5" if border == NEUTRAL else f"wing-{box.divisions.index(border) % 4}"
    label = words("inside", spy=words.spy(state, card), seat=words.seat(seat))
    size = board.infiltrated
    return Sprite(
        f"card:{card}", "card", spot.x, spot.y, size, size, shape, "wing hot" if hot else "wing",
        str(box.vp[card]), "", label, division_colour(state, border), z=spot.z,
    )  # fmt: skip
