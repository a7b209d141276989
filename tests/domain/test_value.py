"""A table is a value: who holds one reads the same for ever, whatever happens to the game."""

from __future__ import annotations

import random
from collections import Counter
from functools import partial
from typing import get_args

import pytest

from domain.kernel import Fact, State
from domain.rulesets import RULESETS
from domain.store.log import Log
from domain.table import folding
from domain.table.commands.play import play
from domain.table.events import AnyEvent
from tests.domain.tables import WAYS, a_move, drive, fingerprint, opened_on


def test_every_kind_of_event_is_folded() -> None:
    assert set(folding.CASES) == set(get_args(AnyEvent))


@pytest.mark.parametrize(("slug", "variant", "seats"), WAYS[::3])
def test_a_value_that_somebody_holds_never_changes(
    log: Log, slug: str, variant: str, seats: int
) -> None:
    ruleset = RULESETS[slug]
    table = opened_on(log, ruleset=ruleset, seats=seats, options=ruleset.variants[variant])
    held = [(table, fingerprint(table))]
    held += [(value, fingerprint(value)) for value in drive(log, "t", random.Random(slug), 80)]
    assert len({value.version for value, _ in held}) > 40
    for value, seen in held:
        assert fingerprint(value) == seen


def test_a_command_answers_with_the_value_that_the_log_keeps(log: Log) -> None:
    opened_on(log)
    before = log.table("t")
    table, version = log.command("t", lambda t: play(t, *a_move(t, random.Random(1))))
    assert log.table("t") is table
    assert (before.version, table.version, version) == (1, 2, 2)


@pytest.mark.parametrize("slug", RULESETS)
def test_a_fact_is_evolved_once_and_never_read_back(
    log: Log, slug: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ruleset = RULESETS[slug]
    opened_on(log, ruleset=ruleset, seats=max(2, ruleset.players[0]))
    evolve, evolved = ruleset.evolve, Counter[str]()

    def counted(state: State, fact: Fact) -> State:
        evolved[slug] += 1
        return evolve(state, fact)

    monkeypatch.setattr(ruleset, "evolve", counted)
    monkeypatch.setattr(ruleset, "entries_decoder", None)
    monkeypatch.setattr(ruleset, "move_decoder", None)
    rng, steps = random.Random(1), log.table("t").steps
    for _ in range(10):
        table = log.table("t")
        seat, move = a_move(table, rng)
        table, _ = log.command("t", partial(play, seat=seat, move=move))
    assert evolved[slug] == table.steps - steps
