"""Makes golden records and playthroughs.

python -m tests.golden.make                 the records that are not there yet
python -m tests.golden.make --force NAME    these anew (all without a name): old games must replay
                                            for ever, so only for rules that nobody has played
python -m tests.golden.make --playthroughs  the playthroughs, to be read as a diff
python -m tests.golden.make --notation      the same games as one writes them down
"""

from __future__ import annotations

import argparse
import sys

import msgspec

from domain.kernel import LANGUAGES
from replays.audit.verify import verify_bytes
from replays.notation.writing import write
from replays.records.record import export
from tests.golden.games import (
    EXPECTED,
    FOLDER,
    NOTATION,
    PLAYTHROUGHS,
    Expected,
    best_seed,
    expected,
    kept,
    names,
    played,
)
from tests.golden.playthrough import playthrough


def make_records(wanted: list[str], force: bool) -> int:
    pinned = expected()
    refused = 0
    for name, slug, variant in names():
        path = FOLDER / f"{name}.jsonl"
        if wanted and name not in wanted:
            continue
        if path.exists() and not force:
            print(f"{name}: it is there and must replay for ever; --force makes it anew")
            refused += 1
            continue
        table = played(name, slug, variant, best_seed(name, slug, variant))
        record = export(table)
        report = verify_bytes(record)
        if not report.is_sound:
            print(f"{name}: not kept, {report.differences[0].what.en}")
            refused += 1
            continue
        path.write_bytes(record)
        standings = table.ruleset.standings(table.state)
        pinned[name] = Expected(
            table.version,
            table.steps,
            table.head.hex(),
            msgspec.Raw(msgspec.json.encode(standings)),
        )
        print(f"{name}: {table.version} events, {table.steps} steps, {len(record)} bytes")
    text = msgspec.json.format(msgspec.json.encode(dict(sorted(pinned.items()))), indent=1)
    EXPECTED.write_bytes(text + b"\n")
    return 1 if refused and wanted else 0


def make_playthroughs(wanted: list[str]) -> int:
    PLAYTHROUGHS.mkdir(exist_ok=True)
    for name in expected():
        if not wanted or name in wanted:
            text = playthrough(kept(name))
            (PLAYTHROUGHS / f"{name}.txt").write_text(text, encoding="utf-8")
            print(f"{name}: written")
    return 0


def make_notation(wanted: list[str]) -> int:
    NOTATION.mkdir(exist_ok=True)
    for name in expected():
        if not wanted or name in wanted:
            for language in LANGUAGES:
                path = NOTATION / f"{name}.{language}.txt"
                path.write_text(write(kept(name), language), encoding="utf-8")
            print(f"{name}: written")
    return 0


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.golden.make")
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--force", action="store_true", help="write over records that are there")
    parser.add_argument("--playthroughs", action="store_true", help="write the playthroughs")
    parser.add_argument("--notation", action="store_true", help="write the games down")
    options = parser.parse_args(arguments)
    unknown = set(options.names) - {name for name, _, _ in names()}
    if unknown:
        parser.error(f"no golden game is called {', '.join(sorted(unknown))}")
    if options.playthroughs:
        return make_playthroughs(options.names)
    if options.notation:
        return make_notation(options.names)
    return make_records(options.names, options.force)


if __name__ == "__main__":
    sys.exit(main())
