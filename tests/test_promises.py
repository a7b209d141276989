"""The page *What is promised and what is not*: tests cite every promise, and no other."""

from __future__ import annotations

import re
from collections import Counter
from html import unescape
from pathlib import Path

import httpx
import pytest

from replays.audit.promises import promises
from tests.api.conftest import client  # noqa: F401

CITED = re.compile(r"pytest\.mark\.promise\(\s*\"([a-z.]+)\"")
TESTS = Path(__file__).parent


def made() -> list[str]:
    return [promise.id for part in promises().parts for promise in part.promises]


def cited() -> Counter[str]:
    return Counter(
        id for file in TESTS.rglob("test_*.py") for id in CITED.findall(file.read_text("utf-8"))
    )


def test_every_promise_is_cited_by_a_test_and_every_citation_is_a_promise() -> None:
    assert sorted(set(made()) - set(cited())) == []
    assert sorted(set(cited()) - set(made())) == []
    assert len(made()) == len(set(made()))


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_page_tells_all_of_it(client: httpx.Client, lang: str) -> None:  # noqa: F811
    answer = client.get("/promises", params={"lang": lang})
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/html")
    page, text_of_page = promises(), unescape(answer.text)
    for part in page.parts:
        for promise in part.promises:
            assert f'id="{promise.id}"' in answer.text
            assert getattr(promise, lang) in text_of_page
    for text in (*page.not_promised, *page.alone, *(part.title for part in page.parts)):
        assert text.in_language(lang) in text_of_page  # type: ignore[arg-type]


def test_the_pages_lead_to_it(client: httpx.Client) -> None:  # noqa: F811
    assert "/promises" in client.get("/plain").text
    catalogue = Path("replays/viewer/js/catalogue.js").read_text("utf-8")
    assert "/promises" in catalogue
