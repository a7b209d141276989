"""The scribe's page: a game of a real table, from *New game* on, one question at a time."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Open, Server, until
from tests.browser.test_new_game import open_form
from tests.browser.test_play import play_first


def asked(page: Page, source: str, answers: int = 0) -> Locator:
    """The question of chance, once it is this one."""
    box = page.locator(f'.came[data-source="{source}"][data-answers="{answers}"]:not([hidden])')
    expect(box).to_have_attribute("aria-busy", "false")
    return box


def decision(page: Page, words: str) -> Locator:
    """The decision at the board, once it is the one that the table asks for."""
    bar = page.locator('.asks > .decision:not([hidden]):not([data-version=""])')
    expect(bar.locator(".asked-for").first).to_have_text(words)
    return bar


def test_a_game_of_a_real_table_is_written_down(visit: Open) -> None:
    page = visit("/")
    form = open_form(page, "en", "secret_agents")
    form.get_by_role("spinbutton", name="How many").fill("2")
    form.get_by_role("radio", name="At a real table").check()
    for seat, name in enumerate(("Ada", "Boris")):
        form.get_by_role("textbox", name=f"Name of seat {seat + 1}").fill(name)
    expect(form.locator(".seat-row select")).to_have_count(0)  # Nobody plays on a screen.
    form.locator("summary").click()
    form.get_by_role("spinbutton", name="Last turn").fill("1")
    form.get_by_role("button", name="Open the table").click()

    # The opening, with a mistake; what nobody has to know is not told.
    deal = asked(page, "identity")
    expect(deal).to_contain_text("only the player who gets it sees it")
    for agent in ("Red", "Green", "Orange"):
        deal.get_by_role("button", name=f"{agent} agent", exact=True).click()
    deal.get_by_role("button", name="Take back: Orange agent").click()
    deal.get_by_role("button", name="No more is known").click()
    asked(page, "first", 1).get_by_role("button", name="5").click()
    asked(page, "first", 2).get_by_role("button", name="Take back: roll for the first turn").click()
    asked(page, "first", 1).get_by_role("searchbox").fill("6")
    asked(page, "first", 1).get_by_role("searchbox").press("Enter")
    asked(page, "first", 2).get_by_role("button", name="1").click()
    page.locator("body.watching").wait_for()
    expect(page.get_by_label("Seen by")).to_have_value("judge")

    # A move, and what came of it; both are taken back.
    bar = decision(page, "Ada: roll the die")
    expect(bar.locator("[data-deed='take-back']")).to_have_count(0)
    play_first(page)
    asked(page, "die").get_by_role("button", name="Take back").click()
    decision(page, "Ada: roll the die")
    play_first(page)
    typed = asked(page, "die").get_by_role("searchbox")
    expect(typed).to_be_focused()
    typed.fill("seven")
    expect(asked(page, "die")).to_contain_text("Nothing is called that.")
    typed.fill("2")
    typed.press("Enter")
    bar = decision(page, "Ada: share the steps among agents")
    bar.get_by_role("button", name="Take back: Ada rolls 2.").click()
    decision(page, "Ada: roll the die")
    play_first(page)
    asked(page, "die").get_by_role("button", name="3").click()

    # The board is touched as in play; the focus is there.
    decision(page, "Ada: share the steps among agents")
    expect(page.locator(".board .open-to-choose:focus")).to_have_count(1)
    play_first(page)
    until(page, "document.querySelector('.status')?.textContent.includes('is over')")

    # An end that was entered by mistake is taken back, too.
    page.get_by_role("tabpanel").locator("[data-deed='take-back']").click()
    decision(page, "Ada: share the steps among agents")
    expect(page.locator(".status")).to_contain_text("You write this game down")


def test_a_reload_loses_nothing_of_what_was_half_told(visit: Open) -> None:
    page = visit("/")
    form = open_form(page, "en", "secret_agents")
    form.get_by_role("spinbutton", name="How many").fill("2")
    form.get_by_role("radio", name="At a real table").check()
    for seat, name in enumerate(("Ada", "Boris")):
        form.get_by_role("textbox", name=f"Name of seat {seat + 1}").fill(name)
    form.locator("summary").click()
    form.get_by_role("spinbutton", name="Last turn").fill("9")
    form.get_by_role("button", name="Open the table").click()
    # Amid an answer of several, of a table that is not open yet.
    deal = asked(page, "identity")
    deal.get_by_role("button", name="Red agent", exact=True).click()
    page.reload()
    deal = asked(page, "identity")
    expect(deal.locator(".told-so-far li")).to_have_text(["Red agent"])
    deal.get_by_role("button", name="Green agent", exact=True).click()
    deal.get_by_role("button", name="No more is known").click()
    # Between two answers.
    asked(page, "first", 1).get_by_role("button", name="6").click()
    asked(page, "first", 2)
    page.reload()
    before = asked(page, "first", 2).locator(".taken").last
    expect(before).to_have_text("roll for the first turn: Ada: 6")
    asked(page, "first", 2).get_by_role("button", name="1").click()
    page.locator("body.watching").wait_for()
    decision(page, "Ada: roll the die")
    kept = "Object.keys(sessionStorage).filter((key) => key.startsWith('dossier.draft'))"
    assert page.evaluate(kept) == []

    # A move whose chance is asked for goes on; taken back, it is gone for good.
    play_first(page)
    asked(page, "die")
    page.reload()
    asked(page, "die").get_by_role("button", name="Take back").click()
    decision(page, "Ada: roll the die")
    page.reload()
    decision(page, "Ada: roll the die")
    expect(page.locator(".came:not([hidden])")).to_have_count(0)
    page.goto("/")
    expect(page.get_by_role("button", name="New game")).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_fork_is_asked_what_is_agreed_there(server: Server, visit: Open) -> None:
    game = server.open(options={"first": 0})
    game.play()
    page = visit(f"{game.path}#judge={game.judge}")
    page.get_by_role("tab", name="Judge").click()
    page.get_by_role("button", name="Play on from here").click()
    form = page.get_by_role("dialog")
    expect(form.get_by_role("radio", name="On screens")).to_be_checked()
    form.get_by_role("radio", name="At a real table").check()
    form.get_by_role("radio", name="Tournament").check()
    form.get_by_role("button", name="Open the table").click()
    form.get_by_role("link", name="To the table").click()
    page.locator("body.watching").wait_for()
    decision(page, "Ann: share the steps among agents")
    fork = server.get(f"/games/{page.url.rpartition('/')[2].partition('#')[0]}")
    assert (fork["chance"], fork["undo"], fork["origin"]["game"]) == ("declared", "none", game.id)
    # Where no seat takes anything back, a scribe's mistake is still put right: by a ruling.
    play_first(page)
    decision(page, "Bob: roll the die").locator("[data-deed='take-back']").click()
    decision(page, "Ann: share the steps among agents")
