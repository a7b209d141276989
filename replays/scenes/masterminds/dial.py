"""The Secret Service: its dial, everybody's firepower around it, and the supplies."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.masterminds.state import MastermindsState
from domain.kernel import Fact
from replays.lettering import caption, fit
from replays.scene import Sprite
from replays.scenes.masterminds.geometry import Board
from replays.scenes.masterminds.pieces import chip, glyph
from replays.scenes.masterminds.words import Words


def heading(
    state: MastermindsState, board: Board, words: Words, fact: Fact | None
) -> Iterator[Sprite]:
    """Round and seat, what has just happened, and why the end is near."""
    middle = board.left + board.across // 2
    size = board.text + 8
    text = words.heading(state)
    yield Sprite(
        "heading", "text", middle, board.heading, 0, size, "", "strong",
        fit(text, board.across, size), label=text, z=40,
    )  # fmt: skip
    said = words.sentence(fact)
    if said:
        shown, letters = caption(said, board.across - 8, (board.text + 1, board.text - 2))
        y = board.heading + board.text * 2 + 2
        yield Sprite("caption", "text", middle, y, 0, letters, "", "said", shown, label=said, z=40)
    if state.end_trigger is not None and state.result is None:
        reason = words(f"end_{state.end_trigger.reason}")
        # Until the last round begins, everybody's last turn is still to come.
        turns = state.seats if state.final_queue is None else len(state.final_queue)
        text = words("left", reason=reason, turns=turns)
        x = board.supply[0] + (board.left + board.across - board.supply[0]) // 2 - 30
        w = (board.left + board.across - board.supply[0]) + 50
        y = board.dial[1] + board.radius - board.text // 2
        yield Sprite(
            "banner", "region", x, y, w, board.text + 14, "box", "banner",
            fit(text, w, board.text), label=text, z=41,
        )  # fmt: skip


def dial(state: MastermindsState, board: Board, words: Words) -> Iterator[Sprite]:
    """Twelve hours, a needle, and a square per seat outside."""
    track = state.edition.secret_service
    across = round(board.radius * 1.5)
    label = words("dial", level=state.ss_level, most=track.max)
    yield Sprite("dial", "region", *board.dial, across, across, "disc", "dial", label=label, z=2)
    for value in range(1, track.max + 1):
        at = board.on_dial(value, 0.58)
        size = board.chip
        style = "strong bad" if value >= track.end_level else "strong"
        yield Sprite(f"hour:{value}", "text", *at, 0, size * 4 // 5, "", style, str(value), z=4)
    x, y = board.on_dial(state.ss_level, 0.42)
    dx, dy = x - board.dial[0], y - board.dial[1]
    if state.ss_level:
        yield Sprite(
            "needle", "path", *board.dial, 0, 0, "line", "needle arrow", label=label, z=5,
            points=(-dx // 5, -dy // 5, dx, dy),
        )  # fmt: skip
    values = [villain.firepower for villain in state.villains]
    for seat, value in enumerate(values):
        if not value:
            continue
        same = [other for other, each in enumerate(values) if each == value]
        x, y = board.on_dial(value, 0.95)
        place, step = same.index(seat), board.chip // 2 + 1
        if len(same) > 1:
            x += step if place % 2 else -step
        if len(same) > 2:
            y += step if place > 1 else -step
        label = words("fire", seat=words.seat(seat), value=value)
        yield chip(state, words, f"fire:{seat}", seat, (x, y), board.chip, label, 8)


def supplies(state: MastermindsState, board: Board, words: Words) -> Iterator[Sprite]:
    """The mission deck, and what lies beside the board."""
    x, y = board.supply
    w, h = board.text * 4, board.text * 5
    deck = len(state.mission_deck)
    label = words("deck", count=deck)
    style = "mission dark" if deck else "slot"
    yield Sprite("deck", "card", x, y - 6, w, h, "box", style, str(deck), label=label, z=2)
    yield Sprite(
        "deck:name", "text", x, y - h // 2 - board.text, 0, board.text - 2, "", "soft",
        words("missions"), z=2,
    )  # fmt: skip
    supply = state.supply
    for index, (kind, thing, count) in enumerate(
        (
            ("parts", "bolt", supply.parts),
            ("codex", "codex", supply.codex),
            ("chaos", "chaos", supply.chaos),
            ("scientists", "scientist", supply.scientists),
        )
    ):
        at = x + w + (index + 0) * board.supply_step + 10
        label = words(kind, count=count)
        size = board.text + 12
        yield glyph(f"supply:{kind}", thing, (at, y - size * 2 // 3), size, label, 3)
        yield Sprite(
            f"supply:{kind}:count", "text", at, y + size // 2, 0, board.text, "", "strong",
            str(count), label=label, z=3,
        )  # fmt: skip
