"""The catalogue, and games as files."""

from __future__ import annotations

import base64
from pathlib import Path

from playwright.sync_api import Download, Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Open, Server

AGENTS = "demo-secret_agents-base"
DROP = """([name, data]) => {
  const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
  const files = new DataTransfer();
  files.items.add(new File([bytes], name));
  for (const kind of ["dragover", "drop"]) {
    document.body.dispatchEvent(new DragEvent(kind, { dataTransfer: files, bubbles: true }));
  }
}"""


def download(page: Page, name: str) -> Download:
    page.get_by_role("tab", name="Files").click()
    with page.expect_download() as caught:
        page.get_by_role("button", name=name).click()
    return caught.value


def test_games_are_searched_filtered_and_opened(visit: Open) -> None:
    page = visit("/")
    cards = page.locator(".games li")
    expect(cards.first).to_be_visible()
    everything = cards.count()
    page.get_by_role("combobox", name="Game").select_option("secret_agents")
    expect(page.locator(".games").last).not_to_contain_text("1955")
    page.get_by_role("combobox", name="State").select_option("over")
    page.get_by_role("searchbox").fill("dimitri")
    expect(cards).to_have_count(1)
    assert everything > 1
    cards.first.get_by_role("link").click()
    expect(page.locator(".board")).to_be_visible()
    assert page.url.endswith("demo-secret_agents-advanced") or "#step=0" in page.url


def test_a_record_is_exported_and_dropped_on_another_page(
    server: Server, visit: Open, tmp_path: Path
) -> None:
    page = visit(f"/watch/{AGENTS}")
    file = tmp_path / "game.jsonl"
    download(page, "as a record").save_as(file)
    other = visit("/")
    data = base64.b64encode(file.read_bytes()).decode()
    other.evaluate(DROP, ["game.jsonl", data])
    other.wait_for_url(f"**/watch/{AGENTS}**")
    expect(other.locator(".board")).to_be_visible()
    spoilt = base64.b64encode(file.read_bytes().replace(b'"Ada"', b'"Eve"')).decode()
    third = visit("/")
    third.evaluate(DROP, ["spoilt.jsonl", spoilt])
    expect(third.locator(".notice.wrong")).to_contain_text("spoilt.jsonl")


def test_a_step_is_saved_as_svg_and_png(visit: Open, tmp_path: Path) -> None:
    page = visit(f"/watch/{AGENTS}#step=90")
    svg, png = tmp_path / "step.svg", tmp_path / "step.png"
    download(page, "as SVG").save_as(svg)
    download(page, "as PNG").save_as(png)
    text = svg.read_text()
    assert text.startswith("<svg")
    assert 'data-id="agent:red"' in text
    assert ".scene" in text
    assert png.read_bytes().startswith(b"\x89PNG")
    assert png.stat().st_size > 20_000


def test_a_game_is_saved_as_a_page_that_plays_offline(visit: Open, tmp_path: Path) -> None:
    page = visit(f"/watch/{AGENTS}")
    file, small = tmp_path / "game.html", tmp_path / "small.html"
    download(page, "as a page that plays offline").save_as(file)
    page.get_by_label("for", exact=True).select_option("a phone")
    download(page, "as a page that plays offline").save_as(small)
    browser = page.context.browser
    assert browser is not None
    context = browser.new_context(
        viewport=DESKTOP, offline=True, locale="en", reduced_motion="reduce"
    )
    faults: list[str] = []
    alone = context.new_page()
    alone.on("pageerror", lambda error: faults.append(str(error)))
    alone.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
    alone.goto(file.as_uri() + "#step=85")
    expect(alone.locator(".told")).to_contain_text("scoring number 4")
    expect(alone.locator('.board [data-id="agent:red"]')).to_be_visible()
    alone.keyboard.press("ArrowRight")
    expect(alone.locator(".slider")).to_have_value("91")
    expect(alone.locator(".board .flight")).to_have_count(5)
    alone.get_by_label("Seen by").select_option("judge")
    alone.get_by_role("button", name="§").first.click()
    expect(alone.get_by_role("dialog").locator("p[lang=fr]")).to_be_visible()
    told = alone.locator(".sticker.screen")
    expect(told).to_have_count(0)
    for saved, count in ((small, 0), (file, 1)):
        alone.set_viewport_size(PHONE)
        alone.goto(saved.as_uri() + "#step=90")
        expect(alone.locator('.board [data-id="agent:red"]')).to_be_visible()
        expect(told).to_have_count(count)
    expect(told).to_have_text("Board for a wide screen")
    context.close()
    assert faults == []


def test_the_page_is_small_strict_and_kept(server: Server) -> None:
    from replays import viewer

    answer = server.client.get("/")
    policy = answer.headers["content-security-policy"]
    assert "script-src 'self';" in policy
    assert "unsafe" not in policy
    assert "<script>" not in answer.text
    again = server.client.get("/", headers={"If-None-Match": answer.headers["etag"]})
    assert again.status_code == 304
    script = server.client.get(f"/viewer/{viewer.version()}/js/main.js")
    assert script.headers["content-encoding"] == "gzip"
    assert "immutable" in script.headers["cache-control"]
    assert server.client.get("/viewer/old/js/main.js").status_code == 404
    plain = server.client.get("/plain")
    assert "/plain/watch/" in plain.text
    assert server.client.get(f"/plain/watch/{AGENTS}").status_code == 200
