"""One who asks about a table: who that is at it, and what these eyes may see."""

from __future__ import annotations

from typing import Self

from api.access import Pass
from api.problems import Forbidden, NotFound, Unauthorized
from api.service import Service
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
        self.ticket = known(token, ticket)
        self.viewer: Viewer = _viewer(table, self.ticket)
        self._admit()

    @classmethod
    async def find(cls, service: Service, id: str, token: str | None) -> Self:
        """Who has the token, at the table as it stands now: one read of the database."""
        try:
            found = await service.reading.find(id, token)
        except BrokenLog as error:
            service.patrol.note(id, str(error))
            raise
        return cls(service, token, *found)

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
        return self._service.timeline(self.table, self._through(eyes), lang)

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


def known(token: str | None, ticket: Pass | None) -> Pass | None:
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
