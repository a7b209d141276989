"""§5.7 in a fight: combat cards, Alliance and Esquive."""

from __future__ import annotations

from domain.games.xiii.facts import (
    AllianceMade,
    CardAttached,
    ChoiceMade,
    ContestCancelled,
    Dodged,
    TruceSet,
    WindowClosed,
)
from domain.games.xiii.moves import (
    Attach,
    Done,
    PlayAlliance,
    PlayDodge,
)
from domain.games.xiii.rules.board import (
    characters_in,
    in_order,
    objective_at,
    own_at,
    retreat_options,
    units_in,
)
from domain.games.xiii.rules.cards.windows import may_ally
from domain.games.xiii.rules.common import (
    discard_card,
    play_card,
    require_card,
)
from domain.games.xiii.state import Combat, XiiiState
from domain.kernel import Recorder, under_way

R = Recorder[XiiiState]
S = XiiiState


# Combat cards


def attach(r: R, seat: int, move: Attach) -> None:
    """One card per element, laid for good."""
    hand, combat = r.state.hands[seat], under_way(r.state.agenda, Combat)
    r.require(move.card in hand, "card.hold", "not_in_hand", card=move.card)
    kind = r.state.edition.cards[move.card].type
    r.require(kind in ("combat", "plot_combat"), "card.combat", "no_combat_card", card=move.card)
    r.require(
        move.element in own_at(r.state, seat, combat.location),
        "card.combat",
        "not_in_fight",
        element=move.element,
    )
    if kind == "plot_combat":
        r.require(
            move.element in r.state.edition.characters,
            "card.plot_combat",
            "character_card",
            card=move.card,
        )
        r.require(
            bool(combat.mission or objective_at(r.state, combat.location)),
            "ruling.plot_combat_use",
            "no_objective_place",
            location=combat.location,
        )
    r.require(
        not r.state.elements[move.element].combat_card,
        "combat.cards",
        "has_card",
        element=move.element,
    )
    rule = "card.combat" if kind == "combat" else "card.plot_combat"
    play_card(r, seat, move.card, rule, "card.phase", element=move.element)
    r.record(CardAttached(seat, move.card, move.element), rule, "combat.cards")


def done(r: R, seat: int, move: Done) -> None:
    r.record(ChoiceMade(seat, "assign_combat_cards", "done"), "combat.cards")


# What prevents a fight


def play_alliance(r: R, seat: int, move: PlayAlliance) -> None:
    """No fight on the place; the first present must fill the mission and shares the points."""
    require_card(r, seat, move.card, "alliance", "card.alliance")
    location = under_way(r.state.agenda, Combat).location
    r.require(
        bool(own_at(r.state, seat, location)),
        "ruling.alliance_player",
        "not_present",
        location=location,
    )
    r.require(
        may_ally(r.state),
        "ruling.alliance_place",
        "no_objective_place",
        location=location,
    )
    mission, seats = objective_at(r.state, location), r.state.arrivals[location]
    play_card(r, seat, move.card, "card.alliance", "card.phase", location=location)
    r.record(
        AllianceMade(location, mission, seats[0], seat),
        "card.alliance",
        "ruling.alliance_place",
        "ruling.alliance_player",
    )
    r.record(WindowClosed("prevent"), "ruling.reaction_windows")
    r.record(ContestCancelled(location, seats), "card.alliance")
    r.record(TruceSet(location, seats, r.state.turn + 1), "card.alliance", "ruling.truce_exit")
    discard_card(r, move.card)


def play_dodge(r: R, seat: int, move: PlayDodge) -> None:
    """A character slips away with units of its choice; what stays behind fights on."""
    require_card(r, seat, move.card, "dodge", "card.dodge")
    combat = under_way(r.state.agenda, Combat)
    r.require(seat in (combat.attacker, combat.defender), "card.dodge", "no_side")
    here = own_at(r.state, seat, combat.location)
    r.require(
        move.character in characters_in(r.state, here)
        and len(set(move.units)) == len(move.units) <= 3
        and set(move.units) <= set(units_in(r.state, here)),
        "card.dodge",
        "dodge_group",
    )
    group = in_order(r.state, (move.character, *move.units))
    r.require(
        bool(retreat_options(r.state, seat, group, (combat.location,))),
        "ruling.dodge_path",
        "no_dodge_path",
    )
    play_card(r, seat, move.card, "card.dodge", "card.phase")
    r.record(Dodged(seat, group, combat.location), "card.dodge", "ruling.dodge_path")
