"""The components: every card and piece of every game, large and legible, in both languages."""

from __future__ import annotations

import pytest

from domain.kernel import Language
from domain.rulesets import RULESETS
from replays.looks import LOOKS
from tests.browser.conftest import PHONE, Open

SMALLEST = """() => Math.min(...[...document.querySelectorAll(".faces text")].map((text) => {
  const { width } = text.ownerSVGElement.getBoundingClientRect();
  const scale = width / text.ownerSVGElement.viewBox.baseVal.width;
  return parseFloat(getComputedStyle(text).fontSize) * scale;
}))"""

UNEVEN = """() => {
  const faces = [...document.querySelectorAll(".faces li > div")];
  const boxes = faces.map((face) => face.getBoundingClientRect());
  return boxes.slice(1).filter((box, index) => {
    const before = boxes[index];
    return box.left > before.left && Math.abs(box.top - before.top) > 1;
  }).length;
}"""
"""Faces that begin higher or lower than the one before them in their row."""


@pytest.mark.parametrize("locale", ["en", "fr"])
@pytest.mark.parametrize("slug", RULESETS)
def test_every_card_and_piece_is_shown_large(slug: str, locale: str, visit: Open) -> None:
    ruleset = RULESETS[slug]
    edition = ruleset.standard_edition
    language: Language = "fr" if locale == "fr" else "en"
    titles = [
        face.title for face in LOOKS[slug].faces(edition, ruleset.names(edition, ()), language)
    ]
    page = visit(f"/components/{slug}", locale=locale)
    shown = page.locator(".faces li > p")
    assert shown.all_inner_texts() == titles
    assert len(titles) > 10
    assert page.evaluate(SMALLEST) >= 11
    assert page.evaluate(UNEVEN) == 0, "A name of two lines lifts its card out of its row"


@pytest.mark.parametrize("slug", RULESETS)
def test_a_phone_shows_the_same_without_scrolling_sideways(slug: str, visit: Open) -> None:
    page = visit(f"/components/{slug}", viewport=PHONE)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate(SMALLEST) >= 11
