"""Searching the catalogue: every list is a walk along an index, however many games there are.

Newest first, from a place on: each way to look for games (a player's, an event's, of a ruleset, by
words) has an index whose last columns are when a game was opened and its id.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache

import msgspec

from domain.kernel import Text
from domain.store.storage import Row
from projections.store import ReadStore, Rows

STATUSES = ("playing", "over")
MOST_WORDS = 8
"""That are searched for at once."""
MOST_ENDINGS = 32
"""Words that begin alike and are looked up one by one; of more, the games are gone through."""
COUNTED = (200, 2_000)
"""How far matches are counted to see which word is the rarest; further where that does not tell."""
NEAR = 8
"""Of the games that have a word, how many times a page are gone through before any are counted."""
SHORT = 2
"""Letters of a beginning that is kept as a word of its own: too many words begin so."""
_BEGINNING = "*"
_LAST = "\U0010ffff"
_WORD = re.compile(r"\w+")

Place = tuple[int, str]
"""When a game was opened, and its id."""
Part = tuple[str, list[object]]
"""A part of a statement, and its parameters."""


class Filters(msgspec.Struct, frozen=True):
    """Which games are looked for."""

    ruleset: str | None = None
    status: str | None = None
    player: str | None = None
    event: str | None = None
    search: str = ""
    """Beginnings of words: of players, the event, the ruleset, the id."""
    since: int | None = None
    """Opened then or later."""
    until: int | None = None
    """Opened before."""
    below: Place | None = None
    """Only what stands after this place."""


class Findable(msgspec.Struct, frozen=True):
    """What a game is found by."""

    id: str
    players: tuple[str, ...]
    event: str
    ruleset: str
    title: Text
    status: str
    opened_at: int


def rows(game: Findable) -> Rows:
    """What is kept of a game to be found by."""
    facets = [
        (game.id, player, event, game.ruleset, game.status, game.opened_at)
        for player in sorted({"", *game.players})
        for event in sorted({"", game.event})
    ]
    slug, title = game.ruleset.replace("_", " "), game.title
    texts = (*game.players, game.event, slug, title.en, title.fr, game.id)
    whole = {word for text in texts for word in words_of(text)}
    short = {word[:length] + _BEGINNING for word in whole for length in range(1, SHORT + 1)}
    words = sorted(whole | short)
    return {"facets": facets, "words": [(game.id, word, game.opened_at) for word in words]}


@lru_cache(4096)
def words_of(text: str) -> list[str]:
    """The words of a text, without case and accents: so that they are found as one types them."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    return _WORD.findall("".join(each for each in plain if not unicodedata.combining(each)))


def found(store: ReadStore, filters: Filters, limit: int) -> list[Row]:
    """The games that fit, as they were kept; newest first."""
    # The longest last: most likely the rarest, and the same every time.
    words = sorted(set(words_of(filters.search)), key=lambda word: (len(word), word))[-MOST_WORDS:]
    if filters.search.strip() and not words:
        return []  # Nothing but signs: no word begins with them.
    if len(words) > 1 and len(near := _near(store, filters, words, limit)) == limit:
        return near
    branches = _branches(store, filters, words)
    return _fetched(store, branches, limit) if branches else []


def _near(store: ReadStore, filters: Filters, words: Sequence[str], limit: int) -> list[Row]:
    """Those among the newest games that have a word: where many have them all, nobody need count.

    A word that ends in one way alone: of several, one's newest may be older than another's.
    """
    for word in reversed(words):
        endings = _endings(store, word)
        if len(endings) == 1:
            break
    else:
        return []
    newest, given = _walk("words", [("word = ?", [*endings])], filters)
    window = f"({newest} ORDER BY opened_at DESC, game DESC LIMIT ?) AS words"
    fitting = _fitting(filters, [other for other in words if other != word])
    where = " AND ".join([condition for condition, _ in fitting]) or "1 = 1"
    parameters = [*given, NEAR * limit, *(value for _, values in fitting for value in values)]
    walk = f"SELECT opened_at, game FROM {window} WHERE {where}"  # noqa: S608
    return _fetched(store, [(walk, parameters)], limit)


def _fetched(store: ReadStore, branches: Sequence[Part], limit: int) -> list[Row]:
    """The newest games of all walks together."""
    union = " UNION ".join(
        f"SELECT * FROM ({statement} ORDER BY opened_at DESC, game DESC LIMIT ?) AS part{number}"  # noqa: S608
        for number, (statement, _) in enumerate(branches)
    )
    statement = (
        f"SELECT games.row FROM ({union}) AS found JOIN games ON games.id = found.game"  # noqa: S608
        " ORDER BY found.opened_at DESC, found.game DESC LIMIT ?"
    )
    parameters = [each for _, given in branches for each in (*given, limit)]
    return store.query(statement, (*parameters, limit))


def _branches(store: ReadStore, filters: Filters, words: Sequence[str]) -> list[Part]:
    """Walks that together meet every game which fits."""
    if words:
        rarest = _rarest(store, words)
        endings = _endings(store, rarest)
        if len(endings) <= MOST_ENDINGS:
            others = _fitting(filters, [word for word in words if word != rarest])
            return [
                _walk("words", [("word = ?", [ending]), *others], filters) for ending in endings
            ]
    fitting = [_has_word("facets.game", word) for word in words]
    statuses = STATUSES if filters.status is None else (filters.status,)
    return [_walk("facets", [_facet(filters, status), *fitting], filters) for status in statuses]


def _fitting(filters: Filters, words: Sequence[str]) -> list[Part]:
    """What a game that has a word must have besides."""
    others = [_has_word("words.game", word) for word in words]
    if filters.player or filters.event or filters.ruleset or filters.status:
        others.append(_has_facet(filters))
    return others


def _walk(table: str, conditions: Iterable[Part], filters: Filters) -> Part:
    """Games along an index of a table, from the newest that may fit."""
    where, parameters = [], []
    for condition, given in (*conditions, *_between(filters)):
        where.append(condition)
        parameters += given
    statement = f"SELECT opened_at, game FROM {table} WHERE {' AND '.join(where)}"  # noqa: S608
    return statement, parameters


def _between(filters: Filters) -> Iterable[Part]:
    if filters.below is not None:
        yield "(opened_at, game) < (?, ?)", list(filters.below)
    if filters.since is not None:
        yield "opened_at >= ?", [filters.since]
    if filters.until is not None:
        yield "opened_at < ?", [filters.until]


def _facet(filters: Filters, status: str | None) -> Part:
    where = ["player = ?", "event = ?"]
    parameters: list[object] = [filters.player or "", filters.event or ""]
    for column, value in (("ruleset", filters.ruleset), ("status", status)):
        if value is not None:
            where.append(f"{column} = ?")
            parameters.append(value)
    return " AND ".join(where), parameters


def _has_facet(filters: Filters) -> Part:
    where, parameters = _facet(filters, filters.status)
    statement = f"SELECT 1 FROM facets WHERE facets.game = words.game AND {where}"  # noqa: S608
    return f"EXISTS ({statement})", parameters


def _has_word(game: str, word: str) -> Part:
    statement = f"SELECT 1 FROM words AS other WHERE other.game = {game}"  # noqa: S608
    return (
        f"EXISTS ({statement} AND other.word >= ? AND other.word < ?)",
        [word, word + _LAST],
    )


def _rarest(store: ReadStore, words: Sequence[str]) -> str:
    """The word that the fewest games have, as far as that is seen."""
    rarest = words[-1]
    for most in COUNTED if len(words) > 1 else ():
        counts = {word: _count(store, word, most) for word in words}
        rarest = min(reversed(words), key=lambda word: counts[word])
        if counts[rarest] < most:
            break
    return rarest


def _count(store: ReadStore, word: str, most: int) -> int:
    """How many matches the beginning of a word has; more than enough is enough."""
    statement = (
        "SELECT COUNT(*) FROM (SELECT 1 FROM words WHERE word >= ? AND word < ? LIMIT ?) AS counted"
    )
    [(count,)] = store.query(statement, (word, word + _LAST, most))
    return int(count)


def _endings(store: ReadStore, word: str) -> list[str]:
    """The words that begin so, from one to the next along the index."""
    if len(word) <= SHORT:
        return [word + _BEGINNING]
    statement = (
        "WITH RECURSIVE endings (word) AS ("
        " SELECT (SELECT MIN(word) FROM words WHERE word >= ? AND word < ?)"
        " UNION ALL SELECT (SELECT MIN(words.word) FROM words"
        " WHERE words.word > endings.word AND words.word < ?) FROM endings"
        " WHERE endings.word IS NOT NULL"
        ") SELECT word FROM endings WHERE word IS NOT NULL LIMIT ?"
    )
    rows = store.query(statement, (word, word + _LAST, word + _LAST, MOST_ENDINGS + 1))
    return [str(row[0]) for row in rows]
