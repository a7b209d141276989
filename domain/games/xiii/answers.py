"""Which rule answers which move, and in which decisions."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeVar, cast

from domain.games.xiii.state import XiiiState
from domain.kernel import Move, Recorder

R = Recorder[XiiiState]
M = TypeVar("M", bound=Move)
Rule = Callable[[R, int, M], None]

CALM = (
    "choose_pile",
    "discard",
    "use_recruitment_skill",
    "declare_recruits",
    "place_element",
    "buy",
    "movement",
    "assassinate",
    "choose_combat",
    "choose_opponent",
    "assign_combat_cards",
    "retreat_or_stay",
    "choose_resolution",
    "attempt_plot",
    "last_call",
)
"""Decisions beside which anybody may interject."""


class Answer(NamedTuple):
    rule: Rule[Move]
    decisions: tuple[str, ...]


ANSWERS: dict[type[Move], Answer] = {}


def answers(kind: type[M], *decisions: str) -> Callable[[Rule[M]], Rule[M]]:
    """Registers the rule for one kind of move."""

    def register(rule: Rule[M]) -> Rule[M]:
        ANSWERS[kind] = Answer(cast("Rule[Move]", rule), decisions)
        return rule

    return register
