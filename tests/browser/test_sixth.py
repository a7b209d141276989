"""The sixth game is a package of its own: installed beside Dossier, it is played like ours."""

from __future__ import annotations

import re
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from domain.kernel import LANGUAGES
from domain.rulesets import RULESETS
from tests.browser.conftest import PHONE, Game, Open, Server, serving
from tests.browser.legibility import LEAST_CONTRAST, LEAST_PIXELS, MEASURE, ROOMS, Reading
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


def test_it_is_played_to_its_end_in_the_page(server: Server, visit: Open) -> None:
    page = play_to_the_end(server, visit, hides_the_other_dice)
    expect(page.locator(".board")).to_contain_text("wins")


def test_without_a_look_it_is_played_on_a_plain_board(
    six: Environment, wheel: Path, visit: Open, tmp_path: Path
) -> None:
    """In French, on a phone."""
    phone = {"viewport": PHONE, "has_touch": True, "locale": "fr"}
    with bare(six, wheel, tmp_path), serving(six.bin / "dossier", tmp_path / "d.sqlite") as server:
        page = play_to_the_end(server, visit, hides_on_a_plain_board, **phone)
        expect(page.locator(".board")).to_contain_text("gagne")
        page.close()  # Before its service ends: what it still reads would be refused.


@contextmanager
def bare(six: Environment, wheel: Path, folder: Path) -> Iterator[None]:
    """The sixth game has no look meanwhile."""
    project = folder / "bare"
    shutil.copytree(LIARS_DICE, project)
    declared = (project / "pyproject.toml").read_text()
    (project / "pyproject.toml").write_text(re.sub(r"\[.*dossier\.looks.*\n.*\n", "", declared))
    without = build(project, folder)
    with five(six, wheel):
        six.install(without)
        try:
            yield
        finally:
            six.uninstall("liars-dice")


def play_to_the_end(
    server: Server, visit: Open, hides: Callable[[Page], None], **context: Any
) -> Page:
    """Somebody against a bot, one die each: bids, a challenge, and a winner."""
    game = server.open(
        ruleset=SLUG, players=["Ann", "Bob"], bots={"1": "greedy"}, options={"dice": 1}
    )
    tokens = {game.id: {"seat:0": game.seats[0]}}
    page = visit(game.path, tokens=tokens, base_url=server.url, **context)
    hides(page)
    while is_asked(server, game):
        play_on(page)
    assert len(server.get(f"/games/{game.id}")["standings"]["winners"]) == 1
    return page


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
    expect(page.locator(".board.liars_dice")).to_be_visible()
    expect(page.locator('.board [data-id^="die:0:"]:not(.covered)')).to_have_count(1)
    expect(page.locator('.board [data-id^="die:1:"].covered')).to_have_count(1)


def hides_on_a_plain_board(page: Page) -> None:
    expect(page.locator(".board.plain-board")).to_be_visible()
    expect(page.locator('.board [data-id^="face:"]')).to_have_count(1)
    expect(page.locator(".board .covered")).to_have_count(1)


def test_its_board_is_legible(server: Server, browser: Browser, tmp_path: Path) -> None:
    """Measured as the boards of our own games are, in every shape."""
    players = ["Ann", "Bob", "Éléonore-Victoire"]
    bots = {str(seat): "random" for seat in range(len(players))}
    game = server.open(ruleset=SLUG, players=players, bots=bots, options={"dice": 3})
    end = time.monotonic() + PATIENCE
    while not (shown := server.get(f"/games/{game.id}"))["standings"]["is_over"]:
        assert time.monotonic() < end, "the bots do not come to an end"
        time.sleep(0.1)
    page = browser.new_page()
    for number, (shape, (width, height)) in enumerate(ROOMS.items()):
        reading = Reading()
        for step in range(number, shown["steps"] + 1, shown["steps"] // 6):
            query = {"step": step, "shape": shape, "lang": LANGUAGES[step % 2]}
            picture = server.client.get(f"/games/{game.id}/board.svg", params=query).text
            across, down = map(int, re.findall(r'viewBox="0 0 (\d+) (\d+)"', picture)[0])
            page.set_viewport_size({"width": width, "height": height or width * down // across})
            (tmp_path / "board.svg").write_text(picture, "utf-8")
            page.goto((tmp_path / "board.svg").as_uri())
            reading.add(page.evaluate(MEASURE, [LEAST_PIXELS, LEAST_CONTRAST]), f"step {step}")
        assert reading.faults == {}, f"{shape}: {reading}"
        assert reading.texts > 30
    page.close()


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
