"""Audit: sound games are accepted; whatever is changed in a record is refused, naming the place."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from typing import Any

import msgspec
import pytest

from domain.games.secret_agents.moves import Roll
from domain.kernel import PUBLIC, Draw, commitment, encoded
from domain.rulesets import RULESETS
from domain.table.commands.notes import add_note
from domain.table.commands.play import play
from domain.table.commands.positions import open_position
from domain.table.commands.seats import resign
from domain.table.commands.undo import answer_request, ask_undo
from domain.table.events import MovePlayed, MovesUndone, NoteAdded, encode_event
from domain.table.folding import empty_table, take
from domain.table.value import Table
from replays.audit.report import Report
from replays.audit.verify import verify, verify_bytes
from replays.records.record import export, read
from replays.records.signing import Signer
from tests.domain.tables import bytes_of, in_memory
from tests.golden.games import FOLDER
from tests.replays import forgery
from tests.replays.fairness import sentences
from tests.replays.games import WAYS, game, short_game

MUTANTS = 300


@pytest.mark.parametrize("variant", ["base", "advanced"])
def test_a_hundred_sound_games_are_accepted(variant: str) -> None:
    for seed in range(50):
        table = game("secret_agents", variant, 2 + seed % 6, seed)
        report = verify(read(export(table)), key=None)
        assert report == Report(table.id, "secret_agents", True, table.version, table.steps)


@pytest.mark.parametrize(("slug", "variant"), WAYS)
def test_sound_games_of_every_ruleset_are_accepted(slug: str, variant: str) -> None:
    for seed in range(3):
        assert verify(read(export(game(slug, variant, seed=seed)))).differences == ()


def test_every_prefix_of_a_game_is_sound() -> None:
    """A game that is still running can be audited too."""
    table = short_game(1)
    for version in range(1, table.version + 1):
        report = verify_bytes(forgery.relinked(table, table.bodies[:version]))
        assert report.is_sound
        assert report.events == version


# Mutants


def tables() -> list[Table]:
    advanced = [game("secret_agents", "advanced", seats, 1, "greedy") for seats in (2, 4)]
    return [short_game(1), short_game(2, seats=2), short_game(3, "advanced", 7), *advanced]


@pytest.mark.parametrize("accident", forgery.ACCIDENTS, ids=lambda kind: kind.__name__)
def test_accidents_are_noticed(accident: Any) -> None:
    rng = random.Random(accident.__name__)
    records = [export(table) for table in tables()]
    records.append(export(short_game(4), Signer(bytes(range(32)))))
    tried = 0
    while tried < MUTANTS:
        record = rng.choice(records)
        mutant, event = accident(record, rng)
        if mutant == record:
            continue
        tried += 1
        report = verify_bytes(mutant)
        assert not report.is_sound, diff(record, mutant)
        assert report.differences[0].what.en
        if event >= 0:
            assert report.differences[0].event == event


def diff(record: bytes, mutant: bytes) -> tuple[bytes, bytes]:
    """Where two records part, for the message of a failing test."""
    pairs = enumerate(zip(record, mutant, strict=False))
    place = next((at for at, (one, other) in pairs if one != other), 0)
    return record[place - 40 : place + 40], mutant[place - 40 : place + 40]


def test_every_byte_of_the_first_and_last_line_counts() -> None:
    """Where no chain guards it: the header and the footer, a signed one."""
    record = export(short_game(4), Signer(bytes(range(32))))
    header = record.index(b'"edition"') + 200
    footer = record.rindex(b"\n", 0, len(record) - 1)
    for place in [*range(header), *range(footer, len(record))]:
        for bit in (0, 1, 5):  # 5 makes a letter large or small.
            mutant = bytearray(record)
            mutant[place] ^= 1 << bit
            assert not verify_bytes(bytes(mutant)).is_sound, diff(record, bytes(mutant))


CHECKS = {
    "forge_fact": {"facts", "move", "chance", "line"},
    "forge_draw": {"facts", "move", "chance"},
    "forge_die": {"chance"},
    "forge_move": {"facts", "move", "chance", "line"},
}


@pytest.mark.parametrize("forge", forgery.FORGERIES, ids=lambda kind: kind.__name__)
def test_forgeries_are_noticed_where_they_are(forge: Any) -> None:
    """Every sum and the head are as they should be: the rules and the secret must tell."""
    rng = random.Random(forge.__name__)
    games = tables()
    found: Counter[str] = Counter()
    for _ in range(MUTANTS):
        table = rng.choice(games)
        mutant, event = forge(table, rng)
        report = verify_bytes(mutant)
        assert not report.is_sound, diff(export(table), mutant)
        difference = report.differences[0]
        assert difference.event == event, difference
        assert difference.check in CHECKS[forge.__name__], difference
        found[difference.check] += 1
    assert found


@pytest.mark.parametrize("slug", [slug for slug in RULESETS if slug != "secret_agents"])
def test_forgeries_in_other_rulesets_are_noticed(slug: str) -> None:
    table = game(slug, next(iter(RULESETS[slug].variants)))
    rng = random.Random(slug)
    for forge in forgery.FORGERIES:
        for _ in range(6):
            mutant, event = forge(table, rng)
            report = verify_bytes(mutant)
            assert not report.is_sound, diff(export(table), mutant)
            assert report.differences[0].event == event


def test_both_versions_of_a_difference_are_told() -> None:
    table = short_game(1)
    event: Any = msgspec.json.decode(table.bodies[1])
    value = event["entries"][0][0]["value"]
    event["entries"][0][0]["value"] = 7
    bodies = [table.bodies[0], msgspec.json.encode(event), *table.bodies[2:]]
    (difference,) = verify_bytes(forgery.relinked(table, bodies)).differences
    assert difference.what.en == "event 2, fact 1: the rules give another fact"
    assert '"value":7' in difference.recorded
    assert f'"value":{value}' in difference.expected


# Undo


def undone(seat: int, kept: int) -> bytes:
    return encode_event(MovesUndone(at=5, seat=seat, kept=kept))


@pytest.mark.parametrize(
    ("policy", "event"),
    [
        ("none", undone(0, 1)),
        ("consent", undone(0, 1)),
        ("free", undone(1, 1)),
        ("free", undone(0, 0)),
        ("free", undone(0, 2)),
        ("free", undone(0, -1)),
        ("free", undone(9, 1)),
        ("free", undone(-1, 1)),
        ("free", b'{"event":"moves_undone","at":5,"key":"","seat":0,"kept":1,"agreed":[1,2]}'),
        ("free", b'{"event":"moves_undone","at":5,"seat":0,"kept":1,"secret":"%s"}' % (b"ab" * 32)),
        ("free", b'{"event":"moves_redone","at":5,"key":"","seat":0,"kept":3}'),
        ("free", b'{"event":"request_answered","at":5,"key":"","seat":1,"agreed":true}'),
        ("free", b'{"event":"table_closed","at":5,"key":"","seat":0,"reason":"abandoned"}'),
        ("free", b'{"event":"table_closed","at":5,"seat":0,"reason":"resigned","winners":[0]}'),
        ("free", b'{"event":"seat_claimed","at":5,"key":"","seat":1,"name":"Eve"}'),
        ("free", b'{"event":"seat_claimed","at":5,"key":"","seat":9,"name":"Eve"}'),
    ],
    ids=itertools.count(),
)
def test_what_the_table_would_have_refused_is_no_part_of_a_sound_log(
    policy: str, event: bytes
) -> None:
    table = in_memory(undo=policy)
    table = take(table, play(table, 0, Roll()))
    shares = table.ruleset.legal(table.state, 0)
    table = take(table, play(table, 0, shares[-1]))
    assert verify_bytes(export(table)).is_sound
    if policy == "free":
        (own,) = ask_undo(table, 0)
        assert verify_bytes(forgery.relinked(table, [*table.bodies, encode_event(own)])).is_sound
    report = verify_bytes(forgery.relinked(table, [*table.bodies, event]))
    assert not report.is_sound
    assert report.differences[0].event == 4


def test_what_all_agreed_to_cannot_be_left_out() -> None:
    table = in_memory(seats=2)
    table = take(table, play(table, 0, Roll()))
    share = play(table, 0, table.ruleset.legal(table.state, 0)[0]).event
    table = take(table, *ask_undo(table, 0))
    table = take(table, *answer_request(table, 1, True))
    assert verify_bytes(export(table)).is_sound
    report = verify_bytes(forgery.relinked(table, [*table.bodies[:-1], encode_event(share)]))
    assert report.differences[0].what.en == "event 5: what all had agreed to was not done"


# Notes


def noted(**changes: Any) -> bytes:
    """A note that seat 0 could have written, but for these changes."""
    note = NoteAdded(at=5, seat=0, step=1, text="Here I lost it.")
    return encode_event(msgspec.structs.replace(note, **changes))


@pytest.mark.parametrize(
    ("changes", "what"),
    [
        ({"seat": 2}, "there is no seat 2"),
        ({"seat": -2}, "there is no seat -2"),
        ({"step": 17}, "the table refuses it: there is no step 17: 0 to 16"),
        ({"step": -1}, "the table refuses it: there is no step -1: 0 to 16"),
        ({"text": ""}, "the table refuses it: a note needs words: this one is empty"),
        ({"text": "x" * 1001}, "the table refuses it: a note has 1000 characters at the most"),
        ({"text": " Here I lost it. "}, "the table would record something else"),
    ],
    ids=itertools.count(),
)
@pytest.mark.parametrize("version", [1, 2])
def test_a_note_that_nobody_could_have_written_is_told_in_words(
    changes: dict[str, Any], what: str, version: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor do older rules of the game excuse it."""
    table = in_memory(seats=2)
    monkeypatch.setattr(RULESETS["secret_agents"], "version", version)
    roll = encode_event(play(table, 0, Roll()).event)
    assert table.steps == 16
    # The roll that follows makes step 17: too late for a note before it.
    assert verify_bytes(forgery.relinked(table, [*table.bodies, noted(), roll])).is_sound
    report = verify_bytes(forgery.relinked(table, [*table.bodies, noted(**changes), roll]))
    assert not report.is_sound
    assert report.differences[0].event == 2
    assert report.differences[0].what.en.startswith(f"event 2: {what}")


@pytest.mark.parametrize("field", ["seat", "step", "text", "at"])
def test_a_note_that_was_changed_breaks_the_chain(field: str) -> None:
    """By somebody who has not the secret: whatever it says now could have been written."""
    table = short_game(1)
    table = take(table, *add_note(table, 1, 3, "Here I lost it."))
    record = export(table, Signer(bytes(range(32))))
    assert verify_bytes(record).is_sound
    lines = record.splitlines(keepends=True)
    line: Any = msgspec.json.decode(lines[-2])
    line["event"][field] = "Here I won." if field == "text" else 2
    lines[-2] = msgspec.json.encode(line) + b"\n"
    (difference,) = verify_bytes(b"".join(lines)).differences
    assert difference.what.en == f"the chain breaks at event {table.version}"


def test_notes_are_nothing_to_the_dice() -> None:
    """The sceptic's own script goes past them, wherever they stand."""
    table = short_game(1)
    bodies = [body for event in table.bodies for body in (event, noted(seat=-1))]
    record = forgery.relinked(table, bodies)
    assert verify_bytes(record).is_sound
    drawn = [told.split(": ", 1)[-1] for told in sentences(export(table))]
    noted_too = [told.split(": ", 1)[-1] for told in sentences(record)]
    assert noted_too == drawn
    assert len(drawn) > 5


def test_a_second_opening_is_refused() -> None:
    table = short_game(1)
    report = verify_bytes(forgery.relinked(table, [*table.bodies[:3], table.bodies[0]]))
    assert report.differences[0].event == 4


# Records by somebody who wishes us ill


def opened_so(**changes: Any) -> bytes:
    """A record whose only event opens a table in a way that no table opens."""
    table = in_memory(seats=2)
    opened: Any = msgspec.structs.replace(table.opened, **changes)
    return forgery.relinked(table, [encode_event(opened)])


def positioned(position: bytes, **changes: Any) -> bytes:
    empty: Any = {"draws": (), "entries": msgspec.Raw(b"[]")}
    return opened_so(position=msgspec.Raw(position), **empty, **changes)


def after_the_roll() -> Table:
    table = in_memory(seats=2)
    return take(table, play(table, 0, Roll()))


@pytest.mark.parametrize(
    "draw",
    [
        Draw("die", 5_000_000_000, 0),
        Draw("die", 0, 0),
        Draw("die", -5, 0),
        Draw("die", 10**9, ()),
        Draw("die", -1, (0,)),
    ],
    ids=str,
)
@pytest.mark.parametrize("version", [1, 2])
def test_draws_without_end_are_refused_at_once(
    draw: Draw, version: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(RULESETS["secret_agents"], "version", version)
    table = after_the_roll()
    roll: Any = msgspec.structs.replace(table.events[1], draws=(draw,))
    report = verify_bytes(forgery.relinked(table, [table.bodies[0], encode_event(roll)]))
    assert not report.is_sound
    assert (report.differences[0].event, report.differences[0].check) == (2, "chance")


@pytest.mark.parametrize("bots", [("random",), ("", "", "random"), ("", "butler")])
def test_bots_that_are_not_one_to_a_seat_are_refused(bots: tuple[str, ...]) -> None:
    assert verify_bytes(opened_so(bots=("", "random"))).is_sound
    assert verify_bytes(opened_so(bots=bots)).differences[0].check == "line"


@pytest.mark.parametrize("position", [b"5", b"[]", b"{}", b'{"edition":1}'])
def test_positions_that_cannot_be_read_are_refused(position: bytes) -> None:
    (difference,) = verify_bytes(positioned(position)).differences
    assert difference.event == 1
    assert "cannot be laid out" in difference.what.en


def test_positions_are_those_that_a_table_takes() -> None:
    table = after_the_roll()
    assert verify_bytes(positioned(bytes_of(table))).is_sound
    three = verify_bytes(positioned(bytes_of(table), players=("Ada", "Boris", "Chloé")))
    assert three.differences[0].what.en == "the position is for 2 seats, not for 3"
    hidden = encoded(table.ruleset.view(table.state, PUBLIC))
    assert "'?' is no piece" in verify_bytes(positioned(hidden)).differences[0].what.en


def test_a_position_on_which_the_rules_fail_is_refused() -> None:
    ruleset = RULESETS["masterminds"]
    table = game("masterminds", next(iter(ruleset.variants)))
    state = next(
        played.states[-1]
        for played in table.line[1:]
        if ruleset.decisions(played.states[-1])[0].kind == "play_agent"
    )
    nobody = msgspec.structs.replace(state, active_seat=None)
    opened = open_position(ruleset, table.edition, ("Ada", "Boris"), nobody, secret=bytes(32), at=1)
    seat = ruleset.decisions(state)[0].seat
    move = msgspec.Raw(encoded(ruleset.legal(nobody, seat)[0]))
    played = MovePlayed(at=2, seat=seat, move=move, entries=msgspec.Raw(b"[]"))
    forged = empty_table("t", opened, ruleset, table.edition)
    forged = take(forged, opened)
    bodies = [*forged.bodies, encode_event(played)]
    assert verify_bytes(forgery.relinked(forged, bodies)).differences[0].event == 1


def test_nothing_is_played_on_a_closed_table() -> None:
    table = in_memory(seats=2)
    roll = play(table, 0, Roll()).event
    table = take(table, *resign(table, 0))
    report = verify_bytes(forgery.relinked(table, [*table.bodies, encode_event(roll)]))
    assert report.differences[0].what.en == "event 3: the table is closed"


# Versions of the rules


@pytest.mark.parametrize("version", [0, -1, 99])
def test_rules_that_never_were_excuse_nothing(version: int) -> None:
    table = short_game(1)
    opening: Any = msgspec.structs.replace(table.opened, version=version)
    bodies = [encode_event(opening), *table.bodies[1:]]
    report = verify_bytes(forgery.relinked(table, bodies))
    assert not report.is_sound
    assert report.differences[0].check == "version"


def test_older_rules_are_noted_and_still_excuse_no_die(monkeypatch: pytest.MonkeyPatch) -> None:
    table = short_game(1)
    rng = random.Random(4)
    dice = [forgery.forge_die(table, rng) for _ in range(30)]
    fact, event = forgery.forge_fact(table, random.Random(3))
    monkeypatch.setattr(RULESETS["secret_agents"], "version", 2)
    report = verify_bytes(export(table))
    assert report.is_sound
    said = [note.en for note in report.notes]
    assert said == ["recorded under version 1 of the rules, compared with version 2"]
    notes = verify_bytes(fact).notes
    assert len(notes) > 1
    assert f"event {event}" in notes[1].en
    for mutant, at in dice:
        report = verify_bytes(mutant)
        assert not report.is_sound
        assert (report.differences[0].event, report.differences[0].check) == (at, "chance")


def test_older_rules_excuse_no_draw_that_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    table = short_game(1)
    monkeypatch.setattr(RULESETS["secret_agents"], "version", 2)
    event: Any = msgspec.structs.replace(table.events[1], draws=())
    for bodies in ([], table.bodies[2:]):
        forged = [table.bodies[0], encode_event(event), *bodies]
        report = verify_bytes(forgery.relinked(table, forged))
        assert not report.is_sound
        assert (report.differences[0].event, report.differences[0].check) == (2, "chance")


def test_older_rules_excuse_no_die_that_is_told_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    """The draw is what the secret gives; the fact says another die came of it."""
    monkeypatch.setattr(RULESETS["secret_agents"], "version", 2)
    table = short_game(1)
    event: Any = msgspec.json.decode(table.bodies[1])
    fact = event["entries"][0][0]
    assert fact["fact"] == "die_rolled"
    fact["value"] = fact["value"] % 6 + 1
    report = verify_bytes(forgery.relinked(table, [table.bodies[0], msgspec.json.encode(event)]))
    assert not report.is_sound
    assert (report.differences[0].event, report.differences[0].check) == (2, "chance")
    assert "what `die` gave is told otherwise" in report.differences[0].what.en


def test_older_rules_excuse_no_pile_that_is_told_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(RULESETS["secret_agents"], "version", 2)
    table = short_game(1)
    event: Any = msgspec.json.decode(table.bodies[0])
    pile = next(fact for fact, *_ in event["entries"] if fact["fact"] == "identities_shuffled")
    pile["order"].reverse()
    report = verify_bytes(forgery.relinked(table, [msgspec.json.encode(event)]))
    assert not report.is_sound
    assert (report.differences[0].event, report.differences[0].check) == (1, "chance")


def test_what_todays_rules_do_otherwise_is_told_with_both_rules() -> None:
    record = (FOLDER / "circle-standard.jsonl").read_bytes()
    report = verify_bytes(record)
    assert report.is_sound
    first = report.notes[1].en
    assert first.startswith("event 53, fact 3: the rules give another fact: recorded ")
    recorded, today = first.split(", today ")
    assert '"hire.coloured"' in recorded
    assert '"auction.win_and_pay"' in today


@pytest.mark.parametrize("version", [1, 2])
@pytest.mark.parametrize("part", ["decide", "evolve", "empty", "private"])
def test_a_fault_of_the_program_is_told_as_such(
    part: str,
    version: int,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    record = export(short_game(1))

    def failing(*_: object) -> None:
        raise KeyError("a slip of ours")

    ruleset = RULESETS["secret_agents"]
    monkeypatch.setattr(ruleset, "version", version)
    monkeypatch.setattr(ruleset, part, failing)
    if part == "evolve":
        # What the rules give is not evolved again: only what was recorded otherwise is.
        monkeypatch.setattr("replays.audit.verify.Checker.check", lambda *_: None)
    report = verify_bytes(record)
    [difference] = report.differences
    number = 2 if part in ("decide", "private") else 1
    assert (difference.event, difference.check) == (number, "program")
    assert f"event {number}: the program failed here" in difference.what.en
    assert "a slip of ours" in difference.what.en
    assert "KeyError: 'a slip of ours'" in caplog.text


def test_the_commitment_is_the_hash_of_the_secret() -> None:
    table = short_game(1)
    assert commitment(table.secret) == commitment(bytes.fromhex(table.opened.secret))
    assert table.opened.secret not in commitment(table.secret)
    assert len({commitment(bytes([n]) * 32) for n in range(100)}) == 100
