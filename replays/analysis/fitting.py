"""Fits the weights of a value: which numbers of a position tell who will win.

Chances are those of a conditional logit: every side has a total, the chances are in proportion to
the exponentials of the totals. A ridge on the scaled numbers keeps the weights small.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from operator import mul

import msgspec

from domain.bots.playout import Chances
from domain.kernel.value import Features, Fit, softmax

RIDGE = 30.0
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
    return math.sqrt(math.fsum([(each - mean) ** 2 for each in column]) / len(column)) or 1.0


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


def sharpness(examples: Sequence[Example], weights: Sequence[float]) -> float:
    """By what the totals must be multiplied so that the chances come true: below 1, less sure."""
    totals = [(_totals(example, weights), example.targets()) for example in examples]

    def loss(sharp: float) -> float:
        chances = [(softmax([sharp * t for t in rows]), targets) for rows, targets in totals]
        return -math.fsum(
            [y * math.log(max(p, 1e-12)) for ps, ys in chances for p, y in zip(ps, ys, strict=True)]
        )

    return min([step / 20 for step in range(2, 41)], key=loss)


def _totals(example: Example, weights: Sequence[float]) -> list[float]:
    return [sum(map(mul, row, weights)) for row in example.features.inputs()]


def measure(examples: Sequence[Example], weights: Sequence[float], games: int) -> Fit:
    """Brier and deciles on games that the weights have not seen."""
    said: list[tuple[float, float]] = []
    constant: list[float] = []
    for example in examples:
        chances = softmax(_totals(example, weights))
        said += zip(chances, example.result, strict=False)
        constant += [(1 / len(example.result) - came) ** 2 for came in example.result]
    if not said:
        return Fit(games=games)
    deciles = []
    for decile in range(10):
        within = [(p, y) for p, y in said if decile == min(9, int(p * 10))]
        if within:
            mean = math.fsum([p for p, _ in within]) / len(within)
            came = math.fsum([y for _, y in within]) / len(within)
            deciles.append((round(mean, 3), round(came, 3), len(within)))
    return Fit(
        games=games,
        positions=len(examples),
        brier=round(math.fsum([(p - y) ** 2 for p, y in said]) / len(said), 4),
        brier_constant=round(math.fsum(constant) / len(constant), 4),
        deciles=tuple(deciles),
    )
