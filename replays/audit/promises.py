"""What is promised and what is not: of seeing, foreseeing, forging, stopping; in two languages."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

import msgspec

from domain.kernel import Text


class Promise(msgspec.Struct, frozen=True):
    """Something that always holds; tests cite it by its id."""

    id: str
    en: str
    fr: str


class Part(msgspec.Struct, frozen=True):
    """Promises about one question."""

    title: Text
    promises: tuple[Promise, ...] = msgspec.field(name="promise")


class Promises(msgspec.Struct, frozen=True):
    """The page *What is promised and what is not*."""

    parts: tuple[Part, ...] = msgspec.field(name="part")
    not_promised: tuple[Text, ...] = msgspec.field(name="not")
    alone: tuple[Text, ...]
    """What a sceptic can check alone, in order."""


@cache
def promises() -> Promises:
    """The page as it is written."""
    source = files(__package__).joinpath("promises.toml").read_text("utf-8")
    return msgspec.convert(tomllib.loads(source), Promises)
