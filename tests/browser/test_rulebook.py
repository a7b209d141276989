"""The rulebook's page: every rule, searched in either language, linked by name."""

from __future__ import annotations

from playwright.sync_api import expect

from domain.rulesets import RULESETS
from tests.browser.conftest import PHONE, Open


def test_every_rule_is_read_found_and_linked(visit: Open) -> None:
    page = visit("/rulebook/circle")
    rows = page.locator(".rules li")
    assert rows.count() == len(RULESETS["circle"].rulebook.rules)
    page.get_by_label("Search the rules").fill("auction bid")
    shown = page.locator(".rules li:visible")
    found = shown.count()
    assert 0 < found < rows.count()
    page.get_by_label("Search the rules").fill("enchere")
    assert shown.count() > 0, "the other language, without its accents"
    page.get_by_label("Search the rules").fill("no such word anywhere")
    expect(shown).to_have_count(0)


def test_a_cited_rule_leads_to_its_place_in_the_rulebook(visit: Open) -> None:
    page = visit("/watch/demo-secret_agents-base#step=40", viewport=PHONE, locale="fr")
    page.get_by_role("tab", name="Récit").click()
    page.locator(".cite").first.click()
    rule = page.locator("dialog code").inner_text()
    link = page.locator("dialog a").get_attribute("href")
    page.goto(str(link))
    expect(page.locator(".rules li.named code")).to_have_text(rule)
    expect(page.locator(".rules li.named")).to_be_in_viewport()
