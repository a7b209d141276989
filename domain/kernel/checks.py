"""Checks in words: what was tested, with names for ids, in both languages.

A check that fails is told by its reason. One that holds has nothing to say but its values: what
they are called stands in the rulebook's `[fields]`, of which kind they are in the reason's places.
"""

from __future__ import annotations

from domain.kernel.recorder import Check
from domain.kernel.rulebook import Names, Rulebook, fill, places_of
from domain.kernel.text import Language, Text, colon

HOLDS = {
    "asked_otherwise": Text(
        "{seat:seat} is to answer: {kind:decision}",
        "c'est à {seat:seat} de répondre : {kind:decision}",
    ),
}
"""What is said where a check holds, by the reason that would be given if it failed."""

LABELS = {
    "seat": Text("Player", "Joueur"),
    "seats": Text("Players", "Joueurs"),
    "first": Text("First player", "Premier joueur"),
    "fewest": Text("At the least", "Au moins"),
    "least": Text("At the least", "Au moins"),
    "most": Text("At the most", "Au plus"),
    "limit": Text("Limit", "Limite"),
    "total": Text("In all", "En tout"),
    "count": Text("Number", "Nombre"),
    "left": Text("Left", "Reste"),
    "cost": Text("Cost", "Coût"),
    "kind": Text("What", "Quoi"),
    "awaited": Text("The table waits for", "La table attend"),
}
"""How values are called that any game may check; a rulebook may call them otherwise."""


def tell_check(rulebook: Rulebook, check: Check, names: Names, language: Language) -> str:
    """What a check found, in words; empty where there is nothing to say."""
    text = rulebook.reasons[check.reason] if not check.passed else HOLDS.get(check.reason)
    if text is not None:
        return fill(text, check.values, names, language)
    places = places_of(rulebook.reasons[check.reason].en)
    told = []
    for name, value in check.values.items():
        spec = places.get(name, "")
        if not spec or "|" in spec:  # "3 cards" would say twice what is counted.
            spec = _kind_of(value, names)
        word = fill(_place(name, spec), {name: value}, names, language)
        told.append(label(rulebook, name).in_language(language) + colon(language) + (word or "–"))
    return ", ".join(told)


def label(rulebook: Rulebook, name: str) -> Text:
    """How a value of a check, or a field of a move, is called; by its id if nothing names it."""
    named = rulebook.fields.get(name) or LABELS.get(name)
    return named or Text(name.replace("_", " "), name.replace("_", " "))


def _kind_of(value: object, names: Names) -> str:
    """The kind of things that a value names, where the reason does not say it; empty for none."""
    ids = value if isinstance(value, tuple | list) else (value,)
    if not ids or not all(isinstance(id, str) for id in ids):
        return ""
    return next((kind for kind, by in names.items() if all(id in by["en"] for id in ids)), "")


def _place(name: str, spec: str) -> Text:
    place = f"{{{name}:{spec}}}" if spec else f"{{{name}}}"
    return Text(place, place)
