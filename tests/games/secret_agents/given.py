"""Positions to start an example from, and short words for what happens next.

state = given(agents=7, at={"orange": "house_1"}, dossier="house_2", die=1)
turn = play(state, steps(orange=1))
assert scores(turn.state)["orange"] == 2
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from msgspec.structs import replace

from domain.games.secret_agents import ruleset
from domain.games.secret_agents.edition import Box
from domain.games.secret_agents.moves import (
    Distribute,
    Owner,
    PlaceDossier,
    Roll,
    Steps,
    WriteSuspicions,
)
from domain.games.secret_agents.state import Gain, HouseRulings, Options, SecretAgentsState
from domain.kernel import Chance, Declaration, DeclaredChance, Move, Recorder
from tests.games.happened import refusal, refused_by

R = Recorder[SecretAgentsState]

BOX = ruleset.standard_edition
ROLL = Roll()
I = "independent"  # noqa: E741
BY_DICE = Options()
SEAT_0_STARTS = Options(first=0)
SEATS_FOR = {4: 2, 5: 3, 6: 4, 7: 5}
"""The fewest seats that play with so many agents."""


# Opening a table


def opened(
    seats: int = 5,
    options: Options = SEAT_0_STARTS,
    *,
    identity: Sequence[str] = (),
    first: Sequence[int] = (),
    box: Box = BOX,
) -> R:
    """A table with this deal (in seat order; the rest is set aside) and these first rolls."""
    agents = [a for a in box.agents if options.agents is None or a in options.agents]
    agents = agents[: box.components.agents_by_players.counts.get(str(seats), 0)]
    order = (*identity, *[agent for agent in agents if agent not in identity])
    declared: dict[str, Sequence[Declaration]] = {"identity": [order], "first": list(first)}
    return ruleset.open(box, seats, options, DeclaredChance(declared))


def opening_refused(seats: int, options: Options = BY_DICE) -> str:
    """The rule that refuses to open the table."""
    return refused_by(lambda: opened(seats, options))


# A position


def given(
    *,
    agents: int = 7,
    seats: int | None = None,
    variant: Literal["base", "advanced"] = "base",
    at: Mapping[str, str] | None = None,
    scores: Mapping[str, int] | None = None,
    dossier: str = "house_7",
    die: int | None = None,
    active: int = 0,
    turn: int = 1,
    identity: Sequence[str] = (),
    sheets: Mapping[int, Mapping[str, Owner]] | None = None,
    turn_limit: int | None = 300,
    box: Box = BOX,
    finish_tiebreak: Literal["last_scoring", "furthest"] = "last_scoring",
    advanced_independent_can_win: bool = False,
) -> SecretAgentsState:
    """A consistent position: at `distribute` with a die, else at `roll`.

    Agents not named stand in the chapel with nothing. Scores come from one earlier scoring.
    """
    options = Options(
        variant=variant,
        first=active,
        turn_limit=turn_limit,
        house_rulings=HouseRulings(finish_tiebreak, advanced_independent_can_win),
    )
    state = opened(seats or SEATS_FOR[agents], options, identity=identity, box=box).state
    points = {**state.score, **(scores or {})}
    assert len(state.agents) == agents
    assert set(points) == set(state.agents)
    earlier = any(points.values()) or bool(sheets)
    gains = {
        agent: (Gain(1, "chapel", score, score),) if earlier else ()
        for agent, score in points.items()
    }
    state = replace(
        state,
        position={**state.position, **(at or {})},
        score=points,
        gains=gains,
        scorings=int(earlier),
        dossier=dossier,
        turn=turn,
        first_seat=(active - turn + 1) % state.seats,
        suspicions_opened=1 if sheets else None,
        sheets={seat: dict(sheet) for seat, sheet in (sheets or {}).items()},
    )
    assert set(state.position) == set(state.agents)
    assert list(ruleset.invariants(state)) == []
    return rolled(state, die) if die else state


def rolled(state: SecretAgentsState, die: int) -> SecretAgentsState:
    """The active seat has rolled this."""
    assert state.active is not None
    return play(state, ROLL, die=[die]).state


# What happens next


def steps(**shares: int) -> Distribute:
    """steps(red=2, blue=1), in the order given."""
    return Distribute(tuple(Steps(agent, number) for agent, number in shares.items()))


def place(name: str) -> PlaceDossier:
    return PlaceDossier(name)


def report(**sheet: Owner) -> WriteSuspicions:
    return WriteSuspicions(sheet)


def play(
    state: SecretAgentsState,
    move: Move,
    seat: int | None = None,
    chance: Chance | None = None,
    **declared: list[int],
) -> R:
    """A move, by the active seat unless another is named."""
    seat = state.active if seat is None else seat
    assert seat is not None
    turn = ruleset.decide(state, seat, move, chance or DeclaredChance(declared))
    for after in turn.states:
        assert list(ruleset.invariants(after)) == []
    return turn


def refused(state: SecretAgentsState, move: Move, seat: int | None = None) -> str:
    """The rule that refuses the move."""
    seat = state.active if seat is None else seat
    assert seat is not None
    return refusal(ruleset, state, seat, move)


def full_turn(state: SecretAgentsState, die: int, dossier: str | None = None, **shares: int) -> R:
    """Rolls, moves and, after a scoring, puts the dossier somewhere; the last move's recorder."""
    turn = play(rolled(state, die), steps(**shares))
    return turn if dossier is None else play(turn.state, place(dossier))


# What to look at


def pending(state: SecretAgentsState) -> list[tuple[int, str]]:
    return [(decision.seat, decision.kind) for decision in ruleset.decisions(state)]


def reports(state: SecretAgentsState, seat: int) -> list[WriteSuspicions]:
    """The reports that a seat may write."""
    return [move for move in ruleset.legal(state, seat) if isinstance(move, WriteSuspicions)]


def free_places(state: SecretAgentsState) -> list[str]:
    """Where the active seat may put the dossier."""
    assert state.active is not None
    moves = ruleset.legal(state, state.active)
    return [move.place for move in moves if isinstance(move, PlaceDossier)]
