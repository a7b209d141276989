"""Rulesets: one game's rules as functions over frozen structs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import islice
from typing import Generic, TypeVar, cast, get_args

import msgspec

from domain.kernel.answering import MOST_LISTED, Answers, Listing
from domain.kernel.audience import audience, is_declared
from domain.kernel.blanks import BlankSentences, Pattern, blank_sentences, patterns
from domain.kernel.broken import Broken
from domain.kernel.chance import Chance
from domain.kernel.chapter import Chapter
from domain.kernel.choices import Choices
from domain.kernel.edition import Boxes, Edition
from domain.kernel.fact import Audience, Entry, Fact
from domain.kernel.forms import Forms, forms
from domain.kernel.move import Decision, Move, Stake
from domain.kernel.parts import Anatomy, Parts
from domain.kernel.recorder import MOST_FACTS, Recorder
from domain.kernel.rulebook import Names, Rulebook, names_of
from domain.kernel.standings import Standings
from domain.kernel.state import Evolver, S, State
from domain.kernel.text import Language, Text
from domain.kernel.value import Value
from domain.kernel.viewer import Viewer, seat_viewer
from domain.kernel.worlds import Worlds

E = TypeVar("E", bound=Edition)
O = TypeVar("O", bound=msgspec.Struct)  # noqa: E741
M = TypeVar("M", bound=Move)
F = TypeVar("F", bound=Fact)


def nothing_private(state: S, seat: int, move: Move) -> tuple[str, ...]:
    """For rulesets whose moves hide nothing."""
    return ()


def as_sent(state: S, move: Move) -> Move:
    """For rulesets whose moves have one form only."""
    return move


def as_described(position: bytes, edition: E) -> bytes:
    """For rulesets whose states have had one form only."""
    return position


def nothing_at_stake(state: S, decision: Decision) -> Stake | None:
    """For rulesets whose decisions interrupt nobody."""
    return None


def nothing_to_do(state: S) -> tuple[msgspec.Struct, ...]:
    """For rulesets that keep no agenda: the state's phase says all."""
    return ()


class Ruleset(Generic[S, E, O, M, F]):
    """What a game brings: its words, its types, and its rules.

    `open` and `decide` write facts on a recorder; everything else is a pure function. `decisions`,
    `legal`, `standings` and `chapter` also work on a view, and say there what that viewer may
    know: so nothing hidden can leak through them.
    """

    def __init__(
        self,
        *,
        rulebook: Rulebook,
        version: int,
        title: Text,
        players: tuple[int, int],
        options: type[O],
        moves: object,
        facts: object,
        box: Boxes[E],
        empty: Callable[[E, int], S],
        open: Callable[[Recorder[S], O], None],
        decisions: Callable[[S], tuple[Decision, ...]],
        asked: Callable[[S, int], str],
        answers: Answers[S, M],
        refuses: Callable[[S, int, Move, str], str],
        lists: Mapping[str, Listing[S, M]],
        follow: Callable[[Recorder[S]], bool],
        evolve: Evolver[S],
        view: Callable[[S, Viewer], S],
        standings: Callable[[S], Standings],
        chapter: Callable[[S], Chapter],
        is_over: Callable[[S], bool],
        invariants: Callable[[S], Iterable[Broken]],
        names: Callable[[E], Names],
        agenda: Callable[[S], Sequence[msgspec.Struct]] = nothing_to_do,
        closing: str = "",
        variants: Mapping[str, O] | None = None,
        private: Callable[[S, int, Move], tuple[str, ...]] = nothing_private,
        canonical: Callable[[S, Move], Move] = as_sent,
        stakes: Callable[[S, Decision], Stake | None] = nothing_at_stake,
        worlds: Worlds[S] | None = None,
        current_position: Callable[[bytes, E], bytes] = as_described,
        value: Value[S] | None = None,
        demo: int = 1,
    ) -> None:
        self.slug = rulebook.slug
        self.package = ""
        """The package that brings it, where that is not Dossier itself."""
        self.is_absent = False
        """Whether it only stands in for one whose package is not installed."""
        self.rulebook = rulebook
        self.version = version
        self.title = title
        self.players = players
        """The fewest and the most seats of the default edition."""
        self.options = options
        self.variants = variants or {"standard": options()}
        """Ways to play that people ask for by name, as options."""
        self.box = box
        self.empty = empty
        self.decisions = decisions
        self.asked = asked
        """The kind of the decision that a seat may answer now; empty if there is none."""
        self.answers = answers
        self.refuses = refuses
        """The rule that says no to a move that does not answer the seat's decision."""
        self.lists = lists
        self.follow = follow
        """Does the next thing that follows by itself; False if the table waits, or is over."""
        self.evolve = evolve
        self.view = view
        """The state with every id the viewer may not know replaced by `?`."""
        self.standings = standings
        self.chapter = chapter
        self.is_over = is_over
        self.closing = closing
        """The rule for a table that is given up; empty if the rulebook is silent."""
        self.invariants = invariants
        """What is wrong with a state in which the table waits; nothing where all is well."""
        self.private = private
        """Fields of a move that only the mover and the judge may see."""
        self.canonical = canonical
        """The one form of a move that may be written in several ways."""
        self.current_position = current_position
        """A position that was described in an older form, in today's."""
        self.stakes = stakes
        """What hangs on an answer, as far as whoever has this view may know."""
        self.worlds: Worlds[S] = worlds or Worlds()
        """How what a viewer cannot see may be imagined."""
        self.value: Value[S] = value or Value()
        """What a position is worth to each seat; flat without one."""
        self.demo = demo
        """The seed of the first of its demo games."""
        self._open = open
        # The pieces have the same names at every table; a box of one's own is a rare thing.
        self._names = lru_cache(16)(names)
        self._agenda = agenda
        self.move_decoder: msgspec.json.Decoder[M] = msgspec.json.Decoder(moves)
        self.entries_decoder: msgspec.json.Decoder[tuple[Entry[F], ...]] = msgspec.json.Decoder(
            tuple[Entry[facts], ...]  # type: ignore[valid-type]
        )
        self.moves = moves
        self.facts = facts
        if faults := list(self._faults()):
            raise TypeError(f"{self.slug}: {'; '.join(faults)}")

    def _faults(self) -> Iterator[str]:
        """What the ruleset leaves open: nobody may find that out in the middle of a game."""
        for fact in members(self.facts):
            if not is_declared(fact):
                yield f"the fact {fact.__name__} does not say who sees it"
            if fact not in self.evolve.cases:
                yield f"the fact {fact.__name__} changes nothing, and nobody says so"
        for move in members(self.moves):
            if move not in self.answers.table:
                yield f"nobody answers the move {move.__name__}"
        for kind in self.answers.kinds() ^ set(self.lists):
            yield f"the decision {kind} is not both answered and listed"

    def open(
        self,
        edition: E,
        seats: int,
        options: O,
        chance: Chance,
        *,
        audit: bool = False,
    ) -> Recorder[S]:
        """Lays out a table. Raises IllegalMove if the options break a rule."""
        recorder = self.recorder(self.empty(edition, seats), chance, audit=audit)
        self._open(recorder, options)
        self._go_on(recorder)
        chance.finish()
        return recorder

    def decide(
        self, state: S, seat: int, move: Move, chance: Chance, *, audit: bool = False
    ) -> Recorder[S]:
        """The facts of a move. Raises IllegalMove if a rule says no."""
        recorder = self.recorder(state, chance, audit=audit)
        self.write(recorder, seat, move)
        return recorder

    def write(self, recorder: Recorder[S], seat: int, move: Move) -> None:
        """Decides on a recorder, which keeps its checks also where a rule says no.

        The seat is asked for such a move; its rule answers; then everything follows that takes
        itself, until the table waits again.
        """
        state = recorder.state
        kind = self.asked(state, seat)
        answer = self.answers.table[type(move)].get(kind)
        if answer is None or recorder.checks is not None:
            rule = self.refuses(state, seat, move, kind)
            reason, values = self._instead(state, seat, kind)
            recorder.require(answer is not None, rule, reason, **values)
        assert answer is not None
        answer(recorder, seat, move)
        self._go_on(recorder)
        recorder.chance.finish()

    def _instead(self, state: S, seat: int, kind: str) -> tuple[str, dict[str, object]]:
        """What is asked instead, and of whom: no more of it than the refused seat may know."""
        if self.is_over(state):
            return "game_over", {}
        if kind:
            return "asked_otherwise", {"seat": seat, "kind": kind}
        known = self.decisions(self.view(state, seat_viewer(seat)))
        awaited = {each.seat: each.kind for each in known if each.required}
        return "others_asked" if awaited else "not_asked", {"seat": seat, "awaited": awaited}

    def _go_on(self, recorder: Recorder[S]) -> None:
        for _ in range(MOST_FACTS):
            if not self.follow(recorder):
                return
        raise recorder.endless()

    def legal(self, state: S, seat: int) -> Sequence[M]:
        """The moves a person would choose from, in a fixed order; `decide` may accept more."""
        return self.listed(state, seat, self.asked(state, seat))

    def listed(self, state: S, seat: int, kind: str) -> Sequence[M]:
        """The same for whoever knows what the seat is asked for."""
        listing = self.lists.get(kind)
        if listing is None:
            return ()
        moves = listing.moves(state, seat)
        if isinstance(moves, list | tuple) and len(moves) <= MOST_LISTED:
            return moves
        return tuple(islice(moves, MOST_LISTED))

    def audience(self, state: S, fact: Fact) -> Audience:
        """Which fields of a fact are not public at this moment, and who sees them."""
        return audience(state, fact)

    def recorder(
        self, state: S, chance: Chance, *, audit: bool = False, kind: type[Recorder[S]] = Recorder
    ) -> Recorder[S]:
        """A recorder to decide on; in an audit it keeps every check."""
        agenda = self._agenda(state)
        return kind(state, chance, self.evolve, audience, audit=audit, agenda=agenda)

    def names(self, edition: E, players: Sequence[str]) -> Names:
        """How people call everything: the edition's pieces, the game's words, the players."""
        seats = {str(seat): name for seat, name in enumerate(players)}
        return {
            **self.rulebook.names,
            **self._names(edition),
            "seat": {"en": seats, "fr": seats},
        }

    def tell_broken(
        self, state: S, names: Names | None = None, *, fields: bool = True
    ) -> Iterator[Text]:
        """What is wrong with a state in which the table waits, in words."""
        for each in self.invariants(state):
            yield self.rulebook.tell_broken(each, names or self.unnamed(state), fields=fields)

    def unnamed(self, state: S) -> Names:
        """How everything is called where nobody says who plays."""
        seats = {str(seat): Text(f"seat {seat}", f"la place {seat}") for seat in range(state.seats)}
        return {**self.names(cast("E", state.edition), ()), **names_of({"seat": seats})}

    def choices(self, view: S, seat: int, names: Names) -> Choices:
        """What a seat chooses from, taken apart; `view` is what that seat may see."""
        return Choices(self._anatomy, self.legal(view, seat), names)

    def forms(self, names: Names, language: Language) -> Forms:
        """Every kind of move, asked field by field."""
        return forms(self.rulebook, members(self.moves), names, language)

    @cached_property
    def patterns(self) -> Mapping[str, Pattern]:
        """Every sentence that tells a fact, with its blanks."""
        return patterns(self.rulebook, members(self.facts))

    def blank_sentences(self, names: Names, language: Language) -> BlankSentences:
        """Whatever can be said to have happened, to be filled in by hand."""
        return blank_sentences(self.rulebook, self.patterns.values(), names, language)

    def parts_of(self, move: Move, names: Names) -> Parts:
        """What is touched to make a move, whether it may be made or not."""
        return self._anatomy.parts(move, names)

    @cached_property
    def _anatomy(self) -> Anatomy:
        return Anatomy(self.rulebook)

    @cached_property
    def standard_edition(self) -> E:
        """The edition used unless a table asks for another."""
        return self.load_edition(self.default_edition())

    def default_edition(self) -> bytes:
        """The component file that is used unless a table brings its own."""
        return self.box.default()

    def load_edition(self, source: bytes) -> E:
        """An edition from a file's bytes; InvalidEdition names the entry that is wrong."""
        # Through its canonical form, so that a record's copy is the same in every respect.
        return self.box.load(self.box.load(source).content())


AnyRuleset = Ruleset[State, Edition, msgspec.Struct, Move, Fact]
"""A ruleset whose own types do not matter to the caller."""


def members(union: object) -> tuple[type, ...]:
    """The kinds that a union names; a single kind names itself."""
    return get_args(union) or (cast("type", union),)
