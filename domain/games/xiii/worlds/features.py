"""What tells how a seat stands: points, and how near to more of them its elements are.

Every mission is worth its points, by the odds that the seat's elements have there and by how many
steps away they stand.
"""

from __future__ import annotations

import msgspec

from domain.games.xiii.edition import Box
from domain.games.xiii.state import Element, Mission, XiiiState
from domain.kernel.value import Features, Row, Value

S = XiiiState

_UNITS = ("agent", "commando", "assassin", "bomber", "saboteur")
_FAR = 3
"""Steps beyond which one is as far as another."""

NAMES = (
    "score", "lead", "ahead", "won", "due", "disputed", "near", "far", "held", "carried",
    "carried_near", "secondary_due", "secondary_near", "secondary_laid", "people",
    "people_value", "power", "life", "power_at_missions", "threatened", "unplaced", "hand",
    "fight_cards", "plot_cards", "hidden_aims", "autonomy", "order",
    *_UNITS,
)  # fmt: skip


class _Forces(msgspec.Struct):
    """What a seat has on the board."""

    own: dict[str, Element]
    at: dict[int, float]
    """Place -> the hits that its elements there land in a round, in the mean."""
    people_at: dict[int, list[str]]


def features(state: S) -> Features:
    if not state.score:
        return Features(0.0, ((0.0,) * len(NAMES),) * state.seats)
    forces = [_forces(state, seat) for seat in range(state.seats)]
    rows = [_row(state, seat, forces) for seat in range(state.seats)]
    return Features(min(1.0, (state.turn - 1 + state.phase / 9) / state.options.turns), tuple(rows))


def _forces(state: S, seat: int) -> _Forces:
    own = {id: each for id, each in state.elements.items() if each.controller == seat}
    forces = _Forces(own, {}, {})
    for id, each in own.items():
        if each.location:
            power = _power(state.edition, id)
            forces.at[each.location] = forces.at.get(each.location, 0.0) + power
            if id in state.edition.characters:
                forces.people_at.setdefault(each.location, []).append(id)
    return forces


def _power(box: Box, id: str) -> float:
    return box.dice[id] * max(0, 7 - box.combat[id]) / 6


def _row(state: S, seat: int, forces: list[_Forces]) -> Row:
    box, mine = state.edition, forces[seat]
    own, hand = mine.own, state.hands[seat]
    score = state.score[seat]
    lead = score - max([each for other, each in enumerate(state.score) if other != seat])
    wins = len(state.missions_won[seat])
    rivals = [len(won) for other, won in enumerate(state.missions_won) if other != seat]
    people = [id for id in own if id in box.characters]
    counts = dict.fromkeys(_UNITS, 0.0)
    for id in own:
        if id in box.unit:
            counts[box.unit[id]] += 1.0
    kinds = [box.cards[card].type for card in hand if card in box.cards]
    aims = _Aims(state, seat, forces)
    return (
        score / 10,
        lead / 10,
        max(-1.0, min(1.0, lead + (wins - max(rivals)) / 4)),
        wins / 2,
        aims.due / 5,
        aims.disputed / 5,
        aims.near / 5,
        aims.far / 5,
        aims.held / 5,
        aims.carried / 5,
        aims.carried_near / 5,
        *aims.secondaries(),
        len(people) / 2,
        sum([box.characters[id].value for id in people]) / 4,
        sum(mine.at.values()) / 3,
        sum([box.life[id] - each.wounds for id, each in own.items()]) / 8,
        aims.power / 3,
        aims.threatened / 3,
        sum([not each.location for each in own.values()]) / 2,
        len(hand) / 5,
        sum([kind in ("combat", "plot_combat", "dodge", "support") for kind in kinds]) / 3,
        sum([kind == "plot_combat" for kind in kinds]) / 2,
        sum([box.secondaries[id].points for id in hand if id in box.secondaries]) / 5,
        state.ap[seat] / 5,
        float(state.order.index(seat)) if seat in state.order else 0.0,
        *counts.values(),
    )


class _Aims:
    """What a seat may yet score, by how near it is."""

    def __init__(self, state: S, seat: int, forces: list[_Forces]) -> None:
        self.state, self.seat, self.mine = state, seat, forces[seat]
        self.others = [each for other, each in enumerate(forces) if other != seat]
        self.due = self.disputed = self.near = self.far = self.held = 0.0
        self.carried = self.carried_near = self.power = self.threatened = 0.0
        for id, mission in state.missions.items():
            if mission.stage == "objective":
                self._objective(id, mission)
            elif mission.package is not None:
                self._delivery(id, mission.package.carrier)
        for place, power in self.mine.at.items():
            self.threatened += max(0.0, self._against(place) - power)

    def _against(self, place: int) -> float:
        return sum([each.at.get(place, 0.0) for each in self.others])

    def _objective(self, id: str, mission: Mission) -> None:
        card = self.state.edition.missions[id]
        place, points = card.location, float(card.points)
        if mission.hold is not None:
            if mission.hold.seat == self.seat:
                self.held += points
            return
        steps = self._steps(place, self.mine.people_at if card.has_plot else self.mine.at)
        if steps >= _FAR:
            self.far += points
            return
        worth = points * self._odds(id, place, steps)
        self.power += self.mine.at.get(place, 0.0)
        if steps:
            self.near += worth / steps
        elif self._against(place):
            mine = self.mine.at[place]
            self.disputed += worth * mine / (mine + self._against(place))
        else:
            self.due += worth

    def _odds(self, id: str, place: int, steps: int) -> float:
        """By its strength against the neutral units, and the best plotter's die."""
        box = self.state.edition
        card = box.missions[id]
        odds = 1.0
        if card.neutrals:
            around = [p for at, p in self.mine.at.items() if box.steps[at][place] <= steps]
            power, guard = (
                sum(around),
                sum(
                    [
                        box.units[k].dice * n * max(0, 7 - box.units[k].combat) / 6
                        for k, n in card.neutrals.items()
                    ]
                ),
            )
            odds *= power / (power + guard) if power else 0.0
        if card.has_plot:
            plotters = [
                p
                for at, ids in self.mine.people_at.items()
                if box.steps[at][place] <= steps
                for p in ids
            ]
            needed = min([box.characters[p].plot for p in plotters]) - (card.plot_modifier or 0)
            odds *= max(0.0, min(1.0, (7 - needed) / 6))
        return odds

    def _delivery(self, id: str, carrier: str) -> None:
        card = self.state.edition.missions[id]
        goal = card.deliver_to
        if goal is None or carrier not in self.mine.own:
            return
        at = self.mine.own[carrier].location
        self.carried += card.points
        if at:
            self.carried_near += card.points / (1 + self.state.edition.steps[at][goal])

    def _steps(self, place: int, places: dict[int, list[str]] | dict[int, float]) -> int:
        near = self.state.edition.steps[place]
        return min([near[at] for at in places], default=_FAR)

    def secondaries(self) -> tuple[float, float, float]:
        """Points under control, a step or two away, and laid by the seat."""
        due = near = laid = 0.0
        for id, by in self.state.secondaries.items():
            card = self.state.edition.secondaries[id]
            steps = self._steps(card.location, self.mine.at)
            if not steps and not self._against(card.location):
                due += card.points
            elif steps < _FAR:
                near += card.points / (1 + steps)
            laid += card.points * (by == self.seat)
        for id in self.state.hands[self.seat]:
            if id in self.state.edition.secondaries:
                card = self.state.edition.secondaries[id]
                steps = self._steps(card.location, self.mine.at)
                if steps < _FAR:
                    near += card.points / (1 + steps)
        return due / 5, near / 5, laid / 5


value = Value.of(__package__, features, NAMES)
