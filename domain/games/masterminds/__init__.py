"""Victorian Masterminds: infernal machines, stolen monuments, and five Agents in the dark."""

from domain.games.masterminds import edition
from domain.games.masterminds.edition import Box
from domain.games.masterminds.evolve import evolve
from domain.games.masterminds.facts import MastermindsFact
from domain.games.masterminds.features import value
from domain.games.masterminds.invariants import invariants
from domain.games.masterminds.legal import legal
from domain.games.masterminds.moves import MastermindsMove
from domain.games.masterminds.pending import decisions
from domain.games.masterminds.rules import decide, open_table
from domain.games.masterminds.standings import chapter, standings
from domain.games.masterminds.state import MastermindsState, Options
from domain.games.masterminds.view import audience, private, view
from domain.games.masterminds.worlds import worlds
from domain.kernel import FormerRuleset, Rulebook, Text

ruleset: FormerRuleset[MastermindsState, Box, Options] = FormerRuleset(
    rulebook=Rulebook.of(__name__),
    version=1,
    title=Text("Victorian Masterminds", "Victorian Masterminds"),
    players=(2, 4),
    options=Options,
    moves=MastermindsMove,
    facts=MastermindsFact,
    edition=edition.load,
    default_edition=edition.default,
    empty=MastermindsState,
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
    variants={"standard": Options(), "draft": Options(machine_mode="draft")},
    private=private,
    worlds=worlds,
    value=value,
)
