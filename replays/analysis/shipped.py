"""Analyses of the demo games, made once and kept beside them: a newcomer waits for none.

`python -m replays.analysis.shipped` makes those anew whose game or engine has changed.
"""

from __future__ import annotations

import lzma
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from importlib.resources.abc import Traversable
from pathlib import Path

import msgspec

from domain.kernel import encoded
from domain.rulesets import RULESETS
from domain.table.value import Table
from replays.analysis.analyse import analyse, head_of
from replays.analysis.shapes import engine_of
from replays.demos import demo_folder, demo_game, demo_id


class _Made(msgspec.Struct, frozen=True):
    """What an analysis was made of, and by what."""

    head: str
    engine: str


def shipped(table: Table) -> bytes | None:
    """What lies beside a demo game, if it is of these very moves and by this engine."""
    file = _file_of(table)
    if file is None or not file.is_file():
        return None
    body = lzma.decompress(file.read_bytes())
    made = msgspec.json.decode(body, type=_Made)
    return body if made == _Made(head_of(table), engine_of(table.ruleset)) else None


def _file_of(table: Table) -> Traversable | None:
    """Where it lies, or would."""
    ruleset = table.ruleset
    variants = [each for each in ruleset.variants if table.id == demo_id(ruleset, each)]
    if not variants or ruleset.slug not in RULESETS:
        return None
    folder = demo_folder(RULESETS.origins[ruleset.slug][0].target)
    return folder and folder.joinpath(f"{variants[0]}.analysis.json.xz")


def _lacking() -> Iterator[tuple[str, int]]:
    """Our own demo games without one; whoever brings a ruleset keeps its games."""
    for slug, ruleset in RULESETS.items():
        for number in range(0 if ruleset.package else len(ruleset.variants)):
            if shipped(demo_game(ruleset, number)) is None:
                yield slug, number


def _ship(demo: tuple[str, int]) -> str:
    slug, number = demo
    table = demo_game(RULESETS[slug], number)
    file = _file_of(table)
    assert isinstance(file, Path)
    file.write_bytes(lzma.compress(encoded(analyse(table))))
    return table.id


def main() -> int:
    with ProcessPoolExecutor() as workers:
        for id in workers.map(_ship, _lacking()):
            print(id, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
