"""What can happen: what is announced, countered and blocked."""

from __future__ import annotations

from domain.kernel import Fact, public


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
