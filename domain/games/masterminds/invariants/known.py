"""What everything else relies on: ids that exist, seats that play, numbers in their range."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.masterminds.rules.setup import LEAST_ROUNDS, MOST_ROUNDS
from domain.games.masterminds.state import MastermindsState
from domain.kernel import HIDDEN, Broken, broken

MOST_TURNS = 100_000
MOST_CHAOS = 100_000


def known(state: MastermindsState) -> Iterator[Broken]:
    """What is wrong with the words and numbers of a state in play."""
    if wrong := [*known_seats(state), *known_options(state)]:
        yield from wrong
        return
    yield from _counters(state)
    yield from _shapes(state)
    yield from known_missions(state)
    yield from _villains(state)
    yield from _resolution(state)


def known_seats(state: MastermindsState) -> Iterator[Broken]:
    players = state.edition.components.players
    if not players.min <= state.seats <= players.max:
        yield broken("seats_do_not_play", seats=state.seats, least=players.min, most=players.max)
    elif not 0 <= state.first_seat < state.seats:
        yield broken("no_first_seat", first_seat=state.first_seat)


def known_options(state: MastermindsState) -> Iterator[Broken]:
    """Options that a table could have opened with."""
    box, options = state.edition, state.options
    first, rounds = options.first_seat, options.max_rounds
    due = box.components.house_rules.max_rounds if rounds == "edition" else rounds
    if state.max_rounds != due or not (due is None or LEAST_ROUNDS <= due <= MOST_ROUNDS):
        yield broken("round_guard", due=due, least=LEAST_ROUNDS, most=MOST_ROUNDS)
    if first != "random" and not 0 <= first < state.seats:
        yield broken("options_no_seat", first=first)
    for what, agreed, there in (
        ("colors", options.colors, set(box.colours)),
        ("machines", options.machines, set(box.machines)),
    ):
        if agreed is not None and not (
            len(agreed) == len(set(agreed)) == state.seats and set(agreed) <= there
        ):
            yield broken("options_one_each", what=what)
    if (options.machines is not None) != (options.machine_mode == "assigned"):
        yield broken("options_machines")


def known_missions(state: MastermindsState) -> Iterator[Broken]:
    box = state.edition
    if set(state.missions) != set(box.cities):
        yield broken("missions_each_city")
    taken = [card for villain in state.villains for card in villain.missions]
    lying = [card for card in state.missions.values() if card is not None]
    cards = [card for card in (*state.mission_deck, *lying, *taken) if card != HIDDEN]
    if len(set(cards)) != len(cards) or not set(cards) <= set(box.missions):
        yield broken("mission_misplaced")


def _counters(state: MastermindsState) -> Iterator[Broken]:
    if not 1 <= state.turn <= MOST_TURNS:
        yield broken("turn_out_of_range", turn=state.turn)
    elif state.round != (state.turn - 1) // state.seats + 1:
        yield broken("turn_of_another_round", turn=state.turn, round=state.round)
    trigger = state.end_trigger
    seats = {
        "active_seat": [] if state.active_seat is None else [state.active_seat],
        "monocle_holder": [] if state.monocle_holder is None else [state.monocle_holder],
        "final_queue": list(state.final_queue or ()),
        "end_trigger": [] if trigger is None else [trigger.active_seat],
    }
    if trigger is not None and trigger.by_seat is not None:
        seats["end_trigger"].append(trigger.by_seat)
    for where, named in seats.items():
        for seat in named:
            if not 0 <= seat < state.seats:
                yield broken("no_seat", where=where, number=seat)


def _shapes(state: MastermindsState) -> Iterator[Broken]:
    """One entry for each seat and city."""
    box = state.edition
    if len(state.villains) != state.seats:
        yield broken("villains_each_seat")
    for name, entries in (("stacks", state.stacks), ("buildings", state.buildings)):
        if set(entries) != set(box.cities):
            yield broken("entry_each_city", name=name)
    for city in (*state.pending_refills, *([state.final_city] if state.final_city else [])):
        if city not in box.order:
            yield broken("no_city", name=city)
    discs = [disc for stack in state.stacks.values() for disc in stack]
    if state.resolution is not None:
        discs += state.resolution.discs
    for disc in discs:
        if not 0 <= disc.owner < state.seats or disc.kind not in (*box.kinds, HIDDEN):
            yield broken("no_such_disc", owner=disc.owner, kind=disc.kind)


def _villains(state: MastermindsState) -> Iterator[Broken]:
    box, options = state.edition, state.options
    colours = options.colors or box.colours
    machines = [villain.machine for villain in state.villains]
    if not set(machines) <= set(box.machines):
        yield broken("machine_of_the_box")
        return
    if options.machines is not None and tuple(machines) != options.machines:
        yield broken("agreed_machines")
    for seat, villain in enumerate(state.villains):
        if villain.color != colours[seat % len(colours)]:
            yield broken("agreed_colour", seat=seat)
        segments = box.segments[villain.machine]
        if len(set(villain.built)) != len(villain.built) or sorted(
            [*villain.built, *villain.slots]
        ) != sorted(segments):
            yield broken("segment_half_built", seat=seat)
        if any(min(filled.bolts, filled.copper) < 0 for filled in villain.slots.values()):
            yield broken("parts_below_none", seat=seat)
        if not 0 <= villain.chaos <= MOST_CHAOS:
            yield broken("chaos_out_of_range", seat=seat, chaos=villain.chaos)
    supply = state.supply
    if min(supply.parts, supply.codex, supply.chaos, supply.scientists) < 0:
        yield broken("supply_below_none")


def _resolution(state: MastermindsState) -> Iterator[Broken]:
    stack = state.resolution
    if stack is None:
        return
    city = stack.city
    if city not in state.edition.order:
        yield broken("no_city", name=city)
    most = len(stack.discs)
    sabotaged = stack.sabotaged_index
    if not -1 <= stack.index < max(most, 1) or not 0 <= stack.discarded <= most:
        yield broken("disc_not_in_stack")
    if sabotaged is not None and not 0 <= sabotaged < most:
        yield broken("sabotaged_not_in_stack")
