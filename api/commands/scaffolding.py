"""`dossier new-ruleset`: a working package to begin with."""

from __future__ import annotations

import argparse
import keyword
import re
from pathlib import Path

from api.commands.arguments import NAME
from api.commands.console import Mistake, console
from api.commands.prompts import say
from api.commands.speaking import Parser
from domain.kernel import Text
from domain.rulesets import RULESETS
from replays.template import write


def add_arguments(parser: Parser) -> None:
    add = parser.add_argument
    letters = Text("small letters, digits and _: my_game", "minuscules, chiffres et _ : mon_jeu")
    add("name", metavar=NAME, help=letters)
    folder = Text("the folder (default: NAME, here)", "le dossier (sinon NOM, ici)")
    add("--into", type=Path, default=None, metavar=Text("FOLDER", "DOSSIER"), help=folder)


def run(options: argparse.Namespace) -> int:
    """Writes the package, and says how to go on."""
    name: str = options.name
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name) or keyword.iskeyword(name):
        raise Mistake(
            f"{name!r} is no name for a ruleset: small letters, digits and _, as my_game",
            f"{name!r} n'est pas un nom de jeu : minuscules, chiffres et _, comme mon_jeu",
        )
    if name in RULESETS.origins:
        origin = RULESETS.origins[name][0]
        raise Mistake(
            f"there is a ruleset called {name!r} already, from {origin}",
            f"il y a déjà un jeu appelé {name!r}, de {origin}",
        )
    folder: Path = options.into or Path(name)
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise Mistake(
            f"{folder} is there already, and is not empty",
            f"{folder} existe déjà, et n'est pas vide",
        )
    written = write(name, folder)
    console.print(say("scaffolded", options.lang, files=len(written), folder=folder))
    for command in (
        f"pip install -e {folder}",
        f"dossier check-ruleset {name}",
        f"dossier play {name} --me 0",
    ):
        console.print(f"  {command}", markup=False, highlight=False)
    console.print(say("make_it_yours", options.lang, folder=folder))
    return 0
