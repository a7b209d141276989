"""Written games on the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from domain.kernel import LANGUAGES
from tests.cli.conftest import Run

GAME = """\
ruleset: secret_agents
players: Ada, Boris
options: first = 0; turn_limit = 2

Setup [agents dealt in secret: red, green, orange, yellow]
Ada: roll 6 · red 3, orange 1, green 2
Boris: roll 4 · green 4
"""


def test_a_written_game_goes_in_and_out(run: Run) -> None:
    Path("game.txt").write_text(GAME, encoding="utf-8")
    said = run("import", "game.txt", "--database", "a.sqlite")
    assert said.code == 0, said
    id = said.out.split()[1].rstrip(",")
    assert id.startswith("written-")
    assert "4 moves" in said.out
    assert run("verify", id, "--database", "a.sqlite").out.startswith(f"{id}: sound")
    assert "already" in run("import", "game.txt", "--database", "a.sqlite").out

    printed = run("export", id, "--notation", "--lang", "fr", "--database", "a.sqlite")
    assert "Ada : Lancer le dé [dé : 6]" in printed.out.splitlines()
    assert run("export", id, "out.txt", "--notation", "--database", "a.sqlite").code == 0
    again = run("import", "out.txt", "--database", "b.sqlite")
    assert again.code == 0, again
    other = again.out.split()[1].rstrip(",")
    shown = run("export", other, "--notation", "--database", "b.sqlite")
    assert shown.out == Path("out.txt").read_text(encoding="utf-8")


def test_a_running_game_is_not_named_by_its_text(run: Run) -> None:
    """Whoever guesses what is hidden must not be able to try it out on the id."""
    Path("game.txt").write_text(GAME.replace("turn_limit = 2", "turn_limit = 3"), encoding="utf-8")
    said = [run("import", "game.txt", "--database", "a.sqlite").out for _ in range(2)]
    assert said[0] != said[1]
    assert "written-" not in said[0] + said[1]


def test_a_mistake_says_the_line(run: Run) -> None:
    Path("game.txt").write_text(GAME + "Ada: roll 6\n", encoding="utf-8")
    said = run("import", "game.txt", "--database", "a.sqlite")
    said.is_mistake("game.txt: line 8: ", "the game is over")
    Path("latin.txt").write_bytes("règles : circle\n".encode("latin-1"))
    run("import", "latin.txt", "--database", "a.sqlite").is_mistake("UTF-8")


@pytest.mark.parametrize(
    ("language", "line", "word"),
    [
        ("en", "Ada: Roll the die [die: 6]", "taken back"),
        ("fr", "Ada : Lancer le dé [dé : 6]", "repris"),
    ],
)
def test_help_shows_how_a_game_is_written(run: Run, language: str, line: str, word: str) -> None:
    for command in ("export", "import"):
        said = run(command, "--help", "--lang", language)
        assert line in said.out
        assert word in said.out


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_game_that_the_help_shows_can_be_read(run: Run, language: str) -> None:
    said = run("import", "--help", "--lang", language)
    words = ("ruleset", "règles")
    lines = [line.strip() for line in said.out.splitlines()]
    first = next(at for at, line in enumerate(lines) if line.startswith(words))
    game = lines[first : lines.index("", first + 3)]
    Path("game.txt").write_text("\n".join(game), encoding="utf-8")
    told = run("import", "game.txt", "--database", "a.sqlite", "--lang", language)
    assert told.code == 0, told
