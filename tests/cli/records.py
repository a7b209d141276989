"""A finished game for the command line to work on."""

from __future__ import annotations

import msgspec

from domain.rulesets import RULESETS
from domain.table.value import Table
from replays.simulation import play_out


def demo_table() -> Table:
    """Two players, eight turns, advanced rules."""
    ruleset = RULESETS["secret_agents"]
    options = msgspec.convert({"variant": "advanced", "turn_limit": 8}, ruleset.options)
    return play_out(ruleset, 2, options, seed=4, id="a-game")
