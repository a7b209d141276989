"""What the commands share: the terminal, finding a game, reading options."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from domain.kernel import Edition
from domain.log import Log
from domain.rulesets import RULESETS
from domain.sqlite import SQLiteRecorder
from domain.table import Table
from replays.record import read

console = Console(highlight=False, soft_wrap=True)
errors = Console(stderr=True, highlight=False, soft_wrap=True)


class Mistake(Exception):
    """Something the user can mend; the message says how."""


def open_log(path: Path) -> Log:
    """The log in a file that must exist."""
    if not path.exists():
        raise Mistake(f"there is no database {path}: `dossier demo` makes one with games in it")
    return make_log(path)


def make_log(path: Path) -> Log:
    """The log in a file, which is made if it is missing."""
    try:
        return Log(SQLiteRecorder(path))
    except sqlite3.Error as error:
        raise Mistake(f"{path} cannot be used as a database: {error}") from error


def find_game(name: str, database: Path) -> Table:
    """A game from a record file, or by its id from the log."""
    path = Path(name)
    if path.is_file():
        record = read(path.read_bytes())
        opened = record.opened
        table = Table(record.table, opened, RULESETS[opened.ruleset], record.edition)
        for event, body in record.events:
            table.apply(event, body)
        return table
    if path.suffix:
        raise Mistake(f"there is no file {name}")
    return open_log(database).table(name)


def progress() -> Progress:
    """A bar on the error stream; silent where that is no terminal."""
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        console=errors,
        disable=not errors.is_terminal,
        transient=True,
    )


def read_edition(ruleset: str, file: Path | None) -> Edition:
    """The edition in a component file; without one the ruleset's own."""
    rules = RULESETS[ruleset]
    if file is None:
        return rules.standard_edition
    if not file.is_file():
        raise Mistake(f"there is no file {file}")
    return rules.load_edition(file.read_bytes())


def read_options(ruleset: str, variant: str | None, given: list[str]) -> msgspec.Struct:
    """A ruleset's options from the command line."""
    rules = RULESETS[ruleset]
    if variant is not None and variant not in rules.variants:
        raise Mistake(f"{ruleset} has no variant {variant!r}: {', '.join(rules.variants)}")
    options = rules.variants[variant] if variant else next(iter(rules.variants.values()))
    values = msgspec.to_builtins(options)
    for item in given:
        name, separator, text = item.partition("=")
        if not separator:
            raise Mistake(f"--option {item}: write NAME=VALUE")
        try:
            values[name] = msgspec.json.decode(text.encode())
        except msgspec.DecodeError:
            values[name] = text
    try:
        return msgspec.convert(values, rules.options)
    except msgspec.ValidationError as error:
        raise Mistake(f"--option: {error}") from error
