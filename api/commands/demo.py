"""Demo games: finished games to look at, the same on every machine."""

from __future__ import annotations

from collections.abc import Callable

from domain.rulesets import RULESETS
from domain.store.log import Log
from domain.table.value import Table
from replays.demos import demo_game, demo_id
from replays.records.importing import Known, import_record
from replays.records.record import export, read


def install(log: Log, told: Callable[[str, Table], None]) -> int:
    """Puts the demo games into the log, where they are missing; returns how many were new."""
    new = 0
    for ruleset in RULESETS.values():
        for number, variant in enumerate(ruleset.variants):
            if log.recorder.select_events(demo_id(ruleset, variant), limit=1):
                continue
            table = demo_game(ruleset, number)
            try:
                import_record(log, read(export(table)))
            except Known:
                continue  # Another process was installing them at the same time.
            told(variant, table)
            new += 1
    return new
