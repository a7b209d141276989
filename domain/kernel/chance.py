"""Chance: what a ruleset draws dice, shuffles and cards from, and what was drawn, given again.

Each source (`die`, `deck`, ...) is a stream of its own. What a source gives comes from the table's
secret (`keyed`), from a scribe (`declared`), or from a record.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import TypeVar, cast

import msgspec

from domain.kernel.fact import HIDDEN
from domain.kernel.text import Said, Text

T = TypeVar("T")

Outcome = int | tuple[int, ...]
Declaration = int | str | tuple[int | str, ...]
"""What a scribe enters: a face, a card, or a whole order."""


class Draw(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """One recorded outcome: an index among `of` equals, or an order of `of` things.

    An order that nobody knows is empty.
    """

    source: str
    of: int
    outcome: Outcome


class ImpossibleChance(Said):
    """A declared or recorded outcome that cannot be."""


class Undeclared(ImpossibleChance):
    """A scribe has to say what a source of chance gave, or has said something that cannot be."""

    def __init__(
        self,
        source: str,
        items: Sequence[object] = (),
        *,
        order: bool = False,
        dealt: int = 0,
        declared: Declaration | None = None,
        known: object = None,
    ) -> None:
        """`items`: what it can be. `order`: all of them, of which `dealt` at least are told.

        `declared`: what was said instead; `known`: what is known to lie there.
        """
        self.source, self.items, self.order, self.dealt = source, tuple(items), order, dealt
        self.declared, self.known = declared, known
        self.seat: int | None = None
        """For whom it is drawn, where the source is everybody's (`Chance.drawn_for`)."""
        super().__init__(self._told(f"`{source}`", listed(items)))

    def _told(self, source: str, items: str) -> Text:
        declared = repr(self.declared)
        if self.known is not None:
            return Text(
                f"{source}: {declared} contradicts what is known: {self.known}",
                f"{source} : {declared} contredit ce que l'on sait : {self.known}",
            )
        what = (
            Text(f"an order of {items}", f"un ordre de {items}")
            if self.order
            else Text(f"one of {items}", f"l'un de {items}")
        )
        if self.declared is not None:
            return Text(
                f"{source}: {declared} is not {what.en}",
                f"{source} : {declared} n'est pas {what.fr}",
            )
        return Text(f"declare {source}: {what.en}", f"déclarez {source} : {what.fr}")

    def __reduce__(self) -> tuple[Callable[..., Undeclared], tuple[object, ...]]:
        return _undeclared, (
            *(
                self.source,
                self.items,
                self.order,
                self.dealt,
                self.declared,
                self.known,
                self.seat,
            ),
        )  # It may be raised in a worker.


def _undeclared(
    source: str,
    items: Sequence[object],
    order: bool,
    dealt: int,
    declared: Declaration | None,
    known: object,
    seat: int | None,
) -> Undeclared:
    error = Undeclared(source, items, order=order, dealt=dealt, declared=declared, known=known)
    error.seat = seat
    return error


class DrawnFor:
    """Tells whoever is asked for an outcome whose it is. (Cards are drawn often: no generator.)"""

    __slots__ = ("_seat",)

    def __init__(self, seat: int) -> None:
        self._seat = seat

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, Undeclared):
            error.seat = self._seat


class Chance(ABC):
    """What a ruleset draws from. Every outcome is kept in `draws`, in the order asked."""

    def __init__(self) -> None:
        self.draws: list[Draw] = []

    def pick(self, source: str, items: Sequence[T]) -> T:
        """One of `items`, all equally likely: a die is `pick("die", faces)`."""
        index = self._pick(source, items)
        self.draws.append(Draw(source, len(items), index))
        return items[index]

    def shuffle(
        self, source: str, items: Sequence[T], *, lazily: bool = False, dealt: int | None = None
    ) -> tuple[T, ...]:
        """`items` in a random order.

        `lazily`: nobody sees the order, it shows draw by draw through `top`; so a scribe need
        not declare it, and they are all `?` then. `dealt`: only so many are given out; the order
        of the others says nothing.
        """
        order = self._order(source, items, lazily)
        self.draws.append(Draw(source, len(items), order))
        if len(order) < len(items):
            return cast("tuple[T, ...]", (HIDDEN,) * len(items))
        return tuple([items[index] for index in order])

    def top(
        self,
        source: str,
        pile: Sequence[T],
        unseen: Callable[[], Sequence[T]] | None = None,
    ) -> T:
        """The item that is drawn from a shuffled pile: its first.

        Where that is `?`, one of `unseen`: whatever may lie there, as far as anybody knows.
        Facts must name the item and take it from the pile by name. The source must not be that of
        the shuffle: a scribe declares the two apart.
        """
        if pile[0] == HIDDEN and unseen is not None:
            return self.pick(source, unseen())
        index = self._top(source, pile)
        if index is None:
            return pile[0]
        self.draws.append(Draw(source, len(pile), index))
        return pile[index]

    def drawn_for(self, seat: int) -> DrawnFor:
        """What is drawn meanwhile is a seat's: a scribe is asked for it by that player's name."""
        return DrawnFor(seat)

    def finish(self) -> None:
        """Called after the move: raises ImpossibleChance if an outcome was not used."""

    @abstractmethod
    def _pick(self, source: str, items: Sequence[T]) -> int: ...

    @abstractmethod
    def _order(self, source: str, items: Sequence[T], lazily: bool) -> tuple[int, ...]: ...

    def _top(self, source: str, pile: Sequence[T]) -> int | None:
        return None


class ChanceDecides(Exception):
    """Something is drawn that nobody may know yet: which source."""

    def __init__(self, source: str) -> None:
        super().__init__(f"`{source}` decides")
        self.source = source


class NoChance(Chance):
    """For asking what would follow: nothing is drawn, but said that something would be."""

    def _pick(self, source: str, items: Sequence[T]) -> int:
        raise ChanceDecides(source)

    def _order(self, source: str, items: Sequence[T], lazily: bool) -> tuple[int, ...]:
        raise ChanceDecides(source)


class ReplayedChance(Chance):
    """Gives recorded outcomes back, in order; anything else asked is an ImpossibleChance."""

    def __init__(self, recorded: Sequence[Draw], *, declared: bool) -> None:
        super().__init__()
        self._recorded = list(recorded)
        self._declared = declared

    def _take(self, source: str, of: int) -> Outcome:
        if not self._recorded:
            raise ImpossibleChance(
                Text(
                    f"the rules draw `{source}`, the record has no such draw",
                    f"les règles tirent `{source}`, le fichier n'a pas ce tirage",
                )
            )
        draw = self._recorded.pop(0)
        if (draw.source, draw.of) != (source, of):
            found, among = f"`{draw.source}`", draw.of
            raise ImpossibleChance(
                Text(
                    f"the rules draw `{source}` of {of}, the record has {found} of {among}",
                    f"les règles tirent `{source}` parmi {of}, le fichier a {found} parmi {among}",
                )
            )
        return draw.outcome

    def _pick(self, source: str, items: Sequence[T]) -> int:
        outcome = self._take(source, len(items))
        if not isinstance(outcome, int) or not 0 <= outcome < len(items):
            raise ImpossibleChance(
                Text(
                    f"`{source}`: {outcome} is not one of {len(items)}",
                    f"`{source}` : {outcome} n'est pas l'un de {len(items)}",
                )
            )
        return outcome

    def _order(self, source: str, items: Sequence[T], lazily: bool) -> tuple[int, ...]:
        outcome = self._take(source, len(items))
        if lazily and outcome == () and len(items) > 1:
            return ()
        if not isinstance(outcome, tuple) or sorted(outcome) != list(range(len(items))):
            raise ImpossibleChance(
                Text(
                    f"`{source}`: {outcome} is not an order of {len(items)}",
                    f"`{source}` : {outcome} n'est pas un ordre de {len(items)}",
                )
            )
        return outcome

    def _top(self, source: str, pile: Sequence[T]) -> int | None:
        return self._pick(source, pile) if self._declared else None

    def finish(self) -> None:
        if self._recorded:
            left = self._recorded[0].source
            raise ImpossibleChance(
                Text(f"nothing draws the recorded `{left}`", f"rien ne tire `{left}`, qui est noté")
            )


def drawn_from(pile: Sequence[T], item: T) -> list[T]:
    """The pile without an item: by name, or one of those that nobody knows."""
    left = list(pile)
    left.remove(item if item in left else cast("T", HIDDEN))
    return left


def listed(items: Sequence[T]) -> str:
    """Things as a refusal lists them."""
    return ", ".join(str(item) for item in items)
