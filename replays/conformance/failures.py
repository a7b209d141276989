"""What is told of a law that does not hold: what is wrong, where, and the smallest game of it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import msgspec

from domain.kernel import LANGUAGES, Move, Text
from replays.conformance.games import Choice, Endless, Game, Stuck, crash, play
from replays.conformance.laws import Fault, Law
from replays.conformance.shrinking import MOST_PLAYED, Shows, Tell, shrink


class Smallest(msgspec.Struct, frozen=True):
    """The smallest game that shows a fault."""

    what: Text
    """The fault as this game shows it: of another seat, or with other numbers."""
    moves: tuple[Text, ...]
    """In words."""
    choices: tuple[Choice, ...]
    """By which `play` plays it, with the seed of the failure."""
    is_certain: bool
    """Whether all smaller games that there were to try were tried."""


class Failure(msgspec.Struct, frozen=True):
    """What a law found: what is wrong, where, and the smallest game that shows it."""

    what: Text
    variant: str = ""
    seats: int = 0
    seed: int = 0
    move: int = 0
    smallest: Smallest | None = None
    """None: no single game shows it, or it does not come again."""


def broken(law: Law, games: Sequence[Game], tell: Tell, most: int = MOST_PLAYED) -> Failure | None:
    """What a law finds first in any of the games, with the smallest game in which it finds it."""
    faults = [(fault, game) for game in games if (fault := next(_faults(law, game), None))]
    if not faults:
        return None
    (number, what), game = min(faults, key=lambda found: found[0][0])

    def found(smaller: Game) -> Text | None:
        return next((other for _, other in _faults(law, smaller) if _is_same(what, other)), None)

    def shows(choices: tuple[Choice, ...]) -> tuple[Choice, ...] | None:
        smaller = _as_far_as_it_comes(game, choices)
        return smaller.choices if smaller and found(smaller) else None

    chosen = _smallest((game.choices[: number + 1], game.choices), shows, tell, most)
    shown = _as_far_as_it_comes(game, chosen[0]) if chosen else None
    smallest = None
    if chosen and shown:
        smallest = Smallest(found(shown) or what, tuple(_told(shown)), *chosen)
    return Failure(what, game.variant, game.seats, game.seed, number, smallest)


def halted(stuck: Stuck, tell: Tell) -> Failure:
    """A game that could not go on, with the smallest that cannot for the same reason."""
    game, what = stuck.game, stuck.said

    def again(choices: tuple[Choice, ...]) -> Stuck | None:
        played = _again(game, choices)
        return played if isinstance(played, Stuck) and _is_same(what, played.said) else None

    def shows(choices: tuple[Choice, ...]) -> tuple[Choice, ...] | None:
        other = again(choices)
        return other.choices if other else None

    # Of a game that goes on for ever no part shows that it does.
    chosen = None if isinstance(stuck, Endless) else _smallest((stuck.choices,), shows, tell)
    shown = again(chosen[0]) if chosen else None
    smallest = None
    if chosen and shown:
        smallest = Smallest(shown.said, tuple(_told(shown.game, shown.tried)), *chosen)
    return Failure(what, game.variant, game.seats, game.seed, len(stuck.choices), smallest)


def _smallest(
    starts: Sequence[tuple[Choice, ...]], shows: Shows, tell: Tell, most: int = MOST_PLAYED
) -> tuple[tuple[Choice, ...], bool] | None:
    """From the first of these that shows it; None if it is not to be seen again."""
    for start in starts:
        made = shows(start)
        if made is not None:
            return shrink(made, shows, tell, most)
    return None


def _faults(law: Law, game: Game) -> Iterator[Fault]:
    """What a law finds; a law that fails itself has found something, too."""
    try:
        yield from law(game)
    except Exception as error:
        yield len(game.moves), crash(error)


def _is_same(what: Text, other: Text) -> bool:
    """The same fault, maybe of another seat, move or number; an error is known by its kind."""
    kinds = [re.sub(r"(?<=Error): .*|\{.*\}|\d+", "", each) for each in (what.en, other.en)]
    return kinds[0] == kinds[1]


def _again(game: Game, choices: tuple[Choice, ...]) -> Game | Stuck | None:
    """The game by other choices; None if this time not even the table opens."""
    try:
        return play(game.ruleset, game.variant, game.options, game.seats, game.seed, choices)
    except Stuck as stuck:
        return stuck
    except Exception:
        return None  # It did open before: the rules are moved by something beside the seed.


def _as_far_as_it_comes(game: Game, choices: tuple[Choice, ...]) -> Game | None:
    """The game by other choices, or its beginning: that it gets stuck is a fault of its own."""
    played = _again(game, choices)
    return played.game if isinstance(played, Stuck) else played


def _told(game: Game, tried: tuple[int, Move] | None = None) -> Iterator[Text]:
    """The moves of a game in words, or as they are sent where there are none."""
    names = game.ruleset.names(game.ruleset.standard_edition, [f"#{n}" for n in range(game.seats)])
    moves = [(played.seat, played.move) for played in game.moves]
    for seat, move in [*moves, tried] if tried else moves:
        assert move is not None
        try:
            book = game.ruleset.rulebook
            en, fr = [book.tell_move(move, names, language) for language in LANGUAGES]
        except (KeyError, ValueError):
            en = fr = msgspec.json.encode(move).decode()
        yield Text(f"seat {seat}: {en}", f"place {seat} : {fr}")
