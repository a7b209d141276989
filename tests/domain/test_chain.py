"""The chain: whatever changes in the database behind our back is found, and where."""

from __future__ import annotations

import hashlib
import random
import re
from functools import partial

import pytest

from domain.store.database import Database, open_recorder
from domain.store.lanes import lane_of
from domain.store.log import BrokenLog, Log
from domain.table import chain
from domain.table.commands.undo import ask_undo
from tests import databases
from tests.databases import ask
from tests.domain.tables import SECRET, fingerprint, opened_on, play_on
from tests.rounds import rounds


@pytest.fixture
def played(log: Log) -> Log:
    """Two tables, side by side, of about thirty events each."""
    for id in ("t", "u"):
        opened_on(log, id, secret=SECRET if id == "t" else bytes(32), bots=("", "random", "random"))
        play_on(log, id, random.Random(1), 20)
        last = log.table(id).line[-1].seat
        assert last is not None
        log.command(id, partial(ask_undo, seat=last))
        play_on(log, id, random.Random(2), 10)
    return log


def rows(database: Database, id: str = "t") -> dict[int, bytes]:
    return dict(ask(database, "SELECT version, state FROM events WHERE stream = ?", id))


def change(database: Database, *statements: tuple[str, tuple[object, ...]]) -> None:
    for statement, parameters in statements:
        databases.change(database, statement, *parameters)


STATE = "UPDATE events SET state = ? WHERE stream = 't' AND version = ?"
VERSION = "UPDATE events SET version = ? WHERE stream = 't' AND version = ?"


def broken_at(log: Log) -> int:
    """The event that a fresh reader names."""
    with pytest.raises(BrokenLog) as broken:
        Log(log.recorder).table("t")
    with pytest.raises(BrokenLog):
        Log(log.recorder).table_at("t", 10_000)
    found = re.match(r"table t, event (\d+): .", str(broken.value))
    assert found, broken.value
    return int(found[1])


def test_a_sound_log_is_read(played: Log, database: Database) -> None:
    afresh = Log(open_recorder(database))
    for id in ("t", "u"):
        assert fingerprint(afresh.table(id)) == fingerprint(played.table(id))


@pytest.mark.parametrize("version", [1, 2, 17, 23])
@pytest.mark.property
def test_a_flipped_bit_anywhere_in_a_row_is_found(
    played: Log, database: Database, version: int
) -> None:
    """The envelope and the end byte by byte, and some places between."""
    rng = random.Random(version)
    state = rows(database)[version]
    places = {*range(90), *range(len(state) - 20, len(state))}
    places |= set(rng.sample(range(len(state)), min(100, len(state))))
    for place in sorted(places & set(range(len(state))))[version % rounds(4, 1) :: rounds(4, 1)]:
        flipped = bytearray(state)
        flipped[place] ^= 1 << rng.randrange(8)
        change(database, (STATE, (bytes(flipped), version)))
        assert broken_at(played) == version, (place, bytes(flipped[place - 20 : place + 20]))
    change(database, (STATE, (state, version)))
    assert Log(played.recorder).table("t").head == played.table("t").head


def test_a_letter_of_another_case_in_a_head_is_found(played: Log, database: Database) -> None:
    """It would be the same number."""
    state = rows(database)[5]
    head = state[9:73]
    change(database, (STATE, (state.replace(head, head.upper()), 5)))
    assert broken_at(played) == 5


@pytest.mark.parametrize("version", [1, 2, 15])
def test_a_dropped_row_is_found(played: Log, database: Database, version: int) -> None:
    change(database, ("DELETE FROM events WHERE stream = 't' AND version = ?", (version,)))
    assert broken_at(played) == version + 1


@pytest.mark.parametrize("version", [1, 2, 15])
def test_a_dropped_row_whose_place_was_closed_is_found(
    played: Log, database: Database, version: int
) -> None:
    last = max(rows(database))
    change(
        database,
        ("DELETE FROM events WHERE stream = 't' AND version = ?", (version,)),
        *[(VERSION, (later - 1, later)) for later in range(version + 1, last + 1)],
    )
    assert broken_at(played) == version


@pytest.mark.parametrize(("first", "second"), [(1, 2), (2, 3), (7, 20)])
def test_swapped_rows_are_found(played: Log, database: Database, first: int, second: int) -> None:
    states = rows(database)
    change(database, (STATE, (states[second], first)), (STATE, (states[first], second)))
    assert broken_at(played) == first


def test_a_duplicated_row_is_found(played: Log, database: Database) -> None:
    states = rows(database)
    last = max(states)
    insert = (
        "INSERT INTO events (lane, position, stream, version, topic, state)"
        " SELECT lane, MAX(position) + 1, 't', CAST(? AS INTEGER), 'table', ? FROM events"
        " WHERE stream = 't' GROUP BY lane"
    )
    change(database, (insert, (last + 1, states[last])))
    assert broken_at(played) == last + 1
    # In the middle, with everything after it moved up.
    change(
        database,
        *[(VERSION, (version + 1, version)) for version in range(last + 1, 9, -1)],
        (insert, (10, states[9])),
    )
    assert broken_at(played) == 10


def test_a_row_of_another_table_is_found(played: Log, database: Database) -> None:
    change(database, (STATE, (rows(database, "u")[6], 6)))
    assert broken_at(played) == 6


def test_the_same_game_under_another_id_is_found(played: Log, database: Database) -> None:
    change(
        database,
        ("DELETE FROM events WHERE stream = 't'", ()),
        (f"UPDATE events SET stream = 't', lane = {lane_of('t')} WHERE stream = 'u'", ()),
    )
    assert broken_at(played) == 1


def test_another_topic_is_found(played: Log, database: Database) -> None:
    """A follower would pass over it."""
    change(database, ("UPDATE events SET topic = 'tabel' WHERE stream = 't' AND version = 3", ()))
    assert broken_at(played) == 3


def test_an_event_of_an_unknown_kind_fails_loudly(played: Log, database: Database) -> None:
    state = rows(database)[2].replace(b'"move_played"', b'"move_dreamt"')
    change(database, (STATE, (state, 2)))
    with pytest.raises(BrokenLog, match=r"table t, event 2: .*move_dreamt"):
        Log(played.recorder).table("t")


def test_what_was_read_before_stays_readable_and_what_follows_is_checked(
    played: Log, database: Database
) -> None:
    reader = Log(played.recorder)
    version = reader.table("t").version
    play_on(played, "t", random.Random(4), 1)
    state = rows(database)[version + 1]
    change(database, (STATE, (state.replace(b'"seat":', b'"seat": '), version + 1)))
    with pytest.raises(BrokenLog, match=f"event {version + 1}"):
        reader.table("t")


# Salts


def test_the_head_says_nothing_without_the_secret() -> None:
    """Two tables alike but for their secrets have nothing in common at any event."""
    heads = {chain.extend(chain.genesis("t"), bytes([n]) * 32, 1, b"{}") for n in range(50)}
    assert len(heads) == 50
    plain = hashlib.sha256(chain.genesis("t") + b"{}").digest()
    assert plain not in heads


def test_every_event_has_a_salt_of_its_own() -> None:
    before = chain.genesis("t")
    heads = {chain.extend(before, SECRET, version, b"{}") for version in range(1000)}
    assert len(heads) == 1000


def test_the_known_head() -> None:
    """The chain of old records can be computed for ever: pinned."""
    head = chain.extend(chain.genesis("table"), SECRET, 1, b'{"event":"x"}')
    assert head.hex() == HEAD


HEAD = "99ed3b2cd435fe2713baa0360126aaa1ffab6f9010e4e96c34296526b93d83cb"
