"""What lies beside the map: piles, missions, cards in play; and the heading above."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.xiii.edition.components import PILES
from domain.games.xiii.state import XiiiState
from domain.kernel import HIDDEN, Fact
from replays.lettering import caption, fit
from replays.scene import Sprite
from replays.scenes.xiii.geometry import Board
from replays.scenes.xiii.seats import action_card
from replays.scenes.xiii.words import Words, asked_seat, wrap


def heading(state: XiiiState, board: Board, words: Words, fact: Fact | None) -> Iterator[Sprite]:
    """Turn and phase, who is asked, and what has just happened."""
    left, top, width, _ = board.frame
    size = board.text + 8
    text = words.heading(state)
    yield Sprite(
        "heading", "text", left + 8, size, 0, size, "", "strong start",
        fit(text, width if board.is_narrow else width * 2 // 3, size), label=text, z=40,
    )  # fmt: skip
    asked = asked_seat(state)
    if asked is not None:
        said = words("asked", seat=words.seat(asked))
        y = size if not board.is_narrow else size + board.text + 12
        x, style = (left + width - 8, "strong end") if not board.is_narrow else (16, "start")
        yield Sprite(
            "asked", "text", x, y, 0, board.text, "", style,
            fit(said, width // 3 if not board.is_narrow else width, board.text), label=said, z=40,
        )  # fmt: skip
    said = words.sentence(fact)
    if said:
        shown, letters = caption(said, width - 10, (board.text, board.text - 3))
        y = top - board.text if not board.is_narrow else top - board.text * 4 // 3
        x = left + width // 2
        yield Sprite("caption", "text", x, y, 0, letters, "", "said", shown, label=said, z=40)


def table(state: XiiiState, board: Board, words: Words) -> Iterator[Sprite]:
    """Five piles, the missions of the turn, and cards that were played."""
    w, h = board.card
    x, y = board.piles
    step = w + 8
    size = board.text - 3
    piles: list[tuple[str, str, str, int]] = []
    for pile in PILES:
        count = len(state.mission_piles.get(pile, ()))
        top = state.tops.get(pile, "")
        kind = words.name("mission_type", top) if top else ""
        label = words("pile_mission", pile=pile, count=count, type=kind)
        piles.append((pile, words("short_missions", pile=pile), label, count))
    count = len(state.action_pile)
    label = words("pile_action", count=count)
    piles.append(("action", words("short_action"), label, count))
    count = len(state.char_pile)
    piles.append(("people", words("short_people"), words("pile_people", count=count), count))
    for index, (id, name, label, count) in enumerate(piles):
        at = x + index * step
        style = "mission dark" if count else "slot"
        yield Sprite(f"pile:{id}", "card", at, y, w, h, "box", style, str(count), label=label, z=2)
        yield Sprite(
            f"pile:{id}:name", "text", at, y - h // 2 - size * 2 // 3, 0, size, "", "soft",
            fit(name, step, size), label=label, z=2,
        )  # fmt: skip
        top = state.tops.get(id, "")
        if top:
            kind = words.name("mission_type", top)
            text = wrap(kind.replace("/", "/ "), w - 4, size - 3, 2).replace("/ ", "/")
            yield Sprite(
                f"pile:{id}:top", "text", at, y + h // 3, 0, size - 3, "", "on-dark", text,
                label=label, z=4,
            )  # fmt: skip
    at = x + 4 * step
    label = words("discard", count=len(state.action_discard))
    yield Sprite("pile:discard", "region", at, y, w, h, "box", "slot", label=label, z=1)
    yield Sprite(
        "pile:discard:name", "text", at, y - h // 2 - size * 2 // 3, 0, size, "", "soft",
        fit(words("short_discard"), step, size), label=label, z=2,
    )  # fmt: skip
    if state.action_discard:
        card = state.action_discard[-1]
        yield action_card(words, card, "", (at, y), board.card, 3)
    yield from _missions(state, board, words)
    yield from _played(state, board, words)


def _missions(state: XiiiState, board: Board, words: Words) -> Iterator[Sprite]:
    """The open mission cards, with title, type and points."""
    first, top = board.missions
    count = max(1, len(state.missions) + len(state.secondaries))
    rows = 2 if board.is_narrow else 1
    per_row = max(4, -(-count // rows))
    w, h = min(board.mission[0], board.mission_room // per_row - 8), board.mission[1]
    letters = board.text - 4
    cards = [*state.missions, *state.secondaries]
    for index, mission in enumerate(cards):
        primary = state.edition.missions.get(mission)
        at = first + w // 2 + index % per_row * (w + 8)
        y = top + index // per_row * (h + 8)
        if primary is not None:
            label, points, place = (
                words.mission(state, mission), primary.points, primary.location,
            )  # fmt: skip
            title = words.name("mission", mission)
            kind = words.name("mission_type", primary.type)
            style = "mission silver" if primary.has_plot else "mission gold"
        else:
            secondary = state.edition.secondaries[mission]
            label, points, place = (
                words.secondary(state, mission), secondary.points, secondary.location,
            )  # fmt: skip
            title, kind, style = words.name("card", mission), "", "mission black"
        yield Sprite(
            f"mission:{mission}", "card", at, y, w, h, "box", style, label=label, z=4 + 4 * index
        )
        left = at - w // 2
        z = 5 + 4 * index
        size = board.text + 8
        yield Sprite(
            f"worth:{mission}", "marker", left + size // 2 + 5, y - h // 2 + size // 2 + 5, size,
            size, "disc", "value full", str(points), label=label, z=z,
        )  # fmt: skip
        yield Sprite(
            f"where:{mission}", "text", left + w - 8, y - h // 2 + size // 2 + 5, 0, letters, "",
            "end soft", f"→ {place}", label=words.place(place), z=z,
        )  # fmt: skip
        yield Sprite(
            f"title:{mission}", "text", at, y + letters // 2, 0, letters, "", "strong",
            wrap(title, w - 6, letters, 3), label=title, z=z,
        )  # fmt: skip
        if kind:
            yield Sprite(
                f"type:{mission}", "text", at, y + h // 2 - letters, 0, letters - 2, "", "soft",
                fit(kind, w - 4, letters - 2), label=kind, z=z,
            )  # fmt: skip


def _played(state: XiiiState, board: Board, words: Words) -> Iterator[Sprite]:
    """Cards between hand and discard, and those that somebody looks at, in the map's corner."""
    left, top, width, _ = board.frame
    w, h = board.card
    shown = [(each.card, "") for each in state.playing if each.card in state.edition.cards]
    drawn = enumerate((*state.looked, *state.seen))
    shown += [(card, f"looked:{number}") for number, card in drawn]
    for index, (card, id) in enumerate(shown):
        at = (left + width - w // 2 - 8 - index * (w + 4), top + h // 2 + 8)
        yield action_card(words, card, id, at, board.card, 70 + index)
    for index, person in enumerate(state.offer):
        at = (left + width - w // 2 - 8 - index * (w + 4), top + h * 2 + 16)
        hidden = person == HIDDEN
        name = words("hidden") if hidden else words.name("element", person)
        yield Sprite(
            f"offer:{index}", "card", *at, w, h, "card-back" if hidden else "box",
            "reverse" if hidden else "slip",
            "" if hidden else wrap(name, w - 4, round(h * 0.185), 3), label=name, z=70 + index,
        )  # fmt: skip
