"""The suite: every law on many random games of a ruleset, and a report that a newcomer reads."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial

import msgspec

from domain.kernel import AnyRuleset
from replays.conformance import laws, pictures, secrets, texts
from replays.conformance.failures import Failure, broken, halted
from replays.conformance.games import Game, Stuck, play, tables
from replays.conformance.laws import Law
from replays.simulation import play_out

LAWS: dict[str, Law] = {
    "invariants": laws.invariants,
    "facts": laws.facts_rebuild,
    "evolve": laws.evolve_is_pure,
    "again": laws.draws_repeat,
    "listed": laws.listed_is_legal,
    "refused": laws.refused_is_unlisted,
    "asked": laws.own_moves_in_own_view,
    "rules": laws.facts_cite_rules,
    "standings": laws.standings_agree,
    "views": secrets.views_are_stable,
    "audiences": secrets.facts_hide,
    "leaks": secrets.views_hide,
    "private": secrets.private_moves_can_be_masked,
    "worlds": secrets.worlds_are_possible,
    "sentences": texts.facts_are_told,
    "moves": texts.moves_are_told,
    "chapters": texts.chapters_are_told,
    "chance": texts.chance_is_told,
}
OF_TABLES: dict[str, Law] = {
    "record": pictures.record_verifies,
    "board": pictures.boards_are_legible,
}
"""Laws about a whole table, which take long: they look at one game."""
MOST_OF_TABLES = 1_000
"""Moves that are played in search of the smallest game that breaks one of those."""
ENDS = "ends"
BOOK = "book"
BOTS = "bots"
SPEED = "speed"
SAYS: dict[str, str] = {
    ENDS: "Every random game ends, and nobody is ever stuck.",
    **{name: (law.__doc__ or "").strip() for name, law in LAWS.items()},
    BOOK: (texts.book_is_whole.__doc__ or "").strip(),
    **{name: (law.__doc__ or "").strip() for name, law in OF_TABLES.items()},
    BOTS: "Bots that know what their seats know play a game to its end.",
    SPEED: "Games are played quickly enough for bots and analyses.",
}
LEAST_SPEED = 200
"""Facts a second, on any machine: a tenth of what the slowest of Dossier's own games does."""


class Finding(msgspec.Struct, frozen=True):
    """How one law came out."""

    law: str
    says: str
    failure: Failure | None = None
    note: str = ""


Progress = Callable[[str, int, int], None]
SMALLEST = "looking for the smallest game that shows what is wrong"


def untold(law: str, done: int, of: int) -> None:
    """For who does not wait for it."""


def check(ruleset: AnyRuleset, games: int, progress: Progress = untold) -> list[Finding]:
    """Every law on so many games, of every variant and number of seats in turn."""
    found: dict[str, Failure] = {}
    played, speed = _play(ruleset, games, found, progress)
    for number, (name, law) in enumerate([*LAWS.items(), *OF_TABLES.items()]):
        progress(name, number, len(LAWS) + len(OF_TABLES))
        tell = partial(progress, f"{name}: {SMALLEST}")
        if name in OF_TABLES:
            failure = broken(law, played[:1], tell, MOST_OF_TABLES)
        else:
            failure = broken(law, played, tell)
        if failure:
            found[name] = failure
    progress(BOOK, 0, 1)
    for what in _of_book(ruleset):
        found.setdefault(BOOK, Failure(what))
    if played and ENDS not in found:
        progress(BOTS, 0, 1)
        found |= _of_bots(played[0])
    note = f"{speed:,.0f} facts a second" if speed else "no game came to its end"
    if speed and speed < LEAST_SPEED:
        found[SPEED] = Failure(f"{note}, and {LEAST_SPEED} are wanted")
    return [
        Finding(name, says, found.get(name), note if name == SPEED else "")
        for name, says in SAYS.items()
    ]


def _play(
    ruleset: AnyRuleset, games: int, found: dict[str, Failure], progress: Progress
) -> tuple[list[Game], float]:
    """The games as far as they came, and the facts a second of those that came to their end."""
    ways = list(tables(ruleset))
    played: list[Game] = []
    spent, facts = 0.0, 0
    for seed in range(games):
        variant, seats = ways[seed % len(ways)]
        progress(ENDS, seed, games)
        begun = time.perf_counter()
        try:
            played.append(play(ruleset, variant, ruleset.variants[variant], seats, seed))
            spent += time.perf_counter() - begun
            facts += len(played[-1].steps)
        except Stuck as stuck:
            if ENDS not in found:
                found[ENDS] = halted(stuck, partial(progress, f"{ENDS}: {SMALLEST}"))
            played.append(stuck.game)
        except Exception as error:
            what = f"the table cannot be opened: {type(error).__name__}: {error}"
            found.setdefault(ENDS, Failure(what, variant, seats, seed))
    return played, facts / spent if facts else 0.0


def _of_book(ruleset: AnyRuleset) -> Iterator[str]:
    try:
        yield from texts.book_is_whole(ruleset)
    except Exception as error:
        yield f"it cannot be read: {type(error).__name__}: {error}"


def _of_bots(game: Game) -> dict[str, Failure]:
    try:
        play_out(game.ruleset, game.seats, game.options, seed=game.seed)
    except Exception as error:
        what = f"{type(error).__name__}: {error}"
        return {BOTS: Failure(what, game.variant, game.seats, game.seed)}
    return {}
