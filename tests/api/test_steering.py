"""Nobody steers somebody else's terminal, picture or browser: names, and the names of hosts."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from litestar.testing import TestClient
from msgspec.structs import replace
from rich.table import Table as Grid

from api.app import create_app
from api.commands.console import Terminal
from api.guarding import LOCAL, hosts_for
from api.service import Service
from domain.rulesets import RULESETS
from domain.store.database import Database
from replays.harmless import harmless
from tests.api.players import problem
from tests.domain.tables import opening

STEERING = "\x1b[2J\x9b31m\u202eEve\x00\x07\u2066\x85\ufffe\x7f"


@pytest.mark.parametrize(
    "letter", STEERING.replace("Eve", "").replace("[2J", "").replace("31m", "")
)
def test_no_character_that_steers_is_left(letter: str) -> None:
    assert letter not in harmless(f"A{letter}B")
    assert len(harmless(f"A{letter}B")) == 3


def test_what_people_write_stays_as_it_is() -> None:
    text = "Zoé\tGrün 🕵️‍♀️ 日本 שלום\nnext line"
    assert harmless(text) == text


@pytest.mark.promise("stop.steer")
def test_a_terminal_gets_no_escape_sequence_of_a_players(
    capsys: pytest.CaptureFixture[str],
) -> None:
    terminal = Terminal(highlight=False, soft_wrap=True)
    grid = Grid(box=None)
    grid.add_column(STEERING)
    grid.add_row(STEERING)
    terminal.print(f"[bold]{STEERING}[/]", STEERING)
    terminal.print(STEERING, markup=False)
    terminal.print(grid)
    said = capsys.readouterr().out
    assert said.count("Eve") == 5
    assert not set(said) & set("\x1b\x9b\u202e\x00\x07\u2066\x85\x7f")


@pytest.mark.promise("stop.steer")
def test_a_board_is_well_formed_whatever_a_player_was_called(database: Database) -> None:
    """Such names are refused; games that were stored before have them for ever."""
    names = map(chr, [*range(32), *range(127, 160), 0xFFFE, 0xFFFF])
    service = Service(database)
    try:
        with TestClient(create_app(service)) as client:
            for number, chunk in enumerate(("".join(names), STEERING, "<&\"']]>")):
                called = (chunk[:60], chunk[60:] or "Bob")
                opened = replace(opening(seats=2), players=called)
                edition = RULESETS[opened.ruleset].standard_edition
                table = service.log.open(opened, edition, f"old-{number}")
                assert table.players == called
                for path in ("/board.svg", "/board.svg?shape=tall"):
                    picture = client.get(f"/games/{table.id}{path}")
                    assert picture.status_code == 200
                    ElementTree.fromstring(picture.text)
    finally:
        service.close()


@pytest.mark.promise("stop.host")
@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "localhost.evil:80"])
def test_a_service_on_this_machine_answers_to_its_names_alone(
    database: Database, host: str
) -> None:
    service = Service(database)
    try:
        with TestClient(create_app(service, LOCAL)) as client:
            for path in ("/games", "/", "/healthz", "/games/none/record"):
                problem(client.get(path, headers={"Host": host}), 421, "does not answer to")
            for name in ("localhost", "127.0.0.1:8000", "LOCALHOST:1", "[::1]:8000"):
                assert client.get("/games", headers={"Host": name}).status_code == 200
    finally:
        service.close()


def test_which_names_a_service_answers_to() -> None:
    assert hosts_for("127.0.0.1", "") == hosts_for("localhost", "") == LOCAL
    assert hosts_for("0.0.0.0", "") == frozenset()
    assert hosts_for("0.0.0.0", "Games.example, other") == {"games.example", "other"}
