"""The rulebook in our own words: rules, and the sentences that tell facts and chapters.

A sentence is a text with places such as `{seat:seat}`, `{agent:agent}`, `{steps:# step|# steps}`
or `{applied:+}`. A kind (`agent`) names a table of names, `seat/owner` two of them in order;
`a|b` chooses by number; `+` writes the sign; `agent=owner` tells a map; `seat>` is a list whose
order counts. A struct inside a move is told by the sentence for its own name. Beside its sentence
stands how much a fact matters. Sources of chance have words, too, and say what they are made of.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Literal

import msgspec

from domain.kernel.broken import Broken
from domain.kernel.fact import Fact, snake_case
from domain.kernel.move import IllegalMove, Move, Stake
from domain.kernel.offers import Setting, Way
from domain.kernel.reasons import REASONS
from domain.kernel.text import LANGUAGES, Language, Text, colon

Names = Mapping[str, Mapping[Language, Mapping[str, str]]]
"""kind -> language -> id -> how people call it."""

Weight = Literal["deed", "headline", "detail", "bookkeeping"]
"""How much a fact matters to somebody who steps through a game.

A deed tells the move itself, better than the move's own words; a headline is what came of it; a
detail is told on demand; bookkeeping only says that the game goes on.
"""


class Personal(Text, frozen=True, kw_only=True):
    """A sentence that may name whoever it is told to."""

    you: dict[str, Text] = {}
    """By place, how whoever stands there is told it, where grammar alone does not say so."""


class Sentence(Personal, frozen=True, kw_only=True):
    """What tells a fact, and how much the fact matters."""

    weight: Weight
    brief: Text | None = None
    """The same as a clause among others, where a stop is told in one line."""


Seen = Literal["all", "one", "nobody"]
"""Who sees what chance gives, when it gives it: everybody, whoever draws, or nobody yet."""


class Source(Text, frozen=True, kw_only=True):
    """A source of chance, as people call it; `{id}` in it is what its own name ends in."""

    seen: Seen = "all"
    of: str = ""
    """The table of names that its outcomes are from; empty for numbers."""


class Rule(msgspec.Struct, frozen=True):
    """A rule of the game, paraphrased, with its place in the rulebook."""

    id: str
    """The full id, with the slug: `<slug>.turn.roll`."""
    title: Text
    section: str
    en: str
    fr: str
    rulings: tuple[str, ...] = ()
    component: str = ""
    """The entry of an edition that it describes, where it does nothing else."""


class _Row(msgspec.Struct, frozen=True):
    title: Text
    section: str
    en: str
    fr: str
    rulings: tuple[str, ...] = ()
    component: str = ""


class Beforehand(Text, frozen=True, kw_only=True):
    """An answer that may be given beforehand, since that it is given says nothing of a hand."""

    move: str
    """The kind of move that gives it."""


class _File(msgspec.Struct, frozen=True):
    rules: dict[str, _Row]
    sentences: dict[str, Sentence]
    chapters: dict[str, Text]
    moves: dict[str, Text]
    reasons: dict[str, Text] = {}
    invariants: dict[str, Text] = {}
    fields: dict[str, Text] = {}
    kinds: dict[str, Text] = {}
    stakes: dict[str, Personal] = {}
    beforehand: dict[str, Beforehand] = {}
    parts: dict[str, Text] = {}
    chance: dict[str, Source] = {}
    same: dict[str, str] = {}
    names: dict[str, dict[str, Text]] = {}
    variants: dict[str, Way] = {}
    options: dict[str, Setting] = {}


_REQUIRED = ("rules", "sentences", "chapters", "moves")


class InvalidRulebook(ValueError):
    """A rulebook that cannot be read; says which entry is wrong."""


def _read(slug: str, source: bytes) -> _File:
    try:
        read = tomllib.loads(source.decode())
    except ValueError as error:
        raise InvalidRulebook(f"rulebook.toml of {slug}: {error}") from error
    try:
        return msgspec.convert(read, _File)
    except msgspec.ValidationError as error:
        entry = next(_wrong_entries(read), "")
        raise InvalidRulebook(f"rulebook.toml of {slug}{entry or f': {error}'}") from error


def _wrong_entries(read: dict[str, object]) -> Iterator[str]:
    """Entries that cannot be read, each by its name: the library tells only how deep they are."""
    for table in _File.__struct_fields__:
        entries = read.get(table, {})
        for name, entry in entries.items() if isinstance(entries, dict) else ():
            alone = {**{key: {} for key in _REQUIRED}, table: {name: entry}}
            try:
                msgspec.convert(alone, _File)
            except msgspec.ValidationError as error:
                what, _, where = str(error).partition(" - at ")
                yield f", [{table}] {name}{where.rpartition('[...]')[2].rstrip('`')}: {what}"


class Rulebook:
    """The rules, sentences and chapter titles of one ruleset."""

    def __init__(self, slug: str, source: bytes, package: str = "") -> None:
        """`package`: where the rules stand that it names."""
        self.package = package
        file = _read(slug, source)
        self.slug = slug
        self.rules = {
            short: Rule(
                f"{slug}.{short}",
                row.title,
                row.section,
                row.en,
                row.fr,
                row.rulings,
                row.component,
            )
            for short, row in file.rules.items()
        }
        self.sentences = file.sentences
        self.chapters = file.chapters
        self.moves = file.moves
        self.reasons = {**REASONS, **file.reasons}
        """Why a rule says no, by the keys that the rules give."""
        self.invariants = file.invariants
        """What is wrong with a state, by the keys that the invariants give."""
        self.fields = file.fields
        """How the fields of moves are called, where a move is asked field by field."""
        self.kinds = file.kinds
        """How kinds of moves are called, where their text says too little without its places."""
        self.stakes = file.stakes
        """What hangs on an answer, by the keys that the ruleset gives."""
        self.beforehand = file.beforehand
        """Answers that somebody may give beforehand, by kinds of decisions."""
        self.parts = file.parts
        """Words for parts of moves that have no name of their own, by role or kind."""
        self.chance = file.chance
        """The sources of chance; `pile_*` stands for one of each seat, pile, ..."""
        self.same = file.same
        """Fields and forms of names whose things are known under another kind."""
        self.names = names_of(file.names)
        """Names that belong to the game rather than to an edition (decisions, sources, ...)."""
        self.variants = file.variants
        self.options = file.options
        """What a table may choose when it opens, as a person would name it."""

    @classmethod
    def of(cls, package: str) -> Rulebook:
        """The rulebook beside a ruleset's code."""
        source = files(package).joinpath("rulebook.toml").read_bytes()
        return cls(package.rsplit(".", 1)[-1], source, package)

    def rule(self, id: str) -> Rule:
        """The rule with this id, short or full; KeyError if there is none."""
        return self.rules[id.removeprefix(f"{self.slug}.")]

    def sentence(self, fact: Fact, hidden: bool) -> Sentence:
        """The sentence for a fact; one with hidden fields may have a sentence of its own."""
        tag = str(type(fact).__struct_config__.tag)
        variant = "hidden" if hidden else fact.variant
        return self.sentences.get(f"{tag}.{variant}") or self.sentences[tag]

    def source(self, source: str) -> Source:
        """What is said of a source of chance; one of which nothing is said is called by its id."""
        return self._source(source) or Source(source, source)

    def has_source(self, source: str) -> bool:
        """Whether anything is said of a source of chance."""
        return self._source(source) is not None

    def _source(self, source: str) -> Source | None:
        return self.chance.get(source) or self.chance.get(f"{source.rpartition('_')[0]}_*")

    def seat_of(self, source: str) -> int | None:
        """The seat whose own a source is, as its words say; None for one that all draw from."""
        return int(source.rpartition("_")[2]) if "{id:seat}" in self.source(source).en else None

    def tell_source(self, source: str, names: Names, language: Language) -> str:
        """A source of chance as people call it."""
        return fill(self.source(source), {"id": source.rpartition("_")[2]}, names, language)

    def tell_move(self, move: Move, names: Names, language: Language) -> str:
        """A move in words, as a person would choose it."""
        return self._tell(move, names, language)

    def tell_refusal(self, refusal: IllegalMove, names: Names) -> Text:
        """Why a rule says no, in words."""
        text, values = self.reasons[refusal.reason], refusal.values
        return Text(*[fill(text, values, names, language) for language in LANGUAGES])

    def tell_broken(self, broken: Broken, names: Names, *, fields: bool = True) -> Text:
        """What is wrong with a state, in words.

        `fields`: with its number, its field of the state and the id of its rule, for whoever has
        described the state; a judge has touched a board, and is told what is wrong with that.
        """
        text, values = self.invariants[broken.key], broken.values
        if not fields:
            text = Text(*[_AT.sub("", text.in_language(language)) for language in LANGUAGES])
            values = {name: _unless_bare(value, names) for name, value in values.items()}
        en, fr = [fill(text, values, names, language) for language in LANGUAGES]
        if not fields:
            title = self.rule(broken.rule).title if broken.rule else None
            return Text(f"{en} (§ {title.en})", f"{fr} (§ {title.fr})") if title else Text(en, fr)
        rule = f" ({self.slug}.{broken.rule})" if broken.rule else ""
        if broken.where:
            en, fr = f"{broken.where}: {en}", f"{broken.where} : {fr}"
        return Text(en + rule, fr + rule)

    def tell_stake(self, stake: Stake, names: Names, language: Language) -> str:
        """What hangs on an answer, in words."""
        return fill(self.stakes[stake.key], stake.values, names, language)

    def _tell(self, struct: msgspec.Struct, names: Names, language: Language) -> str:
        name = snake_case(type(struct).__name__)
        variant = struct.variant if isinstance(struct, Move) else ""
        text = self.moves.get(f"{name}.{variant}") or self.moves[name]
        values: dict[str, object] = {}
        for field, spec, _ in _parted(text.in_language(language))[1]:
            value = self._part(getattr(struct, field), names, language)
            # Nobody moves from here to there: who does is left open.
            values[field] = None if value in ((), {}) and "|" not in spec else value
        return fill(text, values, names, language)

    def _part(self, value: object, names: Names, language: Language) -> object:
        if isinstance(value, tuple):
            return tuple([self._part(item, names, language) for item in value])
        return self._tell(value, names, language) if isinstance(value, msgspec.Struct) else value


def names_of(texts: Mapping[str, Mapping[str, Text]]) -> dict[str, dict[Language, dict[str, str]]]:
    """Texts by kind and id, turned round for look-up by language."""
    return {
        kind: {
            language: {id: text.in_language(language) for id, text in by_id.items()}
            for language in LANGUAGES
        }
        for kind, by_id in texts.items()
    }


PLACE = re.compile(r"\{(\w+)(?::([^{}]*))?\}")
_ELISION = re.compile(r"\b([Dd]|[Qq]u)e (?=[AEIOUaeiouÀÂÉÈÊËÎÏÔÛàâéèêëîïôû])")
_AT = re.compile(r"^(?:[\w.{}\[\]]+ ?: )+")
"""What an invariant's text begins with: its number, a field of the state."""
UNSAID = "…"
"""Stands where nothing was said of what a text tells."""
_AND: dict[Language, str] = {"en": " and ", "fr": " et "}


def fill(text: Text, values: Mapping[str, object], names: Names, language: Language) -> str:
    """The sentence in words: every place filled from `values`."""
    return fill_in(text.in_language(language), values, names, language)


def fill_in(template: str, values: Mapping[str, object], names: Names, language: Language) -> str:
    """What `fill` does, of a text in one language."""
    filled, places = _parted(template)
    for field, spec, after in places:
        filled += _word(values[field], spec, names, language) + after
    if language == "fr":
        filled = _ELISION.sub(r"\1'", filled)
    # A name that ends in a full stop ends the sentence by itself.
    return filled[:-1] if filled.endswith("..") else filled


@lru_cache(maxsize=4_096)
def _parted(text: str) -> tuple[str, tuple[tuple[str, str, str], ...]]:
    """What stands before the first place; of each its field, how it is told, what follows it."""
    before, *rest = PLACE.split(text)
    told = [(spec or "").rstrip(">") for spec in rest[1::3]]
    return before, tuple(zip(rest[::3], told, rest[2::3], strict=True))


def places_of(text: str) -> dict[str, str]:
    """The places of a text: field -> how it is told."""
    return {match[1]: match[2] or "" for match in PLACE.finditer(text)}


def without_places(text: str) -> str:
    """The text with dots for what it tells of."""
    return PLACE.sub(UNSAID, text)


def _word(value: object, spec: str, names: Names, language: Language) -> str:
    if not spec and isinstance(value, str | int):
        return str(value)
    if value is None:
        return UNSAID
    if "|" in spec:
        return _plural(value, spec, language)
    if isinstance(value, tuple | list):
        return _listed([_word(item, spec, names, language) for item in value], language)
    if spec == "+" and isinstance(value, int):
        return f"{value:+d}".replace("-", "−") if value else "0"
    if isinstance(value, dict):
        keys, _, values = spec.partition("=")
        pairs = [
            _word(key, keys.rstrip(">"), names, language)
            + colon(language)
            + _word(item, values, names, language)
            for key, item in value.items()
        ]
        return ", ".join(pairs)
    if spec and spec != "+":
        return _name(str(value), spec, names, language)
    return str(value)


def _name(id: str, kinds: str, names: Names, language: Language) -> str:
    for kind in kinds.split("/"):
        if id in names[kind][language]:
            return names[kind][language][id]
    if id.isdecimal():
        return id
    # Whoever asks about a move that no rule allows may name a thing of another kind.
    return next((by[language][id] for by in names.values() if id in by[language]), id)


def _unless_bare(value: object, names: Names) -> object:
    """Nothing for an id that people have no name for."""
    is_id = isinstance(value, str) and "_" in value
    return None if is_id and not any(value in by["en"] for by in names.values()) else value


def _plural(value: object, spec: str, language: Language) -> str:
    count = len(value) if isinstance(value, tuple | list | dict) else value
    one, many = spec.split("|")
    is_one = count in (0, 1) if language == "fr" else count == 1
    return (one if is_one else many).replace("#", str(count))


def _listed(words: list[str], language: Language) -> str:
    if len(words) < 2:
        return "".join(words)
    return ", ".join(words[:-1]) + _AND[language] + words[-1]


def values_of(struct: msgspec.Struct) -> dict[str, object]:
    """The fields of a fact or a chapter, for `fill`."""
    return {field: getattr(struct, field) for field in struct.__struct_fields__}
