"""XIII - Le Complot: missions, fights and plots over thirty-three places."""

from domain.games.xiii import edition
from domain.games.xiii.edition import Box
from domain.games.xiii.evolve import evolve
from domain.games.xiii.facts import XiiiFact
from domain.games.xiii.invariants import invariants
from domain.games.xiii.legal import canonical, decisions, legal
from domain.games.xiii.moves import XiiiMove
from domain.games.xiii.rules import decide, open_table
from domain.games.xiii.standings import chapter, standings
from domain.games.xiii.state import OVER, Options, XiiiState
from domain.games.xiii.view import audience, private, view
from domain.games.xiii.worlds import worlds
from domain.kernel import FormerRuleset, Rulebook, Text

ruleset: FormerRuleset[XiiiState, Box, Options] = FormerRuleset(
    rulebook=Rulebook.of(__name__),
    version=2,
    title=Text("XIII: The Conspiracy", "XIII - Le Complot"),
    players=(2, 5),
    options=Options,
    moves=XiiiMove,
    facts=XiiiFact,
    edition=edition.load,
    default_edition=edition.default,
    empty=XiiiState,
    open=open_table,
    decisions=decisions,
    legal=legal,
    decide=decide,
    evolve=evolve,
    view=view,
    audience=audience,
    standings=standings,
    chapter=chapter,
    is_over=lambda state: state.phase == OVER,
    invariants=invariants,
    names=edition.names,
    variants={
        "standard": Options(),
        "long": Options(turns=8),
        "carry_over": Options(carry_over=True),
        "fast": Options(reaction_mode="fast"),
    },
    private=private,
    canonical=canonical,
    worlds=worlds,
)
