"""What a replay shows of the step that has just been taken."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import ceil

from domain.games.secret_agents.facts import (
    AgentMoved,
    BonusScored,
    DossierPlaced,
    PointsScored,
    ScoringTriggered,
)
from domain.games.secret_agents.state import SecretAgentsState
from domain.kernel import Fact
from replays.lettering import signed, width_of
from replays.scene import Sprite
from replays.scenes.secret_agents.board import agent_spot, line
from replays.scenes.secret_agents.geometry import Board
from replays.scenes.secret_agents.words import Words


def highlights(
    state: SecretAgentsState, board: Board, words: Words, fact: Fact | None
) -> Iterator[Sprite]:
    """The sprites that only this step has."""
    if isinstance(fact, AgentMoved):
        yield from _agent_moved(state, board, words, fact)
    elif isinstance(fact, ScoringTriggered):
        yield from _scoring_triggered(state, board, fact)
    elif isinstance(fact, PointsScored):
        yield from _points_scored(state, board, words, fact)
    elif isinstance(fact, DossierPlaced):
        yield from _dossier_placed(state, board, words, fact)


def rewarded(fact: Fact | None) -> dict[str, str]:
    """A seat whose report has just given its agent points."""
    return {f"seat:{fact.seat}": f"agent:{fact.agent}"} if isinstance(fact, BonusScored) else {}


def _agent_moved(
    state: SecretAgentsState, board: Board, words: Words, fact: AgentMoved
) -> Iterator[Sprite]:
    """An arc along the ring with the number of steps, and a ghost where the agent was."""
    ring = state.edition.ring
    start = ring.index(fact.origin)
    parts = 8 * fact.steps
    inner = 0.62 if board.is_square else 0.7
    points = [
        board.spot(start + 0.12 + (fact.steps - 0.24) * part / parts, len(ring), inner)
        for part in range(parts + 1)
    ]
    label = words("move", agent=words.agent(fact.agent), steps=fact.steps)
    yield line("path:move", points, "arrow", label)
    x, y = points[len(points) // 2]
    yield Sprite(
        "steps", "marker", x, y, 42, 42, "disc", "steps", str(fact.steps), label=label, z=42
    )


def _scoring_triggered(
    state: SecretAgentsState, board: Board, fact: ScoringTriggered
) -> Iterator[Sprite]:
    """The dossier's place flashes, and a ring goes round those who caused it."""
    ring = state.edition.ring
    x, y = board.spot(ring.index(fact.place), len(ring))
    w, h = board.place
    yield Sprite("flash", "region", x, y, w + 20, h + 18, "box", "frame hot", z=4)
    for agent in fact.agents:
        spot = agent_spot(state.edition, state.position, board, agent, fact.place)
        here = sum(at == fact.place for at in state.position.values())
        size = board.figure(here)[1] + 8
        yield Sprite(f"halo:{agent}", "marker", *spot, size, size, "disc", "halo", z=12)


def _points_scored(
    state: SecretAgentsState, board: Board, words: Words, fact: PointsScored
) -> Iterator[Sprite]:
    """What this scoring has given so far, at each agent: over a back row, under a front row."""
    ring = state.edition.ring
    given = {
        agent: gains[-1]
        for agent, gains in state.gains.items()
        if gains and gains[-1].scoring == fact.scoring
    }
    taken: list[Area] = [(*board.plate(at, len(ring)), 50, 28) for at in range(len(ring))]
    for agent, gain in given.items():
        text = whole = signed(gain.nominal)
        together = sum(at == gain.place for at in state.position.values())
        is_cut = gain.applied != gain.nominal
        if is_cut:
            whole += f" (→ {state.score[agent]})"
            # In a crowd there is no room for more than the number, which all there have in common.
            text = whole if together <= 2 else text
        size = board.text_size if together == 1 and not is_cut else 24
        at = agent_spot(state.edition, state.position, board, agent, gain.place)
        middle = board.spot(ring.index(gain.place), len(ring))[1]
        rows = (at[1], board.figure(together)[1], together, at[1] < middle)
        number = _free(board, taken, at[0], rows, (width_of(text, size, "bold"), size))
        taken.append(number)
        style = "gain bad" if gain.nominal < 0 else "gain good"
        label = words("gain", agent=words.agent(agent), points=whole)
        yield Sprite(
            f"gain:{agent}", "text", *number[:2], 0, size, "", style, text, label=label, z=45,
            scores=f"agent:{agent}",
        )  # fmt: skip


DRIFTS = sorted(range(-96, 97, 8), key=abs)
"""How far a number may stand beside its agent, the nearest first."""

Area = tuple[int, int, float, float]
"""What is written, or may be written on: its middle, and its size."""


CROWD = 4
"""More agents than that stand in two rows, and what they are given is written closer."""

Rows = tuple[int, int, int, bool]
"""An agent: its middle, its height, how many share its place, and whether it is at the back."""


def _lines(rows: Rows, step: int) -> list[int]:
    """Where a number may stand, the best first: by the feet of an agent, or by its head."""
    y, height, together, is_back = rows
    feet, head = y + height // 2 + 12, y - height // 2 - 6
    under, over = [feet, feet + step], [head, head - step, head - 2 * step]
    if together <= CROWD:
        return under + over
    return over if is_back else under


def _free(board: Board, taken: list[Area], x: int, rows: Rows, size: tuple[float, int]) -> Area:
    """Where a number lies on the green, and on nothing that is written already.

    It may drift from its agent: all in a place are given the same.
    """
    wide, high = size[0] + 4, size[1] if rows[2] <= CROWD else 0.8 * size[1]
    lines = _lines(rows, ceil(high))
    middle_x, middle_y, width, height = board.village
    for drift, y in product(DRIFTS, lines):
        if (
            abs(x + drift - middle_x) <= (width - wide) / 2
            and abs(y - middle_y) <= (height - high) / 2 + 4
            and not any(
                abs(x + drift - ox) < (wide + w) / 2 and abs(y - oy) < (high + h) / 2
                for ox, oy, w, h in taken
            )
        ):
            return x + drift, y, wide, high
    return x, lines[0], wide, high


def _dossier_placed(
    state: SecretAgentsState, board: Board, words: Words, fact: DossierPlaced
) -> Iterator[Sprite]:
    """An arrow from the old place to the new, or a pin where it stays."""
    ring = state.edition.ring
    to = board.spot(ring.index(fact.to), len(ring))
    if fact.origin is None:
        return
    if fact.origin == fact.to:
        x, y = to[0] - board.place[0] // 2 + 2, to[1] - board.place[1] // 2 - 14
        label = words("dossier_stays")
        yield Sprite("pin", "marker", x, y, 24, 32, "pin", "pinned", label=label, z=43)
        return
    origin = board.spot(ring.index(fact.origin), len(ring))
    points = [
        (
            round(origin[0] + (to[0] - origin[0]) * part),
            round(origin[1] + (to[1] - origin[1]) * part),
        )
        for part in (0.18, 0.5, 0.8)
    ]
    yield line("path:dossier", points, "arrow", words("dossier_moves"), z=4)
