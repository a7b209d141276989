"""`dossier honesty`: whether analyses can be believed, measured on games of bots."""

from __future__ import annotations

import argparse
from functools import partial

from rich.progress import Progress, TaskID

from api.commands.console import Mistake, console, progress
from api.commands.training import tell_fit
from domain.rulesets import RULESETS
from replays.analysis.honesty import PLAYERS, Honesty, measure_honesty


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What `dossier honesty` takes."""
    add = parser.add_argument
    add("rulesets", nargs="*", metavar="RULESET", help="default: all")
    add("--games", type=int, default=50, help="of each ruleset (%(default)s)")
    add("--seed", type=int, default=1)


def _advance(bar: Progress, task: TaskID, done: int) -> None:
    bar.update(task, completed=done)


def run(options: argparse.Namespace) -> int:
    """1 if something does not hold."""
    for slug in options.rulesets:
        if slug not in RULESETS:
            raise Mistake(f"no ruleset is called {slug!r}: there are {', '.join(RULESETS)}")
    if options.games < 6:
        raise Mistake("--games must be 6 or more: every pair of players once, from both seats")
    failed = False
    for slug in options.rulesets or list(RULESETS):
        with progress() as bar:
            task = bar.add_task(slug, total=options.games)
            advance = partial(_advance, bar, task)
            found = measure_honesty(RULESETS[slug], options.games, options.seed, advance)
        console.print(f"{slug}: {found.games} games", markup=False)
        failed = not _tell(found) or failed
    return 1 if failed else 0


def _tell(found: Honesty) -> bool:
    """Every measure, and whether it holds."""
    luck = found.luck
    held = {
        f"luck of the first seat {100 * luck.value:+.1f} ± {100 * luck.error:.1f} points a game": (
            found.luck_is_even
        ),
        "a decision costs " + _losses(found): found.tells_players_apart,
        "the same game gives the same bytes": found.repeats,
        "said against came": found.told.tells_more and found.told.comes_true,
    }
    for words, holds in held.items():
        console.print(f"  {'holds' if holds else 'DOES NOT HOLD'}: {words}", markup=False)
    tell_fit(found.told)
    return all(held.values())


def _losses(found: Honesty) -> str:
    told = [(name, found.losses[name]) for name in PLAYERS if name in found.losses]
    return ", ".join(
        f"{name} {100 * mean.value:.1f} ± {100 * mean.error:.1f} points" for name, mean in told
    )
