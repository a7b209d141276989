"""A seat that is not asked is told whom the table waits for, and nothing that it may not know."""

from __future__ import annotations

import pytest

from domain.games.secret_agents import ruleset as secret_agents
from domain.games.secret_agents.moves import Roll
from domain.games.secret_agents.state import Options, SecretAgentsState
from domain.kernel import AnyRuleset, IllegalMove, KeyedChance, Move, State, Text, seat_viewer
from domain.rulesets import RULESETS
from tests.games.driver import play, tables

NAMES = ("Ada", "Boris", "Cleo", "Dan", "Eve", "Fay", "Gus")
CHANCE = KeyedChance(b"", {})


def refusal(ruleset: AnyRuleset, state: State, seat: int, move: Move) -> Text:
    """Why the rules say no to a seat."""
    with pytest.raises(IllegalMove) as refused:
        ruleset.decide(state, seat, move, CHANCE)
    names = ruleset.names(ruleset.standard_edition, NAMES[: state.seats])
    return ruleset.rulebook.tell_refusal(refused.value, names)


@pytest.mark.parametrize("slug", sorted(RULESETS))
def test_who_is_asked_is_told_and_no_more_than_the_seat_may_know(slug: str) -> None:
    variant, seats = list(tables(slug))[-1]
    game = play(slug, variant, seats, 0)
    ruleset = game.ruleset
    told = 0
    for played in game.moves[::7]:
        state, move = played.before, played.move
        assert move is not None
        awaited = [each for each in ruleset.decisions(state) if each.required]
        for seat in range(seats):
            if ruleset.asked(state, seat):
                continue
            reason = refusal(ruleset, state, seat, move)
            kinds = ruleset.rulebook.names["decision"]
            for each in awaited:
                assert f"{NAMES[each.seat]}: {kinds['en'][each.kind]}" in reason.en
                assert f"{NAMES[each.seat]} : {kinds['fr'][each.kind]}" in reason.fr
            assert reason == refusal(ruleset, ruleset.view(state, seat_viewer(seat)), seat, move)
            told += 1
    assert told, "nobody had to wait"


def test_all_are_named_who_are_asked_at_once() -> None:
    game = play("secret_agents", "advanced", 5, 0)
    for played in game.moves:
        state = played.before
        assert isinstance(state, SecretAgentsState)
        waiting = [each.seat for each in secret_agents.decisions(state)]
        done = [seat for seat in range(5) if seat not in waiting]
        if len(waiting) > 1 and done:
            reason = refusal(RULESETS["secret_agents"], state, done[0], Roll())
            assert all(f"{NAMES[seat]}: write a report" in reason.en for seat in waiting)
            return
    raise AssertionError("reports are written by all at once")


def test_the_end_asks_nobody() -> None:
    game = play("secret_agents", "base", 2, 0)
    assert refusal(game.ruleset, game.end, 0, Roll()) == Text(
        "the game is over", "la partie est finie"
    )


def test_the_wrong_answer_of_the_right_seat_is_told_what_is_asked() -> None:
    state = secret_agents.open(secret_agents.standard_edition, 2, Options(first=0), CHANCE).state
    play_on = secret_agents.decide(state, 0, Roll(), CHANCE).state
    assert refusal(RULESETS["secret_agents"], play_on, 0, Roll()) == Text(
        "Ada is asked for something else: share the steps among agents",
        "autre chose est demandé à Ada : répartir les pas entre les agents",
    )
