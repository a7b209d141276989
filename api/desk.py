"""The desk: what all routes share. The log, the read models, access, and who is asking."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from api.access import Access, Pass
from api.problems import Forbidden, NotFound, Unauthorized
from api.viewers import read_viewer
from domain.events import AnyEvent
from domain.kernel import JUDGE, PUBLIC, Language, Viewer, encoded
from domain.log import Log
from domain.sqlite import SQLiteRecorder
from domain.table import Table
from projections.catalogue import Catalogue
from projections.follower import Follower
from projections.store import ReadStore
from replays.timeline import Timeline

E = TypeVar("E", bound=AnyEvent)


class Desk:
    """One service on one database."""

    def __init__(self, database: str | Path) -> None:
        self.recorder = SQLiteRecorder(database)
        self.log = Log(self.recorder)
        self.read_store = ReadStore(database)
        self.catalogue = Catalogue(self.read_store)
        # The follower folds in a thread of its own, so it has tables of its own.
        self.follower = Follower(Log(self.recorder), self.read_store)
        self.access = Access(database)
        self._frames: dict[tuple[str, int, int, Viewer, Language], bytes] = {}

    def close(self) -> None:
        self.follower.stop()
        self.access.close()
        self.read_store.close()
        self.recorder.close()

    def command(
        self,
        id: str,
        decide: Callable[[Table], E],
        *,
        expected: int | None = None,
        key: str = "",
    ) -> tuple[Table, int]:
        """Carries out a command and lets the read models know."""
        result = self.log.command(id, decide, expected=expected, key=key)
        self.follower.wake()
        return result

    def frame(self, table: Table, step: int, viewer: Viewer, language: Language) -> bytes:
        """An encoded frame, kept: a step of a version never changes."""
        name = (table.id, table.version, step, viewer, language)
        frame = self._frames.get(name)
        if frame is None:
            frame = encoded(Timeline(table, viewer, language).frame(step))
            if len(self._frames) >= 8192:
                del self._frames[next(iter(self._frames))]
            self._frames[name] = frame
        return frame

    # Who is asking

    def visitor(self, id: str, authorization: str | None) -> Viewer:
        """The viewer that the request's token names at this table; the public without one."""
        ticket = self.ticket(authorization)
        if ticket is None:
            return PUBLIC
        if ticket.game != id:
            raise Forbidden("the token belongs to another table")
        return ticket.viewer

    def ticket(self, authorization: str | None) -> Pass | None:
        """What the request's token opens; nothing without one."""
        if not authorization:
            return None
        scheme, _, token = authorization.partition(" ")
        ticket = self.access.look_up(token.strip()) if scheme.lower() == "bearer" else None
        if ticket is None:
            raise Unauthorized("nobody issued this token: send `Authorization: Bearer <token>`")
        return ticket

    def player(self, id: str, authorization: str | None, seat: int | None) -> int:
        """The seat a command is for. The judge of a declared table writes for any seat."""
        viewer = self.visitor(id, authorization)
        if viewer.kind == "public":
            raise Unauthorized("send the token of a seat: `Authorization: Bearer <token>`")
        if viewer.kind == "seat":
            if seat not in (None, viewer.seat):
                raise Forbidden(f"the token is that of seat {viewer.seat}, not of seat {seat}")
            return viewer.seat
        table = self.log.table(id)
        if table.opened.chance != "declared":
            raise Forbidden("the judge does not move; only a scribe of a declared table does")
        if seat is None or not 0 <= seat < len(table.players):
            raise NotFound(f"say for which seat: 0 to {len(table.players) - 1}")
        return seat

    def eyes(self, table: Table, visitor: Viewer, wanted: str | None) -> Viewer:
        """Through whose eyes the visitor looks: its own, the public's, or, after the end, any."""
        if wanted is None:
            return visitor
        viewer = read_viewer(wanted, len(table.players))
        if viewer in (visitor, PUBLIC) or visitor == JUDGE or table.is_over:
            return viewer
        raise Forbidden(f"only {viewer} may look through the eyes of {viewer} before the end")
