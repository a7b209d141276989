"""Everything can be told, in both languages, to everybody: laws about words."""

from __future__ import annotations

import random
from collections.abc import Iterator

from domain.contract import faults as contract_faults
from domain.kernel import (
    LANGUAGES,
    AnyRuleset,
    Names,
    Text,
    fill,
    hidden_fields,
    values_of,
    without,
)
from replays.conformance.games import Game
from replays.conformance.laws import MOST_TRIED, Fault


def _names(game: Game) -> Names:
    players = [f"Player{seat}" for seat in range(game.seats)]
    return game.ruleset.names(game.ruleset.standard_edition, players)


def _is_odd(words: str) -> bool:
    return not words.strip() or bool(set("{}#|") & set(words)) or "None" in words


def facts_are_told(game: Game) -> Iterator[Fault]:
    """Every fact can be told to everybody in both languages."""
    book, names = game.ruleset.rulebook, _names(game)
    for number, played in enumerate(game.played):
        for entry in played.entries:
            tag = type(entry.fact).__struct_config__.tag
            for hidden in {hidden_fields(entry, viewer) for viewer in game.viewers}:
                fact = without(entry.fact, hidden)
                for language in LANGUAGES:
                    try:
                        text = book.sentence(fact, bool(hidden))
                        words = fill(text, values_of(fact), names, language)
                    except (KeyError, ValueError) as error:
                        yield (
                            number,
                            Text(
                                f"the fact {tag} has no words in {language}: {error!r}",
                                f"le fait {tag} n'a pas de mots ({language}) : {error!r}",
                            ),
                        )
                        continue
                    if _is_odd(words):
                        yield (
                            number,
                            Text(
                                f"the fact {tag} is told oddly in {language}: {words}",
                                f"le fait {tag} est mal dit ({language}) : {words}",
                            ),
                        )


def moves_are_told(game: Game) -> Iterator[Fault]:
    """Every listed move and every decision can be told in both languages."""
    rng, ruleset, names = random.Random(game.seed), game.ruleset, _names(game)
    for number, state in enumerate(game.positions):
        for decision in ruleset.decisions(state):
            if decision.kind not in names.get("decision", {}).get("en", {}):
                yield (
                    number,
                    Text(
                        f"the decision {decision.kind} has no name ([names.decision])",
                        f"la décision {decision.kind} n'a pas de nom ([names.decision])",
                    ),
                )
            moves = list(ruleset.legal(state, decision.seat))
            for move in rng.sample(moves, min(len(moves), MOST_TRIED)):
                tag = type(move).__struct_config__.tag
                for language in LANGUAGES:
                    try:
                        words = ruleset.rulebook.tell_move(move, names, language)
                    except (KeyError, ValueError) as error:
                        yield (
                            number,
                            Text(
                                f"the move {tag} has no words in {language}: {error!r}",
                                f"le coup {tag} n'a pas de mots ({language}) : {error!r}",
                            ),
                        )
                        continue
                    if _is_odd(words):
                        yield (
                            number,
                            Text(
                                f"the move {tag} is told oddly in {language}: {words}",
                                f"le coup {tag} est mal dit ({language}) : {words}",
                            ),
                        )


def chapters_are_told(game: Game) -> Iterator[Fault]:
    """Every chapter has a title, the same for everybody."""
    ruleset, names = game.ruleset, _names(game)
    for number, state in enumerate(game.positions):
        chapter = ruleset.chapter(state)
        if chapter.kind not in ruleset.rulebook.chapters:
            yield (
                number,
                Text(
                    f"the chapter {chapter.kind} has no title ([chapters])",
                    f"le chapitre {chapter.kind} n'a pas de titre ([chapters])",
                ),
            )
            continue
        for language in LANGUAGES:
            title = ruleset.rulebook.chapters[chapter.kind]
            words = fill(title, values_of(chapter), names, language)
            if _is_odd(words):
                yield (
                    number,
                    Text(
                        f"the chapter {chapter.kind} is told oddly: {words}",
                        f"le chapitre {chapter.kind} est mal dit : {words}",
                    ),
                )
        for viewer in game.viewers:
            if ruleset.chapter(ruleset.view(state, viewer)) != chapter:
                yield (
                    number,
                    Text(f"{viewer} sees another chapter", f"{viewer} voit un autre chapitre"),
                )


def chance_is_told(game: Game) -> Iterator[Fault]:
    """Every source of chance has a name in both languages: whoever enters dice is asked by it."""
    book, names = game.ruleset.rulebook, _names(game)
    for number, played in enumerate(game.played):
        for source in {draw.source for draw in played.draws}:
            if not book.has_source(source):
                yield (
                    number,
                    Text(
                        f"the source of chance {source} has no name ([chance])",
                        f"la source de hasard {source} n'a pas de nom ([chance])",
                    ),
                )
                continue
            for language in LANGUAGES:
                words = book.tell_source(source, names, language)
                if _is_odd(words):
                    yield (
                        number,
                        Text(
                            f"the source of chance {source} is told oddly: {words}",
                            f"la source de hasard {source} est mal dite : {words}",
                        ),
                    )


def book_is_whole(ruleset: AnyRuleset) -> Iterator[Text]:
    """Every rule can be named by the program, and every variant and option has words."""
    yield from contract_faults(ruleset)
    book = ruleset.rulebook
    for id, rule in book.rules.items():
        if not (rule.en.strip() and rule.fr.strip() and rule.title.en and rule.title.fr):
            yield Text(
                f"the rule {id} is not told in both languages",
                f"la règle {id} n'est pas dite dans les deux langues",
            )
    for variant in set(ruleset.variants) ^ set(book.variants):
        yield Text(
            f"the variant {variant} and its words ([variants.{variant}]) do not go together",
            f"la variante {variant} et ses mots ([variants.{variant}]) ne vont pas ensemble",
        )
    for option in set(book.options) - set(ruleset.options.__struct_fields__):
        yield Text(
            f"[options.{option}] tells an option that there is not",
            f"[options.{option}] dit une option qui n'existe pas",
        )
