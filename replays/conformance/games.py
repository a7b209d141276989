"""Random games of any ruleset: every position, move, entry and draw of them, from a seed."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import msgspec

from domain.kernel import (
    JUDGE,
    PUBLIC,
    AnyRuleset,
    Chance,
    Draw,
    Entry,
    Fact,
    KeyedChance,
    Move,
    Recorder,
    ReplayedChance,
    Said,
    State,
    Text,
    Viewer,
    seat_viewer,
)
from domain.table.commands.play import open_table
from domain.table.commands.play import play as play_move
from domain.table.folding import empty_table, take
from domain.table.value import Table
from replays.simulation import NAMES, START

MOST_MOVES = 20_000
"""More than any game may take: beyond it, the game counts as endless."""
BEGINNING = 200
"""Moves that are looked at of a game that does not end."""

Choice = int
"""Which of the moves that may be made, seat by seat as they are listed; counted round."""


class Stuck(Said):
    """A random game could not go on; says why, how far it came, and at which move it failed."""

    def __init__(
        self,
        why: Text,
        game: Game,
        choices: Sequence[Choice],
        tried: tuple[int, Move] | None = None,
    ) -> None:
        super().__init__(why)
        self.game = game
        self.choices = tuple(choices)
        """Those of the game, and the one that failed if there is one."""
        self.tried = tried


class Endless(Stuck):
    """A random game took more moves than any game may."""


class _Halted(Said):
    """Nobody can go on in a game that is not over."""


@dataclass(frozen=True)
class Played:
    """One move of a game (or its opening: no seat, no move) and all that followed from it."""

    before: State
    seat: int | None
    move: Move | None
    entries: tuple[Entry[Fact], ...]
    states: tuple[State, ...]
    """The state after each entry."""
    draws: tuple[Draw, ...]

    @property
    def after(self) -> State:
        return self.states[-1]


@dataclass(frozen=True)
class Game:
    """A whole random game, or the beginning of one."""

    ruleset: AnyRuleset
    variant: str
    options: msgspec.Struct
    seats: int
    seed: int
    played: tuple[Played, ...]
    """The opening, then every move."""
    choices: tuple[Choice, ...] = ()

    def __repr__(self) -> str:
        return f"play({self.ruleset.slug!r}, {self.variant!r}, {self.seats}, {self.seed})"

    @property
    def moves(self) -> tuple[Played, ...]:
        return self.played[1:]

    @property
    def empty(self) -> State:
        return self.played[0].before

    @property
    def end(self) -> State:
        return self.played[-1].after

    @cached_property
    def positions(self) -> tuple[State, ...]:
        """Where the game waited for somebody, and the end."""
        return tuple(played.after for played in self.played)

    @cached_property
    def steps(self) -> tuple[tuple[Entry[Fact], State], ...]:
        """Every entry with the state after it."""
        return tuple(
            step
            for played in self.played
            for step in zip(played.entries, played.states, strict=True)
        )

    @cached_property
    def facts(self) -> tuple[Fact, ...]:
        return tuple(entry.fact for entry, _ in self.steps)

    @property
    def viewers(self) -> tuple[Viewer, ...]:
        return (JUDGE, PUBLIC, *map(seat_viewer, range(self.seats)))

    def redo(self, played: Played, chance: Chance | None = None) -> Recorder[State]:
        """The same move again, by its recorded draws unless another chance is given."""
        chance = chance or ReplayedChance(played.draws, declared=False)
        if played.seat is None or played.move is None:
            edition = self.ruleset.standard_edition
            return self.ruleset.open(edition, self.seats, self.options, chance)
        return self.ruleset.decide(played.before, played.seat, played.move, chance)


def play(
    ruleset: AnyRuleset,
    variant: str,
    options: msgspec.Struct,
    seats: int,
    seed: int,
    choices: Sequence[Choice] | None = None,
) -> Game:
    """A random game to its end, or one by these choices as far as they go; Stuck if it cannot."""
    rng = _dice(ruleset, variant, seats, seed)
    secret = rng.randbytes(32)
    drawn: Counter[str] = Counter()
    made: list[Choice] = []

    def kept(
        recorder: Recorder[State], before: State, seat: int | None, move: Move | None
    ) -> Played:
        draws = tuple(recorder.chance.draws)
        drawn.update(draw.source for draw in draws)
        return Played(before, seat, move, tuple(recorder.entries), tuple(recorder.states), draws)

    def so_far(moves: int = MOST_MOVES) -> Game:
        kept = tuple(played[: 1 + moves])
        return Game(ruleset, variant, options, seats, seed, kept, tuple(made[: len(kept) - 1]))

    edition = ruleset.standard_edition
    opening = ruleset.open(edition, seats, options, KeyedChance(secret, {}))
    played = [kept(opening, ruleset.empty(edition, seats), None, None)]
    given = iter(choices) if choices is not None else None
    while True:
        state, tried = played[-1].after, None
        try:
            if ruleset.is_over(state):
                break
            if len(played) >= MOST_MOVES:
                moves = len(played)
                why = Text(
                    f"the game does not end in {moves:,} moves",
                    f"la partie ne finit pas en {moves} coups",
                )
                raise Endless(why, so_far(BEGINNING), made)
            listed, required = _listed(ruleset, state)
            choice = _choose(listed, required, rng) if given is None else next(given, None)
            if choice is None:
                break
            offers = [(seat, move) for seat, moves in listed.items() for move in moves]
            made.append(choice % len(offers))
            tried = seat, move = offers[made[-1]]
            recorder = ruleset.decide(state, seat, move, KeyedChance(secret, drawn))
            if not recorder.entries:
                raise _Halted(Text("the move leaves no fact", "le coup ne laisse aucun fait"))
        except Endless:
            raise
        except Exception as error:
            raise Stuck(_why(error), so_far(), made, tried) from error
        played.append(kept(recorder, state, seat, move))
    return so_far()


def table_of(game: Game) -> Table:
    """The same game at a table, with its log."""
    ruleset, edition = game.ruleset, game.ruleset.standard_edition
    secret = _dice(ruleset, game.variant, game.seats, game.seed).randbytes(32)
    names = NAMES[: game.seats]
    opened = open_table(ruleset, edition, names, game.options, secret=secret, at=START)
    table = take(
        empty_table(f"{ruleset.slug}-{game.seats}-{game.seed}", opened, ruleset, edition), opened
    )
    for played in game.moves:
        assert played.seat is not None
        assert played.move is not None
        table = take(table, play_move(table, played.seat, played.move, at=START))
    return table


def _dice(ruleset: AnyRuleset, variant: str, seats: int, seed: int) -> random.Random:
    return random.Random(f"{ruleset.slug}/{variant}/{seats}/{seed}")


def _why(error: Exception) -> Text:
    return error.said if isinstance(error, _Halted) else crash(error)


def crash(error: Exception) -> Text:
    """What a program said when it failed: it has one language."""
    said = f"{type(error).__name__}: {error}"
    return Text(said, said)


def _listed(ruleset: AnyRuleset, state: State) -> tuple[dict[int, Sequence[Move]], set[int]]:
    """What each seat that is asked may play, and who has to; one of those can."""
    decisions = ruleset.decisions(state)
    asked = sorted({decision.seat for decision in decisions})
    listed = {seat: ruleset.legal(state, seat) for seat in asked}
    required = {decision.seat: decision.kind for decision in decisions if decision.required}
    if not required:
        raise _Halted(
            Text(
                "nobody has to answer, and the game is not over",
                "personne n'a à répondre, et la partie n'est pas finie",
            )
        )
    if not any(listed[seat] for seat in required):
        waits = [(seat, required[seat]) for seat in sorted(required)]
        en = ", ".join(f"seat {seat} ({kind})" for seat, kind in waits)
        fr = ", ".join(f"place {seat} ({kind})" for seat, kind in waits)
        raise _Halted(
            Text(
                f"no move is listed for who has to answer: {en}",
                f"aucun coup n'est donné à qui doit répondre : {fr}",
            )
        )
    return listed, set(required)


def _choose(listed: dict[int, Sequence[Move]], required: set[int], rng: random.Random) -> Choice:
    """Any pending seat, more often one that must answer, and any of its moves."""
    pool = required if rng.random() < 0.7 else set(listed)
    seat = rng.choice([seat for seat in sorted(pool) if listed[seat]])
    before = sum(len(moves) for other, moves in listed.items() if other < seat)
    return before + rng.choice(range(len(listed[seat])))


def tables(ruleset: AnyRuleset) -> Iterator[tuple[str, int]]:
    """Every variant that the ruleset names, with every number of seats."""
    fewest, most = ruleset.players
    for name in ruleset.variants:
        for seats in range(fewest, most + 1):
            yield name, seats
