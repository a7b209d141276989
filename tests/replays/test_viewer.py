"""The viewer's files: small, whole, and of one mind with the board."""

from __future__ import annotations

import gzip
import re
from importlib.resources import files

import pytest

from replays import viewer
from replays.looks import LOOKS
from replays.svg import style_of, stylesheet, symbols, symbols_of

SCRIPTS = {
    file.name: file.read_text("utf-8") for file in files("replays.viewer").joinpath("js").iterdir()
}
PAGE_STYLE = files("replays.viewer").joinpath("css/page.css").read_text("utf-8")


def test_script_and_style_travel_in_less_than_140_kb() -> None:
    """Compressed, as they are sent. The looks of the games come on top: they are looked at."""
    travels = {name: len(gzip.compress(content)) for name, content in viewer.assets().items()}
    looks = travels.pop("css/games.css") + sum(
        len(gzip.compress(symbols_of(look).encode())) for look in LOOKS
    )
    assert sum(travels.values()) + len(gzip.compress(symbols().encode())) < 140_000
    assert looks < 12_000 * len(LOOKS)


def test_every_module_is_loaded() -> None:
    loaded = {*viewer.modules_from("main"), *viewer.modules_from("offline")}
    assert {f"{name}.js" for name in loaded} == set(SCRIPTS)


@pytest.mark.parametrize("entry", ["main", "offline"])
def test_top_level_names_are_unique_so_that_modules_can_be_joined(entry: str) -> None:
    script = "\n".join(SCRIPTS[f"{name}.js"] for name in viewer.modules_from(entry))
    names = re.findall(
        r"^(?:export )?(?:async )?(?:const|let|class|function\*?) (\w+)", script, re.MULTILINE
    )
    assert sorted(names) == sorted(set(names))


def classes(style: str) -> set[str]:
    return set(re.findall(r"\.([a-z][\w-]*)", re.sub(r"/\*.*?\*/", "", style, flags=re.DOTALL)))


def test_no_class_of_the_page_is_a_class_of_sprites() -> None:
    """The page's rules would reach into the board."""
    own = classes(PAGE_STYLE) - {"sprite", "scene"}
    looks = stylesheet() + "".join(map(style_of, LOOKS))
    assert own & classes(looks) == set()


def test_every_word_is_there_and_used() -> None:
    words = {name: text for name, text in SCRIPTS.items() if name.endswith("words.js")}
    told = re.findall(r"^  (\w+): \[", "\n".join(words.values()), re.MULTILINE)
    known = set(told)
    assert sorted(told) == sorted(known)
    others = "\n".join(text for name, text in SCRIPTS.items() if name not in words)
    asked = set(re.findall(r'\bt\(\s*"(\w+)"', others))
    assert asked <= known
    assert {word for word in known if f'"{word}"' not in others} == set()


def test_no_colon_is_put_behind_a_word_without_asking_how_the_language_has_it() -> None:
    """`t("colon")` knows."""
    found = {name: re.findall(r"`[^`\n]*\}: [^`\n]*`", text) for name, text in SCRIPTS.items()}
    assert {name: texts for name, texts in found.items() if texts} == {}


def test_the_page_names_no_other_host() -> None:
    for content in viewer.assets().values():
        for address in re.findall(rb"https?://[^\s\"'`)]+", content):
            assert address.startswith(b"http://www.w3.org/")
