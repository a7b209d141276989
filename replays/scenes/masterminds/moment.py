"""The moment: a stack is turned over and resolved, first to last."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from domain.games.masterminds.edition.components import City
from domain.games.masterminds.state import Disc
from replays.lettering import LEAST, Font, width_of
from replays.scene import Sprite
from replays.scenes.composing import Pen
from replays.scenes.masterminds.cities import identified, loot_coin, placed
from replays.scenes.masterminds.geometry import Plan, Rect
from replays.scenes.masterminds.pieces import Sides, badge, disc, icon_of, is_known
from replays.scenes.masterminds.words import Words


class Moment(msgspec.Struct, frozen=True):
    """How far the resolution of a stack has come."""

    discs: tuple[Disc, ...]
    index: int
    discarded: int
    sabotaged: int | None
    outcome: str
    """What the disc whose turn it is can do, in words."""


def moment(
    words: Words, rect: Rect, plan: Plan, sides: Sides, city: City, now: Moment
) -> Iterator[Sprite]:
    """The discs in a row with what each does, and below them what comes of it."""
    pen = Pen()
    left, top = -rect.w / 2, -rect.h / 2
    name = words.name("city", city.id)
    pen.text(left + plan.name[0], top + plan.name[1], name, 32, "start strong serif")
    used = plan.name[0] + width_of(name, 32, "serif bold") + 14
    hint = words("first_to_last")
    room = plan.coin[0] - plan.coin_size - used - 6
    if width_of(hint, LEAST, "serif") <= room:
        pen.text(left + used, top + plan.name[1] + 2, hint, LEAST, "start serif italic")
    x0, y0 = plan.stack
    for index, each in enumerate(now.discs):
        x = left + x0 + index * plan.step
        if index:
            pen.symbol("mm-chevron", x - plan.step / 2, top + y0, 26, 26, "soft")
        if index == now.index:
            pen.disc(x, top + y0, 2 * plan.disc + 16, "glow")
            pen.disc(x, top + y0, 2 * plan.disc + 16, "ring")
        if index < now.discarded:
            pen.disc(x, top + y0, 2 * plan.disc - 8, "socket")
            pen.symbol(icon_of(each.kind), x, top + y0, 40, 40, "soft")
            pen.symbol("mm-tick", x + 30, top + y0 + 24, 28, 28, "ink")
        _said(pen, words, plan, now, index, each, x, top + y0 + plan.disc + 24)
    bar = top + rect.h - 146
    pen.box(0, bar, rect.w - 24, 38, "bar")
    pen.fitted(0, bar, now.outcome, rect.w - 50, (25, LEAST), "strong onplate", "bold")
    yield Sprite(
        f"city:{city.id}", "region", *rect.middle, rect.w, rect.h, "box", "city moment",
        label=words("clause", left=name, right=now.outcome), marks=pen.done(), z=1,
    )  # fmt: skip
    yield loot_coin(words, rect, plan, city)
    for index, (id, each) in enumerate(identified(city.id, now.discs)):
        if index < now.discarded:
            continue
        drawn = Pen()
        disc(drawn, sides[each.owner], 0, 0, plan.disc, each.kind)
        if index == now.sabotaged:
            for style in ("bar-under", "bar-over"):
                drawn.path("M-34 28L34 -28", style)
        if is_known(each.kind):
            badge(drawn, sides[each.owner], 30, 26)
        drawn.disc(-30, -28, 30, "order").text(-30, -28, str(index + 1), LEAST, "strong")
        at = rect.at(x0 + index * plan.step, y0)
        yield placed(words, id, sides[each.owner], each, city.id, at, plan.disc, index, drawn)


def _said(
    pen: Pen, words: Words, plan: Plan, now: Moment, index: int, each: Disc, x: float, y: float
) -> None:
    """The kind of a disc, and what it does."""
    if not is_known(each.kind):
        return
    name = words.name("agent", each.kind)
    current = index == now.index
    done = "soft" if index < now.discarded else ""
    room = plan.step - 16
    if width_of(name, LEAST) > room:
        # What it does is told to who points at it.
        style = "strong danger" if index == now.sabotaged else f"strong {done}".strip()
        pen.fitted(x, y + 13, name, room, (LEAST,), style, "bold", 2)
        return
    bold = width_of(name, LEAST, "bold") <= room
    font: Font = "bold" if bold else "sans"
    size = 25 if bold and current and width_of(name, 25, font) <= room else LEAST
    pen.fitted(x, y, name, room, (size,), f"{'strong ' * bold}{done}".strip(), font)
    if index == now.sabotaged:
        pen.text(x, y + 26, words("loot_only"), LEAST, "strong danger")
    else:
        said = words(f"act_{each.kind}", next=index + 2)
        if each.kind == "saboteur" and not _stops(now.discs, index):
            said = words("act_nobody")
        pen.fitted(x, y + 26, said, plan.step - 4, (LEAST,), "soft" if not current else "")


def _stops(discs: tuple[Disc, ...], index: int) -> bool:
    """Whether a Saboteur has somebody else after it."""
    return index + 1 < len(discs) and discs[index + 1].owner != discs[index].owner
