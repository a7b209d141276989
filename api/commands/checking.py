"""`dossier check-ruleset`: whether a ruleset keeps what every ruleset keeps."""

from __future__ import annotations

import argparse

from rich.markup import escape

from api.commands.console import Mistake, console, progress
from domain.rulesets import RULESETS
from replays.conformance import Finding, Smallest, check

MOST_MOVES = 30
"""Of the smallest game, told in the report."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("ruleset", metavar="NAME", help=", ".join(RULESETS.origins))
    add("--games", type=int, default=30, help="random games (default: %(default)s)")


def run(options: argparse.Namespace) -> int:
    """Tells of every law whether it holds; 1 if one does not."""
    slug = options.ruleset
    if slug in RULESETS.origins and slug not in RULESETS:
        raise Mistake(f"{slug}: {RULESETS.faults[slug]}")
    if slug not in RULESETS:
        raise Mistake(f"no ruleset is called {slug!r}: there are {', '.join(RULESETS)}")
    if options.games < 1:
        raise Mistake("--games must be 1 or more")
    with progress() as bar:
        task = bar.add_task("games", total=None)

        def tell(law: str, done: int, of: int) -> None:
            bar.update(task, description=law, completed=done, total=of)

        findings = check(RULESETS[slug], options.games, tell)
    for finding in findings:
        _tell(finding)
    failed = [finding for finding in findings if finding.failure]
    if not failed:
        console.print(f"{slug} keeps all {len(findings)} laws in {options.games} random games.")
        return 0
    console.print(f"{slug} breaks {len(failed)} of {len(findings)} laws.")
    return 1


def _tell(finding: Finding) -> None:
    failure = finding.failure
    sign = "[red]no [/]" if failure else "[green]yes[/]"
    note = f" ({finding.note})" if finding.note else ""
    console.print(f"{sign} [bold]{finding.law}[/]  {escape(finding.says)}{note}", highlight=False)
    if failure is None:
        return
    console.print(f"      {escape(failure.what)}", highlight=False)
    if failure.seats:
        console.print(
            f"      {failure.variant}, {failure.seats} seats, seed {failure.seed},"
            f" after move {failure.move}",
            highlight=False,
        )
    if failure.smallest:
        tell_game(failure.smallest, failure.what)


def tell_game(smallest: Smallest, what: str) -> None:
    """The smallest game, how small it is, and what it shows if it is told in other words."""
    count = len(smallest.moves)
    if not count:
        console.print("      any game shows it, before its first move")
    elif smallest.is_certain:
        console.print(f"      the smallest game that shows it ({_moves(count)}; none can be left")
        console.print("      out, or be one that is listed earlier):")
    else:
        console.print(f"      a game that shows it ({_moves(count)}; there may be a smaller one:")
        console.print("      the search for it was cut short):")
    for words in smallest.moves[:MOST_MOVES]:
        console.print(f"        {escape(words)}", highlight=False)
    if count > MOST_MOVES:
        console.print(f"        and {_moves(count - MOST_MOVES)} more")
    if smallest.what != what:
        console.print(f"      there: {escape(smallest.what)}", highlight=False)


def _moves(count: int) -> str:
    return "1 move" if count == 1 else f"{count} moves"
