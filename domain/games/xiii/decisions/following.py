"""What follows by itself, until the table waits for a seat."""

from __future__ import annotations

from collections.abc import Callable

from domain.games.xiii.decisions.pending import pending
from domain.games.xiii.facts import SkillFailed
from domain.games.xiii.rules.briefing import missions_on
from domain.games.xiii.rules.cards.interjections import card_on
from domain.games.xiii.rules.cards.windows import close
from domain.games.xiii.rules.combat.contests import combat_on, contest_on, flee
from domain.games.xiii.rules.combat.fights import fight_on
from domain.games.xiii.rules.combat.powers import (
    settle_capture,
    settle_corruption,
    settle_interrogation,
)
from domain.games.xiii.rules.combat.wounds import next_owed, package_on, strike, wounds_on
from domain.games.xiii.rules.common import begin_phase, hits_of
from domain.games.xiii.rules.hand import autonomy_on, hand_on
from domain.games.xiii.rules.movement.steps import infiltration_on, movement_on
from domain.games.xiii.rules.order import order_on, patients, treat
from domain.games.xiii.rules.recruitment.recruits import (
    recruiting_on,
    settle_recruitment,
)
from domain.games.xiii.rules.resolution.failures import (
    failed_alliance_on,
    failing_on,
    resolution_on,
    settle_validity,
)
from domain.games.xiii.rules.resolution.missions import (
    attempt_on,
    settle_plot,
)
from domain.games.xiii.rules.turn import begin_segment, end_game
from domain.games.xiii.state import (
    Attempt,
    Combat,
    Contest,
    Fleeing,
    Infiltration,
    Owed,
    Playing,
    Roll,
    Window,
    Wounds,
    XiiiState,
)
from domain.kernel import Recorder, Task

R = Recorder[XiiiState]


def follow(r: R) -> bool:
    """Does the next thing that needs no answer; False if a seat must answer, or all is over."""
    if r.state.part == "over" or pending(r.state) is not None:
        return False
    if r.state.agenda:
        _GO_ON[type(r.state.agenda[0])](r)
    else:
        _phase_on(r)
    return True


def _settle(r: R) -> None:
    """What the dice bring, once nobody re-rolls them."""
    roll = r.state.roll
    assert roll is not None
    match roll.purpose:
        case "recruitment":
            settle_recruitment(r)
        case "capture":
            settle_capture(r)
        case "interrogation":
            settle_interrogation(r)
        case "corruption":
            settle_corruption(r)
        case "plot":
            settle_plot(r)
        case "validity":
            settle_validity(r)
        case "assassination" if hits_of(roll):
            strike(r, roll.target, "assassination", roll.seat, "skill.assassination")
        case "assassination":
            r.record(SkillFailed(roll.seat, "assassination", "die"), "skill.assassination")
        case _:
            r.record(SkillFailed(roll.seat, "bombing", "die"), "card.bombing")


def _attempt_on(r: R) -> None:
    attempt = r.state.attempt
    assert attempt is not None
    if attempt.stage == "failing":
        failing_on(r)
    elif attempt.stage == "failed":
        failed_alliance_on(r)
    else:
        attempt_on(r)


def _package_on(r: R) -> None:
    package_on(r, next_owed(r.state))


_GO_ON: dict[type[Task], Callable[[R], None]] = {
    Window: close,
    Infiltration: infiltration_on,
    Roll: _settle,
    Wounds: wounds_on,
    Owed: _package_on,
    Fleeing: flee,
    Playing: card_on,
    Combat: fight_on,
    Attempt: _attempt_on,
    Contest: contest_on,
}
"""A retreat always waits for its seat."""


def _phase_on(r: R) -> None:
    state = r.state
    match state.part:
        case "hospital":
            found = patients(state)
            if found is not None:
                treat(r, found[2][0])
            else:
                begin_phase(r, "order")
        case "order":
            order_on(r)
        case "missions":
            missions_on(r)
        case "autonomy":
            autonomy_on(r)
        case "last_call":
            end_game(r)
        case _:
            _segment_on(r)


def _segment_on(r: R) -> None:
    state, seat = r.state, r.state.active
    if seat is None or state.step == "ended":
        begin_segment(r)
        return
    match state.part:
        case "hand":
            hand_on(r, seat)
        case "recruitment":
            recruiting_on(r, seat)
        case "movement":
            movement_on(r, seat)
        case "combat":
            combat_on(r, seat)
        case _:
            resolution_on(r, seat)
