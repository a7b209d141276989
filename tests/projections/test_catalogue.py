"""The catalogue: filters, pages, players, and nothing that is not public."""

from __future__ import annotations

import random
from functools import partial
from typing import Any

import pytest

from domain.games.secret_agents.moves import Roll
from domain.games.secret_agents.state import Options
from domain.kernel import PUBLIC
from domain.rulesets import RULESETS
from domain.store.database import Database, open_recorder
from domain.store.log import Log
from domain.table.commands.play import play
from domain.table.commands.seats import claim, leave, resign
from projections.catalogue import Catalogue, InvalidCursor
from projections.follower import Follower
from projections.store import ReadStore
from tests.databases import New
from tests.domain.tables import PLAYERS, a_move, opened_on, play_on
from tests.projections.rows import all_rows, catch_up

WAR = RULESETS["war1955"]


# Filters and pages


def ids(catalogue: Catalogue, **filters: Any) -> list[str]:
    return [game.id for game in catalogue.games(**filters).games]


def test_filters(log: Log, follower: Follower, catalogue: Catalogue) -> None:
    opened_on(log, "two", seats=2, at=1)
    opened_on(log, "three", seats=3, at=2)
    opened_on(log, "war", ruleset=WAR, seats=2, at=3)
    opened_on(log, "done", seats=2, at=4, options=Options(turn_limit=1))
    play_on(log, "done", random.Random(1))
    catch_up(follower)
    assert ids(catalogue) == ["done", "war", "three", "two"]
    assert ids(catalogue, ruleset="war1955") == ["war"]
    assert ids(catalogue, status="over") == ["done"]
    assert ids(catalogue, status="playing") == ["war", "three", "two"]
    assert ids(catalogue, player="Chloé") == ["three"]
    assert ids(catalogue, player="Ada", ruleset="secret_agents", status="playing") == [
        "three",
        "two",
    ]
    assert ids(catalogue, player="Nobody") == []
    assert ids(catalogue, player="Ada' OR '1'='1") == []
    (game,) = catalogue.games(ruleset="war1955").games
    table = log.table("war")
    assert (game.players, game.steps, game.moves) == (PLAYERS[:2], table.steps, 0)
    assert (game.version, game.opened_at, game.played_at) == (1, 3, 3)


@pytest.mark.parametrize("limit", [1, 2, 5, 6, 12, 13, 50])
def test_pages_through_games_opened_at_the_same_moment(
    log: Log, follower: Follower, catalogue: Catalogue, limit: int
) -> None:
    expected = [f"{letter}{at}" for at in (20, 10) for letter in "fedcba"]
    for id in random.Random(limit).sample(expected, len(expected)):
        opened_on(log, id, at=int(id[1:]))
    catch_up(follower)
    found: list[str] = []
    cursor = None
    for _ in range(20):
        page = catalogue.games(cursor=cursor, limit=limit)
        found += [game.id for game in page.games]
        cursor = page.next
        if cursor is None:
            break
        # A game that is opened meanwhile stands before the first page.
        opened_on(log, f"new-{len(found)}", at=30)
        catch_up(follower)
    assert found == expected


def test_pages_with_filters(log: Log, follower: Follower, catalogue: Catalogue) -> None:
    for number in range(6):
        opened_on(log, f"g{number}", seats=2 + number % 2, at=5)
    catch_up(follower)
    first = catalogue.games(player="Chloé", limit=2)
    assert [game.id for game in first.games] == ["g5", "g3"]
    second = catalogue.games(player="Chloé", limit=2, cursor=first.next)
    assert [game.id for game in second.games] == ["g1"]
    assert second.next is None


@pytest.mark.parametrize("cursor", ["", "x", "~", "12", "x~y", "-1~a", "²~a", "1" * 30 + "~a"])
def test_made_up_cursors_are_refused(catalogue: Catalogue, cursor: str) -> None:
    with pytest.raises(InvalidCursor, match="take `next` of a page"):
        catalogue.games(cursor=cursor)


def test_an_empty_catalogue(catalogue: Catalogue) -> None:
    page = catalogue.games()
    assert (page.games, page.next) == ((), None)
    assert catalogue.players() == []


# Players


def test_an_open_seat_is_no_player(log: Log, follower: Follower, catalogue: Catalogue) -> None:
    opened_on(log, "left")
    log.command("left", lambda table: leave(table, 1))
    follower.catch_up()
    assert [result.player for result in catalogue.players()] == ["Ada", "Chloé"]
    assert catalogue.players("") == []


def test_players_results(log: Log, follower: Follower, catalogue: Catalogue) -> None:
    wins = dict.fromkeys(PLAYERS, 0)
    for number in range(5):
        opened_on(log, f"g{number}", secret=bytes([number]) * 32, seats=3, at=number)
        table = play_on(log, f"g{number}", random.Random(number))
        for seat in table.ruleset.standings(table.state).winners:
            wins[PLAYERS[seat]] += 1
    opened_on(log, "running", seats=2, at=9)
    opened_on(log, "war", ruleset=WAR, seats=2, at=9)
    catch_up(follower)
    results = {(r.player, r.ruleset): (r.games, r.finished, r.wins) for r in catalogue.players()}
    assert results == {
        ("Ada", "secret_agents"): (6, 5, wins["Ada"]),
        ("Ada", "war1955"): (1, 0, 0),
        ("Boris", "secret_agents"): (6, 5, wins["Boris"]),
        ("Boris", "war1955"): (1, 0, 0),
        ("Chloé", "secret_agents"): (5, 5, wins["Chloé"]),
    }
    assert sum(wins.values()) > 0
    assert [r.ruleset for r in catalogue.players("Ada")] == ["secret_agents", "war1955"]
    assert catalogue.players("Nobody") == []


def test_a_game_that_was_resigned_counts(
    log: Log, follower: Follower, catalogue: Catalogue
) -> None:
    opened_on(log, seats=2)
    log.command("t", lambda t: resign(t, 0))
    catch_up(follower)
    assert ids(catalogue, status="over") == ["t"]
    assert [(r.player, r.finished, r.wins) for r in catalogue.players()] == [
        ("Ada", 1, 0),
        ("Boris", 1, 1),
    ]


@pytest.mark.parametrize("bots", [(), ("random", "", "")])
def test_a_bot_wins_for_nobody_who_left(
    log: Log, follower: Follower, catalogue: Catalogue, bots: tuple[str, ...]
) -> None:
    """Whoever resigned among three has not won, whatever the bot makes of it."""
    opened_on(log, seats=3, bots=bots)
    if bots:
        log.command("t", lambda t: claim(t, 0, "Zoé"))
    log.command("t", lambda t: resign(t, 0))
    name = log.table("t").players[0]
    play_on(log, "t", random.Random(2))
    winners = log.table("t").standings(PUBLIC).winners
    assert 0 in winners
    catch_up(follower)
    wins = {r.player: (r.finished, r.wins) for r in catalogue.players()}
    assert wins[name] == (1, 0)
    assert sum(won for _, won in wins.values()) == len(winners) - 1


def test_a_bot_wins_for_the_name_it_was_given(
    log: Log, follower: Follower, catalogue: Catalogue
) -> None:
    opened_on(log, seats=3, bots=("random", "", ""))
    play_on(log, "t", random.Random(2))
    catch_up(follower)
    wins = {r.player: r.wins for r in catalogue.players()}
    assert [wins[PLAYERS[seat]] for seat in log.table("t").standings(PUBLIC).winners] == [1]


# Public only


def rows_of_a_game(database: Database, deal: tuple[str, ...], moves: int) -> tuple[Any, Any]:
    """The rows of a game with this deal, its moves and dice being the same."""
    recorder = open_recorder(database)
    log, store = Log(recorder), ReadStore(database)
    opened_on(
        log,
        options=Options(first=0, turn_limit=8),
        chance="declared",
        declared={"identity": [deal]},
    )
    rng = random.Random(11)
    for _ in range(moves):
        table = log.table("t")
        if table.is_over:
            break
        seat, move = a_move(table, rng)
        die = {"die": [rng.randint(1, 6)]} if isinstance(move, Roll) else None
        log.command(
            "t",
            partial(play, seat=seat, move=move, declared=die, at=5),
        )
    follower = Follower(log, store)
    catch_up(follower)
    rows = all_rows(store), log.table("t")
    store.close()
    recorder.close()
    return rows


DEALS = [
    ("red", "orange", "yellow", "green", "blue"),
    ("blue", "green", "yellow", "orange", "red"),
    ("orange", "red", "blue", "yellow", "green"),
]


@pytest.mark.parametrize("moves", [0, 1, 7, 12])
def test_rows_of_a_running_game_are_the_same_whatever_is_hidden(
    new_database: New, moves: int
) -> None:
    first, *others = [rows_of_a_game(new_database(), deal, moves) for deal in DEALS]
    assert not first[1].is_over
    for rows, table in others:
        assert table.head != first[1].head
        assert rows == first[0]


def test_the_end_opens_what_was_hidden(new_database: New) -> None:
    first, second, _ = [rows_of_a_game(new_database(), deal, 100) for deal in DEALS]
    assert first[1].is_over
    assert second[0] != first[0]


def test_no_row_tells_a_secret(log: Log, store: ReadStore, follower: Follower) -> None:
    for number, (slug, rules) in enumerate(RULESETS.items()):
        opened_on(
            log, slug, ruleset=rules, seats=rules.players[0], secret=bytes([77 + number]) * 32
        )
        play_on(log, slug, random.Random(1), 25)
        assert not log.table(slug).is_over
    catch_up(follower)
    text = repr(all_rows(store))
    for slug in RULESETS:
        table = log.table(slug)
        assert table.opened.secret not in text
        assert table.head.hex() not in text
        assert '"draws"' not in text


# Searching


def an_event(log: Log, id: str, event: str, **rest: Any) -> None:
    opened_on(log, id, event_name=event, event_id="e" * 64, **rest)


def test_games_are_found_by_beginnings_of_words(
    log: Log, follower: Follower, catalogue: Catalogue
) -> None:
    opened_on(log, "one", seats=2, at=1)  # Ada and Boris
    opened_on(log, "two", seats=3, at=2)  # and Chloé
    opened_on(log, "war", ruleset=WAR, seats=2, at=3)
    an_event(log, "cup", "Coupe d'été 1955", seats=2, at=4)
    catch_up(follower)
    assert ids(catalogue, search="ada") == ["cup", "war", "two", "one"]
    assert ids(catalogue, search="CHLO") == ids(catalogue, search="chloé") == ["two"]
    assert ids(catalogue, search="ada chl") == ["two"]
    assert ids(catalogue, search="espionage") == ["war"]
    assert ids(catalogue, search="ete") == ids(catalogue, search="d'Été coup") == ["cup"]
    assert ids(catalogue, search="on") == ["one"]
    assert ids(catalogue, search="ada boris", status="over") == []
    assert ids(catalogue, search="ada", ruleset="war1955") == ["war"]
    assert ids(catalogue, search="bori", player="Chloé") == ["two"]
    assert ids(catalogue, search="da") == ids(catalogue, search="ada zzz") == []
    assert ids(catalogue, search="  ") == ["cup", "war", "two", "one"]
    assert ids(catalogue, search="?! %_") == []


@pytest.mark.parametrize("beginning", ["g", "ga", "gam"])
@pytest.mark.parametrize("most", [1, 32])
def test_a_beginning_of_many_words(
    log: Log,
    follower: Follower,
    catalogue: Catalogue,
    monkeypatch: pytest.MonkeyPatch,
    most: int,
    beginning: str,
) -> None:
    monkeypatch.setattr("projections.searching.MOST_ENDINGS", most)
    expected = [f"game{number}" for number in (4, 3, 2, 1, 0)]
    for id in expected:
        opened_on(log, id, at=int(id[-1]))
    catch_up(follower)
    assert ids(catalogue, search=beginning) == expected
    assert ids(catalogue, search=f"{beginning} ada") == expected
    page = catalogue.games(search=beginning, limit=2)
    assert [game.id for game in page.games] == expected[:2]
    assert ids(catalogue, search=beginning, cursor=page.next) == expected[2:]


@pytest.mark.parametrize("near", [1, 2, 3, 100])
@pytest.mark.parametrize("limit", [1, 2, 5])
def test_games_that_have_several_words(
    log: Log,
    follower: Follower,
    catalogue: Catalogue,
    monkeypatch: pytest.MonkeyPatch,
    near: int,
    limit: int,
) -> None:
    """The newest first, however few of the newest are gone through before words are counted."""
    monkeypatch.setattr("projections.searching.NEAR", near)
    for number in range(6):
        opened_on(log, f"game{number}", at=number, event_name="" if number % 3 else "Winter Cup")
    catch_up(follower)
    expected = {
        "ada boris": [f"game{number}" for number in (5, 4, 3, 2, 1, 0)],
        "ada winter": ["game3", "game0"],
        "cup boris ada": ["game3", "game0"],
        "ada boris game4": ["game4"],
        "boris zelda": [],
    }
    for search, games in expected.items():
        assert ids(catalogue, search=search, limit=limit) == games[:limit]
        assert (
            ids(catalogue, search=search, limit=limit, until=3)
            == [game for game in games if game < "game3"][:limit]
        )
        assert ids(catalogue, search=search, limit=limit, status="over") == []


def test_no_word_is_counted_where_the_newest_games_have_them_all(
    log: Log, follower: Follower, catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whichever of the words ends in one way alone: the longest may not."""
    for number, town in enumerate(("Winterthur", "Winter", "Winter", "Winter")):
        opened_on(log, f"g{number}", at=number, event_name=f"{town} Cup")
    catch_up(follower)
    expected = ["g3", "g2", "g1", "g0"]
    assert ids(catalogue, search="winter cup") == expected

    def counted(*_: object) -> int:
        raise AssertionError("counted")

    monkeypatch.setattr("projections.searching._count", counted)
    # A page asks for one game more, to know whether there is another page.
    assert ids(catalogue, search="winter cup", limit=3) == expected[:3]


def test_events_and_days(log: Log, follower: Follower, catalogue: Catalogue) -> None:
    for number, event in enumerate(("Cup", "", "Cup", "League")):
        an_event(log, f"g{number}", event, at=number)
    catch_up(follower)
    assert ids(catalogue, event="Cup") == ["g2", "g0"]
    assert ids(catalogue, event="Cup", player="Ada", status="playing") == ["g2", "g0"]
    assert ids(catalogue, event="Cup", status="over") == []
    assert ids(catalogue, event="") == ids(catalogue, event="cup") == []
    assert ids(catalogue, since=1, until=3) == ["g2", "g1"]
    assert ids(catalogue, since=1, event="Cup") == ["g2"]


def test_a_new_name_is_found_and_the_old_one_is_not(
    log: Log, follower: Follower, catalogue: Catalogue
) -> None:
    opened_on(log, "t")
    catch_up(follower)
    log.command("t", lambda table: leave(table, 1))
    log.command("t", lambda table: claim(table, 1, "Zoé"))
    catch_up(follower)
    assert ids(catalogue, search="zoe") == ids(catalogue, player="Zoé") == ["t"]
    assert ids(catalogue, search="boris") == ids(catalogue, player="Boris") == []
    assert [result.player for result in catalogue.players()] == ["Ada", "Chloé", "Zoé"]


def test_players_in_pages_and_by_beginning(
    log: Log, follower: Follower, catalogue: Catalogue
) -> None:
    opened_on(log, "war", ruleset=WAR, seats=2)
    opened_on(log, "spies", seats=7)
    catch_up(follower)
    everybody = catalogue.players()
    assert [(each.player, each.ruleset) for each in everybody[:2]] == [
        ("Ada", "secret_agents"),
        ("Ada", "war1955"),
    ]
    found = catalogue.players(limit=3)
    while more := catalogue.players(limit=3, after=(found[-1].player, found[-1].ruleset)):
        found += more
    assert found == everybody
    assert [each.player for each in catalogue.players(prefix="Chl")] == ["Chloé"]
    assert catalogue.players(prefix="chl") == []


def test_running_totals_are_the_sums_of_the_seats(
    log: Log, store: ReadStore, follower: Follower
) -> None:
    for number in range(4):
        opened_on(log, f"g{number}", secret=bytes([number]) * 32, seats=2 + number % 3)
        if number % 2:
            play_on(log, f"g{number}", random.Random(number))
        catch_up(follower)
    log.command("g0", lambda table: leave(table, 0))
    log.command("g2", lambda table: resign(table, 0))
    catch_up(follower)
    sums = store.query(
        "SELECT player, ruleset, COUNT(*), SUM(is_over), SUM(won) FROM seated"
        " WHERE counts = 1 AND player <> '' GROUP BY player, ruleset ORDER BY player, ruleset"
    )
    totals = store.query("SELECT * FROM results ORDER BY player, ruleset")
    assert [tuple(map(str, row)) for row in totals] == [tuple(map(str, row)) for row in sums]
