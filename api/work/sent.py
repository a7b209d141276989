"""A table on its way to a worker: its events as they were stored, folded again over there."""

from __future__ import annotations

import msgspec

from domain.kernel import AnyRuleset, Edition
from domain.rulesets import ruleset_of
from domain.table.events import TableOpened, decoder
from domain.table.folding import empty_table, fold_all
from domain.table.value import Table

MOST_KEPT = 4
"""Tables that a worker keeps folded: who steps through a game asks for it many times."""


class Sent(msgspec.Struct, frozen=True):
    """What a table is made of."""

    id: str
    ruleset: str
    edition: bytes
    """Its content; empty for the ruleset's own."""
    bodies: tuple[bytes, ...]


def send(table: Table) -> Sent:
    """A table, as it is sent to a worker."""
    edition = content_of(table.edition, table.ruleset)
    return Sent(table.id, table.ruleset.slug, edition, tuple(table.bodies))


def content_of(edition: Edition, ruleset: AnyRuleset) -> bytes:
    """An edition as it is sent: nothing for the ruleset's own, which is over there, too."""
    return b"" if edition.hash == ruleset.standard_edition.hash else edition.content()


def edition_of(slug: str, content: bytes) -> Edition:
    """The edition that was sent."""
    ruleset = ruleset_of(slug)
    return ruleset.load_edition(content) if content else ruleset.standard_edition


_kept: dict[str, Table] = {}


def table_of(sent: Sent) -> Table:
    """The table that was sent; what was folded of it before is not folded again."""
    table = _kept.pop(sent.id, None)
    if table is None or not _continues(sent, table):
        table = _empty(sent)
    rest = sent.bodies[table.version :]
    table = fold_all(table, [(decoder.decode(body), body) for body in rest])
    _kept[sent.id] = table
    if len(_kept) > MOST_KEPT:
        del _kept[next(iter(_kept))]
    return table


def _continues(sent: Sent, table: Table) -> bool:
    """Whether what was sent is the table, or the table with more events."""
    return sent.bodies[: table.version] == tuple(table.bodies)


def _empty(sent: Sent) -> Table:
    opened = decoder.decode(sent.bodies[0])
    assert isinstance(opened, TableOpened)
    edition = edition_of(sent.ruleset, sent.edition)
    return empty_table(sent.id, opened, ruleset_of(sent.ruleset, opened.package), edition)
