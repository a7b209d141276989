"""The agenda: what is left to do follows from where the turn stands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from domain.games.masterminds.edition.components import SLOTS
from domain.games.masterminds.rules.asking import asks
from domain.games.masterminds.rules.captures import BUILDING_RULES
from domain.games.masterminds.rules.engine_room import rule_of
from domain.games.masterminds.rules.gains import LOOT_RULES
from domain.games.masterminds.state import MastermindsState, Resolution, agenda
from domain.games.masterminds.state.agenda import Item
from domain.kernel import Broken, broken

MOST_ITEMS = 200
"""Of one kind of small work: no box leaves as many."""


def work(state: MastermindsState) -> Iterator[Broken]:
    """What is wrong with the agenda while the table waits."""
    items = state.agenda
    if state.phase == "over":
        if items or state.resolution is not None:
            yield broken("over_with_work_left")
        return
    if not items or len(items) > MOST_ITEMS:
        yield broken("nothing_to_do")
        return
    last = _last(state)
    if tuple(items[len(items) - len(last) :]) != last:
        yield broken("turn_ends_wrongly")
        return
    rest = items[: len(items) - len(last)]
    if wrong := list(_resolving(state, rest) if state.resolution else _turn(state, rest)):
        yield from wrong
    elif not asks(state, items[0]):
        yield broken("no_answer_needed")


def _last(state: MastermindsState) -> tuple[Item, ...]:
    """How the agenda ends: with the turn, or with the last stacks and the scores."""
    if state.active_seat is not None:
        return (agenda.EndTurn(state.active_seat),)
    cities = state.edition.cities
    stack = state.resolution
    at = cities.index(stack.city) + 1 if stack is not None else 0
    return (*[agenda.FinalCity(city) for city in cities[at:]], agenda.FinalScores())


# Outside a resolution


def _turn(state: MastermindsState, items: Sequence[Item]) -> Iterator[Broken]:
    seat = state.active_seat
    if seat is None:
        yield broken("last_stacks_left")
        return
    if state.monocle_holder is not None or state.pending_refills:
        yield broken("no_stack_resolved")
    villain, step = state.villains[seat], state.turn_step
    if items and isinstance(items[-1], agenda.Play):
        if len(items) > 1 or items[0] != agenda.Play(seat, not villain.pile):
            yield broken("another_agent")
        if step != "before_play" or (state.is_extra_turn and not villain.pile):
            yield broken("not_time_to_play")
        yield from _piles(state)
        yield from _heights(state)
        return
    if step != "after_play":
        yield broken("not_time_to_buy")
        return
    after: tuple[Item, ...] = (agenda.AfterPlay(seat),)
    if not items or items[-1:] != after:
        yield broken("turn_ends_buying")
        return
    small = items[:-1]
    if small and isinstance(small[-1], agenda.ReshuffleCheck):
        # The Mole's gains, right after the Agent was placed.
        small = small[:-1]
        if small and isinstance(small[-1], agenda.ResolveStack):
            pending = small[-1]
            small = small[:-1]
            if pending.cause != "full" or len(state.stacks.get(pending.city, ())) < state.threshold:
                yield broken("stack_not_full")
            yield from _heights(state, pending.city)
        else:
            yield from _heights(state)
        if not small:
            yield broken("nothing_gained")
        yield from _gains(state, small, seat)
        return
    yield from _piles(state)
    yield from _heights(state)
    if small and isinstance(small[-1], agenda.RaiseSecretService):
        yield from _gains(state, small[:-1], seat)
        if small[-1].seat != seat:
            yield broken("another_captured")
    elif small:
        yield from _gains(state, small, seat)


def _piles(state: MastermindsState) -> Iterator[Broken]:
    for seat, villain in enumerate(state.villains):
        if villain.discard and not villain.pile:
            yield broken("pile_made_anew", by="ruling.shuffle_order", seat=seat)


def _heights(state: MastermindsState, full: str = "") -> Iterator[Broken]:
    for city, stack in state.stacks.items():
        if city != full and len(stack) >= state.threshold:
            yield broken("stack_full", city=city)


# Inside a resolution


def _resolving(state: MastermindsState, items: Sequence[Item]) -> Iterator[Broken]:
    stack, seat = state.resolution, state.active_seat
    assert stack is not None
    after: list[Item] = []
    if stack.cause == "full" and seat is not None:
        after = [agenda.ReshuffleCheck(), agenda.AfterPlay(seat)]
    elif stack.cause == "forced" and seat is not None:
        after = [agenda.ReshuffleCheck(placed=False)]
    if (stack.cause == "final") != (seat is None) or state.monocle_holder != seat:
        yield broken("resolved_by_nobody", by="ruling.monocle")
    if state.turn_step != "resolving" or state.stacks[stack.city]:
        yield broken("stack_not_turned")
    at, count = stack.index, len(stack.discs)
    if not 0 <= at < count or stack.discarded != at:
        yield broken("no_disc_has_its_turn")
        return
    sabotaged = stack.sabotaged_index
    if sabotaged is not None and sabotaged > at + 1:
        yield broken("only_next_sabotaged")
    cities = state.pending_refills
    if len(set(cities)) != len(cities) or any(state.missions[city] for city in cities):
        yield broken("mission_not_replaced")
    tail: tuple[Item, ...] = (
        agenda.EndAgent(at),
        *[agenda.ResolveAgent(index) for index in range(at + 1, count)],
        agenda.EndStack(stack.city),
        *after,
    )
    if tuple(items[len(items) - len(tail) :]) != tail:
        yield broken("discs_in_order")
        return
    yield from _heights(state)
    yield from _agent(state, stack, items[: len(items) - len(tail)])


def _agent(state: MastermindsState, stack: Resolution, items: Sequence[Item]) -> Iterator[Broken]:
    """Loot, ability, powers and gains of the disc that has its turn."""
    owner, kind = stack.disc.owner, stack.disc.kind
    if any(isinstance(item, agenda.AgentSteps) for item in items):
        if tuple(items) != (agenda.AgentSteps(owner, kind, stack.city),):  # type: ignore[arg-type]
            yield broken("another_disc")
        return
    slots = [item.slot for item in items if isinstance(item, agenda.Power)]
    if slots != [slot for slot in SLOTS if slot in slots]:
        yield broken("powers_in_order", by="ruling.power_slots")
    abilities = [item for item in items if isinstance(item, agenda.AgentAbility)]
    if len(abilities) > 1 or [a for a in abilities if a.kind == "engineer" and slots]:
        yield broken("one_ability")
    if (slots or abilities) and stack.sabotaged_index == stack.index:
        yield broken("sabotaged_loots_only")
    if slots and kind != "engineer":
        yield broken("only_engineers", by="ruling.power_order")
    if abilities and abilities[0].kind != kind and kind != "engineer":
        yield broken("acts_as_printed")
    looted = [item for item in items if isinstance(item, agenda.AgentLoot)]
    own = [item for item in looted if item.cause != "power"]
    if len(own) > 2 * state.edition.city_loot[stack.city].amount:
        yield broken("loot_twice_at_most", by="ruling.acolyte_two")
    alerts = 0
    for item in items:
        match item:
            case agenda.Power(seat, _, city, other):
                if city != stack.city or (other is not None and other not in state.stacks):
                    yield broken("power_elsewhere")
            case agenda.AgentAbility(seat, _, city):
                if city != stack.city:
                    yield broken("ability_elsewhere")
            case agenda.AgentLoot(seat, city):
                if city not in state.stacks:
                    yield broken("loot_of_no_city")
            case agenda.RaiseSecretService(seat):
                alerts += 1
            case agenda.Gain(seat) | agenda.MachineCheck(seat):
                yield from _gains(state, [item], owner)
            case _:
                yield broken("no_work_of_a_disc")
                return
        if seat != owner:
            yield broken("disc_of_another")
    if alerts > 1:
        yield broken("one_capture")


def _gains(state: MastermindsState, items: Sequence[Item], owner: int) -> Iterator[Broken]:
    """Units to receive one by one, and a machine that may be complete."""
    causes = _causes(state, owner)
    for item in items:
        match item:
            case agenda.Gain(seat, _, cause):
                if cause not in causes:
                    yield broken("no_such_cause", cause=cause)
            case agenda.MachineCheck(seat):
                if state.villains[owner].slots:
                    yield broken("machine_not_complete")
            case _:
                yield broken("not_a_gain")
                return
        if seat != owner:
            yield broken("another_gains")


def _causes(state: MastermindsState, seat: int) -> set[str]:
    powers = state.edition.powers[state.villains[seat].machine].values()
    rules = {rule_of(power) for power in powers}
    return {*LOOT_RULES.values(), *BUILDING_RULES.values(), *rules, "machine.bonus"}
