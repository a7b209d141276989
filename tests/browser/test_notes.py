"""Notes on a step: written and read on the page, and in the page to take away."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, Open, Server, until
from tests.browser.test_files import download

MARKUP = "Here I lost it <img src=x onerror=alert(1)>"


def annotate(page: Page, text: str) -> None:
    """Writes a note to the step that is looked at."""
    page.get_by_role("tab", name="Story").click()
    page.get_by_role("button", name="Add a note to this step").click()
    page.get_by_role("dialog").get_by_label("Your note").fill(text)
    page.get_by_role("button", name="Add the note").click()
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_note_is_its_writers_until_the_end_and_then_everybodys(
    server: Server, visit: Open, tmp_path: Path
) -> None:
    game = server.open(options={"first": 0})
    game.play()
    ann = visit(game.path, tokens={game.id: {"seat:0": game.seats[0]}})
    bob = visit(game.path, tokens={game.id: {"seat:1": game.seats[1]}})
    public = visit(game.path)
    step = int(ann.locator(".slider").get_attribute("max") or 0)
    annotate(ann, MARKUP)
    written = ann.locator("[aria-current=step] .notes li")
    expect(written).to_have_text(f"✎ Ann: {MARKUP}")
    expect(ann.locator(".lane button")).to_have_text("✎")
    expect(ann.locator(f'.story li[data-step="{step}"] > .mark')).to_have_text("✎")
    assert ann.locator(".notes img").count() == 0

    # Another step has none of it, and the mark leads back; so does the one of the empty table.
    ann.keyboard.press("Home")
    expect(ann.locator(".notes")).to_have_count(0)
    annotate(ann, "An empty table.")
    expect(ann.locator(".notes li")).to_have_text("✎ Ann: An empty table.")
    ann.locator(".lane button").first.click()
    expect(ann.locator(".slider")).to_have_value(str(step))

    # The others are at the same version and see nothing of it.
    version = server.get(f"/games/{game.id}")["version"]
    game.play()
    for page in (bob, public):
        page.get_by_role("tab", name="Story").click()
        until(page, f"Number(document.querySelector('.slider').max) > {step}")
        expect(page.locator(".notes, .story .mark, .lane button")).to_have_count(0)
        assert MARKUP not in page.content()
    assert version == 4
    expect(public.get_by_role("button", name="Add a note")).to_have_count(0)

    # The move that it was written at is taken back: it stands beside the line.
    annotate(ann, "A good share.")
    last = server.get(f"/games/{game.id}")["steps"]
    server.post(f"/games/{game.id}/undo", {}, game.seats[0])
    beside = ann.locator(".undone .notes li")
    expect(beside).to_have_text("✎ Ann: A good share.")
    # Two marks at one step stand side by side.
    boxes = [mark.bounding_box() for mark in ann.locator(".lane button").all()]
    assert sorted(round(box["x"]) for box in boxes if box) == sorted(
        {round(box["x"]) for box in boxes if box}
    )
    assert ann.locator(".lane").inner_text().split() == ["↶", "✎", "✎"]
    game.play(1)
    until(ann, f"Number(document.querySelector('.slider').value) >= {last}")
    expect(ann.locator("[aria-current=step] .notes")).to_have_count(0)
    expect(beside).to_have_count(1)

    # Once secrets are open everybody reads it, also in the page to take away.
    server.post(f"/games/{game.id}/resign", {}, game.seats[0])
    reader = visit(f"{game.path}#step={step}")
    expect(reader.locator("[aria-current=step] .notes li")).to_have_text(f"✎ Ann: {MARKUP}")
    expect(reader.get_by_role("button", name="Add a note")).to_have_count(0)
    file = tmp_path / "game.html"
    download(reader, "as a page that plays offline").save_as(file)
    browser = reader.context.browser
    assert browser is not None
    context = browser.new_context(viewport=DESKTOP, offline=True, locale="en")
    alone = context.new_page()
    faults: list[str] = []
    alone.on("pageerror", lambda error: faults.append(str(error)))
    alone.goto(f"{file.as_uri()}#step={step}")
    expect(alone.locator("[aria-current=step] .notes li")).to_have_text(f"✎ Ann: {MARKUP}")
    expect(alone.locator(".lane button", has_text="✎")).to_have_count(2)
    expect(alone.get_by_role("button", name="Add a note")).to_have_count(0)
    context.close()
    assert faults == []


def test_the_judge_leaves_a_remark_in_french(server: Server, visit: Open) -> None:
    game = server.open(options={"first": 0})
    game.play()
    page = visit(game.path, tokens={game.id: {"judge": game.judge}}, locale="fr")
    page.get_by_label("Vu par").select_option("judge")
    page.get_by_role("tab", name="Récit").click()
    page.get_by_role("button", name="Ajouter une note à cette étape").click()
    box = page.get_by_role("dialog")
    expect(box).to_contain_text("seuls son auteur et l'arbitre peuvent la lire")
    box.get_by_label("Votre note").fill("   ")
    box.get_by_role("button", name="Ajouter la note").click()
    expect(page.locator(".notice.wrong")).to_contain_text("une note a des mots")
    box.get_by_label("Votre note").fill("Attention\naux dés.")
    box.get_by_role("button", name="Ajouter la note").click()
    expect(page.locator(".notes li")).to_have_text("✎ l'arbitre : Attention aux dés.")
