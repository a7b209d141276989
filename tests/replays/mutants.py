"""Many mutants and many sound games of every ruleset: `python -m tests.replays.mutants`.

Every mutant must be rejected, naming a place; no sound game may be.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from multiprocessing import Pool
from typing import Any

import msgspec

from domain.rulesets import RULESETS
from domain.table.commands.rulings import give_ruling, raise_dispute
from domain.table.folding import take
from domain.table.value import Table
from replays.audit.verify import verify_bytes
from replays.records.record import export
from replays.simulation import play_out
from tests.replays import forgery


def ruled(table: Table) -> Table:
    """The game with a dispute about its last step that was let stand."""
    rule = next(iter(table.ruleset.rulebook.rules))
    at = table.events[-1].at
    table = take(table, *raise_dispute(table, "public", table.steps, rule, "Contested.", at=at))
    return take(table, *give_ruling(table, 0, "stand", "It stands.", at=at))


def forge_ruling(record: bytes, rng: random.Random) -> forgery.Mutant:
    """Another ruling than the judge gave, by somebody who has not the secret."""
    lines = record.splitlines(keepends=True)
    line: Any = msgspec.json.decode(lines[-2])
    forgery.change_a_leaf(line["event"], rng)
    lines[-2] = msgspec.json.encode(line) + b"\n"
    return b"".join(lines), len(lines) - 2


def mutants(task: tuple[str, int, int]) -> tuple[str, Counter[str], list[str]]:
    """So many mutants of one ruleset: how many of each kind, and those that were not noticed."""
    slug, count, seed = task
    ruleset, rng = RULESETS[slug], random.Random(f"{slug}/{seed}")
    options = next(iter(ruleset.variants.values()))
    seats = ruleset.players[0] + seed % 2 * (ruleset.players[0] < ruleset.players[1])
    table = ruled(play_out(ruleset, seats, options, seed=seed))
    record = export(table)
    tried: Counter[str] = Counter()
    missed: list[str] = []
    kinds: list[Any] = [*forgery.ACCIDENTS, *forgery.FORGERIES, forge_ruling]
    while tried.total() < count:
        kind = kinds[tried.total() % len(kinds)]
        mutant, _ = kind(table if kind in forgery.FORGERIES else record, rng)
        if mutant == record:
            continue
        tried[kind.__name__] += 1
        report = verify_bytes(mutant)
        if report.is_sound or not report.differences[0].what.en:
            missed.append(f"{slug} seed {seed}: {kind.__name__}")
    return slug, tried, missed


def sound(task: tuple[str, int, int]) -> tuple[str, Counter[str], list[str]]:
    """So many sound games of one ruleset: those that were taken for broken."""
    slug, count, first = task
    ruleset, alarms = RULESETS[slug], []
    variants = list(ruleset.variants.values())
    fewest, most = ruleset.players
    for seed in range(first, first + count):
        seats = fewest + seed % (most - fewest + 1)
        table = play_out(ruleset, seats, variants[seed % len(variants)], seed=seed)
        report = verify_bytes(export(table))
        if not report.is_sound:
            alarms.append(f"{slug} seed {seed}: {report.differences[0].what.en}")
    return slug, Counter(sound=count), alarms


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.replays.mutants", description=__doc__)
    parser.add_argument("rulesets", nargs="*", default=list(RULESETS), metavar="RULESET")
    parser.add_argument("--mutants", type=int, default=1000, help="per ruleset")
    parser.add_argument("--sound", type=int, default=1000, help="sound games per ruleset")
    options = parser.parse_args()
    work = [
        (task, (slug, part, seed))
        for slug in options.rulesets
        for task, total in ((mutants, options.mutants), (sound, options.sound))
        for seed, part in enumerate(_parts(total))
    ]
    totals: dict[str, Counter[str]] = {slug: Counter() for slug in options.rulesets}
    wrong: list[str] = []
    started = time.monotonic()
    with Pool(2) as pool:
        for slug, tried, failures in pool.imap_unordered(_run, work):
            totals[slug] += tried
            wrong += failures
    for slug, tried in totals.items():
        kinds = ", ".join(f"{name} {count}" for name, count in sorted(tried.items()))
        print(f"{slug}: {tried.total() - tried['sound']} mutants ({kinds})")
    for failure in wrong:
        print(failure)
    print(f"{len(wrong)} wrong, {time.monotonic() - started:.0f} s")
    return 1 if wrong else 0


def _parts(total: int) -> list[int]:
    return [min(50, total - done) for done in range(0, total, 50)]


def _run(work: tuple[Any, tuple[str, int, int]]) -> tuple[str, Counter[str], list[str]]:
    task, arguments = work
    slug, part, seed = arguments
    result: tuple[str, Counter[str], list[str]] = task((slug, part, seed * 50))
    return result


if __name__ == "__main__":
    sys.exit(main())
