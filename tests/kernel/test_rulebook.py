"""The rulebook: rules by id, and sentences filled in both languages."""

from __future__ import annotations

import re

import msgspec
import pytest

from domain.kernel import Fact, Language, Move, Names, Rulebook, Text, fill, names_of, values_of
from domain.kernel.rulebook import InvalidRulebook

SOURCE = """
[rules."turn.roll"]
title = { en = "Rolling", fr = "Lancer" }
section = "Règles"
rulings = ["R1"]
en = "Roll."
fr = "Lancez."

[sentences.die_rolled]
en = "{seat:seat} rolls {value}."
fr = "{seat:seat} lance {value}."
weight = "deed"

[sentences."die_rolled.high"]
en = "{seat:seat} rolls a six!"
fr = "{seat:seat} lance un six !"
weight = "headline"
brief = { en = "six", fr = "six" }

[sentences."die_rolled.hidden"]
en = "A die is rolled."
fr = "On lance un dé."
weight = "bookkeeping"

[moves]
bid = { en = "{parts}, to {seat:seat}", fr = "{parts}, à {seat:seat}" }
"bid.none" = { en = "Pass", fr = "Passer" }
part = { en = "{agent:agent} {steps:+}", fr = "{agent:agent} {steps:+}" }
guess = { en = "{sheet:agent=seat/owner}", fr = "{sheet:agent=seat/owner}" }

[chapters]
turn = { en = "Turn {number}", fr = "Tour {number}" }

[names.decision]
roll = { en = "roll the die", fr = "lancer le dé" }
"""

BOOK = Rulebook("dice", SOURCE.encode())

NAMES: Names = {
    "seat": {"en": {"0": "Ada", "1": "Bo"}, "fr": {"0": "Ada", "1": "Bo"}},
    **names_of(
        {
            "agent": {"red": Text("Red", "Rouge"), "?": Text("someone", "quelqu'un")},
            "owner": {"free": Text("nobody", "personne")},
        }
    ),
}


class DieRolled(Fact, frozen=True):
    seat: int
    value: int

    @property
    def variant(self) -> str:
        return "high" if self.value == 6 else "low"


class Part(msgspec.Struct, frozen=True):
    agent: str
    steps: int


class Bid(Move, frozen=True):
    parts: tuple[Part, ...]
    seat: int

    @property
    def variant(self) -> str:
        return "" if self.parts else "none"


class Guess(Move, frozen=True):
    sheet: dict[str, int | str]


def told(text: str, language: Language = "en", **values: object) -> str:
    return fill(Text(text, text), values, NAMES, language)


def test_a_rule_is_found_by_its_short_and_its_full_id() -> None:
    rule = BOOK.rule("turn.roll")
    assert rule is BOOK.rule("dice.turn.roll")
    assert (rule.id, rule.rulings, rule.title.fr) == ("dice.turn.roll", ("R1",), "Lancer")
    with pytest.raises(KeyError):
        BOOK.rule("turn.walk")


def test_a_sentence_is_chosen_by_what_is_hidden_then_by_variant() -> None:
    low, high = DieRolled(0, 2), DieRolled(0, 6)
    assert BOOK.sentence(low, hidden=False) is BOOK.sentences["die_rolled"]
    assert BOOK.sentence(high, hidden=False) is BOOK.sentences["die_rolled.high"]
    assert BOOK.sentence(high, hidden=True) is BOOK.sentences["die_rolled.hidden"]


def test_a_sentence_says_how_much_its_fact_matters() -> None:
    low, high = DieRolled(0, 2), DieRolled(0, 6)
    assert BOOK.sentence(low, hidden=False).weight == "deed"
    assert BOOK.sentence(low, hidden=False).brief is None
    assert BOOK.sentence(high, hidden=False).weight == "headline"
    assert BOOK.sentence(high, hidden=False).brief == Text("six", "six")
    assert BOOK.sentence(high, hidden=True).weight == "bookkeeping"


@pytest.mark.parametrize("wrong", ["", 'weight = "heavy"'])
def test_no_sentence_goes_without_a_weight(wrong: str) -> None:
    with pytest.raises(InvalidRulebook, match=r"\[sentences\] die_rolled.*weight"):
        Rulebook("dice", SOURCE.replace('weight = "deed"', wrong).encode())


def test_a_hidden_fact_without_its_own_sentence_takes_the_plain_one() -> None:
    plain = Rulebook("dice", SOURCE.replace('"die_rolled.hidden"', '"other.hidden"').encode())
    assert plain.sentence(DieRolled(0, 6), hidden=True) is plain.sentences["die_rolled"]


def test_a_sentence_is_filled_from_the_fields() -> None:
    sentence = BOOK.sentences["die_rolled"]
    values = values_of(DieRolled(1, 4))
    assert values == {"seat": 1, "value": 4}
    assert fill(sentence, values, NAMES, "en") == "Bo rolls 4."
    assert fill(sentence, values, NAMES, "fr") == "Bo lance 4."


def test_ids_become_names_in_the_language_asked() -> None:
    assert told("{who:agent}", "en", who="red") == "Red"
    assert told("{who:agent}", "fr", who="red") == "Rouge"
    assert told("{who:agent}", "fr", who="?") == "quelqu'un"
    assert told("{who:agent}", who="mauve") == "mauve", "an unknown id stands for itself"


@pytest.mark.parametrize(
    ("count", "english", "french"),
    [(0, "0 steps", "0 pas seul"), (1, "1 step", "1 pas seul"), (2, "2 steps", "2 pas")],
)
def test_numbers_choose_their_form(count: int, english: str, french: str) -> None:
    """Nought is plural in English and singular in French."""
    assert told("{n:# step|# steps}", "en", n=count) == english
    assert told("{n:# pas seul|# pas}", "fr", n=count) == french


def test_a_list_chooses_its_form_by_its_length() -> None:
    assert told("{who:is|are}", who=("red",)) == "is"
    assert told("{who:is|are}", who=("red", "blue")) == "are"
    assert told("{who:is|are}", who=()) == "are"
    assert told("{who:est|sont}", "fr", who=()) == "est"
    assert told("{sheet:# row|# rows}", sheet={"red": 1, "blue": 2}) == "2 rows"
    assert told("vue{who:|s}", "fr", who=("a", "b")) == "vues"


def test_lists_are_joined_as_people_do() -> None:
    assert told("{who:agent}", who=()) == ""
    assert told("{who:agent}", who=("red",)) == "Red"
    assert told("{who:agent}", who=("red", "blue")) == "Red and blue"
    assert told("{who:agent}", "fr", who=("red", "blue", "?")) == "Rouge, blue et quelqu'un"
    assert told("{who:seat}", who=[0, 1]) == "Ada and Bo"


@pytest.mark.parametrize(("value", "words"), [(3, "+3"), (0, "0"), (-3, "−3")])
def test_signs_are_written(value: int, words: str) -> None:
    assert told("{points:+}", points=value) == words


def test_a_name_with_braces_is_not_filled_again() -> None:
    names: Names = {"seat": {"en": {"0": "{value}"}, "fr": {}}}
    assert fill(Text("{seat:seat}", ""), {"seat": 0, "value": 9}, names, "en") == "{value}"


def test_a_place_that_nothing_fills_is_an_error() -> None:
    with pytest.raises(KeyError):
        told("{nobody}")
    with pytest.raises(KeyError):
        told("{who:house}", who="red")


def test_maps_are_told_pair_by_pair_and_kinds_tried_in_order() -> None:
    sheet = {"red": 1, "blue": "free", "?": 7}
    assert told("{sheet:agent=seat/owner}", sheet=sheet) == "Red: Bo, blue: nobody, someone: 7"
    assert told("{sheet:agent=seat/owner}", "fr", sheet={"red": "free"}) == "Rouge : personne"


def test_french_elides_before_a_vowel() -> None:
    text = Text("of {who:seat}, that {who:seat}", "de {who:seat}, que {who:seat}")
    assert fill(text, {"who": 0}, NAMES, "fr") == "d'Ada, qu'Ada"
    assert fill(text, {"who": 1}, NAMES, "fr") == "de Bo, que Bo"
    assert fill(text, {"who": 0}, NAMES, "en") == "of Ada, that Ada"


def test_a_move_is_told_with_the_structs_inside_it() -> None:
    bid = Bid((Part("red", 2), Part("blue", -1)), 1)
    assert BOOK.tell_move(bid, NAMES, "en") == "Red +2 and blue −1, to Bo"
    assert BOOK.tell_move(bid, NAMES, "fr") == "Rouge +2 et blue −1, à Bo"
    assert BOOK.tell_move(Bid((), 1), NAMES, "fr") == "Passer"
    assert BOOK.tell_move(Guess({"red": 0}), NAMES, "en") == "Red: Ada"


def test_names_are_turned_round_for_look_up() -> None:
    assert BOOK.names == {
        "decision": {"en": {"roll": "roll the die"}, "fr": {"roll": "lancer le dé"}}
    }
    assert BOOK.chapters["turn"].in_language("fr") == "Tour {number}"


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("[rules", "rulebook.toml of mine: Expected ']'"),
        ("[rules]", "rulebook.toml of mine: Object missing required field `sentences`"),
        (
            '[rules]\n[sentences]\n[chapters]\n[moves]\nroll = { fr = "Lancer" }',
            "rulebook.toml of mine, [moves] roll: Object missing required field `en`",
        ),
    ],
)
def test_a_book_that_cannot_be_read_says_where(source: str, said: str) -> None:
    with pytest.raises(InvalidRulebook, match=re.escape(said)):
        Rulebook("mine", source.encode())


def test_what_was_not_said_is_left_open() -> None:
    assert told("take {who:agent} to {where}", who=None, where=None) == "take … to …"
    nobody = BOOK.tell_move(Guess({}), NAMES, "en")
    assert nobody == "…"


def test_a_thing_of_another_kind_is_called_by_its_own_name() -> None:
    assert told("{who:agent}", "fr", who="free") == "personne"
    assert told("{n:agent}", n=0) == "0", "a number is no id"
