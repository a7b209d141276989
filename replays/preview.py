"""What an undo would take back, in words: the same for the one who asks and for those asked."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from domain.kernel import PUBLIC, Language, Text, colon
from domain.table.commands.undo import barriers, consent_reason, redo_reason
from domain.table.events import RequestMade
from domain.table.line import Played
from domain.table.value import Table
from replays.captions import JUDGE
from replays.timeline import Timeline


class Seen(msgspec.Struct, frozen=True):
    """Something that was seen and cannot be unseen."""

    step: int
    sentence: str
    seats: tuple[int, ...]
    """Who saw it."""


class Preview(msgspec.Struct, frozen=True):
    """A request to take moves back, or to play them again."""

    seat: int
    kept: int
    moves: tuple[str, ...]
    """What would be taken back, or played again, in words."""
    seen: tuple[Seen, ...]
    """What has been seen in the meantime."""
    consent: str
    """Why the others are asked; empty where it happens at once."""
    chance: str
    """What chance gives afterwards: `same` or `fresh`."""


def preview(table: Table, seat: int, kept: int, language: Language) -> Preview:
    """A request to take moves back, as everybody at the table may see it."""
    timeline = Timeline(table, PUBLIC, language)
    seen = [
        Seen(barrier.step, timeline.sentence(barrier.step), barrier.seats)
        for barrier in barriers(table, kept)
    ]
    reason = consent_reason(table, seat, kept)
    return _preview(timeline, seat, kept, table.line[kept + 1 :], seen, reason)


def preview_redo(table: Table, seat: int, kept: int, language: Language) -> Preview:
    """A request to play moves again that were taken back."""
    timeline = Timeline(table, PUBLIC, language)
    return _preview(timeline, seat, kept, _again(table, kept), (), redo_reason(table, seat, kept))


def tell_moves(table: Table, kept: int, language: Language) -> tuple[str, ...]:
    """The moves that would be taken back, or played again, if so many were to stand."""
    timeline = Timeline(table, PUBLIC, language)
    moves = table.line[kept + 1 :] if kept < table.moves else _again(table, kept)
    return tuple([_told(timeline, played) for played in moves])


def _again(table: Table, kept: int) -> list[Played]:
    """What would be played again if so many moves were to stand."""
    again = table.undone[len(table.undone) - (kept - table.moves) :]
    return [back.played for back in reversed(again)]


def previewed(table: Table, made: RequestMade, language: Language) -> Preview | None:
    """What the open request is about, where it is about moves."""
    if made.kind == "abandon":
        return None
    of = preview if made.kind == "undo" else preview_redo
    return of(table, made.seat, made.kept, language)


def _preview(
    timeline: Timeline,
    seat: int,
    kept: int,
    moves: Sequence[Played],
    seen: Sequence[Seen],
    reason: Text | None,
) -> Preview:
    return Preview(
        seat,
        kept,
        tuple([_told(timeline, played) for played in moves]),
        tuple(seen),
        reason.in_language(timeline.language) if reason else "",
        "fresh" if timeline.table.opened.fresh_chance else "same",
    )


def _told(timeline: Timeline, played: Played) -> str:
    if played.move is None or played.seat is None:
        facts = " ".join([timeline.tell(entry)[1] for entry in played.entries])
        return f"{JUDGE.in_language(timeline.language)}{colon(timeline.language)}{facts}"
    if played.private:
        return timeline.tell(played.entries[0])[1]  # What it says is sealed: that it was made.
    return timeline.words(played)
