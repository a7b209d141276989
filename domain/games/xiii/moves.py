"""What a seat may ask, in the order of the turn."""

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


# Movement


class Step(Move, frozen=True, omit_defaults=True):
    """Move a group by one place; `infiltrate` names a character or an Incognito card."""

    group: tuple[str, ...]
    origin: int
    to: int
    infiltrate: str = ""

    @property
    def variant(self) -> str:
        return "infiltrate" if self.infiltrate else ""


class PlayHelicopter(Move, frozen=True):
    card: str


class PlayPlane(Move, frozen=True):
    card: str
    character: str
    units: tuple[str, ...]
    to: int

    @property
    def variant(self) -> str:
        return "" if self.units else "alone"


class PlaceSecondary(Move, frozen=True):
    card: str


class TakePackage(Move, frozen=True):
    mission: str
    element: str


class PassPackage(Move, frozen=True):
    mission: str
    origin: str
    to: str


class EndMovement(Move, frozen=True):
    pass


class Trim(Move, frozen=True):
    unit: str


class Assassinate(Move, frozen=True):
    character: str
    target: str


class PlayInformer(Move, frozen=True):
    card: str


# Interjections and counters


class PlayAccusation(Move, frozen=True):
    card: str
    target: int


class PlaySpy(Move, frozen=True):
    card: str
    target: int


class SpyKeep(Move, frozen=True):
    card: str


class PlayIntelligence(Move, frozen=True):
    card: str


class PlayCare(Move, frozen=True):
    card: str
    element: str


class PlayBlockade(Move, frozen=True):
    card: str
    location: int


class PlayBombing(Move, frozen=True):
    card: str
    location: int


class BombTarget(Move, frozen=True):
    element: str


class PlayInnocent(Move, frozen=True):
    card: str


class PlaySupport(Move, frozen=True):
    """Re-roll one die of the batch; dice are counted from 0."""

    card: str
    die: int


# Combat


class ChooseCombat(Move, frozen=True):
    location: int


class ChooseOpponent(Move, frozen=True):
    seat: int


class PlayAlliance(Move, frozen=True):
    card: str


class PlayDodge(Move, frozen=True):
    card: str
    character: str
    units: tuple[str, ...]

    @property
    def variant(self) -> str:
        return "" if self.units else "alone"


class Capture(Move, frozen=True):
    character: str
    target: str


class Corrupt(Move, frozen=True):
    character: str
    unit: str


class Integrate(Move, frozen=True, omit_defaults=True):
    """Take the traitor in, for one of the own characters if there are three."""

    give_back: str = ""

    @property
    def variant(self) -> str:
        return "replace" if self.give_back else ""


class Attach(Move, frozen=True):
    card: str
    element: str


class Done(Move, frozen=True):
    """No more combat cards."""


class Target(Move, frozen=True):
    """Whom an Assassin's hit wounds."""

    element: str


class Allocate(Move, frozen=True):
    """Who takes the next wound."""

    element: str


class Retreat(Move, frozen=True):
    pass


class Stay(Move, frozen=True):
    pass


class RetreatTo(Move, frozen=True):
    location: int


# Missions


class Resolve(Move, frozen=True):
    kind: Literal["primary", "delivery", "secondary", "package"]
    id: str

    @property
    def variant(self) -> str:
        return self.kind


class EndResolution(Move, frozen=True):
    pass


class Attempt(Move, frozen=True, omit_defaults=True):
    character: str
    card: str = ""

    @property
    def variant(self) -> str:
        return "card" if self.card else ""


class Carry(Move, frozen=True):
    element: str


class Leave(Move, frozen=True):
    """Leave the package where it lies."""


class FailWound(Move, frozen=True):
    character: str


class FailUnit(Move, frozen=True):
    unit: str


class FailDiscard(Move, frozen=True):
    card: str


class PutUnder(Move, frozen=True):
    pile: Pile


XiiiMove = (
    Heal
    | Pass
    | PlayScoop
    | ChoosePile
    | PlayNewMission
    | PlayChangeMission
    | Discard
    | Keep
    | RollRecruitment
    | Decline
    | Declare
    | Choose
    | Place
    | Buy
    | EndBuy
    | Step
    | PlayHelicopter
    | PlayPlane
    | PlaceSecondary
    | TakePackage
    | PassPackage
    | EndMovement
    | Trim
    | Assassinate
    | PlayInformer
    | PlayAccusation
    | PlaySpy
    | SpyKeep
    | PlayIntelligence
    | PlayCare
    | PlayBlockade
    | PlayBombing
    | BombTarget
    | PlayInnocent
    | PlaySupport
    | ChooseCombat
    | ChooseOpponent
    | PlayAlliance
    | PlayDodge
    | Capture
    | Corrupt
    | Integrate
    | Attach
    | Done
    | Target
    | Allocate
    | Retreat
    | Stay
    | RetreatTo
    | Resolve
    | EndResolution
    | Attempt
    | Carry
    | Leave
    | FailWound
    | FailUnit
    | FailDiscard
    | PutUnder
)
