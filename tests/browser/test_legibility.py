"""Boards can be read: nothing is small, covered, cut or faint, at any step of any game."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from domain.rulesets import RULESETS
from replays.looks import LOOKS
from replays.scene import SHAPES, Scene, Shape
from tests.browser.conftest import DESKTOP, PHONE, Open, Server, first_demo
from tests.browser.legibility import LEAST_PIXELS, ROOMS, demos, few_games, games, pictures, read

AT_LENGTH = os.environ.get("HYPOTHESIS_PROFILE") == "long"
WALK = 30 if AT_LENGTH else 8
"""Steps of a demo game that are looked at."""
SEEDS, PICTURES = range(20), 30 if AT_LENGTH else 4
"""Random games of each variant in `make properties`, and pictures of each."""


@pytest.mark.property
@pytest.mark.parametrize("shape", ["wide", "tall"])
@pytest.mark.parametrize("slug", LOOKS)
def test_the_demo_games_can_be_read_from_end_to_end(
    slug: str, shape: Shape, browser: Browser, tmp_path: Path
) -> None:
    shown = (each for demo in demos(RULESETS[slug]) for each in pictures(demo, shape, WALK))
    check(browser, shown, shape, tmp_path)


@pytest.mark.property
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("slug", LOOKS)
def test_every_text_of_random_games_can_be_read(
    slug: str, shape: Shape, browser: Browser, tmp_path: Path
) -> None:
    ruleset = RULESETS[slug]
    tables = games(ruleset, SEEDS) if AT_LENGTH else few_games(ruleset)
    check(
        browser,
        (each for one in tables for each in pictures(one, shape, PICTURES)),
        shape,
        tmp_path,
    )


def check(browser: Browser, shown: Iterator[tuple[str, Scene]], shape: Shape, home: Path) -> None:
    reading = read(browser, shown, shape, home)
    print(f"{shape}: {reading}")
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


@pytest.mark.parametrize("slug", LOOKS)
def test_on_a_phone_the_picture_fills_the_width(slug: str, server: Server, visit: Open) -> None:
    """As long as a step needs: it is scrolled, never shrunk to the height of the room."""
    demo = first_demo(slug)
    last = server.get(f"/games/{demo}")["steps"]
    page = visit(f"/watch/{demo}#step={last}", viewport=PHONE)
    page.locator(".board .sprite").first.wait_for()
    assert page.locator(".slider").input_value() == str(last)
    shown = page.evaluate(
        """() => { const svg = document.querySelector("svg.board");
        return svg.getScreenCTM().a * svg.viewBox.baseVal.width; }"""
    )
    assert shown >= ROOMS["tall"][0] - 16
