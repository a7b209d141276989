"""What is typed at a prompt."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from prompt_toolkit import prompt as complete
from prompt_toolkit.completion import WordCompleter
from rich.markup import escape

from api.commands.console import console
from api.commands.prompts import say
from domain.kernel import Language

ROOM = 20
"""Letters of an answer that fit beside its question; a longer question stands above it."""


def ask(prompt: str, completions: Sequence[str] = ()) -> str:
    """What is typed, with Tab completing it at a terminal; `q` leaves the game."""
    if console.is_terminal and len(prompt) + ROOM > console.width:
        console.tell(f"[dim]{escape(prompt)}[/]", hang=0)
        prompt = ">"
    if completions and sys.stdin.isatty() and sys.stdout.isatty():
        known = WordCompleter(list(completions), ignore_case=True, sentence=True)
        answer = complete(f"{prompt} ", completer=known, complete_while_typing=False).strip()
    else:
        answer = console.input(f"[dim]{escape(prompt)}[/] ").strip()
    if answer == "q":
        raise KeyboardInterrupt
    return answer


def says_yes(question: str, language: Language) -> bool:
    """Whether a question is answered with yes."""
    while (answer := ask(question).lower()[:1]) not in ("y", "o", "n"):
        console.print(f"[yellow]{say('yes_or_no', language)}[/]")
    return answer != "n"
