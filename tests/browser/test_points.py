"""Points fly to where their side counts them; where nothing moves they stand, and hide no text."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from domain.rulesets import RULESETS
from tests.browser.conftest import PHONE, Open, Server, first_demo, until

LISTEN = """() => {
  window.flown = [];
  new MutationObserver((changes) => {
    const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
    const flights = added.filter((node) => node.classList?.contains("flight"));
    window.flown.push(...flights.map((node) => node.textContent));
  }).observe(document.querySelector(".board"), { childList: true, subtree: true });
}"""

HIDES = """() => {
  const boxes = (found) =>
    [...document.querySelectorAll(found)].map((each) => each.getBoundingClientRect());
  const texts = boxes(".board .sprite text");
  return boxes(".board .flight rect").filter((a) => texts.some(
    (b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom,
  )).length;
}"""

Film = dict[str, Any]


def won_at(film: Film) -> dict[int, int]:
    """Step -> the points of all sides that it has changed, each counted once."""
    found: dict[int, int] = {}
    last: dict[str, int | None] = {}
    for step, told in enumerate(film["story"]):
        if standings := told.get("standings"):
            lines = standings["lines"]
            pieces = [line for line in lines if not line["side"].startswith("seat:")]
            named = {line.get("seat") for line in pieces} - {None}
            counted = [line for line in lines if line in pieces or line.get("seat") not in named]
            now = {line["side"]: line.get("score") for line in counted}
            known = [side for side, score in now.items() if None not in (score, last.get(side))]
            change = [now[side] - last[side] for side in known if now[side] != last[side]]
            if change:
                found[step] = sum(change)
            last = now
    return found


def stops_of(film: Film, by: str) -> list[int]:
    if by == "fact":
        return list(range(len(film["story"])))
    return [stop["step"] for stop in film["stops"][by]]


def stand_before(page: Page, film: Film, by: str, step: int) -> int:
    """Goes to the stop before the one that ends at or after a step; gives back that one."""
    stops = stops_of(film, by)
    end = next(each for each in stops if each >= step)
    before = max([each for each in stops if each < end], default=0)
    page.evaluate("step => { location.hash = `step=${step}`; }", before)
    until(page, f"document.querySelector('.slider').value === '{before}'")
    return end


@pytest.mark.parametrize("slug", RULESETS)
def test_points_fly_by_fact_move_and_turn(slug: str, server: Server, visit: Open) -> None:
    game = first_demo(slug)
    film = server.get(f"/games/{game}/reel")
    won = won_at(film)
    page = visit(f"/watch/{game}", reduced_motion="no-preference")
    until(page, "document.querySelector('.loaded').hidden")
    page.evaluate(LISTEN)
    scoring = list(won)[len(won) // 2]
    keys = {"fact": "Shift+ArrowRight", "move": "ArrowRight", "turn": "PageDown"}
    for by, key in keys.items():
        end = stand_before(page, film, by, scoring)
        before = page.evaluate("Number(document.querySelector('.slider').value)")
        page.evaluate("() => { window.flown = []; }")
        page.keyboard.press(key)
        until(page, f"document.querySelector('.slider').value === '{end}'")
        flown = [int(each.replace("−", "-")) for each in page.evaluate("window.flown")]
        assert flown
        assert sum(flown) == sum(points for step, points in won.items() if before < step <= end)
    expect(page.locator(".flight")).to_have_count(0)


@pytest.mark.parametrize(
    ("slug", "size"), [*[(slug, None) for slug in RULESETS], ("secret_agents", PHONE)]
)
def test_where_nothing_moves_points_stand_until_the_next_stop(
    slug: str, size: Any, server: Server, visit: Open
) -> None:
    game = first_demo(slug)
    film = server.get(f"/games/{game}/reel", shape="tall" if size else "wide")
    page = visit(f"/watch/{game}", **({"viewport": size} if size else {}))
    until(page, "document.querySelector('.loaded').hidden")
    marked = 0
    for step in list(won_at(film))[::6][:4]:
        stand_before(page, film, "move", step)
        page.keyboard.press("ArrowRight")
        marked += page.locator(".board .flight, .board .gain").count()
        assert page.evaluate(HIDES) == 0
    assert marked
    page.keyboard.press("Home")
    expect(page.locator(".flight")).to_have_count(0)
