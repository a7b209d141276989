"""The golden games, played once and kept: one for every variant of every ruleset as it first was,
and one more whenever its rules have changed."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec

from domain.bots import BOTS
from domain.rulesets import RULESETS
from domain.table.commands.play import open_table, play
from domain.table.commands.undo import answer_request, ask_undo, redo, waiting_for
from domain.table.folding import empty_table, fold_all, take
from domain.table.value import CommandRefused, Table
from replays.knowing import Knowing
from replays.records.record import read
from replays.simulation import NAMES, START, next_decision

FOLDER = Path(__file__).parent
PLAYTHROUGHS = FOLDER / "playthroughs"
NOTATION = FOLDER / "notation"
EXPECTED = FOLDER / "expected.json"


class Expected(msgspec.Struct, frozen=True):
    """What a golden game came to: pinned."""

    events: int
    steps: int
    head: str
    standings: msgspec.Raw


def names() -> list[tuple[str, str, str]]:
    """Every golden game there should be: its name, ruleset and variant."""
    first = [
        (f"{slug}-{variant}", slug, variant)
        for slug, ruleset in RULESETS.items()
        for variant in ruleset.variants
    ]
    later = [
        (f"{slug}-v{ruleset.version}", slug, next(iter(ruleset.variants)))
        for slug, ruleset in RULESETS.items()
        if ruleset.version > 1
    ]
    return first + later


def expected() -> dict[str, Expected]:
    if not EXPECTED.exists():
        return {}
    return msgspec.json.decode(EXPECTED.read_bytes(), type=dict[str, Expected])


def seats_of(slug: str) -> int:
    """Three where that can be: the fewest with somebody else to be asked and somebody to watch."""
    fewest, most = RULESETS[slug].players
    return min(max(fewest, 3), most)


def played(name: str, slug: str, variant: str, seed: int) -> Table:
    """A whole game by bots, now and then with a move taken back; the same for ever."""
    ruleset, seats = RULESETS[slug], seats_of(slug)
    id = f"golden-{name}"
    secret = hashlib.sha256(f"{id}/{seed}".encode()).digest()
    rng = random.Random(f"{id}/{seed}")
    edition = ruleset.standard_edition
    opened = open_table(
        ruleset, edition, NAMES[:seats], ruleset.variants[variant], secret=secret, at=START
    )
    table = take(empty_table(id, opened, ruleset, edition), opened)
    at, knowing = START, Knowing()
    while not table.is_over:
        decision = next_decision(table, rng)
        bot = BOTS["greedy" if seed % 2 else "random"]
        move = bot(ruleset, knowing.seat(table, decision.seat), rng)
        at += rng.randint(2_000, 8_000)
        table = take(table, play(table, decision.seat, move, at=at))
        if not table.is_over and rng.random() < 0.06:
            table = _take_back(table, decision.seat, rng, at)
    return table


def _take_back(table: Table, seat: int, rng: random.Random, at: int) -> Table:
    """Asks to undo the last move; the others agree or not; sometimes it is played again."""
    try:
        table = take(table, *ask_undo(table, seat, at=at + 500))
        while table.request:
            agrees = rng.random() < 0.8
            answers = answer_request(table, waiting_for(table)[0], agrees, at=at + 900)
            table = take(table, *answers)
        if table.undone and rng.random() < 0.5:
            table = take(table, *redo(table, seat, at=at + 1_500))
    except CommandRefused:
        pass  # Asked too often.
    return table


def best_seed(name: str, slug: str, variant: str) -> int:
    """The seed whose game shows the most kinds of facts and events, and is the shortest then."""

    def worth(seed: int) -> tuple[int, int]:
        table = played(name, slug, variant, seed)
        kinds = {type(entry.fact) for move in table.line for entry in move.entries}
        kinds |= {type(event) for event in table.events}  # type: ignore[misc]
        return len(kinds), -table.steps

    return max(range(12), key=worth)


def kept(name: str) -> Table:
    """The table of a golden record."""
    return _folded((FOLDER / f"{name}.jsonl").read_bytes())


@cache
def _folded(source: bytes) -> Table:
    record = read(source)
    opened = record.opened
    empty = empty_table(record.table, opened, RULESETS[opened.ruleset], record.edition)
    return fold_all(empty, record.events)


def missing() -> Iterator[str]:
    """Golden games that there should be and are not."""
    have = expected()
    for name, _, _ in names():
        if name not in have or not (FOLDER / f"{name}.jsonl").exists():
            yield name
