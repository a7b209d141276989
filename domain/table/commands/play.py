"""Opening a table, and playing a move."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from domain.kernel import (
    AnyRuleset,
    Declaration,
    DeclaredChance,
    Edition,
    KeyedChance,
    Move,
    Text,
    encoded,
)
from domain.table.commands.endless import require_end_in_sight
from domain.table.events import (
    AGREEMENTS,
    POLICIES,
    ChanceMode,
    MovePlayed,
    TableOpened,
    UndoPolicy,
    Use,
    now,
)
from domain.table.line import Decided, Given
from domain.table.value import CommandRefused, Table


def open_table(
    ruleset: AnyRuleset,
    edition: Edition,
    players: Sequence[str],
    options: msgspec.Struct,
    *,
    secret: bytes,
    chance: ChanceMode = "server",
    declared: Mapping[str, Sequence[Declaration]] | None = None,
    undo: UndoPolicy | None = None,
    use: Use = "casual",
    fresh_chance: bool = False,
    bots: Sequence[str] = (),
    judged: bool = True,
    event_name: str = "",
    event_id: str = "",
    key: str = "",
    at: int | None = None,
) -> TableOpened:
    """The event that opens a table. Raises IllegalMove if the options break a rule."""
    if declared and chance == "server":
        raise CommandRefused("declare chance only for a table that opens with chance `declared`")
    if chance == "declared" and not judged:
        raise CommandRefused("a scribe enters declared chance, with the judge's token: keep one")
    source = DeclaredChance(declared or {}, secret) if chance == "declared" else None
    drawing = source or KeyedChance(secret, {})
    recorder = ruleset.open(edition, len(players), options, drawing)
    return TableOpened(
        at=now() if at is None else at,
        key=key,
        ruleset=ruleset.slug,
        version=ruleset.version,
        edition=edition.hash,
        players=tuple(players),
        options=msgspec.Raw(encoded(options)),
        chance=chance,
        undo=undo or POLICIES[use],
        use=use,
        agreements=AGREEMENTS,
        fresh_chance=fresh_chance,
        bots=tuple(bots),
        judged=judged,
        event_name=event_name,
        event_id=event_id,
        secret=secret.hex(),
        draws=tuple(drawing.draws),
        entries=msgspec.Raw(encoded(recorder.entries)),
    )


def play(
    table: Table,
    seat: int,
    move: Move,
    *,
    declared: Mapping[str, Sequence[Declaration]] | None = None,
    key: str = "",
    at: int | None = None,
) -> Decided:
    """A move, decided. Raises IllegalMove if a rule says no."""
    if table.closed:
        by = f" ({table.ruleset.closing})" if table.ruleset.closing else ""
        raise CommandRefused(Text(f"the table is closed{by}", f"la table est fermée{by}"))
    require_end_in_sight(table)
    chance = table.chance(declared)
    recorder = table.ruleset.decide(table.state, seat, move, chance)
    event = MovePlayed(
        at=now() if at is None else at,
        key=key,
        seat=seat,
        move=msgspec.Raw(encoded(move)),
        private=table.ruleset.private(table.state, seat, move),
        draws=tuple(chance.draws),
        entries=msgspec.Raw(encoded(recorder.entries)),
    )
    return Decided(event, Given.by_rules(recorder, move))
