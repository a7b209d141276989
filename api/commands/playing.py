"""`dossier play`: opens or resumes a game for the people at this keyboard."""

from __future__ import annotations

import argparse
import hashlib
import random
import secrets
import shlex
from pathlib import Path
from typing import get_args

from api.commands.console import Mistake, console, make_log, open_log, read_edition, read_options
from api.commands.keyboard import Keyboard
from api.commands.prompts import say
from api.commands.sentences import policy
from api.settings import Settings
from domain.bots import BOTS
from domain.kernel import Edition, IllegalMove
from domain.rulesets import RULESETS
from domain.store.database import shown
from domain.store.log import Log
from domain.table.commands.play import open_table
from domain.table.commands.seats import people
from domain.table.events import TableOpened, UndoPolicy, Use
from domain.table.value import Table
from replays.simulation import NAMES

LONGEST_NAME = 60
OPENING = ("seats", "me", "name", "bot", "variant", "option", "edition", "use", "undo")
"""What is settled when a table opens, and cannot be said again when it is resumed."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What `dossier play` takes."""
    parser.set_defaults(wrong=parser.error)
    parser.epilog = "At the prompt, h lists what may be typed."
    add = parser.add_argument
    add("ruleset", choices=RULESETS, nargs="?", metavar="RULESET", help=", ".join(RULESETS.origins))
    add("--resume", metavar="ID", help="continue a game that was left; RULESET may be left out")
    add("--seats", type=int, help="how many play (default: the fewest)")
    add(
        "--me", type=int, action="append", metavar="SEAT",
        help="a person's seat; once for each person at this keyboard (without: bots alone)",
    )  # fmt: skip
    add("--name", action="append", metavar="NAME", help="a person's name, in the order of --me")
    add("--bot", choices=BOTS, help="who plays the other seats (default: greedy)")
    add_table_arguments(parser)
    add("--interrupt", action="store_true", help="ask before a bot moves, where one may interrupt")
    add("--seed", type=int, help="a number that all dice and bots follow: the game repeats")
    add("--lang", choices=("en", "fr"), default="en")
    add("--edition", type=Path, metavar="FILE", help="a component file of your own")


def add_table_arguments(parser: argparse.ArgumentParser) -> None:
    """What a new table may be told, here or at a service."""
    add = parser.add_argument
    add("--variant", help="a way to play by name; see `dossier rulesets`")
    add(
        "--option", action="append", default=[], metavar="NAME=JSON",
        help="an option of the ruleset; may be given several times",
    )  # fmt: skip
    add("--use", choices=get_args(Use), help="sets the undo policy (default: casual)")
    add(
        "--undo", choices=get_args(UndoPolicy),
        help="another policy than that of --use: casual free, league consent, tournament none",
    )  # fmt: skip
    add("--fresh-chance", action="store_true", help="after an undo, draw chance anew")


def play(options: argparse.Namespace) -> int:
    """Plays a game into the log, with the people at this keyboard or with none."""
    if options.resume:
        _require_nothing_else(options)
        with open_log(options.database) as log:
            return _play(options, log, _resumed(options, log.table(options.resume)))
    opened, edition = _opening(options)
    with make_log(options.database) as log:
        return _play(options, log, log.open(opened, edition))


def _play(options: argparse.Namespace, log: Log, table: Table) -> int:
    title = table.ruleset.title.in_language(options.lang)
    console.print(f"[bold]{title}[/], {say('game', options.lang, id=table.id)}")
    rng = random.Random(options.seed)
    keyboard = Keyboard(log, table, rng, options.lang, interrupts=options.interrupt)
    if options.resume:
        keyboard.screen.begin_here()
    if people(table):
        console.print(
            policy(table.opened.undo, table.opened.fresh_chance, options.lang), markup=False
        )
    try:
        keyboard.play_on()
    except (KeyboardInterrupt, EOFError):
        where = ""
        if shown(options.database) != shown(Settings.from_environment().database):
            where = f" --database {shlex.quote(shown(options.database))}"
        console.print(
            f"\n{say('to_go_on', options.lang, game=table.id, where=where)}", markup=False
        )
        raise
    return 0


def _require_nothing_else(options: argparse.Namespace) -> None:
    again = [f"--{name}" for name in OPENING if getattr(options, name)]
    if options.fresh_chance:
        again.append("--fresh-chance")
    if again:
        options.wrong(f"--resume continues the game as it was opened: leave {again[0]} out")


def _resumed(options: argparse.Namespace, table: Table) -> Table:
    """A game that was left, as it stands."""
    if options.ruleset not in (None, table.ruleset.slug):
        slug = table.ruleset.slug
        raise Mistake(
            f"game {table.id} is one of {slug}, not of {options.ruleset}",
            f"la partie {table.id} est une partie de {slug}, non de {options.ruleset}",
        )
    if table.is_over:
        raise Mistake(
            f"game {table.id} is over: `dossier replay {table.id}` shows it",
            f"la partie {table.id} est finie : `dossier replay {table.id}` la montre",
        )
    return table


def _opening(options: argparse.Namespace) -> tuple[TableOpened, Edition]:
    """A new game, with a bot wherever nobody sits."""
    if options.ruleset is None:
        options.wrong(f"say which game to play: {', '.join(RULESETS)}; or --resume ID")
    ruleset = RULESETS[options.ruleset]
    fewest, most = ruleset.players
    seats = fewest if options.seats is None else options.seats
    me = options.me or []
    for seat in me:
        if not 0 <= seat < seats:
            raise Mistake(
                f"--me {seat}: the seats are 0 to {seats - 1}",
                f"--me {seat} : les places vont de 0 à {seats - 1}",
            )
    if not fewest <= seats <= most:
        raise Mistake(
            f"--seats {seats}: {ruleset.slug} is for {fewest} to {most}",
            f"--seats {seats} : on joue à {ruleset.slug} de {fewest} à {most}",
        )
    if len(set(me)) < len(me):
        raise Mistake("--me: one seat is named twice", "--me : une place est nommée deux fois")
    names = _names(options, me, seats)
    edition = read_edition(options.ruleset, options.edition)
    try:
        opened = open_table(
            ruleset,
            edition,
            names,
            read_options(options.ruleset, options.variant, options.option),
            secret=_secret(options.seed),
            use=options.use or "casual",
            undo=options.undo,
            fresh_chance=options.fresh_chance,
            bots=["" if seat in me else options.bot or "greedy" for seat in range(seats)],
        )
    except IllegalMove as error:
        told = ruleset.rulebook.tell_refusal(error, ruleset.names(edition, names))
        raise Mistake(f"{told.en} ({error.rule})", f"{told.fr} ({error.rule})") from error
    return opened, edition


def _secret(seed: int | None) -> bytes:
    """What chance is keyed with: nobody can know it, unless a game is to repeat."""
    if seed is None:
        return secrets.token_bytes(32)
    return hashlib.sha256(f"seed/{seed}".encode()).digest()


def _names(options: argparse.Namespace, me: list[int], seats: int) -> list[str]:
    """The names by seat: those that were given, and others for the rest."""
    given = [name.strip() for name in options.name or []]
    if len(given) > len(me):
        left = given[len(me)]
        raise Mistake(
            f"--name {left}: there is no --me for this name",
            f"--name {left} : il n'y a pas de --me pour ce nom",
        )
    if any(not 0 < len(name) <= LONGEST_NAME for name in given):
        raise Mistake(
            f"--name: a name has 1 to {LONGEST_NAME} letters",
            f"--name : un nom a de 1 à {LONGEST_NAME} lettres",
        )
    if len(set(given)) < len(given):
        raise Mistake(
            "--name: two people have the same name", "--name : deux personnes ont le même nom"
        )
    named = dict(zip(me, given, strict=False))
    seat_of = {name: seat for seat, name in named.items()}

    def usual(seat: int) -> str:
        name = NAMES[seat]
        while name in seat_of:  # A person bears it: that seat's own is free.
            name = NAMES[seat_of[name]]
        return name

    return [named.get(seat) or usual(seat) for seat in range(seats)]
