"""Offers: what a table may choose when it opens, as a person would name it."""

from __future__ import annotations

import msgspec

from domain.kernel.text import Text


class Way(msgspec.Struct, frozen=True):
    """A variant: what it is called, and what is different in it."""

    title: Text
    hint: Text


class Named(Text, frozen=True, kw_only=True):
    """A value of an option, and how people call it."""

    value: bool | int | str


class Setting(Way, frozen=True, kw_only=True, omit_defaults=True):
    """An option: one of some values, a number, or a seat."""

    values: tuple[Named, ...] = ()
    least: int | None = None
    most: int | None = None
    """Of a number, with the usual box."""
    lot: str = ""
    """Of a seat: what stands for any, drawn by lot."""
