"""Peers: the rules, fold, undo and seek of Dossier beside what others made for games.

Installs each peer by its name when it is measured (PyPI, npm), and says which it could not.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
from rich.console import Console

from tests.benchmarks.asking import Asked, Missing, Peer, started
from tests.benchmarks.measure import Result, Side, duration, in_turns
from tests.benchmarks.peers import ours
from tests.benchmarks.peers.installing import modules_with, node, python_with
from tests.benchmarks.showing import show
from tests.benchmarks.surroundings import write

HERE = Path(__file__).parent
WAYS = {
    "moves": "a move checked and made",
    "fold": "a recorded game rebuilt, per move",
    "undo": "the last move taken back",
    "seek": "the position after any one move of a game",
}
"""What is measured, as seconds per unit; the ratio is theirs to ours: above 1, ours is quicker."""
WORDS = {
    "open_spiel": """
OpenSpiel is C++ under Python. It plays the same bids on the same dice, each round as a game of its
own, and does not track who is out.
moves: an action that it checks. Ours is decided by the rules alone: facts that cite them, and who
  sees each.
fold: its history applied again, unchecked; ours folds facts.
undo: its liar's dice has none: one clones the state before each move. Ours is asked for and
  checked (who has seen what), stays on the log, and can be made again.
seek: its history applied as far as the move; ours keeps every state, and looks it up.""",
    "pokerkit": """
PokerKit is Python, and plays another game: one hand of no-limit hold'em for four, the cards given,
that ends without a showdown (so no hands are ranked). Only the order of magnitude is compared.
moves: its checked operations, dealing included, per move of a player. Ours: Liar's dice, decided by
  the rules alone.
fold: its hand history read out, text by text; ours folds facts.
undo: it has none: one copies the state (deepcopy). Ours: as beside OpenSpiel.
seek: its hand history as far as the operation; ours is looked up.""",
    "boardgame.io": """
boardgame.io is JavaScript, in Node. It plays the same game on the same dice to its end, written for
it here, through its reducer alone.
moves: it checks the move, and keeps a log and what undo needs. Ours is a move at a table: facts,
  a log chained by hashes, every state.
fold: its log through its reducer again; ours folds facts.
undo: it asks whose move it was; ours also what anybody has learned by it, which takes most of the
  time. It takes back within a turn alone, so a turn is a round here.
seek: its log as far as the move, as its own log viewer does it; ours is looked up.""",
}
NOT_COMPARED = "Nowhere compared: storing, the network, what each viewer sees, words, and bots."


@contextmanager
def _in_python(package: str, module: str, script: Path) -> Iterator[Peer]:
    command: list[str | Path] = [
        python_with(package),
        "-m",
        f"tests.benchmarks.peers.{module}",
        script,
    ]
    with started(command, {}) as peer:
        yield peer


@contextmanager
def _in_node(package: str, file: str, script: Path) -> Iterator[Peer]:
    runs, modules = node(), modules_with(package)
    production = {"NODE_PATH": str(modules), "NODE_ENV": "production"}
    with started([runs, HERE / file, script, modules], production) as peer:
        yield peer


PEERS: dict[str, Callable[[Path], AbstractContextManager[Peer]]] = {
    "open_spiel": partial(_in_python, "open_spiel", "open_spiel_dice"),
    "pokerkit": partial(_in_python, "pokerkit", "pokerkit_hand"),
    "boardgame.io": partial(_in_node, "boardgame.io", "boardgame_dice.js"),
}
WITH_A_LOG = ("boardgame.io",)
"""Peers whose move writes a log: ours does then, too."""


class Figures(msgspec.Struct):
    """What was found: the peers' versions, the ratios, and why others are missing."""

    versions: dict[str, str] = {}
    results: list[Result] = []
    missing: dict[str, str] = {}


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="make bench ARGS=peers", description=__doc__)
    parser.add_argument("--only", action="append", choices=PEERS, help="this peer")
    parser.add_argument("--quick", action="store_true", help="shorter rounds, rougher figures")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write everything there")
    options = parser.parse_args(arguments)
    console = Console()
    console.width = max(console.width, 110)
    found = Figures()
    with TemporaryDirectory(prefix="dossier-peers-") as folder:
        script = Path(folder, "game.json")
        script.write_bytes(msgspec.json.encode(ours.script()))
        for name in options.only or PEERS:
            try:
                with console.status(f"installing {name}") as status, PEERS[name](script) as peer:
                    found.versions[name] = peer.hello.version
                    for way in peer.hello.ways:
                        status.update(f"{way} beside {name}")
                        found.results.append(_beside(name, peer, way, options.quick))
            except Missing as why:
                found.missing[name] = str(why)
    _tell(console, found)
    if options.json:
        write(options.json, found)
    return int(not found.results)


def _beside(name: str, peer: Peer, way: str, quick: bool) -> Result:
    sides: dict[str, Callable[[], Side[Any]]] = {
        "moves": ours.at_a_table if name in WITH_A_LOG else ours.decided,
        "fold": ours.folded,
        "undo": ours.undone,
        "seek": ours.sought,
    }
    own, other = in_turns(sides[way](), Asked(peer, way), 0.05 if quick else 0.4)
    return Result(
        f"{way} beside {name}", duration(own), duration(other), other / own, note=WAYS[way]
    )


def _tell(console: Console, found: Figures) -> None:
    """The figures, then what they compare and what they do not."""
    if found.results:
        show(console, found.results)
        console.print("\nTime per unit; the ratio is theirs to ours: above 1, ours is quicker.")
        for way, words in WAYS.items():
            console.print(f"  {way}: {words}", highlight=False)
    for name, version in found.versions.items():
        console.print(f"\n[bold]{name} {version}[/]", highlight=False)
        console.print(WORDS[name].strip(), highlight=False, markup=False)
    if found.results:
        console.print(f"\n{NOT_COMPARED}")
    for name, why in found.missing.items():
        console.print(f"missing: {name}: {why}", markup=False, soft_wrap=True)
