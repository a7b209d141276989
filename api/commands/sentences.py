"""What a table says in words: its policy, what is asked, how everybody stands."""

from __future__ import annotations

from collections.abc import Sequence

from rich.markup import escape
from rich.table import Table as Grid

from api.commands.console import console
from api.commands.prompts import say
from domain.kernel import Language, Names, Standings
from domain.table.events import RequestKind, UndoPolicy
from replays.preview import Preview


def policy(undo: UndoPolicy, fresh_chance: bool, language: Language) -> str:
    """What a table allows to be taken back."""
    told = say(f"undo_{undo}", language)
    if undo == "none":
        return f"{told}."
    semicolon = " ; " if language == "fr" else "; "
    return f"{told}{semicolon}{say('fresh_chance' if fresh_chance else 'same_chance', language)}."


def preview_lines(
    told: Preview,
    players: Sequence[str],
    kind: RequestKind = "undo",
    language: Language = "en",
) -> list[str]:
    """What would be taken back, what has been seen since, and what chance gives afterwards."""
    moves = [f"  {move}" for move in told.moves]
    if kind == "redo":
        return [say("to_play_again", language), *moves]
    lines = [say("to_take_back", language), *moves]
    if told.seen:
        lines.append(say("seen_meanwhile", language))
    for seen in told.seen:
        is_for_all = len(seen.seats) == len(players)
        names = ", ".join(players[seat] for seat in seen.seats)
        who = say("everybody", language) if is_for_all else names
        lines.append(f"  {say('seen_by', language, sentence=seen.sentence, who=who)}")
    return [*lines, say("chance_anew" if told.chance == "fresh" else "chance_again", language)]


def matching(words: Sequence[str], answer: str) -> list[int]:
    """The moves that an answer may mean: the one with its number, or all with its words."""
    if answer.isascii() and answer.isdecimal() and 1 <= int(answer) <= len(words):
        return [int(answer) - 1]
    wanted = answer.lower().split()
    return [i for i, text in enumerate(words) if all(word in text.lower() for word in wanted)]


def result(
    standings: Standings, players: Sequence[str], language: Language, to: int | None = None
) -> str:
    """How a game ended, told to a seat or to anybody."""
    reasons = {"resigned": "given_up", "abandoned": "abandoned", "endless": "endless"}
    how = say(reasons.get(standings.reason, "over"), language)
    if standings.winners == (to,):
        return say("you_win", language, how=how)
    who = ", ".join(players[seat] for seat in standings.winners)
    ends = ("nobody_wins", "winner", "winners")
    return say(ends[min(len(standings.winners), 2)], language, how=how, who=who)


def standings_grid(standings: Standings, names: Names, language: Language) -> Grid:
    """Every side's line, with names for sides and for what the points came from."""
    called = {kind: by[language] for kind, by in names.items()}
    sources = called.get("source", {})
    grid = Grid(box=None, header_style="dim")
    for column in ("", say("score", language), say("rank", language), ""):
        grid.add_column(column)
    for line in standings.lines:
        kind, _, side = line.side.partition(":")
        name = "" if line.seat is None else called["seat"][str(line.seat)]
        piece = called.get(kind if side else "side", {}).get(side or kind, side or kind)
        title = name if kind == "seat" else f"{piece} {name}"
        gained = [f"{sources.get(each, each)} {points}" for each, points in line.sources.items()]
        score = "?" if line.score is None else str(line.score)
        rank = "" if line.rank is None else str(line.rank)
        grid.add_row(escape(title), score, rank, escape(", ".join(gained)))
    return grid


def print_standings(standings: Standings, names: Names, language: Language) -> None:
    """Prints every side's line."""
    console.print(standings_grid(standings, names, language))
