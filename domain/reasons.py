"""What a ruleset's reasons keep: part of `python -m domain.contract`.

A check names its reason by a key. Every key that the rules give has a text, every text is given by
a rule, and every place of a text is filled by the check and named in both languages.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import NamedTuple

from domain.kernel import LANGUAGES, AnyRuleset
from domain.kernel.reasons import REASONS
from domain.kernel.rulebook import places_of


class Given(NamedTuple):
    """A reason as a check gives it."""

    where: str
    key: str
    values: frozenset[str]


def reason_faults(ruleset: AnyRuleset) -> Iterator[str]:
    """What is wrong with the reasons of a ruleset, in words; nothing where all is well."""
    book = ruleset.rulebook
    named = {*ruleset.names(ruleset.standard_edition, ("",))}
    rules = files(book.package).joinpath("rules")
    given = list(reasons_in(rules if rules.is_dir() else files(book.package)))
    for each in given:
        if each.key not in book.reasons:
            yield f"{ruleset.slug}: {each.where} gives {each.key!r}, a reason without words"
            continue
        places = set(places_of(book.reasons[each.key].en))
        for place in sorted(places - each.values):
            yield f"{ruleset.slug}: {each.where} does not say which {place} {each.key} tells"
    for key in sorted({*book.reasons} - {*REASONS} - {each.key for each in given}):
        yield f"{ruleset.slug}: no check gives the reason {key}"
    for key, text in book.reasons.items():
        told = [places_of(text.in_language(language)) for language in LANGUAGES]
        if told[0].keys() != told[1].keys():
            yield f"{ruleset.slug}: the reason {key} does not tell the same in both languages"
        kinds = {kind for places in told for spec in places.values() for kind in _kinds(spec)}
        for kind in sorted(kinds - named):
            yield f"{ruleset.slug}: the reason {key} tells {kind}, of which nothing has a name"


def _kinds(spec: str) -> list[str]:
    if "|" in spec or spec in ("", "+"):
        return []
    return [kind for half in spec.split("=") for kind in half.split("/") if kind]


def reasons_in(folder: Traversable) -> Iterator[Given]:
    """Every reason that a check below a folder gives."""
    for entry in sorted(folder.iterdir(), key=lambda each: each.name):
        if entry.is_dir():
            yield from reasons_in(entry)
        elif entry.name.endswith(".py"):
            for node in ast.walk(ast.parse(entry.read_text("utf-8"))):
                if isinstance(node, ast.Call) and _is_check(node):
                    yield from _given(node, f"{entry.name}:{node.lineno}")


def _is_check(call: ast.Call) -> bool:
    return isinstance(call.func, ast.Attribute) and call.func.attr == "require"


def _given(call: ast.Call, where: str) -> Iterator[Given]:
    """The reason of a check, or both where it depends; a key that is no text has no words."""
    reason = call.args[2]
    keys = [reason.body, reason.orelse] if isinstance(reason, ast.IfExp) else [reason]
    values = frozenset(keyword.arg or "" for keyword in call.keywords)
    for key in keys:
        text = key.value if isinstance(key, ast.Constant) else ast.unparse(key)
        yield Given(where, str(text), values)
