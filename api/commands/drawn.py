"""The board in a terminal: what its picture says of itself, line by line, in the sides' colours."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from rich.table import Table as Grid
from rich.text import Text

from domain.kernel import Language
from domain.kernel import Text as Words
from domain.kernel.person import address
from domain.table.value import Table
from replays.film import scene
from replays.harmless import harmless
from replays.looks import LOOKS
from replays.scene import Scene
from replays.scenes.sides import side_colours
from replays.timeline import Timeline

NO_PICTURE = Words("This game has no picture.", "Ce jeu n'a pas d'image.")
# A full stop after U.R.S.S ends a sentence only where another begins.
_SENTENCE_ENDS = re.compile(r"(?<=[.!?])(?<!\.[A-Z]\.) (?=\S)|(?<=\.[A-Z]\.) (?=[A-ZÀ-Ý«])")
_FULL_STOP = re.compile(r"(?<!\.[A-Z])\.$")
_SUBJECT = re.compile(r"(?P<subject>[^:]{1,40}?) ?: (?P<text>.+)")
_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")


class Line(NamedTuple):
    """Something on the board, and what is to be said of it."""

    subject: str
    text: str


def board_lines(timeline: Timeline, step: int) -> list[Line]:
    """The board after a step in words: a place, a pile or a seat on each line."""
    picture = scene(timeline, step)
    if picture is None:
        return [Line("", NO_PICTURE.in_language(timeline.language))]
    # The first sentence is the chapter, which stands above the board anyway.
    description = harmless(picture.description)
    if timeline.to is not None:
        # What happened last has words of its own for whoever did it.
        plain = Timeline(timeline.table, timeline.viewer, timeline.language)
        named, spoken = harmless(plain.told(step)[1]), harmless(timeline.told(step)[1])
        description = description.replace(named, spoken)
    sentences = _SENTENCE_ENDS.split(description)[1:]
    told = [_told_to(timeline, _FULL_STOP.sub("", sentence)) for sentence in sentences]
    return [_line(sentence) for sentence in told]


def _told_to(timeline: Timeline, sentence: str) -> str:
    """A sentence of the board as whoever it is told to hears it, in the second person."""
    if timeline.to is None or "{" in sentence:
        return sentence
    name = harmless(timeline.table.players[timeline.to])
    named = re.compile(rf"(?<!\w){re.escape(name)}(?!\w)")
    # Whoever is called as something else on the board is called by name throughout.
    if not name or any(named.search(other) for other in _called(timeline, timeline.to)):
        return sentence
    template = named.sub("{seat:seat}", sentence).replace("d'{seat:seat}", "de {seat:seat}")
    words = Words(template, template)
    return address(words, {"seat": timeline.to}, timeline.names, timeline.language, timeline.to)


def _called(timeline: Timeline, seat: int) -> Iterator[str]:
    """What everything but a seat is called."""
    for kind, languages in timeline.names.items():
        for id, name in languages[timeline.language].items():
            if (kind, id) != ("seat", str(seat)):
                yield name


def _line(sentence: str) -> Line:
    found = _SUBJECT.fullmatch(sentence)
    return Line(found["subject"], found["text"]) if found else Line("", sentence)


def draw_lines(lines: list[Line], before: list[Line], colours: dict[str, str]) -> Grid:
    """Lines as a table; what was not there before is marked."""
    grid = Grid.grid(padding=(0, 1), expand=True)
    grid.add_column(no_wrap=True)
    grid.add_column(justify="right", max_width=28)
    grid.add_column(ratio=1)
    known = set(before)
    for line in lines:
        is_new = bool(before) and line not in known
        mark = Text("▌" if is_new else " ", style="bold yellow")
        texts = [Text(part, style="bold" if is_new else "") for part in line]
        for text in texts:
            _colour(text, colours)
        grid.add_row(mark, *texts)
    return grid


def _colour(text: Text, colours: dict[str, str]) -> None:
    """Players stand in the colours that they have on the board."""
    for name, colour in colours.items():
        text.highlight_regex(rf"(?<!\w){re.escape(name)}(?!\w)", f"bold {colour}")


def player_colours(timeline: Timeline, step: int) -> dict[str, str]:
    """Player -> a colour that a terminal can show."""
    table = timeline.table
    sides = side_colours(table.ruleset.slug, timeline.view(step))
    found = {
        player: _COLOUR.findall(sides.get(f"seat:{seat}", ""))
        for seat, player in enumerate(table.players)
    }
    # Of a pair for day and night the one for the night: most terminals are dark.
    return {player: colours[-1] for player, colours in found.items() if colours and player}


def heading(timeline: Timeline, step: int, language: Language) -> Text:
    """The game and the chapter that a step belongs to."""
    table = timeline.table
    title = timeline.title(table.ruleset.chapter(timeline.view(step)))
    return Text.assemble((table.ruleset.title.in_language(language), "bold"), "  ", title)


def faces(table: Table, language: Language) -> Iterator[Scene]:
    """Every card and piece of the table's edition, as it is shown large."""
    slug = table.ruleset.slug
    if slug in LOOKS:
        yield from LOOKS[slug].faces(table.edition, table.names, language)


def fits(face: Scene, words: str) -> bool:
    """Whether a card or piece is called so."""
    return all(word in face.title.lower() for word in words.lower().split())


def told_of(face: Scene) -> str:
    """What is printed on a card or piece beside its name."""
    return harmless(face.description.removeprefix(face.title).lstrip(" \u00a0:").rstrip())
