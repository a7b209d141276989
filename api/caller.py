"""Who asks about a table: found out once per request, before a handler runs.

A handler names in its signature whom it answers (`onlooker`, `guest`, `mover`, ...)
and is given that, with the table as it stood when the request came, or does not run at all.
"""

from __future__ import annotations

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
from domain.kernel import JUDGE, PUBLIC, Language, Text, Viewer
from domain.store.log import BrokenLog
from domain.table.commands.judges import is_untold
from domain.table.events import Author
from domain.table.value import Table
from replays.timeline import NoSuchStep, Timeline


class Caller:
    """A table, and who the request's token says that one is at it; the public without a token."""

    __slots__ = ("_service", "_token", "table", "ticket", "viewer")

    def __init__(
        self, service: Service, token: str | None, table: Table, ticket: Pass | None
    ) -> None:
        self._service = service
        self._token = token
        self.table = table
        self.ticket = _known(token, ticket)
        self.viewer: Viewer = _viewer(table, self.ticket)
        self._admit()

    @classmethod
    async def find(cls, service: Service, id: str, token: str | None) -> Self:
        """Who has the token, at the table as it stands now: one read of the database."""
        return cls(service, token, *await service.reading.find(id, token))

    def _admit(self) -> None:
        """Unauthorized or Forbidden unless this one may ask."""

    async def again(self) -> Self:
        """The same one, asked anew: a seat may be another's by now, and the table has moved on."""
        return await self.find(self._service, self.table.id, self._token)

    async def require_still(self) -> None:
        """Forbidden if what this one was about to be shown is no longer for these eyes.

        Whatever is answered was made from the table as it was when it might be seen; meanwhile a
        judge may have reopened the game, or the seat may have become another's.
        """
        now = await self.again()
        if now.viewer != self.viewer or (self.sees_everything and not now.sees_everything):
            raise Forbidden(
                Text(
                    "a judge has reopened the game meanwhile, or the seat is another's",
                    "un arbitre a rouvert la partie entre-temps, ou la place est à un autre",
                )
            )

    async def told_of(self) -> Self:
        """The same one, once the log says that the judge looks at what is hidden."""
        if self.viewer != JUDGE or not is_untold(self.table):
            return self
        await self._service.judge_looks(self.table.id)
        return await self.again()

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
        raise Forbidden(
            Text(
                f"only {viewer} may look through the eyes of {viewer} before the end",
                f"avant la fin, seul {viewer} voit par les yeux de {viewer}",
            )
        )

    def reasons(self, seat: int | None, lang: Language) -> Timeline:
        """The game for one who asks why: before the end of one's own `seat` alone."""
        if self.table.secrets_are_open:
            return Timeline(self.table, JUDGE, lang)
        if self.viewer != JUDGE and (seat is None or seat != self.author):
            raise Forbidden(
                Text(
                    "while the game runs a seat may ask of its own moves, and for now",
                    "pendant la partie, une place interroge ses propres coups, et l'instant",
                )
            )
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
                Text(
                    "send the token of a seat or of the judge: `Authorization: Bearer <token>`",
                    "envoyez le jeton d'une place ou de l'arbitre :"
                    " `Authorization: Bearer <jeton>`",
                )
            )


class Mover(Caller):
    """A seat; or the judge of a declared table, who writes down what the seats did."""

    __slots__ = ()

    def _admit(self) -> None:
        if self.viewer == PUBLIC:
            raise Unauthorized(
                Text(
                    "send the token of a seat: `Authorization: Bearer <token>`",
                    "envoyez le jeton d'une place : `Authorization: Bearer <jeton>`",
                )
            )
        if self.is_scribe and self.table.opened.chance != "declared":
            raise Forbidden(
                Text(
                    "the judge does not move; only a scribe of a declared table does",
                    "l'arbitre ne joue pas ; seul le greffier d'une table à hasard déclaré le fait",
                )
            )

    @property
    def is_scribe(self) -> bool:
        """Whether the judge writes for the seats."""
        return self.viewer == JUDGE

    def require_dice(self) -> None:
        """Forbidden unless this one may say what the dice showed, where a scribe does."""
        if self.table.opened.chance == "declared" and not self.is_scribe:
            raise Forbidden(
                Text(
                    "only the scribe enters chance: send the judge's token",
                    "seul le greffier saisit le hasard : envoyez le jeton de l'arbitre",
                )
            )

    def seat(self, wanted: int | None = None) -> int:
        """The seat that the request is for: one's own, or, for a scribe, the one it names."""
        own = self.viewer.seat
        if own is not None:
            if wanted not in (None, own):
                raise Forbidden(
                    Text(
                        f"the token is that of seat {own}, not of seat {wanted}",
                        f"ce jeton est celui de la place {own}, et non de la place {wanted}",
                    )
                )
            return own
        if wanted is None or not 0 <= wanted < len(self.table.players):
            raise NotFound(
                Text(
                    f"say for which seat: 0 to {len(self.table.players) - 1}",
                    f"dites pour quelle place : de 0 à {len(self.table.players) - 1}",
                )
            )
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
                Text(
                    "send the host's or the judge's token: `Authorization: Bearer <token>`",
                    "envoyez le jeton de l'hôte ou de l'arbitre : `Authorization: Bearer <jeton>`",
                )
            )
        if not self.ticket.is_host and self.viewer != JUDGE:
            raise Forbidden(
                Text(
                    "only whoever opened the table and the judge decide who is invited",
                    "seuls l'hôte de la table et l'arbitre décident qui est invité",
                )
            )


class Judge(Caller):
    """The judge, or the organiser of the table's event."""

    __slots__ = ()

    def _admit(self) -> None:
        if self.viewer == PUBLIC:
            raise Unauthorized(
                Text(
                    "send the judge's token: `Authorization: Bearer <token>`",
                    "envoyez le jeton de l'arbitre : `Authorization: Bearer <jeton>`",
                )
            )
        if self.viewer != JUDGE:
            raise Forbidden(
                Text(
                    "only the judge does this: send the judge's token",
                    "seul l'arbitre fait cela : envoyez son jeton",
                )
            )


class Insider(Caller):
    """One from whom nothing is hidden: the judge, and everybody once secrets are open."""

    __slots__ = ()

    def _admit(self) -> None:
        if not self.sees_everything:
            raise Forbidden(
                Text(
                    "this tells every secret: before the end it is for the judge alone",
                    "ceci dit tous les secrets : avant la fin, c'est pour l'arbitre seul",
                )
            )


class Opener:
    """Who opens a table, or organises an event."""

    __slots__ = ("event", "has_token")

    def __init__(self, ticket: Pass | None) -> None:
        self.has_token = ticket is not None
        self.event: Organised | None = ticket.event if ticket else None
        """The event whose organiser it is; nothing for anybody else."""

    def organised(self) -> Organised:
        """The event; Unauthorized or Forbidden for one who organises none."""
        if not self.has_token:
            raise Unauthorized(
                Text(
                    "send an organiser's token: `Authorization: Bearer <token>`",
                    "envoyez le jeton d'un organisateur : `Authorization: Bearer <jeton>`",
                )
            )
        if self.event is None:
            raise Forbidden(
                Text(
                    "only an organiser does this: send an organiser's token",
                    "seul un organisateur fait cela : envoyez son jeton",
                )
            )
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
    """Looks the table and the token up; a database that hangs holds up nobody else.

    A judge who looks at a running game is told of before being answered.
    """

    async def find(
        service: NamedDependency[Service],
        request: Request[object, object, State],
        id: FromPath[str],
        authorization: Authorization = None,
    ) -> Caller:
        try:
            caller = await kind.find(service, id, _token(authorization))
        except BrokenLog as error:
            service.patrol.note(id, str(error))
            raise
        return await caller.told_of() if _shows(request, kind) else caller

    return Provide(find)


def _shows(request: Request[object, object, State], kind: type[Caller]) -> bool:
    """Whether the answer may show the judge what is hidden. A command shows nothing."""
    if request.method in ("GET", "HEAD"):
        return request.query_params.get("as") != "public"
    return kind is Insider or request.scope["path"].endswith("/what-if")


async def _opener(service: NamedDependency[Service], authorization: Authorization = None) -> Opener:
    token = _token(authorization)
    return Opener(None if token is None else _known(token, await service.reading.ticket(token)))


DEPENDENCIES = {name: _found(kind) for name, kind in CALLERS.items()}
DEPENDENCIES["opener"] = Provide(_opener)


def _token(authorization: str | None) -> str | None:
    """The request's token; nothing without one, and what nobody issues where it is none."""
    if not authorization:
        return None
    scheme, _, token = authorization.partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


def _known(token: str | None, ticket: Pass | None) -> Pass | None:
    """What the request's token opens; nothing without one."""
    if token is not None and ticket is None:
        raise Unauthorized(
            Text(
                "nobody issued this token: send `Authorization: Bearer <token>`",
                "personne n'a délivré ce jeton : envoyez `Authorization: Bearer <jeton>`",
            )
        )
    return ticket


def _viewer(table: Table, ticket: Pass | None) -> Viewer:
    """Who the holder of a token is at this table. An organiser judges the event's tables."""
    if ticket is None:
        return PUBLIC
    if ticket.event is not None:
        if not ticket.event.holds(table):
            raise Forbidden(
                Text(
                    f"the token is for the tables of {ticket.event.name!r}",
                    f"ce jeton vaut pour les tables de {ticket.event.name!r}",
                )
            )
        if not table.opened.judged:
            raise Forbidden(
                Text(
                    "this table has no judge, and an organiser sees what the public does",
                    "cette table n'a pas d'arbitre, et un organisateur voit ce que voit le public",
                )
            )
        return JUDGE
    if ticket.game != table.id:
        raise Forbidden(
            Text("the token belongs to another table", "ce jeton est celui d'une autre table")
        )
    return ticket.viewer


def require_seat(table: Table, seat: int) -> None:
    """NotFound unless the table has the seat."""
    if not 0 <= seat < len(table.players):
        raise NotFound(
            Text(
                f"there is no seat {seat}: 0 to {len(table.players) - 1}",
                f"il n'y a pas de place {seat} : de 0 à {len(table.players) - 1}",
            )
        )


def require_step(table: Table, step: int) -> None:
    """NoSuchStep unless the game has the step."""
    if not 0 <= step <= table.steps:
        raise NoSuchStep(
            Text(
                f"there is no step {step}: this game has steps 0 to {table.steps}",
                f"il n'y a pas d'étape {step} : cette partie en a de 0 à {table.steps}",
            )
        )
