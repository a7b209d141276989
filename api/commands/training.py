"""`dossier train`: fits what positions are worth on games of bots, and says how well that tells."""

from __future__ import annotations

import argparse
from pathlib import Path

import msgspec

from api.commands.console import console
from domain.kernel import Fit
from domain.rulesets import RULESETS
from replays.analysis.shapes import doubts_of
from replays.analysis.training import Plan, train, with_weights
from replays.analysis.words import DOUBTS


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What `dossier train` takes."""
    plan, add = Plan(), parser.add_argument
    add("ruleset", choices=RULESETS, metavar="RULESET", help=", ".join(RULESETS.origins))
    add("file", type=Path, help="where the weights go; the ruleset's own is value.json beside it")
    add("--games", type=int, default=plan.games, help="in each round (%(default)s)")
    add("--rounds", type=int, default=plan.rounds, help="after that of simple bots (%(default)s)")
    add("--seats", type=int, action="append", help="players in turn (default: 2 and 3)")
    add("--keep", action="store_true", help="keep the weights: only tell how sure they may be")
    add("--lookahead", type=int, default=plan.lookahead, help="moves played on before it is asked")
    add("--apart", type=int, default=plan.apart, help="games to calibrate and judge (%(default)s)")
    add("--match", type=int, default=plan.match, help="games against greedy bots (%(default)s)")
    add("--seed", type=int, default=plan.seed)


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
    weights = train(RULESETS[options.ruleset], plan, lambda words: console.print(words))
    source = msgspec.json.format(msgspec.json.encode(weights), indent=1) + b"\n"
    options.file.write_bytes(source)
    tell_fit(weights.fit)
    won = weights.strength
    console.print(f"against greedy: {won.share:.2f} ± {won.error:.2f} of {won.games} games")
    console.print(f"{options.file}: {len(source)} bytes", markup=False)
    doubts = doubts_of(with_weights(RULESETS[options.ruleset], weights))
    reasons = "; ".join(DOUBTS[each].in_language("en") for each in doubts)
    console.print(f"no move will be judged by it: {reasons}" if doubts else "passes its gate")
    return 0


def tell_fit(fit: Fit) -> None:
    """Said against came, on games that the weights have not seen."""
    console.print(
        f"{fit.games} games; on {fit.positions} positions of others Brier {fit.brier}, "
        f"{fit.brier_constant} for who knows nothing"
    )
    console.print("said   came   error  positions")
    for each in fit.deciles:
        off = "" if each.is_true else "  off"
        error = "?   " if each.error is None else f"{each.error:.2f}"
        console.print(f"{each.said:.2f}   {each.came:.2f}   {error}   {each.positions}{off}")
