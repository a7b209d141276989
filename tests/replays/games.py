"""Finished games to replay, export and break."""

from __future__ import annotations

from functools import cache
from typing import Any

from domain.games.secret_agents.state import Options
from domain.rulesets import RULESETS
from domain.table.value import Table
from replays.simulation import play_out

WAYS = [(slug, variant) for slug, ruleset in RULESETS.items() for variant in ruleset.variants]


@cache
def game(slug: str, variant: str, seats: int = 0, seed: int = 1, bot: str = "random") -> Table:
    """A finished game; not to be changed."""
    ruleset = RULESETS[slug]
    return play_out(
        ruleset, seats or ruleset.players[0], ruleset.variants[variant], seed=seed, bots=(bot,)
    )


@cache
def short_game(seed: int, variant: str = "base", seats: int = 3, turns: int = 8) -> Table:
    """Les agents secrets, cut short."""
    options: Any = Options(variant=variant, turn_limit=turns)  # type: ignore[arg-type]
    return play_out(RULESETS["secret_agents"], seats, options, seed=seed)
