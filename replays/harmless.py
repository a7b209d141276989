"""Harmless text: what people wrote, without characters that steer what shows it.

Escape sequences move a terminal's cursor, change its title or read it back; overrides of the
direction of writing show other words than were written; most of them are not allowed in XML.
"""

from __future__ import annotations

import re

REPLACED = "\ufffd"
_STEERING = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f"  # All control characters but tab and newline.
    "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"  # Marks, overrides and isolates of direction.
    "\u2028\u2029\ufdd0-\ufdef\ufffe\uffff\ud800-\udfff]"  # Other line ends, and no characters.
)


def harmless(text: str) -> str:
    """The text with a sign in the place of every character that would steer."""
    return _STEERING.sub(REPLACED, text)
