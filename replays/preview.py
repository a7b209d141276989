"""What an undo would take back, in words: the same for the one who asks and for those asked."""

from __future__ import annotations

import msgspec

from domain.kernel import PUBLIC, Language
from domain.table.commands.undo import barriers, consent_reason
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
    """A request to take moves back."""

    seat: int
    kept: int
    moves: tuple[str, ...]
    """What would be taken back, in words."""
    seen: tuple[Seen, ...]
    """What has been seen in the meantime."""
    consent: str
    """Why the others are asked; empty where it happens at once."""
    chance: str
    """What chance gives afterwards: `same` or `fresh`."""


def preview(table: Table, seat: int, kept: int, language: Language) -> Preview:
    """A request as everybody at the table may see it."""
    timeline = Timeline(table, PUBLIC, language)
    taken = table.line[kept + 1 :]
    seen = [
        Seen(barrier.step, timeline.sentence(barrier.step), barrier.seats)
        for barrier in barriers(table, kept)
    ]
    reason = consent_reason(table, seat, kept)
    return Preview(
        seat,
        kept,
        tuple([_told(timeline, played) for played in taken]),
        tuple(seen),
        reason.in_language(language) if reason else "",
        "fresh" if table.opened.fresh_chance else "same",
    )


def _told(timeline: Timeline, played: Played) -> str:
    if played.move is None or played.seat is None:
        facts = " ".join([timeline.tell(entry)[1] for entry in played.entries])
        return f"{JUDGE.in_language(timeline.language)}: {facts}"
    return timeline.words(played)
