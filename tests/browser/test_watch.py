"""Watching a game: the board, the story, the steering, and whose eyes look."""

from __future__ import annotations

import json
import re
from itertools import islice
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page, ViewportSize, expect

from domain.rulesets import RULESETS
from replays.reel import Reel, unreel
from replays.scene import Scene
from tests.browser.conftest import DESKTOP, PHONE, Open, Server, first_demo, until
from tests.rounds import rounds

AGENTS = "demo-secret_agents-base"

WALK = rounds(300, 100_000)
"""Steps of each game that are watched."""
SCRUB = """(most) => {
  const slider = document.querySelector(".slider");
  const seen = [];
  for (let step = 0; step <= Math.min(most, Number(slider.max)); step += 1) {
    slider.value = String(step);
    slider.dispatchEvent(new Event("input"));
    let sum = 0;
    [...document.querySelectorAll(".board .sprite:not(.leaving)")].forEach((group, index) => {
      const [x, y] = group.style.transform.match(/-?\\d+/g).map(Number);
      sum += (index + 1) * (31 * x + 17 * y + group.dataset.id.length);
    });
    const now = document.querySelector(".story [aria-current] > .sentence");
    seen.push([now?.textContent ?? "", sum]);
  }
  return seen;
}"""


def digest(scene: Scene) -> int:
    """What the page must show, as one number: every sprite, its place, and the order."""
    return sum(
        (index + 1) * (31 * sprite.x + 17 * sprite.y + len(sprite.id))
        for index, sprite in enumerate(scene.sprites)
    )


@pytest.mark.property
@pytest.mark.parametrize("slug", RULESETS)
def test_a_whole_game_is_watched_without_a_request_or_a_dropped_step(
    slug: str, server: Server, visit: Open
) -> None:
    game = first_demo(slug)
    film = server.get(f"/games/{game}/reel")
    page = visit(f"/watch/{game}")
    page.get_by_label("Step by").select_option("fact")
    until(page, "document.querySelector('.loaded').hidden")
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    seen = page.evaluate(SCRUB, WALK)
    assert requests == []
    story = film["story"][: WALK + 1]
    assert [sentence for sentence, _ in seen] == [told["sentence"] for told in story]
    if film["reel"]:
        scenes = islice(unreel(msgspec.convert(film["reel"], Reel)), WALK + 1)
        assert [number for _, number in seen] == [digest(scene) for scene in scenes]
    else:
        expect(page.locator(".stage")).to_contain_text("told in words")


def at(page: Page) -> int:
    return int(page.locator(".slider").input_value())


def press(page: Page, key: str) -> int:
    page.keyboard.press(key)
    return at(page)


def test_keys_step_by_fact_move_turn_and_to_both_ends(server: Server, visit: Open) -> None:
    film = server.get(f"/games/{AGENTS}/reel")
    last = len(film["story"]) - 1
    moves, turns = ([stop["step"] for stop in film["stops"][by]] for by in ("move", "turn"))
    page = visit(f"/watch/{AGENTS}")
    assert press(page, "ArrowRight") == moves[0]
    assert press(page, "ArrowRight") == moves[1]
    expect(page.locator(".told")).to_contain_text(film["stops"]["move"][1]["caption"])
    assert press(page, "Shift+ArrowLeft") == moves[1] - 1
    assert press(page, "f") == moves[1] - 1
    assert press(page, "ArrowRight") == moves[1]
    assert press(page, "ArrowLeft") == moves[1] - 1
    assert press(page, "PageDown") == next(turn for turn in turns if turn > moves[1] - 1)
    assert press(page, "5") == round(last / 2)
    assert press(page, "End") == last
    assert press(page, "PageUp") == turns[-2]
    assert press(page, "Home") == 0
    scorings = [
        step
        for step, told in enumerate(film["story"])
        if "scoring" not in told["sentence"] and re.search(r"\+\d+ in House", told["sentence"])
    ]
    assert press(page, "s") == scorings[0]
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Pause", exact=True)).to_be_visible()
    until(page, f"Number(document.querySelector('.slider').value) > {scorings[0] + 1}")
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_a_link_leads_to_a_step_and_the_address_follows(visit: Open) -> None:
    page = visit(f"/watch/{AGENTS}#step=85")
    page.keyboard.press("f")
    assert at(page) == 85
    expect(page.locator("[aria-current=step] > .sentence")).to_have_text(
        "Red agent is with the dossier in House 6: scoring number 4."
    )
    expect(page.locator("#v-said")).to_contain_text("Step 85 of 242. Turn 8: Boris.")
    page.keyboard.press("ArrowRight")
    page.wait_for_url(re.compile("#step=86$"))


def test_a_cited_rule_opens_in_both_languages(visit: Open) -> None:
    page = visit(f"/watch/{AGENTS}#step=85")
    page.keyboard.press("f")
    page.get_by_role("button", name="§ When points are counted").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.locator("[lang=en]")).to_be_visible()
    expect(dialog.locator("p[lang=fr]")).to_be_visible()
    expect(dialog.locator("code")).to_contain_text("secret_agents.")


def test_the_chart_is_a_scrubber(visit: Open) -> None:
    page = visit(f"/watch/{AGENTS}")
    page.locator(".chart").click(position={"x": 400, "y": 20})
    assert 60 < at(page) < 140


def test_spoiler_free_hides_length_result_and_what_follows(visit: Open) -> None:
    page = visit(f"/watch/{AGENTS}#step=50")
    page.keyboard.press("f")
    page.get_by_label("Spoiler-free").check()
    assert page.locator(".slider").get_attribute("max") == "50"
    expect(page.locator(".at-step")).to_have_text("Step 50")
    expect(page.get_by_role("button", name="End", exact=True)).to_be_hidden()
    expect(page.locator(".story .facts [data-step='50']")).to_be_visible()
    expect(page.locator(".story [data-first='51']")).to_be_hidden()
    assert press(page, "End") == 50
    assert press(page, "ArrowRight") == 51
    expect(page.locator(".story .facts [data-step='51']")).to_be_visible()
    assert press(page, "ArrowRight") == 52
    half = page.locator(".story [data-first='52'] > .sentence")
    expect(half).to_have_text("…")
    page.keyboard.press("m")
    page.keyboard.press("ArrowRight")
    expect(half).to_contain_text("agent")
    page.goto("/")
    expect(page.locator(".games")).to_contain_text("Boris")
    expect(page.locator(".games")).not_to_contain_text("won by")


LABELS_ARE = """Object.entries(%s).every(([id, label]) =>
  document.querySelector(`.board [data-id="${id}"] title`)?.textContent === label)"""


def test_identities_hide_and_appear_with_the_eyes(server: Server, visit: Open) -> None:
    films = {
        viewer: server.get(f"/games/{AGENTS}/reel", **{"as": viewer})
        for viewer in ("public", "seat:0", "judge")
    }
    page = visit(f"/watch/{AGENTS}#step=90")
    shown: dict[str, Any] = {}
    for viewer, film in films.items():
        page.get_by_label("Seen by").select_option(viewer)
        scene = list(unreel(msgspec.convert(film["reel"], Reel)))[90]
        expected = {sprite.id: sprite.label for sprite in scene.sprites if sprite.label}
        until(page, LABELS_ARE % json.dumps(expected))
        assert at(page) == 90
        shown[viewer] = expected
    assert shown["public"] != shown["seat:0"] != shown["judge"]


def test_a_phone_has_the_board_as_a_tab_and_swipes(visit: Open) -> None:
    page = visit(f"/watch/{AGENTS}", viewport=PHONE, has_touch=True)
    expect(page.locator(".board")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    swipe = """across => {
      const stage = document.querySelector(".stage");
      const touch = (x) => new Touch({ identifier: 1, target: stage, clientX: x, clientY: 300 });
      const fire = (kind, x) => stage.dispatchEvent(
        new TouchEvent(kind, { changedTouches: [touch(x)], bubbles: true }));
      fire("touchstart", 200);
      fire("touchend", 200 + across);
    }"""
    page.evaluate(swipe, -90)
    one = at(page)
    page.evaluate(swipe, -90)
    assert at(page) > one
    page.evaluate(swipe, 90)
    assert at(page) == one
    page.get_by_role("tab", name="Story").click()
    expect(page.locator(".board")).to_be_hidden()
    expect(page.locator(".story")).to_be_visible()


def test_nothing_is_wider_than_a_small_phone(visit: Open) -> None:
    for path in ("/", f"/watch/{AGENTS}#step=90"):
        page = visit(path, viewport={"width": 360, "height": 640}, locale="fr")
        wider = page.evaluate(
            "[...document.querySelectorAll('header *, .controls *, .filters *, .tabs')]"
            ".filter(e => e.getBoundingClientRect().right > innerWidth + 1).map(e => e.outerHTML)"
        )
        assert wider == []


def test_french_and_dark_are_remembered(visit: Open) -> None:
    page = visit(f"/watch/{AGENTS}#step=90")
    page.get_by_label("Language").select_option("fr")
    expect(page.get_by_role("tab", name="Récit")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.locator(".told")).to_contain_text("Tour 8")
    page.get_by_label("Couleurs").select_option("dark")
    page.reload()
    page.locator("body.watching").wait_for()
    assert page.evaluate("getComputedStyle(document.documentElement).colorScheme") == "dark"


CONTROLS = {
    "tab": ".tabs [role=tab] >> nth=1",
    "slider": ".slider",
    "chart": ".chart",
    "legend": ".chart-legend button >> nth=0",
    "chapter mark": ".chapter-marks span >> nth=3",
    "list": ".controls select >> nth=0",
    "chapters": ".chapters",
    "eyes": "header .eyes >> nth=0",
    "box": ".toggle input",
    "sentence": ".story .sentence >> nth=3",
    "fold": ".story .fold >> nth=3",
    "step button": ".controls button >> nth=1",
    "room button": ".fold-side",
    "border": ".border",
    "board": ".stage",
    "panel": ".pane >> nth=0",
}
"""Every kind of control, and one of its kind."""
CLICKED_TWICE = ("box", "room button", "legend")
"""What changes how the game is shown is put back."""


def click(page: Page, control: str) -> None:
    """As a person does; a list is left open by none."""
    place = page.locator(CONTROLS[control])
    if control in ("list", "chapters", "eyes"):
        place.dispatch_event("pointerdown")
        place.focus()
        return
    for _ in range(2 if control in CLICKED_TWICE else 1):
        place.click()


@pytest.mark.parametrize("control", CONTROLS)
def test_every_key_steers_whatever_was_clicked_last(
    control: str, server: Server, visit: Open
) -> None:
    film = server.get(f"/games/{AGENTS}/reel", to=0)
    moves, turns = ([stop["step"] for stop in film["stops"][by]] for by in ("move", "turn"))
    last = moves[-1]
    page = visit(f"/watch/{AGENTS}#step={moves[5]}")
    page.locator(".board .sprite").first.wait_for()
    click(page, control)
    assert press(page, "Home") == 0
    assert [press(page, "ArrowRight") for _ in range(3)] == moves[:3]
    assert press(page, "ArrowLeft") == moves[1]
    assert press(page, "Shift+ArrowRight") == moves[1] + 1
    assert press(page, "Shift+ArrowLeft") == moves[1]
    assert press(page, "PageDown") == next(turn for turn in turns if turn > moves[1])
    assert press(page, "PageUp") in turns
    assert press(page, "End") == last
    assert press(page, "5") == next(move for move in moves if move >= round(last / 2))
    assert press(page, "0") == 0
    unit = page.get_by_label("Step by")
    for key, by in (("f", "fact"), ("t", "turn"), ("m", "move")):
        page.keyboard.press(key)
        expect(unit).to_have_value(by)
    scored = press(page, "s")
    assert scored > 0
    assert press(page, "s") > scored
    assert press(page, "Shift+S") == scored
    page.keyboard.press("z")
    expect(page.locator(".stage")).to_have_class(re.compile("zoomed"))
    page.keyboard.press("w")
    expect(page.locator(".stage")).not_to_have_class(re.compile("zoomed"))
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    page.keyboard.press("Escape")
    at_rest = at(page)
    page.keyboard.press(" ")
    until(page, f"Number(document.querySelector('.slider').value) > {at_rest}")
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_the_slider_goes_the_way_it_points(visit: Open) -> None:
    page = visit(f"/watch/{AGENTS}#step=60")
    page.keyboard.press("f")
    box = page.locator(".slider").bounding_box()
    assert box is not None
    seen = []
    for part in (0.1, 0.3, 0.5, 0.8, 0.6, 0.2):
        page.mouse.click(box["x"] + part * box["width"], box["y"] + box["height"] / 2)
        seen.append(at(page))
    assert seen[0] < seen[1] < seen[2] < seen[3] > seen[4] > seen[5]
    page.locator(".slider").focus()
    assert press(page, "ArrowRight") == seen[5] + 1
    assert press(page, "ArrowLeft") == seen[5]


OVER = """() => {
  const said = document.querySelector(".notice").getBoundingClientRect();
  const covers = (box) => box.width && box.left < said.right && box.right > said.left
    && box.top < said.bottom && box.bottom > said.top;
  const steering = document.querySelectorAll(
    "header *, .controls *, .timeline *, .tabs *, .side *, .caption *");
  const covered = [...steering].filter((each) => covers(each.getBoundingClientRect()));
  return covered.map((each) => each.outerHTML);
}"""


@pytest.mark.parametrize("size", [None, PHONE], ids=["desktop", "phone"])
def test_a_notice_covers_nothing_that_steers(size: Any, visit: Open) -> None:
    page = visit(f"/watch/{AGENTS}", **({"viewport": size} if size else {}))
    page.locator(".board .sprite").first.wait_for()
    page.keyboard.press("d")
    expect(page.locator(".notice")).to_contain_text("There is none")
    assert page.evaluate(OVER) == []


def test_the_list_of_games_tells_variants_and_no_winner_unless_asked(visit: Open) -> None:
    page = visit("/")
    games = page.locator(".games")
    expect(games).to_contain_text("Advanced game")
    expect(games).not_to_contain_text("won by")
    page.get_by_label("Results").check()
    expect(games).to_contain_text("won by")
    page.reload()
    expect(games).to_contain_text("won by")


def test_highlighted_numbers_of_the_dark_board_are_dark_on_light(visit: Open) -> None:
    page = visit(f"/watch/{AGENTS}", color_scheme="dark")
    page.locator(".board .space").first.wait_for()
    lightness = """() => {
      const space = document.querySelector(".board .space");
      space.classList.add("hot");
      const light = (part, name) => getComputedStyle(space.querySelector(part))[name]
        .match(/[\\d.]+/g).slice(0, 3).reduce((sum, each) => sum + Number(each), 0);
      return [light(".shape", "fill"), light(".corner", "fill")];
    }"""
    ground, ink = page.evaluate(lightness)
    assert ground > 450
    assert ink < 200


def test_two_pairs_of_eyes_see_the_same_step_with_what_differs_marked(visit: Open) -> None:
    page = visit("/watch/demo-war1955-normal#step=400&as=seat:0")
    page.get_by_label("Second pair of eyes").select_option(label="Boris")
    boards = page.locator(".stage .board")
    expect(page.locator(".whose .name")).to_have_text(["Ada", "Boris"])
    expect(boards.nth(1).locator(".sprite").first).to_be_visible()
    expect(boards.nth(0).locator(".card.differs").first).to_be_visible()
    expect(boards.nth(1).locator(".card.differs").first).to_be_visible()
    until(page, "location.hash.includes('beside=seat:1')")
    page.keyboard.press("ArrowRight")
    step = page.locator(".slider").input_value()
    until(page, f"location.hash.includes('step={step}&')")
    titles = [str(board.get_attribute("aria-label")).split(".")[0] for board in boards.all()]
    assert titles[0] == titles[1] != ""
    page.reload()
    expect(page.locator(".whose .name")).to_have_text(["Ada", "Boris"])
    expect(page.locator(".slider")).to_have_value(step)
    page.get_by_label("Second pair of eyes").select_option(label="one board")
    expect(page.locator(".half")).to_have_count(0)
    assert page.locator(".differs").count() == 0


def test_what_two_pairs_of_eyes_see_differently_comes_into_sight(visit: Open) -> None:
    page = visit("/watch/demo-xiii-standard#step=700&as=seat:0&beside=public")
    expect(page.locator(".stage.long")).to_have_count(1)
    hand = page.locator(".stage .board").first.locator("[data-id='card:S02'].differs")
    expect(hand).to_be_in_viewport()
    page.locator(".stage").evaluate("stage => stage.scrollTo({top: 0, behavior: 'instant'})")
    expect(hand).not_to_be_in_viewport()
    page.get_by_role("button", name="Different: 4").click()
    expect(hand).to_be_in_viewport()


def test_an_address_that_names_nobody_shows_the_game_all_the_same(visit: Open) -> None:
    page = visit("/watch/demo-secret_agents-base#step=100&as=Ada")
    expect(page.get_by_text("Nobody at this table is called Ada")).to_be_visible()
    expect(page.locator(".stage .board .sprite").first).to_be_visible()
    expect(page.locator(".slider")).to_have_value("100")


def test_a_caption_that_is_cut_is_read_whole_by_a_touch(visit: Open) -> None:
    page = visit("/watch/demo-circle-standard#step=700", viewport=PHONE)
    words = page.locator(".told span").first
    is_cut = "span => span.scrollHeight > span.clientHeight + 1"
    assert words.evaluate(is_cut)
    words.click()
    assert not words.evaluate(is_cut)


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_board_stays_where_it_is_when_all_pictures_have_come(
    visit: Open, size: ViewportSize
) -> None:
    page = visit(f"/watch/{first_demo('circle')}", viewport=size)
    until(page, "document.querySelector('.loaded').hidden")
    places = [
        page.evaluate(
            """(hidden) => {
              document.querySelector(".loaded").hidden = hidden;
              const room = document.querySelector(".stage").getBoundingClientRect();
              return [room.x, room.y, room.width, room.height];
            }""",
            hidden,
        )
        for hidden in (True, False)
    ]
    assert places[0] == places[1]
