"""Names at a table: everybody reads them, on pages, in terminals and in texts of games."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from domain.kernel import Text
from domain.table.value import CommandRefused

TURNING = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Signs that turn the words around them: a name in any script is read without."""
UNSEEN = ("Cc", "Cf", "Zs")
"""Alone they are nothing to see; some join the parts of a letter or of an emoji."""


def plain_name(name: str) -> str:
    """The name without the spaces around it; none is a seat that is open."""
    if any(sign in TURNING or unicodedata.category(sign) in ("Cc", "Zl", "Zp") for sign in name):
        raise CommandRefused(
            Text(
                "a name is one line of letters and signs: this one steers a screen",
                "un nom est une ligne de lettres et de signes : celui-ci pilote un écran",
            )
        )
    if name and all(unicodedata.category(sign) in UNSEEN for sign in name):
        raise CommandRefused(
            Text("there is nothing to read in this name", "il n'y a rien à lire dans ce nom")
        )
    return name.strip()


def plain_names(names: Sequence[str]) -> tuple[str, ...]:
    """The names of all seats."""
    return tuple(map(plain_name, names))
