"""Analyses one game in a process of its own: a record comes in, progress and the analysis go out.

Each line of the output is JSON: `[done, of]` as it goes on, then the analysis.
"""

from __future__ import annotations

import os
import sys
import time

from domain.kernel import encoded
from domain.rulesets import RULESETS
from domain.table.folding import empty_table, fold_all
from domain.table.value import Table
from replays.analysis.analyse import analyse
from replays.records.record import Record, read

NICENESS = 10
"""Whoever plays goes first."""
PAUSE = 0.2
"""Seconds between two words of progress."""


def table_of(record: Record) -> Table:
    """The table of a record."""
    opened = record.opened
    empty = empty_table(record.table, opened, RULESETS[opened.ruleset], record.edition)
    return fold_all(empty, record.events)


def main() -> None:
    os.nice(NICENESS)
    table = table_of(read(sys.stdin.buffer.read()))
    said = 0.0

    def tell(done: int, of: int) -> None:
        nonlocal said
        if time.monotonic() - said > PAUSE:
            said = time.monotonic()
            print(f"[{done}, {of}]", flush=True)

    told = analyse(table, progress=tell)
    sys.stdout.buffer.write(encoded(told) + b"\n")


if __name__ == "__main__":
    main()
