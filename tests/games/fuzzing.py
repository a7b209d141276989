"""States and facts that nobody could have reached: what a stranger or a judge may describe.

A state of a random game is written as JSON and changed in a few places. Whatever is accepted must
be playable; whatever is refused is refused in words; nothing hangs.
"""

from __future__ import annotations

import copy
import logging
import random
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import FrameType

import msgspec

from domain.kernel import AnyRuleset, Fact, IllegalMove, KeyedChance, State, encoded
from domain.rulesets import RULESETS
from domain.table.commands import soundness
from domain.table.commands.positions import InvalidPosition, read_position
from domain.table.commands.rulings import corrected
from domain.table.value import CommandRefused
from tests.games.driver import Game, play, tables

NUMBERS = (-1, 0, 1, 2, 3, 5, 9, 25, 99, 200, 5_000, 10**6, 10**9, -5)
MOST_MOVES = 60
"""How far an accepted position is played on."""
PATIENCE = 60.0
"""CPU seconds of one attempt, after which it counts as a hang."""


class Hang(Exception):
    """An attempt did not come to an end."""


@contextmanager
def patience(seconds: float = PATIENCE) -> Iterator[None]:
    """Raises Hang after so many seconds of this process's CPU time, however busy the machine."""

    def stop(signum: int, frame: FrameType | None) -> None:
        raise Hang

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


@dataclass
class Tally:
    """What came of many attempts."""

    accepted: int = 0
    refused: int = 0
    failures: list[str] = field(default_factory=list)


def changed(described: object, rng: random.Random) -> object:
    """The same JSON with one to three places changed."""
    tree = copy.deepcopy(described)
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        places = list(_places(tree))
        if places:
            _change(rng, *rng.choice(places))
    return tree


Place = tuple[dict[str, object] | list[object], str | int]


def _places(tree: object) -> Iterator[Place]:
    if isinstance(tree, dict):
        for key, item in tree.items():
            if key != "edition":
                yield tree, key
                yield from _places(item)
    elif isinstance(tree, list):
        for index, item in enumerate(tree):
            yield tree, index
            yield from _places(item)


def _change(rng: random.Random, holder: dict[str, object] | list[object], key: str | int) -> None:
    value = holder[key]  # type: ignore[index]
    if rng.random() < 0.12:
        del holder[key]  # type: ignore[arg-type]
        return
    holder[key] = _other(rng, value, holder)  # type: ignore[index]


def _other(rng: random.Random, value: object, holder: dict[str, object] | list[object]) -> object:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int) or (value is None and rng.random() < 0.7):
        return rng.choice(NUMBERS)
    if isinstance(value, list):
        again = [*value]
        if again and rng.random() < 0.4:
            again.pop(rng.randrange(len(again)))
        elif again and rng.random() < 0.6:
            again.append(rng.choice(again))
        else:
            rng.shuffle(again)
        return again
    if isinstance(value, dict):
        changed = dict(value)
        if len(changed) > 1 and rng.random() < 0.5:
            one, two = rng.sample(list(changed), 2)
            changed[one], changed[two] = changed[two], changed[one]
        elif changed:
            changed.pop(rng.choice(list(changed)))
        return changed
    beside = holder.values() if isinstance(holder, dict) else holder
    return rng.choice([*(each for each in beside if isinstance(each, str)), "", "nobody", None, 7])


def positions_of(slug: str, rng: random.Random) -> tuple[Game, State]:
    """A random game of any variant and number of seats, and a state in which it waited."""
    variant, seats = rng.choice(list(tables(slug)))
    game = play(slug, variant, seats, rng.randrange(3))
    return game, rng.choice(game.positions)


@contextmanager
def loud(logger: logging.Logger) -> Iterator[None]:
    """Lets an error that the service would only log stop the attempt."""
    stumbled: list[logging.LogRecord] = []

    class Keep(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            stumbled.append(record)

    handler = Keep(logging.ERROR)
    logger.addHandler(handler)
    try:
        yield
    finally:
        logger.removeHandler(handler)
    if stumbled:
        error = stumbled[0].exc_info
        raise AssertionError(f"the invariants stumbled: {error and error[1]!r}")


def fuzz_positions(slug: str, seed: int, count: int) -> Tally:
    """Describes `count` changed positions, and plays on from those that are accepted."""
    ruleset, rng, tally = RULESETS[slug], random.Random(f"{slug}/{seed}"), Tally()
    for number in range(count):
        game, state = positions_of(slug, rng)
        tree = changed(msgspec.json.decode(encoded(state)), rng)
        described = msgspec.json.encode(tree)
        try:
            with patience(), loud(soundness.logger):
                _attempt(ruleset, game.seats, described, rng, tally)
        except Exception as error:
            tally.failures.append(f"{slug} seed {seed} number {number}: {error!r}")
    return tally


def fuzz_corrections(slug: str, seed: int, count: int) -> Tally:
    """Lets a judge state `count` facts of other moments, changed, and plays on where they stand."""
    ruleset, rng, tally = RULESETS[slug], random.Random(f"{slug}/{seed}/judge"), Tally()
    decoder = msgspec.json.Decoder(ruleset.facts)
    for number in range(count):
        game, state = positions_of(slug, rng)
        tree = msgspec.json.decode(encoded(rng.choice(game.facts)))
        try:
            fact = decoder.decode(msgspec.json.encode(changed(tree, rng)))
        except msgspec.ValidationError:
            tally.refused += 1
            continue
        try:
            with patience(), loud(soundness.logger):
                _correct(ruleset, state, fact, rng, tally)
        except Exception as error:
            tally.failures.append(f"{slug} seed {seed} correction {number}: {error!r} by {fact}")
    return tally


def _correct(
    ruleset: AnyRuleset, state: State, fact: Fact, rng: random.Random, tally: Tally
) -> None:
    try:
        _, after = corrected(ruleset, state, next(iter(ruleset.rulebook.rules)), [fact])
    except CommandRefused:
        tally.refused += 1
        return
    tally.accepted += 1
    play_on(ruleset, after, rng)


def _attempt(
    ruleset: AnyRuleset, seats: int, described: bytes, rng: random.Random, tally: Tally
) -> None:
    try:
        state = read_position(ruleset, ruleset.standard_edition, seats, described)
    except InvalidPosition:
        tally.refused += 1
        return
    tally.accepted += 1
    play_on(ruleset, state, rng)


def play_on(ruleset: AnyRuleset, state: State, rng: random.Random) -> None:
    """Random moves from a state that was accepted: nothing but a refusal may stop them."""
    for _ in range(MOST_MOVES):
        asked = [each.seat for each in ruleset.decisions(state) if ruleset.legal(state, each.seat)]
        if ruleset.is_over(state):
            return
        assert asked, "nobody can move, and the game is not over"
        seat = rng.choice(asked)
        move = rng.choice(ruleset.legal(state, seat))
        try:
            state = ruleset.decide(state, seat, move, KeyedChance(rng.randbytes(16), {})).state
        except IllegalMove:
            return
