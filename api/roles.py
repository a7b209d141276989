"""Whom a handler answers: found out once per request, before it runs.

A handler names in its signature whom it answers (`onlooker`, `guest`, `mover`, ...)
and is given that, with the table as it stood when the request came, or does not run at all.
"""

from __future__ import annotations

from litestar.connection import Request
from litestar.datastructures import State
from litestar.di import NamedDependency, Provide
from litestar.params import FromPath

from api.access import Organised, Pass
from api.caller import Caller, known
from api.problems import Forbidden, NotFound, Unauthorized
from api.service import Service
from api.shapes import Authorization
from domain.kernel import JUDGE, PUBLIC, Text


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
        caller = await kind.find(service, id, _token(authorization))
        return await caller.told_of() if _shows(request, kind) else caller

    return Provide(find)


def _shows(request: Request[object, object, State], kind: type[Caller]) -> bool:
    """Whether the answer may show the judge what is hidden. A command shows nothing."""
    if request.method in ("GET", "HEAD"):
        return request.query_params.get("as") != "public"
    return kind is Insider or request.scope["path"].endswith("/what-if")


async def _opener(service: NamedDependency[Service], authorization: Authorization = None) -> Opener:
    token = _token(authorization)
    return Opener(None if token is None else known(token, await service.reading.ticket(token)))


DEPENDENCIES = {name: _found(kind) for name, kind in CALLERS.items()}
DEPENDENCIES["opener"] = Provide(_opener)


def _token(authorization: str | None) -> str | None:
    """The request's token; nothing without one, and what nobody issues where it is none."""
    if not authorization:
        return None
    scheme, _, token = authorization.partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""
