"""Hands: make the very move that a program picks, touching the board and the decision alone."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Literal

from playwright.sync_api import Page, TimeoutError, expect

from domain.kernel import Choices, Option, Part, encoded
from domain.kernel.parts import Anatomy
from domain.rulesets import RULESETS
from tests.browser.conftest import PATIENCE, Game, Server

Way = Literal["mouse", "keys", "finger"]

POINT = """(id) => {
  const group = document.querySelector(`.board [data-id="${CSS.escape(id)}"]`);
  group.scrollIntoView({ block: "nearest", inline: "nearest" });
  const box = group.getBoundingClientRect();
  for (const y of [0.5, 0.2, 0.8, 0.35, 0.65, 0.06, 0.94]) {
    for (const x of [0.5, 0.2, 0.8, 0.35, 0.65, 0.06, 0.94]) {
      const at = [box.left + x * box.width, box.top + y * box.height];
      const under = document.elementsFromPoint(...at);
      if (!under[0]?.closest(".board")) continue;
      const top = under.map((each) => each.closest(".open-to-choose")).find(Boolean);
      if (top === group) return at;
    }
  }
  return null;
}"""
"""A point at which nothing else that can be touched lies over a sprite."""


FOCUSED = """() => {
  const at = document.activeElement;
  return at?.getAttribute("data-id") ?? at?.getAttribute("data-part") ?? at?.outerHTML.slice(0, 60);
}"""


IS_BEFORE = """(wanted) => {
  const focused = document.activeElement;
  const place = document.querySelector(wanted)?.compareDocumentPosition(focused) ?? 0;
  return Boolean(place & Node.DOCUMENT_POSITION_FOLLOWING);
}"""
"""Whether something comes before what has the focus."""


FELT = """([id, before]) => {
  const group = document.querySelector(`.board [data-id="${CSS.escape(id)}"]`);
  const bar = document.querySelector(".asks > .decision");
  return !group || !bar || group.classList.contains("held") || bar.dataset.chosen !== before;
}"""
"""Whether a touch of a sprite was taken for one: that is shown before the service has answered."""

Standing = list[tuple[str, list[str]]]
"""Sprites that can be touched, and the parts that each stands for."""


class Hands:
    """Somebody at a page, at a seat of a table."""

    def __init__(self, page: Page, game: Game, slug: str, players: Sequence[str], way: Way) -> None:
        self.page, self.game, self.way = page, game, way
        self.ruleset = RULESETS[slug]
        self.names = self.ruleset.names(self.ruleset.standard_edition, players)
        self.touches = 0

    def make(self, moves: list[Any], picked: int, version: int) -> int:
        """Makes one of the listed moves; how many touches it took."""
        listed = [self.ruleset.move_decoder.decode(encoded(each["move"])) for each in moves]
        choices = Choices(Anatomy(self.ruleset.rulebook), listed, self.names)
        goal = listed[picked]
        parts = choices.parts_of(goal).counts
        self._skip_to(version)
        self.touches = 0
        chosen: Counter[Part] = Counter()
        while (choice := choices.after(list(chosen.elements()))).playable != goal:
            if choice.rest == goal:
                self._press('.asks > .decision [data-play="rest"]')
                return self.touches
            due = {each.part: each for each in choice.next if parts.get(each.part, 0) > each.has}
            option = min(due.values(), key=lambda each: parts[each.part])
            touched = self._touch(option, set(map(str, due)))
            if option.part.is_kind and option.fits == 1:
                return self.touches  # Its words told the whole move: it is played.
            for part in touched:
                chosen[part] = due[part].has + 1
            self._settled(chosen)
            takes_rest = choices.after(list(chosen.elements())).rest == goal
            if parts[option.part] > option.has + 2 and not takes_rest:
                chosen[option.part] = parts[option.part]
                self._press(f'.asks > .decision [data-count="{option.part} {parts[option.part]}"]')
                self._settled(chosen)
        self._press('.asks > .decision [data-play="1"]')
        return self.touches

    def _skip_to(self, version: int) -> None:
        """Goes to what is asked, past the show of what the others have played."""
        bar = self.page.locator(f'.asks > .decision[data-version="{version}"]')
        end = time.monotonic() + PATIENCE / 1000
        while not bar.is_visible():
            assert time.monotonic() < end, f"nothing is asked at version {version}"
            self.page.keyboard.press("End")
            self.page.wait_for_timeout(50)

    def _settled(self, chosen: Counter[Part]) -> None:
        told = " ".join(f"{part}*{times}" for part, times in chosen.items())
        bar = self.page.locator(".asks > .decision")
        expect(bar).to_have_attribute("data-chosen", told, timeout=PATIENCE)

    def _touch(self, option: Option, due: set[str]) -> list[Part]:
        """Touches a part: on the board, or at the decision; what was chosen by it."""
        on_board = f'.board .open-to-choose[data-part~="{option.part}"]'
        at_decision = f'.asks > .decision [data-part="{option.part}"]'
        self.page.locator(f"{on_board}, {at_decision}").first.wait_for()
        sprites = self.page.locator(on_board)
        standing = [
            (str(each.get_attribute("data-id")), str(each.get_attribute("data-part")).split())
            for each in sprites.all()
        ]
        fitting = [(id, parts) for id, parts in standing if set(parts) <= due]
        if not fitting:
            self._press(at_decision)
            return [option.part]
        self.touches += 1
        if self.way == "keys":
            id, parts = fitting[0]
            self._tab(f'.board [data-id="{id}"]')
            self.page.keyboard.press("Enter")
        else:
            parts = self._click(fitting) if self.way == "mouse" else self._tap(fitting)
        return [Part.read(part) for part in parts]

    def _click(self, fitting: Standing) -> list[str]:
        _, point, parts = self._free_point(fitting)
        self.page.mouse.click(*point)
        return parts

    def point(self, id: str) -> tuple[float, float]:
        """Where a sprite can be touched."""
        _, (x, y), _ = self._free_point([(id, [])])
        return x, y

    def _free_point(self, fitting: Standing) -> tuple[str, Any, list[str]]:
        """Where one of them can be touched: what slides or is shown large may lie over it first.

        As a person does, one aims at what has come to rest: the same point twice.
        """
        end = time.monotonic() + PATIENCE / 1000
        last = None
        while time.monotonic() < end:
            for id, parts in fitting:
                if point := self.page.evaluate(POINT, id):
                    if last == (id, point):
                        return id, point, parts
                    last = (id, point)
                    break
            self.page.mouse.move(2, 2)  # What shows a piece large goes with the pointer.
            self.page.wait_for_timeout(100)
        raise AssertionError(f"{fitting} cannot be touched")

    def _tap(self, fitting: Standing) -> list[str]:
        """A tap that a busy machine takes for a long press, or that met a picture which was being
        scrolled, is aimed again; one that was felt is not: a second one would take it back.
        """
        before = self.page.locator(".asks > .decision").get_attribute("data-chosen")
        for _ in range(5):
            id, point, parts = self._free_point(fitting)
            self.page.touchscreen.tap(*point)
            with suppress(TimeoutError):
                self.page.wait_for_function(FELT, arg=[id, before], timeout=8_000)
                return parts
        raise AssertionError(f"nobody feels a tap on {fitting}")

    def _press(self, selector: str) -> None:
        self.touches += 1
        button = self.page.locator(selector)
        if self.way == "keys":
            self._tab(selector)
            self.page.keyboard.press("Enter")
        elif self.way == "mouse":
            button.click()
        else:
            button.tap()

    def _tab(self, selector: str) -> None:
        """Goes there by Tab alone, forwards or backwards."""
        passed = []
        for _ in range(200):
            if self.page.evaluate("(wanted) => document.activeElement?.matches(wanted)", selector):
                return
            passed.append(self.page.evaluate(FOCUSED))
            self.page.keyboard.press(
                "Shift+Tab" if self.page.evaluate(IS_BEFORE, selector) else "Tab"
            )
        there = self.page.locator(selector).count()
        bar = self.page.locator(".asks > .decision").evaluate("(bar) => bar.outerHTML")
        raise AssertionError(f"Tab never comes to {selector} ({there}), but to {passed}; {bar}")


def random_moves(game: Game, count: int, rng: random.Random) -> None:
    """Plays on by program."""
    for _ in range(count):
        if not (decision := pick_decision(game.server, game, rng)):
            return
        seat, listed = decision
        move = rng.choice(listed["moves"])["move"]
        game.server.post(f"/games/{game.id}/moves", {"move": move}, game.seats[seat])


def pick_decision(server: Server, game: Game, rng: random.Random) -> tuple[int, Any] | None:
    """A seat that has to answer, and what it may play; nothing when the game is over."""
    asked = [
        each for each in server.get(f"/games/{game.id}")["decisions"] if each.get("required", True)
    ]
    if not asked:
        return None
    seat: int = rng.choice(asked)["seat"]
    return seat, server.get(f"/games/{game.id}/legal-moves", game.seats[seat])
