"""Cards: a face with influence, flag, stars and action, or a back."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.war1955.edition import Box
from domain.kernel import HIDDEN
from replays.lettering import wrap
from replays.scene import Sprite
from replays.scenes.war1955.geometry import Board, Point
from replays.scenes.war1955.words import Words

MERCENARY = "#7d8288"


def card_face(
    box: Box,
    words: Words,
    board: Board,
    card: str,
    at: Point,
    z: int,
    style: str = "",
    key: str = "card",
) -> Iterator[Sprite]:
    """A card lying face up. Its id is its own, so it slides from hand to stack to discard.

    `key`: for a second picture of the same card.
    """
    w, h = board.card
    x, y = at
    country, action = box.flag[card], box.action[card]
    influence = box.influence[card]
    label = words.name("card", card)
    components = box.components
    classes = f"play {style}".rstrip()
    if not country:
        yield Sprite(
            f"{key}:{card}", "card", x, y, w, h, "card-mercenary", classes, "", str(influence),
            label, MERCENARY, "", z,
        )  # fmt: skip
        return
    flag = next(each.flag for each in components.countries if each.id == country)
    faction = next(each for each in components.factions if each.id == box.faction[country])
    letters = round(h * 0.175)
    text = wrap(words.name("action", action), w - 8, letters, 2)
    yield Sprite(
        f"{key}:{card}", "card", x, y, w, h, f"card-{flag}", classes, text, str(influence), label,
        faction.color, "", z,
    )  # fmt: skip
    if 1 <= influence <= 5:
        shape = f"stars-{5 if faction.star_points == 5 else 4}-{influence}"
        size = (round(w * 0.56), round(w * 0.112))
        at_stars = (x, y + round(h * 0.03))
        yield Sprite(
            f"stars:{key}:{card}", "marker", *at_stars, *size, shape, "stars", colour=faction.color,
            z=z + 1,
        )  # fmt: skip
    look = next(each for each in components.actions if each.id == action)
    across = round(h * 0.24)
    at_icon = (x + w // 2 - across // 2 - 5, y - round(h * 0.2))
    yield Sprite(
        f"icon:{key}:{card}", "marker", *at_icon, across, across, "disc", f"icon {look.icon}",
        look.letter, label=words.name("action", action), z=z + 1,
    )  # fmt: skip


def card_back(board: Board, words: Words, id: str, at: Point, z: int, style: str = "") -> Sprite:
    """A card lying face down. It has no name, only a place."""
    classes = f"reverse {style}".rstrip()
    return Sprite(id, "card", *at, *board.card, "card-reverse", classes, label=words("hidden"), z=z)


def cards_in(
    box: Box, words: Words, board: Board, cards: list[tuple[str, str, Point]], z: int, hot: str
) -> Iterator[Sprite]:
    """Cards with the id to use when face down, and their places, from back to front."""
    for index, (card, id, at) in enumerate(cards):
        style = "hot" if id == hot or card == hot else ""
        if card == HIDDEN:
            yield card_back(board, words, id, at, z + 2 * index, style)
        else:
            yield from card_face(box, words, board, card, at, z + 2 * index, style)
