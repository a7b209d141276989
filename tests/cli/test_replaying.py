"""Stepping through a game in the terminal: what keys do, what is shown, and a real terminal."""

from __future__ import annotations

import os
import pty
import re
import select
import subprocess
import sys
import time
from itertools import product
from pathlib import Path

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from api.commands.replaying import HELP, application, screen
from api.commands.stepping import Replay
from domain.kernel import JUDGE, LANGUAGES, PUBLIC, Language, seat_viewer
from domain.rulesets import RULESETS
from domain.table.folding import empty_table, take
from replays.simulation import play_out
from replays.timeline import By
from tests.cli.records import demo_table
from tests.patience import PATIENCE

COLOURS = re.compile(r"\x1b\[[0-9;]*m")


def begin(by: By = "move", language: Language = "en") -> Replay:
    return Replay(demo_table(), PUBLIC, by, language)


def press(replay: Replay, *keys: str) -> None:
    for key in keys:
        assert replay.press(key)


def seen(replay: Replay, width: int = 100, height: int = 30) -> str:
    return COLOURS.sub("", screen(replay, width, height))


def test_arrows_walk_from_stop_to_stop_and_not_beyond() -> None:
    replay = begin()
    steps = [stop.step for stop in replay.stops]
    press(replay, "left")
    assert replay.step == steps[0]
    press(replay, "right", "right")
    assert replay.step == steps[2]
    press(replay, "left")
    assert replay.step == steps[1]
    press(replay, "end", "right")
    assert replay.step == steps[-1] == demo_table().steps
    press(replay, "home")
    assert replay.step == steps[0]


def test_another_unit_keeps_the_place() -> None:
    replay = begin("fact")
    press(replay, *"20g")
    assert replay.step == 20
    press(replay, "t")
    assert replay.step >= 20
    assert replay.step in [chapter.last for chapter in replay.timeline.chapters]


def test_up_and_down_go_from_chapter_to_chapter() -> None:
    replay = begin("fact")
    firsts = [chapter.first for chapter in replay.timeline.chapters]
    press(replay, "down", "down")
    assert replay.step == firsts[2]
    press(replay, "right", "up")
    assert replay.step == firsts[2]
    press(replay, "up")
    assert replay.step == firsts[1]


def test_eyes_go_round_all_who_may_look() -> None:
    replay = begin()
    met = []
    for _ in range(len(replay.viewers)):
        met.append(replay.eyes)
        press(replay, "e")
    seats = [seat_viewer(seat) for seat in range(len(demo_table().players))]
    assert met == [PUBLIC, *seats, JUDGE]
    assert replay.eyes == PUBLIC
    press(replay, "E")
    assert replay.eyes == JUDGE


def test_a_running_game_lends_nobodys_eyes() -> None:
    over = demo_table()
    running = take(empty_table("a", over.opened, over.ruleset, over.edition), over.opened)
    replay = Replay(running, PUBLIC, "move", "en")
    press(replay, "e")
    assert replay.eyes == PUBLIC


def test_searching_finds_words_in_any_order_without_accents_and_says_if_there_are_none() -> None:
    replay = begin("fact", "fr")
    sentence = replay.timeline.sentence(30)
    words = re.findall(r"\w{4,}", sentence)[:2]
    plain = " ".join(reversed(words)).lower().translate(str.maketrans("éèêàç", "eeeac"))
    press(replay, "/", *plain, "enter")
    assert all(word in replay.timeline.sentence(replay.step) for word in words)
    found = replay.step
    press(replay, "n", "N")
    assert replay.step == found
    press(replay, "/", *"xyzzy", "backspace", "enter")
    assert replay.step == found
    assert "« xyzz »" in seen(replay)
    press(replay, "/", "q", "escape")
    assert "xyzz" not in seen(replay)


@pytest.mark.parametrize("slug", RULESETS)
def test_a_screen_fits_whatever_is_shown(slug: str) -> None:
    ruleset = RULESETS[slug]
    table = play_out(ruleset, ruleset.players[0], next(iter(ruleset.variants.values())), seed=1)
    for language, width, height in product(LANGUAGES, (60, 160), (16, 50)):
        replay = Replay(table, PUBLIC, "move", language)
        for keys in ("", "59g", "r", "s", "?", "e"):
            press(replay, *keys, "down")
            rows = seen(replay, width, height).split("\n")
            assert len(rows) <= height
            assert max(map(len, rows)) <= width


def test_what_changed_is_marked_and_rules_stand_in_words() -> None:
    replay = begin("turn")
    press(replay, "right", "right")
    assert "▌" in seen(replay)
    press(replay, "r")
    rules = {rule for step in range(1, replay.step) for rule in replay.timeline.told(step)[2]}
    titles = [
        rule.title.en for rule in demo_table().ruleset.rulebook.rules.values() if rule.id in rules
    ]
    assert any(f"§ {title}:" in seen(replay, height=60) for title in titles)


def test_help_lists_the_keys_in_both_languages() -> None:
    for language in LANGUAGES:
        replay = begin("move", language)
        press(replay, "?")
        assert HELP.in_language(language).splitlines()[0] in seen(replay, height=40)


def test_keys_of_a_terminal_arrive() -> None:
    replay = begin()
    with create_pipe_input() as keys, create_app_session(input=keys, output=DummyOutput()):
        keys.send_text("\x1b[C\x1b[C\x1b[Dq")
        application(replay).run(in_thread=True)  # Another test may have left a loop running.
    assert replay.step == replay.stops[1].step


def test_a_real_terminal_shows_the_game_and_gives_itself_back(file: Path) -> None:
    ours, theirs = pty.openpty()
    dossier = Path(sys.executable).parent / "dossier"
    process = subprocess.Popen(
        [dossier, "replay", file], stdin=theirs, stdout=theirs, stderr=theirs,
        env={**os.environ, "TERM": "xterm-256color", "LINES": "30", "COLUMNS": "100"},
    )  # fmt: skip
    os.close(theirs)
    try:
        _until(ours, "q quit")
        os.write(ours, b"\x1b[F")
        steps = demo_table().steps
        _until(ours, str(steps))
        os.write(ours, b"q")
        _until(ours, "\x1b[?1049l")
        assert process.wait(PATIENCE) == 0
    finally:
        process.kill()
        process.wait()
        os.close(ours)


def _until(terminal: int, text: str) -> None:
    """Reads what the terminal shows until it shows this."""
    shown, end = "", time.monotonic() + PATIENCE
    while text not in COLOURS.sub("", shown) and time.monotonic() < end:
        if select.select([terminal], [], [], 1)[0]:
            shown += os.read(terminal, 65536).decode("utf-8", "replace")
            if "\x1b[6n" in shown:
                os.write(terminal, b"\x1b[1;1R")  # A terminal says where its cursor is.
                shown = shown.replace("\x1b[6n", "")
    assert text in COLOURS.sub("", shown), shown[-2000:]
