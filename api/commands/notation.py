"""Written games on the command line: out of the log as text, and text into the log."""

from __future__ import annotations

import argparse
import hashlib
import sys
from pathlib import Path

from api.commands.console import Mistake, console, open_log
from api.commands.mishaps import reason
from api.commands.prompts import say
from domain.kernel import AnyRuleset, Edition, Text
from domain.store.log import BrokenLog, Log, new_id
from domain.table.folding import empty_table, fold_all
from domain.table.value import Table
from replays.notation.reading import read
from replays.notation.writing import write
from replays.records.importing import import_record
from replays.records.record import export as record_of
from replays.records.record import read as read_record

HELP = Text(
    """\
A written game is a text: a header, an empty line, then one move a line in the rulebook's words.

  ruleset: The Secret Agents
  players: Ada, Boris

  Setup [agents dealt in secret: Red, Green, Orange, Yellow]
  Setup [roll for the first turn: 6, 1]
  Ada: Roll the die [die: 6]
  Ada: Red +3, Orange +1 and Green +2
  Boris: roll 4 · red 4

The header may also say variant, options (name = value; ...), edition, date and result; in French
it says règles and joueurs, and so does the rest. Words may be left out where one open move alone
fits. What chance gave stands in brackets, by source (`dossier rulesets` names them all); the
table's chance is then declared, not drawn, and what nobody has seen need not be told.
`Ada: resigns` ends a game of two, `Ada: stops the game` one that all agree to stop. Lines that
begin with # are comments: moves that were taken back, seats that were left, notes and rulings are
written so, and not read.""",
    """\
Une partie écrite est un texte : un en-tête, une ligne vide, puis un coup par ligne dans les mots
des règles.

  règles : Les agents secrets
  joueurs : Ada, Boris

  Mise en place [agents distribués en secret : rouge, vert, orange, jaune]
  Mise en place [jet pour commencer : 6, 1]
  Ada : Lancer le dé [dé : 6]
  Ada : Rouge +3, Orange +1 et Vert +2
  Boris : lancer 4 · rouge 4

L'en-tête peut dire aussi variante, options (nom = valeur ; …), édition, date et résultat ; en
anglais il dit ruleset et players, et le reste de même. On peut omettre des mots là où un seul coup
possible convient. Ce que le hasard a donné est entre crochets, par source (`dossier rulesets` les
nomme toutes) ; le hasard de la table est alors déclaré, non tiré, et ce que nul n'a vu n'est pas à
dire. `Ada : abandonne` finit une partie à deux, `Ada : arrête la partie` une que tous acceptent
d'arrêter. Les lignes qui commencent par # sont des commentaires : coups repris, places quittées,
notes et décisions sont écrits ainsi, et ne sont pas lus.""",
)


def is_written(source: bytes) -> bool:
    """Whether a file holds a written game, no record."""
    packed = source.startswith((b"\xfd7zXZ", b"\x28\xb5\x2f\xfd", b"\x1f\x8b"))
    return not packed and not source.lstrip().startswith(b"{")


def export_written(options: argparse.Namespace) -> int:
    """Writes a game down, to a file or to the screen."""
    with open_log(options.database) as log:
        table = log.table(options.game)
    text = write(table, options.lang)
    if options.file is None:
        sys.stdout.write(text)
        return 0
    try:
        options.file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Mistake(
            f"{options.file} cannot be written: {reason(error).en}",
            f"{options.file} ne peut pas être écrit : {reason(error).fr}",
        ) from error
    counts = {"moves": table.moves, "lines": len(text.splitlines())}
    console.print(say("written", options.lang, file=options.file, **counts), markup=False)
    return 0


def import_written(log: Log, file: Path, source: bytes) -> Table | None:
    """Takes a written game into the log; nothing if it is there."""
    text = _decoded(file, source)

    def kept(ruleset: AnyRuleset, hash: str) -> Edition:
        try:
            return log.edition(ruleset, hash)
        except BrokenLog as error:
            raise KeyError(hash) from error

    table = read(text, new_id(), kept)
    if table.is_over:
        # Nothing is hidden any more: its text may name it. While a game runs, an id made from
        # the text would let anybody try out what is hidden.
        digest = hashlib.sha256(" ".join(text.split()).encode()).hexdigest()
        table = named(table, f"written-{digest[:16]}")
        if log.game_head(table.id):
            return None
    return import_record(log, read_record(record_of(table)))


def named(table: Table, id: str) -> Table:
    """The same game under another id."""
    empty = empty_table(id, table.opened, table.ruleset, table.edition)
    return fold_all(empty, list(zip(table.events, table.bodies, strict=True)))


def _decoded(file: Path, source: bytes) -> str:
    try:
        return source.decode()
    except UnicodeDecodeError as error:
        raise Mistake(
            f"{file} is neither a record nor a text in UTF-8",
            f"{file} n'est ni un enregistrement ni un texte en UTF-8",
        ) from error
