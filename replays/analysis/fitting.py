"""Fits the weights of a value: which numbers of a position tell who will win.

Chances are those of a conditional logit: every side has a total, the chances are in proportion to
the exponentials of the totals. A ridge on the scaled numbers keeps the weights small.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from operator import mul

import msgspec

from domain.bots.playout import Chances
from domain.kernel.value import Decile, Features, Fit, softmax

RIDGE = 30.0
LEAST_SPREAD = 0.15
"""A number that is nearly always the same gets no great weight for the few times it is not."""
STEPS = 80
KEPT = 8
"""How many of the last steps tell the shape of the loss (L-BFGS)."""


class Example(msgspec.Struct, frozen=True):
    """A position, and what came of its game."""

    features: Features
    result: Chances
    """By seat."""
    game: int

    def targets(self) -> list[float]:
        """By row: where no seat won, the sides that nobody plays share it."""
        others = len(self.features.rows) - len(self.result)
        rest = max(0.0, 1.0 - math.fsum(self.result))
        return [*self.result, *[rest / others] * others] if others else list(self.result)


class _Loss:
    """The negative log likelihood with its ridge, by columns so that it is quick."""

    def __init__(self, examples: Sequence[Example]) -> None:
        self.spans: list[tuple[int, int]] = []
        rows: list[list[float]] = []
        self.targets: list[float] = []
        for example in examples:
            inputs = example.features.inputs()
            self.spans.append((len(rows), len(rows) + len(inputs)))
            rows += inputs
            self.targets += example.targets()
        columns = [list(column) for column in zip(*rows, strict=True)]
        self.scales = [_spread(column) for column in columns]
        self.columns = [
            [each / scale for each in column]
            for column, scale in zip(columns, self.scales, strict=True)
        ]

    def __call__(self, weights: list[float]) -> tuple[float, list[float]]:
        """The loss and its slope."""
        totals = [0.0] * len(self.targets)
        for weight, column in zip(weights, self.columns, strict=True):
            if weight:
                totals = [total + weight * each for total, each in zip(totals, column, strict=True)]
        loss, wrong = 0.0, [0.0] * len(totals)
        for first, last in self.spans:
            chances = softmax(totals[first:last])
            weight = math.fsum(self.targets[first:last])
            for index, chance in enumerate(chances, first):
                target = self.targets[index]
                wrong[index] = chance * weight - target
                if target:
                    loss -= target * math.log(max(chance, 1e-12))
        slope = [
            sum(map(mul, column, wrong)) + RIDGE * weight
            for column, weight in zip(self.columns, weights, strict=True)
        ]
        return loss + RIDGE / 2 * sum([weight**2 for weight in weights]), slope


def _spread(column: list[float]) -> float:
    mean = math.fsum(column) / len(column)
    spread = math.sqrt(math.fsum([(each - mean) ** 2 for each in column]) / len(column))
    return max(spread, LEAST_SPREAD)


def fit(examples: Sequence[Example]) -> tuple[float, ...]:
    """The weights that make the results of these games likeliest, for numbers as they are."""
    loss = _Loss(examples)
    weights = _descend(loss, len(loss.columns))
    return tuple(
        [round(weight / scale, 5) for weight, scale in zip(weights, loss.scales, strict=True)]
    )


def _descend(loss: _Loss, size: int) -> list[float]:
    """The minimum, by L-BFGS."""
    weights = [0.0] * size
    value, slope = loss(weights)
    history: list[tuple[list[float], list[float]]] = []
    for _ in range(STEPS):
        direction = _direction(slope, history)
        rate, down = 1.0, sum(map(mul, slope, direction))
        while True:
            tried = [w + rate * d for w, d in zip(weights, direction, strict=True)]
            new_value, new_slope = loss(tried)
            if new_value <= value + 1e-4 * rate * down or rate < 1e-4:
                break
            rate /= 2
        moved = [rate * each for each in direction]
        turned = [new - old for new, old in zip(new_slope, slope, strict=True)]
        if sum(map(mul, moved, turned)) > 1e-10:
            history = [*history, (moved, turned)][-KEPT:]
        gained = value - new_value
        weights, value, slope = tried, new_value, new_slope
        if gained < 1e-5 * max(1.0, abs(value)):
            break
    return weights


def _direction(slope: list[float], history: list[tuple[list[float], list[float]]]) -> list[float]:
    """Downhill, bent by what the last steps told of the loss (two loops)."""
    bent = [-each for each in slope]
    shares = []
    for moved, turned in reversed(history):
        share = sum(map(mul, moved, bent)) / sum(map(mul, moved, turned))
        bent = [each - share * turn for each, turn in zip(bent, turned, strict=True)]
        shares.append(share)
    if history:
        moved, turned = history[-1]
        scale = sum(map(mul, moved, turned)) / sum(map(mul, turned, turned))
    else:
        scale = 1.0 / max(1.0, math.sqrt(sum(map(mul, slope, slope))))
    bent = [each * scale for each in bent]
    for (moved, turned), share in zip(history, reversed(shares), strict=True):
        other = sum(map(mul, turned, bent)) / sum(map(mul, moved, turned))
        bent = [each + (share - other) * move for each, move in zip(bent, moved, strict=True)]
    return bent


# How well it tells

Sure = tuple[float, float]


def sureness(examples: Sequence[Example], weights: Sequence[float]) -> Sure:
    """What the totals must be multiplied by, at the start and at the end, so that chances come
    true: below 1, less sure."""
    totals = [
        (_totals(example, weights), example.features.progress, example.targets())
        for example in examples
    ]

    def loss(sure: Sure) -> float:
        early, end = sure
        found = 0.0
        for rows, late, targets in totals:
            by = early + late * (end - early)
            chances = softmax([by * total for total in rows])
            found -= sum(
                [y * math.log(max(p, 1e-12)) for p, y in zip(chances, targets, strict=True)]
            )
        return found

    best: Sure = (1.0, 1.0)
    for width in (0.4, 0.2, 0.1, 0.05):
        best = _downhill(loss, best, width)
    return best


def _downhill(loss: Callable[[Sure], float], best: Sure, width: float) -> Sure:
    """Steps of one width, until none of them helps."""
    least = loss(best)
    while True:
        early, end = best
        near = [(early + a * width, end + b * width) for a in (-1, 0, 1) for b in (-1, 0, 1)]
        tried = [(loss(each), each) for each in near if min(each) >= 0.05 and max(each) <= 5]
        found, at = min(tried)
        if found >= least:
            return round(best[0], 2), round(best[1], 2)
        least, best = found, at


def _totals(example: Example, weights: Sequence[float]) -> list[float]:
    return [sum(map(mul, row, weights)) for row in example.features.inputs()]


class Said(msgspec.Struct, frozen=True):
    """A chance that was told, and what came of it."""

    said: float
    came: float
    even: float
    """What who knows nothing would have said."""
    game: int


def measure(
    examples: Sequence[Example], weights: Sequence[float], games: int, sure: Sure = (1.0, 1.0)
) -> Fit:
    """Brier and deciles on games that the weights have not seen."""
    told: list[Said] = []
    for example in examples:
        by = sure[0] + example.features.progress * (sure[1] - sure[0])
        chances = softmax([by * total for total in _totals(example, weights)])
        even = 1 / len(example.result)
        pairs = zip(chances, example.result, strict=False)
        told += [Said(said, came, even, example.game) for said, came in pairs]
    return compare(told, games, len(examples))


def compare(told: Sequence[Said], games: int, positions: int) -> Fit:
    """Said against came."""
    if not told:
        return Fit(games=games)
    deciles = []
    for decile in range(10):
        within = [each for each in told if decile == min(9, int(each.said * 10))]
        if within:
            deciles.append(_decile(within))
    return Fit(
        games=games,
        positions=positions,
        brier=round(_mean([(each.said - each.came) ** 2 for each in told]), 4),
        brier_constant=round(_mean([(each.even - each.came) ** 2 for each in told]), 4),
        deciles=tuple(deciles),
    )


def _decile(within: list[Said]) -> Decile:
    """The positions of a game come true together: the error is that of so many games."""
    said, came = _mean([each.said for each in within]), _mean([each.came for each in within])
    off: dict[int, float] = {}
    for each in within:
        off[each.game] = off.get(each.game, 0.0) + each.came - each.said - (came - said)
    games = len(off)
    spread = math.sqrt(math.fsum([gap**2 for gap in off.values()])) / len(within)
    # Where few games came out alike their spread tells nothing: then as if each were one throw.
    least = math.sqrt(said * (1 - said) / games)
    return Decile(round(said, 3), round(came, 3), len(within), round(max(spread, least), 3))


def _mean(values: list[float]) -> float:
    return math.fsum(values) / len(values)
