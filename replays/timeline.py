"""The timeline: every step of a table as one viewer may see it, forwards and backwards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Generic, Literal, TypeVar

import msgspec

from domain.kernel import (
    Chapter,
    Decision,
    Entry,
    Fact,
    Language,
    Names,
    Said,
    Sentence,
    Standings,
    State,
    Text,
    Viewer,
    Weight,
    address,
    colon,
    encoded,
    fill,
    hidden_fields,
    values_of,
    without,
)
from domain.table.commands.notes import may_read
from domain.table.events import Author
from domain.table.line import Played
from domain.table.value import Table

By = Literal["fact", "move", "turn"]
FORKED = Text(
    "The game goes on from step {step} of {game}.", "La partie reprend à l'étape {step} de {game}."
)
DESCRIBED = Text(
    "The table begins from a described position.", "La table commence par une position décrite."
)

F = TypeVar("F")
V = TypeVar("V")


class NoSuchStep(Said, LookupError):
    """There is no such step, move or chapter; says what there is."""


class Frame(msgspec.Struct, Generic[F, V], frozen=True):
    """One step as a viewer sees it; on the wire facts and views are plain objects."""

    step: int
    move: int
    """The move of the line that the step belongs to; 0 is the opening."""
    chapter: Chapter
    title: str
    """The chapter in words."""
    seat: int | None
    """Who made the move."""
    at: int | None
    fact: F | None
    """What happened; nothing at step 0."""
    sentence: str
    """What happened, in words."""
    caption: str
    """What the stop came to, in words: of a move or a turn all of it, of a fact the sentence."""
    rules: tuple[str, ...]
    """The rules that justify it."""
    view: V
    standings: Standings
    decisions: tuple[Decision, ...]
    """What the table waits for, where the step ends a move."""


class Heading(msgspec.Struct, frozen=True):
    """A chapter and its steps."""

    index: int
    chapter: Chapter
    title: str
    first: int
    last: int


class Score(msgspec.Struct, frozen=True):
    """The standings from a step on."""

    step: int
    standings: Standings


class Change(msgspec.Struct, frozen=True):
    """One place of the view that differs between two steps."""

    path: str
    before: object
    after: object


class Undone(msgspec.Struct, frozen=True):
    """A move that was played and taken back: it stands beside the line."""

    version: int
    """The event that played it."""
    seat: int
    step: int
    """The step of its own line that it followed."""
    sentences: tuple[str, ...]


class Noted(msgspec.Struct, frozen=True):
    """A note as those see it who may read it."""

    version: int
    """The event that added it."""
    author: Author
    """Who wrote it: a seat, or the judge."""
    step: int
    """The step of its own line."""
    move: int
    """The event that played the move of that step."""
    text: str
    at: int
    stands: bool
    """Whether that move is on the line; otherwise the step may be another move's by now."""


class Timeline:
    """A table's line through a viewer's eyes, told in one language."""

    def __init__(
        self, table: Table, viewer: Viewer, language: Language = "en", to: int | None = None
    ) -> None:
        self.table = table
        self.viewer = viewer
        self.language = language
        self.to = to
        """The seat that it is told to, in the second person."""
        self._ruleset = table.ruleset
        self._told: dict[tuple[int, tuple[str, ...]], tuple[Fact, str, tuple[str, ...]]] = {}
        self._seen: dict[int, tuple[Fact, str, tuple[str, ...]]] = {}
        self._weighed: dict[tuple[int, tuple[str, ...]], Weight] = {}

    def through(self, viewer: Viewer) -> Timeline:
        """The same line through other eyes: what both see alike is told once."""
        other = Timeline(self.table, viewer, self.language, self.to)
        other._told = self._told
        other._weighed = self._weighed
        other.names = self.names
        other.moves = self.moves
        return other

    @cached_property
    def names(self) -> Names:
        """How people call everything at this table."""
        return self.table.names

    @property
    def steps(self) -> int:
        return self.table.steps

    @cached_property
    def moves(self) -> list[int]:
        """By step, the move of the line that it belongs to."""
        line = self.table.line
        return [0, *[move for move, played in enumerate(line) for _ in played.entries]]

    def frame(self, step: int) -> Frame[Fact, State]:
        """The frame after `step` facts."""
        self._check(step)
        view = self.view(step)
        chapter = self._ruleset.chapter(view)
        fact, sentence, rules = self.told(step)
        move = self.table.move_at(step) if step else 0
        played = self.table.line[move]
        ends_move = step == played.last
        return Frame(
            step=step,
            move=move,
            chapter=chapter,
            title=self.title(chapter),
            seat=played.seat if step else None,
            at=played.at if step else None,
            fact=fact,
            sentence=sentence,
            caption=sentence,
            rules=rules,
            view=view,
            standings=self._ruleset.standings(view),
            decisions=self._ruleset.decisions(view) if ends_move else (),
        )

    def view(self, step: int) -> State:
        """The state after `step` facts, as the viewer knew it."""
        return self._ruleset.view(self.table.state_at(step), self.viewer)

    def shown(self, state: State) -> State:
        """A state that is not on the line, as the viewer may see it."""
        return self._ruleset.view(state, self.viewer)

    def weight(self, step: int) -> Weight:
        """How much a step matters to this viewer; the empty table does not."""
        return self._weights[step]

    @cached_property
    def _weights(self) -> list[Weight]:
        entries = [entry for played in self.table.line for entry in played.entries]
        return ["bookkeeping", *[self._weigh(step, each) for step, each in enumerate(entries, 1)]]

    def _weigh(self, step: int, entry: Entry[Fact]) -> Weight:
        key = (step, hidden_fields(entry, self.viewer))
        if key not in self._weighed:
            self._weighed[key] = self.shown_fact(entry)[1].weight
        return self._weighed[key]

    @cached_property
    def blanks(self) -> list[tuple[str, ...]]:
        """By step, what this viewer is not told of the fact, and of the move that it belongs to.

        Those with the same blanks in a row of steps are told them in the same words.
        """
        found: list[tuple[str, ...]] = [()]
        for played in self.table.line:
            own = played.seat is None or self.viewer.owns(played.seat)
            move = () if own else tuple([f"move.{field}" for field in played.private])
            found += [(*hidden_fields(entry, self.viewer), *move) for entry in played.entries]
        return found

    def words(self, played: Played) -> str:
        """A move of a seat in words, as far as the viewer may know it, with who made it."""
        if played.move is None or played.seat is None:
            raise LookupError("nobody made this move")
        hidden = () if self.viewer.owns(played.seat) else played.private
        move = without(played.move, hidden)
        told = self._ruleset.rulebook.tell_move(move, self.names, self.language)
        who = self.table.players[played.seat] or f"#{played.seat + 1}"
        return f"{who}{colon(self.language)}{told}"

    def told(self, step: int) -> tuple[Fact | None, str, tuple[str, ...]]:
        """What happened at a step: the fact, its sentence, the rules."""
        if step == 0:
            return None, self._beginning(), ()
        if step not in self._seen:
            played = self.table.line[self.table.move_at(step)]
            entry = played.entries[step - played.first]
            key = (step, hidden_fields(entry, self.viewer))
            if key not in self._told:
                self._told[key] = self.tell(entry)
            self._seen[step] = self._told[key]
        return self._seen[step]

    def _beginning(self) -> str:
        """What the first picture shows; nothing where that is an empty table."""
        opened = self.table.opened
        if opened.origin is not None:
            text, origin = FORKED.in_language(self.language), opened.origin
            return text.format(step=origin.step, game=origin.game)
        return DESCRIBED.in_language(self.language) if bytes(opened.position) != b"null" else ""

    def tell(self, entry: Entry[Fact]) -> tuple[Fact, str, tuple[str, ...]]:
        """An entry as the viewer saw it: the fact, its sentence, and the rules' full ids."""
        fact, text = self.shown_fact(entry)
        sentence = self._fill(text, values_of(fact))
        return fact, sentence, tuple([f"{self._ruleset.slug}.{rule}" for rule in entry.rules])

    def shown_fact(self, entry: Entry[Fact]) -> tuple[Fact, Sentence]:
        """An entry's fact as the viewer saw it, and what tells it."""
        hidden = hidden_fields(entry, self.viewer)
        fact = without(entry.fact, hidden)
        return fact, self._ruleset.rulebook.sentence(fact, bool(hidden))

    def sentence(self, step: int) -> str:
        """What happened at a step, in words."""
        self._check(step)
        return self.told(step)[1]

    def title(self, chapter: Chapter) -> str:
        """A chapter in words."""
        text = self._ruleset.rulebook.chapters[chapter.kind]
        return self._fill(text, values_of(chapter))

    def _fill(self, text: Text, values: Mapping[str, object]) -> str:
        if self.to is None:
            return fill(text, values, self.names, self.language)
        return address(text, values, self.names, self.language, self.to)

    @cached_property
    def chapters(self) -> list[Heading]:
        """The chapters of the line, in order; a fork that nobody has moved at has one."""
        headings: list[Heading] = []
        for step in range(min(1, self.steps), self.steps + 1):
            chapter = self._ruleset.chapter(self.table.state_at(step))
            if headings and not chapter.opens(headings[-1].chapter):
                last = headings[-1]
                headings[-1] = msgspec.structs.replace(last, last=step)
            else:
                headings.append(Heading(len(headings), chapter, self.title(chapter), step, step))
        return headings

    def seek(self, by: By, index: int) -> int:
        """The last step of a move or a chapter; a step is its own."""
        places = {"fact": self.steps + 1, "move": len(self.table.line), "turn": len(self.chapters)}
        if not 0 <= index < places[by]:
            raise NoSuchStep(
                Text(
                    f"there is no {by} {index}: they run from 0 to {places[by] - 1}",
                    f"il n'y a pas de {by} {index} : cela va de 0 à {places[by] - 1}",
                )
            )
        if by == "fact":
            return index
        return self.table.line[index].last if by == "move" else self.chapters[index].last

    def undone(self) -> list[Undone]:
        """Every move that was played and does not stand, in the order played."""
        standing = self._standing
        return [
            Undone(
                played.version,
                played.seat,
                played.first - 1,
                tuple([self.tell(entry)[1] for entry in played.entries]),
            )
            for played in self.table.history
            if played.version not in standing and played.seat is not None
        ]

    def notes(self) -> list[Noted]:
        """Every note that the viewer may read, in the order written."""
        standing = self._standing
        return [
            Noted(
                note.version,
                note.added.author,
                note.added.step,
                note.move,
                note.added.text,
                note.added.at,
                note.move in standing,
            )
            for note in self.table.notes
            if may_read(self.table, note.added, note.version, self.viewer)
        ]

    @property
    def _standing(self) -> set[int]:
        """The events that played what stands."""
        return {played.version for played in self.table.line}

    def scores(self) -> list[Score]:
        """The standings over the steps: one entry wherever they change."""
        scores: list[Score] = []
        for step in range(self.steps + 1):
            standings = self._ruleset.standings(self.view(step))
            if not scores or standings != scores[-1].standings:
                scores.append(Score(step, standings))
        return scores

    def diff(self, start: int, end: int) -> list[Change]:
        """What differs in the viewer's view between two steps."""
        self._check(start)
        self._check(end)
        return list(changes(self.view(start), self.view(end)))

    def _check(self, step: int) -> None:
        if not 0 <= step <= self.steps:
            raise NoSuchStep(
                Text(
                    f"there is no step {step}: this game has steps 0 to {self.steps}",
                    f"il n'y a pas d'étape {step} : cette partie en a de 0 à {self.steps}",
                )
            )


def changes(before: State, after: State) -> Iterator[Change]:
    """What differs between two states that a viewer sees."""
    left, right = (msgspec.json.decode(encoded(state)) for state in (before, after))
    return _changes("", left, right)


def _changes(path: str, before: object, after: object) -> Iterator[Change]:
    """The differing leaves; lists are compared as wholes unless equally long."""
    if before == after:
        return
    if isinstance(before, dict) and isinstance(after, dict):
        for key in [*before, *(key for key in after if key not in before)]:
            yield from _changes(f"{path}.{key}".lstrip("."), before.get(key), after.get(key))
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        for index, (left, right) in enumerate(zip(before, after, strict=True)):
            yield from _changes(f"{path}[{index}]", left, right)
    else:
        yield Change(path, before, after)
