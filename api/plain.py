"""Plain pages, for a browser without scripts: the games, a replay by steps, what is promised."""

from __future__ import annotations

from functools import cache, partial

from jinja2 import Environment, PackageLoader, StrictUndefined
from litestar import MediaType, Response, get
from litestar.di import NamedDependency
from litestar.params import FromQuery

from api.roles import Onlooker
from api.service import Service
from api.shapes import As, Lang
from domain.kernel import Language, colon
from domain.rulesets import ruleset_of
from projections.catalogue import Game
from replays.audit.promises import promises
from replays.captions import stops as find_stops
from replays.notes import note_line
from replays.timeline import By

POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'"
WORDS: dict[str, dict[Language, str]] = {
    "games": {"en": "Games", "fr": "Parties"},
    "game": {"en": "Game", "fr": "Jeu"},
    "players": {"en": "Players", "fr": "Joueurs"},
    "status": {"en": "Status", "fr": "État"},
    "steps": {"en": "Steps", "fr": "Étapes"},
    "playing": {"en": "playing", "fr": "en cours"},
    "over": {"en": "finished", "fr": "terminée"},
    "looked": {
        "en": "The judge looks at hidden things.",
        "fr": "L'arbitre regarde ce qui est caché.",
    },
    "imported": {"en": "imported: not played here", "fr": "importée : pas jouée ici"},
    "first": {"en": "First", "fr": "Début"},
    "back": {"en": "Back", "fr": "Précédent"},
    "next": {"en": "Next", "fr": "Suivant"},
    "last": {"en": "Last", "fr": "Fin"},
    "fact": {"en": "by fact", "fr": "par fait"},
    "move": {"en": "by move", "fr": "par coup"},
    "turn": {"en": "by turn", "fr": "par tour"},
    "more": {"en": "More games", "fr": "Plus de parties"},
    "side": {"en": "Side", "fr": "Camp"},
    "score": {"en": "Score", "fr": "Score"},
    "promises": {
        "en": "What is promised and what is not",
        "fr": "Ce qui est promis et ce qui ne l'est pas",
    },
    "not": {"en": "What is not promised", "fr": "Ce qui n'est pas promis"},
    "alone": {"en": "What a sceptic can check alone", "fr": "Ce qu'un sceptique vérifie seul"},
    "marks": {"en": "Disputes and notes", "fr": "Litiges et notes"},
    "disputes": {"en": "open disputes", "fr": "litiges ouverts"},
    "rulings": {"en": "rulings", "fr": "décisions"},
    "notes": {"en": "notes", "fr": "notes"},
    "none": {"en": "No games yet.", "fr": "Aucune partie."},
}


@cache
def _templates() -> Environment:
    return Environment(
        loader=PackageLoader("api"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
    )


def plain_page(template: str, title: str, lang: Language, **values: object) -> Response[str]:
    """A page without scripts."""
    known: dict[str, object] = {"say": lambda word: WORDS[word][lang], "colon": colon(lang)}
    told = {"title": title, "lang": lang, **known, **values}
    html = _templates().get_template(template).render(told)
    return Response(html, media_type=MediaType.HTML, headers={"Content-Security-Policy": POLICY})


@get("/plain", include_in_schema=False)
async def catalogue_page(
    service: NamedDependency[Service], cursor: FromQuery[str | None] = None, lang: Lang = "en"
) -> Response[str]:
    page = await service.asking.ask_at_length(partial(service.catalogue.games, cursor=cursor))
    games = [(game, _called(game, lang)) for game in page.games]
    return plain_page("games.html", WORDS["games"][lang], lang, games=games, next=page.next)


def _called(game: Game, lang: Language) -> tuple[str, str]:
    """The names of a game's ruleset and variant."""
    ruleset = ruleset_of(game.ruleset)
    way = ruleset.rulebook.variants.get(game.variant)
    return ruleset.title.in_language(lang), way.title.in_language(lang) if way else game.variant


@get("/promises", include_in_schema=False)
async def promises_page(lang: Lang = "en") -> Response[str]:
    """Who can see, foresee, forge and stop what; its promises have ids, which tests cite."""
    return plain_page("promises.html", WORDS["promises"][lang], lang, told=promises())


@get("/plain/watch/{id:str}", include_in_schema=False)
async def watch_page(
    onlooker: NamedDependency[Onlooker],
    at: FromQuery[int] = 0,
    by: FromQuery[By] = "turn",
    eyes: As = None,
    lang: Lang = "en",
) -> Response[str]:
    timeline, table = onlooker.timeline(lang, eyes), onlooker.table
    stops = find_stops(timeline, by)
    at = min(max(at, 0), len(stops) - 1)
    stop = stops[at]
    places = (("first", 0), ("back", at - 1), ("next", at + 1), ("last", len(stops) - 1))
    return plain_page(
        "watch.html",
        table.ruleset.title.in_language(lang),
        lang,
        table=table,
        eyes=eyes,
        by=by,
        at=at,
        stop=stop,
        frame=timeline.frame(stop.step),
        steps=timeline.steps,
        places=[(word, place) for word, place in places if 0 <= place < len(stops) and place != at],
        facts=[timeline.sentence(step) for step in range(max(stop.first, 1), stop.step + 1)],
        notes=[
            note_line(timeline, note)
            for note in timeline.notes()
            if note.stands and stop.first <= note.step <= stop.step
        ],
        looked=any(stop.first <= seen.step <= stop.step for seen in table.looks),
    )


ROUTES = [catalogue_page, promises_page, watch_page]
