"""Who is for hire: the piles by division, the freelances, the deck; or all of it folded."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from domain.games.circle.edition import NEUTRAL
from replays.lettering import LEAST, width_of
from replays.scene import Mark, Sprite
from replays.scenes.circle.faces import back
from replays.scenes.circle.geometry import RADIUS, Board, Rect
from replays.scenes.circle.reading import Market, Pile, Spy
from replays.scenes.circle.spies import DIVISIONS, Deck, disc
from replays.scenes.circle.words import Words
from replays.scenes.composing import Pen


def stalls(
    deck: Deck, words: Words, leaf: Rect, market: Market, fresh: str = ""
) -> Iterator[Sprite]:
    """A drawer for each pile with its top spy and how many are left; freelances beside.

    `fresh`: the freelance that has just come from the deck.
    """
    pen = Pen().box(0, 0, leaf.w, leaf.h, "leaf")
    if not market.deck and not any([*market.face_up, *[pile.top for pile in market.piles]]):
        pen.text(0, 0, words("nobody_left"), 26, "it serif soft")
        yield _leaf(words, leaf, pen)
        return
    groups = _groups(market)
    upright = leaf.h > leaf.w
    side = 0 if upright else 236
    foot = 110 if upright else 0
    most = max([len(piles) for piles in groups.values()], default=1)
    w = (leaf.w - side - 58) // most
    h = (leaf.h - foot - 10) // max(1, len(groups))
    for line, (border, piles) in enumerate(groups.items()):
        y = leaf.y + 5 + line * h + h // 2
        icon = f"ci-{border}" if f"ci-{border}" in DIVISIONS else "ci-NEUTRAL"
        pen.symbol(icon, leaf.x + 26 - leaf.middle[0], y - leaf.middle[1], 32, 32)
        for column, pile in enumerate(piles):
            at = (leaf.x + 50 + column * w + w // 2, y)
            yield from _drawer(deck, words, pile, at, (w - 6, h - 6))
    freelances = _below if upright else _beside
    for sprite in freelances(deck, words, leaf, market, pen, foot or side):
        dealt = sprite.id == f"card:{fresh}"
        from_deck = (leaf.right - (76 if upright else side - 40), leaf.bottom - 46)
        yield replace(sprite, origin=from_deck) if dealt else sprite
    yield _leaf(words, leaf, pen)


def _leaf(words: Words, leaf: Rect, pen: Pen) -> Sprite:
    return Sprite(
        "matter", "region", *leaf.middle, leaf.w, leaf.h, "", "under", label=words("for_hire"),
        marks=pen.done(), z=6,
    )  # fmt: skip


def _groups(market: Market) -> dict[str, list[Pile]]:
    groups: dict[str, list[Pile]] = {}
    for pile in market.piles:
        groups.setdefault(pile.border, []).append(pile)
    return groups


def _drawer(
    deck: Deck, words: Words, pile: Pile, at: tuple[int, int], size: tuple[int, int]
) -> Iterator[Sprite]:
    (x, y), (w, h) = at, size
    roomy = w >= 2 * RADIUS + 34
    pen = Pen()
    if pile.count and roomy:
        pen.text(w / 2 - 18, 0, f"×{pile.count}", LEAST, "soft")
    yield Sprite(
        f"pile:{pile.id}", "region", x, y, w, h, "box", "drawer" if pile.count else "drawer empty",
        label=_left(words, deck, pile), marks=pen.done(), z=8,
    )  # fmt: skip
    if pile.count:
        shift = -17 if roomy else 0
        yield disc(deck, words, Spy(pile.top), (x + shift, y), f"pile:{pile.id}")
        if not roomy and pile.count > 1:
            yield Sprite(
                f"left:{pile.id}", "marker", x + w // 2 - 12, y + h // 2 - 14, 24, 24, "", "under",
                label=_left(words, deck, pile), z=45,
                marks=Pen().box(0, 0, 24, 26, "badge").text(0, 1, str(pile.count)).done(),
            )  # fmt: skip


def _left(words: Words, deck: Deck, pile: Pile) -> str:
    division = words.division(deck.box, pile.border)
    name = f"{words.name('pile', pile.id)} ({division})"
    return words("pile", pile=name, count=pile.count) if pile.count else words("no_pile", pile=name)


def _beside(
    deck: Deck, words: Words, leaf: Rect, market: Market, pen: Pen, side: int
) -> Iterator[Sprite]:
    """The neutral spies to choose from, one below the other, and the deck."""
    ox, oy = leaf.middle
    left = leaf.right - side
    pen.path(f"M0 {-leaf.h // 2 + 12}V{leaf.h // 2 - 12}", "rule", left - ox - 2, 0)
    top = leaf.y + 40
    pen.text(left + side / 2 - ox, top - 16 - oy, words("freelance"), LEAST, "strong")
    h = (leaf.bottom - top - 88) // max(1, len(market.face_up))
    for slot, card in enumerate(market.face_up):
        rect = Rect(left + 4, top + slot * h, side - 10, h - 6)
        yield from _slot(deck, words, slot, card, rect)
    yield from _to_come(deck, words, leaf, market, pen, left + 40)


def _below(
    deck: Deck, words: Words, leaf: Rect, market: Market, pen: Pen, foot: int
) -> Iterator[Sprite]:
    """The same in one line below the piles."""
    pen.path(f"M0 0H{leaf.w - 24}", "rule", 12 - leaf.w / 2, leaf.h / 2 - foot + 2)
    w = (leaf.w - 110) // max(1, len(market.face_up))
    for slot, card in enumerate(market.face_up):
        rect = Rect(leaf.x + 6 + slot * w, leaf.bottom - foot + 10, w - 6, foot - 18)
        yield from _slot(deck, words, slot, card, rect)
    yield from _to_come(deck, words, leaf, market, pen, leaf.right - 76)


def _slot(deck: Deck, words: Words, slot: int, card: str | None, rect: Rect) -> Iterator[Sprite]:
    yield Sprite(
        f"slot:{slot}", "region", *rect.middle, rect.w, rect.h, "box",
        "drawer" if card else "drawer empty", label=words("freelance"), z=8,
        marks=_currency(deck, words, card, rect.w) if card else (),
    )  # fmt: skip
    if card:
        at = (rect.x + RADIUS + 8, rect.middle[1] + 2)
        yield disc(deck, words, Spy(card), at, f"slot:{slot}")


def _to_come(
    deck: Deck, words: Words, leaf: Rect, market: Market, pen: Pen, x: int
) -> Iterator[Sprite]:
    """The deck, face down."""
    if market.deck:
        ox, oy = leaf.middle
        yield back(deck, words, NEUTRAL, (x, leaf.bottom - 46), (54, 76), "deck")
        pen.text(x + 34 - ox, leaf.bottom - 46 - oy, str(market.deck), 28, "start strong serif")


def _currency(deck: Deck, words: Words, card: str, w: int) -> tuple[Mark, ...]:
    """In which secrets a freelance is bid for, beside its disc."""
    currency = deck.box.currency[card]
    x = -w / 2 + 2 * RADIUS + 14
    pen = Pen().symbol("ci-doc", x + 14, -14, 26, 34, f"held {deck.tone(currency)}")
    if f"ci-{currency}" in DIVISIONS and w > 150:
        pen.symbol(f"ci-{currency}", x + 52, -14, 32, 32)
    name = words.division(deck.box, currency)
    if width_of(name, LEAST) <= w - 2 * RADIUS - 18:
        pen.text(x, 24, name, LEAST, "start soft")
    return pen.done()


def cabinet(deck: Deck, words: Words, board: Board, market: Market) -> Iterator[Sprite]:
    """The piles folded: a drawer each with how many are left."""
    rect, size = board.cabinet, 31
    for line, piles in enumerate(_groups(market).values()):
        for column, pile in enumerate(piles):
            x, y = rect.x + column * size + size // 2, rect.bottom - 124 + line * size + size // 2
            tone = deck.tone(pile.border)
            pen = Pen().box(0, 0, size - 3, size - 3, "leads" if pile.count else "ties")
            if pile.count:
                pen.text(0, 1, str(pile.count), LEAST, "strong")
            yield Sprite(
                f"pile:{pile.id}", "region", x, y, size - 3, size - 3, "", f"under {tone}",
                label=_left(words, deck, pile), marks=pen.done(), z=8,
            )  # fmt: skip


def counts(words: Words, board: Board, deck: int, removed: tuple[str, ...]) -> Iterator[Sprite]:
    """How many freelances are to come, and how many spies are out of the game."""
    x, y = board.counts
    listed = words("removed_list", cards=words.cards(removed) or words("nothing"))
    pen = Pen()
    pen.text(0, -40, words("deck", count=deck) if deck else words("no_deck"), LEAST, "end soft")
    pen.text(0, -12, words("removed", count=len(removed)), LEAST, "end soft")
    yield Sprite(
        "removed", "region", x - 2, y, 0, 0, "", "under", label=listed,
        detail=f"{words('removed', count=len(removed))}\n{words.cards(removed)}",
        marks=pen.done(), z=8,
    )  # fmt: skip
