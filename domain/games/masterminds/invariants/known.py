"""What everything else relies on: ids that exist, seats that play, numbers in their range."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.masterminds.rules.setup import LEAST_ROUNDS, MOST_ROUNDS
from domain.games.masterminds.state import MastermindsState
from domain.kernel import HIDDEN

MOST_TURNS = 100_000
MOST_CHAOS = 100_000


def by(rule: str, words: str) -> str:
    """What is wrong, and the rule that says so."""
    return f"{words} (masterminds.{rule})"


def known(state: MastermindsState) -> Iterator[str]:
    """What is wrong with the words and numbers of a state in play."""
    if wrong := [*known_seats(state), *known_options(state)]:
        yield from wrong
        return
    yield from _counters(state)
    yield from _shapes(state)
    yield from known_missions(state)
    yield from _villains(state)
    yield from _resolution(state)


def known_seats(state: MastermindsState) -> Iterator[str]:
    players = state.edition.components.players
    if not players.min <= state.seats <= players.max:
        yield f"12: {state.seats} seats: {players.min} to {players.max} play"
    elif not 0 <= state.first_seat < state.seats:
        yield f"12: there is no first seat {state.first_seat}"


def known_options(state: MastermindsState) -> Iterator[str]:
    """Options that a table could have opened with."""
    box, options = state.edition, state.options
    first, rounds = options.first_seat, options.max_rounds
    due = box.components.house_rules.max_rounds if rounds == "edition" else rounds
    if state.max_rounds != due or not (due is None or LEAST_ROUNDS <= due <= MOST_ROUNDS):
        yield f"17: the round guard must be {due}, as agreed, and {LEAST_ROUNDS} to {MOST_ROUNDS}"
    if first != "random" and not 0 <= first < state.seats:
        yield f"12: options: there is no seat {first}"
    for what, agreed, there in (
        ("colors", options.colors, set(box.colours)),
        ("machines", options.machines, set(box.machines)),
    ):
        if agreed is not None and not (
            len(agreed) == len(set(agreed)) == state.seats and set(agreed) <= there
        ):
            yield f"12: options.{what}: each seat needs one of its own"
    if (options.machines is not None) != (options.machine_mode == "assigned"):
        yield "12: options.machines: named only in the mode `assigned`"


def known_missions(state: MastermindsState) -> Iterator[str]:
    box = state.edition
    if set(state.missions) != set(box.cities):
        yield "6: missions: needs an entry for each city"
    taken = [card for villain in state.villains for card in villain.missions]
    lying = [card for card in state.missions.values() if card is not None]
    cards = [card for card in (*state.mission_deck, *lying, *taken) if card != HIDDEN]
    if len(set(cards)) != len(cards) or not set(cards) <= set(box.missions):
        yield "6: a mission is in two places, or unknown"


def _counters(state: MastermindsState) -> Iterator[str]:
    if not 1 <= state.turn <= MOST_TURNS:
        yield f"12: turn {state.turn}"
    elif state.round != (state.turn - 1) // state.seats + 1:
        yield f"12: turn {state.turn} is not in round {state.round}"
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
                yield f"12: {where}: there is no seat {seat}"


def _shapes(state: MastermindsState) -> Iterator[str]:
    """One entry for each seat and city."""
    box = state.edition
    if len(state.villains) != state.seats:
        yield "12: villains: needs an entry for each seat"
    for name, entries in (("stacks", state.stacks), ("buildings", state.buildings)):
        if set(entries) != set(box.cities):
            yield f"12: {name}: needs an entry for each city"
    for city in (*state.pending_refills, *([state.final_city] if state.final_city else [])):
        if city not in box.order:
            yield f"12: no city is called {city!r}"
    discs = [disc for stack in state.stacks.values() for disc in stack]
    if state.resolution is not None:
        discs += state.resolution.discs
    for disc in discs:
        if not 0 <= disc.owner < state.seats or disc.kind not in (*box.kinds, HIDDEN):
            yield f"1: seat {disc.owner} has no {disc.kind}"


def _villains(state: MastermindsState) -> Iterator[str]:
    box, options = state.edition, state.options
    colours = options.colors or box.colours
    machines = [villain.machine for villain in state.villains]
    if not set(machines) <= set(box.machines):
        yield "12: each seat needs a machine of the box"
        return
    if options.machines is not None and tuple(machines) != options.machines:
        yield "12: each seat has the machine that was agreed"
    for seat, villain in enumerate(state.villains):
        if villain.color != colours[seat % len(colours)]:
            yield f"12: seat {seat} has not the colour that was agreed"
        segments = box.segments[villain.machine]
        if len(set(villain.built)) != len(villain.built) or sorted(
            [*villain.built, *villain.slots]
        ) != sorted(segments):
            yield f"8: a segment of seat {seat} is built and not built, or neither"
        if any(min(filled.bolts, filled.copper) < 0 for filled in villain.slots.values()):
            yield f"8: seat {seat} has fewer than no parts"
        if not 0 <= villain.chaos <= MOST_CHAOS:
            yield f"seat {seat} has {villain.chaos} chaos tokens"
    supply = state.supply
    if min(supply.parts, supply.codex, supply.chaos, supply.scientists) < 0:
        yield "5: the supply has fewer than no tokens"


def _resolution(state: MastermindsState) -> Iterator[str]:
    stack = state.resolution
    if stack is None:
        return
    city = stack.city
    if city not in state.edition.order:
        yield f"12: no city is called {city!r}"
    most = len(stack.discs)
    sabotaged = stack.sabotaged_index
    if not -1 <= stack.index < max(most, 1) or not 0 <= stack.discarded <= most:
        yield "3: the stack has no such disc"
    if sabotaged is not None and not 0 <= sabotaged < most:
        yield "3: the stack has no such disc to sabotage"
