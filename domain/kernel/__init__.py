"""The vocabulary that all rulesets share."""

from domain.kernel.chance import (
    Chance,
    Declaration,
    DeclaredChance,
    Draw,
    ImpossibleChance,
    KeyedChance,
    ReplayedChance,
    commitment,
)
from domain.kernel.chapter import Chapter
from domain.kernel.edition import Edition, InvalidEdition, require_edition
from domain.kernel.fact import HIDDEN, Audience, Entry, Fact, masked, without
from domain.kernel.move import Decision, IllegalMove, Move
from domain.kernel.recorder import Check, Recorder
from domain.kernel.rulebook import (
    LANGUAGES,
    Language,
    Names,
    Rule,
    Rulebook,
    Text,
    fill,
    names_of,
    values_of,
)
from domain.kernel.ruleset import AnyRuleset, Ruleset
from domain.kernel.standings import Standing, Standings, shared_ranks
from domain.kernel.state import Evolver, State, encoded
from domain.kernel.viewer import JUDGE, PUBLIC, Viewer, hidden_fields, seat_viewer, shown
from domain.kernel.worlds import NOTHING, TOGETHER, Contents, Ids, Memory, Pool, Worlds

__all__ = [
    "HIDDEN",
    "JUDGE",
    "LANGUAGES",
    "NOTHING",
    "PUBLIC",
    "TOGETHER",
    "AnyRuleset",
    "Audience",
    "Chance",
    "Chapter",
    "Check",
    "Contents",
    "Decision",
    "Declaration",
    "DeclaredChance",
    "Draw",
    "Edition",
    "Entry",
    "Evolver",
    "Fact",
    "Ids",
    "IllegalMove",
    "ImpossibleChance",
    "InvalidEdition",
    "KeyedChance",
    "Language",
    "Memory",
    "Move",
    "Names",
    "Pool",
    "Recorder",
    "ReplayedChance",
    "Rule",
    "Rulebook",
    "Ruleset",
    "Standing",
    "Standings",
    "State",
    "Text",
    "Viewer",
    "Worlds",
    "commitment",
    "encoded",
    "fill",
    "hidden_fields",
    "masked",
    "names_of",
    "require_edition",
    "seat_viewer",
    "shared_ranks",
    "shown",
    "values_of",
    "without",
]
