"""What a rulebook, the code of its ruleset and the tests say of the same rules."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

from domain.kernel import HIDDEN, AnyRuleset, Fact, Language, Names, Rulebook, fill
from domain.kernel.rulebook import values_of

ROOT = Path(__file__).parents[2]


def code_of(slug: str) -> Iterator[Path]:
    """The files of a ruleset; the edition's entries look like rules and are left out."""
    files = (ROOT / "domain" / "games" / slug).rglob("*.py")
    return (path for path in files if "edition" not in path.stem and path.parent.name != "edition")


def cited_in_code(ruleset: AnyRuleset) -> set[str]:
    """Short ids in texts, docstrings and comments of the ruleset's code, known or not."""
    groups = "|".join(sorted({id.split(".")[0] for id in ruleset.rulebook.rules}))
    id = re.compile(rf"(?<![\w.])((?:{groups})\.(?!py\b)[a-z][a-z_0-9.]*[a-z0-9])(?![\w(])")
    found: set[str] = set()
    for path in code_of(ruleset.slug):
        for token in tokenize.generate_tokens(io.StringIO(path.read_text()).readline):
            if token.type in (tokenize.STRING, tokenize.COMMENT):
                found.update(id.findall(token.string))
    return found


def marked_in_tests(slug: str) -> set[str]:
    """Short ids in the `rule` markers of the ruleset's tests."""
    found: set[str] = set()
    for path in (ROOT / "tests" / "games" / slug).rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            for decorator in getattr(node, "decorator_list", ()):
                if isinstance(decorator, ast.Call) and ast.unparse(decorator.func).endswith("rule"):
                    found.update(ast.literal_eval(argument) for argument in decorator.args)
    wrong = [id for id in found if not id.startswith(f"{slug}.")]
    assert not wrong, f"markers need full ids: {wrong}"
    return {id.removeprefix(f"{slug}.") for id in found}


def places_in(sentence: str) -> set[str]:
    """The fields that a sentence names."""
    return set(re.findall(r"\{(\w+)", sentence))


def told(book: Rulebook, fact: Fact, names: Names, language: Language, **changed: object) -> str:
    """The sentence of a fact."""
    values = {**values_of(fact), **changed}
    return fill(book.sentence(fact, hidden=False), values, names, language)


def own_sentences(book: Rulebook, name: str, fact: Fact, names: Names) -> tuple[str, str]:
    """The sentence of this name in English and French: the fact's own, whole and in words."""
    assert book.sentence(fact, hidden=False) is book.sentences[name]
    english, french = told(book, fact, names, "en"), told(book, fact, names, "fr")
    assert english != french
    for words in (english, french):
        assert words.endswith(".")
        assert not set("{}|#") & set(words)
        assert HIDDEN not in words
        assert "None" not in words
    return english, french
