"""`dossier new-ruleset`: what it writes is installed, checked and tested at once."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from replays.template import write
from tests.packages.installing import ROOT, Environment, build

NAME = "my_game"


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """An environment with the wheel of Dossier."""
    environment = Environment(tmp_path_factory.mktemp("fresh"))
    environment.install(build(ROOT, tmp_path_factory.mktemp("wheels")))
    return environment


def test_a_new_ruleset_works_at_once(fresh: Environment, tmp_path: Path) -> None:
    folder = tmp_path / "a new game"
    said = fresh.run("new-ruleset", NAME, "--into", folder)
    assert f"dossier check-ruleset {NAME}" in said
    fresh.install(build(folder, tmp_path))
    assert re.search(rf"from my.game 0\.1\.0 \({NAME}\.rules:ruleset\)", fresh.run("rulesets"))
    checked = fresh.run("check-ruleset", NAME, "--games", 8)
    assert f"{NAME} keeps all 24 laws in 8 random games." in checked
    tested = subprocess.run(
        [fresh.bin / "python", "-m", "pytest", "-q", "-p", "no:cacheprovider"],
        cwd=folder, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert tested.returncode == 0, tested.stdout + tested.stderr
    assert "6 passed" in tested.stdout
    texts = [file.read_text() for file in folder.rglob("*.*") if file.suffix != ".pyc"]
    assert not re.search(r"\bbluff\b|Bluff", "".join(texts))


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("My game", "'My game' is no name for a ruleset"),
        ("class", "'class' is no name for a ruleset"),
        ("circle", "there is a ruleset called 'circle' already, from dossier"),
    ],
)
def test_a_name_that_cannot_be_is_refused(
    fresh: Environment, tmp_path: Path, name: str, said: str
) -> None:
    assert said in fresh.run("new-ruleset", name, "--into", tmp_path / "x", code=1)
    assert not (tmp_path / "x").exists()


def test_nothing_is_overwritten(fresh: Environment, tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    said = fresh.run("new-ruleset", "another", "--into", tmp_path, code=1)
    assert "is not empty" in said.replace("\n", " ")
    assert [each.name for each in tmp_path.iterdir()] == ["mine.txt"]


def test_every_file_bears_the_name(tmp_path: Path) -> None:
    written = write(NAME, tmp_path)
    assert {file.relative_to(tmp_path).parts[0] for file in written} == {
        "pyproject.toml", "README.md", "tests", NAME
    }  # fmt: skip
    assert "class MyGameState(State" in (tmp_path / NAME / "rules.py").read_text()
