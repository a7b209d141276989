"""XIII - Le Complot: missions, fights and plots over thirty-three places."""

from domain.games.xiii.decisions import (
    answers,
    asked,
    canonical,
    decisions,
    follow,
    lists,
    refuses,
)
from domain.games.xiii.edition import Box, boxes, names
from domain.games.xiii.evolve import evolve
from domain.games.xiii.facts import XiiiFact
from domain.games.xiii.invariants import invariants
from domain.games.xiii.moves import XiiiMove
from domain.games.xiii.rules.setup import open_table
from domain.games.xiii.stakes import stakes
from domain.games.xiii.standings import chapter, standings
from domain.games.xiii.state import Options, XiiiState
from domain.games.xiii.state.older import current_position
from domain.games.xiii.view import private, view
from domain.games.xiii.worlds import worlds
from domain.games.xiii.worlds.features import value
from domain.kernel import Rulebook, Ruleset, Text

ruleset: Ruleset[XiiiState, Box, Options, XiiiMove, XiiiFact] = Ruleset(
    rulebook=Rulebook.of(__name__),
    version=3,
    title=Text("XIII: The Conspiracy", "XIII - Le Complot"),
    players=(2, 5),
    options=Options,
    moves=XiiiMove,
    facts=XiiiFact,
    box=boxes,
    empty=XiiiState,
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
    invariants=invariants,
    names=names,
    variants={
        "standard": Options(),
        "long": Options(turns=8),
        "carry_over": Options(carry_over=True),
        "fast": Options(reaction_mode="fast"),
    },
    private=private,
    canonical=canonical,
    stakes=stakes,
    worlds=worlds,
    current_position=current_position,
    value=value,
)
