"""What a user gets wrong is said in one line, without a traceback, and ends with 1."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from tests.api.conftest import DOSSIER
from tests.cli.conftest import Run
from tests.patience import PATIENCE


@pytest.mark.parametrize("command", ["rebuild", "export", "replay", "verify", "explain"])
def test_a_database_that_is_not_there(run: Run, command: str) -> None:
    more = {"export": ("x", "y.jsonl"), "replay": ("x",), "verify": ("x",), "explain": ("x", "1")}
    said = run(command, *more.get(command, ()), "--database", "none.sqlite")
    said.is_mistake("none.sqlite", "dossier demo")
    assert not Path("none.sqlite").exists()


@pytest.mark.parametrize("command", ["rebuild", "demo", "play", "import", "serve"])
def test_a_database_that_is_none(run: Run, file: Path, command: str) -> None:
    more = {"play": ("secret_agents",), "import": (file,), "serve": ("--port", "0")}
    Path("text.sqlite").write_text("not a database, just some text\n" * 100)
    before = Path("text.sqlite").read_bytes()
    said = run(command, *more.get(command, ()), "--database", "text.sqlite")
    said.is_mistake("text.sqlite", "database")
    assert Path("text.sqlite").read_bytes() == before
    if command != "rebuild":
        elsewhere = run(command, *more.get(command, ()), "--database", "no/such/folder.sqlite")
        elsewhere.is_mistake("no/such/folder.sqlite")


@pytest.mark.parametrize("command", ["rebuild", "demo", "replay", "serve"])
def test_a_server_that_cannot_be_reached(run: Run, command: str) -> None:
    more = {"replay": ("x",), "serve": ("--port", "0")}
    address = "postgresql://ann:secret@127.0.0.1:1/games"
    said = run(command, *more.get(command, ()), "--database", address)
    said.is_mistake("postgresql://ann:***@127.0.0.1:1/games", "Connection refused")
    assert "secret" not in said.out + said.err


@pytest.mark.parametrize("command", ["export", "replay", "verify", "explain"])
def test_a_game_that_is_not_there(run: Run, file: Path, command: str) -> None:
    run("import", file, "--database", "a.sqlite")
    more = {"export": ("out.jsonl",), "explain": ("1",)}
    for id in ("nope", "[/x]", "[bold]", "é"):
        said = run(command, id, *more.get(command, ()), "--database", "a.sqlite")
        said.is_mistake(f"no game has the id {id!r}")
    run(command, "x" * 500, *more.get(command, ()), "--database", "a.sqlite").is_mistake()
    assert not Path("out.jsonl").exists()


@pytest.mark.parametrize("command", ["replay", "verify", "import", "explain"])
@pytest.mark.parametrize("name", ["nope.jsonl", "[/x].jsonl", "no/such/folder.jsonl.xz"])
def test_a_file_that_is_not_there(run: Run, command: str, name: str) -> None:
    more = {"explain": ("1",), "import": ("--database", "a.sqlite")}
    run(command, name, *more.get(command, ())).is_mistake(f"there is no file {name}")


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"hello\n",
        b"\n\n\n\n",
        b"\x1f\x8b rubbish",
        b"\xfd7zXZ rubbish",
        b"[/red]\n" * 9,
        b"\xff" * 99,
    ],
)
def test_a_file_that_is_no_record(run: Run, content: bytes) -> None:
    Path("[odd].jsonl").write_bytes(content)
    run("replay", "[odd].jsonl").is_mistake("line ")
    said = run("verify", "[odd].jsonl")
    assert said.code == 1
    assert "[odd].jsonl: not sound: line " in said.out


def test_a_record_whose_words_look_like_markup(run: Run, file: Path) -> None:
    text = file.read_bytes().replace(b'"event":"move_played"', b'"event":"[/x]"', 1)
    file.write_bytes(text)
    said = run("verify", file)
    assert said.code == 1
    assert "[/x]" in said.out


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--seats", "9"), ("--seats 9", "2 to 7")),
        (("--seats", "0"), ("--seats 0", "2 to 7")),
        (("--seats", "-1"), ("--seats -1", "2 to 7")),
        (("--me", "2"), ("--me 2", "0 to 1")),
        (("--me", "-1"), ("--me -1", "0 to 1")),
        (("--variant", "expert"), ("expert", "base, advanced")),
        (("--option", "turn_limit"), ("NAME=VALUE",)),
        (("--option", "turn_limit=0"), ("1 or more",)),
        (("--option", "turn_limit=[1]"), ("--option", "turn_limit")),
        (("--option", "colour=red"), ("--option", "colour")),
    ],
)
def test_a_game_that_cannot_be_played(
    run: Run, options: tuple[str, ...], words: tuple[str, ...]
) -> None:
    run("play", "secret_agents", *options, "--database", "p.sqlite").is_mistake(*words)


@pytest.mark.parametrize("eyes", ["anne", "seat:2", "seat:x", ""])
def test_eyes_that_nobody_has(run: Run, file: Path, eyes: str) -> None:
    run("replay", file, "--as", eyes).is_mistake("public, judge, or seat:0 to seat:1")


def test_a_running_game_is_seen_by_the_public_only(run: Run) -> None:
    said = run("play", "secret_agents", "--me", 0, "--option", "first=0", typed="q\n")
    id = said.out.split("game ")[1].split()[0]
    assert run("replay", id).code == 0
    for eyes in ("judge", "seat:0", "seat:1"):
        run("replay", id, "--as", eyes).is_mistake("still runs")


@pytest.mark.parametrize(
    ("to", "words"),
    [("no/folder/a.jsonl", ("cannot be written",)), ("a.zip", (".jsonl",)), (".", (".jsonl",))],
)
def test_a_record_that_cannot_be_written(
    run: Run, file: Path, to: str, words: tuple[str, ...]
) -> None:
    run("import", file, "--database", "a.sqlite")
    run("export", "a-game", to, "--database", "a.sqlite").is_mistake(*words)


def test_nothing_to_verify(run: Run) -> None:
    run("verify").is_mistake("--all")


@pytest.mark.parametrize(
    "arguments",
    [("chess",), ("--games", "0"), ("--games", "-1"), ("--workers", "0"), ("--seats", "99")],
)
def test_a_simulation_of_nothing(run: Run, arguments: tuple[str, ...]) -> None:
    run("simulate", *arguments).is_mistake()


@pytest.mark.parametrize("port", ["99999", "-1"])
def test_a_port_that_there_is_not(run: Run, port: str) -> None:
    run("serve", "--port", port, "--database", "a.sqlite").is_mistake("--port")
    assert not Path("a.sqlite").exists()


# In a process of its own: what the shell sees.


def shell(*arguments: object, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [DOSSIER, *map(str, arguments)],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
        env={**os.environ, **environment},
    )


def test_settings_that_make_no_sense(tmp_path: Path) -> None:
    said = shell("rulesets", DOSSIER_PORT="http")
    assert said.returncode == 2
    assert "DOSSIER_" in said.stderr
    assert "Traceback" not in said.stderr


def test_settings_from_the_environment(tmp_path: Path, file: Path) -> None:
    said = shell("import", file, DOSSIER_DATABASE=str(tmp_path / "mine.sqlite"))
    assert said.returncode == 0
    assert (tmp_path / "mine.sqlite").exists()


def test_long_lines_stay_whole_in_a_pipe(file: Path) -> None:
    said = shell("replay", file, "--all", COLUMNS="40")
    assert said.returncode == 0
    assert max(len(line) for line in said.stdout.splitlines()) > 80
    mistake = shell("replay", "nope", "--database", "a-rather-long-name-of-a-database.sqlite")
    assert len(mistake.stderr.splitlines()) == 1


def test_a_reader_that_goes_away(file: Path) -> None:
    command = f"'{DOSSIER}' replay '{file}' --by fact --all | head -1"
    said = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert "Traceback" not in said.stderr
    assert said.stdout.count("\n") == 1


FRENCH = {
    "no database": (("replay", "x", "--database", "none.sqlite"), "il n'y a pas de base"),
    "no file": (("replay", "none.jsonl"), "il n'y a pas de fichier"),
    "no record": (("replay", "broken.jsonl"), "ligne 1 : le fichier s'arrête au milieu"),
    "no game": (("replay", "x", "--database", "a.sqlite"), "aucune partie n'a l'id 'x'"),
    "no seat": (("play", "secret_agents", "--me", "9"), "--me 9 : les places vont de 0 à"),
    "no option": (("play", "secret_agents", "--option", "first"), "--option first : NOM=VALEUR"),
    "no link": (("seat", "nowhere"), "nowhere n'est pas le lien d'une place"),
}


@pytest.mark.parametrize("what", FRENCH)
def test_a_mistake_is_told_in_french_to_who_asks_for_it(run: Run, file: Path, what: str) -> None:
    arguments, french = FRENCH[what]
    if what == "no game":
        run("import", file, "--database", "a.sqlite")
    Path("broken.jsonl").write_bytes(file.read_bytes()[:50])
    run(*arguments, "--lang", "fr").is_mistake(french)
