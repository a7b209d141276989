"""What is true of a state in which the table waits, and, in `pieces`, of every state.

The checks are staged: what a later one looks up, an earlier one has found to be there.
"""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.xiii.decisions.pending import pending
from domain.games.xiii.invariants.agenda import agenda
from domain.games.xiii.invariants.board import board, missions, presence
from domain.games.xiii.invariants.pieces import lasting
from domain.games.xiii.invariants.progress import progress
from domain.games.xiii.invariants.table import piles, seats, turn
from domain.games.xiii.state import NUMBERS, XiiiState
from domain.kernel import Broken, broken


def invariants(state: XiiiState) -> Iterator[Broken]:
    """What is wrong with a state in which the table waits; nothing if all is well."""
    if state.part == "setup":
        if state != XiiiState(state.edition, state.seats):
            yield broken("nothing_yet")
        return
    for stage in (
        turn,
        seats,
        piles,
        board,
        missions,
        lasting,
        presence,
        progress,
        agenda,
        _waiting,
    ):
        faults = list(stage(state))
        yield from faults
        if faults:
            return


def _waiting(state: XiiiState) -> Iterator[Broken]:
    if state.part != "over" and pending(state) is None:
        yield broken("nobody_asked", phase=NUMBERS[state.part])
