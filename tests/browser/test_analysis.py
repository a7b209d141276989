"""From a finished game to the worst move, and what would have been better: in three clicks."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Open, Server, until

AGENTS = "demo-secret_agents-base"
PATIENCE = 120_000

pytestmark = pytest.mark.browser


def analysed(page: Page, tab: str, ask: str) -> None:
    """Opens the tab, and asks for the analysis unless it was made."""
    page.get_by_role("tab", name=tab, exact=True).click()
    either = page.get_by_role("button", name=ask).or_(page.locator(".analysis .chances"))
    either.first.wait_for()
    if page.get_by_role("button", name=ask).count():
        page.get_by_role("button", name=ask).click()
    page.locator(".analysis .chances").wait_for(timeout=PATIENCE)


@pytest.mark.parametrize(
    ("viewport", "lang", "tab", "ask", "better"),
    [
        (DESKTOP, "en", "Analysis", "Analyse the game", "Better"),
        (PHONE, "fr", "Analyse", "Analyser la partie", "Mieux"),
    ],
)
def test_three_clicks_lead_to_the_worst_move(
    visit: Open,
    server: Server,
    viewport: dict[str, int],
    lang: str,
    tab: str,
    ask: str,
    better: str,
) -> None:
    page = visit(f"/watch/{AGENTS}", viewport=viewport, locale=lang)
    analysed(page, tab, ask)
    worst = page.locator(".turning button").first
    expect(worst).to_contain_text(better)
    told = server.get(f"/games/{AGENTS}/analysis")["turning_points"][0]
    worst.click()
    until(page, f"location.hash === '#step={told['step']}'")
    assert page.locator(".chances .score").count() == len(server.get(f"/games/{AGENTS}")["players"])


def test_a_click_on_the_chart_goes_there(visit: Open) -> None:
    page = visit(f"/watch/{AGENTS}")
    analysed(page, "Analysis", "Analyse the game")
    chart = page.locator(".analysis .chances")
    box = chart.bounding_box()
    assert box is not None
    before = page.evaluate("document.querySelector('.slider').value")
    chart.click(position={"x": box["width"] * 0.75, "y": box["height"] / 2})
    until(page, f"document.querySelector('.slider').value !== '{before}'")
    step, most = (int(page.locator(".slider").evaluate(f"e => e.{f}")) for f in ("value", "max"))
    assert abs(step / most - 0.75) < 0.05
