"""Actions d'espions: what each action asks for, and what may be answered.

An answer is legal only if a complete choice can still follow; nothing resolves before the
announcement (ruling.veto_moment).
"""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.circle.edition import NEUTRAL
from domain.games.circle.moves import NameCard, NameDivision, NameSeat, Step
from domain.games.circle.state import Acting, CircleState, Target
from domain.kernel import Move

ANSWERS: dict[str, tuple[type[Move], ...]] = {
    "gain_secrets": (NameDivision,),
    "destroy_secrets": (NameDivision,),
    "income_cut": (NameSeat,),
    "advance": (Step,),
    "delay": (Step,),
    "change_division": (NameCard,),
    "make_neutral": (NameCard,),
    "desertion": (NameCard,),
    "bodyguard": (NameCard,),
    "eliminate": (NameCard,),
    "double_agents": (NameCard,),
    "counteract": (NameCard, NameSeat),
}
"""What kinds of target each action asks for; the others ask for none."""

Aim = NameDivision | NameSeat | NameCard | Step


# Whether an action can be used, and when it has all it needs


def may_use(state: CircleState, seat: int, card: str) -> bool:
    """Whether a ready card of the seat may act now, in phase 2."""
    return card not in state.acted and has_target(state, seat, card)


def has_target(state: CircleState, seat: int, card: str) -> bool:
    """Whether at least one complete choice of targets exists (ruling.needs_target)."""
    match state.edition.action[card]:
        case "auction_aid" | "control_time":
            return False
        case "destroy_secrets":
            return any(any(held.values()) for held in state.secrets)
        case "advance" | "delay" as action:
            return next(_movable(state, action, 1), None) is not None
        case "change_division":
            return next(hosts(state, coloured=False), None) is not None
        case "make_neutral":
            return next(hosts(state, coloured=True), None) is not None
        case "desertion":
            return next(preparing(state), None) is not None
        case "bodyguard":
            return next(guard_hosts(state, seat, card), None) is not None
        case "eliminate":
            return len(state.marker) > 1
        case "double_agents":
            return sum([any(c != card for c in cards) for cards in state.ready]) > 1
        case _:
            return True


def asks_more(state: CircleState, action: Acting) -> bool:
    """Whether the acting seat has another question to answer."""
    chosen, strength = action.targets, state.edition.strength[action.card]
    match action.action:
        case "capture" | "extra_infiltration":
            return False
        case "gain_secrets":
            return len(chosen) < strength
        case "destroy_secrets":
            left = sum([state.total_secrets(seat) for seat in range(state.seats)]) - len(chosen)
            return len(chosen) < strength and left > 0
        case "advance" | "delay":
            if not chosen:
                return True
            first = chosen[0]
            if len(chosen) == 2 or first.steps == strength:
                return False
            return any(card != first.card for card in _movable(state, action.action, 1))
        case "double_agents":
            return len(chosen) < 2
        case _:
            return not chosen


# Which answers there are


def aims(state: CircleState, action: Acting) -> Iterator[Aim]:
    """Every legal answer to the action's next question, in a fixed order."""
    match action.action:
        case "gain_secrets":
            for seat in range(state.seats):
                yield from [NameDivision(seat, division) for division in state.edition.divisions]
        case "destroy_secrets":
            for seat in range(state.seats):
                for division in state.edition.divisions:
                    if secrets_left(state, action, seat, division):
                        yield NameDivision(seat, division)
        case "advance" | "delay":
            yield from [Step(card, steps) for card, steps in _steps(state, action)]
        case "income_cut":
            yield from _other_seats(state, action.seat)
        case "counteract":
            others = [seat for seat in range(state.seats) if seat != action.seat]
            yield from [NameCard(spy) for other in others for spy in state.ready[other]]
            yield from _other_seats(state, action.seat)
        case _:
            yield from [NameCard(card) for card in _cards(state, action)]


def _other_seats(state: CircleState, seat: int) -> list[NameSeat]:
    return [NameSeat(other) for other in range(state.seats) if other != seat]


def _cards(state: CircleState, action: Acting) -> Iterator[str]:
    """The spies that an action can be aimed at, where it is aimed at nothing else."""
    match action.action:
        case "change_division":
            return hosts(state, coloured=False)
        case "make_neutral":
            return hosts(state, coloured=True)
        case "desertion":
            return preparing(state)
        case "bodyguard":
            return guard_hosts(state, action.seat, action.card)
        case "double_agents":
            return double_agents(state, action)
        case _:
            return (card for card in state.marker if card != action.card)


def secrets_left(state: CircleState, action: Acting, seat: int, division: str) -> int:
    """What a division still has after the earlier picks (ruling.destroy_as_much)."""
    picked = action.targets.count(Target(seat, division))
    return state.secrets[seat][division] - picked


def hosts(state: CircleState, *, coloured: bool) -> Iterator[str]:
    """Available spies on the wheel with nothing half on them (ruling.one_on_top)."""
    border, marker = state.edition.border, state.marker
    covered = covered_cards(state)
    for row in state.rows.values():
        for card in row:
            if card not in marker and card not in covered:
                if coloured and border[card] == NEUTRAL:
                    continue
                yield card


def covered_cards(state: CircleState) -> set[int | str]:
    """Cards with another half on them (and seats with one in front)."""
    return {deployment.target for deployment in state.deployed.values()}


def preparing(state: CircleState) -> Iterator[str]:
    """Marked spies with a place of their own in a row (ruling.attached_not_on_wheel)."""
    for row in state.rows.values():
        for card in row:
            if card in state.marker:
                yield card


def guard_hosts(state: CircleState, seat: int, guard: str) -> Iterator[str]:
    """The seat's own spies in any employed state (ruling.guard_own_spies)."""
    covered = covered_cards(state)
    for card, employer in state.marker.items():
        if employer != seat or card == guard or card in covered:
            continue
        if not makes_ring(state, card, guard):
            yield card


def makes_ring(state: CircleState, host: str, guard: str) -> bool:
    """Whether the host itself lies on the guard, directly or through other cards."""
    card: int | str = host
    while card in state.deployed:
        card = state.deployed[card].target
        if card == guard:
            return True
    return False


def double_agents(state: CircleState, action: Acting) -> Iterator[str]:
    """Ready spies of different employers, the acting one excepted (ruling.double_agents_scope)."""
    ready, card = state.ready, action.card
    able = [seat for seat in range(state.seats) if any(c != card for c in ready[seat])]
    if action.targets:
        employer = state.marker[action.targets[0].card]
        able = [seat for seat in able if seat != employer]
    for seat in able:
        yield from [other for other in ready[seat] if other != card]


# Steps on the wheel


def can_move(state: CircleState, action: str, card: str, number: int, steps: int) -> bool:
    """Forward: home with a marker, not past 1 without one. Back: not beyond 7.

    (ruling.advance_home, ruling.delay_cap)
    """
    if action == "delay":
        return number + steps <= state.edition.prep_max
    return steps <= number if card in state.marker else steps < number


def _movable(state: CircleState, action: str, steps: int) -> Iterator[str]:
    """Row cards that can move so far, from space 1 outwards."""
    for number, row in state.rows.items():
        for card in row:
            if can_move(state, action, card, number, steps):
                yield card


def _steps(state: CircleState, action: Acting) -> Iterator[tuple[str, int]]:
    """One card as far as the strength goes, or two cards one step each (ruling.full_strength)."""
    strength = state.edition.strength[action.card]
    single = list(_movable(state, action.action, 1))
    if action.targets:
        first = action.targets[0].card
        yield from [(card, 1) for card in single if card != first]
        return
    double = set(_movable(state, action.action, 2)) if strength > 1 else set()
    one_step = strength == 1 or len(single) > 1 or not double
    for card in single:
        if one_step:
            yield card, 1
        if card in double:
            yield card, 2


def wastes_step(state: CircleState, action: Acting, steps: int) -> bool:
    """Whether a single step leaves the rest unused although a full use exists."""
    strength = state.edition.strength[action.card]
    if action.targets or steps == strength:
        return False
    others = len(list(_movable(state, action.action, 1))) - 1
    return others == 0 and next(_movable(state, action.action, 2), None) is not None
