"""A player over many games: results, rating, luck, and what a decision costs, by ruleset."""

from __future__ import annotations

import math

import msgspec

from domain.store.storage import Row
from projections.catalogue import Catalogue
from projections.ratings import Rating
from projections.store import ReadStore


class Account(msgspec.Struct, frozen=True):
    """What the analysis of a game says of a seat, in shares of a win."""

    luck: float
    loss: float
    """What a decision cost on average."""
    error: float
    """Of that."""
    decisions: int


class Rated(msgspec.Struct, frozen=True):
    """A game that counted, and the rating after it."""

    game: str
    ended_at: int
    place: int
    players: int
    rating: Rating
    account: Account | None = None
    """Nothing where nobody had the game analysed."""


class Form(msgspec.Struct, frozen=True):
    """How a player does in one ruleset."""

    ruleset: str
    games: int
    finished: int
    wins: int
    rating: Rating | None = None
    """Nothing before the first game that counts: to its end, from the start, not imported."""
    analysed: int = 0
    """Of the latest games below."""
    loss: float | None = None
    """What a decision cost on average in those games, and its error."""
    loss_error: float | None = None
    luck: float | None = None
    """What dice and draws gave in one of those games on average, and its error."""
    luck_error: float | None = None
    latest: tuple[Rated, ...] = ()
    """Games that counted, the newest first."""


class Player(msgspec.Struct, frozen=True):
    """A player's page."""

    player: str
    forms: tuple[Form, ...]


class Players:
    """Questions about one player."""

    def __init__(self, store: ReadStore) -> None:
        self._store = store
        self._catalogue = Catalogue(store)

    def player(self, name: str, limit: int = 50) -> Player | None:
        """Everything about a name; nothing of one that nobody has played under."""
        results = self._catalogue.players(name) if name else []
        forms = [
            _form(
                each.ruleset,
                each.games,
                each.finished,
                each.wins,
                self._latest(name, each.ruleset, limit),
            )
            for each in results
        ]
        return Player(name, tuple(forms)) if forms else None

    def _latest(self, name: str, ruleset: str, limit: int) -> tuple[Rated, ...]:
        rows = self._store.query(
            "SELECT r.game, r.ended_at, p.place,"
            " (SELECT count(*) FROM placed o WHERE o.game = r.game),"
            " r.value, r.error, r.number, a.luck, a.loss, a.error, a.decisions"
            " FROM ratings r JOIN placed p ON p.game = r.game AND p.player = r.player"
            " LEFT JOIN accounts a"
            " ON a.game = p.game AND a.seat = p.seat AND a.ended_at = p.ended_at"
            " WHERE r.player = ? AND r.ruleset = ? ORDER BY r.number DESC LIMIT ?",
            (name, ruleset, limit),
        )
        return tuple([_rated(row) for row in rows])


def _rated(row: Row) -> Rated:
    game, at, place, players, value, error, number, *account = row
    told = None if account[0] is None else Account(*account)
    return Rated(game, at, place, players, Rating(value, error, number), told)


def _form(ruleset: str, games: int, finished: int, wins: int, latest: tuple[Rated, ...]) -> Form:
    told = [each.account for each in latest if each.account is not None]
    weighed = [each for each in told if each.decisions]
    decisions = sum(each.decisions for each in weighed)
    form = Form(ruleset, games, finished, wins, latest[0].rating if latest else None, len(told))
    form = msgspec.structs.replace(form, latest=latest)
    if decisions:
        # A game counts by its decisions.
        loss = math.fsum([each.loss * each.decisions for each in weighed]) / decisions
        error = math.hypot(*[each.error * each.decisions for each in weighed]) / decisions
        form = msgspec.structs.replace(form, loss=round(loss, 4), loss_error=round(error, 4))
    if told:
        lucks = [each.luck for each in told]
        mean = math.fsum(lucks) / len(lucks)
        form = msgspec.structs.replace(form, luck=round(mean, 4), luck_error=_error(lucks, mean))
    return form


def _error(values: list[float], mean: float) -> float | None:
    """Of the mean; of one value nobody knows."""
    count = len(values)
    if count < 2:
        return None
    spread = math.fsum([(each - mean) ** 2 for each in values])
    return round(math.sqrt(spread / (count - 1) / count), 4)
