"""Rulesets in the form they had before the contract; goes with the last of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

import msgspec

from domain.kernel.chance import Chance
from domain.kernel.chapter import Chapter
from domain.kernel.edition import Boxes
from domain.kernel.fact import Audience, Entry, Fact
from domain.kernel.move import Decision, Move
from domain.kernel.recorder import Recorder
from domain.kernel.rulebook import Names, Rulebook, Text
from domain.kernel.ruleset import E, O, Ruleset, as_described, as_sent, nothing_private
from domain.kernel.standings import Standings
from domain.kernel.state import S
from domain.kernel.value import Value
from domain.kernel.viewer import Viewer
from domain.kernel.worlds import Worlds


class FormerRuleset(Ruleset[S, E, O, Move, Fact]):
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
        value: Value[S] | None = None,
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
        self.box = Boxes("domain.games." + rulebook.slug, edition)
        self.empty = empty
        self.decisions = decisions
        self.legal = legal  # type: ignore[assignment,method-assign]
        """The moves a person would choose from; `decide` may accept more."""
        self.evolve = evolve  # type: ignore[assignment]
        self.view = view
        """The state with every id the viewer may not know replaced by `?`."""
        self.audience = audience  # type: ignore[assignment,method-assign]
        """Which fields of a fact are not public at this moment, and who sees them."""
        self.standings = standings
        self.chapter = chapter
        self.is_over = is_over
        self.invariants = invariants
        """What is wrong with a state in which the table waits; nothing where all is well."""
        self.closing = ""
        self.lists = {}
        self.private = private
        """Fields of a move that only the mover and the judge may see."""
        self.canonical = canonical
        """The one form of a move that may be written in several ways."""
        self.current_position = as_described
        self.worlds = worlds or Worlds()
        self.value = value or Value()
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
        self, edition: E, seats: int, options: O, chance: Chance, *, audit: bool = False
    ) -> Recorder[S]:
        recorder = self.recorder(self.empty(edition, seats), chance, audit=audit)
        self._open(recorder, options)
        chance.finish()
        return recorder

    def write(self, recorder: Recorder[S], seat: int, move: Move) -> None:
        """Decides on a recorder, which keeps its checks also where a rule says no."""
        self._decide(recorder, seat, move)
        recorder.chance.finish()

    def recorder(self, state: S, chance: Chance, *, audit: bool = False) -> Recorder[S]:
        return Recorder(state, chance, self.evolve, self.audience, audit=audit)
