"""From a finished game to the worst move, and what would have been better: in three clicks."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Open, Server, until

AGENTS = "demo-secret_agents-base"
PATIENCE = 120_000

pytestmark = pytest.mark.browser

WORDS = {
    "en": ("Analysis", "Analyse the game", "Better: ", "Show the better move"),
    "fr": ("Analyse", "Analyser la partie", "Mieux : ", "Montrer le meilleur coup"),
}
SCREENS = [(DESKTOP, "en"), (DESKTOP, "fr"), (PHONE, "en"), (PHONE, "fr")]


def analysed(page: Page, lang: str) -> None:
    """Opens the tab, and asks for the analysis unless it was made."""
    tab, ask, *_ = WORDS[lang]
    page.get_by_role("tab", name=tab, exact=True).click()
    either = page.get_by_role("button", name=ask).or_(page.locator(".analysis .chances"))
    either.first.wait_for()
    if page.get_by_role("button", name=ask).count():
        page.get_by_role("button", name=ask).click()
    page.locator(".analysis .chances").wait_for(timeout=PATIENCE)


def worst_of(server: Server, lang: str) -> dict[str, Any]:
    shown = server.get(f"/games/{AGENTS}/analysis", lang=lang)
    worst: dict[str, Any] = shown["mistakes"][shown["turning_points"][0]]
    return worst


@pytest.mark.parametrize(("viewport", "lang"), SCREENS)
def test_three_clicks_lead_to_the_worst_move(
    visit: Open, server: Server, viewport: dict[str, int], lang: str
) -> None:
    page = visit(f"/watch/{AGENTS}", viewport=viewport, locale=lang)
    analysed(page, lang)
    told = worst_of(server, lang)
    assert page.locator(".chances .score").count() == len(server.get(f"/games/{AGENTS}")["players"])
    page.locator(".turning button").first.click()
    until(page, f"location.hash.startsWith('#step={told['step']}')")
    # Both moves are told at the board, and drawn on it.
    bar = page.locator(".verdict-bar")
    expect(bar).to_be_in_viewport()
    expect(bar).to_contain_text(told["played"]["words"])
    expect(bar).to_contain_text(WORDS[lang][2] + told["better"][0]["words"])
    expect(page.locator(".board")).to_be_in_viewport()
    expect(page.locator(".board .move-ring.was-played").first).to_be_attached()
    expect(page.locator(".board .move-ring.was-better").first).to_be_attached()
    # Elsewhere nothing is drawn.
    page.keyboard.press("Home")
    expect(page.locator(".board .move-ring")).to_have_count(0)


def test_what_only_its_player_saw_is_drawn_through_those_eyes(visit: Open, server: Server) -> None:
    """A card chosen from a hand is on nobody else's board."""
    game = "demo-xiii-standard"
    page = visit(f"/watch/{game}")
    analysed(page, "en")
    told = server.get(f"/games/{game}/analysis")
    worst = told["mistakes"][told["turning_points"][0]]
    assert all(each.startswith(("card:", "mission:")) for each in worst["played"]["sprites"])
    page.locator(".turning button").first.click()
    until(page, f"location.hash.includes('as=seat:{worst['seat']}')")
    expect(page.locator(".board .move-ring.was-played").first).to_be_attached()
    expect(page.locator(".board .move-ring.was-better").first).to_be_attached()
    expect(page.locator(".verdict-bar")).to_contain_text(worst["better"][0]["words"])


def test_what_is_drawn_is_brought_into_sight(visit: Open) -> None:
    """On a phone a board is taller than what is seen of it."""
    page = visit("/watch/demo-circle-standard", viewport=PHONE)
    analysed(page, "en")
    page.locator(".turning button").first.click()
    expect(page.locator(".board .move-ring").last).to_be_in_viewport()


@pytest.mark.parametrize(("viewport", "lang"), [SCREENS[0], SCREENS[3]])
def test_a_lesson_asks_for_the_better_move(
    visit: Open, server: Server, viewport: dict[str, int], lang: str
) -> None:
    """Through the eyes of who erred, by touching the board."""
    page = visit(f"/watch/{AGENTS}", viewport=viewport, locale=lang)
    analysed(page, lang)
    shown = server.get(f"/games/{AGENTS}/analysis", lang=lang)
    seat = min(each["seat"] for each in shown["mistakes"])
    mine = next(each for each in shown["mistakes"] if each["seat"] == seat)
    page.locator(".lessons button").first.click()
    until(page, f"location.hash.includes('as=seat:{seat}')")
    bar = page.locator(".verdict-bar")
    expect(bar).to_contain_text(mine["played"]["words"])
    expect(bar).not_to_contain_text(mine["better"][0]["words"])
    expect(page.locator(".board .open-to-choose").first).to_be_attached()
    page.get_by_role("button", name=WORDS[lang][3]).click()
    expect(bar).to_contain_text(WORDS[lang][2] + mine["better"][0]["words"])
    expect(page.locator(".board .move-ring.was-better").first).to_be_attached()
    expect(page.locator(".board .open-to-choose")).to_have_count(0)
    bar.locator(".leave-verdict").click()
    expect(bar).to_be_hidden()
    expect(page.locator(".board .move-ring")).to_have_count(0)


def test_the_story_tells_the_marks(visit: Open, server: Server) -> None:
    page = visit(f"/watch/{AGENTS}")
    analysed(page, "en")
    told = worst_of(server, "en")
    page.get_by_role("tab", name="Story", exact=True).click()
    move = page.locator(f'.told-move[data-step="{told["played_step"]}"]')
    expect(move).to_contain_text(f"{told['mark']} Better: {told['better'][0]['words']}")


def test_a_click_on_the_chart_goes_there(visit: Open) -> None:
    page = visit(f"/watch/{AGENTS}")
    analysed(page, "en")
    chart = page.locator(".analysis .chances")
    chart.scroll_into_view_if_needed()
    box = chart.bounding_box()
    assert box is not None
    before = page.evaluate("document.querySelector('.slider').value")
    chart.click(position={"x": box["width"] * 0.75, "y": 2})
    until(page, f"document.querySelector('.slider').value !== '{before}'")
    step, most = (int(page.locator(".slider").evaluate(f"e => e.{f}")) for f in ("value", "max"))
    assert abs(step / most - 0.75) < 0.05


def test_the_end_of_a_game_leads_to_how_it_was_lost(visit: Open, server: Server) -> None:
    steps = server.get(f"/games/{AGENTS}")["steps"]
    page = visit(f"/watch/{AGENTS}#step={steps - 30}")
    ask = page.get_by_role("button", name="How was it lost?")
    expect(page.locator(".stage .board .sprite").first).to_be_visible()
    expect(ask).to_have_count(0)
    page.keyboard.press("End")
    ask.click()
    expect(page.get_by_role("tab", name="Analysis", exact=True)).to_have_attribute(
        "aria-selected", "true"
    )
    analysed(page, "en")
    told = server.get(f"/games/{AGENTS}/analysis")["verdict"]
    expect(page.locator(".analysis .how-lost")).to_have_text(" ".join(told))
