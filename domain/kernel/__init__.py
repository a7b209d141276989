"""The vocabulary that all rulesets share."""

from domain.kernel.agenda import Cases, Task, before_the_agenda, ended, first_of, having, under_way
from domain.kernel.answering import MOST_LISTED, Answers, Asked, Listing, one_at_a_time
from domain.kernel.audience import EVERYBODY, Seats, hidden, its_seat, nobody, public, secrecy
from domain.kernel.blanks import BlankSentences
from domain.kernel.broken import Broken, broken
from domain.kernel.chance import (
    Chance,
    ChanceDecides,
    Declaration,
    Draw,
    ImpossibleChance,
    NoChance,
    ReplayedChance,
    Undeclared,
    drawn_from,
)
from domain.kernel.chapter import Chapter
from domain.kernel.choices import Choice, Choices, NothingFits, Option
from domain.kernel.declared import AskedChance, DeclaredChance
from domain.kernel.edition import (
    MISSING,
    NOT_NEGATIVE,
    UNIQUE,
    Boxes,
    Count,
    Edition,
    Id,
    InvalidEdition,
    Points,
    Words,
    at_least,
    each_once,
    require_edition,
)
from domain.kernel.fact import HIDDEN, Audience, Entry, Fact, masked, without
from domain.kernel.forms import Field, Form, Forms, Listed
from domain.kernel.keyed import KeyedChance, commitment
from domain.kernel.misread import misread
from domain.kernel.move import Decision, IllegalMove, Move, Stake
from domain.kernel.offers import Named, Setting, Way
from domain.kernel.parts import Part, part_words
from domain.kernel.person import address
from domain.kernel.recorder import Check, Endless, Recorder
from domain.kernel.rulebook import (
    Names,
    Rule,
    Rulebook,
    Sentence,
    Source,
    Weight,
    fill,
    names_of,
    values_of,
)
from domain.kernel.ruleset import AnyRuleset, Ruleset, members
from domain.kernel.standings import Standing, Standings, shared_ranks
from domain.kernel.state import Evolver, State, encoded, put
from domain.kernel.text import LANGUAGES, Language, Said, Text, colon
from domain.kernel.unknown import require_known
from domain.kernel.value import Decile, Features, Fit, Strength, Value, Weights
from domain.kernel.viewer import JUDGE, PUBLIC, Viewer, hidden_fields, seat_viewer, shown
from domain.kernel.worlds import NOTHING, TOGETHER, Contents, Ids, Memory, Pool, Worlds

VERSION = 2
"""Of the kernel: another number, and rulesets that were written for this one have to be changed."""

__all__ = [
    "EVERYBODY",
    "HIDDEN",
    "JUDGE",
    "LANGUAGES",
    "MISSING",
    "MOST_LISTED",
    "NOTHING",
    "NOT_NEGATIVE",
    "PUBLIC",
    "TOGETHER",
    "UNIQUE",
    "VERSION",
    "Answers",
    "AnyRuleset",
    "Asked",
    "AskedChance",
    "Audience",
    "BlankSentences",
    "Boxes",
    "Broken",
    "Cases",
    "Chance",
    "ChanceDecides",
    "Chapter",
    "Check",
    "Choice",
    "Choices",
    "Contents",
    "Count",
    "Decile",
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
    "Field",
    "Fit",
    "Form",
    "Forms",
    "Id",
    "Ids",
    "IllegalMove",
    "ImpossibleChance",
    "InvalidEdition",
    "KeyedChance",
    "Language",
    "Listed",
    "Listing",
    "Memory",
    "Move",
    "Named",
    "Names",
    "NoChance",
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
    "Said",
    "Seats",
    "Sentence",
    "Setting",
    "Source",
    "Stake",
    "Standing",
    "Standings",
    "State",
    "Strength",
    "Task",
    "Text",
    "Undeclared",
    "Value",
    "Viewer",
    "Way",
    "Weight",
    "Weights",
    "Words",
    "Worlds",
    "address",
    "at_least",
    "before_the_agenda",
    "broken",
    "colon",
    "commitment",
    "drawn_from",
    "each_once",
    "encoded",
    "ended",
    "fill",
    "first_of",
    "having",
    "hidden",
    "hidden_fields",
    "its_seat",
    "masked",
    "members",
    "misread",
    "names_of",
    "nobody",
    "one_at_a_time",
    "part_words",
    "public",
    "put",
    "require_edition",
    "require_known",
    "seat_viewer",
    "secrecy",
    "shared_ranks",
    "shown",
    "under_way",
    "values_of",
    "without",
]
