"""Cards: where each of them lies, who employs it, and what lies half on what."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from domain.games.circle.edition import NEUTRAL
from domain.games.circle.state import Arrivals, CircleState, Deployment, TimeControl
from domain.kernel import HIDDEN, Broken, broken


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


def cards(state: CircleState) -> Iterator[Broken]:
    border, places = state.edition.border, _places(state)
    known = [card for card in places if card != HIDDEN]
    if len(set(known)) != len(known):
        yield broken("card_in_two_places")
    if len(places) != len(border):
        yield broken("card_nowhere")
    if NEUTRAL in [border[card] for card in chain.from_iterable(state.piles.values())]:
        yield broken("neutral_in_a_pile")
    neutral = [*state.neutral_deck, *[card for card in state.neutral_face_up if card]]
    if [card for card in neutral if border.get(card, NEUTRAL) != NEUTRAL]:
        yield broken("coloured_among_neutrals")
    for pile, left in state.piles.items():
        if left != tuple([card for card in state.edition.piles[pile] if card in left]):
            yield broken("pile_disordered", pile=pile)
    yield from _markers(state)


def display(state: CircleState) -> Iterator[Broken]:
    if state.neutral_deck and None in state.neutral_face_up:
        yield broken("neutral_not_open")
    if bool(state.arriving) != (state.task(Arrivals) is not None):
        yield broken("facing_eight", by="ruling.arrival_space")


def _markers(state: CircleState) -> Iterator[Broken]:
    employed = set(state.deployed)
    for seat, cards in enumerate(state.ready):
        employed.update(cards)
        if [card for card in cards if state.marker.get(card) != seat]:
            yield broken("ready_for_another", seat=seat)
    on_wheel = {card for row in state.rows.values() for card in row}
    control = state.task(TimeControl)
    if control is not None:
        employed.add(control.card)
    if not employed <= set(state.marker) or not set(state.marker) <= employed | on_wheel:
        yield broken("employers_known")
    if state.arriving and state.part != "wheel":
        yield broken("facing_eight_too_early", by="ruling.arrival_space")
    for seat in state.service_marker_used_round:
        if state.service_marker[seat] == "active":
            yield broken("marker_used_and_active", by="ruling.reactivate_next_round", seat=seat)
    for what, owned in (("colour", state.colour), ("service", state.service)):
        if len(set(owned.values())) != state.seats:
            yield broken("one_of_its_own", what=what)
    if len(set(state.acted)) != len(state.acted):
        yield broken("acted_twice")
    if len(set(state.service_marker_used_round)) != len(state.service_marker_used_round):
        yield broken("marker_used_twice")


# What lasts

_FITTING = {
    "income_cut": "income_cut",
    "infiltration_block": "counteract",
    "change_division": "change_division",
    "make_neutral": "make_neutral",
    "guard": "bodyguard",
}


_BEFORE_A_SEAT = ("income_cut", "infiltration_block")


def deployments(state: CircleState) -> Iterator[Broken]:
    box, hosts = state.edition, []
    for card, deployment in state.deployed.items():
        target, employer = deployment.target, state.marker.get(card)
        if not 1 <= deployment.since <= state.round:
            yield broken("deployed_when", card=card, since=deployment.since)
        if isinstance(target, int) != (deployment.mode in _BEFORE_A_SEAT):
            yield broken("deployed_where", card=card, action=_FITTING[deployment.mode])
            continue
        if box.action[card] != _FITTING[deployment.mode]:
            yield broken("deployed_as", card=card, action=_FITTING[deployment.mode])
        if isinstance(target, int):
            if target == employer:
                yield broken("before_its_employer", card=card)
            if deployment.mode == "infiltration_block" and _has_worked(state, target, deployment):
                yield broken("work_done", by="ruling.next_phase2", card=card)
            continue
        hosts.append(target)
        if deployment.mode == "guard":
            if state.marker.get(target) != employer:
                yield broken("guards_another", card=card)
        elif target in state.marker or state.number_of(target) is None:
            yield broken("recruits_nobody", card=card)
        elif deployment.mode == "make_neutral" and box.border[target] == NEUTRAL:
            yield broken("neutral_already", card=card)
        seen: set[int | str] = {card}
        while target in state.deployed:
            if target in seen:
                yield broken("ring_of_cards", card=card)
                break
            seen.add(target)
            target = state.deployed[str(target)].target
    if len(set(hosts)) != len(hosts):
        yield broken("two_on_one")


def _has_worked(state: CircleState, seat: int, deployment: Deployment) -> bool:
    """Whether the seat has had a phase 2 of its own since it was blocked.

    Of a game that is over nobody can say in which phase it ended.
    """
    has_acted = state.part == "actions" and seat in state.turns_done
    return deployment.since < state.round - (not (state.part == "wheel" or has_acted))
