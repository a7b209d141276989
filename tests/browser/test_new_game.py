"""A new table: variants as cards, options by name, nothing cut off; and whole games from there."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from domain.rulesets import RULESETS
from tests.browser.conftest import DESKTOP, PHONE, Open, until
from tests.browser.test_play import play_first

NEW = {"en": ("New game", "Game", "Open the table"), "fr": ("Nouvelle partie", "Jeu", "Ouvrir")}
OUTSIDE = """() => [...document.querySelectorAll("dialog *")].filter((each) => {
  const { left, right, width } = each.getBoundingClientRect();
  return width && (left < -1 || right > innerWidth + 1);
}).map((each) => each.outerHTML.slice(0, 100))"""


def open_form(page: Page, language: str, slug: str) -> Locator:
    page.get_by_role("button", name=NEW[language][0]).click()
    box = page.get_by_role("dialog")
    box.get_by_role("combobox", name=NEW[language][1]).select_option(slug)
    expect(
        box.locator(f'[name="variant"][value="{next(iter(RULESETS[slug].variants))}"]')
    ).to_have_count(1)
    return box


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_variants_and_options_are_named_and_fit(visit: Open, language: str, size: Any) -> None:
    page = visit("/", locale=language, viewport=size)
    for slug, ruleset in RULESETS.items():
        box = open_form(page, language, slug)
        for variant in ruleset.variants:
            card = box.locator(f'.choice-card:has([value="{variant}"])')
            name, sentence = card.locator("b").inner_text(), card.locator("small").inner_text()
            assert sentence.endswith("."), (slug, variant)
            assert name != variant, (slug, variant)
        box.locator("summary").click()
        names = box.locator(".option-row .field > span").all_inner_texts()
        assert names
        assert not [name for name in names if "_" in name]
        for select in box.locator("select").all():
            assert select.input_value() != "", slug
        assert page.evaluate(OUTSIDE) == []
        box.locator("summary").click()
        page.keyboard.press("Escape")


def test_what_is_chosen_is_what_is_opened_and_closing_loses_nothing(visit: Open) -> None:
    page = visit("/")
    box = open_form(page, "en", "xiii")
    box.get_by_role("radio", name="Eight turns").check()
    box.get_by_role("radio", name="League").check()
    box.locator("summary").click()
    expect(box.get_by_role("spinbutton", name="Turns")).to_have_value("8")
    box.get_by_role("combobox", name="Autonomy points").select_option("true")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="New game").click()
    expect(box.get_by_role("radio", name="Eight turns")).to_be_checked()
    with page.expect_request(lambda request: request.method == "POST") as asked:
        box.get_by_role("button", name="Open the table").click()
    body: Any = asked.value.post_data_json
    assert body["use"] == "league"
    assert body["options"]["turns"] == 8
    assert body["options"]["carry_over"] is True
    page.locator("body.watching").wait_for()


# From here to the end of a game


def start(page: Page, seats: dict[int, str]) -> None:
    """Opens a short game of two at Les agents secrets."""
    box = open_form(page, "en", "secret_agents")
    box.get_by_role("spinbutton", name="How many").fill("2")
    box.get_by_role("spinbutton", name="How many").blur()
    for seat, kind in seats.items():
        box.get_by_role("textbox", name=f"Name of seat {seat + 1}").fill(["Ann", "Bob"][seat])
        box.get_by_role("combobox", name=f"Seat {seat + 1} is").select_option(kind)
    box.locator("summary").click()
    box.get_by_role("spinbutton", name="Last turn").fill("4")
    box.get_by_role("button", name="Open the table").click()


SHOWN = """() => {
  if (document.querySelector(".curtain")) return "curtain";
  const version = document.querySelector(".asks > .decision:not([hidden])")?.dataset.version;
  if (version) return version;
  return document.querySelector(".status")?.textContent.includes("is over") ? "over" : "";
}"""
"""What a page waits for, in one look: it may change at any time."""


def play_turns(page: Page, other: Page | None = None) -> int:
    """Plays whatever is asked until the game is over; how often the screen changed hands."""
    hands = 0
    while True:
        for each in [page] if other is None else [page, other]:
            shown = each.evaluate(SHOWN)
            if shown == "over":
                return hands
            if shown == "curtain":
                each.locator(".curtain .primary").click()
                each.locator("body.watching").wait_for()
                hands += 1
            elif shown:
                play_first(each)
                until(each, f"document.querySelector('.decision')?.dataset.version !== '{shown}'")
            else:
                each.wait_for_timeout(50)


def test_two_people_play_a_whole_game_at_one_screen(visit: Open) -> None:
    page = visit("/")
    start(page, {0: "me", 1: "me"})
    page.locator("body.curtained").wait_for()
    assert play_turns(page) >= 4
    page.get_by_role("tab", name="Standings").click()
    expect(page.locator(".standings .result")).to_be_visible()


def test_two_browsers_play_a_whole_game_by_link(visit: Open) -> None:
    ann, bob = visit("/"), visit("/")
    start(ann, {0: "me", 1: "link"})
    links = ann.get_by_role("dialog", name="Links")
    bob.goto(links.get_by_label("Seat 2").input_value())
    links.get_by_role("button", name="Close").click()
    bob.get_by_role("textbox", name="Your name").fill("Bob")
    bob.get_by_role("button", name="Sit down").click()
    bob.locator("body.watching").wait_for()
    assert play_turns(ann, bob) == 0
    for page in (ann, bob):
        page.get_by_role("tab", name="Standings").click()
        expect(page.locator(".standings .result")).to_be_visible()


def test_another_number_of_seats_keeps_the_names_and_who_may_begin_follows(visit: Open) -> None:
    page = visit("/")
    box = open_form(page, "en", "secret_agents")
    names = box.locator("[name=name]")
    names.nth(1).fill("Boris")
    count = box.get_by_role("spinbutton", name="How many")
    for typed, seats in (("4", 4), ("5000", 7), ("0", 2), ("", 2), ("3", 3)):
        count.fill(typed)
        count.press("Tab")
        expect(names).to_have_count(seats)
        expect(count).to_have_value(str(seats))
    expect(names.nth(1)).to_have_value("Boris")
    box.locator("summary").click()
    begins = box.get_by_role("combobox", name="Who begins")
    expect(begins.locator("option")).to_have_count(1 + 3)


def test_a_person_is_not_called_like_the_bot_that_sat_there(visit: Open) -> None:
    page = visit("/")
    box = open_form(page, "en", "secret_agents")
    names = box.locator("[name=name]")
    kind = box.get_by_role("combobox", name="Seat 2 is")
    expect(names.nth(1)).to_have_value("Bot 2")
    kind.select_option("me")
    expect(names.nth(1)).to_have_value("")
    kind.select_option("link")
    expect(names.nth(1)).to_have_value("")
    kind.select_option("random")
    expect(names.nth(1)).to_have_value("Bot 2")
    names.nth(1).fill("Boris")
    kind.select_option("me")
    expect(names.nth(1)).to_have_value("Boris")


ON_TOP = """(notice) => {
  notice.style.pointerEvents = "auto";
  const { left, top, width, height } = notice.getBoundingClientRect();
  return document.elementFromPoint(left + width / 2, top + height / 2) === notice;
}"""


def test_what_is_said_while_a_dialog_is_open_is_seen_above_it(visit: Open) -> None:
    page = visit("/")
    box = open_form(page, "en", "secret_agents")
    refusal = '{"status": 422, "detail": "Not today."}'
    page.route("**/games?*", lambda route: route.fulfill(status=422, body=refusal))
    box.get_by_role("button", name="Open the table").click()
    notice = page.locator(".notice", has_text="Not today.")
    expect(notice).to_have_count(1)
    assert notice.evaluate(ON_TOP)
    # What was said outlasts the dialog.
    page.keyboard.press("Escape")
    expect(box).to_have_count(0)
    assert notice.evaluate(ON_TOP)


def test_an_option_that_cannot_be_taken_is_not_hidden_away(visit: Open) -> None:
    page = visit("/")
    box = open_form(page, "en", "war1955")
    box.locator("summary").click()
    last = box.get_by_role("spinbutton", name="Last turn")
    last.fill("2")
    box.locator("summary").click()
    expect(last).to_be_hidden()
    box.get_by_role("button", name="Open the table").click()
    expect(last).to_be_visible()
    expect(last).to_be_focused()
