"""The screen that people at one keyboard share, and who of them may look at it.

With several people nothing that one seat alone may see is printed while another is asked: what
happens between turns is told as the public sees it, and a person is called before it is told
through the person's own eyes.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.markup import escape

from api.commands.asking import ask, says_yes
from api.commands.console import console
from api.commands.prompts import say
from api.commands.sentences import print_standings, result
from api.commands.terminal import tell_since
from domain.kernel import JUDGE, PUBLIC, Language, Viewer, seat_viewer
from domain.table.commands.seats import people
from domain.table.value import Table


class Screen:
    """What has been told, and to whom."""

    def __init__(self, table: Table, lang: Language) -> None:
        self.table = table
        self.lang = lang
        self.holder: int | None = None
        """Who has the keyboard, and may see what is on the screen."""
        self.last: int | None = None
        """Who had it last."""
        self._told: dict[Viewer, int] = {}
        """The last step that was told, by whose eyes."""
        self._news: list[str] = []
        """What everybody is told beside the facts, next time."""

    def begin_here(self) -> None:
        """The table as it stands is known: each person hears what came after his last move."""
        self._told[PUBLIC] = self.table.steps
        for seat in people(self.table):
            self._told[seat_viewer(seat)] = self.last_own_step(seat)

    def follow(self, table: Table) -> None:
        """The table has moved on; what no longer stands has not been told."""
        self.table = table
        for viewer, step in self._told.items():
            self._told[viewer] = min(step, table.steps)

    @property
    def is_shared(self) -> bool:
        """Whether one person's secrets must be hidden from another."""
        return len(people(self.table)) > 1

    @property
    def eyes(self) -> Viewer:
        """Those of the only person; otherwise the public's."""
        here = people(self.table)
        return seat_viewer(here.pop()) if len(here) == 1 else PUBLIC

    def say(self, key: str, **values: object) -> str:
        """A prompt in the language that is spoken here."""
        return say(key, self.lang, **values)

    def name(self, seat: int) -> str:
        return self.table.players[seat]

    def last_own_step(self, seat: int) -> int:
        """Where a seat's last move ended."""
        return max((each.last for each in self.table.line if each.seat == seat), default=0)

    # Telling

    def hide(self) -> None:
        """Takes the keyboard from whoever has it, and tells what everybody may know."""
        if self.holder is not None:
            console.clear()
        self.holder = None
        if self.is_shared:
            self.tell(PUBLIC)

    def tell(self, viewer: Viewer) -> None:
        """Prints what a viewer has not been told yet."""
        start = min(self._told.get(viewer, 0), self.table.steps)
        self._told[viewer] = tell_since(self.table, viewer, self.lang, start)
        if viewer == PUBLIC:
            self.print_lines(self._news)
            self._news.clear()

    def note(self, text: str) -> None:
        """Tells whoever has the keyboard now, and everybody next time."""
        if self.holder is not None or not self.is_shared:
            self.print_lines([text])
        if self.is_shared:
            self._news.append(text)

    def print_lines(self, lines: list[str]) -> None:
        for line in lines:
            console.tell(f"[dim]{escape(line)}[/]")

    def print_help(self) -> None:
        """What may be typed, one thing a line, and what it does beside it."""
        for line in self.say("help").splitlines():
            console.tell(escape(line), hang=20)

    def tell_end(self) -> None:
        """The last facts, how it ended, and the standings as far as secrets are open."""
        self.tell(self.eyes)
        standings = self.table.standings(JUDGE if self.table.secrets_are_open else self.eyes)
        if self.table.closed:
            told = result(standings, self.table.players, self.lang, to=self.eyes.seat)
            console.print(f"[bold]{escape(told)}[/]")
        print_standings(standings, self.table.names, self.lang)

    # Asking

    def ask(self, prompt: str, completions: Sequence[str] = ()) -> str:
        return ask(prompt, completions)

    def says_yes(self, question: str) -> bool:
        return says_yes(question, self.lang)
