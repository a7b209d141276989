"""Files and options that nobody would write: editions, records, and what a table is opened with.

Each is one that is sound, changed in a few places. It is refused in words, or can be played;
nothing hangs, stumbles, or takes all memory.
"""

from __future__ import annotations

import random
import resource
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

import msgspec

from api.work.tasks import check_edition, check_record
from domain.kernel import AnyRuleset, Edition, IllegalMove, InvalidEdition, KeyedChance
from domain.rulesets import RULESETS
from domain.table import chain
from domain.table.value import Table
from replays.records.record import BrokenRecord, export
from replays.simulation import play_out
from tests.games.fuzzing import NUMBERS, Tally, changed, patience, play_on

HUGE = (*NUMBERS, 10**12, 2**53 - 1, -(10**12))
MOST_GROWN = 400 * 1024
"""Kilobytes by which one attempt may make this process larger."""
EVENTS = 30
"""Of a game that a record tells: enough for every kind of move, short enough to be read often."""


def enlarged(tree: Any, rng: random.Random) -> Any:
    """The same with a number beyond all measure somewhere, now and then."""
    place = tree
    while isinstance(place, dict | list) and place and rng.random() < 0.9:
        key = rng.choice(list(place)) if isinstance(place, dict) else rng.randrange(len(place))
        if isinstance(place[key], int):
            place[key] = rng.choice(HUGE)
        place = place[key]
    return tree


@contextmanager
def modest() -> Iterator[None]:
    """AssertionError if all memory was taken."""
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    yield
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    assert grown < MOST_GROWN, f"{grown} kB more"


def _fuzz(
    name: str,
    seed: int,
    count: int,
    attempt: Callable[[random.Random], None],
    refusals: tuple[type[Exception], ...],
) -> Tally:
    """Attempts it `count` times; what is neither carried out nor refused is a failure."""
    rng, tally = random.Random(f"{name}/{seed}"), Tally()
    for number in range(count):
        try:
            with patience(), modest():
                attempt(rng)
            tally.accepted += 1
        except refusals:
            tally.refused += 1
        except Exception as error:
            tally.failures.append(f"{name} seed {seed} number {number}: {error!r}")
    return tally


def fuzz_editions(slug: str, seed: int, count: int) -> Tally:
    """Component files; whatever is accepted is played with."""
    ruleset = RULESETS[slug]
    base = msgspec.json.decode(ruleset.default_edition())

    def attempt(rng: random.Random) -> None:
        source = msgspec.json.encode(enlarged(changed(base, rng), rng))
        loaded = check_edition(slug, source)
        edition = ruleset.load_edition(loaded.content)
        assert edition.hash == loaded.hash
        options = rng.choice(list(ruleset.variants.values()))
        _open_and_play(ruleset, edition, options, rng)

    return _fuzz(f"{slug}/editions", seed, count, attempt, (InvalidEdition,))


def _open_and_play(
    ruleset: AnyRuleset, edition: Edition, options: msgspec.Struct, rng: random.Random
) -> None:
    fewest, most = ruleset.players
    try:
        chance = KeyedChance(rng.randbytes(16), {})
        state = ruleset.open(edition, rng.randint(fewest, most), options, chance).state
    except IllegalMove:
        return  # Not for so many, or not in this way: said in words, by a rule.
    play_on(ruleset, state, rng)


def fuzz_options(slug: str, seed: int, count: int) -> Tally:
    """What a table is opened with."""
    ruleset = RULESETS[slug]

    def attempt(rng: random.Random) -> None:
        base = msgspec.to_builtins(rng.choice(list(ruleset.variants.values())))
        if not base:
            base = dict.fromkeys(ruleset.options.__struct_fields__)
        tree = enlarged(changed(base, rng), rng)
        options = msgspec.convert(tree, ruleset.options)
        _open_and_play(ruleset, ruleset.standard_edition, options, rng)

    return _fuzz(f"{slug}/options", seed, count, attempt, (msgspec.ValidationError,))


@cache
def _game(slug: str, number: int) -> Table:
    ruleset = RULESETS[slug]
    options = list(ruleset.variants.values())[number % len(ruleset.variants)]
    return play_out(ruleset, ruleset.players[0], options, seed=number)


def fuzz_records(slug: str, seed: int, count: int) -> Tally:
    """Records whose maker knows the secret, and makes every link fit."""

    def attempt(rng: random.Random) -> None:
        check_record(_forged(_game(slug, rng.randrange(3)), rng))

    return _fuzz(f"{slug}/records", seed, count, attempt, (BrokenRecord,))


def _forged(table: Table, rng: random.Random) -> bytes:
    header = export(table).split(b"\n", 1)[0]
    bodies = list(table.bodies)[: rng.randint(1, EVENTS)]
    at = rng.randrange(len(bodies))
    tree: Any = enlarged(changed(msgspec.json.decode(bodies[at]), rng), rng)
    bodies[at] = msgspec.json.encode(tree)
    lines, head = [header], chain.genesis(table.id)
    for version, body in enumerate(bodies, start=1):
        head = chain.extend(head, table.salt_secret, version, body)
        lines.append(b'{"sum":"%s","event":%s}' % (head.hex()[:4].encode(), body))
    lines.append(b'{"head":"%s","events":%d}' % (head.hex().encode(), len(bodies)))
    return b"\n".join(lines) + b"\n"
