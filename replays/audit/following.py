"""What would follow from a move, as far as whoever asks may know.

Once secrets are open the table's own chance says it. Before, nobody learns what would be drawn;
and a seat is answered from what it sees alone: the move is decided in several worlds that would
look the same to it, and told as far as all of them agree. So an answer can give nothing away.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Literal

import msgspec

from domain.kernel import (
    JUDGE,
    AnyRuleset,
    Chance,
    ChanceDecides,
    Entry,
    Fact,
    IllegalMove,
    Move,
    NoChance,
    State,
    encoded,
)
from replays.timeline import Timeline

WORLDS = 12
"""How many worlds have to agree."""

Until = Literal["", "chance", "hidden"]
"""What cuts the answer short: chance, or something that is hidden."""


class Following(msgspec.Struct, frozen=True):
    """The facts of a move, with the state after each."""

    entries: tuple[Entry[Fact], ...] = ()
    states: tuple[State, ...] = ()
    until: Until = ""

    @property
    def after(self) -> State | None:
        """The state that it leaves; nothing where nothing can be told."""
        return self.states[-1] if self.states else None


def follow(ruleset: AnyRuleset, state: State, seat: int, move: Move, chance: Chance) -> Following:
    """What a move does in a state; up to where chance decides, if nobody may know it."""
    recorder = ruleset.recorder(state, chance)
    until: Until = ""
    try:
        ruleset.write(recorder, seat, move)
    except ChanceDecides:
        until = "chance"
    return Following(tuple(recorder.entries), tuple(recorder.states), until)


def foretell(timeline: Timeline, state: State, seat: int, move: Move) -> Following:
    """What would follow in a game that runs, for its judge or for a seat."""
    ruleset = timeline.table.ruleset
    if timeline.viewer == JUDGE:
        return follow(ruleset, state, seat, move, NoChance())
    view = timeline.shown(state)
    imagine, rng = ruleset.worlds.imaginer(view), random.Random(encoded(view))
    try:
        worlds = [follow(ruleset, imagine(rng), seat, move, NoChance()) for _ in range(WORLDS)]
    except IllegalMove:
        return Following(until="hidden")  # Where other things are hidden it is not even legal.
    return _agreed(timeline, worlds)


def _agreed(timeline: Timeline, worlds: list[Following]) -> Following:
    """As far as all of them look the same to the viewer."""
    told = [_looks(timeline, world) for world in worlds]
    first, shared = worlds[0], 0
    while all(len(looks) > shared for looks in told) and _same(looks[shared] for looks in told):
        shared += 1
    if _same((len(world.entries), world.until) for world in worlds) and shared == len(told[0]):
        return first
    return Following(first.entries[:shared], first.states[:shared], "hidden")


def _looks(timeline: Timeline, world: Following) -> list[tuple[str, bytes]]:
    """What the viewer would be told and shown, fact by fact."""
    steps = zip(world.entries, world.states, strict=True)
    return [(timeline.tell(entry)[1], encoded(timeline.shown(state))) for entry, state in steps]


def _same(values: Iterable[object]) -> bool:
    return len(set(values)) == 1
