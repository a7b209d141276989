"""The Circle: spies for hire, a wheel of time, and a secret society that may win."""

from domain.circle import edition
from domain.circle.edition import Box
from domain.circle.evolve import evolve
from domain.circle.facts import CircleFact
from domain.circle.invariants import at_rest
from domain.circle.legal import canonical, decisions, legal
from domain.circle.moves import CircleMove
from domain.circle.rules import decide, open_table
from domain.circle.standings import chapter, standings
from domain.circle.state import CircleState, Options
from domain.circle.view import audience, view
from domain.kernel import Rulebook, Ruleset, Text

ruleset: Ruleset[CircleState, Box, Options] = Ruleset(
    rulebook=Rulebook.of(__name__),
    version=2,
    title=Text("The Circle", "Le Cercle"),
    players=(2, 6),
    options=Options,
    moves=CircleMove,
    facts=CircleFact,
    edition=edition.load,
    default_edition=edition.default,
    empty=CircleState,
    open=open_table,
    decisions=decisions,
    legal=legal,
    decide=decide,
    evolve=evolve,
    view=view,
    audience=audience,
    standings=standings,
    chapter=chapter,
    is_over=lambda state: state.result is not None,
    invariants=at_rest,
    names=edition.names,
    canonical=canonical,
)
