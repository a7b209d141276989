"""Pieces: discs, buildings, missions, tokens and what is built, each in one place."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.masterminds.edition.components import OpenCell, SetCodexLevel, UnlockPower
from domain.games.masterminds.state import MastermindsState, Villain
from domain.kernel import Broken, broken


def pieces(state: MastermindsState) -> Iterator[Broken]:
    """What is wrong with the pieces after any fact."""
    yield from _discs(state)
    yield from _board(state)
    yield from _missions(state)
    yield from _supplies(state)
    for seat, villain in enumerate(state.villains):
        yield from _track(state, seat, villain)
        yield from _machine(state, seat, villain)
        yield from _library(state, seat, villain)
    yield from _flow(state)


def _discs(state: MastermindsState) -> Iterator[Broken]:
    """1, 2: five discs a seat, each in one place; no stack above its threshold."""
    lying = [disc for stack in state.stacks.values() for disc in stack]
    if state.resolution is not None:
        lying += state.resolution.discs[state.resolution.discarded :]
    for seat, villain in enumerate(state.villains):
        kinds = [*villain.pile, *villain.discard]
        kinds += [disc.kind for disc in lying if disc.owner == seat]
        if len(kinds) != len(state.edition.kinds):
            yield broken("disc_count", seat=seat, count=len(kinds))
        if set(kinds) != set(state.edition.kinds):
            yield broken("disc_misplaced", seat=seat)
    if any(len(stack) > state.threshold for stack in state.stacks.values()):
        yield broken("stack_too_high")


def _board(state: MastermindsState) -> Iterator[Broken]:
    """4: every building in its city or with one seat; the level counts the captures."""
    box = state.edition
    captured = [(each.city, each.building) for v in state.villains for each in v.buildings]
    standing = [(city, each) for city, left in state.buildings.items() for each in left]
    printed = [(city.id, each) for city in box.components.cities for each in city.buildings]
    if sorted(captured + standing) != sorted(printed):
        yield broken("building_misplaced")
    track = box.secret_service
    level = track.start_by_players[str(state.seats)] + len(captured)
    # One lower as long as the last capture's loot is being received.
    if state.ss_level not in (min(track.max, level), min(track.max, level - 1)):
        yield broken(
            "service_level", by="ruling.ss_cap", level=state.ss_level, captures=len(captured)
        )


def _missions(state: MastermindsState) -> Iterator[Broken]:
    """6: every card is in the deck, in a city, or with a seat."""
    cards = [*state.mission_deck, *(card for card in state.missions.values() if card is not None)]
    for villain in state.villains:
        cards += villain.missions
    if len(cards) != len(state.edition.missions):
        yield broken("mission_count", count=len(cards))
    if set(cards) != set(state.edition.missions):
        yield broken("mission_misplaced")


def _supplies(state: MastermindsState) -> Iterator[Broken]:
    """5, 8: tokens are in the supply or with a seat; chaos tokens may be substituted."""
    counts, supply, villains = state.edition.components.supplies, state.supply, state.villains
    parts = sum([p.bolts + p.copper for v in villains for p in v.slots.values()])
    if supply.parts + parts != counts.parts.count:
        yield broken("parts_lost")
    if supply.scientists + sum([v.scientists for v in villains]) != counts.scientists.count:
        yield broken("scientists_lost")
    if supply.codex + sum([len(v.library) for v in villains]) != counts.codex.count:
        yield broken("codex_lost")
    if supply.chaos != max(0, counts.chaos.count - sum([v.chaos for v in villains])):
        yield broken("chaos_lost")


def _track(state: MastermindsState, seat: int, villain: Villain) -> Iterator[Broken]:
    """5, 7: firepower on its track, Scientists in open cells."""
    firepower = state.edition.firepower
    if not firepower.start <= villain.firepower <= firepower.max:
        yield broken("firepower_out_of_range", seat=seat, firepower=villain.firepower)
    if not 0 <= villain.scientists <= villain.cells:
        yield broken(
            "too_few_cells",
            by="ruling.cells",
            seat=seat,
            scientists=villain.scientists,
            cells=villain.cells,
        )


def _machine(state: MastermindsState, seat: int, villain: Villain) -> Iterator[Broken]:
    """8, 9: parts fit; powers, cells and codex level follow from what is built."""
    segments = state.edition.segments[villain.machine]
    if sorted([*villain.built, *villain.slots]) != sorted(segments):
        yield broken("segment_half_built", seat=seat)
    for id, filled in villain.slots.items():
        if filled.bolts > segments[id].bolts or filled.copper > segments[id].copper:
            yield broken("too_many_parts", id=id, seat=seat)
    powers, cells, level = has = (villain.powers, villain.cells, villain.codex_level)
    # The bonus is a fact of its own, right after the segment.
    if has not in (_bonuses(state, villain, 0), _bonuses(state, villain, 1)):
        yield broken(
            "not_as_built",
            by="machine.powers",
            seat=seat,
            powers=powers,
            cells=cells,
            level=level,
        )


def _bonuses(
    state: MastermindsState, villain: Villain, less: int
) -> tuple[tuple[str, ...], int, int]:
    """The powers, cells and codex level of what is built, but for the last `less` of it."""
    machine = state.edition.machines[villain.machine]
    segments = state.edition.segments[villain.machine]
    bonuses = [segments[id].bonus for id in villain.built[: len(villain.built) - less]]
    powers = tuple([bonus.slot for bonus in bonuses if isinstance(bonus, UnlockPower)])
    opened = sum([bonus.amount for bonus in bonuses if isinstance(bonus, OpenCell)])
    level = 2 if any(isinstance(bonus, SetCodexLevel) for bonus in bonuses) else 1
    return powers, machine.cells_open_at_start + opened, level


def _library(state: MastermindsState, seat: int, villain: Villain) -> Iterator[Broken]:
    """10: ten tokens at the most; the fifth gives mastery."""
    library, tokens = state.edition.library, len(villain.library)
    if tokens > library.slots or not set(villain.library) <= {1, 2}:
        yield broken("library_wrong", seat=seat, library=villain.library)
    # The mastery is a fact of its own, right after the token.
    if villain.codex_mastery != (tokens >= library.choose_from_pile_at) and (
        villain.codex_mastery or tokens > library.choose_from_pile_at
    ):
        yield broken("mastery_wrong", seat=seat, tokens=tokens)


def _flow(state: MastermindsState) -> Iterator[Broken]:
    """12, 13, 17: the agenda, the last turns and the guard."""
    if state.phase == "over" and state.agenda:
        yield broken("over_with_work_left")
    queue, trigger = state.final_queue, state.end_trigger
    if queue is not None:
        if trigger is None:
            yield broken("last_round_untriggered")
        else:
            order = state.clockwise_from((trigger.active_seat + 1) % state.seats)
            if queue != order[len(order) - len(queue) :]:
                yield broken("last_turns_wrong", queue=queue)
    if state.max_rounds is not None and state.round > state.max_rounds + 1:
        yield broken("round_out_of_range", round=state.round)
