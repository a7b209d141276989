"""Forms: a move asked field by field, also one that no rule allows.

Made from the move's own struct, the same way for every game: the types say what can be entered,
the rulebook's move texts of which kind it is, and the names of the edition what there is of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Literal

import msgspec
from msgspec import inspect

from domain.kernel.checks import label
from domain.kernel.fact import HIDDEN
from domain.kernel.move import Move
from domain.kernel.parts import Anatomy, Part, Plan, part_words
from domain.kernel.rulebook import Names, Rulebook, without_places
from domain.kernel.text import Language

Ask = Literal["one", "many", "ordered", "number", "yes", "map", "rows"]


class Listed(msgspec.Struct, frozen=True):
    """Something to choose: what is entered for it, and how people call it."""

    value: int | str
    words: str


class Field(msgspec.Struct, frozen=True, omit_defaults=True):
    """One question of a form."""

    name: str
    words: str
    ask: Ask
    options: str = ""
    """The list to choose from; of a map, for each of its keys: a number where there is none."""
    keys: str = ""
    """Of a map: the list of its keys."""
    fields: tuple[Field, ...] = ()
    """Of rows: the questions of each."""
    is_optional: bool = False


class Form(msgspec.Struct, frozen=True):
    """A kind of move, and what it asks."""

    kind: str
    words: str
    fields: tuple[Field, ...]


class Forms(msgspec.Struct, frozen=True):
    """Every kind of move, and the lists that their questions are answered from."""

    forms: tuple[Form, ...]
    lists: dict[str, tuple[Listed, ...]]


def forms(
    rulebook: Rulebook, kinds: Iterable[type[Move]], names: Names, language: Language
) -> Forms:
    """A form for every kind of move."""
    maker = _Maker(rulebook, names, language)
    return Forms(tuple([maker.form(kind) for kind in kinds]), maker.lists)


class _Maker:
    def __init__(self, rulebook: Rulebook, names: Names, language: Language) -> None:
        self._rulebook = rulebook
        self._names = names
        self._language: Language = language
        self._anatomy = Anatomy(rulebook)
        self.lists: dict[str, tuple[Listed, ...]] = {}

    def form(self, kind: type[Move]) -> Form:
        tag = str(kind.__struct_config__.tag)
        text = self._rulebook.kinds.get(tag) or self._rulebook.moves[tag]
        words = without_places(text.in_language(self._language))
        return Form(tag, words, self._fields(kind))

    def _fields(self, kind: type[msgspec.Struct]) -> tuple[Field, ...]:
        plans = self._anatomy.plans(kind)
        infos = msgspec.structs.fields(kind)
        return tuple([self._field(*each) for each in zip(infos, plans, strict=True)])

    def _field(self, info: msgspec.structs.FieldInfo, plan: Plan) -> Field:
        asked = Enterable(inspect.type_info(info.type))
        words = label(self._rulebook, info.name).in_language(self._language)
        field = Field(info.name, words, "one", is_optional=not info.required)
        if asked.rows is not None:
            return _with(field, ask="rows", fields=self._fields(asked.rows))
        if asked.is_map:
            keys = self._options((plan.keys,), Enterable(inspect.StrType()), "")
            return _with(field, ask="map", keys=keys, options=self._options(plan.kinds, asked, ""))
        if asked.is_yes:
            return _with(field, ask="yes")
        options = self._options(plan.kinds, asked, plan.role)
        if not options:
            return _with(field, ask="number")
        if asked.is_many:
            return _with(field, ask=_MANY[plan.how == "ordered"], options=options)
        return _with(field, options=options)

    def _options(self, kinds: Sequence[str], asked: Enterable, role: str) -> str:
        """The list of what there is of these kinds; empty if there is nothing."""
        name = "/".join([*kinds, *asked.values]) + "#" * asked.takes_numbers
        if name not in self.lists:
            listed = self._list_of(kinds, asked, role)
            if not listed:
                return ""
            self.lists[name] = listed
        return name

    def _list_of(self, kinds: Sequence[str], asked: Enterable, role: str) -> tuple[Listed, ...]:
        """What there is of these kinds; what a type allows, where it says so."""
        found: dict[int | str, str] = {}
        if asked.values:
            for value in filter(None, asked.values):
                found[value] = self._word(kinds, value, role)
        else:
            for kind in kinds:
                for id, words in self._names.get(kind, {}).get(self._language, {}).items():
                    if id != HIDDEN and (not asked.is_number or id.isdecimal()):
                        found.setdefault(asked.entered(id), words)
        return told_apart(found)

    def _word(self, kinds: Sequence[str], id: str, role: str) -> str:
        for kind in kinds:
            if id in self._names.get(kind, {}).get(self._language, {}):
                return self._names[kind][self._language][id]
        return part_words(self._rulebook, Part(kinds[0], id, role), self._names, self._language)


_MANY: dict[bool, Ask] = {False: "many", True: "ordered"}


class Enterable:
    """What the type of a field lets one enter."""

    def __init__(self, info: inspect.Type) -> None:
        self.is_many = isinstance(info, inspect.VarTupleType)
        self.is_map = isinstance(info, inspect.DictType)
        item = _item(info)
        self.is_nested = isinstance(item, inspect.VarTupleType)
        self.rows = item.cls if isinstance(item, inspect.StructType) else None
        self.is_yes = isinstance(item, inspect.BoolType)
        kinds = item.types if isinstance(item, inspect.UnionType) else (item,)
        self.takes_numbers = any(isinstance(kind, inspect.IntType) for kind in kinds)
        self.is_number = isinstance(item, inspect.IntType)
        literals = item.values if isinstance(item, inspect.LiteralType) else ()
        self.values = tuple([value for value in literals if isinstance(value, str)])

    def entered(self, id: str) -> int | str:
        """What is entered for something of this id."""
        return int(id) if self.takes_numbers and id.isdecimal() else id


def _item(info: inspect.Type) -> inspect.Type:
    if isinstance(info, inspect.VarTupleType):
        return info.item_type
    return info.value_type if isinstance(info, inspect.DictType) else info


def _with(
    field: Field,
    *,
    ask: Ask = "one",
    options: str = "",
    keys: str = "",
    fields: tuple[Field, ...] = (),
) -> Field:
    return msgspec.structs.replace(field, ask=ask, options=options, keys=keys, fields=fields)


def told_apart(found: dict[int | str, str]) -> tuple[Listed, ...]:
    """Two cards of one name are numbered."""
    times, counted = Counter(found.values()), Counter[str]()
    named = []
    for value, words in found.items():
        counted[words] += 1
        number = f" ({counted[words]})" if times[words] > 1 else ""
        named.append(Listed(value, words + number))
    return tuple(named)
