"""Choices over HTTP: a move is made part by part, by the seat that is asked."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import httpx
import pytest

from domain.rulesets import RULESETS
from tests.api.players import Game, Player, open_declared, open_game, problem, short

MOST_BYTES = 64_000
MOVES = 30
PLAYERS = ["Ann", "Bob", "Cid", "Dee", "Eve", "Fay", "Gus"]


@pytest.fixture(scope="session")
def engine() -> str:
    """One is enough: what is told does not hang on where it is kept."""
    return "sqlite"


def touch(player: Player, rng: random.Random) -> Any:
    """Touches whatever is offered until nothing is left to touch; the move that came of it."""
    chosen: Counter[str] = Counter()
    while True:
        answer = player.ask("GET", "/choices", params={"chosen": list(chosen.elements())})
        assert answer.status_code == 200, answer.text
        assert len(answer.content) < MOST_BYTES
        choice = answer.json()
        if not choice["next"]:
            return choice["playable"]["move"]
        option = rng.choice(choice["next"])
        assert option["words"]
        assert choice["nouns"].get(option["kind"]) or not option["sprites"], option
        chosen[option["part"]] = option["has"] + rng.randint(1, option["most"])


@pytest.mark.parametrize("slug", RULESETS)
def test_a_game_is_played_by_touching(client: httpx.Client, slug: str) -> None:
    rng = random.Random(slug)
    game = open_game(client, ruleset=slug, players=PLAYERS[: RULESETS[slug].players[1]])
    for _ in range(MOVES):
        waiting = game.waiting()
        player = game.seats[rng.choice(waiting)]
        if not player.moves():
            continue  # An interruption that this seat has no card for.
        move = touch(player, rng)
        assert move in player.moves()
        assert player.play(move).status_code == 201


def ready(client: httpx.Client, die: int = 3) -> Game:
    """Seat 0 has rolled and is about to share the die."""
    game = open_declared(client)
    assert game.seats[0].play({"move": "roll"}, chance={"die": [die]}).status_code == 201
    return game


def test_what_can_be_touched_is_called_by_name_and_counted(client: httpx.Client) -> None:
    ann = ready(client).seats[0]
    english, french = (ann.get("/choices", lang=lang) for lang in ("en", "fr"))
    assert (english["nouns"], english["left"]) == ({"agent": "Agent"}, 3)
    assert french["left"] == 3
    rolled = [part["part"] for part in english["next"]][:1]
    assert ann.get("/choices", chosen=rolled)["left"] == 2


def test_a_part_has_words_and_its_sprites(client: httpx.Client) -> None:
    ann = ready(client).seats[0]
    english, french = (ann.get("/choices", lang=lang)["next"][0] for lang in ("en", "fr"))
    assert english["part"] == french["part"]
    assert english["sprites"] == [english["part"], english["part"].replace("agent", "line")]
    assert (english["has"], english["most"]) == (0, 3)
    assert english["words"] != french["words"]


def test_the_last_touch_makes_a_move_playable(client: httpx.Client) -> None:
    ann = ready(client).seats[0]
    red = ann.get("/choices", chosen=["agent:red"] * 3)
    assert red["next"] == []
    assert red["playable"]["words"] == "Red agent +3"
    assert [(part["part"], part["times"]) for part in red["chosen"]] == [("agent:red", 3)]


def test_what_nobody_offered_is_refused(client: httpx.Client) -> None:
    ann = ready(client).seats[0]
    problem(ann.ask("GET", "/choices", params={"chosen": "agent:mauve"}), 400, "no legal move")
    problem(ann.ask("GET", "/choices", params={"chosen": "mauve"}), 400, "is no part")
    for chosen, told in (
        ("agent:mauve", "chosen : aucun coup permis n'a toutes ces parties"),
        ("mauve", "chosen : 'mauve' n'est pas une partie : écrivez kind:id ou role=kind:id"),
    ):
        problem(ann.ask("GET", "/choices", params={"chosen": chosen, "lang": "fr"}), 400, told)


def test_choices_are_the_seats_own(client: httpx.Client) -> None:
    game = ready(client)
    problem(game.public.ask("GET", "/choices"), 401)
    problem(game.seats[1].ask("GET", "/choices", params={"seat": 0}), 403)
    nothing = game.seats[1].get("/choices")
    assert (nothing["fits"], nothing["next"], nothing["playable"]) == (0, [], None)


def test_a_step_of_a_finished_game_can_be_chosen_at(client: httpx.Client) -> None:
    game = short(client, 2)
    problem(game.seats[0].ask("GET", "/steps/2/choices", params={"seat": 0}), 403)
    game.play_out()
    opening = game.public.get("/replay", by="move")["frames"][0]["step"]
    choice = game.public.get(f"/steps/{opening}/choices", seat=0)
    assert choice["playable"]["move"] == {"move": "roll"}
    problem(game.public.ask("GET", "/steps/4/choices", params={"seat": 9}), 404, "no seat 9")
    problem(game.public.ask("GET", "/steps/999/choices", params={"seat": 0}), 404, "no step")


def test_moves_are_told_in_words_where_that_is_asked_for(client: httpx.Client) -> None:
    ann = ready(client).seats[0]
    plain = ann.get("/legal-moves")["moves"]
    told = {
        lang: ann.get("/legal-moves", words="true", lang=lang)["moves"] for lang in ("en", "fr")
    }
    assert all(set(listed) == {"move"} for listed in plain)
    for moves in told.values():
        assert [listed["move"] for listed in moves] == [listed["move"] for listed in plain]
        assert all(listed["words"] for listed in moves)
    assert told["en"] != told["fr"]
