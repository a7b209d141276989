"""A table that plays moves one after the other and keeps what happened."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Generic, Self, TypeVar

from domain.kernel import (
    Broken,
    Declaration,
    DeclaredChance,
    Entry,
    Fact,
    KeyedChance,
    Move,
    Recorder,
    State,
)
from tests.games.happened import Rules, cited, of_kind, refusal, tags

F = TypeVar("F", bound=Fact)
S = TypeVar("S", bound=State)

Sound = Callable[[S], Iterable[Broken]]


class Table(Generic[S]):
    """Moves are checked by the invariants, step by step; chance is keyed where none is declared."""

    def __init__(self, ruleset: Rules[S], state: S, sound: Sound[S]) -> None:
        self.ruleset = ruleset
        self.state = state
        self.sound = sound
        """What is wrong with a state at any step."""
        self.key = ruleset.rulebook.slug.encode()
        self.entries: list[Entry[Fact]] = []
        self.last: list[Entry[Fact]] = []
        """The entries of the last move."""

    def follow(self, recorder: Recorder[S]) -> Self:
        """Goes on from what was recorded."""
        self.state, self.last = recorder.state, recorder.entries
        self.entries = self.entries + recorder.entries
        return self

    def play(
        self, seat: int, move: Move, declared: Mapping[str, Sequence[Declaration]] | None = None
    ) -> Self:
        """Plays a move; what it draws may be declared, and is the top of the pile otherwise."""
        chance = DeclaredChance(declared or {}, self.key)
        recorder = self.ruleset.decide(self.state, seat, move, chance)
        for entry, state in zip(recorder.entries, recorder.states, strict=True):
            assert list(self.sound(state)) == [], entry.fact
        return self.follow(recorder)

    def refused(self, seat: int, move: Move) -> str:
        """The rule by which a move is refused; it must not be listed either."""
        assert move not in self.ruleset.legal(self.state, seat)
        return refusal(self.ruleset, self.state, seat, move, KeyedChance(self.key, {}))

    def legal(self, seat: int) -> list[Move]:
        return list(self.ruleset.legal(self.state, seat))

    @property
    def pending(self) -> tuple[tuple[int, str], ...]:
        """Every decision: its seat and its kind."""
        return tuple((each.seat, each.kind) for each in self.ruleset.decisions(self.state))

    @property
    def waits_for(self) -> tuple[int, str]:
        """The one required decision."""
        (required,) = [each for each in self.ruleset.decisions(self.state) if each.required]
        return required.seat, required.kind

    def facts(self, kind: type[F]) -> list[F]:
        """The facts of this kind in the last move."""
        return of_kind(self.last, kind)

    def fact(self, kind: type[F]) -> F:
        """The one fact of this kind in the last move."""
        (fact,) = self.facts(kind)
        return fact

    def every(self, kind: type[F]) -> list[F]:
        """The facts of this kind in all moves."""
        return of_kind(self.entries, kind)

    def rules(self, kind: type[Fact]) -> set[str]:
        """The rules cited by the facts of this kind in the last move."""
        return cited(self.last, kind)

    @property
    def told(self) -> list[str]:
        """The kinds of the last move's facts, in order."""
        return tags(self.last)
