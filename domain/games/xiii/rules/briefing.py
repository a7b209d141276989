"""§6.2 and §5.6: primary missions come onto the board and leave it."""

from __future__ import annotations

from domain.games.xiii.edition.components import PILES
from domain.games.xiii.facts import (
    MissionReturned,
    MissionRevealed,
    NeutralsPlaced,
    NeutralsRemoved,
)
from domain.games.xiii.moves import ChoosePile, PlayChangeMission, PlayNewMission
from domain.games.xiii.rules.board import neutrals_at, objective_at
from domain.games.xiii.rules.cards.windows import open_window, reopen
from domain.games.xiii.rules.common import (
    begin_phase,
    discard_card,
    play_card,
    require_card,
    show_top,
    top_mission,
)
from domain.games.xiii.rules.order import missing, set_choosers
from domain.games.xiii.state import NEUTRAL, XiiiState
from domain.kernel import Recorder

R = Recorder[XiiiState]
S = XiiiState


def open_piles(state: S) -> list[str]:
    """The piles that have a card left."""
    return [pile for pile in PILES if state.mission_piles[pile]]


def missions_on(r: R) -> None:
    """Missing missions are renewed; then cards may add or change one."""
    state = r.state
    if state.step == "" and missing(state) and open_piles(state):
        set_choosers(r)
    elif state.choosers and open_piles(state):
        # One pile is left and serves alone.
        _renew(r, state.choosers[0], open_piles(state)[0], "phase2.empty_pile")
    elif state.step == "mission" or not open_window(r, "mission", "missions", state.order):
        begin_phase(r, "hand", *(["ruling.no_mission_left"] if missing(r.state) else []))


def choose_pile(r: R, seat: int, move: ChoosePile) -> None:
    """The top card of either pile."""
    r.require(
        bool(r.state.mission_piles[move.pile]),
        "phase2.empty_pile",
        "pile_used_up",
        pile=move.pile,
    )
    _renew(r, seat, move.pile)


def _renew(r: R, seat: int, pile: str, *rules: str) -> None:
    mission = reveal(r, seat, pile, True, *rules)
    if mission:
        place_neutrals(r, mission)


def reveal(r: R, seat: int, pile: str, renews: bool, *rules: str) -> str:
    """The next card that fits: one whose place bears an objective goes under its pile.

    (ruling.same_place) Returns the mission, or nothing if none fits.
    """
    other = [each for each in open_piles(r.state) if each != pile]
    for name in (pile, *other):
        for _ in range(len(r.state.mission_piles[name])):
            mission = top_mission(r, name)
            taken = objective_at(r.state, r.state.edition.missions[mission].location)
            r.record(MissionRevealed(name, mission, seat, renews), "phase2.draw", *rules)
            renews = False
            if not taken:
                show_top(r, name)
                return mission
            r.record(MissionReturned(mission, name), "ruling.same_place")
            show_top(r, name)
    return ""


def place_neutrals(r: R, mission: str) -> None:
    """Also where seats stand; a type the pool lacks is not there (ruling.no_token_limit)."""
    box = r.state.edition
    card, pool = box.missions[mission], box.components.neutral_pool.counts
    units: list[str] = []
    for kind, count in card.neutrals.items():
        used = sum(
            [
                element.controller == NEUTRAL and box.unit[id] == kind
                for id, element in r.state.elements.items()
                if id in box.unit
            ]
        )
        free = min(count, pool.get(kind, 0) - used)
        units += [f"n{mission}-{kind}-{k}" for k in range(1, free + 1)]
    if units:
        r.record(
            NeutralsPlaced(mission, card.location, tuple(units)),
            "mission.neutrals",
            "ruling.mission_on_occupied",
            "ruling.no_token_limit",
        )


def remove_neutrals(r: R, mission: str) -> None:
    """What is left of them leaves with the card."""
    units = neutrals_at(r.state, r.state.edition.missions[mission].location)
    if units and mission in r.state.missions and r.state.missions[mission].stage == "objective":
        r.record(NeutralsRemoved(mission, tuple(units)), "mission.neutrals")


def return_mission(r: R, mission: str, pile: str, *rules: str) -> None:
    """Under a pile; an empty one then exists again."""
    was_empty = not r.state.mission_piles[pile]
    r.record(MissionReturned(mission, pile), *rules)
    if was_empty:
        show_top(r, pile)


# Nouvelle mission, Changement de mission


def play_new_mission(r: R, seat: int, move: PlayNewMission) -> None:
    """One more than the number of players asks for."""
    require_card(r, seat, move.card, "new_mission", "card.new_mission")
    _require_pile(r, move.pile)
    play_card(r, seat, move.card, "card.new_mission", "card.phase")
    mission = reveal(r, seat, move.pile, False, "card.new_mission")
    if mission:
        place_neutrals(r, mission)
    discard_card(r, move.card)
    _go_round(r, seat)


def play_change_mission(r: R, seat: int, move: PlayChangeMission) -> None:
    """Any active mission, even one under way: whatever was won on it is lost."""
    require_card(r, seat, move.card, "change_mission", "card.change_mission")
    r.require(
        move.mission in r.state.missions,
        "card.change_mission",
        "mission_not_active",
        mission=move.mission,
    )
    _require_pile(r, move.pile)
    play_card(r, seat, move.card, "card.change_mission", "card.phase")
    new = reveal(r, seat, move.pile, False, "card.change_mission")
    remove_neutrals(r, move.mission)
    return_mission(r, move.mission, move.under, "card.change_mission", "ruling.change_in_progress")
    if new:
        place_neutrals(r, new)
    discard_card(r, move.card)
    _go_round(r, seat)


def _require_pile(r: R, pile: str) -> None:
    r.require(bool(r.state.mission_piles[pile]), "phase2.empty_pile", "pile_used_up", pile=pile)


def _go_round(r: R, seat: int) -> None:
    """The next seats are asked, the player of the card last, until all pass in a row."""
    order = r.state.order
    at = order.index(seat) + 1
    reopen(r, "mission", "missions", (*order[at:], *order[:at]))
