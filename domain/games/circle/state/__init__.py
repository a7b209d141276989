"""What is tracked of a game of The Circle."""

from __future__ import annotations

from typing import Annotated, Literal, TypeVar

import msgspec

from domain.games.circle.edition import ANY, Box
from domain.games.circle.edition.components import Action
from domain.games.circle.state.agenda import (
    Acting,
    ActionsTurn,
    Agenda,
    AnyTask,
    Arrivals,
    Auction,
    GuardWindow,
    HireMode,
    Kind,
    Occasion,
    SecretsTurn,
    Target,
    TimeControl,
    TimePoll,
    VetoWindow,
)
from domain.kernel import Id, State, Task, first_of

Part = Literal["setup", "secrets", "actions", "wheel", "over"]
"""The parts of a game: three phases of a round, and what comes before and after them."""
NUMBERS: dict[Part, int] = {"setup": 0, "secrets": 1, "actions": 2, "wheel": 3, "over": 4}
"""How the rulebook and the facts count them."""
PARTS: dict[int, Part] = {number: part for part, number in NUMBERS.items()}

Side = Literal["passive", "active"]
DeployMode = Literal["income_cut", "infiltration_block", "change_division", "make_neutral", "guard"]
Outcome = Literal["players", "chaos", "limit"]

ByChoice = Annotated[tuple[Id, ...], msgspec.Meta(max_length=8)]
"""One for each seat."""

T = TypeVar("T", bound=Task)

__all__ = [
    "NUMBERS",
    "PARTS",
    "Acting",
    "ActionsTurn",
    "Agenda",
    "AnyTask",
    "Arrivals",
    "Auction",
    "ByChoice",
    "CircleState",
    "DeployMode",
    "Deployment",
    "GuardWindow",
    "HireMode",
    "Infiltrated",
    "Kind",
    "Occasion",
    "Options",
    "Outcome",
    "Part",
    "Result",
    "SeatRank",
    "SecretsTurn",
    "Side",
    "Target",
    "TimeControl",
    "TimePoll",
    "VetoWindow",
]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a table chooses when it opens."""

    first_seat: Annotated[
        int | Literal["random"], msgspec.Meta(description="Who starts: this seat, or by lot.")
    ] = 0
    colours: Annotated[
        ByChoice | None,
        msgspec.Meta(description="Colours by seat; none: each seat chooses."),
    ] = None
    services: Annotated[
        ByChoice | None,
        msgspec.Meta(description="Services by seat; none: each seat chooses."),
    ] = None
    round_limit: Annotated[
        int | Literal["edition"],
        msgspec.Meta(description="The last round, 10 to 200; `edition`: its own limit."),
    ] = "edition"


class Deployment(msgspec.Struct, frozen=True, gc=False):
    """A card in the middle of a lasting action (ruling.active_means_deployed)."""

    mode: DeployMode
    target: int | str
    """The seat it lies in front of, or the card it lies half on."""
    since: int
    """The round."""


class Infiltrated(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A card inside the Circle, and the team it has completed."""

    card: str
    team: int | None = None


class SeatRank(msgspec.Struct, frozen=True, gc=False):
    seat: int
    rank: int
    vp: int
    secrets: int


class Result(msgspec.Struct, frozen=True, gc=False):
    """How it ended; on chaos the ranking is turned upside down."""

    outcome: Outcome
    winners: tuple[int, ...]
    circle_wins: bool
    ranking: tuple[SeatRank, ...]


class CircleState(State, frozen=True):
    """Public but for the order of `neutral_deck`, which nobody knows.

    Wooden markers are not counted (ruling.marker_supply); the wheel has no fixed orientation
    (setup.wheel), `rotations` is for drawing.
    """

    edition: Box
    options: Options = Options()
    round_limit: int = 0
    round: int = 0
    part: Part = "setup"
    first_seat: int = 0
    turns_done: tuple[int, ...] = ()
    """Seats that have had their turn of phase 1 or 2."""
    agenda: Agenda = ()
    """What is under way in the part of the game, the innermost first."""
    colour: dict[int, str] = {}
    service: dict[int, str] = {}
    service_marker: dict[int, Side] = {}
    service_marker_used_round: tuple[int, ...] = ()
    """Seats that have given a veto this round (ruling.reactivate_next_round)."""
    vp: tuple[int, ...] = ()
    vp_by_source: tuple[dict[str, int], ...] = ()
    circle_vp: int = 0
    circle_vp_by_source: dict[str, int] = {}
    secrets: tuple[dict[str, int], ...] = ()
    piles: dict[str, tuple[str, ...]] = {}
    """Top first."""
    neutral_deck: tuple[str, ...] = ()
    neutral_face_up: tuple[str | None, ...] = ()
    rows: dict[int, tuple[str, ...]] = {}
    """Number faced now -> its cards, innermost first; 8 is empty but during arrivals."""
    rotations: int = 0
    marker: dict[str, int] = {}
    """Employers of preparing, ready and deployed cards."""
    ready: tuple[tuple[str, ...], ...] = ()
    deployed: dict[str, Deployment] = {}
    """In the order they were laid out."""
    infiltrated: tuple[tuple[Infiltrated, ...], ...] = ()
    teams: tuple[tuple[dict[str, str], ...], ...] = ()
    """Each a butterfly: division -> the card that stands for it."""
    removed: tuple[str, ...] = ()
    acted: tuple[str, ...] = ()
    """Cards that announced an action this round (ruling.one_action)."""
    end_triggered: int | None = None
    result: Result | None = None

    @property
    def phase(self) -> int:
        """The number of the phase, as the rulebook counts."""
        return NUMBERS[self.part]

    def task(self, kind: type[T]) -> T | None:
        """The task of a kind; none if nothing of it is under way."""
        return first_of(self.agenda, kind)

    @property
    def turn(self) -> SecretsTurn | ActionsTurn | None:
        """The turn of phase 1 or 2 that is under way."""
        last = self.agenda[-1] if self.agenda else None
        return last if isinstance(last, SecretsTurn | ActionsTurn) else None

    @property
    def arriving(self) -> tuple[str, ...]:
        """Those who face the arrival space, innermost first."""
        return self.rows.get(self.edition.arrival, ())

    @property
    def allowance(self) -> int:
        """Infiltrations that are left in the turn of phase 2."""
        turn = self.task(ActionsTurn)
        return 0 if turn is None else turn.allowance

    def seat_order(self) -> tuple[int, ...]:
        """From the first seat clockwise."""
        seats, first = self.seats, self.first_seat
        return tuple([seat % seats for seat in range(first, first + seats)])

    def next_turn(self) -> int | None:
        """The seat whose turn comes next in the phase; None after the last."""
        done = len(self.turns_done)
        return None if done == self.seats else (self.first_seat + done) % self.seats

    def card_on(self, card: str) -> str | None:
        """The card that lies half on this one."""
        for other, deployment in self.deployed.items():
            if deployment.target == card:
                return other
        return None

    def number_of(self, card: str) -> int | None:
        """The space of the wheel where the card has its own place."""
        for number, row in self.rows.items():
            if card in row:
                return number
        return None

    def is_ready(self, card: str) -> bool:
        seat = self.marker.get(card)
        return seat is not None and card in self.ready[seat]

    def is_blocked(self, seat: int) -> bool:
        """Whether the seat cannot infiltrate; ends with the blocking spy (ruling.block_lifted)."""
        for deployment in self.deployed.values():
            if deployment.mode == "infiltration_block" and deployment.target == seat:
                return True
        return False

    def total_secrets(self, seat: int) -> int:
        return sum(self.secrets[seat].values())

    def fresh(self, seat: int, action: Action) -> list[str]:
        """The seat's ready cards with this action that have not acted this round."""
        actions, acted = self.edition.action, self.acted
        return [c for c in self.ready[seat] if actions[c] == action and c not in acted]

    def purse(self, seat: int, currency: str) -> int:
        """The seat's secrets of a currency."""
        return self.total_secrets(seat) if currency == ANY else self.secrets[seat][currency]

    def veto_seat(self, card: str) -> int | None:
        """The seat that may stop this exclusive spy: its home service, marker active.

        A service nobody plays gives no orders (ruling.unplayed_service).
        """
        home = self.edition.exclusive_of.get(card)
        if home is None:
            return None
        for seat, service in self.service.items():
            if service == home:
                return seat if self.service_marker[seat] == "active" else None
        return None
