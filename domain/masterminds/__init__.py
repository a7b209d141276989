"""Victorian Masterminds: infernal machines, stolen monuments, and five Agents in the dark."""

from domain.kernel import Rulebook, Ruleset, Text
from domain.masterminds import edition
from domain.masterminds.edition import Box
from domain.masterminds.evolve import evolve
from domain.masterminds.facts import MastermindsFact
from domain.masterminds.invariants import invariants
from domain.masterminds.legal import legal
from domain.masterminds.moves import MastermindsMove
from domain.masterminds.pending import decisions
from domain.masterminds.rules import decide, open_table
from domain.masterminds.standings import chapter, standings
from domain.masterminds.state import MastermindsState, Options
from domain.masterminds.view import audience, private, view

ruleset: Ruleset[MastermindsState, Box, Options] = Ruleset(
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
)
