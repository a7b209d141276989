"""Les agents secrets: seven agents, one dossier, and nobody knows who runs whom."""

from domain.games.secret_agents.decisions import (
    answers,
    asked,
    canonical,
    decisions,
    follow,
    lists,
    refuses,
)
from domain.games.secret_agents.edition import Box, boxes, names
from domain.games.secret_agents.evolve import evolve
from domain.games.secret_agents.facts import SecretAgentsFact
from domain.games.secret_agents.invariants import invariants
from domain.games.secret_agents.moves import SecretAgentsMove
from domain.games.secret_agents.rules.setup import open_table
from domain.games.secret_agents.standings import chapter, standings
from domain.games.secret_agents.state import Options, SecretAgentsState
from domain.games.secret_agents.view import private, view
from domain.games.secret_agents.worlds import worlds
from domain.games.secret_agents.worlds.features import value
from domain.kernel import Rulebook, Ruleset, Text

ruleset: Ruleset[SecretAgentsState, Box, Options, SecretAgentsMove, SecretAgentsFact] = Ruleset(
    rulebook=Rulebook.of(__name__),
    version=1,
    title=Text("The Secret Agents", "Les agents secrets"),
    players=(2, 7),
    options=Options,
    moves=SecretAgentsMove,
    facts=SecretAgentsFact,
    box=boxes,
    empty=SecretAgentsState,
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
    closing="house.abandoned",
    invariants=invariants,
    names=names,
    variants={"base": Options(), "advanced": Options(variant="advanced")},
    private=private,
    canonical=canonical,
    worlds=worlds,
    value=value,
)
