"""Games of a ruleset that is not one of ours: its package may be missing, its moves of one kind."""

from __future__ import annotations

import copy

import httpx
import pytest

from api.problems import BadRequest
from api.routes.moves import read_move
from domain.kernel import AnyRuleset
from domain.rulesets import RULESETS
from replays.template.bluff.rules import Claim, ruleset
from tests.api.players import eventually, open_game, problem

BLUFF: AnyRuleset = ruleset  # type: ignore[assignment]


def test_its_games_are_listed_though_its_package_is_missing(
    client: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(RULESETS._loaded, BLUFF.slug, BLUFF)
    game = open_game(client, ruleset=BLUFF.slug)
    query = f"/games?ruleset={BLUFF.slug}"
    listed = eventually(lambda: client.get(query).json()["games"])
    monkeypatch.delitem(RULESETS._loaded, BLUFF.slug)
    assert client.get(query).json()["games"] == listed
    assert [each["id"] for each in listed] == [game.id]
    problem(client.get("/games?ruleset=chess"), 404, "chess", *RULESETS)


def test_a_ruleset_with_one_kind_of_move_names_it() -> None:
    single = copy.copy(BLUFF)
    single.moves = Claim
    with pytest.raises(BadRequest, match="say which of claim, not 'pass'"):
        read_move(single, {"move": "pass"})
