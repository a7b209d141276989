"""Before the first turn: machines are chosen, and nothing else has happened."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from domain.games.masterminds.evolve import evolve
from domain.games.masterminds.facts.table import (
    BuildingsPlaced,
    GameStarted,
    MachineAssigned,
    SecretServiceSet,
    SuppliesFormed,
)
from domain.games.masterminds.invariants.known import known_missions, known_options, known_seats
from domain.games.masterminds.state import MastermindsState, agenda
from domain.kernel import Broken, broken


def beginning(state: MastermindsState) -> Iterator[Broken]:
    """What is wrong with a state of the setup, in which only a draft waits."""
    box, seats = state.edition, state.seats
    empty = MastermindsState(box, seats)
    if state == empty:
        return
    if wrong := [*known_seats(state), *known_options(state), *known_missions(state)]:
        yield from wrong
        return
    components, options, supplies = box.components, state.options, box.components.supplies
    order = state.clockwise_from(state.first_seat)
    chosen = [
        seat for seat in order if len(state.villains) == seats and state.villains[seat].machine
    ]
    machines = [state.villains[seat].machine for seat in chosen]
    if tuple(chosen) != order[: len(chosen)] or options.machine_mode != "draft":
        yield broken("draft_order")
        return
    if len(set(machines)) != len(machines) or not set(machines) <= set(box.machines):
        yield broken("own_machine")
        return
    buildings = {city.id: city.buildings for city in components.cities}
    fresh = empty
    for fact in (
        GameStarted(options, box.id, state.max_rounds),
        BuildingsPlaced({city: buildings[city] for city in box.cities}),
        SecretServiceSet(box.secret_service.start_by_players[str(seats)]),
        SuppliesFormed(
            supplies.parts.count,
            supplies.codex.count,
            supplies.chaos.count,
            supplies.scientists.count,
        ),
        *[
            MachineAssigned(seat, state.villains[seat].machine, state.villains[seat].color, False)
            for seat in chosen
        ],
    ):
        fresh = evolve(fresh, fact)
    left = [agenda.ChooseMachine(seat) for seat in order[len(chosen) :]]
    fresh = replace(
        fresh,
        first_seat=state.first_seat,
        missions=state.missions,
        mission_deck=state.mission_deck,
        agenda=(*left, agenda.FinishSetup()),
    )
    colours = options.colors or box.colours
    if [state.villains[seat].color for seat in chosen] != [colours[seat] for seat in chosen]:
        yield broken("agreed_colours")
    if state != fresh:
        yield broken("nothing_yet")
