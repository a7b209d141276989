"""Trying an edition that somebody described: it is played with before anybody else does."""

from __future__ import annotations

import logging
import random
import time
from collections.abc import Iterator
from contextlib import contextmanager

import msgspec

from domain.kernel import (
    AnyRuleset,
    Edition,
    Endless,
    IllegalMove,
    InvalidEdition,
    KeyedChance,
    State,
    Text,
)

logger = logging.getLogger(__name__)

MOVES = 12
"""How far each game is played."""
SLOW = 1.0
"""Seconds of computing that nobody waits for: a listing or a move takes a thousandth of it."""


def try_edition(ruleset: AnyRuleset, edition: Edition) -> None:
    """Plays the beginning of a game of every variant; InvalidEdition if that cannot be done."""
    fewest, most = ruleset.players
    for name, options in ruleset.variants.items():
        for seats in sorted({fewest, most}):
            at = Text(f"{name}, {seats} seats", f"{name}, {seats} joueurs")
            with _explained(at):
                _play(ruleset, edition, seats, options)


@contextmanager
def _explained(where: Text) -> Iterator[None]:
    try:
        yield
    except Endless as error:
        why = error.said
        raise InvalidEdition(Text(f"{where.en}: {why.en}", f"{where.fr} : {why.fr}")) from error
    except InvalidEdition:
        raise
    except Exception as error:
        # A stranger's values reached a rule that trusts its box: a bound is missing.
        logger.exception("%s: an edition cannot be played with", where.en)
        raise InvalidEdition(
            Text(
                f"{where.en}: the game cannot be played with it",
                f"{where.fr} : on ne peut pas jouer avec",
            )
        ) from error


def _play(ruleset: AnyRuleset, edition: Edition, seats: int, options: msgspec.Struct) -> None:
    rng = random.Random(0)
    try:
        state = ruleset.open(edition, seats, options, KeyedChance(bytes(32), {})).state
    except IllegalMove:
        return  # This box is not for so many, or not for this variant.
    for number in range(MOVES):
        if ruleset.is_over(state):
            return
        with _timed():
            state = _moved(ruleset, state, number, rng)


def _moved(ruleset: AnyRuleset, state: State, number: int, rng: random.Random) -> State:
    asked = [each.seat for each in ruleset.decisions(state) if ruleset.legal(state, each.seat)]
    if not asked:
        raise InvalidEdition(
            Text(
                f"after {number} moves nobody could move",
                f"après {number} coups, personne ne pourrait jouer",
            )
        )
    seat = rng.choice(asked)
    move = rng.choice(ruleset.legal(state, seat))
    chance = KeyedChance(rng.randbytes(16), {})
    try:
        return ruleset.decide(state, seat, move, chance).state
    except IllegalMove as error:
        why = ruleset.rulebook.tell_refusal(error, ruleset.unnamed(state))
        raise InvalidEdition(
            Text(
                f"a listed move is refused: {error.rule}: {why.en}",
                f"un coup proposé est refusé : {error.rule} : {why.fr}",
            )
        ) from error


@contextmanager
def _timed() -> Iterator[None]:
    begun = time.process_time()
    yield
    if time.process_time() - begun > SLOW:
        raise InvalidEdition(
            Text(
                "a game with it is too slow: it offers too many moves",
                "une partie avec cela est trop lente : elle offre trop de coups",
            )
        )
