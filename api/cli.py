"""The command line: `dossier`."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from pathlib import Path

import msgspec
from rich.markup import escape

from api import demo, serve, simulate, terminal
from api.console import (
    Mistake,
    console,
    errors,
    find_game,
    make_log,
    open_log,
    progress,
    read_edition,
)
from api.problems import NotFound
from api.settings import Settings
from domain.bots import BOTS
from domain.kernel import IllegalMove, InvalidEdition
from domain.log import BrokenLog, UnknownTable
from domain.rulesets import RULESETS
from domain.table import CommandRefused
from projections.follower import Follower
from projections.store import ReadStore
from replays.audit import Report, verify, verify_bytes
from replays.importing import Known, import_record
from replays.record import BrokenRecord, export, read, save


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
                type=Path,
                default=settings.database,
                metavar="FILE",
                help="the SQLite file (default: %(default)s)",
            )
        return sub

    sub = command("serve", _serve, "serve the API and the pages")
    sub.add_argument("--host", default=settings.host, help="default: %(default)s")
    sub.add_argument("--port", type=int, default=settings.port, help="default: %(default)s")
    sub.add_argument("--demo", action="store_true", help="put demo games in first")

    command("rulesets", _rulesets, "list the games that can be played", database=False)

    sub = command("play", terminal.play, "play in the terminal: bots alone, or you against bots")
    sub.add_argument("ruleset", choices=RULESETS, metavar="RULESET", help=", ".join(RULESETS))
    sub.add_argument("--seats", type=int, help="how many play (default: the fewest)")
    sub.add_argument("--me", type=int, metavar="SEAT", help="your seat; without it bots play alone")
    sub.add_argument("--bot", choices=BOTS, default="greedy", help="default: %(default)s")
    sub.add_argument("--variant", help="a way to play by name; see `dossier rulesets`")
    sub.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=JSON",
        help="an option of the ruleset; may be given several times",
    )
    sub.add_argument("--seed", type=int, help="the bots' own dice, for a game that repeats")
    sub.add_argument("--lang", choices=("en", "fr"), default="en")

    sub.add_argument("--edition", type=Path, metavar="FILE", help="a component file of your own")

    sub = command("edition", _edition, "check a component file of your own and keep it")
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

    sub = command("export", _export, "write a game's record to a file")
    sub.add_argument("game", metavar="ID")
    sub.add_argument("file", type=Path, help="ending in .jsonl, .jsonl.gz, .jsonl.zst or .jsonl.xz")

    sub = command("import", _import, "take records into the log; each is verified first")
    sub.add_argument("files", type=Path, nargs="+", metavar="FILE")

    sub = command("verify", _verify, "check records or games: chain, facts, chance, result")
    sub.add_argument("games", nargs="*", metavar="FILE|ID")
    sub.add_argument("--all", action="store_true", help="every game of the log")

    sub = command("explain", terminal.explain_step, "say why a move was legal, check by check")
    sub.add_argument("game", metavar="FILE|ID")
    sub.add_argument("step", type=int)
    sub.add_argument("--lang", choices=("en", "fr"), default="en")

    command("rebuild", _rebuild, "build the read models again from the log")
    command("demo", _demo, "put demo games into the log")
    sub = command(
        "simulate", simulate.run, "play many random games and check every one", database=False
    )
    sub.add_argument("rulesets", nargs="*", metavar="RULESET", help="default: all")
    sub.add_argument("--games", type=int, default=100, help="per player count and variant")
    sub.add_argument("--seats", type=int, help="only this player count")
    sub.add_argument("--seed", type=int, default=0, help="the first game's seed")
    sub.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    return top


def _serve(options: argparse.Namespace) -> int:
    if options.demo:
        _install(options.database)
    return serve.run(options.database, options.host, options.port)


def _rulesets(_: argparse.Namespace) -> int:
    for ruleset in RULESETS.values():
        fewest, most = ruleset.players
        seats = str(fewest) if fewest == most else f"{fewest} to {most}"
        console.print(f"[bold]{ruleset.slug}[/]  {ruleset.title.en} / {ruleset.title.fr}")
        console.print(
            f"  {seats} players, {len(ruleset.rulebook.rules)} rules, version {ruleset.version};"
            f" variants: {', '.join(ruleset.variants)}"
        )
    return 0


def _edition(options: argparse.Namespace) -> int:
    edition = read_edition(options.ruleset, options.file)
    make_log(options.database).register(edition)
    console.print(f"{edition.id}: playable; its hash is {edition.hash}")
    return 0


def _export(options: argparse.Namespace) -> int:
    if options.file.suffix not in (".jsonl", ".gz", ".zst", ".xz"):
        raise Mistake(f"{options.file}: end it in .jsonl, .jsonl.gz, .jsonl.zst or .jsonl.xz")
    table = open_log(options.database).table(options.game)
    try:
        size = save(table, options.file)
    except OSError as error:
        raise Mistake(f"{options.file} cannot be written: {error.strerror}") from error
    console.print(
        f"{options.file}: {len(table.events)} events, {table.steps} steps, {size} bytes",
        markup=False,
    )
    return 0


def _import(options: argparse.Namespace) -> int:
    log, failed = make_log(options.database), 0
    for file in options.files:
        if not file.is_file():
            raise Mistake(f"there is no file {file}")
        source = file.read_bytes()
        report = verify_bytes(source)
        if not report.is_sound:
            _tell(str(file), report)
            failed += 1
            continue
        try:
            table = import_record(log, read(source))
            console.print(f"{file}: {table.id}, {table.steps} steps", markup=False)
        except Known as known:
            console.print(f"{file}: {known.table.id} is in the log already", markup=False)
    return 1 if failed else 0


def _verify(options: argparse.Namespace) -> int:
    reports: list[Report] = []
    names = list(options.games)
    if options.all:
        log = open_log(options.database)
        rows = log.recorder.select_notifications(None, 1 << 31, topics=("table",))
        names += list(dict.fromkeys(str(row.originator_id) for row in rows))
    if not names:
        raise Mistake("name a record file or a game, or give --all")
    with progress() as bar:
        task = bar.add_task("verify", total=len(names))
        for name in names:
            path = Path(name)
            if path.is_file():
                report = verify_bytes(path.read_bytes())
            else:
                report = verify(read(export(find_game(name, options.database))))
            _tell(name, report)
            reports.append(report)
            bar.advance(task)
    return 0 if all(report.is_sound for report in reports) else 1


def _tell(name: str, report: Report) -> None:
    if report.is_sound:
        console.print(f"{name}: sound, {report.events} events, {report.facts} facts", markup=False)
    for note in report.notes:
        console.print(f"{name}: note: {note}", markup=False)
    for difference in report.differences:
        console.print(f"{escape(name)}: [bold red]not sound[/]: {escape(difference.what)}")
        if difference.expected:
            console.print(f"  recorded: {difference.recorded}", markup=False)
            console.print(f"  expected: {difference.expected}", markup=False)


def _rebuild(options: argparse.Namespace) -> int:
    log = open_log(options.database)
    follower = Follower(log, ReadStore(options.database))
    with progress() as bar:
        task = bar.add_task("rebuild", total=log.end())
        taken = follower.rebuild(lambda done, end: bar.update(task, completed=done, total=end))
    console.print(f"{taken} events taken in")
    return 0


def _demo(options: argparse.Namespace) -> int:
    new = _install(options.database)
    console.print(f"{new} new games in {options.database}", markup=False)
    return 0


def _install(database: Path) -> int:
    log = make_log(database)
    return demo.install(log, lambda text: console.print(f"demo game: {text}"))
