"""`dossier new-ruleset`: a working package to begin with."""

from __future__ import annotations

import argparse
import keyword
import re
from pathlib import Path

from api.commands.console import Mistake, console
from domain.rulesets import RULESETS
from replays.template import write


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("name", metavar="NAME", help="small letters, digits and _: my_game")
    add("--into", type=Path, default=None, help="the folder (default: NAME, here)")


def run(options: argparse.Namespace) -> int:
    """Writes the package, and says how to go on."""
    name: str = options.name
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name) or keyword.iskeyword(name):
        raise Mistake(f"{name!r} is no name for a ruleset: small letters, digits and _, as my_game")
    if name in RULESETS.origins:
        origin = RULESETS.origins[name][0]
        raise Mistake(f"there is a ruleset called {name!r} already, from {origin}")
    folder: Path = options.into or Path(name)
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise Mistake(f"{folder} is there already, and is not empty")
    written = write(name, folder)
    console.print(f"{len(written)} files are in {folder}: a small game that works. Go on with")
    for command in (
        f"pip install -e {folder}",
        f"dossier check-ruleset {name}",
        f"dossier play {name} --me 0",
    ):
        console.print(f"  {command}", markup=False, highlight=False)
    console.print(f"and change it into yours: {folder}/README.md says what is where.")
    return 0
