"""The games that are measured: the same on every machine."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Sequence
from functools import cache

import chess
from msgspec.structs import replace

from domain.kernel import AnyRuleset, IllegalMove, KeyedChance, Move, State
from domain.table.commands.play import open_table, play
from domain.table.commands.positions import open_position
from domain.table.folding import empty_table, take
from domain.table.sharing import Shared
from domain.table.value import Table
from replays.simulation import NAMES, START, next_decision, play_out

LONG = 1_000
"""The facts of a long game, at the least."""


@cache
def typical(ruleset: AnyRuleset) -> Table:
    """The game with the median number of facts among fifteen."""
    seats, options = sum(ruleset.players) // 2, next(iter(ruleset.variants.values()))
    games = [play_out(ruleset, seats, options, seed=seed) for seed in range(15)]
    return sorted(games, key=lambda table: table.steps)[7]


@cache
def every_kind(ruleset: AnyRuleset) -> list[Table]:
    """One game for each variant and number of seats."""
    games = []
    fewest, most = ruleset.players
    for options in ruleset.variants.values():
        for seats in range(fewest, most + 1):
            try:
                games.append(play_out(ruleset, seats, options, seed=1))
            except IllegalMove:
                continue  # Not every variant is for every number of seats.
    return games


@cache
def long_game(ruleset: AnyRuleset, facts: int = LONG) -> Table:
    """A finished game of at least so many facts; the longest of eight where none is."""
    longest: Table | None = None
    for seed in range(8):
        table = _dawdle(ruleset, seed, facts)
        if longest is None or table.steps > longest.steps:
            longest = table
        if longest.steps >= facts:
            break
    assert longest is not None
    return longest


def short_game(ruleset: AnyRuleset, moves: int = 10) -> Table:
    """The beginning of the long game."""
    return copied(long_game(ruleset), 1 + moves)


def cut_short(table: Table, moves: int, steps: int) -> tuple[Table, Table]:
    """The table without its last moves, and one with the same state and hardly any history.

    The other starts from the position so many steps before: what is played next costs the rules
    the same at both.
    """
    before = copied(table, len(table.events) - moves)
    first = next(
        i for i in range(before.moves, -1, -1) if before.line[i].last <= before.steps - steps
    )
    state = before.line[first].states[-1]
    opened = open_position(
        table.ruleset, table.edition, table.players, state, secret=table.chance_secret
    )
    # With the very same state: one that was read back shares nothing with the edition.
    empty = replace(empty_table(table.id, opened, table.ruleset, table.edition), start=state)
    short = take(empty, opened, *before.events[first + 1 :])
    last = replace(short.line[-1], drawn=before.line[-1].drawn)  # So that the same dice come.
    return before, replace(short, line=Shared.of([*short.line[:-1], last]))


def unshared(table: Table) -> Table:
    """The table with sequences of its own, which nobody has added to."""
    return replace(
        table,
        log=Shared.of(table.log),
        line=Shared.of(table.line),
        history=Shared.of(table.history),
    )


def copied(table: Table, events: int | None = None) -> Table:
    """The table folded again from its first events."""
    empty = empty_table(table.id, table.opened, table.ruleset, table.edition)
    return take(empty, *table.events[:events])


def _dawdle(ruleset: AnyRuleset, seed: int, facts: int) -> Table:
    """Nobody wants to get on until the game is long; then they play at random."""
    rng = random.Random(seed)
    seats, options = sum(ruleset.players) // 2, next(iter(ruleset.variants.values()))
    secret = hashlib.sha256(f"benchmark/{seed}".encode()).digest()
    edition = ruleset.standard_edition
    opened = open_table(ruleset, edition, NAMES[:seats], options, secret=secret, at=START)
    table = take(empty_table(f"{ruleset.slug}-long-{seed}", opened, ruleset, edition), opened)
    at = START
    while not table.is_over:
        seat = next_decision(table, rng).seat
        moves = ruleset.legal(table.state, seat)
        if table.steps < facts:
            move = _slowest(ruleset, table.state, seat, moves, rng)
        else:
            move = rng.choice(moves)
        at += rng.randint(2_000, 8_000)
        table = take(table, play(table, seat, move, at=at))
    return table


def _slowest(
    ruleset: AnyRuleset, state: State, seat: int, moves: Sequence[Move], rng: random.Random
) -> Move:
    """The move that neither ends the game nor brings the leader on, among a dozen."""
    tried = rng.sample(moves, min(12, len(moves)))
    dice = rng.randbytes(16)

    def progress(move: Move) -> tuple[bool, int]:
        after = ruleset.decide(state, seat, move, KeyedChance(dice, {})).state
        return ruleset.is_over(after), max(
            (line.score or 0 for line in ruleset.standings(after).lines), default=0
        )

    return min(tried, key=progress)


@cache
def chess_game(plies: int = 80) -> list[chess.Move]:
    """A random legal game of chess."""
    rng = random.Random(1955)
    while True:
        board = chess.Board()
        while len(board.move_stack) < plies and not board.is_game_over():
            board.push(rng.choice(list(board.legal_moves)))
        if len(board.move_stack) == plies:
            return board.move_stack
