"""Demo games are kept as they were played, and are there at once."""

from __future__ import annotations

from importlib.resources import files

import msgspec
import pytest

from domain.kernel import encoded
from domain.rulesets import RULESETS
from replays import demos
from replays.analysis.analyse import analyse
from replays.analysis.shapes import Analysis, Budget
from replays.analysis.shipped import shipped
from replays.demos import demo_game, demo_id, keep, kept_game, seats_of
from replays.simulation import play_out

WAYS = [
    (slug, number, variant)
    for slug, ruleset in RULESETS.items()
    for number, variant in enumerate(ruleset.variants)
    if not ruleset.package
]


@pytest.mark.parametrize(("slug", "number", "variant"), WAYS)
def test_a_kept_game_is_played_to_its_end_by_the_rules_of_today(
    slug: str, number: int, variant: str
) -> None:
    ruleset = RULESETS[slug]
    table = demo_game(ruleset, number)
    assert table.id == demo_id(ruleset, variant)
    assert table.is_over
    assert len(table.players) == seats_of(ruleset, number)
    source = files(f"domain.games.{slug}").joinpath("demo", f"{variant}.json").read_bytes()
    seed = int(source.partition(b'"seed":')[2].partition(b",")[0])
    assert keep(table, seed) == source


@pytest.mark.parametrize(("slug", "number", "variant"), WAYS)
def test_a_kept_game_comes_with_an_analysis_by_the_engine_of_today(
    slug: str, number: int, variant: str
) -> None:
    body = shipped(demo_game(RULESETS[slug], number))
    assert body is not None, "python -m replays.analysis.shipped makes it anew"
    analysis = msgspec.json.decode(body, type=Analysis)
    assert analysis.game == demo_id(RULESETS[slug], variant)
    assert analysis.budget == Budget()
    assert analysis.turning_points


def test_a_kept_analysis_is_what_analysing_gives() -> None:
    table = demo_game(RULESETS["secret_agents"], 0)
    assert shipped(table) == encoded(analyse(table))


def test_the_analysis_of_other_moves_is_not_that_of_the_demo_game() -> None:
    ruleset = RULESETS["secret_agents"]
    id, options = demo_id(ruleset, "base"), ruleset.variants["base"]
    assert shipped(play_out(ruleset, 3, options, seed=5, bots=("random",), id=id)) is None


def test_of_a_package_that_keeps_none_simple_bots_play_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether its entry point names a package or a module in one."""
    for target in ("tests.packages.liars_dice.liars_dice.rules:ruleset", "tests.packages:ruleset"):
        assert kept_game(target, "standard") is None
    monkeypatch.setattr(demos, "kept_game", lambda target, variant: None)
    ruleset = RULESETS["secret_agents"]
    table = demo_game(ruleset, 0)
    assert (table.id, table.is_over) == (demo_id(ruleset, "base"), True)
