"""What a table says in words: its policy, what is asked, how everybody stands."""

from __future__ import annotations

from collections.abc import Sequence

from rich.markup import escape
from rich.table import Table as Grid

from api.commands.console import console
from domain.kernel import Standings
from domain.table.events import RequestKind, UndoPolicy
from replays.preview import Preview

POLICIES: dict[UndoPolicy, str] = {
    "free": "your own last move at once, as long as nobody has seen anything new; "
    "otherwise the others are asked",
    "consent": "every other person at the table must agree",
    "none": "nothing is taken back; only a judge rewinds",
}


def policy(undo: UndoPolicy, fresh_chance: bool) -> str:
    """What a table allows to be taken back."""
    if undo == "none":
        return f"Undo: {POLICIES[undo]}."
    chance = "chance is then drawn anew" if fresh_chance else "the same die comes again"
    return f"Undo: {POLICIES[undo]}; {chance}."


REQUESTS: dict[RequestKind, str] = {
    "undo": "take moves back",
    "redo": "play again what was taken back",
    "abandon": "stop the game without a winner",
}
"""What a seat asks to do."""


def preview_lines(told: Preview, players: Sequence[str], kind: RequestKind = "undo") -> list[str]:
    """What would be taken back, what has been seen since, and what chance gives afterwards."""
    moves = [f"  {move}" for move in told.moves]
    if kind == "redo":
        return ["To be played again:", *moves]
    lines = ["To be taken back:", *moves]
    if told.seen:
        lines.append("Seen in the meantime:")
    for seen in told.seen:
        everybody = len(seen.seats) == len(players)
        who = "everybody" if everybody else ", ".join(players[seat] for seat in seen.seats)
        lines.append(f"  {seen.sentence} (by {who})")
    fresh = "Chance will be drawn anew." if told.chance == "fresh" else "The same die comes again."
    return [*lines, fresh]


def matching(words: Sequence[str], answer: str) -> list[int]:
    """The moves that an answer may mean: the one with its number, or all with its words."""
    if answer.isascii() and answer.isdecimal() and 1 <= int(answer) <= len(words):
        return [int(answer) - 1]
    wanted = answer.lower().split()
    return [i for i, text in enumerate(words) if all(word in text.lower() for word in wanted)]


def result(standings: Standings, players: Sequence[str]) -> str:
    """How a game ended."""
    reasons = {
        "resigned": "The game was given up",
        "abandoned": "The game was abandoned",
        "endless": "The game went on for longer than any game and was stopped",
    }
    how = reasons.get(standings.reason, "The game is over")
    winners = ", ".join(players[seat] for seat in standings.winners)
    return (
        f"{how}: {winners} {'win' if len(standings.winners) > 1 else 'wins'}."
        if winners
        else (f"{how}; nobody wins.")
    )


def print_standings(standings: Standings, players: Sequence[str]) -> None:
    """Prints every side's line."""
    grid = Grid(box=None, header_style="dim")
    for column in ("", "score", "rank", ""):
        grid.add_column(column)
    for line in standings.lines:
        kind, _, side = line.side.partition(":")
        name = "" if line.seat is None else players[line.seat]
        title = name if kind == "seat" else f"{side or kind} {name}"
        sources = ", ".join(f"{source} {points}" for source, points in line.sources.items())
        score = "?" if line.score is None else str(line.score)
        rank = "" if line.rank is None else str(line.rank)
        grid.add_row(escape(title), score, rank, sources)
    console.print(grid)
