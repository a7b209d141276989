"""What a seat may choose from in each kind of decision."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain

from domain.games.xiii.decisions.pending import CALM
from domain.games.xiii.listing import cards, fights, missions, movement, recruits, table
from domain.games.xiii.moves import XiiiMove
from domain.games.xiii.state import XiiiState
from domain.kernel import HIDDEN, Listing

S = XiiiState
Moves = Callable[[S, int], Iterator[XiiiMove]]

_MOVES: dict[str, Moves] = {
    "respond_scoop_before": cards.scoop_moves,
    "respond_scoop_after": cards.scoop_moves,
    "respond_mission": cards.mission_moves,
    "respond_innocent": cards.innocent_moves,
    "respond_support": cards.support_moves,
    "respond_care": cards.care_moves,
    "respond_informer": cards.informer_moves,
    "respond_prevent": cards.prevent_moves,
    "interject": cards.interjections,
    "last_call": cards.last_call_moves,
    "choose_patient": table.patient_moves,
    "choose_pile": table.pile_moves,
    "discard": table.discard_moves,
    "keep_one": table.keep_moves,
    "use_recruitment_skill": table.skill_moves,
    "declare_recruits": recruits.declare_moves,
    "choose_characters": recruits.choose_moves,
    "place_element": recruits.place_moves,
    "buy": recruits.buy_moves,
    "movement": movement.movement_moves,
    "trim": fights.trim_moves,
    "assassinate": movement.assassinate_moves,
    "bomb_target": table.bomb_moves,
    "spy_keep": table.spy_moves,
    "choose_combat": fights.combat_moves,
    "choose_opponent": fights.opponent_moves,
    "use_power": fights.power_moves,
    "integrate": fights.integrate_moves,
    "assign_combat_cards": fights.card_moves,
    "target_wound": fights.target_moves,
    "allocate_wounds": fights.allocate_moves,
    "retreat_or_stay": fights.retreat_moves,
    "retreat_step": fights.retreat_steps,
    "choose_resolution": missions.resolution_moves,
    "attempt_plot": missions.plot_moves,
    "choose_carrier": missions.carrier_moves,
    "failure_choice": missions.failure_moves,
    "choose_pile_under": missions.under_moves,
}

_RULES: dict[str, tuple[str, ...]] = {
    "interject": ("ruling.interjection_race",),
    "movement": ("ruling.neutral_no_stop",),
    "allocate_wounds": ("ruling.fight_loser_order",),
    "respond_support": ("ruling.support_on_hit_order",),
    "choose_resolution": ("ruling.units_alone",),
}
"""Rules that leave a choice and forbid nothing."""


def _listing(kind: str, own: Moves) -> Listing[S, XiiiMove]:
    """Nothing for a viewer that does not know the hand; at a calm point also interjections."""

    def moves(state: S, seat: int) -> Iterable[XiiiMove]:
        if HIDDEN in state.hands[seat]:
            return ()
        if kind not in CALM:
            return own(state, seat)
        return chain(own(state, seat), cards.interjections(state, seat))

    return Listing(moves, _RULES.get(kind, ()))


lists: dict[str, Listing[S, XiiiMove]] = {kind: _listing(kind, own) for kind, own in _MOVES.items()}
