"""What a ruleset's reasons and invariants keep: part of `python -m domain.contract`.

A check names its reason by a key, and so does a broken invariant. Every key that the code gives has
a text, every text is given by the code, and every place of a text is filled by whoever gives it and
named in both languages.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import NamedTuple

from domain.kernel import LANGUAGES, AnyRuleset, Text
from domain.kernel.reasons import REASONS
from domain.kernel.rulebook import places_of


class Given(NamedTuple):
    """A reason as a check gives it, or an invariant as it is broken."""

    where: str
    key: str
    values: frozenset[str]


def reason_faults(ruleset: AnyRuleset) -> Iterator[str]:
    """What is wrong with the reasons of a ruleset, in words; nothing where all is well."""
    book = ruleset.rulebook
    code = files(book.package)
    rules = code.joinpath("rules")
    reasons = list(reasons_in(rules if rules.is_dir() else code))
    for fault in _faults(ruleset, "reason", book.reasons, reasons, "check"):
        yield f"{ruleset.slug}: {fault}"
    for fault in _faults(ruleset, "invariant", book.invariants, list(broken_in(code)), "code"):
        yield f"{ruleset.slug}: {fault}"


def _faults(
    ruleset: AnyRuleset, what: str, texts: Mapping[str, Text], given: list[Given], giver: str
) -> Iterator[str]:
    named = {*ruleset.names(ruleset.standard_edition, ("",))}
    for each in given:
        if each.key not in texts:
            yield f"{each.where} gives {each.key!r}, {_A[what]} without words"
            continue
        places = set(places_of(texts[each.key].en))
        for place in sorted(places - each.values):
            yield f"{each.where} does not say which {place} {each.key} tells"
    for key in sorted({*texts} - {*REASONS} - {each.key for each in given}):
        yield f"no {giver} gives the {what} {key}"
    for key, text in texts.items():
        told = [places_of(text.in_language(language)) for language in LANGUAGES]
        if told[0].keys() != told[1].keys():
            yield f"the {what} {key} does not tell the same in both languages"
        if text.en == text.fr or not text.en.strip() or not text.fr.strip():
            yield f"the {what} {key} is told in one language only"
        kinds = {kind for places in told for spec in places.values() for kind in _kinds(spec)}
        for kind in sorted(kinds - named):
            yield f"the {what} {key} tells {kind}, of which nothing has a name"


_A = {"reason": "a reason", "invariant": "an invariant"}


def _kinds(spec: str) -> list[str]:
    if "|" in spec or spec in ("", "+"):
        return []
    return [kind for half in spec.split("=") for kind in half.split("/") if kind]


def reasons_in(folder: Traversable) -> Iterator[Given]:
    """Every reason that a check below a folder gives."""
    for where, call in _calls(folder):
        if isinstance(call.func, ast.Attribute) and call.func.attr == "require":
            yield from _given(call, call.args[2], where)


def broken_in(folder: Traversable) -> Iterator[Given]:
    """Every invariant that the code below a folder finds broken."""
    for where, call in _calls(folder):
        if isinstance(call.func, ast.Name) and call.func.id == "broken":
            yield from _given(call, call.args[0], where)


def _calls(folder: Traversable) -> Iterator[tuple[str, ast.Call]]:
    for entry in sorted(folder.iterdir(), key=lambda each: each.name):
        if entry.is_dir():
            yield from _calls(entry)
        elif entry.name.endswith(".py"):
            for node in ast.walk(ast.parse(entry.read_text("utf-8"))):
                if isinstance(node, ast.Call):
                    yield f"{entry.name}:{node.lineno}", node


def _given(call: ast.Call, said: ast.expr, where: str) -> Iterator[Given]:
    """What a call gives, or both where it depends; a key that is no text has no words."""
    keys = [said.body, said.orelse] if isinstance(said, ast.IfExp) else [said]
    values = frozenset(keyword.arg or "" for keyword in call.keywords)
    for key in keys:
        text = key.value if isinstance(key, ast.Constant) else ast.unparse(key)
        yield Given(where, str(text), values)
