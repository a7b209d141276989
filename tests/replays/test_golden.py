"""Golden records: whole games that must replay for ever."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from domain.kernel import JUDGE, LANGUAGES, encoded
from replays.audit.verify import verify
from replays.records.record import export, read
from replays.timeline import Timeline
from tests.golden import games, make

PINNED = games.expected()


def test_every_ruleset_and_variant_has_a_golden_record() -> None:
    assert list(games.missing()) == []


def test_every_golden_record_is_pinned() -> None:
    files = {path.stem for path in games.FOLDER.glob("*.jsonl")}
    assert files == set(PINNED)


@pytest.mark.parametrize("name", PINNED)
def test_it_still_verifies(name: str) -> None:
    """Facts, chance, chain: whatever has changed in the rules since."""
    report = verify(read((games.FOLDER / f"{name}.jsonl").read_bytes()))
    assert report.differences == ()
    assert (report.events, report.facts) == (PINNED[name].events, PINNED[name].steps)


@pytest.mark.parametrize("name", PINNED)
def test_it_still_ends_as_it_did(name: str) -> None:
    table = games.kept(name)
    assert table.head.hex() == PINNED[name].head
    assert table.is_over
    standings = msgspec.json.decode(encoded(table.ruleset.standings(table.state)))
    assert standings == msgspec.json.decode(PINNED[name].standings)


@pytest.mark.parametrize("name", PINNED)
def test_it_is_written_as_it_was_read(name: str) -> None:
    assert export(games.kept(name)) == (games.FOLDER / f"{name}.jsonl").read_bytes()


@pytest.mark.parametrize("name", PINNED)
def test_every_step_can_still_be_told(name: str) -> None:
    table = games.kept(name)
    for language in LANGUAGES:
        timeline = Timeline(table, JUDGE, language)
        assert all(timeline.sentence(step) for step in range(1, table.steps + 1))


# Making them


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for module in (games, make):
        monkeypatch.setattr(module, "FOLDER", tmp_path)
        monkeypatch.setattr(module, "EXPECTED", tmp_path / "expected.json")
    monkeypatch.setattr(make, "best_seed", lambda *_: 3)
    return tmp_path


def test_records_are_not_made_anew_unless_forced(
    elsewhere: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert set(games.missing()) == {name for name, _, _ in games.names()}
    assert make.main(["secret_agents-base"]) == 0
    assert "secret_agents-base" not in set(games.missing())
    path = elsewhere / "secret_agents-base.jsonl"
    made = path.read_bytes()
    path.write_bytes(b"an old game")
    assert make.main(["secret_agents-base"]) == 1
    assert "must replay for ever" in capsys.readouterr().out
    assert path.read_bytes() == b"an old game"
    assert make.main(["secret_agents-base", "--force"]) == 0
    assert path.read_bytes() == made


def test_made_up_names_are_refused(elsewhere: Path) -> None:
    with pytest.raises(SystemExit):
        make.main(["secret_agents-advance"])
    assert list(elsewhere.iterdir()) == []
