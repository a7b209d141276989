"""Rulesets come from packages: what is wrong with one is said, and the others are served."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib.metadata import EntryPoints, entry_points
from pathlib import Path

import pytest

from domain.kernel import VERSION, AnyRuleset
from domain.packages import OWN, Packages
from domain.rulesets import GROUP, RULESETS, find_rulesets

Install = Callable[..., Packages[AnyRuleset]]
GAME = next(iter(RULESETS))
"""A game that stands in for somebody's."""
SOMEBODYS = f"""
from domain.kernel import Ruleset
from domain.rulesets import RULESETS
import copy
ruleset = copy.copy(RULESETS[{GAME!r}])
ruleset.slug = "theirs"
"""


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Puts a package where Python finds it, and looks again what is installed."""
    monkeypatch.syspath_prepend(str(tmp_path))
    before = set(sys.modules)

    def put(package: str, code: str, *, slug: str = "theirs", kernel: int | None = VERSION) -> None:
        said = "" if kernel is None else f"KERNEL = {kernel}\n"
        (tmp_path / package).mkdir()
        (tmp_path / package / "__init__.py").write_text(said)
        (tmp_path / package / "rules.py").write_text(code)
        about = tmp_path / f"{package}-1.2.dist-info"
        about.mkdir()
        (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.2\n")
        (about / "entry_points.txt").write_text(f"[{GROUP}]\n{slug} = {package}.rules:ruleset\n")

    def find(group: str) -> EntryPoints:
        return entry_points(group=group)

    def installed(*packages: tuple[str, str], **options: object) -> Packages[AnyRuleset]:
        for package, code in packages:
            put(package, code, **options)  # type: ignore[arg-type]
        return find_rulesets(find)

    yield installed
    for module in set(sys.modules) - before:
        if module.startswith("theirs"):
            del sys.modules[module]


def test_a_package_brings_a_ruleset(install: Install) -> None:
    rulesets = install(("theirs_a", SOMEBODYS))
    assert list(rulesets) == [*RULESETS, "theirs"]
    assert rulesets.faults == {}
    assert rulesets["theirs"].package == "theirs_a"
    assert str(rulesets.origins["theirs"][0]) == "theirs_a 1.2"


def test_our_own_are_found_the_same_way() -> None:
    assert {origin.package for each in RULESETS.origins.values() for origin in each} == {OWN}
    assert all(ruleset.package == "" for ruleset in RULESETS.values())


def said_of(rulesets: Packages[AnyRuleset], slug: str = "theirs") -> str:
    """What is said of one that cannot be used: all others can."""
    assert list(rulesets) == list(RULESETS)
    assert slug not in rulesets or slug in RULESETS
    [(named, fault)] = rulesets.faults.items()
    assert named == slug
    assert fault.fr != fault.en
    return fault.en


def test_a_broken_package_says_where(install: Install) -> None:
    fault = said_of(install(("theirs_b", "import no_such_module_at_all\n")))
    assert fault.startswith("it cannot be loaded: ModuleNotFoundError: ")
    assert "rules.py, line 1" in fault


def test_a_package_for_another_kernel_is_not_even_imported(install: Install) -> None:
    rulesets = install(("theirs_c", "raise SystemExit"), kernel=VERSION + 1)
    assert said_of(rulesets) == (
        f"theirs_c 1.2 is written for kernel {VERSION + 1}, and this is kernel {VERSION}"
    )


def test_a_package_that_says_no_kernel(install: Install) -> None:
    rulesets = install(("theirs_d", SOMEBODYS), kernel=None)
    assert said_of(rulesets) == (
        f"theirs_d 1.2 does not say which kernel it is written for: KERNEL = {VERSION}"
    )


def test_two_packages_with_one_slug_are_both_left_out(install: Install) -> None:
    rulesets = install(("theirs_e", SOMEBODYS), ("theirs_f", SOMEBODYS))
    fault = said_of(rulesets)
    assert "theirs_e 1.2" in fault
    assert "theirs_f 1.2" in fault
    assert fault.endswith("both bring 'theirs': neither is used; uninstall one of them")


def test_nobody_takes_a_game_of_ours_over(install: Install) -> None:
    code = SOMEBODYS.replace('"theirs"', repr(GAME))
    rulesets = install(("theirs_g", code), slug=GAME)
    assert said_of(rulesets, GAME).endswith("dossier's own is used")
    assert rulesets[GAME] is RULESETS[GAME]


@pytest.mark.parametrize(
    ("slug", "code", "said"),
    [
        ("theirs", "ruleset = 3", "theirs_h.rules:ruleset is no ruleset, it is a int"),
        ("other", SOMEBODYS, "'other' names the ruleset 'theirs': use one name"),
        ("No slug", SOMEBODYS, "'No slug' is no slug: small letters, digits and _ alone"),
        ("theirs", "", "it cannot be loaded: AttributeError"),
    ],
)
def test_what_is_no_ruleset_is_left_out(install: Install, slug: str, code: str, said: str) -> None:
    assert said in said_of(install(("theirs_h", code), slug=slug), slug)


def test_nothing_is_loaded_to_know_the_names() -> None:
    """The command line starts without any game: it would take longer with each that is added."""
    program = (
        "import sys, api.cli\n"
        "from api.settings import Settings\n"
        "api.cli.parser(Settings.from_environment(), 'en')\n"
        "print([name for name in sys.modules if name.startswith('domain.games.')])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("[]\n", "")


def test_a_command_loads_no_web_server_unless_it_serves() -> None:
    """Most commands are over before that would be loaded."""
    program = (
        "import sys, api.cli\n"
        "from api.settings import Settings\n"
        "api.cli.parser(Settings.from_environment(), 'en', 'verify')\n"
        "print({'litestar', 'prompt_toolkit', 'httpx', 'psycopg'} & sys.modules.keys())"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("set()\n", "")
