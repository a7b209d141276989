"""Whoever adds a game touches no code of ours: so ours names no game outside of its own folders."""

import re
import subprocess
from pathlib import Path

from domain.rulesets import RULESETS

TREE = Path(__file__).parent.parent
OWN = re.compile(r"^(domain/games|replays/scenes|replays/audit/claims)/(?P<slug>\w+)(/|\.py$)")
APART = re.compile(r"^(tests/|README\.md$|requirements|LICENSE$|.*\.(png|xz)$)")
ENTRY = re.compile(r'^(\w+) = "(domain\.games|replays\.scenes)\.\1:(ruleset|look)"$')
"""Where pyproject.toml names our own games, as any package names its own."""
# A slug may be a word of its own (a circle is drawn): it names the game where code uses it.
WORDS = {"circle"}


def named(text: str, slug: str) -> list[str]:
    """The lines that name a ruleset."""
    plain = rf"\b{slug}\b|{slug}_|_{slug}"
    code = rf"(?<!svgEl\()[\"']{slug}[\"'.]|(games|scenes)[./]{slug}\b"
    data = rf"^\[{slug}\b|demo-{slug}|^\s*{slug}: \{{"
    pattern = re.compile(f"{code}|{data}" if slug in WORDS else plain)
    return [line for line in text.splitlines() if pattern.search(line)]


def test_no_ruleset_is_named_outside_of_its_own_folders() -> None:
    listed = subprocess.run(["git", "ls-files"], cwd=TREE, capture_output=True, text=True)
    found = []
    for path in filter(None, listed.stdout.splitlines()):
        if APART.match(path) or not (TREE / path).is_file():
            continue
        text, own = (TREE / path).read_text("utf-8"), OWN.match(path)
        for slug in RULESETS:
            if own and own["slug"] == slug:
                continue
            lines = [line for line in named(text, slug) if not is_declared(path, line)]
            found += [f"{path}: {line.strip()}" for line in lines]
    assert len(listed.stdout.splitlines()) > 500
    assert found == []


def is_declared(path: str, line: str) -> bool:
    return path == "pyproject.toml" and ENTRY.match(line) is not None


def test_a_name_would_be_found() -> None:
    for slug in RULESETS:
        assert named(f"from domain.games.{slug} import ruleset", slug)
        assert named(f"  {slug}: {{ first: 1 }}", slug)
    assert not named('<circle cx="3"/> in a circle', "circle")
