"""Facts and viewers: tags, audiences, and what is masked from whom."""

from __future__ import annotations

import pickle

import msgspec
import pytest

from domain.kernel import (
    HIDDEN,
    JUDGE,
    PUBLIC,
    Audience,
    Chapter,
    Decision,
    Entry,
    Fact,
    IllegalMove,
    Move,
    hidden_fields,
    masked,
    seat_viewer,
    shown,
    without,
)


class CardsDealt(Fact, frozen=True):
    seat: int
    cards: tuple[str, ...]
    by: dict[str, int]
    note: str | None = None


class PlayCard(Move, frozen=True):
    card: str


FACT = CardsDealt(1, ("ace", "king"), {"ace": 1}, "first")


def test_tags_are_the_names_in_snake_case() -> None:
    assert msgspec.to_builtins(FACT)["fact"] == "cards_dealt"
    assert msgspec.to_builtins(PlayCard("ace")) == {"move": "play_card", "card": "ace"}


def test_a_move_with_an_unknown_field_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"move": "play_card", "card": "ace", "twice": True}, PlayCard)


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("ace", HIDDEN),
        (None, HIDDEN),
        (("ace", "king"), (HIDDEN, HIDDEN)),
        ((), ()),
        ({"ace": 1, "king": 2}, {}),
    ],
)
def test_masks_leave_the_length_of_a_sequence_and_nothing_else(
    value: object, expected: object
) -> None:
    assert masked(value) == expected
    assert masked(masked(value)) == expected


@pytest.mark.parametrize("value", [3, True, 1.5, {"ace"}])
def test_what_cannot_be_masked_is_refused(value: object) -> None:
    """A number has no stand-in that is surely not a value."""
    with pytest.raises(TypeError, match="cannot be hidden"):
        masked(value)


def test_without_masks_only_the_fields_named() -> None:
    assert without(FACT, ()) is FACT
    assert without(FACT, ("cards", "by")) == CardsDealt(1, (HIDDEN, HIDDEN), {}, "first")
    assert without(PlayCard("ace"), ("card",)) == PlayCard(HIDDEN)
    assert FACT.cards == ("ace", "king")


def test_an_audience_is_kept_field_by_field() -> None:
    entry: Entry[Fact] = Entry(FACT, ("deal",), {"cards": (1, 2), "by": (), "note": (0,)})
    assert hidden_fields(entry, JUDGE) == ()
    assert hidden_fields(entry, PUBLIC) == ("cards", "by", "note")
    assert hidden_fields(entry, seat_viewer(0)) == ("cards", "by")
    assert hidden_fields(entry, seat_viewer(2)) == ("by", "note")
    assert shown(entry, JUDGE) == FACT
    assert shown(entry, seat_viewer(2)) == CardsDealt(1, ("ace", "king"), {}, HIDDEN)
    assert hidden_fields(Entry(FACT, ("deal",)), PUBLIC) == ()


def test_the_public_is_no_seat() -> None:
    assert not PUBLIC.sees((0, 1, 2))
    assert not any(PUBLIC.owns(seat) for seat in range(-1, 8))
    assert not PUBLIC.owns(None)  # type: ignore[arg-type]
    assert not seat_viewer(1).owns(0)
    assert seat_viewer(1).owns(1)
    assert JUDGE.sees(())
    assert JUDGE.owns(5)
    assert [str(viewer) for viewer in (JUDGE, PUBLIC, seat_viewer(3))] == [
        "judge",
        "public",
        "seat 3",
    ]


def test_an_entry_survives_its_bytes() -> None:
    decoder = msgspec.json.Decoder(Entry[CardsDealt])
    audiences: list[Audience] = [{}, {"cards": (1,)}, {"cards": ()}]
    for audience in audiences:
        entry = Entry(FACT, ("deal", "deck"), audience)
        assert decoder.decode(msgspec.json.encode(entry)) == entry
    assert decoder.decode(
        b'[{"fact":"cards_dealt","seat":1,"cards":[],"by":{}},["deal"]]'
    ) == Entry(CardsDealt(1, (), {}), ("deal",))


def test_a_refusal_has_its_rule_and_its_reason() -> None:
    refusal = IllegalMove("move.split", "agent_twice", {"agents": ("red", "red")})
    assert (refusal.rule, refusal.reason) == ("move.split", "agent_twice")
    assert str(refusal) == "move.split: agent_twice (agents = ('red', 'red'))"
    again = pickle.loads(pickle.dumps(refusal))
    assert (str(again), again.values) == (str(refusal), refusal.values), "a worker may raise it"


def test_a_decision_is_required_unless_said() -> None:
    assert msgspec.to_builtins(Decision(0, "roll")) == {"seat": 0, "kind": "roll"}


def test_a_part_opens_no_chapter() -> None:
    turn = Chapter("turn", 3, 1, 2, "roll")
    assert not Chapter("turn", 3, 1, 2, "movement").opens(turn)
    assert Chapter("turn", 4, 1, 2, "roll").opens(turn)
    assert Chapter("end", 3, 1, 2, "roll").opens(turn)
    assert Chapter("turn", 3, 0, 2, "roll").opens(turn)
