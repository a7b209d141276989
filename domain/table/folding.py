"""Folding: the table after one more event. One short function for each kind of event.

Nothing is checked here: what is stored has been decided. An audit checks it again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar, cast

from msgspec.structs import replace

from domain.kernel import AnyRuleset, Edition, Move
from domain.table import chain
from domain.table.events import (
    AnyEvent,
    DisputeAnswered,
    DisputeRaised,
    Event,
    EventJoined,
    GameImported,
    HintAsked,
    JudgeLooked,
    MovePlayed,
    MovesRedone,
    MovesUndone,
    NoteAdded,
    RequestAnswered,
    RequestMade,
    RulingGiven,
    SeatClaimed,
    SeatLeft,
    TableClosed,
    TableOpened,
    encode_event,
)
from domain.table.line import (
    Decided,
    Dispute,
    Given,
    Hinted,
    Logged,
    Look,
    Note,
    Played,
    Refusals,
    Request,
    TakenBack,
)
from domain.table.sharing import Shared, SharedMap
from domain.table.value import Table, opening_state

E = TypeVar("E", bound=Event)
Case = Callable[[Table, E], Table]

CASES: dict[type[Event], Case[Event]] = {}
"""What each kind of event does to a table."""


def takes(kind: type[E]) -> Callable[[Case[E]], Case[E]]:
    """Registers the function for one kind of event."""

    def register(case: Case[E]) -> Case[E]:
        CASES[kind] = cast("Case[Event]", case)
        return case

    return register


def empty_table(id: str, opened: TableOpened, ruleset: AnyRuleset, edition: Edition) -> Table:
    """The table before its first event."""
    secret = bytes.fromhex(opened.secret)
    return Table(
        id=id,
        opened=opened,
        ruleset=ruleset,
        edition=edition,
        start=opening_state(opened, ruleset, edition),
        secret=secret,
        chance_secret=secret,
        salt_secret=secret,
        players=opened.players,
        bots=opened.bots or ("",) * len(opened.players),
        head=chain.genesis(id),
        log=Shared(),
        keys=SharedMap(),
        line=Shared(),
        history=Shared(),
        refusals={},
        notes=Shared(),
        left={},
    )


def fold(
    table: Table,
    event: AnyEvent,
    body: bytes,
    head: bytes | None = None,
    given: Given | None = None,
) -> Table:
    """The table after an event; `body` is its bytes, `head` its link where that is known.

    `given`: what the event tells, where somebody has that already; it is not read again.
    """
    version = table.version + 1
    head = head or chain.extend(table.head, table.salt_secret, version, body)
    longer = replace(
        table,
        version=version,
        head=head,
        log=table.log.grown(Logged(event, body, head)),
        keys=table.keys.grown(event.key, version) if event.key else table.keys,
    )
    if given is not None:
        assert isinstance(event, TableOpened | MovePlayed)
        return _extended(longer, event, given)
    return CASES[type(event)](longer, event)


def fold_all(table: Table, events: Iterable[tuple[AnyEvent, bytes]]) -> Table:
    """The table after all of these events, each with its bytes."""
    for event, body in events:
        table = fold(table, event, body)
    return table


def take(table: Table, *decided: AnyEvent | Decided) -> Table:
    """The table after what a command has decided, as if it had been stored."""
    for one in decided:
        event, given = (one.event, one.given) if isinstance(one, Decided) else (one, None)
        table = fold(table, event, encode_event(event), given=given)
    return table


# What extends the line


@takes(TableOpened)
def open_line(table: Table, event: TableOpened) -> Table:
    """The table is laid out."""
    return _extended(table, event, _read(table, event))


@takes(MovePlayed)
def move(table: Table, event: MovePlayed) -> Table:
    """One more move stands; what was taken back before is gone for good."""
    move = table.ruleset.move_decoder.decode(event.move)
    return _extended(table, event, _read(table, event, move))


def _read(
    table: Table, event: TableOpened | MovePlayed | RulingGiven, move: Move | None = None
) -> Given:
    """What a stored event tells, with the state after each of its facts."""
    entries = table.ruleset.entries_decoder.decode(event.entries)
    evolve, states = table.ruleset.evolve, []
    state = table.state if table.line else table.start
    for entry in entries:
        state = evolve(state, entry.fact)
        states.append(state)
    return Given(move, entries, tuple(states))


def _extended(table: Table, event: TableOpened | MovePlayed | RulingGiven, given: Given) -> Table:
    """The line with one more move on it: a new one, so that nothing can be redone."""
    last = table.line[-1] if table.line else None
    draws = () if isinstance(event, RulingGiven) else event.draws
    drawn = last.drawn if last else {}
    if draws:
        drawn = dict(drawn)
        for draw in draws:
            drawn[draw.source] = drawn.get(draw.source, 0) + 1
    played = Played(
        seat=event.seat if isinstance(event, MovePlayed) else None,
        move=given.move,
        private=event.private if isinstance(event, MovePlayed) else (),
        at=event.at,
        version=table.version,
        draws=draws,
        drawn=drawn,
        secret=table.chance_secret,
        entries=given.entries,
        states=given.states or (last.states[-1] if last else table.start,),
        first=last.last + 1 if last else 1,
    )
    line, history = table.line.grown(played), table.history.grown(played)
    return replace(table, line=line, history=history, undone=(), request=None)


# What is taken back, and played again


@takes(MovesUndone)
def undo(table: Table, event: MovesUndone) -> Table:
    """The line is shorter; what it lost can be redone."""
    line, lost = table.line.cut(event.kept + 1)
    undone = [*table.undone]
    while lost:
        undone.append(TakenBack(lost.pop(), event))
    refusals = table.refusals
    if event.agreed:
        refusals = {seat: times for seat, times in refusals.items() if seat != event.seat}
    return replace(
        table,
        line=line,
        undone=(*undone,),
        chance_secret=bytes.fromhex(event.secret) if event.secret else table.chance_secret,
        refusals=refusals,
        request=None,
    )


@takes(MovesRedone)
def redo(table: Table, event: MovesRedone) -> Table:
    """Moves that were taken back stand again, as they were."""
    line, undone = table.line, table.undone
    while len(line) - 1 < event.kept:
        line, undone = line.grown(undone[-1].played), undone[:-1]
    return replace(table, line=line, undone=undone, request=None)


# What is asked, and answered


@takes(RequestMade)
def ask(table: Table, event: RequestMade) -> Table:
    return replace(table, request=Request(event, table.moves))


@takes(RequestAnswered)
def answer(table: Table, event: RequestAnswered) -> Table:
    """One more has agreed; or one has not, and the seat that asked will have to wait."""
    request = table.request
    assert request is not None
    if event.agreed:
        agreed = (*request.agreed, event.seat)
        return replace(table, request=replace(request, agreed=agreed))
    seat, refusals = request.made.seat, table.refusals
    if request.made.kind != "abandon":
        times = refusals[seat].times + 1 if seat in refusals else 1
        refusals = {**refusals, seat: Refusals(times, len(table.history))}
    return replace(table, request=None, refusals=refusals)


# Who sits where


@takes(SeatClaimed)
def claim(table: Table, event: SeatClaimed) -> Table:
    return _seated(table, event.seat, event.name, "")


@takes(SeatLeft)
def leave(table: Table, event: SeatLeft) -> Table:
    """Somebody goes, who may have been asked and has not answered."""
    seat, request = event.seat, table.request
    name = table.players[seat]
    if request and name and not table.bots[seat] and seat not in request.agreed:
        request = replace(request, was_left=True)
    table = replace(table, request=request, left={**table.left, seat: table.version})
    return _seated(table, seat, name if event.bot else "", event.bot)


def _seated(table: Table, seat: int, name: str, bot: str) -> Table:
    players, bots = list(table.players), list(table.bots)
    players[seat], bots[seat] = name, bot
    return replace(table, players=tuple(players), bots=tuple(bots))


@takes(TableClosed)
def close(table: Table, event: TableClosed) -> Table:
    return replace(table, closed=event, request=None)


# What is contested, ruled and noted


@takes(DisputeRaised)
def contest(table: Table, event: DisputeRaised) -> Table:
    """A step is contested, and with it the move that it belongs to as the line stands."""
    raised = Dispute(event, table.version, _played_at(table, event.step).version)
    return replace(table, disputes=(*table.disputes, raised))


@takes(DisputeAnswered)
def reply(table: Table, event: DisputeAnswered) -> Table:
    dispute = table.disputes[event.dispute]
    said = replace(dispute, answers=(*dispute.answers, event))
    return _disputed(table, event.dispute, said)


@takes(RulingGiven)
def rule(table: Table, event: RulingGiven) -> Table:
    """The judge lets it stand, rewinds the line, or adds facts to it."""
    ruled = replace(table.disputes[event.dispute], ruling=event)
    table = _disputed(table, event.dispute, ruled)
    if event.remedy == "stand":
        return table
    if event.remedy == "correct":
        return _extended(table, event, _read(table, event))
    secret = bytes.fromhex(event.secret) if event.secret else table.chance_secret
    return replace(
        table,
        line=table.line.cut(event.kept + 1)[0],
        undone=(),
        request=None,
        closed=None,
        chance_secret=secret,
        salt_secret=secret if event.reseals else table.salt_secret,
    )


def _disputed(table: Table, index: int, dispute: Dispute) -> Table:
    disputes = list(table.disputes)
    disputes[index] = dispute
    return replace(table, disputes=tuple(disputes))


@takes(NoteAdded)
def note(table: Table, event: NoteAdded) -> Table:
    """Words beside a step, and the move that the step belongs to as the line stands."""
    added = Note(event, table.version, _played_at(table, event.step).version)
    return replace(table, notes=table.notes.grown(added))


def _played_at(table: Table, step: int) -> Played:
    """The move that a step belongs to; step 0 is the opening's."""
    return table.line[max(table.move_at(step), 0)]


@takes(JudgeLooked)
def look(table: Table, event: JudgeLooked) -> Table:
    chapter = table.ruleset.chapter(table.state)
    seen = Look(table.version, table.steps, event.at, chapter)
    return replace(table, looks=(*table.looks, seen))


@takes(HintAsked)
def hint(table: Table, event: HintAsked) -> Table:
    told = Hinted(event.seat, table.steps, table.line[-1].version)
    return replace(table, hints=(*table.hints, told))


# Where the game comes from


@takes(GameImported)
def take_in(table: Table, event: GameImported) -> Table:
    """Whatever the record says of events that it joined was not said here."""
    return replace(table, imported=event, joined=())


@takes(EventJoined)
def join(table: Table, event: EventJoined) -> Table:
    return replace(table, joined=(*table.joined, event))
