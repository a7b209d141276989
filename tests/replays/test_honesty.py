"""Honesty: what is measured of analyses, and when it does not hold."""

from __future__ import annotations

import pytest

from domain.kernel import Decile, Fit
from domain.rulesets import RULESETS
from replays.analysis import honesty
from replays.analysis.honesty import Honesty, Mean, measure_honesty
from replays.analysis.shapes import Budget

TOLD = Fit(6, 60, 0.1, 0.25, (Decile(0.3, 0.31, 60, 0.05),))
APART = {
    "clever1": Mean(0.01, 0.002, 6),
    "greedy": Mean(0.02, 0.003, 6),
    "random": Mean(0.05, 0.01, 6),
}


EVEN = Mean(0.01, 0.02, 6)


def found(luck: Mean = EVEN, losses: dict[str, Mean] = APART) -> Honesty:
    return Honesty(6, luck, TOLD, losses, True)


def test_luck_is_even_within_twice_its_error() -> None:
    assert found().luck_is_even
    assert found(Mean(-0.039, 0.02, 6)).luck_is_even
    assert not found(Mean(0.041, 0.02, 6)).luck_is_even


def test_players_are_told_apart_in_order_and_beyond_the_error() -> None:
    assert found().tells_players_apart
    assert not found(losses={**APART, "clever1": Mean(0.03, 0.002, 6)}).tells_players_apart
    assert not found(losses={**APART, "greedy": Mean(0.045, 0.01, 6)}).tells_players_apart


def test_it_is_measured_on_games_of_every_pair(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(honesty, "SPARING", Budget(curve=2, most=2, trials=4, doubts=0))
    heard: list[int] = []
    told = measure_honesty(RULESETS["secret_agents"], 6, 1, heard.append)
    assert heard == [1, 2, 3, 4, 5, 6]
    assert told.repeats
    assert {name: mean.games for name, mean in told.losses.items()} == dict.fromkeys(
        honesty.PLAYERS, 4
    )
    assert told.told.positions > 100
    # A chance of one seat is the other's of losing: both are said, and come true together.
    assert sum(decile.positions for decile in told.told.deciles) == 2 * told.told.positions
