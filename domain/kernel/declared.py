"""A scribe's chance: what happened on a real table, source by source.

What a scribe has not seen is not made up: a pile whose order nobody knows is made of `?`, and what
is drawn from it is asked for, among all that lies nowhere else.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar, cast

from domain.kernel.chance import Chance, Declaration, ImpossibleChance, Undeclared, listed
from domain.kernel.keyed import KeyedChance
from domain.kernel.text import Text

T = TypeVar("T")


class DeclaredChance(Chance):
    """A scribe's chance: what happened on a real table, source by source.

    Tables used to be declared so: what was not declared was drawn. See AskedChance.
    """

    def __init__(
        self,
        declared: Mapping[str, Sequence[Declaration]],
        secret: bytes = b"",
        drawn: Mapping[str, int] | None = None,
    ) -> None:
        """`secret` and `drawn` give an order to piles that nobody has seen."""
        super().__init__()
        self._declared = {source: list(outcomes) for source, outcomes in declared.items()}
        self._unseen = KeyedChance(secret, drawn or {})

    def _take(self, source: str) -> Declaration | None:
        outcomes = self._declared.get(source)
        return outcomes.pop(0) if outcomes else None

    def _pick(self, source: str, items: Sequence[T]) -> int:
        declared = self._take(source)
        if declared is None:
            raise Undeclared(source, items)
        return _index_of(source, declared, items)

    def _order(self, source: str, items: Sequence[T], lazily: bool) -> tuple[int, ...]:
        declared = self._take(source)
        if declared is None and lazily:
            return self._unseen._order(source, items, lazily)
        if not isinstance(declared, tuple) or len(declared) != len(items):
            raise Undeclared(source, items, order=True, dealt=len(items))
        return _order_of(source, declared, items)

    def _top(self, source: str, pile: Sequence[T]) -> int | None:
        declared = self._take(source)
        return 0 if declared is None else _index_of(source, declared, pile)

    def finish(self) -> None:
        for source, outcomes in self._declared.items():
            if outcomes:
                left = listed(outcomes)
                raise ImpossibleChance(
                    Text(
                        f"nothing drew `{source}`: {left} is left over",
                        f"rien n'a tiré `{source}` : il reste {left}",
                    )
                )


class AskedChance(DeclaredChance):
    """A scribe's chance that makes nothing up: all that happened is asked for, by name.

    What nobody has seen stays unknown; what only one thing can be need not be told.
    """

    def __init__(self, declared: Mapping[str, Sequence[Declaration]]) -> None:
        super().__init__(declared)

    def shuffle(
        self, source: str, items: Sequence[T], *, lazily: bool = False, dealt: int | None = None
    ) -> tuple[T, ...]:
        outcomes = self._declared.get(source)
        if dealt is not None:
            told = outcomes[0] if outcomes else None
            if not isinstance(told, tuple) or not dealt <= len(told) <= len(items):
                raise Undeclared(source, items, order=True, dealt=dealt)
            order = _order_of(source, told, items)
            rest = [index for index in range(len(items)) if index not in order]
            whole = [items[index] for index in (*order, *rest)]
            self._declared[source] = [cast("Declaration", tuple(whole)), *(outcomes or [])[1:]]
        return super().shuffle(source, items, lazily=lazily, dealt=dealt)

    def _pick(self, source: str, items: Sequence[T]) -> int:
        if len(items) == 1 and not self._declared.get(source):
            return 0
        return super()._pick(source, items)

    def _order(self, source: str, items: Sequence[T], lazily: bool) -> tuple[int, ...]:
        if lazily and not self._declared.get(source):
            return tuple(range(len(items))) if len(items) < 2 else ()
        return super()._order(source, items, lazily)

    def _top(self, source: str, pile: Sequence[T]) -> int | None:
        declared = self._take(source)
        if declared is not None and declared != pile[0]:
            raise Undeclared(source, (pile[0],), declared=declared, known=pile[0])
        return None


def _index_of(source: str, declared: Declaration, items: Sequence[T]) -> int:
    for index, item in enumerate(items):
        if item == declared:
            return index
    raise Undeclared(source, items, declared=declared)


def _order_of(source: str, declared: Sequence[int | str], items: Sequence[T]) -> tuple[int, ...]:
    """Where each of these stands among the items; every item once at most."""
    left = list(range(len(items)))
    order = []
    for item in declared:
        match = next((index for index in left if items[index] == item), None)
        if match is None:
            raise Undeclared(source, [items[index] for index in left], declared=item)
        left.remove(match)
        order.append(match)
    return tuple(order)
