"""`dossier train`: fits what positions are worth on games of bots, and says how well that tells."""

from __future__ import annotations

import argparse
from pathlib import Path

import msgspec

from api.commands.console import console
from domain.kernel import Fit
from domain.rulesets import RULESETS
from replays.analysis.training import Plan, train


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What `dossier train` takes."""
    plan, add = Plan(), parser.add_argument
    add("ruleset", choices=RULESETS, metavar="RULESET", help=", ".join(RULESETS))
    add("file", type=Path, help="where the weights go; the ruleset's own is value.json beside it")
    add("--games", type=int, default=plan.games, help="in each round (%(default)s)")
    add("--rounds", type=int, default=plan.rounds, help="after that of simple bots (%(default)s)")
    add("--seats", type=int, action="append", help="players in turn (default: 2 and 3)")
    add("--lookahead", type=int, default=plan.lookahead, help="moves played on before it is asked")
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
        match=options.match,
    )
    weights = train(RULESETS[options.ruleset], plan, lambda words: console.print(words))
    source = msgspec.json.format(msgspec.json.encode(weights), indent=1) + b"\n"
    options.file.write_bytes(source)
    tell_fit(weights.fit)
    won = weights.strength
    console.print(f"against greedy: {won.share:.2f} ± {won.error:.2f} of {won.games} games")
    console.print(f"{options.file}: {len(source)} bytes", markup=False)
    return 0


def tell_fit(fit: Fit) -> None:
    """Said against came, on games that the weights have not seen."""
    console.print(
        f"{fit.games} games; on {fit.positions} positions of others Brier {fit.brier}, "
        f"{fit.brier_constant} for who knows nothing"
    )
    console.print("said   came   positions")
    for said, came, positions in fit.deciles:
        console.print(f"{said:.2f}   {came:.2f}   {positions}")
