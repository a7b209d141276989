"""What happens now: who is on, what is being played, looked at or rolled."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from domain.games.xiii.edition import Box
from domain.games.xiii.state import XiiiState
from domain.kernel import HIDDEN
from replays.lettering import LEAST, fit, width_of, wrap
from replays.scene import Sprite
from replays.scenes.composing import Pen
from replays.scenes.xiii.cards import back, face, is_open, person
from replays.scenes.xiii.geometry import Board, Rect
from replays.scenes.xiii.groups import cap, look_of
from replays.scenes.xiii.missions import LAST_PHASE
from replays.scenes.xiii.words import Words

HEAD = 98
CARD = 168
DICE = 56


class Moment(msgspec.Struct, frozen=True):
    """What the panel shows."""

    phase: int
    asked: int | None
    actor: int | None
    """Who does what is told."""
    winners: tuple[int, ...]
    told: str
    """What is under way, in words; empty: what the phase is about."""
    cards: tuple[tuple[str, str], ...]
    """Cards that lie on the table, each with the id of its sprite."""
    people: tuple[str, ...]
    purpose: str
    faces: tuple[int, ...]


def moment_of(state: XiiiState, words: Words, asked: int | None) -> Moment:
    """What is under way."""
    told, actor = "", None
    roll, task = state.roll, state.playing
    if roll is not None:
        actor = roll.seat
    if state.attempt is not None:
        actor = state.attempt.seat
        mission = words.name("mission", state.attempt.mission)
        told = words("attempts", seat=words.seat(state.attempt.seat), mission=mission)
    if state.retreat is not None:
        actor = state.retreat.seat
        told = words("retreats", seat=words.seat(actor))
    if state.infiltration is not None:
        actor = state.infiltration.seat
        place = words.place(state.infiltration.origin)
        told = words("infiltrates", seat=words.seat(actor), place=place)
    if task:
        actor = task[-1].seat
        told = words("played_by", seat=words.seat(actor))
    if state.offer and state.active is not None:
        told = words("recruits", seat=words.seat(state.active))
    if state.looked and state.active is not None:
        told = words("chooses", seat=words.seat(state.active))
    laid = (*state.looked, *state.seen)
    held = {card for hand in state.hands for card in hand} if laid else set()
    cards = [(each.card, "") for each in task if each.card in state.edition.cards]
    cards += [
        (card, f"looked:{index}" if card == HIDDEN or card in held else "")
        for index, card in enumerate(laid)
    ]
    return Moment(
        state.phase,
        asked,
        actor,
        state.result.ranking[0] if state.result is not None else (),
        told,
        tuple(cards),
        state.offer,
        roll.purpose if roll is not None else "",
        roll.faces if roll is not None else (),
    )


def height(board: Board, moment: Moment, is_fight: bool) -> int:
    """How much room it needs; a fight says itself what is being done in it."""
    if is_fight and not (moment.told or moment.cards or moment.people or moment.faces):
        return 0
    high = HEAD
    if moment.faces:
        high += DICE
    return high + _rows(board, moment) * (CARD + 8)


def _per_row(board: Board) -> int:
    return 3 if board.shape == "tall" else 2


def _rows(board: Board, moment: Moment) -> int:
    shown = len(_open(moment)) + len([each for each in moment.people if each != HIDDEN])
    return -(-shown // _per_row(board))


def _open(moment: Moment) -> list[tuple[str, str]]:
    return [each for each in moment.cards if each[0] != HIDDEN]


def panel(words: Words, box: Box, board: Board, rect: Rect, moment: Moment) -> Iterator[Sprite]:
    """A caption box, as in a comic; below it cards and dice."""
    w = rect.w
    high = HEAD - 8
    pen = Pen()
    left = -w / 2 + 12
    room = w - 24
    seat = moment.winners[0] if moment.winners else moment.asked
    seat = moment.actor if seat is None else seat
    if seat is not None:
        cap(pen, words, seat, left + 24, 0, 46, 46, 28)
        left += 60
        room -= 60
    backs = [
        each for each in (*[card for card, _ in moment.cards], *moment.people) if each == HIDDEN
    ]
    room -= 34 * len(backs)
    title, hint = _words(words, moment)
    pen.text(left, -22, fit(title, room, 26, font="bold"), 26, "start sunink lean")
    wrapped = wrap(hint, room, LEAST, 2 if len(hint) > 40 else 1)
    y = 20 if "\n" not in wrapped else 18
    pen.text(left, y, wrapped, LEAST, "start sunink")
    look = look_of(seat) if seat is not None else ""
    yield Sprite(
        "moment", "region", rect.x + w // 2, rect.y + high // 2, w, high, "box",
        f"bubble {look}".rstrip(), label=f"{title}. {hint}", detail=f"{title}\n{hint}",
        marks=pen.done(), z=4,
    )  # fmt: skip
    for index, _ in enumerate(backs):
        deck = (
            "people"
            if index >= len([card for card, _ in moment.cards if card == HIDDEN])
            else "action"
        )
        at = (rect.right - 24 - 34 * index, rect.y + high // 2)
        yield back(words, f"laid:{index}", at, deck)
    y = rect.y + HEAD
    if moment.faces:
        yield from _dice(words, moment, rect.x, y)
        y += DICE
    yield from _cards(words, box, board, Rect(rect.x, y, w, 0), moment)


def _words(words: Words, moment: Moment) -> tuple[str, str]:
    """A title and a line below it."""
    hint = moment.told or words(f"hint_{moment.phase}")
    if moment.winners:
        names = tuple([words.seat(seat) for seat in moment.winners])
        return words("wins" if len(names) == 1 else "win", winners=names), hint
    if moment.asked is not None:
        return words("plays", seat=words.seat(moment.asked)), hint
    if moment.phase > LAST_PHASE:
        return words("end"), hint
    return words(f"phase_{moment.phase}" if moment.phase >= 0 else "setup"), hint


def _dice(words: Words, moment: Moment, x: int, y: int) -> Iterator[Sprite]:
    """Dice that are rolled outside a fight, and what for."""
    text = words(f"purpose_{moment.purpose}")
    yield Sprite(
        "roll", "text", x + 8, y + DICE // 2 - 4, 0, 24, "", "start lean", text, label=text, z=6
    )
    left = x + 26 + round(width_of(text, 24, "bold"))
    for index, value in enumerate(moment.faces):
        label = words("rolled", purpose=text, faces=str(value))
        yield Sprite(
            f"rolled:{index}", "marker", left + 22 + index * 50, y + DICE // 2 - 4, 42, 42,
            f"die-{value if value < 7 else 0}", "die rolls", label=label, z=6,
        )  # fmt: skip


def _cards(words: Words, box: Box, board: Board, rect: Rect, moment: Moment) -> Iterator[Sprite]:
    """Faces, side by side."""
    per = _per_row(board)
    w = (rect.w - 8 * (per - 1)) // per
    shown = [(card, id, False) for card, id in _open(moment)]
    shown += [(each, f"element:{each}", True) for each in moment.people if each != HIDDEN]
    for index, (card, id, is_person) in enumerate(shown):
        x = rect.x + index % per * (w + 8)
        y = rect.y + index // per * (CARD + 8)
        if is_person:
            yield person(words, box, card, Rect(x, y, w, CARD), id)
        elif is_open(card, box):
            yield face(words, box, card, Rect(x, y, w, CARD), id)
