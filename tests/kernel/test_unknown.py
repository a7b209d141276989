"""What somebody wrote and nothing reads is named."""

from __future__ import annotations

import re

import msgspec
import pytest

from domain.kernel import require_known


class Card(msgspec.Struct, tag_field="kind", tag="card"):
    """Something inside."""

    name: str
    notes: dict[str, object] = {}
    """Whatever is written here is read."""


class Pair(msgspec.Struct, array_like=True):
    """Told in order."""

    first: Card
    second: Card


class Hand(msgspec.Struct, rename="camel"):
    """What is read."""

    cards_held: tuple[Card, ...] = ()
    by_seat: dict[int, Card] = {}
    pair: Pair | None = None


CARD = {"kind": "card", "name": "x", "notes": {"anything": {"at": "all"}}}


@pytest.mark.parametrize(
    ("written", "name", "path"),
    [
        ({"cards_held": []}, "cards_held", "$"),
        ({"cardsHeld": [CARD, {**CARD, "nmae": 1}]}, "nmae", "$.cardsHeld[1]"),
        ({"bySeat": {"3": {**CARD, "nmae": 1}}}, "nmae", "$.bySeat.3"),
        ({"pair": [CARD, {**CARD, "nmae": 1}]}, "nmae", "$.pair[1]"),
    ],
)
def test_an_unknown_field_is_named_with_its_place(
    written: dict[str, object], name: str, path: str
) -> None:
    read = msgspec.convert(written, Hand, strict=False)
    with pytest.raises(msgspec.ValidationError, match=re.escape(f"`{name}` - at `{path}`")):
        require_known(written, read)


def test_what_is_read_passes() -> None:
    written = {"cardsHeld": [CARD], "bySeat": {"3": CARD}, "pair": [CARD, CARD]}
    require_known(written, msgspec.convert(written, Hand, strict=False))
