"""What follows by itself, until the table waits for a seat."""

from __future__ import annotations

from typing import Never

from domain.games.xiii.decisions.pending import pending
from domain.games.xiii.facts import SkillFailed
from domain.games.xiii.rules.briefing import missions_on
from domain.games.xiii.rules.cards.interjections import card_on
from domain.games.xiii.rules.cards.windows import window_on
from domain.games.xiii.rules.combat.contests import combat_on, contest_on, flee
from domain.games.xiii.rules.combat.fights import fight_on
from domain.games.xiii.rules.combat.powers import (
    settle_capture,
    settle_corruption,
    settle_interrogation,
)
from domain.games.xiii.rules.combat.wounds import package_on, strike, wounds_on
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
    AnyTask,
    Attempt,
    Combat,
    Contest,
    Fleeing,
    Infiltration,
    Owed,
    Playing,
    Retreat,
    Roll,
    Window,
    Wounds,
    XiiiState,
)
from domain.kernel import Cases, Recorder

R = Recorder[XiiiState]


def follow(r: R) -> bool:
    """Does the next thing that needs no answer; False if a seat must answer, or all is over."""
    state = r.state
    if state.part == "over" or pending(state) is not None:
        return False
    if state.agenda:
        task = state.agenda[0]
        _go_on.table[type(task)](r, task)
    else:
        _phase_on(r)
    return True


def _settle(r: R, roll: Roll) -> None:
    """What the dice bring, once nobody re-rolls them."""
    match roll.purpose:
        case "recruitment":
            settle_recruitment(r, roll)
        case "capture":
            settle_capture(r, roll)
        case "interrogation":
            settle_interrogation(r, roll)
        case "corruption":
            settle_corruption(r, roll)
        case "plot":
            settle_plot(r, roll)
        case "validity":
            settle_validity(r, roll)
        case "assassination" if hits_of(roll):
            strike(r, roll.target, "assassination", roll.seat, "skill.assassination")
        case "assassination":
            r.record(SkillFailed(roll.seat, "assassination", "die"), "skill.assassination")
        case _:
            r.record(SkillFailed(roll.seat, "bombing", "die"), "card.bombing")


def _attempt_on(r: R, attempt: Attempt) -> None:
    if attempt.stage == "failing":
        failing_on(r, attempt)
    elif attempt.stage == "failed":
        failed_alliance_on(r, attempt)
    else:
        attempt_on(r, attempt)


def _waits(r: R, retreat: Retreat) -> None:
    raise AssertionError(f"{retreat} waits for its seat")


_go_on: Cases[R, AnyTask, None] = (
    Cases[R, Never, None]()
    .on(Window, window_on)
    .on(Infiltration, infiltration_on)
    .on(Roll, _settle)
    .on(Wounds, wounds_on)
    .on(Owed, package_on)
    .on(Fleeing, flee)
    .on(Retreat, _waits)
    .on(Playing, card_on)
    .on(Combat, fight_on)
    .on(Attempt, _attempt_on)
    .on(Contest, contest_on)
)


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
