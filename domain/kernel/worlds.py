"""Worlds: whole states in which a viewer would see exactly what it sees.

A ruleset says which ids can be hidden, and where (*pools*), and what else must fit them
(*couplings*). A world is dealt from them: all deals that fit what the viewer sees and remembers
are equally likely; nothing is inferred from how the others play. What the memory has forgotten
only makes the worlds a superset of the possible ones.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Generic

import msgspec

from domain.kernel.fact import HIDDEN, Entry, Fact
from domain.kernel.state import S, State
from domain.kernel.viewer import Viewer, shown

Ids = tuple[str, ...]
Contents = dict[str, Ids]
"""Place -> what lies there, first is top; `?` where the viewer does not know."""


class Pool(msgspec.Struct, frozen=True):
    """Ids of one kind, as a viewer sees them."""

    ids: Ids
    """All there are."""
    places: Contents
    """Where some of them may be hidden."""
    elsewhere: Collection[str] = ()
    """Ids in plain sight, in no such place."""
    held: Contents = {}
    """Ids that the view shows to be somewhere in a place, without showing where."""
    tops: Mapping[str, Collection[str]] = {}
    """Place -> what its first may be: some backs tell a type."""

    def unseen(self) -> list[str]:
        """Every id that is in no place where it would be known."""
        visible = {*self.elsewhere}
        for contents in self.places.values():
            visible.update(contents)
        return [id for id in self.ids if id not in visible]


Pools = tuple[Pool, ...]


class Memory(msgspec.Struct, frozen=True):
    """What a seat was shown and can no longer see."""

    held: Contents = {}
    """Place -> ids that are somewhere in it."""
    order: Contents = {}
    """Place -> what lies there, in order."""


NOTHING = Memory()


class Together(Viewer, frozen=True):
    """All seats at once: every card in a hand, no order of a pile. Nobody at a table sees so."""

    def sees(self, seats: tuple[int, ...]) -> bool:
        return bool(seats)

    def owns(self, seat: int) -> bool:
        return True


TOGETHER = Together("public")


def _no_pools(view: State) -> tuple[Pool, ...]:
    return ()


def _as_it_is(view: S, places: Contents) -> S:
    return view


def _uncoupled(world: S, rng: random.Random) -> S:
    return world


class Worlds(Generic[S]):
    """What a ruleset brings so that its hidden state can be imagined."""

    def __init__(
        self,
        pools: Callable[[S], tuple[Pool, ...]] = _no_pools,
        put: Callable[[S, Contents], S] = _as_it_is,
        couple: Callable[[S, random.Random], S] = _uncoupled,
        *,
        remembers: bool = False,
        ordered: Collection[str] = (),
    ) -> None:
        self.pools = pools
        self.put = put
        """The view with these contents in its places."""
        self.couple = couple
        """Fits what hangs on the ids that were dealt."""
        self.remembers = remembers
        """Whether a seat can be shown what it cannot see later."""
        self.ordered = frozenset(ordered)
        """Places whose order a seat can know."""

    def imagine(self, view: S, rng: random.Random, memory: Memory = NOTHING) -> S:
        """A whole state in which the viewer would see exactly `view`."""
        return self.imaginer(view, memory)(rng)

    def imaginer(self, view: S, memory: Memory = NOTHING) -> Callable[[random.Random], S]:
        """`imagine` for many worlds of one view."""
        pools = [_Dealer(pool, memory) for pool in self.pools(view)]

        def world(rng: random.Random) -> S:
            places: Contents = {}
            for pool in pools:
                pool.deal(places, rng)
            return self.couple(self.put(view, places), rng)

        return world

    def _remember(self, memory: Memory, before: Pools, fact: Fact, after: Pools) -> Memory:
        """The memory after a fact, all three as the viewer sees them.

        It forgets too much rather than remember what may not be so any more.
        """
        if before == after and not any(pool.held for pool in before):
            return memory  # Most facts move nothing that can be hidden.
        held: Contents = {}
        order: Contents = {}
        named = frozenset(texts_of(msgspec.to_builtins(fact)))
        for old, new in zip(before, after, strict=False):
            change = _Change(old, new, memory, named)
            for place in new.places:
                if place in self.ordered:
                    order.update(change.order(place))
                else:
                    held.update(change.held(place))
        return Memory(held, order)

    def recall(
        self,
        steps: Iterable[tuple[Entry[Fact], S]],
        viewer: Viewer,
        view: Callable[[S, Viewer], S],
        start: S,
        memory: Memory = NOTHING,
    ) -> Memory:
        """What a viewer remembers after these entries, each with the state after it."""
        if not self.remembers:
            return memory
        before = self.pools(view(start, viewer))
        for entry, state in steps:
            after = self.pools(view(state, viewer))
            memory = self._remember(memory, before, shown(entry, viewer), after)
            before = after
        return memory


class _Dealer:
    """One pool, ready to be dealt many times."""

    def __init__(self, pool: Pool, memory: Memory) -> None:
        self._tops = pool.tops
        self._places = {
            place: _merged(contents, memory.order.get(place, ()))
            for place, contents in pool.places.items()
        }
        visible = {*pool.elsewhere}
        for contents in self._places.values():
            visible.update(contents)
        self._unseen = [id for id in pool.ids if id not in visible]
        self._held: dict[str, list[str]] = {}
        for place in self._places:
            ids = dict.fromkeys((*pool.held.get(place, ()), *memory.held.get(place, ())))
            known = [id for id in ids if id not in visible]
            if known:
                self._held[place] = known

    def deal(self, places: Contents, rng: random.Random) -> None:
        left = self._unseen.copy()
        filled = {place: list(contents) for place, contents in self._places.items()}
        for place, allowed in self._tops.items():
            contents = filled[place]
            if contents and contents[0] == HIDDEN:
                contents[0] = rng.choice(self._may_top(place, left, allowed))
                left.remove(contents[0])
        for place, known in self._held.items():
            contents = filled[place]
            owed = [id for id in known if id in left]
            slots = [slot for slot, id in enumerate(contents) if id == HIDDEN]
            for id, slot in zip(owed, rng.sample(slots, len(owed)), strict=True):
                contents[slot] = id
                left.remove(id)
        rng.shuffle(left)
        for place, contents in filled.items():
            places[place] = tuple([left.pop() if id == HIDDEN else id for id in contents])

    def _may_top(self, place: str, left: list[str], allowed: Collection[str]) -> list[str]:
        """Ids that can lie first there: of the right back, and not known to be elsewhere."""
        others = {id for name, ids in self._held.items() if name != place for id in ids}
        return [id for id in left if id in allowed and id not in others]


class _Change:
    """What a fact did to the places of one pool, in a viewer's eyes."""

    def __init__(self, old: Pool, new: Pool, memory: Memory, named: frozenset[str]) -> None:
        self._old, self._new, self._memory = old, new, memory
        self._named = [id for id in old.ids if id in named]
        self._visible = {*new.elsewhere}
        for contents in new.places.values():
            self._visible.update(contents)
        self._known = {place: self._known_before(place) for place in old.places}
        grown = [place for place in new.places if self._grown(place) > 0]
        self._goal = grown[0] if len(grown) == 1 else ""

    def _known_before(self, place: str) -> list[str]:
        sight = (*self._old.places[place], *self._old.held.get(place, ()))
        ids = dict.fromkeys((*sight, *self._memory.held.get(place, ())))
        return [id for id in ids if id != HIDDEN]

    def _grown(self, place: str) -> int:
        return len(self._new.places[place]) - len(self._old.places.get(place, ()))

    def held(self, place: str) -> Contents:
        """The ids still known to be in a place that hides them."""
        if HIDDEN not in self._new.places[place]:
            return {}
        known = self._known.get(place, [])
        lost = -self._grown(place)
        if lost > 0:
            # Something left: unless the fact says what, it may have been any of them.
            known = [id for id in known if id not in self._named] if self._says(lost) else []
        if place == self._goal and self._grown(place) == len(self._named):
            known = [*known, *self._named]
        ids = dict.fromkeys(id for id in known if id not in self._visible)
        return {place: tuple(ids)} if ids else {}

    def _says(self, lost: int) -> bool:
        return len(self._named) >= lost

    def order(self, place: str) -> Contents:
        """The order still known of a place."""
        old = _merged(self._old.places.get(place, ()), self._memory.order.get(place, ()))
        new = self._new.places[place]
        if len(new) == len(old) - 1:
            gone = [id for id in self._named if id in old]
            old = tuple([id for id in old if id not in gone]) if len(gone) == 1 else ()
        known = _merged(new, old)
        return {place: known} if any(id != HIDDEN for id in known) else {}


def _merged(seen: Ids, known: Ids) -> Ids:
    """What is seen, and where it is hidden what is known of it."""
    if len(seen) != len(known):
        return seen
    pairs = zip(seen, known, strict=True)
    return tuple([other if id == HIDDEN else id for id, other in pairs])


def texts_of(value: object) -> Iterator[str]:
    """Every text in something that was made plain."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, each in value.items():
            yield from texts_of(key)
            yield from texts_of(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from texts_of(each)
