"""§6.7, which fights there are and in which order, phase 7."""

from __future__ import annotations

from domain.games.xiii.facts import ContestBegan, ContestEnded, FightBegan
from domain.games.xiii.moves import ChooseCombat, ChooseOpponent
from domain.games.xiii.rules.board import contested
from domain.games.xiii.rules.combat.retreats import withdraw
from domain.games.xiii.rules.common import end_segment
from domain.games.xiii.state import Contest, Fleeing, XiiiState
from domain.kernel import Recorder, under_way

R = Recorder[XiiiState]
S = XiiiState


def choose_combat(r: R, seat: int, move: ChooseCombat) -> None:
    """The seat settles all of its own, in the order it likes."""
    r.require(
        move.location in contested(r.state, seat),
        "combat.order",
        "not_contested",
        location=move.location,
    )
    _begin(r, move.location)


def combat_on(r: R, seat: int) -> None:
    """A single contested place needs no choice."""
    places = contested(r.state, seat)
    if places:
        _begin(r, places[0])
    else:
        end_segment(r, seat, "combat.order")


def _begin(r: R, location: int) -> None:
    r.record(ContestBegan(location, r.state.arrivals[location]), "combat.order")


# One place


def champion(state: S) -> int:
    """The survivor of the last fight, or else the first to have arrived."""
    contest = under_way(state.agenda, Contest)
    there, best = state.arrivals[contest.location], contest.champion
    return best if best is not None and best in there else there[0]


def opponents(state: S) -> list[int]:
    """Whom the champion has still to fight."""
    there = state.arrivals.get(under_way(state.agenda, Contest).location, ())
    if len(there) < 2:
        return []
    best = champion(state)
    return [seat for seat in there if seat != best]


def choose_opponent(r: R, seat: int, move: ChooseOpponent) -> None:
    """First the first arrived, then the survivor."""
    r.require(
        move.seat in opponents(r.state),
        "combat.multi",
        "not_there_to_fight",
        seat=move.seat,
    )
    _fight(r, seat, move.seat)


def contest_on(r: R, contest: Contest) -> None:
    """A single opponent needs no choice; with none left the place is settled."""
    others = opponents(r.state)
    if others:
        _fight(r, champion(r.state), others[0])
        return
    there = r.state.arrivals.get(contest.location, ())
    r.record(
        ContestEnded(contest.location, there[0] if there else None),
        "combat.order",
        "combat.multi",
    )


def _fight(r: R, seat: int, other: int) -> None:
    """The earlier one there defends."""
    location = under_way(r.state.agenda, Contest).location
    there = r.state.arrivals[location]
    defender, attacker = sorted((seat, other), key=there.index)
    r.record(
        FightBegan(location, attacker, defender),
        "combat.first_arrived",
        "combat.multi",
        "combat.steps",
    )


def flee(r: R, fleeing: Fleeing) -> None:
    """The stack is trimmed: the retreat begins."""
    withdraw(r, fleeing.seat, fleeing.location, False, "ruling.trim_before_retreat")
