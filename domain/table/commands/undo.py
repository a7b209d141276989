"""Undo: what may be taken back at once, what needs consent, and what nobody may take back.

Barriers are computed from the facts: one that tells what chance gave, or by which a seat learned
something, is one. Nothing is deleted: an undo is an event like any other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Literal

import msgspec

from domain.kernel import (
    Draw,
    Entry,
    Fact,
    IllegalMove,
    ImpossibleChance,
    ReplayedChance,
    State,
    Text,
    seat_viewer,
)
from domain.kernel.chance import Outcome
from domain.kernel.knowledge import known, learned
from domain.table.commands.seats import (
    ANOTHER_REQUEST,
    CLOSED,
    granted,
    people,
    unanswered,
    undone,
)
from domain.table.events import (
    AnyEvent,
    MovesRedone,
    RequestAnswered,
    RequestMade,
    now,
)
from domain.table.line import Played
from domain.table.value import CommandRefused, Table

Target = Literal["last", "turn"] | int
"""The seat's last move, its last turn, or all but the first so many moves; with what followed."""

MOST_PATIENCE = 8
"""A seat that is refused again and again waits for so many moves at the most."""

NOTHING_YET = Text("no move has been played yet", "aucun coup n'a encore été joué")
NOT_MOVED = Text(
    "you have not moved yet: name how many moves are to stand",
    "vous n'avez pas encore joué : dites combien de coups doivent rester",
)
NO_UNDO = Text(
    "this table plays without undo: only a judge rewinds",
    "à cette table on ne reprend pas de coup : seul l'arbitre revient en arrière",
)
IS_OVER = Text(
    "the game is over and its secrets are open: only a judge's ruling reopens it",
    "la partie est finie et ses secrets sont ouverts : seule une décision de l'arbitre la rouvre",
)
NOTHING_ASKED = Text(
    "nothing is being asked: the request was answered, or has expired",
    "rien n'est demandé : on y a répondu, ou la demande n'a plus lieu d'être",
)
NOT_ASKED = Text(
    "you are not being asked, or have answered already",
    "on ne vous demande rien, ou vous avez déjà répondu",
)
NOTHING_UNDONE = Text(
    "nothing has been undone since the last move", "rien n'a été repris depuis le dernier coup"
)
OTHERS_UNDO = Text(
    "only the seat that took the moves back may play them again",
    "seul le joueur qui a repris les coups peut les rejouer",
)
DRAWN_ANEW = Text(
    "this table draws chance anew after an undo: play a new move",
    "cette table retire au hasard après une reprise : jouez un autre coup",
)


class Barrier(msgspec.Struct, frozen=True):
    """Something that cannot be unseen."""

    step: int
    kind: Literal["chance", "shown"]
    seats: tuple[int, ...]
    """Who saw it."""


def kept_moves(table: Table, seat: int, target: Target) -> int:
    """How many moves of the line a target keeps; CommandRefused if it is none."""
    if table.moves == 0:
        raise CommandRefused(NOTHING_YET)
    if target in ("last", "turn"):
        own = [index for index, played in enumerate(table.line) if played.seat == seat]
        if not own:
            raise CommandRefused(NOT_MOVED)
        return own[-1] - 1 if target == "last" else _turn_start(table, own[-1])
    assert isinstance(target, int)
    if not 0 <= target < table.moves:
        raise CommandRefused(
            Text(
                f"keep 0 to {table.moves - 1} moves: {table.moves} have been played",
                f"gardez de 0 à {table.moves - 1} coups : {table.moves} ont été joués",
            )
        )
    return target


def _turn_start(table: Table, move: int) -> int:
    """The moves before the turn that a move belongs to."""
    chapter = table.ruleset.chapter
    turn = chapter(table.line[move - 1].states[-1])
    kept = move - 1
    while kept > 0 and not turn.opens(chapter(table.line[kept - 1].states[-1])):
        kept -= 1
    return kept


def barriers(table: Table, kept: int) -> Iterator[Barrier]:
    """What has been seen since the first move that would be taken back, fact by fact."""
    before = table.line[kept].states[-1]
    for played in table.line[kept + 1 :]:
        drawn = _drawn(table, before, played)
        for index, (seats, state) in enumerate(_shown(table, before, played)):
            if index in drawn:
                yield Barrier(played.first + index, "chance", tuple(range(len(table.players))))
            elif seats:
                yield Barrier(played.first + index, "shown", seats)
            before = state


def _shown(table: Table, before: State, played: Played) -> Iterator[tuple[tuple[int, ...], State]]:
    """The seats that learned something by each fact of a move, and the state after it."""
    viewers = [seat_viewer(seat) for seat in range(len(table.players))]
    knew = [known(table.ruleset, before, viewer) for viewer in viewers]
    for entry, state in zip(played.entries, played.states, strict=False):
        knows = [known(table.ruleset, state, viewer) for viewer in viewers]
        seats = tuple(
            seat
            for seat, viewer in enumerate(viewers)
            if learned(
                knew[seat],
                entry,
                knows[seat],
                viewer,
                played.move if seat == played.seat else None,
            )
        )
        yield seats, state
        knew = knows


class _Witness(ReplayedChance):
    """Gives a move's chance back, and notes how many facts had been recorded at each draw."""

    def __init__(self, draws: Sequence[Draw], *, declared: bool) -> None:
        super().__init__(draws, declared=declared)
        self.entries: Sequence[Entry[Fact]] = ()
        self.facts: set[int] = set()

    def _take(self, source: str, of: int) -> Outcome:
        self.facts.add(len(self.entries))
        return super()._take(source, of)


def _drawn(table: Table, before: State, played: Played) -> set[int]:
    """Which facts of a move tell what chance gave: those recorded next after each draw."""
    if not played.draws:
        return set()
    assert played.seat is not None
    assert played.move is not None
    chance = _Witness(played.draws, declared=table.opened.invents)
    recorder = table.ruleset.recorder(before, chance)
    chance.entries = recorder.entries
    try:
        table.ruleset.write(recorder, played.seat, played.move)
    except (IllegalMove, ImpossibleChance):
        return {0}  # It was played by older rules.
    return {min(fact, len(played.entries) - 1) for fact in chance.facts}


ALWAYS = Text(
    "at this table every other seat must agree to an undo",
    "à cette table, tous les autres doivent accepter qu'on reprenne un coup",
)
MOVED = Text("another seat has moved since", "un autre joueur a joué depuis")
DRAWN = Text(
    "chance was drawn since, and everybody has seen what came of it",
    "le hasard a parlé depuis, et tout le monde a vu le résultat",
)
SHOWN = Text("something hidden has been shown since", "quelque chose de caché a été montré depuis")


def consent_reason(table: Table, seat: int, kept: int) -> Text | None:
    """Why the others must be asked; None if the seat may take the moves back at once."""
    if table.opened.undo == "consent":
        return ALWAYS
    if any(played.seat != seat for played in table.line[kept + 1 :]):
        return MOVED
    is_casual = table.opened.use == "casual"
    for barrier in barriers(table, kept):
        if barrier.kind == "chance":
            return DRAWN
        if set(barrier.seats) - {seat} or not is_casual:
            return SHOWN
    return None


def ask_undo(
    table: Table, seat: int, target: Target = "last", *, key: str = "", at: int | None = None
) -> tuple[AnyEvent, ...]:
    """Takes moves back at once where that is free; otherwise asks the others."""
    at = now() if at is None else at
    _require_undo(table)
    kept = kept_moves(table, seat, target)
    others = people(table) - {seat}
    if consent_reason(table, seat, kept) is None or not others:
        return (undone(table, seat, kept, (), key, at),)
    if table.request is not None:
        raise CommandRefused(ANOTHER_REQUEST)
    _require_patience(table, seat)
    return (RequestMade(at=at, key=key, seat=seat, kind="undo", kept=kept),)


def _require_undo(table: Table) -> None:
    if table.closed:
        raise CommandRefused(CLOSED)
    if table.opened.undo == "none":
        raise CommandRefused(NO_UNDO)
    if table.is_over:
        raise CommandRefused(IS_OVER)


def _require_patience(table: Table, seat: int) -> None:
    """A seat that was refused waits a little longer every time."""
    refused = table.refusals.get(seat)
    if refused is None:
        return
    wait = min(2 ** (refused.times - 1), MOST_PATIENCE)
    left = refused.played + wait - len(table.history)
    if left > 0:
        raise CommandRefused(_patience(refused.times, left))


def _patience(times: int, left: int) -> Text:
    moves = "one more move" if left == 1 else f"{left} more moves"
    coups = "un coup de plus" if left == 1 else f"{left} coups de plus"
    if times > 1:
        return Text(
            f"refused {times} times: ask again after {moves}",
            f"refusé {times} fois : redemandez après {coups}",
        )
    return Text(
        f"you were just refused: ask again after {moves}",
        f"on vient de vous dire non : redemandez après {coups}",
    )


def waiting_for(table: Table) -> tuple[int, ...]:
    """The seats that have not answered the open request."""
    return tuple(sorted(unanswered(table)))


def answer_request(
    table: Table, seat: int, agreed: bool, *, key: str = "", at: int | None = None
) -> tuple[AnyEvent, ...]:
    """Answers the open request; the last to agree carries it out."""
    at = now() if at is None else at
    request = table.request
    if request is None:
        raise CommandRefused(NOTHING_ASKED)
    if seat not in waiting_for(table):
        raise CommandRefused(NOT_ASKED)
    answered = RequestAnswered(at=at, key=key, seat=seat, agreed=agreed)
    if not agreed or len(waiting_for(table)) > 1:
        return (answered,)
    everybody = (*request.agreed, seat)
    return answered, granted(table, request, everybody, at, was_left=request.was_left)


THEIRS = Text(
    "it would play another seat's move again", "cela rejouerait le coup d'un autre joueur"
)
AGREED = Text("all had agreed to take it back", "tous avaient accepté que ces coups soient repris")


def redo_reason(table: Table, seat: int, kept: int) -> Text | None:
    """Why the others must be asked before moves stand again; None if they need not be."""
    again = table.undone[len(table.undone) - (kept - table.moves) :]
    if any(back.played.seat != seat for back in again):
        return THEIRS
    return AGREED if any(back.undoing.agreed for back in again) else None


def redo(table: Table, seat: int, *, key: str = "", at: int | None = None) -> tuple[AnyEvent, ...]:
    """Plays what the seat took back again, as it was, until a new move is played.

    What needed the others' consent to be taken back needs it to stand again.
    """
    if table.closed:
        raise CommandRefused(CLOSED)
    if not table.undone:
        raise CommandRefused(NOTHING_UNDONE)
    last = table.undone[-1].undoing
    if last.seat != seat:
        raise CommandRefused(OTHERS_UNDO)
    if last.secret:
        raise CommandRefused(DRAWN_ANEW)
    # What another seat took back before stays taken back.
    own = takewhile(lambda back: back.undoing.seat == seat, reversed(table.undone))
    kept = table.moves + len(list(own))
    at = now() if at is None else at
    if redo_reason(table, seat, kept) is None or not people(table) - {seat}:
        return (MovesRedone(at=at, key=key, seat=seat, kept=kept),)
    if table.request is not None:
        raise CommandRefused(ANOTHER_REQUEST)
    _require_patience(table, seat)
    return (RequestMade(at=at, key=key, seat=seat, kind="redo", kept=kept),)
