"""Victorian Masterminds: infernal machines, stolen monuments, and five Agents in the dark."""

from domain.games.masterminds.decisions import answers, asked, decisions, follow, lists, refuses
from domain.games.masterminds.edition import Box, boxes, names
from domain.games.masterminds.evolve import evolve
from domain.games.masterminds.facts import MastermindsFact
from domain.games.masterminds.invariants import at_rest
from domain.games.masterminds.moves import MastermindsMove
from domain.games.masterminds.rules.setup import open_table
from domain.games.masterminds.standings import chapter, standings
from domain.games.masterminds.state import MastermindsState, Options
from domain.games.masterminds.view import private, view
from domain.games.masterminds.worlds import worlds
from domain.games.masterminds.worlds.features import value
from domain.kernel import Rulebook, Ruleset, Text

ruleset: Ruleset[MastermindsState, Box, Options, MastermindsMove, MastermindsFact] = Ruleset(
    rulebook=Rulebook.of(__name__),
    version=1,
    title=Text("Victorian Masterminds", "Victorian Masterminds"),
    players=(2, 4),
    options=Options,
    moves=MastermindsMove,
    facts=MastermindsFact,
    box=boxes,
    empty=MastermindsState,
    open=open_table,
    decisions=decisions,
    asked=asked,
    answers=answers,
    refuses=refuses,
    lists=lists,
    follow=follow,
    agenda=lambda state: state.agenda,
    evolve=evolve,
    view=view,
    standings=standings,
    chapter=chapter,
    is_over=lambda state: state.phase == "over",
    invariants=at_rest,
    names=names,
    variants={"standard": Options(), "draft": Options(machine_mode="draft")},
    private=private,
    worlds=worlds,
    value=value,
)
