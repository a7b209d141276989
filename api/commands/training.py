"""`dossier train`: fits what positions are worth on games of bots, and says how well that tells."""

from __future__ import annotations

import argparse
from pathlib import Path

import msgspec

from api.commands.arguments import FILE, add_ruleset
from api.commands.console import console
from api.commands.prompts import say
from api.commands.speaking import Parser
from domain.kernel import Fit, Language, Text
from domain.rulesets import RULESETS
from replays.analysis.selfplay import with_weights
from replays.analysis.shapes import doubts_of
from replays.analysis.training import Plan, train
from replays.analysis.words import DOUBTS


def add_arguments(parser: Parser) -> None:
    """What `dossier train` takes."""
    plan, add = Plan(), parser.add_argument
    add_ruleset(parser)
    add(
        "file",
        type=Path,
        metavar=FILE,
        help=Text(
            "where the weights go; the ruleset's own is value.json beside it",
            "où vont les poids ; ceux du jeu sont dans value.json à côté de lui",
        ),
    )
    keep = Text(
        "keep the weights: only tell how sure they may be",
        "garder les poids : dire seulement à quel point on peut s'y fier",
    )
    add("--keep", action="store_true", help=keep)
    seats = Text("players in turn (default: 2 and 3)", "joueurs tour à tour (sinon 2 et 3)")
    add("--seats", type=int, action="append", metavar="N", help=seats)
    for name, english, french in (
        ("games", "in each round (%(default)s)", "à chaque série (%(default)s)"),
        (
            "rounds",
            "after that of simple bots (%(default)s)",
            "après celle de robots simples (%(default)s)",
        ),
        ("lookahead", "moves played on before it is asked", "coups joués avant d'estimer"),
        (
            "apart",
            "games to calibrate and judge (%(default)s)",
            "parties pour régler et juger (%(default)s)",
        ),
        ("match", "games against greedy bots (%(default)s)", "parties contre greedy (%(default)s)"),
        ("seed", "default: %(default)s", "sinon %(default)s"),
    ):
        usual = getattr(plan, name)
        add(f"--{name}", type=int, default=usual, metavar="N", help=Text(english, french))


def run(options: argparse.Namespace) -> int:
    """The same arguments give the same file."""
    plan = Plan(
        games=options.games,
        rounds=options.rounds,
        seats=tuple(options.seats or Plan().seats),
        lookahead=options.lookahead,
        seed=options.seed,
        keep=options.keep,
        apart=options.apart,
        match=options.match,
    )
    lang: Language = options.lang
    weights = train(
        RULESETS[options.ruleset], plan, lambda words: console.print(words.in_language(lang))
    )
    source = msgspec.json.format(msgspec.json.encode(weights), indent=1) + b"\n"
    options.file.write_bytes(source)
    tell_fit(weights.fit, lang)
    won = weights.strength
    share = {"share": won.share, "error": won.error, "games": won.games}
    console.print(say("against_greedy", lang, **share))
    console.print(say("weights_written", lang, file=options.file, size=len(source)), markup=False)
    doubts = doubts_of(with_weights(RULESETS[options.ruleset], weights))
    reasons = "; ".join(DOUBTS[each].in_language(lang) for each in doubts)
    console.print(say("judges_nothing" if doubts else "passes", lang, reasons=reasons))
    return 0


def tell_fit(fit: Fit, language: Language) -> None:
    """Said against came, on games that the weights have not seen."""
    values = {"games": fit.games, "positions": fit.positions}
    brier = {"brier": fit.brier, "constant": fit.brier_constant}
    console.print(say("fitted", language, **values, **brier))
    console.print(say("said_came", language))
    for each in fit.deciles:
        off = "" if each.is_true else say("off", language)
        error = "?   " if each.error is None else f"{each.error:.2f}"
        console.print(f"{each.said:.2f}   {each.came:.2f}   {error}   {each.positions}{off}")
