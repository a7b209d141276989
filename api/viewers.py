"""Viewers by name: `public`, `judge`, `seat:0`."""

from __future__ import annotations

import re

from api.problems import NotFound
from domain.kernel import JUDGE, PUBLIC, Text, Viewer, seat_viewer


def read_viewer(name: str, seats: int) -> Viewer:
    """The viewer with this name at a table of so many seats."""
    if name == "public":
        return PUBLIC
    if name == "judge":
        return JUDGE
    match = re.fullmatch(r"seat:(\d{1,2})", name)
    if match and int(match[1]) < seats:
        return seat_viewer(int(match[1]))
    raise NotFound(
        Text(
            f"no viewer is called {name!r}: public, judge, or seat:0 to seat:{seats - 1}",
            f"aucun regard ne s'appelle {name!r} : public, judge, ou seat:0 à seat:{seats - 1}",
        )
    )
