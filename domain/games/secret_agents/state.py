"""What is tracked of a game of Les agents secrets."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from domain.games.secret_agents.edition import Box
from domain.games.secret_agents.moves import INDEPENDENT, Owner
from domain.kernel import Id, State

Variant = Literal["base", "advanced"]
Phase = Literal["setup", "roll", "distribute", "resolve", "suspicions", "dossier", "reveal", "over"]


class HouseRulings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Readings of the booklet that a table may choose."""

    finish_tiebreak: Literal["last_scoring", "furthest"] = "last_scoring"
    advanced_independent_can_win: bool = False


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a table chooses when it opens."""

    variant: Annotated[Variant, msgspec.Meta(description="The base or the advanced rules.")] = (
        "base"
    )
    agents: Annotated[
        Annotated[tuple[Id, ...], msgspec.Meta(max_length=24)] | None,
        msgspec.Meta(description="The agents in play; none: the first in canonical order."),
    ] = None
    first: Annotated[
        Literal["roll"] | int,
        msgspec.Meta(description="Who starts: by dice, or this seat."),
    ] = "roll"
    turn_limit: Annotated[
        Annotated[int, msgspec.Meta(le=1_000_000)] | Literal["edition"] | None,
        msgspec.Meta(description="The last turn; `edition`: its guard; null: no limit."),
    ] = "edition"
    house_rulings: HouseRulings = HouseRulings()


class Gain(msgspec.Struct, frozen=True):
    """What one scoring gave an agent."""

    scoring: int
    place: str
    nominal: int
    applied: int


class AgentRank(msgspec.Struct, frozen=True):
    agent: str
    rank: int
    score: int


class SeatRank(msgspec.Struct, frozen=True):
    seat: int
    agent: str
    rank: int
    score: int
    exact: int


class Result(msgspec.Struct, frozen=True):
    """How it ended. Being a winner is read from `winning_seats`, never from rank 1."""

    reason: Literal["goal", "turn_limit"]
    winning_agents: tuple[str, ...]
    winning_seats: tuple[int, ...]
    agent_ranking: tuple[AgentRank, ...]
    seat_ranking: tuple[SeatRank, ...]


class SecretAgentsState(State, frozen=True):
    """Public but for `identity`, `independents` and the contents of `sheets`."""

    edition: Box
    options: Options = Options()
    turn_limit: int | None = None
    agents: tuple[str, ...] = ()
    position: dict[str, str] = {}
    score: dict[str, int] = {}
    gains: dict[str, tuple[Gain, ...]] = {}
    dossier: str | None = None
    identity: dict[int, str] = {}
    independents: tuple[str, ...] = ()
    unmasked: tuple[int, ...] = ()
    """Seats whose card is turned up."""
    independents_open: bool = False
    sheets_open: tuple[int, ...] = ()
    """Seats whose report has been read out."""
    first_rolls: tuple[dict[int, int], ...] = ()
    first_seat: int | None = None
    turn: int = 0
    active: int | None = None
    phase: Phase = "setup"
    die: int | None = None
    moved: dict[str, int] = {}
    scorings: int = 0
    scored_this_turn: bool = False
    suspicions_opened: int | None = None
    sheets: dict[int, dict[str, Owner]] = {}
    exact: dict[int, int] = {}
    bonus: dict[int, int] = {}
    finishers: tuple[str, ...] = ()
    result: Result | None = None

    @property
    def round(self) -> int:
        """Once round the table; only a chapter, the booklet knows no rounds."""
        return (self.turn - 1) // self.seats + 1 if self.turn else 0

    @property
    def is_advanced(self) -> bool:
        return self.options.variant == "advanced"

    def agents_at(self, place: str) -> tuple[str, ...]:
        """The agents standing there, in canonical order."""
        return tuple([agent for agent in self.agents if self.position[agent] == place])

    def owner(self, agent: str) -> Owner | None:
        """Who runs the agent: a seat, `independent`, or None where the viewer does not know."""
        for seat, own in self.identity.items():
            if own == agent:
                return seat
        return INDEPENDENT if agent in self.independents else None
