"""Mise en place, Factions et pays d'origine: the table is laid out, homes are chosen."""

from __future__ import annotations

from domain.games.war1955.facts import (
    DeckShuffled,
    FirstSeatDrawn,
    GameSetUp,
    HomeChosen,
    MarkerPlaced,
    SpyPlaced,
)
from domain.games.war1955.moves import ChooseHome
from domain.games.war1955.rules.drawing import draw
from domain.games.war1955.rules.markers import advance
from domain.games.war1955.rules.turn import begin_turn
from domain.games.war1955.state import Options, War1955State
from domain.kernel import Recorder

R = Recorder[War1955State]


def open_table(r: R, options: Options) -> None:
    """The deck is shuffled and dealt before homes are chosen (components.deck)."""
    r.require(
        r.state.seats == 2,
        "components.pieces",
        "two_players",
        seats=r.state.seats,
    )
    rules = ["components.board"]
    if options.board == "short":
        rules.append("setup.short_board")
    limit = _turn_limit(r, options)
    if limit is not None:
        rules.append("house.turn_limit")
    if options.transport_timing == "reactions":
        rules.append("ruling.transport_timing")
    r.record(GameSetUp(options, limit), *rules)
    if options.first_seat == "random":
        r.record(FirstSeatDrawn(r.chance.pick("first_seat", (0, 1))), "setup.first_player")
    order = r.chance.shuffle("deck", r.state.edition.deck, lazily=True)
    r.record(DeckShuffled(order), "setup.shuffle_deal", "components.deck")
    first = r.state.first_seat
    assert first is not None
    for seat in (first, 1 - first):
        size = r.state.edition.constants.starting_hand
        draw(r, seat, size, "deal", "setup.shuffle_deal", "ruling.deal_before_homes")


def _turn_limit(r: R, options: Options) -> int | None:
    house = r.state.edition.components.house_rules
    if options.turn_limit == "edition":
        return house.turn_limit_default
    limit = options.turn_limit
    r.require(
        limit is None or house.turn_limit_min <= limit <= house.turn_limit_max,
        "house.turn_limit",
        "turn_limit",
        limit=limit,
        fewest=house.turn_limit_min,
        most=house.turn_limit_max,
    )
    return limit


def choose_home(r: R, seat: int, move: ChooseHome) -> None:
    """The home gives the faction; the second must be of the other one."""
    state, country = r.state, move.country
    is_first = seat == state.first_seat
    rule = "setup.first_home" if is_first else "setup.second_home"
    r.require(
        country in state.edition.faction,
        rule,
        "no_country",
        country=country,
    )
    faction = state.edition.faction[country]
    r.require(
        faction not in state.faction.values(),
        rule,
        "faction_taken",
        country=country,
        faction=faction,
    )
    r.record(HomeChosen(seat, country, faction), rule, "components.country_faction")
    r.record(SpyPlaced(seat, country), rule, "components.pieces")
    r.record(MarkerPlaced(country, faction), rule)
    if not is_first:
        _complete(r)


def _complete(r: R) -> None:
    """Neutral markers, one square's head start in each home, and the opening turn."""
    for country in r.state.edition.countries:
        if country not in r.state.position:
            r.record(MarkerPlaced(country, "neutral"), "setup.neutral_markers")
    first = r.state.first_seat
    assert first is not None
    squares = r.state.edition.constants.home_head_start
    for seat in (first, 1 - first):
        advance(r, seat, r.state.home[seat], squares, "head_start", "setup.head_start")
    begin_turn(r, 1)
