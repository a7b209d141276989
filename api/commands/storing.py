"""Commands that look after a database: following it, moving it, saving it and bringing it back."""

from __future__ import annotations

import argparse
import signal
import threading
from contextlib import closing
from pathlib import Path

from api import access
from api.commands.console import Mistake, console, errors, open_log, progress, told_plainly
from domain.store.database import Database, is_server, open_recorder, shown
from domain.store.log import Log
from domain.store.moving import AnotherLog, Moved, move
from projections.follower import Follower
from projections.store import ReadStore


def follow(options: argparse.Namespace) -> int:
    """Keeps the read models up to date until it is told to stop."""
    stopping = threading.Event()
    signal.signal(signal.SIGTERM, lambda *_: stopping.set())
    with open_log(options.database) as log, closing(ReadStore(options.database)) as store:
        follower = Follower(log, store)
        with progress() as bar:
            task = bar.add_task("read models", total=log.end())
            follower.catch_up(lambda done, end: bar.update(task, completed=done, total=end))
        console.print(f"Following {shown(options.database)}; Ctrl-C stops it", markup=False)
        follower.start()
        said = ""
        try:
            while not stopping.wait(0.5):
                if follower.failure != said:
                    said = follower.failure
                    errors.print(said or "the read models are being kept up to date again")
        finally:
            follower.stop()
    return 0


def migrate(options: argparse.Namespace) -> int:
    """Copies a database into another one, or brings the copy up to date."""
    moved = _move(options.source, options.target)
    console.print(
        f"{shown(options.target)}: {moved.events} events moved; all {moved.total} are the same in"
        f" both, byte for byte ({moved.digest[:16]}), and {moved.rows} rows beside them",
        markup=False,
    )
    return 0


def backup(options: argparse.Namespace) -> int:
    """Saves a database to a SQLite file, also while it is served."""
    if options.file.exists() and not options.again:
        raise Mistake(f"{options.file} exists: --again brings it up to date")
    moved = _move(options.database, options.file)
    console.print(f"{options.file}: {moved.total} events, {moved.rows} rows beside them")
    return 0


def restore(options: argparse.Namespace) -> int:
    """Brings what was saved into an empty database."""
    if not options.file.is_file():
        raise Mistake(f"there is no file {options.file}")
    with told_plainly(options.database), closing(open_recorder(options.database)) as recorder:
        if any(recorder.ends()) and not options.again:
            raise Mistake(
                f"{shown(options.database)} is not empty: restore into a new database"
                " (--again goes on where a restore was interrupted)"
            )
    moved = _move(options.file, options.database)
    console.print(f"{shown(options.database)}: {moved.total} events, as they were saved")
    return 0


def _move(source: Database, target: Database) -> Moved:
    if not is_server(source) and not Path(source).is_file():
        raise Mistake(f"there is no database {source}")
    if source == target:
        raise Mistake("both are the same database")
    with progress() as bar, told_plainly(target):
        task = bar.add_task("events", total=None)
        try:
            moved = move(
                source,
                target,
                [access.SCHEMA],
                lambda done, end: bar.update(task, completed=done, total=end),
            )
        except AnotherLog as error:
            raise Mistake(f"{shown(target)} cannot take it in: {error}") from error
        task = bar.add_task("read models", total=moved.total)
        with closing(open_recorder(target)) as recorder, closing(ReadStore(target)) as store:
            Follower(Log(recorder), store).catch_up(
                lambda done, end: bar.update(task, completed=done, total=end)
            )
    return moved
