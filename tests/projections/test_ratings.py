"""Ratings: games count in the order in which they ended, whenever they are heard of."""

from __future__ import annotations

import random
from functools import partial

import pytest

from domain.store.log import Log
from domain.table.commands.play import play
from domain.table.commands.seats import claim, leave, resign
from domain.table.value import Table
from projections import ratings as rating
from projections.analyses import Analyses
from projections.follower import Follower
from projections.players import Players
from projections.ratings import NEW, after, rate
from projections.store import ReadStore
from tests.domain.tables import a_move, opened_on
from tests.projections.rows import all_rows, catch_up


def resigned(log: Log, id: str, loser: int, at: int, **rest: object) -> None:
    """A game of two that one of them gave up then."""
    opened_on(log, id, seats=2, at=at, **rest)
    log.command(id, partial(resign, seat=loser, at=at))


def played(log: Log, id: str, rng: random.Random, at: int) -> Table:
    while not (table := log.table(id)).is_over:
        seat, move = a_move(table, rng)
        log.command(id, partial(play, seat=seat, move=move, at=at))
    return table


def numbers(store: ReadStore, player: str) -> list[tuple[str, float, float]]:
    rows = store.query(
        "SELECT game, value, error FROM ratings WHERE player = ? ORDER BY number", (player,)
    )
    return [(str(game), float(value), float(error)) for game, value, error in rows]


def test_a_winner_gains_and_both_are_surer() -> None:
    told = after({"Ada": (NEW, 1), "Boris": (NEW, 2)})
    assert told["Ada"].value > NEW.value > told["Boris"].value
    assert max(told["Ada"].error, told["Boris"].error) < NEW.error
    assert {each.games for each in told.values()} == {1}
    even = after({"Ada": (NEW, 1), "Boris": (NEW, 1)})
    assert even["Ada"] == even["Boris"]


def test_games_count_in_the_order_in_which_they_ended(
    log: Log, store: ReadStore, follower: Follower
) -> None:
    """An older game that is heard of later changes what came after it."""
    resigned(log, "late", 1, at=50)
    catch_up(follower)
    [(_, alone, _)] = numbers(store, "Ada")
    resigned(log, "early", 0, at=20)
    catch_up(follower)
    assert [game for game, *_ in numbers(store, "Ada")] == ["early", "late"]
    assert numbers(store, "Ada")[1][1] < alone
    first = after({"Ada": (NEW, 2), "Boris": (NEW, 1)})
    both = after({"Ada": (first["Ada"], 1), "Boris": (first["Boris"], 2)})
    for name in ("Ada", "Boris"):
        assert numbers(store, name)[1][1:] == (both[name].value, both[name].error)
    kept = all_rows(store)
    follower.rebuild()
    assert all_rows(store)["ratings"] == kept["ratings"]
    assert all_rows(store)["unrated"] == []


def test_portions_give_the_same_as_all_at_once(
    log: Log, store: ReadStore, follower: Follower, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(7):  # Two of them at one moment, each time.
        resigned(log, f"g{number}", number % 2, at=number // 2)
    catch_up(follower)
    kept = all_rows(store)["ratings"]
    assert len(kept) == 14
    monkeypatch.setattr(rating, "PORTION", 2)
    with store.transaction() as connection:
        connection.execute("INSERT INTO unrated VALUES ('secret_agents', 1)")
    rate(store)
    assert all_rows(store)["ratings"] == kept


def test_places_are_those_of_the_game(log: Log, store: ReadStore, follower: Follower) -> None:
    opened_on(log, "three", seats=3)
    table = played(log, "three", random.Random(2), at=9)
    catch_up(follower)
    places: dict[int, int] = dict(store.query("SELECT seat, place FROM placed"))
    winners = table.ruleset.standings(table.state).winners
    assert sorted(places) == [0, 1, 2]
    assert {seat for seat, place in places.items() if place == 1} == set(winners)
    assert all(ended == 9 for (ended,) in store.query("SELECT ended_at FROM placed"))


@pytest.mark.parametrize("seed", [2, 6])
def test_who_left_comes_last(log: Log, store: ReadStore, follower: Follower, seed: int) -> None:
    opened_on(log, "three", seats=3)
    log.command("three", partial(resign, seat=0))
    table = played(log, "three", random.Random(seed), at=9)
    catch_up(follower)
    places: dict[int, int] = dict(store.query("SELECT seat, place FROM placed"))
    if table.ruleset.standings(table.state).winners == (0,):
        assert seed == 2
        assert places == {}  # The bot won in a name that had left: of the others nobody did.
    else:
        assert places[0] == 3


@pytest.mark.parametrize("name", ["Ada", ""])
def test_nobody_is_rated_against_oneself_or_nobody(
    log: Log, store: ReadStore, follower: Follower, name: str
) -> None:
    opened_on(log, "t", seats=2)
    log.command("t", partial(leave, seat=1))
    if name:
        log.command("t", partial(claim, seat=1, name=name))
    log.command("t", partial(resign, seat=0))
    catch_up(follower)
    assert numbers(store, "Ada") == []


def test_a_players_page(log: Log, store: ReadStore, follower: Follower) -> None:
    resigned(log, "one", 1, at=20)
    resigned(log, "two", 0, at=30)
    opened_on(log, "running", seats=2, at=40)
    catch_up(follower)
    players, kept = Players(store), Analyses(store)
    kept.put("head", "engine", b"{}", [("one", 0, 20, 0.1, 0.02, 0.01, 30)])
    # Of the game as it ended before it was reopened: no longer true.
    kept.put("other", "engine", b"{}", [("two", 0, 29, 0.3, 0.5, 0.01, 30)])
    page = players.player("Ada")
    assert page is not None
    [form] = page.forms
    assert (form.ruleset, form.games, form.finished, form.wins) == ("secret_agents", 3, 2, 1)
    assert [(each.game, each.place, each.players) for each in form.latest] == [
        ("two", 2, 2),
        ("one", 1, 2),
    ]
    assert form.rating == form.latest[0].rating
    assert form.rating is not None
    assert form.rating.games == 2
    assert (form.analysed, form.loss, form.loss_error) == (1, 0.02, 0.01)
    assert (form.luck, form.luck_error) == (0.1, None)
    assert form.latest[1].account is not None
    kept.put("other", "engine 2", b"{}", [("two", 0, 30, -0.1, 0.04, 0.01, 10)])
    page = players.player("Ada")
    assert page is not None
    assert (page.forms[0].loss, page.forms[0].luck) == (0.025, 0.0)
    assert page.forms[0].luck_error == pytest.approx(0.1)
    assert players.player("Nobody") is None
    assert players.player("") is None
