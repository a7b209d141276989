"""Judging from the step where it happened."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Open, Server, until

AGENTS = "demo-secret_agents-base"


def test_a_step_is_explained_and_another_move_tried(visit: Open) -> None:
    page = visit(f"/watch/{AGENTS}#step=90")
    page.get_by_role("tab", name="Judge").click()
    page.get_by_role("button", name="Why was this legal?").click()
    box = page.get_by_role("dialog")
    expect(box.locator(".checks li").first).to_be_visible()
    expect(box).to_contain_text("✓ Legal")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="What if…").click()
    box.locator("textarea").fill('{"move": "distribute", "steps": [{"agent": "red", "steps": 1}]}')
    box.get_by_role("button", name="Ask", exact=True).click()
    expect(box).to_contain_text("✗ Not legal")
    box.get_by_role("combobox").select_option(index=1)
    box.get_by_role("button", name="Ask", exact=True).click()
    expect(box).to_contain_text("✓ Legal")
    expect(box).to_contain_text("What would have followed")


def test_a_dispute_is_raised_answered_and_settled(server: Server, visit: Open) -> None:
    game = server.open(options={"first": 0})
    game.play()
    ann = visit(game.path, tokens={game.id: {"seat:0": game.seats[0]}})
    bob = visit(game.path, tokens={game.id: {"seat:1": game.seats[1]}})
    judge = visit(game.path)
    steps = int(judge.locator(".slider").get_attribute("max") or 0)
    # The judge enters the token that was kept when the table opened.
    judge.get_by_label("Seen by").select_option("Enter a token…")
    judge.get_by_role("textbox", name="Token").fill(game.judge)
    judge.get_by_role("button", name="Use it").click()
    expect(judge.get_by_label("Seen by")).to_have_value("judge")

    bob.get_by_role("tab", name="Judge").click()
    bob.get_by_role("button", name="Contest this step").click()
    bob.get_by_role("dialog").get_by_label("What is wrong").fill("The die fell off the table")
    bob.get_by_role("button", name="Raise the dispute").click()
    expect(bob.locator(".dispute")).to_contain_text("Bob: The die fell off the table")

    ann.get_by_role("tab", name="Judge").click()
    ann.locator(".dispute").get_by_label("Answer").fill("It did not")
    ann.locator(".dispute").get_by_role("button", name="Answer").click()
    expect(ann.locator(".dispute")).to_contain_text("Ann: It did not")
    expect(ann.locator(".lane button")).to_have_text("⚑")

    judge.get_by_role("tab", name="Judge").click()
    ruling = judge.locator(".dispute")
    expect(ruling).to_contain_text("Ann: It did not")
    ruling.get_by_role("combobox", name="Ruling").select_option("rewind")
    ruling.get_by_label("Reasoning").fill("Roll again")
    ruling.get_by_role("button", name="Give the ruling").click()
    for page in (ann, bob, judge):
        until(page, f"Number(document.querySelector('.slider').max) < {steps}")
        expect(page.locator(".dispute")).to_contain_text("Roll again")


def test_a_seat_contests_a_finished_game_and_a_viewer_does_not(server: Server, visit: Open) -> None:
    game = server.open(options={"first": 0, "turn_limit": 2})
    while server.get(f"/games/{game.id}")["status"] == "playing":
        game.play()
    viewer = visit(f"{game.path}#step=20")
    viewer.get_by_role("tab", name="Judge").click()
    expect(viewer.get_by_role("button", name="What if…")).to_be_visible()
    expect(viewer.get_by_role("button", name="Contest this step")).to_be_hidden()
    page = visit(f"{game.path}#step=20", tokens={game.id: {"seat:1": game.seats[1]}})
    page.get_by_role("tab", name="Judge").click()
    page.get_by_role("button", name="Contest this step").click()
    page.get_by_role("dialog").get_by_label("What is wrong").fill("Count again")
    page.get_by_role("button", name="Raise the dispute").click()
    expect(page.locator(".dispute")).to_contain_text("Bob: Count again")
    page.keyboard.press("Escape")
    page.keyboard.press("Home")
    page.locator(".stage").click(position={"x": 5, "y": 5})
    page.keyboard.press("d")
    expect(page.locator(".slider")).to_have_value("20")
