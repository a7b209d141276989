"""The viewer: a web page whose modules are sent as one, and one file that plays offline."""

from __future__ import annotations

import base64
import gzip
import hashlib
import re
from functools import cache
from html import escape
from importlib.resources import files

import msgspec

from domain.kernel import Language, encoded
from domain.table.value import Table
from replays.analysis.telling import Telling
from replays.film import Film
from replays.looks import LOOKS, PLAIN
from replays.scene import Shape
from replays.svg import style_of, stylesheet, symbols, symbols_of
from replays.viewer.rows import Row, rows, without_rows

MEDIA_TYPES = {
    "html": "text/html",
    "css": "text/css",
    "js": "text/javascript",
    "svg": "image/svg+xml",
}
_IMPORT = re.compile(r'^import (?:[^"]*? from )?"\./(\w+)\.js";\n', re.MULTILINE)
_COMMENT = re.compile(
    r"^[ \t]*(?:/\*\*(?:(?!\*/).)*\*/|//[^\n]*)[ \t]*(?=\n)", re.MULTILINE | re.DOTALL
)
"""One that has its lines for itself."""
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class|const|let)\b)", re.MULTILINE)


@cache
def assets() -> dict[str, bytes]:
    """The files of the page by name: `js/main.js`, `css/page.css`, ..."""
    found = {"js/main.js": _joined("main")}
    found["css/scene.css"] = stylesheet()
    found["css/games.css"] = "".join(map(style_of, [*LOOKS, PLAIN]))
    found["css/page.css"] = _read("css/page.css")
    found["icon.svg"] = _read("icon.svg")
    return {name: content.encode() for name, content in found.items()}


def _read(name: str) -> str:
    return files(__name__).joinpath(name).read_text("utf-8")


@cache
def version() -> str:
    """Names the page's files: another content, another name."""
    digest = hashlib.sha256(page("").encode())
    for name, content in sorted(assets().items()):
        digest.update(name.encode() + b"\0" + content)
    return digest.hexdigest()[:12]


def page(base: str) -> str:
    """The page itself; its files are below `base`."""
    text = _read("index.html")
    head = (
        f'<link rel="icon" href="{base}/icon.svg">\n'
        f'<link rel="stylesheet" href="{base}/css/scene.css">\n'
        f'<link rel="stylesheet" href="{base}/css/games.css">\n'
        f'<link rel="stylesheet" href="{base}/css/page.css">\n'
        f'<script type="module" src="{base}/js/main.js"></script>'
    )
    drawn = "".join([symbols(), *map(symbols_of, LOOKS)])
    return text.replace("<!-- head -->", head).replace("<!-- symbols -->", drawn)


def modules_from(entry: str) -> list[str]:
    """A module and all that it imports, what is imported first."""
    found: list[str] = []

    def visit(name: str, path: tuple[str, ...]) -> None:
        if name in found or name in path:
            return
        for imported in _IMPORT.findall(_source(name)):
            visit(imported, (*path, name))
        found.append(name)

    visit(entry, ())
    return found


def _source(name: str) -> str:
    """A module without what is said to its readers; what is left stays in its line."""
    return _COMMENT.sub(lambda found: "\n" * found[0].count("\n"), _read(f"js/{name}.js"))


@cache
def offline_script() -> str:
    """What plays a film without a server."""
    return _EXPORT.sub("", _joined("offline"))


def _joined(entry: str) -> str:
    """A module and all that it imports as one, asked for once: top-level names are unique."""
    return "".join(_IMPORT.sub("", _source(name)) for name in modules_from(entry))


class OfflineRule(msgspec.Struct, frozen=True):
    """A rule that the film cites."""

    id: str
    title: dict[str, str]
    section: str
    en: str
    fr: str


class Offline(msgspec.Struct, frozen=True):
    """A whole game for a page without a server."""

    title: str
    players: tuple[str, ...]
    language: Language
    shape: Shape
    """The screen that its boards are for: both shapes would cost twice the bytes and the time."""
    films: dict[str, Film]
    """By viewer, each without what is in the rows."""
    rows: tuple[Row, ...]
    rules: tuple[OfflineRule, ...]
    analysis: Telling | None = None
    """How it was won and lost, if that was asked before the file was made."""


def offline_page(
    table: Table,
    films: dict[str, Film],
    language: Language,
    shape: Shape,
    analysis: Telling | None = None,
) -> str:
    """A whole game as one file that needs nothing from outside."""
    title = table.ruleset.title.in_language(language)
    cited = {rule for film in films.values() for told in film.story for rule in told.rules}
    cited |= {rule for film in films.values() for rules in film.about.values() for rule in rules}
    rulebook = table.ruleset.rulebook
    rules = [rulebook.rule(rule) for rule in sorted(cited)]
    game = Offline(
        title,
        tuple(table.players),
        language,
        shape,
        {viewer: without_rows(film) for viewer, film in films.items()},
        tuple(rows(list(films.values()))),
        tuple(
            [
                OfflineRule(r.id, {"en": r.title.en, "fr": r.title.fr}, r.section, r.en, r.fr)
                for r in rules
            ]
        ),
        analysis,
    )
    data = base64.b64encode(gzip.compress(encoded(game), 6, mtime=0)).decode()
    script = offline_script()
    look = style_of(slug if (slug := table.ruleset.slug) in LOOKS else PLAIN)
    style = assets()["css/scene.css"].decode() + look + assets()["css/page.css"].decode()
    policy = (
        f"default-src 'none'; script-src '{_digest(script)}'; style-src '{_digest(style)}';"
        " img-src blob: data:; base-uri 'none'; form-action 'none'"
    )
    text = _read("index.html")
    head = (
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n<style>{style}</style>\n'
        f'<script type="text/plain" id="v-data">{data}</script>\n'
    )
    drawn = symbols() + symbols_of(table.ruleset.slug)
    text = text.replace("<!-- head -->", head).replace("<!-- symbols -->", drawn)
    text = text.replace("<title>Dossier</title>", f"<title>{escape(title)} · Dossier</title>")
    text = text.replace('<html lang="en">', f'<html lang="{language}">')
    return text.replace("</body>", f'<script type="module">{script}</script>\n</body>')


def _digest(text: str) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
