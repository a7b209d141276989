"""How often a test repeats what takes long: a few times at every change, at length on its own."""

from __future__ import annotations

from hypothesis import settings


def rounds(few: int, many: int) -> int:
    """Few in `make test`; many in `make properties`, which runs the tests marked `property`."""
    return many if settings.get_current_profile_name() == "long" else few
