"""Commands that keep games: records in and out, checked; editions; the read models; the demo."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
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
from api.commands.mishaps import reason
from api.commands.notation import export_written, import_written, is_written
from api.commands.prompts import say
from domain.kernel import AnyRuleset, Language, Text, colon
from domain.kernel.declaring import SEEN
from domain.kernel.rulebook import Seen
from domain.rulesets import RULESETS
from domain.store.database import Database, shown
from domain.store.log import Log
from domain.table.value import Table
from projections.follower import Follower
from projections.store import ReadStore
from replays.audit.report import Report, tell
from replays.audit.stored import verify_stored
from replays.audit.verify import verify_bytes
from replays.looks import LOOKS
from replays.notation.reading import BrokenNotation
from replays.records.importing import Known, import_record
from replays.records.record import read, save


def rulesets(options: argparse.Namespace) -> int:
    lang: Language = options.lang
    for ruleset in RULESETS.values():
        origin = RULESETS.origins[ruleset.slug][0]
        fewest, most = ruleset.players
        seats = say("from_to", lang, fewest=fewest, most=most)
        known = {
            "seats": fewest if fewest == most else seats,
            "rules": len(ruleset.rulebook.rules),
            "version": ruleset.version,
            "variants": ", ".join(ruleset.variants),
        }
        console.print(f"[bold]{ruleset.slug}[/]  {ruleset.title.en} / {ruleset.title.fr}")
        console.print(say("ruleset", lang, **known))
        for seen, text in SEEN.items():
            sources = ", ".join(_sources(ruleset, seen, lang))
            if sources:
                who = text.in_language(lang)
                console.print(say("ruleset_chance", lang, who=who, sources=sources), markup=False)
        where = say("ruleset_origin", lang, origin=origin, target=escape(origin.target))
        console.print(where, highlight=False)
    for slug, fault in {**RULESETS.faults, **LOOKS.faults}.items():
        errors.print(f"[bold]{escape(slug)}[/]  {escape(fault.in_language(lang))}")
    if not RULESETS.origins:
        errors.print(say("no_rulesets", lang))
    return 0


def _sources(ruleset: AnyRuleset, seen: Seen, lang: Language) -> Iterator[str]:
    """Sources of chance that are seen so: how they are written, and how people call them."""
    book, names = ruleset.rulebook, ruleset.names(ruleset.standard_edition, ())
    for id, source in book.chance.items():
        if source.seen == seen:
            yield f"{id} ({book.tell_source(id, names, lang)})"


def edition(options: argparse.Namespace) -> int:
    components = read_edition(options.ruleset, options.file)
    with make_log(options.database) as log:
        log.register(components)
    told = say("playable", options.lang, name=components.id, hash=components.hash)
    console.print(told, markup=False)
    return 0


def export(options: argparse.Namespace) -> int:
    if options.notation:
        return export_written(options)
    if options.file is None:
        options.error(
            Text("name the file, or give --notation", "nommez le fichier, ou donnez --notation")
        )
    if options.file.suffix not in (".jsonl", ".gz", ".zst", ".xz"):
        endings = ".jsonl, .jsonl.gz, .jsonl.zst"
        raise Mistake(
            f"{options.file}: end it in {endings} or .jsonl.xz",
            f"{options.file} : il faut finir par {endings} ou .jsonl.xz",
        )
    with open_log(options.database) as log:
        table = log.table(options.game)
    try:
        size = save(table, options.file)
    except OSError as error:
        raise Mistake(
            f"{options.file} cannot be written: {reason(error).en}",
            f"{options.file} ne peut pas être écrit : {reason(error).fr}",
        ) from error
    kept = {"events": len(table.events), "steps": table.steps, "size": size}
    console.print(say("exported", options.lang, file=options.file, **kept), markup=False)
    return 0


def import_files(options: argparse.Namespace) -> int:
    with make_log(options.database) as log:
        taken = [_import_file(log, file, options.lang) for file in options.files]
    return 0 if all(taken) else 1


def _import_file(log: Log, file: Path, language: Language) -> bool:
    """Takes a record in; whether it was sound."""
    if not file.is_file():
        raise Mistake(f"there is no file {file}", f"il n'y a pas de fichier {file}")
    source = file.read_bytes()
    if is_written(source):
        return _import_written(log, file, source, language)
    report = verify_bytes(source)
    if not report.is_sound:
        return _tell(str(file), report, language)
    try:
        table = import_record(log, read(source))
        told = say("imported", language, file=file, game=table.id, steps=table.steps)
    except Known as known:
        told = say("known", language, file=file, game=known.table.id)
    console.print(told, markup=False)
    return True


def _import_written(log: Log, file: Path, source: bytes, language: Language) -> bool:
    try:
        table = import_written(log, file, source)
    except BrokenNotation as error:
        # In the language that the game is written in.
        raise Mistake(f"{file}: {error}", f"{file} : {error}") from error
    told = say("known_written", language, file=file)
    if table is not None:
        game = {"game": table.id, "moves": table.moves, "steps": table.steps}
        told = say("imported_written", language, file=file, **game)
    console.print(told, markup=False)
    return True


def verify(options: argparse.Namespace) -> int:
    files = [name for name in options.games if Path(name).is_file()]
    games = [name for name in options.games if name not in files]
    if options.key and not re.fullmatch("[0-9a-f]{64}", options.key):
        raise Mistake(
            "--key: the 64 digits that the service tells at /key",
            "--key : les 64 chiffres que le service dit à /key",
        )
    if not (options.games or options.all):
        raise Mistake(
            "name a record file or a game, or give --all",
            "nommez un fichier de partie ou une partie, ou donnez --all",
        )
    for name in games:
        if Path(name).suffix:
            raise Mistake(f"there is no file {name}", f"il n'y a pas de fichier {name}")
    with progress() as bar:
        sound = [
            _tell(file, verify_bytes(Path(file).read_bytes(), options.key), options.lang)
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
                    _tell(game, verify_stored(log, store, game), options.lang)
                    for game in bar.track(games, description="games")
                ]
    return 0 if all(sound) else 1


def _tell(name: str, report: Report, language: Language) -> bool:
    """Prints what an audit found; whether all is sound."""
    told = tell(report, language)
    if told.is_sound:
        counts = {"events": told.events, "facts": told.facts}
        console.print(say("sound", language, name=name, **counts), markup=False)
    for note in told.notes:
        console.print(say("audit_note", language, name=name, words=note), markup=False)
    for left in told.not_shown:
        console.print(say("not_shown", language, name=name, words=left), markup=False)
    wrong, between = say("not_sound", language), colon(language)
    for difference in told.differences:
        told_by = f"[bold red]{wrong}[/]{between}{escape(difference.what)}"
        console.print(f"{escape(name)}{between}{told_by}")
        if difference.expected:
            console.print(say("recorded", language, what=difference.recorded), markup=False)
            console.print(say("expected", language, what=difference.expected), markup=False)
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
    console.print(say("rebuilt", options.lang, events=taken))
    return 0


def demo(options: argparse.Namespace) -> int:
    new = install(options.database, options.lang)
    where = shown(options.database)
    console.print(say("installed", options.lang, games=new, where=where), markup=False)
    return 0


def install(database: Database, language: Language = "en") -> int:
    """Puts the demo games into a log; how many are new."""

    def told(variant: str, table: Table) -> None:
        title, seats = table.ruleset.title.in_language(language), len(table.players)
        game = {"title": title, "variant": variant, "seats": seats, "steps": table.steps}
        console.print(say("demo_game", language, **game))

    with make_log(database) as log:
        return demo_games.install(log, told)
