"""The conformance suite: our games keep it, and faults of every kind are caught by it."""

from __future__ import annotations

import copy
import itertools
import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any, cast

import pytest
from msgspec.structs import replace

from api.commands.checking import tell_game
from domain.kernel import AnyRuleset, Broken, Evolver, Listing, Rulebook, Standings, Text, Worlds
from domain.rulesets import RULESETS
from replays.conformance import LAWS, SAYS, Failure, Smallest, Stuck, check, play
from replays.conformance import games as random_games
from replays.conformance.failures import broken as find_broken
from replays.conformance.shrinking import MOST_PLAYED, shrink
from replays.looks import LOOKS, Look
from replays.scene import AnyLayout, Sprite, scene_of
from replays.template.bluff import rules as bluff
from tests.rounds import rounds

SLUG = bluff.ruleset.slug
Plant = Callable[[Any], None]


@pytest.mark.property
@pytest.mark.parametrize("slug", RULESETS)
def test_our_games_keep_every_law(slug: str) -> None:
    found = check(RULESETS[slug], rounds(1, 60))
    assert [finding.law for finding in found] == list(SAYS)
    assert [finding for finding in found if finding.failure] == []


@pytest.fixture
def install(monkeypatch: pytest.MonkeyPatch) -> Callable[[AnyRuleset], AnyRuleset]:
    """Has a ruleset found as if it were installed."""

    def put(ruleset: AnyRuleset) -> AnyRuleset:
        monkeypatch.setitem(RULESETS._loaded, SLUG, ruleset)
        return ruleset

    return put


Install = Callable[[AnyRuleset], AnyRuleset]


def test_the_smallest_whole_game_keeps_every_law(install: Install) -> None:
    found = check(install(bluff.ruleset), 12)  # type: ignore[arg-type]
    assert [finding for finding in found if finding.failure] == []


# Faults of every kind, each planted in a copy of that game


def goes_on(ruleset: Any) -> None:
    """No turn is the last."""

    def follow(r: bluff.R) -> bool:
        if r.state.phase == "between":
            r.state = replace(r.state, turn=1, scores=(0,) * r.state.seats)
        return bluff.follow(r)

    ruleset.follow = follow


def gets_stuck(ruleset: Any) -> None:
    ruleset.lists = {**bluff.lists, "answer": Listing(lambda _, __: [])}


def breaks_an_invariant(ruleset: Any) -> None:
    def invariants(state: bluff.BluffState) -> Iterator[Broken]:
        yield from bluff.invariants(state)
        if state.scores and max(state.scores) > 4:
            yield Broken("scores", {})

    ruleset.invariants = invariants


def _evolving(ruleset: Any, kind: type, case: Callable[[Any, Any], Any]) -> None:
    evolve: Evolver[Any] = Evolver()
    evolve.cases = {**bluff.evolve.cases, kind: case}
    ruleset.evolve = evolve


CROWN = bluff.Claim("crown").card


def leans_on_an_object(ruleset: Any) -> None:
    """A fact that the rules made is another than the same one out of the log."""

    def claimed(state: bluff.BluffState, fact: bluff.CardClaimed) -> bluff.BluffState:
        after = bluff.claimed(state, fact)
        return replace(after, stake=1) if fact.card is CROWN else after

    _evolving(ruleset, bluff.CardClaimed, claimed)


def evolves_by_chance(ruleset: Any) -> None:
    calls = itertools.count()

    def rolled(state: bluff.BluffState, fact: bluff.DieRolled) -> bluff.BluffState:
        return replace(state, phase="claim", stake=1 + next(calls) % 6)

    _evolving(ruleset, bluff.DieRolled, rolled)


def draws_beside_the_chance(ruleset: Any) -> None:
    def follow(r: bluff.R) -> bool:
        before = len(r.entries)
        followed = bluff.follow(r)
        if followed and len(r.entries) > before + 1:
            r.record(bluff.DieRolled(random.SystemRandom().randint(1, 6)), "turn.die")
        return followed

    ruleset.follow = follow


def lists_what_is_refused(ruleset: Any) -> None:
    moves = [bluff.Claim("crown"), bluff.Claim("dagger"), bluff.Claim("joker")]
    ruleset.lists = {**bluff.lists, "claim": Listing(lambda _, __: moves)}


def lets_anybody_answer(ruleset: Any) -> None:
    ruleset.asked = lambda state, seat: bluff.asked(state, (bluff.pending(state) or (seat, ""))[0])


def shows_the_card(ruleset: Any) -> None:
    ruleset.view = lambda state, viewer: state


def shows_it_to_the_next(ruleset: Any) -> None:
    """Only whoever has to answer sees what is claimed: a leak that helps somebody."""

    def view(state: bluff.BluffState, viewer: Any) -> bluff.BluffState:
        next_seat = (state.active + 1) % state.seats
        return state if viewer.seat == next_seat else bluff.view(state, viewer)

    ruleset.view = view


def imagines_nothing(ruleset: Any) -> None:
    ruleset.worlds = Worlds()


def imagines_the_impossible(ruleset: Any) -> None:
    ruleset.worlds = Worlds(couple=lambda world, _: replace(world, card="joker"))


def cites_no_rule(ruleset: Any) -> None:
    ruleset._open = lambda r, _: r.record(bluff.TableLaid(r.state.seats), "setup.tabel")


def _with_book(ruleset: Any, **tables: object) -> None:
    book = copy.copy(ruleset.rulebook)
    for name, table in tables.items():
        setattr(book, name, table)
    ruleset.rulebook = book


def _book() -> Rulebook:
    return bluff.ruleset.rulebook


def forgets_a_sentence(ruleset: Any) -> None:
    told = {tag: text for tag, text in _book().sentences.items() if tag != "card_shown"}
    _with_book(ruleset, sentences=told)


def forgets_a_decision(ruleset: Any) -> None:
    names = {kind: table for kind, table in _book().names.items() if kind != "decision"}
    _with_book(ruleset, names={**names, "decision": {"en": {}, "fr": {}}})


def forgets_a_die(ruleset: Any) -> None:
    _with_book(ruleset, chance={name: _book().chance[name] for name in ("card",)})


def has_a_rule_that_nobody_names(ruleset: Any) -> None:
    rules = dict(_book().rules)
    rules["turn.unheard_of"] = replace(rules["turn.order"], id=f"{SLUG}.turn.unheard_of")
    _with_book(ruleset, rules=rules)


def names_a_winner_early(ruleset: Any) -> None:
    ruleset.standings = lambda state: replace(bluff.standings(state), winners=(0,))


def tells_the_standings_differently(ruleset: Any) -> None:
    def standings(state: bluff.BluffState) -> Standings:
        truth = bluff.standings(state)
        return truth if state.card != "?" else replace(truth, winners=(1,), is_over=True)

    ruleset.standings = standings


FAULTS: dict[Plant, str] = {
    goes_on: "ends",
    gets_stuck: "ends",
    breaks_an_invariant: "invariants",
    leans_on_an_object: "facts",
    evolves_by_chance: "evolve",
    draws_beside_the_chance: "again",
    lists_what_is_refused: "listed",
    lets_anybody_answer: "refused",
    shows_the_card: "audiences",
    shows_it_to_the_next: "audiences",
    imagines_nothing: "worlds",
    imagines_the_impossible: "worlds",
    cites_no_rule: "rules",
    forgets_a_sentence: "sentences",
    forgets_a_decision: "moves",
    forgets_a_die: "chance",
    has_a_rule_that_nobody_names: "book",
    names_a_winner_early: "standings",
    tells_the_standings_differently: "standings",
}


@pytest.mark.parametrize("plant", FAULTS, ids=lambda plant: plant.__name__)
def test_a_planted_fault_is_caught(
    plant: Plant, install: Install, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(random_games, "MOST_MOVES", 200)
    broken = copy.copy(bluff.ruleset)
    plant(broken)
    law = FAULTS[plant]
    failures = failures_of(install(broken))  # type: ignore[arg-type]
    assert law in failures
    failure = failures[law]
    if law != "book":
        assert (failure.variant, failure.seats) != ("", 0)
        assert failure.seed >= 0
    if plant in (goes_on, has_a_rule_that_nobody_names):
        assert failure.smallest is None  # No game is the smallest of these.
    elif plant is not draws_beside_the_chance:  # Which may be seen in a game, or may not.
        assert_smallest(broken, law, failure)  # type: ignore[arg-type]


def assert_smallest(ruleset: AnyRuleset, law: str, failure: Failure) -> None:
    """No move of the game can be left out or be an earlier one: none of those breaks the law."""
    assert failure.smallest is not None
    assert failure.smallest.is_certain
    chosen = failure.smallest.choices

    def breaks(choices: Sequence[int]) -> bool:
        options = ruleset.variants[failure.variant]
        try:
            game = play(ruleset, failure.variant, options, failure.seats, failure.seed, choices)
        except Stuck as stuck:
            return law == "ends" or any(True for _ in LAWS[law](stuck.game))
        return law != "ends" and any(True for _ in LAWS[law](game))

    assert breaks(chosen)
    assert len(failure.smallest.moves) == len(chosen)
    for at, choice in enumerate(chosen):
        assert not breaks(chosen[:at] + chosen[at + 1 :])
        for earlier in range(choice):
            assert not breaks((*chosen[:at], earlier, *chosen[at + 1 :]))


def failures_of(ruleset: AnyRuleset) -> dict[str, Failure]:
    return {each.law: each.failure for each in check(ruleset, 6) if each.failure}


def test_small_letters_are_caught(install: Install, monkeypatch: pytest.MonkeyPatch) -> None:
    small = Sprite("note", "text", 10, 10, 0, 12, "", "", "too small to read")

    def layout(*_: object, **__: object) -> Any:
        return scene_of((100, 100), "title", "description", [small])

    monkeypatch.setitem(
        LOOKS._loaded, SLUG, Look("replays.scenes.plain", cast("AnyLayout", layout))
    )
    failure = failures_of(install(bluff.ruleset))["board"]  # type: ignore[arg-type]
    assert "letters of 12 units" in failure.what.en
    assert failure.smallest is not None
    assert failure.smallest.moves == ()


def test_bots_that_cannot_play_are_caught(
    install: Install, monkeypatch: pytest.MonkeyPatch
) -> None:
    def play_out(*_: object, **__: object) -> Any:
        raise LookupError("nothing is remembered")

    monkeypatch.setattr("replays.conformance.suite.play_out", play_out)
    failure = failures_of(install(bluff.ruleset))["bots"]  # type: ignore[arg-type]
    assert failure.what.en == "LookupError: nothing is remembered"


def test_the_smallest_game_is_shown(install: Install) -> None:
    """Four points need two moves: a claim that is believed, or doubted."""
    broken = copy.copy(bluff.ruleset)
    breaks_an_invariant(broken)
    failure = failures_of(install(broken))["invariants"]  # type: ignore[arg-type]
    assert failure.what.en == "an invariant does not hold: every seat has a score"
    assert failure.smallest is not None
    assert failure.smallest.what == failure.what
    assert failure.smallest.moves[0].en == "seat 0: Claim the crown"
    assert failure.smallest.moves[1].en in ("seat 1: Believe it", "seat 1: Doubt it")


def test_who_is_stuck_sees_how_it_came_to_that(install: Install) -> None:
    broken = copy.copy(bluff.ruleset)
    gets_stuck(broken)
    failure = failures_of(install(broken))["ends"]  # type: ignore[arg-type]
    assert failure.smallest is not None
    assert failure.smallest.what.en == "no move is listed for who has to answer: seat 1 (answer)"
    assert [move.en for move in failure.smallest.moves] == ["seat 0: Claim the crown"]

    lists_what_is_refused(broken)
    broken.lists = {**broken.lists, "claim": Listing(lambda _, __: [bluff.Claim("joker")])}
    failure = failures_of(install(broken))["ends"]  # type: ignore[arg-type]
    assert failure.smallest is not None
    # The very move that fails.
    assert [move.en for move in failure.smallest.moves] == ["seat 0: Claim joker"]


def test_the_smallest_of_a_game_with_many_moves_is_the_smallest() -> None:
    """Dice and hundreds of moves to choose from: where halving alone leaves too much."""
    ours = RULESETS["secret_agents"]
    broken: Any = copy.copy(ours)

    def invariants(state: Any) -> Iterator[Broken]:
        yield from ours.invariants(state)
        if len(set(state.position.values())) >= 5:
            yield Broken("agent_off_the_board", {})

    broken.invariants = invariants
    games = [play(broken, "base", broken.variants["base"], 3, seed) for seed in range(2)]
    told: list[int] = []
    failures = [
        find_broken(LAWS["invariants"], games, lambda done, of: told.append(done)) for _ in range(2)
    ]
    assert failures[0] == failures[1]
    assert told
    assert failures[0] is not None
    assert failures[0].move > len(failures[0].smallest.choices)  # type: ignore[union-attr]
    assert_smallest(broken, "invariants", failures[0])


def test_shrinking_leaves_what_is_needed() -> None:
    def shows(some: tuple[int, ...]) -> tuple[int, ...] | None:
        return some if sum(each >= 20 for each in some) >= 2 else None

    assert shrink(range(40), shows, lambda done, of: None) == ((20, 20), True)


def test_shrinking_goes_on_while_there_is_something_to_gain() -> None:
    """The first three can be left out only once the last is a smaller one."""

    def shows(some: tuple[int, ...]) -> tuple[int, ...] | None:
        return some if some[-1:] == (1,) or some == (0, 0, 0, 2) else None

    assert shrink((0, 0, 0, 2), shows, lambda done, of: None) == ((1,), True)


def test_shrinking_ends_and_says_that_it_might_have_gone_on() -> None:
    told: list[tuple[int, int]] = []

    def shows(some: tuple[int, ...]) -> tuple[int, ...] | None:
        return some if len(some) == 500 else None

    smallest, is_certain = shrink([1] * 500, shows, lambda *so_far: told.append(so_far))
    assert len(smallest) == 500
    assert not is_certain
    assert told[-1] == (MOST_PLAYED, MOST_PLAYED)
    assert len(told) < MOST_PLAYED / 100


def test_a_newcomer_is_told_how_small_the_game_is(capsys: pytest.CaptureFixture[str]) -> None:
    roll = Text("seat 0: Roll", "place 0 : Lancer")
    stuck = Text("seat 0 is stuck", "la place 0 est bloquée")
    smallest = Smallest(stuck, (roll,) * 31, (0,) * 31, True)
    for game in (smallest, replace(smallest, is_certain=False), replace(smallest, moves=())):
        tell_game(game, Text("seat 2 is stuck", "la place 2 est bloquée"), "en")
    certain, cut_short, at_once = capsys.readouterr().out.split("there: seat 0 is stuck\n")[:3]
    assert "the smallest game that shows it (31 moves; none can be left" in certain
    assert certain.count("seat 0: Roll") == 30
    assert "and 1 move more" in certain
    assert "the search for it was cut short" in cut_short
    assert "any game shows it, before its first move" in at_once
