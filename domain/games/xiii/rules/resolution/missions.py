"""§6.8: the resolution of missions, phase 8. Failures stand in `failures`."""

from __future__ import annotations

from domain.games.xiii.facts import (
    ChoiceMade,
    FightBegan,
    HoldBegan,
    MissionAttempted,
    SecondaryScored,
)
from domain.games.xiii.facts.missions import Leg
from domain.games.xiii.moves import Attempt, EndResolution, Resolve
from domain.games.xiii.rules.board import (
    characters_in,
    controls,
    enemies_at,
    is_fresh,
    loose_packages,
    neutrals_at,
    own_at,
    places_of,
)
from domain.games.xiii.rules.cards.windows import open_support
from domain.games.xiii.rules.common import discard_card, play_card, require_card, score, throw
from domain.games.xiii.rules.resolution.success import fail, succeed
from domain.games.xiii.state import NEUTRAL, Mission, Roll, XiiiState
from domain.games.xiii.state import Attempt as AttemptTask
from domain.kernel import Recorder, under_way

R = Recorder[XiiiState]
S = XiiiState
Entry = tuple[str, str]
"""What to resolve: its kind (`primary`, `delivery`, `secondary`, `package`) and its card."""


# What there is to resolve


def entries(state: S, seat: int) -> list[Entry]:
    """What the seat has to resolve, and loose packages it may take."""
    if state.step == "choose_resolution":
        return []
    places = places_of(state, seat)
    found: list[Entry] = []
    for id, mission in state.missions.items():
        if mission.stage == "objective":
            if f"primary:{id}" not in state.resolved and _is_due(state, seat, id, mission, places):
                found.append(("primary", id))
        elif f"delivery:{id}" not in state.resolved and _is_delivered(state, seat, id, mission):
            found.append(("delivery", id))
    secondaries = state.edition.secondaries
    found += [
        ("secondary", id)
        for id in state.secondaries
        if controls(state, seat, secondaries[id].location)
    ]
    for place in places:
        if not enemies_at(state, seat, place):
            found += [("package", id) for id in loose_packages(state, place)]
    return found


def _is_due(state: S, seat: int, id: str, mission: Mission, places: dict[int, list[str]]) -> bool:
    """Alone there, or the filler of an Alliance; a plot needs a character.

    (ruling.attempt_mandatory, ruling.one_attempt, ruling.units_alone)
    """
    card = state.edition.missions[id]
    here = places.get(card.location)
    if not here:
        return False
    allied = is_fresh(state, card.location) and mission.filler == seat
    if state.arrivals[card.location] != (seat,) and not allied:
        return False
    if mission.hold is not None and mission.hold.seat == seat:
        return is_held_out(state, id, mission)
    return not card.has_plot or bool(plotters(state, seat, card.location))


def is_held_out(state: S, id: str, mission: Mission) -> bool:
    """Whether a defence was held long enough (ruling.hold_two_turns)."""
    turns = state.edition.missions[id].hold_turns or 0
    return mission.hold is not None and state.turn - mission.hold.since_turn >= turns - 1


def _is_delivered(state: S, seat: int, id: str, mission: Mission) -> bool:
    """The carrier stands on the destination and did not retreat this turn."""
    package = mission.package
    if package is None or not package.carrier:
        return False
    carrier = state.elements[package.carrier]
    return (
        carrier.controller == seat
        and carrier.location == state.edition.missions[id].deliver_to
        and not carrier.retreated
    )


def plotters(state: S, seat: int, location: int) -> list[str]:
    """The seat's characters there that did not retreat."""
    people = characters_in(state, own_at(state, seat, location))
    return [id for id in people if not state.elements[id].retreated]


def is_automatic(found: list[Entry]) -> bool:
    """A single entry that is no package is resolved unasked."""
    return len(found) == 1 and found[0][0] != "package"


def resolve_choice(r: R, seat: int, move: Resolve) -> None:
    """In the order the seat likes."""
    r.require(
        (move.kind, move.id) in entries(r.state, seat),
        "phase8.own_order",
        "not_to_resolve",
        kind=move.kind,
        id=move.id,
    )
    resolve(r, seat, (move.kind, move.id))


def end_resolution(r: R, seat: int, move: EndResolution) -> None:
    """Packages may be left; everything else must be tried."""
    r.require(
        all(kind == "package" for kind, _ in entries(r.state, seat)),
        "ruling.attempt_mandatory",
        "still_to_resolve",
    )
    r.record(ChoiceMade(seat, "choose_resolution", "end"), "phase8.own_order")


def resolve(r: R, seat: int, entry: Entry) -> None:
    kind, id = entry
    if kind == "secondary":
        _score_secondary(r, seat, id)
    elif kind == "package":
        _take_loose(r, seat, id)
    elif kind == "delivery":
        r.record(MissionAttempted(id, seat, "delivery"), "mission.delivery")
        succeed(r, id, seat, "delivery")
    else:
        _attempt(r, seat, id)


def _score_secondary(r: R, seat: int, id: str) -> None:
    card = r.state.edition.secondaries[id]
    r.record(
        SecondaryScored(seat, id, card.location, card.points),
        "phase8.secondary",
        "ruling.control",
        "phase8.kept",
    )
    score(r, seat, card.points, "secondary", id, "score.secondary")


def _take_loose(r: R, seat: int, id: str) -> None:
    """The carrier is named next."""
    r.record(ChoiceMade(seat, "choose_resolution", "package", id), "ruling.package")


# Primary missions


def _attempt(r: R, seat: int, id: str) -> None:
    """One try; a defence that was held needs none."""
    card, mission = r.state.edition.missions[id], r.state.missions[id]
    leg: Leg = "first" if card.package is not None else "whole"
    r.record(
        MissionAttempted(id, seat, leg),
        "phase8.own_order",
        "ruling.attempt_mandatory",
        "ruling.one_attempt",
    )
    if mission.hold is not None and mission.hold.seat == seat:
        succeed(r, id, seat, "whole", "mission.defence", "ruling.hold_two_turns")


def attempt_on(r: R, attempt: AttemptTask) -> None:
    """First the neutrals of the place, then what the mission asks for."""
    id, seat = attempt.mission, attempt.seat
    card = r.state.edition.missions[id]
    leg: Leg = "first" if card.package is not None else "whole"
    own = own_at(r.state, seat, card.location)
    if neutrals_at(r.state, card.location):
        if own:
            r.record(
                FightBegan(card.location, seat, NEUTRAL, id),
                "mission.combat",
                "mission.neutral_hand",
                *(["ruling.plot_with_neutrals"] if card.has_plot else []),
            )
        else:
            fail(r, id, seat, "mission.combat", "ruling.mission_retreat")
    elif card.has_plot:
        # No character is left to plot.
        fail(r, id, seat, "mission.plot", "ruling.plot_with_neutrals")
    elif card.type == "defence":
        r.record(HoldBegan(id, seat, r.state.turn), "mission.defence", "ruling.hold_two_turns")
    else:
        succeed(r, id, seat, leg, "mission.combat")


def asks_plot(state: S) -> bool:
    """The place is clear and a character stands on it."""
    attempt = under_way(state.agenda, AttemptTask)
    card = state.edition.missions[attempt.mission]
    return (
        attempt.stage == "combat"
        and card.has_plot
        and not neutrals_at(state, card.location)
        and bool(plotters(state, attempt.seat, card.location))
    )


def attempt_plot(r: R, seat: int, move: Attempt) -> None:
    """One character, one die, perhaps one card."""
    card = r.state.edition.missions[under_way(r.state.agenda, AttemptTask).mission]
    r.require(
        move.character in characters_in(r.state, own_at(r.state, seat, card.location)),
        "mission.plot",
        "no_own_character",
        character=move.character,
        location=card.location,
    )
    r.require(
        not r.state.elements[move.character].retreated,
        "retreat.marker",
        "has_retreated",
        character=move.character,
    )
    bonus = card.plot_modifier or 0
    if move.card:
        require_card(r, seat, move.card, "plot_combat", "card.plot_combat")
        bonus += r.state.edition.cards[move.card].bonus
        rules = ("card.plot_combat", "card.phase", "ruling.plot_combat_use")
        play_card(r, seat, move.card, *rules, element=move.character)
    throw(
        r,
        "plot",
        seat,
        (move.character,),
        "mission.plot",
        "ruling.winning_faces",
        "ruling.no_auto_miss",
        needed=(r.state.edition.characters[move.character].plot,),
        bonus=(bonus,),
        side=seat,
    )
    open_support(r)


def settle_plot(r: R, roll: Roll) -> None:
    """Die, card and modifier must reach the plot value."""
    attempt = under_way(r.state.agenda, AttemptTask)
    if playing := r.state.playing:
        discard_card(r, playing[-1].card)
    card = r.state.edition.missions[attempt.mission]
    if roll.faces[0] + roll.bonus[0] >= roll.needed[0]:
        leg: Leg = "first" if card.package is not None else "whole"
        succeed(r, card.id, attempt.seat, leg, "mission.plot")
    else:
        fail(r, card.id, attempt.seat, "mission.plot")
