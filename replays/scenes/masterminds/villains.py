"""A seat's panel: name and points, discs, and what it has won."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.masterminds.rules.scoring import score
from domain.games.masterminds.state import MastermindsState
from domain.kernel import HIDDEN
from replays.lettering import fit
from replays.scene import Sprite
from replays.scenes.masterminds.geometry import PANEL, Board, Panel
from replays.scenes.masterminds.pieces import chip, disc, glyph
from replays.scenes.masterminds.words import Words, asked_seat

SHARES = (
    ("segments", "#8a6a12"),
    ("buildings", "#3b6ea5"),
    ("missions", "#5b7f3a"),
    ("chaos", "#8c3b4a"),
    ("codex", "#6b4f8f"),
)


def panel(state: MastermindsState, board: Board, words: Words, seat: int) -> Iterator[Sprite]:
    """The frame and everything but the machine's sheet."""
    place = board.panel(seat, state.seats)
    style = "seat-panel"
    if state.result is not None and seat in state.result.winners:
        style += " winner"
    elif asked_seat(state) == seat:
        style += " active"
    w, h = PANEL
    name = words.seat(seat)
    yield Sprite(
        f"panel:{seat}", "region", *place.at(w / 2, h / 2), *place.size(w, h), "box", style,
        label=name,
    )  # fmt: skip
    yield from _head(state, words, place, seat)
    if state.villains[seat].machine:
        yield from _points(state, words, place, seat)
        yield from _discs(state, words, place, seat)
        yield from _won(state, words, place, seat)


def _head(state: MastermindsState, words: Words, place: Panel, seat: int) -> Iterator[Sprite]:
    name = words.seat(seat)
    villain = state.villains[seat]
    yield chip(state, words, f"chip:{seat}", seat, place.at(24, 24), place.n(26), name, 4)
    size = place.n(19)
    yield Sprite(
        f"player:{seat}", "text", *place.at(44, 24), 0, size, "", "strong start",
        fit(name, place.n(130), size), label=name, z=4,
    )  # fmt: skip
    if villain.machine:
        machine = words.name("machine", villain.machine)
        size = place.n(15)
        yield Sprite(
            f"machine:{seat}", "text", *place.at(364, 24), 0, size, "", "end soft",
            fit(machine, place.n(190), size), label=machine, z=4,
        )  # fmt: skip
    if state.monocle_holder == seat:
        label = words("monocle", seat=name)
        at, size = place.at(408, 54), place.n(28)
        yield Sprite(
            "monocle", "marker", *at, size, size, "monocle", "glyph brass", label=label, z=6
        )


def _points(state: MastermindsState, words: Words, place: Panel, seat: int) -> Iterator[Sprite]:
    """The total, and a bar with the five sources side by side."""
    now = score(state, seat)
    label = words("points", points=now.total)
    yield Sprite(
        f"total:{seat}", "text", *place.at(420, 24), 0, place.n(24), "", "strong end",
        str(now.total), label=label, z=4,
    )  # fmt: skip
    left, whole = 10.0, 376.0
    unit = min(9.0, whole / max(1, now.total))
    for source, colour in SHARES:
        points: int = getattr(now, source)
        if points:
            w = unit * points
            at = place.at(left + w / 2, 54)
            yield Sprite(
                f"share:{seat}:{source}", "marker", *at, *place.size(w, 17), "box", "share",
                str(points), label=words(f"share_{source}", points=points), colour=colour, z=4,
            )  # fmt: skip
            left += w


def _discs(state: MastermindsState, words: Words, place: Panel, seat: int) -> Iterator[Sprite]:
    """The pile with its count, its known discs, and the discard face up."""
    villain = state.villains[seat]
    name = words.seat(seat)
    y = 408
    size = place.n(44)
    known = [kind for kind in villain.pile if kind != HIDDEN]
    shown = villain.pile if len(known) > 1 else villain.pile[:1]
    label = words("pile", seat=name, count=len(villain.pile))
    at = place.at(34, y + 32)
    text = f"{words('pile_short')} {len(villain.pile)}"
    yield Sprite(
        f"pile:{seat}:count", "text", *at, 0, place.n(14), "", "soft", text, label=label, z=4
    )
    step = min(46, 170 // max(1, len(shown)))
    for index, kind in enumerate(shown):
        at = place.at(34 + index * step, y)
        text = words("disc", seat=name, agent=words.name("agent", kind))
        id = f"pile:{seat}:{index}"
        yield disc(state, words, id, seat, kind, at, size, text, 8 - index)
    if villain.discard:
        at = place.at(226, y + 32)
        yield Sprite(
            f"discard:{seat}", "text", *at, 0, place.n(14), "", "soft start", words("discard"), z=4
        )
    for index, kind in enumerate(villain.discard):
        at = place.at(248 + index * 39, y)
        text = words("discarded", agent=words.name("agent", kind))
        id = f"discard:{seat}:{kind}:{index}"
        yield disc(state, words, id, seat, kind, at, size, text, 5 + index)


def _won(state: MastermindsState, words: Words, place: Panel, seat: int) -> Iterator[Sprite]:
    """Captured buildings, missions with their points, Chaos tokens."""
    villain = state.villains[seat]
    y, size = 466, place.n(28)
    count = len(villain.buildings) + len(villain.missions) + (villain.chaos > 0)
    step = min(34.0, 396 / max(1, count))
    x = 24.0
    for each in villain.buildings:
        label = words(
            "building", building=words.building(each.city, each.building),
            city=words.name("city", each.city),
        )  # fmt: skip
        id = f"won:{each.city}:{each.building}"
        yield glyph(id, each.building, place.at(x, y), size, label, 5)
        x += step
    for mission in villain.missions:
        points = state.edition.missions[mission].chaos_points
        yield Sprite(
            f"card:{mission}", "card", *place.at(x, y), *place.size(24, 30), "box", "value full",
            str(points), label=words.mission(state, mission), z=5,
        )  # fmt: skip
        x += step
    if villain.chaos:
        label = words("own_chaos", count=villain.chaos)
        yield glyph(f"chaos:{seat}", "chaos", place.at(x, y), size, label, 5)
        yield Sprite(
            f"chaos:{seat}:count", "text", *place.at(x + 17, y), 0, place.n(17), "",
            "strong start", f"×{villain.chaos}", label=label, z=5,
        )  # fmt: skip
