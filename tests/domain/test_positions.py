"""Positions: what a game reaches is accepted; what hides something or cannot go on is not."""

from __future__ import annotations

import msgspec
import pytest

from domain.kernel import PUBLIC, KeyedChance, encoded
from domain.kernel.knowledge import known
from domain.rulesets import RULESETS
from domain.table.commands.positions import InvalidPosition, read_position
from replays.simulation import play_out


@pytest.mark.parametrize("slug", RULESETS)
def test_every_position_of_a_game_is_accepted_and_no_view_that_hides_something(slug: str) -> None:
    ruleset = RULESETS[slug]
    seats = ruleset.players[0]
    table = play_out(ruleset, seats, next(iter(ruleset.variants.values())), seed=7)
    refused = 0
    for played in table.line[:: max(1, len(table.line) // 25)]:
        state = played.states[-1]
        assert read_position(ruleset, table.edition, seats, encoded(state)) == state
        view = encoded(ruleset.view(state, PUBLIC))
        if known(ruleset, state, PUBLIC).hidden:
            refused += 1
            with pytest.raises(InvalidPosition, match=r"^\$.+: '\?' is no piece"):
                read_position(ruleset, table.edition, seats, view)
    assert refused or slug == "circle", "a game with secrets hides something at some point"


def test_a_position_in_which_an_open_move_fails_is_refused() -> None:
    ruleset = RULESETS["masterminds"]
    table = play_out(ruleset, 2, next(iter(ruleset.variants.values())), seed=3)
    state = next(
        played.states[-1]
        for played in table.line[1:]
        if ruleset.decisions(played.states[-1])[0].kind == "play_agent"
    )
    nobody = msgspec.structs.replace(state, active_seat=None)
    seat = ruleset.decisions(state)[0].seat
    with pytest.raises(AssertionError):
        ruleset.decide(nobody, seat, ruleset.legal(nobody, seat)[0], KeyedChance(bytes(32), {}))
    with pytest.raises(InvalidPosition, match="the position cannot be"):
        read_position(ruleset, table.edition, 2, encoded(nobody))
