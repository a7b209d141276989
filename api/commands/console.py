"""What the commands share: the terminal, finding a game, reading options."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import msgspec
from eventsourcing.persistence import OperationalError
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.text import Text

from domain.kernel import Edition, Said, misread
from domain.kernel import Text as Told
from domain.rulesets import RULESETS
from domain.store.database import Database, is_server, open_recorder, shown
from domain.store.log import Log
from domain.table.folding import empty_table, fold_all
from domain.table.value import Table
from replays.harmless import harmless
from replays.records.record import read


class Terminal(Console):
    """A terminal that nobody steers by what he calls himself, writes, or puts into a record."""

    def render_str(self, text: str, **how: Any) -> Text:
        return super().render_str(harmless(text), **how)

    def clear(self, home: bool = True) -> None:
        """Empties the screen and what was scrolled off it: nobody reads back what another held."""
        super().clear(home)
        if self.is_terminal:
            self.file.write("\x1b[3J")

    def tell(self, sentence: str, hang: int = 4) -> None:
        """Prints a sentence with markup; at a terminal it is broken between words, what follows
        stands below it, so far from the edge. A file gets it in one line.
        """
        text = self.render_str(sentence)
        if not self.is_terminal:
            self.print(text)
            return
        first = text.wrap(self, self.width)[0]
        self.print(first)
        rest = text[len(first) :].plain
        below = text[len(text) - len(rest.lstrip()) :]
        for line in below.wrap(self, max(self.width - hang, 20)) if below else ():
            self.print(Text(" " * hang) + line)


console = Terminal(highlight=False, soft_wrap=True)
errors = Terminal(stderr=True, highlight=False, soft_wrap=True)


class Mistake(Said):
    """Something the user can mend; the message says how.

    In French, too: every command can be told to speak it (`--lang`).
    """

    def __init__(self, english: str, french: str) -> None:
        super().__init__(Told(english, french))

    def __reduce__(self) -> tuple[type[Mistake], tuple[str, str]]:
        return type(self), (self.said.en, self.said.fr)


@contextmanager
def open_log(database: Database) -> Iterator[Log]:
    """The log in a database that must exist."""
    if not is_server(database) and not Path(database).exists():
        raise Mistake(
            f"there is no database {database}: `dossier demo` makes one with games in it",
            f"il n'y a pas de base {database} : `dossier demo` en fait une avec des parties",
        )
    with make_log(database) as log:
        yield log


@contextmanager
def make_log(database: Database) -> Iterator[Log]:
    """The log in a database; a file is made if it is missing."""
    with told_plainly(database):
        recorder = open_recorder(database)
    with closing(recorder):
        yield Log(recorder)


@contextmanager
def told_plainly(database: Database) -> Iterator[None]:
    """A database that cannot be opened is something the user can mend."""
    try:
        yield
    except (sqlite3.Error, OperationalError) as error:
        why = " ".join(str(error).split())
        raise Mistake(
            f"{shown(database)} cannot be used as a database: {why}",
            f"{shown(database)} ne peut pas servir de base : {why}",
        ) from error


def find_game(name: str, database: Database) -> Table:
    """A game from a record file, or by its id from the log."""
    path = Path(name)
    if path.is_file():
        record = read(path.read_bytes())
        opened = record.opened
        empty = empty_table(record.table, opened, RULESETS[opened.ruleset], record.edition)
        return fold_all(empty, record.events)
    if path.suffix:
        raise Mistake(f"there is no file {name}", f"il n'y a pas de fichier {name}")
    with open_log(database) as log:
        return log.table(name)


def require_rulesets(slugs: Iterable[str]) -> None:
    """Games that can be played; a Mistake names those that can."""
    known = ", ".join(RULESETS)
    for slug in slugs:
        if slug not in RULESETS:
            raise Mistake(
                f"no ruleset is called {slug!r}: there are {known}",
                f"aucun jeu ne s'appelle {slug!r} : il y a {known}",
            )


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
        raise Mistake(f"there is no file {file}", f"il n'y a pas de fichier {file}")
    return rules.load_edition(file.read_bytes())


def read_options(ruleset: str, variant: str | None, given: list[str]) -> msgspec.Struct:
    """A ruleset's options from the command line."""
    rules = RULESETS[ruleset]
    if variant is not None and variant not in rules.variants:
        known = ", ".join(rules.variants)
        raise Mistake(
            f"{ruleset} has no variant {variant!r}: {known}",
            f"{ruleset} n'a pas de variante {variant!r} : {known}",
        )
    options = rules.variants[variant] if variant else next(iter(rules.variants.values()))
    values = msgspec.to_builtins(options)
    for item in given:
        name, separator, text = item.partition("=")
        if not separator:
            raise Mistake(f"--option {item}: write NAME=VALUE", f"--option {item} : NOM=VALEUR")
        try:
            values[name] = msgspec.json.decode(text.encode())
        except msgspec.DecodeError:
            values[name] = text
    try:
        return msgspec.convert(values, rules.options)
    except msgspec.ValidationError as error:
        why = misread(error)
        raise Mistake(f"--option: {why.en}", f"--option : {why.fr}") from error
