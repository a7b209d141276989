"""Choices: of every ruleset the legal moves, told part by part, and nothing else."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.kernel import (
    LANGUAGES,
    Choices,
    Move,
    Names,
    NothingFits,
    Part,
    Rulebook,
    part_words,
    seat_viewer,
)
from domain.kernel.parts import Anatomy
from domain.rulesets import RULESETS
from tests.games.driver import Game, games, play, tables

every_ruleset = pytest.mark.parametrize("slug", RULESETS)

DECISIONS = 8
MOVES = 5
"""Of one game and of one decision; which ones, Hypothesis says."""


def names_of(game: Game) -> Names:
    players = [f"Player {seat}" for seat in range(game.seats)]
    return game.ruleset.names(game.ruleset.standard_edition, players)


def decisions(game: Game, rng: random.Random, most: int = DECISIONS) -> Iterator[Choices]:
    """What a seat chose from, at some of the game's decisions."""
    for played in rng.sample(game.moves, min(most, len(game.moves))):
        assert played.seat is not None
        view = game.ruleset.view(played.before, seat_viewer(played.seat))
        choices = game.ruleset.choices(view, played.seat, names_of(game))
        assert choices.moves == tuple(game.ruleset.legal(view, played.seat))
        if choices.moves:
            yield choices


def walk(choices: Choices, goal: Move, rng: random.Random) -> int:
    """Touches what is offered and belongs to the move until it can be played; how many touches."""
    parts = choices.parts_of(goal).counts
    chosen: Counter[Part] = Counter()
    touches = 0
    while True:
        choice = choices.after(list(chosen.elements()))
        assert choice.playable is None or choice.playable in choices.moves
        assert choice.next or choice.playable
        if choice.rest is not None:
            asked = Counter(choices.parts_of(choice.rest).counts)
            asked.subtract(dict((*choice.chosen, *choice.taken)))
            last = list(chosen)[-1]
            assert {part for part, times in asked.items() if times > 0 and part != last} == set()
        told = sum(times for _, times in (*choice.chosen, *choice.taken))
        assert choice.left in (0, sum(parts.values()) - told)
        if choice.playable == goal:
            return touches
        open_parts = [each for each in choice.next if parts.get(each.part, 0) > each.has]
        assert open_parts, f"{goal} is out of reach after {chosen}"
        option = rng.choice(open_parts)
        chosen[option.part] = option.has + 1
        touches += 1
        after = choices.after(list(chosen.elements()))
        assert after.fits == option.fits
        assert option.plays in (None, after.playable)


@pytest.mark.property
@every_ruleset
@given(data=st.data())
def test_choices_lead_to_every_legal_move(slug: str, data: st.DataObject) -> None:
    game = data.draw(games(slug))
    rng = random.Random(data.draw(st.integers(0, 10**6)))
    for choices in decisions(game, rng):
        for goal in rng.sample(choices.moves, min(MOVES, len(choices.moves))):
            walk(choices, goal, rng)


@pytest.mark.property
@every_ruleset
@given(data=st.data())
def test_choices_lead_to_nothing_but_legal_moves(slug: str, data: st.DataObject) -> None:
    """Whatever is touched of what is offered, in any order, ends at a move of the list."""
    game = data.draw(games(slug))
    rng = random.Random(data.draw(st.integers(0, 10**6)))
    for choices in decisions(game, rng):
        choice = choices.after()
        while choice.next:
            chosen = Counter(dict(choice.chosen))
            option = rng.choice(choice.next)
            chosen[option.part] = option.has + rng.randint(1, option.most)
            choice = choices.after(list(chosen.elements()))
        assert choice.playable in choices.moves
        assert choice.fits == 1


@pytest.mark.property
@every_ruleset
@given(data=st.data())
def test_no_two_moves_have_the_same_parts(slug: str, data: st.DataObject) -> None:
    game = data.draw(games(slug))
    for choices in decisions(game, random.Random(data.draw(st.integers(0, 10**6)))):
        parts = {frozenset(choices.parts_of(move).counts.items()) for move in choices.moves}
        assert len(parts) == len(choices.moves)


@pytest.mark.property
@every_ruleset
@given(data=st.data())
def test_every_part_has_words_in_both_languages(slug: str, data: st.DataObject) -> None:
    """A name of the edition or the game, or a text of the rulebook: never a bare id."""
    game = data.draw(games(slug))
    names, rulebook = names_of(game), game.ruleset.rulebook
    for choices in decisions(game, random.Random(data.draw(st.integers(0, 10**6)))):
        for part in {part for move in choices.moves for part in choices.parts_of(move).counts}:
            if part.is_kind:
                continue
            told = part.kind in rulebook.parts or part.role in rulebook.parts
            for language in LANGUAGES:
                assert told or part.id in names[part.kind][language], part
                assert part_words(rulebook, part, names, language).strip()


@every_ruleset
def test_nine_in_ten_moves_take_five_touches_at_most(slug: str) -> None:
    """Counting a number of one part as one gesture."""
    rng = random.Random(slug)
    variant, seats = max(tables(slug), key=lambda table: table[1])
    game = play(slug, variant, seats, 5)
    touches = [
        len({part for part, _ in _minimal(choices, rng.choice(choices.moves))})
        for choices in decisions(game, rng, 200)
    ]
    assert sum(count <= 5 for count in touches) >= 0.9 * len(touches)


@every_ruleset
def test_nine_in_ten_moves_are_made_with_five_presses(slug: str) -> None:
    """Of three seats, counting all that a hand does: each touch, each number, and the last."""
    rng = random.Random(slug)
    variant, seats = next(table for table in tables(slug) if table[1] == min(3, most_seats(slug)))
    game = play(slug, variant, seats, 5)
    presses = [_presses(each, rng.choice(each.moves)) for each in decisions(game, rng, 200)]
    assert sum(count <= 5 for count in presses) >= 0.9 * len(presses), Counter(presses)


def most_seats(slug: str) -> int:
    return max(seats for _, seats in tables(slug))


def _presses(choices: Choices, goal: Move) -> int:
    parts, chosen, presses = choices.parts_of(goal).counts, Counter[Part](), 1
    while goal not in ((choice := choices.after(list(chosen.elements()))).playable, choice.rest):
        due = [each for each in choice.next if parts.get(each.part, 0) > each.has]
        option = min(due, key=lambda each: parts[each.part])
        if option.part.is_kind and option.fits == 1:
            return presses  # Its words tell the move: it plays.
        # Twice the same is touched twice; a number beside it says how often otherwise.
        chosen[option.part] = option.has + 1
        presses += 1
        if parts[option.part] > option.has + 2 and choices.after([*chosen.elements()]).rest != goal:
            chosen[option.part] = parts[option.part]
            presses += 1
    return presses


def _minimal(choices: Choices, goal: Move) -> tuple[tuple[Part, int], ...]:
    parts = choices.parts_of(goal).counts
    choice = choices.after()
    while choice.playable != goal:
        option = next(each for each in choice.next if parts.get(each.part, 0) > each.has)
        chosen = {**dict(choice.chosen), option.part: parts[option.part]}
        choice = choices.after(list(Counter(chosen).elements()))
    return choice.chosen


# By hand


class Go(Move, frozen=True):
    group: tuple[str, ...]
    origin: int
    to: int


class Share(Move, frozen=True):
    secrets: dict[str, int]


class Order(Move, frozen=True):
    order: tuple[int, ...]


class Wait(Move, frozen=True):
    until: str = ""
    loudly: bool = False


BOOK = Rulebook(
    "made_up",
    b"""
rules = {}
sentences = {}
chapters = {}
[moves]
go = { en = "{group:piece}: {origin:place} to {to:place}", fr = "" }
share = { en = "{secrets:division=}", fr = "" }
order = { en = "{order:seat>}", fr = "" }
wait = { en = "Wait", fr = "Attendre" }
[parts]
to = { en = "To {name}", fr = "Vers {name}" }
""",
)
NAMES: Names = {
    "piece": {"en": {"a": "Anna", "b": "Ben"}, "fr": {"a": "Anna", "b": "Ben"}},
    "place": {"en": {"1": "Rome", "2": "Paris"}, "fr": {"1": "Rome", "2": "Paris"}},
}


def made_of(*moves: Move) -> Choices:
    return Choices(Anatomy(BOOK), moves, NAMES)


def offered(choices: Choices, *chosen: str) -> list[str]:
    return [str(option.part) for option in choices.after([*map(Part.read, chosen)]).next]


def test_what_all_moves_share_is_taken() -> None:
    choices = made_of(Go(("a",), 1, 2), Go(("a", "b"), 1, 2), Go(("a",), 1, 3))
    choice = choices.after()
    assert [str(part) for part, _ in choice.taken] == ["piece:a", "place:1", "move:go"]
    # Ben may come along; where to is asked once the group could go.
    assert offered(choices) == ["to=place:2", "piece:b", "to=place:3"]
    assert choices.after([Part("piece", "b")]).playable == Go(("a", "b"), 1, 2)


def test_what_is_optional_can_be_left() -> None:
    choices = made_of(Wait(), Wait(loudly=True), Wait("dawn"))
    choice = choices.after()
    assert choice.playable == Wait()
    assert offered(choices) == ["loudly:yes", "until:dawn"]


def test_names_count() -> None:
    choices = made_of(Share({"REC": 3}), Share({"REC": 2, "OPS": 1}), Share({"OPS": 3}))
    assert [(option.most, option.fits) for option in choices.after().next] == [(3, 2), (3, 2)]
    rec = Part("division", "REC")
    assert choices.after([rec, rec, rec]).playable == Share({"REC": 3})
    assert offered(choices, "division:REC", "division:OPS") == []


def test_an_order_is_told_from_its_first_place_on() -> None:
    choices = made_of(Order((0, 1, 2)), Order((1, 0, 2)), Order((2, 0, 1)))
    assert offered(choices) == ["1=seat:0", "1=seat:1", "1=seat:2"]
    assert choices.after([Part("seat", "1", "1")]).playable == Order((1, 0, 2))


def test_a_second_name_of_a_kind_keeps_its_role() -> None:
    there, back = Go(("a",), 1, 2), Go(("a",), 2, 1)
    choices = made_of(there, back)
    assert choices.after([Part("place", "1")]).playable == there
    assert choices.after([Part("place", "2")]).playable == back
    assert part_words(BOOK, Part("place", "2", "to"), NAMES, "fr") == "Vers Paris"


def test_what_no_move_has_fits_nothing() -> None:
    with pytest.raises(NothingFits):
        made_of(Wait()).after([Part("piece", "a")])


@pytest.mark.parametrize("part", [Part("place", "1"), Part("place", "1", "to"), Part("a", "b:c")])
def test_a_part_is_read_as_it_is_written(part: Part) -> None:
    assert Part.read(str(part)) == part


@pytest.mark.parametrize("text", ["", "place", "place:", ":1", "=place:1", "to="])
def test_what_is_no_part_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is no part"):
        Part.read(text)


def test_a_move_is_not_changed_by_being_taken_apart() -> None:
    move = Share({"REC": 3})
    before = msgspec.json.encode(move)
    made_of(move).after()
    assert msgspec.json.encode(move) == before
