"""The second person: a sentence told to the very player whom it names.

Sentences are written in the third person, `{seat:seat} rolls {value}.`; told to that seat one reads
"You roll 4." Verbs follow the grammar of each language; where it does not reach, the sentence
brings a form of its own. A place that grammar cannot turn keeps the name, which is never wrong.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from domain.kernel.person import english, french
from domain.kernel.rulebook import PLACE, Names, Personal, fill_in
from domain.kernel.text import Language, Text

YOU = Text("you", "vous")
_SPOKEN = ("you", "vous", "votre", "vos ")


def address(
    text: Text, values: Mapping[str, object], names: Names, language: Language, seat: int
) -> str:
    """The sentence in words, told to a seat."""
    template = text.in_language(language)
    fields = _naming(template, values, seat)
    if not fields:
        return fill_in(template, values, names, language)
    own = text.you if isinstance(text, Personal) else {}
    for field in fields:
        is_own = field in own
        spoken = own[field].in_language(language) if is_own else turned(template, field, language)
        if not _is_plural(values[field]) or f"{{{field}:you}}" in spoken:
            template = spoken  # Otherwise the others would not be named.
    told = fill_in(template, values, _calling_you(names, seat), language)
    return told[0].upper() + told[1:] if told.startswith(_SPOKEN) else told


def _naming(template: str, values: Mapping[str, object], seat: int) -> list[str]:
    """The places that name this seat, alone or among others."""
    fields = [field for field, spec in PLACE.findall(template) if spec.rstrip(">") == "seat"]
    return [field for field in fields if _is_among(values[field], seat)]


def _is_among(value: object, seat: int) -> bool:
    if isinstance(value, tuple | list | dict):
        return any(str(each) == str(seat) for each in value)
    return str(value) == str(seat)


def _is_plural(value: object) -> bool:
    return isinstance(value, tuple | list | dict) and len(value) > 1


@lru_cache(maxsize=2_048)
def turned(template: str, field: str, language: Language) -> str:
    """The sentence with `{field:you}` instead of `{field:seat}`, and all that agrees with it."""
    turn = french.turn if language == "fr" else english.turn
    return turn(template, field)


def _calling_you(names: Names, seat: int) -> Names:
    """The same names, and those of the seats again, but for whoever is spoken to."""
    seats = {
        language: {**called, str(seat): YOU.in_language(language)}
        for language, called in names["seat"].items()
    }
    return {**names, "you": seats}
