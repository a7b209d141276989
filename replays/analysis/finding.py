"""Finds demo games worth watching: clever bots play, and a game that somebody lost by a move of
their own is kept.

`python -m replays.analysis.finding RULESET FOLDER` writes one for each variant: the first that
turned enough, or of all that were tried the one that turned most.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

import msgspec

from domain.bots import BOTS
from domain.kernel import AnyRuleset
from domain.rulesets import RULESETS
from domain.table.value import Table
from replays.analysis.analyse import analyse
from replays.analysis.shapes import Analysis
from replays.demos import Kept, demo_id, keep, played_again, seats_of
from replays.simulation import play_out

PLAYERS = ("clever1",)
"""The least strength: its games are good ones, and still lost by somebody."""
ENOUGH = 0.1
"""What a move must have cost beyond its error, to be what a game turned on: a `?`."""


def turned(table: Table, analysis: Analysis) -> float:
    """What the worst move of a seat that might have won and did not cost, beyond its error."""
    winners, even = table.ruleset.standings(table.state).winners, 1 / len(table.players)
    costs = [
        each.loss - 2 * each.error
        for each in analysis.decisions
        if each.mark in ("?!", "?", "??")
        and each.seat not in winners
        and each.played + each.loss >= even
    ]
    return max(costs, default=0.0)


def find(
    ruleset: AnyRuleset, number: int, seeds: Sequence[int], bots: Sequence[str] = PLAYERS
) -> tuple[float, bytes]:
    """What the game turned by, and its file: one of the seeds that were named."""
    variant, options = list(ruleset.variants.items())[number]
    seats, best = seats_of(ruleset, number), (-1.0, b"")
    for seed in seeds:
        id = demo_id(ruleset, variant)
        source = keep(play_out(ruleset, seats, options, seed=seed, bots=bots, id=id), seed)
        # Analysed as it will be shown: what is imagined hangs on the very bytes of a game.
        table = played_again(ruleset, variant, msgspec.json.decode(source, type=Kept))
        best = max(best, (turned(table, analyse(table)), source))
        if best[0] >= ENOUGH:
            break
    return best


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m replays.analysis.finding")
    parser.add_argument("ruleset", choices=RULESETS)
    parser.add_argument("folder", type=Path, help="the ruleset's own is `demo` beside it")
    parser.add_argument("--seeds", type=int, default=8, help="games that are tried (%(default)s)")
    parser.add_argument("--first", type=int, default=1, help="seed of the first (%(default)s)")
    # Where the value is asked at once, a clever bot plays what an analysis would: it errs in
    # nothing that an analysis could find, so somebody else must.
    parser.add_argument("--bot", action="append", choices=BOTS, help="seat by seat, in turn")
    options = parser.parse_args()
    ruleset = RULESETS[options.ruleset]
    options.folder.mkdir(exist_ok=True)
    seeds = range(options.first, options.first + options.seeds)
    for number, variant in enumerate(ruleset.variants):
        cost, source = find(ruleset, number, seeds, options.bot or PLAYERS)
        options.folder.joinpath(f"{variant}.json").write_bytes(source)
        print(f"{variant}: {len(source)} bytes, turned by {100 * cost:.0f} points")


if __name__ == "__main__":
    main()
