"""What chance gave, in words: noted from a recorded game, and read from a written one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from domain.kernel import (
    Chance,
    Declaration,
    Draw,
    Language,
    Names,
    ReplayedChance,
    Rulebook,
    Text,
    colon,
)
from replays.notation.words import (
    Tokens,
    is_within,
    listed,
    quoted,
    split,
    tokens,
    unnumbered,
)

T = TypeVar("T")

Noted = tuple[str, tuple[object, ...]]
"""A source of chance, and what it gave."""

SHOWN = 12
"""How many of the things that something can be are named in an error."""


class Unreadable(Exception):
    """What is written cannot be; says what was expected."""

    def __init__(self, reason: Text) -> None:
        super().__init__(reason.en)
        self.reason = reason


class Unasked(Unreadable):
    """Something is written that nothing asked for."""


class NotedChance(ReplayedChance):
    """Gives recorded outcomes back, and notes what they were."""

    def __init__(self, recorded: Sequence[Draw], *, declared: bool) -> None:
        super().__init__(recorded, declared=declared)
        self.noted: list[Noted] = []

    def pick(self, source: str, items: Sequence[T]) -> T:
        item = super().pick(source, items)
        self._note(source, (item,))
        return item

    def shuffle(
        self, source: str, items: Sequence[T], *, lazily: bool = False, dealt: int | None = None
    ) -> tuple[T, ...]:
        order = super().shuffle(source, items, lazily=lazily, dealt=dealt)
        if not lazily:
            self._note(source, order)
        return order

    def top(
        self, source: str, pile: Sequence[T], unseen: Callable[[], Sequence[T]] | None = None
    ) -> T:
        known = len(self.noted)
        item = super().top(source, pile, unseen)
        if len(self.noted) == known:
            self._note(source, (item,))
        return item

    def _note(self, source: str, items: tuple[object, ...]) -> None:
        self.noted.append((source, items))


class ChanceWords:
    """How the sources of chance and their outcomes are called."""

    def __init__(self, rulebook: Rulebook, names: Names, language: Language) -> None:
        self.rulebook = rulebook
        self.names = names
        self.language = language

    def source(self, source: str) -> str:
        return self.rulebook.tell_source(source, self.names, self.language)

    def outcome(self, source: str, item: object) -> str:
        kind = self.rulebook.source(source).of
        return self.names.get(kind, {}).get(self.language, {}).get(str(item), str(item))

    def told(self, noted: Sequence[Noted]) -> list[str]:
        """What chance gave, source by source."""
        by_source: dict[str, list[str]] = {}
        for source, items in noted:
            told = by_source.setdefault(source, [])
            told.extend([quoted(self.outcome(source, item)) for item in items])
        return [
            self.source(source) + colon(self.language) + ", ".join(items)
            for source, items in by_source.items()
        ]


class Written:
    """What stands in brackets: outcomes by their source, and others in the order asked."""

    def __init__(self, texts: Sequence[str] = (), plain: Sequence[str] = ()) -> None:
        self.named: dict[Tokens, list[str]] = {}
        self.plain = list(plain)
        for text in texts:
            for part in split(text, ";"):
                head, *rest = split(part, ":")
                if rest:
                    outcomes = self.named.setdefault(tokens(head), [])
                    outcomes.extend(listed(":".join(rest)))
                else:
                    self.plain.extend(listed(part))


class WrittenChance(Chance):
    """Gives what is written, as far as it can be; keeps what that declares."""

    def __init__(self, written: Written, words: ChanceWords) -> None:
        super().__init__()
        self._named = {source: list(texts) for source, texts in written.named.items()}
        self._plain = list(written.plain)
        self._words = words
        self.declared: dict[str, list[Declaration]] = {}

    def _take(self, source: str, count: int = 1) -> list[str]:
        """What is written for a source next; nothing if nothing is."""
        for key in (tokens(self._words.source(source)), tokens(source)):
            texts = self._named.get(key)
            if texts:
                taken, texts[:count] = texts[:count], []
                return taken
        taken, self._plain[:count] = self._plain[:count], []
        return taken

    def _pick(self, source: str, items: Sequence[T]) -> int:
        texts = self._take(source)
        if not texts and len(items) == 1:
            return 0  # It can be nothing else.
        if not texts:
            raise self._missing(source, items)
        index = self._index(source, texts[0], items, range(len(items)))
        self._declare(source, items[index])
        return index

    def _order(self, source: str, items: Sequence[T], lazily: bool) -> tuple[int, ...]:
        texts = self._take(source, len(items))
        if not texts and lazily:
            return tuple(range(len(items))) if len(items) < 2 else ()
        left = list(range(len(items)))
        order: list[int] = []
        for text in texts:
            order.append(self._index(source, text, items, left))
            left.remove(order[-1])
        if left:
            raise self._missing(source, [items[index] for index in left])
        self._declare(source, tuple([items[index] for index in order]))
        return tuple(order)

    def _top(self, source: str, pile: Sequence[T]) -> int | None:
        texts = self._take(source)
        if texts:
            index = self._index(source, texts[0], pile, range(1))
            self._declare(source, pile[index])
        return None

    def _declare(self, source: str, outcome: object) -> None:
        assert isinstance(outcome, int | str | tuple)
        self.declared.setdefault(source, []).append(outcome)

    def _index(self, source: str, text: str, items: Sequence[T], among: Sequence[int]) -> int:
        """The item that a text means, among those that are left."""
        told = {index: self._words.outcome(source, items[index]) for index in among}
        wanted = tokens(text)
        for index, name in told.items():
            if wanted in (tokens(name), tokens(str(items[index]))):
                return index
        for index, name in told.items():
            if wanted == tokens(unnumbered(name)):
                return index
        loose = [index for index, name in told.items() if is_within(wanted, tokens(name))]
        if len({tokens(unnumbered(told[index])) for index in loose}) == 1:
            return loose[0]
        raise self._missing(source, [items[index] for index in among], text)

    def _missing(self, source: str, items: Sequence[T], text: str = "") -> Unreadable:
        name = self._words.source(source)
        names = list(dict.fromkeys(self._words.outcome(source, item) for item in items))
        open_to = shortened(names)
        if text:
            return Unreadable(
                Text(
                    f"“{text}” cannot be the outcome of “{name}”: expected one of {open_to}",
                    f"« {text} » ne peut pas être le résultat de « {name} » :"
                    f" on attendait l'un de {open_to}",
                )
            )
        return Unreadable(
            Text(
                f"what “{name}” gave is missing: write it in brackets, [{name}: ...];"
                f" expected one of {open_to}",
                f"il manque ce qu'a donné « {name} » : écrivez-le entre crochets,"
                f" [{name} : ...] ; on attendait l'un de {open_to}",
            )
        )

    def finish(self) -> None:
        for texts in (*self._named.values(), self._plain):
            if texts:
                left = ", ".join(texts)
                raise Unasked(
                    Text(
                        f"nothing asked for {left}: it is left over",
                        f"rien ne demandait {left} : c'est de trop",
                    )
                )


def shortened(names: Sequence[str], most: int = SHOWN) -> str:
    """A list in words, cut where it gets long."""
    more = len(names) - most
    return ", ".join(names[:most]) + (f", ... (+{more})" if more > 0 else "")


def cited(told: Sequence[str], most: int = SHOWN) -> Text:
    """The same, each in the quotation marks of its language."""
    return Text(
        shortened([f"“{each}”" for each in told], most),
        shortened([f"« {each} »" for each in told], most),
    )
