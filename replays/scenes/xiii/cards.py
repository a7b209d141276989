"""Cards: full faces, slips with a name, chips with a symbol, and the backs of the decks."""

from __future__ import annotations

from domain.games.xiii.edition import Box
from domain.games.xiii.edition.components import ACTIONS, SKILLS
from domain.kernel import HIDDEN
from replays.lettering import LEAST, LINE, caption, fit, width_of
from replays.scene import Sprite
from replays.scenes.composing import Pen
from replays.scenes.xiii.geometry import Point, Rect
from replays.scenes.xiii.words import Words

SLIP = 38
SHARED = {
    "care": "hospital", "recruitment": "recruitment", "bombing": "bomber", "combat": "combat",
    "plot_combat": "plot",
}  # fmt: skip
"""Actions whose symbol is that of something else."""
SKILL_SYMBOLS = {
    "seduction": "action", "financier": "autonomy", "recruitment": "recruitment",
    "assassination": "assassin", "infiltration": "c-incognito", "capture": "halt",
    "corruption": "c-change_mission",
}  # fmt: skip


def symbol_of(box: Box, card: str) -> str:
    kind = box.cards[card].type
    if kind in SHARED:
        return f"xiii-{SHARED[kind]}"
    return f"xiii-c-{kind}" if kind in ACTIONS else "xiii-action"


def tone_of(box: Box, card: str) -> str:
    """Gold for combat, silver where it serves plots too, black for secondary missions."""
    kind = box.cards[card].type
    known = {"combat": "combat", "plot_combat": "plot", "secondary_mission": "secondary"}
    return known.get(kind, "other")


def said(words: Words, box: Box, card: str) -> str:
    """A card in full: its name, what it is, what it does."""
    name = words.name("card", card)
    lines = [name, words.effect(box, card)]
    if card in box.secondaries:
        lines.insert(1, words.secondary(box, card))
    return "\n".join(lines)


def slip_width(words: Words, card: str) -> int:
    return 48 + round(width_of(words.name("card", card), LEAST)) + 10


def slip(
    words: Words, box: Box, card: str, left: int, top: int, w: int, id: str = "", style: str = ""
) -> Sprite:
    """A card of a hand: its symbol and its name."""
    pen = Pen()
    x = -w / 2
    pen.box(x + 6, 0, 9, SLIP - 6, f"tone-{tone_of(box, card)}")
    pen.symbol(symbol_of(box, card), x + 28, 0, 25, 25)
    name = words.name("card", card)
    pen.text(x + 46, 0, fit(name, w - 52, LEAST), LEAST, "start")
    return Sprite(
        id or f"card:{card}", "card", left + w // 2, top + SLIP // 2, w, SLIP, "box",
        f"slip turns {style}".rstrip(), label=name, detail=said(words, box, card),
        marks=pen.done(), z=40,
    )  # fmt: skip


def chip_width(box: Box, card: str) -> int:
    return 88 if _figure(box, card) else 50


def _figure(box: Box, card: str) -> str:
    if card in box.secondaries:
        return str(box.secondaries[card].points)
    bonus = box.cards[card].bonus
    return f"+{bonus}" if bonus else ""


def chip(words: Words, box: Box, card: str, left: int, top: int) -> Sprite:
    """A card where there is little room: its symbol, and its number if it has one."""
    pen = Pen()
    w = chip_width(box, card)
    pen.box(-w / 2 + 6, 0, 9, SLIP - 6, f"tone-{tone_of(box, card)}")
    pen.symbol(symbol_of(box, card), -w / 2 + 28, 0, 25, 25)
    figure = _figure(box, card)
    if figure:
        pen.text(-w / 2 + 43, 0, figure, LEAST, "start strong")
    name = words.name("card", card)
    return Sprite(
        f"card:{card}", "card", left + w // 2, top + SLIP // 2, w, SLIP, "box", "slip turns",
        label=name, detail=said(words, box, card), marks=pen.done(), z=40,
    )  # fmt: skip


def back(words: Words, id: str, at: Point, deck: str = "action") -> Sprite:
    """A card lying face down. It has no name, only a place."""
    label = words("hidden_person" if deck == "people" else "hidden")
    return Sprite(
        id, "card", *at, 29, SLIP, f"xiii-back-{deck}", "reverse turns", label=label, z=40
    )


def face(words: Words, box: Box, card: str, rect: Rect, id: str = "", style: str = "") -> Sprite:
    """A card in full: name, symbol, effect in words; of a secondary mission its place too."""
    pen = Pen()
    w, h = rect.w, rect.h
    left, top = -w / 2, -h / 2
    tone = tone_of(box, card)
    ink = "dark" if tone in ("combat", "plot") else "white"
    name = words.name("card", card)
    title, size = caption(name, w - 24, (26, 24, LEAST), 2, "bold")
    band = 20 + size * LINE * (title.count("\n") + 1)
    pen.box(0, top + band / 2 + 4, w - 8, band, f"band-{tone}")
    pen.text(0, top + band / 2 + 4, title, size, f"strong {ink}")
    figure = _figure(box, card)
    room = 62
    middle = top + band + (h - band) / 2
    pen.symbol(symbol_of(box, card), left + 38, middle - (16 if figure else 0), 42, 42)
    if figure:
        pen.text(left + 38, middle + 28, figure, 28, "strong")
    text = words.effect(box, card)
    x = left + room + 8
    lines = int((h - band - 16) // (LEAST * LINE))
    if card in box.secondaries:
        place = box.secondaries[card].location
        text = f"{place} {words.place(place)}"
    wrapped, size = caption(text, w - room - 16, (24, LEAST), max(1, lines))
    pen.text(x, middle, wrapped, size, "start")
    return Sprite(
        id or f"card:{card}", "card", *rect.middle, w, h, "box", f"face turns {style}".rstrip(),
        label=name, detail=said(words, box, card), marks=pen.done(), z=42,
    )  # fmt: skip


def person(words: Words, box: Box, id: str, rect: Rect, key: str) -> Sprite:
    """A character's card: name, skill, combat and plot values, life and worth."""
    pen = Pen()
    each = box.characters[id]
    w, h = rect.w, rect.h
    left, top = -w / 2, -h / 2
    name = words.name("element", id)
    title, size = caption(name, w - 16, (24, LEAST), 2, "bold")
    band = 14 + size * LINE * (title.count("\n") + 1)
    tone = "band-people" if each.background == "brown" else "band-light"
    pen.box(0, top + band / 2 + 4, w - 8, band, tone)
    pen.text(
        0,
        top + band / 2 + 4,
        title,
        size,
        "strong white" if each.background == "brown" else "strong dark",
    )
    y = top + band + 26
    values = (
        (f"{each.combat}+", "xiii-combat"),
        (f"{each.plot}+", "xiii-plot"),
        (str(each.value), "xiii-recruitment"),
    )
    for index, (figure, symbol) in enumerate(values):
        x = left + 12 + index * (w - 14) / 3
        pen.symbol(symbol, x + 11, y, 22, 22)
        pen.text(x + 25, y, figure, LEAST, "start strong")
    for life in range(each.life):
        pen.disc(left + 20 + life * 22, y + 30, 16, "pip")
    skill = box.skill[id]
    top_of_text = y + 46
    sign = SKILL_SYMBOLS.get(skill, "unit") if skill in SKILLS else "unit"
    pen.symbol(f"xiii-{sign}", left + w - 26, y + 32, 28, 28)
    lines = int((h / 2 - top_of_text - 4) // (LEAST * LINE))
    if lines > 0:
        does = words("clause", left=words.name("skill", skill), right=words.skill(skill))
        pen.lines(left + 12, top_of_text, does, w - 20, LEAST, lines)
    detail = "\n".join([name, *words.powers(box, id)])
    return Sprite(
        key, "card", *rect.middle, w, h, "box", "face turns", label=name, detail=detail,
        marks=pen.done(), z=42,
    )  # fmt: skip


def is_open(card: str, box: Box) -> bool:
    return card != HIDDEN and card in box.cards
