"""Our side: Liar's dice, the package of a game that the tests install, in the ways of the peers."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import Any, cast

from domain.kernel import AnyRuleset, State
from domain.table.commands.play import play
from domain.table.commands.undo import ask_undo
from domain.table.events import MovesUndone
from domain.table.folding import take
from domain.table.value import Table
from replays.simulation import play_out
from tests.benchmarks.games import copied, unshared
from tests.benchmarks.measure import Side
from tests.benchmarks.rules import deciding
from tests.packages.liars_dice.liars_dice.pieces import Challenge, LiarsDiceState, Options, Raise
from tests.packages.liars_dice.liars_dice.rules import ruleset

SEED = 1


@cache
def table() -> Table:
    """A whole game for two, played at random."""
    return play_out(cast("AnyRuleset", ruleset), 2, Options(), seed=SEED)


def script() -> dict[str, object]:
    """The same game for others: who opens each round, how the dice lie, and what is bid."""
    rounds: list[dict[str, Any]] = []
    for before, played in pairwise(table().line):
        state, move = before.states[-1], played.move
        assert isinstance(state, LiarsDiceState)
        if state.bid is None:
            dice = [[int(die) for die in own] for own in state.dice]
            rounds.append({"opens": played.seat, "dice": dice, "bids": []})
        if isinstance(move, Raise):
            rounds[-1]["bids"].append([move.count, int(move.face)])
        else:
            assert isinstance(move, Challenge)
    return {"dice": ruleset.standard_edition.components.dice, "rounds": rounds}


def decided() -> Side[Any]:
    """Every move checked by the rules, its facts recorded and folded."""
    return deciding(table().ruleset, [table()])


def at_a_table() -> Side[Table]:
    """The same with all that a table keeps: the log, its chain, every state."""
    whole = table()
    opened = copied(whole, 1)

    def run(so_far: Table) -> None:
        for played in whole.line[1:]:
            assert played.seat is not None
            assert played.move is not None
            so_far = take(so_far, play(so_far, played.seat, played.move, at=played.at))

    return Side(lambda: unshared(opened), run, whole.moves)


def folded() -> Side[State]:
    """The facts of the game, from the empty table to its end."""
    whole = table()
    facts = [entry.fact for played in whole.line for entry in played.entries]

    def run(state: State) -> None:
        evolve = whole.ruleset.evolve
        for fact in facts:
            state = evolve(state, fact)

    return Side(lambda: whole.start, run, whole.moves)


def undone() -> Side[Table]:
    """The last bid taken back: asked for, found to be free, and on the log."""
    whole = table()
    bid = copied(whole, len(whole.events) - 1)
    seat = bid.line[-1].seat
    assert seat is not None

    def run(before: Table) -> State:
        (event,) = ask_undo(before, seat, at=before.line[-1].at)
        assert isinstance(event, MovesUndone)
        return take(before, event).state

    return Side(lambda: unshared(bid), run, 1)


def sought() -> Side[range]:
    """Every step of the game, looked up."""
    whole = table()

    def run(steps: range) -> None:
        for step in steps:
            whole.state_at(step)

    return Side(lambda: range(1, whole.steps + 1), run, whole.steps)
