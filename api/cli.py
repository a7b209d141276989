"""The command line: `dossier`."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from pathlib import Path

import msgspec
from eventsourcing.persistence import OperationalError
from rich.markup import escape

from api import serve
from api.commands import (
    analyse,
    arena,
    keeping,
    opening,
    playing,
    seat,
    simulate,
    terminal,
    training,
)
from api.commands.console import Mistake, errors
from api.problems import NotFound
from api.settings import Settings
from domain.kernel import IllegalMove, InvalidEdition
from domain.rulesets import RULESETS
from domain.store.database import named, shown
from domain.store.log import BrokenLog, UnknownTable
from domain.table.value import CommandRefused
from replays.records.record import BrokenRecord


def main(arguments: list[str] | None = None) -> None:
    """Runs a command; exits with 0, 1 (something is wrong), or 2 (wrongly called)."""
    try:
        settings = Settings.from_environment()
    except msgspec.ValidationError as error:
        errors.print(f"[bold]dossier:[/] DOSSIER_...: {escape(str(error))}")
        sys.exit(2)
    options = parser(settings).parse_args(arguments)
    try:
        code: int = options.run(options)
    except (
        Mistake,
        NotFound,
        IllegalMove,
        CommandRefused,
        BrokenRecord,
        BrokenLog,
        InvalidEdition,
        OperationalError,
        OSError,
    ) as error:
        errors.print(f"[bold]dossier:[/] {escape(str(error))}")
        code = 1
    except UnknownTable as error:
        errors.print(f"[bold]dossier:[/] no game has the id {escape(repr(error.args[0]))}")
        code = 1
    except (KeyboardInterrupt, EOFError):
        errors.print()
        code = 130
    sys.exit(code)


def parser(settings: Settings) -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(
        prog="dossier",
        description="An event-sourced game log and replay service.",
        epilog="Try `dossier demo`, then `dossier serve`. DOSSIER_DATABASE, DOSSIER_HOST and "
        "DOSSIER_PORT set defaults.",
    )
    commands = top.add_subparsers(required=True, metavar="COMMAND")

    def command(
        name: str, run: Callable[[argparse.Namespace], int], help: str, *, database: bool = True
    ) -> argparse.ArgumentParser:
        sub = commands.add_parser(name, help=help, description=help[0].upper() + help[1:] + ".")
        sub.set_defaults(run=run)
        if database:
            sub.add_argument(
                "--database",
                type=named,
                default=settings.database,
                help="a SQLite file, or postgresql://user:password@host/name"
                f" (default: {shown(settings.database).replace('%', '%%')})",
            )
        return sub

    sub = command("serve", _serve, "serve the API and the pages")
    sub.add_argument("--host", default=settings.host, help="default: %(default)s")
    sub.add_argument("--port", type=int, default=settings.port, help="default: %(default)s")
    sub.add_argument("--demo", action="store_true", help="put demo games in first")
    sub.add_argument(
        "--pace", type=float, default=settings.pace, help="least seconds of a bot (%(default)s)"
    )

    command("rulesets", keeping.rulesets, "list the games that can be played", database=False)

    sub = command("play", playing.play, "play in the terminal: friends and bots at one keyboard")
    playing.add_arguments(sub)

    sub = command("open", opening.open_game, "open a table at a running service", database=False)
    opening.add_arguments(sub, settings)

    sub = command("seat", seat.run, "play by link at a running service", database=False)
    seat.add_arguments(sub)

    sub = command("edition", keeping.edition, "check a component file of your own and keep it")
    sub.add_argument("ruleset", choices=RULESETS, metavar="RULESET", help=", ".join(RULESETS))
    sub.add_argument("file", type=Path, metavar="FILE")

    sub = command("replay", terminal.replay, "step through a game in the terminal")
    sub.add_argument("game", metavar="FILE|ID", help="a record file, or the id of a game")
    sub.add_argument("--by", choices=("turn", "move", "fact"), default="turn")
    sub.add_argument(
        "--as",
        dest="eyes",
        default="public",
        metavar="VIEWER",
        help="public, judge or seat:0 ... (a game that runs: public; default public)",
    )
    sub.add_argument("--lang", choices=("en", "fr"), default="en")
    sub.add_argument("--all", action="store_true", help="print everything and do not ask")

    sub = command("export", keeping.export, "write a game's record to a file")
    sub.add_argument("game", metavar="ID")
    sub.add_argument("file", type=Path, help="ending in .jsonl, .jsonl.gz, .jsonl.zst or .jsonl.xz")

    sub = command(
        "import", keeping.import_files, "take records into the log; each is verified first"
    )
    sub.add_argument("files", type=Path, nargs="+", metavar="FILE")

    sub = command(
        "verify", keeping.verify, "check records or games: chain, facts, chance, read models"
    )
    sub.add_argument("games", nargs="*", metavar="FILE|ID")
    sub.add_argument("--all", action="store_true", help="every game of the log")
    sub.add_argument(
        "--key", default="", help="the public key that records must be signed by (GET /key)"
    )

    sub = command("explain", terminal.explain_step, "say why a move was legal, check by check")
    sub.add_argument("game", metavar="FILE|ID")
    sub.add_argument("step", type=int)
    sub.add_argument("--lang", choices=("en", "fr"), default="en")

    command("rebuild", keeping.rebuild, "build the read models again from the log")
    command("demo", keeping.demo, "put demo games into the log")
    sub = command(
        "simulate", simulate.run, "play many random games and check every one", database=False
    )
    sub.add_argument("rulesets", nargs="*", metavar="RULESET", help="default: all")
    sub.add_argument("--games", type=int, default=100, help="per player count and variant")
    sub.add_argument("--seats", type=int, help="only this player count")
    sub.add_argument("--seed", type=int, default=0, help="the first game's seed")
    sub.add_argument("--workers", type=int, default=os.cpu_count() or 1)

    sub = command("analyse", analyse.run, "say how a finished game was won and lost")
    analyse.add_arguments(sub)
    sub = command("arena", arena.run, "measure how strong bots are", database=False)
    arena.add_arguments(sub)
    sub = command("train", training.run, "fit what positions are worth", database=False)
    training.add_arguments(sub)
    return top


def _serve(options: argparse.Namespace) -> int:
    if options.demo:
        keeping.install(options.database)
    given = {field: getattr(options, field) for field in ("host", "port", "pace")}
    settings = msgspec.structs.replace(Settings.from_environment(), **given)
    return serve.run(settings, options.database)
