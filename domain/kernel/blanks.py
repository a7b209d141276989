"""Blanks: a fact as the rulebook's own sentence with its places left open, to be filled by hand.

What a sentence tells is asked for in it; what it does not tell (a cause, a place in a pile) is left
to whoever looks for a fact that fits. The same way for every game: a sentence for a variant of a
fact is a pattern of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec
from msgspec import inspect

from domain.kernel.fact import HIDDEN, Fact
from domain.kernel.forms import Ask, Enterable, Field, Listed, told_apart
from domain.kernel.parts import Part
from domain.kernel.rulebook import PLACE, Names, Rulebook, Sentence, Weight
from domain.kernel.text import Language

_HIDDEN = "hidden"
"""The variant that tells a fact to those who may not know it."""


class Piece(msgspec.Struct, frozen=True, omit_defaults=True):
    """A part of a sentence: words, or a blank."""

    words: str = ""
    field: Field | None = None


class BlankSentence(msgspec.Struct, frozen=True):
    """Something that can be said to have happened, with what it asks."""

    key: str
    weight: Weight
    pieces: tuple[Piece, ...]


class BlankSentences(msgspec.Struct, frozen=True):
    """Every sentence, and the lists that blanks are filled from."""

    sentences: tuple[BlankSentence, ...]
    lists: dict[str, tuple[Listed, ...]]


class Blank(msgspec.Struct, frozen=True):
    """A field of a fact: what it may hold, and how its sentence asks for it."""

    name: str
    type: inspect.Type
    """Without nothing, where that is allowed, too."""
    kinds: tuple[str, ...]
    """The tables of names that it may be from."""
    is_told: bool
    is_optional: bool
    """Whether it may hold nothing; what is told never does."""

    @property
    def asked(self) -> Enterable:
        """What can be entered for it."""
        return Enterable(self.type)

    def holds(self, part: Part, names: Names) -> bool:
        """Whether its sentence can tell of a thing."""
        return self.is_told and part.kind in self.kinds and part.id in self.ids(names)

    def ids(self, names: Names) -> list[str]:
        """Every id that it may name."""
        if values := self.asked.values:
            return list(values)
        found: dict[str, None] = {}
        for kind in self.kinds:
            found.update(dict.fromkeys(names.get(kind, {}).get("en", {})))
        wants_numbers = self.asked.is_number
        return [id for id in found if id != HIDDEN and (id.isdecimal() or not wants_numbers)]

    def ask(self, names: Names) -> Ask | None:
        """How it is asked; nothing where it is left to whoever looks for a fact."""
        asked = self.asked
        if not self.is_told or asked.is_map or asked.is_nested or asked.rows is not None:
            return None
        if asked.is_yes:
            return "yes"
        if self.ids(names):
            return "many" if asked.is_many else "one"
        return "number" if asked.is_number and not asked.is_many else None


class Pattern(msgspec.Struct, frozen=True):
    """A sentence, the kind of fact that it tells, and its fields."""

    key: str
    sentence: Sentence
    kind: type[Fact]
    variant: str
    blanks: tuple[Blank, ...]


def patterns(rulebook: Rulebook, kinds: Iterable[type[Fact]]) -> dict[str, Pattern]:
    """Every sentence that tells a fact in full."""
    by_tag = {str(kind.__struct_config__.tag): kind for kind in kinds}
    found = {}
    for key, sentence in rulebook.sentences.items():
        tag, _, variant = key.partition(".")
        if tag in by_tag and variant != _HIDDEN:
            blanks = tuple(_blanks(rulebook, by_tag[tag], sentence))
            found[key] = Pattern(key, sentence, by_tag[tag], variant, blanks)
    return found


def _blanks(rulebook: Rulebook, kind: type[Fact], sentence: Sentence) -> Iterator[Blank]:
    specs: dict[str, str] = {}
    for place in PLACE.finditer(sentence.en):
        spec = place[2] or ""
        counts = "|" in spec or spec == "+"
        # "{agents:agent} {agents:is|are}": what names it says more than what counts it.
        specs[place[1]] = specs.get(place[1], "") if counts else spec
    for info in msgspec.structs.fields(kind):
        type, is_optional = _some(inspect.type_info(info.type))
        spec = specs.get(info.name, "")
        listed = spec.rpartition("=")[2].rstrip(">").split("/") if spec else [info.name]
        kinds = tuple([rulebook.same.get(each, each) for each in listed])
        told = info.name in specs
        yield Blank(info.name, type, kinds, told, is_optional and not told)


def _some(info: inspect.Type) -> tuple[inspect.Type, bool]:
    """A type without nothing, and whether nothing is allowed, too."""
    if not isinstance(info, inspect.UnionType):
        return info, False
    some = tuple([each for each in info.types if not isinstance(each, inspect.NoneType)])
    return (some[0] if len(some) == 1 else inspect.UnionType(some)), len(some) < len(info.types)


def blank_sentences(
    rulebook: Rulebook, known: Iterable[Pattern], names: Names, language: Language
) -> BlankSentences:
    """The sentences in a language, with their blanks."""
    maker = _Maker(rulebook, names, language)
    return BlankSentences(tuple([maker.sentence(pattern) for pattern in known]), maker.lists)


class _Maker:
    def __init__(self, rulebook: Rulebook, names: Names, language: Language) -> None:
        self._rulebook = rulebook
        self._names = names
        self._language: Language = language
        self.lists: dict[str, tuple[Listed, ...]] = {}

    def sentence(self, pattern: Pattern) -> BlankSentence:
        return BlankSentence(pattern.key, pattern.sentence.weight, tuple(self._pieces(pattern)))

    def _pieces(self, pattern: Pattern) -> Iterator[Piece]:
        text = pattern.sentence.in_language(self._language)
        blanks = {blank.name: blank for blank in pattern.blanks}
        end = 0
        for place in PLACE.finditer(text):
            yield from _words(text[end : place.start()])
            end = place.end()
            yield from self._place(blanks, place[1], place[2] or "")
        yield from _words(text[end:])

    def _place(self, blanks: dict[str, Blank], name: str, spec: str) -> Iterator[Piece]:
        """A place of the sentence; what is asked once is asked only once."""
        before, _, after = spec.partition("|")[2].partition("#") if "|" in spec else ("", "", "")
        counts = "|" in spec and "#" not in spec
        field = None if counts else self._field(blanks.pop(name, None))
        if field is None:
            yield from _words(before + ("" if counts else "…") + after)
            return
        yield from _words(before)
        yield Piece(field=field)
        yield from _words(after)

    def _field(self, blank: Blank | None) -> Field | None:
        ask = blank.ask(self._names) if blank else None
        if blank is None or ask is None:
            return None
        text = self._rulebook.fields.get(blank.name)
        words = text.in_language(self._language) if text else ""
        options = "" if ask in ("number", "yes") else self._options(blank)
        return Field(blank.name, words, ask, options=options)

    def _options(self, blank: Blank) -> str:
        asked = blank.asked
        name = "/".join([*blank.kinds, *asked.values]) + "#" * asked.takes_numbers
        if name not in self.lists:
            found = {asked.entered(id): self._word(blank, id) for id in blank.ids(self._names)}
            self.lists[name] = told_apart(found)
        return name

    def _word(self, blank: Blank, id: str) -> str:
        for kind in blank.kinds:
            if id in self._names.get(kind, {}).get(self._language, {}):
                return self._names[kind][self._language][id]
        return id.replace("_", " ")


def _words(words: str) -> Iterator[Piece]:
    if words:
        yield Piece(words)
