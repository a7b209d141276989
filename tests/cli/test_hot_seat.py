"""Friends at one keyboard: `dossier play` with several people, undo, and going on later."""

from __future__ import annotations

import io
import random
import re
import sys
from pathlib import Path
from string import Formatter

import pytest

from api.commands.console import Terminal, console
from api.commands.prompts import PROMPTS
from domain.kernel import PUBLIC, seat_viewer
from domain.store.log import Log
from domain.store.sqlite import SQLiteRecorder
from domain.table.events import MovesUndone, RequestAnswered, TableClosed
from domain.table.value import Table
from replays.timeline import Timeline
from tests.cli.conftest import Run, Said

TWO = ("--me", 0, "--me", 1, "--name", "Ann", "--name", "Bob", "--option", "first=0")
THREE = ("--seats", 3, "--me", 2, "--name", "Cid", *TWO[:4], "--name", "Ann", "--name", "Bob")
DATABASE = "p.sqlite"


def play(run: Run, typed: str, *more: object) -> Said:
    """Plays secret_agents; every `/` of what is typed ends a line."""
    typed = typed.replace("/", "\n") + "\n"
    return run("play", *more, "--seed", 1, "--database", DATABASE, typed=typed)


def agents(run: Run, typed: str, *more: object) -> Said:
    return play(run, typed, "secret_agents", *(more or TWO))


def game(said: Said) -> Table:
    """The game as it is in the log."""
    found = re.search(r"game (\S+)", said.out)
    assert found, said
    return Log(SQLiteRecorder(Path(DATABASE))).table(found[1])


def rolls(said: Said, who: str) -> list[str]:
    """What a person rolled, as it was told again and again."""
    return re.findall(rf"(?:{who} rolls|You roll) (\d)\.", said.out)


def test_the_person_to_move_is_called_and_the_policy_told(run: Run) -> None:
    said = agents(run, "/1/q")
    assert "Undo: your own last move at once" in said.out
    assert "Ann: press Enter" in said.out
    assert "Ann: share the steps" in said.out
    assert "Bob: press Enter (Ann may type u, t or r)" in said.out
    assert game(said).bots == ("", "")
    assert list(game(said).players) == ["Ann", "Bob"]


def test_ones_own_last_move_comes_back_at_once_and_the_next_one_hears_of_it(run: Run) -> None:
    said = agents(run, "/1/u//2/")
    assert said.out.count("Ann: press Enter") == 2
    told = said.out.split("taken back: ")
    assert len(told) == 2, "told once, when the next person is called"
    assert "do you agree" not in said.out
    table = game(said)
    assert sum(isinstance(event, MovesUndone) for event in table.events) == 1


def test_an_undo_that_all_agree_to_gives_the_same_die_and_can_be_redone(run: Run) -> None:
    said = agents(run, "/u 0/y//r/y//u 0/y//1/q")
    assert said.out.count("Bob, do you agree? y/n") == 3
    asked = said.out.split("Bob, do you agree?")[0]
    assert "Ann asks to take moves back." in asked
    assert "  Ann: Roll the die" in asked
    assert "(by everybody)" in asked
    assert "All agree with Ann." in said.out
    assert "Ann asks to play again what was taken back." in said.out
    assert len(set(rolls(said, "Ann"))) == 1, "the same die comes again"
    undone = [event for event in game(said).events if isinstance(event, MovesUndone)]
    assert [event.agreed for event in undone] == [(1,), (1,)]


def test_a_refusal_is_told_and_asking_again_has_to_wait(run: Run) -> None:
    said = agents(run, "/u 0/maybe/n//u 0/q")
    assert "y or n" in said.out
    assert "Bob does not agree: the game goes on as it stands." in said.out
    assert "you were just refused: ask again after one more move" in said.out
    answers = [event for event in game(said).events if isinstance(event, RequestAnswered)]
    assert [(event.seat, event.agreed) for event in answers] == [(1, False)]


def test_each_of_the_others_is_asked_in_turn(run: Run) -> None:
    said = agents(run, "/u 0/y/y/q", *THREE, "--option", "first=0")
    assert said.out.index("Bob, do you agree?") < said.out.index("Cid, do you agree?")
    undone = [event for event in game(said).events if isinstance(event, MovesUndone)]
    assert [event.agreed for event in undone] == [(1, 2)]


def test_bots_are_not_asked(run: Run) -> None:
    said = agents(run, "/u 0/q", "--seats", 3, "--me", 0, "--name", "Ann", "--option", "first=0")
    assert "taken back: Ann: Roll the die" in said.out
    assert "do you agree" not in said.out
    assert game(said).bots == ("", "greedy", "greedy")


def test_a_league_asks_even_for_ones_own_last_move(run: Run) -> None:
    said = agents(run, "/1/u/y/q", *TWO, "--use", "league")
    assert "Undo: every other person at the table must agree" in said.out
    assert "Ann asks to take moves back." in said.out
    assert game(said).opened.undo == "consent"


def test_a_tournament_takes_nothing_back_and_says_why(run: Run) -> None:
    said = agents(run, "/u/t/u 0/q", *TWO, "--use", "tournament")
    assert "Undo: nothing is taken back; only a judge rewinds." in said.out
    assert said.out.count("this table plays without undo: only a judge rewinds") == 3
    own = agents(run, "/u/q", *TWO, "--use", "tournament", "--undo", "free")
    assert "plays without undo" not in own.out


def test_chance_drawn_anew_where_the_table_says_so(run: Run) -> None:
    said = agents(run, "/u 0/y//r/q", *TWO, "--fresh-chance")
    assert "chance is then drawn anew" in said.out
    assert "Chance will be drawn anew." in said.out
    assert "this table draws chance anew after an undo: play a new move" in said.out


def test_my_turn_as_a_whole(run: Run) -> None:
    said = agents(run, "/1//t/y/q")
    assert "Bob asks to take moves back." in said.out
    assert game(said).moves == 2, "what Bob rolled is taken back, not what Ann did"


# Ending


def test_of_two_the_other_wins(run: Run) -> None:
    said = agents(run, "/resign")
    assert said.code == 0
    assert "The game was given up: Bob wins." in said.out
    closed = game(said).closed
    assert isinstance(closed, TableClosed)
    assert closed.winners == (1,)


def test_of_three_a_bot_plays_on(run: Run) -> None:
    said = agents(run, "/resign//q", *THREE, "--option", "first=0")
    assert "Ann gives the game up: a bot plays on." in said.out
    assert game(said).bots == ("random", "", "")
    assert "Bob: share the steps" in said.out


def test_a_game_is_abandoned_only_if_all_agree(run: Run) -> None:
    said = agents(run, "/abandon/n//abandon/y")
    assert said.code == 0
    assert said.out.count("Ann asks to stop the game without a winner.") == 2
    assert "The game was abandoned; nobody wins." in said.out
    assert not game(said).secrets_are_open
    assert "secretly runs" not in said.out.split("All agree with Ann.")[1]
    opened = agents(run, "/abandon open/y")
    assert "What is hidden would be shown to everybody." in opened.out
    assert game(opened).secrets_are_open


# Going on later


def test_a_game_that_was_left_goes_on(run: Run) -> None:
    said = agents(run, "/1/q")
    assert said.code == 130
    id = game(said).id
    assert f"To go on: dossier play --resume {id} --database {DATABASE}" in said.out
    later = play(run, "/w/q", "--resume", id)
    assert "Bob: press Enter" in later.out
    assert "Ann's turn ends." in later.out
    assert game(later).moves == 3, "what is forced is played"
    finished = play(run, "/resign", "--resume", id, "secret_agents")
    assert finished.code == 0
    play(run, "", "--resume", id).is_mistake("is over", "dossier replay")


def test_a_question_that_was_left_is_asked_again(run: Run) -> None:
    said = agents(run, "/u 0/q")
    assert game(said).request is not None
    later = play(run, "y/q", "--resume", game(said).id)
    assert "Bob, do you agree?" in later.out
    assert game(later).moves == 0


def test_what_cannot_be_resumed(run: Run) -> None:
    id = game(agents(run, "q")).id
    play(run, "", "--resume", "nope").is_mistake("no game has the id 'nope'")
    play(run, "", "circle", "--resume", id).is_mistake("secret_agents", "circle")
    wrong = play(run, "", "--resume", id, "--me", 0)
    assert wrong.code == 2
    assert "leave --me out" in wrong.err


@pytest.mark.parametrize(
    ("more", "words"),
    [
        (("--me", 0, "--me", 0), "twice"),
        (("--me", 0, "--name", "A", "--name", "B"), "--name B"),
        (("--me", 0, "--name", " "), "1 to 60"),
        (("--name", "A"), "--name A"),
        (("--me", 0, "--me", 1, "--name", "A", "--name", "A"), "same name"),
    ],
)
def test_people_who_cannot_sit_down(run: Run, more: tuple[object, ...], words: str) -> None:
    agents(run, "", *more).is_mistake(words)


def test_a_person_may_bear_a_bots_name(run: Run) -> None:
    said = agents(run, "q", "--seats", 3, "--me", 1, "--name", "Ada")
    assert list(game(said).players) == ["Boris", "Ada", "Chloé"]


# Out of turn


@pytest.mark.parametrize("people", [("--me", 0), ("--me", 0, "--me", 2)])
def test_a_person_may_interrupt_a_bot(run: Run, people: tuple[object, ...]) -> None:
    arguments = ("--seats", 3, *people, "--interrupt", "--seed", 1, "--database", DATABASE)
    said = run("play", "xiii", *arguments, typed=Friends(200))
    assert ": Enter to go on, or i to interrupt:" in said.out
    assert ", what do you interrupt with? (Enter: not now)" in said.out
    table = game(said)
    before = [played.states[-1] for played in table.line]
    out_of_turn = [
        played
        for state, played in zip(before, table.line[1:], strict=False)
        for decision in table.ruleset.decisions(state)
        if not decision.required and decision.seat == played.seat and not table.bots[decision.seat]
    ]
    assert out_of_turn


def test_nobody_interrupts_where_the_game_has_no_interruptions(run: Run) -> None:
    said = agents(run, "/i/q")
    assert "nobody else may interrupt now" in said.out


# What another may not see


class Friends(io.StringIO):
    """Press Enter when they are called and choose any of the first moves, so many times."""

    def __init__(self, answers: int) -> None:
        super().__init__()
        self.answers = answers
        self.rng = random.Random(1)

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        assert isinstance(sys.stdout, io.TextIOWrapper)
        sys.stdout.flush()
        sys.stdout.buffer.seek(0)
        prompt = sys.stdout.buffer.read().decode().splitlines()[-1]
        self.answers -= 1
        if self.answers < 0:
            return "q\n"
        if "to interrupt" in prompt:
            return "i\n"
        return "\n" if "Enter" in prompt else f"{self.rng.randint(1, 3)}\n"


@pytest.mark.parametrize("ruleset", ["secret_agents", "war1955", "masterminds", "xiii"])
def test_nobody_is_shown_what_another_holds(
    run: Run, ruleset: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Until the screen is cleared, what it shows may be seen by who was called, or by all."""
    monkeypatch.setattr(console, "clear", lambda: print("<clear>"))
    arguments = (*TWO[:-2], "--seats", 2, "--seed", 1, "--database", DATABASE)
    said = run("play", ruleset, *arguments, typed=Friends(120))
    table, shown, called = game(said), set(), ""
    hidden = {name: own_sentences(table, seat) for seat, name in enumerate(("Ann", "Bob"))}
    for screen in said.out.split("<clear>"):
        for name, sentences in hidden.items():
            found = [each for each in sentences if each in screen]
            assert not found or name == called, f"{called or 'everybody'} reads: {found}"
            shown.update([name] if found else [])
        last = screen.rstrip().rsplit("\n", 1)[-1]
        call = re.search(r"(Ann|Bob): press Enter[^:]*$", last)
        called = call[1] if call else ""
    assert shown == {"Ann", "Bob"}


def test_nobody_scrolls_back_to_what_another_was_shown() -> None:
    screen = io.StringIO()
    Terminal(file=screen, force_terminal=True).clear()
    assert screen.getvalue().endswith("\x1b[3J")
    printed = io.StringIO()
    Terminal(file=printed).clear()
    assert printed.getvalue() == ""


def own_sentences(table: Table, seat: int) -> set[str]:
    """What only this seat is told before the end, in the second person or by name."""
    steps, other = range(1, table.steps + 1), 1 - seat
    own = [Timeline(table, seat_viewer(seat), to=to) for to in (seat, None)]
    others = [Timeline(table, seat_viewer(other), to=to) for to in (other, None)]
    told = {each.sentence(step) for each in (Timeline(table, PUBLIC), *others) for step in steps}
    return {each.sentence(step) for each in own for step in steps} - told


def test_a_move_is_typed_part_by_part_and_back(run: Run) -> None:
    said = agents(run, "/red/-/red 2/-/-/-/q", *TWO)
    assert "so far: Red agent (- takes the last back)" in said.out
    assert "so far: Red agent ×2" in said.out
    assert "nothing is chosen yet" in said.out
    assert len(game(said).line) == 2, "the opening and the roll: nothing was played"


def test_parts_that_leave_one_move_play_it(run: Run) -> None:
    told = agents(run, "/q", *TWO)
    steps = int(rolls(told, "Ann")[0])
    said = agents(run, f"/red {steps}//q", *TWO)
    moved = game(said).line[2].move
    assert moved is not None
    assert [(each.agent, each.steps) for each in getattr(moved, "steps", ())] == [("red", steps)]


def test_the_board_and_the_cards_can_be_asked_for(run: Run) -> None:
    said = agents(run, "/b/? red/? nobody/?/q", *TWO)
    assert re.search(r"Scores\s+Red agent 0", said.out)
    assert "  Red agent" in said.out
    assert said.out.count("which card or piece?") == 1
    # Without a name it is what could be played now.
    assert "  Green agent, Orange agent, Red agent" in said.out


def test_french_is_spoken_throughout(run: Run) -> None:
    said = agents(run, "/b/rouge/-/u/h/xyzzy/q", *TWO, "--lang", "fr")
    for english in ("press Enter", "number", "so far", "Undo", "nothing", "moves fit"):
        assert english not in said.out
    assert "Ann : appuyez sur Entrée" in said.out


@pytest.mark.parametrize("key", PROMPTS)
def test_every_prompt_asks_for_the_same_in_both_languages(key: str) -> None:
    places = [
        sorted(name for _, name, _, _ in Formatter().parse(text) if name)
        for text in (PROMPTS[key].en, PROMPTS[key].fr)
    ]
    assert places[0] == places[1]
    assert PROMPTS[key].en != PROMPTS[key].fr or key == "score"
