"""Positions that were stored before a ruleset had an agenda still open, and wait for the same."""

from __future__ import annotations

import lzma
import random
from pathlib import Path

import msgspec
import pytest

from domain.kernel import encoded
from domain.rulesets import RULESETS
from domain.table.commands.positions import InvalidPosition, read_position
from tests.games.fuzzing import changed, patience, play_on
from tests.rounds import rounds


class Stored(msgspec.Struct, frozen=True):
    """A position in its former form, and whom it asked for what, out of how many moves."""

    seats: int
    position: msgspec.Raw
    seat: int | None
    kind: str
    moves: int


def _stored() -> list[tuple[str, Stored]]:
    """One position of every kind of decision and task."""
    return [
        (path.parent.name, stored)
        for path in sorted(Path(__file__).parent.glob("*/older_positions.jsonl.xz"))
        for stored in msgspec.json.Decoder(Stored).decode_lines(lzma.decompress(path.read_bytes()))
    ]


OLDER = _stored()
SLUGS = sorted({slug for slug, _ in OLDER})


@pytest.mark.parametrize(
    ("slug", "stored"), OLDER, ids=lambda part: part.kind if isinstance(part, Stored) else part
)
def test_an_older_position_waits_for_the_same_answer(slug: str, stored: Stored) -> None:
    ruleset = RULESETS[slug]
    box = ruleset.standard_edition
    state = read_position(ruleset, box, stored.seats, bytes(stored.position))
    required = [decision for decision in ruleset.decisions(state) if decision.required]
    if stored.seat is None:
        assert ruleset.is_over(state)
        assert required == []
    else:
        assert [(each.seat, each.kind) for each in required] == [(stored.seat, stored.kind)]
        assert len(ruleset.legal(state, stored.seat)) == stored.moves
    assert read_position(ruleset, box, stored.seats, encoded(state)) == state


@pytest.mark.parametrize("slug", SLUGS)
def test_a_phase_that_does_not_exist_is_named(slug: str) -> None:
    stored = next(stored for name, stored in OLDER if name == slug)
    older = msgspec.json.decode(stored.position)
    for phase in (25, 99, "9", None, -2, [1]):
        described = msgspec.json.encode({**older, "phase": phase})
        with pytest.raises(InvalidPosition, match=r"\$\.phase"):
            read_position(RULESETS[slug], RULESETS[slug].standard_edition, stored.seats, described)


@pytest.mark.parametrize("slug", SLUGS)
def test_a_field_that_never_was_is_named(slug: str) -> None:
    stored = next(stored for name, stored in OLDER if name == slug)
    described = msgspec.json.encode({**msgspec.json.decode(stored.position), "trun": 1})
    with pytest.raises(InvalidPosition, match="`trun`"):
        read_position(RULESETS[slug], RULESETS[slug].standard_edition, stored.seats, described)


@pytest.mark.property
@pytest.mark.parametrize("slug", SLUGS)
def test_a_changed_older_position_is_refused_in_words_or_can_be_played(slug: str) -> None:
    ruleset, rng = RULESETS[slug], random.Random(slug)
    older = [stored for name, stored in OLDER if name == slug]
    refused = 0
    for _ in range(rounds(60, 2_000)):
        stored = rng.choice(older)
        described = msgspec.json.encode(changed(msgspec.json.decode(stored.position), rng))
        try:
            with patience():
                state = read_position(ruleset, ruleset.standard_edition, stored.seats, described)
                play_on(ruleset, state, rng)
        except InvalidPosition:
            refused += 1
    assert refused, "some of them could not be"
