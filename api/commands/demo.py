"""Demo games: finished games to look at, the same on every machine."""

from __future__ import annotations

from collections.abc import Callable

from domain.rulesets import RULESETS
from domain.store.log import Log
from replays.records.importing import Known, import_record
from replays.records.record import export, read
from replays.simulation import play_out

BOTS = ("greedy", "greedy", "random")
# The first game that comes is shown, but of The Circle one with an auction that is fought over,
# an action that another service vetoes, an attack that is repelled.
SEEDS = {"circle": 86}


def install(log: Log, progress: Callable[[str], None]) -> int:
    """Plays the demo games into the log, where they are missing; returns how many were new."""
    new = 0
    for slug, ruleset in RULESETS.items():
        fewest, most = ruleset.players
        for number, (variant, options) in enumerate(ruleset.variants.items()):
            seats = min(fewest + 1 + number, most)
            id = f"demo-{slug}-{variant}"
            if log.recorder.select_events(id, limit=1):
                continue
            table = play_out(
                ruleset, seats, options, seed=SEEDS.get(slug, 1) + number, bots=BOTS, id=id
            )
            try:
                import_record(log, read(export(table)))
            except Known:
                continue  # Another process was installing them at the same time.
            progress(f"{ruleset.title.en} ({variant}, {seats} players): {table.steps} steps")
            new += 1
    return new
