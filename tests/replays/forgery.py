"""Breaking records: by accident, and by somebody who knows the format and the secret."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import msgspec

from domain.kernel import Draw, ReplayedChance, encoded
from domain.table import chain
from domain.table.events import AnyEvent, MovePlayed, TableOpened, encode_event
from domain.table.value import Table
from replays.records.record import SUM, export

Mutant = tuple[bytes, int]
"""A broken record and the event where that must be noticed; -1 for anywhere."""

# By accident


def flip(record: bytes, rng: random.Random) -> Mutant:
    """One bit, anywhere."""
    place = rng.randrange(len(record))
    changed = bytearray(record)
    changed[place] ^= 1 << rng.randrange(8)
    return bytes(changed), -1


def overwrite(record: bytes, rng: random.Random) -> Mutant:
    """One byte becomes any other, anywhere."""
    place = rng.randrange(len(record))
    other = rng.choice([byte for byte in range(256) if byte != record[place]])
    return record[:place] + bytes([other]) + record[place + 1 :], -1


def drop(record: bytes, rng: random.Random) -> Mutant:
    lines = record.splitlines(keepends=True)
    del lines[rng.randrange(len(lines))]
    return b"".join(lines), -1


def swap(record: bytes, rng: random.Random) -> Mutant:
    lines = record.splitlines(keepends=True)
    one, other = sorted(rng.sample(range(len(lines)), 2))
    lines[one], lines[other] = lines[other], lines[one]
    return b"".join(lines), one if one > 0 and other < len(lines) - 1 else -1


def duplicate(record: bytes, rng: random.Random) -> Mutant:
    lines = record.splitlines(keepends=True)
    line = rng.randrange(len(lines))
    lines.insert(rng.randrange(len(lines) + 1), lines[line])
    return b"".join(lines), -1


def truncate(record: bytes, rng: random.Random) -> Mutant:
    """Cut off in the middle of a line, after one, or with the last line still there."""
    lines = record.splitlines(keepends=True)
    kept = rng.randrange(len(lines) - 1)
    how = rng.randrange(3)
    if how == 0:
        return record[: rng.randrange(len(record))], -1
    return b"".join(lines[:kept] + (lines[-1:] if how == 1 else [])), -1


# On purpose


def relinked(table: Table, bodies: list[bytes]) -> bytes:
    """A record of these events with every sum and the head as they should be."""
    head = chain.genesis(table.id)
    lines = [export(table).split(b"\n", 1)[0]]
    for version, body in enumerate(bodies, start=1):
        head = chain.extend(head, table.secret, version, body)
        lines.append(b'{"sum":"%s","event":%s}' % (head.hex()[:SUM].encode(), body))
    lines.append(b'{"head":"%s","events":%d}' % (head.hex().encode(), len(bodies)))
    return b"\n".join(lines) + b"\n"


def forge_fact(table: Table, rng: random.Random) -> Mutant:
    """Another outcome, rule or audience, one fact more, less or elsewhere."""
    version = rng.randrange(1, table.version + 1)
    event: Any = msgspec.json.decode(table.bodies[version - 1])
    if "entries" not in event:
        return forge_fact(table, rng)
    entries = event["entries"]
    before = msgspec.json.encode(entries)
    how = rng.choice(["change", "change", "change", "drop", "double", "swap", "rule", "audience"])
    entry = rng.choice(entries)
    if how == "change":
        change_a_leaf(entry[0], rng)
    elif how == "drop":
        entries.remove(entry)
    elif how == "double":
        entries.insert(rng.randrange(len(entries) + 1), entry)
    elif how == "swap":
        rng.shuffle(entries)
    elif how == "rule":
        entry[1] = entry[1][1:] if rng.random() < 0.5 else [*entry[1], "turn.roll"]
    else:
        entry[2:] = [] if len(entry) > 2 else [{next(iter(entry[0])): [0]}]
    if msgspec.json.encode(entries) == before:
        return forge_fact(table, rng)
    bodies = list(table.bodies)
    bodies[version - 1] = msgspec.json.encode(event)
    return relinked(table, bodies), version


def change_a_leaf(value: Any, rng: random.Random) -> None:
    """One number, text or flag inside becomes another."""
    key = rng.choice(list(value) if isinstance(value, dict) else range(len(value)))
    item = value[key]
    if isinstance(item, dict | list) and item:
        change_a_leaf(item, rng)
    elif isinstance(item, bool) or item is None:
        value[key] = not item
    elif isinstance(item, int):
        value[key] = item + rng.choice([-1, 1, 7])
    else:
        value[key] = "red" if item != "red" else "blue"


def forge_draw(table: Table, rng: random.Random) -> Mutant:
    """Another outcome of chance, the facts as they were."""
    version, event = with_draws(table, rng)
    forged = msgspec.structs.replace(event, draws=other_draws(event.draws, rng))
    bodies = list(table.bodies)
    bodies[version - 1] = encode_event(forged)
    return relinked(table, bodies), version


def forge_die(table: Table, rng: random.Random) -> Mutant:
    """Another outcome and all that follows from it by the rules; the record ends there.

    Whoever forges so has our own rules and the secret: only the secret's own draws can tell.
    """
    version, event = with_draws(table, rng)
    draws = other_draws(event.draws, rng)
    chance = ReplayedChance(draws, declared=False)
    ruleset = table.ruleset
    try:
        if isinstance(event, TableOpened):
            options = msgspec.json.decode(event.options, type=ruleset.options)
            recorder = ruleset.open(table.edition, len(event.players), options, chance)
        else:
            played = next(p for p in table.history if p.version == version)
            move = ruleset.move_decoder.decode(event.move)
            state = table.state_at(played.first - 1)
            recorder = ruleset.decide(state, event.seat, move, chance)
    except Exception:  # Not every outcome goes with the draws that followed it.
        return forge_die(table, rng)
    entries = msgspec.Raw(encoded(recorder.entries))
    forged = msgspec.structs.replace(event, draws=draws, entries=entries)
    return relinked(table, [*table.bodies[: version - 1], encode_event(forged)]), version


def with_draws(table: Table, rng: random.Random) -> tuple[int, TableOpened | MovePlayed]:
    drawn = [
        (version, event)
        for version, event in enumerate(table.events, start=1)
        if isinstance(event, TableOpened | MovePlayed) and any(draw.of > 1 for draw in event.draws)
    ]
    return rng.choice(drawn)


def other_draws(draws: tuple[Draw, ...], rng: random.Random) -> tuple[Draw, ...]:
    """One of them, that can, comes out otherwise."""
    index = rng.choice([index for index, draw in enumerate(draws) if draw.of > 1])
    draw = draws[index]
    outcome: Any = draw.outcome
    while outcome == draw.outcome:
        if isinstance(draw.outcome, int):
            outcome = rng.randrange(draw.of)
        else:
            outcome = tuple(rng.sample(draw.outcome, len(draw.outcome)))
    return (*draws[:index], Draw(draw.source, draw.of, outcome), *draws[index + 1 :])


def forge_move(table: Table, rng: random.Random) -> Mutant:
    """Another seat, another move, or another move's facts."""
    moves = [
        (version, event)
        for version, event in enumerate(table.events, start=1)
        if isinstance(event, MovePlayed)
    ]
    version, event = rng.choice(moves)
    other = rng.choice(moves)[1]
    how = rng.randrange(3)
    if how == 0:
        seat = rng.choice([-1, event.seat + 1, len(table.players), 10**6])
        forged: AnyEvent = msgspec.structs.replace(event, seat=seat)
    elif how == 1:
        forged = msgspec.structs.replace(event, move=other.move)
    else:
        forged = msgspec.structs.replace(event, entries=other.entries)
    bodies = list(table.bodies)
    bodies[version - 1] = encode_event(forged)
    if bodies == list(table.bodies):
        return forge_move(table, rng)
    return relinked(table, bodies), version


ACCIDENTS: tuple[Callable[[bytes, random.Random], Mutant], ...] = (
    flip,
    overwrite,
    drop,
    swap,
    duplicate,
    truncate,
)
FORGERIES: tuple[Callable[[Table, random.Random], Mutant], ...] = (
    forge_fact,
    forge_draw,
    forge_die,
    forge_move,
)
