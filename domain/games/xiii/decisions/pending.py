"""What the table waits for: whether a seat must answer the first task, or else the phase."""

from __future__ import annotations

from collections.abc import Callable

from domain.games.xiii.rules.board import contested, merged, overfull, own_at
from domain.games.xiii.rules.briefing import open_piles
from domain.games.xiii.rules.combat.contests import champion, opponents
from domain.games.xiii.rules.combat.fights import decides_retreat, lays_cards
from domain.games.xiii.rules.combat.powers import next_power
from domain.games.xiii.rules.combat.wounds import next_owed, only_wound
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
from domain.kernel import Asked, Decision, Task

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


def pending(state: S) -> Asked | None:
    """The decision that the table waits for; none if something follows by itself."""
    if state.part in ("setup", "over"):
        return None
    trimmer = _trimmer(state)
    if trimmer is not None:
        return trimmer, "trim"
    return _PENDING[type(state.agenda[0])](state) if state.agenda else _phase(state)


def _trimmer(state: S) -> int | None:
    """A seat that must trim after a fight, even one that an Alliance broke off.

    Before a retreat, which may pass a full stack on its way, and once every package has its
    carrier.
    """
    if state.part != "combat" or state.combat is not None or state.retreat is not None:
        return None
    first = state.agenda[0] if state.agenda else None
    if isinstance(first, Owed) and not first.may_leave:
        return None
    for seat in state.order:
        if overfull(state, seat):
            return seat
    return None


# Who must answer


def _window(state: S) -> Asked | None:
    assert state.window is not None
    if not state.window.todo:
        return None
    return state.window.todo[0], f"respond_{state.window.kind}"


def _nobody(state: S) -> Asked | None:
    return None


def _roll(state: S) -> Asked | None:
    """A traitor to take in, or the target of a bomb."""
    roll = state.roll
    assert roll is not None
    if roll.purpose == "interrogation":
        defects = roll.faces[0] in state.edition.dice_tables.interrogation.defects_on
        return (roll.seat, "integrate") if defects else None
    if roll.purpose == "bombing":
        hits = roll.faces[0] in state.edition.dice_tables.bombing.hit_on
        return (roll.seat, "bomb_target") if hits else None
    return None


def _wounds(state: S) -> Asked | None:
    wounds = state.wounds
    assert wounds is not None
    if not wounds.targeted and not wounds.left:
        return None
    if only_wound(state, wounds):
        return None
    if wounds.targeted:
        assert wounds.by is not None
        return wounds.by, "target_wound"
    return wounds.hand, "allocate_wounds"


def _package(state: S) -> Asked | None:
    owed = next_owed(state)
    able = merged(state, own_at(state, owed.seat, owed.location))
    if owed.may_leave or len(able) > 1:
        return owed.seat, "choose_carrier"
    return None


def _retreat(state: S) -> Asked | None:
    assert state.retreat is not None
    return state.retreat.seat, "retreat_step"


def _card(state: S) -> Asked | None:
    return (state.playing[-1].seat, "spy_keep") if state.seen else None


def _combat(state: S) -> Asked | None:
    combat = state.combat
    assert combat is not None
    if combat.step == "powers" and combat.acting is not None:
        if next_power(state, combat.acting):
            return combat.acting, "use_power"
    elif combat.step == "cards":
        sides = (combat.attacker, combat.defender)
        side = lays_cards(state)
        if side is not None and all(
            each < 0 or own_at(state, each, combat.location) for each in sides
        ):
            return side, "assign_combat_cards"
    elif combat.step == "round":
        side = decides_retreat(state)
        if side is not None:
            return side, "retreat_or_stay"
    return None


def _attempt(state: S) -> Asked | None:
    attempt = state.attempt
    assert attempt is not None
    if attempt.stage == "returning":
        return attempt.seat, "choose_pile_under"
    if attempt.stage == "failed":
        return None
    if attempt.stage == "failing":
        return (attempt.seat, "failure_choice") if len(failure_candidates(state)) > 1 else None
    return (attempt.seat, "attempt_plot") if asks_plot(state) else None


def _contest(state: S) -> Asked | None:
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
_PENDING: dict[type[Task], Callable[[S], Asked | None]] = {
    Window: _window,
    Infiltration: _nobody,
    Roll: _roll,
    Wounds: _wounds,
    Owed: _package,
    Fleeing: _nobody,
    Retreat: _retreat,
    Playing: _card,
    Combat: _combat,
    Attempt: _attempt,
    Contest: _contest,
}


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
