"""The second person: "You roll", "Vous lancez", in every sentence of every game."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from domain.kernel import LANGUAGES, AnyRuleset, Language, Text, address
from domain.kernel.rulebook import PLACE, Personal, Rulebook, places_of
from domain.rulesets import RULESETS

PLAYERS = ("Ada", "Boris")
NAMES = {"seat": {language: dict(zip("01", PLAYERS, strict=True)) for language in LANGUAGES}}
OTHERS: dict[Language, re.Pattern[str]] = {
    "en": re.compile(
        r"\b[Yy]ou (?:(?:no longer|now|secretly) )?(?:\w*[^s\W]s\b|.*\band \w*[^s\W]s\b)"
    ),
    "fr": re.compile(r"[Vv]ous .*\b(son|sa|ses|se) "),
}
"""You with a verb, or what is owned, of the third person; `you pass` is none."""
YOURS: dict[Language, re.Pattern[str]] = {
    "en": re.compile(r"\b[Yy]our?s?\b"),
    "fr": re.compile(r"\b[Vv](ous|otre|os)\b"),
}
SUBJECT: dict[Language, re.Pattern[str]] = {
    "en": re.compile(r"(?:^|[:;,?] |and |before )[Yy]ou (?:(?:no longer|now|secretly) )?([a-z]+)"),
    "fr": re.compile(r"(?:^|[:;?] |que )[Vv]ous (?:ne |n'|en |l'|vous )*([a-zà-ÿ]+)"),
}
VERBS: dict[Language, str] = {
    "en": """
    act activate announce are attack block break build buy can cannot capture choose close
    commit complete counter cross decide deliver discard do draw eliminate fail fall fight fly
    force gain give go had hand have head hire hold keep lay lead leave let lock look lose may
    move must offer order own pass pay pick place play put receive recruit recycle resolve
    retreat roll rolled run sabotage secure see share show shuffle skip slide slip spend start
    stay steal stop succeed take tie try turn unlock unmask use were will win
""",
    "fr": """
    accomplissez achetez achevez activez allez annoncez arrivez arrêtez attaquez attribuez
    avancez avez bloquez capturez changez choisissez commencez complétez conservez construisez
    continuez continuiez contrez devez dirigez dirigiez disposez disputez débloquez décidez
    déclenchez défaussez démasquez dépensez déplacez dévoilez employez emportez enfermez engagez
    esquivez faites fermez franchissez gagnez gardez glissez imposez incarnez infiltrez jouez
    laissez lancez livrez louez mettez montrez mélangez obtenez offrez ordonnez partagerez
    partagez partez passez payez perdez piocherez piochez placez posez possédez pourrez pouvez
    prenez privez protégez ramassez recevez recrutez reculez recyclez refusez regardez remettez
    remportez rendez renoncez restez retirez retournez rompez réagissez résolvez réussissez
    sautez sécurisez tenez tentez terminez tirez touchez tournez transmettez utilisez volez
    voulez voyez échouez éliminez êtes
""",
}
"""All that were read and found right: who writes a sentence with another adds what "you" takes."""
ANOTHERS = {
    "spy_activated.coloured",
    "special_announced",
    "marker_removed",
    "agent_sabotaged",
    "effect_ended.paid_informant",
}
"""Where the verb, or what is owned, is a card's or another's."""


def sentences(book: Rulebook) -> Iterator[tuple[str, Text]]:
    yield from book.sentences.items()
    yield from book.stakes.items()
    yield from book.chapters.items()


def seats_in(text: Text, language: Language) -> list[str]:
    """The places that name a seat or several."""
    places = PLACE.findall(text.in_language(language))
    return list(dict.fromkeys(field for field, spec in places if spec.rstrip(">") == "seat"))


def value_for(spec: str) -> object:
    if "|" in spec or spec in ("", "+"):
        return 2
    return {"X": "Y"} if "=" in spec else "X"


def told(ruleset: AnyRuleset, text: Text, language: Language, field: str, value: object) -> str:
    """The sentence as told to Ada, who stands at a place; Boris stands at all others."""
    template = text.in_language(language)
    values = {name: value_for(spec) for name, spec in places_of(template).items()}
    values |= dict.fromkeys(seats_in(text, language), 1)
    names = ruleset.names(ruleset.standard_edition, PLAYERS)
    return address(text, {**values, field: value}, names, language, seat=0)


@pytest.mark.parametrize("slug", RULESETS)
def test_no_sentence_told_to_you_keeps_a_verb_of_the_third_person(slug: str) -> None:
    ruleset = RULESETS[slug]
    wrong = []
    for key, text in sentences(ruleset.rulebook):
        for language in LANGUAGES:
            for field in seats_in(text, language):
                said = told(ruleset, text, language, field, 0)
                unknown = set(SUBJECT[language].findall(said)) - set(VERBS[language].split())
                others = OTHERS[language].search(said) and key not in ANOTHERS
                if "Ada" in said or unknown or others or not YOURS[language].search(said):
                    wrong.append((key, said))
    assert wrong == []


@pytest.mark.parametrize("slug", RULESETS)
def test_nobody_is_lost_where_you_are_one_of_several(slug: str) -> None:
    ruleset = RULESETS[slug]
    for _, text in sentences(ruleset.rulebook):
        for language in LANGUAGES:
            for field in seats_in(text, language):
                alone = len(seats_in(text, language)) == 1
                assert not alone or "Boris" in told(ruleset, text, language, field, (0, 1))


@pytest.mark.parametrize("slug", RULESETS)
def test_forms_of_their_own_tell_of_what_the_sentence_tells(slug: str) -> None:
    for key, text in sentences(RULESETS[slug].rulebook):
        for field, forms in text.you.items() if isinstance(text, Personal) else ():
            for language in LANGUAGES:
                expected = places_of(text.in_language(language))
                assert expected.pop(field) == "seat", key
                assert places_of(forms.in_language(language)) == expected, key


@pytest.mark.parametrize(
    ("en", "fr", "you", "vous"),
    [
        ("{a:seat} tries.", "{a:seat} paie.", "You try.", "Vous payez."),
        (
            "{a:seat} passes and is out.",
            "{a:seat} ne joue pas.",
            "You pass and are out.",
            "Vous ne jouez pas.",
        ),
        (
            "{a:seat}'s Spy stays.",
            "L'Espion de {a:seat} reste.",
            "Your Spy stays.",
            "Votre Espion reste.",
        ),
        (
            "By lot, {a:seat} starts.",
            "Le sort désigne {a:seat}.",
            "By lot, you start.",
            "Le sort vous désigne.",
        ),
        (
            "{a:seat} bids or passes.",
            "{a:seat} enchérit ou passe.",
            "You bid or pass.",
            "Vous enchérissez ou passez.",
        ),
        (
            "Spies on {a:seat} fall silent.",
            "À {a:seat} de jouer.",
            "Spies on you fall silent.",
            "À vous de jouer.",
        ),
    ],
)
def test_verbs_and_what_is_yours_agree(en: str, fr: str, you: str, vous: str) -> None:
    text, values = Text(en, fr), {"a": 0}
    assert address(text, values, NAMES, "en", 0) == you
    assert address(text, values, NAMES, "fr", 0) == vous
    assert address(text, values, NAMES, "en", 1) == en.replace("{a:seat}", "Ada")


def test_a_verb_that_grammar_does_not_reach_keeps_the_name() -> None:
    text = Text("{a:seat} sleeps.", "{a:seat} dort.")
    assert address(text, {"a": 0}, NAMES, "fr", 0) == "Ada dort."
    spoken = Personal(text.en, text.fr, you={"a": Text("You are asleep.", "Vous dormez.")})
    assert address(spoken, {"a": 0}, NAMES, "fr", 0) == "Vous dormez."
    assert address(spoken, {"a": 0}, NAMES, "en", 0) == "You are asleep."


def test_you_among_others_agree_with_them() -> None:
    text = Text(
        "{w:seat} {w:wins|share the victory}.", "{w:seat} {w:l'emporte|se partagent la victoire}."
    )
    assert address(text, {"w": (0,)}, NAMES, "en", 0) == "You win."
    assert address(text, {"w": (1, 0)}, NAMES, "en", 0) == "Boris and you share the victory."
    assert address(text, {"w": (0,)}, NAMES, "fr", 0) == "Vous l'emportez."
    assert (
        address(text, {"w": (0, 1)}, NAMES, "fr", 0) == "Vous et Boris vous partagez la victoire."
    )
    spared = Text("It spares {w:seat}.", "Il épargne {w:seat}.")
    assert address(spared, {"w": (0,)}, NAMES, "fr", 0) == "Il vous épargne."
    assert address(spared, {"w": (0, 1)}, NAMES, "fr", 0) == "Il épargne Ada et Boris."
