"""The terminal in French: what is wrong, how everybody stands, and whose roll is asked for."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from rich.console import Console

from api.commands.sentences import standings_grid
from domain.kernel import JUDGE, LANGUAGES
from domain.kernel.declaring import ChanceAsked
from domain.rulesets import RULESETS
from domain.table.commands.play import open_table
from replays.simulation import play_out
from tests.cli.conftest import Run
from tests.test_languages import in_a_row


def both(run: Run, *arguments: object) -> list[str]:
    """What a command says in each language, on either stream."""
    said = [run(*arguments, "--lang", language) for language in LANGUAGES]
    assert said[0].code == said[1].code == 1
    return [each.out + each.err for each in said]


def test_an_audit_says_in_french_what_differs(run: Run, record: bytes, tmp_path: Path) -> None:
    lines = record.splitlines(keepends=True)
    cut, twisted = tmp_path / "cut.jsonl", tmp_path / "twisted.jsonl"
    cut.write_bytes(b"".join([*lines[:3], *lines[-1:]]))
    twisted.write_bytes(b"".join([*lines[:2], lines[3], lines[2], *lines[4:]]))
    for file in (cut, twisted):
        english, french = both(run, "verify", file)
        assert "not sound" in english
        assert f"{file} : altéré : " in french.replace("\n", " ")
        assert in_a_row(english) & in_a_row(french) == set()


def test_a_component_file_is_refused_in_french(run: Run, tmp_path: Path) -> None:
    box = json.loads(RULESETS["war1955"].default_edition())
    box["constants"]["hand_limit"] = 0
    (tmp_path / "mine.json").write_text(json.dumps(box))
    english, french = both(run, "edition", "war1955", "mine.json")
    assert english == "dossier: constants.hand_limit: must be 1 or more\n"
    assert french == "dossier : constants.hand_limit : doit être 1 ou plus\n"


@pytest.mark.parametrize(
    ("slug", "words"), [("secret_agents", "Agent rouge"), ("circle", "Le Cercle")]
)
def test_standings_are_told_with_names(slug: str, words: str) -> None:
    ruleset = RULESETS[slug]
    table = play_out(ruleset, 2, next(iter(ruleset.variants.values())), seed=1, bots=("random",))
    screen = io.StringIO()
    grid = standings_grid(table.standings(JUDGE), table.names, "fr")
    Console(file=screen, width=200).print(grid)
    told = screen.getvalue()
    assert words in told
    sources = ruleset.rulebook.names["source"]
    for line in table.standings(JUDGE).lines:
        for source in line.sources:
            assert sources["fr"][source] in told


def test_a_scribe_is_told_whose_roll_is_asked_for() -> None:
    ruleset = RULESETS["secret_agents"]
    dealt = {"identity": [ruleset.standard_edition.agents[:4]]}  # type: ignore[attr-defined]
    for rolled, whose in (((), "Ada"), ((6,), "Boris")):
        with pytest.raises(ChanceAsked) as asked:
            open_table(
                ruleset, ruleset.standard_edition, ["Ada", "Boris"], ruleset.options(),
                secret=bytes(32), chance="declared", declared={**dealt, "first": list(rolled)},
            )  # fmt: skip
        assert asked.value.questions["fr"].name == f"jet pour commencer : {whose}"
        assert asked.value.questions["en"].name == f"roll for the first turn: {whose}"


@pytest.mark.parametrize(
    "arguments",
    [
        "",
        "nonsense",
        "serve --port x",
        "serve --nonsense",
        "play",
        "play --resume 1 --seats 2",
        "scribe",
        "scribe --resume 1 --players Ada,Boris",
        "export 1",
        "explain 1",
        "open circle --players a,b --bot x",
        "open circle --players a,b --event x",
        "seat x undo --to x",
        "train circle",
        "replay 1 --by",
        "arena circle --bot nobody",
    ],
)
def test_who_calls_a_command_wrongly_is_told_so_in_french(run: Run, arguments: str) -> None:
    english, french = [run("--lang", language, *arguments.split()) for language in LANGUAGES]
    assert english.code == french.code == 2
    assert "usage : dossier" in french.err
    assert " : erreur : " in french.err
    assert in_a_row(english.err) & in_a_row(french.err) == set()


@pytest.mark.parametrize(
    "arguments",
    [
        "simulate nonsense",
        "simulate circle --games 0",
        "arena circle --games 1",
        "arena circle --notebook /etc/passwd",
        "honesty circle --games 1",
        "check-ruleset nonsense",
        "check-ruleset circle --games 0",
        "new-ruleset Nonsense",
        "new-ruleset circle",
        "migrate none.sqlite other.sqlite",
        "backup there.sqlite --database none.sqlite",
        "restore none.sqlite",
        "follow --database none.sqlite",
        "serve --port 99999999",
        "export 1 /nowhere/at/all.jsonl --database none.sqlite",
    ],
)
def test_operators_are_told_in_french_what_is_wrong(run: Run, arguments: str) -> None:
    english, french = both(run, *arguments.split())
    assert english != french
    assert french.startswith("dossier : ")
    assert in_a_row(english) & in_a_row(french) == set()


def test_the_terminal_speaks_for_itself(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert run("nonsense").err.startswith("usage : dossier")
    assert run("export", "1", "--database", "none.sqlite").code == 2
    assert run("--lang", "en", "nonsense").err.startswith("usage: dossier")


def test_a_new_ruleset_is_begun_and_found_wanting_in_french(run: Run) -> None:
    said = run("new-ruleset", "my_game", "--lang", "fr")
    assert said.code == 0
    assert "un petit jeu qui marche" in said.out
    checked = run("check-ruleset", "secret_agents", "--games", "1", "--lang", "fr")
    assert checked.code == 0, checked
    assert "secret_agents respecte les" in checked.out
    assert "oui invariants" in checked.out
    english = run("check-ruleset", "secret_agents", "--games", "1")
    assert in_a_row(english.out) & in_a_row(checked.out) == set()
