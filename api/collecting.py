"""What the collector of garbage is told, by the service and by its workers alike."""

from __future__ import annotations

import gc


def leave_alone_what_stays() -> None:
    """It looks at what may go: the code stays, and a table or a film is no garbage for long."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)
