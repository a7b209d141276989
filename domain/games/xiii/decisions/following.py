"""What follows by itself, until the table waits for a seat."""

from __future__ import annotations

from domain.games.xiii.decisions.pending import focus, pending
from domain.games.xiii.facts import PhaseBegan, SkillFailed
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
from domain.games.xiii.rules.common import hits_of
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
    segment_over,
    settle_validity,
)
from domain.games.xiii.rules.resolution.missions import (
    attempt_on,
    entries,
    resolve,
    settle_plot,
)
from domain.games.xiii.rules.turn import begin_segment, end_game
from domain.games.xiii.state import OVER, XiiiState
from domain.kernel import Recorder

R = Recorder[XiiiState]


def follow(r: R) -> bool:
    """Does the next thing that needs no answer; False if a seat must answer, or all is over."""
    if r.state.phase == OVER or pending(r.state) is not None:
        return False
    _advance(r)
    return True


def _advance(r: R) -> None:
    match focus(r.state):
        case "window":
            close(r)
        case "infiltration":
            infiltration_on(r)
        case "roll":
            _settle(r)
        case "wounds":
            wounds_on(r)
        case "package":
            package_on(r, next_owed(r.state))
        case "fleeing":
            flee(r)
        case "card":
            card_on(r)
        case "combat":
            fight_on(r)
        case "attempt":
            _attempt_on(r)
        case "contest":
            contest_on(r)
        case _:
            _phase_on(r)


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


def _phase_on(r: R) -> None:
    state = r.state
    match state.phase:
        case 0:
            found = patients(state)
            if found is not None:
                treat(r, found[2][0])
            else:
                r.record(PhaseBegan(state.turn, 1), "turn.phases")
        case 1:
            order_on(r)
        case 2:
            missions_on(r)
        case 4:
            autonomy_on(r)
        case 9:
            end_game(r)
        case _:
            _segment_on(r)


def _segment_on(r: R) -> None:
    state, seat = r.state, r.state.active
    if seat is None or state.step == "ended":
        begin_segment(r)
    elif state.phase == 3:
        hand_on(r, seat)
    elif state.phase == 5:
        recruiting_on(r, seat)
    elif state.phase == 6:
        movement_on(r, seat)
    elif state.phase == 7:
        combat_on(r, seat)
    else:
        found = entries(state, seat)
        if found:
            resolve(r, seat, found[0])
        else:
            segment_over(r, seat)
