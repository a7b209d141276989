"""Undo and redo: what counts as seen, by whom, who is asked for it, and how that is told."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from domain.games.secret_agents.moves import Roll
from domain.games.secret_agents.state import Options
from domain.rulesets import RULESETS
from domain.table.commands.play import play
from domain.table.commands.undo import answer_request, ask_undo, barriers, redo, waiting_for
from domain.table.events import MovesRedone, MovesUndone, RequestMade, TableOpened
from domain.table.folding import empty_table, take
from domain.table.value import CommandRefused, Table
from replays.audit.report import Report
from replays.audit.verify import verify_bytes
from replays.preview import preview, preview_redo
from replays.records.record import export
from tests.domain.tables import a_move, in_memory


def audited(table: Table) -> Report:
    return verify_bytes(export(table))


def older(table: Table) -> Table:
    """The same events at a table that was opened before others were asked as they are today."""
    opened: TableOpened = msgspec.structs.replace(table.opened, agreements=1)
    empty = empty_table(table.id, opened, table.ruleset, table.edition)
    return take(empty, opened, *table.events[1:])


# What only the mover has seen


def seen_by_the_mover(slug: str, use: str) -> tuple[Table, int]:
    """After a move by which its own seat learned something, and nobody else anything."""
    ruleset = RULESETS[slug]
    options = next(iter(ruleset.variants.values()))
    table = in_memory(ruleset=ruleset, seats=2, options=options, use=use, undo="free")
    rng = random.Random(1)
    for _ in range(300):
        seat, move = a_move(table, rng)
        table = take(table, play(table, seat, move))
        found = [(barrier.kind, barrier.seats) for barrier in barriers(table, table.moves - 1)]
        if found and set(found) == {("shown", (seat,))}:
            return table, seat
    raise AssertionError("nobody saw anything alone")


@pytest.mark.parametrize("slug", ["masterminds", "xiii"])
def test_in_a_league_ones_own_next_card_is_a_barrier_like_any_other(slug: str) -> None:
    table, seat = seen_by_the_mover(slug, "league")
    (event,) = ask_undo(table, seat)
    assert isinstance(event, RequestMade)
    told = preview(table, seat, table.moves - 1, "en")
    assert told.consent == "something hidden has been shown since"


@pytest.mark.parametrize("slug", ["masterminds", "xiii"])
def test_in_casual_play_it_asks_nobody_and_is_noted(slug: str) -> None:
    table, seat = seen_by_the_mover(slug, "casual")
    (event,) = ask_undo(table, seat)
    assert isinstance(event, MovesUndone)
    told = preview(table, seat, table.moves - 1, "en")
    assert told.consent == ""
    assert told.seen
    assert all(seen.seats == (seat,) and seen.sentence for seen in told.seen)
    assert audited(take(table, event)).is_sound


def test_the_disc_that_comes_up_is_seen_by_who_places_the_one_above_it() -> None:
    table, seat = seen_by_the_mover("masterminds", "league")
    [barrier] = barriers(table, table.moves - 1)
    fact = table.line[-1].entries[barrier.step - table.line[-1].first].fact
    assert type(fact).__name__ == "AgentPlayed"
    assert barrier.seats == (seat,)


def test_an_older_log_in_which_the_mover_took_back_what_it_alone_had_seen_is_sound() -> None:
    table, seat = seen_by_the_mover("masterminds", "league")
    undone = MovesUndone(at=1_800_000_000_000, seat=seat, kept=table.moves - 1)
    assert not audited(take(table, undone)).is_sound
    assert audited(older(take(table, undone))).is_sound


# Redo


def asked_back(seats: int = 2, **rest: Any) -> Table:
    """Les agents secrets after seat 0 rolled and the others let it take that back."""
    table = in_memory(seats=seats, **rest)
    table = take(table, play(table, 0, Roll()))
    table = take(table, *ask_undo(table, 0))
    return all_agree(table)


def all_agree(table: Table) -> Table:
    while table.request:
        table = take(table, *answer_request(table, waiting_for(table)[0], True))
    return table


def test_what_was_taken_back_by_consent_is_played_again_by_consent() -> None:
    table = asked_back(seats=3)
    (made,) = redo(table, 0)
    assert isinstance(made, RequestMade)
    assert (made.kind, made.kept) == ("redo", 1)
    table = take(table, made)
    told = preview_redo(table, 0, made.kept, "fr")
    assert [move.rpartition(": ")[2] for move in told.moves] == ["Lancer le dé"]
    assert told.consent == "tous avaient accepté que ces coups soient repris"
    table = take(table, *answer_request(table, 2, True))
    assert table.moves == 0
    table = all_agree(table)
    assert table.moves == 1
    redone = table.events[-1]
    assert isinstance(redone, MovesRedone)
    assert redone.agreed == (2, 1)
    assert not table.undone
    assert audited(table).is_sound


def test_one_refusal_ends_it_and_asking_again_has_to_wait() -> None:
    table = asked_back()
    table = take(table, *redo(table, 0))
    table = take(table, *answer_request(table, 1, False))
    assert (table.moves, table.request) == (0, None)
    with pytest.raises(CommandRefused, match="just refused"):
        redo(table, 0)
    assert audited(table).is_sound


def test_another_seats_move_is_not_played_again_without_it() -> None:
    table = in_memory(seats=2)
    rng = random.Random(1)
    while {played.seat for played in table.line[1:]} != {0, 1}:
        table = take(table, play(table, *a_move(table, rng)))
    table = all_agree(take(table, *ask_undo(table, 0, 0)))
    assert preview_redo(table, 0, 2, "en").consent == "all had agreed to take it back"
    (made,) = redo(table, 0)
    assert isinstance(made, RequestMade)
    told = preview_redo(table, 0, made.kept, "en")
    assert told.consent == "it would play another seat's move again"
    assert audited(all_agree(take(table, made))).is_sound


def test_among_bots_nobody_is_asked() -> None:
    table = in_memory(seats=2, bots=("", "random"))
    table = take(table, play(table, 0, Roll()))
    table = take(table, *ask_undo(table, 0))
    (redone,) = redo(table, 0)
    assert isinstance(redone, MovesRedone)
    assert audited(take(table, redone)).is_sound


def test_a_redo_that_asked_nobody_is_sound_in_an_older_log_only() -> None:
    table = asked_back()
    redone = MovesRedone(at=1_800_000_000_000, seat=0, kept=1)
    assert not audited(take(table, redone)).is_sound
    assert audited(older(take(table, redone))).is_sound


def test_what_all_agreed_to_is_done_and_nothing_else() -> None:
    table = asked_back(seats=3)
    table = take(table, *redo(table, 0))
    table = take(table, *answer_request(table, 1, True))
    answered, _ = answer_request(table, 2, True)
    table = take(table, answered, play(table, 0, Roll()))
    assert "what all had agreed to was not done" in audited(table).differences[0].what.en


# How it is told


def test_a_preview_names_the_fact_that_tells_what_chance_gave() -> None:
    ruleset = RULESETS["masterminds"]
    table = in_memory(ruleset=ruleset, seats=2, options=ruleset.variants["standard"])
    rng = random.Random(1)
    later = 0
    for _ in range(120):
        if table.is_over:
            break
        table = take(table, play(table, *a_move(table, rng)))
        played = table.line[-1]
        if not played.draws or table.is_over:
            continue
        tags = {
            type(played.entries[barrier.step - played.first].fact).__name__
            for barrier in barriers(table, table.moves - 1)
            if barrier.kind == "chance"
        }
        assert tags <= {"PileShuffled", "MissionDeckShuffled"}
        later += type(played.entries[0].fact).__name__ not in tags
    assert later


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", "Boris hands in a report."), ("fr", "Boris remet son rapport.")],
)
def test_a_sealed_report_is_told_as_a_sentence(language: Any, told: str) -> None:
    table = in_memory(seats=2, options=Options(variant="advanced", first=0))
    rng = random.Random(5)
    while table.state.phase != "suspicions":  # type: ignore[attr-defined]
        table = take(table, play(table, *a_move(table, rng)))
    table = take(table, play(table, 1, table.ruleset.legal(table.state, 1)[0]))
    told_back = preview(table, 1, table.moves - 1, language)
    assert told_back.moves == (told,)
    assert told_back.seen == ()


@pytest.mark.parametrize("slug", RULESETS)
def test_every_line_of_a_preview_says_something(slug: str) -> None:
    ruleset = RULESETS[slug]
    table = in_memory(ruleset=ruleset, seats=2, options=next(iter(ruleset.variants.values())))
    rng = random.Random(2)
    while table.moves < 40 and not table.is_over:
        table = take(table, play(table, *a_move(table, rng)))
    for language in ("en", "fr"):
        told = preview(table, 0, 0, language)
        lines = [*told.moves, *(seen.sentence for seen in told.seen)]
        assert len(told.moves) == table.moves
        assert all(line.rpartition(": ")[2].strip() for line in lines)
