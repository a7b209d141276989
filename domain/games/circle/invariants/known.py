"""What everything else relies on: ids that exist, seats that play, numbers in their range."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.circle.state import CircleState, Options
from domain.kernel import HIDDEN

MOST_ROUNDS = 200
MOST_VP = 100_000
SOURCES = {"start", "infiltration", "team", "capture", "arrest", "marker", "unmask"}
LOSSES = {"marker", "unmask"}


def by(rule: str, words: str) -> str:
    """What is wrong, and the rule that says so."""
    return f"{words} (circle.{rule})"


def known(state: CircleState) -> Iterator[str]:
    """What is wrong with the words and numbers of a state in the rounds."""
    if wrong := [*known_seats(state), *known_options(state)]:
        yield from wrong
        return
    yield from _counters(state)
    yield from _shapes(state)
    for where, cards in _named(state):
        for card in cards:
            if card not in state.edition.spies:
                yield f"1: {where}: no spy is called {card!r}"
    for where, seats in _seats(state):
        for seat in seats:
            if not 0 <= seat < state.seats:
                yield f"21: {where}: there is no seat {seat}"


def known_seats(state: CircleState) -> Iterator[str]:
    players = state.edition.components.players
    if not players.min <= state.seats <= players.max:
        yield f"21: {state.seats} seats: {players.min} to {players.max} play"
    elif not 0 <= state.first_seat < state.seats:
        yield f"21: there is no first seat {state.first_seat}"


def known_options(state: CircleState) -> Iterator[str]:
    """Options that a table could have opened with."""
    options: Options = state.options
    limit, first = options.round_limit, options.first_seat
    due = state.edition.constants.round_limit if limit == "edition" else limit
    if not 1 <= due <= MOST_ROUNDS or state.round_limit != due:
        yield f"24: the last round must be {due}, as agreed, and at most {MOST_ROUNDS}"
    if first != "random" and not 0 <= first < state.seats:
        yield f"21: options: there is no seat {first}"
    for what, agreed, box in (
        ("colours", options.colours, state.edition.colours),
        ("services", options.services, state.edition.services),
    ):
        if agreed is not None and not (
            len(agreed) == len(set(agreed)) == state.seats and set(agreed) <= set(box)
        ):
            yield f"16: options.{what}: each seat needs one of its own"


def _counters(state: CircleState) -> Iterator[str]:
    constants, spies = state.edition.constants, len(state.edition.spies)
    if state.phase not in (1, 2, 3):
        yield f"21: there is no phase {state.phase}"
    if not 1 <= state.round <= state.round_limit:
        yield f"24: round {state.round} of {state.round_limit}"
    if not 0 <= state.rotations <= MOST_ROUNDS * (spies + 1):
        yield f"5: the wheel cannot have turned {state.rotations} times"
    if not 0 <= state.allowance <= constants.infiltrations_per_round + spies:
        words = f"21: {state.allowance} infiltrations cannot be left"
        yield by("ruling.extra_infiltration_stacks", words)
    if state.income_left is not None and not 0 <= state.income_left <= most_income(state):
        yield f"20: {state.income_left} new secrets cannot be left"


def most_income(state: CircleState) -> int:
    """New secrets of one turn: the income, or what a cut leaves of it."""
    box = state.edition
    cuts = [box.strength[card] for card, action in box.action.items() if action == "income_cut"]
    return max([box.constants.income, *cuts])


def _shapes(state: CircleState) -> Iterator[str]:
    """One entry for each seat, division, pile, space and slot."""
    box, seats = state.edition, set(range(state.seats))
    for name, entries in (
        ("vp", state.vp),
        ("vp_by_source", state.vp_by_source),
        ("secrets", state.secrets),
        ("ready", state.ready),
        ("infiltrated", state.infiltrated),
        ("teams", state.teams),
    ):
        if len(entries) != state.seats:
            yield f"21: {name}: needs an entry for each seat"
    for name, chosen, values in (
        ("colour", state.colour, set(box.colours)),
        ("service", state.service, set(box.services)),
        ("service_marker", state.service_marker, {"passive", "active"}),
    ):
        if set(chosen) != seats or not set(chosen.values()) <= values:
            yield f"16: {name}: needs an entry for each seat, out of the box"
    for held in state.secrets:
        if tuple(held) != box.divisions:
            yield "6: secrets: needs an entry for each division"
    if set(state.piles) != set(box.piles):
        yield "2: piles: needs those of the box"
    if tuple(state.rows) != tuple(range(1, box.arrival + 1)):
        yield f"5: rows: needs the spaces 1 to {box.arrival}"
    if len(state.neutral_face_up) != box.constants.face_up_neutrals:
        yield "3: neutral_face_up: needs a slot for each neutral spy that lies open"
    for sources in (*state.vp_by_source, state.circle_vp_by_source):
        for source, vp in sources.items():
            if (
                source not in SOURCES
                or abs(vp) > MOST_VP
                or ((vp > 0) == (source in LOSSES) and vp)
            ):
                yield f"7: no VP come so by {source!r}: {vp}"


def _named(state: CircleState) -> Iterator[tuple[str, list[str]]]:
    """Where a state names spies."""
    for pile in state.piles.values():
        yield "piles", list(pile)
    yield "neutral_deck", [card for card in state.neutral_deck if card != HIDDEN]
    yield "neutral_face_up", [card for card in state.neutral_face_up if card is not None]
    for row in (*state.rows.values(), state.arrivals or ()):
        yield "rows", list(row)
    for ready in state.ready:
        yield "ready", list(ready)
    yield "marker", list(state.marker)
    yield "deployed", list(state.deployed)
    hosts = [deployment.target for deployment in state.deployed.values()]
    yield "deployed", [host for host in hosts if isinstance(host, str)]
    yield "infiltrated", [spy.card for inside in state.infiltrated for spy in inside]
    yield "teams", [card for teams in state.teams for team in teams for card in team.values()]
    yield "removed", list(state.removed)
    yield "acted", list(state.acted)
    yield from _named_under_way(state)


def _named_under_way(state: CircleState) -> Iterator[tuple[str, list[str]]]:
    poll, action, veto = state.time_poll, state.pending_action, state.veto_pending
    if poll is not None and poll.card:
        yield "time_poll", [poll.card]
    if action is not None:
        targets = [target.card for target in action.targets if target.card]
        yield "pending_action", [action.card, *targets, *action.unguarded]
    if veto is not None:
        yield "veto_pending", [veto.card, *veto.aids, *([veto.attacked] if veto.attacked else [])]
    if state.guard_reaction is not None:
        yield "guard_reaction", [state.guard_reaction.attacked, *state.guard_reaction.guards]
    if state.auction is not None:
        yield "auction", [state.auction.card, *state.auction.committed]


def _seats(state: CircleState) -> Iterator[tuple[str, list[int]]]:
    """Where a state names seats."""
    yield "turns_done", list(state.turns_done)
    yield "service_marker_used_round", list(state.service_marker_used_round)
    yield "marker", list(state.marker.values())
    hosts = [deployment.target for deployment in state.deployed.values()]
    yield "deployed", [host for host in hosts if isinstance(host, int)]
    for where, seat in (("turn_seat", state.turn_seat), ("end_triggered", state.end_triggered)):
        yield where, [] if seat is None else [seat]
    poll, action, auction = state.time_poll, state.pending_action, state.auction
    if poll is not None:
        yield "time_poll", [*poll.passed, *([] if poll.seat is None else [poll.seat])]
    if action is not None:
        aimed = [target.seat for target in action.targets if target.seat is not None]
        yield "pending_action", [action.seat, *aimed]
    if auction is not None:
        yield "auction", [*auction.participants, *auction.live, auction.next, *auction.offers]
        yield "auction", [s for s in (auction.high_seat, auction.winner) if s is not None]
