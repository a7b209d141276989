"""What a ruleset's reasons and invariants keep: part of `python -m domain.contract`.

A check names its reason by a key, and so does a broken invariant. Every key that the code gives has
a text, every text is given by the code, and every place of a text is filled by whoever gives it and
named in both languages. Every value that a check looks at, and every field of a move, is called
something: whoever asks why reads the one, whoever enters a move by hand is asked for the other.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import NamedTuple, cast

from domain.kernel import LANGUAGES, AnyRuleset, Move, Text, members
from domain.kernel.checks import LABELS
from domain.kernel.reasons import REASONS
from domain.kernel.rulebook import places_of


class Given(NamedTuple):
    """A reason as a check gives it, or an invariant as it is broken."""

    where: str
    key: str
    values: frozenset[str]


def reason_faults(ruleset: AnyRuleset) -> Iterator[Text]:
    """What is wrong with the reasons of a ruleset, in words; nothing where all is well."""
    book = ruleset.rulebook
    code = files(book.package)
    rules = code.joinpath("rules")
    reasons = list(reasons_in(rules if rules.is_dir() else code))
    found = [
        *_faults(ruleset, REASON, book.reasons, reasons),
        *_faults(ruleset, INVARIANT, book.invariants, list(broken_in(code))),
        *_unnamed(ruleset, reasons),
    ]
    for fault in found:
        yield Text(f"{ruleset.slug}: {fault.en}", f"{ruleset.slug} : {fault.fr}")


class What(NamedTuple):
    """What is looked at, and who gives it."""

    one: Text
    the: Text
    giver: Text


REASON = What(
    Text("a reason", "un motif"), Text("the reason", "le motif"), Text("no check", "aucun contrôle")
)
INVARIANT = What(
    Text("an invariant", "un invariant"),
    Text("the invariant", "l'invariant"),
    Text("no code", "aucun code"),
)


def _faults(
    ruleset: AnyRuleset, what: What, texts: Mapping[str, Text], given: list[Given]
) -> Iterator[Text]:
    one, the, giver = what
    named = {*ruleset.names(ruleset.standard_edition, ("",))}
    for each in given:
        if each.key not in texts:
            yield Text(
                f"{each.where} gives {each.key!r}, {one.en} without words",
                f"{each.where} donne {each.key!r}, {one.fr} sans mots",
            )
            continue
        places = set(places_of(texts[each.key].en))
        for place in sorted(places - each.values):
            yield Text(
                f"{each.where} does not say which {place} {each.key} tells",
                f"{each.where} ne dit pas quel {place} raconte {each.key}",
            )
    for key in sorted({*texts} - {*REASONS} - {each.key for each in given}):
        yield Text(f"{giver.en} gives {the.en} {key}", f"{giver.fr} ne donne {the.fr} {key}")
    for key, text in texts.items():
        yield from _faults_of(key, text, the, named)


def _unnamed(ruleset: AnyRuleset, given: list[Given]) -> Iterator[Text]:
    """Values of checks and fields of moves that nothing names."""
    named = {*ruleset.rulebook.fields, *LABELS}
    values = {value: each.where for each in given for value in each.values}
    fields = {
        field: str(kind.__struct_config__.tag)
        for kind in cast("tuple[type[Move], ...]", members(ruleset.moves))
        for field in kind.__struct_fields__
    }
    for name, where in sorted({**values, **fields}.items()):
        if name not in named:
            yield Text(
                f"{name} of {where} is called nothing ([fields])",
                f"{name} de {where} n'a pas de nom ([fields])",
            )


def _faults_of(key: str, text: Text, the: Text, named: set[str]) -> Iterator[Text]:
    """What is wrong with one text."""
    told = [places_of(text.in_language(language)) for language in LANGUAGES]
    if told[0].keys() != told[1].keys():
        yield Text(
            f"{the.en} {key} does not tell the same in both languages",
            f"{the.fr} {key} ne dit pas la même chose dans les deux langues",
        )
    if text.en == text.fr or not text.en.strip() or not text.fr.strip():
        yield Text(
            f"{the.en} {key} is told in one language only",
            f"{the.fr} {key} n'est dit que dans une langue",
        )
    kinds = {kind for places in told for spec in places.values() for kind in _kinds(spec)}
    for kind in sorted(kinds - named):
        yield Text(
            f"{the.en} {key} tells {kind}, of which nothing has a name",
            f"{the.fr} {key} raconte {kind}, dont rien n'a de nom",
        )


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
