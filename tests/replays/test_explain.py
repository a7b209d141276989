"""What would have followed: with the dice of that time, whatever was drawn later."""

from __future__ import annotations

import random

import msgspec
import pytest

from domain.kernel import JUDGE, encoded, seat_viewer
from domain.rulesets import RULESETS
from domain.table.commands.play import play
from domain.table.commands.rulings import give_ruling, raise_dispute
from domain.table.folding import take
from domain.table.value import CommandRefused, Table
from replays.audit.explain import what_if
from replays.timeline import Timeline
from tests.domain.tables import a_move, in_memory


def played_out(table: Table, seed: int) -> Table:
    rng = random.Random(seed)
    while not table.is_over:
        table = take(table, play(table, *a_move(table, rng)))
    return table


def rewound(kept: int) -> Table:
    """A finished game that a judge reopened, under a new secret, and that was played out again."""
    table = played_out(in_memory(), 1)
    rule = next(iter(table.ruleset.rulebook.rules))
    table = take(table, *raise_dispute(table, "public", table.steps, rule, "Contested."))
    table = take(table, *give_ruling(table, 0, "rewind", "Played on.", kept=kept))
    assert table.chance_secret != table.secret
    return played_out(table, 2)


def test_a_recorded_move_would_have_done_what_it_did() -> None:
    table = rewound(9)
    timeline = Timeline(table, JUDGE)
    drew = {False: 0, True: 0}
    for before, after in zip(table.line, table.line[1:], strict=False):
        assert after.seat is not None
        assert after.move is not None
        told = what_if(timeline, before.last, after.seat, after.move, foresee=True)
        assert [fact.sentence for fact in told.facts] == [
            timeline.sentence(step) for step in range(after.first, after.last + 1)
        ]
        drew[after.secret == table.secret] += len(after.draws)
    assert all(drew.values()), "dice were drawn from the first secret and from the new one"


def test_the_middle_of_a_move_is_no_place_to_move() -> None:
    table = played_out(in_memory(), 1)
    long = next(played for played in table.line[1:] if played.last > played.first)
    with pytest.raises(CommandRefused, match="in the middle of a move"):
        what_if(Timeline(table, JUDGE), long.first, 0, long.move, foresee=True)  # type: ignore[arg-type]


@pytest.mark.parametrize("slug", RULESETS)
def test_what_would_follow_is_told_from_what_the_seat_sees_alone(slug: str) -> None:
    ruleset = RULESETS[slug]
    table = in_memory(ruleset=ruleset, seats=ruleset.players[0])
    rng = random.Random(slug)
    cut: set[str] = set()
    told = 0
    for _ in range(40):
        if table.is_over:
            break
        seat, move = a_move(table, rng)
        view = table.ruleset.view(table.state, seat_viewer(seat))
        imagined = table.ruleset.worlds.imagine(view, random.Random(7))
        # The same table, with everything that the seat cannot see dealt anew.
        last = msgspec.structs.replace(
            table.line[-1], states=(*table.line[-1].states[:-1], imagined)
        )
        other = msgspec.structs.replace(table, line=table.line.cut(table.moves)[0].grown(last))
        legal = ruleset.legal(view, seat)
        for each in rng.sample(legal, min(3, len(legal))):
            ours = what_if(
                Timeline(table, seat_viewer(seat)), table.steps, seat, each, foresee=False
            )
            theirs = what_if(
                Timeline(other, seat_viewer(seat)), table.steps, seat, each, foresee=False
            )
            assert encoded(ours.facts) == encoded(theirs.facts)
            assert encoded(ours.picture) == encoded(theirs.picture)
            assert ours.until == theirs.until
            cut.add(ours.until)
            told += len(ours.facts)
        table = take(table, play(table, seat, move))
    assert told, "something was told"
    # In 1955 cards are drawn after the other's answer: it rarely shows in what one does oneself.
    assert cut - {""} or slug == "war1955", "and something was not"


def test_what_follows_in_a_running_game_is_what_then_happens() -> None:
    table, rng, whole = in_memory(), random.Random(3), 0
    while not table.is_over:
        seat, move = a_move(table, rng)
        told = [
            what_if(Timeline(table, viewer), table.steps, seat, move, foresee=False)
            for viewer in (JUDGE, seat_viewer(seat))
        ]
        steps = table.steps
        table = take(table, play(table, seat, move))
        timeline = Timeline(table, seat_viewer(seat))
        happened = [timeline.sentence(step) for step in range(steps + 1, table.steps + 1)]
        for answer in told:
            sentences = [fact.sentence for fact in answer.facts]
            assert sentences == happened[: len(sentences)]
            assert answer.until or sentences == happened or table.is_over
            whole += not answer.until
        if table.line[-1].draws:
            assert [answer.until for answer in told] == ["chance", "chance"]
    assert whole
