"""What lies on a villain's sheet: the library, the laboratory, the pile and the discard."""

from __future__ import annotations

from collections.abc import Iterator

from replays.lettering import LEAST, width_of
from replays.scene import Sprite
from replays.scenes.composing import Pen
from replays.scenes.masterminds.geometry import Point, Rect
from replays.scenes.masterminds.pieces import Side, disc, is_known
from replays.scenes.masterminds.sheets import lines
from replays.scenes.masterminds.words import Words


def library(
    words: Words,
    rect: Rect,
    seat: int,
    slots: int,
    ringed: int,
    tokens: tuple[int, ...],
    came: Point | None,
) -> Iterator[Sprite]:
    """Places, and the tokens in them. `came`: from where, the last one."""
    place = lines(rect)
    pen = Pen().symbol("mm-codex", -rect.w / 2 + 24, 0, 26, 26, "soft")
    room = (place.cells[0] - 66 if rect.w >= 500 else rect.w - 16) - 42
    step = min(34.0, room / max(1, slots))
    for slot in range(slots):
        x = 44 + step * (slot + 0.5) - rect.w / 2
        pen.box(x, 0, step - 4, 32, "place ringed" if slot + 1 == ringed else "place")
    label = words("library", count=len(tokens))
    yield Sprite(
        f"library:{seat}", "region", *rect.at(rect.w / 2, place.library), rect.w - 16, 34, "", "",
        label=label, detail=f"{label}\n{words('ringed', slot=ringed)}", marks=pen.done(), z=3,
    )  # fmt: skip
    for slot, value in enumerate(tokens):
        style = "token turns ringed" if slot + 1 == ringed else "token turns"
        said = words("slot", slot=slot + 1) + ", " + words("token", value=value)
        face = Pen().text(0, 0, str(value), LEAST, "strong onbrass")
        yield Sprite(
            f"codex:{seat}:{slot}", "marker", *rect.at(44 + step * (slot + 0.5), place.library),
            round(step) - 4, 32, "box", style, label=said, marks=face.done(), z=4,
            origin=came if slot == len(tokens) - 1 else None,
        )  # fmt: skip


def laboratory(
    words: Words, rect: Rect, seat: int, cells: tuple[int, int, int], came: Point | None
) -> Iterator[Sprite]:
    """The cells: how many there are, are open, are occupied. `came`: as for the library."""
    x, y = lines(rect).cells
    total, opened, held = cells
    pen = Pen().symbol("mm-scientist", 0, 0, 24, 24, "soft")
    label = words("cells", count=held, cells=opened)
    yield Sprite(
        f"laboratory:{seat}", "marker", *rect.at(x - 32, y), 24, 24, "", "", label=label,
        marks=pen.done(), z=3,
    )  # fmt: skip
    step = min(34.0, (rect.w - x - 4) / max(1, total))
    for cell in range(total):
        key = "held" if cell < held else "free" if cell < opened else "shut"
        pen = Pen()
        if key == "shut":
            pen.symbol("mm-lock", 0, 0, 18, 18, "soft")
        at = rect.at(x + cell * step, y)
        yield Sprite(
            f"cell:{seat}:{cell}", "region", *at, round(step) - 4, 32, "box",
            "cell shut" if key == "shut" else "cell", label=words(key), marks=pen.done(), z=4,
        )  # fmt: skip
        if key == "held":
            marks = Pen().symbol("mm-scientist", 0, 0, 24, 24, "ink").done()
            yield Sprite(
                f"scientist:{seat}:{cell}", "marker", *at, 24, 24, "", "", label=words(key),
                marks=marks, z=5, origin=came if cell == held - 1 else None,
            )  # fmt: skip


def discs(
    words: Words,
    rect: Rect,
    side: Side,
    pile: tuple[str, ...],
    discard: tuple[str, ...],
    free: bool,
    origin: Point | None,
) -> Iterator[Sprite]:
    """The pile, top first, and the discard face up. `origin`: where the last one came from."""
    y, seat = lines(rect).discs, side.seat
    pen = Pen()
    step = 37.0
    title = words("free_pick" if free else "pile_short")
    said = words("discard_short")
    word = width_of(title, LEAST), width_of(said, LEAST)
    many = len(pile) + max(1, len(discard))
    room = rect.w - 24 - sum(word) - 36
    step = min(step, room / max(1, many))
    x = 14.0
    pen.text(x - rect.w / 2, 0, title, LEAST, "start" if free else "start soft")
    x += word[0] + 8
    first = x
    x += max(1, len(pile)) * step + 14
    pen.text(x - rect.w / 2, 0, said, LEAST, "start soft")
    x += word[1] + 8
    if not discard:
        pen.text(x - rect.w / 2, 0, "–", LEAST, "start soft")
    if not pile:
        pen.text(first - rect.w / 2, 0, "–", LEAST, "start soft")
    label = words("pile", seat=side.name, count=len(pile))
    detail = f"{label}\n{words('free_pick_rule')}" if free else ""
    yield Sprite(
        f"pile:{seat}", "region", *rect.at(rect.w / 2, y), rect.w - 16, 40, "", label=label,
        detail=detail, marks=pen.done(), z=3,
    )  # fmt: skip
    seen: dict[str, int] = {}
    for index, kind in enumerate(pile):
        text = words("disc", seat=side.name, agent=words.name("agent", kind))
        at = rect.at(first + step * (index + 0.5), y)
        key = kind if is_known(kind) else "unknown"
        number = seen[key] = seen.get(key, -1) + 1
        id = f"pile:{seat}:{key}:{number}"
        yield _agent(words, id, side, kind, at, text, 8 - index, None)
    for index, kind in enumerate(discard):
        text = words("discarded", agent=words.name("agent", kind))
        came = origin if index == len(discard) - 1 else None
        at = rect.at(x + step * (index + 0.5), y)
        id = f"discard:{seat}:{kind}:{index}"
        yield _agent(words, id, side, kind, at, text, 9 + index, came)


def _agent(
    words: Words,
    id: str,
    side: Side,
    kind: str,
    at: Point,
    label: str,
    z: int,
    origin: Point | None,
) -> Sprite:
    pen = Pen()
    disc(pen, side, 0, 0, 18, kind)
    detail = f"{label}\n{words(f'does_{kind}')}" if is_known(kind) else ""
    return Sprite(
        id, "piece", *at, 36, 36, "", "agent", label=label, detail=detail, marks=pen.done(), z=z,
        origin=origin,
    )  # fmt: skip
