"""Commands that look after a database: following it, moving it, saving it and bringing it back."""

from __future__ import annotations

import argparse
import signal
import threading
from contextlib import closing
from pathlib import Path

from api import access
from api.commands.console import Mistake, console, errors, open_log, progress, told_plainly
from api.commands.prompts import say
from domain.kernel import Language
from domain.store.database import Database, is_server, open_recorder, shown
from domain.store.log import Log
from domain.store.moving import AnotherLog, Moved, move
from projections.follower import Follower
from projections.store import ReadStore


def follow(options: argparse.Namespace) -> int:
    """Keeps the read models up to date until it is told to stop."""
    lang: Language = options.lang
    stopping = threading.Event()
    signal.signal(signal.SIGTERM, lambda *_: stopping.set())
    with open_log(options.database) as log, closing(ReadStore(options.database)) as store:
        follower = Follower(log, store)
        with progress() as bar:
            task = bar.add_task(say("read_models", lang), total=log.end())
            follower.catch_up(lambda done, end: bar.update(task, completed=done, total=end))
        console.print(say("following", lang, database=shown(options.database)), markup=False)
        follower.start()
        said = ""
        try:
            while not stopping.wait(0.5):
                if follower.failure != said:
                    said = follower.failure
                    key = "not_following" if said else "follows_again"
                    errors.print(say(key, lang, why=said), markup=False)
        finally:
            follower.stop()
    return 0


def migrate(options: argparse.Namespace) -> int:
    """Copies a database into another one, or brings the copy up to date."""
    moved = _move(options.source, options.target, options.lang)
    counts = {"events": moved.events, "total": moved.total, "rows": moved.rows}
    where = {"target": shown(options.target), "digest": moved.digest[:16]}
    console.print(say("migrated", options.lang, **where, **counts), markup=False)
    return 0


def backup(options: argparse.Namespace) -> int:
    """Saves a database to a SQLite file, also while it is served."""
    if options.file.exists() and not options.again:
        raise Mistake(
            f"{options.file} exists: --again brings it up to date",
            f"{options.file} existe : --again le met à jour",
        )
    moved = _move(options.database, options.file, options.lang)
    counts = {"total": moved.total, "rows": moved.rows}
    console.print(say("saved", options.lang, file=options.file, **counts), markup=False)
    return 0


def restore(options: argparse.Namespace) -> int:
    """Brings what was saved into an empty database."""
    if not options.file.is_file():
        raise Mistake(f"there is no file {options.file}", f"il n'y a pas de fichier {options.file}")
    with told_plainly(options.database), closing(open_recorder(options.database)) as recorder:
        if any(recorder.ends()) and not options.again:
            raise Mistake(
                f"{shown(options.database)} is not empty: restore into a new database"
                " (--again goes on where a restore was interrupted)",
                f"{shown(options.database)} n'est pas vide : prenez une base nouvelle"
                " (--again reprend un retour interrompu)",
            )
    moved = _move(options.file, options.database, options.lang)
    where = shown(options.database)
    console.print(say("restored", options.lang, database=where, total=moved.total), markup=False)
    return 0


def _move(source: Database, target: Database, language: Language) -> Moved:
    if not is_server(source) and not Path(source).is_file():
        raise Mistake(f"there is no database {source}", f"il n'y a pas de base {source}")
    if source == target:
        raise Mistake("both are the same database", "c'est deux fois la même base")
    with progress() as bar, told_plainly(target):
        task = bar.add_task(say("events", language), total=None)
        try:
            moved = move(
                source,
                target,
                [access.SCHEMA],
                lambda done, end: bar.update(task, completed=done, total=end),
            )
        except AnotherLog as error:
            raise Mistake(
                f"{shown(target)} cannot take it in: {error.said.en}",
                f"{shown(target)} ne peut pas la recevoir : {error.said.fr}",
            ) from error
        task = bar.add_task(say("read_models", language), total=moved.total)
        with closing(open_recorder(target)) as recorder, closing(ReadStore(target)) as store:
            Follower(Log(recorder), store).catch_up(
                lambda done, end: bar.update(task, completed=done, total=end)
            )
    return moved
