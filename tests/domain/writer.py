"""A process that plays random moves and says which ones were acknowledged: to be killed.

python -m tests.domain.writer DATABASE SEED
"""

from __future__ import annotations

import random
import sys

from domain.store.database import named, open_recorder
from domain.store.log import Log
from tests.domain.tables import opened_on, play_on


def main(database: str, seed: str) -> None:
    log = Log(open_recorder(named(database)))
    rng = random.Random(seed)
    number = 0
    while True:
        number += 1
        table = opened_on(log, f"{seed}-{number}", seats=2)
        while not table.is_over:
            print(table.id, table.version, table.head.hex(), flush=True)
            table = play_on(log, table.id, rng, 1)


if __name__ == "__main__":
    main(*sys.argv[1:])
