"""What can happen."""

from __future__ import annotations

from typing import Literal

from domain.games.war1955.state import DecidedBy, EffectKind, Options, Reason, War1955State
from domain.kernel import EVERYBODY, Fact, Seats, hidden, nobody, public

DrawReason = Literal["deal", "refill", "extra", "resupply"]
DiscardReason = Literal["played", "block", "counter", "fare", "pilfer", "resupply", "gadget"]
AdvanceCause = Literal[
    "head_start", "influence", "coordinated_assault", "coordinated_attack", "revolution"
]
SpyCause = Literal["step", "transport", "gadget", "deport"]
SkipReason = Literal["no_cards", "no_legal_play"]


@public
class GameSetUp(Fact, frozen=True):
    options: Options
    turn_limit: int | None

    @property
    def variant(self) -> str:
        return self.options.board


@public
class FirstSeatDrawn(Fact, frozen=True):
    seat: int


@hidden(order=nobody)
class DeckShuffled(Fact, frozen=True):
    order: tuple[str, ...]


def _the_hand(state: War1955State, fact: CardDrawn) -> Seats:
    """Its seat, unless the hand lies face up."""
    return EVERYBODY if state.is_open(fact.seat) else (fact.seat,)


@hidden(card=_the_hand)
class CardDrawn(Fact, frozen=True):
    seat: int
    card: str
    reason: DrawReason


@public
class HomeChosen(Fact, frozen=True):
    seat: int
    country: str
    faction: str


@public
class SpyPlaced(Fact, frozen=True):
    seat: int
    country: str


@public
class MarkerPlaced(Fact, frozen=True):
    country: str
    colour: str


@public
class TurnBegan(Fact, frozen=True):
    turn: int
    seat: int
    plays: int


@public
class StepSkipped(Fact, frozen=True):
    seat: int
    reason: SkipReason
    plays_left: int

    @property
    def variant(self) -> str:
        return self.reason


@public
class InfluenceAnnounced(Fact, frozen=True):
    """total = country_part + bonus - penalty + mercenaries."""

    seat: int
    cards: tuple[str, ...]
    target: str
    country_part: int
    bonus: int
    penalty: int
    mercenaries: int
    total: int
    hold: bool

    @property
    def variant(self) -> str:
        terms = ("country_part", "bonus", "penalty", "mercenaries")
        written = [term for term in terms if getattr(self, term)]
        return "_".join(written[1:] if written[:1] == ["country_part"] else ["alone"])


@public
class SpecialAnnounced(Fact, frozen=True, omit_defaults=True):
    """With everything the player chooses; `hold` is null for a Military Transport."""

    seat: int
    card: str
    action: str
    country: str = ""
    countries: tuple[str, ...] = ()
    gadget: str = ""
    destination: str = ""
    hold: bool | None = None

    @property
    def variant(self) -> str:
        return self.action


@public
class CounterAnnounced(Fact, frozen=True):
    seat: int
    card: str
    target_card: str
    hold: bool | None
    """Null on the opponent's turn."""


@public
class PlaySpent(Fact, frozen=True):
    seat: int
    plays_left: int

    @property
    def variant(self) -> str:
        return "" if self.plays_left else "last"


@public
class ResponsePassed(Fact, frozen=True):
    seat: int
    to: str
    """The card that is let through, or `influence`."""

    @property
    def variant(self) -> str:
        return "influence" if self.to == "influence" else ""


@public
class CounterResolved(Fact, frozen=True):
    card: str
    target_card: str
    effective: bool

    @property
    def variant(self) -> str:
        return "" if self.effective else "void"


@public
class SpecialCountered(Fact, frozen=True):
    card: str
    action: str


@public
class SpecialResolved(Fact, frozen=True):
    card: str
    action: str


@public
class BlockMade(Fact, frozen=True):
    seat: int
    cards: tuple[str, ...]
    values: tuple[int, ...]
    total: int


@public
class InfluenceBlocked(Fact, frozen=True):
    target: str
    total: int


@public
class MarkerAdvanced(Fact, frozen=True):
    country: str
    seat: int
    origin: int
    to: int
    cause: AdvanceCause

    @property
    def variant(self) -> str:
        return "head_start" if self.cause == "head_start" else ""


@public
class CountrySecured(Fact, frozen=True):
    country: str
    seat: int


@public
class CountryUnsecured(Fact, frozen=True):
    country: str
    seat: int
    """Who had secured it."""


@public
class SpyMoved(Fact, frozen=True):
    seat: int
    origin: str
    to: str
    cause: SpyCause

    @property
    def variant(self) -> str:
        return self.cause


@public
class SpyStayed(Fact, frozen=True):
    seat: int
    country: str


@public
class SpyMoveSkipped(Fact, frozen=True):
    seat: int
    country: str


@public
class TransportUsed(Fact, frozen=True):
    seat: int


@public
class CardsDiscarded(Fact, frozen=True):
    seat: int
    cards: tuple[str, ...]
    reason: DiscardReason

    @property
    def variant(self) -> str:
        return "lost" if self.reason in ("pilfer", "resupply", "gadget") else ""


@public
class GadgetBuilt(Fact, frozen=True):
    seat: int
    gadget: str
    card: str


@public
class GadgetDestroyed(Fact, frozen=True):
    seat: int
    """Who owned it."""
    gadget: str
    card: str


@public
class EffectBegan(Fact, frozen=True):
    kind: EffectKind
    by: int
    target: str | int
    expires_turn: int

    @property
    def variant(self) -> str:
        return self.kind


@public
class EffectEnded(Fact, frozen=True):
    kind: EffectKind
    by: int
    target: str | int
    expires_turn: int

    @property
    def variant(self) -> str:
        return self.kind


@public
class HandRevealed(Fact, frozen=True):
    seat: int
    cards: tuple[str, ...]

    @property
    def variant(self) -> str:
        return "" if self.cards else "empty"


@public
class HandHidden(Fact, frozen=True):
    seat: int


@public
class ExtraDrawPromised(Fact, frozen=True):
    seat: int
    count: int


@hidden("ruling.open_discard", order=nobody)
class DiscardReshuffled(Fact, frozen=True):
    count: int
    order: tuple[str, ...]


@public
class PilferDemanded(Fact, frozen=True):
    seat: int
    keep: int


@public
class DrawShort(Fact, frozen=True):
    seat: int
    missing: int


@public
class PlaysClosed(Fact, frozen=True):
    seat: int


@public
class RefillEnded(Fact, frozen=True):
    seat: int


@public
class TurnEnded(Fact, frozen=True):
    turn: int


@public
class GameWon(Fact, frozen=True):
    seat: int
    reasons: tuple[Reason, ...]
    countries: tuple[str, ...]

    @property
    def variant(self) -> str:
        return "both" if len(self.reasons) > 1 else self.reasons[0]


@public
class GameStopped(Fact, frozen=True):
    turn: int
    ranking: tuple[tuple[int, ...], ...]
    decided_by: DecidedBy

    @property
    def variant(self) -> str:
        return self.decided_by


War1955Fact = (
    GameSetUp
    | FirstSeatDrawn
    | DeckShuffled
    | CardDrawn
    | HomeChosen
    | SpyPlaced
    | MarkerPlaced
    | TurnBegan
    | StepSkipped
    | InfluenceAnnounced
    | SpecialAnnounced
    | CounterAnnounced
    | PlaySpent
    | ResponsePassed
    | CounterResolved
    | SpecialCountered
    | SpecialResolved
    | BlockMade
    | InfluenceBlocked
    | MarkerAdvanced
    | CountrySecured
    | CountryUnsecured
    | SpyMoved
    | SpyStayed
    | SpyMoveSkipped
    | TransportUsed
    | CardsDiscarded
    | GadgetBuilt
    | GadgetDestroyed
    | EffectBegan
    | EffectEnded
    | HandRevealed
    | HandHidden
    | ExtraDrawPromised
    | DiscardReshuffled
    | PilferDemanded
    | DrawShort
    | PlaysClosed
    | RefillEnded
    | TurnEnded
    | GameWon
    | GameStopped
)
