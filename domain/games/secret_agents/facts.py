"""What can happen."""

from __future__ import annotations

from typing import Literal

from domain.games.secret_agents.moves import Owner
from domain.games.secret_agents.state import AgentRank, Options, SeatRank
from domain.kernel import EVERYBODY, Fact, Seats, State, hidden, its_seat, nobody, public


@public
class GameSetUp(Fact, frozen=True):
    options: Options
    agents: tuple[str, ...]
    turn_limit: int | None


@public
class AgentPlaced(Fact, frozen=True):
    agent: str
    place: str


@public
class MarkerPlaced(Fact, frozen=True):
    agent: str
    score: int


@public
class DossierPlaced(Fact, frozen=True):
    origin: str | None
    to: str
    seat: int | None

    @property
    def variant(self) -> str:
        if self.seat is None:
            return "setup"
        return "stay" if self.origin == self.to else ""


@hidden(order=nobody)
class IdentitiesShuffled(Fact, frozen=True):
    order: tuple[str, ...]


@hidden("secrecy.own_card", agent=its_seat)
class IdentityDealt(Fact, frozen=True):
    seat: int
    agent: str


def _spare_cards(state: State, fact: IndependentsSetAside) -> Seats:
    """Nobody sees them; that there are none is no secret."""
    return () if fact.agents else EVERYBODY


@hidden(agents=_spare_cards)
class IndependentsSetAside(Fact, frozen=True):
    agents: tuple[str, ...]

    @property
    def variant(self) -> str:
        return "" if self.agents else "none"


@public
class FirstRolled(Fact, frozen=True):
    round: int
    seat: int
    value: int


@public
class FirstSeatSet(Fact, frozen=True):
    seat: int
    how: Literal["roll", "option", "guard"]

    @property
    def variant(self) -> str:
        return self.how


@public
class TurnBegan(Fact, frozen=True):
    turn: int
    seat: int


@public
class DieRolled(Fact, frozen=True):
    turn: int
    seat: int
    value: int


@public
class AgentMoved(Fact, frozen=True):
    agent: str
    origin: str
    to: str
    steps: int
    passed: tuple[str, ...]


@public
class ScoringTriggered(Fact, frozen=True):
    scoring: int
    place: str
    agents: tuple[str, ...]
    seat: int


@public
class PointsScored(Fact, frozen=True):
    scoring: int
    agent: str
    place: str
    nominal: int
    applied: int
    score: int

    @property
    def variant(self) -> str:
        if self.nominal == 0:
            return "nothing"
        return "cut" if self.applied != self.nominal else ""


@public
class SuspicionsOpened(Fact, frozen=True):
    scoring: int
    agents: tuple[str, ...]


@hidden(sheet=its_seat)
class SuspicionsWritten(Fact, frozen=True):
    seat: int
    sheet: dict[str, Owner]


@public
class DossierReleased(Fact, frozen=True):
    scoring: int
    seat: int


@public
class FinishReached(Fact, frozen=True):
    scoring: int
    agents: tuple[str, ...]


@public
class TurnEnded(Fact, frozen=True):
    turn: int
    seat: int
    scored: bool


@public
class TurnLimitReached(Fact, frozen=True):
    turn: int


@public
class IdentityRevealed(Fact, frozen=True):
    seat: int
    agent: str


@public
class IndependentsRevealed(Fact, frozen=True):
    agents: tuple[str, ...]

    @property
    def variant(self) -> str:
        return "" if self.agents else "none"


@public
class SuspicionsRevealed(Fact, frozen=True):
    seat: int
    sheet: dict[str, Owner]


@public
class DeductionJudged(Fact, frozen=True):
    seat: int
    agent: str
    guess: Owner
    truth: Owner
    exact: bool
    points: int

    @property
    def variant(self) -> str:
        return "" if self.exact else "wrong"


@public
class BonusScored(Fact, frozen=True):
    seat: int
    agent: str
    exact: int
    points: int
    score: int


@public
class GameEnded(Fact, frozen=True):
    reason: Literal["goal", "turn_limit"]
    winning_agents: tuple[str, ...]
    winning_seats: tuple[int, ...]
    agent_ranking: tuple[AgentRank, ...]
    seat_ranking: tuple[SeatRank, ...]

    @property
    def variant(self) -> str:
        if not self.winning_seats:
            return "independent" if self.winning_agents else "nobody"
        # An independent that shares the first place has no seat to win.
        return "beside" if len(self.winning_agents) > len(self.winning_seats) else ""


SecretAgentsFact = (
    GameSetUp
    | AgentPlaced
    | MarkerPlaced
    | DossierPlaced
    | IdentitiesShuffled
    | IdentityDealt
    | IndependentsSetAside
    | FirstRolled
    | FirstSeatSet
    | TurnBegan
    | DieRolled
    | AgentMoved
    | ScoringTriggered
    | PointsScored
    | SuspicionsOpened
    | SuspicionsWritten
    | DossierReleased
    | FinishReached
    | TurnEnded
    | TurnLimitReached
    | IdentityRevealed
    | IndependentsRevealed
    | SuspicionsRevealed
    | DeductionJudged
    | BonusScored
    | GameEnded
)
