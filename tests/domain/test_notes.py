"""Notes: who may write one, what it leaves alone, and what becomes of it when moves are undone."""

from __future__ import annotations

import random

import pytest

from domain.games.secret_agents.moves import Roll
from domain.kernel import JUDGE, PUBLIC, Viewer, seat_viewer
from domain.store.log import Log
from domain.table.commands.notes import LONGEST, add_note
from domain.table.commands.play import play
from domain.table.commands.rulings import give_ruling, raise_dispute
from domain.table.commands.seats import ask_abandon, resign
from domain.table.commands.undo import answer_request, ask_undo, redo
from domain.table.events import Author, NoteAdded, decoder, encode_event
from domain.table.folding import take
from domain.table.value import CommandRefused, Table
from replays.audit.verify import verify_bytes
from replays.records.record import export
from replays.simulation import play_out
from replays.timeline import Timeline
from tests.domain.tables import AGENTS, a_move, fingerprint, in_memory, opened_on


def moved(seats: int = 3) -> Table:
    """Les agents secrets after a roll and a distribution by seat 0."""
    table = in_memory(seats=seats)
    table = take(table, play(table, 0, Roll()))
    return take(table, play(table, 0, table.ruleset.legal(table.state, 0)[-1]))


def note(table: Table, seat: Author, step: int, text: str = "Here.") -> Table:
    return take(table, *add_note(table, seat, step, text))


def read(table: Table, viewer: Viewer) -> list[tuple[int, str, bool]]:
    """The notes that a viewer may read: their step, their text, whether their move stands."""
    return [(each.step, each.text, each.stands) for each in Timeline(table, viewer).notes()]


@pytest.mark.parametrize("seat", [0, 2, "judge"])
def test_seats_and_the_judge_write_to_any_step_of_the_line(seat: Author) -> None:
    table = moved()
    for step in (0, 1, table.steps):
        table = note(table, seat, step, f"  Step {step}.\n")
    assert [each.added.text for each in table.notes] == [
        f"Step {step}." for step in (0, 1, table.steps)
    ]
    assert [each.move for each in table.notes] == [1, 1, 3]
    assert verify_bytes(export(table)).is_sound


@pytest.mark.parametrize(
    ("seat", "step", "text", "words"),
    [
        (3, 1, "Here.", "there is no seat 3: 0 to 2"),
        (-2, 1, "Here.", "there is no seat -2: 0 to 2"),
        (0, -1, "Here.", "there is no step -1: 0 to "),
        (0, 999, "Here.", "there is no step 999: 0 to "),
        (0, 1, "", "a note needs words"),
        (0, 1, " \n\t ", "a note needs words"),
        (0, 1, "x" * (LONGEST + 1), "1000 characters at the most: this has 1001"),
    ],
)
def test_what_is_no_note_is_refused(seat: int, step: int, text: str, words: str) -> None:
    with pytest.raises(CommandRefused, match=words):
        add_note(moved(), seat, step, text)


def test_a_note_of_a_thousand_characters_is_taken_whatever_surrounds_it() -> None:
    table = moved()
    table = note(table, 0, 1, f"\n{'é' * LONGEST} ")
    assert table.notes[0].added.text == "é" * LONGEST


def test_a_note_leaves_the_game_as_it_was(log: Log) -> None:
    opened_on(log, "t")
    log.command("t", lambda table: play(table, 0, Roll()))
    own = lambda table: play(table, 0, table.ruleset.legal(table.state, 0)[-1])  # noqa: E731
    log.command("t", own)
    log.command("t", lambda table: ask_undo(table, 0))
    log.command("t", lambda table: ask_undo(table, 0, 0))
    log.command("t", lambda table: raise_dispute(table, 1, 1, "turn.roll", "No."))
    before = fingerprint(log.table("t"))
    assert before["request"]
    assert before["undone"]
    log.command("t", lambda table: add_note(table, 1, 1, "Here.", key="1:k"), key="1:k")
    after = fingerprint(log.table("t"))
    changed = {field for field in before if before[field] != after[field]}
    assert changed == {"version", "head", "keys", "notes"}
    assert log.table("t").disputes[0].ruling is None
    # Asked and undone as before: the request is answered, and what was undone is played again.
    log.command("t", lambda table: answer_request(table, 1, False))
    log.command("t", lambda table: redo(table, 0))
    assert log.table("t").moves == 2
    # A retry is not another note.
    log.command("t", lambda table: add_note(table, 1, 1, "Here.", key="1:k"), key="1:k")
    assert len(log.table("t").notes) == 1
    assert verify_bytes(export(log.table("t"))).is_sound


def test_notes_are_written_after_the_end_and_at_a_closed_table() -> None:
    over = play_out(AGENTS, 2, AGENTS.options(), seed=1)
    closed = moved(seats=2)
    closed = take(closed, *resign(closed, 0))
    for table in (over, closed):
        assert table.is_over
        table = note(table, 1, table.steps, "Here I lost it.")
        assert read(table, PUBLIC) == [(table.steps, "Here I lost it.", True)]
        assert verify_bytes(export(table)).is_sound


# Undo


def test_a_note_does_not_pass_to_another_move_at_its_step() -> None:
    table = moved()
    last = table.steps
    table = note(table, 0, 1, "The opening.")
    table = note(table, 0, last, "A good one.")
    table = take(table, *ask_undo(table, 0))
    assert read(table, JUDGE) == [(1, "The opening.", True), (last, "A good one.", False)]
    table = take(table, *redo(table, 0))
    assert read(table, JUDGE) == [(1, "The opening.", True), (last, "A good one.", True)]
    table = take(table, *ask_undo(table, 0))
    table = take(table, play(table, 0, table.ruleset.legal(table.state, 0)[0]))
    assert table.steps >= last
    table = note(table, 0, last, "Another one.")
    assert read(table, JUDGE)[1:] == [(last, "A good one.", False), (last, "Another one.", True)]
    assert verify_bytes(export(table)).is_sound


def test_a_note_does_not_outlive_a_rewind() -> None:
    table = moved()
    table = note(table, 0, table.steps, "Rewound.")
    table = note(table, "judge", 0, "The empty table.")
    table = take(table, *raise_dispute(table, 1, table.steps, "turn.roll", "No."))
    table = take(table, *give_ruling(table, 0, "rewind", "Again.", kept=0))
    assert [each.stands for each in Timeline(table, JUDGE).notes()] == [False, True]
    assert verify_bytes(export(table)).is_sound


# Who may read


def written() -> Table:
    table = moved()
    table = note(table, 0, 1, "zero")
    table = note(table, 1, 1, "one")
    return note(table, "judge", 1, "judge")


@pytest.mark.parametrize(
    ("viewer", "texts"),
    [
        (seat_viewer(0), ["zero"]),
        (seat_viewer(1), ["one"]),
        (seat_viewer(2), []),
        (JUDGE, ["zero", "one", "judge"]),
        (PUBLIC, []),
    ],
    ids=str,
)
def test_before_the_end_a_note_is_its_writers_and_the_judges(
    viewer: Viewer, texts: list[str]
) -> None:
    table = written()
    assert [text for _, text, _ in read(table, viewer)] == texts
    # Abandoned with its secrets kept: it stays so.
    table = take(table, *ask_abandon(table, 0, False))
    table = take(table, *answer_request(table, 1, True))
    table = take(table, *answer_request(table, 2, True))
    assert table.is_over
    assert [text for _, text, _ in read(table, viewer)] == texts


@pytest.mark.parametrize("viewer", [seat_viewer(2), PUBLIC], ids=str)
def test_once_secrets_are_open_everybody_reads_all_until_a_judge_reopens_the_game(
    viewer: Viewer,
) -> None:
    table, rng = written(), random.Random(1)
    while not table.is_over:
        table = take(table, play(table, *a_move(table, rng)))
    assert [text for _, text, _ in read(table, viewer)] == ["zero", "one", "judge"]
    table = take(table, *raise_dispute(table, 1, 1, "turn.roll", "No."))
    table = take(table, *give_ruling(table, 0, "rewind", "Again.", kept=1))
    assert read(table, viewer) == []


def test_the_event_is_stored_as_it_is_read() -> None:
    (event,) = add_note(moved(), 0, 1, "Ici j'ai perdu.", key="0:k", at=5)
    assert isinstance(event, NoteAdded)
    stored = encode_event(event)
    assert stored == (
        b'{"event":"note_added","at":5,"key":"0:k","seat":0,"step":1,"text":"Ici j\'ai perdu."}'
    )
    assert decoder.decode(stored) == event
