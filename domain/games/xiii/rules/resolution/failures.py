"""§6.8, failure of a primary mission: instructions, retreat, validity; and empty places."""

from __future__ import annotations

from domain.games.xiii.facts import (
    CardsDiscarded,
    FailureApplied,
    TruceEnded,
    UnitReturned,
    ValidityChecked,
)
from domain.games.xiii.moves import FailDiscard, FailUnit, FailWound, PutUnder
from domain.games.xiii.rules.board import characters_in, is_fresh, own_at, units_in
from domain.games.xiii.rules.briefing import remove_neutrals, return_mission
from domain.games.xiii.rules.cards.windows import open_support
from domain.games.xiii.rules.combat.retreats import withdraw
from domain.games.xiii.rules.combat.wounds import strike
from domain.games.xiii.rules.common import depart, end_segment, score, throw
from domain.games.xiii.rules.resolution.missions import entries, resolve
from domain.games.xiii.state import Attempt, Roll, XiiiState
from domain.kernel import Recorder, under_way

R = Recorder[XiiiState]
S = XiiiState


# Instructions


def instruction(state: S) -> str:
    """The kind of the instruction being applied; empty if nothing of it is left to choose."""
    attempt = state.attempt
    if attempt is None or attempt.stage != "failing" or attempt.owed <= 0:
        return ""
    return state.edition.missions[attempt.mission].failure[attempt.applied - 1].kind


def failure_candidates(state: S) -> list[str]:
    """What the instruction may take: elements that took part, or any card of the hand."""
    attempt, kind = state.attempt, instruction(state)
    if attempt is None or not kind:
        return []
    if kind == "discard_cards":
        return list(state.hands[attempt.seat])
    here = own_at(state, attempt.seat, state.edition.missions[attempt.mission].location)
    if kind == "wound_character":
        return characters_in(state, here)
    return units_in(state, here)


def fail_wound(r: R, seat: int, move: FailWound) -> None:
    _require_candidate(r, "wound_character", move.character)
    _suffer(r, move.character)


def fail_unit(r: R, seat: int, move: FailUnit) -> None:
    _require_candidate(r, "lose_units", move.unit)
    _suffer(r, move.unit)


def fail_discard(r: R, seat: int, move: FailDiscard) -> None:
    _require_candidate(r, "discard_cards", move.card)
    _suffer(r, move.card)


def _require_candidate(r: R, kind: str, thing: str) -> None:
    r.require(
        instruction(r.state) == kind and thing in failure_candidates(r.state),
        "mission.failure",
        "not_asked_thing",
        thing=thing,
    )


def _suffer(r: R, thing: str) -> None:
    """A wound passes the window of Soins; units and cards are simply lost."""
    attempt = under_way(r.state.agenda, Attempt)
    kind = instruction(r.state)
    if kind == "wound_character":
        strike(r, thing, "failure", None, "mission.failure")
    elif kind == "lose_units":
        place = r.state.elements[thing].location
        home = r.state.edition.home[thing]
        r.record(UnitReturned(thing, home, "failure"), "mission.failure", "unit.one_life")
        depart(r, attempt.seat, place)
    else:
        r.record(
            CardsDiscarded(attempt.seat, (thing,), "failure"), "mission.failure", "card.discard"
        )


def failing_on(r: R, attempt: Attempt) -> None:
    """Instructions in printed order, as far as possible; then the retreat; then the die."""
    card = r.state.edition.missions[attempt.mission]
    able = failure_candidates(r.state)
    if able:
        _suffer(r, able[0])
    elif attempt.applied < len(card.failure):
        item = card.failure[attempt.applied]
        r.record(
            FailureApplied(card.id, item.kind, item.amount),
            "mission.failure",
            "ruling.failure_partial",
        )
        if item.kind == "lose_points":
            score(r, attempt.seat, -item.amount, "failure", card.id, "mission.failure")
    elif own_at(r.state, attempt.seat, card.location):
        withdraw(r, attempt.seat, card.location, True, "mission.failure", "mission.clear_place")
    else:
        throw(r, "validity", attempt.seat, (card.id,), "mission.validity", side=attempt.seat)
        open_support(r)


# Validity


def settle_validity(r: R, roll: Roll) -> None:
    """1-3 the card stays, and what it lost stays lost; 4-6 it goes under a pile."""
    attempt = under_way(r.state.agenda, Attempt)
    face = roll.faces[0]
    stays = face in r.state.edition.dice_tables.mission_validity.stays_on
    rules = ["mission.validity"]
    if stays:
        rules.append("ruling.neutral_losses_stay")
    r.record(ValidityChecked(attempt.mission, face, stays), *rules)


def put_under(r: R, seat: int, move: PutUnder) -> None:
    """Any pile, also an empty one."""
    mission = under_way(r.state.agenda, Attempt).mission
    remove_neutrals(r, mission)
    return_mission(r, mission, move.pile, "mission.validity", "ruling.return_pile")


# Allies of a filler that failed, and places that must be empty


def dissolve(r: R, filler: int, location: int, mission: str, *rules: str) -> None:
    """The filler withdraws, then the others in order; with nobody left the alliance is over."""
    for seat in (filler, *r.state.order):
        if own_at(r.state, seat, location):
            withdraw(r, seat, location, True, "mission.clear_place", *rules)
            return
    seats = r.state.truces[location].seats
    r.record(TruceEnded(location, seats, mission), *rules)


def failed_alliance_on(r: R, attempt: Attempt) -> None:
    """All other seats on the place leave it (ruling.alliance_failure)."""
    location = r.state.edition.missions[attempt.mission].location
    rules = ("ruling.alliance_failure", "ruling.alliance_phase8")
    dissolve(r, attempt.seat, location, attempt.mission, *rules)


def resolution_on(r: R, seat: int) -> None:
    """A single mission needs no choice; with none left the segment is over."""
    found = entries(r.state, seat)
    if found:
        resolve(r, seat, found[0])
    else:
        _segment_over(r, seat)


def _segment_over(r: R, seat: int) -> None:
    """Whoever cannot or may not try leaves an objective place, without a failure."""
    for id, mission in r.state.missions.items():
        place = r.state.edition.missions[id].location
        if mission.stage != "objective":
            continue
        if mission.hold is not None and mission.hold.seat in (seat, mission.filler):
            continue
        if is_fresh(r.state, place):
            if mission.filler == seat:
                # It could not try: the alliance ends with it.
                dissolve(r, seat, place, id, "ruling.alliance_phase8")
                return
        elif own_at(r.state, seat, place):
            rules = ("mission.clear_place", "ruling.attempt_mandatory")
            withdraw(r, seat, place, True, *rules)
            return
    end_segment(r, seat)
