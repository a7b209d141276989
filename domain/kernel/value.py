"""Values: what a position is worth to each seat, as a chance to win.

A ruleset says which numbers tell how a side stands (*features*); their weights are data, fitted on
games of bots by `dossier train`. The chances of all sides add up to one.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable
from importlib.resources import files
from typing import Generic

import msgspec

from domain.kernel.state import S, State

Row = tuple[float, ...]


class Features(msgspec.Struct, frozen=True):
    """How every side stands: the seats in order, then sides that nobody plays."""

    progress: float
    """0 at the start, towards 1 at the end: what matters changes on the way."""
    rows: tuple[Row, ...]

    def inputs(self) -> list[list[float]]:
        """What the weights are for: each number, and each again by progress."""
        late = self.progress
        return [[*row, *[each * late for each in row]] for row in self.rows]


class Decile(msgspec.Struct, frozen=True, array_like=True):
    """Chances said between one tenth and the next, and how often they came true."""

    said: float
    came: float
    positions: int
    error: float | None = None
    """Of what came: positions of one game come true together. None: nobody measured it."""

    @property
    def is_true(self) -> bool:
        """Whether what came is what was said: within five points or its error."""
        if self.error is None:
            return False
        return abs(self.said - self.came) <= max(CLOSE, ERRORS * self.error)


CLOSE = 0.05
ERRORS = 2.8
"""So many errors off is one decile of ten in one measurement of twenty, if all are true."""
LEAST_POSITIONS = 400
"""Of fewer the errors are so wide that anything would pass."""


LEAST_GAMES = 6
"""Fewer show nothing: even of equals one wins all five in one match of sixteen."""


class Fit(msgspec.Struct, frozen=True):
    """Where the weights come from, and how well they told the end of games they had not seen."""

    games: int = 0
    positions: int = 0
    brier: float = 0.0
    """Mean squared error of the chances; lower is better."""
    brier_constant: float = 0.0
    """The same for who says one n-th to each of n seats."""
    deciles: tuple[Decile, ...] = ()
    """Said against came."""

    @property
    def is_measured(self) -> bool:
        """Whether enough games that were kept apart say how true its chances are."""
        errors = [decile.error for decile in self.deciles]
        return self.positions >= LEAST_POSITIONS and bool(errors) and None not in errors

    @property
    def tells_more(self) -> bool:
        """Whether it tells more than who knows nothing."""
        return self.brier < self.brier_constant

    @property
    def comes_true(self) -> bool:
        """Whether in every tenth what was said is what came."""
        return all(decile.is_true for decile in self.deciles)


class Strength(msgspec.Struct, frozen=True):
    """What a clever bot with this value won against greedy ones, at tables of two."""

    share: float = 0.0
    error: float = 1.0
    games: int = 0

    @property
    def is_shown(self) -> bool:
        """Whether more than half is won, beyond two errors."""
        return self.games >= LEAST_GAMES and self.share - 2 * self.error > 0.5


class Weights(msgspec.Struct, frozen=True):
    """The file of a ruleset's value."""

    names: tuple[str, ...]
    weights: tuple[float, ...] = ()
    """First for every number, then for every number by progress."""
    lookahead: int = 0
    """How many moves are played on before the value is asked."""
    sure: tuple[float, float] = (1.0, 1.0)
    """What the totals are multiplied by at the start and at the end, so that chances come true."""
    fit: Fit = Fit()
    strength: Strength = Strength()


def _no_features(state: State) -> Features:
    return Features(0.0, ((),) * state.seats)


class Value(Generic[S]):
    """What a position is worth to each seat."""

    def __init__(
        self,
        features: Callable[[S], Features] = _no_features,
        names: tuple[str, ...] = (),
        weights: Weights | None = None,
        source: bytes = b"",
    ) -> None:
        self.features = features
        self.names = names
        self.weights = weights or Weights(names, (0.0,) * (2 * len(names)))
        self.hash = hashlib.sha256(source).hexdigest()[:16]
        """Names the weights: an analysis says by which it was made."""

    @classmethod
    def of(
        cls, package: str, features: Callable[[S], Features], names: tuple[str, ...]
    ) -> Value[S]:
        """The value whose weights lie as `value.json` in the package; flat without the file."""
        file = files(package).joinpath("value.json")
        if not file.is_file():
            return cls(features, names)
        source = file.read_bytes()
        weights = msgspec.json.decode(source, type=Weights)
        if weights.names != names:
            return cls(features, names)  # Fitted for other numbers: `dossier train` it again.
        return cls(features, names, weights, source)

    def with_weights(self, weights: Weights) -> Value[S]:
        """The same numbers, weighed anew."""
        return Value(self.features, self.names, weights, msgspec.json.encode(weights))

    def chances(self, state: S) -> tuple[float, ...]:
        """Each seat's chance to win. Only for a state in which nothing is hidden."""
        features = self.features(state)
        weights, late, size = self.weights.weights, features.progress, len(self.names)
        early, end = self.weights.sure
        sure = early + late * (end - early)
        totals = []
        for row in features.rows:
            total = 0.0
            for index, each in enumerate(row):
                if each:
                    total += each * (weights[index] + late * weights[size + index])
            totals.append(sure * total)
        return softmax(totals)[: state.seats]


def softmax(totals: list[float]) -> tuple[float, ...]:
    """Chances in proportion to the exponentials: they add up to one."""
    most = max(totals)
    powers = [math.exp(total - most) for total in totals]
    whole = sum(powers)
    return tuple([power / whole for power in powers])
