"""What is kept of tables is bounded in bytes, and those are about what they really take."""

from __future__ import annotations

import gc
import tracemalloc
from pathlib import Path

import msgspec
import pytest

from domain.rulesets import RULESETS
from domain.store.database import open_recorder
from domain.store.kept import BASE, Kept, held
from domain.store.log import Log
from domain.table.events import decoder
from domain.table.folding import empty_table, fold_all
from domain.table.value import Table
from replays.records.importing import import_record
from replays.records.record import Record, read

GOLDEN = Path(__file__).parents[1] / "golden"
EVENTS = 60


def golden(slug: str) -> Record:
    return read(next(iter(sorted(GOLDEN.glob(f"{slug}-*.jsonl")))).read_bytes())


def folded(record: Record, events: int) -> Table:
    """A value of its own: it shares nothing but the ruleset and the edition."""
    bodies = [bytes(bytearray(body)) for _, body in record.events[:events]]
    ruleset = RULESETS[record.opened.ruleset]
    empty = empty_table(record.table, record.opened, ruleset, record.edition)
    return fold_all(empty, [(decoder.decode(body), body) for body in bodies])


@pytest.mark.parametrize("slug", list(RULESETS))
@pytest.mark.parametrize("events", [1, EVENTS])
def test_a_table_takes_about_what_is_said_of_it(slug: str, events: int) -> None:
    record = golden(slug)
    folded(record, events)  # What is made once for all tables of the ruleset.
    gc.collect()
    tracemalloc.start()
    try:
        table = folded(record, events)
        gc.collect()
        taken = tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()
    said = BASE + held(table)
    assert said / 3 < taken < said * 1.2


@pytest.fixture(scope="module")
def table() -> Table:
    return folded(golden(next(iter(RULESETS))), EVENTS)


def test_those_that_were_not_used_for_longest_go_first(table: Table) -> None:
    size = BASE + held(table)
    kept = Kept(3 * size)
    tables = [msgspec.structs.replace(table, id=str(number)) for number in range(5)]
    for each in tables[:3]:
        kept.put(each)
    kept.put(tables[0])
    for each in tables[3:]:
        kept.put(each)
    assert [each.id for each in tables if kept.get(each.id)] == ["0", "3", "4"]
    assert (len(kept), kept.size) == (3, 3 * size)


def test_a_table_that_grows_takes_the_room_of_others(table: Table) -> None:
    young = folded(golden(table.ruleset.slug), EVENTS // 2)
    kept = Kept(BASE + held(table))
    kept.put(msgspec.structs.replace(young, id="other"))
    kept.put(young)
    assert len(kept) == 1 or held(young) * 2 + BASE <= held(table)
    kept.put(table)
    assert kept.get("other") is None
    assert kept.size == BASE + held(table)
    # What was read before and comes late is not kept instead of what is newer.
    kept.put(young)
    assert kept.get(table.id) is table
    assert kept.size == BASE + held(table)


def test_one_that_is_larger_than_all_the_room_is_served_nevertheless(tmp_path: Path) -> None:
    log = Log(open_recorder(tmp_path / "log.db"), most=1)
    record = golden(next(iter(RULESETS)))
    import_record(log, record)
    first = log.table(record.table)
    assert len(log.kept) == 1
    assert log.table(record.table).head == first.head
