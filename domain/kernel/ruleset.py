"""Rulesets: one game's rules as functions over frozen structs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Generic, TypeVar

import msgspec

from domain.kernel.chance import Chance
from domain.kernel.chapter import Chapter
from domain.kernel.edition import Edition, InvalidEdition
from domain.kernel.fact import Audience, Entry, Fact
from domain.kernel.move import Decision, Move
from domain.kernel.recorder import Recorder
from domain.kernel.rulebook import Names, Rulebook, Text
from domain.kernel.standings import Standings
from domain.kernel.state import S, State
from domain.kernel.viewer import Viewer
from domain.kernel.worlds import Worlds

E = TypeVar("E", bound=Edition)
O = TypeVar("O", bound=msgspec.Struct)  # noqa: E741


def nothing_private(state: S, seat: int, move: Move) -> tuple[str, ...]:
    """For rulesets whose moves hide nothing."""
    return ()


def as_sent(state: S, move: Move) -> Move:
    """For rulesets whose moves have one form only."""
    return move


class Ruleset(Generic[S, E, O]):
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
        edition: Callable[[bytes], E],
        default_edition: Callable[[], bytes],
        empty: Callable[[E, int], S],
        open: Callable[[Recorder[S], O], None],
        decisions: Callable[[S], tuple[Decision, ...]],
        legal: Callable[[S, int], Sequence[Move]],
        decide: Callable[[Recorder[S], int, Move], None],
        evolve: Callable[[S, Fact], S],
        view: Callable[[S, Viewer], S],
        audience: Callable[[S, Fact], Audience],
        standings: Callable[[S], Standings],
        chapter: Callable[[S], Chapter],
        is_over: Callable[[S], bool],
        invariants: Callable[[S], Iterable[str]],
        names: Callable[[E], Names],
        variants: Mapping[str, O] | None = None,
        private: Callable[[S, int, Move], tuple[str, ...]] = nothing_private,
        canonical: Callable[[S, Move], Move] = as_sent,
        worlds: Worlds[S] | None = None,
    ) -> None:
        self.slug = rulebook.slug
        self.rulebook = rulebook
        self.version = version
        self.title = title
        self.players = players
        """The fewest and the most seats of the default edition."""
        self.options = options
        self.variants = variants or {"standard": options()}
        """Ways to play that people ask for by name, as options."""
        self.edition = edition
        self.default_edition = default_edition
        self.empty = empty
        self.decisions = decisions
        self.legal = legal
        """The moves a person would choose from; `decide` may accept more."""
        self.evolve = evolve
        self.view = view
        """The state with every id the viewer may not know replaced by `?`."""
        self.audience = audience
        """Which fields of a fact are not public at this moment, and who sees them."""
        self.standings = standings
        self.chapter = chapter
        self.is_over = is_over
        self.invariants = invariants
        """What is wrong with a state in which the table waits; nothing where all is well."""
        self.private = private
        """Fields of a move that only the mover and the judge may see."""
        self.canonical = canonical
        """The one form of a move that may be written in several ways."""
        self.worlds: Worlds[S] = worlds or Worlds()
        """How what a viewer cannot see may be imagined."""
        self._open = open
        self._decide = decide
        self._names = names
        self.move_decoder: msgspec.json.Decoder[Move] = msgspec.json.Decoder(moves)
        self.entries_decoder: msgspec.json.Decoder[tuple[Entry[Fact], ...]] = msgspec.json.Decoder(
            tuple[Entry[facts], ...]  # type: ignore[valid-type]
        )
        self.moves = moves
        self.facts = facts

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
        """Decides on a recorder, which keeps its checks also where a rule says no."""
        self._decide(recorder, seat, move)
        recorder.chance.finish()

    def recorder(self, state: S, chance: Chance, *, audit: bool = False) -> Recorder[S]:
        """A recorder to decide on; in an audit it keeps every check."""
        return Recorder(state, chance, self.evolve, self.audience, audit=audit)

    def names(self, edition: E, players: Sequence[str]) -> Names:
        """How people call everything: the edition's pieces, the game's words, the players."""
        seats = {str(seat): name for seat, name in enumerate(players)}
        return {
            **self.rulebook.names,
            **self._names(edition),
            "seat": {"en": seats, "fr": seats},
        }

    @cached_property
    def standard_edition(self) -> E:
        """The edition used unless a table asks for another."""
        return self.load_edition(self.default_edition())

    def load_edition(self, source: bytes) -> E:
        """An edition from a file's bytes; InvalidEdition names the entry that is wrong."""
        try:
            # Through its canonical form, so that a record's copy is the same in every respect.
            return self.edition(self.edition(source).content())
        except msgspec.MsgspecError as error:
            raise InvalidEdition(str(error)) from error


AnyRuleset = Ruleset[State, Edition, msgspec.Struct]
"""A ruleset whose own types do not matter to the caller."""
