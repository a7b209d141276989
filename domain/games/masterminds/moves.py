"""What a seat may ask."""

from __future__ import annotations

from typing import Literal

from domain.games.masterminds.edition.components import Kind, Resource
from domain.kernel import HIDDEN, Move


class ChooseMachine(Move, frozen=True):
    """Take a machine sheet, where the table drafts them."""

    machine: str


class PlayAgent(Move, frozen=True):
    """Put a disc face down in a city; `disc` names it unless it is the top of the pile."""

    source: Literal["top", "pile", "discard"]
    city: str
    disc: str | None = None
    burrow: bool = False
    """Slide it under the top disc there."""

    @property
    def variant(self) -> str:
        source = "hidden" if self.disc == HIDDEN else self.source
        return f"{source}_burrow" if self.burrow else source


class ForcedResolution(Move, frozen=True):
    """No disc to place: resolve a stack with a disc of one's own."""

    city: str


class AgentOrder(Move, frozen=True):
    """Loot or ability first."""

    first: Literal["loot", "ability"]

    @property
    def variant(self) -> str:
        return self.first


class PlacePart(Move, frozen=True):
    """Where the gained bolt or plate goes."""

    segment: str


class TakeMission(Move, frozen=True):
    """Complete the mission of a city."""

    city: str


class Capture(Move, frozen=True):
    """Capture a building of the city that is being resolved."""

    building: str


class Decline(Move, frozen=True):
    """Do not use an ability that may be left."""


class Become(Move, frozen=True):
    """The kind that the Fortress's Engineer acts as."""

    kind: Kind


class LootCity(Move, frozen=True):
    """The other city whose loot the Airship takes."""

    city: str


class Gain(Move, frozen=True):
    """One of the resources that the Zeppelin offers."""

    resource: Resource


class GainCodex(Move, frozen=True):
    """The Submersible takes a codex token."""


class FlipCodex(Move, frozen=True):
    """The Submersible turns a codex token of value 1; slots count from 1."""

    slot: int


class ExtraTurn(Move, frozen=True):
    """Pay Scientists to play one more Agent."""


class FreeCapture(Move, frozen=True):
    """Pay Scientists to capture any building."""

    city: str
    building: str


class EndTurn(Move, frozen=True):
    """Buy nothing more."""


MastermindsMove = (
    ChooseMachine
    | PlayAgent
    | ForcedResolution
    | AgentOrder
    | PlacePart
    | TakeMission
    | Capture
    | Decline
    | Become
    | LootCity
    | Gain
    | GainCodex
    | FlipCodex
    | ExtraTurn
    | FreeCapture
    | EndTurn
)
