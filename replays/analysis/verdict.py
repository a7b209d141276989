"""How the game was lost, in a few sentences: who led when, and whether choices or luck decided."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

from domain.kernel import Language, Text
from domain.table.value import Table
from replays.analysis.shapes import Analysis, Total

LITTLE = 0.05
"""What is less is no cause: as for a mark."""

_RESULT = Text("{names} won.", "{names} a gagné.")
_RESULTS = Text("{names} won together.", "{names} ont gagné ensemble.")
_NOBODY = Text("No player won.", "Personne n'a gagné.")
_ALWAYS = Text(
    "{name} was ahead from the first move to the last.",
    "{name} a mené du premier coup au dernier.",
)
_AHEAD = Text(
    "{name} was ahead for good from move {move} on; before it, {other} was.",
    "{name} a mené pour de bon à partir du coup {move} ; avant, c'était {other}.",
)
_LATE = Text(
    "By the estimate {name} was behind until the last move: before it, {other} was ahead.",
    "D'après l'estimation, {name} était en retard jusqu'au dernier coup : avant, {other} menait.",
)
_GIVEN = Text(
    "By their own choices they gave away, in hundredths of a win: {seats}.",
    "Par leurs propres choix, ils ont cédé, en centièmes de victoire : {seats}.",
)
_LUCK = Text("What luck gave or took: {seats}.", "Ce que le hasard a donné ou pris : {seats}.")
_TOO_NEAR = Text(
    "To {name} the choices of all were worth {chosen} points and luck {dealt}, a difference of "
    "{between}: too little to say which of the two decided it.",
    "Pour {name}, les choix de tous ont valu {chosen} points et le hasard {dealt}, soit une "
    "différence de {between} : trop peu pour dire lequel des deux a décidé.",
)
_NEITHER = Text(
    "To {name} the choices of all were worth {chosen} points and luck {dealt}: neither explains "
    "the win, which lay in what was hidden or in the estimate's own error.",
    "Pour {name}, les choix de tous ont valu {chosen} points et le hasard {dealt} : ni les uns ni "
    "l'autre n'expliquent la victoire, qui tient à ce qui était caché ou à l'erreur de "
    "l'estimation.",
)
_BY_CHOICE = Text(
    "So it was {probably}lost by choices more than by luck: to {name} they were worth {chosen} "
    "points and luck {dealt}, a difference of {between}.",
    "La partie s'est donc {probably}perdue par les choix plus que par le hasard : pour {name}, "
    "ils ont valu {chosen} points et le hasard {dealt}, soit une différence de {between}.",
)
_BY_LUCK = Text(
    "So it was {probably}lost by luck more than by choices: to {name} it was worth {dealt} points "
    "and choices {chosen}, a difference of {between}.",
    "La partie s'est donc {probably}perdue par le hasard plus que par les choix : pour {name}, il "
    "a valu {dealt} points et les choix {chosen}, soit une différence de {between}.",
)
_PROBABLY = Text("probably ", "sans doute ")


def verdict(table: Table, analysis: Analysis, language: Language) -> Iterator[str]:
    """The answer, a sentence at a time; of choices only where they are judged."""
    winners = table.ruleset.standings(table.state).winners
    yield result(table, winners, language)
    if len(winners) == 1:
        yield _lead(table, analysis, winners[0], language)
    if not analysis.is_trusted:
        return
    given = [f"{table.players[each.seat]} {points(_given_away(each))}" for each in analysis.totals]
    luck = [f"{table.players[each.seat]} {signed(each.luck)}" for each in analysis.totals]
    yield _GIVEN.in_language(language).format(seats=", ".join(given))
    yield _LUCK.in_language(language).format(seats=", ".join(luck))
    if len(winners) == 1 < len(table.players):
        yield _cause(table, analysis, winners[0], language)


def result(table: Table, winners: Sequence[int], language: Language) -> str:
    """Who won."""
    if not winners:
        return _NOBODY.in_language(language)
    names = ", ".join(table.players[seat] for seat in winners)
    return (_RESULT if len(winners) == 1 else _RESULTS).in_language(language).format(names=names)


def _cause(table: Table, analysis: Analysis, winner: int, language: Language) -> str:
    """Whether choices or luck gave the winner more: surely beyond two errors, probably beyond one;
    that it cannot be told, where it cannot.

    What one of the others gave away fell to all the rest alike.
    """
    [won] = [each for each in analysis.totals if each.seat == winner]
    rest = [each for each in analysis.totals if each.seat != winner]
    chosen = math.fsum(map(_given_away, rest)) / len(rest) - _given_away(won)
    gap, most = abs(chosen - won.luck), max(chosen, won.luck)
    others = math.hypot(*[each.cost_error for each in rest]) / len(rest)
    error = math.hypot(others, won.cost_error, won.luck_error)
    if most <= max(LITTLE, _unforeseen(table, analysis, winner)):
        text = _NEITHER
    elif gap <= max(LITTLE, error):
        text = _TOO_NEAR
    else:
        text = _BY_CHOICE if chosen > won.luck else _BY_LUCK
    return text.in_language(language).format(
        probably="" if gap > 2 * error else _PROBABLY.in_language(language),
        name=table.players[winner],
        chosen=signed(chosen),
        dealt=signed(won.luck),
        between=f"{points(gap)}\N{NO-BREAK SPACE}±\N{NO-BREAK SPACE}{points(error)}",
    )


def _unforeseen(table: Table, analysis: Analysis, winner: int) -> float:
    """What the winner's chance gained by moves with neither choice nor luck, beyond its error:
    there the estimate learned what it could have known.
    """
    told = {each.move for each in analysis.decisions} | {each.move for each in analysis.luck}
    gains, errors = [], []
    for move, (before, after) in enumerate(pairwise(analysis.points), 1):
        if move not in told and table.line[move].seat is not None:
            gains.append(after.chances[winner] - before.chances[winner])
            errors += [before.error, after.error]
    return math.fsum(gains) - math.hypot(*errors)


def _given_away(total: Total) -> float:
    return total.decisions * total.loss_per_decision


def _lead(table: Table, analysis: Analysis, winner: int, language: Language) -> str:
    """When the winner came to be ahead for good, and who was before."""
    # The last point is the result; the one before it is as the game stood at the last move.
    leaders = [point.chances.index(max(point.chances)) for point in analysis.points[:-1]]
    names = table.players
    behind = [move for move, leader in enumerate(leaders) if leader != winner]
    if not behind:
        return _ALWAYS.in_language(language).format(name=names[winner])
    last = behind[-1]
    text = _LATE if last == len(leaders) - 1 else _AHEAD
    other = names[leaders[last]]
    return text.in_language(language).format(name=names[winner], move=last + 1, other=other)


def points(share: float) -> str:
    """A share of a win in hundredths."""
    return f"{100 * share:.0f}"


def signed(share: float) -> str:
    """The same of what was gained or lost."""
    return f"{round(100 * share):+d}".replace("-", "\N{MINUS SIGN}")
