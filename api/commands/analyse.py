"""`dossier analyse`: how a finished game was won and lost."""

from __future__ import annotations

import argparse

from api.commands.console import Mistake, console, find_game, progress
from domain.kernel import encoded
from replays.analysis.analyse import NotFinished, analyse
from replays.analysis.words import story


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What `dossier analyse` takes."""
    parser.add_argument("game", metavar="FILE|ID", help="a record file, or the id of a game")
    parser.add_argument("--lang", choices=("en", "fr"), default="en")
    parser.add_argument("--json", action="store_true", help="everything, as data")


def run(options: argparse.Namespace) -> int:
    table = find_game(options.game, options.database)
    with progress() as bar:
        task = bar.add_task("moves", total=table.moves)
        try:
            told = analyse(table, progress=lambda done, _: bar.update(task, completed=done))
        except NotFinished as error:
            raise Mistake(
                f"game {table.id} was not played to its end: nothing is told",
                f"la partie {table.id} n'a pas été jouée jusqu'au bout : rien n'en est dit",
            ) from error
    if options.json:
        console.print(encoded(told).decode(), markup=False)
        return 0
    for sentence in story(table, told, options.lang):
        console.print(sentence, markup=False)
    return 0
