"""Taking back: what can be done is offered, the others see what is asked, the answer is heard."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Open, Server, until
from tests.browser.test_play import play_on, steps


def two(server: Server, visit: Open, **table: object) -> tuple[Page, Page]:
    """Ann, who begins, and Bob."""
    game = server.open(options={"first": 0}, **table)
    pages = [visit(game.path, tokens={game.id: {f"seat:{n}": game.seats[n]}}) for n in (0, 1)]
    return pages[0], pages[1]


def ask_to_take_back(page: Page) -> None:
    page.get_by_role("button", name="Take back my last move").click()
    page.get_by_role("dialog").get_by_role("button", name="Ask the others").click()


def test_an_undo_is_asked_for_and_granted_between_two_pages(server: Server, visit: Open) -> None:
    ann, bob = two(server, visit, use="league")
    refused: list[str] = []
    for page in (ann, bob):
        page.on("response", lambda answer: refused.append(answer.url) if not answer.ok else None)
    before = steps(ann)
    play_on(ann)
    for page in (ann, bob):
        until(page, f"Number(document.querySelector('.slider').max) > {before}")
    ann.get_by_role("button", name="Take back my last move").click()
    preview = ann.get_by_role("dialog")
    expect(preview).to_contain_text("Roll the die")
    expect(preview).to_contain_text("every other seat must agree")
    preview.get_by_role("button", name="Ask the others").click()
    expect(ann.locator(".request")).to_contain_text("Waiting for Bob")
    expect(bob.locator(".request")).to_contain_text("Ann asks to take moves back")
    bob.get_by_role("button", name="Agree").click()
    for page in (ann, bob):
        until(page, f"Number(document.querySelector('.slider').max) === {before}")
        expect(page.locator(".request")).to_have_count(0)
        expect(page.locator(".lane button")).to_have_count(1)
        page.get_by_role("tab", name="Story").click()
        expect(page.locator(".story .undone")).to_contain_text("taken back")
    ann.get_by_role("tab", name="Play").click()
    ann.get_by_role("button", name="Redo").click()
    bob.get_by_role("tab", name="Play").click()
    expect(bob.locator(".request")).to_contain_text("Ann asks to play again what was taken back")
    expect(bob.locator(".request")).to_contain_text("This would be played again")
    bob.get_by_role("button", name="Agree").click()
    for page in (ann, bob):
        until(page, f"Number(document.querySelector('.slider').max) > {before}")
        expect(page.locator(".lane button")).to_have_count(0)
    assert refused == []  # Nobody asks for a step that was taken back.


def test_only_what_can_be_done_is_offered_and_says_what(server: Server, visit: Open) -> None:
    ann, bob = two(server, visit)
    expect(ann.locator(".asks > .decision [data-play]")).to_be_visible()
    expect(ann.locator(".undo")).to_have_count(0)  # Nothing was played yet.
    play_on(ann)
    last = ann.locator('[data-deed="last"]')
    expect(last).to_contain_text("Roll the die")
    expect(last).to_contain_text("the others are asked")  # All have seen the die.
    expect(ann.locator('[data-deed="turn"], [data-deed="redo"]')).to_have_count(0)
    play_on(ann)
    expect(last).not_to_contain_text("Roll the die")
    expect(last).not_to_contain_text("the others are asked")
    expect(ann.locator('[data-deed="turn"]')).to_contain_text("Roll the die (and 1 more)")
    last.click()
    ann.get_by_role("dialog").get_by_role("button", name="Take it back").click()
    expect(ann.locator('[data-deed="redo"]')).to_be_visible()
    expect(bob.locator(".undo")).to_have_count(0)  # He has not moved.
    none = server.open(options={"first": 0}, use="tournament")
    none.play()
    page = visit(none.path, tokens={none.id: {"seat:0": none.seats[0]}})
    expect(page.locator(".board .open-to-choose").first).to_be_visible()
    expect(page.locator(".undo")).to_have_count(0)


def test_a_refused_undo_is_told_with_when_to_ask_again(server: Server, visit: Open) -> None:
    ann, bob = two(server, visit)
    bob.set_viewport_size(PHONE)
    play_on(ann)
    ask_to_take_back(ann)
    # A banner over the board, on a phone as well.
    banner = bob.locator(".request-bar .request")
    expect(banner).to_be_in_viewport()
    expect(banner).to_contain_text("Roll the die")
    banner.get_by_role("button", name="Refuse").click()
    expect(ann.locator(".answered")).to_contain_text("Bob refused what you asked")
    expect(ann.locator(".undo")).to_contain_text("ask again after one more move")
    expect(ann.locator("[data-deed]")).to_have_count(0)
    for page in (ann, bob):
        expect(page.locator(".request")).to_have_count(0)
    play_on(ann)
    expect(ann.locator("[data-deed]").first).to_be_visible()


def test_an_agreed_undo_is_told(server: Server, visit: Open) -> None:
    ann, bob = two(server, visit)
    before = steps(ann)
    play_on(ann)
    ask_to_take_back(ann)
    bob.locator(".request-bar").get_by_role("button", name="Agree").click()
    expect(ann.locator(".answered")).to_contain_text("Bob agreed: it is done")
    until(ann, f"Number(document.querySelector('.slider').max) === {before}")
