"""§6.7 step 4: who takes the wounds, Soins, and who dies of them."""

from __future__ import annotations

from domain.games.xiii.facts import (
    ChoiceMade,
    PackageDropped,
    PackageTaken,
    WoundDealt,
    WoundsDue,
    WoundsSettled,
)
from domain.games.xiii.moves import Allocate, Carry, Leave, Target
from domain.games.xiii.rules.board import life_left, merged, own_at
from domain.games.xiii.rules.cards.windows import open_window
from domain.games.xiii.rules.common import eliminate
from domain.games.xiii.state import NEUTRAL, Cause, Owed, Wounds, XiiiState
from domain.kernel import Recorder, under_way

R = Recorder[XiiiState]
S = XiiiState


def strike(r: R, element: str, cause: Cause, credit: int | None, *rules: str) -> None:
    """One wound on one element; nobody is credited with its own."""
    victim = r.state.elements[element].controller
    killer = None if credit == victim else credit
    owe_wounds(r, victim, (element,), cause, *rules, rest=1, credit=killer)


def owe_wounds(
    r: R,
    victim: int,
    among: tuple[str, ...],
    cause: Cause,
    *rules: str,
    rest: int,
    targeted: int = 0,
    hand: int | None = None,
    by: int | None = None,
    credit: int | None = None,
) -> None:
    """What is beyond the life of the side is lost (ruling.fight_loser_order).

    `hand` allocates, the victim unless told; `by` targets the hits of its Assassins.
    """
    life = sum([life_left(r.state, id) for id in among])
    aimed = min(targeted, life)
    left = min(rest, life - aimed)
    hand = victim if hand is None else hand
    r.record(WoundsDue(victim, hand, by, aimed, left, cause, credit, among), *rules)


def wounded_candidates(state: S, wounds: Wounds) -> list[str]:
    """The elements that can take a wound, equal units told once."""
    able = [id for id in wounds.among if id in state.elements and life_left(state, id) > 0]
    return merged(state, able)


def only_wound(state: S, wounds: Wounds) -> str:
    """The element that takes the next wound if only one result is possible."""
    candidates = wounded_candidates(state, wounds)
    if len(candidates) == 1:
        return candidates[0]
    able = [id for id in wounds.among if id in state.elements]
    life = sum([life_left(state, id) for id in able])
    return candidates[0] if wounds.targeted + wounds.left >= life else ""


def target(r: R, seat: int, move: Target) -> None:
    """The seat of an Assassin says whom its hit wounds."""
    _require_candidate(r, move.element, "unit.assassin")
    _deal(r, move.element)


def allocate(r: R, seat: int, move: Allocate) -> None:
    """Each side chooses among its own (ruling.wound_owner)."""
    _require_candidate(r, move.element, "combat.allocate")
    _deal(r, move.element)


def _require_candidate(r: R, element: str, rule: str) -> None:
    wounds = under_way(r.state.agenda, Wounds)
    r.require(
        element in wounds.among and element in r.state.elements and life_left(r.state, element) > 0,
        rule,
        "cannot_take_wound",
        element=element,
    )


def _deal(r: R, element: str) -> None:
    wounds = under_way(r.state.agenda, Wounds)
    aimed = wounds.targeted > 0
    rules = ["unit.assassin"] if aimed else _RULES[wounds.cause]
    if wounds.victim == NEUTRAL and not aimed:
        rules = [*rules, "ruling.neutral_hand"]
    r.record(WoundDealt(element, 1, wounds.cause, wounds.credit, aimed), *rules)


_RULES: dict[Cause, list[str]] = {
    "combat": ["combat.allocate", "ruling.wound_owner"],
    "assassination": ["skill.assassination"],
    "bombing": ["card.bombing"],
    "retreat": ["retreat.enemy"],
    "failure": ["mission.failure", "ruling.failure_partial"],
}


def wounds_on(r: R, wounds: Wounds) -> None:
    """Wounds with one possible result fall by themselves; then Soins; then death."""
    if wounds.targeted or wounds.left:
        _deal(r, only_wound(r.state, wounds))
        return
    may_care = not wounds.cared and wounds.victim != NEUTRAL
    if may_care and open_window(r, "care", wounds.cause, (wounds.victim,)):
        return
    for id in dict.fromkeys(wounds.struck):
        if life_left(r.state, id) <= 0:
            eliminate(r, id, wounds.credit)
    r.record(WoundsSettled(wounds.victim), "combat.allocate")


# Packages of those who fell (ruling.package)


def package_on(r: R, owed: Owed) -> None:
    """One element left takes it unasked; without any it lies on the place."""
    able = merged(r.state, own_at(r.state, owed.seat, owed.location))
    if able:
        r.record(PackageTaken(owed.mission, able[0]), "mission.delivery", "ruling.package")
    else:
        r.record(PackageDropped(owed.mission, owed.location), "mission.delivery", "ruling.package")


def next_owed(state: S) -> Owed:
    """The package that `choose_carrier` asks about."""
    return under_way(state.agenda, Owed)


def carry(r: R, seat: int, move: Carry) -> None:
    """Any own element there."""
    owed = next_owed(r.state)
    r.require(
        move.element in own_at(r.state, seat, owed.location),
        "ruling.package",
        "not_own_there",
        element=move.element,
        location=owed.location,
    )
    r.record(PackageTaken(owed.mission, move.element), "mission.delivery", "ruling.package")


def leave(r: R, seat: int, move: Leave) -> None:
    """Only the survivor of a fight may leave it."""
    owed = next_owed(r.state)
    r.require(owed.may_leave, "ruling.package", "must_take_package")
    r.record(ChoiceMade(seat, "choose_carrier", "leave", owed.mission), "ruling.package")
