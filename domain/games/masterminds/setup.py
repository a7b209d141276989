"""Mise en place: the boards, the missions, the machines, and each seat's own area."""

from __future__ import annotations

from domain.games.masterminds import agenda
from domain.games.masterminds.gain_facts import ScientistGained
from domain.games.masterminds.moves import ChooseMachine
from domain.games.masterminds.run import Run
from domain.games.masterminds.state import Options
from domain.games.masterminds.table_facts import (
    BuildingsPlaced,
    FirepowerSet,
    FirstSeatSet,
    GameStarted,
    MachineAssigned,
    MissionDeckShuffled,
    MissionsDealt,
    MonoclePlaced,
    PileShuffled,
    SecretServiceSet,
    SuppliesFormed,
)
from domain.games.masterminds.turn import begin_turn

LEAST_ROUNDS = 10


def open_boards(run: Run, options: Options) -> None:
    """Steps 1 to 7; the rest follows once every seat has its machine."""
    box, seats = run.state.edition, run.state.seats
    components = box.components
    rounds = _require_options(run, options)
    run.record(GameStarted(options, box.id, rounds), "setup.boards")
    buildings = {city.id: city.buildings for city in components.cities}
    run.record(BuildingsPlaced({city: buildings[city] for city in box.cities}), "setup.buildings")
    level = box.secret_service.start_by_players[str(seats)]
    run.record(SecretServiceSet(level), "setup.needle", "ruling.needle_start")
    supplies = components.supplies
    run.record(
        SuppliesFormed(
            supplies.parts.count,
            supplies.codex.count,
            supplies.chaos.count,
            supplies.scientists.count,
        ),
        "setup.supplies",
    )
    _deal_missions(run)
    first = options.first_seat
    seat = run.r.chance.pick("first_seat", range(seats)) if first == "random" else first
    run.record(FirstSeatSet(seat), "setup.first_player")
    _assign_machines(run, options)


def _require_options(run: Run, options: Options) -> int | None:
    """The options fit the table; returns the last round before the guard."""
    box, seats = run.state.edition, run.state.seats
    players = box.components.players
    run.require(
        players.min <= seats <= players.max,
        "setup.boards",
        "{seats} seats: {fewest} to {most} play",
        seats=seats,
        fewest=players.min,
        most=players.max,
    )
    first = options.first_seat
    run.require(
        first == "random" or 0 <= first < seats,
        "setup.first_player",
        "there is no seat {first}",
        first=first,
    )
    colors = options.colors
    run.require(
        colors is None
        or (len(colors) == seats == len(set(colors)) and set(colors) <= set(box.colours)),
        "setup.pile",
        "{colors}: each seat needs a colour of its own",
        colors=", ".join(colors or ()),
    )
    _require_machines(run, options)
    rounds = options.max_rounds
    if rounds == "edition":
        return box.components.house_rules.max_rounds
    run.require(
        rounds is None or rounds >= LEAST_ROUNDS,
        "house.round_limit",
        "the round guard must be {least} or more, not {rounds}",
        least=LEAST_ROUNDS,
        rounds=rounds,
    )
    return rounds


def _require_machines(run: Run, options: Options) -> None:
    machines = options.machines
    if options.machine_mode != "assigned":
        run.require(
            machines is None, "setup.machine", "machines are named only in the mode `assigned`"
        )
        return
    named = machines or ()
    run.require(
        len(named) == run.state.seats == len(set(named))
        and set(named) <= set(run.state.edition.machines),
        "setup.machine",
        "{machines}: each seat needs a machine of its own",
        machines=", ".join(named) or "nothing",
    )


def _deal_missions(run: Run) -> None:
    """A basic mission face up in each city, the advanced ones in a deck."""
    box = run.state.edition
    basic = run.r.chance.shuffle("basic_missions", box.missions_of("basic"))
    dealt = dict(zip(box.cities, basic, strict=True))
    run.record(MissionsDealt(dealt), "setup.basic_missions")
    order = run.r.chance.shuffle("mission_deck", box.missions_of("advanced"), lazily=True)
    run.record(MissionDeckShuffled(order), "setup.advanced_deck")


# Machines


def _assign_machines(run: Run, options: Options) -> None:
    """Dealt, given, or chosen from the first seat clockwise (ruling.machine_draft)."""
    seats = range(run.state.seats)
    if options.machine_mode == "draft":
        order = run.state.clockwise_from(run.state.first_seat)
        run.push(*[agenda.ChooseMachine(seat) for seat in order], agenda.FinishSetup())
        return
    left = list(run.state.edition.machines)
    for seat in seats:
        if options.machines is None:
            machine = run.r.chance.pick("machine", left)
            left.remove(machine)
        else:
            machine = options.machines[seat]
        _assign(run, seat, machine, chance=options.machines is None)
    run.push(agenda.FinishSetup())


def _assign(run: Run, seat: int, machine: str, *, chance: bool = False) -> None:
    colors = run.state.options.colors or run.state.edition.colours
    run.record(MachineAssigned(seat, machine, colors[seat], chance), "setup.machine")


def choose_machine(run: Run, seat: int, move: ChooseMachine) -> None:
    """Clockwise from the first seat (ruling.machine_draft)."""
    taken = [villain.machine for villain in run.state.villains]
    run.require(
        move.machine in run.state.edition.machines and move.machine not in taken,
        "setup.machine",
        "{machine} is not there to be taken",
        machine=move.machine,
    )
    run.pop()
    _assign(run, seat, move.machine)


def finish_setup(run: Run, item: agenda.FinishSetup) -> None:
    """Steps 8 to 12."""
    box, seats = run.state.edition, range(run.state.seats)
    for seat in seats:
        run.record(ScientistGained(seat, 1), "setup.first_scientist")
    for seat in seats:
        order = run.r.chance.shuffle(f"pile_{seat}", box.kinds, lazily=True)
        run.record(PileShuffled(seat, order, order[0], len(order), "setup"), "setup.pile")
    for seat in seats:
        run.record(FirepowerSet(seat, box.firepower.start), "setup.firepower")
    run.record(MonoclePlaced(), "setup.monocle")
    begin_turn(run, run.state.first_seat, 1, 1)
