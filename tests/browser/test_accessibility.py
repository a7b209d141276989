"""The accessibility checker finds nothing, on any page, in any light, at any size."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import DESKTOP, PHONE, Open, Server

RUN = """async () => (await axe.run(document, { resultTypes: ["violations"] })).violations.map(
  (found) => [found.id, found.help, found.nodes.map((node) => node.html.slice(0, 200))])"""


def violations(page: Page, axe: str) -> Any:
    # Not by a script element: the page's own policy would refuse it.
    page.evaluate(axe)
    return page.evaluate(RUN)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_no_violation_while_watching(
    visit: Open, axe: str, scheme: str, size: dict[str, int]
) -> None:
    page = visit("/watch/demo-secret_agents-base#step=90", color_scheme=scheme, viewport=size)
    for tab in ("Story", "Standings", "Judge", "Files"):
        page.get_by_role("tab", name=tab).click()
        assert violations(page, axe) == [], tab


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_violation_in_the_catalogue_and_the_new_game(visit: Open, axe: str, scheme: str) -> None:
    page = visit("/", color_scheme=scheme)
    page.locator(".games li").first.wait_for()
    assert violations(page, axe) == []
    page.get_by_role("button", name="New game").click()
    page.get_by_role("dialog").wait_for()
    assert violations(page, axe) == []


def test_no_violation_while_playing_and_judging(server: Server, visit: Open, axe: str) -> None:
    game = server.open(options={"first": 0})
    game.play()
    tokens = {"seat:0": game.seats[0], "judge": game.judge}
    page = visit(game.path, tokens={game.id: tokens})
    page.locator(".board .open-to-choose").first.wait_for()
    assert violations(page, axe) == []
    page.get_by_role("button", name="Take back my last move").click()
    page.get_by_role("dialog").wait_for()
    assert violations(page, axe) == []
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    assert violations(page, axe) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_violation_while_writing_down(
    server: Server, visit: Open, axe: str, scheme: str
) -> None:
    declared = {"identity": [["red", "green"]]}
    game = server.open(chance="declared", declared=declared, options={"first": 0})
    page = visit(game.path, tokens={game.id: {"judge": game.judge}}, color_scheme=scheme)
    page.locator(".decision [data-play]").click()
    page.locator(".came [data-outcome]").first.wait_for()
    assert violations(page, axe) == []
    page.locator('.came [data-outcome="3"]').click()
    page.locator(".board .open-to-choose").first.wait_for()
    assert violations(page, axe) == []
