"""Every command: what it does, what it prints, how it ends."""

from __future__ import annotations

import re
import sqlite3
from importlib.metadata import version
from pathlib import Path

import pytest

from api.commands import demo
from domain.kernel import PUBLIC
from domain.rulesets import RULESETS
from domain.table.commands.notes import add_note
from domain.table.events import Author
from domain.table.folding import take
from replays.demos import demo_game
from replays.records.record import export
from replays.timeline import Timeline
from tests.cli.conftest import Run
from tests.cli.records import demo_table
from tests.databases import new_schema
from tests.domain.tables import in_memory

COMMANDS = (
    *("serve", "rulesets", "play", "open", "seat", "replay", "export", "import", "verify"),
    *("explain", "rebuild", "demo", "simulate", "edition", "analyse", "arena", "train", "honesty"),
)
AGENTS = ["secret_agents"]


def test_it_says_which_version_it_is(run: Run) -> None:
    assert run("--version").out.split() == ["dossier", version("dossier")]


def test_help_names_every_command(run: Run) -> None:
    said = run("--help")
    assert said.code == 0
    for command in COMMANDS:
        assert re.search(rf"^    {command} ", said.out, re.MULTILINE), command
    assert "dossier demo" in said.out


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(run: Run, command: str) -> None:
    said = run(command, "--help")
    assert said.code == 0
    assert said.out.startswith(f"usage: dossier {command}")
    assert len(said.out.splitlines()) > 5


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("nonsense",),
        ("play",),
        ("play", "chess"),
        ("play", "secret_agents", "--seats", "two"),
        ("play", "secret_agents", "--bot", "genius"),
        ("replay",),
        ("replay", "x", "--by", "week"),
        ("replay", "x", "--lang", "de"),
        ("export", "x"),
        ("import",),
        ("serve", "--port", "http"),
        ("simulate", "--games", "many"),
        ("verify", "--nonsense"),
    ],
)
def test_wrong_usage_ends_with_2_and_says_how(run: Run, arguments: tuple[str, ...]) -> None:
    said = run(*arguments)
    assert said.code == 2
    assert "usage: dossier" in said.err
    assert "error: " in said.err


def test_rulesets(run: Run) -> None:
    said = run("rulesets")
    assert said.code == 0
    assert "secret_agents  The Secret Agents / Les agents secrets" in said.out
    assert "2 to 7 players" in said.out
    assert "variants: base, advanced" in said.out
    told = " ".join(said.out.split())
    assert "{id" not in told, "a template is no name"
    assert "pile_* (order of the discs of *)" in told
    assert "only the player who gets it sees it: identity (agents dealt in secret)" in told


# Demo, rebuild


def test_the_demo_can_be_asked_for_twice(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of one ruleset: those who look at the pages have the others."""
    monkeypatch.setattr(demo, "RULESETS", {"secret_agents": RULESETS["secret_agents"]})
    first = run("demo", "--database", "d.sqlite")
    assert first.code == 0
    assert "The Secret Agents (base" in first.out
    second = run("demo", "--database", "d.sqlite")
    assert (second.code, second.out) == (0, "0 new games in d.sqlite\n")
    rebuilt = run("rebuild", "--database", "d.sqlite")
    assert rebuilt.code == 0
    assert re.fullmatch(r"\d+ events taken in\n", rebuilt.out)
    assert run("rebuild", "--database", "d.sqlite").out == rebuilt.out
    checked = run("verify", "--all", "--database", "d.sqlite")
    assert checked.code == 0
    assert "demo-secret_agents-base: sound" in checked.out


def test_the_demo_of_the_circle_shows_what_is_fought_over(run: Run, tmp_path: Path) -> None:
    """An auction bid by bid, an action that another service vetoes, an attack that is repelled."""
    game = tmp_path / "demo.jsonl"
    game.write_bytes(export(demo_game(RULESETS["circle"], 0)))
    told = run("replay", game).out
    bids = re.findall(r"(\w+) offers (\d)\.", told)
    assert ("Boris", "6") in bids
    assert {name for name, _ in bids} == {"Ada", "Boris", "Chloé"}
    assert "Chloé orders Archive Burner A of Ada to stop. circle.veto.order" in told
    assert "repels" in told


def test_a_game_is_kept_on_a_server(run: Run) -> None:
    address = new_schema()
    played = run("play", "secret_agents", "--seed", 1, "--database", address)
    assert played.code == 0
    assert run("rebuild", "--database", address).code == 0
    checked = run("verify", "--all", "--database", address)
    assert checked.code == 0
    assert re.fullmatch(r"[\w-]+: sound, \d+ events, \d+ facts\n", checked.out)
    game = checked.out.partition(":")[0]
    run("export", game, "game.jsonl", "--database", address)
    assert run("import", "game.jsonl", "--database", "d.sqlite").code == 0
    assert run("verify", game, "--database", "d.sqlite").code == 0


def test_verify_all_names_every_game_that_is_wrong(run: Run, file: Path) -> None:
    for number in range(3):
        run("play", "secret_agents", "--seed", number, "--database", "d.sqlite")
    assert run("import", file, "--database", "d.sqlite").code == 0
    run("rebuild", "--database", "d.sqlite")
    assert run("verify", "--all", "--database", "d.sqlite").code == 0
    with sqlite3.connect("d.sqlite") as connection:
        games = [id for (id,) in connection.execute("SELECT DISTINCT stream FROM events")]
        first, second, third, fourth = [id for id in games if not id.startswith("edition:")]
        connection.execute(
            "UPDATE events SET state = X'00' WHERE stream = ? AND version = 5", (first,)
        )
        connection.execute("UPDATE games SET status = 'playing' WHERE id = ?", (second,))
        connection.execute("DELETE FROM events WHERE stream = ?", (third,))
    said = run("verify", "--all", "--database", "d.sqlite")
    assert said.code == 1
    assert f"{first}: not sound: table {first}, event 5" in said.out
    assert f"{second}: not sound: the read model 'games'" in said.out
    assert f"{third}: not sound: the read models know a game" in said.out
    assert f"{fourth}: sound" in said.out


# Records


def test_out_in_and_verified_in_every_packing(run: Run, file: Path) -> None:
    assert run("import", file, "--database", "a.sqlite").code == 0
    sizes = []
    for ending in ("", ".gz", ".zst", ".xz"):
        said = run("export", "a-game", f"out.jsonl{ending}", "--database", "a.sqlite")
        assert said.code == 0
        assert re.match(r"out\.jsonl\S*: \d+ events, \d+ steps, \d+ bytes", said.out)
        sizes.append(Path(f"out.jsonl{ending}").stat().st_size)
        checked = run("verify", f"out.jsonl{ending}")
        assert checked.code == 0
        assert "sound" in checked.out
    # It has one event more: that it was imported.
    out, given = (path.read_bytes().splitlines() for path in (Path("out.jsonl"), file))
    assert out[:-2] == given[:-1]
    assert sizes[0] > 3 * max(sizes[1:])


def test_verify_says_what_was_not_shown_and_takes_the_key_one_trusts(run: Run, file: Path) -> None:
    said = run("verify", file)
    assert said.code == 0
    assert "not shown: who kept it: it is unsigned" in said.out
    said = run("verify", file, "--key", "ab" * 32)
    assert said.code == 1
    assert "not signed by the key that you trust" in said.out
    assert run("verify", file, "--key", "mine").code == 1


def test_importing_says_what_is_there_already(run: Run, packed: list[Path]) -> None:
    said = run("import", *packed, "--database", "a.sqlite")
    assert said.code == 0
    assert len(said.out.splitlines()) == 4
    assert said.out.count("is in the log already") == 3


def test_a_flipped_byte_is_found_and_said_where(run: Run, file: Path) -> None:
    lines = file.read_bytes().split(b"\n")
    for number in (0, 1, 2, 7, len(lines) - 2):
        spoiled = list(lines)
        middle = len(spoiled[number]) // 2
        line = bytearray(spoiled[number])
        line[middle] ^= 1
        spoiled[number] = bytes(line)
        bad = file.with_name("bad.jsonl")
        bad.write_bytes(b"\n".join(spoiled))
        said = run("verify", bad)
        assert said.code == 1
        assert "not sound" in said.out
        assert re.search(r"line \d+|event \d+|edition|head|sign", said.out), said.out
        if 0 < number < len(lines) - 2:
            assert f"line {number + 1}" in said.out or f"event {number}" in said.out, said.out
        refused = run("import", bad, "--database", "b.sqlite")
        assert refused.code == 1
        assert "not sound" in refused.out
        assert run("replay", "a-game", "--database", "b.sqlite").code == 1


def test_one_broken_record_does_not_stop_the_others(run: Run, file: Path) -> None:
    bad = file.with_name("bad.jsonl")
    bad.write_bytes(file.read_bytes()[:-9])
    said = run("import", bad, file, "--database", "a.sqlite")
    assert said.code == 1
    assert "not sound" in said.out
    assert "a-game" in said.out
    assert run("verify", bad, file).code == 1


@pytest.mark.parametrize("secret", ["zz", "00"])
def test_a_record_with_a_wrong_secret(run: Run, file: Path, secret: str) -> None:
    text = file.read_bytes().replace(b'"secret":"', f'"secret":"{secret}'.encode(), 1)
    file.write_bytes(text)
    assert run("verify", file).code == 1
    assert run("replay", file).code in (0, 1)


# Replay


@pytest.mark.parametrize("by", ["turn", "move", "fact"])
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_replay_tells_every_fact(run: Run, file: Path, by: str, lang: str) -> None:
    said = run("replay", file, "--by", by, "--lang", lang, "--all")
    assert said.code == 0
    assert {"en": "The Secret Agents", "fr": "Les agents secrets"}[lang] in said.out
    assert {"en": "The game is over", "fr": "La partie est finie"}[lang] in said.out
    assert "secret_agents.end.reveal" in said.out
    told = run("replay", file, "--by", by, "--lang", lang)
    assert told.out == said.out, "piped, nothing is asked"
    facts = [line for line in said.out.splitlines() if "secret_agents." in line]
    other = run("replay", file, "--by", "fact", "--lang", lang)
    assert facts == [line for line in other.out.splitlines() if "secret_agents." in line]


def test_a_replay_through_other_eyes(run: Run, file: Path) -> None:
    public = run("replay", file, "--by", "fact").out
    own = run("replay", file, "--by", "fact", "--as", "seat:0").out
    judge = run("replay", file, "--by", "fact", "--as", "judge").out
    assert len({public, own, judge}) == 3


@pytest.mark.parametrize("by", ["turn", "move", "fact"])
def test_a_replay_tells_notes_under_their_step(run: Run, by: str, tmp_path: Path) -> None:
    table, path = demo_table(), tmp_path / "noted.jsonl"
    players, first = table.players, table.line[1].last
    notes: list[tuple[Author, int, str]] = [
        (1, first, "Here I lost it [bold]."),
        ("judge", first, "Two\nlines \x1b[31m."),
        (0, 0, "A {good} start."),
    ]
    for author, step, text in notes:
        table = take(table, *add_note(table, author, step, text))
    path.write_bytes(export(table))
    told = run("replay", path, "--by", by).out.splitlines()
    sentence = Timeline(table, PUBLIC).sentence(first)
    place = next(index for index, line in enumerate(told) if line.startswith(f"  {sentence}"))
    assert told[place + 1 : place + 3] == [
        f"    Note by {players[1]}: Here I lost it [bold].",
        "    Note by the judge: Two lines  [31m.",
    ]
    assert f"    Note by {players[0]}: A {{good}} start." in told[:place]
    assert sum("Note by" in line for line in told) == 3
    in_french = run("replay", path, "--by", by, "--lang", "fr").out
    assert "    Note (l'arbitre) : Two lines" in in_french


def test_a_replay_of_a_running_game_tells_no_notes(run: Run, tmp_path: Path) -> None:
    table, path = in_memory(seats=2), tmp_path / "running.jsonl"
    table = take(
        table, *add_note(table, 0, 1, "Mine."), *add_note(table, "judge", 1, "The judge's.")
    )
    path.write_bytes(export(table))
    said = run("replay", path, "--by", "fact")
    assert said.code == 0
    assert "Note" not in said.out


def test_a_replay_by_id(run: Run, file: Path) -> None:
    run("import", file, "--database", "a.sqlite")
    by_id = run("replay", "a-game", "--database", "a.sqlite")
    assert by_id.code == 0
    title, marked, *told = by_id.out.splitlines()
    assert [title, *told] == run("replay", file).out.splitlines()
    assert marked == "Imported from a record: it was not played here."
    in_french = run("replay", "a-game", "--database", "a.sqlite", "--lang", "fr").out
    assert in_french.splitlines()[1].startswith("Importée d'un fichier")


def test_why_a_move_was_legal(run: Run, file: Path) -> None:
    said = run("explain", file, "20")
    assert said.code == 0
    assert "secret_agents." in said.out
    assert "house_" not in said.out  # In words: no id, no dump of the state.
    assert run("explain", file, "99999").code == 1


# Play


def test_bots_play_alone_and_the_game_is_kept(run: Run) -> None:
    said = run("play", *AGENTS, "--seed", 1, "--option", "turn_limit=3", "--database", "p.sqlite")
    assert said.code == 0
    assert "The game is over" in said.out
    found = re.search(r"game (\S+)", said.out)
    assert found
    assert run("replay", found[1], "--database", "p.sqlite").code == 0
    assert run("verify", found[1], "--database", "p.sqlite").code == 0


def test_a_game_of_five_in_french(run: Run) -> None:
    said = run(
        "play", *AGENTS, "--seats", 5, "--variant", "advanced", "--bot", "random", "--lang", "fr",
        "--option", "turn_limit=5", "--database", "p.sqlite",
    )  # fmt: skip
    assert said.code == 0
    assert "La partie est finie" in said.out


def play_as(run: Run, typed: str, *more: object) -> str:
    said = run(
        "play", *AGENTS, "--me", 0, "--seed", 1, "--option", "turn_limit=2", "--option", "first=0",
        "--database", "p.sqlite", *more, typed=typed,
    )  # fmt: skip
    assert said.code == 0, said
    return said.out


def test_a_person_plays_by_numbers_and_words(run: Run) -> None:
    told = play_as(run, "1\n" * 30)
    assert "You roll" in told
    assert "The game is over" in told
    assert "The game is over" in play_as(run, "red\n1\n" * 20)


def test_a_person_may_look_search_and_err(run: Run) -> None:
    told = play_as(run, "s\n²\nxyzzy\n0\n999999\nred 1\nu\n" + "1\n" * 30)
    assert "nothing like" in told
    assert "score" in told
    assert "The game is over" in told


def test_a_person_may_quit(run: Run) -> None:
    for typed in ("q\n", ""):
        said = run("play", *AGENTS, "--me", 0, "--option", "first=0", typed=typed)
        assert said.code == 130


def test_a_person_sees_no_identity_but_its_own(run: Run) -> None:
    told = play_as(run, "1\n" * 30).split("The game is over")[0]
    dealt = [line for line in told.splitlines() if "identity" in line or "card" in line]
    assert sum("agent" in line.lower() and "Boris" in line for line in dealt) <= 1


# Simulate


def test_a_simulation_prints_its_counts(run: Run) -> None:
    said = run("simulate", *AGENTS, "--games", 3, "--seats", 2, "--workers", 1)
    assert said.code == 0
    assert re.search(r"secret_agents base, 2 seats: 3 games, .*, 0 failures", said.out)
    assert re.search(r"secret_agents advanced, 2 seats: 3 games, .*, 0 failures", said.out)
