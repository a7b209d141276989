"""The command line: `dossier`."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path

import msgspec
from eventsourcing.persistence import OperationalError
from rich.markup import escape

from api.commands.console import errors
from api.settings import Settings
from domain.kernel import Language, Said, Text
from domain.rulesets import RULESETS
from domain.store.database import named, shown
from domain.store.log import UnknownTable


def main(arguments: list[str] | None = None) -> None:
    """Runs a command; exits with 0, 1 (something is wrong), or 2 (wrongly called)."""
    try:
        settings = Settings.from_environment()
    except msgspec.ValidationError as error:
        errors.print(f"[bold]dossier:[/] DOSSIER_...: {escape(str(error))}")
        sys.exit(2)
    given = sys.argv[1:] if arguments is None else arguments
    options = parser(settings, given[0] if given else "").parse_args(given)
    language: Language = getattr(options, "lang", "en")
    try:
        code: int = options.run(options)
    except Said as error:
        errors.print(f"[bold]dossier:[/] {escape(error.said.in_language(language))}")
        code = 1
    except (OperationalError, OSError) as error:
        errors.print(f"[bold]dossier:[/] {escape(str(error))}")
        code = 1
    except UnknownTable as error:
        unknown = Text("no game has the id", "aucune partie n'a l'id").in_language(language)
        errors.print(f"[bold]dossier:[/] {unknown} {escape(repr(error.args[0]))}")
        code = 1
    except (KeyboardInterrupt, EOFError):
        errors.print()
        code = 130
    sys.exit(code)


def parser(settings: Settings, asked: str = "") -> argparse.ArgumentParser:
    """Every command; or, to start quickly, only those that come with the one that is asked for."""
    top = argparse.ArgumentParser(
        prog="dossier",
        description="An event-sourced game log and replay service.",
        epilog="Try `dossier demo`, then `dossier serve`. DOSSIER_DATABASE, DOSSIER_HOST and "
        "DOSSIER_PORT set defaults.",
    )
    top.add_argument("--version", action="version", version=f"dossier {version('dossier')}")
    commands = top.add_subparsers(required=True, metavar="COMMAND")

    def command(
        name: str,
        run: Callable[[argparse.Namespace], int],
        help: str,
        *,
        database: bool = True,
        epilog: str | None = None,
    ) -> argparse.ArgumentParser:
        sub = commands.add_parser(
            name,
            help=help,
            description=help[0].upper() + help[1:] + ".",
            epilog=epilog,
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
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

    for names, add in COMMANDS.items():
        if asked in names or not any(asked in each for each in COMMANDS):
            add(command, settings)
    return top


Command = Callable[..., argparse.ArgumentParser]
"""Adds one: its name, what runs it, and what it is for."""

# Each loads what it needs, and nothing that only the others need.


def _add_serve(command: Command, settings: Settings) -> None:
    sub = command("serve", _serve, "serve the API and the pages")
    sub.add_argument("--host", default=settings.host, help="default: %(default)s")
    sub.add_argument("--port", type=int, default=settings.port, help="default: %(default)s")
    sub.add_argument("--demo", action="store_true", help="put demo games in first")
    sub.add_argument(
        "--pace", type=float, default=settings.pace, help="least seconds of a bot (%(default)s)"
    )


def _add_storing(command: Command, settings: Settings) -> None:
    from api.commands import storing

    command(
        "follow",
        storing.follow,
        "keep the read models up to date in a process of its own, so that services need not",
    )
    sub = command(
        "migrate",
        storing.migrate,
        "copy a whole database into another one, of either engine",
        database=False,
        epilog="Every byte of the log is compared. Run it again if it was stopped, or played on.",
    )
    databases = "a SQLite file, or postgresql://user:password@host/name"
    sub.add_argument("source", type=named, metavar="FROM", help=databases)
    sub.add_argument("target", type=named, metavar="TO", help="the same; empty, or such a copy")
    sub = command("backup", storing.backup, "save a database to a file, also while it is served")
    sub.add_argument("file", type=Path, metavar="FILE", help="a SQLite file; it can be served, too")
    sub.add_argument("--again", action="store_true", help="bring an older backup up to date")
    sub = command("restore", storing.restore, "bring a backup into an empty database")
    sub.add_argument("file", type=Path, metavar="FILE")
    sub.add_argument("--again", action="store_true", help="go on with a restore that was stopped")


def _add_packages(command: Command, settings: Settings) -> None:
    from api.commands import checking, keeping, scaffolding

    sub = command("rulesets", keeping.rulesets, "list the games that can be played", database=False)
    sub.add_argument("--lang", choices=("en", "fr"), default="en")

    sub = command(
        "check-ruleset", checking.run, "see whether a ruleset keeps its promises", database=False
    )
    checking.add_arguments(sub)

    sub = command("new-ruleset", scaffolding.run, "begin a game of your own", database=False)
    scaffolding.add_arguments(sub)


def _add_playing(command: Command, settings: Settings) -> None:
    from api.commands import playing

    sub = command("play", playing.play, "play in the terminal: friends and bots at one keyboard")
    playing.add_arguments(sub)


def _add_scribe(command: Command, settings: Settings) -> None:
    from api.commands import scribe

    help = "enter a game of a real table as it happens, one question at a time"
    scribe.add_arguments(command("scribe", scribe.run, help, epilog=scribe.EPILOG))


def _add_remote(command: Command, settings: Settings) -> None:
    from api.commands import opening, seat

    sub = command("open", opening.open_game, "open a table at a running service", database=False)
    opening.add_arguments(sub, settings)

    sub = command(
        "organise",
        opening.organise,
        "name an event; tells the link that judges it",
        database=False,
    )
    opening.add_event_arguments(sub, settings)

    sub = command("seat", seat.run, "play by link at a running service", database=False)
    seat.add_arguments(sub)


def _add_edition(command: Command, settings: Settings) -> None:
    from api.commands import keeping

    sub = command("edition", keeping.edition, "check a component file of your own and keep it")
    sub.add_argument(
        "ruleset", choices=RULESETS, metavar="RULESET", help=", ".join(RULESETS.origins)
    )
    sub.add_argument("file", type=Path, metavar="FILE")
    sub.add_argument("--lang", choices=("en", "fr"), default="en")


def _add_replay(command: Command, settings: Settings) -> None:
    from api.commands import replaying

    sub = command("replay", replaying.replay, "step through a game in the terminal")
    sub.add_argument("game", metavar="FILE|ID", help="a record file, or the id of a game")
    sub.epilog = "At a terminal keys step through it: arrows, Home, End, f m t, e, /, ? for all."
    sub.add_argument("--by", choices=("turn", "move", "fact"), default="move")
    sub.add_argument(
        "--as",
        dest="eyes",
        default="public",
        metavar="VIEWER",
        help="public, judge or seat:0 ... (a game that runs: public; default public)",
    )
    sub.add_argument("--lang", choices=("en", "fr"), default="en")
    sub.add_argument("--all", action="store_true", help="print everything and take no keys")


def _add_keeping(command: Command, settings: Settings) -> None:
    from api.commands import keeping, notation, terminal

    sub = command(
        "export",
        keeping.export,
        "write a game's record to a file, or the game itself as a text that reads like its story",
        epilog=notation.HELP,
    )
    sub.add_argument("game", metavar="ID")
    sub.add_argument(
        "file",
        type=Path,
        nargs="?",
        help="ending in .jsonl, .jsonl.gz, .jsonl.zst or .jsonl.xz; with --notation any text file, "
        "or none to print it",
    )
    sub.add_argument("--notation", action="store_true", help="as a text, one move a line")
    sub.add_argument("--lang", choices=("en", "fr"), default="en")
    sub.set_defaults(error=sub.error)

    sub = command(
        "import",
        keeping.import_files,
        "take records and written games into the log; each is verified first",
        epilog=notation.HELP,
    )
    sub.add_argument("files", type=Path, nargs="+", metavar="FILE")
    sub.add_argument("--lang", choices=("en", "fr"), default="en")

    sub = command(
        "verify", keeping.verify, "check records or games: chain, facts, chance, read models"
    )
    sub.add_argument("games", nargs="*", metavar="FILE|ID")
    sub.add_argument("--all", action="store_true", help="every game of the log")
    sub.add_argument(
        "--key", default="", help="the public key that records must be signed by (GET /key)"
    )
    sub.add_argument("--lang", choices=("en", "fr"), default="en")

    sub = command("explain", terminal.explain_step, "say why a move was legal, check by check")
    sub.add_argument("game", metavar="FILE|ID")
    sub.add_argument("step", type=int)
    sub.add_argument("--lang", choices=("en", "fr"), default="en")

    sub = command("rebuild", keeping.rebuild, "build the read models again from the log")
    sub.add_argument("--lang", choices=("en", "fr"), default="en")
    sub = command("demo", keeping.demo, "put demo games into the log")
    sub.add_argument("--lang", choices=("en", "fr"), default="en")


def _add_simulating(command: Command, settings: Settings) -> None:
    from api.commands import simulate

    sub = command(
        "simulate", simulate.run, "play many random games and check every one", database=False
    )
    sub.add_argument("rulesets", nargs="*", metavar="RULESET", help="default: all")
    sub.add_argument("--games", type=int, default=100, help="per player count and variant")
    sub.add_argument("--seats", type=int, help="only this player count")
    sub.add_argument("--seed", type=int, default=0, help="the first game's seed")
    sub.add_argument("--workers", type=int, default=os.cpu_count() or 1)


def _add_analysing(command: Command, settings: Settings) -> None:
    from api.commands import analyse, arena, honesty, training

    sub = command("analyse", analyse.run, "say how a finished game was won and lost")
    analyse.add_arguments(sub)
    sub = command("arena", arena.run, "measure how strong bots are", database=False)
    arena.add_arguments(sub)
    sub = command("honesty", honesty.run, "measure whether analyses hold", database=False)
    honesty.add_arguments(sub)
    sub = command("train", training.run, "fit what positions are worth", database=False)
    training.add_arguments(sub)


def _serve(options: argparse.Namespace) -> int:
    from api import serve

    if options.demo:
        from api.commands import keeping

        keeping.install(options.database)
    given = {field: getattr(options, field) for field in ("host", "port", "pace")}
    settings = msgspec.structs.replace(Settings.from_environment(), **given)
    return serve.run(settings, options.database)


COMMANDS: dict[tuple[str, ...], Callable[[Command, Settings], None]] = {
    ("serve",): _add_serve,
    ("follow", "migrate", "backup", "restore"): _add_storing,
    ("rulesets", "check-ruleset", "new-ruleset"): _add_packages,
    ("play",): _add_playing,
    ("scribe",): _add_scribe,
    ("open", "organise", "seat"): _add_remote,
    ("edition",): _add_edition,
    ("replay",): _add_replay,
    ("export", "import", "verify", "explain", "rebuild", "demo"): _add_keeping,
    ("simulate",): _add_simulating,
    ("analyse", "arena", "honesty", "train"): _add_analysing,
}
"""Commands that are added together, in the order of the help."""
