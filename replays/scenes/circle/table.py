"""The VP table: points and chaos, four tracks of secrets; and the bar above everything."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.circle.state import CircleState
from domain.kernel import Fact
from replays.lettering import caption, fit
from replays.scene import Sprite
from replays.scenes.circle.geometry import Board, Point
from replays.scenes.circle.spies import chip, division_colour
from replays.scenes.circle.words import Words

CHAOS, POINTS = "#4b4b52", "#9aa0a8"
CLOSE = (16, 17)
"""From so many VP on, the Circle's or a seat's end is near."""


def column(state: CircleState, board: Board, index: int) -> tuple[int, int]:
    """The left edge and the width of a track: VP, chaos, then the divisions."""
    vp, chaos, secrets = board.columns
    if index == 0:
        return board.table[0], vp - 4
    if index == 1:
        return board.table[0] + vp, chaos - 4
    return board.table[0] + vp + chaos + (index - 2) * secrets, secrets - 4


def pitch(state: CircleState, board: Board, index: int) -> float:
    most = state.edition.goal if index < 2 else state.edition.components.vp_table.secrets_max
    return board.track / (most + 1)


def space(state: CircleState, board: Board, index: int, value: int) -> Point:
    """The middle of a space; 0 is at the bottom, what is beyond the track lies on its end."""
    left, width = column(state, board, index)
    step = pitch(state, board, index)
    most = round(board.track / step) - 1
    top = board.table[1] + board.text + 10
    return left + width // 2, round(top + (most - min(value, most) + 0.5) * step)


def token(state: CircleState, board: Board, index: int, seat: int, values: list[int]) -> Point:
    """Where a seat's marker stands beside those of others on the same space."""
    x, y = space(state, board, index, values[seat])
    left, width = column(state, board, index)
    here = [other for other, value in enumerate(values) if value == values[seat]]
    place, size = here.index(seat), board.token
    if index == 0:
        return left + width - (len(here) - place) * size + size // 2 - 2, y
    per_row = 3 if len(here) > 2 else 2
    rows = -(-len(here) // per_row)
    across, down = place % per_row, place // per_row
    x = left + width - (min(per_row, len(here)) - across) * size + size // 2 - 2
    return x, round(y + (down - (rows - 1) / 2) * size)


def table(state: CircleState, board: Board, words: Words) -> Iterator[Sprite]:
    """Tracks, then markers."""
    box = state.edition
    columns = [(words("vp"), POINTS), (words("circle"), CHAOS)]
    columns += [(division, division_colour(state, division)) for division in box.divisions]
    for index, (name, colour) in enumerate(columns):
        left, width = column(state, board, index)
        at = (left + width // 2, board.table[1] + board.text // 2)
        size = board.text if index != 1 else board.text - 3
        yield Sprite(f"track:{index}", "text", *at, 0, size, "", "strong", name, z=2)
        step = pitch(state, board, index)
        for value in range(round(board.track / step)):
            x, y = space(state, board, index, value)
            yield Sprite(
                f"space:{index}:{value}", "region", x, y, width, round(step) - 2, "box", "cell",
                corner=str(value), colour=colour, z=1,
            )  # fmt: skip
        if index > 1:
            x, y = space(state, board, index, box.components.vp_table.secrets_max)
            label = words("arrest", count=box.components.vp_table.arrest_at)
            top = round(y - step / 2) - 1
            yield Sprite(
                f"arrest:{index}", "marker", x, top, width, 6, "box", "arrest", label=label, z=3
            )
    if not state.vp:
        return
    yield from _markers(state, board, words)


def _markers(state: CircleState, board: Board, words: Words) -> Iterator[Sprite]:
    size = board.token
    x, y = space(state, board, 1, state.circle_vp)
    label = words("circle_vp", vp=state.circle_vp)
    style = "swarm near" if state.circle_vp >= CLOSE[0] else "swarm"
    yield Sprite(
        "circle:vp", "piece", x + size // 3, y, size + 8, size + 4, "butterfly", style,
        label=label, z=20,
    )  # fmt: skip
    goal = state.edition.goal
    points = [min(vp, goal) for vp in state.vp]
    for seat, vp in enumerate(state.vp):
        at = token(state, board, 0, seat, points)
        label = words("vp_of", seat=words.seat(seat), vp=vp)
        style = "near" if vp >= CLOSE[1] else ""
        yield chip(state, words, f"points:{seat}", seat, at, size, 20, label, style)
    for number, division in enumerate(state.edition.divisions):
        values = [secrets[division] for secrets in state.secrets]
        for seat, count in enumerate(values):
            at = token(state, board, number + 2, seat, values)
            label = words("secrets_of", seat=words.seat(seat), count=count, division=division)
            yield chip(state, words, f"secrets:{division}:{seat}", seat, at, size, 20, label)


def heading(state: CircleState, board: Board, words: Words, fact: Fact | None) -> Iterator[Sprite]:
    """Round and phase, what has just happened, and who is asked what."""
    size = board.text + 8
    middle = board.width // 2
    asked = words.asked(state)
    text = words.heading(state)
    if not board.is_narrow:
        yield Sprite(
            "heading", "text", 16, board.heading, 0, size, "", "strong start",
            fit(text, 500, size), label=text, z=40,
        )  # fmt: skip
        at = (board.width - 16, board.heading)
        style = "strong end"
    else:
        shown = fit(text, board.width - 30, size)
        yield Sprite("heading", "text", middle, 28, 0, size, "", "strong", shown, label=text, z=40)
        at, style = (middle, 64), "strong"
    if asked:
        shown = fit(asked, 500 if not board.is_narrow else board.width - 30, board.text + 2)
        yield Sprite("asked", "text", *at, 0, board.text + 2, "", style, shown, label=asked, z=40)
    said = words.sentence(fact)
    if said:
        width = board.width - 40
        shown, letters = caption(said, width, (board.text + 1, board.text - 2))
        y = 62 if not board.is_narrow else 112
        yield Sprite("caption", "text", middle, y, 0, letters, "", "said", shown, label=said, z=40)
