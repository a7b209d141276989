"""Words of the notation: how players, pieces and lines are told apart, and read again."""

from __future__ import annotations

import json
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from domain.kernel import Language, Names, Text

Tokens = tuple[str, ...]

KEYS: Mapping[str, Text] = {
    "ruleset": Text("ruleset", "règles"),
    "variant": Text("variant", "variante"),
    "options": Text("options", "options"),
    "edition": Text("edition", "édition"),
    "players": Text("players", "joueurs"),
    "date": Text("date", "date"),
    "result": Text("result", "résultat"),
}
"""The header's lines, in the order in which they are written."""

SETUP = Text("Setup", "Mise en place")
RESIGNS = Text("resigns", "abandonne")
STOPS = Text("stops the game", "arrête la partie")
SEAT = Text("Seat", "Place")
RUNNING = Text("not over", "en cours")

BETWEEN = " · "
"""Parts moves of the same player on one line."""
COMMENT = "#"

_SPECIAL = re.compile(r'[,;:·"\[\]{}]|(^[#\s])|(\s$)|\s\s')
_NUMBER = re.compile(r" #(\d+)")
_TOKEN = re.compile(r"(?<![^\s(])[-−]\d+|\w+")
_CHUNKS = re.compile(r"\s*[,:]\s+|\s+(?:and|et)\s+")


def tokens(text: str) -> Tokens:
    """What counts of a text: its words and numbers, without capitals and accents."""
    if text.isascii():
        return tuple(_TOKEN.findall(text.lower()))
    plain = unicodedata.normalize("NFKD", text.replace("−", "-").casefold())
    kept = "".join([char for char in plain if not unicodedata.combining(char)])
    return tuple(_TOKEN.findall(kept))


def chunks(text: str) -> tuple[Tokens, ...]:
    """What is listed in a text, in an order of its own: lists may be written in any."""
    return tuple(sorted(tokens(chunk) for chunk in _CHUNKS.split(text)))


def unnumbered(text: str) -> str:
    """A text without the numbers that tell pieces of the same name apart."""
    return _NUMBER.sub("", text)


def is_within(few: Tokens, many: Tokens) -> bool:
    """Whether a text's words all stand in another, in the same order."""
    left = iter(many)
    return all(token in left for token in few)


def distinct(names: Names) -> Names:
    """Names of which no two of one kind are the same: from the second on they are numbered."""
    return {
        kind: {language: _numbered(by_id) for language, by_id in by_language.items()}
        for kind, by_language in names.items()
    }


def _numbered(by_id: Mapping[str, str]) -> Mapping[str, str]:
    met: Counter[Tokens] = Counter()
    found: dict[str, str] = {}
    for id, name in by_id.items():
        key = tokens(name)
        met[key] += 1
        found[id] = f"{name} #{met[key]}" if met[key] > 1 else name
    return found


def labels(players: Sequence[str], language: Language) -> tuple[str, ...]:
    """What each player is called on the lines: the name, or the seat where that would not do."""
    reserved = {tokens(SETUP.in_language(language))}
    seat = tokens(SEAT.in_language(language))
    times = Counter(tokens(name) for name in players)
    return tuple(
        [
            f"{SEAT.in_language(language)} {number}"
            if not (read := tokens(name))
            or not name.isprintable()
            or _SPECIAL.search(name)
            or times[read] > 1
            or read in reserved
            or read[:1] == seat
            else name
            for number, name in enumerate(players, 1)
        ]
    )


# Lists: names that hold a comma or the like stand in quotation marks.


def quoted(name: str) -> str:
    """A name as it stands in a list."""
    if name and name.isprintable() and not _SPECIAL.search(name):
        return name
    return json.dumps(name, ensure_ascii=False)


def listed(text: str, separator: str = ",") -> list[str]:
    """The names of a list; ValueError where a quotation mark is not closed."""
    return [unquoted(item) for item in split(text, separator)]


def unquoted(item: str) -> str:
    item = item.strip()
    if not item.startswith('"'):
        return item
    try:
        read = json.loads(item)
    except ValueError as error:
        raise ValueError(item) from error
    return str(read)


def split(text: str, separator: str) -> list[str]:
    """Parts of a text at a separator outside of quotation marks; none of an empty text."""
    return list(_split(text, separator)) if text.strip() else []


def _split(text: str, separator: str) -> Iterator[str]:
    begin = at = 0
    is_quoted = False
    while at < len(text):
        if is_quoted and text[at] == "\\":
            at += 1
        elif text[at] == '"':
            is_quoted = not is_quoted
        elif not is_quoted and text.startswith(separator, at):
            yield text[begin:at]
            at += len(separator) - 1
            begin = at + 1
        at += 1
    yield text[begin:]
