"""Whoever has to decide can read the board: what is asked takes nothing of its room."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from domain.rulesets import RULESETS
from replays.looks import LOOKS
from tests.browser.conftest import DESKTOP, PHONE, Game, Open, Server, first_demo, until
from tests.browser.hands import pick_decision, random_moves
from tests.browser.legibility import LEAST_CONTRAST, LEAST_PIXELS, MEASURE, SCHEMES, Reading
from tests.rounds import rounds

FEW = 3
DECISIONS = rounds(FEW, 30)
LETTERING = (Path(__file__).parent / "lettering.js").read_text("utf-8")

STANDING = """() => {
  const svg = document.querySelector("svg.board");
  const { x, y, width, height } = svg.getBoundingClientRect();
  const texts = svg.querySelectorAll("text").length;
  return [x, y, width, height, svg.getAttribute("viewBox"), texts].join();
}"""

NEXT_PART = """(isFirst) => {
  const stage = document.querySelector(".stage");
  window.measured = undefined;
  const before = stage.scrollTop;
  stage.scrollTo({ top: isFirst ? 0 : before + 0.7 * stage.clientHeight, behavior: "instant" });
  return isFirst || stage.scrollTop > before;
}"""
"""Scrolls a long board on; whether there was more of it."""


def rest(page: Page) -> None:
    """The picture for the room that it has is there, and stands still."""
    until(page, "!document.querySelector('.stage[aria-busy=true]')")
    before, now = "", page.evaluate(STANDING)
    while now != before:
        page.wait_for_timeout(350)
        before, now = now, page.evaluate(STANDING)


def look(page: Page, where: str, reading: Reading) -> None:
    """Measures all of the board as it is scrolled, and the page around it, in light and dark."""
    rest(page)
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        is_first = True
        while page.evaluate(NEXT_PART, is_first):
            is_first = False
            found = page.evaluate(MEASURE, [LEAST_PIXELS, LEAST_CONTRAST])
            reading.add(found, f"{where}, {scheme}")
    for kind, texts in page.evaluate(LETTERING, LEAST_PIXELS).items():
        for text in texts:
            reading.faults.setdefault(f"{kind} on the page", {}).setdefault(text, where)


def touch_something(page: Page) -> None:
    """One part of a move is chosen, where there is one to choose."""
    bar = page.locator(".asks > .decision")
    parts = page.locator(".board .open-to-choose, .asks [data-part]:not([data-part^=move])")
    if not parts.count():
        return
    parts.first.focus()
    page.keyboard.press("Enter")
    expect(bar).to_have_attribute("data-chosen", re.compile("."))


def tables(server: Server, slug: str, rng: random.Random) -> Iterator[Game]:
    """Tables at which somebody decides: steps of the demo game, the same ones at every change; at
    length one game further and further, with other dice each time."""
    if DECISIONS == FEW:
        demo = first_demo(slug)
        steps = server.get(f"/games/{demo}")["steps"]
        while True:
            opened = server.post(f"/games/{demo}/forks", {"step": rng.randint(40, steps - 20)})
            tokens = opened["tokens"]
            yield Game(
                server, opened["game"]["id"], tokens["seats"], tokens["judge"], tokens["host"]
            )
    most = RULESETS[slug].players[1]
    game = server.open(ruleset=slug, players=["Ann", "Bob", "Cid", "Dot"][:most])
    while True:
        random_moves(game, rng.randint(1, 30), rng)
        yield game


@pytest.mark.property
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("slug", LOOKS)
def test_a_board_can_be_read_while_its_player_decides(
    slug: str, size: ViewportSize, server: Server, visit: Open
) -> None:
    rng = random.Random(f"{slug} {size['width']}")
    reading = Reading()
    for number, game in enumerate(islice(tables(server, slug, rng), DECISIONS)):
        if not (decision := pick_decision(server, game, rng)):
            break
        seat, listed = decision
        language: Literal["en", "fr"] = "fr" if number % 2 else "en"
        page = visit(
            game.path,
            tokens={game.id: {f"seat:{seat}": game.seats[seat]}},
            viewport=size,
            locale=language,
        )
        bar = page.locator(".asks > .decision:not([hidden])")
        expect(bar).to_have_attribute("data-version", str(listed["version"]))
        where = f"{slug}, version {listed['version']}, seat {seat}, {language}"
        look(page, where, reading)
        touch_something(page)
        look(page, f"{where}, begun", reading)
        page.close()
    print(f"{slug} {size['width']}: {reading}")
    assert reading.faults == {}
    assert reading.smallest >= LEAST_PIXELS


@pytest.mark.parametrize("slug", LOOKS)
def test_the_board_is_as_large_for_who_decides_as_for_who_watches(
    slug: str, server: Server, visit: Open
) -> None:
    game = server.open(ruleset=slug, players=["Ann", "Bob"])
    rng = random.Random(slug)
    random_moves(game, 20, rng)
    decision = pick_decision(server, game, rng)
    assert decision is not None
    seat, _ = decision
    tokens = {game.id: {f"seat:{seat}": game.seats[seat]}}
    page = visit(game.path, tokens=tokens, viewport=DESKTOP)
    expect(page.locator(".asks > .decision")).to_be_visible()
    for folded in (False, True):
        if folded:
            page.keyboard.press("p")
            expect(page.locator(".side")).to_be_hidden()
        expect(page.locator(".asks > .decision")).to_be_in_viewport()
        rest(page)
        deciding = page.evaluate("document.querySelector('svg.board').getScreenCTM().a")
        page.evaluate("document.querySelector('.asks').hidden = true")
        rest(page)
        watching = page.evaluate("document.querySelector('svg.board').getScreenCTM().a")
        page.evaluate("document.querySelector('.asks').hidden = false")
        assert deciding == pytest.approx(watching, rel=0.01)
