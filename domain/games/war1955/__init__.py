"""1955: The War of Espionage: two spymasters, six countries, one deck."""

from domain.games.war1955.decisions import answers, asked, decisions, follow, lists, refuses
from domain.games.war1955.edition import Box, boxes, names
from domain.games.war1955.evolve import evolve
from domain.games.war1955.facts import War1955Fact
from domain.games.war1955.invariants import at_rest
from domain.games.war1955.listing import canonical
from domain.games.war1955.moves import War1955Move
from domain.games.war1955.rules.setup import open_table
from domain.games.war1955.stakes import stakes
from domain.games.war1955.standings import chapter, standings
from domain.games.war1955.state import Options, War1955State
from domain.games.war1955.view import private, view
from domain.games.war1955.worlds import worlds
from domain.games.war1955.worlds.features import value
from domain.kernel import Rulebook, Ruleset, Text

ruleset: Ruleset[War1955State, Box, Options, War1955Move, War1955Fact] = Ruleset(
    rulebook=Rulebook.of(__name__),
    version=2,
    title=Text("1955: The War of Espionage", "1955 : The War of Espionage"),
    players=(2, 2),
    options=Options,
    moves=War1955Move,
    facts=War1955Fact,
    box=boxes,
    empty=War1955State,
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
    is_over=lambda state: state.phase == "over",
    invariants=at_rest,
    names=names,
    variants={
        "normal": Options(),
        "short": Options(board="short"),
        "reactions": Options(transport_timing="reactions"),
    },
    private=private,
    canonical=canonical,
    stakes=stakes,
    worlds=worlds,
    value=value,
)
