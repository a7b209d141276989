"""Positions of 1955 for tests: a consistent state from a few words, and a table to play on.

Seat 0 is A, the actor, unless a test says otherwise; seat 1 is B, the reactor.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

import msgspec
import pytest

from domain.games.war1955 import ruleset
from domain.games.war1955.invariants import invariants
from domain.games.war1955.moves import Influence, MoveSpy, Pass
from domain.games.war1955.state import Effect, Options, War1955State
from domain.kernel import (
    Chance,
    Decision,
    Declaration,
    DeclaredChance,
    Entry,
    Fact,
    IllegalMove,
    KeyedChance,
    Move,
    Recorder,
)

A, B = 0, 1
BOX = ruleset.standard_edition
COUNTRIES = BOX.countries
WINDOWS = ("respond_influence", "respond_special", "respond_counter")

Gadgets = tuple[dict[str, str], dict[str, str]]

F = TypeVar("F", bound=Fact)


def given(
    hand: Sequence[str] = (),
    other: Sequence[str] = (),
    *,
    turn: int = 5,
    actor: int = A,
    homes: tuple[str, str] = ("fra", "hun"),
    spies: tuple[str, str] | None = None,
    position: Mapping[str, int] | None = None,
    plays_left: int | None = None,
    step: int | None = None,
    hold: bool = False,
    extra_draws: int = 0,
    gadgets: Gadgets = ({}, {}),
    effects: Sequence[Effect] = (),
    pile: int | None = None,
    turn_limit: int | None = 120,
    options: Options | None = None,
) -> War1955State:
    """A's hand is `hand`, B's is `other`; `pile` cards are left to draw, the rest is discarded."""
    options = options or Options()
    held = {*hand, *other, *gadgets[0].values(), *gadgets[1].values()}
    rest = tuple(card for card in BOX.deck if card not in held)
    plays = plays_left if plays_left is not None else (1 if turn == 1 else 2)
    colours = {home: BOX.faction[home] for home in homes}
    return War1955State(
        edition=BOX,
        seats=2,
        options=options,
        turn_limit=turn_limit,
        first_seat=actor if turn % 2 else 1 - actor,
        phase="turn",
        turn=turn,
        step=step or (1 if plays > 1 else 2),
        plays_left=0 if step == 4 else plays,
        hold=hold,
        extra_draws=extra_draws,
        home=dict(enumerate(homes)),
        faction={seat: BOX.faction[home] for seat, home in enumerate(homes)},
        spy=dict(enumerate(spies or homes)),
        position={country: (position or {}).get(country, 0) for country in COUNTRIES},
        colour={country: colours.get(country, "neutral") for country in COUNTRIES},
        hands=(tuple(hand), tuple(other)),
        draw_pile=rest if pile is None else rest[:pile],
        discard=() if pile is None else rest[pile:],
        gadgets=gadgets,
        effects=tuple(effects),
    )


def blockade(country: str, until: int = 7, by: int = A) -> Effect:
    return Effect("blockade", by, country, until)


def detained(seat: int, until: int = 7) -> Effect:
    return Effect("detain", 1 - seat, seat, until)


def face_up(seat: int, until: int = 7) -> Effect:
    return Effect("paid_informant", 1 - seat, seat, until)


class Table:
    """Plays moves one after the other and keeps what happened."""

    def __init__(self, state: War1955State) -> None:
        assert list(invariants(state)) == []
        self.state = state
        self.entries: list[Entry[Fact]] = []
        self.last: list[Entry[Fact]] = []
        """The entries of the last move."""

    @classmethod
    def opened(cls, options: Options | None = None, chance: Chance | None = None) -> Table:
        """A table that has just been laid out."""
        options = options or Options(first_seat=0)
        recorder = ruleset.open(BOX, 2, options, chance or KeyedChance(b"war1955", {}))
        table = cls(recorder.state)
        table.entries = table.last = recorder.entries
        return table

    def play(
        self, seat: int, move: Move, declared: Mapping[str, Sequence[Declaration]] | None = None
    ) -> Table:
        """Plays a move; what it draws may be declared, and is the top of the pile otherwise."""
        chance = DeclaredChance(declared or {}, b"war1955")
        recorder: Recorder[War1955State] = ruleset.decide(self.state, seat, move, chance)
        for state in recorder.states:
            assert list(invariants(state)) == []
        self.state, self.last = recorder.state, recorder.entries
        self.entries = self.entries + recorder.entries
        return self

    def refused(self, seat: int, move: Move) -> str:
        """The rule by which a move is refused; it must not be listed either."""
        assert move not in ruleset.legal(self.state, seat)
        with pytest.raises(IllegalMove) as refusal:
            ruleset.decide(self.state, seat, move, KeyedChance(b"war1955", {}))
        assert refusal.value.rule in ruleset.rulebook.rules
        return refusal.value.rule

    def legal(self, seat: int) -> list[Move]:
        return list(ruleset.legal(self.state, seat))

    @property
    def pending(self) -> tuple[tuple[int, str], ...]:
        return tuple((each.seat, each.kind) for each in ruleset.decisions(self.state))

    @property
    def waits_for(self) -> tuple[int, str]:
        """The one required decision."""
        required: list[Decision] = [d for d in ruleset.decisions(self.state) if d.required]
        assert len(required) == 1
        return required[0].seat, required[0].kind

    def facts(self, kind: type[F]) -> list[F]:
        """The facts of this kind in the last move."""
        return [entry.fact for entry in self.last if isinstance(entry.fact, kind)]

    def fact(self, kind: type[F]) -> F:
        """The one fact of this kind in the last move."""
        (fact,) = self.facts(kind)
        return fact

    def rules(self, kind: type[Fact]) -> set[str]:
        """The rules cited by the facts of this kind in the last move."""
        return {rule for entry in self.last if isinstance(entry.fact, kind) for rule in entry.rules}

    @property
    def told(self) -> list[str]:
        """The kinds of the last move's facts, in order."""
        return tags(self.last)

    def pass_windows(self) -> Table:
        """Passes as long as somebody is asked to react."""
        while self.state.phase == "turn" and self.waits_for[1] in WINDOWS:
            self.play(self.waits_for[0], Pass())
        return self

    def finish_turn(self, quiet: Callable[[Influence], bool] = lambda move: True) -> Table:
        """The turn goes on with small influences and no reaction; Spies stay."""
        turn = self.state.turn
        while self.state.phase == "turn" and self.state.turn == turn:
            seat, kind = self.waits_for
            if kind in WINDOWS:
                self.play(seat, Pass())
            elif kind == "play_card":
                moves = [m for m in self.legal(seat) if isinstance(m, Influence) and quiet(m)]
                self.play(seat, min(moves, key=lambda move: len(move.cards)))
            else:
                assert kind == "move_spy"
                self.play(seat, MoveSpy(self.state.spy[seat]))
        return self


def tags(entries: Sequence[Entry[Fact]]) -> list[str]:
    return [str(type(entry.fact).__struct_config__.tag) for entry in entries]


def changed(state: War1955State, **fields: object) -> War1955State:
    """The state with some fields replaced."""
    return msgspec.structs.replace(state, **fields)
