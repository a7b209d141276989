"""Les agents secrets: seven agents, one dossier, and nobody knows who runs whom."""

from domain.games.secret_agents import edition
from domain.games.secret_agents.edition import Box
from domain.games.secret_agents.evolve import evolve
from domain.games.secret_agents.facts import SecretAgentsFact
from domain.games.secret_agents.invariants import invariants
from domain.games.secret_agents.legal import canonical, decisions, legal
from domain.games.secret_agents.moves import SecretAgentsMove
from domain.games.secret_agents.rules import decide, open_table
from domain.games.secret_agents.standings import chapter, standings
from domain.games.secret_agents.state import Options, SecretAgentsState
from domain.games.secret_agents.view import audience, private, view
from domain.games.secret_agents.worlds import worlds
from domain.kernel import Rulebook, Ruleset, Text

ruleset: Ruleset[SecretAgentsState, Box, Options] = Ruleset(
    rulebook=Rulebook.of(__name__),
    version=1,
    title=Text("The Secret Agents", "Les agents secrets"),
    players=(2, 7),
    options=Options,
    moves=SecretAgentsMove,
    facts=SecretAgentsFact,
    edition=edition.load,
    default_edition=edition.default,
    empty=SecretAgentsState,
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
    variants={"base": Options(), "advanced": Options(variant="advanced")},
    private=private,
    canonical=canonical,
    worlds=worlds,
)
