"""Metrics: numbers that follow what happens, and name nobody."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from pathlib import Path

import httpx
from litestar.testing import TestClient

from api.app import create_app
from api.service import Service
from api.stages import BOUNDS
from tests.api.conftest import Start
from tests.api.players import ROLL, eventually, open_game, problem
from tests.patience import PATIENCE

SAMPLE = re.compile(r'([a-z_]+)(\{outcome="(ok|refused|conflict)"\})? ([0-9.]+(?:e[+-][0-9]+)?)')


BUCKET = re.compile(r'(dossier_[a-z]+_seconds)_bucket\{le="([0-9.]+|\+Inf)"\} ([0-9.]+)')
STAGES = ("request", "read", "decide", "store", "follow")


def measured(client: httpx.Client) -> dict[str, float]:
    """The samples, once every line of the text has been understood."""
    answer = client.get("/metrics")
    assert answer.status_code == 200
    kind = answer.headers["content-type"]
    assert kind.startswith("text/plain; version=0.0.4"), kind
    assert answer.text.endswith("\n")
    samples: dict[str, float] = {}
    told: dict[str, set[str]] = {"HELP": set(), "TYPE": set()}
    for line in answer.text.splitlines():
        if line.startswith("# "):
            _, word, name, rest = line.split(" ", 3)
            assert name not in told[word], "each is described once"
            assert word == "HELP" or rest in ("counter", "gauge", "histogram")
            told[word].add(name)
            continue
        if match := BUCKET.fullmatch(line):
            assert match[1] in told["HELP"] & told["TYPE"]
            samples[f"{match[1]} {match[2]}"] = float(match[3])
            continue
        match = SAMPLE.fullmatch(line)
        assert match, line
        described = told["HELP"] & told["TYPE"]
        of = re.sub("_seconds_(count|sum)$", "_seconds", match[1])
        assert {match[1], of} & described, f"{line} comes before its description"
        name = match[3] or match[1]
        assert name not in samples
        samples[name] = float(match[4])
    return samples


def test_commands_are_counted_by_what_came_of_them(another: httpx.Client) -> None:
    assert [measured(another)[outcome] for outcome in ("ok", "refused", "conflict")] == [0, 0, 0]
    game = open_game(another, options={"first": 0})
    ann, bob = game.seats
    asked: list[tuple[Callable[[], object], list[int]]] = [
        (lambda: ann.play(ROLL), [1, 0, 0]),
        (lambda: bob.play(ROLL), [1, 1, 0]),  # A rule says no.
        (lambda: bob.post("/notes", {"step": 99, "text": "Here."}), [1, 2, 0]),  # The table does.
        (lambda: ann.play(ROLL, expected_version=1), [1, 2, 1]),
        (lambda: ann.play({"move": "fly"}), [1, 2, 1]),  # Not understood: no command.
        (lambda: bob.post("/notes", {"step": 1, "text": "Here."}), [2, 2, 1]),
    ]
    for ask, counts in asked:
        ask()
        found = measured(another)
        assert [found[outcome] for outcome in ("ok", "refused", "conflict")] == counts


def test_every_stage_of_a_move_is_timed(another: httpx.Client) -> None:
    def counts() -> dict[str, float]:
        found = measured(another)
        return {stage: found[f"dossier_{stage}_seconds_count"] for stage in STAGES}

    game = open_game(another, options={"first": 0})
    before = counts()
    game.seats[0].play(ROLL)
    problem(game.seats[0].play(ROLL), 422)
    after = counts()
    # The move, the refusal, and asking for the numbers.
    assert after["request"] - before["request"] == 3
    # A refusal looks again, at the table as it stands.
    assert after["read"] - before["read"] == 3
    assert after["decide"] - before["decide"] == 1
    assert after["store"] - before["store"] == 1
    eventually(lambda: counts()["follow"] > 0)
    found = measured(another)
    for stage in STAGES:
        name = f"dossier_{stage}_seconds"
        rising = [found[f"{name} {bound}"] for bound in (*map(str, BOUNDS), "+Inf")]
        assert rising == sorted(rising)
        assert rising[-1] == found[f"{name}_count"]
        assert (found[f"{name}_sum"] > 0) == (rising[-1] > 0)


def test_positions_follow_the_log(another: httpx.Client) -> None:
    before = measured(another)
    assert before["dossier_tables_folded"] == 0
    game = open_game(another, options={"first": 0})
    game.seats[0].play(ROLL)
    eventually(lambda: measured(another)["dossier_read_models_behind"] == 0)
    after = measured(another)
    assert after["dossier_log_position"] >= before["dossier_log_position"] + 2
    assert after["dossier_read_models_position"] == after["dossier_log_position"]
    assert after["dossier_tables_folded"] == 1
    assert after["dossier_tables_set_aside"] == 0
    assert after["process_start_time_seconds"] == before["process_start_time_seconds"]
    assert 0 < time.time() - after["process_start_time_seconds"] < 24 * 3600


def test_nothing_is_told_of_a_game(another: httpx.Client) -> None:
    game = open_game(another, players=["Xanthippe", "Bob"], options={"first": 0})
    game.seats[0].play(ROLL)
    problem(game.seats[1].play(ROLL), 422)
    text = another.get("/metrics").text
    for word in (game.id, "Xanthippe", "secret_agents", game.seats[0].token):
        assert word not in text


def test_tables_that_cannot_be_told_are_counted_and_not_named(tmp_path: Path) -> None:
    service = Service(tmp_path / "dossier.sqlite")
    with TestClient(create_app(service)) as client:
        service.follower.set_aside["Xanthippes-game"] = "KeyError"
        assert measured(client)["dossier_tables_set_aside"] == 1
        assert "Xanthippe" not in client.get("/metrics").text
    service.close()


def test_live_streams_are_counted_while_they_are_open(start: Start, tmp_path: Path) -> None:
    server = start(tmp_path / "dossier.sqlite")
    game = open_game(server.client, options={"first": 0})
    with (
        httpx.Client(base_url=server.url, timeout=PATIENCE) as listener,
        listener.stream("GET", f"/games/{game.id}/live") as stream,
    ):
        lines = stream.iter_lines()  # Kept: the stream is closed with it.
        next(lines)
        assert measured(server.client)["dossier_live_streams"] == 1
    eventually(lambda: measured(server.client)["dossier_live_streams"] == 0)
