"""Pages: the viewer, and simple ones below `/plain` for a browser without scripts."""

from __future__ import annotations

from functools import cache, partial
from html import escape

from litestar import MediaType, Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery

from api.caller import Onlooker
from api.problems import NotFound
from api.sending import AnyRequest, send
from api.service import Service
from api.shapes import As, Lang
from api.work.packing import Packed, pack
from domain.kernel import Language
from domain.rulesets import RULESETS
from replays import viewer
from replays.audit.promises import promises
from replays.captions import Stop
from replays.captions import stops as find_stops
from replays.notes import note_line
from replays.timeline import By, Timeline

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self';"
    " img-src 'self' blob: data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
FOR_EVER = {"Cache-Control": "public, max-age=31536000, immutable"}


@cache
def _shell() -> Packed:
    html = viewer.page(f"/viewer/{viewer.version()}")
    return pack(html.encode(), viewer.MEDIA_TYPES["html"])


@cache
def _assets() -> dict[str, Packed]:
    return {
        name: pack(content, viewer.MEDIA_TYPES[name.rsplit(".", 1)[-1]])
        for name, content in viewer.assets().items()
    }


@get(
    ["/", "/watch/{id:str}", "/rulebook/{slug:str}", "/components/{slug:str}"],
    include_in_schema=False,
)
async def viewer_page(request: AnyRequest) -> Response[bytes]:
    headers = {
        "Content-Security-Policy": POLICY,
        "Cache-Control": "no-cache",
        "Referrer-Policy": "no-referrer",
        "X-Content-Type-Options": "nosniff",
    }
    return send(request, _shell(), headers)


@get("/viewer/{version:str}/{file:path}", include_in_schema=False)
async def viewer_file(
    request: AnyRequest, version: FromPath[str], file: FromPath[str]
) -> Response[bytes]:
    packed = _assets().get(file.lstrip("/"))
    if packed is None or version != viewer.version():
        raise NotFound(f"the page has no file {file!r} in version {version!r}")
    return send(request, packed, {**FOR_EVER, "X-Content-Type-Options": "nosniff"})


STYLE = """
:root { color-scheme: light dark; --line: #8885; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1rem; }
table { border-collapse: collapse; width: 100%; } td, th { text-align: left; padding: .3rem .6rem;
border-bottom: 1px solid var(--line); }
nav { display: flex; gap: 1rem; flex-wrap: wrap; margin: 1rem 0; }
.now { font-size: 1.3rem; } small { opacity: .75; } ol { padding-left: 1.5rem; }
.scroll { overflow-x: auto; }
"""
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
    "none": {"en": "No games yet.", "fr": "Aucune partie."},
}


def _page(title: str, body: str, lang: Language) -> Response[str]:
    html = (
        f'<!doctype html><html lang="{lang}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)} · Dossier</title><style>{STYLE}</style></head>"
        f"<body>{body}</body></html>"
    )
    policy = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'"
    return Response(html, media_type=MediaType.HTML, headers={"Content-Security-Policy": policy})


def _say(word: str, lang: Language) -> str:
    return WORDS[word][lang]


def _imported(mark: object | None, lang: Language) -> str:
    """A game that comes from a record says so wherever it is named."""
    return "" if mark is None else f" <small>({_say('imported', lang)})</small>"


@get("/plain", include_in_schema=False)
async def catalogue_page(
    service: NamedDependency[Service], cursor: FromQuery[str | None] = None, lang: Lang = "en"
) -> Response[str]:
    page = await service.ask(partial(service.catalogue.games, cursor=cursor))
    rows = "".join(
        f'<tr><td><a href="/plain/watch/{game.id}?lang={lang}">'
        f"{escape(RULESETS[game.ruleset].title.in_language(lang))}</a></td>"
        f"<td>{escape(', '.join(game.players))}</td><td>{_say(game.status, lang)}"
        f"{_imported(game.imported, lang)}</td>"
        f"<td>{game.steps}</td></tr>"
        for game in page.games
    )
    head = "".join(f"<th>{_say(w, lang)}</th>" for w in ("game", "players", "status", "steps"))
    table = f'<div class="scroll"><table><tr>{head}</tr>{rows}</table></div>'
    more = f'<a href="/plain?cursor={page.next}&lang={lang}">{_say("more", lang)}</a>'
    body = (
        '<nav><a href="/plain?lang=en" lang="en">English</a>'
        '<a href="/plain?lang=fr" lang="fr">Français</a>'
        f'<a href="/promises?lang={lang}">{_say("promises", lang)}</a>'
        f'<a href="/schema/openapi.json">API</a></nav><h1>Dossier</h1>'
        f"<h2>{_say('games', lang)}</h2>{table if rows else _say('none', lang)}"
        f"{more if page.next else ''}"
    )
    return _page(_say("games", lang), body, lang)


@get("/promises", include_in_schema=False)
async def promises_page(lang: Lang = "en") -> Response[str]:
    """Who can see, foresee, forge and stop what; its promises have ids, which tests cite."""
    told = promises()
    parts = "".join(
        f"<h2>{escape(part.title.in_language(lang))}</h2><ul>"
        + "".join(
            f'<li id="{promise.id}">{escape(promise.fr if lang == "fr" else promise.en)}'
            f" <small>{promise.id}</small></li>"
            for promise in part.promises
        )
        + "</ul>"
        for part in told.parts
    )
    others = "".join(
        f"<h2>{_say(word, lang)}</h2><{kind}>"
        + "".join(f"<li>{escape(text.in_language(lang))}</li>" for text in texts)
        + f"</{kind}>"
        for word, kind, texts in (
            ("not", "ul", told.not_promised),
            ("alone", "ol", told.alone),
        )
    )
    body = (
        '<nav><a href="/">Dossier</a><a href="/promises?lang=en" lang="en">English</a>'
        '<a href="/promises?lang=fr" lang="fr">Français</a></nav>'
        f"<h1>{_say('promises', lang)}</h1>{parts}{others}"
    )
    return _page(_say("promises", lang), body, lang)


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
    frame = timeline.frame(stop.step)
    query = f"lang={lang}" + (f"&as={eyes}" if eyes else "")
    link = f'<a href="/plain/watch/{table.id}?by={{by}}&at={{at}}&{query}">{{word}}</a>'
    places = (("first", 0), ("back", at - 1), ("next", at + 1), ("last", len(stops) - 1))
    steer = "".join(
        link.format(by=by, at=place, word=_say(word, lang))
        for word, place in places
        if 0 <= place < len(stops) and place != at
    )
    views = "".join(link.format(by=b, at=0, word=_say(b, lang)) for b in ("fact", "move", "turn"))
    lines = "".join(
        f"<tr><td>{escape(line.side)}</td><td>{'?' if line.score is None else line.score}</td></tr>"
        for line in frame.standings.lines
    )
    title = table.ruleset.title.in_language(lang)
    body = (
        f'<nav><a href="/plain?lang={lang}">Dossier</a>'
        f'<a href="/plain/watch/{table.id}?by={by}&at={at}&lang=en">English</a>'
        f'<a href="/plain/watch/{table.id}?by={by}&at={at}&lang=fr">Français</a>{views}</nav>'
        f"<h1>{escape(title)}</h1><p>{escape(', '.join(table.players))}"
        f"{_imported(table.imported, lang)}</p>"
        f"<h2>{escape(frame.title)}</h2><nav>{steer}</nav>"
        f"{_told(timeline, stop, by)}<p><small>{frame.step} / {timeline.steps}</small></p>"
        f"<table><tr><th>{_say('side', lang)}</th>"
        f"<th>{_say('score', lang)}</th></tr>{lines}</table>"
    )
    return _page(title, body, lang)


def _told(timeline: Timeline, stop: Stop, by: By) -> str:
    """What the stop came to, its facts below it, and what was noted there."""
    facts = "".join(
        f"<li>{escape(timeline.sentence(step))}</li>"
        for step in range(max(stop.first, 1), stop.step + 1)
    )
    notes = "".join(
        f"<blockquote>{escape(note_line(timeline, note))}</blockquote>"
        for note in timeline.notes()
        if note.stands and stop.first <= note.step <= stop.step
    )
    looked = any(stop.first <= seen.step <= stop.step for seen in timeline.table.looks)
    if looked:
        notes += f"<p><small>{_say('looked', timeline.language)}</small></p>"
    told = f'<p class="now">{escape(stop.caption)}</p>'
    return told + (f"<ol>{facts}</ol>" if by != "fact" else "") + notes


ROUTES = [viewer_page, viewer_file, catalogue_page, promises_page, watch_page]
