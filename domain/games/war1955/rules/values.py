"""What cards are worth: as influence (Jouer une action d'influence), and in a block."""

from __future__ import annotations

from typing import NamedTuple

from domain.games.war1955.state import Frame, War1955State


class Value(NamedTuple):
    """An influence total, term by term; `country_part` is the printed figure."""

    country_part: int
    bonus: int
    penalty: int
    mercenaries: int

    @property
    def total(self) -> int:
        return self.country_part + self.bonus - self.penalty + self.mercenaries


def influence_value(state: War1955State, seat: int, cards: tuple[str, ...], target: str) -> Value:
    """What these cards are worth in the target country, played by the seat."""
    box = state.edition
    countries = [card for card in cards if box.flag[card]]
    printed = sum([box.influence[card] for card in countries])
    mercenaries = sum([box.influence[card] for card in cards if not box.flag[card]])
    bonus = penalty = 0
    if len(countries) == 1:
        card = countries[0]
        if box.flag[card] == target:
            bonus = box.constants.spy_bonus if state.spy[seat] == target else 0
        elif box.faction_of_card[card] != box.faction[target]:
            penalty = min(box.constants.faction_penalty, printed)
    return Value(printed, bonus, penalty, mercenaries)


def has_presence(state: War1955State, seat: int, country: str) -> bool:
    """Whether the seat may block there: its Spy is there, or it is its home."""
    return state.spy[seat] == country or state.home[seat] == country


def may_join_block(state: War1955State, card: str, country: str) -> bool:
    """Whether a card may block there: a mercenary, or a card of the country's faction."""
    box = state.edition
    return not box.flag[card] or box.faction_of_card[card] == box.faction[country]


def block_value(state: War1955State, seat: int, card: str, country: str) -> int:
    """What a card is worth in a block there; every matching card has the Spy's bonus."""
    box = state.edition
    if box.flag[card] == country and state.spy[seat] == country:
        return box.influence[card] + box.constants.block_spy_bonus
    return box.influence[card]


def block_cards(state: War1955State, seat: int, frame: Frame) -> list[tuple[int, str]]:
    """The seat's cards that may block this influence, with their values; none without presence."""
    country = frame.country
    if not has_presence(state, seat, country):
        return []
    return [
        (block_value(state, seat, card, country), card)
        for card in state.hands[seat]
        if may_join_block(state, card, country)
    ]
