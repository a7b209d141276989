"""The command line: `dossier`."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from importlib.metadata import version

import msgspec
from eventsourcing.persistence import OperationalError
from rich.markup import escape

from api.commands import arguments
from api.commands.console import errors
from api.commands.mishaps import mishap
from api.commands.speaking import Command, Parser, speak, spoken_by
from api.settings import Settings
from domain.kernel import Language, Said, Text, colon, misread
from domain.store.log import UnknownTable


def main(given: list[str] | None = None) -> None:
    """Runs a command; exits with 0, 1 (something is wrong), or 2 (wrongly called)."""
    called = sys.argv[1:] if given is None else given
    language = spoken_by(called, os.environ)
    speak(language)
    try:
        settings = Settings.from_environment()
    except msgspec.ValidationError as error:
        _tell(f"DOSSIER_… {misread(error).in_language(language)}", language)
        sys.exit(2)
    options = parser(settings, language, _command_in(called)).parse_args(called)
    language = options.lang
    try:
        code: int = options.run(options)
    except Said as error:
        _tell(error.said.in_language(language), language)
        code = 1
    except OSError as error:
        _tell(mishap(error).in_language(language), language)
        code = 1
    except OperationalError as error:
        _tell(str(error), language)
        code = 1
    except UnknownTable as error:
        unknown = Text("no game has the id", "aucune partie n'a l'id").in_language(language)
        _tell(f"{unknown} {error.args[0]!r}", language)
        code = 1
    except (KeyboardInterrupt, EOFError):
        errors.print()
        code = 130
    sys.exit(code)


def _tell(words: str, language: Language) -> None:
    errors.print(f"[bold]dossier{colon(language)}[/]{escape(words)}")


def _command_in(called: Sequence[str]) -> str:
    """Which command is called: the language may be said before it."""
    rest = list(called)
    while rest and rest[0].startswith("--lang"):
        rest = rest[1:] if "=" in rest[0] else rest[2:]
    return rest[0] if rest else ""


def parser(settings: Settings, language: Language, asked: str = "") -> Parser:
    """Every command; or, to start quickly, only those that come with the one that is asked for."""
    top = Parser(
        prog="dossier",
        language=language,
        description=Text(
            "An event-sourced game log and replay service.",
            "Journal et relecture de parties de jeux de société.",
        ),
        epilog=Text(
            "Try `dossier demo`, then `dossier serve`. DOSSIER_DATABASE, DOSSIER_HOST and\n"
            "DOSSIER_PORT set defaults.",
            "Essayez `dossier demo`, puis `dossier serve`. DOSSIER_DATABASE, DOSSIER_HOST et\n"
            "DOSSIER_PORT changent ce qui vaut d'ordinaire.",
        ),
    )
    top.add_argument(
        "--version",
        action="version",
        version=f"dossier {version('dossier')}",
        help=Text("show the version and exit", "montrer la version et finir"),
    )
    top.add_language()
    command = top.add_commands(required=True)
    for names, add in COMMANDS.items():
        if asked in names or not any(asked in each for each in COMMANDS):
            add(command, settings)
    return top


COMMANDS: dict[tuple[str, ...], Callable[[Command, Settings], None]] = {
    ("serve",): arguments.add_serve,
    ("follow", "migrate", "backup", "restore"): arguments.add_storing,
    ("rulesets", "check-ruleset", "new-ruleset"): arguments.add_packages,
    ("play",): arguments.add_playing,
    ("scribe",): arguments.add_scribe,
    ("open", "organise", "seat"): arguments.add_remote,
    ("edition",): arguments.add_edition,
    ("replay",): arguments.add_replay,
    ("export", "import", "verify", "explain", "rebuild", "demo"): arguments.add_keeping,
    ("simulate",): arguments.add_simulating,
    ("analyse", "arena", "honesty", "train"): arguments.add_analysing,
}
"""Commands that are added together, in the order of the help."""
