"""What can happen to the table and its piles: setup, turns, order, missions, hands."""

from __future__ import annotations

from typing import Literal

from domain.games.xiii.state import Options
from domain.kernel import Fact, hidden, its_seat, nobody, public

PlaceReason = Literal["setup", "bought", "skill", "recruited", "replaced"]

# Setup


@public
class GameStarted(Fact, frozen=True):
    options: Options
    edition: str
    seats: int


@public
class CardsRemoved(Fact, frozen=True):
    cards: tuple[str, ...]
    reason: Literal["character_set", "left_over"]

    @property
    def variant(self) -> str:
        return self.reason


@hidden(order=nobody)
class PileShuffled(Fact, frozen=True):
    pile: Literal["action", "character", "A", "B"]
    order: tuple[str, ...]

    @property
    def variant(self) -> str:
        return self.pile if self.pile in ("action", "character") else "mission"


@public
class MainDealt(Fact, frozen=True):
    seat: int
    card: str


@public
class ElementPlaced(Fact, frozen=True):
    seat: int
    element: str
    location: int
    reason: PlaceReason

    @property
    def variant(self) -> str:
        return self.reason


# The turn


@public
class ChoiceMade(Fact, frozen=True, omit_defaults=True):
    """An answer that changes nothing else."""

    seat: int
    decision: str
    answer: str
    subject: str = ""

    @property
    def variant(self) -> str:
        """What was decided; of two possible answers, the answer."""
        has_two = self.decision in ("retreat_or_stay", "choose_resolution")
        return self.answer if has_two else self.decision


@public
class TurnBegan(Fact, frozen=True):
    turn: int
    drawer: int | None

    @property
    def variant(self) -> str:
        return "first" if self.drawer is None else ""


@public
class PhaseBegan(Fact, frozen=True):
    turn: int
    phase: int

    @property
    def variant(self) -> str:
        return "last_call" if self.phase > 8 else ""


@public
class SegmentBegan(Fact, frozen=True):
    turn: int
    phase: int
    seat: int


@public
class SegmentEnded(Fact, frozen=True):
    turn: int
    phase: int
    seat: int


@public
class WoundsRemoved(Fact, frozen=True):
    element: str
    amount: int
    cause: Literal["hospital", "care"]

    @property
    def variant(self) -> str:
        return self.cause


# Order and missions


@public
class DrawerRolled(Fact, frozen=True):
    dice: dict[int, int]
    winner: int | None

    @property
    def variant(self) -> str:
        return "tied" if self.winner is None else ""


@public
class OrderSet(Fact, frozen=True):
    order: tuple[int, ...]
    cause: Literal["draw", "scoop"]

    @property
    def variant(self) -> str:
        return self.cause


@public
class TieRolled(Fact, frozen=True):
    seats: tuple[int, ...]
    dice: dict[int, int]
    result: tuple[int, ...]


@public
class ChoosersSet(Fact, frozen=True):
    """Who renews the missing missions, in this order."""

    seats: tuple[int, ...]

    @property
    def variant(self) -> str:
        return "one" if len(set(self.seats)) == 1 < len(self.seats) else ""


@public
class MissionRevealed(Fact, frozen=True):
    """`renews`: it takes one of the missing places."""

    pile: str
    mission: str
    seat: int
    renews: bool

    @property
    def variant(self) -> str:
        return "" if self.renews else "extra"


@public
class TopBackShown(Fact, frozen=True):
    """The type of the next card; empty if there is none."""

    pile: str
    type: str

    @property
    def variant(self) -> str:
        return "" if self.type else "empty"


@public
class NeutralsPlaced(Fact, frozen=True):
    mission: str
    location: int
    units: tuple[str, ...]


@public
class NeutralsRemoved(Fact, frozen=True):
    mission: str
    units: tuple[str, ...]


@public
class MissionReturned(Fact, frozen=True):
    """To the bottom of the pile."""

    mission: str
    pile: str


# Hand and autonomy


@public
class CardsDiscarded(Fact, frozen=True):
    seat: int
    cards: tuple[str, ...]
    cause: Literal["hand", "failure"]


@hidden(cards=its_seat)
class CardsDrawn(Fact, frozen=True):
    seat: int
    cards: tuple[str, ...]


@hidden(cards=its_seat)
class BonusDrawn(Fact, frozen=True):
    """`origin`: the character or the place that gives it."""

    seat: int
    cards: tuple[str, ...]
    source: Literal["skill", "location"]
    origin: str

    @property
    def variant(self) -> str:
        return self.source


@hidden(card=its_seat)
class CardKept(Fact, frozen=True):
    seat: int
    card: str
    source: Literal["skill", "location"]


@hidden(card=its_seat)
class CardPutUnder(Fact, frozen=True):
    seat: int
    card: str
    source: Literal["skill", "location"]


@hidden(order=nobody)
class PileReshuffled(Fact, frozen=True):
    order: tuple[str, ...]


@public
class AutonomySet(Fact, frozen=True):
    """total = base + financier + locations + carried, cut at the end of the track."""

    seat: int
    base: int
    financier: int
    locations: int
    carried: int
    total: int

    @property
    def variant(self) -> str:
        return "carried" if self.carried else ""
