"""What somebody at the keyboard is told before choosing: what a card does, what is at stake."""

from __future__ import annotations

import io
import re

import pytest

from api.commands.console import Terminal
from api.commands.drawn import board_lines
from domain.kernel import LANGUAGES, Language, seat_viewer
from domain.rulesets import RULESETS
from replays.simulation import play_out
from replays.timeline import Timeline
from tests.cli.conftest import Run, Said
from tests.cli.test_hot_seat import play

WORDS = "  1955 ends when three countries are secured, or when the opponent's home country is."


def cards(run: Run, typed: str, *more: object) -> Said:
    return play(run, typed, "war1955", "--me", 0, "--name", "Ann", *more)


@pytest.mark.parametrize("width", [24, 40, 60, 200])
def test_a_sentence_is_broken_between_words_and_hangs(width: int) -> None:
    screen = io.StringIO()
    terminal = Terminal(file=screen, width=width, force_terminal=True, soft_wrap=True)
    terminal.tell(f"[bold]{WORDS}[/]", hang=4)
    terminal.file = plain = io.StringIO()
    terminal.no_color = True
    terminal._color_system = None
    terminal.tell(f"[bold]{WORDS}[/]", hang=4)
    first, *more = plain.getvalue().splitlines()
    assert " ".join(f"{first} {' '.join(more)}".split()) == " ".join(WORDS.split())
    assert first.startswith("  1955")
    assert all(line.startswith("    ") and line[4] != " " for line in more)
    assert all(len(line) <= width for line in (first, *more))


def test_a_file_gets_a_sentence_in_one_line() -> None:
    screen = io.StringIO()
    Terminal(file=screen, width=24, soft_wrap=True).tell(WORDS)
    assert screen.getvalue() == f"{WORDS}\n"


def test_what_can_be_played_is_explained_when_asked(run: Run) -> None:
    said = cards(run, "1/?/? blockade/q").out
    assert "You are Ann." in said
    lines = [line for line in said.splitlines() if "(Blockade)" in line and "Name one" in line]
    # Cards that do the same are told once.
    assert len(lines[-1].split(", ")) >= 4
    assert "which card or piece" not in said


@pytest.mark.parametrize(
    ("lang", "asked", "told"),
    [
        ("en", "assassin", "Assassin: hits on 5+"),
        ("fr", "assassin", "Assassin : touche à 5+"),
        ("en", "innocent", "Innocent: Cancels"),
    ],
)
def test_what_a_card_does_follows_its_name(run: Run, lang: str, asked: str, told: str) -> None:
    said = play(run, f"? {asked}/q", "xiii", "--me", 0, "--lang", lang).out
    assert f"  {told}" in said


@pytest.mark.parametrize(
    ("lang", "words"), [("en", "is about to influence"), ("fr", "va influencer")]
)
def test_what_is_at_stake_is_told_at_the_keyboard(run: Run, lang: str, words: str) -> None:
    said = cards(run, "1/" * 40 + "q", "--lang", lang).out
    assert words in said


def test_an_abbreviation_ends_no_line_of_the_board(run: Run) -> None:
    said = cards(run, "1/b/q", "--lang", "fr").out
    assert re.search(r"^\s+U\.R\.S\.S\. 1 vers Boris", said, re.M)
    assert not re.search(r"U\.R\.S\.S$", said, re.M)


def test_what_has_nothing_printed_on_it_says_so(run: Run) -> None:
    said = play(run, "?/2/w/q", "circle", "--me", 0).out
    assert "  green, red, blue, black, white, brown (nothing else is printed there)\n" in said


@pytest.mark.parametrize(
    ("lang", "words"),
    [("en", ("You roll ", "Turn 1: you\n")), ("fr", ("Vous faites ", "Tour 1 : vous\n"))],
)
def test_whoever_plays_is_spoken_to(run: Run, lang: str, words: tuple[str, str]) -> None:
    said = play(run, "1/q", "secret_agents", "--me", 0, "--option", "first=0", "--lang", lang)
    assert all(word in said.out for word in words)
    told = said.out.partition("Ada")[2]
    assert "Ada" not in told  # But for "You are Ada."


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", RULESETS)
def test_the_board_speaks_to_whoever_looks_at_it(slug: str, language: Language) -> None:
    """In the second person throughout, with the verbs that go with it."""
    rules = RULESETS[slug]
    table = play_out(rules, rules.players[0], rules.options(), seed=3)
    me = table.players[0]
    spoken = 0
    for step in range(0, table.steps, table.steps // 12):
        timeline = Timeline(table, seat_viewer(0), language, to=0)
        for line in board_lines(timeline, step):
            told = f"{line.subject}: {line.text}"
            assert me not in told
            assert not re.search(r"\b[dlD]'vous|\b[Yy]ou (is|has|was|\w+ or \w+es)\b", told), told
            spoken += bool(re.search(r"\b([Yy]our?|[Vv]ous|[Vv]otre)\b", told))
    assert spoken > 12


def test_who_is_called_as_a_thing_on_the_board_is_named(run: Run) -> None:
    """Otherwise the things would be called you."""
    board = play(run, "b/q", "secret_agents", "--me", 0, "--name", "Red", "--seed", 3).out
    assert "Red is to play" in board
    assert "you agent" not in board.lower()
