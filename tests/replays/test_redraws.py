"""Draws made again: what luck gives on average is nothing, and an unfair estimate is seen."""

from __future__ import annotations

import pytest

from domain.bots import Knowledge
from domain.kernel import AnyRuleset, State
from domain.rulesets import RULESETS
from domain.table.line import Played
from domain.table.value import Table
from replays.analysis import estimates
from replays.analysis.estimates import Estimate
from replays.analysis.redraws import Redrawn, redrawn
from replays.analysis.shapes import Budget
from replays.simulation import play_out

BUDGET = Budget(curve=4, most=4)
TIMES = 8
NEAR = 0.5
"""Of a win, in a whole game with so few samples: three errors."""


@pytest.fixture(scope="module")
def agents() -> Table:
    ruleset = RULESETS["secret_agents"]
    options = next(iter(ruleset.variants.values()))
    return play_out(ruleset, 2, options, seed=1, bots=("random",))


def rolls_of(table: Table) -> int:
    return len([each for each in table.line[1:] if each.draws])


def test_what_luck_gives_on_average_is_nothing_and_the_same_again(agents: Table) -> None:
    even = redrawn(agents, BUDGET, TIMES)
    assert abs(even.first) < NEAR
    assert abs(even.own) < NEAR
    assert even == redrawn(agents, BUDGET, TIMES) != Redrawn(0.0, 0.0)


def test_a_favour_to_a_seat_is_seen(agents: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    fair, even = estimates.position, redrawn(agents, BUDGET, TIMES)

    def unfair(ruleset: AnyRuleset, known: Knowledge, budget: Budget, seed: int) -> Estimate:
        weighed = fair(ruleset, known, budget, seed)
        first, second = weighed.chances
        return Estimate((first + 0.1, second - 0.1), weighed.error)

    monkeypatch.setattr(estimates, "position", unfair)
    assert redrawn(agents, BUDGET, TIMES).first - even.first > 0.099 * rolls_of(agents)


def test_luck_that_is_found_only_where_the_rare_came_is_seen(
    agents: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As a die of which only the best face were called luck."""

    def seldom(ruleset: AnyRuleset, before: State, played: Played, seed: int) -> bool:
        return any(draw.outcome == draw.of - 1 for draw in played.draws)

    def high(ruleset: AnyRuleset, known: Knowledge, budget: Budget, seed: int) -> Estimate:
        return Estimate((0.8, 0.2), 0.0)

    def usual(*what: object) -> Estimate:
        return Estimate((0.5, 0.5), 0.0)

    monkeypatch.setattr(estimates, "is_left_to_chance", seldom)
    monkeypatch.setattr(estimates, "position", high)
    monkeypatch.setattr(estimates, "move", usual)
    assert redrawn(agents, BUDGET, TIMES).first > NEAR
