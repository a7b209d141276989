"""Notes in words, for a terminal and for plain pages."""

from __future__ import annotations

from domain.kernel import Text
from replays.timeline import Noted, Timeline

NOTE = Text("Note by {who}: {text}", "Note ({who}) : {text}")
JUDGE_NAME = Text("the judge", "l'arbitre")


def note_line(timeline: Timeline, note: Noted) -> str:
    """A note on one line, without what would steer a terminal."""
    language, players = timeline.language, timeline.table.players
    who = JUDGE_NAME.in_language(language)
    if isinstance(note.author, int):
        who = players[note.author] or f"#{note.author + 1}"
    text = "".join([sign if sign.isprintable() else " " for sign in note.text])
    return NOTE.in_language(language).format(who=who, text=text)
