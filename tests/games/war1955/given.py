"""Positions of 1955 for tests: a consistent state from a few words, and a table to play on.

Seat 0 is A, the actor, unless a test says otherwise; seat 1 is B, the reactor.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import msgspec

from domain.games.war1955 import ruleset
from domain.games.war1955.invariants import invariants
from domain.games.war1955.moves import Influence, MoveSpy, Pass
from domain.games.war1955.state import Effect, Options, War1955State
from domain.kernel import Chance, KeyedChance
from tests.games.tables import Table as Played

A, B = 0, 1
BOX = ruleset.standard_edition
COUNTRIES = BOX.countries
WINDOWS = ("respond_influence", "respond_special", "respond_counter")

Gadgets = tuple[dict[str, str], dict[str, str]]


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


class Table(Played[War1955State]):
    """Plays moves one after the other and keeps what happened."""

    def __init__(self, state: War1955State) -> None:
        assert list(invariants(state)) == []
        super().__init__(ruleset, state, invariants)

    @classmethod
    def opened(cls, options: Options | None = None, chance: Chance | None = None) -> Table:
        """A table that has just been laid out."""
        options = options or Options(first_seat=0)
        recorder = ruleset.open(BOX, 2, options, chance or KeyedChance(b"war1955", {}))
        return cls(recorder.state).follow(recorder)

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


def changed(state: War1955State, **fields: object) -> War1955State:
    """The state with some fields replaced."""
    return msgspec.structs.replace(state, **fields)
