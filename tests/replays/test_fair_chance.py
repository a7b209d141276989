"""The sceptic's script: it stands alone, finds honest dice fair, and names one that is not."""

from __future__ import annotations

import hashlib
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from domain.rulesets import RULESETS
from domain.store.log import Log
from domain.table.commands.imports import mark_imported
from domain.table.commands.play import play
from domain.table.commands.positions import open_position
from domain.table.commands.rulings import give_ruling, raise_dispute
from domain.table.folding import empty_table, take
from domain.table.value import Table
from replays.audit import fair_chance
from replays.records.record import export, pack
from tests.domain.tables import a_move, drive, opened_on, play_on
from tests.replays.fairness import box, events, sentences
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
        assert "\nFAIR: every draw is what the secret gives, and the facts tell" in said
        assert "chose its secret before" not in said
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


@pytest.mark.promise("foresee.again")
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
    record = export(short_game(1))
    forged = events(record)
    next(event for event in forged[1:] if event.get("draws"))["draws"][0][1] = of
    with pytest.raises(SystemExit, match=rf"^NOT FAIR: event \d+: nothing is drawn from {of}"):
        list(fair_chance.check(box(record), forged))


def test_a_declared_table_is_never_called_fair(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    file.write_bytes(
        export(short_game(1)).replace(b'"players":', b'"chance":"declared","players":')
    )
    code, said = run(file)
    assert code == 1
    assert "\nNOT SHOWN: the chance of this table was declared by a scribe" in said
    assert "\nFAIR" not in said


def test_it_says_what_it_does_not_show(tmp_path: Path) -> None:
    table = short_game(1)
    file = tmp_path / "game.jsonl"
    file.write_bytes(export(take(table, mark_imported(table.version))))
    code, said = run(file)
    assert code == 0
    for words in ("give the commitment it published", "it was imported", "dossier verify --key"):
        assert words in said
    file.write_bytes(b"".join(export(table).splitlines(keepends=True)[:-2]) + last_line(table))
    code, said = run(file)
    assert code == 1
    assert "it was cut" in said


def last_line(table: Table) -> bytes:
    return export(table).splitlines(keepends=True)[-1]


# Draws and the facts that tell them


@pytest.mark.promise("forge.dice")
@pytest.mark.parametrize("slug", RULESETS)
def test_a_draw_that_was_stripped_is_missed(slug: str) -> None:
    """Whoever strips a draw may tell what he likes."""
    record = export(game(slug, next(iter(RULESETS[slug].variants))))
    drawing = [number for number, event in enumerate(events(record)) if event.get("draws")]
    for number in drawing:
        forged = events(record)
        forged[number]["draws"].pop()
        with pytest.raises(SystemExit, match=f"^NOT FAIR: event {number + 1}: "):
            list(fair_chance.check(box(record), forged))


@pytest.mark.promise("forge.dice")
@pytest.mark.parametrize("slug", RULESETS)
def test_every_fact_that_tells_a_draw_must_tell_that_draw(slug: str) -> None:
    """Dice, orders, and cards on top of a pile: any of them told otherwise is found."""
    record = export(game(slug, next(iter(RULESETS[slug].variants))))
    found = set()
    for number, event in enumerate(events(record)):
        for place, (fact, *_) in enumerate(event.get("entries", [])):
            for field in TELLING.get(fact["fact"], ()):
                forged = events(record)
                told = forged[number]["entries"][place][0]
                if not otherwise(told, field):
                    continue
                found.add(fact["fact"])
                with pytest.raises(SystemExit, match=f"^NOT FAIR: event {number + 1}: "):
                    list(fair_chance.check(box(record), forged))
    assert len(found) >= 2


@pytest.mark.parametrize("slug", RULESETS)
def test_a_game_that_begins_in_the_middle_is_followed(slug: str) -> None:
    begun = game(slug, next(iter(RULESETS[slug].variants)))
    ruleset, edition, state = begun.ruleset, begun.edition, begun.line[begun.moves // 3].states[-1]
    opened = open_position(ruleset, edition, begun.players, state, secret=bytes(32))
    table, rng = take(empty_table("t", opened, ruleset, edition), opened), random.Random(1)
    while not table.is_over and table.moves < 400:
        table = take(table, play(table, *a_move(table, rng)))
    assert len(sentences(export(table))) == 1 + drawn(table)


TELLING = {
    "identities_shuffled": ("order",),
    "identity_dealt": ("agent",),
    "first_rolled": ("value",),
    "die_rolled": ("value", "faces"),
    "die_rerolled": ("new",),
    "first_seat_drawn": ("seat",),
    "deck_shuffled": ("order",),
    "discard_reshuffled": ("order",),
    "card_drawn": ("card",),
    "missions_dealt": ("missions",),
    "mission_deck_shuffled": ("order",),
    "mission_dealt": ("mission",),
    "pile_shuffled": ("order",),
    "pile_reshuffled": ("order",),
    "neutral_deck_shuffled": ("order",),
    "neutral_revealed": ("card",),
    "main_dealt": ("card",),
    "cards_drawn": ("cards",),
    "bonus_drawn": ("cards",),
    "characters_drawn": ("cards",),
    "cards_seen": ("cards",),
    "mission_revealed": ("mission",),
    "drawer_rolled": ("dice",),
    "tie_rolled": ("dice",),
}
"""Facts that say what chance gave, and the fields that say it."""


def otherwise(fact: Any, field: str) -> bool:
    """Tells a fact in another way; False if there is none."""
    value = fact.get(field)
    if isinstance(value, bool | None):
        return False
    if isinstance(value, int):
        fact[field] = value + 1
    elif isinstance(value, str):
        fact[field] = "another"
    elif isinstance(value, dict):
        fact[field] = dict(
            zip(value, list(value.values())[1:] + list(value.values())[:1], strict=True)
        )
    else:
        fact[field] = value[1:] + value[:1]
    return bool(fact[field] != value)
