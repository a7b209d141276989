"""`dossier arena`: bots against bots, and how sure one can be of who is stronger."""

from __future__ import annotations

import argparse
from functools import partial

from rich.progress import Progress, TaskID

from api.commands.console import Mistake, console, progress
from domain.bots import BOTS
from domain.rulesets import RULESETS
from replays.analysis.arena import match


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What `dossier arena` takes."""
    add = parser.add_argument
    add("rulesets", nargs="*", metavar="RULESET", help="default: all")
    add("--bot", choices=BOTS, default="clever2", help="who is measured (%(default)s)")
    add("--against", choices=BOTS, default="greedy", help="who sits at the others (%(default)s)")
    add("--games", type=int, default=40, help="of each ruleset (%(default)s)")
    add("--seats", type=int, default=2)
    add("--seed", type=int, default=1)


def _advance(bar: Progress, task: TaskID, done: int) -> None:
    bar.update(task, completed=done)


def run(options: argparse.Namespace) -> int:
    for slug in options.rulesets:
        if slug not in RULESETS:
            raise Mistake(f"no ruleset is called {slug!r}: there are {', '.join(RULESETS)}")
    if options.games < 2:
        raise Mistake("--games must be 2 or more: one game tells nothing")
    chosen = options.rulesets or list(RULESETS)
    console.print(f"{options.bot} against {options.against}, {options.seats} seats")
    for slug in chosen:
        ruleset = RULESETS[slug]
        if not ruleset.players[0] <= options.seats <= ruleset.players[1]:
            console.print(f"{slug}: not for {options.seats} seats")
            continue
        with progress() as bar:
            task = bar.add_task(slug, total=options.games)
            told = match(
                ruleset,
                options.bot,
                options.against,
                options.games,
                seats=options.seats,
                seed=options.seed,
                progress=partial(_advance, bar, task),
            )
        verdict = "stronger" if told.is_stronger else "not shown to be stronger"
        console.print(
            f"{slug}: {told.share:.3f} ± {told.error:.3f} of {told.games} games "
            f"(even: {told.even:.2f}), {told.milliseconds:.1f} ms a move: {verdict}",
            markup=False,
        )
    return 0
