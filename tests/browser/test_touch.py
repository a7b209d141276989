"""Playing by touching the board: the very moves that a program picks, in every ruleset."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from domain.rulesets import RULESETS
from tests.browser.conftest import PATIENCE, PHONE, Game, Open, Server, until
from tests.browser.hands import Hands, Way, pick_decision, random_moves
from tests.rounds import rounds

PLAYERS = ["Ann", "Bob", "Cid"]
DECISIONS = {"mouse": rounds(6, 200), "keys": rounds(3, 40), "finger": rounds(3, 40)}


@pytest.mark.property
@pytest.mark.parametrize("way", DECISIONS)
@pytest.mark.parametrize("slug", RULESETS)
def test_the_picked_move_is_made_by_touching(
    server: Server, visit: Open, slug: str, way: Way
) -> None:
    rng = random.Random(f"{slug} {way}")
    touches: list[int] = []
    while len(touches) < DECISIONS[way]:
        touches += make_moves(server, visit, slug, way, rng, min(DECISIONS[way] - len(touches), 20))
    spread = sorted(Counter(touches).items())
    print(f"{slug} {way}: {len(touches)} decisions, touches {spread}")
    # The last touch plays. A few decisions may be the long ones by chance.
    most = 5 if len(touches) >= 100 else 6
    assert sorted(touches)[int(0.9 * (len(touches) - 1))] <= most, spread


def make_moves(
    server: Server, visit: Open, slug: str, way: Way, rng: random.Random, most: int
) -> list[int]:
    """Makes moves that a program picks, here and there in a game; how many touches each took."""
    players = PLAYERS[: min(3, RULESETS[slug].players[1])]
    game = server.open(ruleset=slug, players=players)
    random_moves(game, 12, rng)
    pages: dict[int, Page] = {}
    touches: list[int] = []
    while len(touches) < most:
        random_moves(game, rng.randint(0, 9), rng)
        if not (decision := pick_decision(server, game, rng)):
            break
        seat, listed = decision
        if seat not in pages:
            size = {"viewport": PHONE, "has_touch": True} if way == "finger" else {}
            pages[seat] = visit(
                game.path, tokens={game.id: {f"seat:{seat}": game.seats[seat]}}, **size
            )
        hands = Hands(pages[seat], game, slug, players, way)
        moves, version = listed["moves"], listed["version"]
        picked = rng.randrange(len(moves))
        touches.append(hands.make(moves, picked, version))
        played = _played(server, pages[seat], game, version)
        assert played == moves[picked]["move"]
    for page in pages.values():
        page.close()
    return touches


def _played(server: Server, page: Page, game: Game, version: int) -> object:
    """The move that the table took at this version."""
    for _ in range(PATIENCE // 50):
        if server.get(f"/games/{game.id}")["version"] > version:
            break
        page.wait_for_timeout(50)
    event = server.get(f"/games/{game.id}/log", game.judge)[version:][:1]
    assert event, f"the table has taken nothing at version {version}"
    assert "move" in event[0], f"at version {version} came no move, but {event[0]}"
    return event[0]["move"]


def test_nothing_else_glows_and_escape_steps_back(server: Server, visit: Open) -> None:
    game = server.open(options={"first": 0}, players=PLAYERS)
    game.play()
    page = visit(game.path, tokens={game.id: {"seat:0": game.seats[0]}})
    glowing = page.locator(".board .open-to-choose")
    expect(page.locator('.board [data-id="agent:red"].open-to-choose')).to_have_count(1)
    every = glowing.count()
    assert page.locator(".board .place.open-to-choose").count() == 0
    page.locator('.board [data-id="agent:red"]').click()
    expect(page.locator(".asks > .decision .picked")).to_contain_text("Red agent")
    expect(page.locator('.board [data-id="agent:red"].held')).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".asks > .decision .picked")).to_have_count(0)
    expect(glowing).to_have_count(every)
    # The background takes a step back as well.
    page.locator('.board [data-id="agent:red"]').click()
    expect(page.locator(".asks > .decision .picked")).to_have_count(1)
    page.locator(".board").click(position={"x": 3, "y": 3})
    expect(page.locator(".asks > .decision .picked")).to_have_count(0)
    # What is half chosen outlives the page, and is forgotten once it is taken back.
    page.locator('.board [data-id="agent:red"]').click()
    expect(page.locator(".asks > .decision .picked")).to_have_count(1)
    page.reload()
    expect(page.locator(".asks > .decision .picked")).to_contain_text("Red agent")
    page.keyboard.press("Escape")
    expect(page.locator(".asks > .decision .picked")).to_have_count(0)
    page.reload()
    expect(glowing).to_have_count(every)
    expect(page.locator(".asks > .decision .picked")).to_have_count(0)
    # What is past cannot be touched, and nobody is told to.
    aim = page.locator(".asks > .decision .aim")
    expect(aim).not_to_be_empty()
    page.keyboard.press("Home")
    expect(glowing).to_have_count(0)
    expect(aim).to_be_empty()
    page.keyboard.press("End")
    expect(glowing).to_have_count(every)
    expect(aim).not_to_be_empty()


def test_what_glows_is_called_by_name_and_counted(server: Server, visit: Open) -> None:
    game = server.open(options={"first": 0}, players=PLAYERS)
    game.play()
    own = {game.id: {"seat:0": game.seats[0]}}
    page = visit(game.path, tokens=own)
    aim = page.locator(".asks > .decision .aim")
    most = server.get(f"/games/{game.id}/choices", game.seats[0])["left"]
    assert most > 0
    counted = f" ({most} times)" if most > 1 else ""
    expect(aim).to_have_text(f"Touch what glows: agent{counted}.")
    french = visit(game.path, tokens=own, locale="fr")
    counted = f" ({most} fois)" if most > 1 else ""
    expect(french.locator(".asks > .decision .aim")).to_have_text(
        f"Touchez ce qui brille : agent{counted}."
    )


def test_nobody_is_told_to_touch_the_board_where_nothing_glows(server: Server, visit: Open) -> None:
    game = server.open(ruleset="circle", players=PLAYERS)
    seat = game.waiting()
    page = visit(game.path, tokens={game.id: {f"seat:{seat}": game.seats[seat]}})
    expect(page.locator(".asks > .decision [data-part]").first).to_have_text("green")
    expect(page.locator(".asks > .decision .aim")).to_have_text("Choose one.")
    assert page.locator(".board .open-to-choose").count() == 0


def test_what_is_asked_is_not_put_on_an_earlier_picture(server: Server, visit: Open) -> None:
    game = server.open(options={"first": 0}, players=PLAYERS)
    page = visit(game.path, tokens={game.id: {"seat:0": game.seats[0]}}, is_routed=True)
    choices, reels = Held(page, "**/choices*"), Held(page, "**/reel?*")
    page.reload()
    reels.let_go()
    # The table moves on before it says what may be touched; the picture of that comes last.
    choices.wait()
    game.play()
    reels.wait()
    with page.expect_response("**/choices*") as asked:
        choices.let_go()
    version = asked.value.json()["version"]
    bar = page.locator(".asks > .decision")
    expect(bar).to_have_attribute("data-version", "")
    expect(page.locator(".board .open-to-choose")).to_have_count(0)
    expect(bar.locator("[data-part]")).to_have_count(0)
    reels.let_go()
    expect(bar).to_have_attribute("data-version", str(version))
    expect(page.locator('.board [data-id="agent:red"].open-to-choose')).to_have_count(1)


IN_SIGHT = """() => {
  const sight = document.querySelector(".stage").getBoundingClientRect();
  return [...document.querySelectorAll(".board .open-to-choose")].some((sprite) => {
    const { top, bottom } = sprite.getBoundingClientRect();
    const middle = (top + bottom) / 2;
    return middle > sight.top && middle < sight.bottom;
  });
}"""


@pytest.mark.parametrize(
    ("slug", "kind", "height"), [("circle", "distribute", 600), ("masterminds", "place_part", 844)]
)
def test_what_glows_comes_into_sight_when_one_comes_back_from_the_past(
    server: Server, visit: Open, slug: str, kind: str, height: int
) -> None:
    game = server.open(ruleset=slug, players=PLAYERS)
    rng = random.Random(3)
    while server.get(f"/games/{game.id}")["decisions"][0]["kind"] != kind:
        random_moves(game, 1, rng)
    seat = game.waiting()
    small = {"width": 390, "height": height}
    own = {game.id: {f"seat:{seat}": game.seats[seat]}}
    page = visit(f"{game.path}#step=1", tokens=own, viewport=small)
    expect(page.locator(".asks > .decision")).to_have_attribute("data-version", "")
    page.keyboard.press("End")
    page.locator(".board .open-to-choose").first.wait_for()
    until(page, IN_SIGHT)


def test_a_move_on_its_way_is_not_sent_again(server: Server, visit: Open) -> None:
    game = server.open(options={"first": 0}, players=PLAYERS)
    page = visit(game.path, tokens={game.id: {"seat:0": game.seats[0]}}, is_routed=True)
    sent = Held(page, "**/moves?*")
    bar = page.locator(".asks > .decision")
    play = bar.locator("[data-play]")
    play.focus()
    for _ in range(3):
        page.keyboard.press("Enter")
    expect(bar).to_have_attribute("aria-busy", "true")
    assert sent.let_go() == 1
    expect(bar).to_have_attribute("aria-busy", "false")
    expect(page.locator(".notice")).to_have_count(0)


def test_a_table_read_again_leaves_the_focus_on_the_board(server: Server, visit: Open) -> None:
    game = server.open(options={"first": 0}, players=PLAYERS)
    game.play()
    page = visit(game.path, tokens={game.id: {"seat:0": game.seats[0]}})
    bar = page.locator(".asks > .decision")
    blue = page.locator('.board [data-id="agent:blue"].open-to-choose')
    blue.focus()
    game.server.post(f"/games/{game.id}/notes", {"step": 0, "text": "Meanwhile"}, game.seats[1])
    version = server.get(f"/games/{game.id}")["version"]
    expect(bar).to_have_attribute("data-version", str(version))
    expect(blue).to_be_focused()
    # As it does for whoever looks back.
    page.keyboard.press("Home")
    expect(bar).to_have_attribute("data-version", "")
    page.keyboard.press("End")
    expect(blue).to_be_focused()
    # Whoever has left the board is not called back to it.
    page.mouse.click(640, 3)
    page.keyboard.press("Home")
    expect(bar).to_have_attribute("data-version", "")
    page.keyboard.press("End")
    expect(bar).to_have_attribute("data-version", str(version))
    expect(blue).not_to_be_focused()


OVERTAKEN = """async () => {
  const main = document.querySelector("script[type=module]").src;
  const { Chooser } = await import(main);
  const waiting = [];
  const chooser = new Chooser((chosen) => new Promise((tell) => waiting.push(
    () => tell({ version: 1, next: [], playable: chosen.length ? { move: chosen } : null }))));
  const opened = chooser.open();
  waiting.shift()();
  await opened;
  const touched = chooser.touch([{ part: "pass", has: 0 }]).then(() => chooser.choice.playable);
  chooser.open();
  waiting.shift()();
  await new Promise((go) => setTimeout(go));
  waiting.shift()();
  return await touched;
}"""


def test_a_touch_that_is_overtaken_by_the_table_still_counts(visit: Open) -> None:
    """Whoever pressed the last part goes on with the answer that is newest."""
    assert visit("/").evaluate(OVERTAKEN) == {"move": ["pass"]}


class Held:
    """Requests of a page that are kept waiting until they are let go."""

    def __init__(self, page: Page, address: str) -> None:
        self._page = page
        self._waiting: list[Route] = []
        self._address = address
        page.route(address, lambda route: self._waiting.append(route))

    def wait(self) -> None:
        end = time.monotonic() + PATIENCE / 1000
        while not self._waiting:
            assert time.monotonic() < end, f"nobody asks for {self._address}"
            self._page.wait_for_timeout(20)

    def let_go(self) -> int:
        """Lets go of whoever waits; how many that were."""
        self.wait()
        waiting, self._waiting = self._waiting, []
        for route in waiting:
            route.continue_()
        return len(waiting)


SHIFT = "(pixels) => document.querySelector('.board').style.translate = `0 ${pixels}px`"
"""The board moves below the hand, as it does when something comes up above it."""


@pytest.mark.parametrize("way", ["mouse", "finger"])
def test_what_was_under_the_hand_when_it_went_down_is_touched(
    server: Server, visit: Open, way: Way
) -> None:
    game = server.open(options={"first": 0}, players=PLAYERS)
    game.play()
    page = visit(game.path, tokens={game.id: {"seat:0": game.seats[0]}}, has_touch=way == "finger")
    bar = page.locator(".asks > .decision")
    red = page.locator('.board [data-id="agent:red"].open-to-choose')
    red.wait_for()
    point = Hands(page, game, "secret_agents", PLAYERS, way).point("agent:red")
    below = page.locator('.board [data-id="agent:red"]').bounding_box()
    assert below is not None
    press(page, way, point, lambda: page.evaluate(SHIFT, 2 * below["height"]))
    expect(bar).to_have_attribute("data-chosen", "agent:red*1")


def press(page: Page, way: Way, point: tuple[float, float], meanwhile: Callable[[], Any]) -> None:
    """A press during which something happens."""
    if way == "mouse":
        page.mouse.move(*point)
        page.mouse.down()
        meanwhile()
        page.mouse.up()
        return
    protocol = page.context.new_cdp_session(page)
    touch = {"x": point[0], "y": point[1]}
    protocol.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [touch]})
    meanwhile()
    protocol.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_table_read_again_moves_nothing_under_the_hand(server: Server, visit: Open) -> None:
    game = server.open(ruleset="circle", players=PLAYERS)
    rng = random.Random(1)
    random_moves(game, 30, rng)
    decision = pick_decision(server, game, rng)
    assert decision is not None
    seat, listed = decision
    page = visit(game.path, tokens={game.id: {f"seat:{seat}": game.seats[seat]}}, viewport=PHONE)
    bar = page.locator(".asks > .decision")
    expect(bar).to_have_attribute("data-version", str(listed["version"]))
    stage = page.locator(".stage")
    places = set()
    for share in (0, 0.5, 1):
        stage.evaluate(
            "(stage, share) => stage.scrollTop = share * (stage.scrollHeight - stage.clientHeight)",
            share,
        )
        before = stage.evaluate("(stage) => stage.scrollTop")
        places.add(before)
        note = {"step": 1, "text": f"Noted at {share}"}
        server.post(f"/games/{game.id}/notes", note, game.seats[seat])
        version = server.get(f"/games/{game.id}")["version"]
        expect(bar).to_have_attribute("data-version", str(version))
        assert stage.evaluate("(stage) => stage.scrollTop") == before
    assert len(places) == 3
