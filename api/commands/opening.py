"""`dossier open` and `organise`: a table or an event at a running service, and links to it."""

from __future__ import annotations

import argparse

import msgspec
from rich.markup import escape

from api.commands.arguments import LINK, add_ruleset
from api.commands.console import Mistake, console, read_options
from api.commands.playing import add_table_arguments
from api.commands.prompts import say
from api.commands.remote import Link, Service
from api.commands.sentences import policy
from api.commands.speaking import Parser
from api.settings import Settings
from api.shapes import OpenedGame, OrganiserToken
from domain.bots import BOTS
from domain.kernel import Language, Text
from domain.rulesets import RULESETS
from replays.simulation import NAMES

JUDGES = "/judges"
"""The page where an organiser finds what waits for a ruling."""


def add_arguments(parser: Parser, settings: Settings) -> None:
    """What `dossier open` takes."""
    add = parser.add_argument
    add_ruleset(parser)
    add(
        "--players",
        required=True,
        metavar=Text("NAMES", "NOMS"),
        help=Text(
            "names by seat with commas between; an empty one is an open seat: Ada,Boris,",
            "les noms par place, entre virgules ; un nom vide est une place libre : Ada,Boris,",
        ),
    )
    bots = ", ".join(BOTS)
    add(
        "--bot",
        type=_seated_bot,
        action="append",
        default=[],
        metavar=Text("SEAT=BOT", "PLACE=ROBOT"),
        help=Text(
            f"a bot's seat: {bots}; may be given several times",
            f"la place d'un robot : {bots} ; peut être donné plusieurs fois",
        ),
    )
    add_table_arguments(parser)
    add(
        "--event",
        type=_event_token,
        metavar=LINK,
        help=Text(
            "the link of `dossier organise`: the table belongs to that event, and is judged by it",
            "le lien de `dossier organise` : la table est de cet événement, qui l'arbitre",
        ),
    )
    _add_service_arguments(parser, settings)


def add_event_arguments(parser: Parser, settings: Settings) -> None:
    """What `dossier organise` takes."""
    parser.add_argument(
        "event",
        metavar=Text("EVENT", "ÉVÉNEMENT"),
        help=Text(
            "how people call it: a tournament, a league night",
            "comme on l'appelle : un tournoi, une soirée de ligue",
        ),
    )
    _add_service_arguments(parser, settings)


def _add_service_arguments(parser: Parser, settings: Settings) -> None:
    host = "127.0.0.1" if settings.host == "0.0.0.0" else settings.host  # noqa: S104
    parser.add_argument(
        "--url",
        default=f"http://{host}:{settings.port}",
        help=Text(
            "where the service is (default: %(default)s)", "où est le service (sinon %(default)s)"
        ),
    )


def _event_token(text: str) -> str:
    link, separator, token = text.partition("#judge=")
    if not separator or not token or not link.endswith(JUDGES):
        raise Mistake(
            f"write the link of an event: http://HOST:PORT{JUDGES}#judge=TOKEN",
            f"écrivez le lien d'un événement : http://MACHINE:PORT{JUDGES}#judge=JETON",
        )
    return token


def organise(options: argparse.Namespace) -> int:
    """Names an event and prints the link that judges its tables, which is told only now."""
    url = options.url.rstrip("/")
    with Service(Link(url, ""), options.lang, base="organisers") as service:
        made = service.post("", OrganiserToken, {"event": options.event})
    console.print(f"[bold]{escape(made.event)}[/]")
    link = f"{url}{JUDGES}#judge={made.token}"
    console.print(say("judge_link", options.lang, link=link), markup=False)
    console.print(f"[dim]{say('use_event', options.lang)}[/]")
    return 0


def _seated_bot(text: str) -> tuple[int, str]:
    seat, separator, bot = text.partition("=")
    if not separator or not seat.isdecimal() or bot not in BOTS:
        bots = ", ".join(BOTS)
        raise Mistake(
            f"write SEAT=BOT, with a bot of {bots}", f"écrivez PLACE=ROBOT, un robot parmi {bots}"
        )
    return int(seat), bot


def open_game(options: argparse.Namespace) -> int:
    """Opens the table and prints its links, which are told only now."""
    bots = dict(options.bot)
    players = [name.strip() for name in options.players.split(",")]
    for seat in set(bots) & set(range(len(players))):
        players[seat] = players[seat] or NAMES[seat]
    asked = {
        "ruleset": options.ruleset,
        "players": players,
        "options": msgspec.to_builtins(
            read_options(options.ruleset, options.variant, options.option)
        ),
        "use": options.use or "casual",
        "undo": options.undo,
        "fresh_chance": options.fresh_chance,
        "bots": {str(seat): bot for seat, bot in bots.items()},
    }
    url = options.url.rstrip("/")
    with Service(Link(url, "", options.event or ""), options.lang) as service:
        opened = service.post("", OpenedGame, asked)
    _tell(opened, url, options.lang)
    return 0


def _tell(opened: OpenedGame, url: str, lang: Language) -> None:
    game, tokens = opened.game, opened.tokens
    title = f"[bold]{escape(RULESETS[game.ruleset].title.in_language(lang))}[/]"
    console.print(say("opened", lang, title=title, id=game.id, use=say(f"use_{game.use}", lang)))
    console.print(policy(game.undo, game.fresh_chance, lang), markup=False)
    for seat, token in enumerate(tokens.seats):
        link, bot, name = Link(url, game.id, token, seat), game.bots[seat], game.players[seat]
        who = say("is_bot", lang, name=name) if bot else name or say("is_open", lang)
        shown = link if name and not bot else link.to_claim
        console.print(say("seat_link", lang, seat=seat, who=who, link=shown), markup=False)
    judge = Link(url, game.id, tokens.judge)
    console.print(say("judge_link", lang, link=judge), markup=False)
    console.print(f"[dim]{say('use_links', lang)}[/]")
