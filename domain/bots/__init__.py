"""Bots: players that need no person. Any ruleset can use all of them.

A bot is given what its seat knows, never the state: it plays by what a person there could know.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial

from domain.bots.clever import clever_bot
from domain.bots.knowledge import Knowledge
from domain.bots.simple import greedy_bot, random_bot
from domain.kernel import AnyRuleset, Move

Bot = Callable[[AnyRuleset, Knowledge, random.Random], Move]

SAMPLES = {"clever1": 16, "clever2": 64, "clever3": 256}
"""How often each strength of the clever bot tries a decision out: by samples, never by time, so
that games repeat."""

BOTS: dict[str, Bot] = {
    "random": random_bot,
    "greedy": greedy_bot,
    **{name: partial(clever_bot, samples=samples) for name, samples in SAMPLES.items()},
}
"""The vocabulary that all rulesets share."""

__all__ = ["BOTS", "SAMPLES", "Bot", "Knowledge"]
