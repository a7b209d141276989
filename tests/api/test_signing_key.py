"""The key that signs records: told at one address, and stored nowhere if it comes from outside."""

from __future__ import annotations

from pathlib import Path

import pytest
from litestar.testing import TestClient

from api.app import create_app
from api.commands.console import Mistake
from api.keys import given_key
from api.service import Service
from api.settings import Settings
from domain.store.database import Database
from replays.audit.verify import verify_bytes
from replays.records.signing import Signer
from tests.api.players import short
from tests.databases import ask

KEY = bytes(range(32))


def told(database: Database, key: bytes | None = None) -> str:
    """The key that a service tells, which must be the one that it signs with."""
    service = Service(database, signing_key=key)
    try:
        with TestClient(create_app(service)) as client:
            public: str = client.get("/key").json()["key"]
            game = short(client, 1)
            game.play_out()
            record = game.public.ask("GET", "/record").content
            assert verify_bytes(record, public).not_shown == ()
            return public
    finally:
        service.close()


@pytest.mark.promise("forge.key")
def test_the_service_tells_its_key_at_a_stable_address(database: Database) -> None:
    assert told(database) == told(database)


@pytest.mark.promise("rest.key")
def test_a_key_from_outside_signs_and_is_stored_nowhere(database: Database) -> None:
    assert told(database, KEY) == Signer(KEY).public
    assert ask(database, "SELECT COUNT(*) FROM signing_keys") == [(0,)]


def test_where_a_key_comes_from(tmp_path: Path) -> None:
    file = tmp_path / "key"
    for content in (KEY, KEY.hex().encode(), KEY.hex().upper().encode() + b"\n"):
        file.write_bytes(content)
        assert given_key(Settings(signing_key_file=str(file))) == KEY
    assert given_key(Settings(signing_key=KEY.hex())) == KEY
    assert given_key(Settings()) is None


def test_a_key_that_is_none_is_not_repeated(tmp_path: Path) -> None:
    file = tmp_path / "key"
    file.write_bytes(KEY.hex().encode()[:-1])
    for settings in (Settings(signing_key="00" * 31), Settings(signing_key_file=str(file))):
        with pytest.raises(Mistake, match="64 hexadecimal digits") as mistake:
            given_key(settings)
        assert KEY.hex()[:20] not in str(mistake.value)
    with pytest.raises(Mistake, match="cannot be read"):
        given_key(Settings(signing_key_file=str(tmp_path / "none")))
