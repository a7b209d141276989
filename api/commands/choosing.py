"""A move that is being typed: by its number, by words of it, or part by part as one touches it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from api.commands.prompts import say
from api.commands.sentences import matching
from domain.kernel import Choice, Language, Move, Part, State, part_words
from domain.table.value import Table

MOST_SHOWN = 30
"""Moves listed at once; more are told part by part."""


class NothingLike(ValueError):
    """No move has these words."""


class Choosing:
    """What a seat may play, and how much of it has been said."""

    def __init__(self, table: Table, seat: int, view: State, language: Language) -> None:
        self._ruleset = table.ruleset
        self._names, self._language = table.names, language
        self._choices = table.ruleset.choices(view, seat, table.names)
        self.moves: Sequence[Move] = self._choices.moves
        tell = table.ruleset.rulebook.tell_move
        self._words = [tell(move, table.names, language) for move in self.moves]
        self._chosen: list[Part] = []
        self._found: list[int] | None = None
        """The moves that words were found in, if these narrowed them down."""

    @property
    def every(self) -> Sequence[str]:
        """All moves in words."""
        return self._words

    def words(self, move: Move) -> str:
        return self._words[self.moves.index(move)]

    @property
    def is_begun(self) -> bool:
        return bool(self._chosen) or self._found is not None

    # What was typed

    def take(self, answer: str) -> Move | None:
        """The move that an answer names; none if it only narrowed them down."""
        if not answer:
            return self._choice.playable if self._chosen else None
        if answer == "-":
            self._take_back()
            return None
        fitting = self._fitting
        found = [index for index in matching(self._words, answer) if index in fitting]
        if len(found) == 1:
            return self.moves[found[0]]
        if (part := self._part(answer)) is not None:
            return self._choose(*part)
        if not found:
            raise NothingLike(answer)
        self._found = found
        return None

    def _take_back(self) -> None:
        if self._found is not None:
            self._found = None
        elif self._chosen:
            self._chosen.pop()
        else:
            raise NothingLike("-")

    def _part(self, answer: str) -> tuple[Part, int] | None:
        """The one part of what comes next that has these words, and how often: `red 3`."""
        words, times = answer.lower().split(), 1
        options = self._choice.next
        if len(words) > 1 and words[-1].lstrip("+").isdecimal():
            *words, count = words
            times = int(count.lstrip("+"))
        named = [(option, self._name(option.part).lower()) for option in options]
        same = [option for option, name in named if name == " ".join(words)]
        having = [option for option, name in named if all(word in name for word in words)]
        found = same or having
        if len(found) != 1 or not 1 <= times <= found[0].most:
            return None
        return found[0].part, times

    def _choose(self, part: Part, times: int) -> Move | None:
        self._chosen += [part] * times
        self._found = None
        fitting = self._fitting
        return self.moves[fitting[0]] if len(fitting) == 1 else None

    # Where it stands

    @property
    def _choice(self) -> Choice:
        return self._choices.after(self._chosen)

    @property
    def _fitting(self) -> list[int]:
        if self._found is not None:
            return self._found
        wanted = Counter(self._chosen)
        return [
            index
            for index, move in enumerate(self.moves)
            if wanted <= Counter(self._choices.parts_of(move).counts)
        ]

    def completions(self) -> list[str]:
        """What could be typed next."""
        return [self._name(option.part) for option in self._choice.next]

    def lines(self) -> list[tuple[str, str]]:
        """What there is to choose from: a number where it is a whole move, and words."""
        fitting, choice = self._fitting, self._choice
        lines: list[tuple[str, str]] = []
        if self._chosen:
            counts = Counter(map(self._name, self._chosen))
            parts = ", ".join(name if n == 1 else f"{name} ×{n}" for name, n in counts.items())
            lines.append(("", say("so_far", self._language, parts=parts)))
        if len(fitting) <= MOST_SHOWN:
            lines += [(str(index + 1), self._words[index]) for index in fitting]
        else:
            lines.append(("", say("fits", self._language, n=len(fitting))))
            for option in choice.next:
                most = f" (×1–{option.most})" if option.most > 1 else ""
                lines.append(("·", f"{self._name(option.part)}{most}"))
        if self._chosen and choice.playable is not None:
            lines.append(("", say("plays", self._language, move=self.words(choice.playable))))
        return lines

    def _name(self, part: Part) -> str:
        return part_words(self._ruleset.rulebook, part, self._names, self._language)
