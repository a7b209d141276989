"""Folding recorded facts, deciding moves, and verifying a game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import chess

from domain.kernel import AnyRuleset, Draw, Fact, Move, ReplayedChance, State
from domain.table.value import Table
from replays.audit.verify import verify
from replays.records.record import Record, export, read
from tests.benchmarks.games import chess_game, every_kind, typical
from tests.benchmarks.measure import Result, Side, Target, at_least, at_most, in_turns, rate

# (fold, checked): games with more to track per fact have more to do than chess.
TARGETS: dict[str, tuple[float, float]] = {
    "secret_agents": (1.0, 0.3),
    "war1955": (0.5, 0.15),
    "masterminds": (0.5, 0.15),
    "circle": (0.3, 0.1),
    "xiii": (0.3, 0.1),
}


def fold(ruleset: AnyRuleset, seconds: float) -> Iterator[Result]:
    """Facts folded, against moves pushed on a python-chess board; both keep what undo needs."""
    games = every_kind(ruleset)
    told = [[entry.fact for played in table.line for entry in played.entries] for table in games]
    starts = list(zip([table.start for table in games], told, strict=True))

    def run(starts: list[tuple[State, list[Fact]]]) -> None:
        evolve = ruleset.evolve
        for state, facts in starts:
            states = [state]
            for fact in facts:
                state = evolve(state, fact)
                states.append(state)

    ours = Side(lambda: starts, run, sum(map(len, told)))
    own, other = in_turns(ours, _pushing(), seconds)
    note = f"{sum(map(len, told)):,} facts of {len(games)} games"
    yield _against_chess("fold", ruleset, own, other, TARGETS[ruleset.slug][0], note, ours)


def checked(ruleset: AnyRuleset, seconds: float) -> Iterator[Result]:
    """Moves decided, against moves parsed and checked by python-chess (`push_uci`)."""
    games = every_kind(ruleset)
    ours = deciding(ruleset, games)
    own, other = in_turns(ours, _pushing_checked(), seconds)
    note = f"{sum(table.moves for table in games):,} moves of {len(games)} games"
    yield _against_chess("checked", ruleset, own, other, TARGETS[ruleset.slug][1], note, ours)


def verification(ruleset: AnyRuleset, seconds: float) -> Iterator[Result]:
    """A game verified (chain, facts, chance, standings), against its moves decided."""
    table = typical(ruleset)
    record = read(export(table))
    ours: Side[Record] = Side(lambda: record, verify, 1)
    reference = deciding(ruleset, [table], whole=True)
    own, other = in_turns(ours, reference, seconds)
    target = at_most(3)
    note = f"{table.moves} moves, {table.steps} facts"
    if not target.is_reached(own / other):
        note = ours.where()
    yield Result(
        f"verify {ruleset.slug}",
        f"{own * 1e3:.2f} ms",
        f"{other * 1e3:.2f} ms",
        own / other,
        target,
        note,
    )


Asked = tuple[State, int, Move, Sequence[Draw], bool]


def deciding(ruleset: AnyRuleset, games: list[Table], whole: bool = False) -> Side[list[Asked]]:
    """Every move of the games decided where it was made; `whole`: all of them are one unit."""
    asked: list[Asked] = []
    for table in games:
        declared = table.opened.chance == "declared"
        for before, played in zip(table.line, table.line[1:], strict=False):
            assert played.seat is not None
            assert played.move is not None
            state = before.states[-1]
            asked.append((state, played.seat, played.move, played.draws, declared))

    def run(asked: list[Asked]) -> None:
        decide = ruleset.decide
        for state, seat, move, draws, declared in asked:
            decide(state, seat, move, ReplayedChance(draws, declared=declared))

    return Side(lambda: asked, run, 1 if whole else len(asked))


def _pushing() -> Side[chess.Board]:
    moves = chess_game()

    def run(board: chess.Board) -> None:
        for move in moves:
            board.push(move)

    return Side(chess.Board, run, len(moves))


def _pushing_checked() -> Side[chess.Board]:
    moves = [move.uci() for move in chess_game()]

    def run(board: chess.Board) -> None:
        for move in moves:
            board.push_uci(move)

    return Side(chess.Board, run, len(moves))


def _against_chess(
    name: str,
    ruleset: AnyRuleset,
    own: float,
    other: float,
    bound: float,
    note: str,
    ours: Side[Any],
) -> Result:
    target: Target = at_least(bound)
    if not target.is_reached(other / own):
        note = ours.where(3)
    return Result(
        f"{name} {ruleset.slug}", rate(own), f"{rate(other)} chess", other / own, target, note
    )
