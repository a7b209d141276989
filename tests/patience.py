"""How long a test waits for another process or thread: far longer than that ever takes."""

from __future__ import annotations

PATIENCE = 120
"""Seconds: the machine may be busy."""
