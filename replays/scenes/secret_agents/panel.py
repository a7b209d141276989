"""The panel beside the board: seats and their cards, the agents' table, and the reports."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from domain.games.secret_agents.facts import BonusScored, IdentityRevealed, PointsScored
from domain.games.secret_agents.state import SecretAgentsState
from domain.kernel import HIDDEN, Fact
from replays.lettering import fit, signed
from replays.scene import Sprite
from replays.scenes.secret_agents.geometry import NARROW, WIDE
from replays.scenes.secret_agents.words import Words


class Column(msgspec.Struct, frozen=True):
    """A list within the panel: its upper left corner, its width and the size of its lines."""

    x: int
    y: int
    width: int
    row: int
    text: int

    @property
    def after(self) -> int:
        """Where a name begins beside a card."""
        return self.row * 5 // 7 + 15

    def line(self, index: int) -> int:
        """The middle of a line; line 0 is the heading."""
        return self.y + self.row * index + self.row // 2


def columns(state: SecretAgentsState, narrow: bool) -> tuple[Column, Column]:
    """Seats and agents: one above the other beside the board, or side by side below it."""
    if narrow:
        top = NARROW.height + 4
        return Column(24, top, 340, 60, 30), Column(396, top, 340, 60, 30)
    agents = state.edition.components.agents_by_players.counts[str(state.seats)]
    spare = 1 if agents > state.seats else 0
    row = min(78, 872 // (state.seats + spare + agents + 2))
    text = min(32, row * 11 // 20)
    seats = Column(1064, 24, 406, row, text)
    return seats, Column(1064, 56 + row * (state.seats + spare + 1), 406, row, text)


def size(state: SecretAgentsState, narrow: bool) -> tuple[int, int]:
    """The whole picture."""
    if not narrow:
        return WIDE.width + 440, WIDE.height
    height = below(state)
    if state.sheets_open:
        height += 40 * (len(state.agents) + 3) + 20
    return NARROW.width, height


def below(state: SecretAgentsState) -> int:
    """Where the panel ends below a narrow board."""
    agents = state.edition.components.agents_by_players.counts[str(state.seats)]
    rows = 1 + max(state.seats + (1 if agents > state.seats else 0), agents)
    return NARROW.height + 60 * rows + 30


def panel(
    state: SecretAgentsState, words: Words, fact: Fact | None, narrow: bool
) -> Iterator[Sprite]:
    """Seats in table order, then the agents in theirs."""
    seats, agents = columns(state, narrow)
    yield from _frame("panel:seats", seats, state.seats + (1 if state.independents else 0))
    yield _heading("heading:seats", seats, words("seats"))
    for seat in range(state.seats):
        yield from _seat(state, words, fact, seats, seat)
    yield from _independents(state, words, seats)
    if state.agents:
        yield from _frame("panel:agents", agents, len(state.agents))
        yield _heading("heading:agents", agents, words("agents"))
    for index, agent in enumerate(state.agents):
        yield from _agent(state, words, fact, agents, index + 1, agent)


def _frame(id: str, column: Column, rows: int) -> Iterator[Sprite]:
    height = column.row * (rows + 1) + 10
    x = column.x + column.width // 2
    yield Sprite(
        id, "region", x, column.y + height // 2 - 2, column.width + 16, height, "box", "panel"
    )


def _heading(id: str, column: Column, text: str) -> Sprite:
    return Sprite(
        id, "text", column.x + 8, column.line(0), 0, column.text, "", "strong soft start", text, z=2
    )


def _text(
    id: str, column: Column, index: int, x: int, text: str, style: str, width: int = 0
) -> Sprite:
    face = fit(text, width, column.text) if width else text
    label = text if face != text else ""
    return Sprite(
        id, "text", column.x + x, column.line(index), 0, column.text, "", style, face,
        label=label, z=3,
    )  # fmt: skip


def _seat(
    state: SecretAgentsState, words: Words, fact: Fact | None, column: Column, seat: int
) -> Iterator[Sprite]:
    """Name, card, and the report where there is one."""
    index = seat + 1
    style = "row"
    if state.result is not None and seat in state.result.winning_seats:
        style = "row winner"
    elif state.active == seat and state.phase != "over":
        style = "row active"
    middle = (column.x + column.width // 2, column.line(index))
    yield Sprite(
        f"seat:{seat}", "region", *middle, column.width, column.row - 4, "box", style,
        label=words.seat(seat), z=1,
    )  # fmt: skip
    name = words.seat(seat)
    width = column.width - column.after - 72
    yield _text(f"name:{seat}", column, index, column.after, name, "start strong", width)
    if seat in state.identity:
        agent = state.identity[seat]
        label = (
            words("card_hidden", seat=name)
            if agent == HIDDEN
            else words("card", seat=name, agent=words.agent(agent))
        )
        hot = isinstance(fact, IdentityRevealed) and fact.seat == seat
        at = column.after // 2
        yield _card(state, words, column, index, at, f"card:seat:{seat}", agent, label, hot)
    x = column.x + column.width - 26
    height = column.row - 14
    if style == "row winner":
        yield Sprite(f"crown:{seat}", "marker", x, middle[1], 36, 28, "crown", "crown", z=3)
    elif state.suspicions_opened is not None:
        written = seat in state.sheets
        sheet = state.sheets.get(seat, {})
        label = words("written" if written else "owed", seat=name)
        if sheet:
            label = words("own_report", seat=name, rows=words.report(sheet))
        yield Sprite(
            f"sheet:{seat}", "card", x, middle[1], height * 3 // 4, height,
            "sheet-done" if written else "sheet", "sheet" if written else "sheet owed",
            label=label, z=3,
        )  # fmt: skip


def _card(
    state: SecretAgentsState,
    words: Words,
    column: Column,
    index: int,
    x: int,
    id: str,
    agent: str,
    label: str,
    hot: bool = False,
) -> Sprite:
    """An identity card: its back, or its agent."""
    height = column.row - 4
    size = (height * 5 // 7, height)
    at = (column.x + x, column.line(index))
    if agent == HIDDEN:
        return Sprite(id, "card", *at, *size, "card-back", "hidden", label=label, z=4)
    look = state.edition.components.display.agents[agent]
    pattern = "" if look.pattern == "plain" else look.pattern
    style = "identity hot" if hot else "identity"
    return Sprite(
        id, "card", *at, *size, "identity", style, words.initial(state.edition, agent), "", label,
        look.colour, pattern, 4,
    )  # fmt: skip


def _independents(state: SecretAgentsState, words: Words, column: Column) -> Iterator[Sprite]:
    """The cards that were left over."""
    if not state.independents:
        return
    index = state.seats + 1
    step = column.row * 5 // 7 + 6
    for number, agent in enumerate(state.independents):
        label = (
            words("spare_hidden") if agent == HIDDEN else words("spare", agent=words.agent(agent))
        )
        x = column.width - 24 - (len(state.independents) - 1 - number) * step
        yield _card(state, words, column, index, x, f"card:spare:{number}", agent, label)
    yield _text(
        "name:independents", column, index, 8, words("independents"), "start soft",
        column.width - 30 - len(state.independents) * step,
    )  # fmt: skip


def _agent(
    state: SecretAgentsState,
    words: Words,
    fact: Fact | None,
    column: Column,
    index: int,
    agent: str,
) -> Iterator[Sprite]:
    """Colour and initial, score, last gain, owner if known."""
    look = state.edition.components.display.agents[agent]
    middle = (column.x + column.width // 2, column.line(index))
    winner = state.result is not None and agent in state.result.winning_agents
    moves = isinstance(fact, PointsScored | BonusScored) and fact.agent == agent
    style = "row winner" if winner else "row active" if moves else "row"
    yield Sprite(
        f"line:{agent}", "region", *middle, column.width, column.row - 4, "box", style,
        label=words.agent(agent), z=1,
    )  # fmt: skip
    size = column.row - 8
    yield Sprite(
        f"chip:{agent}", "marker", column.x + 4 + size // 2, middle[1], size, size, "disc", "disc",
        words.initial(state.edition, agent), "", words.agent(agent), look.colour,
        "" if look.pattern == "plain" else look.pattern, 3,
    )  # fmt: skip
    x = 4 + size
    if agent in state.score:
        score = str(state.score[agent])
        yield _text(f"score:{agent}", column, index, x + 2 * column.text, score, "end strong")
    gains = state.gains.get(agent, ())
    if gains:
        gain = signed(gains[-1].applied)
        style = "end bad" if gains[-1].applied < 0 else "end soft"
        yield _text(f"last:{agent}", column, index, x + 82 + 2 * column.text, gain, style)
    owner = state.owner(agent)
    if owner is not None:
        x += 98 + 2 * column.text
        yield _text(
            f"owner:{agent}", column, index, x, words.owner(owner), "start", column.width - x - 4
        )
