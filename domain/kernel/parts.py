"""Parts: a move taken apart into what a person touches to make it.

Nothing is written per game: the rulebook's own move texts say what a field names
(`{to:place}`, `{units:element}`, `{agent:agent} {steps:+}`).

- A list is a set of parts, in any order; a kind that ends in `>` (`{order:seat>}`) is one whose
  order counts: it is told from the first place on.
- A number beside a name counts it: `{agent:agent} {steps:+}` is that agent so many times, and so
  is a map to numbers (`{secrets:division=}`). A map to names is told key by key.
- False, nothing and the empty text are no parts: what may be left out is optional.
- The second field of one kind keeps its name as the role, so that `{origin:place} to {to:place}`
  can be told from the way back.

A move is told in stages: names, then other fields of the same kind, ordered places, numbers, what
its text does not tell, and the kind of the move last, where nothing else has told it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from domain.kernel.fact import snake_case
from domain.kernel.move import Move
from domain.kernel.rulebook import Names, Rulebook, fill, places_of
from domain.kernel.text import Language, colon

MOVE = "move"
"""The kind of the part that says which kind of move it is."""

YES = "yes"

_NAMES, _AGAIN, _PLACES, _NUMBERS, _UNTOLD, _KIND = range(6)
_STAGE = 1_000
"""How many sub-stages a stage has room for."""

How = Literal["names", "ordered", "number", "untold"]


class Part(msgspec.Struct, frozen=True, order=True, cache_hash=True):
    """Something to touch: a piece, a place, a card, a number, a yes."""

    kind: str
    id: str
    role: str = ""
    """What it is for, where a move names two of a kind, or its place in an order."""

    @property
    def is_kind(self) -> bool:
        """Whether it says which kind of move it is."""
        return self.kind == MOVE

    def __str__(self) -> str:
        return f"{self.role}={self.kind}:{self.id}" if self.role else f"{self.kind}:{self.id}"

    @classmethod
    def read(cls, text: str) -> Part:
        """A part as written by `str`; ValueError if it is none."""
        role, equals, rest = text.partition("=") if "=" in text else ("", "", text)
        kind, colon, id = rest.partition(":")
        if not (kind and colon and id) or (equals and not role):
            raise ValueError(f"{text!r} is no part: write kind:id or role=kind:id")
        return cls(kind, id, role)


class Parts(msgspec.Struct, frozen=True):
    """A move taken apart."""

    counts: dict[Part, int]
    stages: dict[Part, int]


class Plan(msgspec.Struct, frozen=True):
    """What the rulebook's texts say of a field of a move."""

    name: str
    how: How
    kinds: tuple[str, ...]
    """The tables of names that it may be from, in order."""
    keys: str = ""
    """Of a map: the kind of its keys."""
    role: str = ""


class Anatomy:
    """Takes moves of one ruleset apart."""

    def __init__(self, rulebook: Rulebook) -> None:
        self._rulebook = rulebook
        self._plans: dict[type[msgspec.Struct], tuple[Plan, ...]] = {}
        self._kinds: dict[type[Move], Part] = {}

    def parts(self, move: Move, names: Names) -> Parts:
        """What is touched to make the move."""
        found = Parts({}, {})
        for index, field in enumerate(self.plans(type(move))):
            self._take(field, index, getattr(move, field.name), names, found)
        _add(found, self._kind(type(move)), _KIND * _STAGE)
        return found

    def _kind(self, kind: type[Move]) -> Part:
        """The part that says which kind of move it is."""
        if kind not in self._kinds:
            self._kinds[kind] = Part(MOVE, snake_case(kind.__name__))
        return self._kinds[kind]

    def _take(
        self, field: Plan, index: int, value: object, names: Names, found: Parts, times: int = 1
    ) -> None:
        if isinstance(value, bool):
            if value:
                _add(found, Part(field.name, YES), _UNTOLD * _STAGE + index)
        elif isinstance(value, dict):
            self._take_map(field, value, names, found)
        elif isinstance(value, tuple):
            for place, item in enumerate(value):
                if isinstance(item, msgspec.Struct):
                    self._take_counted(item, names, found)
                elif field.how == "ordered":
                    part = Part(_kind_of(item, field.kinds, names), str(item), str(place + 1))
                    _add(found, part, _PLACES * _STAGE + place)
                else:
                    self._take(field, index, item, names, found)
        elif value not in (None, ""):
            part = Part(_kind_of(value, field.kinds, names), str(value), field.role)
            _add(found, part, _stage(field, index), times)

    def _take_map(
        self, field: Plan, value: Mapping[object, object], names: Names, found: Parts
    ) -> None:
        for place, key in enumerate(sorted(map(str, value))):
            item = value[key]
            if isinstance(item, int) and field.kinds == ("",):
                _add(found, Part(field.keys, key), _NAMES, item)
            else:
                part = Part(_kind_of(item, field.kinds, names), str(item), key)
                _add(found, part, _PLACES * _STAGE + place)

    def _take_counted(self, struct: msgspec.Struct, names: Names, found: Parts) -> None:
        """A struct inside a move: its names, as often as its number says."""
        fields = self.plans(type(struct))
        times = 1
        for field in fields:
            value = getattr(struct, field.name)
            if field.how == "number" and isinstance(value, int):
                times = value
        for index, field in enumerate(fields):
            if field.how != "number":
                self._take(field, index, getattr(struct, field.name), names, found, times)

    def plans(self, kind: type[msgspec.Struct]) -> tuple[Plan, ...]:
        """What each field of a move, or of a struct inside one, names."""
        if kind not in self._plans:
            self._plans[kind] = self._plan(kind)
        return self._plans[kind]

    def _plan(self, kind: type[msgspec.Struct]) -> tuple[Plan, ...]:
        name = snake_case(kind.__name__)
        texts = [
            places_of(text.en)
            for key, text in self._rulebook.moves.items()
            if key.split(".")[0] == name
        ]
        planned: list[Plan] = []
        for field in kind.__struct_fields__:
            specs = [places[field] for places in texts if field in places]
            made = self._field(field, specs)
            together = [
                other.name
                for other in planned
                if set(other.kinds) & set(made.kinds)
                and any({field, other.name} <= set(places) for places in texts)
            ]
            role = field if together and made.how == "names" else ""
            planned.append(msgspec.structs.replace(made, role=role))
        return tuple(planned)

    def _field(self, name: str, specs: list[str]) -> Plan:
        same = self._rulebook.same
        if not specs:
            return Plan(name, "untold", (same.get(name, name),))
        spec = specs[0]
        if "|" in spec or spec == "+":
            # "3 cards" tells how many names, "3 steps" a number: the value shows which.
            how: How = "names" if name in same else "number"
            return Plan(name, how, (same.get(name, name),))
        keys, equals, values = spec.rpartition("=")
        kinds = tuple([same.get(kind, kind) for kind in values.rstrip(">").split("/")])
        if equals:
            return Plan(name, "names", kinds, same.get(keys, keys))
        if not spec:
            kinds = (same.get(name, name),)
        return Plan(name, "ordered" if spec.endswith(">") else "names", kinds)


def part_words(rulebook: Rulebook, part: Part, names: Names, language: Language) -> str:
    """A part as people call it: its name, or the rulebook's own text for its role or kind."""
    text = rulebook.parts.get(part.role) or rulebook.parts.get(part.kind)
    name = names.get(part.kind, {}).get(language, {}).get(part.id, part.id)
    if text is not None:
        number = int(part.id) if part.id.isdecimal() else part.id
        return fill(text, {"id": number, "name": name}, names, language)
    if part.role.isdecimal():
        return f"{part.role}. {name}"
    if part.role:
        known = [by[language][part.role] for by in names.values() if part.role in by[language]]
        return f"{known[0] if known else part.role}{colon(language)}{name}"
    return name


def _stage(field: Plan, index: int) -> int:
    if field.how == "number":
        return _NUMBERS * _STAGE + index
    if field.how == "untold":
        return _UNTOLD * _STAGE + index
    return _AGAIN * _STAGE + index if field.role else _NAMES


def _kind_of(value: object, kinds: tuple[str, ...], names: Names) -> str:
    for kind in kinds:
        if str(value) in names.get(kind, {}).get("en", {}):
            return kind
    return kinds[0]


def _add(found: Parts, part: Part, stage: int, times: int = 1) -> None:
    if times > 0:
        found.counts[part] = found.counts.get(part, 0) + times
        found.stages[part] = stage
