"""What tells how a spymaster stands: leads, stars, cards, gadgets, and whose turn it is."""

from __future__ import annotations

from domain.games.war1955.state import War1955State
from domain.kernel.value import Features, Row, Value

S = War1955State

NAMES = (
    "secured", "leads", "squares", "stars", "best_three", "other_home", "own_home",
    "hand", "influence", "actions", "gadgets", "turn", "plays",
)  # fmt: skip


def features(state: S) -> Features:
    if len(state.home) < 2 or not state.position:
        return Features(0.0, ((0.0,) * len(NAMES),) * 2)
    half = state.edition.half_lengths[state.options.board]
    ahead = [max(abs(at) / half[country] for country, at in state.position.items())]
    return Features(min(1.0, sum(ahead)), (_row(state, 0, half), _row(state, 1, half)))


def _row(state: S, seat: int, half: dict[str, int]) -> Row:
    box = state.edition
    leads = {country: state.lead(seat, country) / half[country] for country in state.position}
    gains = sorted([max(0.0, lead) for lead in leads.values()], reverse=True)
    hand = state.hands[seat]
    is_turn = state.turn > 0 and state.actor == seat
    return (
        len(state.secured(seat)) / 3,
        sum(leads.values()),
        sum([gain**2 for gain in gains]),
        sum([gain**4 for gain in gains]),
        sum(gains[:3]),
        max(0.0, leads[state.home[1 - seat]]) ** 2,
        max(0.0, -leads[state.home[seat]]) ** 2,
        len(hand) / 5,
        sum([box.influence[card] for card in hand]) / 10,
        sum([bool(box.action[card]) for card in hand]) / 5,
        float(len(state.gadgets[seat])),
        float(is_turn),
        state.plays_left / 2 if is_turn else 0.0,
    )


value = Value.of(__package__, features, NAMES)
