"""Cards: a face with influence, flag, name and action in words; a strip of it; or a back."""

from __future__ import annotations

from domain.games.war1955.edition import Box
from replays.lettering import LEAST, LINE, caption, largest, width_of, wrap
from replays.scene import Sprite
from replays.scenes.composing import Pen
from replays.scenes.war1955.words import Words

FACE = 184
"""The width of a face that can be read in the hand."""
MOST = 340
"""The width of the largest face."""
LARGE = 260
"""A face that is wide enough for larger letters."""
STRIP, TALL = 92, 150
"""The height of a card shown as a strip, and of one with room for all it says."""


def face(
    box: Box,
    words: Words,
    card: str,
    at: tuple[int, int],
    h: int,
    style: str = "",
    key: str = "card",
    w: int = FACE,
) -> Sprite:
    """A card lying face up. Its id is its own, so it slides from hand to stack to discard.

    `key`: for a second picture of the same card; `w`: a wide one has larger letters.
    """
    pen = Pen()
    sizes = (32, 28, 24, LEAST) if w >= LARGE else (24, LEAST)
    left, top = -w / 2, -h / 2
    faction = _band(pen, box, card, (left + w / 2, top + 34, w - 6, 62), (left + 34, top + 36))
    flag, x = _flag(box, card), left + 12
    if flag:
        pen.symbol(flag, left + w - 44, top + 35, 60, 40)
        pen.box(left + w - 44, top + 35, 60, 40, "outline")
        _icon(pen, box, card, left + 84, top + 35, 38)
    else:
        pen.symbol("war-mercenary", left + w - 44, top + 37, 58, 58, "white")
    where = words.country(box.flag[card] or "") if flag else words("anywhere")
    name, size = caption(words.action(box, card), w - 20, sizes, 2, "bold")
    if "…" in name:
        name, size = caption(words.action(box, card), w - 20, sizes, 3, "bold")
    high = size * LINE * (name.count("\n") + 1)
    foot = h / 2 - 8 - (40 if "struck" in style else 0)
    said, y = words.effect(box, card), top + 108 + high + 6
    is_whole = "…" not in wrap(said, w - 18, LEAST, max(1, int((foot - y - 4) // (LEAST * LINE))))
    if is_whole and width_of(where, LEAST) <= w - 20:
        pen.text(x, top + 86, where, LEAST, f"start {faction}")
    else:
        y -= 30  # The flag says where it counts: what it does needs the room.
    pen.text(x, y - 6 - high / 2, name, size, "start strong")
    pen.path(f"M0 0H{w - 24}", "rule", x, y)
    if foot < h / 2 - 8:
        pen.box(0, h / 2 - 26, w - 24, 36, "stamp")
        pen.text(0, h / 2 - 26, words("struck"), LEAST, "on strong")
    end = _effect(pen, said, x, y + 6, w - 18, foot - y - 4, sizes[1:])
    _picture(pen, box, card, end, foot)
    return _sprite(box, words, card, at, (w, h), style, key, pen)


def _picture(pen: Pen, box: Box, card: str, top: float, foot: float) -> None:
    """The sign of its action, large, where its words leave room."""
    size = min(110, foot - top - 16)
    if size >= 56 and _flag(box, card):
        pen.symbol(f"war-{box.action[card]}", 0, foot - size / 2 - 6, size, size, "faint")


def _effect(
    pen: Pen, said: str, x: float, y: float, w: float, h: float, sizes: tuple[int, ...]
) -> float:
    """What a card does, in the largest letters that leave it whole; gives back where it ends."""
    *larger, least = sizes
    room = {size: int(h // (size * LINE)) for size in sizes}
    whole = [size for size in larger if "…" not in wrap(said, w, size, max(1, room[size]))]
    size = whole[0] if whole else least
    return pen.lines(x, y, said, w, size, room[size])


def strip(
    box: Box,
    words: Words,
    card: str,
    at: tuple[int, int],
    w: int,
    h: int = STRIP,
    style: str = "",
    key: str = "card",
) -> Sprite:
    """A card as a strip, for a phone and for large hands: nothing overlaps."""
    pen = Pen()
    left = -w / 2
    faction = _band(pen, box, card, (left + 63, 0, 120, h - 6), (left + 32, 1))
    flag = _flag(box, card)
    if flag:
        pen.symbol(flag, left + 88, 0, 54, 36).box(left + 88, 0, 54, 36, "outline")
    else:
        pen.symbol("war-mercenary", left + 88, 0, 54, 54, "white")
    x, room = left + 134, w - 144
    name = words.action(box, card)
    if h >= TALL:
        title = wrap(name, room, LEAST, 3, "bold")
        high = LEAST * LINE * (title.count("\n") + 1)
        pen.text(x, -h / 2 + 10 + high / 2, title, LEAST, "start strong")
        top = -h / 2 + 16 + high
        _effect(pen, words.effect(box, card), x, top, room, h / 2 - top - 4, (LEAST,))
        return _sprite(box, words, card, at, (w, h), style, key, pen)
    if w < 420 or h < 80:
        wrapped = wrap(name, room, LEAST, max(1, min(3, int(h / (LEAST * LINE)))), "bold")
        pen.text(x, 0, wrapped, LEAST, "start strong")
        return _sprite(box, words, card, at, (w, h), style, key, pen)
    title, size = largest(name, room, (23, LEAST), "bold")
    pen.text(x, -h / 2 + 19, title, size, f"start strong {style}".rstrip())
    where = words.country(box.flag[card] or "") if flag else words("anywhere")
    used = width_of(title, size, "bold") + 14
    if used + width_of(where, LEAST) < room:
        pen.text(x + used, -h / 2 + 19, where, LEAST, f"start {faction}")
    pen.lines(x, -h / 2 + 33, words.effect(box, card), room, LEAST, 2)
    return _sprite(box, words, card, at, (w, h), style, key, pen)


def chip(box: Box, words: Words, card: str, at: tuple[int, int]) -> Sprite:
    """A card on the discard pile: its influence and its flag."""
    pen = Pen()
    _band(pen, box, card, (0, 0, 56, 76), (0, -16))
    flag = _flag(box, card)
    if flag:
        pen.symbol(flag, 0, 20, 42, 28)
    return _sprite(box, words, card, at, (62, 82), "", "card", pen)


def back(
    words: Words, id: str, at: tuple[int, int], style: str = "", size: tuple[int, int] = (58, 80)
) -> Sprite:
    """A card lying face down. It has no name, only a place."""
    classes = f"reverse {style}".rstrip()
    return Sprite(id, "card", *at, *size, "war-back", classes, label=words("hidden"), z=30)


def _band(
    pen: Pen,
    box: Box,
    card: str,
    band: tuple[float, float, float, float],
    number: tuple[float, float],
) -> str:
    """The coloured part of a card with its influence; the name of its colour."""
    country = box.flag[card]
    faction = box.faction[country] if country else "merc"
    pen.box(*band, f"fill-{faction}")
    if country:
        x, y, w, h = band
        pen.box(x + w / 4, y, w / 2, h, "", f"war-{faction}")
    pen.text(*number, str(box.influence[card]), 46 if band[3] < 70 else 40, "on strong serif")
    return faction


def _flag(box: Box, card: str) -> str:
    country = box.flag[card]
    flags = {each.id: each.flag for each in box.components.countries}
    return f"flag-{flags[country]}" if country else ""


def _icon(pen: Pen, box: Box, card: str, x: float, y: float, size: int) -> None:
    """What the action does, on a white or a black disc."""
    look = next((each for each in box.components.actions if each.id == box.action[card]), None)
    if look is not None:
        pen.disc(x, y, size, f"icon-{look.icon}")
        pen.symbol(f"war-{look.id}", x, y, size * 0.66, size * 0.66, f"glyph-{look.icon}")


def _sprite(
    box: Box,
    words: Words,
    card: str,
    at: tuple[int, int],
    size: tuple[int, int],
    style: str,
    key: str,
    pen: Pen,
) -> Sprite:
    name, rule = words.name("card", card), words.rule(box, card)
    said = [name, *[each for each in pen.cut if each not in rule], rule]
    return Sprite(
        f"{key}:{card}", "card", *at, *size, "box", f"play turns {style}".rstrip(), label=name,
        detail="\n".join(said), marks=pen.done(), z=40,
    )  # fmt: skip
