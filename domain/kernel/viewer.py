"""Viewers: who looks at a table."""

from __future__ import annotations

from typing import Literal

import msgspec

from domain.kernel.fact import Entry, F, without


class Viewer(msgspec.Struct, frozen=True):
    """A seat, the judge (who sees everything), or the public."""

    kind: Literal["seat", "judge", "public"]
    seat: int | None = None

    def sees(self, seats: tuple[int, ...]) -> bool:
        """Whether something shown to these seats only is shown to this viewer."""
        return self.kind == "judge" or (self.seat is not None and self.seat in seats)

    def owns(self, seat: int) -> bool:
        """Whether this viewer may see what belongs to `seat`."""
        return self.kind == "judge" or (self.seat is not None and self.seat == seat)

    def __str__(self) -> str:
        return f"seat {self.seat}" if self.kind == "seat" else self.kind


PUBLIC = Viewer("public")
JUDGE = Viewer("judge")


def seat_viewer(seat: int) -> Viewer:
    """The viewer that sits at `seat`."""
    return Viewer("seat", seat)


def hidden_fields(entry: Entry[F], viewer: Viewer) -> tuple[str, ...]:
    """The fields of the entry's fact that this viewer did not see when it happened."""
    if not entry.audience:
        return ()
    return tuple(field for field, seats in entry.audience.items() if not viewer.sees(seats))


def shown(entry: Entry[F], viewer: Viewer) -> F:
    """The entry's fact as this viewer saw it when it happened."""
    return without(entry.fact, hidden_fields(entry, viewer))
