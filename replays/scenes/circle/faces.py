"""Cards shown large: a face with all that is printed on it, in words; a back for each deck."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.circle.edition import NEUTRAL, Box
from domain.games.circle.edition.components import Service
from domain.kernel import Language, Names
from replays.lettering import LEAST, LINE, caption, width_of, wrap
from replays.scene import Scene, Sprite, scene_of
from replays.scenes.circle.acts import TITLES
from replays.scenes.circle.reading import Spy
from replays.scenes.circle.spies import DIVISIONS, FLAGS, Deck, Owner, plate
from replays.scenes.circle.words import Words
from replays.scenes.composing import Pen

ACTIONS = tuple(TITLES)
"""Each has a portrait of its own kind."""

SIZE = (292, 340)
"""Of a face that stands alone."""


def faces(box: Box, names: Names, language: Language) -> Iterator[Scene]:
    """One small picture each: spies, the backs of their decks, services, markers of the seats."""
    words = Words(names, language, ())
    deck = Deck(box, ())
    w, h = SIZE
    for card in box.spies:
        yield _alone((w + 16, h + 16), face(deck, words, card, (w // 2 + 8, h // 2 + 8), SIZE))
    for division in (*box.divisions, NEUTRAL):
        yield _alone((216, 296), back(deck, words, division, (108, 148), (200, 280)))
    for service in box.components.services:
        yield _alone((416, 186), _service(words, service))
    for seat, colour in enumerate(box.colours):
        pen = plate(Pen(), Owner(seat, colour, ""), 0, 0, 96)
        label = words.name("colour", colour)
        yield _alone(
            (112, 112),
            Sprite(f"marker:{colour}", "piece", 56, 56, 96, 96, label=label, marks=pen.done()),
        )


def _alone(size: tuple[int, int], sprite: Sprite) -> Scene:
    said = (sprite.detail or sprite.label).replace("\n", " ")
    return scene_of(size, sprite.label, said, [sprite], "circle")


def _service(words: Words, service: Service) -> Sprite:
    """A service's marker: its flag, its nation and what it was called."""
    pen = Pen()
    flag = FLAGS.get(service.id)
    if flag:
        pen.symbol(f"flag-{flag}", -134, 0, 108, 72)
    name = words.name("service", service.id)
    pen.fitted(-64, -24, name, 250, (32, 28, 24), "start strong serif", "serif bold", 2)
    pen.fitted(-64, 36, service.agency, 250, (24, LEAST), "start soft", "sans", 2)
    return Sprite(
        f"service:{service.id}", "piece", 208, 93, 400, 170, "box", "sheet", label=name,
        detail=f"{name}\n{service.agency}", marks=pen.done(),
    )  # fmt: skip


def face(
    deck: Deck, words: Words, card: str, at: tuple[int, int], size: tuple[int, int], stamp: str = ""
) -> Sprite:
    """Division and preparation, portrait and name, points, and the action in words."""
    box, pen = deck.box, Pen()
    w, h = size
    left, top = -w / 2, -h / 2
    tone = deck.tone(box.border[card])
    pen.box(0, top + 24, w - 8, 42, "tinted")
    pen.fitted(
        left + 16, top + 24, words.division(box, box.border[card]), w - 76, (24, LEAST),
        "start strong", "bold",
    )  # fmt: skip
    pen.symbol("ci-oct", left + w - 30, top + 24, 36, 36)
    pen.text(left + w - 30, top + 25, str(box.prep[card]), 26, "strong onoct")
    currency = box.currency[card]
    if box.border[card] == NEUTRAL:
        pen.symbol("ci-doc", left + w - 66, top + 24, 24, 31, f"held {deck.tone(currency)}")
        if f"ci-{currency}" in DIVISIONS:
            pen.symbol(f"ci-{currency}", left + w - 100, top + 24, 32, 32)
    _portrait(pen, box, card, tone, left + 48, top + 98)
    x, room = left + 92, w - 100
    name, letters = _name(words.card(card), room)
    high = (name.count("\n") + 1) * letters * LINE
    y = top + 54 + high / 2
    pen.text(x, y, name, letters, "start strong serif")
    y += high / 2 + 14
    for said in _values(box, words, card):
        if width_of(said, LEAST) <= room and y < top + 142:
            pen.text(x, y, said, LEAST, "start soft")
            y += 26
    _deed(pen, words, box, card, (left, top + 156), (w, h - 160), stamp)
    detail = words.detail(box, Spy(card))
    return Sprite(
        f"face:{card}", "card", *at, w, h, "box", f"play turns {tone}", label=words.card(card),
        detail=detail, marks=pen.done(), z=30,
    )  # fmt: skip


def _name(name: str, room: float) -> tuple[str, int]:
    """In two lines if it can be, else in three."""
    for size, lines in ((26, 2), (24, 2), (LEAST, 2), (LEAST, 3)):
        text = wrap(name, room, size, lines, "serif bold")
        if "…" not in text:
            break
    return text, size


def _values(box: Box, words: Words, card: str) -> list[str]:
    if box.border[card] == NEUTRAL:
        return [words("bids_in", division=words.division(box, box.currency[card]))]
    return [words("inside_vp", vp=box.vp[card]), words("prepares", prep=box.prep[card])]


def _portrait(pen: Pen, box: Box, card: str, tone: str, x: float, y: float) -> None:
    """A photograph under a clip, the points inside the Circle, the flag of the home service."""
    pen.box(x, y, 74, 96, "photo")
    pen.symbol(f"ci-bust-{ACTIONS.index(box.action[card]) % 4}", x, y + 4, 72, 84)
    pen.path("M-20 -56v24a6 6 0 0 0 12 0v-18", "clip", x, y)
    pen.symbol(f"ci-wing-{tone[1:]}", x - 20, y + 34, 42, 42)
    pen.text(x - 20, y + 34, str(box.vp[card]), LEAST, "strong")
    flag = FLAGS.get(box.exclusive_of.get(card, ""), "")
    if flag:
        pen.symbol(f"flag-{flag}", x + 20, y + 38, 39, 26)


def _deed(
    pen: Pen,
    words: Words,
    box: Box,
    card: str,
    at: tuple[float, float],
    size: tuple[int, int],
    stamp: str,
) -> None:
    """The action's band, and what it does."""
    (x, y), (w, h) = at, size
    name, letters = caption(
        TITLES[box.action[card]].in_language(words.language), w - 108, (24, LEAST), 2, "bold"
    )
    high = (name.count("\n") + 1) * letters * LINE + 10
    pen.box(x + w / 2, y + high / 2, w - 20, high, "tinted")
    pen.symbol(f"ci-{box.action[card]}", x + 32, y + high / 2, 32, 32)
    pen.text(x + 58, y + high / 2, name, letters, "start strong")
    if box.strength[card]:
        pen.text(x + w - 30, y + high / 2, str(box.strength[card]), 32, "strong serif")
    if stamp:
        pen.box(x + w / 2, y + high + 44, w - 40, 56, "stamp")
        pen.fitted(x + w / 2, y + high + 44, stamp, w - 60, (34, 28), "strong alarm serif", "bold")
        return
    room = h - high - 12
    for letters in (26, 24, LEAST):
        text = wrap(words.act(box, card), w - 26, letters, int(room // (letters * LINE)))
        if "…" not in text:
            break
    pen.text(
        x + 14, y + high + 8 + (text.count("\n") + 1) * letters * LINE / 2, text, letters, "start"
    )


def back(
    deck: Deck,
    words: Words,
    division: str,
    at: tuple[int, int],
    size: tuple[int, int],
    id: str = "",
) -> Sprite:
    """The back of a card: the butterfly, with the quarter of its division."""
    w, h = size
    tone = deck.tone(division)
    pen = Pen().disc(0, 0, w * 0.6, "rimmed")
    pen.symbol("ci-butterfly", 0, 0, w * 0.5, w * 0.4)
    if w > 100:
        pen.symbol(f"ci-wing-{tone[1:]}", 0, h * 0.34, w * 0.3, w * 0.3)
    name = words.division(deck.box, division)
    return Sprite(
        id or f"back:{division}", "card", *at, w, h, "ci-back", f"reverse {tone}", label=name,
        marks=pen.done(), z=30,
    )  # fmt: skip
