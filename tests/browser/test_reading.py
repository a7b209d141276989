"""Any card or piece can be read: by keys, by a tap, by pointing at it."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from playwright.sync_api import expect

from domain.rulesets import RULESETS
from replays.reel import Reel, unreel
from tests.browser.conftest import PHONE, Open, Server, first_demo, until

STEP = 60
SAID = "lens => [...lens.querySelectorAll('b, span')].map((each) => each.textContent).join('')"
MOST = 120


def words_of(server: Server, game: str, shape: str, lang: str) -> dict[str, str]:
    """What each card and piece says of itself at the step."""
    film: Any = server.get(f"/games/{game}/reel", shape=shape, lang=lang, to=STEP)
    scene = list(unreel(msgspec.convert(film["reel"], Reel)))[STEP]
    return {
        sprite.id: (sprite.detail or sprite.label).replace("\n", "")
        for sprite in scene.sprites
        if sprite.kind in ("card", "piece") and (sprite.detail or sprite.label)
    }


@pytest.mark.parametrize("slug", RULESETS)
def test_keys_go_from_card_to_card_and_show_each_large(
    slug: str, server: Server, visit: Open
) -> None:
    game = first_demo(slug)
    words = words_of(server, game, "wide", "fr")
    page = visit(f"/watch/{game}#step={STEP}", locale="fr")
    page.keyboard.press("f")
    page.locator(".board .sprite").first.wait_for()
    lens, face = page.locator(".lens"), page.locator(".lens .face-large")
    seen: set[str] = set()
    for _ in range(MOST):
        page.keyboard.press("c")
        if lens.is_hidden():
            break
        if face.count():
            seen.add(str(lens.evaluate(SAID)))
    assert seen == set(words.values())
    page.keyboard.press("c")
    expect(lens).to_be_visible()
    page.keyboard.press("Escape")
    expect(lens).to_be_hidden()


@pytest.mark.parametrize("slug", RULESETS)
def test_a_tap_shows_a_card_large(slug: str, server: Server, visit: Open) -> None:
    game = first_demo(slug)
    words = words_of(server, game, "tall", "en")
    page = visit(f"/watch/{game}#step={STEP}", viewport=PHONE, has_touch=True)
    page.keyboard.press("f")
    page.locator(".board .sprite").first.wait_for()
    lens = page.locator(".lens")
    for id, said in words.items():
        sprite = page.locator(f'.board [data-id="{id}"]')
        sprite.scroll_into_view_if_needed()
        box = sprite.bounding_box()
        assert box is not None
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        at = page.evaluate("document.querySelector('.looked-at')?.dataset.id ?? ''")
        if at == id:
            expect(lens.locator(".face-large")).to_be_visible()
            assert lens.evaluate(SAID) == said
            return
    pytest.fail("nothing can be tapped")


def test_what_is_read_leads_to_its_rule_by_keys(visit: Open) -> None:
    page = visit("/watch/demo-war1955-normal#step=60", locale="fr")
    page.locator(".board .sprite").first.wait_for()
    lens, rule = page.locator(".lens"), page.locator(".lens .cite").first
    for _ in range(MOST):
        page.keyboard.press("c")
        if lens.locator("[data-rule^='war1955.action.']").count():
            break
    page.keyboard.press("r")
    expect(rule).to_be_focused()
    title = rule.inner_text().removeprefix("§ ")
    with page.context.expect_page() as opened:
        page.keyboard.press("Enter")
    expect(opened.value.locator(".rules li.named h2")).to_have_text(title)
    page.keyboard.press("Escape")
    expect(lens).to_be_hidden()


def test_a_tap_and_a_click_keep_the_rule_in_reach(visit: Open) -> None:
    """Between the card and its rule lie other cards; the mouse may cross them."""
    phone = visit("/watch/demo-secret_agents-base#step=60", viewport=PHONE, has_touch=True)
    phone.locator(".board [data-id='die']").tap()
    with phone.context.expect_page() as opened:
        phone.locator(".lens [data-rule='secret_agents.turn.roll']").tap()
    expect(opened.value.locator(".rules li.named")).to_be_in_viewport()
    page = visit("/watch/demo-secret_agents-base#step=60")
    page.locator(".board [data-id='agent:red']").click()
    page.locator(".board [data-id='dossier']").hover()
    rule = page.locator(".lens [data-rule='secret_agents.move.any_agent']")
    rule.hover()
    expect(rule).to_be_visible()
    page.locator(".told").hover()
    expect(page.locator(".lens")).to_be_hidden()


def test_what_is_read_stays_whole_where_the_room_shrinks(visit: Open) -> None:
    """On a phone what is asked takes more of the screen with every part that is chosen."""
    page = visit("/watch/demo-secret_agents-base#step=60", viewport=PHONE, has_touch=True)
    page.locator(".board [data-id='agent:red']").tap()
    expect(page.locator(".lens")).to_be_visible()
    page.set_viewport_size({"width": 390, "height": 700})
    until(
        page,
        """(() => {
          const [stage, lens] = [".stage", ".lens"].map((part) =>
            document.querySelector(part).getBoundingClientRect());
          return stage.height < 400 && lens.height > 0
            && lens.top >= stage.top - 1 && lens.bottom <= stage.bottom + 1;
        })()""",
    )
