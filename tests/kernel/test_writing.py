"""The page *Writing a ruleset*: every listing of it runs, and together they are a game."""

from __future__ import annotations

import ast
import importlib
import json
import re
import sys
import tomllib
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

import domain.kernel
from domain.kernel import VERSION, AnyRuleset
from domain.rulesets import RULESETS
from replays.template import write

PAGE = files("domain.kernel").joinpath("WRITING.md").read_text("utf-8")
LISTINGS = re.findall(r"^```(\w+) ?(\w*)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
GAME = files("replays.template.bluff")


def listings(kind: str, name: str = "") -> list[str]:
    return [text for each, called, text in LISTINGS if (each, called) == (kind, name)]


@pytest.fixture
def written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[AnyRuleset]:
    """The game as somebody has it who has copied every listing into a package."""
    package = tmp_path / "bluff"
    package.mkdir()
    (package / "__init__.py").write_text(*listings("python", "__init__"))
    (package / "rules.py").write_text("\n\n".join(listings("python")))
    (package / "edition.json").write_text(*listings("json"))
    (package / "rulebook.toml").write_text(GAME.joinpath("rulebook.toml").read_text("utf-8"))
    monkeypatch.syspath_prepend(str(tmp_path))
    ruleset = importlib.import_module("bluff.rules").ruleset
    monkeypatch.setitem(RULESETS._loaded, "bluff", ruleset)
    yield ruleset
    for name in ("bluff", "bluff.rules"):
        del sys.modules[name]


def test_the_listings_are_a_game_that_keeps_every_law(written: AnyRuleset) -> None:
    assert sys.modules["bluff"].KERNEL == VERSION
    exec(listings("python", "check")[0], {})
    assert sys.modules["bluff.rules"].__file__ is not None
    assert written.slug == "bluff"


def test_the_page_and_the_template_are_the_same_game() -> None:
    """Down to every statement and comment that is not of the layout."""
    told = ast.dump(ast.parse("\n".join(listings("python"))))
    assert told == ast.dump(ast.parse(GAME.joinpath("rules.py").read_text("utf-8")))
    assert json.loads(*listings("json")) == json.loads(GAME.joinpath("edition.json").read_text())


def test_every_excerpt_of_texts_stands_in_the_rulebook() -> None:
    book = GAME.joinpath("rulebook.toml").read_text("utf-8")
    excerpts = listings("toml")
    assert len(excerpts) == 5
    assert all(excerpt.strip() in book for excerpt in excerpts)
    [declared] = listings("toml", "pyproject")
    template = files("replays.template").joinpath("pyproject.toml.txt").read_text("utf-8")
    whole, told = tomllib.loads(template), tomllib.loads(declared)
    assert told["build-system"] == whole["build-system"]
    points = told["project"].pop("entry-points")
    assert points.items() <= whole["project"]["entry-points"].items()
    assert told["project"].items() <= whole["project"].items()


def test_every_file_of_the_template_is_told(tmp_path: Path) -> None:
    for file in write("another", tmp_path):
        assert file.name in PAGE or file.parent.name == "tests" or file.name == "README.md"


def test_it_is_short() -> None:
    """Fewer than 200 lines beside the imports, and no listing is longer than a screen."""
    text = "\n".join(listings("python"))
    body = text[text.index("# 1. The box") :]
    assert sum(bool(line.strip()) for line in body.splitlines()) < 200
    assert max(len(listing.splitlines()) for listing in listings("python")[1:]) < 70


def test_the_kernel_says_what_is_public() -> None:
    """Flat, sorted, and each name is told where it stands."""
    names = domain.kernel.__all__
    assert len(set(names)) == len(names)
    undocumented = [
        name
        for name in names
        if isinstance(getattr(domain.kernel, name), type)
        and not (getattr(domain.kernel, name).__doc__ or "").strip()
    ]
    assert undocumented == []
    used = set(re.findall(r"^    (\w+),$", listings("python")[0], re.MULTILINE))
    assert used <= set(names)
