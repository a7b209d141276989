"""Faults of ours: told as such, logged with their trace, and nothing is stored."""

from __future__ import annotations

import random
from functools import partial

import httpx
import pytest

from api.work.sent import content_of, send
from api.work.tasks import check_position, decide_ruling, look_at_amendment
from domain.kernel import InvalidEdition
from domain.rulesets import RULESETS
from domain.table.commands.amending import Line, amender
from domain.table.commands.play import play
from domain.table.commands.positions import InvalidPosition
from domain.table.commands.rulings import raise_dispute
from domain.table.folding import take
from replays.timeline import Timeline
from replays.trying import try_edition
from tests.api.players import open_game, problem
from tests.domain.tables import a_move, in_memory


def slip(*_: object, **__: object) -> None:
    raise KeyError("a slip of ours")


def test_a_bug_is_told_without_its_trace_and_logged_with_it(
    client: httpx.Client, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    game = open_game(client)
    monkeypatch.setattr(Timeline, "frame", slip)
    answer = game.public.ask("GET", "/steps/1")
    problem(answer, 500, "the fault is ours and is logged")
    assert "a slip" not in answer.text
    assert f"GET /games/{game.id}/steps/1 failed" in caplog.text
    assert "KeyError: 'a slip of ours'" in caplog.text


def test_a_position_that_no_picture_can_show_is_refused_and_logged(
    client: httpx.Client, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    game = open_game(client, options={"first": 0})
    position = game.judge.ask("GET", f"/steps/{game.public.get()['steps']}/position").content
    ruleset = RULESETS["secret_agents"]
    check = partial(
        check_position,
        ruleset.slug,
        content_of(ruleset.standard_edition, ruleset),
        ("Ann", "Bob"),
        position,
        "casual",
        ("", ""),
        bytes(32),
    )
    assert check()
    monkeypatch.setattr("api.work.tasks.scene", slip)
    with pytest.raises(InvalidPosition, match="the position cannot be shown") as refused:
        check()
    assert "a slip" not in str(refused.value)
    assert "KeyError: 'a slip of ours'" in caplog.text


def test_a_correction_that_no_picture_can_show_is_refused_and_logged(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = in_memory()
    seat, move = a_move(table, random.Random(1))
    table = take(table, play(table, seat, move))
    table = take(table, *raise_dispute(table, 0, table.steps, "turn.roll", "Loaded."))
    line = Line("die_rolled", {"seat": 0, "value": table.state.die % 6 + 1})  # type: ignore[attr-defined]
    fact = amender(table, table.steps).fill(table.state, line).fact
    rule = partial(decide_ruling, send(table), 0, "correct", "All saw it.", 0, [fact])
    ask = partial(look_at_amendment, send(table), table.steps, [line], [], "en", "wide")
    assert rule()
    assert ask()
    monkeypatch.setattr("api.work.tasks.scene", slip)
    monkeypatch.setattr("replays.audit.amending.picture", slip)
    for each in (rule, ask):
        with pytest.raises(InvalidPosition, match="the position cannot be shown"):
            each()
    assert "KeyError: 'a slip of ours'" in caplog.text


def test_an_edition_that_the_rules_stumble_over_is_refused_and_logged(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    ruleset = RULESETS["secret_agents"]
    monkeypatch.setattr(ruleset, "decide", slip)
    with pytest.raises(InvalidEdition, match="cannot be played with") as refused:
        try_edition(ruleset, ruleset.standard_edition)
    assert "a slip" not in str(refused.value)
    assert "KeyError: 'a slip of ours'" in caplog.text
