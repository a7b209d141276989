"""The Circle: spies for hire, a wheel of time, and a secret society that may win."""

from domain.games.circle.decisions import (
    answers,
    asked,
    canonical,
    decisions,
    follow,
    lists,
    refuses,
)
from domain.games.circle.edition import Box, boxes, names
from domain.games.circle.evolve import evolve
from domain.games.circle.facts import CircleFact
from domain.games.circle.invariants import at_rest
from domain.games.circle.moves import CircleMove
from domain.games.circle.rules.setup import open_table
from domain.games.circle.stakes import stakes
from domain.games.circle.standings import chapter, standings
from domain.games.circle.state import CircleState, Options
from domain.games.circle.state.older import current_position
from domain.games.circle.view import view
from domain.games.circle.worlds import worlds
from domain.games.circle.worlds.features import value
from domain.kernel import Rulebook, Ruleset, Text

ruleset: Ruleset[CircleState, Box, Options, CircleMove, CircleFact] = Ruleset(
    rulebook=Rulebook.of(__name__),
    version=2,
    title=Text("The Circle", "Le Cercle"),
    players=(2, 6),
    options=Options,
    moves=CircleMove,
    facts=CircleFact,
    box=boxes,
    empty=CircleState,
    open=open_table,
    decisions=decisions,
    asked=asked,
    answers=answers,
    refuses=refuses,
    lists=lists,
    follow=follow,
    evolve=evolve,
    view=view,
    standings=standings,
    chapter=chapter,
    is_over=lambda state: state.part == "over",
    invariants=at_rest,
    names=names,
    canonical=canonical,
    stakes=stakes,
    worlds=worlds,
    current_position=current_position,
    value=value,
)
