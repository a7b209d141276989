"""A record that a stranger made: taken in, marked for ever, and never taken for a game of ours."""

from __future__ import annotations

import httpx
import msgspec
import pytest

from domain.table.commands.imports import mark_imported
from domain.table.events import AnyEvent, GameImported
from replays.audit.verify import verify_bytes
from replays.records.record import export, read
from replays.records.signing import Signer
from tests.api.players import Json, Player, eventually, problem, short
from tests.api.test_records import record_of, simulated

THEIRS = Signer(bytes(range(32)))


def footer(record: bytes) -> Json:
    return msgspec.json.decode(record.splitlines()[-1])


def events(record: bytes) -> list[AnyEvent]:
    return [event for event, _ in read(record).events]


def mark(record: bytes) -> GameImported:
    """What another service would have written below the game."""
    last = footer(record)
    return mark_imported(last["events"], last["key"], last["signature"], at=1)


@pytest.fixture
def taken(another: httpx.Client) -> Player:
    """Somebody's game, signed by somebody, at a service that has seen nothing of it."""
    record = export(simulated(3), THEIRS)
    answer = another.post("/records", content=record)
    assert answer.status_code == 201, answer.text
    return Player(another, answer.json()["id"])


def listed(player: Player) -> Json:
    [game] = eventually(lambda: player.client.get("/games").json()["games"])
    return game


@pytest.mark.promise("forge.imported")
def test_an_imported_game_says_so_everywhere(taken: Player) -> None:
    assert taken.get()["imported"] == {"at": taken.get()["played_at"], "signed_by": THEIRS.public}
    assert listed(taken)["imported"]
    assert taken.get("/log")[-1]["event"] == "game_imported"
    assert taken.get("/reel", to=0)["imported"]
    for language, word in (("en", "imported"), ("fr", "importée")):
        for page in ("/plain", f"/plain/watch/{taken.game}"):
            assert word in taken.client.get(page, params={"lang": language}).text


def test_a_game_of_ours_is_not_imported(client: httpx.Client) -> None:
    game = short(client, 1)
    game.play_out()
    assert "imported" not in game.public.get()
    assert not game.public.get("/reel", to=0)["imported"]
    assert "imported" not in client.get(f"/plain/watch/{game.id}").text


@pytest.mark.promise("forge.imported")
def test_an_imported_game_is_never_signed_as_our_own(taken: Player) -> None:
    record = taken.ask("GET", "/record").content
    assert "signature" not in footer(record)
    report = verify_bytes(record)
    assert report.is_sound
    said = " ".join([each.en for each in report.not_shown])
    assert "imported" in said
    assert THEIRS.public in said
    assert any("imported" in words for words in taken.get("/audit")["not_shown"])


@pytest.mark.promise("forge.wins")
def test_an_imported_game_counts_for_nobody(taken: Player) -> None:
    game = listed(taken)
    assert game["standings"]["winners"]
    assert taken.client.get("/players").json() == []
    for player in game["players"]:
        found = taken.client.get("/games", params={"player": player}).json()["games"]
        assert [each["id"] for each in found] == [taken.game]


def test_an_imported_game_goes_on_to_a_third_and_comes_home_known(client: httpx.Client) -> None:
    game = short(client, 2)
    game.play_out()
    home = game.public.ask("GET", "/record").content
    there = record_of(game.id, [*events(home), mark(home)])
    assert verify_bytes(there).is_sound
    again = client.post("/records", content=there)
    assert (again.status_code, again.json()["was_known"]) == (200, True)
    assert "imported" not in game.public.get()


def test_a_mark_that_lies_is_found(client: httpx.Client) -> None:
    record = export(simulated(4), THEIRS)
    signature = footer(record)["signature"]
    for lie in (
        {"events": 3},
        {"signed_by": Signer(bytes(32)).public},
        {"signature": "00" + signature[2:]},
        {"signed_by": ""},
    ):
        told = msgspec.structs.replace(mark(record), **lie)
        forged = record_of("lying", [*events(record), told])
        assert not verify_bytes(forged).is_sound, lie
        problem(client.post("/records", content=forged), 422, "line ")
