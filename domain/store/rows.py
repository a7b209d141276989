"""A row of the log: one event in its place, as the `eventsourcing` library stores it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from eventsourcing.persistence import JSONTranscoder, Mapper, Notification, StoredEvent

from domain.table import chain
from domain.table.value import Table

TABLE = "table"
"""The topic of tables' events."""


class Stored:
    """One event in its place: which table, which version, its bytes and the chain's head."""

    __slots__ = ("body", "head", "originator_id", "originator_version", "position")

    def __init__(
        self, table: str, version: int, head: bytes, body: bytes, position: int = 0
    ) -> None:
        self.originator_id = table
        self.originator_version = version
        self.head = head
        self.body = body
        self.position = position
        """Where it stands in its lane."""


class _Envelope(msgspec.Struct):
    head: str
    event: msgspec.Raw


_envelopes = msgspec.json.Decoder(_Envelope)


class EnvelopeMapper(Mapper[str]):
    """Events as msgspec JSON, under short topics."""

    def __init__(self) -> None:
        super().__init__(JSONTranscoder())

    def to_stored_event(self, domain_event: Stored) -> StoredEvent:  # type: ignore[override]
        state = b'{"head":"%s","event":%s}' % (domain_event.head.hex().encode(), domain_event.body)
        return StoredEvent(
            domain_event.originator_id, domain_event.originator_version, TABLE, state
        )

    def to_domain_event(self, stored_event: StoredEvent) -> Stored:
        envelope = _envelopes.decode(stored_event.state)
        position = stored_event.id if isinstance(stored_event, Notification) else 0
        return Stored(
            str(stored_event.originator_id),
            stored_event.originator_version,
            bytes.fromhex(envelope.head),
            bytes(envelope.event),
            position,
        )


def link(table: Table, bodies: Sequence[bytes]) -> list[Stored]:
    """Events' bytes in their places after the table's last."""
    head, linked = table.head, []
    for version, body in enumerate(bodies, start=table.version + 1):
        head = chain.extend(head, table.salt_secret, version, body)
        linked.append(Stored(table.id, version, head, body))
    return linked
