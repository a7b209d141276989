"""Links as people treat them: opened twice, cut off while pasted, pasted over a page, mistyped."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Open, Server, first_demo
from tests.browser.test_friends import hosted, sit_down


def test_the_link_by_which_one_sat_down_opens_the_seat_again(server: Server, visit: Open) -> None:
    game = server.open(players=["Ann", ""])
    link = f"{game.path}#claim=1.{game.seats[1]}"
    bob = visit("/")
    sit_down(bob, link, "Bob")
    expect(bob.get_by_label("Seen by")).to_have_value("seat:1")
    bob.goto("/")
    bob.goto(link)
    expect(bob.get_by_label("Seen by")).to_have_value("seat:1")
    assert "claim" not in bob.url
    # Whoever else opens it is told at once, and not asked for a name first.
    late = visit(link)
    expect(late.locator(".notice")).to_contain_text("Somebody has used this link")
    expect(late.get_by_role("dialog")).to_have_count(0)


def test_a_link_that_was_cut_off_costs_nobody_the_seat(server: Server, visit: Open) -> None:
    game = server.open()
    ann = visit(f"{game.path}#seat=0.{game.seats[0][:-4]}", tokens=hosted(game, 0))
    expect(ann.get_by_label("Seen by")).to_have_value("seat:0")
    expect(ann.locator(".seats .tag")).to_contain_text("mine")


def test_a_link_pasted_over_the_page_of_its_game_is_opened(server: Server, visit: Open) -> None:
    game = server.open(players=["Ann", ""])
    page = visit(game.path)
    page.evaluate(f"location.hash = '#claim=1.{game.seats[1]}'")
    page.get_by_role("textbox", name="Your name").fill("Bob")
    page.get_by_role("button", name="Sit down").click()
    expect(page.get_by_label("Seen by")).to_have_value("seat:1")


def test_an_address_that_nobody_could_have_written_is_told_in_words(visit: Open) -> None:
    page = visit("/")
    page.goto("/watch/%E0%A4%A")
    expect(page.locator("#v-main")).to_contain_text("no game has the id")


def test_a_step_that_is_not_there_is_said(server: Server, visit: Open) -> None:
    demo = first_demo("secret_agents")
    steps = server.get(f"/games/{demo}")["steps"]
    page = visit(f"/watch/{demo}#step=99999")
    expect(page.locator(".notice")).to_contain_text("There is no step 99999")
    expect(page.locator(".at-step")).to_have_text(f"{steps} / {steps}")


def test_a_link_is_copied_where_the_page_came_over_a_plain_connection(
    server: Server, visit: Open
) -> None:
    game = server.open()
    page = visit("/", tokens=hosted(game, 0))
    # A browser gives a page of another machine no clipboard without TLS.
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    page.goto(game.path)
    page.evaluate(
        "addEventListener('copy', () => (document.body.title = document.activeElement.value))"
    )
    page.get_by_role("button", name="Copy a link to this step").click()
    expect(page.locator(".notice")).to_have_text("Copied")
    expect(page.locator("body")).to_have_attribute("title", re.compile("as=seat:0"))
    page.get_by_role("button", name="Links for friends").click()
    copy = page.get_by_role("button", name="Copy", exact=True).first
    copy.click()
    expect(page.locator("body")).to_have_attribute("title", re.compile("#seat=0"))
    expect(copy).to_be_focused()
