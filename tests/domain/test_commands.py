"""Commands that meet: requests while seats change hands, redo of several, refusals, corrections."""

from __future__ import annotations

import random

import msgspec
import pytest

from domain.games.secret_agents.moves import Distribute, Roll, Steps
from domain.rulesets import RULESETS
from domain.table import chain
from domain.table.commands.play import play
from domain.table.commands.positions import InvalidPosition, read_position
from domain.table.commands.rulings import give_ruling, raise_dispute
from domain.table.commands.seats import ask_abandon, claim, leave, resign
from domain.table.commands.undo import answer_request, ask_undo, consent_reason, redo, waiting_for
from domain.table.events import MovesUndone, RulingGiven, SeatLeft, TableClosed
from domain.table.folding import empty_table, take
from domain.table.value import CommandRefused, Table
from replays.audit.verify import verify_bytes
from replays.records.record import export
from replays.simulation import play_out
from tests.domain.tables import a_move, bytes_of, in_memory


def rolled(seats: int = 3, *, fresh_chance: bool = False) -> Table:
    """Les agents secrets after the first roll, which everybody has seen."""
    table = in_memory(seats=seats, fresh_chance=fresh_chance)
    return take(table, play(table, 0, Roll()))


def shared(table: Table, agent: int = 0) -> Distribute:
    state = table.state
    return Distribute((Steps(state.agents[agent], state.die),))  # type: ignore[attr-defined]


def is_sound(table: Table) -> bool:
    return verify_bytes(export(table)).is_sound


# The last one who is asked goes away


@pytest.mark.parametrize("bot", ["", "random"])
def test_an_undo_is_done_when_the_last_seat_asked_is_left(bot: str) -> None:
    table = rolled()
    table = take(table, *ask_undo(table, 0))
    table = take(table, *answer_request(table, 2, True))
    assert waiting_for(table) == (1,)
    left, undone = leave(table, 1, bot, key="k")
    assert isinstance(left, SeatLeft)
    assert isinstance(undone, MovesUndone)
    assert (undone.seat, undone.kept, undone.agreed, undone.key) == (0, 0, (2,), "")
    table = take(table, left, undone)
    assert (table.moves, table.request) == (0, None)
    assert is_sound(table)


def test_an_undo_is_done_when_the_last_seat_asked_resigns() -> None:
    table = rolled(fresh_chance=True)
    table = take(table, *ask_undo(table, 0))
    table = take(table, *answer_request(table, 1, True))
    table = take(table, *resign(table, 2))
    assert (table.moves, table.request, table.bots) == (0, None, ("", "", "random"))
    assert table.chance_secret != table.secret
    assert is_sound(table)


def test_a_game_is_abandoned_when_the_last_seat_asked_is_left() -> None:
    table = rolled(seats=2)
    table = take(table, *ask_abandon(table, 0, True))
    left, closed = leave(table, 1)
    assert isinstance(closed, TableClosed)
    table = take(table, left, closed)
    assert not table.secrets_are_open
    assert is_sound(table)


@pytest.mark.parametrize("leaver", [1, 2])
def test_secrets_stay_hidden_if_somebody_left_instead_of_agreeing(leaver: int) -> None:
    table = rolled(seats=3)
    table = take(table, *ask_abandon(table, 0, open_secrets=True))
    for seat in (1, 2):
        answer = leave(table, seat) if seat == leaver else answer_request(table, seat, agreed=True)
        table = take(table, *answer)
    assert table.closed is not None
    assert not table.closed.open_secrets
    assert is_sound(table)


def test_others_who_are_asked_still_answer_when_one_leaves_and_one_comes() -> None:
    table = rolled()
    table = take(table, *ask_undo(table, 0))
    table = take(table, *leave(table, 1))
    assert waiting_for(table) == (2,)
    table = take(table, *claim(table, 1, "Zoe"))
    assert waiting_for(table) == (1, 2)
    for seat in (1, 2):
        table = take(table, *answer_request(table, seat, True))
    assert table.moves == 0
    assert is_sound(table)


def test_an_older_log_whose_request_was_left_open_is_sound() -> None:
    """Nobody could answer it any more; the seat then took other moves back, at once."""
    table = rolled(seats=2)
    table = take(table, play(table, 0, shared(table)))
    table = take(table, *ask_undo(table, 0, 0))
    table = take(table, leave(table, 1)[0])
    assert table.request
    assert waiting_for(table) == ()
    table = take(table, *ask_undo(table, 0))
    assert table.moves == 1
    assert is_sound(table)


# Redo


def taken_back_by_two() -> tuple[Table, bytes]:
    """The Circle after two seats took their own moves back, one after the other."""
    ruleset = RULESETS["circle"]
    for seed in range(50):
        table = in_memory(ruleset=ruleset, seats=3, options=next(iter(ruleset.variants.values())))
        rng = random.Random(seed)
        while table.moves < 60 and not table.is_over:
            seat, move = a_move(table, rng)
            table = take(table, play(table, seat, move))
            if table.line[-2].seat in (None, seat) or table.is_over:
                continue
            if consent_reason(table, seat, table.moves - 1) is None:
                table = take(table, *ask_undo(table, seat))
                after = bytes_of(table)
                other = table.line[-1].seat
                assert other is not None
                if consent_reason(table, other, table.moves - 1) is None:
                    table = take(table, *ask_undo(table, other))
                    return table, after
                table = take(table, *redo(table, seat))
    raise AssertionError("no two seats could")


def test_redo_leaves_taken_back_what_another_seat_took_back() -> None:
    table, after = taken_back_by_two()
    second, first = (back.undoing.seat for back in reversed(table.undone))
    assert first != second
    with pytest.raises(CommandRefused, match="only the seat"):
        redo(table, first)
    table = take(table, *redo(table, second))
    assert bytes_of(table) == after
    with pytest.raises(CommandRefused, match="only the seat"):
        redo(table, second)
    table = take(table, *redo(table, first))
    assert not table.undone
    assert is_sound(table)


def test_an_older_log_in_which_all_was_redone_together_is_sound() -> None:
    table, _ = taken_back_by_two()
    (redone,) = redo(table, table.undone[-1].undoing.seat)
    together = msgspec.structs.replace(redone, kept=table.moves + 2)
    opened = msgspec.structs.replace(table.opened, agreements=1)
    older = empty_table(table.id, opened, table.ruleset, table.edition)
    assert is_sound(take(older, opened, *table.events[1:], together))
    assert not is_sound(take(table, together))


# Refusals


def refused(table: Table) -> Table:
    return take(table, *answer_request(table, 1, False))


def test_only_refusals_in_a_row_count() -> None:
    table = rolled(seats=2)
    table = take(table, *ask_undo(table, 0))
    table = refused(table)
    table = take(table, play(table, 0, shared(table)))
    table = take(table, *ask_undo(table, 0, 0))
    table = take(table, *answer_request(table, 1, True))
    assert table.refusals == {}
    table = take(table, play(table, 0, Roll()))
    table = take(table, *ask_undo(table, 0))
    table = refused(table)
    with pytest.raises(CommandRefused, match="just refused: ask again after one more"):
        ask_undo(table, 0)
    assert is_sound(table)


def test_who_was_refused_to_abandon_may_ask_for_an_undo() -> None:
    table = rolled(seats=2)
    table = take(table, *ask_abandon(table, 0, False))
    table = refused(table)
    table = take(table, *ask_undo(table, 0))
    assert waiting_for(table) == (1,)
    assert is_sound(table)


# Reopening


def reopened() -> Table:
    """A finished game, rewound by its judge: the first secret is known to everybody."""
    table = play_out(RULESETS["secret_agents"], 2, RULESETS["secret_agents"].options(), seed=1)
    rule = next(iter(table.ruleset.rulebook.rules))
    table = take(table, *raise_dispute(table, 0, table.steps, rule, "Not so."))
    return take(table, *give_ruling(table, 0, "rewind", "Again.", kept=table.moves - 1))


def test_the_head_of_a_reopened_game_tells_nothing_to_who_knows_the_first_secret() -> None:
    table = reopened()
    before = table.head
    table = take(table, play(table, *a_move(table, random.Random(1))))
    guess = chain.extend(before, table.secret, table.version, table.bodies[-1])
    assert table.head != guess
    assert table.head == chain.extend(before, table.chance_secret, table.version, table.bodies[-1])
    assert is_sound(table)


def test_an_older_log_whose_salts_never_changed_is_sound() -> None:
    table = reopened()
    ruling = table.events[-1]
    assert isinstance(ruling, RulingGiven)
    assert ruling.reseals
    older = empty_table(table.id, table.opened, table.ruleset, table.edition)
    older = take(older, *table.events[:-1], msgspec.structs.replace(ruling, reseals=False))
    older = take(older, play(older, *a_move(older, random.Random(1))))
    assert older.salt_secret == older.secret
    assert is_sound(older)


# Corrections


def test_a_correction_does_not_reopen_a_game_whose_dice_are_known() -> None:
    table = play_out(RULESETS["secret_agents"], 2, RULESETS["secret_agents"].options(), seed=1)
    dice = [entry.fact for played in table.line for entry in played.entries]
    roll = next(fact for fact in reversed(dice) if type(fact).__name__ == "DieRolled")
    rule = next(iter(table.ruleset.rulebook.rules))
    for _ in range(2):
        table = take(table, *raise_dispute(table, 0, table.steps, rule, "It fell down."))
    with pytest.raises(CommandRefused, match="would reopen the game: rewind it first"):
        give_ruling(table, 0, "correct", "Again.", facts=[roll])
    table = take(table, *give_ruling(table, 0, "rewind", "Again.", kept=table.moves - 1))
    assert not table.is_over
    assert table.chance_secret != table.secret
    assert is_sound(table)


def test_a_correction_that_baffles_the_rules_is_refused() -> None:
    ruleset = RULESETS["masterminds"]
    table = in_memory(ruleset=ruleset, seats=2, options=next(iter(ruleset.variants.values())))
    rng = random.Random(1)
    while table.moves < 15:
        table = take(table, play(table, *a_move(table, rng)))
    started = table.line[0].entries[0].fact
    rule = next(iter(ruleset.rulebook.rules))
    table = take(table, *raise_dispute(table, 0, table.steps, rule, "All of it."))
    with pytest.raises(CommandRefused):
        give_ruling(table, 0, "correct", "From the start.", facts=[started])


@pytest.mark.parametrize(("levels", "why"), [(900, "`more`"), (90_000, "nested too deeply")])
def test_a_position_that_is_nested_too_deeply_is_refused(levels: int, why: str) -> None:
    table = rolled(seats=2)
    deep = b"[" * levels + b"]" * levels
    described = bytes_of(table)[:-1] + b',"more":' + deep + b"}"
    with pytest.raises(InvalidPosition, match=why):
        read_position(table.ruleset, table.edition, 2, described)
