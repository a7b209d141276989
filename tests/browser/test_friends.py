"""Friends: links shown again, made new and scanned; seats taken at the table; nothing lost."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Game, Open, Server


def hosted(game: Game, *seats: int) -> dict[str, dict[str, str]]:
    """What the browser of whoever opened the table keeps."""
    own = {f"seat:{seat}": game.seats[seat] for seat in seats}
    return {game.id: {"host": game.host, **own}}


def links_of(page: Page) -> Locator:
    """The links of the table, opened."""
    page.get_by_role("button", name="Links for friends").click()
    box = page.get_by_role("dialog", name="Links")
    expect(box).to_be_visible()
    return box


def sit_down(page: Page, link: str, name: str) -> None:
    page.goto(link)
    page.get_by_role("textbox", name="Your name").fill(name)
    page.get_by_role("button", name="Sit down").click()


def test_a_seat_is_claimed_by_a_link_that_is_shown_again(server: Server, visit: Open) -> None:
    game = server.open(players=["Ann", ""])
    ann = visit(game.path, tokens=hosted(game, 0))
    box = links_of(ann)
    box.get_by_role("button", name="Make a link").click()
    link = box.get_by_label("Seat 2").input_value()
    assert "#claim=1." in link
    # A click beside the dialog loses nothing; closed, it can be opened again.
    ann.mouse.click(5, 5)
    expect(box).to_be_visible()
    box.get_by_role("button", name="Close").click()
    assert links_of(ann).get_by_label("Seat 2").input_value() == link
    ann.keyboard.press("Escape")
    bob = visit("/")
    sit_down(bob, link, "Bob")
    expect(bob.get_by_label("Seen by")).to_have_value("seat:1")
    assert "claim" not in bob.url
    for page in (ann, bob):
        expect(page.locator(".seats")).to_contain_text("Bob")
    # Used, it is shown no longer.
    expect(links_of(ann)).to_contain_text("Bob sits here")


def test_a_lost_link_is_recovered_and_the_old_one_ends(server: Server, visit: Open) -> None:
    game = server.open(options={"first": 1})
    ann = visit(game.path, tokens=hosted(game, 0))
    lost = visit(game.path, tokens={game.id: {"seat:1": game.seats[1]}})
    expect(lost.locator(".asks > .decision [data-play]")).to_be_visible()
    box = links_of(ann)
    box.get_by_role("button", name="Make a new link").click()
    link = box.get_by_label("Bob").input_value()
    expect(lost.locator(".notice")).to_contain_text("has been replaced")
    expect(lost.get_by_label("Seen by")).to_have_value("public")
    expect(lost.locator(".asks > .decision")).to_be_hidden()
    found = visit("/")
    sit_down(found, link, "Bob")
    expect(found.locator(".asks > .decision [data-play]")).to_be_visible()


def test_a_link_is_a_code_to_scan(server: Server, visit: Open) -> None:
    game = server.open()
    page = visit(game.path, tokens=hosted(game, 0), locale="fr")
    page.get_by_role("button", name="Liens pour les amis").click()
    page.get_by_text("Code à scanner").first.click()
    code = page.locator(".code img")
    expect(code).to_have_js_property("complete", True)
    assert code.evaluate("(image) => image.naturalWidth") > 0


def test_a_seat_that_was_not_taken_at_once_is_not_lost(server: Server, visit: Open) -> None:
    game = server.open(players=["Ann", ""])
    page = visit("/")
    page.goto(f"{game.path}#claim=1.{game.seats[1]}")
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    page.reload()
    page.locator(".seats").get_by_role("button", name="Sit down").click()
    page.get_by_role("textbox", name="Your name").fill("Bob")
    page.get_by_role("dialog").get_by_role("button", name="Sit down").click()
    expect(page.get_by_label("Seen by")).to_have_value("seat:1")


def test_an_open_seat_is_taken_at_the_table_where_the_host_allows_it(
    server: Server, visit: Open
) -> None:
    game = server.open(players=["Ann", ""])
    ann = visit(game.path, tokens=hosted(game, 0))
    guest = visit(game.path)
    guest.get_by_role("tab", name=re.compile("Play")).click()
    expect(guest.locator(".seats")).to_contain_text("open seat")
    expect(guest.get_by_role("button", name="Sit down")).to_have_count(0)
    links_of(ann).get_by_role("checkbox", name="Anybody").check()
    while not server.get(f"/games/{game.id}").get("is_door_open"):
        ann.wait_for_timeout(50)
    guest.reload()
    guest.locator(".seats").get_by_role("button", name="Sit down").click()
    guest.get_by_role("textbox", name="Your name").fill("Guest")
    guest.get_by_role("dialog").get_by_role("button", name="Sit down").click()
    expect(guest.get_by_label("Seen by")).to_have_value("seat:1")
    expect(ann.locator(".seats")).to_contain_text("Guest")


def test_a_new_table_shows_its_links_at_once(visit: Open) -> None:
    page = visit("/")
    page.get_by_role("button", name="New game").click()
    box = page.get_by_role("dialog")
    box.get_by_role("combobox", name="Seat 2 is").select_option("link")
    page.mouse.click(5, 5)
    box.get_by_role("button", name="Open the table").click()
    links = page.get_by_role("dialog", name="Links")
    assert "#claim=1." in links.get_by_label("Seat 2").input_value()
