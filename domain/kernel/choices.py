"""Choices: what can be touched next, given what was touched so far.

Made from the legal moves alone, the same way for every game. A move *fits* if it has every part
that was chosen; what all fitting moves share is *taken* by itself; what remains of them is touched
next, stage by stage; a move of which nothing remains can be played, and then whatever else is
offered is optional. So the choices lead to every legal move and to nothing else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec

from domain.kernel.move import Move
from domain.kernel.parts import Anatomy, Part, Parts
from domain.kernel.rulebook import Names


class NothingFits(ValueError):
    """No legal move has all these parts."""


class Option(msgspec.Struct, frozen=True):
    """A part that can be touched next."""

    part: Part
    has: int
    """How often it is chosen or taken already."""
    most: int
    """How often more: parts may count."""
    fits: int
    """The moves that it would leave."""
    plays: Move | None
    """The move that it would complete, by itself or because no other would be left."""


class Choice(msgspec.Struct, frozen=True):
    """Where a choice stands."""

    chosen: tuple[tuple[Part, int], ...]
    taken: tuple[tuple[Part, int], ...]
    """What was not touched and is part of every move that fits."""
    next: tuple[Option, ...]
    playable: Move | None
    """The move that has these parts and no others: `next` is optional then."""
    fits: int
    together: tuple[tuple[Part, ...], ...]
    """Parts of `next` that one move asks for at the same stage: they may be touched as one."""
    alone: frozenset[Part] = frozenset()
    """Parts of `next` that some move asks for with nothing else beside them."""
    left: int = 0
    """How many parts of one kind every fitting move still asks for; 0 where that differs."""
    rest: Move | None = None
    """The move in which what was chosen last takes all that is left, where none is complete."""


class Choices:
    """The moves a seat may choose from, taken apart."""

    def __init__(self, anatomy: Anatomy, moves: Sequence[Move], names: Names) -> None:
        self.moves = tuple(moves)
        self._parts = [anatomy.parts(move, names) for move in self.moves]

    def parts_of(self, move: Move) -> Parts:
        """A listed move taken apart."""
        return self._parts[self.moves.index(move)]

    def after(self, chosen: Sequence[Part] = ()) -> Choice:
        """Where the choice stands; NothingFits if no move has all these parts."""
        wanted = Counter(chosen)
        fitting = [
            index
            for index, parts in enumerate(self._parts)
            if all(parts.counts.get(part, 0) >= times for part, times in wanted.items())
        ]
        if not fitting:
            raise NothingFits("no legal move has all these parts")
        shared = self._shared(fitting)
        options = _Options(shared)
        playable: Move | None = None
        for index in fitting:
            if not options.add(self.moves[index], self._parts[index]):
                playable = self.moves[index]
        return Choice(
            chosen=tuple(wanted.items()),
            taken=tuple(
                [
                    (part, times - wanted[part])
                    for part, times in shared.items()
                    if times > wanted[part]
                ]
            ),
            next=options.listed(),
            playable=playable,
            fits=len(fitting),
            together=tuple(options.together),
            alone=frozenset(options.alone),
            left=0 if playable else options.left,
            rest=None if playable else options.rest(chosen),
        )

    def _shared(self, fitting: list[int]) -> dict[Part, int]:
        """What all of these moves have in common."""
        first, *others = [self._parts[index].counts for index in fitting]
        shared = dict(first)
        for counts in others:
            for part, times in list(shared.items()):
                least = min(times, counts.get(part, 0))
                if least:
                    shared[part] = least
                else:
                    del shared[part]
        return shared


class _Options:
    """Gathers what the fitting moves still ask for."""

    def __init__(self, shared: dict[Part, int]) -> None:
        self._shared = shared
        self._most: dict[Part, int] = {}
        self._fits: Counter[Part] = Counter()
        self._plays: dict[Part, Move] = {}
        self._last: dict[Part, Move] = {}
        self.together: dict[tuple[Part, ...], None] = {}
        self.alone: set[Part] = set()
        self._rests: dict[Part, Move] = {}
        self._left: set[int] = set()
        self._kinds: set[str] = set()

    @property
    def left(self) -> int:
        """How many parts all moves still ask for, where these are of one kind; otherwise 0."""
        return next(iter(self._left)) if len(self._left) == len(self._kinds) == 1 else 0

    def add(self, move: Move, parts: Parts) -> bool:
        """Whether anything remains of the move."""
        shared, stages = self._shared, parts.stages
        remaining = [
            (part, left)
            for part, times in parts.counts.items()
            if (left := times - shared.get(part, 0))
        ]
        if not remaining:
            return False
        self._left.add(sum([left for _, left in remaining]))
        self._kinds.update([part.kind for part, _ in remaining])
        stage = min([stages[part] for part, _ in remaining])
        due = [(part, left) for part, left in remaining if stages[part] == stage]
        for part, left in due:
            self._most[part] = max(self._most.get(part, 0), left)
            self._last[part] = move
        self._fits.update([part for part, _ in remaining])
        if len(remaining) == 1:
            part, left = remaining[0]
            (self._plays if left == 1 else self._rests)[part] = move
        if len({part.kind for part, _ in due}) > 1:
            self.together[tuple([part for part, _ in due])] = None
        else:
            self.alone.update([part for part, _ in due])
        return True

    def rest(self, chosen: Sequence[Part]) -> Move | None:
        """The move that only asks for more of what was chosen last."""
        return self._rests.get(chosen[-1]) if chosen else None

    def listed(self) -> tuple[Option, ...]:
        return tuple([self._option(part, most) for part, most in self._most.items()])

    def _option(self, part: Part, most: int) -> Option:
        fits = self._fits[part]
        plays = self._last[part] if fits == 1 else self._plays.get(part)
        return Option(part, self._shared.get(part, 0), most, fits, plays)
