"""Properties once, for all rulesets, over random games of every variant and number of seats."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.kernel import (
    HIDDEN,
    JUDGE,
    LANGUAGES,
    PUBLIC,
    AnyRuleset,
    Entry,
    Fact,
    IllegalMove,
    KeyedChance,
    Move,
    State,
    Viewer,
    encoded,
    fill,
    hidden_fields,
    seat_viewer,
    shown,
    values_of,
    without,
)
from domain.kernel.knowledge import reveals
from domain.rulesets import RULESETS
from tests.games.driver import Game, games, play, tables

pytestmark = pytest.mark.property

every_ruleset = pytest.mark.parametrize("slug", RULESETS)
every_table = pytest.mark.parametrize(
    ("slug", "variant", "seats"),
    [(slug, variant, seats) for slug in RULESETS for variant, seats in tables(slug)],
)

MOST_TRIED = 12
"""Moves of one decision that are tried out; all of them at some decisions only."""


def any_game(slug: str) -> Callable[[st.DataObject], Game]:
    return lambda data: data.draw(games(slug))


def try_move(ruleset: AnyRuleset, state: State, seat: int, move: Move) -> IllegalMove | None:
    """What the rules say to a move, with the state unharmed."""
    before = encoded(state)
    try:
        ruleset.decide(state, seat, move, KeyedChance(b"try", {}))
    except IllegalMove as refusal:
        return refusal
    finally:
        assert encoded(state) == before, "deciding changed the state it was given"
    return None


# The fold and its bytes


@every_ruleset
@given(data=st.data())
def test_the_fold_of_the_decoded_facts_is_the_live_state_at_every_step(
    slug: str, data: st.DataObject
) -> None:
    """From bytes, as a replay does it; so no fact leans on an object the rules had at hand."""
    game = any_game(slug)(data)
    ruleset = game.ruleset
    state = game.empty
    for played in game.played:
        decoded = ruleset.entries_decoder.decode(encoded(played.entries))
        for entry, live in zip(decoded, played.states, strict=True):
            state = ruleset.evolve(state, entry.fact)
            assert state == live
            assert encoded(state) == encoded(live)
        state = played.after


@every_ruleset
@given(data=st.data())
def test_entries_and_moves_survive_their_bytes(slug: str, data: st.DataObject) -> None:
    game = any_game(slug)(data)
    for played in game.played:
        source = encoded(played.entries)
        decoded = game.ruleset.entries_decoder.decode(source)
        assert decoded == played.entries
        assert encoded(decoded) == source
        if played.move is not None:
            assert game.ruleset.move_decoder.decode(msgspec.json.encode(played.move)) == played.move


@every_ruleset
@given(data=st.data())
def test_the_recorded_draws_give_the_same_facts_again(slug: str, data: st.DataObject) -> None:
    game = any_game(slug)(data)
    for played in game.played:
        again = game.redo(played)
        assert tuple(again.entries) == played.entries
        assert again.state == played.after
        assert tuple(again.chance.draws) == played.draws


# Decisions and moves


@every_ruleset
@given(data=st.data())
def test_every_viewer_knows_who_must_answer_what(slug: str, data: st.DataObject) -> None:
    game = any_game(slug)(data)
    for state in game.positions:
        pending = game.ruleset.decisions(state)
        for viewer in game.viewers:
            assert game.ruleset.decisions(game.ruleset.view(state, viewer)) == pending


@every_ruleset
@given(data=st.data())
def test_a_seat_finds_its_moves_in_its_own_view(slug: str, data: st.DataObject) -> None:
    game = any_game(slug)(data)
    for state in game.positions:
        for seat in range(game.seats):
            own = game.ruleset.view(state, seat_viewer(seat))
            assert list(game.ruleset.legal(own, seat)) == list(game.ruleset.legal(state, seat))


@every_ruleset
@given(data=st.data())
def test_a_listed_move_is_never_refused(slug: str, data: st.DataObject) -> None:
    game = any_game(slug)(data)
    rng = random.Random(game.seed)
    whole = rng.choice(game.positions)
    for state in game.positions:
        for seat in range(game.seats):
            moves = list(game.ruleset.legal(state, seat))
            if state is not whole and len(moves) > MOST_TRIED:
                moves = rng.sample(moves, MOST_TRIED)
            for move in moves:
                assert try_move(game.ruleset, state, seat, move) is None, move


@every_ruleset
@given(data=st.data())
def test_listed_moves_are_canonical_and_distinct(slug: str, data: st.DataObject) -> None:
    game = any_game(slug)(data)
    for state in game.positions:
        for seat in range(game.seats):
            # As bytes: the order of a map is part of the form.
            moves = [msgspec.json.encode(move) for move in game.ruleset.legal(state, seat)]
            forms = [
                msgspec.json.encode(game.ruleset.canonical(state, move))
                for move in game.ruleset.legal(state, seat)
            ]
            assert forms == moves
            assert len(set(moves)) == len(moves)


@every_ruleset
@given(data=st.data())
def test_a_seat_that_is_not_asked_cannot_move(slug: str, data: st.DataObject) -> None:
    game = any_game(slug)(data)
    rules = game.ruleset.rulebook.rules
    for played in game.moves:
        state, move = played.before, played.move
        assert move is not None
        asked = {decision.seat for decision in game.ruleset.decisions(state)}
        assert played.seat in asked
        for seat in set(range(game.seats)) - asked:
            assert not game.ruleset.legal(state, seat)
            refusal = try_move(game.ruleset, state, seat, move)
            assert refusal is not None, f"seat {seat} was not asked, yet {move} was accepted"
            assert refusal.rule in rules


@every_table
def test_every_game_ends_and_never_stalls(slug: str, variant: str, seats: int) -> None:
    for seed in range(6):
        game = play(slug, variant, seats, seed)
        ruleset = game.ruleset
        for state in game.positions[:-1]:
            assert not ruleset.is_over(state)
            required = [decision for decision in ruleset.decisions(state) if decision.required]
            assert required
            assert all(ruleset.legal(state, decision.seat) for decision in required)
        assert ruleset.is_over(game.end)
        assert not ruleset.decisions(game.end)
        for played in game.moves[-3:]:
            assert played.move is not None
            for seat in range(seats):
                assert not ruleset.legal(game.end, seat)
                assert try_move(ruleset, game.end, seat, played.move) is not None


@every_ruleset
@given(data=st.data())
def test_a_refusal_cites_a_rule_of_the_rulebook(slug: str, data: st.DataObject) -> None:
    """Moves of this game in all the wrong places: accepted, or refused by a known rule."""
    game = any_game(slug)(data)
    rng = random.Random(game.seed)
    moves = [played.move for played in game.moves if played.move is not None]
    names = game.ruleset.names(
        game.ruleset.standard_edition, ["Ada", "Bo", "Cy", "Di", "Ed", "Flo", "Gil"][: game.seats]
    )
    refused = 0
    for state in game.positions:
        for move in rng.sample(moves, min(len(moves), 4)):
            refusal = try_move(game.ruleset, state, rng.randrange(game.seats), move)
            if refusal is not None:
                refused += 1
                assert refusal.rule in game.ruleset.rulebook.rules
                told = game.ruleset.rulebook.tell_refusal(refusal, names)
                assert told.en != told.fr
                assert "{" not in told.en + told.fr
                assert "_" not in told.en + told.fr, "an id is no name"
    assert refused


@every_ruleset
@given(data=st.data())
def test_every_fact_cites_rules_of_the_rulebook(slug: str, data: st.DataObject) -> None:
    game = any_game(slug)(data)
    for entry, _ in game.steps:
        assert entry.rules
        assert len(set(entry.rules)) == len(entry.rules)
        assert set(entry.rules) <= set(game.ruleset.rulebook.rules)


# Who sees what


@every_ruleset
@given(data=st.data())
def test_the_judge_sees_all_and_looking_twice_shows_no_more(slug: str, data: st.DataObject) -> None:
    game = any_game(slug)(data)
    view = game.ruleset.view
    for state in [game.empty, *(state for _, state in game.steps)]:
        assert view(state, JUDGE) == state
        for viewer in game.viewers:
            seen = view(state, viewer)
            assert view(seen, viewer) == seen


@every_ruleset
@given(data=st.data())
def test_a_shown_fact_has_no_hidden_id_in_it(slug: str, data: st.DataObject) -> None:
    game = any_game(slug)(data)
    for entry, viewer, hidden in _masked(game):
        visible = _ids_outside(entry, hidden)
        secret = set(_texts([getattr(entry.fact, field) for field in hidden])) - visible
        told = set(_texts(shown(entry, viewer)))
        assert not secret & told
        # Nor the numbers: a masked field is made of marks alone.
        for field in hidden:
            assert set(_leaves(getattr(shown(entry, viewer), field))) <= {HIDDEN}


@every_ruleset
@given(data=st.data())
def test_nobody_learns_by_a_fact_what_it_hides_from_them(slug: str, data: st.DataObject) -> None:
    game = any_game(slug)(data)
    befores = [game.empty, *(state for _, state in game.steps)]
    for before, (entry, after) in zip(befores, game.steps, strict=False):
        for viewer in game.viewers:
            hidden = hidden_fields(entry, viewer)
            if hidden:
                secret = set(_texts([getattr(entry.fact, field) for field in hidden]))
                news = reveals(game.ruleset, before, entry, after, viewer)
                assert not {each.id for each in news} & (secret - _ids_outside(entry, hidden))


@every_ruleset
@given(data=st.data())
def test_a_private_move_can_be_masked(slug: str, data: st.DataObject) -> None:
    game = any_game(slug)(data)
    for played in game.moves:
        assert played.move is not None
        assert played.seat is not None
        fields = game.ruleset.private(played.before, played.seat, played.move)
        seen = without(played.move, fields)
        for field in fields:
            assert set(_leaves(getattr(seen, field))) <= {HIDDEN}


@every_ruleset
@given(data=st.data())
def test_every_fact_can_be_told_to_everybody_in_both_languages(
    slug: str, data: st.DataObject
) -> None:
    game = any_game(slug)(data)
    book = game.ruleset.rulebook
    players = [f"Player{seat}" for seat in range(game.seats)]
    names = game.ruleset.names(game.ruleset.standard_edition, players)
    for entry, _ in game.steps:
        # Most facts are the same to everybody.
        for hidden in {hidden_fields(entry, viewer) for viewer in game.viewers}:
            fact = without(entry.fact, hidden)
            for language in LANGUAGES:
                words = fill(book.sentence(fact, bool(hidden)), values_of(fact), names, language)
                assert words.strip()
                assert not set("{}#|") & set(words), words
                assert "None" not in words, words
                for name in _secret_names(entry, hidden, names, language):
                    assert not re.search(rf"\b{re.escape(name)}\b", words), words


@every_ruleset
@given(data=st.data())
def test_every_chapter_has_a_title_that_everybody_may_read(slug: str, data: st.DataObject) -> None:
    game = any_game(slug)(data)
    ruleset = game.ruleset
    players = [f"Player{seat}" for seat in range(game.seats)]
    names = ruleset.names(ruleset.standard_edition, players)
    for index, (_, state) in enumerate(game.steps):
        chapter = ruleset.chapter(state)
        viewer = game.viewers[index % len(game.viewers)]
        assert ruleset.chapter(ruleset.view(state, viewer)) == chapter
        for language in LANGUAGES:
            title = ruleset.rulebook.chapters[chapter.kind]
            words = fill(title, values_of(chapter), names, language)
            assert not set("{}#|") & set(words), words
            assert "None" not in words, words


@every_ruleset
@given(data=st.data())
def test_every_listed_move_can_be_told_in_both_languages(slug: str, data: st.DataObject) -> None:
    game = any_game(slug)(data)
    rng = random.Random(game.seed)
    players = [f"Player{seat}" for seat in range(game.seats)]
    names = game.ruleset.names(game.ruleset.standard_edition, players)
    for state in game.positions:
        for decision in game.ruleset.decisions(state):
            assert decision.kind in names["decision"]["en"]
            moves = list(game.ruleset.legal(state, decision.seat))
            for move in rng.sample(moves, min(len(moves), MOST_TRIED)):
                for language in LANGUAGES:
                    words = game.ruleset.rulebook.tell_move(move, names, language)
                    assert words.strip()
                    assert not set("{}#|") & set(words), words


def _masked(game: Game) -> Iterator[tuple[Entry[Fact], Viewer, tuple[str, ...]]]:
    for entry, _ in game.steps:
        for viewer in game.viewers:
            hidden = hidden_fields(entry, viewer)
            if hidden:
                yield entry, viewer, hidden


def _leaves(value: object) -> Iterator[object]:
    """Every value inside, the keys of maps included."""
    built = msgspec.to_builtins(value, str_keys=True)
    todo = [built]
    while todo:
        item = todo.pop()
        if isinstance(item, dict):
            todo += [*item.keys(), *item.values()]
        elif isinstance(item, list | tuple):
            todo += item
        else:
            yield item


def _texts(value: object) -> Iterator[str]:
    return (leaf for leaf in _leaves(value) if isinstance(leaf, str) and leaf != HIDDEN)


def _ids_outside(entry: Entry[Fact], hidden: tuple[str, ...]) -> set[str]:
    """What the other fields of a fact say."""
    fields = [field for field in entry.fact.__struct_fields__ if field not in hidden]
    tag = str(type(entry.fact).__struct_config__.tag)
    keys = {"fact", tag, *entry.fact.__struct_fields__}
    return keys | set(_texts([getattr(entry.fact, field) for field in fields]))


def _secret_names(entry, hidden, names, language) -> set[str]:  # type: ignore[no-untyped-def]
    """How people call what is hidden, unless something in the open is called the same."""

    def called(ids: set[str]) -> set[str]:
        tables = [table[language] for kind, table in names.items() if kind != "seat"]
        return {table[id] for table in tables for id in ids if id in table}

    visible = _ids_outside(entry, hidden)
    secret = set(_texts([getattr(entry.fact, field) for field in hidden])) - visible
    return called(secret) - called(visible)


# Invariants and standings


@every_ruleset
@given(data=st.data())
def test_the_invariants_hold_whenever_the_table_waits(slug: str, data: st.DataObject) -> None:
    game = any_game(slug)(data)
    assert list(game.ruleset.invariants(game.empty)) == []
    for played in game.moves:
        assert list(game.ruleset.invariants(played.after)) == [], played.move


@every_ruleset
@given(data=st.data())
def test_standings_work_on_every_view(slug: str, data: st.DataObject) -> None:
    game = any_game(slug)(data)
    ruleset = game.ruleset
    for index, (_, state) in enumerate(game.steps):
        truth = ruleset.standings(state)
        owner = {line.side: line.seat for line in truth.lines}
        assert len(owner) == len(truth.lines), "a side has two lines"
        assert truth.is_over == ruleset.is_over(state)
        assert set(truth.winners) <= set(range(game.seats))
        assert set(truth.winning_sides) <= set(owner)
        assert truth.is_over or not (truth.winners or truth.winning_sides or truth.reason)
        for line in truth.lines:
            assert line.rank is None or 1 <= line.rank <= len(truth.lines)
            if line.sources:
                assert sum(line.sources.values()) == line.score, line
        for viewer in {JUDGE, PUBLIC, seat_viewer(index % game.seats)}:
            seen = ruleset.standings(ruleset.view(state, viewer))
            if viewer == JUDGE:
                assert seen == truth
            result = (seen.is_over, seen.winners, seen.winning_sides, seen.reason)
            assert result == (truth.is_over, truth.winners, truth.winning_sides, truth.reason)
            for line in seen.lines:
                assert line.seat in (None, owner[line.side])
