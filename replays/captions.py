"""Captions: where a replay stops, and what the steps since the last stop came to, in one line.

By fact every step is a stop and tells itself. By move or by turn a stop is told by the deeds and
headlines of its facts; a move that has no deed is told in its own words first. What only says
that the game goes on is never told for itself: a move of nothing else belongs to the one before.
All of it through the viewer's eyes: what is hidden is not told, and neither weighs nor shows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise

import msgspec

from domain.kernel import Language, Text, Weight, colon, fill, values_of
from domain.table.line import Played
from replays.timeline import By, Timeline

LONGEST = 160
"""Letters that are read at a glance; what does not fit is counted."""

MORE = Text("+ {n} more.", "+ {n:# autre|# autres}.")
JUDGE = Text("The judge", "L'arbitre")


class Stop(msgspec.Struct, frozen=True):
    """Where a replay rests."""

    first: int
    """The first step since the stop before."""
    step: int
    """The step that is shown."""
    caption: str
    weight: Weight
    """Of what weighs most in it."""


class Clause(msgspec.Struct, frozen=True):
    """A part of a caption: a sentence, or a brief that is strung together with others."""

    text: str
    is_brief: bool = False
    is_headline: bool = False


Captions = dict[tuple[int, int, tuple[tuple[str, ...], ...]], Stop]
"""Stops of a line in one language, by their steps and by what is not told in them."""


def stops(
    timeline: Timeline, by: By, start: int = 0, end: int | None = None, told: Captions | None = None
) -> list[Stop]:
    """The stops from one step to another; `told`: those of other viewers, who may be told alike."""
    end = timeline.steps if end is None else min(end, timeline.steps)
    known = {} if told is None else told
    found: list[Stop] = []
    for first, step in units(timeline, by):
        if start <= step <= end:
            key = (first, step, tuple(timeline.blanks[first : step + 1]))
            if key not in known:
                known[key] = _stop(timeline, by, first, step)
            found.append(known[key])
    return found


def units(timeline: Timeline, by: By) -> list[tuple[int, int]]:
    """The first and the last step of every stop; together they are all steps but the empty table.

    The opening begins at step 0, and so does a fork that nobody has moved at.
    """
    if by == "fact":
        return [(step, step) for step in range(timeline.steps + 1)]
    ends = (
        [played.last for played in timeline.table.line]
        if by == "move"
        else [heading.last for heading in timeline.chapters]
    )
    kept: list[int] = []
    for before, end in pairwise([-1, *ends]):
        if kept and _goes_on(timeline, before + 1, end):
            kept.pop()
        kept.append(end)
    return [(before + 1, end) for before, end in pairwise([-1, *kept])]


def _goes_on(timeline: Timeline, first: int, last: int) -> bool:
    """Whether these steps only say that the game goes on."""
    return all(timeline.weight(step) == "bookkeeping" for step in range(first, last + 1))


def caption(timeline: Timeline, by: By, step: int) -> str:
    """What the stop came to that a step belongs to; by fact what happened at the step."""
    if by == "fact":
        return timeline.sentence(step)
    return _stop(timeline, by, *unit_of(timeline, by, step)).caption


def unit_of(timeline: Timeline, by: By, step: int) -> tuple[int, int]:
    """The first and the last step of the stop that a step belongs to."""
    if by == "fact":
        return step, step
    return next(unit for unit in units(timeline, by) if unit[1] >= step)


_ORDER: tuple[Weight, ...] = ("deed", "headline", "detail", "bookkeeping")


def _stop(timeline: Timeline, by: By, first: int, step: int) -> Stop:
    steps = range(max(first, 1), step + 1)
    weights = {timeline.weight(each) for each in steps}
    heaviest: Weight = next((each for each in _ORDER if each in weights), "bookkeeping")
    if by == "fact" or step == 0:
        return Stop(first, step, timeline.sentence(step), heaviest)
    clauses = list(_clauses(timeline, steps)) or _fallback(timeline, steps, heaviest)
    return Stop(first, step, _fitted(_once(clauses), timeline.language), heaviest)


def _fallback(timeline: Timeline, steps: range, weight: Weight) -> list[Clause]:
    """Where nobody moves and nothing makes a headline."""
    return [Clause(timeline.sentence(step)) for step in steps if timeline.weight(step) == weight]


def _clauses(timeline: Timeline, steps: range) -> Iterator[Clause]:
    """Move by move: its deed or its words, and what came of it."""
    table = timeline.table
    for move, group in groupby(steps, timeline.moves.__getitem__):
        inside = list(group)
        played = table.line[move]
        weights = [timeline.weight(step) for step in inside]
        if inside[0] == played.first and "deed" not in weights and set(weights) != {"bookkeeping"}:
            yield from _words(timeline, played)
        for step, weight in zip(inside, weights, strict=True):
            if weight in ("deed", "headline"):
                yield _told(timeline, played, step)


def _words(timeline: Timeline, played: Played) -> Iterator[Clause]:
    """The move in words, with who made it; the opening is nobody's."""
    if played.move is not None:
        yield Clause(_ended(timeline.words(played)))
    elif played is not timeline.table.line[0]:
        yield Clause(JUDGE.in_language(timeline.language) + colon(timeline.language).rstrip())


def _told(timeline: Timeline, played: Played, step: int) -> Clause:
    fact, sentence = timeline.shown_fact(played.entries[step - played.first])
    is_headline = sentence.weight == "headline"
    if sentence.brief is None:
        return Clause(timeline.sentence(step), False, is_headline)
    words = fill(sentence.brief, values_of(fact), timeline.names, timeline.language)
    return Clause(words, True, is_headline)


# Putting clauses together


def _once(clauses: Sequence[Clause]) -> list[Clause]:
    """What is said several times in a row is said once and counted."""
    said: list[Clause] = []
    for clause, group in groupby(clauses):
        times = len(list(group))
        text = clause.text if times == 1 else f"{clause.text.rstrip('.')} (×{times})"
        text = text if clause.is_brief else _ended(text)
        said.append(Clause(text, clause.is_brief, clause.is_headline))
    return said


def _fitted(clauses: list[Clause], language: Language) -> str:
    """All of it, or the beginning and the outcome, headlines between them, and a count."""
    if len(text := _joined(clauses)) <= LONGEST or len(clauses) < 3:
        return text
    between = range(1, len(clauses) - 1)
    kept: list[int] = []
    text = _abridged(clauses, kept, language)
    for index in sorted(between, key=lambda index: not clauses[index].is_headline):
        longer = _abridged(clauses, sorted([*kept, index]), language)
        if len(longer) <= LONGEST:
            kept, text = sorted([*kept, index]), longer
    return text


def _abridged(clauses: list[Clause], kept: list[int], language: Language) -> str:
    left = len(clauses) - 2 - len(kept)
    more = [Clause(fill(MORE, {"n": left}, {}, language))] if left else []
    return _joined([clauses[0], *[clauses[index] for index in kept], *more, clauses[-1]])


def _joined(clauses: Sequence[Clause]) -> str:
    runs = [
        _ended(", ".join(texts)) if is_brief else " ".join(texts)
        for is_brief, texts in (
            (is_brief, [clause.text for clause in group])
            for is_brief, group in groupby(clauses, lambda clause: clause.is_brief)
        )
    ]
    return " ".join([run[:1].upper() + run[1:] for run in runs])


def _ended(text: str) -> str:
    return text if text.endswith((".", "!", "?", ":")) else f"{text}."
