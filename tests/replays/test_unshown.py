"""What a sound record does not prove, and whose key one trusts."""

from __future__ import annotations

import pytest

from domain.table.commands.imports import mark_imported
from domain.table.commands.positions import open_position
from domain.table.folding import empty_table, take
from domain.table.value import Table
from replays.audit.verify import verify, verify_bytes
from replays.records.record import export, read
from replays.records.signing import Signer
from tests.domain.tables import in_memory
from tests.replays.forgery import relinked
from tests.replays.games import short_game

OURS, THEIRS = Signer(bytes(range(32))), Signer(bytes(range(1, 33)))
TABLE = short_game(1)


def unshown(record: bytes, key: str = "") -> str:
    """What was not shown of a record that must be sound."""
    report = verify_bytes(record, key)
    assert report.is_sound, report.differences
    return "; ".join([each.en for each in report.not_shown])


def imported(table: Table, signer: Signer | None) -> Table:
    """The table as a service has it that took its record in."""
    footer = read(export(table, signer)).footer
    return take(table, mark_imported(footer.events, footer.key, footer.signature))


def test_a_finished_game_signed_by_the_key_one_trusts_leaves_nothing_open() -> None:
    assert unshown(export(TABLE, OURS), OURS.public) == ""
    assert verify(read(export(TABLE)), key=None).not_shown == ()


@pytest.mark.promise("forge.unshown")
def test_an_unknown_key_is_named() -> None:
    assert OURS.public in unshown(export(TABLE, OURS))
    assert "key unknown" in unshown(export(TABLE, OURS))


@pytest.mark.promise("forge.unshown")
def test_an_unsigned_record_may_be_cut() -> None:
    assert "unsigned" in unshown(export(TABLE))
    assert "cut off" in unshown(export(TABLE))


@pytest.mark.promise("forge.unshown")
def test_an_unfinished_record_says_so() -> None:
    cut = relinked(TABLE, TABLE.bodies[:-1])
    assert "unfinished, or the record is cut" in unshown(cut)


@pytest.mark.promise("forge.unshown")
def test_chance_that_was_declared_is_named() -> None:
    declared = {"identity": [("red", "orange", "yellow", "green")]}
    table = in_memory(seats=2, chance="declared", declared=declared)
    assert "a scribe declared it" in unshown(export(table))


def test_a_beginning_that_was_described_is_named() -> None:
    ruleset, edition = TABLE.ruleset, TABLE.edition
    opened = open_position(
        ruleset, edition, TABLE.players, TABLE.line[2].states[-1], secret=bytes(32)
    )
    table = take(empty_table("t", opened, ruleset, edition), opened)
    assert "a described position" in unshown(export(table))


@pytest.mark.promise("forge.unshown")
@pytest.mark.parametrize("signer", [None, THEIRS])
def test_an_imported_game_says_who_had_signed_it(signer: Signer | None) -> None:
    said = unshown(export(imported(TABLE, signer), OURS))
    assert "it was imported" in said
    assert (f"signed by a key unknown here, {THEIRS.public}" if signer else "nobody") in said


@pytest.mark.promise("forge.key")
def test_the_key_one_trusts_must_have_signed() -> None:
    for record in (export(TABLE), export(TABLE, THEIRS), export(imported(TABLE, THEIRS))):
        report = verify_bytes(record, OURS.public)
        assert not report.is_sound
        assert report.differences[0].check == "signature"
        assert report.not_shown == ()
    said = unshown(export(imported(TABLE, OURS)), OURS.public)
    assert "the key that you trust" in said
