"""Declared chance makes nothing up: a scribe is asked for everything, and what nobody has seen
stays unknown. Once, for all rulesets, over random games."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Sequence
from typing import TypeVar

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.kernel import (
    HIDDEN,
    LANGUAGES,
    AskedChance,
    Declaration,
    Move,
    Names,
    Recorder,
    ReplayedChance,
    State,
    Undeclared,
)
from domain.kernel.declaring import SEEN, ChanceAsked
from domain.rulesets import RULESETS
from domain.table.commands.play import open_table, play
from domain.table.folding import empty_table, take
from domain.table.value import Table
from tests.games.copies import is_copy
from tests.games.driver import Game, Played, games

T = TypeVar("T")

every_ruleset = pytest.mark.parametrize("slug", RULESETS)


class Witness(ReplayedChance):
    """Gives a move's chance back, and notes what people at the table saw of it."""

    def __init__(self, played: Played) -> None:
        super().__init__(played.draws, declared=False)
        self.seen: dict[str, list[Declaration]] = {}

    def pick(self, source: str, items: Sequence[T]) -> T:
        return self._saw(source, super().pick(source, items))

    def shuffle(
        self, source: str, items: Sequence[T], *, lazily: bool = False, dealt: int | None = None
    ) -> tuple[T, ...]:
        order = super().shuffle(source, items, lazily=lazily, dealt=dealt)
        return order if lazily else self._saw(source, order)

    def top(
        self, source: str, pile: Sequence[T], unseen: Callable[[], Sequence[T]] | None = None
    ) -> T:
        return self._saw(source, super().top(source, pile, unseen))

    def _saw(self, source: str, outcome: T) -> T:
        assert isinstance(outcome, int | str | tuple)
        self.seen.setdefault(source, []).append(outcome)
        return outcome


def again(
    game: Game, played: Played, before: State, declared: dict[str, list[Declaration]]
) -> Recorder[State]:
    """The move again, at the scribe's table."""
    copy = Played(before, played.seat, played.move, (), (), ())
    return game.redo(copy, AskedChance(declared))


def asked(
    game: Game, played: Played, before: State, seen: dict[str, list[Declaration]]
) -> list[Undeclared]:
    """Every question of a move, answered one by one with what was seen."""
    questions: list[Undeclared] = []
    declared: dict[str, list[Declaration]] = {}
    while True:
        try:
            again(game, played, before, declared)
            return questions
        except Undeclared as error:
            questions.append(error)
            had = declared.setdefault(error.source, [])
            had.append(seen[error.source][len(had)])


@pytest.mark.property
@every_ruleset
@given(data=st.data())
def test_a_declared_copy_tells_the_same(slug: str, data: st.DataObject) -> None:
    """Entered chance by chance: every fact, but for orders that nobody has seen."""
    game = data.draw(games(slug))
    names = game.ruleset.names(game.ruleset.standard_edition, ["Ada"] * game.seats)
    state, looked = game.empty, data.draw(st.integers(0, 20))
    for number, played in enumerate(game.played):
        witness = Witness(played)
        game.redo(played, witness)
        if number % 20 == looked % 20 or number == 0:
            for error in asked(game, played, state, witness.seen):
                assert error.declared is None
                assert_asked_by_name(game, error, names)
        recorder = again(game, played, state, witness.seen)
        assert is_copy(recorder.entries, played.entries)
        copy = Played(state, played.seat, played.move, (), (), ())
        replayed = game.redo(copy, ReplayedChance(recorder.chance.draws, declared=False))
        assert replayed.entries == recorder.entries
        state = recorder.state
        for pool in game.ruleset.worlds.pools(state):
            hidden = [id for ids in pool.places.values() for id in ids if id == HIDDEN]
            assert len(pool.unseen()) == len(hidden)
    assert game.ruleset.is_over(state)
    assert game.ruleset.standings(state) == game.ruleset.standings(game.end)


def assert_asked_by_name(game: Game, error: Undeclared, names: Names) -> None:
    book = game.ruleset.rulebook
    assert error.items
    assert HIDDEN not in error.items
    asked_for = ChanceAsked(error, book, names)
    for each in (error, asked_for):
        copy = pickle.loads(pickle.dumps(each))
        assert str(copy) == str(each)
        assert vars(copy) == vars(each)
    told = asked_for.said
    for language in LANGUAGES:
        asks = asked_for.questions[language]
        assert asks.name != error.source or error.source in book.chance
        assert asks.name in told.in_language(language)
        assert SEEN[asks.seen].in_language(language) in told.in_language(language)
    assert told.en != told.fr


# By hand: what contradicts what is known is refused, and says with what


def opened(
    slug: str, seats: int, declared: dict[str, list[Declaration]], **options: object
) -> Table:
    ruleset = RULESETS[slug]
    edition, chosen = ruleset.standard_edition, msgspec.convert(options, ruleset.options)
    players = ("Ada", "Boris", "Chloé", "Dimitri")[:seats]
    event = open_table(
        ruleset, edition, players, chosen, secret=b"s" * 32, chance="declared", declared=declared
    )
    return take(empty_table("table", event, ruleset, edition), event)


def test_no_card_is_drawn_twice() -> None:
    hands: list[Declaration] = list(RULESETS["war1955"].standard_edition.deck[:10])  # type: ignore[attr-defined]
    table = opened("war1955", 2, {"card": hands}, first_seat=0)
    assert set(table.state.draw_pile) == {HIDDEN}  # type: ignore[attr-defined]
    with pytest.raises(Undeclared, match="is not one of"):
        opened("war1955", 2, {"card": [*hands[:-1], hands[0]]}, first_seat=0)
    with pytest.raises(ChanceAsked) as missing:
        opened("war1955", 2, {"card": hands[:-1]}, first_seat=0)
    assert missing.value.said.en.startswith("declare `card` (drawn: Boris): one of ")
    assert missing.value.said.fr.endswith("seul le joueur qui le reçoit le voit")


def test_a_disc_that_lies_somewhere_is_not_on_the_pile() -> None:
    missions: list[Declaration] = [("b1", "b2", "b3", "b4", "b5")]
    machines: list[Declaration] = ["giant_spider", "walking_fortress"]
    table = opened("masterminds", 2, {"basic_missions": missions, "machine": machines})
    assert set(table.state.villains[0].pile) == {HIDDEN}  # type: ignore[attr-defined]

    def placed(city: str) -> Move:
        move = {"move": "play_agent", "source": "top", "city": city}
        return table.ruleset.move_decoder.decode(msgspec.json.encode(move))

    with pytest.raises(Undeclared, match="declare `agent_0`"):
        play(table, 0, placed("paris"))
    for seat, city in ((0, "paris"), (1, "rome")):
        declared: dict[str, list[Declaration]] = {f"agent_{seat}": ["gunner"]}
        table = take(table, play(table, seat, placed(city), declared=declared))
    with pytest.raises(ChanceAsked) as refused:
        play(table, 0, placed("rome"), declared={"agent_0": ["gunner"]})
    assert "(known: " in refused.value.said.en
    for asks in refused.value.questions.values():
        assert (asks.declared, asks.kind) == ("gunner", "agent")
        assert "Ada" in asks.known  # Boris has a Gunner, too.
        assert f": {asks.known})" in refused.value.said.en + refused.value.said.fr


def test_a_mission_has_the_back_that_showed() -> None:
    ruleset = RULESETS["xiii"]
    types = {id: each.type for id, each in ruleset.standard_edition.missions.items()}  # type: ignore[attr-defined]
    with pytest.raises(ChanceAsked) as asked_for:
        opened("xiii", 2, {"main": [("amos", "jones")], "back_A": ["plot"]})
    assert asked_for.value.source == "back_B"
    opening: dict[str, list[Declaration]] = {
        "main": [("amos", "jones")],
        "back_A": ["plot"],
        "back_B": ["combat"],
        "drawer": [6, 1],
        "order": [(0, 1)],
    }
    table = opened("xiii", 2, opening)
    seat = table.ruleset.decisions(table.state)[0].seat
    pile = table.ruleset.move_decoder.decode(b'{"move": "choose_pile", "pile": "A"}')
    with pytest.raises(ChanceAsked) as refused:
        play(table, seat, pile)
    assert {types[item] for item in refused.value.items} == {"plot"}
    other = next(id for id, kind in types.items() if kind == "combat")
    with pytest.raises(Undeclared, match="is not one of"):
        play(table, seat, pile, declared={"mission_A": [other]})


def test_a_deal_may_be_told_in_part() -> None:
    table = opened("secret_agents", 2, {"identity": [("red", "green")]}, first=0)
    assert table.state.identity == {0: "red", 1: "green"}  # type: ignore[attr-defined]
    with pytest.raises(ChanceAsked) as refused:
        opened("secret_agents", 2, {"identity": [("red",)]}, first=0)
    assert "the first 2 at least" in refused.value.said.en
    asks = refused.value.questions["fr"]
    assert (asks.declared, asks.known) == (None, "")
    assert [each.times for each in asks.of] == [1] * 4


def test_what_is_known_already_need_not_be_told_and_cannot_be_contradicted() -> None:
    chance = AskedChance({"drawn": ["ace"]})
    assert chance.top("drawn", ["ace", HIDDEN], list) == "ace"
    assert AskedChance({}).top("drawn", [HIDDEN], lambda: ["ace"]) == "ace"
    with pytest.raises(Undeclared, match="'king' contradicts what is known: ace"):
        AskedChance({"drawn": ["king"]}).top("drawn", ["ace", HIDDEN], lambda: ["king"])


def test_tables_that_were_declared_the_old_way_go_on_so() -> None:
    table = opened("circle", 2, {})
    old = msgspec.structs.replace(table.opened, asks=1)
    table = take(empty_table("old", old, table.ruleset, table.edition), old)
    assert table.opened.invents
    while not table.is_over and table.moves < 60:
        seat = next(each.seat for each in table.ruleset.decisions(table.state) if each.required)
        table = take(table, play(table, seat, table.ruleset.legal(table.state, seat)[0]))
    assert HIDDEN not in table.state.neutral_deck  # type: ignore[attr-defined]
    assert table.line[-1].drawn["neutral"] > 0
