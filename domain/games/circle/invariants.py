"""What is true of every reachable state, and what is true whenever the table waits.

Numbers are those of the specification. Within a move a card's guard may still be on its way, an
arrest may still have to take its share: `at_rest` says what holds between two moves.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from domain.games.circle.edition import NEUTRAL
from domain.games.circle.rules.phase2 import butterfly
from domain.games.circle.state import CircleState
from domain.kernel import HIDDEN


def invariants(state: CircleState) -> Iterator[str]:
    """What is wrong with a state at any step; nothing if all is well."""
    if state.round == 0:
        return
    yield from _cards(state)
    yield from _markers(state)
    yield from _scores(state)
    yield from _teams(state)
    yield from _windows(state)


def at_rest(state: CircleState) -> Iterator[str]:
    """What is wrong with a state between two moves."""
    yield from invariants(state)
    if state.round:
        yield from _display(state)
        yield from _sums(state)
        yield from _deployments(state)
        yield from _auction(state)


# Cards


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
    if state.time_poll is not None and state.time_poll.card:
        places.append(state.time_poll.card)
    return places


def _cards(state: CircleState) -> Iterator[str]:
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


def _display(state: CircleState) -> Iterator[str]:
    if state.neutral_deck and None in state.neutral_face_up:
        yield "3: a neutral spy is not face up although the deck has one"
    if state.rows[state.edition.arrival] and not state.arrivals:
        yield "5: a spy faces 8 and nobody deals with it"


def _markers(state: CircleState) -> Iterator[str]:
    employed = set(state.deployed)
    for seat, cards in enumerate(state.ready):
        employed.update(cards)
        if [card for card in cards if state.marker.get(card) != seat]:
            yield f"4: a ready card of seat {seat} has another employer"
    on_wheel = {card for row in state.rows.values() for card in row}
    if state.time_poll is not None and state.time_poll.card:
        employed.add(state.time_poll.card)
    if not employed <= set(state.marker) or not set(state.marker) <= employed | on_wheel:
        yield "4: employers must be known of employed cards only"
    if state.rows[state.edition.arrival] and state.phase != 3:
        yield "5: a spy faces 8 outside phase 3"
    for seat in state.service_marker_used_round:
        if state.service_marker[seat] == "active":
            yield f"17: seat {seat} has used its marker and it is active"
    for what, owned in (("colour", state.colour), ("service", state.service)):
        if len(set(owned.values())) != state.seats:
            yield f"16: each seat needs a {what} of its own"
    if len(set(state.acted)) != len(state.acted):
        yield "15: a card has acted twice in a round"


# Scores


def _scores(state: CircleState) -> Iterator[str]:
    for seat, vp in enumerate(state.vp):
        if vp < 0 or vp != sum(state.vp_by_source[seat].values()):
            yield f"7: the VP of seat {seat} are not the sum of their sources"
        if min(state.secrets[seat].values()) < 0:
            yield f"6: seat {seat} has fewer than no secrets"
        if state.vp_by_source[seat].get("team", 0) > _team_vp(state, seat):
            yield f"10: seat {seat} has more team VP than its teams bring"
    if state.circle_vp < 0 or state.circle_vp != sum(state.circle_vp_by_source.values()):
        yield "7: the VP of the Circle are not the sum of their sources"


def _team_vp(state: CircleState, seat: int) -> int:
    return len(state.teams[seat]) * state.edition.constants.team_bonus_vp


def _sums(state: CircleState) -> Iterator[str]:
    most = state.edition.components.vp_table.secrets_max
    for seat in range(state.seats):
        if max(state.secrets[seat].values()) > most:
            yield f"6: seat {seat} has too many secrets in a division"
        if state.vp_by_source[seat].get("team", 0) != _team_vp(state, seat):
            yield f"10: seat {seat} has not the VP that its teams bring"
        if butterfly(state, seat) is not None:
            yield f"12: seat {seat} could form another team"
    table = state.edition.components.vp_table
    each = {"capture": (1, 1), "arrest": (table.arrest_vp_seat, table.arrest_vp_circle)}
    for source, (seat_vp, circle_vp) in each.items():
        gained = sum([sources.get(source, 0) for sources in state.vp_by_source])
        if state.circle_vp_by_source.get(source, 0) * seat_vp != gained * circle_vp:
            yield f"8: the Circle's VP by {source} are not those of the seats"
    chaos = state.result is not None and state.result.outcome == "chaos"
    if (state.circle_vp >= state.edition.goal) != chaos:
        yield "9: the Circle has reached the goal and the game goes on"
    if state.round > state.round_limit:
        yield "24: the last round is over"


def _teams(state: CircleState) -> Iterator[str]:
    border, divisions = state.edition.border, state.edition.divisions
    for seat, teams in enumerate(state.teams):
        members = [card for team in teams for card in team.values()]
        if len(set(members)) != len(members):
            yield f"11: a spy of seat {seat} is in two teams"
        for team in teams:
            real = [division for division, card in team.items() if border[card] == division]
            jokers = [card for card in team.values() if border[card] == NEUTRAL]
            if tuple(team) != divisions or not real or len(real) + len(jokers) != len(team):
                yield f"11: a team of seat {seat} is no butterfly"


# What lasts, and what waits


_FITTING = {
    "income_cut": "income_cut",
    "infiltration_block": "counteract",
    "change_division": "change_division",
    "make_neutral": "make_neutral",
    "guard": "bodyguard",
}


def _deployments(state: CircleState) -> Iterator[str]:
    box, hosts = state.edition, []
    for card, deployment in state.deployed.items():
        target, employer = deployment.target, state.marker[card]
        if box.action[card] != _FITTING[deployment.mode]:
            yield f"13: {card} cannot be deployed as {deployment.mode}"
        if isinstance(target, int):
            if target == employer or target >= state.seats:
                yield f"13: {card} lies in front of its own employer"
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


def _auction(state: CircleState) -> Iterator[str]:
    auction = state.auction
    if auction is None:
        return
    if not set(auction.live) <= set(auction.participants):
        yield "19: a seat bids that does not take part"
    if auction.high != max(auction.offers.values(), default=0):
        yield "19: the high bid is not the highest offer"


def _windows(state: CircleState) -> Iterator[str]:
    if state.veto_pending is not None and state.guard_reaction is not None:
        yield "26: a veto and a guard are asked for at once"
    action = state.pending_action
    if action is None or state.phase == 2:
        return
    if state.phase != 3 or action.action != "control_time" or action.stage == "targets":
        yield "26: an action is pending outside phase 2"
