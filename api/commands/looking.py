"""What somebody at the keyboard looks at before choosing: the board, and what a card does."""

from __future__ import annotations

from collections.abc import Sequence

from rich.markup import escape

from api.commands.console import console
from api.commands.drawn import board_lines, draw_lines, faces, fits, player_colours, told_of
from api.commands.prompts import say
from domain.kernel import Language, colon, seat_viewer
from domain.table.value import Table
from replays.timeline import Timeline

MOST_CARDS = 12
"""Told at once."""
MOST_NAMED = 3
"""Cards named as examples of what may be asked for."""


def show_board(table: Table, seat: int, lang: Language) -> None:
    """The board in words, as a seat sees it, told to that seat."""
    timeline = Timeline(table, seat_viewer(seat), lang, to=seat)
    colours = player_colours(timeline, table.steps)
    console.print(draw_lines(board_lines(timeline, table.steps), [], colours))


def show_cards(table: Table, lang: Language, words: str, moves: Sequence[str]) -> None:
    """What cards and pieces of that name do; without one, those that could be played now."""
    every = list(faces(table, lang))
    asked = [face for face in every if fits(face, words)] if words else []
    found = asked or ([] if words else [face for face in every if _is_named(face.title, moves)])
    if not found:
        some = ", ".join([face.title for face in every][:MOST_NAMED])
        console.tell(f"[yellow]{escape(say('which_card', lang, some=some))}[/]")
        return
    # Cards that do the same are told once.
    alike: dict[str, list[str]] = {}
    for face in found:
        alike.setdefault(told_of(face), []).append(face.title)
    for told, titles in list(alike.items())[:MOST_CARDS]:
        names = ", ".join(dict.fromkeys(titles))
        printed = colon(lang) + told if told else " " + say("nothing_printed", lang)
        console.tell(f"  [bold]{escape(names)}[/]{escape(printed)}")


def _is_named(title: str, moves: Sequence[str]) -> bool:
    return any(title in words for words in moves)
