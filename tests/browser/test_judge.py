"""Judging from the step where it happened."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, expect

from domain.rulesets import RULESETS
from tests.api.players import eventually
from tests.browser.conftest import PHONE, Game, Open, Server, first_demo, until

JSON_FIELDS = """() => [...document.querySelectorAll("textarea, input")].filter(
  (field) => /json/i.test(`${field.labels?.[0]?.textContent} ${field.placeholder}`)
    || /^\\s*[[{]/.test(field.value)).map((field) => field.outerHTML)"""


def no_json(page: Page) -> None:
    """Nothing on the page asks for JSON, or shows some to be changed."""
    assert page.evaluate(JSON_FIELDS) == []


def make_any_move(page: Page) -> None:
    """Touches whatever can be touched next at the desk until there is a move to ask about."""
    for _ in range(30):
        playable = page.locator(".question-desk .decision [data-play]")
        offered = page.locator(
            ".question-desk .board .open-to-choose, .question-desk .decision .parts button"
        )
        playable.or_(offered).first.wait_for()
        if playable.count():
            playable.click()
            return
        before = page.locator(".question-desk .decision").get_attribute("data-chosen")
        answers = page.locator(".question-desk .answer").count()
        answered = f"document.querySelectorAll('.question-desk .answer').length > {answers}"
        first = offered.first
        is_kind = False
        if first.evaluate("(each) => each.matches('button')"):
            is_kind = str(first.get_attribute("data-part")).startswith("move:")
            first.click()
        else:
            first.focus()
            page.keyboard.press("Enter")
        until(
            page,
            "document.querySelector('.question-desk .decision').dataset.chosen"
            f" !== {json.dumps(before)} || {answered}",
        )
        if is_kind and not offered.count():
            until(page, answered)  # Its words told the whole move, which is on its way.
        if page.evaluate(answered):
            return
    raise AssertionError("no move came of it")


@pytest.mark.parametrize("slug", RULESETS)
def test_another_move_is_tried_at_any_step_legal_or_not(visit: Open, slug: str) -> None:
    page = visit(f"/watch/{first_demo(slug)}#step=60")
    page.get_by_role("tab", name="Judge").click()
    page.get_by_role("button", name="What if…").click()
    make_any_move(page)
    desk = page.locator(".question-desk")
    legal = desk.locator(".answer").first
    expect(legal).to_contain_text("✓ Legal")
    expect(legal).to_contain_text("What would have followed")
    expect(legal.locator(".afterwards .board .sprite").first).to_be_visible()
    # A kind of move that is not asked for here, with whatever the form proposes.
    desk.locator(".any-move summary").click()
    kinds = desk.locator("[data-field=move] option")
    for index in range(kinds.count()):
        desk.locator("[data-field=move]").select_option(index=index)
        no_json(page)
        if not desk.locator(".move-fields [data-field]").count():
            continue  # Passing, say: it may be legal.
        asked = desk.locator(".answer").count()
        desk.locator(".move-form").get_by_role("button", name="Ask").click()
        expect(desk.locator(".answer")).to_have_count(asked + 1)
        if "✗ Not legal" in desk.locator(".answer").first.inner_text():
            break
    refused = desk.locator(".answer").first
    expect(refused).to_contain_text("✗ Not legal")
    expect(refused.locator(".refused .cite")).to_be_visible()
    # Both questions stand side by side.
    expect(legal.or_(refused).first).to_be_visible()
    assert desk.locator(".answer").count() >= 2
    no_json(page)


def test_on_a_phone_the_board_of_a_question_covers_nothing(visit: Open) -> None:
    page = visit(f"/watch/{first_demo('secret_agents')}#step=60", viewport=PHONE)
    page.get_by_role("tab", name="Judge").click()
    page.get_by_role("button", name="What if…").click()
    box = page.get_by_role("dialog", name="What if…")
    expect(box.locator(".decision")).to_be_visible()
    box.locator("[data-field=seat]").click(trial=True)
    assert box.locator("svg.board").evaluate("(board) => board.clientWidth") > 300


def test_a_step_is_explained_with_its_board_before_and_after(visit: Open) -> None:
    page = visit(f"/watch/{first_demo(next(iter(RULESETS)))}#step=90")
    page.get_by_role("tab", name="Judge").click()
    page.get_by_role("button", name="Why was this legal?").click()
    box = page.get_by_role("dialog")
    expect(box.locator(".checks li").first).to_be_visible()
    expect(box).to_contain_text("✓ Legal")
    expect(box.locator(".pair .board")).to_have_count(2)
    expect(box.locator(".pair .differs").first).to_be_visible()
    assert "{" not in box.inner_text()
    no_json(page)


def test_a_seat_asks_of_its_own_move_while_the_game_runs(server: Server, visit: Open) -> None:
    game = server.open(options={"first": 0})
    page = visit(game.path, tokens={game.id: {"seat:0": game.seats[0]}})
    page.get_by_role("tab", name="Judge").click()
    page.get_by_role("button", name="What if…").click()
    make_any_move(page)
    expect(page.locator(".question-desk .answer")).to_contain_text(
        "Here chance decides what follows"
    )
    game.play()
    page.reload()
    page.get_by_role("tab", name="Judge").click()
    page.get_by_role("button", name="What if…").click()
    make_any_move(page)
    expect(page.locator(".question-desk .answer")).to_contain_text("goes")
    assert server.get(f"/games/{game.id}")["version"] == 2


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


def test_after_a_rewind_the_flag_stays_with_the_contested_move(server: Server, visit: Open) -> None:
    game = server.open(options={"first": 0})
    game.play()
    kept = server.get(f"/games/{game.id}")["steps"]
    game.play()
    contested = server.get(f"/games/{game.id}")["steps"]
    rule = {"step": contested, "rule": "turn.roll", "claim": "Loaded"}
    server.post(f"/games/{game.id}/disputes", rule, game.seats[1])
    ruling = {"remedy": "rewind", "reasoning": "Again", "kept": 1}
    server.post(f"/games/{game.id}/disputes/0/ruling", ruling, game.judge)
    game.play(3)  # Another move stands at that step now.
    page = visit(game.path, tokens={game.id: {"seat:1": game.seats[1]}})
    expect(page.locator(".lane")).not_to_contain_text("⚑")
    page.get_by_role("tab", name="Judge").click()
    expect(page.locator(".dispute")).to_contain_text("taken back")
    page.locator(".dispute h3 button").click()
    undone = page.locator(".story .undone")
    expect(undone).to_contain_text("⚑")
    expect(undone).to_be_focused()
    expect(undone).to_be_in_viewport(ratio=1)
    # The board stands as it did before that move, not at the same number of another line.
    expect(page.locator(".slider")).to_have_value(str(kept))
    expect(page.locator(".story .told-move").last).not_to_contain_text("⚑")


def test_from_the_link_of_an_event_to_a_ruling_in_six_clicks(server: Server, visit: Open) -> None:
    event = server.post("/organisers", {"event": "Club night"})
    opened = server.post(
        "/games",
        {"ruleset": "secret_agents", "players": ["Ann", "Bob"], "options": {"first": 0}},
        event["token"],
    )
    tokens = opened["tokens"]
    game = Game(server, opened["game"]["id"], tokens["seats"], tokens["judge"], tokens["host"])
    game.play()
    step = server.get(f"/games/{game.id}")["steps"]
    contested = {"step": step, "rule": "turn.roll", "claim": "It fell off the table"}
    server.post(f"/games/{game.id}/disputes", contested, game.seats[1])
    eventually(lambda: server.get("/organisers/docket", event["token"])["cases"])
    page = visit(f"/judges#judge={event['token']}")
    assert event["token"] not in page.url
    waiting = page.locator(".waiting .case")
    expect(waiting).to_contain_text("Bob: “It fell off the table”")
    expect(waiting).to_contain_text("Ann: Roll the die")
    expect(waiting).to_contain_text(re.compile(r"[A-Z][a-z]{2} \d{1,2}, \d{4}"))
    clicks = 0
    waiting.get_by_role("link", name="Decide this").click()
    clicks += 1
    card = page.locator(".dispute")
    expect(card.locator(".why .checks li").first).to_be_visible()
    expect(page.locator(".slider")).to_have_value(str(step))
    card.get_by_role("combobox", name="Ruling").select_option("stand")
    clicks += 2
    card.get_by_label("Reasoning").fill("It stays as it fell")
    clicks += 1
    card.get_by_role("button", name="Give the ruling").click()
    clicks += 1
    expect(card).to_contain_text("It stays as it fell")
    assert clicks <= 6
    cited = card.get_by_role("link", name="The ruling, to cite and to print")
    expect(cited).to_have_attribute("href", f"/rulings/{game.id}/0?lang=en")
    # It is a precedent now: found by its words, with a page of its own.
    ruled = {"q": "stays fell", "open": "false"}
    eventually(lambda: server.get("/docket", **ruled))
    page.goto("/judges")
    page.get_by_label("Words, in any order").fill("stays fell")
    found = page.locator(".cases .case", has_text="It stays as it fell")
    expect(found).to_have_count(1)
    expect(page.locator(".waiting")).to_contain_text("Nothing waits for a ruling")
    # From here, too, there is a way to the games.
    page.get_by_role("link", name="Dossier, Games").click()
    expect(page.locator("body.catalogue .games").first).to_be_visible()
    page.goto(f"/rulings/{game.id}/0?lang=fr")
    expect(page.locator("body")).to_contain_text("Le coup est maintenu.")
    expect(page.locator("body")).to_contain_text("It stays as it fell")


def test_on_a_phone_the_open_tab_and_what_the_judge_did_are_seen_whole(
    server: Server, visit: Open
) -> None:
    game = server.open(options={"first": 0})
    game.play()
    page = visit(f"{game.path}#judge={game.judge}", viewport=PHONE)
    page.get_by_role("tab", name="Judge").click()
    expect(page.locator(".sticker.looked")).to_be_visible()
    for seen in (page.get_by_role("tab", name="Judge"), *page.locator(".sticker").all()):
        box = seen.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= PHONE["width"]


def test_no_line_begins_with_a_colon_in_french(visit: Open) -> None:
    page = visit("/judges", locale="fr")
    count = page.get_by_text("Décisions : ")
    expect(count).to_be_visible()
    assert "Décisions\u00a0: " in (count.text_content() or "")


def touch_at_desk(page: Page, sprite: str) -> None:
    page.locator(f'.question-desk .desk-stage [data-id="{sprite}"]').focus()
    page.keyboard.press("Enter")


def test_from_a_contested_step_to_a_correction_by_touching_the_board(
    server: Server, visit: Open
) -> None:
    game = server.open(options={"first": 0})
    game.play()
    game.play()
    detail = server.get(f"/games/{game.id}")
    contested = {"step": detail["steps"], "rule": "turn.roll", "claim": "Red went too far"}
    server.post(f"/games/{game.id}/disputes", contested, game.seats[1])
    page = visit(f"{game.path}#judge={game.judge}")
    page.get_by_role("tab", name="Judge").click()
    card = page.locator(".dispute")
    card.get_by_role("combobox", name="Ruling").select_option("correct")
    no_json(page)
    desk = page.locator(".question-desk")
    take = desk.get_by_role("button", name="Take this correction")
    expect(take).to_be_disabled()
    # What could not have come about is refused, with the reason.
    desk.locator("[data-field=sentence]").select_option("marker_placed")
    expect(desk.locator(".result .wrong")).to_contain_text("is not the sum of its gains")
    expect(take).to_be_disabled()
    desk.locator(".amended").get_by_role("button").click()
    expect(desk.locator(".amended")).to_contain_text("Nothing yet")
    # A piece, and where it belongs: the sentence is proposed, with all that it needs.
    touch_at_desk(page, "agent:red")
    expect(desk.locator(".touched")).to_contain_text("Red agent")
    touch_at_desk(page, "place:house_9")
    proposed = desk.locator(".proposals [data-sentence=agent_placed]")
    expect(proposed).to_contain_text("House 9")
    proposed.click()
    expect(desk.locator(".result .fine")).to_be_visible()
    expect(desk.locator(".result .board .sprite").first).to_be_visible()
    expect(desk.locator(".desk-stage .differs").first).to_be_visible()
    # A blank is filled otherwise: House 8 it was.
    desk.locator(".amended [data-field=place]").select_option(label="House 8")
    expect(desk.locator(".amended [data-field=place] option:checked")).to_have_text("House 8")
    no_json(page)
    expect(take).to_be_enabled()
    take.click()
    expect(card.locator(".correction")).to_contain_text("in House 8")
    card.get_by_label("Reasoning").fill("All saw it")
    card.get_by_role("button", name="Give the ruling").click()
    expect(card).to_contain_text("All saw it")
    last = server.get(f"/games/{game.id}/steps/{detail['steps'] + 1}", game.judge)
    assert "in House 8" in last["sentence"]
    assert last["view"]["position"]["red"] == "house_8"
