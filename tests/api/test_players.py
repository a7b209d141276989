"""A player: rating, luck and the cost of decisions, as data and as a page in two languages."""

from __future__ import annotations

from urllib.parse import quote

import httpx
import msgspec
import pytest

from api.analyses import accounts_of
from domain.rulesets import RULESETS
from replays.analysis.analyse import analyse
from replays.analysis.shapes import Budget
from replays.simulation import play_out
from tests.api.players import Json, eventually, open_game, problem


def resigned(client: httpx.Client, names: list[str]) -> Json:
    """The page of the first of two, who has won; the other gave up."""
    assert open_game(client, players=names).seats[1].post("/resign").status_code == 201
    address = f"/players/{quote(names[0], safe='')}"

    def rated() -> Json | None:
        answer = client.get(address)
        found = answer.json()
        return found if answer.status_code == 200 and found["forms"][0]["rating"] else None

    told: Json = eventually(rated)
    return told


def test_a_player_is_rated_and_shown(client: httpx.Client) -> None:
    told = resigned(client, ["Zoé <b>", "Yves"])
    [form] = told["forms"]
    assert told["player"] == "Zoé <b>"
    assert (form["ruleset"], form["games"], form["wins"]) == ("secret_agents", 1, 1)
    [game] = form["latest"]
    assert game["rating"] == form["rating"]
    assert form["rating"]["value"] > 25
    assert form["rating"]["error"] < 25 / 3
    assert (game["place"], game["players"], game["account"]) == (1, 2, None)
    other = client.get("/players/Yves").json()["forms"][0]["rating"]
    assert other["value"] < 25
    for lang, rating, title in (
        ("en", "Rating:", "No analysed game"),
        ("fr", "Cote :", "Aucune partie"),
    ):
        page = client.get(f"/player/{quote('Zoé <b>')}", params={"lang": lang})
        assert page.headers["content-type"].startswith("text/html")
        assert f"{rating} <b>{form['rating']['value']:.1f}</b>" in page.text
        assert title in page.text
        assert f'href="/watch/{game["game"]}"' in page.text
        assert "<b>\n" not in page.text.replace("Zoé &lt;b&gt;", "")
        assert "Zoé &lt;b&gt;" in page.text


def test_a_name_with_a_slash(client: httpx.Client) -> None:
    """Wherever it stands: a router loses it at the ends, and one of two."""
    odd = ["Ada/Boris", "/Ada", "Ada/", "A//B", "a%2Fb"]
    assert open_game(client, players=odd).seats[1].post("/resign").status_code == 201
    for name in odd:
        address = quote(name, safe="")
        told = eventually(lambda at=address: _found(client.get(f"/players/{at}")))
        assert told["player"] == name
        assert f"<h1>{name}</h1>" in client.get(f"/player/{address}", params={"lang": "fr"}).text


def _found(answer: httpx.Response) -> Json | None:
    return answer.json() if answer.status_code == 200 else None


def test_a_name_that_nobody_has(client: httpx.Client) -> None:
    problem(client.get("/players/Nobody%20at%20all"), 404, "'Nobody at all'")
    problem(client.get("/players/Nobody", params={"lang": "fr"}), 404)
    problem(client.get("/player/Nobody"), 404)
    problem(client.get("/players/Nobody", params={"limit": 0}), 400)


@pytest.mark.parametrize("is_trusted", [True, False])
def test_what_an_analysis_says_of_the_seats_is_kept_if_it_can_be_relied_on(
    is_trusted: bool,
) -> None:
    ruleset = RULESETS["secret_agents"]
    table = play_out(ruleset, 2, next(iter(ruleset.variants.values())), seed=1, bots=("random",))
    analysis = analyse(table, Budget(curve=2, most=2, trials=4, doubts=0))
    rows = accounts_of(table, msgspec.structs.replace(analysis, is_trusted=is_trusted))
    if not is_trusted:
        assert rows == []
        return
    assert [row[:3] for row in rows] == [(table.id, seat, table.line[-1].at) for seat in (0, 1)]
    assert [row[3] for row in rows] == [total.luck for total in analysis.totals]
    assert [row[4] for row in rows] == [total.loss_per_decision for total in analysis.totals]
