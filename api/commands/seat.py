"""`dossier seat LINK`: everything that a player of a table may do, over HTTP."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence

from rich.markup import escape

from api.commands.arguments import LINK, NAME
from api.commands.console import Mistake, console
from api.commands.following import event_lines, seat_names, turn_lines
from api.commands.prompts import say
from api.commands.remote import Link, Service, read_link
from api.commands.sentences import (
    matching,
    policy,
    preview_lines,
    print_standings,
    result,
)
from api.commands.speaking import Parser
from api.shapes import (
    FrameShown,
    GameDetail,
    LegalMoves,
    MoveAnswer,
    Outcome,
    RequestShown,
    SeatToken,
)
from domain.bots import BOTS
from domain.kernel import Language, Standings, Text
from domain.rulesets import ruleset_of
from replays.preview import Preview
from replays.timeline import Noted

Run = Callable[[Service, argparse.Namespace], None]


def add_arguments(parser: Parser) -> None:
    """What `dossier seat` takes: a link, and a command or none."""
    parser.add_argument(
        "link",
        metavar=LINK,
        help=Text(
            "as `dossier open` or the page told it", "tel que `dossier open` ou la page l'a dit"
        ),
    )
    parser.set_defaults(command=status)
    title = Text("commands", "commandes ").in_language(parser.language)
    alone = Text("Without one: how the table stands.", "Sans aucune : où en est la table.")
    below = parser.add_commands(title=title, description=alone.in_language(parser.language))

    def command(name: str, run: Run, english: str, french: str) -> Parser:
        sub = below(name, Text(english, french))
        sub.set_defaults(command=run)
        return sub

    command("moves", moves, "list what you may play, numbered", "énumérer ce que vous pouvez jouer")
    sub = command("move", move, "play a move of that list", "jouer un coup de cette liste")
    sub.add_argument(
        "which",
        nargs="+",
        metavar=Text("N|WORDS", "N|MOTS"),
        help=Text("its number, or words of it", "son numéro, ou des mots de lui"),
    )
    sub = command(
        "undo",
        undo,
        "take moves back, or ask the others where they must agree",
        "reprendre des coups, ou le demander aux autres là où il le faut",
    )
    sub.add_argument(
        "--to",
        type=_target,
        default="last",
        metavar="last|turn|N",
        help=Text(
            "your last move, your turn, or how many moves are to stand (default: last)",
            "votre dernier coup, votre tour, ou combien de coups doivent rester (sinon last)",
        ),
    )
    sub.add_argument(
        "--preview",
        action="store_true",
        help=Text("only say what it would take back", "dire seulement ce qui serait repris"),
    )
    sub = command(
        "answer", answer, "agree to what is asked, or refuse", "accepter ce qui est demandé, ou non"
    )
    sub.add_argument("answer", choices=("yes", "no"))
    command("redo", redo, "play what you took back again", "rejouer ce que vous avez repris")
    sub = command(
        "claim",
        claim,
        "sit down at an open seat or in a bot's place",
        "prendre une place libre ou celle d'un robot",
    )
    sub.add_argument("name", metavar=NAME)
    sub = command(
        "leave",
        leave,
        "give your seat up: it is open, or a bot plays on",
        "quitter votre place : elle est libre, ou un robot continue",
    )
    sub.add_argument(
        "--bot",
        choices=BOTS,
        default="",
        help=Text("the bot that plays on", "le robot qui continue"),
    )
    command(
        "resign",
        resign,
        "give the game up: of two the other wins, of more a bot plays on",
        "abandonner : à deux l'autre gagne, à plusieurs un robot continue",
    )
    sub = command(
        "abandon",
        abandon,
        "ask the others to stop the game without a winner",
        "proposer aux autres d'arrêter la partie sans vainqueur",
    )
    sub.add_argument(
        "--open-secrets",
        action="store_true",
        help=Text("and to show what is hidden", "et de montrer ce qui est caché"),
    )
    sub = command(
        "note",
        note,
        "write a note to a step, for yourself until the end",
        "écrire une note à une étape, pour vous seul jusqu'à la fin",
    )
    sub.add_argument("step", type=int, metavar=Text("STEP", "ÉTAPE"))
    sub.add_argument("text", nargs="+", metavar=Text("TEXT", "TEXTE"))
    command(
        "since",
        since,
        "say what happened since your last move",
        "dire ce qui s'est passé depuis votre dernier coup",
    )
    command(
        "watch",
        watch,
        "follow the table until the game ends or Ctrl-C",
        "suivre la table jusqu'à la fin ou Ctrl-C",
    )


def _target(text: str) -> str | int:
    if text in ("last", "turn"):
        return text
    if text.isascii() and text.isdecimal():
        return int(text)
    raise Mistake(
        "say last, turn, or how many moves are to stand",
        "dites last (le dernier), turn (le tour), ou combien de coups doivent rester",
    )


def run(options: argparse.Namespace) -> int:
    """Carries one command out at the table of the link."""
    with Service(read_link(options.link), options.lang) as service:
        options.command(service, options)
    return 0


def _say(lines: list[str]) -> None:
    for line in lines:
        # Others may have written it: nothing of it steers the terminal.
        plain = "".join([sign if sign.isprintable() or sign == "\n" else " " for sign in line])
        console.print(plain, markup=False)


def _seat(service: Service) -> int:
    if service.link.seat is None:
        raise Mistake(
            "this is not the link of a seat: take the one of yours",
            "ce n'est pas le lien d'une place : prenez celui de la vôtre",
        )
    return service.link.seat


# Looking


def status(service: Service, options: argparse.Namespace) -> None:
    game = service.get("", GameDetail)
    title = ruleset_of(game.ruleset).title.in_language(options.lang)
    lang: Language = options.lang
    players = ", ".join(name or say("open_seat", lang) for name in game.players)
    bold = f"[bold]{escape(title)}[/]"
    console.print(say("title", lang, title=bold, id=game.id, players=escape(players)))
    if game.viewer.startswith("seat") and service.link.seat is not None:
        name = game.players[service.link.seat]
        _say([say("you_are", lang, name=name) if name else say("seat_is_open", lang)])
    _say([policy(game.undo, game.fresh_chance, lang)])
    if game.viewer.startswith("seat"):
        _tell_since(service)
    _say(_request_lines(game, service.link, lang))
    _say(turn_lines(game, service.link.seat, lang))
    if game.status == "over":
        _say([result(game.standings, seat_names(game, lang), lang)])
    frame = service.get(f"/steps/{game.steps}", FrameShown)
    _print_standings(frame.standings, game, lang)


def _print_standings(standings: Standings, game: GameDetail, language: Language) -> None:
    rules = ruleset_of(game.ruleset)
    print_standings(
        standings, rules.names(rules.standard_edition, seat_names(game, language)), language
    )


def _waiting(request: RequestShown, names: Sequence[str]) -> str:
    return ", ".join(names[seat] for seat in request.waiting_for)


def _request_lines(game: GameDetail, link: Link, language: Language) -> list[str]:
    """What is being asked, with its preview, and who has not answered."""
    request, names = game.request, seat_names(game, language)
    if request is None:
        return []
    what = say(f"request_{request.kind}", language)
    lines = [say("asks", language, who=names[request.seat], what=what)]
    if request.preview:
        lines += preview_lines(request.preview, names, request.kind, language)
    if request.open_secrets:
        lines.append(say("shown_to_all", language))
    lines.append(say("not_answered", language, who=_waiting(request, names)))
    if link.seat in request.waiting_for:
        lines.append(say("you_are_asked", language))
    return lines


def since(service: Service, options: argparse.Namespace) -> None:
    if not _tell_since(service):
        _say([say("nothing_since", options.lang)])


def _tell_since(service: Service) -> bool:
    """Tells what happened since the seat's last move; whether there was anything."""
    frames = service.get("/since-my-move", list[FrameShown])
    title = ""
    for frame in frames:
        if frame.title != title:
            console.print(f"[bold]{escape(frame.title)}[/]")
        title = frame.title
        console.print(f"  {frame.sentence}", markup=False)
    return bool(frames)


def watch(service: Service, options: argparse.Namespace) -> None:
    game, lang = service.get("", GameDetail), options.lang
    if game.status == "playing":
        _say(turn_lines(game, service.link.seat, lang))
        for event in service.follow("/live", after=game.version):
            game = service.get("", GameDetail)
            # The table may be further on: what has happened is told, what it waits for only of now.
            is_now = event.version >= game.version
            if event.event == "request_made" and is_now:
                _say(_request_lines(game, service.link, lang))
            else:
                _say(event_lines(event, seat_names(game, lang), lang))
            if not is_now:
                continue
            if game.status == "over":
                break
            _say(turn_lines(game, service.link.seat, lang))
    if game.status == "over":
        _say([result(game.standings, seat_names(game, lang), lang)])
        _print_standings(game.standings, game, lang)
    else:
        raise Mistake(
            f"{service.link.url} has stopped sending: watch again once it runs",
            f"{service.link.url} n'envoie plus rien : regardez de nouveau quand il tourne",
        )


# Notes


def note(service: Service, options: argparse.Namespace) -> None:
    body: dict[str, object] = {"step": options.step, "text": " ".join(options.text)}
    noted = service.post("/notes", Noted, body)
    kept = service.get("", GameDetail).secret is None
    readers = "noted_for_you" if isinstance(noted.author, int) else "noted_for_judge"
    _say([say(readers if kept else "noted", options.lang, step=noted.step)])


# Moves


def moves(service: Service, options: argparse.Namespace) -> None:
    legal = service.get("/legal-moves", LegalMoves, words="true")
    if not legal.moves:
        _say([say("nothing_to_play", options.lang)])
    for number, listed in enumerate(legal.moves, start=1):
        console.print(f"  [cyan]{number:>3}[/] {escape(listed.words)}")


def move(service: Service, options: argparse.Namespace) -> None:
    legal = service.get("/legal-moves", LegalMoves, words="true")
    words, wanted = [listed.words for listed in legal.moves], " ".join(options.which)
    found = matching(words, wanted)
    if not words:
        raise Mistake(
            "there is nothing for you to play now", "vous n'avez rien à jouer pour l'instant"
        )
    if len(found) != 1:
        like = "; ".join(words[index] for index in found[:5])
        en, fr = (f": {like}", f" : {like}") if found else ("", "")
        raise Mistake(
            f"{len(found)} of your moves are like {wanted!r}{en} (`moves` lists all)",
            f"{len(found)} de vos coups ressemblent à {wanted!r}{fr} (`moves` les énumère)",
        )
    body = {"move": legal.moves[found[0]].move, "expected_version": legal.version}
    played = service.post("/moves", MoveAnswer, body)
    _say([words[found[0]], *(f"  {fact.sentence}" for fact in played.facts)])
    game = service.get("", GameDetail)
    _say(turn_lines(game, service.link.seat, options.lang))
    if game.status == "over":
        _say([result(game.standings, seat_names(game, options.lang), options.lang)])


# Taking back


def undo(service: Service, options: argparse.Namespace) -> None:
    lang: Language = options.lang
    names = seat_names(service.get("", GameDetail), lang)
    told = service.get("/undo", Preview, to=options.to)
    lines = preview_lines(told, names, language=lang)
    if options.preview:
        asked = say("would_be_asked", lang, why=told.consent) if told.consent else ""
        _say([*lines, asked or say("at_once", lang)])
        return
    outcome = service.post("/undo", Outcome, {"to": options.to})
    if outcome.request is None:
        _say([say("taken", lang), *(f"  {words}" for words in told.moves)])
    else:
        who = _waiting(outcome.request, names)
        _say([*lines, say("asked_because", lang, why=told.consent, who=who)])


def answer(service: Service, options: argparse.Namespace) -> None:
    outcome = service.post("/undo/answer", Outcome, {"agreed": options.answer == "yes"})
    if outcome.status == "refused":
        _say([say("you_refuse", options.lang)])
    elif outcome.request is None:
        _say([say("all_agree", options.lang)])
    else:
        names = seat_names(service.get("", GameDetail), options.lang)
        _say([say("you_agree", options.lang, who=_waiting(outcome.request, names))])


def redo(service: Service, options: argparse.Namespace) -> None:
    outcome = service.post("/redo", Outcome, {})
    if outcome.request is None:
        _say([say("played_again", options.lang)])
        return
    names = seat_names(service.get("", GameDetail), options.lang)
    _say([say("asked_again", options.lang, who=_waiting(outcome.request, names))])


# Seats


def claim(service: Service, options: argparse.Namespace) -> None:
    seat = _seat(service)
    given = service.post(f"/seats/{seat}/claim", SeatToken, {"name": options.name.strip()})
    link = Link(service.link.url, service.link.game, given.token, seat)
    _say([say("you_sit", options.lang, seat=seat), str(link)])


def leave(service: Service, options: argparse.Namespace) -> None:
    service.post(f"/seats/{_seat(service)}/leave", Outcome, {"bot": options.bot})
    _say([say("left_to_bot" if options.bot else "left_open", options.lang, bot=options.bot)])


def resign(service: Service, options: argparse.Namespace) -> None:
    service.post("/resign", Outcome, {})
    with Service(Link(service.link.url, service.link.game), options.lang) as public:
        game = public.get("", GameDetail)  # With three or more the link opens nothing any longer.
    lang: Language = options.lang
    is_over = game.status == "over"
    ended = result(game.standings, seat_names(game, lang), lang) if is_over else ""
    _say([say("you_give_up", lang), ended or say("bot_plays_on", lang)])


def abandon(service: Service, options: argparse.Namespace) -> None:
    outcome = service.post("/abandon", Outcome, {"open_secrets": options.open_secrets})
    if outcome.request is None:
        _say([say("stopped", options.lang)])
    else:
        names = seat_names(service.get("", GameDetail), options.lang)
        _say([say("asked_to_stop", options.lang, who=_waiting(outcome.request, names))])
