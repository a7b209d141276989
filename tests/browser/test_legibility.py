"""Boards can be read: nothing is small, covered, cut or faint, at any step of any game."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from domain.rulesets import RULESETS
from replays.scene import SHAPES, Shape
from replays.scenes import LAYOUTS
from replays.svg import style_of
from tests.browser.conftest import DESKTOP, PHONE, Open, first_demo, until
from tests.browser.legibility import LEAST_PIXELS, ROOMS, Scheme, games, pictures, read

REDRAWN = [slug for slug in LAYOUTS if style_of(slug)]
"""The boards with a look of their own are held to the bar; the others are only measured."""

AT_LENGTH = os.environ.get("HYPOTHESIS_PROFILE") == "long"
SEEDS, PICTURES = (range(20), 30) if AT_LENGTH else (range(1), 4)


@pytest.mark.property
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("slug", LAYOUTS if AT_LENGTH else REDRAWN)
def test_every_text_can_be_read(
    slug: str, shape: Shape, scheme: Scheme, browser: Browser, tmp_path: Path
) -> None:
    shown = (
        each for table in games(RULESETS[slug], SEEDS) for each in pictures(table, shape, PICTURES)
    )
    reading = read(browser, shown, shape, scheme, tmp_path)
    print(f"{slug} {shape} {scheme}: {reading}")
    if slug in REDRAWN:
        assert reading.faults == {}
        assert reading.smallest >= LEAST_PIXELS


@pytest.mark.parametrize(("size", "shape"), [(DESKTOP, "wide"), (PHONE, "tall")])
def test_the_page_gives_the_board_the_room_that_is_measured(
    size: dict[str, int], shape: Shape, visit: Open
) -> None:
    page = visit(f"/watch/{first_demo('secret_agents')}", viewport=size)
    box = page.locator(".board").bounding_box()
    assert box is not None
    width, height = ROOMS[shape]
    assert box["width"] >= width - 4
    assert box["height"] >= height - 4


@pytest.mark.parametrize("slug", LAYOUTS)
def test_on_a_phone_the_picture_fills_the_width(slug: str, visit: Open) -> None:
    """As long as a step needs: it is scrolled, never shrunk to the height of the room."""
    page = visit(f"/watch/{first_demo(slug)}", viewport=PHONE)
    until(page, "document.querySelector('.loaded').hidden")
    page.keyboard.press("End")
    shown = page.evaluate(
        """() => { const svg = document.querySelector("svg.board");
        return svg.getScreenCTM().a * svg.viewBox.baseVal.width; }"""
    )
    assert shown >= ROOMS["tall"][0] - 16
