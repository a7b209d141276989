"""The vocabulary that all rulesets share."""

from domain.kernel.answering import MOST_LISTED, Answers, Listing
from domain.kernel.audience import EVERYBODY, Seats, hidden, its_seat, nobody, public, secrecy
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
from domain.kernel.choices import Choice, Choices, NothingFits, Option
from domain.kernel.edition import (
    Boxes,
    Count,
    Edition,
    Id,
    InvalidEdition,
    Points,
    Words,
    require_edition,
)
from domain.kernel.fact import HIDDEN, Audience, Entry, Fact, masked, without
from domain.kernel.former import FormerRuleset
from domain.kernel.move import Decision, IllegalMove, Move
from domain.kernel.parts import Part, part_words
from domain.kernel.recorder import Check, Endless, Recorder
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
from domain.kernel.ruleset import AnyRuleset, Ruleset, members
from domain.kernel.standings import Standing, Standings, shared_ranks
from domain.kernel.state import Evolver, State, encoded
from domain.kernel.value import Features, Fit, Strength, Value, Weights
from domain.kernel.viewer import JUDGE, PUBLIC, Viewer, hidden_fields, seat_viewer, shown
from domain.kernel.worlds import NOTHING, TOGETHER, Contents, Ids, Memory, Pool, Worlds

__all__ = [
    "EVERYBODY",
    "HIDDEN",
    "JUDGE",
    "LANGUAGES",
    "MOST_LISTED",
    "NOTHING",
    "PUBLIC",
    "TOGETHER",
    "Answers",
    "AnyRuleset",
    "Audience",
    "Boxes",
    "Chance",
    "Chapter",
    "Check",
    "Choice",
    "Choices",
    "Contents",
    "Count",
    "Decision",
    "Declaration",
    "DeclaredChance",
    "Draw",
    "Edition",
    "Endless",
    "Entry",
    "Evolver",
    "Fact",
    "Features",
    "Fit",
    "FormerRuleset",
    "Id",
    "Ids",
    "IllegalMove",
    "ImpossibleChance",
    "InvalidEdition",
    "KeyedChance",
    "Language",
    "Listing",
    "Memory",
    "Move",
    "Names",
    "NothingFits",
    "Option",
    "Part",
    "Points",
    "Pool",
    "Recorder",
    "ReplayedChance",
    "Rule",
    "Rulebook",
    "Ruleset",
    "Seats",
    "Standing",
    "Standings",
    "State",
    "Strength",
    "Text",
    "Value",
    "Viewer",
    "Weights",
    "Words",
    "Worlds",
    "commitment",
    "encoded",
    "fill",
    "hidden",
    "hidden_fields",
    "its_seat",
    "masked",
    "members",
    "names_of",
    "nobody",
    "part_words",
    "public",
    "require_edition",
    "seat_viewer",
    "secrecy",
    "shared_ranks",
    "shown",
    "values_of",
    "without",
]
