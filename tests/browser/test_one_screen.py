"""One screen, several seats: the page follows who is asked, behind a curtain between two people."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Game, Open, Server
from tests.browser.test_play import play_on


def own(game: Game, *seats: int) -> dict[str, dict[str, str]]:
    """The tokens of these seats, as one browser keeps them."""
    return {game.id: {f"seat:{seat}": game.seats[seat] for seat in seats}}


def take(page: Page, name: str) -> None:
    """Whoever is called says so."""
    expect(page.locator(".curtain")).to_contain_text(name)
    page.get_by_role("button", name=f"I am {name}").click()


@pytest.mark.parametrize("first", [0, 1])
def test_a_table_of_several_own_seats_opens_for_the_one_that_is_asked(
    server: Server, visit: Open, first: int
) -> None:
    game = server.open(options={"first": first})
    page = visit(game.path, tokens=own(game, 0, 1))
    take(page, ["Ann", "Bob"][first])
    expect(page.get_by_label("Seen by")).to_have_value(f"seat:{first}")
    expect(page.locator(".asks > .decision [data-play]")).to_be_visible()


def test_the_page_follows_who_is_asked_and_hides_what_the_other_saw(
    server: Server, visit: Open
) -> None:
    game = server.open(ruleset="war1955", players=["Ann", "Bob"])
    page = visit(game.path, tokens=own(game, 0, 1))
    first = game.waiting()
    names = ["Ann", "Bob"]
    take(page, names[first])
    hand = page.locator('.board [data-id^="card:"]')
    expect(hand.first).to_be_visible()
    while game.waiting() == first:
        play_on(page)
    # Nothing of whoever looked is left, not even where nobody sees it.
    expect(page.locator(".curtain")).to_contain_text(f"Hand the screen to {names[1 - first]}")
    assert page.locator(".board, .story, .decision, dialog, .lens").count() == 0
    assert page.evaluate("document.querySelectorAll('#v-main *').length") < 15
    assert "as=" not in page.url
    take(page, names[1 - first])
    expect(page.get_by_label("Seen by")).to_have_value(f"seat:{1 - first}")
    expect(page.locator(".asks > .decision")).to_have_attribute("data-version", "2")


def test_who_looks_again_comes_back_by_the_curtain(server: Server, visit: Open) -> None:
    game = server.open(options={"first": 0}, players=["Ann", "Bob", "Cid"])
    page = visit(game.path, tokens=own(game, 0, 1))
    take(page, "Ann")
    # Nor are the other's cards to be had beside one's own.
    expect(page.locator(".beside option")).to_have_count(2)
    page.get_by_label("Seen by").select_option("seat:1")
    expect(page.locator(".curtain")).to_contain_text("Hand the screen to Bob")
    page.get_by_role("button", name="Back to Ann").click()
    expect(page.get_by_label("Seen by")).to_have_value("seat:0")
    # The judge and the public hold no cards that a curtain could hide.
    page.get_by_label("Seen by").select_option("public")
    expect(page.locator(".board")).to_be_visible()


def test_one_person_at_several_seats_needs_no_curtain(server: Server, visit: Open) -> None:
    game = server.open(options={"first": 0})
    page = visit(game.path, tokens=own(game, 0, 1))
    page.get_by_role("checkbox", name="No curtain").check()
    take(page, "Ann")
    for _ in range(2):  # A roll and a walk.
        play_on(page)
    expect(page.get_by_label("Seen by")).to_have_value("seat:1")
    expect(page.locator(".curtain")).to_have_count(0)


def test_alone_against_bots_there_is_no_curtain(server: Server, visit: Open) -> None:
    game = server.open(options={"first": 0}, bots={"1": "random"})
    page = visit(game.path, tokens=own(game, 0))
    for _ in range(4):
        play_on(page)
        assert page.locator(".curtain").count() == 0
