"""What a seat may ask out of turn: interjections and counters."""

from __future__ import annotations

from typing import Literal

from domain.kernel import Move

Pile = Literal["A", "B"]


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
