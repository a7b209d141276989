"""The folder on the desk: what matters now, with a face where a single card is meant."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.circle.state import Result
from replays.lettering import LEAST, largest, width_of
from replays.scene import Sprite
from replays.scenes.circle.auction import bids
from replays.scenes.circle.deeds import beginning, deed, hiring, outcome, time
from replays.scenes.circle.faces import face
from replays.scenes.circle.geometry import Rect
from replays.scenes.circle.market import stalls
from replays.scenes.circle.reading import (
    Arriving,
    Asked,
    Beginning,
    Bidding,
    Deed,
    Market,
    Matter,
    Time,
)
from replays.scenes.circle.spies import Deck
from replays.scenes.circle.words import Words
from replays.scenes.composing import Pen

TAB = 42


def folder(
    deck: Deck,
    words: Words,
    rect: Rect,
    about: Matter,
    asked: Asked | None,
    stamp: str = "",
    fresh: str = "",
) -> Iterator[Sprite]:
    """The tab says what it is about, the line beside it whom the table waits for.

    `stamp`: what has just happened to the card; `fresh`: a card that has just been revealed.
    """
    title, waits = _title(words, about), words.asked(asked)
    tab = round(width_of(title, 28, "serif bold")) + 60
    inside = width_of(waits, LEAST, "serif") > rect.w - tab - 12
    yield _cover(rect, title, waits, tab, inside)
    top = TAB + (34 if inside else 6)
    leaf = Rect(rect.x + 10, rect.y + top, rect.w - 20, rect.h - top - 10)
    if isinstance(about, Market):
        yield from stalls(deck, words, leaf, about, fresh)
        return
    card = "" if isinstance(about, Beginning | Result) else about.card
    if card:
        pieces = _upright(leaf) if leaf.h > leaf.w else _beside(leaf)
        yield face(deck, words, card, pieces[0].middle, (pieces[0].w, pieces[0].h), stamp)
        leaf = pieces[1]
    pen = Pen().box(0, 0, leaf.w, leaf.h, "leaf")
    if isinstance(about, Bidding):
        bids(pen, deck, words, leaf, about, asked)
    elif isinstance(about, Deed):
        deed(pen, deck, words, leaf, about, asked)
    elif isinstance(about, Arriving):
        hiring(pen, deck, words, leaf, asked)
    elif isinstance(about, Time):
        time(pen, deck, words, leaf, about, asked)
    elif isinstance(about, Beginning):
        beginning(pen, deck, words, leaf, about, asked)
    else:
        outcome(pen, deck, words, leaf, about)
    label = waits or title
    aids = words.cards(about.committed) if isinstance(about, Bidding) else ""
    committed = [words("committed", cards=aids)] if aids else []
    said = dict.fromkeys([label, *committed, *pen.cut])
    yield Sprite(
        "matter", "region", *leaf.middle, leaf.w, leaf.h, "", "under", label=label,
        detail="\n".join(said) if len(said) > 1 else "", marks=pen.done(), z=20,
    )  # fmt: skip


def _beside(leaf: Rect) -> tuple[Rect, Rect]:
    """The face, and what is said of it."""
    w = 292
    return Rect(leaf.x, leaf.y, w, leaf.h), Rect(leaf.x + w + 8, leaf.y, leaf.w - w - 8, leaf.h)


def _upright(leaf: Rect) -> tuple[Rect, Rect]:
    h = 266
    return Rect(leaf.x, leaf.y, leaf.w, h), Rect(leaf.x, leaf.y + h + 8, leaf.w, leaf.h - h - 8)


def _title(words: Words, about: Matter) -> str:
    if isinstance(about, Market):
        return words("for_hire")
    if isinstance(about, Bidding):
        return words("auction" if len(about.bidders) > 1 else "hiring")
    if isinstance(about, Deed):
        return words({"veto": "answer", "guard": "attack"}.get(about.stopping, "deed"))
    if isinstance(about, Arriving):
        return words("arrival_of")
    if isinstance(about, Time):
        return words("time")
    return words("setup" if isinstance(about, Beginning) else "over")


def _cover(rect: Rect, title: str, waits: str, tab: int, inside: bool) -> Sprite:
    """The folder; whom the table waits for stands beside its tab, or `inside`."""
    w, h = rect.w, rect.h
    left, top = -w / 2, -h / 2
    pen = Pen()
    pen.path(
        f"M0 {h - 12}V10q0 -10 10 -10H{tab - 34}q8 0 14 8l16 {TAB - 8}H{w - 10}q10 0 10 10"
        f"V{h - 12}q0 12 -12 12H12q-12 0 -12 -12Z",
        "folder", left, top,
    )  # fmt: skip
    pen.text(left + 18, top + 24, title, 28, "start strong serif")
    if inside:
        pen.fitted(left + 16, top + TAB + 16, waits, w - 30, (24, LEAST), "start it serif", "serif")
    else:
        text, size = largest(waits, w - tab - 8, (26, 24, LEAST), "serif")
        pen.text(-left - 6, top + 20, text, size, "end it serif")
    return Sprite(
        "folder", "region", *rect.middle, w, h, "", "under", label=waits or title,
        marks=pen.done(), z=5,
    )  # fmt: skip
