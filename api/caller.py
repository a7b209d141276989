"""Who asks about a table: found out once per request, before a handler runs.

A handler names in its signature whom it answers (`onlooker`, `guest`, `mover`, ...)
and is given that, with the table as it stood when the request came, or does not run at all.
"""

from __future__ import annotations

from functools import partial
from typing import Self

from litestar.connection import Request
from litestar.datastructures import State
from litestar.di import NamedDependency, Provide
from litestar.params import FromPath

from api.access import Organised, Pass
from api.problems import Forbidden, NotFound, Unauthorized
from api.service import Service
from api.shapes import Authorization
from api.viewers import read_viewer
from domain.kernel import JUDGE, PUBLIC, Language, Viewer
from domain.store.log import BrokenLog
from domain.table.commands.judges import is_untold
from domain.table.events import Author
from domain.table.value import Table
from replays.timeline import NoSuchStep, Timeline


class Caller:
    """A table, and who the request's token says that one is at it; the public without a token."""

    __slots__ = ("_asked", "table", "ticket", "viewer")

    def __init__(
        self,
        service: NamedDependency[Service],
        id: FromPath[str],
        authorization: Authorization = None,
    ) -> None:
        self._asked = (service, id, authorization)
        self.table: Table = service.log.table(id)
        self.ticket = look_up(service, authorization)
        self.viewer: Viewer = _viewer(self.table, self.ticket)
        self._admit()

    def _admit(self) -> None:
        """Unauthorized or Forbidden unless this one may ask."""

    def again(self) -> Self:
        """The same one, asked anew: a seat may be another's by now, and the table has moved on."""
        return type(self)(*self._asked)

    async def require_still(self) -> None:
        """Forbidden if what this one was about to be shown is no longer for these eyes.

        Whatever is answered was made from the table as it was when it might be seen; meanwhile a
        judge may have reopened the game, or the seat may have become another's.
        """
        now = await self._asked[0].ask(self.again)
        if now.viewer != self.viewer or (self.sees_everything and not now.sees_everything):
            raise Forbidden("a judge has reopened the game meanwhile, or the seat is another's")

    async def told_of(self) -> Self:
        """The same one, once the log says that the judge looks at what is hidden."""
        if self.viewer != JUDGE or not is_untold(self.table):
            return self
        service = self._asked[0]
        await service.judge_looks(self.table.id)
        return await service.ask(self.again)

    @property
    def author(self) -> Author:
        """Under whose name this one speaks."""
        if self.viewer.seat is not None:
            return self.viewer.seat
        return "judge" if self.viewer == JUDGE else "public"

    @property
    def sees_everything(self) -> bool:
        """Whether nothing of the game is hidden from this one."""
        return self.viewer == JUDGE or self.table.secrets_are_open

    def timeline(self, lang: Language = "en", eyes: str | None = None) -> Timeline:
        """The game through one's own eyes, the public's, or, after the end, anybody's."""
        return Timeline(self.table, self._through(eyes), lang)

    def _through(self, eyes: str | None) -> Viewer:
        if eyes is None:
            return self.viewer
        viewer = read_viewer(eyes, len(self.table.players))
        if viewer in (self.viewer, PUBLIC) or self.sees_everything:
            return viewer
        raise Forbidden(f"only {viewer} may look through the eyes of {viewer} before the end")

    def reasons(self, seat: int | None, lang: Language) -> Timeline:
        """The game for one who asks why: before the end of one's own `seat` alone."""
        if self.table.secrets_are_open:
            return Timeline(self.table, JUDGE, lang)
        if self.viewer != JUDGE and (seat is None or seat != self.author):
            raise Forbidden("while the game runs a seat may ask of its own moves, and for now")
        return Timeline(self.table, self.viewer, lang)


class Onlooker(Caller):
    """Anybody; a token that is sent has to be one of this table."""

    __slots__ = ()


class Member(Caller):
    """A seat of the table, or its judge."""

    __slots__ = ()

    def _admit(self) -> None:
        if self.viewer == PUBLIC:
            raise Unauthorized(
                "send the token of a seat or of the judge: `Authorization: Bearer <token>`"
            )


class Mover(Caller):
    """A seat; or the judge of a declared table, who writes down what the seats did."""

    __slots__ = ()

    def _admit(self) -> None:
        if self.viewer == PUBLIC:
            raise Unauthorized("send the token of a seat: `Authorization: Bearer <token>`")
        if self.is_scribe and self.table.opened.chance != "declared":
            raise Forbidden("the judge does not move; only a scribe of a declared table does")

    @property
    def is_scribe(self) -> bool:
        """Whether the judge writes for the seats."""
        return self.viewer == JUDGE

    def require_dice(self) -> None:
        """Forbidden unless this one may say what the dice showed, where a scribe does."""
        if self.table.opened.chance == "declared" and not self.is_scribe:
            raise Forbidden("only the scribe enters chance: send the judge's token")

    def seat(self, wanted: int | None = None) -> int:
        """The seat that the request is for: one's own, or, for a scribe, the one it names."""
        own = self.viewer.seat
        if own is not None:
            if wanted not in (None, own):
                raise Forbidden(f"the token is that of seat {own}, not of seat {wanted}")
            return own
        if wanted is None or not 0 <= wanted < len(self.table.players):
            raise NotFound(f"say for which seat: 0 to {len(self.table.players) - 1}")
        return wanted


class Guest(Mover):
    """One who may want to sit down: a seat, somebody who is invited, or anybody."""

    __slots__ = ()

    def _admit(self) -> None:
        """Whether one may sit down depends on the seat."""

    def is_invited_to(self, seat: int) -> bool:
        """Whether the token is an invitation to this seat."""
        return self.ticket is not None and self.ticket.invited_to == seat

    def require_welcome(self, seat: int, *, is_door_open: bool) -> None:
        """Unauthorized or Forbidden unless this one may sit down there without an invitation."""
        if self.ticket is None and is_door_open and not self.table.players[seat]:
            return
        super()._admit()
        self.seat(seat)


class Host(Caller):
    """Whoever opened the table, or its judge."""

    __slots__ = ()

    def _admit(self) -> None:
        if self.ticket is None:
            raise Unauthorized(
                "send the host's or the judge's token: `Authorization: Bearer <token>`"
            )
        if not self.ticket.is_host and self.viewer != JUDGE:
            raise Forbidden("only whoever opened the table and the judge decide who is invited")


class Judge(Caller):
    """The judge, or the organiser of the table's event."""

    __slots__ = ()

    def _admit(self) -> None:
        if self.viewer == PUBLIC:
            raise Unauthorized("send the judge's token: `Authorization: Bearer <token>`")
        if self.viewer != JUDGE:
            raise Forbidden("only the judge does this: send the judge's token")


class Insider(Caller):
    """One from whom nothing is hidden: the judge, and everybody once secrets are open."""

    __slots__ = ()

    def _admit(self) -> None:
        if not self.sees_everything:
            raise Forbidden("this tells every secret: before the end it is for the judge alone")


class Opener:
    """Who opens a table, or organises an event."""

    __slots__ = ("event", "has_token")

    def __init__(
        self, service: NamedDependency[Service], authorization: Authorization = None
    ) -> None:
        ticket = look_up(service, authorization)
        self.has_token = ticket is not None
        self.event: Organised | None = ticket.event if ticket else None
        """The event whose organiser it is; nothing for anybody else."""

    def organised(self) -> Organised:
        """The event; Unauthorized or Forbidden for one who organises none."""
        if not self.has_token:
            raise Unauthorized("send an organiser's token: `Authorization: Bearer <token>`")
        if self.event is None:
            raise Forbidden("only an organiser does this: send an organiser's token")
        return self.event


CALLERS: dict[str, type[Caller]] = {
    "onlooker": Onlooker,
    "guest": Guest,
    "host": Host,
    "member": Member,
    "mover": Mover,
    "judge": Judge,
    "insider": Insider,
}


def _found(kind: type[Caller]) -> Provide:
    """Looks the table and the token up where a database that hangs holds up nobody else.

    A judge who looks at a running game is told of before being answered.
    """

    async def find(
        service: NamedDependency[Service],
        request: Request[object, object, State],
        id: FromPath[str],
        authorization: Authorization = None,
    ) -> Caller:
        try:
            # A table that nobody has looked at lately is folded beside the event loop.
            ask = service.ask if service.log.keeps(id) else service.asking.ask_at_length
            caller = await ask(partial(kind, service, id, authorization))
        except BrokenLog as error:
            service.patrol.note(id, error)
            raise
        return await caller.told_of() if _shows(request, kind) else caller

    return Provide(find)


def _shows(request: Request[object, object, State], kind: type[Caller]) -> bool:
    """Whether the answer may show the judge what is hidden. A command shows nothing."""
    if request.method in ("GET", "HEAD"):
        return request.query_params.get("as") != "public"
    return kind is Insider or request.scope["path"].endswith("/what-if")


async def _opener(service: NamedDependency[Service], authorization: Authorization = None) -> Opener:
    return await service.ask(partial(Opener, service, authorization))


DEPENDENCIES = {name: _found(kind) for name, kind in CALLERS.items()}
DEPENDENCIES["opener"] = Provide(_opener)


def look_up(service: Service, authorization: str | None) -> Pass | None:
    """What the request's token opens; nothing without one."""
    if not authorization:
        return None
    scheme, _, token = authorization.partition(" ")
    ticket = service.access.look_up(token.strip()) if scheme.lower() == "bearer" else None
    if ticket is None:
        raise Unauthorized("nobody issued this token: send `Authorization: Bearer <token>`")
    return ticket


def _viewer(table: Table, ticket: Pass | None) -> Viewer:
    """Who the holder of a token is at this table. An organiser judges the event's tables."""
    if ticket is None:
        return PUBLIC
    if ticket.event is not None:
        if not ticket.event.holds(table):
            raise Forbidden(f"the token is for the tables of {ticket.event.name!r}")
        if not table.opened.judged:
            raise Forbidden("this table has no judge, and an organiser sees what the public does")
        return JUDGE
    if ticket.game != table.id:
        raise Forbidden("the token belongs to another table")
    return ticket.viewer


def require_seat(table: Table, seat: int) -> None:
    """NotFound unless the table has the seat."""
    if not 0 <= seat < len(table.players):
        raise NotFound(f"there is no seat {seat}: 0 to {len(table.players) - 1}")


def require_step(table: Table, step: int) -> None:
    """NoSuchStep unless the game has the step."""
    if not 0 <= step <= table.steps:
        raise NoSuchStep(f"there is no step {step}: this game has steps 0 to {table.steps}")
