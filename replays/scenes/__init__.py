"""Layouts: one board picture per ruleset."""

from __future__ import annotations

from typing import cast

from replays.scene import AnyLayout
from replays.scenes import circle, masterminds, secret_agents, war1955, xiii

LAYOUTS: dict[str, AnyLayout] = {
    "secret_agents": cast("AnyLayout", secret_agents.layout),
    "war1955": cast("AnyLayout", war1955.layout),
    "circle": cast("AnyLayout", circle.layout),
    "masterminds": cast("AnyLayout", masterminds.layout),
    "xiii": cast("AnyLayout", xiii.layout),
}
"""By the ruleset's slug. A ruleset without one is replayed in words."""
