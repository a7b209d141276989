"""Whatever a person can meet is said in English and in French: a walk over every text there is.

Texts stand in three places: `Text(...)` in the code, what is written in TOML beside it, and the
words of the page. One that is said in one language only, that leaves a part of the other language
in it, or that tells less in one of them is found here.
"""

from __future__ import annotations

import argparse
import ast
import inspect
import re
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple, get_args

import msgspec
import pytest

from api import cli
from api.commands.speaking import OWN, Parser, speak, spoken_by
from api.settings import Settings
from domain.kernel import JUDGE, LANGUAGES, Language, Text
from domain.kernel.rulebook import places_of
from domain.reasons import reason_faults
from domain.rulesets import RULESETS
from domain.table.value import Table
from replays.captions import stops
from replays.demos import demo_game
from replays.film import scene
from replays.notation.writing import write
from replays.scene import SHAPES
from replays.scenes.plain import plain_layout
from replays.timeline import By, Timeline

ROOT = Path(__file__).parents[1]
FOLDERS = ("api", "domain", "projections", "replays", "tests/packages/liars_dice")
CODE = sorted(file for folder in FOLDERS for file in (ROOT / folder).rglob("*.py"))
TOML = sorted(file for folder in FOLDERS for file in (ROOT / folder).rglob("*.toml"))
WORDS = sorted((ROOT / "replays" / "viewer" / "js").glob("*words.js"))
WRITTEN = sorted((ROOT / "tests" / "golden" / "notation").glob("*.fr.txt"))

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

PASSED_ON = {
    "api/commands/drawn.py": "a sentence of the board, in the language that it is drawn in",
    "api/commands/mishaps.py": "what the system says where we have no words for it",
    "api/commands/remote.py": "the service has said it in the language that it was asked for",
    "domain/absent.py": "the id of a rule whose package is gone",
    "domain/games/circle/edition/__init__.py": "divisions are printed as INT, SUP, ...",
    "domain/games/xiii/edition/names.py": "people are called the same",
    "domain/kernel/checks.py": "a blank alone",
    "replays/conformance/games.py": "what somebody's program says when it fails",
    "replays/conformance/suite.py": "how a law is called",
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
    if cramped := CRAMPED.search(re.sub(r"`[^`]*`", "", said.fr)):
        yield f"{said.where} wants a space before the colon in French: {cramped[0]!r}"
    if blanks_in(said.en) != blanks_in(said.fr):
        yield f"{said.where} does not tell the same in both: {said.en!r}, {said.fr!r}"


CRAMPED = re.compile(r"\S*[^\s:]:(?=\s|$)")
"""A colon as English has it."""


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


def printed(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """What is printed as it stands in the code: it has no second language."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] in PRINTERS:
            for given in node.args:
                text = literal(given) or ""
                if re.search(r"[^\W\d_]{2,} [^\W\d_]{2,}", re.sub(r"\{.*?\}|\[.*?\]", "", text)):
                    yield node.lineno, text


PRINTERS = (
    "print",
    "_say",
    "_tell",
    "_indented",
    "print_lines",
    "ask",
    "error",
    "wrong",
    "add_task",
)
TERMINAL = ("api/commands/", "api/cli.py", "api/keys.py", "api/serve.py")


def test_the_terminal_prints_nothing_that_has_one_language_only() -> None:
    spoken = [file for file in CODE if str(file.relative_to(ROOT)).startswith(TERMINAL)]
    found = {file.name: list(printed(ast.parse(file.read_text("utf-8")))) for file in spoken}
    assert {name: texts for name, texts in found.items() if texts} == {}


# The command line: what each command is for and takes, and what argparse itself says


AS_TYPED = re.compile(
    r"--\w[\w-]*|`[^`]*`|%\(\w+\)s|\.[a-z]+|\b[A-Z][A-Z_|=]+\b|https?://\S+|\w+:\d\b"
)
"""Options, commands, endings and the like are typed the same in both."""
TYPED = {*RULESETS, "id", "json", "last", "n", "port", "turn", "url"}


def helps(parser: Parser, where: str) -> Iterator[tuple[str, str]]:
    """Every text that the help of a parser and of the commands below it shows, and what it is."""
    yield f"{where} is for", parser.description or ""
    yield f"{where} adds", parser.epilog or ""
    for action in parser._actions:
        name = "/".join(action.option_strings) or action.dest
        yield f"{where} {name} is called", str(action.metavar or "")
        yield f"{where} {name} means", action.help or ""
        below = action.choices if isinstance(action, argparse._SubParsersAction) else {}
        for each in getattr(action, "_choices_actions", ()):
            yield f"{where} {each.dest} is listed as", each.help
        for command, sub in below.items():
            yield from helps(sub, f"{where} {command}")


def help_faults(en: Parser, fr: Parser) -> Iterator[str]:
    for (where, english), (_, french) in zip(
        helps(en, "dossier"), helps(fr, "dossier"), strict=True
    ):
        is_typed = set(re.findall(r"\w+", english.lower())) <= TYPED | SHARED
        if re.findall(r"%\(\w+\)s", english) != re.findall(r"%\(\w+\)s", french):
            yield f"{where} does not tell the same in both: {english!r}, {french!r}"
        if not (english == french and is_typed):
            plain = [AS_TYPED.sub("", text) for text in (english, french)]
            is_word = english.isupper() and english != french
            yield from () if is_word else faults(Said(where, *plain))


def in_each(make: Callable[[Language], Parser]) -> list[Parser]:
    """A parser of each language; argparse's own words are set when it is made."""
    made = []
    for language in reversed(LANGUAGES):
        speak(language)
        made.append(make(language))
    return made[::-1]


def test_every_help_is_said_in_both_languages() -> None:
    assert list(help_faults(*in_each(lambda language: cli.parser(Settings(), language)))) == []


def test_a_help_in_one_language_is_found() -> None:
    def make(language: Language) -> Parser:
        parser = Parser(prog="dossier", language=language)
        command = parser.add_commands()
        command("told", Text("say something", "dire quelque chose"))
        command("untold", Text("say something else", "say something else"))
        return parser

    found = list(help_faults(*in_each(make)))
    assert [fault for fault in found if "untold" not in fault] == []
    assert len(found) == 2  # In the list, and in its own help.


FOR_PROGRAMMERS = re.compile(
    r"conflicting|not callable|not defined|must be|cannot have|cannot merge|dest=|mode %r"
    r"|'required' is|invalid option string|invalid conflict|can't open|deprecated"
)
"""What argparse says of a parser that is made wrongly, or of what none of ours uses."""


def test_argparse_says_all_its_words_in_both_languages() -> None:
    calls = list(ast.walk(ast.parse(inspect.getsource(argparse))))
    said = {
        str(given.value)
        for node in calls
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ("_", "ngettext")
        for given in node.args
        if isinstance(given, ast.Constant)
    }
    assert len(said) > 20
    known = {text.en for text in OWN}
    assert {each for each in said if not FOR_PROGRAMMERS.search(each)} - known - {
        "%(heading)s:"
    } == set()


@pytest.mark.parametrize(
    ("arguments", "environment", "language"),
    [
        ("", {}, "en"),
        ("demo --lang fr", {}, "fr"),
        ("--lang fr --help", {}, "fr"),
        ("--lang=fr demo", {}, "fr"),
        ("--lang fr demo --lang en", {"LANG": "fr_FR.UTF-8"}, "en"),
        ("demo", {"LANG": "fr_FR.UTF-8"}, "fr"),
        ("demo", {"LC_MESSAGES": "fr_CA"}, "fr"),
        ("demo", {"LC_ALL": "C.UTF-8", "LANG": "fr_FR.UTF-8"}, "en"),
        ("demo", {"LC_ALL": "", "LANG": "fr"}, "fr"),
        ("demo", {"LANG": "de_DE.UTF-8"}, "en"),
        ("demo --lang", {}, "en"),
        ("demo --lang de", {}, "en"),
    ],
)
def test_the_language_is_that_of_the_command_or_of_the_terminal(
    arguments: str, environment: dict[str, str], language: str
) -> None:
    assert spoken_by(arguments.split(), environment) == language


# What is put together: French has a space before a colon, wherever it comes from


def strings(value: object) -> Iterator[str]:
    """Every text in a value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from (text for each in value.values() for text in strings(each))
    elif isinstance(value, list):
        yield from (text for each in value for text in strings(each))


def told_in_french(table: Table, steps: range) -> Iterator[str]:
    """The story, its boards, and the written game."""
    timeline = Timeline(table, JUDGE, "fr")
    for by in get_args(By):
        yield from (stop.caption for stop in stops(timeline, by))
    for step in steps:
        yield timeline.sentence(step)
        for shape in SHAPES:
            yield from strings(msgspec.to_builtins(scene(timeline, step, shape=shape)))
    yield from write(table, "fr").splitlines()


@pytest.mark.parametrize("slug", RULESETS)
def test_french_has_a_space_before_colons_in_stories_boards_and_notation(slug: str) -> None:
    table = demo_game(RULESETS[slug], 0)
    steps = range(0, table.steps + 1, table.steps // 20)
    assert [text for text in told_in_french(table, steps) if CRAMPED.search(text)] == []


def test_the_board_of_a_game_that_brings_none_has_it_too() -> None:
    table = demo_game(RULESETS["war1955"], 0)
    timeline = Timeline(table, JUDGE, "fr")
    for step in range(0, table.steps + 1, table.steps // 20):
        state = timeline.view(step)
        drawn = plain_layout(table.ruleset)(state, timeline.names, "fr", table.players)
        texts = list(strings(msgspec.to_builtins(drawn)))
        assert [text for text in texts if CRAMPED.search(text)] == []


@pytest.mark.parametrize("file", WRITTEN, ids=lambda file: file.stem)
def test_what_is_written_down_beside_the_moves_has_it_too(file: Path) -> None:
    lines = file.read_text("utf-8").splitlines()
    assert [line for line in lines if CRAMPED.search(line)] == []


def test_pages_without_scripts_ask_how_the_language_has_its_colon() -> None:
    """`colon` knows."""
    pages = sorted((ROOT / "api" / "templates").glob("*.html"))
    assert pages
    found = {page.name: re.findall(r"\}\}:(?=\s|<)", page.read_text("utf-8")) for page in pages}
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


@pytest.mark.parametrize("file", WORDS, ids=lambda file: file.stem)
def test_every_word_of_the_page_is_said_in_both_languages(file: Path) -> None:
    string = r'"((?:[^"\\]|\\.)*)"'
    entry = rf"^  (\w+): \[\s*{string},\s*{string},?\s*\],$"
    source = file.read_text("utf-8")
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
