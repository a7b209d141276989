"""Amending: what should stand differently, put into facts.

A judge says what happened in a sentence of the rulebook, or touches what is wrong; what neither
tells of a fact is looked for: the first filling that changes something and keeps the invariants.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from heapq import heappop, heappush

import msgspec

from domain.kernel import AnyRuleset, Fact, Names, Part, State, Text, encoded, misread
from domain.kernel.blanks import Blank, Pattern
from domain.kernel.knowledge import leaves
from domain.table.commands.candidates import Candidates
from domain.table.commands.soundness import seems_sound
from domain.table.value import CommandRefused, Table

TRIES = 400
"""Fillings of one sentence that are tried before the likeliest is taken."""
PROPOSING = 40
"""The same for each sentence that could tell of what was touched."""
MOST_PROPOSED = 24
MOST_UNSOUND = 6
"""Proposals that need another fact beside them."""
_WEIGHTS = ("deed", "headline", "detail", "bookkeeping")


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One sentence of an amendment, as far as it was filled."""

    sentence: str
    given: dict[str, object] = {}


class Filled(msgspec.Struct, frozen=True):
    """A sentence with all its blanks filled."""

    sentence: str
    fact: Fact
    after: State
    is_sound: bool


class Amender:
    """Looks for facts that could stand after a state."""

    def __init__(self, ruleset: AnyRuleset, names: Names, recent: Mapping[type[Fact], Fact]):
        self._ruleset = ruleset
        self._names = names
        self._recent = recent

    def fill(
        self, state: State, line: Line, *, about: Sequence[Part] = (), tries: int = TRIES
    ) -> Filled:
        """The sentence filled; CommandRefused if nothing that can be said in it can follow."""
        pattern = self._pattern(line.sentence)
        given = {name: _read(pattern, name, value) for name, value in line.given.items()}
        recent = self._recent.get(pattern.kind)
        candidates = Candidates(state, self._names, given.values(), recent, about)
        options = [
            [given[blank.name]] if blank.name in given else candidates.of(blank)
            for blank in pattern.blanks
        ]
        likeliest = None
        for values in _best_first(options, tries):
            filled = self._try(state, pattern, values)
            if filled and filled.is_sound:
                return filled
            likeliest = likeliest or filled
        if likeliest is None:
            raise CommandRefused(
                Text(
                    "nothing that can be said so could follow here, or it would change nothing",
                    "rien de tel ne peut suivre ici, ou cela ne changerait rien",
                )
            )
        return likeliest

    def propose(self, state: State, about: Sequence[Part]) -> list[Filled]:
        """What could be said of things that were touched: those first that can stand alone, and of
        them those that bring what was touched to stand otherwise.
        """
        found: dict[str, Filled] = {}
        is_over = self._ruleset.is_over
        for pattern in self._by_weight():
            for given in _assigned(pattern, about, self._names):
                try:
                    line = Line(pattern.key, given)
                    filled = self.fill(state, line, about=about, tries=PROPOSING)
                except CommandRefused:
                    continue
                if is_over(filled.after) == is_over(state):
                    found.setdefault(repr(filled.fact), filled)
                break
        sound = [each for each in found.values() if each.is_sound]
        stood = set(leaves(state))
        sound.sort(key=lambda each: -_moved(stood, each.after, about))
        others = [each for each in found.values() if not each.is_sound]
        return [*sound[:MOST_PROPOSED], *others[:MOST_UNSOUND]]

    def _by_weight(self) -> list[Pattern]:
        known = self._ruleset.patterns.values()
        return sorted(known, key=lambda pattern: _WEIGHTS.index(pattern.sentence.weight))

    def _pattern(self, key: str) -> Pattern:
        try:
            return self._ruleset.patterns[key]
        except KeyError:
            raise CommandRefused(
                Text(f"there is no sentence {key!r}", f"il n'y a pas de phrase {key!r}")
            ) from None

    def _try(self, state: State, pattern: Pattern, values: Sequence[object]) -> Filled | None:
        """The fact of these values; nothing where it cannot follow or changes nothing."""
        try:
            fact = pattern.kind(*values)
            if fact.variant != pattern.variant or _repeats(pattern, values):
                return None
            # Candidates do not look at types: what could not be read back is no fact.
            msgspec.json.decode(encoded(fact), type=pattern.kind)
            after = self._ruleset.evolve(state, fact)
            if after == state:
                return None
            is_sound = seems_sound(self._ruleset, after)
        except Exception:
            # Folding and invariants trust their facts; what makes them stumble is no fact.
            return None
        return Filled(pattern.key, fact, after, is_sound)


def _moved(stood: set[tuple[str, str]], after: State, about: Sequence[Part]) -> int:
    """How many of the touched things stand otherwise: they are in what is new, or it is theirs."""
    told = {
        word
        for path, id in set(leaves(after)) - stood
        for word in (id, *re.split(r"[.\[\]]+", path))
    }
    return sum(part.id in told for part in about)


def amender(table: Table, step: int) -> Amender:
    """For what a table's own facts were like, up to a step."""
    recent: dict[type[Fact], Fact] = {}
    for played in reversed(table.line[: table.move_at(step) + 1 if step else 1]):
        for entry in reversed(played.entries):
            recent.setdefault(type(entry.fact), entry.fact)
    return Amender(table.ruleset, table.names, recent)


def _read(pattern: Pattern, name: str, value: object) -> object:
    """What was given for a field, as the fact has it."""
    hints = {info.name: info.type for info in msgspec.structs.fields(pattern.kind)}
    try:
        return msgspec.convert(value, hints[name])
    except KeyError:
        raise CommandRefused(
            Text(f"{pattern.key} has no field {name!r}", f"{pattern.key} n'a pas de champ {name!r}")
        ) from None
    except msgspec.ValidationError as error:
        why = misread(error)
        raise CommandRefused(
            Text(f"{pattern.key}.{name}: {why.en}", f"{pattern.key}.{name} : {why.fr}")
        ) from error


def _assigned(pattern: Pattern, about: Sequence[Part], names: Names) -> Iterator[dict[str, object]]:
    """Every way in which a sentence can tell of all that was touched; what comes later, later."""
    if not about:
        return
    *before, last = about
    for blank in reversed(pattern.blanks):
        if blank.holds(last, names):
            rest = msgspec.structs.replace(
                pattern, blanks=tuple([each for each in pattern.blanks if each != blank])
            )
            for given in _assigned(rest, before, names) if before else ({},):
                yield {**given, blank.name: _value(blank, last.id)}


def _repeats(pattern: Pattern, values: Sequence[object]) -> bool:
    """Whether a sentence would name one thing in two places: from there to there."""
    told = [
        (blank.kinds, value)
        for blank, value in zip(pattern.blanks, values, strict=True)
        if blank.is_told and isinstance(value, str)
    ]
    return len(set(told)) < len(told)


def _value(blank: Blank, id: str) -> object:
    value = blank.asked.entered(id)
    return (value,) if blank.asked.is_many else value


def _best_first(options: Sequence[Sequence[object]], most: int) -> Iterator[list[object]]:
    """Fillings, the likeliest first: those that go least far down the lists."""
    if not all(options):
        return
    start = (0,) * len(options)
    waiting, seen = [(0, start)], {start}
    for _ in range(most):
        if not waiting:
            return
        cost, at = heappop(waiting)
        yield [listed[index] for listed, index in zip(options, at, strict=True)]
        for place, index in enumerate(at):
            further = (*at[:place], index + 1, *at[place + 1 :])
            if index + 1 < len(options[place]) and further not in seen:
                seen.add(further)
                heappush(waiting, (cost + 1, further))
