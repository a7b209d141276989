"""How the game was lost, in a few sentences."""

from __future__ import annotations

import msgspec
import pytest

from domain.kernel import Language
from domain.rulesets import RULESETS
from domain.table.value import Table
from replays.analysis.analyse import analyse
from replays.analysis.shapes import Analysis, Budget
from replays.analysis.verdict import verdict
from replays.simulation import play_out


@pytest.fixture(scope="module")
def table() -> Table:
    ruleset = RULESETS["war1955"]
    options = ruleset.variants["short"]
    return play_out(ruleset, 2, options, seed=1, bots=("random",))


@pytest.fixture(scope="module")
def analysis(table: Table) -> Analysis:
    return analyse(table, Budget(curve=1, most=1, trials=2, doubts=0, finds=0))


def winner_of(table: Table) -> int:
    [winner] = table.ruleset.standings(table.state).winners
    return winner


def led(analysis: Analysis, winner: int, behind: set[int]) -> Analysis:
    """As if the winner had been behind after these moves alone."""
    ahead = {True: 0.6, False: 0.4}
    points = tuple(
        msgspec.structs.replace(
            point, chances=tuple([ahead[(seat == winner) != (move in behind)] for seat in (0, 1)])
        )
        for move, point in enumerate(analysis.points)
    )
    return msgspec.structs.replace(analysis, points=points)


def told(table: Table, analysis: Analysis, language: Language = "en") -> str:
    return " ".join(verdict(table, analysis, language)).replace("\N{NO-BREAK SPACE}", " ")


def test_who_led_when_is_told(table: Table, analysis: Analysis) -> None:
    winner, last = winner_of(table), len(analysis.points) - 2
    name, other = table.players[winner], table.players[1 - winner]
    assert f"{name} was ahead from the first move to the last." in told(
        table, led(analysis, winner, set())
    )
    assert f"{name} was ahead for good from move 8 on; before it, {other} was." in told(
        table, led(analysis, winner, {0, 1, 7})
    )
    late = led(analysis, winner, {3, last})
    assert f"By the estimate {name} was behind until the last move: before it, {other}" in told(
        table, late
    )
    assert f"D'après l'estimation, {name} était en retard" in told(table, late, "fr")


def accounted(
    table: Table, analysis: Analysis, given: float, luck: float, error: float
) -> Analysis:
    """As if the loser had given away so much, and luck had given the winner so much."""
    winner = winner_of(table)
    totals = tuple(
        msgspec.structs.replace(
            total,
            decisions=10,
            loss_per_decision=0.0 if total.seat == winner else given / 10,
            luck=luck if total.seat == winner else -luck,
            luck_error=error,
            cost_error=0.0,
        )
        for total in analysis.totals
    )
    return msgspec.structs.replace(analysis, totals=totals, is_trusted=True)


@pytest.mark.parametrize(
    ("error", "sure", "surely"), [(0.04, "", ""), (0.08, "probably ", "sans doute ")]
)
@pytest.mark.parametrize(
    ("given", "luck", "cause", "french"),
    [
        (0.3, 0.2, "choices more than by luck", "les choix plus que par le hasard"),
        (0.1, 0.2, "luck more than by choices", "le hasard plus que par les choix"),
    ],
)
def test_what_decided_is_told(
    table: Table,
    analysis: Analysis,
    given: float,
    luck: float,
    cause: str,
    french: str,
    error: float,
    sure: str,
    surely: str,
) -> None:
    """What the loser gave away fell to the winner: it counts once, as luck does."""
    accounts = accounted(table, analysis, given, luck, error)
    sentences = told(table, accounts)
    loser = table.players[1 - winner_of(table)]
    assert f"it was {sure}lost by {cause}" in sentences
    assert f"a difference of 10 ± {100 * error:.0f}." in sentences
    assert f"s'est donc {surely}perdue par {french}" in told(table, accounts, "fr")
    assert f"{loser} {100 * given:.0f}" in sentences
    assert f"{loser} −{100 * luck:.0f}" in sentences


@pytest.mark.parametrize(
    ("given", "luck", "error", "between"),
    [(0.2, 0.16, 0.01, "4 ± 1"), (0.4, 0.1, 0.32, "30 ± 32"), (0.1, 0.4, 0.32, "30 ± 32")],
)
def test_no_cause_is_named_where_little_lies_between_or_less_than_the_error(
    table: Table, analysis: Analysis, given: float, luck: float, error: float, between: str
) -> None:
    accounts = accounted(table, analysis, given, luck, error)
    english, french = told(table, accounts), told(table, accounts, "fr")
    name = table.players[winner_of(table)]
    assert "lost by" not in english
    assert "s'est donc" not in french
    worth = f"{100 * given:+.0f} points"
    assert f"To {name} the choices of all were worth {worth} and luck {100 * luck:+.0f}" in english
    assert f"a difference of {between}: too little to say which" in english
    assert f"une différence de {between} : trop peu pour dire lequel" in french


@pytest.mark.parametrize(("given", "luck"), [(0.0, -0.2), (0.04, 0.05)])
def test_what_gave_the_winner_nothing_is_no_cause(
    table: Table, analysis: Analysis, given: float, luck: float
) -> None:
    accounts = accounted(table, analysis, given, luck, 0.01)
    assert "neither explains the win" in told(table, accounts)
    assert "ni les uns ni l'autre n'expliquent la victoire" in told(table, accounts, "fr")


@pytest.mark.parametrize(
    ("came", "error", "names_a_cause"),
    [(0.5, 0.0, False), (0.1, 0.0, True), (0.5, 0.3, True), (-0.5, 0.0, True)],
)
def test_no_cause_is_named_where_more_came_by_moves_without_choice_or_luck(
    table: Table, analysis: Analysis, came: float, error: float, names_a_cause: bool
) -> None:
    """Three players pass because they must, and who was behind has won: that was neither."""
    accounts = accounted(table, analysis, 0.3, -0.2, 0.01)
    winner, last = winner_of(table), len(analysis.points) - 1
    points = tuple(
        msgspec.structs.replace(
            point,
            chances=tuple(
                [0.5 + came * (move == last) * (-1) ** (seat != winner) for seat in (0, 1)]
            ),
            error=error,
        )
        for move, point in enumerate(analysis.points)
    )
    forced = msgspec.structs.replace(
        accounts,
        points=points,
        luck=(),
        decisions=tuple([each for each in analysis.decisions if each.move != last]),
    )
    assert ("lost by choices" in told(table, forced)) == names_a_cause
    assert ("neither explains the win" in told(table, forced)) != names_a_cause
    # Where the last move was a choice, what it changed is what was chosen.
    judged = tuple([msgspec.structs.replace(each, move=last) for each in analysis.decisions[-1:]])
    chosen = msgspec.structs.replace(forced, decisions=(*forced.decisions, *judged))
    assert "lost by choices" in told(table, chosen)


@pytest.mark.parametrize("account", ["luck_error", "cost_error"])
def test_every_error_counts(table: Table, analysis: Analysis, account: str) -> None:
    sure = accounted(table, analysis, 0.4, 0.0, 0.0)
    assert "it was lost by choices" in told(table, sure)
    totals = tuple(msgspec.structs.replace(each, **{account: 0.5}) for each in sure.totals)
    assert "too little to say" in told(table, msgspec.structs.replace(sure, totals=totals))


def test_a_hyphen_in_a_name_is_no_minus(table: Table, analysis: Analysis) -> None:
    players = ("Jean-Luc", "Anne-Lise")
    named = msgspec.structs.replace(table, players=players)
    sentences = told(named, msgspec.structs.replace(analysis, is_trusted=True))
    assert all(f"{name} " in sentences for name in players)
    assert not any(name.replace("-", "−") in sentences for name in players)


def test_nothing_is_said_of_choices_that_are_not_judged(table: Table, analysis: Analysis) -> None:
    doubted = msgspec.structs.replace(analysis, is_trusted=False)
    assert "choices" not in told(table, doubted)
    assert f"{table.players[winner_of(table)]} won." in told(table, doubted)


def test_it_is_told_in_french(table: Table, analysis: Analysis) -> None:
    sentences = told(table, msgspec.structs.replace(analysis, is_trusted=True), "fr")
    assert f"{table.players[winner_of(table)]} a gagné." in sentences
    assert "ils ont cédé" in sentences
