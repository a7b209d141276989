"""An auction as a table: who takes part in the order of asking, what each offers and has."""

from __future__ import annotations

from replays.lettering import LEAST, caption, largest, width_of
from replays.scenes.circle.geometry import Rect
from replays.scenes.circle.reading import Asked, Bidder, Bidding
from replays.scenes.circle.spies import Deck, plate
from replays.scenes.circle.words import Words
from replays.scenes.composing import Pen

PAPER = (22, 28)


def bids(
    pen: Pen, deck: Deck, words: Words, leaf: Rect, about: Bidding, asked: Asked | None
) -> None:
    """The highest offer in its currency, then a line per bidder."""
    left, top = -leaf.w / 2, -leaf.h / 2
    tone = deck.tone(about.currency)
    several = len(about.bidders) > 1
    head = words("highest") if about.high else words("no_offer") if several else ""
    big = str(about.high) if about.high else ""
    room = leaf.w - 28 - (width_of(big, 56, "serif bold") + 10 if big else 0)
    y = top + 22
    if head:
        pen.fitted(left + 14, y, head, room, (LEAST,), "start soft")
        y += 28
    currency = words.currency(deck.box, about.currency)
    lines = caption(currency, room, (24, LEAST), 2, "bold")[0].count("\n")
    y += 13 * lines
    pen.fitted(left + 14, y, currency, room, (24, LEAST), "start strong", "bold", 1 + lines)
    y += 13 * lines
    if big:
        pen.text(-left - 16, top + 36, big, 56, "end strong serif")
    pen.box(0, y + 19, leaf.w - 28, 4, f"toned {tone}")
    y += 28
    foot = _notes(pen, words, leaf, about)
    row = min(72, (foot - y) / max(1, len(about.bidders)))
    for index, bidder in enumerate(about.bidders):
        _bidder(pen, deck, words, leaf, about, bidder, asked, (y + index * row, row))


def _notes(pen: Pen, words: Words, leaf: Rect, about: Bidding) -> float:
    """What is promised or due, below; gives back where it begins."""
    notes: list[str] = []
    if about.winner is not None and about.due:
        notes.append(words("due", amount=about.due))
    if about.committed:
        notes.append(words("committed", cards=words.cards(about.committed)))
    y = leaf.h / 2 - 4
    for note in reversed(notes):
        y -= 28
        pen.fitted(14 - leaf.w / 2, y + 14, note, leaf.w - 28, (LEAST,), "start soft")
    return y


def _bidder(
    pen: Pen,
    deck: Deck,
    words: Words,
    leaf: Rect,
    about: Bidding,
    bidder: Bidder,
    asked: Asked | None,
    at: tuple[float, float],
) -> None:
    """Marker, name, what the seat does, and its secrets as papers: those offered are filled."""
    top, row = at
    left, y = -leaf.w / 2, top + row / 2
    is_asked = asked is not None and asked[0] == bidder.seat
    if is_asked:
        pen.box(0, y, leaf.w - 14, row - 4, "gold")
    plate(pen, deck.owners[bidder.seat], left + 32, y, min(36, int(row) - 5))
    x = left + 58
    is_tall = row >= 54
    room = leaf.w - 74
    beside = room - _papers(pen, deck, about, bidder, -left - 16, y - 13 * is_tall)
    style = "start strong serif" + ("" if bidder.is_in else " soft")
    says = _says(words, about, bidder, asked if is_asked else None)
    name = words.seat(bidder.seat)
    if is_tall:
        pen.fitted(x, y - 13, name, beside, (26, 24, LEAST), style, "serif bold")
        text = "start strong" if is_asked else "start soft"
        pen.fitted(x, y + 15, says, room, (LEAST,), text, "bold" if is_asked else "sans")
        return
    text, size = largest(name, beside, (26, 24, LEAST), "serif bold")
    used = width_of(text, size, "serif bold") + 12
    if is_asked and used + width_of(says, LEAST) > beside:
        # Its marker says whose choice it is.
        pen.fitted(x, y, says, beside, (24, LEAST), "start strong", "bold")
        return
    pen.written(x, y, name, text, size, style)
    if used + width_of(says, LEAST) <= beside:
        pen.text(x + used, y, says, LEAST, "start soft")


def _says(words: Words, about: Bidding, bidder: Bidder, asked: Asked | None) -> str:
    if asked is not None:
        return words.choice(asked[1], about.high + 1)
    if len(about.bidders) == 1:
        return words("hires_free")
    if bidder.seat == about.winner:
        return words("wins_at", amount=about.high)
    if not bidder.is_in:
        return words("out")
    if bidder.seat == about.high_seat:
        return words("leads_with", amount=about.high)
    if bidder.offer:
        return words("offers", amount=bidder.offer)
    return words("may_bid", means=bidder.means)


def _papers(pen: Pen, deck: Deck, about: Bidding, bidder: Bidder, right: float, y: float) -> float:
    """Secrets of the currency; many as a number. Gives back how wide they are."""
    w, h = PAPER
    tone = deck.tone(about.currency)
    offer, means = bidder.offer or 0, max(bidder.means, bidder.offer or 0)
    if means <= 3:
        for index in range(means):
            style = "offered" if index < offer else "held"
            pen.symbol(
                "ci-doc", right - (means - index - 0.5) * (w + 4), y, w, h, f"{style} {tone}"
            )
        return means * (w + 4) + 8
    text = f"{offer}/{means}" if offer else str(means)
    wide = width_of(text, 24, "bold")
    pen.text(right, y, text, 24, "end strong")
    pen.symbol("ci-doc", right - wide - 18, y, w, h, f"{'offered' if offer else 'held'} {tone}")
    return wide + w + 20
