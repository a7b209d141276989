"""Demo games: finished games to look at, the same on every machine."""

from __future__ import annotations

from collections.abc import Callable

from domain.kernel import AnyRuleset
from domain.rulesets import RULESETS
from domain.store.log import Log
from domain.table.value import Table
from replays.records.importing import Known, import_record
from replays.records.record import export, read
from replays.simulation import play_out

BOTS = ("greedy", "greedy", "random")


def install(log: Log, told: Callable[[str, Table], None]) -> int:
    """Plays the demo games into the log, where they are missing; returns how many were new."""
    new = 0
    for slug, ruleset in RULESETS.items():
        for number, variant in enumerate(ruleset.variants):
            if log.recorder.select_events(_id(slug, variant), limit=1):
                continue
            table = demo_game(ruleset, number)
            try:
                import_record(log, read(export(table)))
            except Known:
                continue  # Another process was installing them at the same time.
            told(variant, table)
            new += 1
    return new


def demo_game(ruleset: AnyRuleset, number: int) -> Table:
    """The demo game of a ruleset's variant, by its number; the same at every call."""
    fewest, most = ruleset.players
    variant, options = list(ruleset.variants.items())[number]
    seats, seed = min(fewest + 1 + number, most), ruleset.demo + number
    return play_out(ruleset, seats, options, seed=seed, bots=BOTS, id=_id(ruleset.slug, variant))


def _id(slug: str, variant: str) -> str:
    return f"demo-{slug}-{variant}"
