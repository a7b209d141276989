"""Records: out in every packing, in on another server, and refused where they are broken."""

from __future__ import annotations

import lzma
from collections.abc import Iterator, Sequence
from typing import Any

import httpx
import msgspec
import pytest

from domain.games.secret_agents.state import Options
from domain.rulesets import RULESETS
from domain.table.events import AnyEvent, TableOpened, encode_event
from domain.table.folding import empty_table, fold_all
from domain.table.value import Table
from replays.records.record import export
from replays.simulation import play_out
from tests.api.conftest import service
from tests.api.players import Game, Player, eventually, open_declared, open_game, problem, short
from tests.databases import New

PACKINGS = ("none", "gzip", "zstd", "xz")


@pytest.fixture(scope="module")
def over(client: httpx.Client) -> Game:
    game = short(client, 4)
    game.play_out()
    return game


@pytest.fixture(scope="module")
def record(over: Game) -> bytes:
    return over.public.ask("GET", "/record").content


@pytest.mark.parametrize("packing", PACKINGS)
def test_a_record_goes_to_another_server_and_is_the_same_game(
    over: Game, another: httpx.Client, packing: str
) -> None:
    answer = over.public.ask("GET", "/record", params={"packing": packing})
    assert f'filename="secret_agents-{over.id}.jsonl' in answer.headers["content-disposition"]
    imported = another.post("/records", content=answer.content)
    assert imported.status_code == 201, imported.text
    assert imported.json()["id"] == over.id
    there = Player(another, over.id)
    for path in ("/replay", "/scores", "/steps/20"):
        assert there.get(path) == over.public.get(path)
    assert there.get("/log")[:-1] == over.public.get("/log")
    assert there.get("/audit")["is_sound"]
    # A second time it is known.
    again = another.post("/records", content=answer.content)
    assert (again.status_code, again.json()["was_known"]) == (200, True)
    eventually(lambda: [g["id"] for g in another.get("/games").json()["games"]] == [over.id])


def test_packed_records_are_smaller(over: Game, record: bytes) -> None:
    for packing in PACKINGS[1:]:
        packed = over.public.ask("GET", "/record", params={"packing": packing}).content
        assert len(packed) < len(record) / 3
    problem(over.public.ask("GET", "/record", params={"packing": "rar"}), 400, "packing", "zstd")


def test_a_declared_game_with_undone_moves_travels_too(
    client: httpx.Client, another: httpx.Client
) -> None:
    game = open_declared(client, options={"turn_limit": 1})
    ann = game.seats[0]
    ann.play({"move": "roll"}, chance={"die": [2]})
    for agent in ("red", "green"):
        steps = [{"agent": agent, "steps": 1}, {"agent": "orange", "steps": 1}]
        assert ann.play({"move": "distribute", "steps": steps}).status_code == 201
        if agent == "red":
            break
    assert game.public.get()["status"] == "over"
    record = game.public.ask("GET", "/record").content
    assert another.post("/records", content=record).status_code == 201


def simulated(seed: int) -> Table:
    return play_out(RULESETS["secret_agents"], 2, Options(), seed=seed)


def record_of(id: str, events: Sequence[AnyEvent]) -> bytes:
    """A record that says what its maker likes, with a chain that fits."""
    ruleset, opened = RULESETS["secret_agents"], events[0]
    assert isinstance(opened, TableOpened)
    table = empty_table(id, opened, ruleset, ruleset.standard_edition)
    return export(fold_all(table, [(event, encode_event(event)) for event in events]))


def test_nobody_gets_the_record_of_a_running_game(client: httpx.Client) -> None:
    """It holds the secret of the dice to come, and whoever judges may be playing."""
    game = open_game(client)
    for who in (game.public, game.judge, *game.seats):
        problem(who.ask("GET", "/record"), 403, "before the end")


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"players": ("A" * 2_000_000, "Bo")}, "2,000,000 letters"),
        ({"players": ("A\x1b[2J", "Bo")}, "control characters"),
        ({"at": 2**53 - 1}, "dated in the future"),
    ],
)
def test_the_bounds_of_the_service_hold_for_imports(
    another: httpx.Client, change: dict[str, Any], words: str
) -> None:
    opened = msgspec.structs.replace(simulated(5).events[0], **change)
    problem(another.post("/records", content=record_of("forged", [opened])), 422, words)


def lines(record: bytes) -> list[bytes]:
    return record.split(b"\n")


def changed(record: bytes, line: int, old: bytes, new: bytes) -> bytes:
    parts = lines(record)
    assert old in parts[line - 1], parts[line - 1][:300]
    parts[line - 1] = parts[line - 1].replace(old, new, 1)
    return b"\n".join(parts)


BROKEN: dict[str, tuple[Any, str]] = {
    "nothing": (lambda r: b"", "line 0"),
    "no record": (lambda r: b"hello\n" * 5, "line 1"),
    "cut in a line": (lambda r: r[:-20], "line "),
    "cut after a line": (lambda r: b"\n".join(lines(r)[:-2]) + b"\n", "line "),
    "a line left out": (lambda r: b"\n".join(lines(r)[:4] + lines(r)[5:]), "line 5"),
    "lines swapped": (
        lambda r: b"\n".join([*lines(r)[:3], lines(r)[4], lines(r)[3], *lines(r)[5:]]),
        "line 4",
    ),
    "a value": (lambda r: changed(r, 3, b'"seat":0', b'"seat":1'), "line 3"),
    "an unknown event": (lambda r: changed(r, 4, b"move_played", b"move_praised"), "line 4"),
    "another secret": (lambda r: changed(r, 2, b'"secret":"', b'"secret":"00'), "line 2"),
    "no secret": (lambda r: changed(r, 2, b'"secret":"', b'"secret":"zz'), "line 2"),
    "another id": (lambda r: changed(r, 1, b'"table":"', b'"table":"x'), "line 2"),
    "a wicked id": (lambda r: changed(r, 1, b'"table":"', b'"table":"<script>'), "line 1"),
    "an edition's id": (lambda r: changed(r, 1, b'"table":"', b'"table":"edition:'), "line 1"),
    "another ruleset": (lambda r: changed(r, 1, b"secret_agents", b"chess"), "line 1"),
    "another format": (lambda r: changed(r, 1, b"dossier/1", b"dossier/9"), "line 1"),
    "broken JSON": (lambda r: changed(r, 5, b"{", b"["), "line 5"),
    "deep JSON": (lambda r: changed(r, 5, b'"event":{', b'"event":{"a":' + b"[" * 9999), "line 5"),
    "no UTF-8": (lambda r: changed(r, 5, b"move", b"\xff\xfe"), "line 5"),
    "cut xz": (lambda r: lzma.compress(r)[:-30], "line 1"),
    "no gzip": (lambda r: b"\x1f\x8b" + r, "line 1"),
    "no zstd": (lambda r: b"\x28\xb5\x2f\xfd" + r, "line "),
}


@pytest.fixture(scope="module")
def empty(new_database: New) -> Iterator[httpx.Client]:
    """A service that takes in nothing of what it is offered."""
    with service(new_database()) as client:
        yield client


@pytest.mark.parametrize("how", BROKEN)
def test_a_broken_record_is_refused_with_its_line(
    empty: httpx.Client, record: bytes, how: str
) -> None:
    spoil, where = BROKEN[how]
    body = problem(empty.post("/records", content=spoil(record)), 422, where)
    assert body["detail"].count("line ") <= 2
    assert not body["detail"].startswith("line 1: line")
    assert empty.get("/games").json()["games"] == []


def test_after_broken_records_the_sound_one_is_still_welcome(
    another: httpx.Client, record: bytes
) -> None:
    for spoil, _ in BROKEN.values():
        assert another.post("/records", content=spoil(record)).status_code == 422
    assert another.post("/records", content=record).status_code == 201


@pytest.mark.promise("forge.byte")
def test_every_flipped_byte_is_found(another: httpx.Client, record: bytes) -> None:
    """One byte in every few hundred; the file says no wherever it is."""
    for at in range(3, len(record), 499):
        spoiled = bytearray(record)
        spoiled[at] ^= 1
        answer = another.post("/records", content=bytes(spoiled))
        problem(answer, 422, "line ")
    assert another.get("/games").json()["games"] == []


def test_another_game_under_the_same_id_is_refused(client: httpx.Client, over: Game) -> None:
    first, second = (record_of("contested", list(simulated(seed).events)) for seed in (1, 2))
    assert client.post("/records", content=first).status_code == 201
    problem(client.post("/records", content=second), 409, "contested")


@pytest.mark.parametrize("size", [30_000_000, 20_000_001])
def test_a_record_that_is_too_large(client: httpx.Client, size: int) -> None:
    problem(client.post("/records", content=b"a" * size), 413, "20 MB")
    pieces = (b"a" * 1_000_000 for _ in range(size // 1_000_000 + 1))
    problem(client.post("/records", content=pieces), 413, "20 MB")
