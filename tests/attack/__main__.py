"""Attacks a service of each engine, and prints how it did."""

from __future__ import annotations

import argparse
import os
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
from rich.console import Console
from rich.table import Table as Grid

from tests.attack.strangers import ATTACKS, Tried
from tests.attack.target import Seen, Target
from tests.databases import ENGINES, started

TARGET = 250
"""Milliseconds: the longest that /healthz may take under any attack."""


class Row(msgspec.Struct, frozen=True):
    engine: str
    attack: str
    tried: Tried
    idle: Seen
    seen: Seen

    @property
    def is_bad(self) -> bool:
        """Something broke, was lost or leaked."""
        return bool(self.tried.faults or self.tried.lost or self.tried.leaked)


def main() -> int:
    parser = argparse.ArgumentParser(prog="make attack", description=__doc__)
    parser.add_argument("--engine", action="append", choices=ENGINES, help="this engine")
    parser.add_argument("--only", action="append", choices=ATTACKS, help="this attack")
    parser.add_argument("--seconds", type=float, default=8, help="of each (%(default)s)")
    options = parser.parse_args()
    console, rows = Console(), list[Row]()
    console.width = max(console.width, 130)
    for engine in options.engine or ENGINES:
        with target_on(engine) as target:
            with target.watched() as idle:
                time.sleep(min(3, options.seconds))
            for name in options.only or ATTACKS:
                with console.status(f"{engine}: {name}"), target.watched() as seen:
                    tried = ATTACKS[name](target, options.seconds)
                rows.append(Row(engine, name, tried, idle, seen))
                worst = f"/healthz at worst {seen.worst:.0f} ms"
                console.print(f"{engine}: {name}, {tried.answers.total()} times, {worst}")
                if rows[-1].is_bad:
                    console.print("".join(target.said), markup=False, highlight=False)
                time.sleep(0.5)
    show(console, rows)
    return int(any(row.is_bad for row in rows))


@contextmanager
def target_on(engine: str) -> Iterator[Target]:
    """A service with demo games on a database of its own."""
    with tempfile.TemporaryDirectory(prefix="dossier-attack-", ignore_cleanup_errors=True) as home:
        os.chmod(home, 0o755)
        if engine == "postgres":
            with started(Path(home, "data")) as (address, postmaster):
                target = Target(engine, address, postmaster)
                yield target
                target.server.kill()
        else:
            target = Target(engine, Path(home, "log.sqlite"))
            yield target
            target.server.kill()


def show(console: Console, rows: list[Row]) -> None:
    """What was tried, what came of it, and how the service did meanwhile."""
    columns = ("engine", "attack", "tried", "answers", "/healthz idle", "worst", "memory")
    grid = Grid(*columns, "faults", "lost", "leaked", "", box=None)
    for column in grid.columns[2:3] + grid.columns[4:10]:
        column.justify, column.no_wrap = "right", True
    for row in rows:
        answers = " ".join(f"{n}x{status}" for status, n in sorted(row.tried.answers.items()))
        grid.add_row(
            row.engine,
            row.attack,
            str(row.tried.answers.total()),
            answers,
            f"{row.idle.worst:.0f} ms",
            f"{row.seen.worst:.0f} ms" + ("" if row.seen.worst <= TARGET else " !"),
            f"{row.seen.memory / 2**20:.0f} MB",
            str(row.tried.faults),
            str(row.tried.lost),
            str(row.tried.leaked),
            row.tried.note,
        )
    console.print(grid)
    slow = [f"{row.engine} {row.attack}" for row in rows if row.seen.worst > TARGET]
    console.print(f"/healthz above {TARGET} ms: {', '.join(slow) or 'never'}", markup=False)


if __name__ == "__main__":
    raise SystemExit(main())
