"""Mise en place: the boards, the missions, the machines, and each seat's own area."""

from __future__ import annotations

from domain.games.masterminds.facts.gains import ScientistGained
from domain.games.masterminds.facts.table import (
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
from domain.games.masterminds.moves import ChooseMachine
from domain.games.masterminds.rules.turn import begin_turn
from domain.games.masterminds.state import MastermindsState, Options, agenda
from domain.kernel import Recorder

R = Recorder[MastermindsState]

LEAST_ROUNDS, MOST_ROUNDS = 10, 1_000


def open_table(r: R, options: Options) -> None:
    """Steps 1 to 7; the rest follows once every seat has its machine."""
    box, seats = r.state.edition, r.state.seats
    components = box.components
    rounds = _require_options(r, options)
    r.record(GameStarted(options, box.id, rounds), "setup.boards")
    buildings = {city.id: city.buildings for city in components.cities}
    r.record(BuildingsPlaced({city: buildings[city] for city in box.cities}), "setup.buildings")
    level = box.secret_service.start_by_players[str(seats)]
    r.record(SecretServiceSet(level), "setup.needle", "ruling.needle_start")
    supplies = components.supplies
    r.record(
        SuppliesFormed(
            supplies.parts.count,
            supplies.codex.count,
            supplies.chaos.count,
            supplies.scientists.count,
        ),
        "setup.supplies",
    )
    _deal_missions(r)
    first = options.first_seat
    seat = r.chance.pick("first_seat", range(seats)) if first == "random" else first
    r.record(FirstSeatSet(seat), "setup.first_player")
    _assign_machines(r, options)


def _require_options(r: R, options: Options) -> int | None:
    """The options fit the table; returns the last round before the guard."""
    box, seats = r.state.edition, r.state.seats
    players = box.components.players
    r.require(
        players.min <= seats <= players.max,
        "setup.boards",
        "player_count",
        seats=seats,
        fewest=players.min,
        most=players.max,
    )
    first = options.first_seat
    r.require(
        first == "random" or 0 <= first < seats,
        "setup.first_player",
        "no_such_seat",
        first=first,
    )
    colors = options.colors
    r.require(
        colors is None
        or (len(colors) == seats == len(set(colors)) and set(colors) <= set(box.colours)),
        "setup.pile",
        "colours",
        colors=colors or (),
    )
    _require_machines(r, options)
    rounds = options.max_rounds
    if rounds == "edition":
        return box.components.house_rules.max_rounds
    r.require(
        rounds is None or LEAST_ROUNDS <= rounds <= MOST_ROUNDS,
        "house.round_limit",
        "round_limit",
        least=LEAST_ROUNDS,
        most=MOST_ROUNDS,
        rounds=rounds,
    )
    return rounds


def _require_machines(r: R, options: Options) -> None:
    machines = options.machines
    if options.machine_mode != "assigned":
        r.require(machines is None, "setup.machine", "machines_not_assigned")
        return
    named = machines or ()
    r.require(
        len(named) == r.state.seats == len(set(named))
        and set(named) <= set(r.state.edition.machines),
        "setup.machine",
        "machines",
        machines=named,
    )


def _deal_missions(r: R) -> None:
    """A basic mission face up in each city, the advanced ones in a deck."""
    box = r.state.edition
    basic = r.chance.shuffle("basic_missions", box.missions_of("basic"))
    dealt = dict(zip(box.cities, basic, strict=True))
    r.record(MissionsDealt(dealt), "setup.basic_missions")
    order = r.chance.shuffle("mission_deck", box.missions_of("advanced"), lazily=True)
    r.record(MissionDeckShuffled(order), "setup.advanced_deck")


# Machines


def _assign_machines(r: R, options: Options) -> None:
    """Dealt, given, or chosen from the first seat clockwise (ruling.machine_draft)."""
    seats = range(r.state.seats)
    if options.machine_mode == "draft":
        order = r.state.clockwise_from(r.state.first_seat)
        r.push(*[agenda.ChooseMachine(seat) for seat in order], agenda.FinishSetup())
        return
    left = list(r.state.edition.machines)
    for seat in seats:
        if options.machines is None:
            with r.chance.drawn_for(seat):
                machine = r.chance.pick("machine", left)
            left.remove(machine)
        else:
            machine = options.machines[seat]
        _assign(r, seat, machine, chance=options.machines is None)
    r.push(agenda.FinishSetup())


def _assign(r: R, seat: int, machine: str, *, chance: bool = False) -> None:
    colors = r.state.options.colors or r.state.edition.colours
    r.record(MachineAssigned(seat, machine, colors[seat], chance), "setup.machine")


def choose_machine(r: R, seat: int, move: ChooseMachine) -> None:
    """Clockwise from the first seat (ruling.machine_draft)."""
    taken = [villain.machine for villain in r.state.villains]
    r.require(
        move.machine in r.state.edition.machines and move.machine not in taken,
        "setup.machine",
        "machine_taken",
        machine=move.machine,
    )
    r.agenda.pop(0)
    _assign(r, seat, move.machine)


def finish_setup(r: R, item: agenda.FinishSetup) -> None:
    """Steps 8 to 12."""
    box, seats = r.state.edition, range(r.state.seats)
    for seat in seats:
        r.record(ScientistGained(seat, 1), "setup.first_scientist")
    for seat in seats:
        order = r.chance.shuffle(f"pile_{seat}", box.kinds, lazily=True)
        r.record(PileShuffled(seat, order, order[0], len(order), "setup"), "setup.pile")
    for seat in seats:
        r.record(FirepowerSet(seat, box.firepower.start), "setup.firepower")
    r.record(MonoclePlaced(), "setup.monocle")
    begin_turn(r, r.state.first_seat, 1, 1)
