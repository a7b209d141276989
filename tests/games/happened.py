"""What happened in a move, and how the rules refuse one: the same words for every game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar, cast

import pytest

from domain.kernel import (
    Chance,
    Decision,
    DeclaredChance,
    Entry,
    Fact,
    IllegalMove,
    Move,
    Recorder,
    Rulebook,
    State,
)

F = TypeVar("F", bound=Fact)
S = TypeVar("S", bound=State)


def tag(fact: Fact) -> str:
    """The kind of a fact, as it is written."""
    return str(type(fact).__struct_config__.tag)


def tags(entries: Sequence[Entry[Fact]]) -> list[str]:
    """The kinds of facts, in order."""
    return [tag(entry.fact) for entry in entries]


def of_kind(entries: Sequence[Entry[Fact]], kind: type[F]) -> list[F]:
    """The facts of a kind."""
    return [entry.fact for entry in entries if isinstance(entry.fact, kind)]


def cited(entries: Sequence[Entry[Fact]], kind: type[Fact]) -> set[str]:
    """The rules that the facts of a kind cite."""
    return {rule for entry in entries if isinstance(entry.fact, kind) for rule in entry.rules}


def kinds(turn: Recorder[S]) -> list[str]:
    """The kinds of the facts of a move, in order."""
    return tags(turn.entries)


def facts(turn: Recorder[S], kind: type[F]) -> list[F]:
    """The facts of a kind in a move."""
    return of_kind(turn.entries, kind)


def fact(turn: Recorder[S], kind: type[F]) -> F:
    """The only fact of a kind in a move."""
    (found,) = facts(turn, kind)
    return found


def entry(turn: Recorder[S], kind: type[F]) -> Entry[F]:
    """The only entry of a kind in a move."""
    (found,) = [entry for entry in turn.entries if isinstance(entry.fact, kind)]
    return cast("Entry[F]", found)


def state_of(turn: S | Recorder[S]) -> S:
    """The state itself, or the one that a move left."""
    return turn.state if isinstance(turn, Recorder) else turn


class Rules(Protocol[S]):
    """What a test asks of a ruleset, whatever its box, moves and facts."""

    rulebook: Rulebook

    @property
    def decisions(self) -> Callable[[S], tuple[Decision, ...]]: ...
    def decide(self, state: S, seat: int, move: Move, chance: Chance) -> Recorder[S]: ...
    def legal(self, state: S, seat: int) -> Sequence[Move]: ...


def refused_by(attempt: Callable[[], object]) -> str:
    """The rule that refuses what is attempted."""
    with pytest.raises(IllegalMove) as refusal:
        attempt()
    assert refusal.value.reason
    return refusal.value.rule


def refusal(rules: Rules[S], state: S, seat: int, move: Move, chance: Chance | None = None) -> str:
    """The rule that refuses a move; it is one of the rulebook."""
    rule = refused_by(lambda: rules.decide(state, seat, move, chance or DeclaredChance({})))
    assert rule in rules.rulebook.rules
    return rule
