"""`dossier honesty`: whether analyses can be believed, measured on games of bots."""

from __future__ import annotations

import argparse

from rich.table import Table

from api.commands.arena import add_lasting, open_notebook
from api.commands.arguments import ALL, RULESET, USUAL
from api.commands.console import Mistake, console, progress, require_rulesets
from api.commands.speaking import Parser
from domain.kernel import Fit, Language, Text
from domain.kernel.value import CLOSE, ERRORS
from domain.rulesets import RULESETS
from replays.analysis.honesty import (
    LUCK_ERRORS,
    TIMES,
    Honesty,
    Mean,
    Order,
    measure_honesty,
    steps_of,
)

FEWEST = 8

HOLDS = Text("holds", "tient")
FAILS = Text("DOES NOT HOLD", "NE TIENT PAS")
_HEAD = Text(
    "{slug}: {games} games of two equal players, {clever} of them of clever ones",
    "{slug} : {games} parties de deux joueurs égaux, dont {clever} entre robots habiles",
)
_LUCK = Text(
    "Luck has no favourites: to the first seat it gave {luck} points a game, to whoever moved "
    "{own_luck}; every draw made again {times} times, {redrawn} and {own_redrawn} (each within "
    "{errors} errors of nothing: if luck is fair, all twenty such figures of five games are so in "
    "19 measurements of 20)",
    "La chance n'a pas de favori : au premier siège elle a donné {luck} points par partie, à qui "
    "jouait {own_luck} ; chaque tirage refait {times} fois, {redrawn} et {own_redrawn} (chacun à "
    "{errors} erreurs de zéro au plus : si la chance est juste, les vingt chiffres de cinq jeux le "
    "sont tous dans 19 mesures sur 20)",
)
_TRUE = Text(
    "What is said comes true: in every tenth of the chances said between clever players, what "
    "came lies within {close} points or its error ({errors} standard errors: if all is true, all "
    "ten do so in 19 measurements of 20); squared error {brier}, {constant} for who knows nothing",
    "Ce qui est annoncé arrive : dans chaque dixième des chances annoncées entre joueurs habiles, "
    "ce qui est arrivé s'en écarte de {close} points ou de son erreur au plus ({errors} erreurs "
    "types : si tout est vrai, les dix le font dans 19 mesures sur 20) ; erreur quadratique "
    "{brier}, contre {constant} pour qui ne sait rien",
)
_ORDER = Text(
    "Better players lose less: {one} won {share} ± {share_error} of its games against {other}; a "
    "decision cost {cost} ± {error} points against {other_cost} ± {other_error}",
    "Qui joue mieux perd moins : {one} a gagné {share} ± {share_error} de ses parties contre "
    "{other} ; une décision lui a coûté {cost} ± {error} points contre {other_cost} ± "
    "{other_error}",
)
_ALIKE = Text(
    " (neither is shown to be stronger: no order is asked)",
    " (aucun n'est plus fort de façon établie : aucun ordre n'est exigé)",
)
_MARKS = Text(
    "No mark without a second look: {unchecked} of {marks} marks had none",
    "Aucune marque sans second examen : {unchecked} marque(s) sur {marks} n'en avai(en)t pas",
)
_REPEATS = Text(
    "The same game and seed give the same analysis, byte for byte",
    "La même partie et la même graine donnent la même analyse, à l'octet près",
)
_DECILES = Text("said | came | error | chances", "annoncé | arrivé | erreur | chances")
_OFF = Text("off", "écart")


def add_arguments(parser: Parser) -> None:
    """What `dossier honesty` takes."""
    add = parser.add_argument
    add("rulesets", nargs="*", metavar=RULESET, help=ALL)
    most = Text(
        "of clever bots, more of simple ones (%(default)s)",
        "de robots habiles, davantage de simples (%(default)s)",
    )
    add("--games", type=int, default=50, metavar="N", help=most)
    add("--seed", type=int, default=1, metavar="N", help=USUAL)
    add_lasting(parser)


def run(options: argparse.Namespace) -> int:
    """1 if something does not hold."""
    require_rulesets(options.rulesets)
    if options.games < FEWEST:
        raise Mistake(
            f"--games must be {FEWEST} or more: fewer tell nothing",
            f"--games doit valoir {FEWEST} ou plus : moins ne dit rien",
        )
    failed, notebook = False, open_notebook(options.notebook)
    for slug in options.rulesets or list(RULESETS):
        with progress() as bar:
            task = bar.add_task(slug, total=steps_of(options.games))
            found = measure_honesty(
                RULESETS[slug],
                options.games,
                options.seed,
                lambda done: bar.update(task, completed=done),  # noqa: B023
                cores=options.workers,
                notebook=notebook,
            )
        head = _HEAD.in_language(options.lang)
        words = head.format(slug=slug, games=found.games, clever=options.games)
        console.print(words, markup=False)
        tell(found, options.lang)
        failed = failed or not found.holds
    return 1 if failed else 0


def tell(found: Honesty, language: Language) -> None:
    """Every criterion in words, and whether it holds; then said against came."""
    table = Table(box=None, show_header=False, padding=(0, 1))
    table.add_column(no_wrap=True)
    table.add_column(overflow="fold")
    for words, holds in _criteria(found, language):
        table.add_row((HOLDS if holds else FAILS).in_language(language), words)
    console.print(table)
    console.print(_deciles(found.told, language))


def _criteria(found: Honesty, language: Language) -> list[tuple[str, bool]]:
    luck = _LUCK.in_language(language).format(
        times=TIMES,
        errors=f"{LUCK_ERRORS:.0f}",
        luck=_mean(found.luck),
        own_luck=_mean(found.own_luck),
        redrawn=_mean(found.redrawn),
        own_redrawn=_mean(found.own_redrawn),
    )
    true = _TRUE.in_language(language).format(
        close=f"{100 * CLOSE:.0f}",
        errors=ERRORS,
        brier=found.told.brier,
        constant=found.told.brier_constant,
    )
    marks = _MARKS.in_language(language).format(unchecked=found.unchecked, marks=found.marks)
    return [
        (luck, found.luck_is_even),
        (true, found.comes_true),
        *[(_order(order, language), order.holds) for order in found.orders],
        (marks, not found.unchecked),
        (_REPEATS.in_language(language), found.repeats),
    ]


def _order(order: Order, language: Language) -> str:
    cost, other_cost = order.costs
    words = _ORDER.in_language(language).format(
        one=order.one,
        other=order.other,
        share=f"{order.met.share:.2f}",
        share_error=f"{order.met.error:.2f}",
        cost=_points(cost.value),
        error=_points(cost.error),
        other_cost=_points(other_cost.value),
        other_error=_points(other_cost.error),
    )
    return words if order.is_asked else words + _ALIKE.in_language(language)


def _deciles(fit: Fit, language: Language) -> Table:
    """Said against came, in hundredths."""
    table = Table(box=None, padding=(0, 2))
    for word in _DECILES.in_language(language).split(" | "):
        table.add_column(word, justify="right")
    for each in fit.deciles:
        error = "?" if each.error is None else _points(each.error)
        row = (_points(each.said), _points(each.came), error, str(each.positions))
        table.add_row(*row, "" if each.is_true else _OFF.in_language(language))
    return table


def _mean(mean: Mean) -> str:
    return f"{100 * mean.value:+.1f} ± {_points(mean.error)}"


def _points(share: float) -> str:
    return f"{100 * share:.1f}"
