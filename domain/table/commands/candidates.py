"""Candidates: what a field of a fact could hold in a state, the likeliest first.

What stands in the state beside the things that are spoken of comes first (where a piece is, what a
seat has), then what such a fact held the last time, then everything else there is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import msgspec
from msgspec import inspect

from domain.kernel import HIDDEN, Fact, Names, Part, State, encoded
from domain.kernel.blanks import Blank

NUMBERS = range(13)
MOST = 150
"""Values of one field."""
DEPTH = 3
"""How far below a thing's own entry the state is looked through."""


class Candidates:
    """What the fields of facts could hold in one state."""

    def __init__(
        self,
        state: State,
        names: Names,
        given: Iterable[object],
        recent: Fact | None,
        about: Sequence[Part] = (),
    ) -> None:
        self._names = names
        self._recent = recent
        values = [each for value in given for each in _flat(value)]
        last = msgspec.structs.astuple(recent) if recent else ()
        self._steps = [each for each in (*values, *last) if type(each) is int]
        ids = {str(each) for each in values} | {part.id for part in about}
        self._near = list(dict.fromkeys(_beside(msgspec.json.decode(encoded(state)), ids)))

    def of(self, blank: Blank) -> list[object]:
        """What a field could hold; nothing where nobody can tell."""
        recent = getattr(self._recent, blank.name, None)
        found: list[object] = [None] if blank.is_optional and recent is None else []
        asked = blank.asked
        if asked.is_map:
            found += [recent, {}]
        elif asked.rows is not None or isinstance(blank.type, inspect.StructType):
            found += [recent, *([()] if asked.is_many else [])]
        elif asked.is_many:
            single = [(each,) for each in self._single(blank)]
            found += [recent, *single, ()] if blank.is_told else [(), recent, *single]
        elif asked.is_yes:
            found += [recent, False, True]
        else:
            known = self._single(blank)
            near = [each for each in self._near if each in known]
            # Where something is says more than where such a thing went last; a number says less.
            found += [recent, *near, *known] if asked.is_number else [*near, recent, *known]
        if blank.is_optional:
            found.append(None)
        return _distinct(found, blank.is_optional)[:MOST]

    def _single(self, blank: Blank) -> list[object]:
        asked = blank.asked
        if ids := blank.ids(self._names):
            return [asked.entered(id) for id in ids]
        if asked.is_number:
            near = [each for each in self._near if isinstance(each, int)]
            moved = [each + by for each in near for by in self._steps]
            return [*near, *moved, *NUMBERS]
        texts = [each for each in self._near if isinstance(each, str)]
        return [*([] if blank.is_told else [""]), *texts]


def _beside(tree: object, ids: set[str]) -> Iterator[int | str]:
    """What stands at the entries of these things, anywhere in a state."""
    for key, item in _entries(tree):
        if key == "edition":
            continue
        if key in ids:
            yield from _leaves(item, DEPTH)
        yield from _beside(item, ids)


def _entries(tree: object) -> Iterable[tuple[str, object]]:
    if isinstance(tree, dict):
        return tree.items()
    if isinstance(tree, list):
        return [(str(index), item) for index, item in enumerate(tree)]
    return ()


def _leaves(tree: object, depth: int) -> Iterator[int | str]:
    if isinstance(tree, str | int) and not isinstance(tree, bool):
        if tree != HIDDEN:
            yield tree
    elif depth:
        for _, item in _entries(tree):
            yield from _leaves(item, depth - 1)


def _flat(value: object) -> Iterator[int | str]:
    if isinstance(value, bool):
        return
    if isinstance(value, str | int):
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from _flat(item)


def _distinct(values: Iterable[object], with_nothing: bool) -> list[object]:
    """Each once, in order; `1` and `True` are two."""
    found: dict[str, object] = {}
    for value in values:
        if value is not None or with_nothing:
            found.setdefault(repr(value), value)
    return list(found.values())
