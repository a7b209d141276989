"""A table on its way to a worker: its events as they were stored, folded again over there."""

from __future__ import annotations

import msgspec

from domain.kernel import AnyRuleset, Edition
from domain.rulesets import RULESETS
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
    head: bytes
    bodies: tuple[bytes, ...]


def send(table: Table) -> Sent:
    """A table, as it is sent to a worker."""
    edition = content_of(table.edition, table.ruleset)
    return Sent(table.id, table.ruleset.slug, edition, table.head, tuple(table.bodies))


def content_of(edition: Edition, ruleset: AnyRuleset) -> bytes:
    """An edition as it is sent: nothing for the ruleset's own, which is over there, too."""
    return b"" if edition.hash == ruleset.standard_edition.hash else edition.content()


def edition_of(slug: str, content: bytes) -> Edition:
    """The edition that was sent."""
    ruleset = RULESETS[slug]
    return ruleset.load_edition(content) if content else ruleset.standard_edition


_kept: dict[tuple[str, bytes], Table] = {}


def table_of(sent: Sent) -> Table:
    """The table that was sent."""
    name = (sent.id, sent.head)
    table = _kept.pop(name, None) or _folded(sent)
    _kept[name] = table
    if len(_kept) > MOST_KEPT:
        del _kept[next(iter(_kept))]
    return table


def _folded(sent: Sent) -> Table:
    events = [(decoder.decode(body), body) for body in sent.bodies]
    opened = events[0][0]
    assert isinstance(opened, TableOpened)
    edition = edition_of(sent.ruleset, sent.edition)
    empty = empty_table(sent.id, opened, RULESETS[sent.ruleset], edition)
    return fold_all(empty, events)
