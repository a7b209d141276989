"""`dossier scribe`: a game of a real table, entered one question at a time."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from api.commands import declaring, scribe
from api.commands.declaring import Declaring
from api.commands.scribe import Scribe
from domain.kernel import LANGUAGES, Language
from domain.rulesets import RULESETS
from domain.store.log import Log
from domain.store.sqlite import SQLiteRecorder
from domain.table.commands.play import open_table
from domain.table.value import Table
from replays.audit.verify import verify
from replays.records.record import export, read
from tests.cli.conftest import Run, Said

DATABASE = "s.sqlite"
TWO = ("secret_agents", "--players", "Ada,Boris", "--option", "first=0")
QUESTIONS = 1_000
"""More than any of the games below needs."""
MOVES = 8


def enter(run: Run, typed: str, *more: object) -> Said:
    """Every `/` of what is typed ends a line."""
    return run("scribe", *more, "--database", DATABASE, typed=typed.replace("/", "\n") + "\n")


def game(said: Said) -> Table:
    found = re.search(r"(?:game|partie) (\S+)", said.out)
    assert found, said
    return Log(SQLiteRecorder(Path(DATABASE))).table(found[1])


def test_what_came_and_what_was_played_is_asked_in_turn(run: Run) -> None:
    said = enter(run, "orange, green//1/5/red 5/q", *TWO)
    assert "agents dealt in secret (only the player who gets it sees it)" in said.out
    assert "Ada secretly runs Orange agent." in said.out  # A scribe sees what was entered.
    assert "Ada rolls 5." in said.out
    assert "Red agent goes 5 steps" in said.out
    table = game(said)
    assert table.opened.chance == "declared"
    assert table.state.position["red"] == "house_5"  # type: ignore[attr-defined]
    assert f"dossier scribe --resume {table.id}" in said.out


def test_mistakes_are_taken_back_answer_by_answer_and_move_by_move(run: Run) -> None:
    # A deal, a die and a move are said wrongly; the die twice, once after it was recorded.
    said = enter(run, "-/orange/-/red, green//1/-/1/6/red 6/u/u/1/4/green 4/q", *TWO)
    assert "there is nothing to take back" in said.out
    assert "taken back: Ada: Red agent +6" in said.out
    table = game(said)
    assert table.state.position == {  # type: ignore[attr-defined]
        "red": "chapel", "orange": "chapel", "yellow": "chapel", "green": "house_4",
    }  # fmt: skip
    assert table.state.identity == {0: "red", 1: "green"}  # type: ignore[attr-defined]


def test_a_contradiction_is_refused_and_asked_again(run: Run) -> None:
    said = enter(run, "red, red/green, blue/-/orange, green//7/1/7/q", *TWO)
    assert "Red agent: all of it is told" in said.out
    assert "nothing like 'blue'" in said.out
    assert "nothing like '7'" in said.out
    assert game(said).state.identity == {0: "orange", 1: "green"}  # type: ignore[attr-defined]


def test_a_game_is_gone_on_with_in_french(run: Run) -> None:
    id = game(enter(run, "orange, green//q", *TWO)).id
    said = enter(run, "h/zzz/1/3/s/q", "--resume", id, "--lang", "fr")
    assert "Ada : lancer le dé" in said.out
    assert "rien qui ressemble à 'zzz'" in said.out
    assert "Ada fait 3 au dé." in said.out
    assert "Pour continuer" in said.out


def test_more_than_what_is_dealt_may_be_told_and_not_all(run: Run) -> None:
    said = enter(run, "orange, green, red//q", *TWO)
    assert "Set aside, and nobody's: Red agent and Yellow agent." in said.out


def test_a_name_that_is_a_number_or_a_command_hides_neither(run: Run) -> None:
    named = ("secret_agents", "--players", "1,u", "--option", "first=0")
    said = enter(run, "orange, green//1/5/red 5/u/q", *named)
    assert "1 rolls 5." in said.out
    assert "taken back: 1: Red agent +5" in said.out


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ((), "say which game, and who plays"),
        (("secret_agents",), "say which game, and who plays"),
        (("secret_agents", "--players", "Ada"), "is for 2 to 7"),
        (("secret_agents", "--players", "Ada,Ada"), "a name of one's own"),
        (("secret_agents", "--players", f"Ada,{'B' * 61}"), "1 to 60 letters"),
        (("--resume", "x", "--players", "Ada,Boris"), "say nothing else"),
    ],
)
def test_what_cannot_be_entered_is_said(run: Run, arguments: tuple[str, ...], told: str) -> None:
    said = enter(run, "", *arguments)
    assert told in said.err


def test_a_table_that_draws_its_own_chance_needs_no_scribe(run: Run) -> None:
    played = run("play", "secret_agents", "--me", 0, "--database", DATABASE, typed="q\n")
    id = game(played).id
    assert "draws its own chance" in enter(run, "", "--resume", id).err


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", RULESETS)
def test_every_game_can_be_entered(
    slug: str, language: Language, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Whatever is asked can be answered by a number; what was entered holds in an audit."""
    rng, asked = random.Random(slug), iter(range(QUESTIONS))
    writing: list[Scribe] = []

    def answer(prompt: str, completions: Sequence[str] = ()) -> str:
        assert next(asked, None) is not None, "something is asked again and again"
        if writing and writing[0].table.moves >= MOVES:
            raise KeyboardInterrupt
        return str(rng.randint(1, max(len(completions), 1)))

    monkeypatch.setattr(scribe, "ask", answer)
    monkeypatch.setattr(declaring, "ask", answer)
    ruleset = RULESETS[slug]
    opened = Declaring(language).carry_out(
        lambda declared: open_table(
            ruleset,
            ruleset.standard_edition,
            ("Ada", "Boris"),
            next(iter(ruleset.variants.values())),
            secret=bytes(32),
            chance="declared",
            declared=declared,
        )
    )
    log = Log(SQLiteRecorder(tmp_path / "g.sqlite"))
    writing.append(Scribe(log, log.open(opened, ruleset.standard_edition), language))
    with pytest.raises(KeyboardInterrupt):
        writing[0].write_on(0)
    report = verify(read(export(writing[0].table)))
    assert report.is_sound, report.differences
