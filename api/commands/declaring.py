"""Questions of chance at the keyboard: what came at the table, one answer at a time."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from rich.markup import escape

from api.commands.asking import ask
from api.commands.console import console
from api.commands.prompts import say
from api.commands.sentences import matching
from domain.kernel import Declaration, Language
from domain.kernel.declaring import SEEN, ChanceAsked, Outcome, Question

T = TypeVar("T")
Declared = dict[str, list[Declaration]]


class TakenBack(Exception):
    """The scribe took back everything that was answered to this question, and the question."""


class Declaring:
    """Asks for what chance gave until something can be carried out."""

    def __init__(self, language: Language) -> None:
        self._language: Language = language

    def carry_out(self, deed: Callable[[Declared], T]) -> T:
        """Tries a deed; whatever chance it misses is asked for. `-` takes an answer back."""
        declared: Declared = {}
        answered: list[str] = []
        while True:
            try:
                return deed(declared)
            except ChanceAsked as asked:
                if asked.declared is not None and answered:
                    reason = asked.said.in_language(self._language)
                    console.print(f"[yellow]{escape(reason)}[/]")
                    _forget(declared, answered)
                    continue
                question = asked.questions[self._language]
            try:
                given = self._ask(question)
            except TakenBack:
                if not answered:
                    raise
                _forget(declared, answered)
            else:
                declared.setdefault(question.source, []).append(given)
                answered.append(question.source)

    def _ask(self, question: Question) -> Declaration:
        seen = SEEN[question.seen].in_language(self._language)
        console.print(f"\n[bold]{escape(question.name)}[/] [dim]({escape(seen)})[/]")
        for number, outcome in enumerate(question.of, start=1):
            console.print(f"  [cyan]{number:>3}[/] {escape(outcome.name)}")
        if question.order:
            return self._ask_order(question)
        return self._ask_one(question)

    def _ask_one(self, question: Question) -> int | str:
        while True:
            found = self._answer(question, say("which", self._language))
            if len(found) == 1:
                return found[0].id
            self._warn("one_only")

    def _ask_order(self, question: Question) -> tuple[int | str, ...]:
        """Several, from the first on; Enter ends them once enough are told."""
        told: list[Outcome] = []
        while len(told) < sum(each.times for each in question.of):
            is_enough = len(told) >= max(question.dealt, 1)
            if told:
                so_far = ", ".join(each.name for each in told)
                console.print(f"  [dim]{escape(say('so_far', self._language, parts=so_far))}[/]")
            prompt = "which_next_or_end" if is_enough else "which_next"
            try:
                found = self._answer(question, say(prompt, self._language, n=len(told) + 1))
            except TakenBack:
                if not told:
                    raise
                told.pop()
                continue
            if not found and is_enough:
                break
            for each in found:
                if told.count(each) < each.times:
                    told.append(each)
                else:
                    self._warn("no_more_of", what=each.name)
        return tuple([each.id for each in told])

    def _answer(self, question: Question, prompt: str) -> list[Outcome]:
        """What was named, by numbers or by words, with commas between; nothing for Enter."""
        names = [each.name for each in question.of]
        while True:
            answer = ask(prompt, names)
            if answer == "-":
                raise TakenBack
            found: list[Outcome] = []
            for item in filter(None, map(str.strip, answer.split(","))):
                exact = [i for i, name in enumerate(names) if name.lower() == item.lower()]
                fitting = exact or matching(names, item)
                if len(fitting) != 1:
                    self._warn("nothing_like" if not fitting else "several_like", answer=item)
                    break
                found.append(question.of[fitting[0]])
            else:
                return found

    def _warn(self, key: str, **values: object) -> None:
        console.print(f"[yellow]{escape(say(key, self._language, **values))}[/]")


def _forget(declared: Declared, answered: list[str]) -> None:
    """The last answer was never given."""
    declared[answered.pop()].pop()
