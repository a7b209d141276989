"""Pressed twice, done once: nobody gets two tables, two disputes or an error for a double click."""

from __future__ import annotations

import time

from playwright.sync_api import Page, Route, expect

from tests import patience
from tests.browser.conftest import Open, Server, first_demo
from tests.browser.test_friends import hosted


def held(page: Page, path: str) -> list[Route]:
    """What is told to an address, kept back until it is let go."""
    told: list[Route] = []

    def hear(route: Route) -> None:
        if route.request.method == "POST":
            told.append(route)
        else:
            route.continue_()

    page.route(f"**{path}?*", hear)
    return told


def waited_for(page: Page, routes: list[Route]) -> None:
    """Something was sent."""
    end = time.monotonic() + patience.PATIENCE
    while not routes:
        assert time.monotonic() < end, "nothing was sent"
        page.wait_for_timeout(50)


def let_go(page: Page, told: list[Route]) -> None:
    """The service hears of it: once."""
    waited_for(page, told)
    assert len(told) == 1
    told[0].continue_()


def test_a_fork_a_dispute_and_a_table_are_made_once(server: Server, visit: Open) -> None:
    page = visit(f"/watch/{first_demo('secret_agents')}#step=60", is_routed=True)
    page.get_by_role("tab", name="Judge").click()
    page.get_by_role("button", name="Play on from here").dblclick()
    box = page.get_by_role("dialog")
    sent = held(page, "/forks")
    box.get_by_role("button", name="Open the table").dblclick()
    let_go(page, sent)
    expect(box.get_by_role("link", name="To the table")).to_be_visible()

    game = server.open()
    page = visit(game.path, tokens=hosted(game, 0), is_routed=True)
    page.get_by_role("tab", name="Judge").click()
    page.get_by_role("button", name="Contest this step").click()
    page.get_by_label("What is wrong").fill("That was not so.")
    sent = held(page, "/disputes")
    page.get_by_role("button", name="Raise the dispute").dblclick()
    let_go(page, sent)
    expect(page.locator(".dispute")).to_have_count(1)

    page = visit("/", is_routed=True)
    page.get_by_role("button", name="New game").click()
    expect(page.locator(".choice-card input[name=variant]")).not_to_have_count(0)
    sent = held(page, "/games")
    page.get_by_role("button", name="Open the table").dblclick()
    let_go(page, sent)
    expect(page.locator("body.watching")).to_be_visible()


def test_a_seat_is_taken_once_whoever_presses_enter_twice(server: Server, visit: Open) -> None:
    game = server.open(players=["Ann", ""])
    page = visit("/", is_routed=True)
    page.goto(f"{game.path}#claim=1.{game.seats[1]}")
    page.get_by_role("textbox", name="Your name").fill("Bob")
    sent = held(page, "/seats/1/claim")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    let_go(page, sent)
    expect(page.get_by_label("Seen by")).to_have_value("seat:1")
    expect(page.locator(".notice")).to_have_count(0)
