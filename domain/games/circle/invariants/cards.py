"""Cards: where each of them lies, who employs it, and what lies half on what."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from domain.games.circle.edition import NEUTRAL
from domain.games.circle.invariants.known import by
from domain.games.circle.state import Arrivals, CircleState, Deployment, TimeControl
from domain.kernel import HIDDEN


def _places(state: CircleState) -> list[str]:
    """Every card, once for each place where it lies."""
    places = [
        *chain.from_iterable(state.piles.values()),
        *state.neutral_deck,
        *[card for card in state.neutral_face_up if card is not None],
        *chain.from_iterable(state.rows.values()),
        *chain.from_iterable(state.ready),
        *state.deployed,
        *[spy.card for inside in state.infiltrated for spy in inside],
        *state.removed,
    ]
    control = state.task(TimeControl)
    return places if control is None else [*places, control.card]


def cards(state: CircleState) -> Iterator[str]:
    border, places = state.edition.border, _places(state)
    known = [card for card in places if card != HIDDEN]
    if len(set(known)) != len(known):
        yield "1: a card is in two places"
    if len(places) != len(border):
        yield "1: a card is nowhere"
    if NEUTRAL in [border[card] for card in chain.from_iterable(state.piles.values())]:
        yield "2: a neutral spy is in a pile"
    neutral = [*state.neutral_deck, *[card for card in state.neutral_face_up if card]]
    if [card for card in neutral if border.get(card, NEUTRAL) != NEUTRAL]:
        yield "2: a coloured spy is among the neutral ones"
    for pile, left in state.piles.items():
        if left != tuple([card for card in state.edition.piles[pile] if card in left]):
            yield f"2: {pile} does not hold its own spies in their order"
    yield from _markers(state)


def display(state: CircleState) -> Iterator[str]:
    if state.neutral_deck and None in state.neutral_face_up:
        yield "3: a neutral spy is not face up although the deck has one"
    if bool(state.arriving) != (state.task(Arrivals) is not None):
        yield by("ruling.arrival_space", "5: a spy faces 8 and nobody deals with it, or none does")


def _markers(state: CircleState) -> Iterator[str]:
    employed = set(state.deployed)
    for seat, cards in enumerate(state.ready):
        employed.update(cards)
        if [card for card in cards if state.marker.get(card) != seat]:
            yield f"4: a ready card of seat {seat} has another employer"
    on_wheel = {card for row in state.rows.values() for card in row}
    control = state.task(TimeControl)
    if control is not None:
        employed.add(control.card)
    if not employed <= set(state.marker) or not set(state.marker) <= employed | on_wheel:
        yield "4: employers must be known of employed cards only"
    if state.arriving and state.part != "wheel":
        yield by("ruling.arrival_space", "5: a spy faces 8 outside phase 3")
    for seat in state.service_marker_used_round:
        if state.service_marker[seat] == "active":
            words = f"17: seat {seat} has used its marker and it is active"
            yield by("ruling.reactivate_next_round", words)
    for what, owned in (("colour", state.colour), ("service", state.service)):
        if len(set(owned.values())) != state.seats:
            yield f"16: each seat needs a {what} of its own"
    if len(set(state.acted)) != len(state.acted):
        yield "15: a card has acted twice in a round"
    if len(set(state.service_marker_used_round)) != len(state.service_marker_used_round):
        yield "17: a marker has been used twice in a round"


# What lasts

_FITTING = {
    "income_cut": "income_cut",
    "infiltration_block": "counteract",
    "change_division": "change_division",
    "make_neutral": "make_neutral",
    "guard": "bodyguard",
}


_BEFORE_A_SEAT = ("income_cut", "infiltration_block")


def deployments(state: CircleState) -> Iterator[str]:
    box, hosts = state.edition, []
    for card, deployment in state.deployed.items():
        target, employer = deployment.target, state.marker.get(card)
        if not 1 <= deployment.since <= state.round:
            yield f"13: {card} was not deployed in round {deployment.since}"
        if isinstance(target, int) != (deployment.mode in _BEFORE_A_SEAT):
            yield f"13: {card} does not lie where a card with {deployment.mode} lies"
            continue
        if box.action[card] != _FITTING[deployment.mode]:
            yield f"13: {card} cannot be deployed as {deployment.mode}"
        if isinstance(target, int):
            if target == employer:
                yield f"13: {card} lies in front of its own employer"
            if deployment.mode == "infiltration_block" and _has_worked(state, target, deployment):
                yield by("ruling.next_phase2", f"14: {card} has done its work")
            continue
        hosts.append(target)
        if deployment.mode == "guard":
            if state.marker.get(target) != employer:
                yield f"13: {card} guards a spy of another seat"
        elif target in state.marker or state.number_of(target) is None:
            yield f"13: {card} recruits a spy that is not available"
        elif deployment.mode == "make_neutral" and box.border[target] == NEUTRAL:
            yield f"13: {card} makes a neutral spy neutral"
        seen: set[int | str] = {card}
        while target in state.deployed:
            if target in seen:
                yield f"13: {card} lies on a ring of cards"
                break
            seen.add(target)
            target = state.deployed[str(target)].target
    if len(set(hosts)) != len(hosts):
        yield "13: two cards lie half on the same card"


def _has_worked(state: CircleState, seat: int, deployment: Deployment) -> bool:
    """Whether the seat has had a phase 2 of its own since it was blocked."""
    has_acted = seat in state.turns_done
    is_over = state.part == "wheel" or (state.part in ("actions", "over") and has_acted)
    return deployment.since < state.round - (not is_over)
