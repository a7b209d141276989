"""What the game still has to do, as data: the first item is done first.

The rules push items on top of the list and take them off again; when one of them needs an answer
they stop. An item never names a disc that is not revealed.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from domain.games.masterminds.edition.components import Kind, Resource, Slot
from domain.kernel.fact import snake_case

Cause = Literal["full", "forced", "final"]
LootCause = Literal["agent", "acolyte", "power"]


class Work(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="item", tag=snake_case):
    """One thing to do."""


class ChooseMachine(Work, frozen=True):
    seat: int


class FinishSetup(Work, frozen=True):
    pass


class Play(Work, frozen=True):
    """The seat is to play an Agent; or, with no disc to place, to resolve a stack."""

    seat: int
    forced: bool = False


class ResolveStack(Work, frozen=True):
    city: str
    cause: Cause


class ResolveAgent(Work, frozen=True):
    index: int


class AgentSteps(Work, frozen=True):
    """Loot and ability of the disc being resolved, in its owner's order."""

    seat: int
    kind: Kind
    city: str


class AgentLoot(Work, frozen=True):
    """One unit of a city's loot."""

    seat: int
    city: str
    cause: LootCause


class AgentAbility(Work, frozen=True):
    """`kind` is what the disc acts as."""

    seat: int
    kind: Kind
    city: str


class Power(Work, frozen=True):
    """A slot of the engine room, if it is unlocked when it is reached."""

    seat: int
    slot: Slot
    city: str
    other: str | None = None
    """The city whose loot the slot before it took."""


class Gain(Work, frozen=True):
    """One unit of a resource; `cause` is the rule it comes from."""

    seat: int
    resource: Resource
    cause: str


class RaiseSecretService(Work, frozen=True):
    """After a capture by this seat."""

    seat: int


class MachineCheck(Work, frozen=True):
    """After the bonus of the seat's last segment."""

    seat: int


class EndAgent(Work, frozen=True):
    index: int


class EndStack(Work, frozen=True):
    city: str


class ReshuffleCheck(Work, frozen=True):
    placed: bool = True
    """Whether the active seat has just placed an Agent."""


class AfterPlay(Work, frozen=True):
    seat: int


class EndTurn(Work, frozen=True):
    seat: int


class FinalCity(Work, frozen=True):
    city: str


class FinalScores(Work, frozen=True):
    pass


Item = (
    ChooseMachine
    | FinishSetup
    | Play
    | ResolveStack
    | ResolveAgent
    | AgentSteps
    | AgentLoot
    | AgentAbility
    | Power
    | Gain
    | RaiseSecretService
    | MachineCheck
    | EndAgent
    | EndStack
    | ReshuffleCheck
    | AfterPlay
    | EndTurn
    | FinalCity
    | FinalScores
)
