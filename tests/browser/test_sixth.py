"""The sixth game is a package of its own: installed beside Dossier, it is played like ours."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from domain.rulesets import RULESETS
from tests.browser.conftest import PHONE, Game, Open, Server, serving
from tests.browser.test_play import play_on
from tests.packages.installing import LIARS_DICE, ROOT, Environment, build
from tests.patience import PATIENCE

SLUG = "liars_dice"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sixth game."""
    return build(LIARS_DICE, tmp_path_factory.mktemp("wheels"))


@pytest.fixture(scope="module")
def six(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """Dossier, and the sixth game."""
    environment = Environment(tmp_path_factory.mktemp("six"))
    environment.install(build(ROOT, tmp_path_factory.mktemp("dossier")))
    environment.install(wheel)
    return environment


@contextmanager
def five(six: Environment, wheel: Path) -> Iterator[None]:
    """The sixth game is uninstalled meanwhile."""
    six.uninstall("liars-dice")
    try:
        yield
    finally:
        six.install(wheel)


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("service") / "dossier.sqlite"


@pytest.fixture(scope="module")
def server(six: Environment, database: Path) -> Iterator[Server]:
    """The service of that environment."""
    with serving(six.bin / "dossier", database) as server:
        yield server


def slugs(said: str) -> list[str]:
    return re.findall(r"^(\w+)  ", said, re.MULTILINE)


def test_a_game_whose_package_is_uninstalled_is_kept_and_shown(
    six: Environment, wheel: Path, tmp_path: Path, browser: Browser
) -> None:
    """It is listed, opened and stepped through in words, and its table waits for the package."""
    said = six.run("rulesets")
    assert slugs(said) == [*RULESETS, SLUG]
    assert "from liars-dice 1.0.0 (liars_dice.rules:ruleset)" in said
    file = tmp_path / "dossier.sqlite"
    with serving(six.bin / "dossier", file) as server:
        game = server.open(ruleset=SLUG, players=["Ann", "Bob"])
        game.play()
        before = server.get(f"/games/{game.id}")
    with five(six, wheel):
        assert slugs(six.run("rulesets")) == list(RULESETS)
        with serving(six.bin / "dossier", file) as server:
            [listed] = server.get(f"/games?ruleset={SLUG}")["games"]
            assert listed["id"] == game.id
            shown = server.get(f"/games/{game.id}")
            assert (shown["version"], shown["head"]) == (before["version"], before["head"])
            answer = server.client.post(
                f"/games/{game.id}/moves",
                json={"move": {"move": "challenge"}},
                headers={"Authorization": f"Bearer {game.seats[1]}"},
            )
            assert answer.status_code in (409, 422)
            assert "liars-dice is not installed" in answer.text
            page = browser.new_page(base_url=server.url)
            page.goto(f"/watch/{game.id}")
            expect(page.locator(".board")).to_contain_text("bid made (seat Ann")
            page.close()
    with serving(six.bin / "dossier", file) as server:
        assert server.get(f"/games/{game.id}") == before


def test_six_are_served(server: Server) -> None:
    listed = {each["slug"]: each["title"]["fr"] for each in server.get("/rulesets")}
    assert list(listed) == [*RULESETS, SLUG]
    assert listed[SLUG] == "Le menteur"


@pytest.mark.parametrize(("locale", "size"), [("en", None), ("fr", PHONE)])
def test_it_is_played_to_its_end_in_the_page(
    server: Server, visit: Open, locale: str, size: object
) -> None:
    """Somebody against a bot, one die each: bids, a challenge, and a winner."""
    game = server.open(
        ruleset=SLUG, players=["Ann", "Bob"], bots={"1": "greedy"}, options={"dice": 1}
    )
    options = {"viewport": size, "has_touch": True} if size else {}
    page = visit(game.path, tokens={game.id: {"seat:0": game.seats[0]}}, locale=locale, **options)
    hides_the_other_dice(page)
    while is_asked(server, game):
        play_on(page)
    shown = server.get(f"/games/{game.id}")
    assert len(shown["standings"]["winners"]) == 1
    won = "wins" if locale == "en" else "gagne"
    expect(page.locator(".board")).to_contain_text(won)


def is_asked(server: Server, game: Game) -> bool:
    """Whether the first seat has to answer, once the bot has; False when the game is over."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        shown = server.get(f"/games/{game.id}")
        if shown["standings"]["is_over"]:
            return False
        if any(each["seat"] == 0 for each in shown["decisions"]):
            return True
        time.sleep(0.05)
    raise AssertionError("the bot does not answer")


def hides_the_other_dice(page: Page) -> None:
    """Ann's own die is a face, Bob's is covered."""
    expect(page.locator(".board .plain-board, .board.plain-board").first).to_be_visible()
    expect(page.locator('.board [data-id^="face:"]')).to_have_count(1)
    expect(page.locator(".board .covered")).to_have_count(1)


def test_it_is_opened_by_the_dialog_of_the_page(server: Server, visit: Open) -> None:
    page = visit("/")
    page.get_by_role("button", name="New game").click()
    box = page.get_by_role("dialog")
    box.get_by_role("combobox", name="Game").select_option(label="Liar's dice")
    box.get_by_role("radio", name="Two dice").check()
    box.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/watch/*")
    play_on(page)


def test_what_bots_have_played_is_verified_explained_and_analysed(
    server: Server, six: Environment, database: Path, tmp_path: Path
) -> None:
    game = server.open(
        ruleset=SLUG,
        players=["Ann", "Bob"],
        bots={"0": "clever1", "1": "greedy"},
        options={"dice": 2},
    )
    end = time.monotonic() + PATIENCE
    while not server.get(f"/games/{game.id}")["standings"]["is_over"]:
        assert time.monotonic() < end, "the bots do not come to an end"
        time.sleep(0.1)
    record, at = tmp_path / "game.jsonl", ("--database", database)
    six.run("export", game.id, record, *at)
    six.run("verify", record)
    fair = six.python(ROOT / "replays" / "audit" / "fair_chance.py", record)
    assert "FAIR: every draw is what the secret gives, and the facts tell what was drawn" in fair
    assert "gobelet" in six.run("replay", game.id, "--lang", "fr", "--all", *at)
    assert "liars_dice." in six.run("explain", game.id, 8, *at)
    assert "Ann" in six.run("analyse", game.id, *at)


def test_it_keeps_what_every_ruleset_keeps(six: Environment) -> None:
    said = six.run("check-ruleset", SLUG, "--games", 4)
    assert "liars_dice keeps all" in said
