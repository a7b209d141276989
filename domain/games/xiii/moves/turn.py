"""What a seat may ask from the start of the turn to the purchase of units."""

from __future__ import annotations

from typing import Literal

from domain.kernel import Move

Pile = Literal["A", "B"]


# Start of the turn, order, missions


class Heal(Move, frozen=True):
    """Name the patient of a hospital."""

    location: int
    character: str


class Pass(Move, frozen=True, omit_defaults=True):
    """Let a window go by, perhaps every one of its kind until the end of the phase."""

    until: Literal["", "phase_end"] = ""

    @property
    def variant(self) -> str:
        return self.until


class PlayScoop(Move, frozen=True):
    card: str
    order: tuple[int, ...]


class ChoosePile(Move, frozen=True):
    pile: Pile


class PlayNewMission(Move, frozen=True):
    card: str
    pile: Pile


class PlayChangeMission(Move, frozen=True):
    card: str
    mission: str
    pile: Pile
    """Drawn from."""
    under: Pile
    """Where the old mission goes."""


# Hand, recruitment, purchase


class Discard(Move, frozen=True):
    cards: tuple[str, ...]

    @property
    def variant(self) -> str:
        return "" if self.cards else "none"


class Keep(Move, frozen=True):
    card: str


class RollRecruitment(Move, frozen=True):
    character: str


class Decline(Move, frozen=True, omit_defaults=True):
    """Do not use a skill; of one character, or all that are left."""

    character: str = ""

    @property
    def variant(self) -> str:
        return "" if self.character else "all"


class Declare(Move, frozen=True, omit_defaults=True):
    """The blue places and the cards used to recruit."""

    locations: tuple[int, ...] = ()
    cards: tuple[str, ...] = ()

    @property
    def variant(self) -> str:
        named = [name for name in ("locations", "cards") if getattr(self, name)]
        return "_".join(named) or "none"


class Choose(Move, frozen=True, omit_defaults=True):
    """The recruits to keep and the characters given back for them."""

    keep: tuple[str, ...] = ()
    give_back: tuple[str, ...] = ()

    @property
    def variant(self) -> str:
        if not self.keep:
            return "none"
        return "replace" if self.give_back else ""


class Place(Move, frozen=True, omit_defaults=True):
    element: str
    location: int
    swap_out: str = ""

    @property
    def variant(self) -> str:
        return "swap" if self.swap_out else ""


class Buy(Move, frozen=True, omit_defaults=True):
    type: str
    location: int
    swap_out: str = ""

    @property
    def variant(self) -> str:
        return "swap" if self.swap_out else ""


class EndBuy(Move, frozen=True):
    pass
