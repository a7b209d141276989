"""The notation: whatever was played can be written down and read again, in both languages."""

from __future__ import annotations

import pytest

from domain.kernel import LANGUAGES, AnyRuleset, Edition, Language
from domain.rulesets import RULESETS
from domain.table.commands.notes import add_note
from domain.table.commands.play import open_table, play
from domain.table.commands.positions import open_position
from domain.table.commands.seats import ask_abandon, leave, resign
from domain.table.commands.undo import answer_request, ask_undo, waiting_for
from domain.table.folding import empty_table, take
from domain.table.value import CommandRefused, Table
from replays.audit.verify import verify_bytes
from replays.notation.reading import BrokenNotation, read
from replays.notation.writing import write
from replays.records.record import export
from replays.simulation import play_out
from tests.games.copies import is_copy
from tests.golden import games as golden
from tests.rounds import rounds

SEEDS = rounds(1, 200)
"""Games of each variant."""

every_variant = pytest.mark.parametrize(
    ("slug", "variant"),
    [(slug, variant) for slug, ruleset in RULESETS.items() for variant in ruleset.variants],
)
every_language = pytest.mark.parametrize("language", LANGUAGES)


def no_other(ruleset: AnyRuleset, hash: str) -> Edition:
    raise KeyError(hash)


def again(text: str) -> Table:
    return read(text, "again", no_other)


def moves(table: Table) -> list[object]:
    return [(played.seat, played.move) for played in table.line]


def facts(table: Table) -> list[object]:
    return [entry for played in table.line for entry in played.entries]


def uncommented(text: str) -> str:
    return "".join(line for line in text.splitlines(True) if not line.startswith("#"))


@pytest.mark.property
@every_variant
def test_a_random_game_is_read_as_it_was_written(slug: str, variant: str) -> None:
    ruleset = RULESETS[slug]
    fewest, most = ruleset.players
    for seed in range(SEEDS):
        seats = fewest + seed % (most - fewest + 1)
        table = play_out(ruleset, seats, ruleset.variants[variant], seed=seed)
        for language in LANGUAGES:
            text = write(table, language)
            assert '{"move"' not in text
            copy = again(text)
            assert moves(copy) == moves(table)
            assert is_copy(facts(copy), facts(table))
            assert write(copy, language) == text


@every_variant
def test_what_is_read_verifies(slug: str, variant: str) -> None:
    ruleset = RULESETS[slug]
    table = play_out(ruleset, ruleset.players[0], ruleset.variants[variant], seed=7)
    report = verify_bytes(export(again(write(table))))
    assert report.differences == ()


@pytest.mark.parametrize("name", golden.expected())
@every_language
def test_every_golden_game_can_be_written_and_read(name: str, language: Language) -> None:
    table = golden.kept(name)
    text = write(table, language)
    assert (golden.NOTATION / f"{name}.{language}.txt").read_text(encoding="utf-8") == text
    copy = again(text)
    assert moves(copy) == moves(table)
    if table.opened.version == table.ruleset.version:
        assert is_copy(facts(copy), facts(table))
    assert write(copy, language) == uncommented(text)


# By hand

HEAD = """\
ruleset: The Secret Agents
players: Ada, Boris
options: first = 0

Setup [identity: red, green, orange, yellow]
"""


def test_it_reads_like_the_story() -> None:
    table = again(HEAD + "Ada: roll 6 · red 3, orange 1, green 2\n\nboris: ROLL 4 · green 4\n")
    assert [played.seat for played in table.line][1:] == [0, 0, 1, 1]
    told = write(table).splitlines()[-4:]
    assert told == [
        "Ada: Roll the die [die: 6]",
        "Ada: Red agent +3, Orange agent +1 and Green agent +2",
        "Boris: Roll the die [die: 4]",
        "Boris: Green agent +4",
    ]


def test_it_reads_in_french() -> None:
    text = """\
règles : Les agents secrets
joueurs : Ada, Boris
options : first = 0

Mise en place [agents distribués en secret : rouge, vert, orange, jaune]
Ada : lancer 6 · vert 2, agent rouge 4
"""
    assert write(again(text), "fr").splitlines()[-2:] == [
        "Ada : Lancer le dé [dé : 6]",
        "Ada : Agent rouge +4 et Agent vert +2",
    ]


def test_comments_are_not_read() -> None:
    text = "# One evening in June\n" + HEAD + "# Ada: roll 5\nAda: roll 6\n  # Boris: roll 5\n"
    assert again(text).moves == 1


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("Ada: rol 6", ("line 6", "“rol 6” is no move", "Ada was expected to roll the die")),
        ("Ada: rol 6", ("open were “Roll the die”",)),
        ("Boris: roll 6", ("nothing is open to Boris", "awaited was Ada (roll the die)")),
        ("Carl: roll 6", ("expected one of Ada, Boris", "awaited was Ada")),
        ("roll 6", ("does not begin with a player",)),
        ("Ada: roll", ("what “die” gave is missing", "[die: ...]", "1, 2, 3, 4, 5, 6")),
        ("Ada: roll 7", ("“7” cannot be the outcome of “die”", "expected one of 1, 2")),
        ("Ada: roll [die: 3, 4]", ("nothing asked for 4",)),
        ("Ada: roll [die: 3; coin: 1]", ("nothing asked for 1",)),
        ("Ada: roll [die: 3", ("the bracket is not closed",)),
        ('Ada: roll [die: "3]', ("is not closed",)),
        ("Ada: roll 3 · red 4", ("“red 4” is no move", "open were “Red agent +3”")),
        ("Ada: roll 3 · red 1", ("may mean several moves", "“Red agent +1 and Green agent +2”")),
        ('Ada: {"move": "rol"}', ("Invalid value 'rol'",)),
        ('Ada: {"move": ', ("line 6",)),
        ("Ada: resigns · roll 6", ("the game is over",)),
    ],
)
def test_an_error_says_the_line_what_was_expected_and_what_was_open(
    line: str, words: tuple[str, ...]
) -> None:
    with pytest.raises(BrokenNotation) as refused:
        again(HEAD + line)
    assert refused.value.line == 6
    assert refused.value.reason.fr != refused.value.reason.en
    for word in words:
        assert word in str(refused.value)


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("", 1, "does not say `ruleset`"),
        ("players: Ada, Boris\n", 1, "does not say `ruleset`"),
        ("ruleset: chess\nplayers: Ada, Boris\n", 1, "no ruleset is called “chess”"),
        ("ruleset: circle\n", 1, "does not say `players`"),
        ("ruleset: circle\nplayers: Ada\n", 2, "1 players"),
        ("ruleset: circle\nplayers: Ada, Boris\nvariant: quick\n", 3, "no variant “quick”"),
        ("ruleset: circle\nplayers: A, B\noptions: speed = 3\n", 3, "speed"),
        ("ruleset: circle\nplayers: A, B\noptions: speed\n", 3, "write name = value"),
        ("ruleset: circle\nplayers: A, B\ndate: yesterday\n", 3, "is no date"),
        ("ruleset: circle\nplayers: A, B\nedition: 00ff\n", 1, "no edition with the hash"),
        ("ruleset: circle\nplayers: A, B\nweather: fine\n", 3, "is no line of the header"),
        ("ruleset: circle\nplayers: A, B\nresult: A 3, B 4; won by B\n", 3, "the moves give"),
        ('ruleset: circle\nplayers: "A, B\n', 2, "is not closed"),
        ("# no\n\nruleset: secret_agents\nplayers: A, B\n\nA: roll 6", 6, "agents dealt in secret"),
    ],
)
def test_a_header_that_is_no_good(text: str, line: int, words: str) -> None:
    with pytest.raises(BrokenNotation, match=words) as refused:
        again(text)
    assert refused.value.line == line


# What is no move


def opened(players: tuple[str, ...] = ("Ada", "Boris")) -> Table:
    ruleset = RULESETS["secret_agents"]
    edition = ruleset.standard_edition
    opened = open_table(ruleset, edition, players, ruleset.options(), secret=b"s" * 32, at=0)
    return take(empty_table("table", opened, ruleset, edition), opened)


def rolled(table: Table) -> Table:
    seat = table.ruleset.decisions(table.state)[0].seat
    return take(table, play(table, seat, table.ruleset.legal(table.state, seat)[0], at=0))


@every_language
def test_a_game_that_was_given_up(language: Language) -> None:
    table = rolled(opened())
    resigned = take(table, *resign(table, 1, at=0))
    copy = again(write(resigned, language))
    assert copy.closed is not None
    assert (copy.closed.reason, copy.closed.winners) == ("resigned", (0,))
    table = take(table, *ask_abandon(table, 0, True, at=0))
    stopped = take(table, *answer_request(table, waiting_for(table)[0], True, at=0))
    copy = again(write(stopped, language))
    assert copy.closed is not None
    assert copy.closed.reason == "abandoned"
    assert verify_bytes(export(copy)).differences == ()
    for closed in (resigned, stopped):
        assert write(again(write(closed, language)), language) == write(closed, language)


def test_what_was_taken_back_and_who_left_are_comments() -> None:
    table = rolled(opened(("Ada", "Boris", "Cy")))
    seat = table.line[-1].seat
    assert seat is not None
    table = take(table, *ask_undo(table, seat, at=0))
    while table.request:
        table = take(table, *answer_request(table, waiting_for(table)[0], True, at=0))
    table = take(table, *leave(table, 2, "random", at=0))
    table = take(table, *add_note(table, "judge", 1, "so it was\nand no other", at=0))
    told = [line for line in write(table).splitlines() if line.startswith("#")]
    assert told == [
        f"# taken back: {table.players[seat]}: Roll the die",
        "# Cy: leaves the seat",
        "# so it was and no other",
    ]
    assert again(write(table)).moves == 0


@pytest.mark.parametrize(
    "players",
    [
        ("Ada", "Ada"),
        ("Ada: roll", 'A "quick" one'),
        ("#1", "Setup"),
        ("Seat 2", ""),
        ("a, b", "[x] · y; z"),
        ("Élise", "Elise"),
    ],
)
@every_language
def test_any_name_will_do(players: tuple[str, ...], language: Language) -> None:
    table = opened(players)
    for _ in range(4):
        table = rolled(table)
    copy = again(write(table, language))
    assert copy.players == players
    assert moves(copy) == moves(table)


def test_a_described_position_is_for_records() -> None:
    table = opened()
    placed = open_position(
        table.ruleset, table.edition, table.players, table.state, secret=b"s" * 32, at=0
    )
    described = take(empty_table("x", placed, table.ruleset, table.edition), placed)
    with pytest.raises(CommandRefused, match="described position"):
        write(described)
