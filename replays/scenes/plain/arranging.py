"""Where the panels of a plain board stand: in columns, each as high as what is in it."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from replays.lettering import LEAST, LINE, fit, width_of, wrap
from replays.scene import Mark, Shape, Sprite
from replays.scenes.plain.reading import Chip, Shown

GAP = 16
WIDE_HEIGHT = 1000


class Plan(msgspec.Struct, frozen=True):
    """The room of a shape."""

    width: int
    columns: int
    letters: int

    @property
    def chip(self) -> int:
        """How high a chip is."""
        return round(self.letters * 1.75)

    @property
    def head(self) -> int:
        """How high the title of a panel is."""
        return round(self.letters * 2.1)


PLANS: dict[Shape, tuple[Plan, ...]] = {
    "wide": tuple([Plan(1600, *each) for each in ((2, 44), (3, 38), (3, 32), (3, 26), (4, LEAST))]),
    "square": (Plan(1100, 2, 28),),
    "tall": (Plan(720, 1, 28),),
}
"""The largest letters first: those are used that leave the picture in its shape."""
MOST_CHIPS = (24, 12, 8, 4)
"""Where even the smallest letters need too much room, so many chips of a panel are shown."""


def arrange(shown: list[Shown], heading: str, told: str, shape: Shape) -> tuple[list[Sprite], int]:
    """The sprites of all panels, and how high the picture is."""
    most = WIDE_HEIGHT if shape == "wide" else 100_000
    for plan in PLANS[shape]:
        sprites, height = _arranged(shown, heading, told, plan)
        if height <= most:
            break
    for chips in MOST_CHIPS:
        if height <= most:
            break
        cut = [_shortened(panel, chips) for panel in shown]
        sprites, height = _arranged(cut, heading, told, plan)
    return sprites, max(height, WIDE_HEIGHT) if shape == "wide" else height


def _shortened(panel: Shown, most: int) -> Shown:
    left = len(panel.chips) - most
    if left <= 0:
        return panel
    whole = ", ".join(chip.text for chip in panel.chips)
    rest = Chip(f"… +{left}", style="label", label=whole)
    return msgspec.structs.replace(panel, chips=(*panel.chips[:most], rest))


def _arranged(shown: list[Shown], heading: str, told: str, plan: Plan) -> tuple[list[Sprite], int]:
    inner = plan.width - 2 * GAP
    sprites = [*_line("heading", heading, inner, GAP, plan.letters + 4, "strong")]
    top = GAP + _height(heading, inner, plan.letters + 4)
    if told:
        sprites += _line("last", told, inner, top, plan.letters, "soft")
        top += _height(told, inner, plan.letters)
    top += GAP
    bottoms = [top] * min(plan.columns, max(len(shown), 1))
    width = (plan.width - GAP * (len(bottoms) + 1)) // len(bottoms)
    taken: dict[str, int] = {}
    for panel in shown:
        column = bottoms.index(min(bottoms))
        x, y = GAP + column * (width + GAP), bottoms[column]
        chips, height = _flow(panel, x, y, width, plan, taken)
        sprites += [_panel(panel, x, y, width, height, plan), *chips]
        bottoms[column] = y + height + GAP
    return sprites, max(bottoms)


def _line(id: str, words: str, width: int, top: int, letters: int, style: str) -> Iterator[Sprite]:
    text = wrap(words, width, letters, 2, "bold")
    height = _height(words, width, letters)
    yield Sprite(
        id, "text", GAP, top + height // 2, 0, letters, "", f"start {style}", text, label=words
    )


def _height(words: str, width: int, letters: int) -> int:
    lines = wrap(words, width, letters, 2, "bold").count("\n") + 1
    return round(lines * letters * LINE) + 8


def _panel(panel: Shown, x: int, y: int, width: int, height: int, plan: Plan) -> Sprite:
    title = fit(panel.title, width - 60, plan.letters, font="bold")
    bar = "" if panel.seat is None else f" seat seat-{panel.seat % 8}"
    marks = (
        Mark(-width // 2 + 7, 0, 14, height, "box", "bar"),
        Mark(
            -width // 2 + 30,
            -height // 2 + plan.head // 2,
            0,
            plan.letters,
            "",
            "start strong",
            title,
        ),
    )
    return Sprite(
        panel.id, "region", x + width // 2, y + height // 2, width, height, "box",
        f"panel{bar}", label=panel.title, z=-10, marks=marks,
    )  # fmt: skip


def _letters(chip: Chip) -> str:
    return "strong" if "lit" in chip.style else "soft" if "label" in chip.style else ""


def _flow(
    panel: Shown, left: int, top: int, width: int, plan: Plan, taken: dict[str, int]
) -> tuple[list[Sprite], int]:
    """The chips of a panel, line by line; a pile's name begins a line."""
    sprites: list[Sprite] = []
    room, letters = width - 50, plan.letters
    x, y = 0, plan.head
    for index, chip in enumerate(panel.chips):
        text = fit(chip.text, room - 28, letters, font="bold")
        w = round(width_of(text, letters, "bold")) + 28
        starts = "label" in chip.style and "lit" not in chip.style and x > 0
        if starts or x + w > room:
            x, y = 0, y + plan.chip + 8
        id = chip.id or f"{panel.id}:{index}"
        taken[id] = taken.get(id, 0) + 1
        if taken[id] > 1:
            id = f"{id}:{taken[id]}"
        sprite = Sprite(
            id,
            "card" if chip.id else "marker",
            left + 30 + x + w // 2,
            y + top + plan.chip // 2,
            w,
            plan.chip,
            "" if "label" in chip.style else "box",
            f"chip {chip.style}",
            label=chip.label or chip.text,
            marks=(Mark(0, 0, 0, letters, "", _letters(chip), text),),
            on=panel.id if chip.id else "",
            tally=chip.tally,
        )
        sprites.append(sprite)
        x += w + 10
    return sprites, y + plan.chip + GAP if panel.chips else plan.head + 8
