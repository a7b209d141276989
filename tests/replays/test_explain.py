"""What would have followed: with the dice of that time, whatever was drawn later."""

from __future__ import annotations

import random

import pytest

from domain.kernel import JUDGE
from domain.table.commands.play import play
from domain.table.commands.rulings import give_ruling, raise_dispute
from domain.table.folding import take
from domain.table.value import CommandRefused, Table
from replays.audit.explain import what_if
from replays.timeline import Timeline
from tests.domain.tables import a_move, in_memory


def played_out(table: Table, seed: int) -> Table:
    rng = random.Random(seed)
    while not table.is_over:
        table = take(table, play(table, *a_move(table, rng)))
    return table


def rewound(kept: int) -> Table:
    """A finished game that a judge reopened, under a new secret, and that was played out again."""
    table = played_out(in_memory(), 1)
    rule = next(iter(table.ruleset.rulebook.rules))
    table = take(table, *raise_dispute(table, "public", table.steps, rule, "Contested."))
    table = take(table, *give_ruling(table, 0, "rewind", "Played on.", kept=kept))
    assert table.chance_secret != table.secret
    return played_out(table, 2)


def test_a_recorded_move_would_have_done_what_it_did() -> None:
    table = rewound(9)
    timeline = Timeline(table, JUDGE)
    drew = {False: 0, True: 0}
    for before, after in zip(table.line, table.line[1:], strict=False):
        assert after.seat is not None
        assert after.move is not None
        told = what_if(timeline, before.last, after.seat, after.move, foresee=True)
        assert [fact.sentence for fact in told.facts] == [
            timeline.sentence(step) for step in range(after.first, after.last + 1)
        ]
        drew[after.secret == table.secret] += len(after.draws)
    assert all(drew.values()), "dice were drawn from the first secret and from the new one"


def test_the_middle_of_a_move_is_no_place_to_move() -> None:
    table = played_out(in_memory(), 1)
    long = next(played for played in table.line[1:] if played.last > played.first)
    with pytest.raises(CommandRefused, match="in the middle of a move"):
        what_if(Timeline(table, JUDGE), long.first, 0, long.move, foresee=True)  # type: ignore[arg-type]
