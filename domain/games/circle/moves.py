"""What a seat may ask."""

from __future__ import annotations

from domain.kernel import Move

# Setup and phase 1


class ChooseColour(Move, frozen=True):
    """Take a colour of wooden markers."""

    colour: str


class ChooseService(Move, frozen=True):
    """Take a secret service."""

    service: str


class FreeNeutral(Move, frozen=True):
    """The first seat's free activation."""

    card: str


class ActivateColoured(Move, frozen=True):
    """Bring the top spy of a pile to the wheel."""

    pile: str


class ActivateNeutral(Move, frozen=True):
    """Bring a face-up neutral spy to the wheel."""

    card: str


class Done(Move, frozen=True):
    """No further activation; or no further auction aid."""


class Distribute(Move, frozen=True):
    """Share the new secrets among the divisions; one that is not named gets none."""

    secrets: dict[str, int]


# Phase 2


class Use(Move, frozen=True):
    """Let a ready spy act; in phase 3, control time."""

    card: str


class Infiltrate(Move, frozen=True):
    """Send a ready spy into the Circle."""

    card: str


class ActivateMarker(Move, frozen=True):
    """Pay for turning the service marker to its active side."""


class Unmask(Move, frozen=True):
    """Expose one of one's own infiltrated spies."""

    card: str


class EndTurn(Move, frozen=True):
    """Nothing more in this phase."""


class NameDivision(Move, frozen=True):
    """A target: one secret of a seat's division."""

    seat: int
    division: str


class NameSeat(Move, frozen=True):
    """A target: another seat."""

    seat: int


class NameCard(Move, frozen=True):
    """A target: a spy."""

    card: str


class Step(Move, frozen=True):
    """A target: a spy on the wheel, and how many spaces it moves."""

    card: str
    steps: int


# Reactions


class Veto(Move, frozen=True):
    """Order the exclusive spy to stop."""


class Allow(Move, frozen=True):
    """Let the exclusive spy go on."""


class Repel(Move, frozen=True):
    """Repel the attack with a bodyguard in front."""

    guard: str


class LetItHappen(Move, frozen=True):
    """Keep the bodyguards in place."""


# Phase 3


class HireBy(Move, frozen=True):
    """Say which division hires the spy that arrives."""

    division: str


class Raise(Move, frozen=True, omit_defaults=True):
    """Offer one secret more, committing the aids it takes."""

    commit: tuple[str, ...] = ()

    @property
    def variant(self) -> str:
        return "commit" if self.commit else ""


class Pass(Move, frozen=True):
    """Leave the auction; or do not control time now."""


class UseAid(Move, frozen=True):
    """Lower the price of the auction that was won."""

    card: str


class Pay(Move, frozen=True):
    """Say which secrets are handed over."""

    secrets: dict[str, int]


CircleMove = (
    ChooseColour
    | ChooseService
    | FreeNeutral
    | ActivateColoured
    | ActivateNeutral
    | Done
    | Distribute
    | Use
    | Infiltrate
    | ActivateMarker
    | Unmask
    | EndTurn
    | NameDivision
    | NameSeat
    | NameCard
    | Step
    | Veto
    | Allow
    | Repel
    | LetItHappen
    | HireBy
    | Raise
    | Pass
    | UseAid
    | Pay
)
