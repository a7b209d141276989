"""The pictures of the README: a step of a demo game of every ruleset, as the page shows it."""

from __future__ import annotations

import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Page, sync_playwright

from tests.browser.conftest import DESKTOP, DOSSIER, ROOT, browser_path, serving, until

STEPS = {
    "secret_agents": ("base", 90),
    "war1955": ("reactions", 267),
    "masterminds": ("standard", 783),
    "circle": ("standard", 600),
    "xiii": ("fast", 740),
}
"""A scoring, an answer to an answer, a capture, an auction, a fight."""


def main() -> None:
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        database = Path(folder) / "demo.sqlite"
        subprocess.run([DOSSIER, "demo", "--database", database], check=True, capture_output=True)
        browser = playwright.chromium.launch(executable_path=browser_path(), args=["--no-sandbox"])
        with serving(DOSSIER, database) as server:
            context = browser.new_context(
                base_url=server.url, viewport=DESKTOP, locale="en", reduced_motion="reduce",
                color_scheme="light",
            )  # fmt: skip
            page = context.new_page()
            for slug, (variant, step) in STEPS.items():
                _take(page, slug, variant, step)
        browser.close()


def _take(page: Page, slug: str, variant: str, step: int) -> None:
    page.goto("about:blank")  # An address that differs in its step alone would not be opened anew.
    page.goto(f"/watch/demo-{slug}-{variant}#step={step}")
    page.locator("body.watching").wait_for()
    until(page, "document.querySelector('.loaded').hidden")
    page.screenshot(path=ROOT / "replays" / "pictures" / f"{slug}.png")


if __name__ == "__main__":
    main()
