"""The Circle: spies for hire, a wheel of time, and a secret society that may win."""

from domain.games.circle import edition
from domain.games.circle.edition import Box
from domain.games.circle.evolve import evolve
from domain.games.circle.facts import CircleFact
from domain.games.circle.features import value
from domain.games.circle.invariants import at_rest
from domain.games.circle.legal import canonical, decisions, legal
from domain.games.circle.moves import CircleMove
from domain.games.circle.rules import decide, open_table
from domain.games.circle.standings import chapter, standings
from domain.games.circle.state import CircleState, Options
from domain.games.circle.view import audience, view
from domain.games.circle.worlds import worlds
from domain.kernel import FormerRuleset, Rulebook, Text

ruleset: FormerRuleset[CircleState, Box, Options] = FormerRuleset(
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
    worlds=worlds,
    value=value,
)
