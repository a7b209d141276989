"""1955: The War of Espionage: two spymasters, six countries, one deck."""

from domain.games.war1955 import edition
from domain.games.war1955.decisions import decisions
from domain.games.war1955.edition import Box
from domain.games.war1955.evolve import evolve
from domain.games.war1955.facts import War1955Fact
from domain.games.war1955.features import value
from domain.games.war1955.invariants import invariants
from domain.games.war1955.legal import canonical, legal
from domain.games.war1955.moves import War1955Move
from domain.games.war1955.rules import decide
from domain.games.war1955.setup import open_table
from domain.games.war1955.standings import chapter, standings
from domain.games.war1955.state import Options, War1955State
from domain.games.war1955.view import audience, private, view
from domain.games.war1955.worlds import worlds
from domain.kernel import FormerRuleset, Rulebook, Text

ruleset: FormerRuleset[War1955State, Box, Options] = FormerRuleset(
    rulebook=Rulebook.of(__name__),
    version=2,
    title=Text("1955: The War of Espionage", "1955 : The War of Espionage"),
    players=(2, 2),
    options=Options,
    moves=War1955Move,
    facts=War1955Fact,
    edition=edition.load,
    default_edition=edition.default,
    empty=War1955State,
    open=open_table,
    decisions=decisions,
    legal=legal,
    decide=decide,
    evolve=evolve,
    view=view,
    audience=audience,
    standings=standings,
    chapter=chapter,
    is_over=lambda state: state.phase == "over",
    invariants=invariants,
    names=edition.names,
    variants={
        "normal": Options(),
        "short": Options(board="short"),
        "reactions": Options(transport_timing="reactions"),
    },
    private=private,
    canonical=canonical,
    worlds=worlds,
    value=value,
)
