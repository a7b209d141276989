"""Whatever a person can meet is said in English and in French: a walk over every text there is.

Texts stand in three places: `Text(...)` in the code, what is written in TOML beside it, and the
words of the page. One that is said in one language only, that leaves a part of the other language
in it, or that tells less in one of them is found here.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from domain.kernel.rulebook import places_of
from domain.reasons import reason_faults
from domain.rulesets import RULESETS

ROOT = Path(__file__).parents[1]
FOLDERS = ("api", "domain", "projections", "replays", "tests/packages/liars_dice")
CODE = sorted(file for folder in FOLDERS for file in (ROOT / folder).rglob("*.py"))
TOML = sorted(file for folder in FOLDERS for file in (ROOT / folder).rglob("*.toml"))
WORDS = ROOT / "replays" / "viewer" / "js" / "words.js"

SHARED = frozenset(
    re.findall(
        r"\w+",
        """
        accusation acolyte action actions agent agents alliance assassin auto bluff bonus
        capture chaos codex combat concentration corruption costa date division face faction
        financier gadget ii incognito infiltration innocent machine machines masterminds
        miguel mission missions monocle monument note options paris pause phase pile place
        point points position pt pts rome round saboteur san scoop score secrets section
        segment segments service standard submersible total verde veto victorian washington
        zeppelin
        """,
    )
)
"""Words that are the same in both languages."""

OPERATORS = {
    "api/keys.py",
    "api/serve.py",
    "api/commands/arena.py",
    "api/commands/checking.py",
    "api/commands/honesty.py",
    "api/commands/scaffolding.py",
    "api/commands/simulate.py",
    "api/commands/storing.py",
    "api/commands/training.py",
}
"""Whoever runs the service, or writes a game, reads English: these commands have no `--lang`."""

PASSED_ON = {
    "api/commands/remote.py": "the service has said it in the language that it was asked for",
    "domain/absent.py": "the id of a rule whose package is gone",
    "domain/games/circle/edition/__init__.py": "divisions are printed as INT, SUP, ...",
    "domain/games/xiii/edition/names.py": "people are called the same",
    "domain/kernel/checks.py": "a blank alone",
    "domain/kernel/misread.py": "the words of a library that nobody has put into French",
}
"""Where one text that stands nowhere in the code is given for both."""


class Said(NamedTuple):
    """The same twice, and where."""

    where: str
    en: str
    fr: str


def faults(said: Said) -> Iterator[str]:
    """What is wrong with a text."""
    if not said.en.strip() or not said.fr.strip():
        if said.en or said.fr:
            yield f"{said.where} is said in one language only: {said.en or said.fr!r}"
    elif said.en == said.fr and not words_in(said.en) <= SHARED:
        yield f"{said.where} says in French what it says in English: {said.en!r}"
    elif left := in_a_row(said.en) & in_a_row(said.fr):
        yield f"{said.where} leaves English in French: {' '.join(min(left))!r}"
    if blanks_in(said.en) != blanks_in(said.fr):
        yield f"{said.where} does not tell the same in both: {said.en!r}, {said.fr!r}"


def words_in(text: str) -> set[str]:
    """The words outside blanks, and those that count inside them (`# card|# cards`)."""
    counting = " ".join([spec for spec in places_of(text).values() if "|" in spec])
    return set(re.findall(r"[^\W\d_]{2,}", f"{re.sub(r'{[^{}]*}', '', text)} {counting}".lower()))


def in_a_row(text: str) -> set[tuple[str, ...]]:
    """Every three plain words that stand together."""
    words = text.split()
    rows = zip(words, words[1:], words[2:], strict=False)
    return {row for row in rows if all(re.fullmatch(r"[a-z]{2,}", word) for word in row)}


def blanks_in(text: str) -> set[str]:
    """What is told; `why.en` stands for the same as `why.fr`."""
    found = re.findall(r"\{([^{}]*)\}", text)
    return {re.sub(r"\b(en|fr|coups|moves)\b", "*", blank.partition(":")[0]) for blank in found}


# The code


MAKES = re.compile(r"import .*\b(Text|Mistake)\b|^    Text,$|class Mistake", re.MULTILINE)
"""What stands in a module that makes texts; the others need not be read."""


def literal(node: ast.expr) -> str | None:
    """A text as it is written, with its blanks; nothing if it is made elsewhere."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if not isinstance(node, ast.JoinedStr):
        return None
    parts = [
        part.value if isinstance(part, ast.Constant) else f"{{{ast.unparse(part.value)}}}"  # type: ignore[attr-defined]
        for part in node.values
    ]
    return "".join(map(str, parts))


def said_with(tree: ast.Module) -> set[str]:
    """Under which names a module makes texts for people."""
    imported = {
        (node.module, alias.name, alias.asname or alias.name)
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    makers = {("Text", "domain.kernel"), ("Mistake", "api.commands.console")}
    own = {"Mistake"} if any(map(_is_mistake, tree.body)) else set()
    return own | {
        called
        for module, name, called in imported
        for maker, home in makers
        if name == maker and (module or "").startswith(home)
    }


def _is_mistake(node: ast.stmt) -> bool:
    """The class itself: its own module speaks, too. (An analysis finds mistakes of players.)"""
    is_class = isinstance(node, ast.ClassDef) and node.name == "Mistake"
    return is_class and ast.unparse(node).startswith("class Mistake(Said)")


def texts_in(source: str, where: str) -> Iterator[Said | str]:
    """Every text that some code makes; a complaint for one that has no second language."""
    tree = ast.parse(source)
    makers = said_with(tree)
    for node in ast.walk(tree):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
            continue
        if node.func.id not in makers or any(isinstance(each, ast.Starred) for each in node.args):
            continue
        at = f"{where}:{node.lineno}"
        if len(node.args) != 2:
            if where not in OPERATORS:
                yield f"{at} is said in one language only: {ast.unparse(node)}"
            continue
        en, fr = map(literal, node.args)
        if en is not None and fr is not None:
            yield Said(at, en, fr)
        elif ast.unparse(node.args[0]) == ast.unparse(node.args[1]) and where not in PASSED_ON:
            yield f"{at} says the same in both languages: {ast.unparse(node)}"


def complaints(file: Path) -> list[str]:
    where = str(file.relative_to(ROOT))
    source = file.read_text("utf-8")
    if not MAKES.search(source):
        return []
    found = list(texts_in(source, where))
    said = [each for each in found if isinstance(each, Said)]
    return [
        *[each for each in found if isinstance(each, str)],
        *[fault for each in said for fault in faults(each)],
    ]


def test_every_text_of_the_code_is_said_in_both_languages() -> None:
    assert [fault for file in CODE for fault in complaints(file)] == []


def test_commands_of_operators_cannot_be_told_to_speak_french() -> None:
    for file in OPERATORS:
        assert "--lang" not in (ROOT / file).read_text("utf-8"), file


def printed(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """What is printed as it stands in the code: it has no second language."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] in PRINTERS:
            for given in node.args:
                text = literal(given) or ""
                if re.search(r"[^\W\d_]{2,} [^\W\d_]{2,}", re.sub(r"\{.*?\}|\[.*?\]", "", text)):
                    yield node.lineno, text


PRINTERS = ("print", "_say", "print_lines", "ask")


def test_the_terminal_prints_nothing_that_has_one_language_only() -> None:
    files = [file for file in CODE if str(file.relative_to(ROOT)).startswith("api/commands/")]
    ours = [file for file in files if str(file.relative_to(ROOT)) not in OPERATORS]
    found = {file.name: list(printed(ast.parse(file.read_text("utf-8")))) for file in ours}
    assert {name: texts for name, texts in found.items() if texts} == {}


# Rulebooks, promises, touches: what is written in TOML


def written(entry: object, where: str) -> Iterator[Said]:
    """Every text below an entry."""
    if isinstance(entry, list):
        for number, each in enumerate(entry):
            yield from written(each, f"{where}[{number}]")
    if isinstance(entry, dict):
        if "en" in entry or "fr" in entry:
            yield Said(where, str(entry.get("en", "")), str(entry.get("fr", "")))
        for name, each in entry.items():
            yield from written(each, f"{where}.{name}")


@pytest.mark.parametrize("file", TOML, ids=lambda file: str(file.relative_to(ROOT)))
def test_every_text_that_is_written_is_said_in_both_languages(file: Path) -> None:
    entries = tomllib.loads(file.read_text("utf-8"))
    assert [fault for said in written(entries, file.stem) for fault in faults(said)] == []


@pytest.mark.parametrize("slug", RULESETS)
def test_every_reason_and_invariant_can_be_told(slug: str) -> None:
    assert list(reason_faults(RULESETS[slug])) == []


# The page


def test_every_word_of_the_page_is_said_in_both_languages() -> None:
    string = r'"((?:[^"\\]|\\.)*)"'
    entry = rf"^  (\w+): \[\s*{string},\s*{string},?\s*\],$"
    source = WORDS.read_text("utf-8")
    told = [Said(*match) for match in re.findall(entry, source, re.MULTILINE)]
    assert len(told) == len(re.findall(r"^  \w+: \[", source, re.MULTILINE))
    assert [fault for said in told for fault in faults(said)] == []


# The walk itself


IMPORTS = "from domain.kernel import Text\nfrom api.commands.console import Mistake\n"


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ('Text("a card is lost", "a card is lost")', "says in French what it says in English"),
        ('Text("a card is lost", "")', "in one language only"),
        ('Mistake("a card is lost")', "in one language only"),
        ("Text(words, words)", "the same in both languages"),
        ('Text("no: it is not there", "non : it is not there")', "leaves English"),
        ('Text("{who} wins", "quelqu\'un gagne")', "does not tell the same"),
        ('Text(f"{why.en}: no", f"{who.fr} : non")', "does not tell the same"),
        ('Text("{n:# point|# points}", "{n:# point|# points}")', ""),
        ('Text(f"no: {why.en}", f"non : {why.fr}")', ""),
    ],
)
def test_what_is_said_in_one_language_is_found(
    code: str, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(globals(), "ROOT", tmp_path)
    (tmp_path / "said.py").write_text(IMPORTS + code)
    found = complaints(tmp_path / "said.py")
    assert [words in fault for fault in found] == ([True] if words else [])
