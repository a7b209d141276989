"""Facts -> state, as far as they change one seat's area only."""

from __future__ import annotations

from msgspec.structs import replace

from domain.games.masterminds.facts.gains import (
    CellOpened,
    ChaosGained,
    CodexFlipped,
    CodexLevelRaised,
    CodexMasteryGained,
    CodexPlaced,
    FirepowerChanged,
    PartPlaced,
    PowerUnlocked,
    ScientistGained,
    SegmentBuilt,
)
from domain.games.masterminds.facts.table import (
    BurrowEnded,
    BurrowGranted,
    FirepowerSet,
    MachineAssigned,
    PileShuffled,
)
from domain.games.masterminds.state import MastermindsState, Parts, Villain
from domain.kernel import Evolver

S = MastermindsState

evolve: Evolver[MastermindsState] = Evolver()


def with_villain(state: S, seat: int, villain: Villain) -> tuple[Villain, ...]:
    """Every seat's area, with a new one for this seat."""
    villains = state.villains
    return (*villains[:seat], villain, *villains[seat + 1 :])


@evolve.on(MachineAssigned)
def machine_assigned(state: S, fact: MachineAssigned) -> S:
    machine = state.edition.machines[fact.machine]
    villain = replace(
        state.villains[fact.seat],
        machine=fact.machine,
        color=fact.color,
        slots={segment.id: Parts() for segment in machine.segments},
        cells=machine.cells_open_at_start,
    )
    return replace(state, villains=with_villain(state, fact.seat, villain))


@evolve.on(PileShuffled)
def pile_shuffled(state: S, fact: PileShuffled) -> S:
    villain = replace(state.villains[fact.seat], pile=fact.order, discard=())
    return replace(state, villains=with_villain(state, fact.seat, villain))


@evolve.on(FirepowerSet)
def firepower_set(state: S, fact: FirepowerSet) -> S:
    villain = replace(state.villains[fact.seat], firepower=fact.value)
    return replace(state, villains=with_villain(state, fact.seat, villain))


@evolve.on(BurrowGranted)
def burrow_granted(state: S, fact: BurrowGranted) -> S:
    villain = replace(state.villains[fact.seat], burrow=True)
    return replace(state, villains=with_villain(state, fact.seat, villain))


@evolve.on(BurrowEnded)
def burrow_ended(state: S, fact: BurrowEnded) -> S:
    villain = replace(state.villains[fact.seat], burrow=False)
    return replace(state, villains=with_villain(state, fact.seat, villain))


@evolve.on(PartPlaced)
def part_placed(state: S, fact: PartPlaced) -> S:
    villain = state.villains[fact.seat]
    filled = villain.slots[fact.segment]
    if fact.part == "bolt":
        filled = Parts(filled.bolts + 1, filled.copper)
    else:
        filled = Parts(filled.bolts, filled.copper + 1)
    villain = replace(villain, slots={**villain.slots, fact.segment: filled})
    supply = replace(state.supply, parts=max(0, state.supply.parts - 1))
    return replace(state, villains=with_villain(state, fact.seat, villain), supply=supply)


@evolve.on(SegmentBuilt)
def segment_built(state: S, fact: SegmentBuilt) -> S:
    villain = state.villains[fact.seat]
    slots = {id: filled for id, filled in villain.slots.items() if id != fact.segment}
    villain = replace(villain, slots=slots, built=(*villain.built, fact.segment))
    supply = replace(state.supply, parts=state.supply.parts + fact.parts_returned)
    return replace(state, villains=with_villain(state, fact.seat, villain), supply=supply)


@evolve.on(PowerUnlocked)
def power_unlocked(state: S, fact: PowerUnlocked) -> S:
    villain = state.villains[fact.seat]
    villain = replace(villain, powers=(*villain.powers, fact.slot))
    return replace(state, villains=with_villain(state, fact.seat, villain))


@evolve.on(CellOpened)
def cell_opened(state: S, fact: CellOpened) -> S:
    villain = replace(state.villains[fact.seat], cells=fact.cells)
    return replace(state, villains=with_villain(state, fact.seat, villain))


@evolve.on(CodexLevelRaised)
def codex_level_raised(state: S, fact: CodexLevelRaised) -> S:
    villain = replace(state.villains[fact.seat], codex_level=fact.level)
    return replace(state, villains=with_villain(state, fact.seat, villain))


@evolve.on(FirepowerChanged)
def firepower_changed(state: S, fact: FirepowerChanged) -> S:
    villain = replace(state.villains[fact.seat], firepower=fact.to)
    return replace(state, villains=with_villain(state, fact.seat, villain))


@evolve.on(ScientistGained)
def scientist_gained(state: S, fact: ScientistGained) -> S:
    villain = replace(state.villains[fact.seat], scientists=fact.cells_used)
    supply = replace(state.supply, scientists=max(0, state.supply.scientists - 1))
    return replace(state, villains=with_villain(state, fact.seat, villain), supply=supply)


@evolve.on(CodexPlaced)
def codex_placed(state: S, fact: CodexPlaced) -> S:
    villain = state.villains[fact.seat]
    villain = replace(villain, library=(*villain.library, fact.value))
    supply = replace(state.supply, codex=max(0, state.supply.codex - 1))
    return replace(state, villains=with_villain(state, fact.seat, villain), supply=supply)


@evolve.on(CodexFlipped)
def codex_flipped(state: S, fact: CodexFlipped) -> S:
    villain = state.villains[fact.seat]
    tokens, at = villain.library, fact.slot - 1
    villain = replace(villain, library=(*tokens[:at], fact.value, *tokens[at + 1 :]))
    return replace(state, villains=with_villain(state, fact.seat, villain))


@evolve.on(CodexMasteryGained)
def codex_mastery_gained(state: S, fact: CodexMasteryGained) -> S:
    villain = replace(state.villains[fact.seat], codex_mastery=True)
    return replace(state, villains=with_villain(state, fact.seat, villain))


@evolve.on(ChaosGained)
def chaos_gained(state: S, fact: ChaosGained) -> S:
    villain = state.villains[fact.seat]
    villain = replace(villain, chaos=villain.chaos + fact.amount)
    supply = replace(state.supply, chaos=max(0, state.supply.chaos - fact.amount))
    return replace(state, villains=with_villain(state, fact.seat, villain), supply=supply)
