"""People at one keyboard, bots at the other seats: whose turn it is, and what may be typed."""

from __future__ import annotations

import random
from functools import partial

from rich.markup import escape

from api.commands.choosing import Choosing, NothingLike
from api.commands.console import Mistake, console
from api.commands.looking import show_board, show_cards
from api.commands.screen import Screen
from api.commands.sentences import preview_lines, print_standings
from api.commands.terminal import tell_since
from domain.bots import BOTS
from domain.kernel import (
    Decision,
    IllegalMove,
    Language,
    Move,
    Text,
    address,
    colon,
    fill,
    seat_viewer,
)
from domain.store.attempts import Decide
from domain.store.log import Log
from domain.table.commands.play import play as decide
from domain.table.commands.seats import ask_abandon, people, resign
from domain.table.commands.undo import (
    Target,
    answer_request,
    ask_undo,
    kept_moves,
    redo,
    waiting_for,
)
from domain.table.value import CommandRefused, Table
from replays.knowing import Knowing
from replays.preview import preview, previewed
from replays.simulation import next_decision


class Keyboard:
    """A game played by whoever sits here, until it is over or somebody leaves."""

    def __init__(
        self, log: Log, table: Table, rng: random.Random, lang: Language, *, interrupts: bool
    ) -> None:
        self.log = log
        self.rng = rng
        self._knowing = Knowing()
        self.interrupts = interrupts
        """Whether people are asked before a bot moves, where they may interrupt."""
        self.screen = Screen(table, lang)

    @property
    def table(self) -> Table:
        return self.screen.table

    def play_on(self) -> None:
        """Plays until the game is over."""
        while not self.table.is_over:
            if not self.screen.is_shared:
                self.screen.tell(self.screen.eyes)
            decision = self._person_to_move()
            if self.table.request is not None:
                self._ask_others()
            elif decision is not None:
                self._ask(decision)
            else:
                self._move_bot()
        self.screen.tell_end()

    # Whose turn it is

    def _person_to_move(self) -> Decision | None:
        """A decision that a person must take now; whoever has the keyboard goes first."""
        here = people(self.table)
        pending = self.table.ruleset.decisions(self.table.state)
        waiting = [each for each in pending if each.required and each.seat in here]
        return min(waiting, key=lambda each: each.seat != self.screen.holder, default=None)

    def _move_bot(self) -> None:
        decision = next_decision(self.table, self.rng)
        bot = self.table.bots[decision.seat]
        if not bot and decision.required:
            raise Mistake(
                f"seat {decision.seat} is open and must move: somebody has to claim it",
                f"la place {decision.seat} est libre et doit jouer : quelqu'un doit la prendre",
            )
        if not bot or (self.interrupts and self._is_interrupted()):
            return
        known = self._knowing.seat(self.table, decision.seat)
        move = BOTS[bot](self.table.ruleset, known, self.rng)
        self._do(partial(decide, seat=decision.seat, move=move))

    def _interrupters(self) -> list[int]:
        """The people that an optional decision is open to."""
        here = people(self.table)
        pending = self.table.ruleset.decisions(self.table.state)
        return [each.seat for each in pending if not each.required and each.seat in here]

    def _is_interrupted(self) -> bool:
        """Asks those who may interrupt a bot; whether somebody did."""
        before = self.table.version
        for seat in self._interrupters():
            if self.screen.is_shared:
                self.screen.hide()  # Everybody is asked: who is not would have nothing in hand.
            elif not self._legal(seat):
                continue
            if self.screen.ask(self.screen.say("go_on", who=self.screen.name(seat))) == "i":
                self._ask_interruption(seat)
            if self.table.version != before:
                return True
        return False

    # Asking

    def _ask(self, decision: Decision) -> None:
        """Asks a person for a move or a command, until the table has moved on."""
        seat = decision.seat
        if not self._hand_over(seat):
            return
        moves = self._legal(seat)
        # What is forced is played, unless it was just taken back.
        if len(moves) == 1 and not self.table.undone:
            told = self.table.ruleset.rulebook.tell_move(
                moves[0], self.table.names, self.screen.lang
            )
            console.print(f"  [dim]{escape(told)}[/]")
            self._play(seat, moves[0])
            return
        text = Text("{kind:decision}", "{kind:decision}")
        title = fill(text, {"kind": decision.kind}, self.table.names, self.screen.lang)
        called = self.screen.name(seat) + colon(self.screen.lang) if self.screen.is_shared else ""
        self._choose(seat, called + title, self._stake(decision))

    def _stake(self, decision: Decision) -> str:
        """What hangs on the answer, in words."""
        ruleset = self.table.ruleset
        view = ruleset.view(self.table.state, seat_viewer(decision.seat))
        stake = ruleset.stakes(view, decision)
        if stake is None:
            return ""
        text = ruleset.rulebook.stakes[stake.key]
        told = address(text, stake.values, self.table.names, self.screen.lang, decision.seat)
        return told[0].upper() + told[1:]

    def _ask_interruption(self, seat: int) -> None:
        """Asks a person who may move out of turn; Enter lets it be."""
        if not self._hand_over(seat):
            return
        if self._legal(seat):
            title = self.screen.say("interrupts", who=self.screen.name(seat))
            self._choose(seat, title, out=True)
        else:
            self._warn("nothing_to_interrupt")

    def _choose(self, seat: int, title: str, stake: str = "", *, out: bool = False) -> None:
        """Asks until a move is played or a command changed the table; `out` of turn, or not."""
        choosing, before, is_listed = self._choosing(seat), self.table.version, False
        while self.table.version == before:
            if not is_listed:
                self._list(title, stake, choosing)
            answer = self.screen.ask(self.screen.say("choose"), choosing.completions())
            if not answer and out and not choosing.is_begun:
                return
            if answer and self._obey(seat, answer):
                is_listed = self.screen.holder == seat
                if self.table.version == before and not self._hand_over(seat):
                    return
                continue
            is_listed = False
            try:
                move = choosing.take(answer)
            except NothingLike:
                self._warn("nothing_chosen" if answer == "-" else "nothing_like", answer=answer)
                is_listed = True
            else:
                if move is not None:
                    self._play(seat, move)

    def _choosing(self, seat: int) -> Choosing:
        view = self.table.ruleset.view(self.table.state, seat_viewer(seat))
        return Choosing(self.table, seat, view, self.screen.lang)

    def _list(self, title: str, stake: str, choosing: Choosing) -> None:
        console.print()
        console.tell(f"[bold]{escape(title)}[/] ({len(choosing.moves)})")
        if stake:
            console.tell(f"  {escape(stake)}")
        for number, words in choosing.lines():
            console.tell(f"  [cyan]{number:>3}[/] {escape(words)}", hang=8)

    def _warn(self, key: str, **values: object) -> None:
        console.tell(f"[yellow]{escape(self.screen.say(key, **values))}[/]")

    def _hand_over(self, seat: int) -> bool:
        """Calls a person to the keyboard; False if a command changed the table meanwhile."""
        screen, before = self.screen, self.table.version
        if screen.is_shared and screen.holder != seat:
            screen.hide()
            last = self._may_take_back(seat)
            hint = "" if last is None else screen.say("may_take_back", who=screen.name(last))
            while answer := screen.ask(screen.say("press_enter", who=screen.name(seat), hint=hint)):
                is_command = answer.split()[0] in ("u", "t", "r")
                if last is None or not is_command or not self._obey(last, answer):
                    self._warn("or_quit")
                if self.table.version != before:
                    return False
            console.clear()
        screen.holder = screen.last = seat
        screen.tell(seat_viewer(seat))
        return True

    def _may_take_back(self, seat: int) -> int | None:
        """Who had the keyboard last and may think better of it while another is called."""
        last = self.screen.last
        is_here = last in people(self.table) - {seat}
        return last if is_here and self.table.opened.undo != "none" else None

    def _ask_others(self) -> None:
        """Puts the open request to each of the others in turn."""
        request = self.table.request
        assert request is not None
        made, name = request.made, self.screen.name(request.made.seat)
        self.screen.hide()
        what = self.screen.say(f"request_{made.kind}")
        console.print(f"[bold]{escape(self.screen.say('asks', who=name, what=what))}[/]")
        if told := previewed(self.table, made, self.screen.lang):
            self.screen.print_lines(
                preview_lines(told, self.table.players, made.kind, self.screen.lang)
            )
        elif made.open_secrets:
            console.print(self.screen.say("shown_to_all"))
        for seat in waiting_for(self.table):
            agreed = self.screen.says_yes(self.screen.say("agree", who=self.screen.name(seat)))
            self._do(partial(answer_request, seat=seat, agreed=agreed))
            if not agreed:
                self.screen.note(self.screen.say("refused", who=self.screen.name(seat)))
                return
        self.screen.note(self.screen.say("agreed", who=name))

    # Commands

    def _obey(self, seat: int, answer: str) -> bool:
        """Carries a command out, or says why not; False if the answer is none."""
        word, _, rest = answer.partition(" ")
        try:
            if word == "u" and (not rest or rest.isdecimal()):
                self._take_back(seat, int(rest) if rest else "last")
            elif answer == "t":
                self._take_back(seat, "turn")
            elif answer == "r":
                self._do(partial(redo, seat=seat))
                if self.table.request is None:
                    self.screen.note(self.screen.say("again", who=self.screen.name(seat)))
            elif answer == "w":
                self._tell_since_own_move(seat)
            elif answer == "s":
                standings = self.table.standings(seat_viewer(seat))
                print_standings(standings, self.table.names, self.screen.lang)
            elif answer == "h":
                self.screen.print_help()
            elif answer == "b":
                show_board(self.table, seat, self.screen.lang)
            elif word == "?":
                named = self._choosing(seat).every
                show_cards(self.table, self.screen.lang, rest, named)
            elif answer == "i":
                self._let_interrupt(seat)
            elif answer == "resign":
                self._resign(seat)
            elif answer in ("abandon", "abandon open"):
                self._do(partial(ask_abandon, seat=seat, open_secrets=rest == "open"))
            else:
                return False
        except CommandRefused as error:
            console.print(f"[yellow]{escape(error.said.in_language(self.screen.lang))}[/]")
        return True

    def _tell_since_own_move(self, seat: int) -> None:
        step = self.screen.last_own_step(seat)
        if tell_since(self.table, seat_viewer(seat), self.screen.lang, step) == step:
            self._warn("nothing_since")

    def _take_back(self, seat: int, target: Target) -> None:
        told = preview(self.table, seat, kept_moves(self.table, seat, target), self.screen.lang)
        self._do(partial(ask_undo, seat=seat, target=target))
        if self.table.request is None:
            self.screen.note(self.screen.say("taken_back", moves="; ".join(told.moves)))

    def _resign(self, seat: int) -> None:
        self._do(partial(resign, seat=seat))
        if not self.table.is_over:
            self.screen.note(self.screen.say("gives_up", who=self.screen.name(seat)))
            self.screen.hide()

    def _let_interrupt(self, seat: int) -> None:
        others = [each for each in self._interrupters() if each != seat]
        if not others:
            raise CommandRefused(
                Text(
                    "nobody else may interrupt now",
                    "personne d'autre ne peut interrompre maintenant",
                )
            )
        for other in others:
            self._ask_interruption(other)

    def _play(self, seat: int, move: Move) -> None:
        try:
            self._do(partial(decide, seat=seat, move=move))
        except IllegalMove as error:
            told = self.table.ruleset.rulebook.tell_refusal(error, self.table.names)
            reason = told.in_language(self.screen.lang)
            console.print(f"[yellow]{escape(reason)}[/] [dim]({error.rule})[/]")

    def _do(self, command: Decide) -> None:
        table, _ = self.log.command(self.table.id, command)
        self.screen.follow(table)

    # Moves

    def _legal(self, seat: int) -> list[Move]:
        view = self.table.ruleset.view(self.table.state, seat_viewer(seat))
        return list(self.table.ruleset.legal(view, seat))
