"""Reaction windows: who is asked, in which order, and what an answer leads to.

A seat is asked on public information alone (ruling.reaction_windows, ruling.public_questions).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from domain.games.xiii.facts import (
    DieRerolled,
    WindowAnswered,
    WindowClosed,
    WindowOpened,
)
from domain.games.xiii.moves import Pass, PlaySupport
from domain.games.xiii.rules.board import (
    characters_in,
    could_hold,
    held,
    objective_at,
    own_at,
    retreat_options,
)
from domain.games.xiii.rules.common import D6, discard_card, play_card, require_card
from domain.games.xiii.state import NEUTRAL, Combat, Roll, Window, WindowKind, XiiiState
from domain.kernel import Recorder, under_way

R = Recorder[XiiiState]
S = XiiiState

RULES = ("ruling.reaction_windows", "ruling.public_questions")


# Who might answer


def may_ally(state: S) -> bool:
    """Alliance: on the place of an active primary mission (ruling.alliance_place)."""
    combat = state.combat
    return combat is not None and bool(objective_at(state, combat.location))


def may_dodge(state: S, seat: int) -> bool:
    """Esquive: a side of the fight, with a character that has somewhere to go."""
    combat = state.combat
    if combat is None or seat not in (combat.attacker, combat.defender):
        return False
    people = characters_in(state, own_at(state, seat, combat.location))
    return bool(people) and bool(retreat_options(state, seat, people[:1], (combat.location,)))


def _might_prevent(state: S, seat: int) -> bool:
    return (could_hold(state, seat, "alliance") and may_ally(state)) or (
        could_hold(state, seat, "dodge") and may_dodge(state, seat)
    )


def _might_mission(state: S, seat: int) -> bool:
    if not any(state.mission_piles.values()):
        return False
    return could_hold(state, seat, "new_mission") or (
        bool(state.missions) and could_hold(state, seat, "change_mission")
    )


def struck(state: S, seat: int) -> list[str]:
    """The seat's elements on which a wound has just fallen and lies."""
    wounds = state.wounds
    if wounds is None:
        return []
    return [
        id
        for id in dict.fromkeys(wounds.struck)
        if state.elements[id].wounds and state.elements[id].controller == seat
    ]


def _might_care(state: S, seat: int) -> bool:
    return could_hold(state, seat, "care") and bool(struck(state, seat))


_MIGHT: dict[str, Callable[[S, int], bool]] = {
    "scoop_before": lambda state, seat: could_hold(state, seat, "scoop"),
    "scoop_after": lambda state, seat: could_hold(state, seat, "scoop"),
    "mission": _might_mission,
    "innocent": lambda state, seat: could_hold(state, seat, "innocent"),
    "support": lambda state, seat: could_hold(state, seat, "support"),
    "care": _might_care,
    "informer": lambda state, seat: could_hold(state, seat, "informer"),
    "prevent": _might_prevent,
}


def _has_answer(state: S, seat: int, kind: WindowKind) -> bool:
    """Fast mode: whether the seat really holds something to play."""
    if kind == "prevent":
        return (may_ally(state) and bool(held(state, seat, "alliance"))) or (
            may_dodge(state, seat) and bool(held(state, seat, "dodge"))
        )
    if kind == "mission":
        kinds = ("new_mission", "change_mission") if state.missions else ("new_mission",)
        return bool(held(state, seat, *kinds))
    card = "scoop" if kind.startswith("scoop") else kind
    return bool(held(state, seat, card))


# Opening and closing


def open_window(r: R, kind: WindowKind, reason: str, seats: Iterable[int]) -> bool:
    """Asks the seats, in this order, that might answer; False if none might."""
    asked = tuple(
        [
            seat
            for seat in seats
            if kind not in r.state.standing_pass[seat] and _MIGHT[kind](r.state, seat)
        ]
    )
    if not asked:
        return False
    r.record(WindowOpened(kind, reason, asked), *RULES)
    _skip_silent(r)
    return True


def reopen(r: R, kind: WindowKind, reason: str, seats: Iterable[int]) -> None:
    """After a card the window starts again, or closes."""
    if not open_window(r, kind, reason, seats):
        close(r)


def close(r: R) -> None:
    """Nobody else is asked."""
    window_on(r, under_way(r.state.agenda, Window))


def window_on(r: R, window: Window) -> None:
    """Nobody is left to be asked."""
    r.record(WindowClosed(window.kind), "ruling.reaction_windows")


def _skip_silent(r: R) -> None:
    """Fast mode answers for a seat that holds nothing to play."""
    while r.state.options.reaction_mode == "fast" and (window := r.state.window) is not None:
        if not window.todo or _has_answer(r.state, window.todo[0], window.kind):
            return
        r.record(WindowAnswered(window.todo[0], window.kind, "auto"), "ruling.reaction_windows")


def pass_window(r: R, seat: int, move: Pass) -> None:
    """Perhaps for every window of this kind in the phase; any seat may, so it says nothing."""
    window = under_way(r.state.agenda, Window)
    answer = "pass_phase_end" if move.until else "pass"
    r.record(WindowAnswered(seat, window.kind, answer), "ruling.reaction_windows")
    _skip_silent(r)


# Soutien


def current_roll(state: S) -> Roll:
    """The batch that was rolled last and is not yet settled."""
    roll = state.roll
    return under_way(state.agenda, Combat).dice[-1] if roll is None else roll


def concerned(state: S) -> tuple[int, ...]:
    """Whom the dice concern directly, the roller first (ruling.support_concerned)."""
    roll, combat = current_roll(state), state.combat
    if roll.purpose in ("recruitment", "plot", "validity"):
        return (roll.seat,)
    if roll.purpose == "assassination":
        return (roll.seat, state.elements[roll.target].controller)
    if roll.purpose == "bombing":
        there = state.arrivals.get(state.playing[-1].location, ())
        return (roll.seat, *[seat for seat in there if seat != roll.seat])
    assert combat is not None
    if combat.defender == NEUTRAL:
        return (combat.attacker,)
    other = combat.attacker if roll.seat == combat.defender else combat.defender
    return (roll.seat, other)


def open_support(r: R) -> bool:
    """After every batch that concerns somebody (ruling.support_on_hit_order)."""
    return open_window(r, "support", current_roll(r.state).purpose, concerned(r.state))


def play_support(r: R, seat: int, move: PlaySupport) -> None:
    """The new face counts; another card may re-roll it again."""
    require_card(r, seat, move.card, "support", "card.support")
    roll = current_roll(r.state)
    r.require(
        0 <= move.die < len(roll.faces),
        "card.support",
        "no_such_die",
        die=move.die,
        count=len(roll.faces),
    )
    play_card(r, seat, move.card, "card.support", "ruling.support_concerned")
    new = r.chance.pick("die", D6)
    r.record(DieRerolled(roll.purpose, move.die, roll.faces[move.die], new, seat), "card.support")
    discard_card(r, move.card)
    reopen(r, "support", roll.purpose, concerned(r.state))
