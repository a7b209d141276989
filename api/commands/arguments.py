"""What the commands are for and what they take, where they do not say it themselves.

Each loads what it needs, and nothing that only the others need.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable
from pathlib import Path

import msgspec

from api.commands.speaking import Command, Parser
from api.settings import Settings
from domain.kernel import Text
from domain.rulesets import RULESETS
from domain.store.database import named, shown

FILE = Text("FILE", "FICHIER")
GAME = Text("FILE|ID", "FICHIER|ID")
LINK = Text("LINK", "LIEN")
NAME = Text("NAME", "NOM")
RULESET = Text("RULESET", "JEU")
A_GAME = Text("a record file, or the id of a game", "un fichier de partie, ou l'id d'une partie")
ALL = Text("default: all", "sinon tous")
USUAL = Text("default: %(default)s", "sinon %(default)s")
DATABASE = Text(
    "a SQLite file, or postgresql://user:password@host/name",
    "un fichier SQLite, ou postgresql://utilisateur:secret@machine/nom",
)

Run = Callable[[argparse.Namespace], int]


def _on_database(sub: Parser, run: Run, settings: Settings) -> Parser:
    """A command that works on a database."""
    usual = shown(settings.database).replace("%", "%%")
    sub.add_argument(
        "--database",
        type=named,
        metavar=Text("DATABASE", "BASE"),
        default=settings.database,
        help=Text(f"{DATABASE.en} (default: {usual})", f"{DATABASE.fr} (sinon {usual})"),
    )
    return _without(sub, run)


def _without(sub: Parser, run: Run) -> Parser:
    sub.set_defaults(run=run)
    return sub


def add_workers(sub: Parser) -> None:
    """How many processes play at once."""
    sub.add_argument("--workers", type=int, default=os.cpu_count() or 1, metavar="N", help=USUAL)


def add_ruleset(sub: Parser, *, nargs: str | None = None, any: bool = False) -> None:
    """The game that is meant; `any`: also one that cannot be used."""
    how = {} if any else {"choices": RULESETS}
    sub.add_argument(
        "ruleset", nargs=nargs, metavar=RULESET, help=", ".join(RULESETS.origins), **how
    )


def add_serve(command: Command, settings: Settings) -> None:
    help = Text("serve the API and the pages", "servir l'API et les pages")
    sub = _on_database(command("serve", help), _serve, settings)
    sub.add_argument("--host", default=settings.host, metavar=Text("HOST", "MACHINE"), help=USUAL)
    sub.add_argument("--port", type=int, default=settings.port, help=USUAL)
    sub.add_argument(
        "--demo",
        action="store_true",
        help=Text("put demo games in first", "mettre d'abord des parties d'exemple"),
    )
    sub.add_argument(
        "--pace",
        type=float,
        metavar=Text("SECONDS", "SECONDES"),
        default=settings.pace,
        help=Text(
            "least seconds of a bot (%(default)s)", "secondes d'un robot, au moins (%(default)s)"
        ),
    )


def _serve(options: argparse.Namespace) -> int:
    from api import serve

    if options.demo:
        from api.commands import keeping

        keeping.install(options.database, options.lang)
    given = {field: getattr(options, field) for field in ("host", "port", "pace")}
    settings = msgspec.structs.replace(Settings.from_environment(), **given)
    return serve.run(settings, options.database, options.lang)


def add_storing(command: Command, settings: Settings) -> None:
    from api.commands import storing

    help = Text(
        "keep the read models up to date in a process of its own, so that services need not",
        "tenir les modèles de lecture à jour dans un processus à part, à la place des services",
    )
    _on_database(command("follow", help), storing.follow, settings)
    help = Text(
        "copy a whole database into another one, of either engine",
        "copier toute une base dans une autre, de l'un ou l'autre moteur",
    )
    epilog = Text(
        "Every byte of the log is compared. Run it again if it was stopped, or played on.",
        "Chaque octet du journal est comparé. À relancer après un arrêt, ou si l'on a joué depuis.",
    )
    sub = _without(command("migrate", help, epilog), storing.migrate)
    sub.add_argument("source", type=named, metavar=Text("FROM", "DE"), help=DATABASE)
    sub.add_argument(
        "target",
        type=named,
        metavar=Text("TO", "VERS"),
        help=Text("the same; empty, or such a copy", "de même ; vide, ou une telle copie"),
    )
    help = Text(
        "save a database to a file, also while it is served",
        "sauvegarder une base dans un fichier, même pendant qu'on la sert",
    )
    sub = _on_database(command("backup", help), storing.backup, settings)
    sub.add_argument(
        "file",
        type=Path,
        metavar=FILE,
        help=Text(
            "a SQLite file; it can be served, too", "un fichier SQLite ; on peut aussi le servir"
        ),
    )
    sub.add_argument(
        "--again",
        action="store_true",
        help=Text("bring an older backup up to date", "mettre à jour une sauvegarde plus ancienne"),
    )
    help = Text(
        "bring a backup into an empty database", "ramener une sauvegarde dans une base vide"
    )
    sub = _on_database(command("restore", help), storing.restore, settings)
    sub.add_argument("file", type=Path, metavar=FILE)
    sub.add_argument(
        "--again",
        action="store_true",
        help=Text("go on with a restore that was stopped", "reprendre un retour interrompu"),
    )


def add_packages(command: Command, settings: Settings) -> None:
    from api.commands import checking, keeping, scaffolding

    help = Text("list the games that can be played", "énumérer les jeux auxquels on peut jouer")
    _without(command("rulesets", help), keeping.rulesets)
    help = Text("see whether a ruleset keeps its promises", "voir si un jeu tient ses promesses")
    checking.add_arguments(_without(command("check-ruleset", help), checking.run))
    help = Text("begin a game of your own", "commencer un jeu à vous")
    scaffolding.add_arguments(_without(command("new-ruleset", help), scaffolding.run))


def add_playing(command: Command, settings: Settings) -> None:
    from api.commands import playing

    help = Text(
        "play in the terminal: friends and bots at one keyboard",
        "jouer dans le terminal : amis et robots à un même clavier",
    )
    epilog = Text(
        "At the prompt, h lists what may be typed.", "À l'invite, h dit ce que l'on peut taper."
    )
    sub = _on_database(command("play", help, epilog), playing.play, settings)
    playing.add_arguments(sub)


def add_scribe(command: Command, settings: Settings) -> None:
    from api.commands import scribe

    help = Text(
        "enter a game of a real table as it happens, one question at a time",
        "noter une partie d'une vraie table pendant qu'on la joue, une question à la fois",
    )
    sub = _on_database(command("scribe", help, scribe.EPILOG), scribe.run, settings)
    scribe.add_arguments(sub)


def add_remote(command: Command, settings: Settings) -> None:
    from api.commands import opening, seat

    help = Text("open a table at a running service", "ouvrir une table à un service en marche")
    sub = _without(command("open", help), opening.open_game)
    opening.add_arguments(sub, settings)
    help = Text(
        "name an event; tells the link that judges it",
        "nommer un événement ; donne le lien qui l'arbitre",
    )
    sub = _without(command("organise", help), opening.organise)
    opening.add_event_arguments(sub, settings)
    help = Text("play by link at a running service", "jouer par lien à un service en marche")
    seat.add_arguments(_without(command("seat", help), seat.run))


def add_edition(command: Command, settings: Settings) -> None:
    from api.commands import keeping

    help = Text(
        "check a component file of your own and keep it",
        "vérifier un fichier de matériel à vous et le garder",
    )
    sub = _on_database(command("edition", help), keeping.edition, settings)
    add_ruleset(sub)
    sub.add_argument("file", type=Path, metavar=FILE)


def add_replay(command: Command, settings: Settings) -> None:
    from api.commands import replaying

    help = Text(
        "step through a game in the terminal", "parcourir une partie pas à pas dans le terminal"
    )
    epilog = Text(
        "At a terminal keys step through it: arrows, Home, End, f m t, e, /, ? for all.",
        "Dans un terminal, au clavier : flèches, Début, Fin, f m t, e, /, ? les dit toutes.",
    )
    sub = _on_database(command("replay", help, epilog), replaying.replay, settings)
    sub.add_argument("game", metavar=GAME, help=A_GAME)
    sub.add_argument(
        "--by",
        choices=("turn", "move", "fact"),
        default="move",
        help=Text("a turn, a move or a fact at a time", "par tour, par coup ou par fait"),
    )
    sub.add_argument(
        "--as",
        dest="eyes",
        default="public",
        metavar=Text("VIEWER", "REGARD"),
        help=Text(
            "public, judge or seat:0 ... (a game that runs: public; default public)",
            "public, judge ou seat:0 ... (partie en cours : public ; sinon public)",
        ),
    )
    sub.add_argument(
        "--all",
        action="store_true",
        help=Text("print everything and take no keys", "tout écrire, sans le clavier"),
    )


def add_keeping(command: Command, settings: Settings) -> None:
    from api.commands import keeping, notation, terminal

    help = Text(
        "write a game's record to a file, or the game itself as a text that reads like its story",
        "mettre une partie en fichier, ou l'écrire comme un texte qui se lit comme son récit",
    )
    sub = _on_database(command("export", help, notation.HELP), keeping.export, settings)
    sub.add_argument("game", metavar="ID")
    sub.add_argument(
        "file",
        type=Path,
        nargs="?",
        metavar=FILE,
        help=Text(
            "ending in .jsonl, .jsonl.gz, .jsonl.zst or .jsonl.xz; with --notation any text file, "
            "or none to print it",
            "finissant par .jsonl, .jsonl.gz, .jsonl.zst ou .jsonl.xz ; avec --notation n'importe "
            "quel fichier de texte, ou aucun pour l'afficher",
        ),
    )
    sub.add_argument(
        "--notation",
        action="store_true",
        help=Text("as a text, one move a line", "en texte, un coup par ligne"),
    )
    sub.set_defaults(error=sub.error)

    help = Text(
        "take records and written games into the log; each is verified first",
        "reprendre des fichiers et des parties écrites dans le journal, vérifiés d'abord",
    )
    sub = _on_database(command("import", help, notation.HELP), keeping.import_files, settings)
    sub.add_argument("files", type=Path, nargs="+", metavar=FILE)

    help = Text(
        "check records or games: chain, facts, chance, read models",
        "vérifier des fichiers ou des parties : chaîne, faits, hasard, modèles de lecture",
    )
    sub = _on_database(command("verify", help), keeping.verify, settings)
    sub.add_argument("games", nargs="*", metavar=GAME)
    sub.add_argument(
        "--all",
        action="store_true",
        help=Text("every game of the log", "toutes les parties du journal"),
    )
    sub.add_argument(
        "--key",
        default="",
        metavar=Text("KEY", "CLÉ"),
        help=Text(
            "the public key that records must be signed by (GET /key)",
            "la clé publique qui doit avoir signé les fichiers (GET /key)",
        ),
    )

    help = Text(
        "say why a move was legal, check by check",
        "dire pourquoi un coup était permis, contrôle par contrôle",
    )
    sub = _on_database(command("explain", help), terminal.explain_step, settings)
    sub.add_argument("game", metavar=GAME, help=A_GAME)
    sub.add_argument("step", type=int, metavar=Text("STEP", "ÉTAPE"))

    help = Text(
        "build the read models again from the log",
        "refaire les modèles de lecture à partir du journal",
    )
    _on_database(command("rebuild", help), keeping.rebuild, settings)
    help = Text("put demo games into the log", "mettre des parties d'exemple dans le journal")
    _on_database(command("demo", help), keeping.demo, settings)


def add_simulating(command: Command, settings: Settings) -> None:
    from api.commands import simulate

    help = Text(
        "play many random games and check every one",
        "jouer beaucoup de parties au hasard et vérifier chacune",
    )
    sub = _without(command("simulate", help), simulate.run)
    sub.add_argument("rulesets", nargs="*", metavar=RULESET, help=ALL)
    sub.add_argument(
        "--games",
        type=int,
        default=100,
        metavar="N",
        help=Text("per player count and variant", "par nombre de joueurs et variante"),
    )
    sub.add_argument(
        "--seats",
        type=int,
        metavar="N",
        help=Text("only this player count", "ce nombre de joueurs seul"),
    )
    sub.add_argument(
        "--seed",
        type=int,
        default=0,
        metavar="N",
        help=Text("the first game's seed", "la graine de la première partie"),
    )
    add_workers(sub)


def add_analysing(command: Command, settings: Settings) -> None:
    from api.commands import analyse, arena, honesty, training

    help = Text(
        "say how a finished game was won and lost",
        "dire comment une partie finie a été gagnée et perdue",
    )
    analyse.add_arguments(_on_database(command("analyse", help), analyse.run, settings))
    help = Text("measure how strong bots are", "mesurer la force des robots")
    arena.add_arguments(_without(command("arena", help), arena.run))
    help = Text("measure whether analyses hold", "mesurer si les analyses tiennent")
    honesty.add_arguments(_without(command("honesty", help), honesty.run))
    help = Text("fit what positions are worth", "estimer ce que valent les positions")
    training.add_arguments(_without(command("train", help), training.run))
