"""The agenda: what is left to do follows from where the turn stands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from domain.games.masterminds.edition.components import SLOTS
from domain.games.masterminds.invariants.known import by
from domain.games.masterminds.rules.asking import asks
from domain.games.masterminds.rules.captures import BUILDING_RULES
from domain.games.masterminds.rules.engine_room import rule_of
from domain.games.masterminds.rules.gains import LOOT_RULES
from domain.games.masterminds.state import MastermindsState, Resolution, agenda
from domain.games.masterminds.state.agenda import Item

MOST_ITEMS = 200
"""Of one kind of small work: no box leaves as many."""


def work(state: MastermindsState) -> Iterator[str]:
    """What is wrong with the agenda while the table waits."""
    items = state.agenda
    if state.phase == "over":
        if items or state.resolution is not None:
            yield "12: the game is over and something is left to do"
        return
    if not items or len(items) > MOST_ITEMS:
        yield "12: nobody has anything to do"
        return
    last = _last(state)
    if tuple(items[len(items) - len(last) :]) != last:
        yield "12: the turn does not end as it should"
        return
    rest = items[: len(items) - len(last)]
    if wrong := list(_resolving(state, rest) if state.resolution else _turn(state, rest)):
        yield from wrong
    elif not asks(state, items[0]):
        yield "12: what comes first needs no answer"


def _last(state: MastermindsState) -> tuple[Item, ...]:
    """How the agenda ends: with the turn, or with the last stacks and the scores."""
    if state.active_seat is not None:
        return (agenda.EndTurn(state.active_seat),)
    cities = state.edition.cities
    stack = state.resolution
    at = cities.index(stack.city) + 1 if stack is not None else 0
    return (*[agenda.FinalCity(city) for city in cities[at:]], agenda.FinalScores())


# Outside a resolution


def _turn(state: MastermindsState, items: Sequence[Item]) -> Iterator[str]:
    seat = state.active_seat
    if seat is None:
        yield "12: the last stacks are not resolved"
        return
    if state.monocle_holder is not None or state.pending_refills:
        yield "3: no stack is being resolved"
    villain, step = state.villains[seat], state.turn_step
    if items and isinstance(items[-1], agenda.Play):
        if len(items) > 1 or items[0] != agenda.Play(seat, not villain.pile):
            yield "12: another Agent is to be played"
        if step != "before_play" or (state.is_extra_turn and not villain.pile):
            yield "12: it is not the time to play"
        yield from _piles(state)
        yield from _heights(state)
        return
    if step != "after_play":
        yield "12: it is not the time to buy"
        return
    after: tuple[Item, ...] = (agenda.AfterPlay(seat),)
    if not items or items[-1:] != after:
        yield "12: a turn ends with what can be bought"
        return
    small = items[:-1]
    if small and isinstance(small[-1], agenda.ReshuffleCheck):
        # The Mole's gains, right after the Agent was placed.
        small = small[:-1]
        if small and isinstance(small[-1], agenda.ResolveStack):
            pending = small[-1]
            small = small[:-1]
            if pending.cause != "full" or len(state.stacks.get(pending.city, ())) < state.threshold:
                yield "3: a stack is resolved that is not full"
            yield from _heights(state, pending.city)
        else:
            yield from _heights(state)
        if not small:
            yield "12: nothing was gained"
        yield from _gains(state, small, seat)
        return
    yield from _piles(state)
    yield from _heights(state)
    if small and isinstance(small[-1], agenda.RaiseSecretService):
        yield from _gains(state, small[:-1], seat)
        if small[-1].seat != seat:
            yield "4: another seat has captured"
    elif small:
        yield from _gains(state, small, seat)


def _piles(state: MastermindsState) -> Iterator[str]:
    for seat, villain in enumerate(state.villains):
        if villain.discard and not villain.pile:
            words = f"14: the pile of seat {seat} is to be made anew"
            yield by("ruling.shuffle_order", words)


def _heights(state: MastermindsState, full: str = "") -> Iterator[str]:
    for city, stack in state.stacks.items():
        if city != full and len(stack) >= state.threshold:
            yield f"2: the stack of {city} is full"


# Inside a resolution


def _resolving(state: MastermindsState, items: Sequence[Item]) -> Iterator[str]:
    stack, seat = state.resolution, state.active_seat
    assert stack is not None
    after: list[Item] = []
    if stack.cause == "full" and seat is not None:
        after = [agenda.ReshuffleCheck(), agenda.AfterPlay(seat)]
    elif stack.cause == "forced" and seat is not None:
        after = [agenda.ReshuffleCheck(placed=False)]
    if (stack.cause == "final") != (seat is None) or state.monocle_holder != seat:
        yield by("ruling.monocle", "3: the stack is resolved by nobody")
    if state.turn_step != "resolving" or state.stacks[stack.city]:
        yield "3: the stack has not been turned over"
    at, count = stack.index, len(stack.discs)
    if not 0 <= at < count or stack.discarded != at:
        yield "3: no disc of the stack has its turn"
        return
    sabotaged = stack.sabotaged_index
    if sabotaged is not None and sabotaged > at + 1:
        yield "3: only the next disc is sabotaged"
    cities = state.pending_refills
    if len(set(cities)) != len(cities) or any(state.missions[city] for city in cities):
        yield "6: a mission is replaced that lies there"
    tail: tuple[Item, ...] = (
        agenda.EndAgent(at),
        *[agenda.ResolveAgent(index) for index in range(at + 1, count)],
        agenda.EndStack(stack.city),
        *after,
    )
    if tuple(items[len(items) - len(tail) :]) != tail:
        yield "3: the discs are resolved first to last"
        return
    yield from _heights(state)
    yield from _agent(state, stack, items[: len(items) - len(tail)])


def _agent(state: MastermindsState, stack: Resolution, items: Sequence[Item]) -> Iterator[str]:
    """Loot, ability, powers and gains of the disc that has its turn."""
    owner, kind = stack.disc.owner, stack.disc.kind
    if any(isinstance(item, agenda.AgentSteps) for item in items):
        if tuple(items) != (agenda.AgentSteps(owner, kind, stack.city),):  # type: ignore[arg-type]
            yield "3: another disc has its turn"
        return
    slots = [item.slot for item in items if isinstance(item, agenda.Power)]
    if slots != [slot for slot in SLOTS if slot in slots]:
        yield by("ruling.power_slots", "9: powers are used in the order of the sheet")
    abilities = [item for item in items if isinstance(item, agenda.AgentAbility)]
    if len(abilities) > 1 or [a for a in abilities if a.kind == "engineer" and slots]:
        yield "3: a disc has one ability"
    if (slots or abilities) and stack.sabotaged_index == stack.index:
        yield "3: a sabotaged disc has its loot only"
    if slots and kind != "engineer":
        yield by("ruling.power_order", "9: only an Engineer uses powers")
    if abilities and abilities[0].kind != kind and kind != "engineer":
        yield "3: a disc acts as it is printed"
    looted = [item for item in items if isinstance(item, agenda.AgentLoot)]
    own = [item for item in looted if item.cause != "power"]
    if len(own) > 2 * state.edition.city_loot[stack.city].amount:
        yield by("ruling.acolyte_two", "3: a city's loot is taken twice at the most")
    alerts = 0
    for item in items:
        match item:
            case agenda.Power(seat, _, city, other):
                if city != stack.city or (other is not None and other not in state.stacks):
                    yield "9: a power is used in the city of its disc"
            case agenda.AgentAbility(seat, _, city):
                if city != stack.city:
                    yield "3: an ability is used in the city of its disc"
            case agenda.AgentLoot(seat, city):
                if city not in state.stacks:
                    yield "3: the loot of no city"
            case agenda.RaiseSecretService(seat):
                alerts += 1
            case agenda.Gain(seat) | agenda.MachineCheck(seat):
                yield from _gains(state, [item], owner)
            case _:
                yield "3: this is no work of a disc"
                return
        if seat != owner:
            yield "3: another seat's disc has its turn"
    if alerts > 1:
        yield "4: one capture at a time"


def _gains(state: MastermindsState, items: Sequence[Item], owner: int) -> Iterator[str]:
    """Units to receive one by one, and a machine that may be complete."""
    causes = _causes(state, owner)
    for item in items:
        match item:
            case agenda.Gain(seat, _, cause):
                if cause not in causes:
                    yield f"nothing is gained by {cause!r}"
            case agenda.MachineCheck(seat):
                if state.villains[owner].slots:
                    yield "16: the machine is not complete"
            case _:
                yield "12: something else is to be done than to gain"
                return
        if seat != owner:
            yield "12: another seat gains"


def _causes(state: MastermindsState, seat: int) -> set[str]:
    powers = state.edition.powers[state.villains[seat].machine].values()
    rules = {rule_of(power) for power in powers}
    return {*LOOT_RULES.values(), *BUILDING_RULES.values(), *rules, "machine.bonus"}
