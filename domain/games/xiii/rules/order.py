"""§5.1 hospitals, §6.1 the order of play, §6.2 the missions: phases 0, 1 and 2."""

from __future__ import annotations

from domain.games.xiii.facts import (
    ChoosersSet,
    DrawerRolled,
    OrderSet,
    TieRolled,
    WoundsRemoved,
)
from domain.games.xiii.moves import Heal, PlayScoop
from domain.games.xiii.rules.board import characters_in, own_at
from domain.games.xiii.rules.cards.windows import close, open_window, reopen
from domain.games.xiii.rules.common import D6, begin_phase, discard_card, play_card, require_card
from domain.games.xiii.state import Window, XiiiState
from domain.kernel import Recorder, under_way

R = Recorder[XiiiState]
S = XiiiState


# Phase 0: hospitals


def patients(state: S) -> tuple[int, int, list[str]] | None:
    """The next seat and hospital with wounded characters, and who they are."""
    if state.step == "cleanup" or not any(each.wounds for each in state.elements.values()):
        return None
    for seat in state.order:
        for place in state.edition.rings["red"]:
            if (seat, place) in state.treated:
                continue
            people = characters_in(state, own_at(state, seat, place))
            wounded = [id for id in people if state.elements[id].wounds]
            if wounded:
                return seat, place, wounded
    return None


def heal(r: R, seat: int, move: Heal) -> None:
    """One of several wounded characters is treated."""
    element = r.state.elements.get(move.character)
    r.require(
        element is not None
        and element.controller == seat
        and element.location == move.location
        and element.wounds > 0
        and move.character in r.state.edition.characters
        and move.location in r.state.edition.rings["red"],
        "location.hospital",
        "no_patient",
        character=move.character,
        location=move.location,
    )
    r.require(
        (seat, move.location) not in r.state.treated,
        "location.hospital_one",
        "hospital_done",
        location=move.location,
    )
    treat(r, move.character)


def treat(r: R, character: str) -> None:
    """All wounds of one character per hospital and seat (retreat.bonus: however it came there)."""
    r.record(
        WoundsRemoved(character, r.state.elements[character].wounds, "hospital"),
        "location.hospital",
        "location.hospital_one",
        "ruling.hospital_full",
        "retreat.bonus",
    )


# Phase 1: the order of play


def order_on(r: R) -> None:
    """The drawer, the draw, and a Scoop before or after it."""
    state = r.state
    if state.drawer is None:
        _roll_for_drawer(r)
    if state.step == "" and open_window(r, "scoop_before", "order", state.order):
        return
    if state.step in ("", "scoop_before"):
        order = r.chance.shuffle("order", tuple(range(state.seats)))
        r.record(OrderSet(order, "draw"), "phase1.draw")
        if open_window(r, "scoop_after", "order", r.state.order):
            return
    if state.step == "ordered" and open_window(r, "scoop_after", "order", state.order):
        return
    begin_phase(r, "missions")


def _roll_for_drawer(r: R) -> None:
    """Turn 1: the highest die; tied seats roll again. Later the last seat draws."""
    seats = list(range(r.state.seats))
    while r.state.drawer is None:
        dice = _dice(r, "drawer", seats)
        best = max(dice.values())
        seats = [seat for seat, face in dice.items() if face == best]
        winner = seats[0] if len(seats) == 1 else None
        rules = ["phase1.drawer"] if winner is not None else ["phase1.drawer", "ruling.drawer_tie"]
        r.record(DrawerRolled(dice, winner), *rules)


def play_scoop(r: R, seat: int, move: PlayScoop) -> None:
    """The whole order, as the player likes."""
    require_card(r, seat, move.card, "scoop", "card.scoop")
    r.require(
        sorted(move.order) == list(range(r.state.seats)),
        "card.scoop",
        "order",
        order=move.order,
    )
    kind = under_way(r.state.agenda, Window).kind
    play_card(r, seat, move.card, "card.scoop", "card.phase")
    r.record(OrderSet(move.order, "scoop"), "card.scoop")
    discard_card(r, move.card)
    if kind == "scoop_before":
        close(r)
    else:
        reopen(r, "scoop_after", "order", r.state.order)


# Phase 2: how many missions, and who chooses them


def missing(state: S) -> int:
    """Missions in delivery or being held count as active (ruling.active_count)."""
    slots = state.edition.parameters.active_missions.of(state.seats)
    return max(0, slots - len(state.missions))


def set_choosers(r: R) -> None:
    """Turn 1: the first seat for all; later the fewest points first, dice among equals."""
    state, count = r.state, missing(r.state)
    rules = ["phase2.chooser", "phase2.count", "ruling.active_count"]
    if state.turn == 1:
        r.record(ChoosersSet((state.order[0],) * count), *rules)
        return
    ranked: list[int] = []
    for points in sorted(set(state.score)):
        group = [seat for seat in range(state.seats) if state.score[seat] == points]
        if len(group) > 1 and len(ranked) < count:
            group = _rolled_order(r, group)
        ranked += group
    choosers = tuple([ranked[place % len(ranked)] for place in range(count)])
    r.record(ChoosersSet(choosers), *rules)


def _dice(r: R, source: str, seats: list[int]) -> dict[int, int]:
    """A die of each seat."""
    dice = {}
    for seat in seats:
        with r.chance.drawn_for(seat):
            dice[seat] = r.chance.pick(source, D6)
    return dice


def _rolled_order(r: R, group: list[int]) -> list[int]:
    """Higher dice first; equal ones roll again among themselves."""
    dice = _dice(r, "tie", group)
    result = sorted(group, key=lambda seat: (-dice[seat], seat))
    r.record(TieRolled(tuple(group), dice, tuple(result)), "phase2.chooser", "ruling.chooser_tie")
    ordered: list[int] = []
    for face in sorted(set(dice.values()), reverse=True):
        equal = [seat for seat in result if dice[seat] == face]
        ordered += _rolled_order(r, equal) if len(equal) > 1 else equal
    return ordered
