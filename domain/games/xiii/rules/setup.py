"""§3 and §4, material and preparation: the table is laid out."""

from __future__ import annotations

from domain.games.xiii.edition.components import PILES
from domain.games.xiii.facts import (
    CardsRemoved,
    ElementPlaced,
    GameStarted,
    MainDealt,
    PileShuffled,
    TruceSet,
    TurnBegan,
)
from domain.games.xiii.rules.common import arrive, show_top
from domain.games.xiii.state import Options, XiiiState
from domain.kernel import Recorder

R = Recorder[XiiiState]


def open_table(r: R, options: Options) -> None:
    """No decision is taken before turn 1."""
    parameters = r.state.edition.parameters
    seats = r.state.seats
    r.require(
        parameters.players.min <= seats <= parameters.players.max,
        "setup.players",
        "player_count",
        seats=seats,
        fewest=parameters.players.min,
        most=parameters.players.max,
    )
    r.require(
        parameters.turns.min <= options.turns <= parameters.turns.max,
        "setup.turns",
        "turns",
        turns=options.turns,
        fewest=parameters.turns.min,
        most=parameters.turns.max,
    )
    rules = ["setup.players", "setup.turns", "ruling.player_range"]
    if options.carry_over:
        rules.append("variant.carry_over")
    r.record(GameStarted(options, r.state.edition.id, seats), *rules)
    _deal_characters(r)
    _place_all(r)
    _shuffle_missions(r)
    _shuffle_actions(r, options)
    start = parameters.start_location.value
    r.record(TruceSet(start, tuple(range(seats)), 1), "ruling.start_truce")
    r.record(TurnBegan(1, None), "turn.phases", "setup.turn_tokens")


def _deal_characters(r: R) -> None:
    """One main character each, face up; the others form the pile (character.card)."""
    box, seats = r.state.edition, r.state.seats
    sets = box.components.character_sets
    removed = next(each.removed for each in sets if seats in each.players)
    r.record(CardsRemoved(removed, "character_set"), "setup.character_sets")
    cards = [card for card in box.components.character_cards if card.id not in removed]
    brown = [card.id for card in cards if card.background == "brown"]
    order = r.chance.shuffle("main", brown, dealt=seats)
    for seat in range(seats):
        r.record(MainDealt(seat, order[seat]), "setup.main_character", "character.card")
    if order[seats:]:
        r.record(CardsRemoved(order[seats:], "left_over"), "ruling.main_left_over")
    light = [card.id for card in cards if card.background == "light"]
    pile = r.chance.shuffle("characters", light, lazily=True)
    r.record(PileShuffled("character", pile), "setup.character_pile")


def _place_all(r: R) -> None:
    """Everybody starts together, with two agents; other units are in reserve."""
    box = r.state.edition
    start = box.parameters.start_location.value
    people = list(r.state.elements)
    for seat in range(r.state.seats):
        tokens = [
            token
            for kind, count in box.parameters.start_units.value.items()
            for token in box.tokens[seat][kind][:count]
        ]
        for element in (people[seat], *tokens):
            r.record(ElementPlaced(seat, element, start, "setup"), "setup.start_position")
        arrive(r, seat, start)


def _shuffle_missions(r: R) -> None:
    """Two equal piles; the backs show the types (mission.card)."""
    missions = tuple(r.state.edition.missions)
    order = r.chance.shuffle("missions", missions, lazily=True)
    half = (len(order) + 1) // 2
    r.record(PileShuffled("A", order[:half]), "setup.mission_piles", "mission.card")
    r.record(PileShuffled("B", order[half:]), "setup.mission_piles", "mission.card")
    for pile in PILES:
        show_top(r, pile)


def _shuffle_actions(r: R, options: Options) -> None:
    """Action cards and secondary missions together; one card may stay in the box."""
    cards = [
        card.id
        for card in r.state.edition.cards.values()
        if options.action_deck == "box" or not card.unlisted
    ]
    order = r.chance.shuffle("actions", cards, lazily=True)
    r.record(
        PileShuffled("action", order),
        "setup.action_deck",
        "ruling.secondary_in_deck",
        "ruling.action_count",
    )
