"""A hint at the board: in words, drawn, and told to everybody."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, PHONE, Open, Server

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(
    ("viewport", "lang", "hint", "words", "told"),
    [
        (DESKTOP, "en", "Hint", "A bot would play: ", "Ann asked for a hint"),
        (PHONE, "fr", "Indice", "Un robot jouerait : ", "Ann a demandé un indice"),
    ],
)
def test_a_hint_is_drawn_at_the_board(
    visit: Open,
    server: Server,
    viewport: dict[str, int],
    lang: str,
    hint: str,
    words: str,
    told: str,
) -> None:
    game = server.open(options={"first": 0})
    game.play()
    tokens = {game.id: {"seat:0": game.seats[0]}}
    page = visit(game.path, viewport=viewport, locale=lang, tokens=tokens)
    page.get_by_role("button", name=hint, exact=True).click()
    said = page.locator(".hint-words")
    expect(said).to_contain_text(words)
    expect(page.locator(".board .move-ring").first).to_be_attached()
    # What is chosen meanwhile stays, and the story says who asked.
    expect(page.locator(".asks > .decision")).to_be_visible()
    page.locator("#v-tab-story").click()
    expect(page.locator(".story")).to_contain_text(told)
    # The move is made: the hint is gone.
    game.play()
    expect(page.locator(".board .move-ring")).to_have_count(0)
