"""The aggregate: folding, undo and redo, keys, lost acknowledgements, declared chance."""

from __future__ import annotations

import gc
import random
from collections.abc import Sequence
from functools import partial
from typing import Any

import pytest
from eventsourcing.persistence import IntegrityError, OperationalError, StoredEvent

from domain.games.secret_agents.moves import Distribute, Roll, Steps
from domain.games.secret_agents.state import Options
from domain.kernel import IllegalMove, ImpossibleChance, encoded
from domain.rulesets import RULESETS
from domain.store.attempts import Conflict
from domain.store.log import Log, UnknownTable, new_id
from domain.table.commands.play import open_table, play
from domain.table.commands.undo import answer_request, ask_undo, barriers, consent_reason, redo
from domain.table.events import MovesUndone, RequestMade
from domain.table.folding import take
from domain.table.line import Decided
from domain.table.value import CommandRefused, Table
from replays.audit.verify import verify
from replays.records.record import export, read
from replays.simulation import play_out
from tests.domain.tables import (
    AGENTS,
    PLAYERS,
    SECRET,
    WAYS,
    a_move,
    bytes_of,
    drive,
    fingerprint,
    in_memory,
    opened_on,
    play_on,
)
from tests.rounds import rounds


def rolled(table: Table, value: int) -> Distribute:
    return Distribute((Steps(table.state.agents[0], value),))  # type: ignore[attr-defined]


# Folding


@pytest.mark.parametrize(("slug", "variant", "seats"), WAYS)
@pytest.mark.property
def test_the_fold_of_the_log_is_the_live_table_at_every_version(
    log: Log, slug: str, variant: str, seats: int
) -> None:
    ruleset = RULESETS[slug]
    opened_on(log, ruleset=ruleset, seats=seats, options=ruleset.variants[variant])
    rng = random.Random(f"{slug}/{variant}/{seats}")
    live = {1: fingerprint(log.table("t"))}
    for table in drive(log, "t", rng, 60):
        live[table.version] = fingerprint(table)
    afresh = Log(log.recorder)
    assert fingerprint(afresh.table("t")) == live[max(live)]
    # Answers that carry a request out store two events at once: that version was never live.
    assert len(live) > 25
    for version in sorted(live)[:: rounds(5, 1)]:
        assert fingerprint(afresh.table_at("t", version)) == live[version]
    assert verify(read(export(afresh.table("t")))).is_sound


def test_a_table_that_is_not_kept_is_folded_anew(log: Log) -> None:
    small = Log(log.recorder, most=1)
    for id in ("a", "b"):
        opened_on(small, id)
    before = fingerprint(small.table("a"))
    small.table("b")
    assert (small.kept.get("a"), len(small.kept)) == (None, 1)
    assert fingerprint(small.table("a")) == before


def test_unknown_tables_and_editions_are_no_tables(log: Log) -> None:
    table = opened_on(log)
    for id in ("nobody", "", f"edition:{table.edition.hash}"):
        with pytest.raises(UnknownTable):
            log.table(id)


# Undo and redo


@pytest.mark.parametrize(("slug", "variant", "seats"), WAYS)
def test_undo_and_redo_restore_the_state_byte_for_byte(slug: str, variant: str, seats: int) -> None:
    ruleset = RULESETS[slug]
    table = in_memory(ruleset=ruleset, seats=seats, options=ruleset.variants[variant])
    rng = random.Random(7)
    undone = 0
    while not table.is_over and table.moves < 60:
        before, steps = bytes_of(table), table.steps
        seat, move = a_move(table, rng)
        table = take(table, play(table, seat, move))
        after, head = bytes_of(table), table.head
        if table.is_over:
            break
        table = taken_back(table, seat)
        undone += 1
        assert bytes_of(table) == before
        assert table.steps == steps
        table = played_again(table, seat)
        assert bytes_of(table) == after
        assert table.head != head  # Nothing is deleted: the history is longer now.
        if rng.random() < 0.2:
            table = taken_back(table, seat)
            table = take(table, play(table, seat, move))  # The same move, played again.
            assert bytes_of(table) == after
    assert undone > 20


def taken_back(table: Table, seat: int) -> Table:
    """The last move, asking everybody where that is needed."""
    return agreed(take(table, *ask_undo(table, seat)), seat)


def played_again(table: Table, seat: int) -> Table:
    """What was taken back, asking everybody where that is needed."""
    return agreed(take(table, *redo(table, seat)), seat)


def agreed(table: Table, seat: int) -> Table:
    for other in range(len(table.players)):
        if table.request and other != seat:
            table = take(table, *answer_request(table, other, True))
    return table


def test_several_moves_are_taken_back_together(log: Log) -> None:
    table = opened_on(log, seats=2)
    before = {0: bytes_of(table)}
    rng = random.Random(3)
    for number in range(1, 7):
        before[number] = bytes_of(play_on(log, "t", rng, 1))
    after = fingerprint(log.table("t"))
    log.command("t", lambda t: ask_undo(t, 0, 2))
    table, _ = log.command("t", lambda t: answer_request(t, 1, True))
    assert table.moves == 2
    assert bytes_of(table) == before[2]
    log.command("t", lambda t: redo(t, 0))
    table, _ = log.command("t", lambda t: answer_request(t, 1, True))
    assert bytes_of(table) == before[6]
    assert fingerprint(table)["states"] == after["states"]


def test_a_new_move_ends_redo(log: Log) -> None:
    table = opened_on(log)
    log.command("t", lambda t: play(t, 0, Roll()))
    die = log.table("t").state.die  # type: ignore[attr-defined]
    for agent in range(2):
        move = Distribute((Steps(table.state.agents[agent], die),))  # type: ignore[attr-defined]
        log.command("t", partial(play, seat=0, move=move))
        if agent == 0:
            log.command("t", lambda t: ask_undo(t, 0))
    with pytest.raises(CommandRefused, match="nothing has been undone"):
        log.command("t", lambda t: redo(t, 0))


def test_only_the_seat_that_took_back_may_redo(log: Log) -> None:
    table = opened_on(log)
    log.command("t", lambda t: play(t, 0, Roll()))
    log.command("t", lambda t: play(t, 0, rolled(table, t.state.die)))  # type: ignore[attr-defined]
    log.command("t", lambda t: ask_undo(t, 0))
    with pytest.raises(CommandRefused, match="only the seat"):
        log.command("t", lambda t: redo(t, 1))


def test_e40_undo_keeps_the_die(log: Log) -> None:
    """secret_agents.md, E40: undo cannot be used to fish for a better roll."""
    opened_on(log, seats=2)
    log.command("t", lambda t: play(t, 0, Roll()))
    die = log.table("t").state.die  # type: ignore[attr-defined]
    log.command("t", lambda t: play(t, 0, rolled(t, die)))
    table, _ = log.command("t", lambda t: ask_undo(t, 0))
    assert (table.state.phase, table.state.die) == ("distribute", die)  # type: ignore[attr-defined]
    log.command("t", lambda t: ask_undo(t, 0))
    table, _ = log.command("t", lambda t: answer_request(t, 1, True))
    assert table.state.phase == "roll"  # type: ignore[attr-defined]
    table, _ = log.command("t", lambda t: play(t, 0, Roll()))
    assert table.state.die == die  # type: ignore[attr-defined]


def test_every_die_of_a_line_is_the_same_after_undo() -> None:
    """Whatever is played in between: the n-th roll of the line is the n-th roll."""
    dice: list[list[int]] = []
    for seed in range(4):
        table = in_memory(seats=2)
        rng = random.Random(seed)
        while not table.is_over and table.moves < 80:
            seat, move = a_move(table, rng)
            table = take(table, play(table, seat, move))
            if not table.is_over and rng.random() < 0.5:
                table = taken_back(table, seat)
        rolls = [
            entry.fact.value  # type: ignore[attr-defined]
            for played in table.line
            for entry in played.entries
            if type(entry.fact).__name__ == "DieRolled"
        ]
        dice.append(rolls[:15])
    assert dice[0] == dice[1] == dice[2] == dice[3]
    assert len(set(dice[0])) > 3


def test_fresh_chance_is_keyed_anew_and_still_verifies(log: Log) -> None:
    opened_on(log, seats=2, fresh_chance=True)
    dice = set()
    for _ in range(12):
        table, _ = log.command("t", lambda t: play(t, 0, Roll()))
        dice.add(table.state.die)  # type: ignore[attr-defined]
        log.command("t", lambda t: ask_undo(t, 0))
        table, _ = log.command("t", lambda t: answer_request(t, 1, True))
        with pytest.raises(CommandRefused, match="chance anew"):
            log.command("t", lambda t: redo(t, 0))
    assert len(dice) > 1
    assert verify(read(export(table))).is_sound


# What cannot simply be taken back


def asked(table: Table, seat: int) -> str:
    """Why the others must be asked for the last move."""
    (event,) = ask_undo(table, seat, table.moves - 1)
    assert isinstance(event, RequestMade)
    reason = consent_reason(table, seat, table.moves - 1)
    assert reason is not None
    assert reason.fr != reason.en
    return reason.en


def test_a_die_cannot_be_unseen() -> None:
    table = in_memory()
    table = take(table, play(table, 0, Roll()))
    assert "chance was drawn" in asked(table, 0)


def test_another_seats_move_cannot_be_taken_back_alone() -> None:
    table = in_memory()
    table = take(table, play(table, 0, Roll()))
    table = take(table, play(table, 0, rolled(table, table.state.die)))  # type: ignore[attr-defined]
    assert consent_reason(table, 0, table.moves - 1) is None
    assert "another seat has moved" in asked(table, 1)


def test_a_table_with_consent_asks_everybody() -> None:
    table = in_memory(undo="consent")
    table = take(table, play(table, 0, Roll()))
    table = take(table, play(table, 0, rolled(table, table.state.die)))  # type: ignore[attr-defined]
    assert "every other seat must agree" in asked(table, 0)


def test_a_revealed_identity_is_a_barrier_and_the_end_is_final() -> None:
    table = in_memory(seats=2)
    rng = random.Random(1)
    while not table.is_over:
        seat, move = a_move(table, rng)
        table = take(table, play(table, seat, move))
    shown = [barrier for barrier in barriers(table, table.moves - 1) if barrier.kind == "shown"]
    # Each learns the other's card, and both learn the independents.
    tags = [
        type(table.line[-1].entries[b.step - table.line[-1].first].fact).__name__ for b in shown
    ]
    assert tags == ["IdentityRevealed", "IdentityRevealed", "IndependentsRevealed"]
    assert [barrier.seats for barrier in shown] == [(1,), (0,), (0, 1)]
    with pytest.raises(CommandRefused, match="the game is over"):
        ask_undo(table, seat)


def test_own_report_is_no_barrier() -> None:
    """What only the mover wrote in secret tells nobody anything (house.undo_reports)."""
    table = in_memory(seats=2, options=Options(variant="advanced", first=0))
    rng = random.Random(5)
    while table.state.phase != "suspicions":  # type: ignore[attr-defined]
        seat, move = a_move(table, rng)
        table = take(table, play(table, seat, move))
    before = bytes_of(table)
    table = take(table, play(table, 1, table.ruleset.legal(table.state, 1)[0]))
    assert consent_reason(table, 1, table.moves - 1) is None
    table = take(table, *ask_undo(table, 1))
    assert bytes_of(table) == before


@pytest.mark.parametrize(
    ("rest", "target", "reason"),
    [
        ({"undo": "none"}, "last", "without undo"),
        ({"use": "tournament"}, "last", "without undo"),
        ({}, 99, "keep 0 to 0 moves"),
        ({}, -1, "keep 0 to 0 moves"),
    ],
)
def test_refusals_say_why(rest: dict[str, Any], target: Any, reason: str) -> None:
    table = in_memory(**rest)
    with pytest.raises(CommandRefused, match=r"without undo|no move has been played"):
        ask_undo(table, 0)
    table = take(table, play(table, 0, Roll()))
    with pytest.raises(CommandRefused, match=reason):
        ask_undo(table, 0, target)


def test_consent_is_recorded_and_one_refusal_ends_it(log: Log) -> None:
    opened_on(log, undo="consent")
    log.command("t", lambda t: play(t, 0, Roll()))
    after = bytes_of(log.table("t"))
    log.command("t", lambda t: ask_undo(t, 0))
    with pytest.raises(CommandRefused, match="you are not being asked"):
        log.command("t", lambda t: answer_request(t, 0, True))
    with pytest.raises(CommandRefused, match="another request is open"):
        log.command("t", lambda t: ask_undo(t, 0))
    log.command("t", lambda t: answer_request(t, 1, True))
    with pytest.raises(CommandRefused, match="answered already"):
        log.command("t", lambda t: answer_request(t, 1, False))
    table, _ = log.command("t", lambda t: answer_request(t, 2, False))
    assert table.request is None
    assert bytes_of(table) == after
    with pytest.raises(CommandRefused, match="just refused: ask again after one more move"):
        log.command("t", lambda t: ask_undo(t, 0))
    log.command("t", lambda t: play(t, 0, rolled(t, t.state.die)))  # type: ignore[attr-defined]
    log.command("t", lambda t: ask_undo(t, 0))
    log.command("t", lambda t: answer_request(t, 2, True))
    table, version = log.command("t", lambda t: answer_request(t, 1, True))
    undone = table.events[version]
    assert isinstance(undone, MovesUndone)
    assert (undone.seat, undone.kept, undone.agreed) == (0, 1, (2, 1))
    assert bytes_of(table) == after
    assert verify(read(export(table))).is_sound


def test_a_request_expires_when_the_table_moves_on(log: Log) -> None:
    opened_on(log, seats=2)
    log.command("t", lambda t: play(t, 0, Roll()))
    log.command("t", lambda t: ask_undo(t, 0))
    log.command("t", lambda t: play(t, 0, rolled(t, t.state.die)))  # type: ignore[attr-defined]
    with pytest.raises(CommandRefused, match="nothing is being asked"):
        log.command("t", lambda t: answer_request(t, 1, True))


def test_bots_are_not_asked(log: Log) -> None:
    opened_on(log, seats=2, bots=("", "random"))
    log.command("t", lambda t: play(t, 0, Roll()))
    table, _ = log.command("t", lambda t: ask_undo(t, 0))
    assert table.moves == 0


# Versions and keys


def test_a_command_on_an_old_version_is_a_conflict(log: Log) -> None:
    opened_on(log)
    log.command("t", lambda t: play(t, 0, Roll()), expected=1)
    before = fingerprint(log.table("t"))
    with pytest.raises(Conflict) as conflict:
        log.command("t", lambda t: play(t, 0, Roll()), expected=1)
    assert conflict.value.version == 2
    assert fingerprint(log.table("t")) == before


def test_the_loser_of_a_race_gets_a_conflict_and_nothing_is_lost(log: Log) -> None:
    opened_on(log)
    other = Log(log.recorder)

    def slow(table: Table) -> Decided:
        event = play(table, 0, Roll())
        if table.version == 1:
            other.command("t", lambda t: play(t, 0, Roll()))
        return event

    with pytest.raises(Conflict):
        log.command("t", slow, expected=1)
    assert log.table("t").version == 2
    # Without an expected version it is decided again, and then the rules refuse it.
    with pytest.raises(IllegalMove):
        log.command("t", slow)


def test_a_key_makes_a_retry_safe(log: Log) -> None:
    opened_on(log)
    first = log.command("t", lambda t: play(t, 0, Roll(), key="0:a"), expected=1, key="0:a")[1]
    play_on(log, "t", random.Random(1), 5)
    before = fingerprint(log.table("t"))
    for reader in (log, Log(log.recorder)):  # Also after a restart.
        table, again = reader.command(
            "t", lambda t: play(t, 0, Roll(), key="0:a"), expected=1, key="0:a"
        )
        assert again == first == 2
        assert fingerprint(table) == before


def lose_an_acknowledgement(log: Log, error: type[Exception]) -> None:
    """The next event is stored, and then the caller sees an error."""
    insert = log.recorder.insert_events

    def insert_and_fail(rows: Sequence[StoredEvent]) -> Any:
        insert(rows)
        log.recorder.insert_events = insert  # type: ignore[method-assign]
        raise error("the acknowledgement was lost")

    log.recorder.insert_events = insert_and_fail  # type: ignore[method-assign, assignment]


@pytest.mark.parametrize("expected", [1, None])
def test_a_lost_acknowledgement_is_no_false_conflict(log: Log, expected: int | None) -> None:
    """The driver tried again by itself: the second insert finds the first."""
    opened_on(log)
    lose_an_acknowledgement(log, IntegrityError)
    table, version = log.command(
        "t", lambda t: play(t, 0, Roll(), key="k"), expected=expected, key="k"
    )
    assert (version, table.version, table.moves) == (2, 2, 1)


def test_after_a_lost_acknowledgement_the_caller_tries_again(log: Log) -> None:
    opened_on(log)
    lose_an_acknowledgement(log, OperationalError)
    with pytest.raises(OperationalError):
        log.command("t", lambda t: play(t, 0, Roll(), key="k"), expected=1, key="k")
    table, version = log.command("t", lambda t: play(t, 0, Roll(), key="k"), expected=1, key="k")
    assert (version, table.version, table.moves) == (2, 2, 1)


def test_the_version_told_is_that_of_the_own_event(log: Log) -> None:
    """Though another process has written more before we look again."""
    opened_on(log)
    other = Log(log.recorder)
    table = log.table("t")
    insert = log.recorder.insert_events

    def insert_and_lose_time(rows: Any) -> Any:
        result = insert(rows)
        log.recorder.insert_events = insert  # type: ignore[method-assign]
        play_on(other, "t", random.Random(1), 1)
        return result

    log.recorder.insert_events = insert_and_lose_time  # type: ignore[method-assign, assignment]
    table, version = log.command("t", lambda t: play(t, 0, Roll(), key="mine"), key="mine")
    assert table.events[version - 1].key == "mine"
    assert log.table("t").version == 3
    assert log.table("t").events[version - 1].key == "mine"


# Declared chance

ORDER = ("blue", "red", "yellow", "orange", "green")


def declared_on(log: Log, **declared: object) -> Table:
    return opened_on(
        log, options=Options(), chance="declared", declared={"identity": [ORDER], **declared}
    )


def test_declared_chance_end_to_end(log: Log) -> None:
    table = declared_on(log, first=[2, 6, 6, 1, 4])
    state: Any = table.state
    assert state.identity == {0: "blue", 1: "red", 2: "yellow"}
    assert state.active == 2  # Seats 1 and 2 tied at 6 and rolled again: 1 and 4.
    rng = random.Random(4)
    for _ in range(60):
        table = log.table("t")
        if table.is_over:
            break
        seat, move = a_move(table, rng)
        die = {"die": [rng.randint(1, 6)]} if isinstance(move, Roll) else {}
        table, _ = log.command("t", partial(play, seat=seat, move=move, declared=die))
        if die:
            assert table.state.die == die["die"][0]  # type: ignore[attr-defined]
    assert verify(read(export(table))).is_sound


@pytest.mark.parametrize(
    ("declared", "reason"),
    [
        ({}, r"declare `die` \(die\): one of 1, 2, 3, 4, 5, 6"),
        ({"die": []}, "declare `die`"),
        ({"die": [7]}, r"`die` \(die\): 7 is not one of"),
        ({"die": [0]}, r"`die` \(die\): 0 is not one of"),
        ({"die": ["red"]}, "'red' is not one of"),
        ({"die": [3, 3]}, "nothing drew `die`: 3 is left over"),
        ({"die": [3], "coin": [1]}, "nothing drew `coin`"),
    ],
)
def test_impossible_dice_change_nothing(
    log: Log, declared: dict[str, list[Any]], reason: str
) -> None:
    declared_on(log, first=[6, 1, 1])
    before, end = fingerprint(log.table("t")), log.end()
    with pytest.raises(ImpossibleChance, match=reason):
        log.command("t", lambda t: play(t, 0, Roll(), declared=declared))
    assert fingerprint(log.table("t")) == before
    assert fingerprint(Log(log.recorder).table("t")) == before
    assert log.end() == end


@pytest.mark.parametrize(
    ("declared", "reason"),
    [
        ({"first": [6, 1, 1]}, r"declare `identity` \(agents dealt in secret\): an order of"),
        ({"identity": [ORDER[:2]], "first": [6, 1, 1]}, "an order of"),
        ({"identity": [("red",) * 5], "first": [6, 1, 1]}, "'red' is not one of"),
        ({"identity": [("black", *ORDER[1:])], "first": [6, 1, 1]}, "'black' is not one of"),
        ({"identity": [ORDER], "first": [6, 6, 1]}, "declare `first`"),
        ({"identity": [ORDER], "first": [6, 1, 1, 4]}, "nothing drew `first`"),
    ],
)
def test_impossible_openings_open_nothing(declared: dict[str, list[Any]], reason: str) -> None:
    with pytest.raises(ImpossibleChance, match=reason):
        open_table(
            AGENTS,
            AGENTS.standard_edition,
            PLAYERS[:3],
            Options(),
            secret=SECRET,
            chance="declared",
            declared=declared,
        )


def test_a_table_that_draws_its_own_chance_takes_no_declaration(log: Log) -> None:
    opened_on(log)
    before = fingerprint(log.table("t"))
    with pytest.raises(CommandRefused, match="leave `chance` out"):
        log.command("t", lambda t: play(t, 0, Roll(), declared={"die": [6]}))
    assert fingerprint(log.table("t")) == before
    with pytest.raises(CommandRefused, match="declare chance only"):
        opened_on(log, "u", declared={"die": [6]})


def test_an_illegal_move_changes_nothing(log: Log) -> None:
    opened_on(log)
    before, end = fingerprint(log.table("t")), log.end()
    for seat, move in ((1, Roll()), (0, Distribute((Steps("red", 3),)))):
        with pytest.raises(IllegalMove):
            log.command("t", partial(play, seat=seat, move=move))
    assert fingerprint(log.table("t")) == before
    assert log.end() == end


def test_the_encoding_of_a_state_names_its_edition() -> None:
    table = in_memory()
    assert table.edition.hash.encode() in encoded(table.state)


def test_an_id_is_no_option_of_a_command_line(monkeypatch: pytest.MonkeyPatch) -> None:
    given = iter(["-abc", "--de", "a-bc"])
    monkeypatch.setattr("domain.store.log.secrets.token_urlsafe", lambda _: next(given))
    assert new_id() == "a-bc"


@pytest.mark.parametrize("slug", RULESETS)
def test_what_a_table_keeps_is_not_searched_for_cycles(slug: str) -> None:
    """Or a service with a thousand tables would stand still for seconds now and then."""
    ruleset = RULESETS[slug]
    table = play_out(ruleset, ruleset.players[0], next(iter(ruleset.variants.values())), seed=1)
    gc.collect()
    kept = [
        thing
        for played in table.line
        for thing in (played, played.move, played.states, *played.states, *played.entries)
    ]
    assert len(kept) > 100
    assert {type(thing).__name__ for thing in kept if gc.is_tracked(thing)} == set()
