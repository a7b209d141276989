"""Playing and following: moves, refusals, bots, undo, seats, live pages."""

from __future__ import annotations

import json
import re
import time
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests import patience
from tests.browser.conftest import PATIENCE, Open, Server, until


def steps(page: Page) -> int:
    return int(page.locator(".slider").get_attribute("max") or 0)


STANDING = """() => {
  const bar = document.querySelector(".asks > .decision");
  return [bar?.dataset.version ?? null, bar?.dataset.chosen ?? null, bar?.ariaBusy === "true"];
}"""
"""What the decision is about, what is chosen, and whether a move is on its way."""


def play_first(page: Page) -> None:
    """Plays what the decision offers, or touches whatever glows first until it does.

    A touch whose words tell the whole move plays it: the decision is then another one, or none.
    """
    bar = page.locator(".asks > .decision")
    expect(bar).to_have_attribute("data-version", re.compile(r"\d+"), timeout=PATIENCE)
    before = page.evaluate(STANDING)
    version = before[0]
    while before[0] == version:
        if bar.locator("[data-play]").count():
            bar.locator("[data-play]").click()
            return
        page.locator(".board .open-to-choose, .decision [data-part]").first.focus()
        page.keyboard.press("Enter")
        before = _settled(page, before)


def _settled(page: Page, before: object) -> list[object]:
    """How the decision stands once a touch has been answered."""
    end = time.monotonic() + patience.PATIENCE
    while (standing := page.evaluate(STANDING)) == before or standing[2]:
        assert time.monotonic() < end, f"nothing comes of a touch: {standing}"
        page.wait_for_timeout(20)
    return list(standing)


def play_on(page: Page) -> None:
    """Makes a move, and waits until the table has taken it."""
    bar = page.locator(".asks > .decision:not([hidden])")
    expect(bar).to_have_attribute("data-version", re.compile(r"\d+"))
    version = bar.get_attribute("data-version")
    play_first(page)
    until(page, f"document.querySelector('.decision')?.dataset.version !== '{version}'")


def test_a_live_game_is_followed_in_two_pages(server: Server, visit: Open) -> None:
    game = server.open(options={"first": 0})
    first, second = visit(game.path), visit(game.path)
    before = steps(first)
    for page in (first, second):
        expect(page.locator(".sticker.live")).to_be_visible()
    game.play()
    for page in (first, second):
        until(page, f"Number(document.querySelector('.slider').value) > {before}")
        expect(page.locator(".sticker.live")).to_be_visible()
    second.keyboard.press("Home")
    expect(second.locator(".sticker.past")).to_contain_text("Looking at the past")
    reached = steps(first)
    game.play()
    for page in (first, second):
        until(page, f"Number(document.querySelector('.slider').max) > {reached}")
    assert second.locator(".slider").input_value() == "0"
    second.get_by_role("button", name="Back to now").click()
    expect(second.locator(".sticker.live")).to_be_visible()


def test_a_game_against_bots_is_played_to_its_end(visit: Open) -> None:
    page = visit("/")
    page.get_by_role("button", name="New game").click()
    box = page.get_by_role("dialog")
    box.get_by_role("combobox", name="Game").select_option("secret_agents")
    box.get_by_role("textbox", name="Name of seat 1").fill("Zoé")
    box.locator("summary").click()
    box.get_by_role("spinbutton", name="Last turn").fill("6")
    box.get_by_role("button", name="Open the table").click()
    page.locator("body.watching").wait_for()
    own = 0
    result = page.locator(".status")
    while True:
        expect(page.locator(".status .own-turn, .status:has-text('is over')").first).to_be_visible(
            timeout=PATIENCE
        )
        if "is over" in (result.text_content() or ""):
            break
        expect(page.locator(".status .own-turn")).to_contain_text("Zoé")
        was = steps(page)
        play_first(page)
        until(page, f"Number(document.querySelector('.slider').max) > {was}")
        own += 1
    assert own >= 4  # Two turns, a roll and a move in each.
    # Who won and why, and where one goes from there: by keyboard, too.
    expect(result.locator(".result")).to_have_text(
        re.compile(r"^(You win|.+ wins?|Nobody wins)\.$")
    )
    deeds = result.get_by_role("button")
    expect(deeds).to_have_text(
        ["The analysis", "The replay from the beginning", "Again with the same people"]
    )
    expect(page.locator(".more .tag").last).to_have_text("bot: easy")
    deeds.nth(2).focus()
    page.keyboard.press("Enter")
    expect(box.get_by_role("combobox", name="Game")).to_have_value("secret_agents")
    expect(box.get_by_role("textbox", name="Name of seat 1")).to_have_value("Zoé")
    expect(box.get_by_role("combobox", name="Seat 1 is")).to_have_value("me")
    expect(box.get_by_role("combobox", name="Seat 2 is")).to_have_value("greedy")
    box.locator("summary").click()
    expect(box.get_by_role("spinbutton", name="Last turn")).to_have_value("6")
    with page.expect_request(lambda asked: asked.method == "POST") as opened:
        box.get_by_role("button", name="Open the table").click()
    again: Any = opened.value.post_data_json
    assert again["players"][0] == "Zoé"
    assert again["bots"] == {"1": "greedy", "2": "greedy"}
    assert again["options"]["turn_limit"] == 6
    # The new table is another one, and waits for the first roll.
    expect(page.locator(".status .result")).to_have_count(0)
    page.locator(".slider").wait_for()
    page.go_back()
    page.locator("body.watching").wait_for()
    page.get_by_role("tab", name="Play").click()
    result.get_by_role("button", name="The replay from the beginning").click()
    until(page, "Number(document.querySelector('.slider').value) < 5")
    result.get_by_role("button", name="The analysis").click()
    expect(page.get_by_role("tab", name="Analysis")).to_have_attribute("aria-selected", "true")
    page.keyboard.press("End")
    page.get_by_role("tab", name="Standings").click()
    expect(page.locator(".standings .result")).to_be_visible()
    # Wherever one looks, the end says who won.
    won = result.locator(".result").text_content()
    expect(page.locator(".sticker")).to_have_text([f"{won} How was it lost?"])
    # The end opens everybody's eyes.
    expect(page.get_by_label("Seen by").locator("option")).to_have_count(6)


def test_moves_are_searched_word_by_word_in_any_order(server: Server, visit: Open) -> None:
    game = server.open(options={"first": 0}, players=["Ann", "Bob", "Cy"])
    game.play()
    page = visit(game.path, tokens={game.id: {"seat:0": game.seats[0]}})
    page.get_by_text("All moves in words").click()
    rows = page.locator(".found li:not(.rest) button")
    expect(rows.first).to_be_visible()
    page.get_by_role("searchbox").fill("agent red")
    expect(rows.filter(has_not_text="Red agent")).to_have_count(0)
    rows.first.click()
    until(page, "!document.querySelector('.status .own-turn')")


def test_a_refusal_shows_its_rule(server: Server, visit: Open) -> None:
    game = server.open(options={"first": 0})
    page = visit(game.path, tokens={game.id: {"seat:0": game.seats[0]}}, is_routed=True)

    def cheat(route: Route) -> None:
        body = json.loads(route.request.post_data or "{}")
        body["move"] = {"move": "distribute", "steps": [{"agent": "red", "steps": 6}]}
        route.continue_(post_data=json.dumps(body))

    page.route("**/moves?*", cheat)
    play_first(page)
    expect(page.locator(".refusal")).to_contain_text("The rules refuse this move")
    page.locator(".refusal .cite").click()
    expect(page.get_by_role("dialog").locator("code")).to_contain_text("secret_agents.")


def test_a_held_seat_and_the_judge_are_opened_by_link(server: Server, visit: Open) -> None:
    game = server.open()
    links = {"seat:1": f"seat=1.{game.seats[1]}", "judge": f"judge={game.judge}"}
    for viewer, ending in links.items():
        page = visit(f"{game.path}#{ending}")
        expect(page.get_by_label("Seen by")).to_have_value(viewer)
        assert ending not in page.url


@pytest.mark.parametrize("way", ["Resign", "Leave"])
def test_who_goes_away_among_three_looks_on_as_the_public(
    server: Server, visit: Open, way: str
) -> None:
    game = server.open(players=["Ann", "Bob", "Cid"])
    page = visit(game.path, tokens={game.id: {"seat:1": game.seats[1]}})
    page.locator(".seats").get_by_role("button", name=way).click()
    page.get_by_role("dialog").get_by_role("button", name=way).click()
    expect(page.get_by_label("Seen by")).to_have_value("public")
    expect(page.locator(".seats")).to_contain_text("bot")
