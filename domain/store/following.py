"""A lane as an application of the `eventsourcing` library, for whoever follows the log with it.

Its `ProjectionRunner` takes a projection, a view and this class, and in the environment
`DOSSIER_DATABASE` and `DOSSIER_LANE`. A projection of tables says `topics = ("table",)`: it is
given every event of the lane once, as `domain.store.log.Stored`, under the lane's own name.
"""

from __future__ import annotations

from typing import Any

from eventsourcing.application import Application
from eventsourcing.persistence import ApplicationRecorder, Mapper
from eventsourcing.utils import EnvType

from domain.store.database import named, open_recorder
from domain.store.rows import EnvelopeMapper


class LaneApplication(Application[str]):
    """One lane of Dossier's log."""

    def __init__(self, env: EnvType | None = None) -> None:
        super().__init__(env)
        self.name = f"lane {self.env['DOSSIER_LANE']}"

    def construct_mapper(self) -> Mapper[Any]:
        return EnvelopeMapper()

    def construct_recorder(self) -> ApplicationRecorder:
        self._opened = open_recorder(named(self.env["DOSSIER_DATABASE"]))
        return self._opened.lane(int(self.env["DOSSIER_LANE"]))

    def close(self) -> None:
        """May be called twice: the library does so, too."""
        is_closed = self.closing.is_set()
        super().close()
        if not is_closed:
            self._opened.close()
