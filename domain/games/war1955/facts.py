"""What can happen."""

from __future__ import annotations

from typing import Literal

from domain.games.war1955.state import DecidedBy, EffectKind, Options, Reason
from domain.kernel import Fact

DrawReason = Literal["deal", "refill", "extra", "resupply"]
DiscardReason = Literal["played", "block", "counter", "fare", "pilfer", "resupply", "gadget"]
AdvanceCause = Literal[
    "head_start", "influence", "coordinated_assault", "coordinated_attack", "revolution"
]
SpyCause = Literal["step", "transport", "gadget", "deport"]
SkipReason = Literal["no_cards", "no_legal_play"]


class GameSetUp(Fact, frozen=True):
    options: Options
    turn_limit: int | None

    @property
    def variant(self) -> str:
        return self.options.board


class FirstSeatDrawn(Fact, frozen=True):
    seat: int


class DeckShuffled(Fact, frozen=True):
    order: tuple[str, ...]


class CardDrawn(Fact, frozen=True):
    seat: int
    card: str
    reason: DrawReason


class HomeChosen(Fact, frozen=True):
    seat: int
    country: str
    faction: str


class SpyPlaced(Fact, frozen=True):
    seat: int
    country: str


class MarkerPlaced(Fact, frozen=True):
    country: str
    colour: str


class TurnBegan(Fact, frozen=True):
    turn: int
    seat: int
    plays: int


class StepSkipped(Fact, frozen=True):
    seat: int
    reason: SkipReason
    plays_left: int

    @property
    def variant(self) -> str:
        return self.reason


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


class CounterAnnounced(Fact, frozen=True):
    seat: int
    card: str
    target_card: str
    hold: bool | None
    """Null on the opponent's turn."""


class PlaySpent(Fact, frozen=True):
    seat: int
    plays_left: int

    @property
    def variant(self) -> str:
        return "" if self.plays_left else "last"


class ResponsePassed(Fact, frozen=True):
    seat: int
    to: str
    """The card that is let through, or `influence`."""

    @property
    def variant(self) -> str:
        return "influence" if self.to == "influence" else ""


class CounterResolved(Fact, frozen=True):
    card: str
    target_card: str
    effective: bool

    @property
    def variant(self) -> str:
        return "" if self.effective else "void"


class SpecialCountered(Fact, frozen=True):
    card: str
    action: str


class SpecialResolved(Fact, frozen=True):
    card: str
    action: str


class BlockMade(Fact, frozen=True):
    seat: int
    cards: tuple[str, ...]
    values: tuple[int, ...]
    total: int


class InfluenceBlocked(Fact, frozen=True):
    target: str
    total: int


class MarkerAdvanced(Fact, frozen=True):
    country: str
    seat: int
    origin: int
    to: int
    cause: AdvanceCause

    @property
    def variant(self) -> str:
        return "head_start" if self.cause == "head_start" else ""


class CountrySecured(Fact, frozen=True):
    country: str
    seat: int


class CountryUnsecured(Fact, frozen=True):
    country: str
    seat: int
    """Who had secured it."""


class SpyMoved(Fact, frozen=True):
    seat: int
    origin: str
    to: str
    cause: SpyCause

    @property
    def variant(self) -> str:
        return self.cause


class SpyStayed(Fact, frozen=True):
    seat: int
    country: str


class SpyMoveSkipped(Fact, frozen=True):
    seat: int
    country: str


class TransportUsed(Fact, frozen=True):
    seat: int


class CardsDiscarded(Fact, frozen=True):
    seat: int
    cards: tuple[str, ...]
    reason: DiscardReason

    @property
    def variant(self) -> str:
        return "lost" if self.reason in ("pilfer", "resupply", "gadget") else ""


class GadgetBuilt(Fact, frozen=True):
    seat: int
    gadget: str
    card: str


class GadgetDestroyed(Fact, frozen=True):
    seat: int
    """Who owned it."""
    gadget: str
    card: str


class EffectBegan(Fact, frozen=True):
    kind: EffectKind
    by: int
    target: str | int
    expires_turn: int

    @property
    def variant(self) -> str:
        return self.kind


class EffectEnded(Fact, frozen=True):
    kind: EffectKind
    by: int
    target: str | int
    expires_turn: int

    @property
    def variant(self) -> str:
        return self.kind


class HandRevealed(Fact, frozen=True):
    seat: int
    cards: tuple[str, ...]

    @property
    def variant(self) -> str:
        return "" if self.cards else "empty"


class HandHidden(Fact, frozen=True):
    seat: int


class ExtraDrawPromised(Fact, frozen=True):
    seat: int
    count: int


class DiscardReshuffled(Fact, frozen=True):
    count: int
    order: tuple[str, ...]


class PilferDemanded(Fact, frozen=True):
    seat: int
    keep: int


class DrawShort(Fact, frozen=True):
    seat: int
    missing: int


class PlaysClosed(Fact, frozen=True):
    seat: int


class RefillEnded(Fact, frozen=True):
    seat: int


class TurnEnded(Fact, frozen=True):
    turn: int


class GameWon(Fact, frozen=True):
    seat: int
    reasons: tuple[Reason, ...]
    countries: tuple[str, ...]

    @property
    def variant(self) -> str:
        return "both" if len(self.reasons) > 1 else self.reasons[0]


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
