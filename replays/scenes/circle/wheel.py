"""The wheel of time with the spies around it, and the spies for hire."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.circle.state import CircleState
from replays.scene import Sprite
from replays.scenes.circle.geometry import Board, Point
from replays.scenes.circle.spies import Spot, Spots
from replays.scenes.circle.words import Words


def side_of(state: CircleState, number: int) -> int:
    """Cards stay where they are while the numbers pass under them."""
    return (number + state.rotations) % state.edition.components.wheel.sides


def spots(state: CircleState, board: Board) -> Spots:
    """The open cards of piles, neutral deck, wheel and removed spies."""
    done: Spots = {}
    for pile in state.edition.components.piles:
        cards = state.piles.get(pile.id)
        if cards:
            done[cards[0]] = Spot(*board.pile_spot(pile.grid_row, pile.grid_col), 10)
    for slot, card in enumerate(state.neutral_face_up):
        if card:
            done[card] = Spot(*board.deck[1 + slot % 2], 10)
    if state.removed:
        done[state.removed[-1]] = Spot(*board.deck[3], 10)
    if state.time_poll is not None and state.time_poll.card:
        done[state.time_poll.card] = Spot(*board.centre, 60)
    for number, row in state.rows.items():
        for index, card in enumerate(row):
            x, y = board.row_spot(side_of(state, number), index, len(row))
            done[card] = Spot(x, y, 20 + 4 * (len(row) - index))
    return done


def shifted(state: CircleState, board: Board, done: Spots) -> Spots:
    """Cards that lie half on another one; hosts first."""
    extra: Spots = {}
    waiting = [(card, each.target) for card, each in state.deployed.items()]
    for _ in range(len(waiting)):
        for card, target in waiting:
            host = done.get(str(target)) or extra.get(str(target))
            if card not in extra and isinstance(target, str) and host is not None:
                (w, h), (right, bottom) = board.card, board.size(state.seats)
                x = min(host.x + w // 3, right - w // 2)
                y = min(host.y + h // 3, bottom - h // 2 - 4)
                extra[card] = Spot(x, y, host.z + 2)
    return extra


def wheel(state: CircleState, board: Board, words: Words) -> Iterator[Sprite]:
    """The octagon, its numbers, and the arrow of the arrival space."""
    across = 2 * board.wheel
    yield Sprite(
        "wheel", "region", *board.centre, across, across, "octagon", "dial",
        label=words("wheel"), z=2,
    )  # fmt: skip
    arrival = state.edition.arrival
    for number in range(1, arrival + 1):
        side = side_of(state, number)
        last = number == arrival
        label = words("arrival") if last else words("number", number=number)
        size = board.text + (16 if last else 10)
        yield Sprite(
            f"number:{number}", "marker", *board.number_spot(side), size, size, "disc",
            "dial-number arrival" if last else "dial-number", str(number), label=label, z=4,
        )  # fmt: skip
    start, end = (board.number_spot(side_of(state, arrival), part) for part in (0.12, 0.56))
    yield arrow("arrow:arrival", start, end, "gold", words("arrival"), 3)
    for number, row in state.rows.items():
        if len(row) > 3:
            at = board.row_spot(side_of(state, number), 0, 1)
            outwards = board.number_spot(side_of(state, number), 1.08)
            x, y = (at[0] + 2 * outwards[0]) // 3, (at[1] + 2 * outwards[1]) // 3
            size = board.text + 6
            yield Sprite(
                f"count:{number}", "marker", x, y, size + 8, size, "box", "badge", f"{len(row)}",
                label=words("row", count=len(row)), z=100,
            )  # fmt: skip


def arrow(id: str, start: Point, end: Point, style: str, label: str, z: int) -> Sprite:
    """A straight arrow."""
    x, y = (start[0] + end[0]) // 2, (start[1] + end[1]) // 2
    points = (start[0] - x, start[1] - y, end[0] - x, end[1] - y)
    classes = f"arrow {style}".rstrip()
    return Sprite(id, "path", x, y, 0, 0, "line", classes, label=label, z=z, points=points)


def for_hire(state: CircleState, board: Board, words: Words) -> Iterator[Sprite]:
    """Frames and counts of the piles, the neutral deck and the removed spies."""
    w, h = board.card
    size = board.text
    for pile in state.edition.components.piles:
        x, y = board.pile_spot(pile.grid_row, pile.grid_col)
        count = len(state.piles.get(pile.id, ()))
        label = words("pile", count=count) if count else words("no_pile")
        yield Sprite(f"pile:{pile.id}", "region", x, y, w, h, "box", "slot", label=label, z=1)
        if count > 1:
            at = (x + w // 2 - 8, y + h // 2 - 2)
            yield Sprite(
                f"left:{pile.id}", "marker", *at, size + 4, size + 2, "box", "badge", str(count),
                label=label, z=14,
            )  # fmt: skip
    deck = len(state.neutral_deck)
    removed = words.cards(state.removed) or words("nothing")
    for id, at, text, label in (
        ("deck", board.deck[0], str(deck), words("deck", count=deck)),
        ("removed", board.deck[3], "", words("removed_list", cards=removed)),
    ):
        yield Sprite(f"place:{id}", "region", *at, w, h, "box", "slot", label=label, z=1)
        if id == "deck" and deck:
            yield Sprite(
                "deck:top", "card", *at, w, h, "card-reverse", "reverse counted", text,
                label=label, z=5,
            )  # fmt: skip
    for slot in (0, 1):
        yield Sprite(f"place:{slot}", "region", *board.deck[1 + slot], w, h, "box", "slot", z=1)
    for id, place, text in (
        ("neutrals", board.deck[0], words("neutrals")),
        ("out", board.deck[3], words("removed", count=len(state.removed))),
    ):
        at = (place[0], place[1] - h // 2 - size * 2 // 3)
        yield Sprite(f"said:{id}", "text", *at, 0, size - 2, "", "soft", text, z=2)
