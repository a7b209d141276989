"""The suite: every law on many random games of a ruleset, and a report that a newcomer reads."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial

import msgspec

from domain.kernel import AnyRuleset, Text
from replays.conformance import laws, pictures, secrets, texts
from replays.conformance.failures import Failure, broken, halted
from replays.conformance.games import Game, Stuck, crash, play, tables
from replays.conformance.laws import Law
from replays.simulation import play_out

LAWS: dict[str, Law] = {
    "invariants": laws.invariants,
    "facts": laws.facts_rebuild,
    "evolve": laws.evolve_is_pure,
    "again": laws.draws_repeat,
    "listed": laws.listed_is_legal,
    "refused": laws.refused_is_unlisted,
    "asked": laws.own_moves_in_own_view,
    "rules": laws.facts_cite_rules,
    "standings": laws.standings_agree,
    "views": secrets.views_are_stable,
    "audiences": secrets.facts_hide,
    "leaks": secrets.views_hide,
    "private": secrets.private_moves_can_be_masked,
    "worlds": secrets.worlds_are_possible,
    "sentences": texts.facts_are_told,
    "moves": texts.moves_are_told,
    "chapters": texts.chapters_are_told,
    "chance": texts.chance_is_told,
}
OF_TABLES: dict[str, Law] = {
    "record": pictures.record_verifies,
    "board": pictures.boards_are_legible,
}
"""Laws about a whole table, which take long: they look at one game."""
MOST_OF_TABLES = 1_000
"""Moves that are played in search of the smallest game that breaks one of those."""
ENDS = "ends"
BOOK = "book"
BOTS = "bots"
SPEED = "speed"
_FRENCH = {
    "invariants": "Les invariants sont respectés chaque fois que la table attend.",
    "facts": "Les faits, relus de leurs octets, refont chaque état.",
    "evolve": "Le même fait sur le même état donne le même, et ne change ni l'un ni l'autre.",
    "again": "Un coup repris et refait avec les mêmes dés donne les mêmes octets.",
    "listed": "Un coup proposé n'est jamais refusé, et il n'y en a pas deux pareils.",
    "refused": "À qui rien n'est demandé, rien n'est proposé ; une règle le refuse, avec un motif.",
    "asked": "Une place trouve ses coups, et qui est appelé, dans sa propre vue.",
    "rules": "Chaque fait cite des règles du livret.",
    "standings": "Le classement est le même pour tous ; un résultat est là à la fin, pas avant.",
    "views": "L'arbitre voit tout, et qui regarde une vue n'y voit rien de plus.",
    "audiences": "Ce qu'un fait cache à quelqu'un n'est nulle part dans ce qu'il reçoit.",
    "leaks": "Ce qui est caché, redistribué, ne change pas un octet de ce que l'on reçoit.",
    "private": "Les champs privés d'un coup sont faits d'ids, et cachés en entier.",
    "worlds": "Un monde que l'on imagine a l'air de la table, et pourrait être.",
    "sentences": "Chaque fait peut être dit à tous dans les deux langues.",
    "moves": "Chaque coup proposé et chaque décision peuvent être dits dans les deux langues.",
    "chapters": "Chaque chapitre a un titre, le même pour tous.",
    "chance": "Chaque source de hasard a un nom dans les deux langues : le greffier l'y retrouve.",
    "book": "Chaque règle est nommée par le programme ; variantes et options ont des mots.",
    "record": "Le fichier d'une partie est intact : sa chaîne, ses faits, ses dés.",
    "board": "Dans chaque forme, langue et vue, les lettres sont grandes et rien ne dépasse.",
}
"""What the first lines of the laws say in English."""


def _says(name: str, law: Callable[..., object]) -> Text:
    return Text((law.__doc__ or "").strip(), _FRENCH[name])


SAYS: dict[str, Text] = {
    ENDS: Text(
        "Every random game ends, and nobody is ever stuck.",
        "Chaque partie jouée au hasard finit, et personne n'est jamais bloqué.",
    ),
    **{name: _says(name, law) for name, law in LAWS.items()},
    BOOK: _says(BOOK, texts.book_is_whole),
    **{name: _says(name, law) for name, law in OF_TABLES.items()},
    BOTS: Text(
        "Bots that know what their seats know play a game to its end.",
        "Des robots qui savent ce que savent leurs places jouent une partie jusqu'au bout.",
    ),
    SPEED: Text(
        "Games are played quickly enough for bots and analyses.",
        "Les parties se jouent assez vite pour les robots et les analyses.",
    ),
}
LEAST_SPEED = 200
"""Facts a second, on any machine: a tenth of what the slowest of Dossier's own games does."""


class Finding(msgspec.Struct, frozen=True):
    """How one law came out."""

    law: str
    says: Text
    failure: Failure | None = None
    note: Text = Text("", "")


Progress = Callable[[Text, int, int], None]
SMALLEST = Text(
    "looking for the smallest game that shows what is wrong",
    "recherche de la plus petite partie qui le montre",
)


def _named(law: str) -> Text:
    return Text(law, law)  # As it is called wherever it is told.


def _smaller(law: str) -> Text:
    return Text(f"{law}: {SMALLEST.en}", f"{law} : {SMALLEST.fr}")


def untold(law: Text, done: int, of: int) -> None:
    """For who does not wait for it."""


def check(ruleset: AnyRuleset, games: int, progress: Progress = untold) -> list[Finding]:
    """Every law on so many games, of every variant and number of seats in turn."""
    found: dict[str, Failure] = {}
    played, speed = _play(ruleset, games, found, progress)
    for number, (name, law) in enumerate([*LAWS.items(), *OF_TABLES.items()]):
        progress(_named(name), number, len(LAWS) + len(OF_TABLES))
        tell = partial(progress, _smaller(name))
        if name in OF_TABLES:
            failure = broken(law, played[:1], tell, MOST_OF_TABLES)
        else:
            failure = broken(law, played, tell)
        if failure:
            found[name] = failure
    progress(_named(BOOK), 0, 1)
    for what in _of_book(ruleset):
        found.setdefault(BOOK, Failure(what))
    if played and ENDS not in found:
        progress(_named(BOTS), 0, 1)
        found |= _of_bots(played[0])
    note = Text("no game came to its end", "aucune partie n'est allée à sa fin")
    if speed:
        note = Text(f"{speed:,.0f} facts a second", f"{speed:.0f} faits par seconde")
    if speed and speed < LEAST_SPEED:
        found[SPEED] = Failure(
            Text(
                f"{note.en}, and {LEAST_SPEED} are wanted",
                f"{note.fr}, et il en faut {LEAST_SPEED}",
            )
        )
    return [
        Finding(name, says, found.get(name), note if name == SPEED else Text("", ""))
        for name, says in SAYS.items()
    ]


def _play(
    ruleset: AnyRuleset, games: int, found: dict[str, Failure], progress: Progress
) -> tuple[list[Game], float]:
    """The games as far as they came, and the facts a second of those that came to their end."""
    ways = list(tables(ruleset))
    played: list[Game] = []
    spent, facts = 0.0, 0
    for seed in range(games):
        variant, seats = ways[seed % len(ways)]
        progress(_named(ENDS), seed, games)
        begun = time.perf_counter()
        try:
            played.append(play(ruleset, variant, ruleset.variants[variant], seats, seed))
            spent += time.perf_counter() - begun
            facts += len(played[-1].steps)
        except Stuck as stuck:
            if ENDS not in found:
                found[ENDS] = halted(stuck, partial(progress, _smaller(ENDS)))
            played.append(stuck.game)
        except Exception as error:
            why = crash(error)
            what = Text(
                f"the table cannot be opened: {why.en}", f"la table ne peut pas s'ouvrir : {why.fr}"
            )
            found.setdefault(ENDS, Failure(what, variant, seats, seed))
    return played, facts / spent if facts else 0.0


def _of_book(ruleset: AnyRuleset) -> Iterator[Text]:
    try:
        yield from texts.book_is_whole(ruleset)
    except Exception as error:
        why = crash(error)
        yield Text(f"it cannot be read: {why.en}", f"il ne peut pas être lu : {why.fr}")


def _of_bots(game: Game) -> dict[str, Failure]:
    try:
        play_out(game.ruleset, game.seats, game.options, seed=game.seed)
    except Exception as error:
        return {BOTS: Failure(crash(error), game.variant, game.seats, game.seed)}
    return {}
