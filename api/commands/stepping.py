"""Stepping through a game by keys: where somebody is in it, whose eyes, and what was searched."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from functools import cached_property, partial

from domain.kernel import JUDGE, LANGUAGES, PUBLIC, Language, Text, Viewer, seat_viewer
from domain.table.value import Table
from replays.captions import Stop
from replays.captions import stops as find_stops
from replays.timeline import By, Timeline

UNITS: dict[str, By] = {"f": "fact", "m": "move", "t": "turn"}
NOT_FOUND = Text("Nothing says “{words}”.", "Rien ne dit « {words} ».")


class Replay:
    """Where somebody is in a game, what is shown of it, and what a key does."""

    def __init__(self, table: Table, eyes: Viewer, by: By, language: Language) -> None:
        self.table = table
        self.eyes = eyes
        self.by: By = by
        self.language: Language = language
        self.step = 0
        self.message = ""
        self.typed: str | None = None
        """A search that is being typed."""
        self._words = ""
        """What was searched last."""
        self._number = ""
        self.scroll = 0
        self.shows = {"rules": False, "standings": False, "help": False}
        self._timelines: dict[tuple[Viewer, Language], Timeline] = {}
        self._stops: dict[tuple[Viewer, Language, By], list[Stop]] = {}
        self.step = self.stops[0].step

    # What there is

    @property
    def timeline(self) -> Timeline:
        key = (self.eyes, self.language)
        if key not in self._timelines:
            self._timelines[key] = Timeline(self.table, *key)
        return self._timelines[key]

    @property
    def stops(self) -> Sequence[Stop]:
        key = (self.eyes, self.language, self.by)
        if key not in self._stops:
            self._stops[key] = find_stops(self.timeline, self.by)
        return self._stops[key]

    @property
    def index(self) -> int:
        """The stop that the step belongs to."""
        last = len(self.stops) - 1
        return next((i for i, stop in enumerate(self.stops) if stop.step >= self.step), last)

    @cached_property
    def viewers(self) -> list[Viewer]:
        """Whose eyes may be borrowed: before the end the public's alone."""
        if not self.table.secrets_are_open:
            return [PUBLIC]
        return [PUBLIC, *map(seat_viewer, range(len(self.table.players))), JUDGE]

    # Keys

    def press(self, key: str) -> bool:
        """Does what a key says; whether to go on."""
        self.message = ""
        if self.typed is not None:
            self._type(key)
            return True
        if key == "q":
            return False
        if key.isdecimal():
            self._number += key
            return True
        act = self._keys.get(key)
        if act is not None:
            act()
        self._number = ""
        return True

    @cached_property
    def _keys(self) -> dict[str, Callable[[], None]]:
        return {
            **dict.fromkeys(["right", " ", "enter"], partial(self._walk, 1)),
            **dict.fromkeys(["left", "b", "backspace"], partial(self._walk, -1)),
            **dict.fromkeys(["down", "pagedown"], partial(self._turn, 1)),
            **dict.fromkeys(["up", "pageup"], partial(self._turn, -1)),
            "home": partial(self._go, 0),
            "end": partial(self._go, self.table.steps),  # There are no more stops than steps.
            "g": self._go_to_number,
            "e": partial(self._look, 1),
            "E": partial(self._look, -1),
            "/": self._begin_search,
            "n": partial(self._search, 1),
            "N": partial(self._search, -1),
            "l": self._other_language,
            "j": partial(self._move_board, 5),
            "k": partial(self._move_board, -5),
            "r": partial(self._toggle, "rules"),
            "s": partial(self._toggle, "standings"),
            "?": partial(self._toggle, "help"),
            **{key: partial(self._stop_by, by) for key, by in UNITS.items()},
        }

    def _walk(self, stops: int) -> None:
        self._go(self.index + stops)

    def _go(self, index: int) -> None:
        self.step = self.stops[max(0, min(index, len(self.stops) - 1))].step
        self.scroll = 0

    def _turn(self, direction: int) -> None:
        """To the first stop of another chapter."""
        chapters = self.timeline.chapters
        at = next(i for i, each in enumerate(chapters) if each.last >= self.step)
        is_begun = self.step > chapters[at].first
        to = at if direction < 0 and is_begun else at + direction
        if 0 <= to < len(chapters):
            self.step = chapters[to].first
            self._go(self.index)
        else:
            self._go(0 if direction < 0 else len(self.stops) - 1)

    def _go_to_number(self) -> None:
        if self._number:
            self.step = min(int(self._number[:9]), self.timeline.steps)
            self._go(self.index)

    def _stop_by(self, by: By) -> None:
        self.by = by
        self._go(self.index)

    def _look(self, direction: int) -> None:
        at = self.viewers.index(self.eyes) if self.eyes in self.viewers else 0
        self.eyes = self.viewers[(at + direction) % len(self.viewers)]
        self._go(self.index)

    def _other_language(self) -> None:
        self.language = LANGUAGES[(LANGUAGES.index(self.language) + 1) % len(LANGUAGES)]

    def _move_board(self, lines: int) -> None:
        self.scroll = max(0, self.scroll + lines)

    def _toggle(self, what: str) -> None:
        self.shows[what] = not self.shows[what]

    # Searching

    def _begin_search(self) -> None:
        self.typed = ""

    def _type(self, key: str) -> None:
        assert self.typed is not None
        if key == "enter":
            self._words, self.typed = self.typed or self._words, None
            self._search(1)
        elif key == "escape":
            self.typed = None
        elif key == "backspace":
            self.typed = self.typed[:-1]
        elif len(key) == 1:
            self.typed += key

    def _search(self, direction: int) -> None:
        """To the next stop that tells these words, and round to the beginning."""
        wanted = _plain(self._words).split()
        count, at = len(self.stops), self.index
        for offset in range(1, count + 1) if wanted else ():
            index = (at + direction * offset) % count
            told = _plain(" ".join(self.told(self.stops[index])))
            if all(word in told for word in wanted):
                self._go(index)
                return
        self.message = NOT_FOUND.in_language(self.language).format(words=self._words)

    def told(self, stop: Stop) -> list[str]:
        """What a stop tells, in short and at length."""
        steps = range(max(stop.first, 1), stop.step + 1)
        return [stop.caption, *[self.timeline.sentence(step) for step in steps]]


def _plain(text: str) -> str:
    """Small letters without accents: as people type when they search."""
    apart = unicodedata.normalize("NFD", text.lower())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))
