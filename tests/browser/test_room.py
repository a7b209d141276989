"""The board gets the room: panels that fold, full screen, and a board that comes closer."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page, ViewportSize, expect

from domain.rulesets import RULESETS
from replays.reel import Reel, unreel
from replays.scene import Scene, Sprite
from tests.browser.conftest import DESKTOP, PHONE, Open, Server, first_demo, until

AGENTS = "/watch/demo-secret_agents-base#step=90"
WIDTH = "document.querySelector('.stage').clientWidth"
SCROLLED = (
    "(({scrollLeft, scrollTop}) => [scrollLeft, scrollTop])(document.querySelector('.stage'))"
)
SCALE = "Number(document.querySelector('.stage').style.getPropertyValue('--zoom') || 1)"
MOST_STOPS = 60


def at(page: Page) -> int:
    return int(page.locator(".slider").input_value())


def middle(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_the_panels_fold_and_take_another_width_and_both_are_remembered(visit: Open) -> None:
    page = visit(AGENTS)
    before = page.evaluate(WIDTH)
    page.mouse.move(*middle(page, ".border"))
    page.mouse.down()
    page.mouse.move(780, 300, steps=3)
    page.mouse.up()
    until(page, f"{WIDTH} < {before - 90}")
    narrow = page.evaluate(WIDTH)
    step = at(page)
    page.keyboard.press("ArrowRight")
    assert at(page) > step
    assert page.evaluate(WIDTH) == narrow, "after a click on the border the arrows step"
    page.locator(".border").focus()
    page.keyboard.press("ArrowRight")
    until(page, f"{WIDTH} === {narrow + 24}")
    page.keyboard.press("p")
    expect(page.locator(".side")).to_be_hidden()
    page.reload()
    page.locator("body.watching").wait_for()
    expect(page.locator(".side")).to_be_hidden()
    folded = page.evaluate(WIDTH)
    page.get_by_role("button", name="Panels beside the board").click()
    expect(page.get_by_role("tab", name="Story")).to_be_visible()
    assert page.evaluate(WIDTH) == narrow + 24 < folded


def test_on_a_large_screen_the_panels_take_what_the_board_cannot_use(visit: Open) -> None:
    page = visit(AGENTS, viewport={"width": 1920, "height": 1080})
    page.locator(".board .piece").first.wait_for()
    _, _, wide, high = page.locator("svg.board").evaluate(
        "(svg) => Object.values(svg.getBoundingClientRect().toJSON()).slice(0, 4)"
    )
    assert 1.4 < wide / high < 1.65
    assert page.locator(".side").evaluate("(side) => side.clientWidth") > 500


def test_the_board_has_the_whole_screen_until_escape(visit: Open) -> None:
    page = visit(AGENTS)
    before = page.evaluate(WIDTH)
    page.keyboard.press("Shift+F")
    expect(page.locator("#v-header")).to_be_hidden()
    expect(page.locator(".side")).to_be_hidden()
    assert page.evaluate(WIDTH) > before + 300
    expect(page.get_by_role("button", name="Full screen")).to_have_attribute("aria-pressed", "true")
    step = at(page)
    page.keyboard.press("ArrowRight")
    assert at(page) > step
    page.keyboard.press("Escape")
    expect(page.locator("#v-header")).to_be_visible()
    until(page, f"{WIDTH} === {before}")


def at_rest(page: Page, place: str) -> tuple[float, float]:
    """The middle of something once the page has settled: what comes late moves what is there."""
    until(page, "document.querySelector('.loaded').hidden")
    before, now = None, middle(page, place)
    while now != before:
        page.wait_for_timeout(300)
        before, now = now, middle(page, place)
    return now


def test_the_wheel_with_control_comes_closer_to_what_it_is_over_and_alone_steps(
    visit: Open,
) -> None:
    page = visit(AGENTS)
    page.locator(".board .piece").first.wait_for()
    piece = ".board .piece >> nth=0"
    x, y = at_rest(page, piece)
    page.mouse.move(x, y)
    step = at(page)
    page.keyboard.down("Control")
    page.mouse.wheel(0, -300)
    page.keyboard.up("Control")
    until(page, f"{SCALE} > 1.5")
    assert at_rest(page, piece) == pytest.approx((x, y), abs=4)
    assert at(page) == step
    page.mouse.wheel(0, 120)
    until(page, f"Number(document.querySelector('.slider').value) > {step}")
    assert page.evaluate(SCALE) > 1.5
    page.get_by_role("button", name="Enlarge the board").click()
    assert page.evaluate(SCALE) == 1


def test_keys_and_a_hand_move_the_enlarged_board(visit: Open) -> None:
    page = visit(AGENTS)
    page.locator(".board .piece").first.wait_for()
    for _ in range(3):
        page.keyboard.press("z")
    assert page.evaluate(SCALE) > 2
    left, top = page.evaluate(SCROLLED)
    page.keyboard.press("Control+ArrowRight")
    page.keyboard.press("Control+ArrowDown")
    right, bottom = page.evaluate(SCROLLED)
    assert right > left
    assert bottom > top
    x, y = middle(page, ".stage")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 60, y + 40, steps=3)
    page.mouse.up()
    assert page.evaluate(SCROLLED) == [right - 60, bottom - 40]
    page.keyboard.press("Shift+Z")
    assert 1 < page.evaluate(SCALE) < 2.5
    page.keyboard.press("w")
    assert page.evaluate(SCALE) == 1


def test_two_fingers_come_closer_and_do_not_leaf(visit: Open) -> None:
    page = visit(AGENTS, viewport=PHONE, has_touch=True)
    page.locator(".board .piece").first.wait_for()
    step = at(page)
    fingers = page.context.new_cdp_session(page)

    def touch(kind: str, *across: float) -> None:
        points = [{"x": 195 + x, "y": 350, "id": index} for index, x in enumerate(across)]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", -40, 40)
    for spread in (60, 80, 100):
        touch("touchMove", -spread, spread)
    touch("touchEnd")
    until(page, f"{SCALE} > 1.8")
    assert at(page) == step


def moved(before: Scene, after: Scene) -> list[Sprite]:
    """Pieces and cards that have another place; those that the fact names, if there are any."""
    places = {sprite.id: (sprite.x, sprite.y) for sprite in before.sprites}
    found = [
        sprite
        for sprite in after.sprites
        if sprite.kind in ("piece", "card") and "settles" not in sprite.style.split()
        if places.get(sprite.id) != (sprite.x, sprite.y)
    ]
    return [sprite for sprite in found if "hot" in sprite.style.split()] or found


IN_SIGHT = """(stops) => {
  const room = document.querySelector(".stage").getBoundingClientRect();
  return stops.map(([step, ids]) => {
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
    const seen = ids.filter((id) => {
      const group = document.querySelector(`.board [data-id="${CSS.escape(id)}"]`);
      const { top, bottom } = group.getBoundingClientRect();
      return (top + bottom) / 2 >= room.top && (top + bottom) / 2 <= room.bottom;
    });
    return [Number(document.querySelector(".slider").value), seen.length];
  });
}"""
"""Steps on; where the page is after every step, and how many of those sprites are in sight."""


@pytest.mark.parametrize("slug", RULESETS)
def test_on_a_phone_what_has_moved_is_never_below_the_fold(
    slug: str, server: Server, visit: Open
) -> None:
    game = first_demo(slug)
    film: Any = server.get(f"/games/{game}/reel", shape="tall")
    scenes = list(unreel(msgspec.convert(film["reel"], Reel)))
    page = visit(f"/watch/{game}#step=1", viewport=PHONE)
    until(page, "document.querySelector('.loaded').hidden")
    page.locator("body").press("Home")
    stops = [
        (stop["step"], moved(scenes[max(stop["first"] - 1, 0)], scenes[stop["step"]]))
        for stop in film["stops"]["move"][:MOST_STOPS]
    ]
    seen = page.evaluate(
        IN_SIGHT, [[step, [sprite.id for sprite in sprites]] for step, sprites in stops]
    )
    looked = 0
    for (step, sprites), (at_step, in_sight) in zip(stops, seen, strict=True):
        assert at_step == step
        if sprites and step > film["stops"]["move"][0]["step"]:
            looked += 1
            assert in_sight, (step, [sprite.id for sprite in sprites])
    assert looked > 3


def test_on_paper_nobody_is_asked(server: Server, visit: Open) -> None:
    game = server.open(options={"first": 0})
    page = visit(game.path, tokens={game.id: {"seat:0": game.seats[0]}})
    expect(page.locator(".asks > .decision")).to_be_visible()
    page.emulate_media(media="print")
    expect(page.locator(".asks > .decision")).to_be_hidden()
    expect(page.locator(".board")).to_be_visible()


def test_on_paper_there_is_the_board_in_the_light_and_what_tells_it(visit: Open) -> None:
    page = visit(f"/watch/{first_demo('secret_agents')}", viewport=DESKTOP)
    page.emulate_media(media="print", color_scheme="dark")
    for left_out in ("#v-header", ".side", ".controls", ".timeline"):
        expect(page.locator(left_out)).to_be_hidden()
    expect(page.locator(".board")).to_be_visible()
    expect(page.locator(".caption")).to_be_visible()
    expect(page.locator("body")).to_have_css("background-color", "rgb(255, 255, 255)")
    expect(page.locator("body")).to_have_css("color", "rgb(29, 32, 38)")


@pytest.mark.parametrize("screen", [(667, 375), (915, 412)])
def test_a_phone_on_its_side_gives_its_height_to_the_board(
    server: Server, visit: Open, screen: tuple[int, int]
) -> None:
    width, height = screen
    viewport: ViewportSize = {"width": width, "height": height}
    game = server.open(options={"first": 0})
    page = visit(game.path, tokens={game.id: {"seat:0": game.seats[0]}}, viewport=viewport)
    expect(page.locator(".asks > .decision [data-play]")).to_be_in_viewport()
    assert page.locator(".stage").evaluate("(stage) => stage.clientHeight") > 0.7 * height
    page = visit(f"/watch/{first_demo('xiii')}#step=300", viewport=viewport)
    expect(page.locator(".controls .play-pause")).to_be_in_viewport()
    assert page.locator(".stage").evaluate("(stage) => stage.clientHeight") > 0.4 * height
