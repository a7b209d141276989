"""Editions: one set of component values, named by its content."""

from __future__ import annotations

import hashlib

import msgspec


class InvalidEdition(Exception):
    """A component file that a ruleset cannot play with; the message names the entry."""


class Edition:
    """The components of a box. Rulesets subclass it to keep their own look-up tables.

    Encodes as its hash, so a state that refers to it stays small.
    """

    __slots__ = ("components", "hash", "id")

    def __init__(self, id: str, components: msgspec.Struct) -> None:
        self.id = id
        self.components = components
        self.hash = hashlib.sha256(self.content()).hexdigest()

    def content(self) -> bytes:
        """The canonical bytes that `hash` names; loading them gives the same edition."""
        return msgspec.json.encode(self.components, order="deterministic")


def require_edition(condition: bool, entry: str, what: str) -> None:
    """Refuses an edition with the entry that is wrong and why."""
    if not condition:
        raise InvalidEdition(f"{entry}: {what}")
