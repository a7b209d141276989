"""What a scribe is asked: the chance that is missing, or contradicts what is known, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

import msgspec

from domain.kernel.chance import Declaration, Undeclared
from domain.kernel.rulebook import Names, Rulebook, Seen, fill
from domain.kernel.text import LANGUAGES, Language, Text, colon

SEEN: dict[Seen, Text] = {
    "all": Text("everybody sees it", "tout le monde le voit"),
    "one": Text("only the player who gets it sees it", "seul le joueur qui le reçoit le voit"),
    "nobody": Text("nobody sees it yet", "personne ne le voit encore"),
}
"""Who would see what a source gives."""


class Outcome(msgspec.Struct, frozen=True):
    """Something that a source of chance can give."""

    id: int | str
    name: str
    times: int = 1
    """How often an order has it."""


class Question(msgspec.Struct, frozen=True):
    """What a scribe has to declare next."""

    source: str
    """Under which name it is declared."""
    name: str
    of: tuple[Outcome, ...]
    """What it can be."""
    seen: Seen
    """Who sees it."""
    order: bool = False
    """Whether several are told, in their order."""
    dealt: int = 0
    """Of an order: so many at least, from the first on."""
    kind: str = ""
    """What its outcomes are, as names have it; nothing for numbers."""
    declared: Declaration | None = None
    """What was declared, and cannot be."""
    known: str = ""
    """What is known of that, in words."""


class ChanceAsked(Undeclared):
    """The same in the game's own words, for whoever enters the game."""

    def __init__(
        self, asked: Undeclared, rulebook: Rulebook, names: Names, against: Text | None = None
    ) -> None:
        """`against`: what is known of what was declared."""
        super().__init__(
            asked.source,
            asked.items,
            order=asked.order,
            dealt=asked.dealt,
            declared=asked.declared,
            known=asked.known,
        )
        self.seat = asked.seat
        self.questions = {
            each: question(asked, rulebook, names, each, against) for each in LANGUAGES
        }
        told = [_told(self.questions[each], asked, each) for each in LANGUAGES]
        if against is not None:
            told[0] += f" (known: {against.en})"
            told[1] += f" (connu : {against.fr})"
        self.said = Text(*told)
        self.args = (self.said.en,)

    def __reduce__(self) -> tuple[Callable[..., Undeclared], tuple[object, ...]]:
        return _asked, (self.__dict__, self.args)  # It may be raised in a worker.


def _asked(fields: Mapping[str, object], args: tuple[object, ...]) -> ChanceAsked:
    error = ChanceAsked.__new__(ChanceAsked, *args)
    error.__dict__.update(fields)
    return error


def question(
    asked: Undeclared,
    rulebook: Rulebook,
    names: Names,
    language: Language,
    against: Text | None = None,
) -> Question:
    """What is asked for, as people call it; `against`: what is known of what was declared."""
    known = rulebook.source(asked.source)
    by_id = names.get(known.of, {}).get(language, {})
    items = Counter(item for item in asked.items if isinstance(item, int | str))
    name = rulebook.tell_source(asked.source, names, language)
    if asked.seat is not None:
        whose = {"name": name, "seat": asked.seat}
        name = fill(Text("{name}: {seat:seat}", "{name} : {seat:seat}"), whose, names, language)
    return Question(
        source=asked.source,
        name=name,
        of=tuple([Outcome(id, by_id.get(str(id), str(id)), n) for id, n in items.items()]),
        seen=known.seen,
        order=asked.order,
        dealt=asked.dealt,
        kind=known.of,
        declared=asked.declared,
        known=against.in_language(language)
        if against
        else by_id.get(str(asked.known), str(asked.known or "")),
    )


def _told(question: Question, asked: Undeclared, language: Language) -> str:
    source = f"`{question.source}` ({question.name})"
    between = colon(language)
    items = _listed([each.id for each in question.of])
    if question.order:
        what = Text(f"an order of {items}", f"un ordre de {items}")
        if question.dealt < len(question.of):
            what = Text(
                f"{what.en}, the first {question.dealt} at least",
                f"{what.fr}, au moins les {question.dealt} premiers",
            )
    else:
        what = Text(f"one of {items}", f"l'un de {items}")
    told = what.in_language(language)
    if asked.known is not None:
        against = Text("contradicts what is known", "contredit ce que l'on sait")
        return (
            f"{source}{between}{asked.declared!r} {against.in_language(language)}"
            f"{between}{asked.known}"
        )
    if asked.declared is not None:
        isnt = Text("is not", "n'est pas").in_language(language)
        return f"{source}{between}{asked.declared!r} {isnt} {told}"
    declare = Text("declare", "déclarez").in_language(language)
    seen = SEEN[question.seen].in_language(language)
    semicolon = " ; " if language == "fr" else "; "
    return f"{declare} {source}{between}{told}{semicolon}{seen}"


def _listed(ids: Sequence[object]) -> str:
    return ", ".join(str(id) for id in ids)
