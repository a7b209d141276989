"""Texts: the same in every language that people read here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Literal, get_args

import msgspec

Language = Literal["en", "fr"]
LANGUAGES: tuple[Language, ...] = get_args(Language)

Told = Annotated[str, msgspec.Meta(max_length=1_000)]
"""What a file of somebody's says in words."""


class Text(msgspec.Struct, frozen=True):
    """The same in English and in French."""

    en: Told
    fr: Told

    def in_language(self, language: Language) -> str:
        return self.fr if language == "fr" else self.en


def colon(language: Language) -> str:
    """What stands between who speaks, or what is told of, and what is said: a space, in French."""
    return " : " if language == "fr" else ": "


class Said(Exception):
    """An error that a person meets, told in every language."""

    def __init__(self, said: Text) -> None:
        super().__init__(said.en)
        self.said = said

    def __reduce__(self) -> tuple[Callable[..., Said], tuple[object, ...]]:
        return type(self), (self.said,)  # It may be raised in a worker.
