"""A spy that is being hired: who takes part, with what, and how high the bid is."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.circle.rules.auction import means
from domain.games.circle.state import CircleState
from replays.lettering import fit
from replays.scene import Sprite
from replays.scenes.circle.geometry import Board
from replays.scenes.circle.spies import Spot, Spots, chip
from replays.scenes.circle.words import Words


def spots(state: CircleState, board: Board) -> Spots:
    """The card that is bid for."""
    if state.auction is None:
        return {}
    (left, top), (width, _) = board.auction
    y = top + board.text * 2 + 16 + board.card[1] // 2
    return {state.auction.card: Spot(left + width // 2, y, 82)}


def auction(state: CircleState, board: Board, words: Words) -> Iterator[Sprite]:
    """It covers the piles, from which nobody takes now."""
    auction = state.auction
    if auction is None:
        return
    (left, top), (width, height) = board.auction
    middle = left + width // 2
    currency = words.name("division", auction.currency)
    bids = len(auction.participants) > 1
    title = words("auction", currency=currency) if bids else words("hiring")
    yield Sprite(
        "auction", "region", middle, top + height // 2, width, height, "box", "panel auction",
        label=title, z=80,
    )  # fmt: skip
    size = board.text
    yield Sprite(
        "auction:title", "text", middle, top + size + 4, 0, size, "", "strong",
        fit(title, width - 8, size), label=title, z=81,
    )  # fmt: skip
    y = top + size * 3 + 26 + board.card[1]
    if bids:
        text = words("high", high=auction.high)
        yield Sprite(
            "auction:high", "text", middle, y, 0, size, "", "strong",
            fit(text, width - 8, size), label=text, z=81,
        )  # fmt: skip
    row = size + 20
    for index, seat in enumerate(auction.participants):
        yield from _bidder(state, board, words, seat, y + (index + 1) * row)
    if auction.committed:
        text = words("committed", cards=words.cards(auction.committed))
        at = y + (len(auction.participants) + 1) * row
        yield Sprite(
            "auction:aids", "text", middle, at, 0, size - 3, "", "soft",
            fit(text, width - 8, size - 3), label=text, z=81,
        )  # fmt: skip


def _bidder(state: CircleState, board: Board, words: Words, seat: int, y: int) -> Iterator[Sprite]:
    """Square, what the seat could pay, what it offers; crossed out when it has left."""
    auction = state.auction
    assert auction is not None
    (left, _), (width, _) = board.auction
    size = board.text + 6
    if auction.winner == seat or (auction.winner is None and auction.next == seat):
        style = "row winner" if auction.winner == seat else "row active"
    else:
        style = "row"
    yield Sprite(
        f"bidder:{seat}", "region", left + width // 2, y, width - 12, size + 8, "box", style,
        label=words.seat(seat), z=81,
    )  # fmt: skip
    yield chip(
        state, words, f"bid:chip:{seat}", seat, (left + 14 + size // 2, y), size, 82,
        words.seat(seat),
    )  # fmt: skip
    means_label = words("means", seat=words.seat(seat), means=means(state, seat))
    yield Sprite(
        f"bid:means:{seat}", "text", left + 24 + size, y, 0, board.text, "", "start soft",
        f"/{means(state, seat)}", label=means_label, z=82,
    )  # fmt: skip
    offer = auction.offers.get(seat)
    if offer is not None:
        label = words("offer", seat=words.seat(seat), amount=offer)
        yield Sprite(
            f"bid:offer:{seat}", "text", left + width - 48, y, 0, board.text + 4, "",
            "strong end", str(offer), label=label, z=82,
        )  # fmt: skip
    if seat not in auction.live:
        label = words("out", seat=words.seat(seat))
        yield Sprite(
            f"bid:out:{seat}", "marker", left + width - 26, y, size, size, "cross", "cross",
            label=label, z=83,
        )  # fmt: skip
