"""Forms: every legal move can be entered field by field, in both languages."""

from __future__ import annotations

import random
from collections.abc import Iterator

import msgspec
import pytest

from domain.kernel import LANGUAGES, Field, Forms, Language, Move, encoded
from domain.rulesets import RULESETS
from domain.table.commands.play import play
from domain.table.folding import take
from tests.domain.tables import WAYS, a_move, in_memory

PLAYERS = ("Ada", "Boris", "Chloé", "Dimitri")
MOVES = 60


def forms_of(slug: str, language: Language) -> Forms:
    ruleset = RULESETS[slug]
    return ruleset.forms(ruleset.names(ruleset.standard_edition, PLAYERS), language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", RULESETS)
def test_every_kind_of_move_is_told_apart_in_words(slug: str, language: Language) -> None:
    asked = forms_of(slug, language)
    words = [form.words for form in asked.forms]
    assert len(set(words)) == len(words)
    assert all(any(letter.isalpha() for letter in each) for each in words)
    for form in asked.forms:
        labels = [field.words for field in form.fields]
        assert len(set(labels)) == len(labels), form.kind
    for name, listed in asked.lists.items():
        assert len({each.words for each in listed}) == len(listed), name


def entered(field: Field, value: object, forms: Forms) -> Iterator[str]:
    """What of a value the field does not let one enter."""
    match field.ask:
        case "yes":
            fits = isinstance(value, bool)
        case "number":
            fits = isinstance(value, int)
        case "one":
            fits = value in values(field.options, forms) or (field.is_optional and not value)
        case "many" | "ordered":
            assert isinstance(value, list)
            fits = set(value) <= values(field.options, forms)
        case "map":
            assert isinstance(value, dict)
            fits = value.keys() <= values(field.keys, forms)
            if field.options:
                fits = fits and set(value.values()) <= values(field.options, forms)
        case "rows":
            assert isinstance(value, list)
            for row in value:
                yield from missing(field.fields, row, forms)
            return
    if not fits:
        yield f"{field.name}: {value!r}"


def values(name: str, forms: Forms) -> set[object]:
    return {each.value for each in forms.lists[name]}


def missing(fields: tuple[Field, ...], entry: dict[str, object], forms: Forms) -> Iterator[str]:
    known = {field.name: field for field in fields}
    for name, value in entry.items():
        yield from entered(known[name], value, forms)


def faults(move: Move, forms: Forms) -> list[str]:
    entry = msgspec.json.decode(encoded(move))
    form = next(form for form in forms.forms if form.kind == entry["move"])
    del entry["move"]
    return list(missing(form.fields, entry, forms))


@pytest.mark.parametrize(("slug", "variant", "seats"), WAYS)
def test_every_listed_move_can_be_entered(slug: str, variant: str, seats: int) -> None:
    ruleset = RULESETS[slug]
    table = in_memory(ruleset=ruleset, seats=seats, options=ruleset.variants[variant])
    rng = random.Random(f"{slug}/{variant}/{seats}")
    forms = ruleset.forms(table.names, "en")
    for _ in range(MOVES):
        if table.is_over:
            break
        for seat in range(seats):
            for move in ruleset.legal(table.state, seat):
                assert faults(move, forms) == [], move
        table = take(table, play(table, *a_move(table, rng)))


def test_a_move_that_cannot_be_entered_is_found() -> None:
    ruleset = RULESETS["secret_agents"]
    forms = forms_of("secret_agents", "en")
    move = ruleset.move_decoder.decode(b'{"move": "place_dossier", "place": "nowhere"}')
    assert faults(move, forms) == ["place: 'nowhere'"]
