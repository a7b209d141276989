"""Your turn: the title and the sign say so, own tables are sorted by it, what happened is shown."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import PATIENCE, Open, Server, until
from tests.browser.test_play import play_on, steps


def test_the_title_and_the_sign_call_whoever_is_asked(server: Server, visit: Open) -> None:
    game = server.open(options={"first": 1})
    page = visit(game.path, tokens={game.id: {"seat:0": game.seats[0]}}, locale="fr")
    page.evaluate("localStorage.setItem('dossier.sound', '1')")
    sign = page.locator('link[rel="icon"]')
    plain = str(sign.get_attribute("href"))
    expect(page).to_have_title("Les agents secrets · Dossier")
    expect(page.locator(".sticker.live")).to_contain_text("en attente de Bob")
    # Something that rings, to be counted; notifications as on a phone, where no page may show one.
    page.evaluate("""() => {
      localStorage.setItem("dossier.notify", "1");
      Object.defineProperty(document, "hidden", { get: () => true });
      window.refused = 0;
      window.Notification = function () { window.refused += 1; throw new TypeError("no"); };
      window.Notification.permission = "granted";
      window.rung = 0;
      const real = AudioContext;
      window.AudioContext = function () { window.rung += 1; return new real(); };
    }""")
    while game.waiting() == 1:
        game.play()
    expect(page).to_have_title("● À vous · Les agents secrets · Dossier")
    expect(sign).to_have_attribute("href", re.compile("^data:image"))
    until(page, "window.rung === 1 && window.refused === 1")
    while game.waiting() == 0:
        play_on(page)
    expect(page).to_have_title("Les agents secrets · Dossier")
    expect(sign).to_have_attribute("href", plain)


def test_own_tables_are_sorted_by_whose_turn_it_is(server: Server, visit: Open) -> None:
    games = [server.open(options={"first": first}) for first in (0, 1, 0)]
    tokens = {game.id: {"seat:1": game.seats[1]} for game in games}
    page = visit("/", tokens=tokens)
    cards = page.locator(".own-tables li")
    expect(cards).to_have_count(3)
    expect(cards.first.locator("a")).to_have_attribute("href", games[1].path)
    expect(cards.first).to_contain_text("Your turn")
    expect(cards.nth(1)).to_contain_text("waiting for Ann")
    expect(page).to_have_title("(1) Dossier")


def test_coming_back_shows_what_happened_since(server: Server, visit: Open) -> None:
    game = server.open(options={"first": 0}, players=["Ann", "Bob", "Cid"])
    page = visit(game.path, tokens={game.id: {"seat:0": game.seats[0]}})
    seen = steps(page)
    page.goto("/")
    page.locator("body.catalogue").wait_for()
    while game.waiting() == 0:
        game.play()
    while game.waiting() != 0:
        game.play()
    page.goto(game.path)
    # It begins where she was, and comes to where the table is by itself.
    until(page, f"Number(document.querySelector('.slider')?.max) > {seen}")
    assert int(page.locator(".slider").input_value()) < steps(page)
    expect(page.locator(".asks > .decision")).to_have_attribute(
        "data-version", re.compile(r"\d+"), timeout=PATIENCE
    )
    assert int(page.locator(".slider").input_value()) == steps(page)


def test_the_moves_of_others_are_shown_one_by_one(server: Server, visit: Open) -> None:
    game = server.open(options={"first": 1}, players=["Ann", "Bob", "Cid"])
    page = visit(game.path, tokens={game.id: {"seat:0": game.seats[0]}})
    page.evaluate("""() => {
      window.told = [];
      const note = () => window.told.push(document.querySelector(".told").textContent);
      new MutationObserver(note).observe(document.querySelector(".told"), { childList: true });
    }""")
    while game.waiting() != 0:
        game.play()
    expect(page.locator(".asks > .decision")).to_have_attribute(
        "data-version", re.compile(r"\d+"), timeout=PATIENCE
    )
    told = page.evaluate("[...new Set(window.told)]")
    assert len([text for text in told if "rolls" in text]) == 2, told
    assert len(told) >= 4
