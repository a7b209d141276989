"""Tables to test with: opened on a log, driven at random, and compared to the byte."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import partial

import msgspec

from domain.games.secret_agents.state import Options
from domain.kernel import AnyRuleset, Move, encoded
from domain.rulesets import RULESETS
from domain.store.log import Log
from domain.table.commands.play import open_table, play
from domain.table.commands.undo import answer_request, ask_undo, redo, waiting_for
from domain.table.events import TableOpened
from domain.table.folding import empty_table, take
from domain.table.value import CommandRefused, Table

SECRET = bytes(range(32))
PLAYERS = ("Ada", "Boris", "Chloé", "Dimitri", "Elsa", "Felix", "Greta")
AGENTS = RULESETS["secret_agents"]

WAYS = [
    (slug, variant, seats)
    for slug, ruleset in RULESETS.items()
    for variant in ruleset.variants
    for seats in sorted({ruleset.players[0], min(ruleset.players[1], 4)})
]
"""Every variant of every ruleset, with the fewest seats and with some more."""


def opening(
    ruleset: AnyRuleset = AGENTS,
    seats: int = 3,
    options: msgspec.Struct | None = None,
    secret: bytes = SECRET,
    at: int = 1_700_000_000_000,
    **rest: object,
) -> TableOpened:
    options = options or (Options(first=0) if ruleset is AGENTS else ruleset.options())
    return open_table(
        ruleset,
        ruleset.standard_edition,
        PLAYERS[:seats],
        options,
        secret=secret,
        at=at,
        **rest,  # type: ignore[arg-type]
    )


def opened_on(log: Log, id: str = "t", **rest: object) -> Table:
    """A new table on the log; Les agents secrets with three seats, unless told otherwise."""
    event = opening(**rest)  # type: ignore[arg-type]
    return log.open(event, RULESETS[event.ruleset].standard_edition, id)


def in_memory(id: str = "t", **rest: object) -> Table:
    """A new table that nothing stores."""
    event = opening(**rest)  # type: ignore[arg-type]
    ruleset = RULESETS[event.ruleset]
    return take(empty_table(id, event, ruleset, ruleset.standard_edition), event)


def a_move(table: Table, rng: random.Random) -> tuple[int, Move]:
    """Any legal move of any seat that must answer."""
    required = [d for d in table.ruleset.decisions(table.state) if d.required]
    seat = rng.choice(required).seat
    return seat, rng.choice(table.ruleset.legal(table.state, seat))


def play_on(log: Log, id: str, rng: random.Random, moves: int = 10_000) -> Table:
    """So many random moves, or to the end."""
    for _ in range(moves):
        table = log.table(id)
        if table.is_over:
            break
        seat, move = a_move(table, rng)
        log.command(id, partial(play, seat=seat, move=move))
    return log.table(id)


def a_command(table: Table, rng: random.Random) -> Callable[[Table], object]:
    """A move, or now and then an undo, a redo or an answer; the table may refuse it."""
    seat = rng.randrange(len(table.players))
    if table.request and rng.random() < 0.7:
        asked, agreed = rng.choice(waiting_for(table)), rng.random() < 0.7
        return lambda t: answer_request(t, asked, agreed)
    dice = rng.random()
    if dice < 0.2 and table.line[-1].seat is not None:
        own, target = table.line[-1].seat, rng.choice(("last", "last", "turn"))
        return lambda t: ask_undo(t, own, target)  # type: ignore[arg-type]
    if dice < 0.25:
        return lambda t: ask_undo(t, seat, "last")
    if dice < 0.35 and table.undone:
        return lambda t: redo(t, seat)
    mover, move = a_move(table, rng)
    return lambda t: play(t, mover, move)


def drive(log: Log, id: str, rng: random.Random, commands: int) -> Iterator[Table]:
    """The table after each of so many random commands; refusals must change nothing."""
    for _ in range(commands):
        table = log.table(id)
        if table.is_over:
            return
        before = fingerprint(table)
        try:
            log.command(id, a_command(table, rng))  # type: ignore[arg-type]
        except CommandRefused:
            assert fingerprint(log.table(id)) == before
        yield log.table(id)


def fingerprint(table: Table) -> dict[str, object]:
    """Everything a table knows, as bytes and plain values."""
    request = table.request
    return {
        "version": table.version,
        "head": table.head.hex(),
        "states": [encoded(state) for state in states(table)],
        "line": [(p.seat, encoded(p.move), p.version, p.first, p.drawn) for p in table.line],
        "entries": [encoded(p.entries) for p in table.line],
        "undone": [(b.played.version, encoded(b.played.states)) for b in table.undone],
        "history": [p.version for p in table.history],
        "keys": dict(table.keys),
        "players": list(table.players),
        "bots": list(table.bots),
        "chance": table.chance_secret,
        "request": request and (encoded(request.made), request.moves, list(request.agreed)),
        "refusals": dict(table.refusals),
        "closed": encoded(table.closed),
        "notes": encoded(list(table.notes)),
        "decisions": encoded(table.ruleset.decisions(table.state)),
    }


def states(table: Table) -> list[object]:
    """The state at every step."""
    return [table.state_at(step) for step in range(table.steps + 1)]


def bytes_of(table: Table) -> bytes:
    return encoded(table.state)
