"""A declared copy of a game: the same facts, but for what nobody has seen."""

from __future__ import annotations

import msgspec

from domain.kernel import HIDDEN


def is_copy(told: object, original: object) -> bool:
    """Whether the one tells what the other does, with `?` at most where nobody has seen it."""
    return _is_copy(msgspec.to_builtins(told), msgspec.to_builtins(original))


def _is_copy(told: object, original: object) -> bool:
    if told == HIDDEN:
        return True
    if isinstance(told, dict) and isinstance(original, dict):
        same = told.keys() == original.keys()
        return same and all(_is_copy(told[key], original[key]) for key in told)
    if isinstance(told, list | tuple) and isinstance(original, list | tuple):
        return len(told) == len(original) and all(map(_is_copy, told, original))
    return told == original
