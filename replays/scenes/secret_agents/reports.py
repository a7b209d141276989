"""The table of the reports when the masks are off: what each seat thought, and the truth."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from domain.games.secret_agents.moves import Owner
from domain.games.secret_agents.state import SecretAgentsState
from replays.lettering import LEAST, fit, signed, width_of
from replays.scene import Sprite
from replays.scenes.secret_agents.geometry import WIDE
from replays.scenes.secret_agents.words import Words

HEADING = 70
"""The room over the table on a wide board, for who has won."""
INITIALS = 110
"""A column that is narrower than this has no room for names: it shows their first letters."""


class Grid(msgspec.Struct, frozen=True):
    """The measures of the table."""

    x: int
    y: int
    width: int
    first: int
    """The width of the column of agents."""
    row: int
    text: int
    columns: int

    def cell(self, column: int, row: int) -> tuple[int, int]:
        """The middle of a cell; column 0 is the truth, row 0 the heading."""
        step = (self.width - self.first) / self.columns
        x = self.x + self.first + step * (column + 0.5)
        return round(x), self.y + self.row * row + self.row // 2

    @property
    def step(self) -> int:
        return (self.width - self.first) // self.columns


def reports(state: SecretAgentsState, words: Words, top: int | None) -> Iterator[Sprite]:
    """`top`: where it begins below a narrow board; on a wide one it is laid over the village."""
    if not state.sheets_open:
        return
    rows = len(state.agents) + 3
    columns = state.seats + 1
    if top is None:
        x, y, w, h = WIDE.village
        row = min(64, (h - HEADING - 20) // rows)
        left, upper = x - w // 2 + 16, y - h // 2 + HEADING + (h - HEADING - 20 - row * rows) // 2
        grid = Grid(left, upper, w - 32, 70, row, LEAST, columns)
        grid = replace(grid, text=_letters(words, grid, state.seats))
    else:
        grid = Grid(20, top, 720, 56, 40, LEAST, columns)
    yield Sprite(
        "reports", "region", grid.x + grid.width // 2, grid.y + grid.row * rows // 2,
        grid.width + 12, grid.row * rows + 12, "box", "panel", label=words("reports"), z=50,
    )  # fmt: skip
    yield _cell("report:truth", grid, 0, 0, words("truth"), "soft strong")
    for seat in range(state.seats):
        yield _name(f"report:seat:{seat}", grid, seat + 1, 0, words.seat(seat), "strong")
    for index, agent in enumerate(state.agents):
        yield from _row(state, words, grid, index + 1, agent)
    yield from _totals(state, words, grid, rows - 2)


def _letters(words: Words, grid: Grid, seats: int) -> int:
    """As large as leaves every name whole."""
    names = [words.seat(seat) for seat in range(seats)] + [words("independent")]
    fitting = [
        size
        for size in (28, 26, 24)
        if size <= grid.row // 2 and all(width_of(name, size) <= grid.step - 34 for name in names)
    ]
    return max([*fitting, LEAST])


def _cell(id: str, grid: Grid, column: int, row: int, text: str, style: str) -> Sprite:
    x, y = grid.cell(column, row)
    face = fit(text, grid.step - 2, grid.text, "")
    label = text if face != text else ""
    return Sprite(id, "text", x, y, 0, grid.text, "", style, face, label=label, z=51)


def _name(id: str, grid: Grid, column: int, row: int, name: str, style: str) -> Sprite:
    """Somebody's name, or the first letter of it."""
    cell = _cell(id, grid, column, row, _short(grid, name), style)
    return replace(cell, label=name)


def _short(grid: Grid, name: str) -> str:
    if grid.step < INITIALS and name[:1].isupper():
        return name[:1]
    return fit(name, grid.step - 34, grid.text, "." if grid.step >= INITIALS else "")


def _row(
    state: SecretAgentsState, words: Words, grid: Grid, row: int, agent: str
) -> Iterator[Sprite]:
    look = state.edition.components.display.agents[agent]
    y = grid.cell(0, row)[1]
    size = grid.row - 4
    yield Sprite(
        f"report:chip:{agent}", "marker", grid.x + grid.first // 2, y, size, size, "disc", "disc",
        words.initial(state.edition, agent), "", words.agent(agent), look.colour,
        "" if look.pattern == "plain" else look.pattern, 51,
    )  # fmt: skip
    truth = state.owner(agent)
    if truth is not None:
        yield _name(f"report:truth:{agent}", grid, 0, row, words.owner(truth), "soft")
    for seat in state.sheets_open:
        sheet = state.sheets[seat]
        if agent in sheet:
            yield from _guess(words, grid, row, agent, seat, sheet[agent], truth)
        else:
            yield _cell(f"report:own:{seat}", grid, seat + 1, row, "–", "soft")


def _guess(
    words: Words, grid: Grid, row: int, agent: str, seat: int, guess: Owner, truth: Owner | None
) -> Iterator[Sprite]:
    """Who it was thought to be, with a tick or a cross."""
    right = guess == truth
    x, y = grid.cell(seat + 1, row)
    key = "guess" if truth is None else "right" if right else "wrong"
    label = words(key, seat=words.seat(seat), agent=words.agent(agent), guess=words.owner(guess))
    text = _short(grid, words.owner(guess))
    yield Sprite(
        f"report:guess:{seat}:{agent}", "text", x - 9, y, 0, grid.text, "",
        "good" if right else "guess", text, label=label, z=51,
    )  # fmt: skip
    if truth is not None:
        mark = "tick" if right else "cross"
        size = 16 if grid.row < 50 else 24
        at = (x + grid.step // 2 - size // 2 - 3, y)
        yield Sprite(f"report:mark:{seat}:{agent}", "marker", *at, size, size, mark, mark, z=51)


def _totals(state: SecretAgentsState, words: Words, grid: Grid, row: int) -> Iterator[Sprite]:
    """What the report gave, and the final total."""
    yield _cell("report:total", grid, 0, row + 1, words("total"), "soft strong")
    for seat, points in state.bonus.items():
        score = state.score[state.identity[seat]]
        style = "strong good" if points else "soft"
        yield _cell(f"report:bonus:{seat}", grid, seat + 1, row, signed(points), style)
        yield _cell(f"report:total:{seat}", grid, seat + 1, row + 1, str(score), "strong")
