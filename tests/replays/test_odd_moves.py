"""Whatever a judge enters in a form is answered in words: no id, no blank, no field's name."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping
from typing import cast

import msgspec
import pytest

from domain.kernel import JUDGE, LANGUAGES, AnyRuleset, Field, Form, Forms, Names
from domain.rulesets import RULESETS
from domain.table.commands.positions import settled_step
from domain.table.value import Table
from replays.audit.explain import Explanation, what_if
from replays.simulation import play_out
from replays.timeline import Timeline
from tests.packages.liars_dice.liars_dice.rules import ruleset as liars_dice
from tests.rounds import rounds

GAMES: Mapping[str, AnyRuleset] = {
    **RULESETS,
    liars_dice.slug: cast(AnyRuleset, liars_dice),
}
QUESTIONS = rounds(8, 200)
"""Asked of each of two games of every ruleset, in both languages."""

NUMBERS = (0, 1, 2, 3, 6, -1, -7, 10**6, 10**15)
RAW = re.compile(r"[a-z0-9]_[a-z0-9]|[{}\[\]<>]|\b(True|False|None)\b|  |:\s*$|^\s|\s$")
"""How what was written for a program looks."""


def odd(field: Field, lists: Mapping[str, tuple[object, ...]], rng: random.Random) -> object:
    """Something that the form lets one enter."""
    options = lists.get(field.options, NUMBERS)
    match field.ask:
        case "yes":
            return rng.random() < 0.5
        case "number":
            return rng.choice(NUMBERS)
        case "one":
            return rng.choice(options)
        case "many" | "ordered":
            return [rng.choice(options) for _ in range(rng.choice((0, 1, 2, 5, 20)))]
        case "map":
            some = rng.choices(lists[field.keys], k=rng.choice((0, 1, 3)))
            return {str(key): rng.choice(options) for key in some}
        case "rows":
            return [entry(field.fields, lists, rng) for _ in range(rng.choice((0, 1, 3)))]


def entry(
    fields: tuple[Field, ...], lists: Mapping[str, tuple[object, ...]], rng: random.Random
) -> dict[str, object]:
    left_out = [each.name for each in fields if each.is_optional and rng.random() < 0.3]
    return {each.name: odd(each, lists, rng) for each in fields if each.name not in left_out}


def some_move(table: Table, forms: Forms, form: Form, rng: random.Random) -> dict[str, object]:
    """A move of a form: anything, or one that was played with something else in one field."""
    lists = {name: tuple([each.value for each in of]) for name, of in forms.lists.items()}
    found = {"move": form.kind, **entry(form.fields, lists, rng)}
    played = [each.move for each in table.line if each.move is not None]
    alike = [move for move in played if move.__struct_config__.tag == form.kind]
    if alike and form.fields and rng.random() < 0.6:
        changed = rng.choice(form.fields).name
        was: dict[str, object] = msgspec.to_builtins(rng.choice(alike))
        found = {**was, **({changed: found[changed]} if changed in found else {})}
    return found


def texts(told: Explanation) -> Iterator[str]:
    yield told.words
    yield told.reason or "–"
    for check in told.checks:
        yield check.values or "–"
    for fact in told.facts:
        yield fact.sentence
    yield from told.open


def bare(names: Names) -> set[str]:
    """Ids that nothing is called by."""
    called = {word for by in names.values() for of in by.values() for word in of.values()}
    words = set(re.findall(r"[\w-]+", " ".join(called).lower()))
    return {id for by in names.values() for id in by["en"] if "-" in id} - words


@pytest.mark.property
@pytest.mark.parametrize("slug", GAMES)
def test_every_move_that_can_be_entered_is_answered_in_words(slug: str) -> None:
    ruleset, rng = GAMES[slug], random.Random(slug)
    for seed, options in enumerate(list(ruleset.variants.values())[-2:]):
        table = play_out(ruleset, rng.randint(*ruleset.players), options, seed=seed)
        tellers = [Timeline(table, JUDGE, language) for language in LANGUAGES]
        forms, ids = ruleset.forms(table.names, "en"), bare(table.names)
        for question in range(QUESTIONS):
            form = forms.forms[question % len(forms.forms)]
            move = some_move(table, forms, form, rng)
            step = settled_step(table, rng.randrange(table.steps))
            seat = rng.choice([each.seat for each in ruleset.decisions(table.state_at(step))])
            read = ruleset.move_decoder.decode(msgspec.json.encode(move))
            for teller in tellers:
                told = what_if(teller, step, seat, read, foresee=rng.random() < 0.5)
                for text in texts(told):
                    assert not RAW.search(text), (text, move)
                    assert not ids & set(re.findall(r"[\w-]+", text)), (text, move)
