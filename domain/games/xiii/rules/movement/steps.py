"""§6.6: movement, phase 6.

Elements are picked up, dropped and turned back as their seat likes (move.group).
"""

from __future__ import annotations

from domain.games.xiii.facts import (
    ApSpent,
    BonusStepSpent,
    ChoiceMade,
    GroupMoved,
    InfiltrationAnnounced,
    InfiltrationPassed,
    InfiltrationStopped,
    UnitReturned,
)
from domain.games.xiii.moves import (
    Assassinate,
    Decline,
    EndMovement,
    PlayInformer,
    Step,
    Trim,
)
from domain.games.xiii.rules.board import (
    characters_in,
    enemies_at,
    in_truce,
    overfull,
    own_at,
    units_in,
    with_skill,
)
from domain.games.xiii.rules.cards.windows import close, open_support, open_window
from domain.games.xiii.rules.common import (
    arrive,
    depart,
    discard_card,
    end_segment,
    play_card,
    require_card,
    throw,
)
from domain.games.xiii.state import NEUTRAL, Infiltration, XiiiState
from domain.kernel import Recorder, under_way

R = Recorder[XiiiState]
S = XiiiState


# Steps


def may_leave(state: S, seat: int, origin: int, going: int) -> bool:
    """Whether so many may go: as many must stay as there are enemies, all seats together.

    (move.pin, ruling.pin_by_count, ruling.neutral_no_stop, ruling.truce_exit, ruling.truce_members)
    """
    enemies = enemies_at(state, seat, origin)
    if enemies == 0 or in_truce(state, seat, origin):
        return True
    return len(own_at(state, seat, origin)) - going >= enemies


def guards(state: S, seat: int, location: int) -> list[str]:
    """Enemy infiltrators and Saboteurs on a place: they prevent infiltration."""
    box = state.edition
    return [
        id
        for id, element in state.elements.items()
        if element.location == location
        and element.controller not in (seat, NEUTRAL)
        and (box.skill.get(id) == "infiltration" or box.unit.get(id) == "saboteur")
    ]


def step(r: R, seat: int, move: Step) -> None:
    """One group, one place, one point."""
    require_group(r, seat, move.group, move.origin)
    r.require(
        move.to in r.state.edition.neighbours[move.origin],
        "move.path",
        "no_path",
        origin=move.origin,
        to=move.to,
    )
    r.require(move.to not in r.state.blocked, "card.blockade", "blocked", to=move.to)
    r.require(r.state.ap[seat] + r.state.bonus_steps[seat] >= 1, "move.cost", "no_point_left")
    free = may_leave(r.state, seat, move.origin, len(move.group))
    if move.infiltrate:
        _announce(r, seat, move, free)
        return
    r.require(
        free,
        "move.pin",
        "pinned",
        enemies=enemies_at(r.state, seat, move.origin),
        origin=move.origin,
    )
    walk(r, seat, move.group, move.origin, move.to)


def require_group(r: R, seat: int, group: tuple[str, ...], origin: int) -> None:
    elements = r.state.elements
    r.require(
        bool(group)
        and len(set(group)) == len(group)
        and all(
            id in elements and elements[id].controller == seat and elements[id].location == origin
            for id in group
        ),
        "move.group",
        "group",
        group=group,
        origin=origin,
    )
    r.require(
        not any(elements[id].halted for id in group),
        "card.informer",
        "stopped",
    )


def walk(r: R, seat: int, group: tuple[str, ...], origin: int, to: int) -> None:
    """Bonus steps are used first; a package goes with its carrier."""
    if r.state.bonus_steps[seat]:
        r.record(BonusStepSpent(seat, 1), "card.helicopter")
    else:
        r.record(ApSpent(seat, 1, "step"), "move.cost")
    infiltration = r.state.infiltration
    if infiltration is not None:
        r.record(
            InfiltrationPassed(seat, group, origin, infiltration.by),
            "skill.infiltration",
            "ruling.infiltrating_group",
        )
    rules = ["move.path", "move.cost", "move.group"]
    if infiltration is None and enemies_at(r.state, seat, origin):
        truce = in_truce(r.state, seat, origin)
        rules += ["ruling.truce_exit"] if truce else ["move.pin", "ruling.pin_by_count"]
    r.record(GroupMoved(seat, group, origin, to), *rules)
    arrive(r, seat, to)
    depart(r, seat, origin)


# Infiltration


def _announce(r: R, seat: int, move: Step, free: bool) -> None:
    """By a character of the group, once per turn, or by Incognito; it must be needed."""
    by_card = move.infiltrate in r.state.edition.cards
    rule = "card.incognito" if by_card else "skill.infiltration"
    if by_card:
        require_card(r, seat, move.infiltrate, "incognito", rule)
    else:
        _require_infiltrator(r, seat, move)
    r.require(not free, rule, "free_to_leave", origin=move.origin)
    if by_card:
        play_card(r, seat, move.infiltrate, rule, "card.phase", "ruling.incognito_group")
    r.record(
        InfiltrationAnnounced(seat, move.group, move.origin, move.to, move.infiltrate),
        rule,
        "ruling.infiltrating_group",
    )
    others = [other for other in r.state.order if other != seat]
    open_window(r, "informer", move.infiltrate, others)


def _require_infiltrator(r: R, seat: int, move: Step) -> None:
    r.require(
        move.infiltrate in move.group
        and r.state.edition.skill.get(move.infiltrate) == "infiltration"
        and not r.state.elements[move.infiltrate].used_power,
        "skill.infiltration",
        "no_infiltrator",
        by=move.infiltrate,
    )
    watch = guards(r.state, seat, move.origin)
    r.require(
        not characters_in(r.state, watch),
        "skill.infiltration_guard",
        "infiltrator_guards",
        origin=move.origin,
    )
    r.require(
        not watch,
        "move.infiltration_blocked",
        "saboteur_guards",
        origin=move.origin,
    )


def infiltration_on(r: R, infiltration: Infiltration) -> None:
    """Nobody stopped it: the whole group passes."""
    walk(r, infiltration.seat, infiltration.elements, infiltration.origin, infiltration.to)
    _discard_incognito(r, infiltration.by)


def _discard_incognito(r: R, by: str) -> None:
    if by in r.state.edition.cards:
        discard_card(r, by)


def play_informer(r: R, seat: int, move: PlayInformer) -> None:
    """The group stays, and will fight; no point is spent."""
    require_card(r, seat, move.card, "informer", "card.informer")
    infiltration = under_way(r.state.agenda, Infiltration)
    play_card(r, seat, move.card, "card.informer", "card.phase")
    r.record(
        InfiltrationStopped(
            infiltration.seat,
            infiltration.elements,
            infiltration.origin,
            infiltration.by,
            seat,
        ),
        "card.informer",
        "ruling.infiltrating_group",
    )
    discard_card(r, move.card)
    _discard_incognito(r, infiltration.by)
    close(r)


# The end of the movement


def end_movement(r: R, seat: int, move: EndMovement) -> None:
    r.record(ChoiceMade(seat, "movement", "end"), "move.cost")


def trim(r: R, seat: int, move: Trim) -> None:
    """Units beyond three go back, one by one, as the owner likes."""
    place = overfull(r.state, seat)
    r.require(
        move.unit in units_in(r.state, own_at(r.state, seat, place)),
        "move.concentration",
        "not_to_trim",
        unit=move.unit,
        place=place,
    )
    home = r.state.edition.home[move.unit]
    rules = ["move.concentration", "ruling.trim"]
    if r.state.part == "combat":
        rules += ["skill.corruption", "ruling.trim_before_retreat"]
    r.record(UnitReturned(move.unit, home, "trim"), *rules)


def assassins(state: S, seat: int) -> list[tuple[str, list[str]]]:
    """Characters that may still try an assassination, with their targets."""
    box = state.edition
    found = []
    for id in with_skill(state, seat, "assassination"):
        element = state.elements[id]
        if element.used_power:
            continue
        near = (element.location, *box.neighbours[element.location])
        targets = [
            other
            for other, each in state.elements.items()
            if other in box.characters and each.controller != seat and each.location in near
        ]
        if targets:
            found.append((id, targets))
    return found


def assassinate(r: R, seat: int, move: Assassinate) -> None:
    """At the end of the own movement, here or next door, without riposte."""
    able = dict(assassins(r.state, seat))
    r.require(
        move.target in able.get(move.character, ()),
        "skill.assassination",
        "cannot_strike",
        character=move.character,
        target=move.target,
    )
    table = r.state.edition.dice_tables.assassination
    throw(
        r,
        "assassination",
        seat,
        (move.character,),
        "skill.assassination",
        "ruling.assassination_timing",
        needed=(min(table.hit_on),),
        side=seat,
        target=move.target,
    )
    open_support(r)


def decline_assassination(r: R, seat: int, move: Decline) -> None:
    """By all characters that are left."""
    r.record(
        ChoiceMade(seat, "assassinate", "decline"),
        "skill.assassination",
        "ruling.assassination_timing",
    )


def movement_on(r: R, seat: int) -> None:
    """Nothing is left to trim or to try."""
    end_segment(r, seat)
