"""An analysis as a screen tells it: in words, and with the moves drawn on the board."""

from __future__ import annotations

import msgspec

from domain.kernel import Language, Move, encoded, seat_viewer
from domain.table.value import Table
from replays.analysis.shapes import Analysis, Judged, Mark
from replays.analysis.verdict import verdict
from replays.analysis.words import doubt, found, story, turning_point
from replays.touch import drawn_move


class Drawn(msgspec.Struct, frozen=True):
    """A move that was or could have been made, and its chance."""

    move: msgspec.Raw
    words: str
    chance: float
    sprites: tuple[str, ...]
    """What it touches on the board; `*` in an id is anything."""


class Mistake(msgspec.Struct, frozen=True):
    """A decision that stood a second look: what was played, and what would have been better."""

    move: int
    step: int
    """Where the seat had to decide."""
    played_step: int
    """Where its move was played out."""
    seat: int
    mark: Mark
    played: Drawn
    better: tuple[Drawn, ...]
    """The best first."""
    loss: float
    error: float
    known_loss: float | None
    sentence: str


class Found(msgspec.Struct, frozen=True):
    """A move that was right and hard to find."""

    move: int
    step: int
    """Where the seat had to decide."""
    played_step: int
    seat: int
    lead: float
    error: float
    sentence: str


class Telling(msgspec.Struct, frozen=True):
    """All that is told of an analysis, in one language."""

    verdict: tuple[str, ...] = ()
    """How the game was lost, in a few sentences."""
    story: tuple[str, ...] = ()
    """The same and all the rest."""
    mistakes: tuple[Mistake, ...] = ()
    """In the order of the game."""
    turning_points: tuple[int, ...] = ()
    """Indexes of the mistakes that mattered most, the worst first."""
    found: tuple[Found, ...] = ()
    """In the order of the game."""
    doubt: str = ""
    """Why no move is judged, where the ruleset's value has not passed its gate."""
    analysis: Analysis | None = None


def telling(table: Table, analysis: Analysis, language: Language) -> Telling:
    """What an analysis says of a game, move by move."""
    stood = [
        index
        for index, judged in enumerate(analysis.decisions)
        if (judged.mark and judged.mark != "!") or index in analysis.turning_points
    ]
    return Telling(
        verdict=tuple(verdict(table, analysis, language)),
        story=tuple(story(table, analysis, language)),
        mistakes=tuple([mistake(table, analysis.decisions[index], language) for index in stood]),
        turning_points=tuple([stood.index(index) for index in analysis.turning_points]),
        found=tuple(
            [_found(table, each, language) for each in analysis.decisions if each.mark == "!"]
        ),
        doubt=doubt(analysis, language),
        analysis=analysis,
    )


def _found(table: Table, judged: Judged, language: Language) -> Found:
    return Found(
        judged.move,
        judged.step,
        table.line[judged.move].last,
        judged.seat,
        judged.lead,
        judged.lead_error,
        found(table, judged, language),
    )


def mistake(table: Table, judged: Judged, language: Language) -> Mistake:
    """A decision in words, and where its moves are on the board."""
    played = table.line[judged.move]
    assert played.move is not None
    ruleset, seat = table.ruleset, judged.seat
    view = ruleset.view(table.state_at(judged.step), seat_viewer(seat))

    def drawn(move: Move, chance: float) -> Drawn:
        return Drawn(
            msgspec.Raw(encoded(move)),
            ruleset.rulebook.tell_move(move, table.names, language),
            chance,
            drawn_move(ruleset, view, seat, move, table.names),
        )

    better = [(ruleset.move_decoder.decode(each.move), each.chance) for each in judged.best]
    return Mistake(
        move=judged.move,
        step=judged.step,
        played_step=played.last,
        seat=seat,
        mark=judged.mark,
        played=drawn(played.move, judged.played),
        better=tuple([drawn(move, chance) for move, chance in better]),
        loss=judged.loss,
        error=judged.error,
        known_loss=judged.known_loss,
        sentence=turning_point(table, judged, language),
    )
