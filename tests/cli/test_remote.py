"""`dossier open` and `dossier seat` against a real service: several people, each with a link."""

from __future__ import annotations

import re
import signal
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import httpx
import pytest

from api.commands import seat
from api.commands.following import event_lines
from api.shapes import LoggedEvent
from tests.api.conftest import DOSSIER, Server
from tests.cli.conftest import Run, Said
from tests.patience import PATIENCE
from tests.ports import free_port


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("service") / "dossier.sqlite")
    yield server
    server.stop()


class Links:
    """A new table; a link is asked like a person would."""

    def __init__(self, run: Run, server: Server, players: str, *more: object) -> None:
        self.run = run
        self.opened = run(
            "open", "secret_agents", "--players", players, "--option", "first=0",
            "--url", server.url, *more,
        )  # fmt: skip
        assert self.opened.code == 0, self.opened
        *self.seats, self.judge = re.findall(r"http\S+", self.opened.out)
        self.id = self.judge.split("/watch/")[1].split("#")[0]

    def ask(self, seat: int, *command: object) -> Said:
        return self.run("seat", self.seats[seat], *command)

    def done(self, seat: int, *command: object) -> str:
        said = self.ask(seat, *command)
        assert said.code == 0, said
        assert said.err == ""
        return said.out


def test_opening_tells_the_policy_and_a_link_for_everybody(run: Run, server: Server) -> None:
    links = Links(run, server, "Ada,Boris,,", "--bot", "3=greedy", "--use", "league")
    told = links.opened.out
    assert "(league)" in told
    assert "Undo: every other person at the table must agree; the same die comes again." in told
    at = f"{server.url}/watch/{links.id}#"
    assert f"seat 0 (Ada): {at}seat=0." in told
    assert f"seat 2 (open): {at}claim=2." in told
    assert f"seat 3 (Dimitri, a bot): {at}claim=3." in told
    assert f"judge: {at}judge=" in told
    fresh = Links(run, server, "Ada,Boris", "--fresh-chance", "--undo", "consent", "--lang", "fr")
    assert "Les agents secrets" in fresh.opened.out
    assert "d'accord ; le hasard est alors retiré." in fresh.opened.out
    assert "(amicale)" in fresh.opened.out


def test_status_says_whose_turn_it_is_and_how_all_stand(run: Run, server: Server) -> None:
    links = Links(run, server, "Ada,Boris")
    told = links.done(0)
    assert "The Secret Agents, game" in told
    assert "You are Ada." in told
    assert "Waiting for you: roll the die" in told
    assert "score" in told
    assert re.search(r"Ada secretly runs \w+ agent\.", told)
    assert "Waiting for Ada: roll the die" in links.done(1)
    assert not re.search("Ada secretly runs", links.done(1))
    assert "Vous" in links.done(0, "--lang", "fr") or "lancer" in links.done(0, "--lang", "fr")
    watching = run("seat", links.judge.split("#")[0])
    assert watching.code == 0
    assert "secretly runs" not in watching.out
    assert run("seat", links.judge).code == 0


def test_moves_by_number_and_by_words(run: Run, server: Server) -> None:
    links = Links(run, server, "Ada,Boris")
    assert links.done(0, "moves") == "    1 Roll the die\n"
    assert "There is nothing for you to play now." in links.done(1, "moves")
    links.ask(1, "move", 1).is_mistake("nothing for you to play")
    assert re.search(r"Ada rolls \d\.", links.done(0, "move", "roll"))
    links.ask(0, "move", 999).is_mistake("0 of your moves are like '999'")
    links.ask(0, "move", "agent").is_mistake("of your moves are like 'agent'", "`moves` lists all")
    assert "Waiting for Boris: roll the die" in links.done(0, "move", 1)
    since = links.done(1, "since")
    assert "Ada's turn ends." in since
    assert links.done(0, "since") == "Nothing has happened since your last move.\n"


def test_three_clients_preview_ask_agree_and_redo(run: Run, server: Server) -> None:
    links = Links(run, server, "Ada,Boris,Cleo")
    rolled = re.search(r"Ada rolls \d\.", links.done(0, "move", 1))
    assert rolled
    links.done(0, "move", 1)
    # Her own move, nothing seen: at once.
    assert links.done(0, "undo").startswith("Taken back:\n  Ada: ")
    # The die was seen: the others are asked.
    preview = links.done(0, "undo", "--to", 0, "--preview")
    assert "  Ada: Roll the die" in preview
    assert f"  {rolled[0]} (by everybody)" in preview
    assert "The others would be asked: chance was drawn since" in preview
    assert "Boris, Cleo." in links.done(0, "undo", "--to", "0")
    told = links.done(1)
    assert "Ada asks to take moves back." in told
    assert "  Ada: Roll the die" in told
    assert "You are asked: `answer yes` or `answer no`." in told
    assert "Not answered yet: Boris, Cleo." in links.done(0)
    assert "You agree. Not answered yet: Cleo." in links.done(1, "answer", "yes")
    assert "All agree: it is done." in links.done(2, "answer", "yes")
    # Again as it was; the same die.
    assert "Asked, because" in links.done(0, "redo")
    assert "Ada asks to play again what was taken back." in links.done(1)
    for other in (1, 2):
        links.done(other, "answer", "yes")
    links.done(0, "undo", "--to", "turn")
    links.done(1, "answer", "yes")
    links.done(2, "answer", "yes")
    assert rolled[0] in links.done(0, "move", "roll")
    # Refused: the next question has to wait.
    links.done(0, "undo", "--to", 0)
    assert "You refuse" in links.done(2, "answer", "no")
    links.ask(1, "answer", "yes").is_mistake("nothing is being asked")
    links.ask(0, "undo", "--to", 0).is_mistake("you were just refused: ask again after one more")
    links.ask(1, "redo").is_mistake("nothing has been undone")


def test_a_note_is_written_by_link(run: Run, server: Server) -> None:
    links = Links(run, server, "Ada,Boris")
    links.done(0, "move", 1)
    told = links.done(0, "note", 17, "Here", "I lost it.")
    assert told == "Noted at step 17; until secrets are open only you and the judge may read it.\n"
    judged = run("seat", links.judge, "note", 0, "Mind the dice.")
    assert judged.out == "Noted at step 0; until secrets are open only the judge may read it.\n"
    links.ask(1, "note", 18, "There").is_mistake("there is no step 18: 0 to 17")
    links.ask(1, "note", 1, " ").is_mistake("a note needs words")
    assert links.ask(1, "note", "here", "There").code == 2
    run("seat", links.judge.split("#")[0], "note", 1, "Me").is_mistake("only lets you look")
    links.done(0, "resign")
    assert links.done(1, "note", 17, "And here I won.") == "Noted at step 17.\n"
    notes = httpx.get(f"{server.url}/games/{links.id}/notes").json()
    assert [(note["author"], note["text"]) for note in notes] == [
        (0, "Here I lost it."),
        ("judge", "Mind the dice."),
        (1, "And here I won."),
    ]


def test_a_tournament_refuses_with_its_reason(run: Run, server: Server) -> None:
    links = Links(run, server, "Ada,Boris", "--use", "tournament")
    assert "nothing is taken back; only a judge rewinds" in links.opened.out
    links.done(0, "move", 1)
    links.ask(0, "undo").is_mistake("this table plays without undo: only a judge rewinds")


def test_an_open_seat_is_claimed_by_its_link_once(run: Run, server: Server) -> None:
    links = Links(run, server, "Ada,")
    assert "This seat is open: `claim NAME` sits down." in links.done(1)
    told = links.done(1, "claim", "Boris")
    old, links.seats[1] = links.seats[1], re.findall(r"http\S+", told)[0]
    assert "#seat=1." in links.seats[1]
    assert "You are Boris." in links.done(1)
    run("seat", old).is_mistake("the link opens nothing", "used up")
    links.ask(0, "claim", "Zoe").is_mistake("seat 0 is taken")
    run("seat", links.judge, "claim", "Zoe").is_mistake("not the link of a seat")


def test_a_seat_is_left_to_a_bot_that_plays_on(run: Run, server: Server) -> None:
    links = Links(run, server, "Ada,Boris,Cleo")
    assert "a random bot plays on" in links.done(0, "leave", "--bot", "random")
    links.ask(0).is_mistake("the link opens nothing")
    with httpx.Client(base_url=server.url) as client:
        assert client.get(f"/games/{links.id}").json()["bots"][0] == "random"
    assert "the seat is open" in links.done(2, "leave")


def test_resigning_and_abandoning(run: Run, server: Server) -> None:
    two = Links(run, server, "Ada,Boris")
    assert "The game was given up: Boris wins." in two.done(0, "resign")
    assert "The game was given up: Boris wins." in two.done(1)
    two.ask(0, "resign").is_mistake("the game is over")
    assert "A bot plays on." in Links(run, server, "Ada,Boris,Cleo").done(0, "resign")
    stopped = Links(run, server, "Ada,Boris")
    assert "Asked to stop the game: Boris." in stopped.done(0, "abandon", "--open-secrets")
    told = stopped.done(1)
    assert "Ada asks to stop the game without a winner." in told
    assert "What is hidden would be shown to everybody." in told
    assert "All agree: it is done." in stopped.done(1, "answer", "yes")
    assert "The game was abandoned; nobody wins." in stopped.done(0)


def _hear_the_keyboard() -> None:
    """What runs in the background of a shell is deaf to Ctrl-C, and so are its children."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


@contextmanager
def watching(link: str) -> Iterator[subprocess.Popen[str]]:
    """`dossier seat LINK watch` in a process of its own, which has said whose turn it is."""
    command = [str(DOSSIER), "seat", link, "watch"]
    pipe = subprocess.PIPE
    with subprocess.Popen(
        command, stdout=pipe, stderr=pipe, text=True, preexec_fn=_hear_the_keyboard
    ) as process:
        overdue = threading.Timer(PATIENCE, process.kill)
        overdue.start()
        try:
            assert told_until(process, "\n") == "Waiting for Ada: roll the die\n"
            yield process
        finally:
            overdue.cancel()
            process.kill()


def told_until(process: subprocess.Popen[str], words: str) -> str:
    """What it says until it has said this; all that it says if it never does."""
    assert process.stdout is not None
    told = ""
    for line in process.stdout:
        told += line
        if words in line:
            break
    return told


HAPPENED = (
    "Ada asks to take moves back.",
    "Boris agrees.",
    "Ada takes moves back: none stand.",
    "Cleo sits down at seat 2.",
    "Boris notes at step 1: My own.",
    "Ada asks to stop the game without a winner.",
    "Boris does not agree.",
    "score",
)


def happens(links: Links) -> str:
    """Much happens at a table, and one of it is a secret; what was rolled first."""
    rolled = re.search(r"Ada rolls \d\.", links.done(0, "move", 1))
    links.done(0, "undo", "--to", 0)
    links.done(1, "answer", "yes")
    links.done(2, "claim", "Cleo")
    links.done(0, "note", 1, "Nobody's business.")
    links.done(1, "note", 1, "My own.")
    links.done(0, "abandon")
    links.done(1, "answer", "no")
    assert rolled
    return rolled[0]


def hears(watch: subprocess.Popen[str], told: str, *words: str) -> None:
    """It ends by itself, having told all of this."""
    told += told_until(watch, "nothing says this")
    assert watch.wait(PATIENCE) == 0
    for each in (*HAPPENED, *words):
        assert each in told, f"{each} is not in {told}"


def test_following_a_table_until_its_end(run: Run, server: Server) -> None:
    links = Links(run, server, "Ada,Boris,", "--option", "turn_limit=2")
    with watching(links.seats[1]) as watch:
        rolled = happens(links)
        told = told_until(watch, "Boris does not agree.")
        assert "A note was written." in told
        assert "business" not in told
        while "Waiting for" in (asked := links.done(0)):
            if "Waiting for you" in asked:
                links.done(0, "move", 1)
                continue
            if "roll the die" in asked:
                told += told_until(watch, "Waiting for you: roll the die")
            links.done(1, "move", 1)
        hears(watch, told, rolled, "Waiting for you: roll the die")


def test_who_follows_slowly_is_told_everything(run: Run, server: Server) -> None:
    """Requests that were answered, and all that came before the end, which opens every note."""
    links = Links(run, server, "Ada,Boris,", "--option", "turn_limit=2")
    with watching(links.seats[1]) as watch:
        watch.send_signal(signal.SIGSTOP)
        rolled = happens(links)
        while "Waiting for" in (asked := links.done(0)):
            links.done(0 if "Waiting for you" in asked else 1, "move", 1)
        watch.send_signal(signal.SIGCONT)
        hears(watch, "", rolled)


def test_following_is_stopped_with_the_keyboard(run: Run, server: Server) -> None:
    links = Links(run, server, "Ada,Boris")
    with watching(links.seats[1]) as watch:
        watch.send_signal(signal.SIGINT)
        _, complaint = watch.communicate(timeout=PATIENCE)
    assert watch.returncode == 130
    assert "Traceback" not in complaint


# What goes wrong


def test_no_service_there(run: Run) -> None:
    url = f"http://127.0.0.1:{free_port()}"
    run("open", "secret_agents", "--players", "A,B", "--url", url).is_mistake(url, "dossier serve")
    run("seat", f"{url}/watch/x#seat=0.abc").is_mistake(url, "dossier serve")
    run("open", "secret_agents", "--players", "A,B", "--url", "x").is_mistake("http://HOST:PORT")


@pytest.mark.parametrize(
    "link", ["", "nonsense", "[/x]", "http://x/", "http://x/watch/", "http://x/watch/i#seat=0."]
)
def test_what_is_no_link(run: Run, link: str) -> None:
    run("seat", link).is_mistake("is no link to a seat")


def test_a_link_to_nothing(run: Run, server: Server) -> None:
    links = Links(run, server, "Ada,Boris")
    run("seat", f"{server.url}/watch/nope").is_mistake("no game has the id 'nope'")
    run("seat", f"{links.seats[0]}x").is_mistake("the link opens nothing", "mistyped")
    run("seat", links.seats[0].split("#")[0], "moves").is_mistake("take the link of your seat")
    run("seat", links.judge, "moves").is_mistake("the judge does not move")
    other = Links(run, server, "Ada,Boris")
    strange = links.seats[0].replace(links.id, other.id)
    run("seat", strange).is_mistake("the token belongs to another table")


def test_a_table_that_cannot_be_opened(run: Run, server: Server) -> None:
    opening = ("open", "secret_agents", "--url", server.url)
    run(*opening, "--players", "A").is_mistake("secret_agents.")
    run(*opening, "--players", "A,B", "--bot", "7=greedy").is_mistake("7")
    run(*opening, "--players", "A,B", "--option", "colour=red").is_mistake("colour")
    run(*opening, "--players", "A,B", "--variant", "x").is_mistake("no variant 'x'")


@pytest.mark.parametrize(
    "arguments",
    [
        ("open",),
        ("open", "chess", "--players", "A,B"),
        ("open", "circle"),
        ("open", "circle", "--players", "A,B", "--bot", "1"),
        ("open", "circle", "--players", "A,B", "--use", "fun"),
        ("seat",),
        ("seat", "x", "dance"),
        ("seat", "x", "move"),
        ("seat", "x", "answer", "perhaps"),
        ("seat", "x", "undo", "--to", "monday"),
        ("seat", "x", "leave", "--bot", "genius"),
        ("seat", "x", "--lang", "de"),
    ],
)
def test_wrongly_called(run: Run, arguments: tuple[str, ...]) -> None:
    said = run(*arguments)
    assert said.code == 2
    assert "usage: dossier" in said.err


def test_what_others_wrote_does_not_steer_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    details = {"step": 1, "text": "Here\x1b[2J\x9b2J."}
    seat._say(event_lines(LoggedEvent(1, "note_added", 0, 0, details=details), ["Ann"], "en"))
    assert capsys.readouterr().out == "Ann notes at step 1: Here [2J 2J.\n"
