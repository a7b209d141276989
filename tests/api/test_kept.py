"""What a service keeps of games that are over: within bytes, however many and long they are."""

from __future__ import annotations

from pathlib import Path

import pytest

from api import service as serving
from api.service import Service
from domain.kernel import PUBLIC, seat_viewer
from domain.rulesets import RULESETS
from domain.table.value import Table
from replays.simulation import play_out


@pytest.fixture(scope="module")
def games() -> list[Table]:
    ruleset = RULESETS["secret_agents"]
    options = next(iter(ruleset.variants.values()))
    return [play_out(ruleset, 2, options, seed=seed) for seed in range(5)]


def size(service: Service, table: Table) -> int:
    return serving._told_size(service.timeline(table, PUBLIC, "en"))


def test_what_is_told_of_games_is_kept_within_bytes(
    games: list[Table], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, *others = games
    # As much as two of them take: a third makes the one go that was not asked for longest.
    service = Service(tmp_path / "dossier.sqlite")
    room = 2 * max(size(service, table) for table in games)
    service.close()
    monkeypatch.setattr(serving, "TOLD_KEPT", room)
    service = Service(tmp_path / "dossier.sqlite")
    told = service.timeline(first, PUBLIC, "en")
    assert service.timeline(first, PUBLIC, "en") is told
    assert service.timeline(first, seat_viewer(0), "en")._told is told._told
    for table in others:
        service.timeline(table, PUBLIC, "en")
        assert service._told.currsize <= room
    assert service.timeline(first, PUBLIC, "en") is not told
    service.close()


def test_a_game_that_is_too_long_to_be_kept_is_told_all_the_same(
    games: list[Table], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serving, "TOLD_KEPT", 1_000)
    service = Service(tmp_path / "dossier.sqlite")
    told = service.timeline(games[0], PUBLIC, "en")
    assert told.told(games[0].steps)[1]
    assert service.timeline(games[0], PUBLIC, "en") is not told
    service.close()
