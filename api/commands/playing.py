"""`dossier play`: opens or resumes a game for the people at this keyboard."""

from __future__ import annotations

import argparse
import hashlib
import random
import secrets
import shlex
from pathlib import Path
from typing import get_args

from rich.markup import escape

from api.commands.arguments import FILE, NAME, add_ruleset
from api.commands.console import Mistake, console, make_log, open_log, read_edition, read_options
from api.commands.keyboard import Keyboard
from api.commands.prompts import say
from api.commands.sentences import policy
from api.commands.speaking import Parser
from api.settings import Settings
from domain.bots import BOTS
from domain.kernel import Edition, IllegalMove, Text
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


def add_arguments(parser: Parser) -> None:
    """What `dossier play` takes."""
    parser.set_defaults(wrong=parser.error)
    add = parser.add_argument
    add_ruleset(parser, nargs="?")
    add(
        "--resume",
        metavar="ID",
        help=Text(
            "continue a game that was left; RULESET may be left out",
            "continuer une partie quittée ; on peut omettre JEU",
        ),
    )
    add(
        "--seats",
        type=int,
        metavar="N",
        help=Text(
            "how many play (default: the fewest)", "combien jouent (sinon le moins possible)"
        ),
    )
    add(
        "--me",
        type=int,
        action="append",
        metavar=Text("SEAT", "PLACE"),
        help=Text(
            "a person's seat; once for each person at this keyboard (without: bots alone)",
            "la place d'une personne ; une fois par personne à ce clavier (sinon des robots seuls)",
        ),
    )
    add(
        "--name",
        action="append",
        metavar=NAME,
        help=Text(
            "a person's name, in the order of --me", "le nom d'une personne, dans l'ordre de --me"
        ),
    )
    add(
        "--bot",
        choices=BOTS,
        help=Text(
            "who plays the other seats (default: greedy)",
            "qui joue les autres places (sinon greedy)",
        ),
    )
    add_table_arguments(parser)
    add(
        "--interrupt",
        action="store_true",
        help=Text(
            "ask before a bot moves, where one may interrupt",
            "demander avant le coup d'un robot, là où l'on peut interrompre",
        ),
    )
    add(
        "--seed",
        type=int,
        metavar="N",
        help=Text(
            "a number that all dice and bots follow: the game repeats",
            "un nombre que suivent dés et robots : la partie se répète",
        ),
    )
    add_edition_argument(parser)


def add_edition_argument(parser: Parser) -> None:
    """A box of one's own."""
    parser.add_argument(
        "--edition",
        type=Path,
        metavar=FILE,
        help=Text("a component file of your own", "un fichier de matériel à vous"),
    )


def add_variant_arguments(parser: Parser) -> None:
    """Which way of playing."""
    parser.add_argument(
        "--variant",
        metavar=NAME,
        help=Text(
            "a way to play by name; see `dossier rulesets`",
            "une façon de jouer par son nom ; voir `dossier rulesets`",
        ),
    )
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar=Text("NAME=JSON", "NOM=JSON"),
        help=Text(
            "an option of the ruleset; may be given several times",
            "une option du jeu ; peut être donnée plusieurs fois",
        ),
    )


def add_table_arguments(parser: Parser) -> None:
    """What a new table may be told, here or at a service."""
    add_variant_arguments(parser)
    add = parser.add_argument
    add(
        "--use",
        choices=get_args(Use),
        help=Text(
            "sets the undo policy (default: casual)",
            "règle les reprises (sinon casual, entre amis)",
        ),
    )
    add(
        "--undo",
        choices=get_args(UndoPolicy),
        help=Text(
            "another policy than that of --use: casual free, league consent, tournament none",
            "d'autres reprises que celles de --use : casual free (libres), league consent"
            " (d'accord entre tous), tournament none (aucune)",
        ),
    )
    add(
        "--fresh-chance",
        action="store_true",
        help=Text("after an undo, draw chance anew", "après une reprise, retirer le hasard"),
    )


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
    if here := people(table):
        undo = policy(table.opened.undo, table.opened.fresh_chance, options.lang)
        names = [escape(table.players[seat]) for seat in here]
        alone = f"{say('you_are', options.lang, name=names[0])} " if len(names) == 1 else ""
        console.tell(f"{alone}{undo}", hang=0)
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
        options.wrong(
            Text(
                f"--resume continues the game as it was opened: leave {again[0]} out",
                f"--resume continue la partie telle qu'ouverte : omettez {again[0]}",
            )
        )


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
        games = ", ".join(RULESETS)
        options.wrong(
            Text(
                f"say which game to play: {games}; or --resume ID",
                f"dites à quel jeu : {games} ; ou --resume ID",
            )
        )
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
