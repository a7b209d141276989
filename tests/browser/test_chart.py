"""The chart: the sides in the colours of the board, values under the pointer, and a way to seek."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from domain.rulesets import RULESETS
from tests.browser.conftest import Open, first_demo

COLOURS = """() => {
  const colour = (element, name) => getComputedStyle(element)[name];
  const board = [...document.querySelectorAll(".board .sprite *")];
  return {
    board: [...new Set(board.flatMap((each) => [colour(each, "fill"), colour(each, "stroke")]))],
    chart: [...document.querySelectorAll(".chart .score")].map((line) => colour(line, "stroke")),
    said: [...document.querySelectorAll(".chart .score")]
      .filter((line) => line.style.getPropertyValue("--look"))
      .map((line) => colour(line, "stroke")),
    legend: [...document.querySelectorAll(".chart-legend .sign")].map((s) => colour(s, "color")),
    standings: [...document.querySelectorAll(".standings .sign")].map((s) => colour(s, "color")),
  };
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("slug", RULESETS)
def test_a_side_has_one_colour_on_board_chart_and_standings(
    slug: str, scheme: str, visit: Open
) -> None:
    page = visit(f"/watch/{first_demo(slug)}#step=60", color_scheme=scheme)
    page.locator(".board .sprite").first.wait_for()
    page.get_by_role("tab", name="Standings").click()
    seen = page.evaluate(COLOURS)
    sides = set(seen["chart"])
    assert len(sides) == len(seen["chart"]) > 1
    assert set(seen["legend"]) == set(seen["standings"]) == sides
    assert len(seen["said"]) >= 2
    assert set(seen["said"]) <= set(seen["board"])


def test_what_stood_is_told_under_the_pointer_and_sought_by_a_click(visit: Open) -> None:
    page = visit(f"/watch/{first_demo('masterminds')}")
    chart = page.locator(".chart")
    box = chart.bounding_box()
    assert box
    tip = page.locator(".chart-tip")
    expect(tip).to_be_hidden()
    chart.hover(position={"x": box["width"] / 2, "y": 20})
    expect(tip).to_contain_text("Round")
    expect(tip).to_contain_text("Ada")
    chart.click(position={"x": box["width"] / 2, "y": 20})
    expect(page.locator(".slider")).not_to_have_value("0")
    page.mouse.move(5, 5)
    expect(tip).to_be_hidden()


def test_the_legend_opens_where_the_points_of_a_side_came_from(visit: Open) -> None:
    page = visit(f"/watch/{first_demo('masterminds')}")
    page.keyboard.press("End")
    assert page.locator(".chart .layer").count() == 0
    page.locator(".chart-legend button").first.click()
    assert page.locator(".chart .layer").count() > 1
    expect(page.locator(".chart-legend button").first).to_have_attribute("aria-pressed", "true")
    page.locator(".chart-legend button").first.click()
    assert page.locator(".chart .layer").count() == 0


def test_chapters_are_marks_on_the_slider_with_their_names(visit: Open) -> None:
    page = visit(f"/watch/{first_demo('secret_agents')}")
    marks = page.locator(".chapter-marks span")
    assert marks.count() == page.locator(".chapters option").count() - 1
    last = marks.last
    title = last.get_attribute("title")
    last.click()
    expect(page.locator(".chapters option:checked")).to_have_text(str(title))
