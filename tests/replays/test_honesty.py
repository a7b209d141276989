"""Honesty: what is measured of analyses, and when it does not hold."""

from __future__ import annotations

import math
from pathlib import Path

import msgspec
import pytest

from api.commands.honesty import FAILS, HOLDS, tell
from domain.kernel import Decile, Fit, Language
from domain.rulesets import RULESETS
from replays.analysis import honesty
from replays.analysis.arena import Match
from replays.analysis.honesty import (
    LUCK_ERRORS,
    Honesty,
    Mean,
    Order,
    games_of,
    measure_honesty,
    steps_of,
)
from replays.analysis.notebook import Notebook
from replays.analysis.shapes import Budget
from replays.simulation import play_out

TOLD = Fit(6, 60, 0.1, 0.25, (Decile(0.3, 0.31, 60, 0.05),))
STRONGER, ALIKE = Match(60, 0.8, 0.05, 0.5, 1.0, 1.0), Match(60, 0.52, 0.06, 0.5, 1.0, 1.0)
WEAKER = Match(60, 0.2, 0.05, 0.5, 1.0, 1.0)
LITTLE, MUCH = Mean(0.01, 0.002, 6), Mean(0.05, 0.01, 6)
EVEN = Mean(0.01, 0.02, 6)
ORDER = Order("greedy", "random", STRONGER, (LITTLE, MUCH))
FOUND = Honesty(6, EVEN, EVEN, EVEN, EVEN, TOLD, (ORDER,), 3, 0, True)


def found(**other: object) -> Honesty:
    return msgspec.structs.replace(FOUND, **other)


@pytest.mark.parametrize("which", ["luck", "own_luck", "redrawn", "own_redrawn"])
def test_luck_is_even_within_three_errors_wherever_it_is_asked(which: str) -> None:
    """Of twenty such questions one is off by more in one measurement of twenty."""
    assert 1 - math.erf(LUCK_ERRORS / math.sqrt(2)) == pytest.approx(0.05 / 20, abs=0.0003)
    assert found(**{which: Mean(-0.059, 0.02, 6)}).luck_is_even
    assert not found(**{which: Mean(0.061, 0.02, 6)}).luck_is_even
    assert not found(**{which: Mean(-0.061, 0.02, 6)}).luck_is_even


def order(met: Match, one: Mean, other: Mean) -> Order:
    return Order("greedy", "random", met, (one, other))


def test_who_wins_more_must_lose_less_by_a_decision_beyond_the_error() -> None:
    assert order(STRONGER, LITTLE, MUCH).holds
    assert not order(STRONGER, MUCH, LITTLE).holds
    assert not order(STRONGER, Mean(0.045, 0.01, 6), MUCH).holds
    assert order(WEAKER, MUCH, LITTLE).holds
    assert not order(WEAKER, LITTLE, MUCH).holds


def test_no_order_is_asked_of_bots_that_the_arena_does_not_tell_apart() -> None:
    assert not order(ALIKE, MUCH, LITTLE).is_asked
    assert order(ALIKE, MUCH, LITTLE).holds
    assert order(STRONGER, LITTLE, MUCH).is_asked
    assert order(WEAKER, LITTLE, MUCH).is_asked


@pytest.mark.parametrize(
    "fault",
    [
        {"luck": Mean(0.5, 0.02, 6)},
        {"told": Fit(6, 60, 0.1, 0.25, (Decile(0.3, 0.6, 60, 0.05),))},
        {"told": Fit(6, 60, 0.3, 0.25, TOLD.deciles)},
        {"orders": (order(STRONGER, MUCH, LITTLE),)},
        {"unchecked": 1},
        {"repeats": False},
    ],
)
def test_one_criterion_that_fails_is_enough(fault: dict[str, object]) -> None:
    assert found().holds
    assert not found(**fault).holds


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_criterion_is_told_in_words(
    language: Language, capsys: pytest.CaptureFixture[str]
) -> None:
    tell(found(), language)
    held = capsys.readouterr().out
    assert held.count(f" {HOLDS.in_language(language)} ") == 5
    assert FAILS.in_language(language) not in held
    tell(found(unchecked=2, orders=(order(ALIKE, MUCH, LITTLE),)), language)
    failed = capsys.readouterr().out
    assert failed.count(FAILS.in_language(language)) == 1
    alike = {"en": "no order is asked", "fr": "aucun ordre n'est exigé"}[language]
    assert alike in " ".join(failed.split())
    assert alike not in " ".join(held.split())


def test_it_is_measured_on_games_of_equals(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(honesty, "SPARING", Budget(curve=2, most=2, trials=4, doubts=1))
    bots: list[tuple[str, ...]] = []

    def overheard(*what: object, **how: object) -> object:
        bots.append(how["bots"])  # type: ignore[arg-type]
        return play_out(*what, **how)  # type: ignore[arg-type]

    monkeypatch.setattr(honesty, "play_out", overheard)
    heard: list[int] = []
    agents, notes = RULESETS["secret_agents"], tmp_path / "notes"
    told = measure_honesty(agents, 8, 1, heard.append, matches=4, cores=1, notebook=Notebook(notes))
    assert heard == list(range(1, 21)) == list(range(1, steps_of(8, 4) + 1))
    assert games_of(8) == {"clever1": 8, "greedy": 2, "random": 2}
    assert bots == [(bot, bot) for bot, games in games_of(8).items() for _ in range(games)]
    # Nothing is played a second time.
    again = measure_honesty(agents, 8, 1, heard.append, matches=4, notebook=Notebook(notes))
    assert len(bots) == 12
    assert again == told
    assert told.repeats
    assert told.luck.games == told.redrawn.games == told.own_redrawn.games == 12
    assert [(each.one, each.other) for each in told.orders] == [
        ("clever1", "greedy"),
        ("greedy", "random"),
    ]
    assert [mean.games for each in told.orders for mean in each.costs] == [8, 2, 2, 2]
    assert told.told.positions > 100
    # A chance of one seat is the other's of losing: both are said, and come true together.
    assert sum(decile.positions for decile in told.told.deciles) == 2 * told.told.positions
