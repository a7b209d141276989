"""Knowledge: what a viewer learned by a fact.

What a viewer knows is what its view shows; what it does not know is `?` there. A fact tells it
something by what comes to light in its view, wherever it lies by then, and by what the fact shows
to it and not to everybody. What a seat said itself, it did not learn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import msgspec

from domain.kernel.edition import Edition
from domain.kernel.fact import HIDDEN, Entry, Fact
from domain.kernel.move import Move
from domain.kernel.ruleset import AnyRuleset
from domain.kernel.state import State
from domain.kernel.viewer import PUBLIC, Viewer, shown

Places = dict[str, str]
"""Path into a state -> the id that lies there."""


class Learned(msgspec.Struct, frozen=True):
    """An id that a viewer did not know, and where it came to light."""

    id: str
    where: str
    """A path into the state, or a field of the fact."""


class Known(msgspec.Struct, frozen=True):
    """What a viewer knows of a state, and what it does not."""

    view: State
    hidden: Places
    """What is there and not shown to the viewer."""
    own: Places
    """What is shown to the viewer and not to the public."""


def known(ruleset: AnyRuleset, state: State, viewer: Viewer) -> Known:
    """What the viewer knows of a state."""
    view = ruleset.view(state, viewer)
    public = ruleset.view(state, PUBLIC)
    return Known(view, dict(_covered(state, view, "")), dict(_covered(view, public, "")))


def reveals(
    ruleset: AnyRuleset,
    before: State,
    entry: Entry[Fact],
    after: State,
    viewer: Viewer,
    said: Move | None = None,
) -> tuple[Learned, ...]:
    """What the viewer learned by a fact; `said` is the move it followed from, if its own."""
    return learned(
        known(ruleset, before, viewer), entry, known(ruleset, after, viewer), viewer, said
    )


def learned(
    before: Known, entry: Entry[Fact], after: Known, viewer: Viewer, said: Move | None = None
) -> tuple[Learned, ...]:
    """The same, where what was known before and after is at hand."""
    own_words = set(_ids(said))
    grown = _more(after.own, before.own)
    found: dict[str, str] = {}
    # What the fact shows to this viewer and not to everybody, unless it knew that.
    for field, seats in entry.audience.items():
        if viewer.kind == "seat" and viewer.seat in seats:
            for id in _ids(getattr(entry.fact, field)):
                if id not in before.own.values() or id in grown:
                    found.setdefault(id, field)
    # What comes to light in the view: it was hidden, or now lies where the public cannot look.
    uncovered = _more(before.hidden, after.hidden)
    if uncovered or grown:
        seen = Counter(_ids(after.view))
        fresh = seen - Counter(_ids(before.view))
        told = set(_ids(shown(entry, viewer)))
        for id, where in uncovered.items():
            if id in seen or id in told:  # Otherwise it has left the game unseen.
                found.setdefault(id, where)
        for id, where in grown.items():
            if id in fresh:
                found.setdefault(id, where)
    return tuple([Learned(id, where) for id, where in found.items() if id not in own_words])


def _more(places: Places, others: Places) -> Places:
    """Ids that lie in more of these places than of the others -> one of those places."""
    surplus = Counter(places.values()) - Counter(others.values())
    return {id: where for where, id in places.items() if id in surplus}


def _covered(state: object, view: object, path: str) -> Iterator[tuple[str, str]]:
    """The places of a state that a view of it does not show."""
    if state is view:
        return  # They share what is not hidden.
    if isinstance(state, msgspec.Struct) and type(state) is type(view):
        for field in state.__struct_fields__:
            place = f"{path}.{field}" if path else field
            yield from _covered(getattr(state, field), getattr(view, field), place)
    elif isinstance(state, dict) and isinstance(view, dict):
        for key, item in state.items():
            place = f"{path}.{key}"
            yield from _covered(item, view[key], place) if key in view else leaves(item, place)
    elif isinstance(state, tuple) and isinstance(view, tuple) and len(state) == len(view):
        for index, (item, seen) in enumerate(zip(state, view, strict=True)):
            yield from _covered(item, seen, f"{path}[{index}]")
    elif state != view:
        yield from leaves(state, path)


def leaves(value: object, path: str = "") -> Iterator[tuple[str, str]]:
    """Every id (or number) in a value, with its path; what is hidden is none."""
    if isinstance(value, str):
        if value != HIDDEN:
            yield path, value
    elif isinstance(value, msgspec.Struct):
        if not isinstance(value, Edition):
            for field in value.__struct_fields__:
                yield from leaves(getattr(value, field), f"{path}.{field}")
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from leaves(item, f"{path}.{key}")
    elif isinstance(value, tuple | list | frozenset):
        for index, item in enumerate(value):
            yield from leaves(item, f"{path}[{index}]")
    elif value is not None:
        yield path, str(value)


def _ids(value: object) -> Iterator[str]:
    return (id for _, id in leaves(value))
