"""Answers that come late: nothing older is laid over what was asked for since."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import PHONE, Open, Server, first_demo
from tests.browser.test_friends import hosted
from tests.browser.test_twice import waited_for

GAME = f"/watch/{first_demo('secret_agents')}#step=60"


def held(page: Page, viewer: str) -> list[Route]:
    """The pictures of the game through somebody's eyes, kept back."""
    routes: list[Route] = []
    page.route(re.compile(rf"/reel\?.*as={viewer}(&|$)"), lambda route: routes.append(route))
    return routes


def fail_once(page: Page, path: str, words: str) -> None:
    """The service says of the next request alone that it cannot answer now."""
    page.route(path, lambda route: route.fulfill(status=429, json={"detail": words}), times=1)


def arrive(page: Page, late: list[Route]) -> None:
    """What was kept back comes, and the page has read it."""
    with page.expect_response(late[0].request.url) as answered:
        late[0].continue_()
    answered.value.finished()
    page.evaluate("() => new Promise((done) => requestIdleCallback(done))")


def test_the_eyes_chosen_last_are_those_that_are_seen(visit: Open) -> None:
    page = visit(GAME, is_routed=True)
    late = held(page, "seat%3A0")
    eyes = page.get_by_label("Seen by")
    eyes.select_option("seat:0")
    waited_for(page, late)
    eyes.select_option("seat:1")
    expect(eyes).to_have_value("seat:1")
    boris = page.locator("svg.board").text_content()
    arrive(page, late)
    assert page.locator("svg.board").text_content() == boris
    expect(eyes).to_have_value("seat:1")


def test_the_second_eyes_chosen_last_are_those_that_are_seen(visit: Open) -> None:
    page = visit(GAME, is_routed=True)
    late = held(page, "seat%3A0")
    second = page.get_by_label("Second pair of eyes")
    second.select_option("seat:0")
    waited_for(page, late)
    second.select_option("seat:1")
    expect(page.locator(".half .whose")).to_contain_text("Boris")
    boris = page.locator(".half svg.board").text_content()
    arrive(page, late)
    assert page.locator(".half svg.board").text_content() == boris


def test_what_could_not_be_asked_is_asked_again(server: Server, visit: Open) -> None:
    game = server.open(options={"first": 0})
    page = visit("/", tokens={game.id: {"seat:0": game.seats[0]}}, is_routed=True)
    fail_once(page, "**/choices?*", "not now")
    page.goto(game.path)
    expect(page.locator(".asks > .decision [data-play]")).to_be_visible()


def test_a_move_that_did_not_arrive_is_not_refused_by_the_rules(
    server: Server, visit: Open
) -> None:
    game = server.open(options={"first": 0})
    page = visit(game.path, tokens={game.id: {"seat:0": game.seats[0]}}, is_routed=True)
    fail_once(page, "**/moves?*", "not now")
    roll = page.locator(".asks > .decision [data-play]")
    roll.click()
    expect(page.locator(".refusal")).to_have_text("not now")
    roll.click()
    expect(page.locator(".asks > .decision")).to_contain_text("share the steps")


def test_a_choice_that_did_not_arrive_is_said_and_can_be_made_again(
    server: Server, visit: Open
) -> None:
    game = server.open(options={"first": 0})
    game.play()
    page = visit(game.path, tokens={game.id: {"seat:0": game.seats[0]}}, is_routed=True)
    fail_once(page, "**/choices?*", "not now")
    page.locator('[data-id="agent:red"][role=button]').focus()
    page.keyboard.press("Enter")
    expect(page.locator(".notice", has_text="not now")).to_be_visible()
    expect(page.locator(".board .held")).to_have_count(0)
    page.keyboard.press("Enter")
    remove = page.locator(".chosen").get_by_role("button", name="Remove")
    expect(remove).to_be_visible()
    fail_once(page, "**/choices?*", "later")
    remove.click()
    expect(page.locator(".notice", has_text="later")).to_be_visible()
    remove.click()
    expect(remove).to_have_count(0)


def test_what_is_cut_off_is_not_called_live(server: Server, visit: Open) -> None:
    game = server.open()
    page = visit("/", is_routed=True)
    page.route("**/live?*", lambda route: route.fulfill(status=429, json={}))
    page.goto(game.path)
    expect(page.locator(".sticker.cut-off")).to_be_visible()
    expect(page.locator(".sticker.live")).to_have_count(0)
    page.unroute("**/live?*")
    expect(page.locator(".sticker.live")).to_be_visible()
    expect(page.locator(".sticker.cut-off")).to_have_count(0)


def test_a_list_and_a_door_that_cannot_be_had_now_are_said(server: Server, visit: Open) -> None:
    page = visit("/", is_routed=True)
    expect(page.locator(".games li").first).to_be_visible()
    fail_once(page, "**/games?*", "not now")
    page.get_by_label("State").select_option("over")
    expect(page.locator(".notice", has_text="not now")).to_be_visible()

    game = server.open()
    page = visit(game.path, tokens=hosted(game, 0), is_routed=True)
    page.get_by_role("button", name="Links for friends").click()
    fail_once(page, "**/door?*", "not now")
    door = page.get_by_label("Anybody who looks")
    door.click()
    expect(page.locator(".notice", has_text="not now")).to_be_visible()
    expect(door).not_to_be_checked()


def test_what_could_not_be_read_is_read_in_a_moment(server: Server, visit: Open) -> None:
    """The stream has told of it and goes on: nobody else would ask again."""
    game = server.open(options={"first": 0})
    page = visit(game.path, tokens=hosted(game, 1), is_routed=True)
    expect(page.locator(".status")).to_contain_text("waits for Ann")
    fail_once(page, "**/reel?*", "too much at once")
    fail_once(page, "**/reel?*", "too much at once")
    game.play()
    game.play()
    expect(page.locator(".asks > .decision [data-play]")).to_be_visible()


def test_a_phone_that_slept_hears_what_it_missed(server: Server, visit: Open) -> None:
    game = server.open(options={"first": 0})
    page = visit(game.path, tokens=hosted(game, 1), is_routed=True)
    streams: list[Route] = []
    page.route("**/live?*", lambda route: streams.append(route))
    page.reload()
    waited_for(page, streams)
    game.play()
    game.play()
    page.unroute("**/live?*")
    page.route("**/live?*", lambda route: route.continue_())
    assert page.locator(".asks > .decision").is_hidden()
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator(".asks > .decision [data-play]")).to_be_visible()


def test_a_phone_says_that_the_connection_is_lost_while_somebody_decides(
    server: Server, visit: Open
) -> None:
    game = server.open(options={"first": 0})
    page = visit(game.path, tokens=hosted(game, 0), is_routed=True, viewport=PHONE)
    expect(page.locator(".asks > .decision [data-play]")).to_be_visible()
    page.route("**/live?*", lambda route: route.fulfill(status=429))
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.get_by_text("Connection lost")).to_be_visible()
    expect(page.locator(".asks > .decision [data-play]")).to_be_visible()


def test_that_a_move_did_not_arrive_is_said_until_the_service_is_back(
    server: Server, visit: Open
) -> None:
    game = server.open(options={"first": 0})
    page = visit(game.path, tokens=hosted(game, 0), is_routed=True)
    fail_once(page, "**/moves?*", "too much at once")
    page.locator(".asks > .decision [data-play]").click()
    refusal = page.locator(".asks > .decision .refusal")
    expect(refusal).to_contain_text("too much at once")
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(refusal).to_be_empty()


@pytest.mark.parametrize(
    ("slug", "focused"), [("secret_agents", "data-play"), ("circle", "data-part")]
)
def test_a_table_read_again_leaves_the_focus_at_the_decision(
    server: Server, visit: Open, slug: str, focused: str
) -> None:
    game = server.open(ruleset=slug)
    seat = game.waiting()
    page = visit(game.path, tokens={game.id: {f"seat:{seat}": game.seats[seat]}})
    bar = page.locator(".asks > .decision")
    bar.locator(f"[{focused}]").first.focus()
    focus = page.evaluate("() => document.activeElement.outerHTML")
    note = {"step": 0, "text": "Meanwhile"}
    server.post(f"/games/{game.id}/notes", note, game.seats[seat])
    version = server.get(f"/games/{game.id}")["version"]
    expect(bar).to_have_attribute("data-version", str(version))
    assert page.evaluate("() => document.activeElement.outerHTML") == focus
