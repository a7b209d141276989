"""The sceptic's script: it stands alone, finds honest dice fair, and names one that is not."""

from __future__ import annotations

import hashlib
import random
import subprocess
import sys
from pathlib import Path

import pytest

from domain.rulesets import RULESETS
from domain.store.log import Log
from domain.table.commands.play import play
from domain.table.commands.rulings import give_ruling, raise_dispute
from domain.table.folding import take
from domain.table.value import Table
from replays.audit import fair_chance
from replays.records.record import export, pack
from tests.domain.tables import a_move, drive, opened_on, play_on
from tests.replays.fairness import events, sentences
from tests.replays.forgery import forge_die
from tests.replays.games import game, short_game

SCRIPT = Path(fair_chance.__file__)


def run(*arguments: object) -> tuple[int, str]:
    """The script in an interpreter that sees nothing but the standard library."""
    done = subprocess.run(
        [sys.executable, "-I", "-S", SCRIPT, *map(str, arguments)],
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


def commitment(table: Table) -> str:
    return hashlib.sha256(b"dossier/commitment" + table.secret).hexdigest()


def drawn(table: Table) -> int:
    """How many draws the log holds, those of moves that were taken back included."""
    return sum(len(played.draws) for played in table.history)


@pytest.mark.parametrize("slug", RULESETS)
def test_every_draw_of_a_game_is_recomputed(slug: str) -> None:
    table = game(slug, next(iter(RULESETS[slug].variants)))
    told = sentences(export(table))
    assert len(told) == 1 + drawn(table) > 1
    assert told[0] == f"commitment {commitment(table)}"


def test_it_runs_alone_on_packed_records(tmp_path: Path) -> None:
    table = short_game(1)
    for ending in ("", ".gz", ".xz"):
        file = tmp_path / f"game.jsonl{ending}"
        file.write_bytes(pack(export(table), ending) if ending else export(table))
        code, said = run(file, commitment(table))
        assert code == 0, said
        assert said.endswith("FAIR: every draw is what the secret gives\n")
    code, said = run(tmp_path / "game.jsonl", "00" * 32)
    assert (code, said.splitlines()[-1]) == (1, f"NOT FAIR: the table published {'00' * 32}")


def test_it_says_how_it_is_used(tmp_path: Path) -> None:
    code, said = run()
    assert code == 1
    assert "python fair_chance.py game.jsonl[.gz|.xz] [commitment]" in said
    (tmp_path / "game.jsonl").write_bytes(b"\x28\xb5\x2f\xfd")
    code, said = run(tmp_path / "game.jsonl")
    assert code == 1
    assert "Traceback" not in said
    assert "is not a record" in said
    assert "is not a record" in run(tmp_path / "none.jsonl.xz")[1]


@pytest.mark.parametrize("fresh", [False, True])
def test_draws_that_were_taken_back_come_again(log: Log, fresh: bool) -> None:
    opened_on(log, fresh_chance=fresh)
    *_, table = drive(log, "t", random.Random(5), 80)
    assert len(table.history) > len(table.line)
    assert len(sentences(export(table))) == 1 + drawn(table)


def test_a_reopened_game_draws_from_its_new_secret(log: Log) -> None:
    opened_on(log)
    table = play_on(log, "t", random.Random(3))
    rule = next(iter(table.ruleset.rulebook.rules))
    table = take(table, *raise_dispute(table, "public", table.steps, rule, "Contested."))
    table = take(table, *give_ruling(table, 0, "rewind", "Played on.", kept=4))
    assert table.chance_secret != table.secret
    rng = random.Random(4)
    while not table.is_over:
        table = take(table, play(table, *a_move(table, rng)))
    record = export(table)
    assert len(sentences(record)) == 1 + drawn(table)
    unchanged = record.replace(table.chance_secret.hex().encode(), table.secret.hex().encode())
    with pytest.raises(SystemExit, match="NOT FAIR: event"):
        sentences(unchanged)


@pytest.mark.parametrize("seed", range(8))
def test_a_forged_die_is_named(seed: int) -> None:
    record, line = forge_die(short_game(seed), random.Random(seed))
    with pytest.raises(SystemExit, match=f"^NOT FAIR: event {line}: "):
        sentences(record)


@pytest.mark.parametrize("of", [0, -1, 2**32 + 1])
def test_nothing_is_drawn_from_an_absurd_number(of: int) -> None:
    forged = events(export(short_game(1)))
    next(event for event in forged[1:] if event.get("draws"))["draws"][0][1] = of
    with pytest.raises(SystemExit, match=f"^NOT FAIR: nothing is drawn from {of}"):
        list(fair_chance.check(forged))


def test_a_declared_table_has_nothing_to_recompute() -> None:
    opened, *rest = events(export(short_game(1)))
    told = list(fair_chance.check([{**opened, "chance": "declared"}, *rest]))
    assert len(told) == 2
    assert told[1].startswith("the chance of this table was declared by a scribe")
