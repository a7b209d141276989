"""A panel for each seat: who it is, its ready spies, what lies in front, and the infiltrated."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.circle.decisions import pending
from domain.games.circle.state import CircleState
from replays.lettering import fit
from replays.scene import Sprite
from replays.scenes.circle.geometry import Board
from replays.scenes.circle.spies import FLAGS, Spot, Spots, chip
from replays.scenes.circle.wheel import shifted
from replays.scenes.circle.wheel import spots as wheel_spots
from replays.scenes.circle.words import Words


def head(board: Board) -> int:
    """The height of a panel's first line."""
    return board.text + 20


def spots(state: CircleState, board: Board) -> Spots:
    """Ready cards from the left, cards of others from the right, the Circle below."""
    done: Spots = {}
    w, h = board.card
    for seat, ready in enumerate(state.ready):
        left, top, width, height = board.panel(seat, state.seats)
        front = [card for card, each in state.deployed.items() if each.target == seat]
        y = top + head(board) + h // 2
        across = width - 16 - (w + 14) * min(2, len(front)) - w
        lines = 2 if height > head(board) + 2 * (h + 8) + board.infiltrated else 1
        per_line = max(1, -(-len(ready) // lines)) if across // (w + 6) < len(ready) else 99
        step = min(w + 6, across // max(1, min(len(ready), per_line) - 1))
        for index, card in enumerate(ready):
            x = left + 8 + w // 2 + index % per_line * step
            line = index // per_line
            done[card] = Spot(x, y + line * (h + 6), 24 + 4 * index)
        for index, card in enumerate(front):
            x = left + width - 8 - w // 2 - index * (w + 8) // max(1, len(front) - 1)
            done[card] = Spot(x, y, 24 + 4 * index)
        done |= _infiltrated(state, board, seat)
    return done | shifted(state, board, wheel_spots(state, board) | done)


def _infiltrated(state: CircleState, board: Board, seat: int) -> Spots:
    """Teams first, each as a butterfly; then the others in a line."""
    done: Spots = {}
    size = board.infiltrated
    left, top, width, height = board.panel(seat, state.seats)
    x, y = left + 8, top + height - size // 2 - 8
    inside = state.infiltrated[seat]
    by_team: dict[int, list[str]] = {}
    for each in inside:
        if each.team is not None:
            by_team.setdefault(each.team, []).append(each.card)
    for cards in by_team.values():
        for index, card in enumerate(cards):
            done[card] = Spot(x + size // 2 + index * (size - 8), y, 24 + index, inside=True)
        x += 4 * (size - 8) + 20
    free = [each.card for each in inside if each.team is None]
    step = min(size + 4, max(8, (left + width - 8 - x - size) // max(1, len(free) - 1)))
    for index, card in enumerate(free):
        done[card] = Spot(x + size // 2 + index * step, y, 24 + index, inside=True)
    return done


def panels(state: CircleState, board: Board, words: Words) -> Iterator[Sprite]:
    """One panel per seat."""
    asked = pending(state)
    for seat in range(state.seats):
        left, top, w, h = board.panel(seat, state.seats)
        style = "seat-panel"
        if state.result is not None and seat in state.result.winners:
            style += " winner"
        elif asked is not None and asked[0] == seat:
            style += " active"
        name = words.seat(seat)
        yield Sprite(
            f"panel:{seat}", "region", left + w // 2, top + h // 2, w, h, "box", style, label=name
        )
        yield from _head(state, board, words, seat)
        yield from _teams(state, board, words, seat)


def _head(state: CircleState, board: Board, words: Words, seat: int) -> Iterator[Sprite]:
    """Square, name, service, first player, points and secrets."""
    left, top, w, _ = board.panel(seat, state.seats)
    size = board.text + 6
    y = top + head(board) // 2
    name = words.seat(seat)
    yield chip(state, words, f"chip:{seat}", seat, (left + 8 + size // 2, y), size, 4, name)
    x = left + w - 8
    if state.vp:
        values = {"vp": state.vp[seat], "secrets": state.total_secrets(seat)}
        label = words("total", **values)
        text = label if w > 400 else words("total_short", **values)
        yield Sprite(
            f"total:{seat}", "text", x, y, 0, board.text, "", "strong end", text, label=label, z=4
        )
        x -= round(len(text) * board.text * 0.58) + 12
    if state.round and seat == state.first_seat:
        x -= size // 2
        yield Sprite(
            "first", "marker", x, y, size, size, "disc", "steps", "1",
            label=words("first", seat=name), z=5,
        )  # fmt: skip
        x -= size // 2 + 8
    service = state.service.get(seat)
    if service is not None:
        active = state.service_marker.get(seat) == "active"
        nation = words.name("service", service)
        label = words("marker_active" if active else "marker_passive", service=nation)
        x -= size // 2
        yield Sprite(
            f"service:{seat}", "marker", x, y, size - 4, size - 4, "disc",
            "pip left" if active else "pip", label=label, z=4,
        )  # fmt: skip
        x -= size // 2 + 4
        if service in FLAGS:
            flag = (round(size * 1.4), round(size * 0.94))
            x -= flag[0] // 2
            yield Sprite(
                f"flag:{seat}", "marker", x, y, *flag, f"flag-{FLAGS[service]}", "flag",
                label=label, z=4,
            )  # fmt: skip
            x -= flag[0] // 2 + 4
    at = left + 16 + size
    yield Sprite(
        f"player:{seat}", "text", at, y, 0, board.text + 2, "", "strong start",
        fit(name, x - at, board.text + 2), label=name, z=4,
    )  # fmt: skip


def _teams(state: CircleState, board: Board, words: Words, seat: int) -> Iterator[Sprite]:
    """A frame around each complete butterfly."""
    if not state.infiltrated:
        return
    spots = _infiltrated(state, board, seat)
    size = board.infiltrated
    teams: dict[int, list[Spot]] = {}
    for each in state.infiltrated[seat]:
        if each.team is not None:
            teams.setdefault(each.team, []).append(spots[each.card])
    for team, places in teams.items():
        first, last = places[0].x, places[-1].x
        yield Sprite(
            f"team:{seat}:{team}", "region", (first + last) // 2, places[0].y,
            last - first + size + 6, size + 6, "box", "team", label=words("team"), z=3,
        )  # fmt: skip
