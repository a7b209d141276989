"""`dossier arena`: bots against bots, and how sure one can be of who is stronger."""

from __future__ import annotations

import argparse
from functools import partial
from pathlib import Path

import msgspec
from rich.progress import Progress, TaskID

from api.commands.arguments import ALL, FILE, RULESET, USUAL, add_workers
from api.commands.console import Mistake, console, progress, require_rulesets
from api.commands.prompts import say
from api.commands.speaking import Parser
from domain.bots import BOTS
from domain.kernel import Language, Text
from domain.rulesets import RULESETS
from replays.analysis.arena import match
from replays.analysis.notebook import Notebook


def add_arguments(parser: Parser) -> None:
    """What `dossier arena` takes."""
    add = parser.add_argument
    add("rulesets", nargs="*", metavar=RULESET, help=ALL)
    who = Text("who is measured (%(default)s)", "qui est mesuré (%(default)s)")
    add("--bot", choices=BOTS, default="clever2", help=who)
    others = Text("who sits at the others (%(default)s)", "qui joue les autres (%(default)s)")
    add("--against", choices=BOTS, default="greedy", help=others)
    each = Text("of each ruleset (%(default)s)", "de chaque jeu (%(default)s)")
    add("--games", type=int, default=40, metavar="N", help=each)
    add("--seats", type=int, default=2, metavar="N", help=USUAL)
    add("--seed", type=int, default=1, metavar="N", help=USUAL)
    add_lasting(parser)


def add_lasting(parser: Parser) -> None:
    """What a command takes that plays for long."""
    add_workers(parser)
    kept = Text(
        "keeps what every game came to, and goes on from it",
        "garde le résultat de chaque partie, et reprend là où on en était",
    )
    parser.add_argument("--notebook", type=Path, metavar=FILE, help=kept)


def open_notebook(file: Path | None) -> Notebook:
    """Mistake if the file holds something else."""
    try:
        return Notebook(file)
    except (OSError, msgspec.DecodeError) as error:
        raise Mistake(
            f"{file} is not the notebook of a measurement",
            f"{file} n'est pas le carnet d'une mesure",
        ) from error


def _advance(bar: Progress, task: TaskID, done: int) -> None:
    bar.update(task, completed=done)


def run(options: argparse.Namespace) -> int:
    require_rulesets(options.rulesets)
    if options.games < 2:
        raise Mistake(
            "--games must be 2 or more: one game tells nothing",
            "--games doit être 2 ou plus : une partie ne dit rien",
        )
    notebook = open_notebook(options.notebook)
    chosen = options.rulesets or list(RULESETS)
    lang: Language = options.lang
    who = {"bot": options.bot, "against": options.against, "seats": options.seats}
    console.print(say("who_plays", lang, **who))
    for slug in chosen:
        ruleset = RULESETS[slug]
        if not ruleset.players[0] <= options.seats <= ruleset.players[1]:
            console.print(say("not_for", lang, slug=slug, seats=options.seats))
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
                cores=options.workers,
                notebook=notebook,
            )
        verdict = say("stronger" if told.is_stronger else "not_stronger", lang)
        values = ("share", "error", "games", "even", "milliseconds", "longest")
        found = {value: getattr(told, value) for value in values}
        console.print(say("matched", lang, slug=slug, verdict=verdict, **found), markup=False)
    return 0
