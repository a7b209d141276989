"""Positions: those that were stored before there was an agenda still open."""

from __future__ import annotations

import lzma
from pathlib import Path

import msgspec
import pytest

from domain.games.xiii import ruleset
from domain.kernel import encoded
from domain.table.commands.positions import InvalidPosition, read_position

BOX = ruleset.standard_edition
STORED = Path(__file__).parent / "older_positions.jsonl.xz"
"""One position of every kind of decision and task, as version 2 wrote them."""


class Stored(msgspec.Struct, frozen=True):
    seats: int
    position: msgspec.Raw
    seat: int
    kind: str
    moves: int


OLDER = msgspec.json.Decoder(Stored).decode_lines(lzma.decompress(STORED.read_bytes()))


@pytest.mark.parametrize("stored", OLDER, ids=lambda stored: stored.kind)
def test_an_older_position_waits_for_the_same_answer(stored: Stored) -> None:
    state = read_position(ruleset, BOX, stored.seats, bytes(stored.position))
    required = ruleset.decisions(state)[0]
    assert (required.seat, required.kind) == (stored.seat, stored.kind)
    assert len(ruleset.legal(state, stored.seat)) == stored.moves
    assert read_position(ruleset, BOX, stored.seats, encoded(state)) == state


def test_a_phase_that_does_not_exist_is_named() -> None:
    older = msgspec.json.decode(OLDER[0].position)
    for phase in (25, 99, "9", None, -2, [1]):
        described = msgspec.json.encode({**older, "phase": phase})
        with pytest.raises(InvalidPosition, match=r"\$\.phase"):
            read_position(ruleset, BOX, OLDER[0].seats, described)
