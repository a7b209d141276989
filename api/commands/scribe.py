"""`dossier scribe`: enters a game of a real table as it happens, one question at a time."""

from __future__ import annotations

import argparse
import secrets
import shlex
from collections.abc import Callable
from functools import partial

from rich.markup import escape

from api.commands.arguments import add_ruleset
from api.commands.asking import ask, says_yes
from api.commands.choosing import Choosing, NothingLike
from api.commands.console import Mistake, console, make_log, open_log, read_edition, read_options
from api.commands.declaring import Declared, Declaring, TakenBack
from api.commands.drawn import board_lines, draw_lines, player_colours
from api.commands.playing import add_edition_argument, add_variant_arguments
from api.commands.prompts import say
from api.commands.sentences import print_standings, result
from api.commands.speaking import Parser
from api.commands.terminal import tell_since
from api.settings import Settings
from domain.kernel import JUDGE, Decision, Edition, IllegalMove, Language, Move, Text, colon, fill
from domain.rulesets import RULESETS
from domain.store.attempts import Decide
from domain.store.database import shown
from domain.store.log import Log
from domain.table.commands.play import open_table, play
from domain.table.commands.undo import answer_request, ask_undo, waiting_for
from domain.table.events import TableOpened
from domain.table.folding import take
from domain.table.line import Decided
from domain.table.value import CommandRefused, Table
from replays.records.bounds import LONGEST_NAME
from replays.timeline import Timeline

EPILOG = Text(
    """\
You are asked what came (a die, a card, a deal) and what was played, in the order of the table; each
is answered by its number or by words of it. Nothing is invented: what nobody saw stays unknown.
`dossier rulesets` names every source of chance, and who sees what it gives.
- takes the last answer back, u the last move, b shows the board, h lists the rest, q leaves.
You see all that was entered, whatever the players may see.

  dossier scribe RULESET --players Ada,Boris
  dossier scribe --resume ID""",
    """\
On vous demande ce qui est venu (un dé, une carte, une donne) et ce qui a été joué, dans l'ordre de
la table ; on répond par le numéro ou par des mots. Rien n'est inventé : ce que nul n'a vu reste
inconnu. `dossier rulesets` nomme toutes les sources du hasard, et qui voit ce qu'elles donnent.
- reprend la dernière réponse, u le dernier coup, b montre le plateau, h dit le reste, q
part. Vous voyez tout ce qui a été saisi, quoi que voient les joueurs.

  dossier scribe JEU --players Ada,Boris
  dossier scribe --resume ID""",
)

COMMANDS = ("u", "b", "s", "h")


def add_arguments(parser: Parser) -> None:
    """What `dossier scribe` takes."""
    parser.set_defaults(wrong=parser.error)
    add_ruleset(parser, nargs="?")
    parser.add_argument(
        "--players",
        metavar=Text("NAME,NAME,…", "NOM,NOM,…"),
        help=Text("who plays, clockwise", "qui joue, dans l'ordre des places"),
    )
    parser.add_argument(
        "--resume",
        metavar="ID",
        help=Text(
            "go on with a game whose chance is declared",
            "reprendre une partie dont le hasard est déclaré",
        ),
    )
    add_variant_arguments(parser)
    add_edition_argument(parser)


def run(options: argparse.Namespace) -> int:
    """Enters a game into the log, from the beginning or from where it was left."""
    if options.resume:
        if options.players or options.variant or options.option or options.edition:
            options.wrong(
                Text(
                    "--resume goes on with the game as it was opened: say nothing else",
                    "--resume reprend la partie telle qu'ouverte : ne dites rien d'autre",
                )
            )
        with open_log(options.database) as log:
            table = log.table(options.resume)
            if table.opened.chance != "declared":
                raise Mistake(
                    f"game {table.id} draws its own chance: a scribe has nothing to say",
                    f"la partie {table.id} tire son hasard : un greffier n'a rien à dire",
                )
            return _write(options, log, table, table.line[-1].first - 1)
    if options.ruleset is None or not options.players:
        options.wrong(
            Text(
                "say which game, and who plays: dossier scribe RULESET --players Ada,Boris",
                "dites quel jeu, et qui joue : dossier scribe JEU --players Ada,Boris",
            )
        )
    edition = read_edition(options.ruleset, options.edition)
    opening = _opening(options, edition)
    with make_log(options.database) as log:
        opened = _opened(opening, options.lang)
        return _write(options, log, log.open(opened, edition), 0)


def _opened(opening: Callable[[Declared], TableOpened], language: Language) -> TableOpened:
    while True:
        try:
            return Declaring(language).carry_out(opening)
        except TakenBack:
            console.print(f"[yellow]{say('nothing_to_take_back', language)}[/]")


def _opening(options: argparse.Namespace, edition: Edition) -> Callable[[Declared], TableOpened]:
    """A table that opens once its chance is told."""
    ruleset = RULESETS[options.ruleset]
    players = [name.strip() for name in options.players.split(",")]
    fewest, most = ruleset.players
    if not fewest <= len(players) <= most:
        raise Mistake(
            f"--players: {ruleset.slug} is for {fewest} to {most}, not {len(players)}",
            f"--players : on joue à {ruleset.slug} de {fewest} à {most}, non à {len(players)}",
        )
    if any(len(name) > LONGEST_NAME for name in players):
        raise Mistake(
            f"--players: a name has 1 to {LONGEST_NAME} letters",
            f"--players : un nom a de 1 à {LONGEST_NAME} lettres",
        )
    if not all(players) or len(set(players)) < len(players):
        raise Mistake(
            "--players: everybody has a name of one's own", "--players : chacun a son propre nom"
        )
    chosen = read_options(options.ruleset, options.variant, options.option)
    secret = secrets.token_bytes(32)

    def opening(declared: Declared) -> TableOpened:
        try:
            return open_table(
                ruleset, edition, players, chosen,
                secret=secret, chance="declared", declared=declared,
            )  # fmt: skip
        except IllegalMove as error:
            told = ruleset.rulebook.tell_refusal(error, ruleset.names(edition, players))
            raise Mistake(f"{told.en} ({error.rule})", f"{told.fr} ({error.rule})") from error

    return opening


def _write(options: argparse.Namespace, log: Log, table: Table, told: int) -> int:
    title = table.ruleset.title.in_language(options.lang)
    console.print(f"[bold]{escape(title)}[/], {say('game', options.lang, id=table.id)}")
    try:
        Scribe(log, table, options.lang).write_on(told)
    except (KeyboardInterrupt, EOFError):
        where = ""
        if shown(options.database) != shown(Settings.from_environment().database):
            where = f" --database {shlex.quote(shown(options.database))}"
        said = say("scribe_goes_on", options.lang, game=table.id, where=where)
        console.print(f"\n{said}", markup=False)
        raise
    return 0


class Scribe:
    """A game that is being written down."""

    def __init__(self, log: Log, table: Table, language: Language) -> None:
        self.log = log
        self.table = table
        self._language: Language = language
        self._declaring = Declaring(language)
        self._seat: int | None = None
        """Whose move is being entered, where somebody else's was asked for by name."""

    def write_on(self, told: int) -> None:
        """Asks until the game is over."""
        while True:
            told = tell_since(self.table, JUDGE, self._language, min(told, self.table.steps))
            if self.table.is_over:
                break
            self._ask()
        standings = self.table.standings(JUDGE)
        ended = result(standings, self.table.players, self._language)
        console.print(f"[bold]{escape(ended)}[/]")
        print_standings(standings, self.table.names, self._language)

    # What move

    def _ask(self) -> None:
        """Asks for one move, or for a command, until the table has changed."""
        decision = self._asked()
        seat, before = decision.seat, self.table.version
        choosing = Choosing(self.table, seat, self.table.state, self._language)
        text = Text("{seat:seat}: {kind:decision}", "{seat:seat} : {kind:decision}")
        values = {"seat": seat, "kind": decision.kind}
        title = fill(text, values, self.table.names, self._language)
        is_listed = False
        while self.table.version == before:
            if not is_listed:
                self._list(title, choosing)
            answer = ask(say("scribe_choose", self._language), choosing.completions())
            if self._switches(answer):
                return
            is_listed = bool(answer) and self._obeys(answer)
            if not is_listed:
                self._take(choosing, seat, answer)

    def _asked(self) -> Decision:
        """Whose move comes next: who was named, or who has to move."""
        pending = self.table.ruleset.decisions(self.table.state)
        named = [each for each in pending if each.seat == self._seat]
        self._seat = None
        return min(named or pending, key=lambda each: (not each.required, each.seat))

    def _list(self, title: str, choosing: Choosing) -> None:
        console.print(f"\n[bold]{escape(title)}[/] ({len(choosing.moves)})")
        for number, words in choosing.lines():
            console.print(f"  [cyan]{number:>3}[/] {escape(words)}")

    def _take(self, choosing: Choosing, seat: int, answer: str) -> None:
        if not answer and len(choosing.moves) == 1:
            self._record(seat, choosing.moves[0])
            return
        try:
            move = choosing.take(answer)
        except NothingLike:
            self._warn("nothing_chosen" if answer == "-" else "nothing_like", answer=answer)
            return
        if move is not None:
            self._record(seat, move)

    def _record(self, seat: int, move: Move) -> None:
        """Plays the move with what chance gave; one that ends the game is asked for again."""

        def deed(declared: Declared) -> Decided:
            return play(self.table, seat, move, declared=declared)

        try:
            decided = self._declaring.carry_out(deed)
        except TakenBack:
            return
        except IllegalMove as error:
            told = self.table.ruleset.rulebook.tell_refusal(error, self.table.names)
            console.print(f"[yellow]{escape(told.in_language(self._language))}[/]")
            return
        if take(self.table, decided).is_over and not self._is_sure():
            return
        self._do(lambda _: decided)

    def _is_sure(self) -> bool:
        return says_yes(say("scribe_ends", self._language), self._language)

    # Commands

    def _switches(self, answer: str) -> bool:
        """Whether somebody was named who may move now, too; numbers and commands come first."""
        if answer.isdecimal() or answer in COMMANDS:
            return False
        pending = {each.seat for each in self.table.ruleset.decisions(self.table.state)}
        for seat, name in enumerate(self.table.players):
            if answer.lower() == name.lower() and seat in pending:
                self._seat = seat
                return True
        return False

    def _obeys(self, answer: str) -> bool:
        """Carries a command out, or says why not; False if the answer is none."""
        if answer == "u":
            self._take_back()
        elif answer == "b":
            self._show_board()
        elif answer == "s":
            print_standings(self.table.standings(JUDGE), self.table.names, self._language)
        elif answer == "h":
            console.print(say("scribe_help", self._language), markup=False)
        else:
            return False
        return True

    def _take_back(self) -> None:
        """The scribe speaks for everybody at the table: nobody has to be asked."""
        last = self.table.line[-1]
        if last.seat is None or last.move is None:
            self._warn("nothing_to_take_back")
            return
        words = self._told(last.seat, last.move)
        try:
            self._do(partial(ask_undo, seat=last.seat))
            while self.table.request is not None:
                seat = waiting_for(self.table)[0]
                self._do(partial(answer_request, seat=seat, agreed=True))
        except CommandRefused as error:
            console.print(f"[yellow]{escape(error.said.in_language(self._language))}[/]")
            return
        console.print(f"[dim]{escape(say('taken_back', self._language, moves=words))}[/]")

    def _told(self, seat: int, move: Move) -> str:
        told = self.table.ruleset.rulebook.tell_move(move, self.table.names, self._language)
        return f"{self.table.players[seat]}{colon(self._language)}{told}"

    def _show_board(self) -> None:
        timeline = Timeline(self.table, JUDGE, self._language)
        lines = board_lines(timeline, timeline.steps)
        console.print(draw_lines(lines, [], player_colours(timeline, timeline.steps)))

    def _warn(self, key: str, **values: object) -> None:
        console.print(f"[yellow]{escape(say(key, self._language, **values))}[/]")

    def _do(self, command: Decide) -> None:
        self.table, _ = self.log.command(self.table.id, command)
