"""Interruptions: what is at stake is said to everybody, and an answer may be given beforehand."""

from __future__ import annotations

import time
from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import PATIENCE, Game, Open, Server, until

SLUG, ACTS = "war1955", ("influence", "pass")


def act(game: Game, decision: Any) -> None:
    """A seat influences a country, if it can, or lets it happen."""
    moves = game.server.get(f"/games/{game.id}/legal-moves", game.seats[decision["seat"]])["moves"]
    acts = [index for index, each in enumerate(moves) if each["move"]["move"] in ACTS]
    game.play(min(acts, key=lambda index: len(moves[index]["move"].get("cards", ())), default=0))


def to_window(game: Game) -> Any:
    """Plays by program until a seat has to answer an influence; its decision."""
    for _ in range(200):
        decision = game.server.get(f"/games/{game.id}")["decisions"][0]
        if decision["kind"] == "respond_influence":
            return decision
        act(game, decision)
    raise AssertionError("nobody ever had to answer")


def test_what_hangs_on_an_answer_is_said(server: Server, visit: Open) -> None:
    game = server.open(ruleset=SLUG)
    seat = to_window(game)["seat"]
    (stake,) = server.get(f"/games/{game.id}")["stakes"]
    assert stake["seat"] == seat
    page = visit(game.path, tokens={game.id: {f"seat:{seat}": game.seats[seat]}})
    words = stake["words"][0].upper() + stake["words"][1:]
    expect(page.locator(".asks > .decision .stake")).to_have_text(words)
    other = visit(game.path, tokens={game.id: {f"seat:{1 - seat}": game.seats[1 - seat]}})
    expect(other.locator(".status .stake")).to_have_text(f" ({words})")


CUT_OFF = """() => {
  const bar = document.querySelector(".asks > .decision");
  const edge = bar.getBoundingClientRect().right;
  return [...bar.querySelectorAll("*")].filter((each) => {
    const isWider = each.scrollWidth > each.clientWidth + 1;
    const isClipped = isWider && getComputedStyle(each).overflowX !== "visible";
    return isClipped || each.getBoundingClientRect().right > edge;
  }).map((each) => each.textContent);
}"""


def test_a_small_phone_shows_every_word_of_an_answer(server: Server, visit: Open) -> None:
    game = server.open(ruleset=SLUG)
    seat = to_window(game)["seat"]
    own = {game.id: {f"seat:{seat}": game.seats[seat]}}
    page = visit(game.path, tokens=own, locale="fr", viewport={"width": 320, "height": 640})
    expect(page.locator(".asks > .decision .beforehand")).to_contain_text("mon tour")
    assert page.evaluate(CUT_OFF) == []


def test_an_answer_given_beforehand_is_given_until_ones_own_turn(
    server: Server, visit: Open
) -> None:
    game = server.open(ruleset=SLUG)
    # The very first turn has one play, every other two.
    act(game, to_window(game))
    seat = to_window(game)["seat"]
    before = server.get(f"/games/{game.id}")["version"]
    page = visit(game.path, tokens={game.id: {f"seat:{seat}": game.seats[seat]}})
    page.locator(".asks > .decision .beforehand input").click()
    end = time.monotonic() + PATIENCE / 1000
    while True:
        asked = server.get(f"/games/{game.id}")["decisions"][0]
        if asked["seat"] != seat:
            act(game, asked)
        elif asked["kind"] != "respond_influence":
            break
        assert time.monotonic() < end, "its own turn never came"
        page.wait_for_timeout(100)
    log = server.get(f"/games/{game.id}/log", game.judge)[before:]
    own = [each["move"]["move"] for each in log if each.get("author") == seat]
    assert own == ["pass", "pass"]
    expect(page.locator(".asks > .decision")).to_be_visible(timeout=PATIENCE)
    # The decision was there all along: the page learns a moment later that another one is asked.
    kept = "Object.entries(sessionStorage).filter(([key]) => key.includes('beforehand'))"
    until(page, f"{kept}.map(([_, value]) => value).join() === '[]'")
