"""Whether a state that somebody described could have arisen, and can be played on."""

from __future__ import annotations

import logging

from domain.kernel import AnyRuleset, IllegalMove, KeyedChance, Move, State

MOST_TRIED = 200
"""The open moves of a seat that are tried before a state is taken."""

logger = logging.getLogger(__name__)


def unsound(ruleset: AnyRuleset, state: State) -> str:
    """What speaks against a state, in words; empty if nothing does.

    First its invariants, which look and never raise; then every open move is tried, so that no
    rule stumbles over the state later.
    """
    try:
        return "; ".join(ruleset.invariants(state)) or _stuck(ruleset, state)
    except Exception:
        logger.exception("%s: a described state stumps the invariants", ruleset.slug)
        return "no game could come to such a state"


def _stuck(ruleset: AnyRuleset, state: State) -> str:
    """Why the game could not go on from here; empty if it can."""
    tried = 0
    for seat in sorted({decision.seat for decision in ruleset.decisions(state)}):
        for move in ruleset.legal(state, seat)[:MOST_TRIED]:
            if reason := _failure(ruleset, state, seat, move):
                return reason
            tried += 1
    return "" if tried or ruleset.is_over(state) else "nobody could move"


def _failure(ruleset: AnyRuleset, state: State, seat: int, move: Move) -> str:
    """How a listed move fails; empty if it can be carried out."""
    kind = type(move).__struct_config__.tag
    try:
        ruleset.decide(state, seat, move, KeyedChance(bytes(32), {}))
    except IllegalMove as refusal:
        return f"seat {seat} is offered `{kind}`, which {refusal.rule} refuses: {refusal.reason}"
    except Exception as error:
        # A stranger's state reached a rule that trusts its states: an invariant is missing.
        logger.warning("%s: %s fails on a described state", ruleset.slug, kind, exc_info=True)
        return f"the rules could not carry out `{kind}` of seat {seat} ({error})"
    return ""
