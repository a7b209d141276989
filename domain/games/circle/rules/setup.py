"""Préparation de la partie: colours, services, piles, the neutral deck and the start spaces."""

from __future__ import annotations

from domain.games.circle.facts import (
    ColourChosen,
    FirstSeatSet,
    GameStarted,
    NeutralDeckShuffled,
    NeutralRevealed,
    PilesBuilt,
    ServiceChosen,
    StartPositions,
)
from domain.games.circle.moves import ChooseColour, ChooseService
from domain.games.circle.rules.rounds import begin_round
from domain.games.circle.state import CircleState, Options
from domain.games.circle.worlds import neutrals_of
from domain.kernel import Recorder

R = Recorder[CircleState]

FEWEST_ROUNDS, MOST_ROUNDS = 10, 200


def asked(state: CircleState) -> tuple[int, str] | None:
    """Colours first, then services, from the first seat clockwise."""
    if state.round_limit == 0:
        return None
    for seat in state.seat_order():
        if seat not in state.colour:
            return (seat, "choose_colour") if state.options.colours is None else None
    for seat in state.seat_order():
        if seat not in state.service:
            return (seat, "choose_service") if state.options.services is None else None
    return None


def open_table(r: R, options: Options) -> None:
    """What a table may choose; every game must end, so there is no unlimited one."""
    box, seats = r.state.edition, r.state.seats
    players, first = box.components.players, options.first_seat
    r.require(
        players.min <= seats <= players.max,
        "comp.contents",
        "player_count",
        seats=seats,
        fewest=players.min,
        most=players.max,
    )
    r.require(
        first == "random" or 0 <= first < seats,
        "setup.first_player",
        "no_such_seat",
        first=first,
    )
    _require_shares(r, options.colours, box.colours, "setup.colours")
    _require_shares(r, options.services, box.services, "setup.services")
    limit = options.round_limit
    r.require(
        limit == "edition" or FEWEST_ROUNDS <= limit <= MOST_ROUNDS,
        "ruling.round_limit",
        "round_limit",
        limit=limit,
        fewest=FEWEST_ROUNDS,
        most=MOST_ROUNDS,
    )
    rounds = box.constants.round_limit if limit == "edition" else limit
    r.record(
        GameStarted(seats, options, rounds, box.id),
        "comp.contents",
        "comp.services",
        "comp.divisions",
    )
    if first == "random":
        drawn = r.chance.pick("first_seat", range(seats))
        r.record(FirstSeatSet(drawn, "chance"), "setup.first_player")
    else:
        r.record(FirstSeatSet(first, "option"), "setup.first_player")


def _require_shares(r: R, shares: tuple[str, ...] | None, box: tuple[str, ...], rule: str) -> None:
    """One for each seat, all different, all of the box."""
    if shares is not None:
        r.require(
            len(shares) == len(set(shares)) == r.state.seats and set(shares) <= set(box),
            rule,
            "shares",
            shares=shares,
            box=box,
        )


def choose_colour(r: R, seat: int, move: ChooseColour) -> None:
    """Colours have nothing to do with services."""
    _require_free(r, move.colour, r.state.edition.colours, r.state.colour, "setup.colours")
    r.record(ColourChosen(seat, move.colour), "setup.colours")


def choose_service(r: R, seat: int, move: ChooseService) -> None:
    _require_free(r, move.service, r.state.edition.services, r.state.service, "setup.services")
    r.record(ServiceChosen(seat, move.service, "passive"), "setup.services")


def _require_free(
    r: R, chosen: str, box: tuple[str, ...], taken: dict[int, str], rule: str
) -> None:
    r.require(
        chosen in box and chosen not in taken.values(),
        rule,
        "share_taken",
        chosen=chosen,
    )


def proceed_setup(r: R) -> None:
    """What was agreed beforehand; then, once all have a service, the table is laid."""
    state, options = r.state, r.state.options
    if options.colours is not None and len(state.colour) < state.seats:
        for seat in state.seat_order():
            r.record(ColourChosen(seat, options.colours[seat]), "setup.colours")
    elif options.services is not None and len(state.service) < state.seats:
        for seat in state.seat_order():
            r.record(ServiceChosen(seat, options.services[seat], "passive"), "setup.services")
    else:
        _lay_table(r)
        begin_round(r, 1)


def _lay_table(r: R) -> None:
    """Sixteen piles in file order (ruling.pile_order), the wheel empty (setup.wheel)."""
    box = r.state.edition
    r.record(
        PilesBuilt(box.piles),
        "setup.piles",
        "setup.exclusive_on_top",
        "comp.spy_card",
        "comp.exclusive",
    )
    order = r.chance.shuffle("neutral_deck", box.neutrals, lazily=True)
    r.record(NeutralDeckShuffled(order), "setup.neutral_deck")
    for slot in range(box.constants.face_up_neutrals):
        reveal(r, slot, "setup.neutral_deck")
    start = box.start[r.state.seats]
    r.record(
        StartPositions(start.seat_vp, start.circle_vp),
        "setup.start_spaces",
        "comp.secrets_track",
        "ruling.start_spaces",
    )


def reveal(r: R, slot: int, *rules: str) -> None:
    """The next neutral spy face up; an empty deck is not refilled (ruling.no_neutral_left)."""
    deck = r.state.neutral_deck
    if deck:
        card = r.chance.top("neutral", deck, lambda: neutrals_of(r.state).unseen())
        r.record(NeutralRevealed(card, slot, len(deck) - 1), *rules)
