"""Bots: they play by what their seat knows, they repeat, and every ruleset can use them."""

from __future__ import annotations

import inspect
import random
from typing import get_type_hints

import pytest

from domain.bots import BOTS, SAMPLES, Knowledge
from domain.bots.clever import tried
from domain.bots.playout import Dice, after, result, shares, worth
from domain.kernel import KeyedChance, State, Strength, encoded, seat_viewer
from domain.rulesets import RULESETS
from replays.analysis.arena import Match, match
from replays.analysis.selfplay import play
from tests.games.driver import play as random_game

every_ruleset = pytest.mark.parametrize("slug", RULESETS)
every_bot = pytest.mark.parametrize("bot", BOTS)


def test_todays_names_stay() -> None:
    assert {"random", "greedy"} <= set(BOTS)
    assert list(SAMPLES.values()) == sorted(SAMPLES.values())


@every_ruleset
def test_knowledge_holds_a_view_and_no_state(slug: str) -> None:
    ruleset = RULESETS[slug]
    game = random_game(slug, next(iter(ruleset.variants)), 2, 5)
    state = game.positions[len(game.positions) // 10]
    known = Knowledge(ruleset, state, 1)
    assert set(Knowledge.__slots__) == {"memory", "seat", "view"}
    assert known.view == ruleset.view(state, seat_viewer(1))
    assert known.view != state


@every_bot
def test_no_bot_can_be_given_a_state(bot: str) -> None:
    function = getattr(BOTS[bot], "func", BOTS[bot])
    assert State not in get_type_hints(function).values()
    assert "known" in inspect.signature(function).parameters


@every_ruleset
@every_bot
def test_a_bot_moves_alike_in_worlds_that_look_alike(slug: str, bot: str) -> None:
    """What it cannot see changes nothing: the test that a bot is fair."""
    ruleset = RULESETS[slug]
    game = random_game(slug, next(iter(ruleset.variants)), 2, 3)
    rng = random.Random(slug)
    for state in rng.sample(game.positions[:-1], 3):
        seat = next(each.seat for each in ruleset.decisions(state) if each.required)
        world = ruleset.worlds.imagine(ruleset.view(state, seat_viewer(seat)), rng)
        one = BOTS[bot](ruleset, Knowledge(ruleset, state, seat), random.Random(1))
        two = BOTS[bot](ruleset, Knowledge(ruleset, world, seat), random.Random(1))
        assert one == two
        assert one in ruleset.legal(state, seat)


@every_ruleset
def test_a_game_of_bots_repeats(slug: str) -> None:
    ruleset = RULESETS[slug]
    bots = [BOTS["random"], BOTS["greedy"]]
    assert play(ruleset, bots, "again", keep=3) == play(ruleset, bots, "again", keep=3)


@every_ruleset
def test_playing_quickly_comes_to_the_same_state(slug: str) -> None:
    """Without facts kept and without who may see them."""
    ruleset = RULESETS[slug]
    game = random_game(slug, next(iter(ruleset.variants)), 2, 4)
    for played in game.moves[:60]:
        assert played.seat is not None
        assert played.move is not None
        seed = len(played.entries)
        quick = after(ruleset, played.before, played.seat, played.move, random.Random(seed))
        dice = Dice(random.Random(seed))
        slow = ruleset.decide(played.before, played.seat, played.move, dice).state
        assert encoded(quick) == encoded(slow)


@every_ruleset
def test_chances_add_up_to_one_at_the_most(slug: str) -> None:
    ruleset = RULESETS[slug]
    for seats in ruleset.players:
        game = random_game(slug, next(iter(ruleset.variants)), seats, 6)
        for state in game.positions[::10]:
            chances = worth(ruleset, state)
            assert len(chances) == seats
            assert all(0 <= chance <= 1 for chance in chances)
            assert sum(chances) <= 1 + 1e-9
        assert worth(ruleset, game.end) == result(ruleset, game.end)


def test_a_win_is_shared() -> None:
    assert shares((0, 2), 3) == (0.5, 0.0, 0.5)
    assert shares((), 2) == (0.0, 0.0)


def test_every_move_meets_the_same_worlds_and_dice() -> None:
    """So that the difference of two moves is theirs, and not that of their luck."""
    ruleset = RULESETS["secret_agents"]
    game = random_game("secret_agents", "base", 3, 1)
    state = next(s for s in game.positions if ruleset.decisions(s)[0].kind == "distribute")
    seat = ruleset.decisions(state)[0].seat
    move = ruleset.legal(state, seat)[0]
    known = Knowledge(ruleset, state, seat)
    one, two = tried(ruleset, known, [move, move], 8, 42)
    assert one.outcomes[:4] == two.outcomes[:4]


def test_a_bot_takes_a_win_that_lies_there() -> None:
    """One move before the end of won games, the clever bot wins as well."""
    ruleset, won = RULESETS["secret_agents"], 0
    for seed in range(6):
        game = random_game("secret_agents", "base", 3, seed)
        last = game.moves[-1]
        assert last.seat is not None
        move = BOTS["clever2"](
            ruleset, Knowledge(ruleset, last.before, last.seat), random.Random(seed)
        )
        end = ruleset.decide(last.before, last.seat, move, KeyedChance(b"end", {})).state
        won += not ruleset.is_over(end) or last.seat in ruleset.standings(end).winners
    assert won == 6


def test_the_arena_tells_its_error() -> None:
    ruleset = RULESETS["secret_agents"]
    told, again = (match(ruleset, "greedy", "random", 12) for _ in range(2))
    assert (told.share, told.error) == (again.share, again.error)
    assert 0 < told.error < 0.5
    assert told.even == 0.5
    assert told.games == 12


@pytest.mark.parametrize(("games", "is_shown"), [(5, False), (6, True)])
def test_a_few_games_show_nothing_even_if_all_are_won(games: int, is_shown: bool) -> None:
    assert Match(games, 1.0, 0.1, 0.5, 1.0, 1.0).is_stronger == is_shown
    assert Match(games, 0.0, 0.1, 0.5, 1.0, 1.0).is_weaker == is_shown
    assert Strength(1.0, 0.1, games).is_shown == is_shown
