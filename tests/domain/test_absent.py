"""A log whose ruleset is missing: it is folded, told as it was stored, and nothing is lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from domain.kernel import PUBLIC, AnyRuleset, encoded, seat_viewer
from domain.rulesets import RULESETS
from domain.store.database import open_recorder
from domain.store.log import Log
from domain.table.commands.endless import require_room
from domain.table.value import CommandRefused, Table
from replays.film import film
from replays.records.importing import import_record
from replays.records.record import BrokenRecord, export, read
from replays.simulation import play_out
from replays.template.bluff.rules import ruleset
from replays.timeline import Timeline

BLUFF: AnyRuleset = ruleset  # type: ignore[assignment]


@pytest.fixture
def stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Log, Table]:
    """A game that was played while the package was installed, and the log that holds it."""
    monkeypatch.setattr(BLUFF, "package", "bluff-for-dossier")
    monkeypatch.setitem(RULESETS._loaded, BLUFF.slug, BLUFF)
    table = play_out(BLUFF, 3, BLUFF.options(), seed=4)
    log = Log(open_recorder(tmp_path / "log.db"))
    import_record(log, read(export(table)))
    return log, log.table(table.id)


@pytest.fixture
def left(stored: tuple[Log, Table], monkeypatch: pytest.MonkeyPatch) -> Table:
    """The same game once the package is gone."""
    log, table = stored
    monkeypatch.delitem(RULESETS._loaded, BLUFF.slug)
    return Log(log.recorder).table(table.id)


def test_it_says_which_package_is_missing(left: Table) -> None:
    assert left.ruleset.is_absent
    assert left.ruleset.title.en == "bluff (its package bluff-for-dossier is not installed)"
    assert "bluff-for-dossier n'est pas installé" in left.ruleset.title.fr
    with pytest.raises(CommandRefused, match="bluff-for-dossier is not installed"):
        require_room(left)


def test_every_step_is_told_as_it_was_stored(stored: tuple[Log, Table], left: Table) -> None:
    table = stored[1]
    assert (left.steps, left.moves, left.head) == (table.steps, table.moves, table.head)
    timeline = Timeline(left, PUBLIC, "en")
    assert timeline.sentence(2) == "card dealt (turn 1, seat Ada, card ?)"
    assert timeline.sentence(3).startswith("die rolled (stake ")
    assert len(film(timeline).story) == left.steps + 1


def test_what_was_hidden_stays_hidden(left: Table) -> None:
    """Nobody knows here whether the game is over: nothing is opened."""
    own, other = (Timeline(left, seat_viewer(seat), "fr").sentence(2) for seat in (0, 1))
    assert "card crown" in own or "card dagger" in own
    assert other.endswith("card ?)")


def test_nothing_is_lost(
    stored: tuple[Log, Table], left: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    log, table = stored
    assert list(left.bodies) == list(table.bodies)
    assert export(left) == export(table)
    with pytest.raises(BrokenRecord, match="no ruleset is called 'bluff'"):
        read(export(left))
    monkeypatch.setitem(RULESETS._loaded, BLUFF.slug, BLUFF)
    again = Log(log.recorder).table(table.id)
    assert encoded(again.state) == encoded(table.state)
