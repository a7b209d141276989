"""Which rule answers which move, and in which decisions; in the order of the turn."""

from __future__ import annotations

from typing import Never

from domain.games.xiii import moves as m
from domain.games.xiii.decisions.pending import CALM
from domain.games.xiii.moves import XiiiMove
from domain.games.xiii.rules import briefing, hand, order, turn
from domain.games.xiii.rules.cards import interjections, windows
from domain.games.xiii.rules.combat import cards, contests, fights, powers, retreats, wounds
from domain.games.xiii.rules.movement import steps, transport
from domain.games.xiii.rules.recruitment import placing, recruits
from domain.games.xiii.rules.resolution import failures, missions
from domain.games.xiii.state import XiiiState
from domain.kernel import Answers

S = XiiiState

ANY_MOMENT = (*CALM, "interject")
"""Beside one's own decision, or out of turn."""
WINDOWS = (
    "respond_scoop_before",
    "respond_scoop_after",
    "respond_mission",
    "respond_innocent",
    "respond_support",
    "respond_care",
    "respond_informer",
    "respond_prevent",
)

_start = (
    Answers[S, Never]()
    .on(m.Heal, order.heal, to="choose_patient")
    .on(m.PlayScoop, order.play_scoop, to=("respond_scoop_before", "respond_scoop_after"))
    .on(m.ChoosePile, briefing.choose_pile, to="choose_pile")
    .on(m.PlayNewMission, briefing.play_new_mission, to="respond_mission")
    .on(m.PlayChangeMission, briefing.play_change_mission, to="respond_mission")
    .on(m.Discard, hand.discard, to="discard")
    .on(m.Keep, hand.keep, to="keep_one")
    .on(m.RollRecruitment, recruits.roll_recruitment, to="use_recruitment_skill")
    .on(m.Decline, recruits.decline_recruitment, to="use_recruitment_skill")
    .on(m.Declare, recruits.declare, to="declare_recruits")
    .on(m.Choose, recruits.choose, to="choose_characters")
    .on(m.Place, placing.place, to="place_element")
    .on(m.Decline, placing.refuse, to="place_element")
    .on(m.Buy, placing.buy, to="buy")
    .on(m.EndBuy, placing.end_buy, to="buy")
)

_movement = (
    _start.on(m.Step, steps.step, to="movement")
    .on(m.PlayHelicopter, transport.play_helicopter, to="movement")
    .on(m.PlayPlane, transport.play_plane, to="movement")
    .on(m.PlaceSecondary, transport.place_secondary, to="movement")
    .on(m.TakePackage, transport.take_package, to="movement")
    .on(m.PassPackage, transport.pass_package, to="movement")
    .on(m.EndMovement, steps.end_movement, to="movement")
    .on(m.Trim, steps.trim, to="trim")
    .on(m.Assassinate, steps.assassinate, to="assassinate")
    .on(m.Decline, steps.decline_assassination, to="assassinate")
    .on(m.PlayInformer, steps.play_informer, to="respond_informer")
)

_cards = (
    _movement.on(m.PlayAccusation, interjections.play_accusation, to=ANY_MOMENT)
    .on(m.PlaySpy, interjections.play_spy, to=ANY_MOMENT)
    .on(m.SpyKeep, interjections.spy_keep, to="spy_keep")
    .on(m.PlayIntelligence, interjections.play_intelligence, to=ANY_MOMENT)
    .on(m.PlayCare, interjections.play_care, to=(*ANY_MOMENT, "respond_care"))
    .on(m.PlayBlockade, interjections.play_blockade, to=ANY_MOMENT)
    .on(m.PlayBombing, interjections.play_bombing, to=ANY_MOMENT)
    .on(m.BombTarget, interjections.bomb_target, to="bomb_target")
    .on(m.PlayInnocent, interjections.play_innocent, to="respond_innocent")
    .on(m.PlaySupport, windows.play_support, to="respond_support")
    .on(m.Pass, windows.pass_window, to=WINDOWS)
    .on(m.Pass, turn.pass_last_call, to="last_call")
)

_fights = (
    _cards.on(m.ChooseCombat, contests.choose_combat, to="choose_combat")
    .on(m.ChooseOpponent, contests.choose_opponent, to="choose_opponent")
    .on(m.PlayAlliance, cards.play_alliance, to="respond_prevent")
    .on(m.PlayDodge, cards.play_dodge, to="respond_prevent")
    .on(m.Capture, powers.capture, to="use_power")
    .on(m.Corrupt, powers.corrupt, to="use_power")
    .on(m.Decline, powers.decline_power, to="use_power")
    .on(m.Integrate, powers.integrate, to="integrate")
    .on(m.Decline, powers.decline_traitor, to="integrate")
    .on(m.Attach, cards.attach, to="assign_combat_cards")
    .on(m.Done, cards.done, to="assign_combat_cards")
    .on(m.Target, wounds.target, to="target_wound")
    .on(m.Allocate, wounds.allocate, to="allocate_wounds")
    .on(m.Retreat, fights.retreat, to="retreat_or_stay")
    .on(m.Stay, fights.stay, to="retreat_or_stay")
    .on(m.RetreatTo, retreats.retreat_to, to="retreat_step")
)

answers: Answers[S, XiiiMove] = (
    _fights.on(m.Resolve, missions.resolve_choice, to="choose_resolution")
    .on(m.EndResolution, missions.end_resolution, to="choose_resolution")
    .on(m.Attempt, missions.attempt_plot, to="attempt_plot")
    .on(m.Carry, wounds.carry, to="choose_carrier")
    .on(m.Leave, wounds.leave, to="choose_carrier")
    .on(m.FailWound, failures.fail_wound, to="failure_choice")
    .on(m.FailUnit, failures.fail_unit, to="failure_choice")
    .on(m.FailDiscard, failures.fail_discard, to="failure_choice")
    .on(m.PutUnder, failures.put_under, to="choose_pile_under")
)
