"""The fold of facts into states, and what its cases share."""

from __future__ import annotations

from domain.games.circle.state import Agenda, Arrivals, CircleState
from domain.kernel import Evolver, ended

evolve: Evolver[CircleState] = Evolver()


def without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    if card not in cards:
        return cards
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def arrived(state: CircleState, card: str, agenda: Agenda) -> Agenda:
    """`agenda` when a card leaves the arrival space: the last one ends the arrivals."""
    return ended(agenda, Arrivals) if state.arriving == (card,) else agenda
