"""The suite: every law on many random games of a ruleset, and a report that a newcomer reads."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence

import msgspec

from domain.kernel import AnyRuleset
from replays.conformance import laws, pictures, secrets, texts
from replays.conformance.games import Choice, Game, Stuck, play, tables
from replays.conformance.laws import Law
from replays.conformance.shrinking import shrink
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
ENDS = "ends"
BOOK = "book"
RECORD = "record"
BOARD = "board"
SPEED = "speed"
SAYS: dict[str, str] = {
    ENDS: "Every random game ends, and nobody is ever stuck.",
    **{name: (law.__doc__ or "").strip() for name, law in LAWS.items()},
    BOOK: (texts.book_is_whole.__doc__ or "").strip(),
    RECORD: (pictures.record_verifies.__doc__ or "").strip(),
    BOARD: (pictures.boards_are_legible.__doc__ or "").strip(),
    SPEED: "Games are played quickly enough for bots and analyses.",
}
LEAST_SPEED = 200
"""Facts a second, on any machine: a tenth of what the slowest of Dossier's own games does."""


class Failure(msgspec.Struct, frozen=True):
    """What a law found: what is wrong, where, and the smallest game that shows it."""

    what: str
    variant: str = ""
    seats: int = 0
    seed: int = 0
    move: int = 0
    smallest: tuple[str, ...] = ()
    """The moves of the smallest game, in words."""


class Finding(msgspec.Struct, frozen=True):
    """How one law came out."""

    law: str
    says: str
    failure: Failure | None = None
    note: str = ""


Progress = Callable[[str, int, int], None]


def untold(law: str, done: int, of: int) -> None:
    """For who does not wait for it."""


def check(ruleset: AnyRuleset, games: int, progress: Progress = untold) -> list[Finding]:
    """Every law on so many games, of every variant and number of seats in turn."""
    ways = list(tables(ruleset))
    found: dict[str, Failure] = {}
    played: list[Game] = []
    begun, facts = time.perf_counter(), 0
    for seed in range(games):
        variant, seats = ways[seed % len(ways)]
        progress(ENDS, seed, games)
        try:
            played.append(play(ruleset, variant, ruleset.variants[variant], seats, seed))
            facts += len(played[-1].steps)
        except Stuck as stuck:
            if ENDS not in found:
                found[ENDS] = _stuck(ruleset, variant, seats, seed, stuck)
            way = (ruleset, variant, ruleset.variants[variant], seats, seed)
            played.append(Game(*way, stuck.played, stuck.choices[: len(stuck.played) - 1]))
        except Exception as error:
            what = f"the table cannot be opened: {type(error).__name__}: {error}"
            found.setdefault(ENDS, Failure(what, variant, seats, seed))
    speed = facts / max(time.perf_counter() - begun, 1e-9)
    for number, (name, law) in enumerate(LAWS.items()):
        progress(name, number, len(LAWS))
        for game in played:
            if failure := _broken(law, game):
                found[name] = failure
                break
    for name, failure in _of_tables(ruleset, played, progress):
        found.setdefault(name, failure)
    note = f"{speed:,.0f} facts a second"
    if played and speed < LEAST_SPEED:
        found[SPEED] = Failure(f"{note}, and {LEAST_SPEED} are wanted")
    return [
        Finding(name, says, found.get(name), note if name == SPEED else "")
        for name, says in SAYS.items()
    ]


def _of_tables(
    ruleset: AnyRuleset, played: Sequence[Game], progress: Progress
) -> Iterator[tuple[str, Failure]]:
    """What concerns the book, and whole tables with a log."""
    progress(BOOK, 0, 1)
    try:
        for what in texts.book_is_whole(ruleset):
            yield BOOK, Failure(what)
    except Exception as error:
        yield BOOK, Failure(f"it cannot be read: {type(error).__name__}: {error}")
    for game in played[:1]:
        for name, law in ((RECORD, pictures.record_verifies), (BOARD, pictures.boards_are_legible)):
            progress(name, 0, 1)
            try:
                table = play_out(ruleset, game.seats, game.options, seed=game.seed)
                for what in law(table):
                    yield name, Failure(what, game.variant, game.seats, game.seed)
            except Exception as error:
                what = f"{type(error).__name__}: {error}"
                yield name, Failure(what, game.variant, game.seats, game.seed)


def _first(law: Law, game: Game) -> tuple[int, str] | None:
    try:
        return next(law(game), None)
    except Exception as error:
        return len(game.moves), f"{type(error).__name__}: {error}"


def _broken(law: Law, game: Game) -> Failure | None:
    """What a law finds in a game, with the smallest game in which it finds anything."""
    fault = _first(law, game)
    if fault is None:
        return None

    def again(choices: Sequence[Choice]) -> Game | None:
        try:
            return play(game.ruleset, game.variant, game.options, game.seats, game.seed, choices)
        except Exception:
            return None  # Another fault: that one is found by its own law.

    def fails(choices: Sequence[Choice]) -> bool:
        smaller = again(choices)
        return smaller is not None and _first(law, smaller) is not None

    prefix = game.choices[: fault[0]]
    smallest = shrink(prefix if fails(prefix) else game.choices, fails)
    shown = again(smallest)
    told = _told(shown) if shown else ()
    return Failure(fault[1], game.variant, game.seats, game.seed, fault[0], told)


def _stuck(ruleset: AnyRuleset, variant: str, seats: int, seed: int, stuck: Stuck) -> Failure:
    options = ruleset.variants[variant]

    def fails(choices: Sequence[Choice]) -> bool:
        try:
            play(ruleset, variant, options, seats, seed, choices)
        except Stuck as other:
            return str(other).partition(":")[0] == str(stuck).partition(":")[0]
        except Exception:
            return False
        return False

    move = len(stuck.played)
    if not fails(stuck.choices):  # It goes on for ever, or nobody is asked: no choice shows that.
        return Failure(str(stuck), variant, seats, seed, move)
    smallest = shrink(stuck.choices, fails)
    try:
        shown = play(ruleset, variant, options, seats, seed, smallest[:-1])
        told = (*_told(shown), "and one move more")
    except Stuck:
        told = ()
    return Failure(str(stuck), variant, seats, seed, move, told)


def _told(game: Game) -> tuple[str, ...]:
    """The moves of a game in words, or as they are sent where there are none."""
    names = game.ruleset.names(game.ruleset.standard_edition, [f"#{n}" for n in range(game.seats)])
    words = []
    for played in game.moves:
        assert played.move is not None
        try:
            told = game.ruleset.rulebook.tell_move(played.move, names, "en")
        except (KeyError, ValueError):
            told = msgspec.json.encode(played.move).decode()
        words.append(f"seat {played.seat}: {told}")
    return tuple(words)
