"""`dossier analyse`: how a finished game was won and lost."""

from __future__ import annotations

import argparse

import msgspec

from api.commands.arguments import A_GAME, GAME
from api.commands.console import Mistake, console, find_game, progress
from api.commands.speaking import Parser
from domain.kernel import Text, encoded
from domain.table.value import Table
from replays.analysis.analyse import NotFinished, analyse
from replays.analysis.shapes import Analysis
from replays.analysis.shipped import shipped
from replays.analysis.words import story


def add_arguments(parser: Parser) -> None:
    """What `dossier analyse` takes."""
    parser.add_argument("game", metavar=GAME, help=A_GAME)
    everything = Text("everything, as data", "tout, en données")
    parser.add_argument("--json", action="store_true", help=everything)


def run(options: argparse.Namespace) -> int:
    table = find_game(options.game, options.database)
    kept = shipped(table)
    told = _analysed(table) if kept is None else msgspec.json.decode(kept, type=Analysis)
    if options.json:
        console.print(encoded(told).decode(), markup=False)
        return 0
    for sentence in story(table, told, options.lang):
        console.print(sentence, markup=False)
    return 0


def _analysed(table: Table) -> Analysis:
    with progress() as bar:
        task = bar.add_task("moves", total=table.moves)
        try:
            return analyse(table, progress=lambda done, _: bar.update(task, completed=done))
        except NotFinished as error:
            raise Mistake(
                f"game {table.id} was not played to its end: nothing is told",
                f"la partie {table.id} n'a pas été jouée jusqu'au bout : rien n'en est dit",
            ) from error
