"""What the table waits for: whether a seat must answer the first task, or else the phase."""

from __future__ import annotations

from collections.abc import Callable
from typing import Never

from domain.games.xiii.rules.board import contested, merged, overfull, own_at
from domain.games.xiii.rules.briefing import open_piles
from domain.games.xiii.rules.combat.contests import champion, opponents
from domain.games.xiii.rules.combat.fights import decides_retreat, lays_cards
from domain.games.xiii.rules.combat.powers import next_power
from domain.games.xiii.rules.combat.wounds import only_wound
from domain.games.xiii.rules.movement.steps import assassins
from domain.games.xiii.rules.order import patients
from domain.games.xiii.rules.recruitment.placing import unit_places
from domain.games.xiii.rules.recruitment.recruits import (
    asks_declare,
    recruiters,
)
from domain.games.xiii.rules.resolution.failures import failure_candidates
from domain.games.xiii.rules.resolution.missions import (
    asks_plot,
    entries,
    is_automatic,
)
from domain.games.xiii.state import (
    AnyTask,
    Attempt,
    Combat,
    Contest,
    Fleeing,
    Infiltration,
    Owed,
    Part,
    Playing,
    Retreat,
    Roll,
    Window,
    Wounds,
    XiiiState,
)
from domain.kernel import Asked, Cases, Decision

S = XiiiState

CALM = (
    "choose_pile",
    "discard",
    "use_recruitment_skill",
    "declare_recruits",
    "place_element",
    "buy",
    "movement",
    "assassinate",
    "choose_combat",
    "choose_opponent",
    "assign_combat_cards",
    "retreat_or_stay",
    "choose_resolution",
    "attempt_plot",
    "last_call",
)
"""Decisions beside which anybody may interject."""
_BEFORE_TRIMMING = (Combat, Retreat)


def pending(state: S) -> Asked | None:
    """The decision that the table waits for; none if something follows by itself."""
    if state.part in ("setup", "over"):
        return None
    trimmer = _trimmer(state)
    if trimmer is not None:
        return trimmer, "trim"
    if not state.agenda:
        return _phase(state)
    task = state.agenda[0]
    return _asks.table[type(task)](state, task)


def _trimmer(state: S) -> int | None:
    """A seat that must trim after a fight, even one that an Alliance broke off.

    Before a retreat, which may pass a full stack on its way, and once every package has its
    carrier.
    """
    if state.part != "combat":
        return None
    agenda = state.agenda
    for task in agenda:
        if type(task) in _BEFORE_TRIMMING:
            return None
    if agenda and isinstance(first := agenda[0], Owed) and not first.may_leave:
        return None
    for seat in state.order:
        if overfull(state, seat):
            return seat
    return None


# Who must answer


def _window(state: S, window: Window) -> Asked | None:
    return (window.todo[0], f"respond_{window.kind}") if window.todo else None


def _nobody(state: S, task: Infiltration | Fleeing) -> Asked | None:
    return None


def _roll(state: S, roll: Roll) -> Asked | None:
    """A traitor to take in, or the target of a bomb."""
    if roll.purpose == "interrogation":
        defects = roll.faces[0] in state.edition.dice_tables.interrogation.defects_on
        return (roll.seat, "integrate") if defects else None
    if roll.purpose == "bombing":
        hits = roll.faces[0] in state.edition.dice_tables.bombing.hit_on
        return (roll.seat, "bomb_target") if hits else None
    return None


def _wounds(state: S, wounds: Wounds) -> Asked | None:
    if not wounds.targeted and not wounds.left:
        return None
    if only_wound(state, wounds):
        return None
    if wounds.targeted:
        assert wounds.by is not None
        return wounds.by, "target_wound"
    return wounds.hand, "allocate_wounds"


def _package(state: S, owed: Owed) -> Asked | None:
    able = merged(state, own_at(state, owed.seat, owed.location))
    if owed.may_leave or len(able) > 1:
        return owed.seat, "choose_carrier"
    return None


def _retreat(state: S, retreat: Retreat) -> Asked | None:
    return retreat.seat, "retreat_step"


def _card(state: S, played: Playing) -> Asked | None:
    return (played.seat, "spy_keep") if state.seen else None


def _combat(state: S, combat: Combat) -> Asked | None:
    if combat.step == "powers" and combat.acting is not None:
        if next_power(state, combat.acting):
            return combat.acting, "use_power"
    elif combat.step == "cards":
        sides = (combat.attacker, combat.defender)
        side = lays_cards(state, combat)
        if side is not None and all(
            each < 0 or own_at(state, each, combat.location) for each in sides
        ):
            return side, "assign_combat_cards"
    elif combat.step == "round":
        side = decides_retreat(state, combat)
        if side is not None:
            return side, "retreat_or_stay"
    return None


def _attempt(state: S, attempt: Attempt) -> Asked | None:
    if attempt.stage == "returning":
        return attempt.seat, "choose_pile_under"
    if attempt.stage == "failed":
        return None
    if attempt.stage == "failing":
        return (attempt.seat, "failure_choice") if len(failure_candidates(state)) > 1 else None
    return (attempt.seat, "attempt_plot") if asks_plot(state) else None


def _contest(state: S, contest: Contest) -> Asked | None:
    if len(opponents(state)) > 1:
        return champion(state), "choose_opponent"
    return None


def _phase(state: S) -> Asked | None:
    if state.part == "hospital":
        found = patients(state)
        if found is not None and len(found[2]) > 1:
            return found[0], "choose_patient"
        return None
    if state.part == "missions":
        if state.choosers and len(open_piles(state)) > 1:
            return state.choosers[0], "choose_pile"
        return None
    if state.part == "last_call":
        return (state.call[0], "last_call") if state.call else None
    if state.active is None or state.step == "ended" or state.part not in _SEGMENTS:
        return None
    kind = _SEGMENTS[state.part](state, state.active)
    return (state.active, kind) if kind else None


def _hand(state: S, seat: int) -> str:
    if state.looked:
        return "keep_one"
    return "discard" if state.step == "" and state.hands[seat] else ""


def _recruiting(state: S, seat: int) -> str:
    if state.offer:
        return "choose_characters"
    if state.step == "":
        if recruiters(state, seat):
            return "use_recruitment_skill"
        if asks_declare(state, seat):
            return "declare_recruits"
        if state.draws and state.char_pile:
            return ""
    if state.to_place:
        is_unit = state.to_place[0] in state.edition.units
        return "" if is_unit and not unit_places(state, seat) else "place_element"
    return "" if state.step == "buy" else "buy"


def _movement(state: S, seat: int) -> str:
    if state.step == "":
        return "movement"
    if overfull(state, seat):
        return "trim"
    if state.step != "assassinate" and assassins(state, seat):
        return "assassinate"
    return ""


def _fighting(state: S, seat: int) -> str:
    return "choose_combat" if len(contested(state, seat)) > 1 else ""


def _resolving(state: S, seat: int) -> str:
    found = entries(state, seat)
    return "choose_resolution" if found and not is_automatic(found) else ""


_SEGMENTS: dict[Part, Callable[[S, int], str]] = {
    "hand": _hand,
    "recruitment": _recruiting,
    "movement": _movement,
    "combat": _fighting,
    "resolution": _resolving,
}
_asks: Cases[S, AnyTask, Asked | None] = (
    Cases[S, Never, Asked | None]()
    .on(Window, _window)
    .on(Infiltration, _nobody)
    .on(Roll, _roll)
    .on(Wounds, _wounds)
    .on(Owed, _package)
    .on(Fleeing, _nobody)
    .on(Retreat, _retreat)
    .on(Playing, _card)
    .on(Combat, _combat)
    .on(Attempt, _attempt)
    .on(Contest, _contest)
)


def may_interject(state: S, seat: int, required: Asked) -> bool:
    """Another seat with a card in hand, at a calm point."""
    return required[1] in CALM and required[0] != seat and bool(state.hands[seat])


def asked(state: S, seat: int) -> str:
    """The kind of the seat's decision; empty if it has none."""
    required = pending(state)
    if required is None:
        return ""
    if required[0] == seat:
        return required[1]
    return "interject" if may_interject(state, seat, required) else ""


def decisions(state: S) -> tuple[Decision, ...]:
    """One required decision; at a calm point others may interject, by the size of their hands."""
    required = pending(state)
    if required is None:
        return ()
    others = [
        Decision(seat, "interject", required=False)
        for seat in range(state.seats)
        if may_interject(state, seat, required)
    ]
    return (Decision(*required), *others)
