"""Records: out of one log, into another, as they are; and files that are no records."""

from __future__ import annotations

import itertools
import random
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from domain.rulesets import RULESETS
from domain.store.log import Log
from domain.store.sqlite import SQLiteRecorder
from domain.table.events import GameImported, encode_event
from domain.table.value import CommandRefused, Table
from projections.follower import Follower
from projections.store import ReadStore
from replays.audit.verify import verify, verify_bytes
from replays.records import record as records
from replays.records.importing import Known, import_record
from replays.records.record import BrokenRecord, export, pack, read, save, unpack
from replays.records.signing import Signer
from tests.domain.tables import drive, fingerprint, opened_on
from tests.replays.forgery import relinked
from tests.replays.games import WAYS, game, short_game

ENDINGS = [".jsonl", ".jsonl.gz", ".jsonl.zst", ".jsonl.xz"]


# Round trips


def before_its_mark(log: Log, imported: Table) -> Table:
    """The game as the record told it: what is taken in is marked with one event more."""
    assert isinstance(imported.events[-1], GameImported)
    return Log(log.recorder).table_at(imported.id, imported.version - 1)


@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.parametrize("variant", ["base", "advanced"])
def test_export_and_import(log: Log, tmp_path: Path, ending: str, variant: str) -> None:
    table = game("secret_agents", variant, 3)
    path = tmp_path / f"game{ending}"
    assert save(table, path) == path.stat().st_size
    record = read(path.read_bytes())
    assert verify(record).is_sound
    imported = import_record(log, record)
    assert fingerprint(Log(log.recorder).table(table.id)) == fingerprint(imported)
    imported = before_its_mark(log, imported)
    assert fingerprint(imported) == fingerprint(table)
    assert export(imported) == export(table) == unpack(path.read_bytes())


@pytest.mark.parametrize(("slug", "variant"), WAYS)
def test_every_ruleset_goes_round(log: Log, slug: str, variant: str) -> None:
    table = game(slug, variant)
    imported = import_record(log, read(pack(export(table), ".xz")))
    assert export(before_its_mark(log, imported)) == export(table)


def test_a_running_game_with_undos_goes_round(log: Log, tmp_path: Path) -> None:
    recorder = SQLiteRecorder(tmp_path / "other.db")
    origin = Log(recorder)
    opened_on(origin)
    *_, table = drive(origin, "t", random.Random(2), 60)
    assert len(table.history) > len(table.line)
    imported = import_record(log, read(export(table)))
    assert fingerprint(before_its_mark(log, imported)) == fingerprint(table)
    recorder.close()


def test_packing_saves_room_and_repeats() -> None:
    record = export(short_game(1))
    for ending in (".gz", ".zst", ".xz"):
        packed = pack(record, ending)
        assert len(packed) * 3 < len(record)
        assert packed == pack(record, ending)
        assert unpack(packed) == record


def test_the_bytes_are_kept_though_they_could_be_written_otherwise(log: Log) -> None:
    """An event of a newer or older version has fields that today's code would not write."""
    table = short_game(1)
    bodies = [body.replace(b'"event":', b'"later":[1],"event":', 1) for body in table.bodies]
    record = relinked(table, bodies)
    assert verify_bytes(record).is_sound
    imported = before_its_mark(log, import_record(log, read(record)))
    assert export(imported) == record
    assert imported.head.hex() == read(record).footer.head


def test_a_signed_record() -> None:
    signer = Signer(bytes(range(32)))
    record = export(short_game(1), signer)
    report = verify_bytes(record)
    assert report.is_sound
    assert [note.en for note in report.notes] == [f"signed by {signer.public}"]
    other = export(short_game(2), signer)
    last = record.splitlines()[-1]
    stolen = msgspec.json.decode(other.splitlines()[-1])["signature"].encode()
    own = msgspec.json.decode(last)["signature"].encode()
    assert not verify_bytes(record.replace(own, stolen)).is_sound
    assert not verify_bytes(record.replace(own, own.upper())).is_sound


# What the log has already


def test_importing_twice(log: Log) -> None:
    table = short_game(1)
    record = read(export(table))
    import_record(log, record)
    end = log.end()
    with pytest.raises(Known) as known:
        import_record(log, record)
    assert known.value.table.id == table.id
    assert log.end() == end


def test_another_history_under_the_same_id_is_refused(log: Log) -> None:
    table = short_game(1)
    import_record(log, read(export(table)))
    before = fingerprint(log.table(table.id))
    for other in (
        export(short_game(2)).replace(short_game(2).id.encode(), table.id.encode()),
        relinked(table, table.bodies[:-1]),
    ):
        with pytest.raises(CommandRefused, match=f"another game with the id {table.id}"):
            import_record(log, read(other))
    assert fingerprint(log.table(table.id)) == before


def test_an_import_is_all_or_nothing(log: Log, monkeypatch: pytest.MonkeyPatch) -> None:
    table = short_game(1)
    insert = log.recorder.insert_events

    def failing(rows: list[Any]) -> object:
        if rows[0].topic == "table":
            rows[-1] = replace(rows[-1], state=None)  # The last row cannot be stored.
        return insert(rows)

    monkeypatch.setattr(log.recorder, "insert_events", failing)
    with pytest.raises(Exception, match=r".") as error:
        import_record(log, read(export(table)))
    assert "NOT NULL" in str(error.getrepr(chain=True))
    monkeypatch.undo()
    assert log.recorder.select_events(table.id) == []
    assert import_record(log, read(export(table))).version == table.version + 1


# Files that are no records


def broken(source: bytes) -> str:
    """Why it cannot be read."""
    with pytest.raises(BrokenRecord) as refused:
        read(source)
    report = verify_bytes(source)
    assert not report.is_sound
    assert report.differences[0].check == "line"
    assert str(refused.value).startswith(f"line {refused.value.line}: ")
    return str(refused.value)


RECORD = export(short_game(1))
LINES = RECORD.splitlines(keepends=True)


def with_line(number: int, *changes: tuple[bytes, bytes]) -> bytes:
    """The record with a change in one line, counted from 1."""
    line = LINES[number - 1]
    for old, new in changes:
        assert old in line
        line = line.replace(old, new, 1)
    return b"".join([*LINES[: number - 1], line, *LINES[number:]])


ID = short_game(1).id.encode()
SECRET = short_game(1).opened.secret.encode()


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        (b"", "line 0: a record has"),
        (b"\n\n\n", "line 1: "),
        (b"{}\n{}\n{}\n", "line 1: .*format"),
        (b"PK\x03\x04 something else", "line 1: the record ends"),
        (RECORD[:-1], "the record ends in the middle of a line"),
        (RECORD[:-9], "the record ends in the middle of a line"),
        (with_line(1, (b"dossier/1", b"dossier/2")), "line 1: the format is 'dossier/2'"),
        (with_line(1, (b'"ruleset":"s', b'"ruleset":"z')), "line 1: no ruleset is called"),
        (with_line(1, (b'"red"', b'"rad"')), "line 1: edition: "),
        (with_line(1, (b'{"edition":', b'{"added":1,"edition":')), "line 1: edition: .* canonical"),
        (with_line(1, (b'"table":', b'"table": ')), "line 1: .* canonical"),
        (with_line(1, (b'"table":"' + ID, b'"table":"edition:' + b"a" * 64)), "line 1: .*the id"),
        (with_line(1, (b'"table":"' + ID, b'"table":"')), "line 1: '' cannot be the id"),
        (with_line(1, (b'"table":"' + ID, b'"table":"../x')), "line 1: .* cannot be the id"),
        (with_line(1, (b'"table":"' + ID, b'"table":"\xff')), "line 1: "),
        (with_line(2, (SECRET, b"zz" + SECRET[2:])), "line 2: the secret is not"),
        (with_line(2, (SECRET, b"")), "line 2: the secret is not"),
        (with_line(2, (b'"players":["', b'"players":["\xc3\x28')), "line 2: "),
        (with_line(2, (b"table_opened", b"table_opaned")), "line 2: .*table_opaned"),
        (with_line(3, (b'"sum"', b'"som"')), "line 3: .*sum"),
        (with_line(3, (b'{"sum"', b'{"x":1,"sum"')), "line 3: .* canonical"),
        (with_line(3, (b'"at":', b'"at":1e')), "line 3: "),
        (with_line(3, (b'"at":', b'"at":' + b"9" * 30)), "line 3: .*at"),
        (with_line(3, (b'"at":', b'"at":-')), "line 3: .*at"),
        (with_line(3, (b'"at":', b'"x":' + b"[" * 100_000 + b',"at":')), "line 3: "),
        (with_line(4, (b'{"sum', b'[{"sum')), "line 4: "),
        (b"".join([LINES[0], *LINES[2:]]), "line 2: the first event does not open"),
        (b"".join(LINES[:-1]), f"line {len(LINES) - 1}: .*head"),
        (b"".join(LINES[:1] + LINES[-1:]), "line 2: a record has a header, events"),
    ],
    ids=itertools.count(),
)
def test_files_that_are_no_records_say_where(source: bytes, reason: str) -> None:
    assert re.search(reason, broken(source), re.DOTALL), broken(source)


@pytest.mark.parametrize("ending", [".gz", ".zst", ".xz"])
def test_packed_files_that_are_damaged_are_refused(ending: str) -> None:
    packed = pack(RECORD, ending)
    rng = random.Random(ending)
    for source in (packed + b"more", packed + packed, packed[:20]):
        broken(source)
    for _ in range(100):
        assert not verify_bytes(packed[: rng.randrange(7, len(packed))]).is_sound
        flipped = bytearray(packed)
        flipped[rng.randrange(len(packed))] ^= 1 << rng.randrange(8)
        report = verify_bytes(bytes(flipped))
        # The packing has bytes that mean nothing (a date, a system): then nothing has changed.
        assert not report.is_sound or unpack(bytes(flipped)) == RECORD


def test_a_bomb_is_not_unpacked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(records, "MOST_UNPACKED", 100_000)
    for ending in (".gz", ".zst", ".xz"):
        assert "too large" in broken(pack(bytes(5_000_000), ending))


def test_no_record_stops_the_read_models(log: Log, tmp_path: Path) -> None:
    """What verifies can be followed: the largest moment that an event may have."""
    table = short_game(1)
    last: Any = table.events[-1]
    late = encode_event(msgspec.structs.replace(last, at=2**53 - 1))
    record = relinked(table, [*table.bodies[:-1], late])
    assert verify_bytes(record).is_sound
    import_record(log, read(record))
    store = ReadStore(tmp_path / "read.db")
    follower = Follower(log, store)
    assert follower.catch_up() == table.version + 1
    store.close()


def test_records_hold_their_edition() -> None:
    header = msgspec.json.decode(LINES[0])
    ruleset = RULESETS[header["ruleset"]]
    assert read(RECORD).edition.hash == ruleset.standard_edition.hash
    assert read(RECORD).opened.edition == read(RECORD).edition.hash


def test_bytes_that_are_no_text_are_refused_though_the_chain_is_whole() -> None:
    table = short_game(1)
    bodies = [*table.bodies]
    bodies[1] = bodies[1].replace(b'"move":"', b'"move":"\xff', 1)
    with pytest.raises(BrokenRecord, match="line 3: it is not UTF-8"):
        read(relinked(table, bodies))
