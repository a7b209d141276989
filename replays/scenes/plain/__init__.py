"""The board of a ruleset that brings none: its state as a tidy table of chips.

A panel for the table and one for each seat. Fields that have a value for every seat stand with the
seats, all others in the middle; ids are chips that can be touched, what is hidden is a chip with a
number, and what the last fact names is lit. A ruleset may name its fields (`[names.field]` in the
rulebook); otherwise they are called as in the code.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from domain.kernel import AnyRuleset, Fact, Language, Names, State, colon, fill, values_of
from replays.looks import PLAIN
from replays.memo import Memo
from replays.scene import AnyLayout, Scene, Shape, sentence
from replays.scenes.plain.arranging import arrange
from replays.scenes.plain.reading import Reader, Shown, named_ids


@cache
def plain_layout(ruleset: AnyRuleset) -> AnyLayout:
    """The layout for a ruleset without one."""

    def layout(
        state: State,
        names: Names,
        language: Language,
        players: Sequence[str],
        fact: Fact | None = None,
        *,
        shape: Shape = "wide",
        memo: Memo | None = None,
    ) -> Scene:
        """What is known of the state, panel by panel."""
        hot = named_ids(fact)
        shown = Reader(ruleset, names, language, hot).panels(state)
        heading = _heading(ruleset, state, names, language)
        told = sentence(ruleset.rulebook, fact, names, language) if fact else ""
        sprites, height = arrange(shown, heading, told, shape)
        title = f"{ruleset.title.in_language(language)} · {heading}"
        keep = memo or Memo()
        part = keep.part("all", lambda drawn: drawn, tuple(sprites))
        return keep.scene(
            (_WIDTH[shape], height), title, _words(shown, told, language), [part], PLAIN
        )

    return layout


_WIDTH: dict[Shape, int] = {"wide": 1600, "square": 1100, "tall": 720}


def _heading(ruleset: AnyRuleset, state: State, names: Names, language: Language) -> str:
    """The chapter, and who is asked for what."""
    chapter = ruleset.chapter(state)
    words = fill(ruleset.rulebook.chapters[chapter.kind], values_of(chapter), names, language)
    called: Callable[[str, str], str] = lambda kind, id: names[kind][language].get(id, id)  # noqa: E731
    asked = [
        called("seat", str(each.seat)) + colon(language) + called("decision", each.kind)
        for each in ruleset.decisions(state)
        if each.required
    ]
    return " · ".join([words, *asked])


def _words(shown: list[Shown], told: str, language: Language) -> str:
    """The whole picture as text, for who does not see it."""
    panels = [
        panel.title
        + colon(language)
        + (", ".join(chip.label or chip.text for chip in panel.chips) or "-")
        + "."
        for panel in shown
    ]
    return " ".join([told, *panels]).strip()
