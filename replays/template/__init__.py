"""A whole small game as a package: what `dossier new-ruleset` writes, under another name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

OWN = "bluff"


def write(name: str, folder: Path) -> list[Path]:
    """Writes the package for a ruleset of this name; the files that were written."""
    title = name.replace("_", " ").capitalize()
    camel = "".join([word.capitalize() for word in name.split("_")])
    written = []
    for path, text in _files():
        text = re.sub(rf"\b{OWN}\b", name, text)
        text = re.sub(r"\bBluff(?=[A-Z])", camel, text)
        text = re.sub(r"\bBluff\b", title, text)
        file = folder / path.replace(OWN, name)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
        written.append(file)
    return written


def _files() -> Iterator[tuple[str, str]]:
    """Path in the package -> its text."""
    here = files(__name__)
    for name in ("pyproject.toml", "README.md"):
        yield name, here.joinpath(f"{name}.txt").read_text("utf-8")
    yield "tests/test_rules.py", here.joinpath("test_rules.py.txt").read_text("utf-8")
    for entry in sorted(here.joinpath(OWN).iterdir(), key=_name):
        if entry.is_file() and not entry.name.endswith(".pyc"):
            yield f"{OWN}/{entry.name}", entry.read_text("utf-8")


def _name(entry: Traversable) -> str:
    return entry.name
