"""What everything else relies on: ids that exist, seats that play, numbers in their range."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from domain.games.circle.state import (
    Acting,
    ActionsTurn,
    AnyTask,
    Arrivals,
    Auction,
    CircleState,
    GuardWindow,
    Options,
    SecretsTurn,
    TimeControl,
    TimePoll,
    VetoWindow,
)
from domain.kernel import HIDDEN, Broken, broken

MOST_ROUNDS = 200
MOST_VP = 100_000
SOURCES = {"start", "infiltration", "team", "capture", "arrest", "marker", "unmask"}
LOSSES = {"marker", "unmask"}


def known(state: CircleState) -> Iterator[Broken]:
    """What is wrong with the words and numbers of a state in the rounds."""
    if wrong := [*known_seats(state), *known_options(state)]:
        yield from wrong
        return
    yield from _counters(state)
    yield from _shapes(state)
    for where, cards in _named(state):
        for card in cards:
            if card not in state.edition.spies:
                yield broken("no_spy", where=where, name=card)
    for where, seats in _seats(state):
        for seat in seats:
            if not 0 <= seat < state.seats:
                yield broken("no_seat", where=where, number=seat)


def known_seats(state: CircleState) -> Iterator[Broken]:
    players = state.edition.components.players
    if not players.min <= state.seats <= players.max:
        yield broken("seats_do_not_play", seats=state.seats, least=players.min, most=players.max)
    elif not 0 <= state.first_seat < state.seats:
        yield broken("no_first_seat", first_seat=state.first_seat)


def known_options(state: CircleState) -> Iterator[Broken]:
    """Options that a table could have opened with."""
    options: Options = state.options
    limit, first = options.round_limit, options.first_seat
    due = state.edition.constants.round_limit if limit == "edition" else limit
    if not 1 <= due <= MOST_ROUNDS or state.round_limit != due:
        yield broken("round_limit", due=due, most=MOST_ROUNDS)
    if first != "random" and not 0 <= first < state.seats:
        yield broken("options_no_seat", first=first)
    for what, agreed, box in (
        ("colours", options.colours, state.edition.colours),
        ("services", options.services, state.edition.services),
    ):
        if agreed is not None and not (
            len(agreed) == len(set(agreed)) == state.seats and set(agreed) <= set(box)
        ):
            yield broken("options_one_each", field=what)


def _counters(state: CircleState) -> Iterator[Broken]:
    constants, spies = state.edition.constants, len(state.edition.spies)
    if state.part == "setup" or (state.part == "over") != (state.result is not None):
        yield broken("wrong_part", part=state.part)
    if not 1 <= state.round <= state.round_limit:
        yield broken("round_out_of_range", round=state.round, round_limit=state.round_limit)
    if not 0 <= state.rotations <= MOST_ROUNDS * (spies + 1):
        yield broken("rotations", rotations=state.rotations)
    if not 0 <= state.allowance <= constants.infiltrations_per_round + spies:
        yield broken(
            "infiltrations_left", by="ruling.extra_infiltration_stacks", allowance=state.allowance
        )
    turn = state.task(SecretsTurn)
    income = None if turn is None else turn.income
    if income is not None and not 0 <= income <= most_income(state):
        yield broken("secrets_left", income=income)


def most_income(state: CircleState) -> int:
    """New secrets of one turn: the income, or what a cut leaves of it."""
    box = state.edition
    cuts = [box.strength[card] for card, action in box.action.items() if action == "income_cut"]
    return max([box.constants.income, *cuts])


def _shapes(state: CircleState) -> Iterator[Broken]:
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
            yield broken("entry_each_seat", name=name)
    for name, chosen, values in (
        ("colour", state.colour, set(box.colours)),
        ("service", state.service, set(box.services)),
        ("service_marker", state.service_marker, {"passive", "active"}),
    ):
        if set(chosen) != seats or not set(chosen.values()) <= values:
            yield broken("entry_of_the_box", name=name)
    for held in state.secrets:
        if tuple(held) != box.divisions:
            yield broken("entry_each_division")
    if set(state.piles) != set(box.piles):
        yield broken("piles_of_the_box")
    if tuple(state.rows) != tuple(range(1, box.arrival + 1)):
        yield broken("rows_of_the_wheel", arrival=box.arrival)
    if len(state.neutral_face_up) != box.constants.face_up_neutrals:
        yield broken("slots_of_neutrals")
    for sources in (*state.vp_by_source, state.circle_vp_by_source):
        for source, vp in sources.items():
            if (
                source not in SOURCES
                or abs(vp) > MOST_VP
                or ((vp > 0) == (source in LOSSES) and vp)
            ):
                yield broken("vp_source", source=source, vp=vp)


def _named(state: CircleState) -> Iterator[tuple[str, list[str]]]:
    """Where a state names spies."""
    for pile in state.piles.values():
        yield "piles", list(pile)
    yield "neutral_deck", [card for card in state.neutral_deck if card != HIDDEN]
    yield "neutral_face_up", [card for card in state.neutral_face_up if card is not None]
    for row in state.rows.values():
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
    for task in state.agenda:
        yield "agenda", _spies_of(task)


def _spies_of(task: AnyTask) -> list[str]:
    match task:
        case Acting():
            targets = [target.card for target in task.targets if target.card]
            return [task.card, *targets, *task.unguarded]
        case VetoWindow():
            return [task.card, *task.aids, *([task.attacked] if task.attacked else [])]
        case GuardWindow():
            return [task.attacked, *task.guards]
        case Auction():
            return [task.card, *task.committed]
        case TimeControl():
            return [task.card]
        case SecretsTurn() | ActionsTurn() | Arrivals() | TimePoll():
            return []
        case _:
            assert_never(task)


def _seats(state: CircleState) -> Iterator[tuple[str, list[int]]]:
    """Where a state names seats."""
    yield "turns_done", list(state.turns_done)
    yield "service_marker_used_round", list(state.service_marker_used_round)
    yield "marker", list(state.marker.values())
    hosts = [deployment.target for deployment in state.deployed.values()]
    yield "deployed", [host for host in hosts if isinstance(host, int)]
    yield "end_triggered", [] if state.end_triggered is None else [state.end_triggered]
    for task in state.agenda:
        yield "agenda", _seats_of(task)


def _seats_of(task: AnyTask) -> list[int]:
    match task:
        case Acting():
            aimed = [target.seat for target in task.targets if target.seat is not None]
            return [task.seat, *aimed]
        case Auction():
            named = [seat for seat in (task.high_seat, task.winner) if seat is not None]
            return [*task.participants, *task.live, task.next, *task.offers, *named]
        case TimePoll():
            return list(task.passed)
        case Arrivals():
            return []
        case _:
            return [task.seat]
