"""Conformance: what every ruleset keeps, whoever wrote it. `dossier check-ruleset NAME` tells it.

Our own games go through the same laws in the tests. A law that fails names the variant, the number
of seats, the seed and the move, and the smallest game that shows it.
"""

from replays.conformance.failures import Failure, Smallest
from replays.conformance.games import Game, Played, Stuck, play
from replays.conformance.suite import LAWS, SAYS, Finding, check

__all__ = [
    "LAWS",
    "SAYS",
    "Failure",
    "Finding",
    "Game",
    "Played",
    "Smallest",
    "Stuck",
    "check",
    "play",
]
