"""Commands that keep games: records in and out, checked; editions; the read models; the demo."""

from __future__ import annotations

import argparse
import re
from contextlib import closing
from pathlib import Path

from rich.markup import escape

from api.commands import demo as demo_games
from api.commands.console import (
    Mistake,
    console,
    errors,
    make_log,
    open_log,
    progress,
    read_edition,
)
from api.commands.notation import export_written, import_written, is_written
from domain.rulesets import RULESETS
from domain.store.database import Database, shown
from domain.store.log import Log
from projections.follower import Follower
from projections.store import ReadStore
from replays.audit.stored import verify_stored
from replays.audit.verify import Report, verify_bytes
from replays.looks import LOOKS
from replays.notation.reading import BrokenNotation
from replays.records.importing import Known, import_record
from replays.records.record import read, save


def rulesets(_: argparse.Namespace) -> int:
    for ruleset in RULESETS.values():
        origin = RULESETS.origins[ruleset.slug][0]
        fewest, most = ruleset.players
        seats = str(fewest) if fewest == most else f"{fewest} to {most}"
        console.print(f"[bold]{ruleset.slug}[/]  {ruleset.title.en} / {ruleset.title.fr}")
        console.print(
            f"  {seats} players, {len(ruleset.rulebook.rules)} rules, version {ruleset.version};"
            f" variants: {', '.join(ruleset.variants)}"
        )
        sources = ", ".join(f"{id} ({text.en})" for id, text in ruleset.rulebook.chance.items())
        console.print(f"  chance: {sources}", markup=False)
        console.print(f"  from {origin} ({escape(origin.target)})", highlight=False)
    for slug, fault in {**RULESETS.faults, **LOOKS.faults}.items():
        errors.print(f"[bold]{escape(slug)}[/]  {escape(fault)}")
    if not RULESETS.origins:
        errors.print("no game is installed: `make setup` installs Dossier's own")
    return 0


def edition(options: argparse.Namespace) -> int:
    components = read_edition(options.ruleset, options.file)
    with make_log(options.database) as log:
        log.register(components)
    console.print(f"{components.id}: playable; its hash is {components.hash}")
    return 0


def export(options: argparse.Namespace) -> int:
    if options.notation:
        return export_written(options)
    if options.file is None:
        options.error("name the file, or give --notation")
    if options.file.suffix not in (".jsonl", ".gz", ".zst", ".xz"):
        raise Mistake(f"{options.file}: end it in .jsonl, .jsonl.gz, .jsonl.zst or .jsonl.xz")
    with open_log(options.database) as log:
        table = log.table(options.game)
    try:
        size = save(table, options.file)
    except OSError as error:
        raise Mistake(f"{options.file} cannot be written: {error.strerror}") from error
    console.print(
        f"{options.file}: {len(table.events)} events, {table.steps} steps, {size} bytes",
        markup=False,
    )
    return 0


def import_files(options: argparse.Namespace) -> int:
    with make_log(options.database) as log:
        taken = [_import_file(log, file) for file in options.files]
    return 0 if all(taken) else 1


def _import_file(log: Log, file: Path) -> bool:
    """Takes a record in; whether it was sound."""
    if not file.is_file():
        raise Mistake(f"there is no file {file}")
    source = file.read_bytes()
    if is_written(source):
        return _import_written(log, file, source)
    report = verify_bytes(source)
    if not report.is_sound:
        return _tell(str(file), report)
    try:
        table = import_record(log, read(source))
        console.print(f"{file}: {table.id}, {table.steps} steps", markup=False)
    except Known as known:
        console.print(f"{file}: {known.table.id} is in the log already", markup=False)
    return True


def _import_written(log: Log, file: Path, source: bytes) -> bool:
    try:
        table = import_written(log, file, source)
    except BrokenNotation as error:
        raise Mistake(f"{file}: {error}") from error
    if table is None:
        console.print(f"{file}: the log has this game already", markup=False)
    else:
        console.print(f"{file}: {table.id}, {table.moves} moves, {table.steps} steps", markup=False)
    return True


def verify(options: argparse.Namespace) -> int:
    files = [name for name in options.games if Path(name).is_file()]
    games = [name for name in options.games if name not in files]
    if options.key and not re.fullmatch("[0-9a-f]{64}", options.key):
        raise Mistake("--key: the 64 digits that the service tells at /key")
    if not (options.games or options.all):
        raise Mistake("name a record file or a game, or give --all")
    for name in games:
        if Path(name).suffix:
            raise Mistake(f"there is no file {name}")
    with progress() as bar:
        sound = [
            _tell(file, verify_bytes(Path(file).read_bytes(), options.key))
            for file in bar.track(files, description="records")
        ]
        if games or options.all:
            with (
                open_log(options.database) as log,
                closing(ReadStore(options.database)) as store,
            ):
                if options.all:
                    games += dict.fromkeys([*log.ids(), *store.games()])
                sound += [
                    _tell(game, verify_stored(log, store, game))
                    for game in bar.track(games, description="games")
                ]
    return 0 if all(sound) else 1


def _tell(name: str, report: Report) -> bool:
    """Prints what an audit found; whether all is sound."""
    if report.is_sound:
        console.print(f"{name}: sound, {report.events} events, {report.facts} facts", markup=False)
    for note in report.notes:
        console.print(f"{name}: note: {note}", markup=False)
    for left in report.not_shown:
        console.print(f"{name}: not shown: {left}", markup=False)
    for difference in report.differences:
        console.print(f"{escape(name)}: [bold red]not sound[/]: {escape(difference.what)}")
        if difference.expected:
            console.print(f"  recorded: {difference.recorded}", markup=False)
            console.print(f"  expected: {difference.expected}", markup=False)
    return report.is_sound


def rebuild(options: argparse.Namespace) -> int:
    with (
        open_log(options.database) as log,
        closing(ReadStore(options.database)) as store,
        progress() as bar,
    ):
        follower = Follower(log, store)
        task = bar.add_task("rebuild", total=log.end())
        taken = follower.rebuild(lambda done, end: bar.update(task, completed=done, total=end))
    console.print(f"{taken} events taken in")
    return 0


def demo(options: argparse.Namespace) -> int:
    new = install(options.database)
    console.print(f"{new} new games in {shown(options.database)}", markup=False)
    return 0


def install(database: Database) -> int:
    """Puts the demo games into a log; how many are new."""
    with make_log(database) as log:
        return demo_games.install(log, lambda text: console.print(f"demo game: {text}"))
