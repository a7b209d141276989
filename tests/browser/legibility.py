"""How well a board can be read: measured in a real Chromium, in the room that the page gives."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser

from domain.kernel import JUDGE, LANGUAGES, PUBLIC, AnyRuleset, seat_viewer
from domain.table.value import Table
from replays.demos import demo_game
from replays.film import scene
from replays.memo import Memo
from replays.scene import Scene, Shape
from replays.simulation import play_out
from replays.svg import svg
from replays.timeline import Timeline

ROOMS: dict[Shape, tuple[int, int]] = {"wide": (854, 540), "square": (744, 0), "tall": (382, 0)}
"""What a board has at 1280x800, and, as long as they need, on a tablet and at 390x844."""

SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")

LEAST_PIXELS = 11
LEAST_CONTRAST = 4.5

MEASURE = (Path(__file__).parent / "legibility.js").read_text("utf-8")


@dataclass
class Reading:
    """What was found on some pictures."""

    pictures: int = 0
    texts: int = 0
    smallest: float = 99.0
    faults: dict[str, dict[str, str]] = field(default_factory=dict)
    """small, overlapping, covered, outside, faint, lost: what it says, and where it was found."""

    def add(self, found: dict[str, list[str]], where: str) -> None:
        self.pictures += 1
        self.texts += int(found.pop("texts")[0])
        self.smallest = min(self.smallest, float(found.pop("smallest")[0]))
        for kind, texts in found.items():
            for text in texts:
                self.faults.setdefault(kind, {}).setdefault(text, where)

    def __str__(self) -> str:
        counts = ", ".join(f"{len(texts)} {kind}" for kind, texts in self.faults.items())
        return (
            f"{self.texts} texts on {self.pictures} pictures, smallest {self.smallest:.1f} px;"
            f" {counts or 'nothing wrong'}"
        )


@cache
def demos(ruleset: AnyRuleset) -> tuple[Table, ...]:
    """The demo games, played once for all shapes."""
    return tuple([demo_game(ruleset, number) for number in range(len(ruleset.variants))])


@cache
def few_games(ruleset: AnyRuleset) -> tuple[Table, ...]:
    """One random game of every variant, played once for all shapes."""
    return tuple(games(ruleset, range(1)))


def games(ruleset: AnyRuleset, seeds: range) -> Iterator[Table]:
    """Games of every variant, with few and with many seats."""
    for options in ruleset.variants.values():
        for seed in seeds:
            fewest, most = ruleset.players
            seats = fewest + seed % (most - fewest + 1)
            try:
                yield play_out(ruleset, seats, options, seed=seed)
            except Exception:  # Not every variant is for every number of seats.
                yield play_out(ruleset, most, options, seed=seed)


def pictures(table: Table, shape: Shape, count: int) -> Iterator[tuple[str, Scene]]:
    """Pictures evenly over a game, by turns with the eyes of all and in both languages."""
    viewers = [PUBLIC, seat_viewer(0), JUDGE, seat_viewer(1)]
    timelines = [Timeline(table, viewer, language) for language in LANGUAGES for viewer in viewers]
    memos = [Memo() for _ in timelines]
    last = table.steps
    for index in range(count):
        step = last if count == 1 else round(index * last / (count - 1))
        timeline, memo = timelines[index % len(timelines)], memos[index % len(timelines)]
        picture = scene(timeline, step, shape=shape, memo=memo)
        assert picture is not None
        who = f"{table.ruleset.slug} {shape}, step {step} of {table.id}"
        yield f"{who}, {timeline.viewer}, {timeline.language}", picture


def read(
    browser: Browser, shown: Iterator[tuple[str, Scene]], shape: Shape, folder: Path
) -> Reading:
    """Measures pictures in a room of that shape, each in the light and in the dark."""
    reading = Reading()
    context = browser.new_context(reduced_motion="reduce")
    page = context.new_page()
    file = folder / "board.svg"
    for where, picture in shown:
        width, height = ROOMS[shape]
        height = height or width * picture.height // picture.width
        page.set_viewport_size({"width": width, "height": height})
        file.write_text(svg(picture), "utf-8")
        page.goto(file.as_uri())
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme)
            found = page.evaluate(MEASURE, [LEAST_PIXELS, LEAST_CONTRAST])
            reading.add(found, f"{where}, {scheme}")
    context.close()
    return reading
