"""A ruleset whose package is missing: what was stored of its games is kept, and told as it is.

It reads any move and any fact as they stand in the log, hides what the log says is hidden, and
knows no rules: nothing can be played by it, and nothing is lost. Once the package is installed
again, everything is as it was.
"""

from __future__ import annotations

from functools import cache
from typing import Never, cast

import msgspec

from domain.kernel import (
    Answers,
    AnyRuleset,
    Audience,
    Boxes,
    Chapter,
    Edition,
    Entry,
    Evolver,
    Fact,
    Language,
    Listing,
    Move,
    Names,
    Recorder,
    Rule,
    Rulebook,
    Ruleset,
    Sentence,
    Standing,
    Standings,
    State,
    Text,
    Viewer,
    public,
    values_of,
)

BOOK = """
[rules]
[sentences]
[moves]
[chapters]
stored = { en = "Stored", fr = "Conservé" }
"""
MISSING = "package.missing"


def absent(slug: str, package: str = "") -> AnyRuleset:
    """Stands in for the ruleset of this name; `package` is what the log says brings it."""
    return _absent(slug, package)


@cache
def _absent(slug: str, package: str) -> AnyRuleset:
    made: Ruleset[State, Edition, _Nothing, _Unread, _Untold] = Ruleset(
        rulebook=_Book(slug, BOOK.encode()),
        version=0,
        title=Text(
            f"{slug} (its package{_named(package)} is not installed)",
            f"{slug} (son paquet{_named(package)} n'est pas installé)",
        ),
        players=(1, 100),
        options=_Nothing,
        moves=_Unread,
        facts=_Untold,
        box=_Boxes(__name__, _stored_edition),
        empty=State,
        open=_open,
        decisions=lambda _: (),
        asked=lambda _, __: "",
        answers=Answers[State, Never]().on(_Unread, _play, to=MISSING),
        refuses=lambda _, __, ___, ____: MISSING,
        lists={MISSING: Listing(lambda _, __: ())},
        follow=lambda _: False,
        evolve=_Unchanged(),
        view=_same,
        standings=_standings,
        chapter=lambda _: Chapter("stored"),
        is_over=lambda _: False,
        invariants=lambda _: (),
        names=lambda _: {},
    )
    made.is_absent = True
    made.package = package
    made.move_decoder = cast("msgspec.json.Decoder[_Unread]", _Moves())
    made.entries_decoder = cast("msgspec.json.Decoder[tuple[Entry[_Untold], ...]]", _Entries())
    return cast("AnyRuleset", made)


def _named(package: str) -> str:
    return f" {package}" if package else ""


class _Nothing(msgspec.Struct, frozen=True):
    pass


class _Unread(Move, frozen=True):
    """Any move, until it is read."""


@public
class _Untold(Fact, frozen=True):
    """Any fact, until it is read."""


class _Unchanged(Evolver[State]):
    """No fact changes anything that is known here."""

    def __init__(self) -> None:
        super().__init__()
        self.unchanged(_Untold)

    def __call__(self, state: State, fact: Fact) -> State:
        return state


def _same(state: State, viewer: Viewer) -> State:
    return state


def _open(recorder: Recorder[State], options: _Nothing) -> None:
    raise AssertionError("nobody opens a table of a ruleset that is not there")


def _play(recorder: Recorder[State], seat: int, move: Move) -> None:
    raise AssertionError("nobody is asked")


def _standings(state: State) -> Standings:
    return Standings(tuple([Standing(f"seat:{seat}", seat) for seat in range(state.seats)]))


class _Boxes(Boxes[Edition]):
    """Editions that the log holds; none is the ruleset's own."""

    def default(self) -> bytes:
        return b"{}"


def _stored_edition(source: bytes) -> Edition:
    """Its bytes as they are: they are what its name is the hash of."""
    return Edition("stored", cast("msgspec.Struct", msgspec.Raw(source)))


# Reading whatever was stored

_Stored = dict[str, object]


class _Moves:
    def decode(self, source: bytes) -> Move:
        return cast("Move", _read(msgspec.json.decode(source), "move"))


class _Entries:
    def decode(self, source: bytes) -> tuple[Entry[Fact], ...]:
        return tuple([_entry(*row) for row in msgspec.json.decode(source)])


def _entry(fact: _Stored, rules: list[str], audience: _Stored | None = None) -> Entry[Fact]:
    seen = msgspec.convert(audience or {}, Audience)
    return Entry(cast("Fact", _read(fact, "fact")), tuple(rules), seen)


def _read(stored: _Stored, what: str) -> msgspec.Struct:
    """A struct with the fields that were stored."""
    fields = {name: _frozen(value) for name, value in stored.items() if name != what}
    return _kind(str(stored[what]), what, tuple(fields))(**fields)


@cache
def _kind(tag: str, what: str, fields: tuple[str, ...]) -> type[msgspec.Struct]:
    return msgspec.defstruct(
        "".join([word.capitalize() for word in tag.split("_")]),
        [(field, object) for field in fields],
        bases=(Move if what == "move" else Fact,),
        tag=tag,
        tag_field=what,
        frozen=True,
        gc=False,
    )


def _frozen(value: object) -> object:
    """Lists as tuples, as facts have them: so they can be hidden."""
    if isinstance(value, list):
        return tuple([_frozen(each) for each in value])
    if isinstance(value, dict):
        return {key: _frozen(each) for key, each in value.items()}
    return value


class _Book(Rulebook):
    """Tells everything by the words of the log, and names every rule by its id."""

    def rule(self, id: str) -> Rule:
        short = id.removeprefix(f"{self.slug}.")
        text = f"The rulebook of {self.slug} is not installed."
        french = f"La règle de {self.slug} n'est pas installée."
        return Rule(f"{self.slug}.{short}", Text(short, short), "", text, french)

    def sentence(self, fact: Fact, hidden: bool) -> Sentence:
        told = _words(fact)
        return Sentence(told, told, weight="detail")

    def tell_move(self, move: Move, names: Names, language: Language) -> str:
        told = [f"{field} {value}" for field, value in values_of(move).items()]
        tag = str(type(move).__struct_config__.tag)
        return f"{tag.replace('_', ' ')} ({', '.join(told)})" if told else tag.replace("_", " ")


def _words(fact: Fact) -> str:
    """The fact's name, and a place for each of its fields."""
    tag = str(type(fact).__struct_config__.tag).replace("_", " ")
    places = [
        f"{field.replace('_', ' ')} {{{field}{':seat' if field == 'seat' else ''}}}"
        for field in fact.__struct_fields__
    ]
    return f"{tag} ({', '.join(places)})" if places else tag
