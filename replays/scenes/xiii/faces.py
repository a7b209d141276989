"""Every card and piece of an edition, shown large: for a page of components, and for print."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.xiii.edition import Box
from domain.games.xiii.state import Mission
from domain.kernel import Language, Names
from replays.lettering import LEAST, LINE, wrap
from replays.scene import Scene, Sprite, scene_of
from replays.scenes.composing import Pen
from replays.scenes.xiii.cards import face, person
from replays.scenes.xiii.geometry import Rect
from replays.scenes.xiii.groups import KINDS
from replays.scenes.xiii.mission_card import card as mission_card
from replays.scenes.xiii.missions import HIGH
from replays.scenes.xiii.words import Words

CARD = Rect(10, 10, 300, 220)
BACKS = {
    "action": "short_action",
    "people": "short_people",
    "gold": "combat",
    "silver": "plot",
}
"""The backs of the decks: actions, characters, missions of combat and of plots."""


def faces(box: Box, names: Names, language: Language) -> Iterator[Scene]:
    """One small picture each: action cards, missions, characters, units and backs.

    Cards that do the same are shown once.
    """
    words = Words(names, language, ())
    shown: set[str] = set()
    for card in box.cards:
        name = words.name("card", card)
        if name not in shown:
            shown.add(name)
            yield _face(face(words, box, card, CARD))
    for id in box.missions:
        yield _face(mission_card(words, box, Rect(10, 10, 348, HIGH), id, Mission(), ()))
    for id in box.characters:
        yield _face(person(words, box, id, CARD, f"element:{id}"))
    for kind in box.units:
        yield _face(_unit(words, box, kind))
    for deck, key in BACKS.items():
        label = words(key)
        kinds = {"gold": "combat", "silver": "plot"}
        pen = Pen()
        if deck in kinds:
            pen.symbol(f"xiii-{kinds[deck]}", 0, 0, 72, 72, "darkfill")
        back = Sprite(
            f"back:{deck}", "card", 100, 125, 165, 220, f"xiii-back-{deck}", "reverse", label=label,
            marks=pen.done(),
        )  # fmt: skip
        yield scene_of((200, 250), label, label, [back], "xiii")


def _face(sprite: Sprite) -> Scene:
    """A sprite alone in its picture, whose title is its name."""
    size = (sprite.w + 20, sprite.h + 20)
    name, _, rest = sprite.detail.partition("\n")
    return scene_of(size, name, rest.replace("\n", " "), [sprite], "xiii")


def _unit(words: Words, box: Box, kind: str) -> Sprite:
    """A unit: its picture, its name, what it needs and what it can do."""
    pen = Pen()
    w, h = CARD.w, CARD.h
    symbol = f"xiii-{kind}" if kind in KINDS else "xiii-unit"
    pen.symbol(symbol, -w / 2 + 56, -h / 2 + 56, 80, 80)
    name = words.name("unit", kind)
    pen.text(-w / 2 + 108, -h / 2 + 56, wrap(name, w - 120, 26, 2, "bold"), 26, "start strong")
    does = words.unit_powers(box, kind)
    text = wrap(does, w - 24, LEAST, 4)
    pen.text(
        -w / 2 + 14, -h / 2 + 106 + LEAST * LINE * (text.count("\n") + 1) / 2, text, LEAST, "start"
    )
    return Sprite(
        f"unit:{kind}", "piece", *CARD.middle, w, h, "box", "face", label=name,
        detail=f"{name}\n{does}", marks=pen.done(),
    )  # fmt: skip
