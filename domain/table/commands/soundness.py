"""Whether a state that somebody described could have arisen, and can be played on."""

from __future__ import annotations

import logging
import random
from collections.abc import Sequence

from domain.kernel import (
    HIDDEN,
    LANGUAGES,
    AnyRuleset,
    IllegalMove,
    KeyedChance,
    Move,
    Names,
    State,
    Text,
    encoded,
)

MOST_TRIED = 200
"""The open moves of a seat that are tried before a state is taken."""

logger = logging.getLogger(__name__)


def whole(ruleset: AnyRuleset, state: State, rng: random.Random) -> State:
    """The state; what a scribe has not declared of it is dealt, as it may lie."""
    is_whole = f'"{HIDDEN}"'.encode() not in encoded(state)
    return state if is_whole else ruleset.worlds.imagine(state, rng)


def unsound(
    ruleset: AnyRuleset, state: State, names: Names | None = None, *, fields: bool = True
) -> Text | None:
    """What speaks against a state, in words; nothing where all is well.

    First its invariants, which look and never raise; then its standings are made and every open
    move is tried, so that nothing stumbles over the state later. `names`: with those of the
    players, where they are known. `fields`: with fields of the state and ids of rules.
    """
    try:
        state = whole(ruleset, state, random.Random(0))
        names = names or ruleset.unnamed(state)
        wrong = list(ruleset.tell_broken(state, names, fields=fields))
        if wrong:
            return _joined(wrong)
        ruleset.standings(state)
        return _stuck(ruleset, state, names)
    except Exception:
        logger.exception("%s: a described state stumps the invariants", ruleset.slug)
        return Text("no game could come to such a state", "aucune partie ne peut en arriver là")


def _joined(texts: Sequence[Text]) -> Text:
    # Of several things of one kind that are wrong, all may be told alike.
    once = list(dict.fromkeys(texts))
    return Text("; ".join([each.en for each in once]), " ; ".join([each.fr for each in once]))


def seems_sound(ruleset: AnyRuleset, state: State) -> bool:
    """Whether nothing speaks against a state at first sight; no move is tried."""
    state = whole(ruleset, state, random.Random(0))
    if any(ruleset.invariants(state)):
        return False
    seats = {decision.seat for decision in ruleset.decisions(state)}
    return ruleset.is_over(state) or any(ruleset.legal(state, seat) for seat in seats)


def _stuck(ruleset: AnyRuleset, state: State, names: Names) -> Text | None:
    """Why the game could not go on from here; nothing if it can."""
    tried = 0
    for seat in sorted({decision.seat for decision in ruleset.decisions(state)}):
        for move in ruleset.legal(state, seat)[:MOST_TRIED]:
            if reason := _failure(ruleset, state, seat, move, names):
                return reason
            tried += 1
    if tried or ruleset.is_over(state):
        return None
    return Text("nobody could move", "personne ne pourrait jouer")


def _failure(ruleset: AnyRuleset, state: State, seat: int, move: Move, names: Names) -> Text | None:
    """How a listed move fails; nothing if it can be carried out."""
    told = Text(*[ruleset.rulebook.tell_move(move, names, language) for language in LANGUAGES])
    who = Text(*[names["seat"][language][str(seat)] for language in LANGUAGES])
    try:
        ruleset.decide(state, seat, move, KeyedChance(bytes(32), {}))
    except IllegalMove as refusal:
        why = ruleset.rulebook.tell_refusal(refusal, names)
        return Text(
            f"{who.en} is offered “{told.en}”, which the rules refuse: {why.en}",
            f"« {told.fr} » est proposé à {who.fr}, mais les règles le refusent : {why.fr}",
        )
    except Exception:
        # A stranger's state reached a rule that trusts its states: an invariant is missing.
        logger.warning("%s: %r fails on a described state", ruleset.slug, move, exc_info=True)
        return Text(
            f"the rules could not carry out “{told.en}” of {who.en}",
            f"les règles n'ont pas pu exécuter « {told.fr} » de {who.fr}",
        )
    return None
