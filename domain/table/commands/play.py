"""Opening a table, and playing a move."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from domain.kernel import (
    LANGUAGES,
    AnyRuleset,
    AskedChance,
    Declaration,
    Edition,
    KeyedChance,
    Move,
    Text,
    Undeclared,
    encoded,
    fill,
    values_of,
)
from domain.kernel.declaring import ChanceAsked
from domain.kernel.worlds import texts_of
from domain.table.commands.endless import require_end_in_sight
from domain.table.commands.names import plain_names
from domain.table.events import (
    AGREEMENTS,
    ASKS,
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
    names = plain_names(players)
    if declared and chance == "server":
        raise CommandRefused(
            Text(
                "declare chance only for a table that opens with chance `declared`",
                "on ne déclare le hasard que pour une table ouverte avec `chance` `declared`",
            )
        )
    if chance == "declared" and not judged:
        raise CommandRefused(
            Text(
                "a scribe enters declared chance, with the judge's token: keep one",
                "un greffier saisit le hasard déclaré, avec le jeton de l'arbitre : gardez-en un",
            )
        )
    source = AskedChance(declared or {}) if chance == "declared" else None
    drawing = source or KeyedChance(secret, {})
    try:
        recorder = ruleset.open(edition, len(players), options, drawing)
    except Undeclared as error:
        said = ruleset.names(edition, names)
        raise ChanceAsked(error, ruleset.rulebook, said) from error
    return TableOpened(
        at=now() if at is None else at,
        key=key,
        ruleset=ruleset.slug,
        version=ruleset.version,
        package=ruleset.package,
        edition=edition.hash,
        players=names,
        options=msgspec.Raw(encoded(options)),
        chance=chance,
        undo=undo or POLICIES[use],
        use=use,
        agreements=AGREEMENTS,
        asks=ASKS if chance == "declared" else 1,
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
    try:
        recorder = table.ruleset.decide(table.state, seat, move, chance)
    except Undeclared as error:
        against = last_told(table, error.source, error.declared) if error.known is None else None
        raise ChanceAsked(error, table.ruleset.rulebook, table.names, against) from error
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


def last_told(table: Table, source: str, id: object) -> Text | None:
    """The last fact of the line that names something of a source, in words: what is known of it."""
    if not isinstance(id, str):
        return None
    book, names = table.ruleset.rulebook, table.names
    owner = book.seat_of(source)
    for played in reversed(table.line):
        for entry in reversed(played.entries):
            values = values_of(entry.fact)
            # Another seat may have one of the same name.
            if owner is not None and values.get("seat", owner) != owner:
                continue
            if id in texts_of(msgspec.to_builtins(entry.fact)):
                sentence = book.sentence(entry.fact, hidden=False)
                return Text(*[fill(sentence, values, names, each) for each in LANGUAGES])
    return None
