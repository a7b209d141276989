"""The viewer's files: lean, whole, and of one mind with the board."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from replays import viewer
from replays.scenes import LAYOUTS
from replays.svg import style_of, stylesheet, symbols, symbols_of
from replays.viewer.lean import lean_script, lean_style

SCRIPTS = {
    file.name: file.read_text("utf-8") for file in files("replays.viewer").joinpath("js").iterdir()
}
PAGE_STYLE = files("replays.viewer").joinpath("css/page.css").read_text("utf-8")


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("const a = 1; // one\n", "const a=1;"),
        ("/** @type {x} */\nlet b = /** @type {any} */ (c);", "let b=(c);"),
        ("f(\"a  //  b\", '/* c */');", "f(\"a  //  b\",'/* c */');"),
        ("g(`x  ${ y ? ` ${ z } ` : 1 }  // w`);", "g(`x  ${y?` ${z} `:1}  // w`);"),
        ('h(/[/ ]  +"/g, a / b / c);', 'h(/[/ ]  +"/g,a/b/c);'),
        ("return a + +b - -c;", "return a+ +b- -c;"),
        ("#x() {\n  return this.#y in z;\n}", "#x(){return this.#y in z;}"),
    ],
)
def test_a_script_loses_only_what_nobody_runs(source: str, expected: str) -> None:
    assert lean_script(source) == expected


def test_a_style_loses_only_what_nobody_draws() -> None:
    source = "/* a */\n.a .b > c, d {\n  width: calc(1px + 2px); color: red;\n}\n"
    assert lean_style(source) == ".a .b>c,d{width:calc(1px + 2px);color:red;}"


def test_script_and_style_stay_below_200_kb() -> None:
    """The looks of the games come on top: they are what is looked at."""
    assets = {name: len(content) for name, content in viewer.assets().items()}
    looks = assets.pop("css/games.css") + sum(len(symbols_of(look).encode()) for look in LAYOUTS)
    assert sum(assets.values()) + len(symbols().encode()) < 200_000
    assert looks < 30_000 * len(LAYOUTS)


def test_every_module_is_loaded() -> None:
    loaded = {*viewer.modules_from("main"), *viewer.modules_from("offline")}
    assert {f"{name}.js" for name in loaded} == set(SCRIPTS)


def test_top_level_names_are_unique_so_that_modules_can_be_joined() -> None:
    script = "\n".join(SCRIPTS[f"{name}.js"] for name in viewer.modules_from("offline"))
    names = re.findall(
        r"^(?:export )?(?:async )?(?:const|let|class|function\*?) (\w+)", script, re.MULTILINE
    )
    assert sorted(names) == sorted(set(names))


def classes(style: str) -> set[str]:
    return set(re.findall(r"\.([a-z][\w-]*)", re.sub(r"/\*.*?\*/", "", style, flags=re.DOTALL)))


def test_no_class_of_the_page_is_a_class_of_sprites() -> None:
    """The page's rules would reach into the board."""
    own = classes(PAGE_STYLE) - {"sprite", "scene"}
    looks = stylesheet() + "".join(map(style_of, LAYOUTS))
    assert own & classes(looks) == set()


def test_every_word_is_there_and_used() -> None:
    words = SCRIPTS["words.js"]
    known = set(re.findall(r"^  (\w+): \[", words, re.MULTILINE))
    others = "\n".join(text for name, text in SCRIPTS.items() if name != "words.js")
    asked = set(re.findall(r'\bt\("(\w+)"', others))
    assert asked <= known
    assert {word for word in known if f'"{word}"' not in others} == set()


def test_the_page_names_no_other_host() -> None:
    for content in viewer.assets().values():
        for address in re.findall(rb"https?://[^\s\"'`)]+", content):
            assert address.startswith(b"http://www.w3.org/")
