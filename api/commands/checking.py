"""`dossier check-ruleset`: whether a ruleset keeps what every ruleset keeps."""

from __future__ import annotations

import argparse

from rich.markup import escape

from api.commands.arguments import add_ruleset
from api.commands.console import Mistake, console, progress, require_rulesets
from api.commands.prompts import say
from api.commands.speaking import Parser
from domain.kernel import Language, Text
from domain.rulesets import RULESETS
from replays.conformance import Finding, Smallest, check

MOST_MOVES = 30
"""Of the smallest game, told in the report."""


def add_arguments(parser: Parser) -> None:
    add_ruleset(parser, any=True)
    games = Text("random games (default: %(default)s)", "parties au hasard (sinon %(default)s)")
    parser.add_argument("--games", type=int, default=30, metavar="N", help=games)


def run(options: argparse.Namespace) -> int:
    """Tells of every law whether it holds; 1 if one does not."""
    slug, lang = options.ruleset, options.lang
    if slug in RULESETS.origins and slug not in RULESETS:
        fault = RULESETS.faults[slug]
        raise Mistake(f"{slug}: {fault.en}", f"{slug} : {fault.fr}")
    require_rulesets([slug])
    if options.games < 1:
        raise Mistake("--games must be 1 or more", "--games doit être 1 ou plus")
    with progress() as bar:
        task = bar.add_task(say("games", lang), total=None)

        def tell(law: Text, done: int, of: int) -> None:
            bar.update(task, description=law.in_language(lang), completed=done, total=of)

        findings = check(RULESETS[slug], options.games, tell)
    for finding in findings:
        _tell(finding, lang)
    broken = sum(finding.failure is not None for finding in findings)
    counts = {"laws": len(findings), "games": options.games, "broken": broken}
    console.print(say("breaks_some" if broken else "keeps_all", lang, slug=slug, **counts))
    return 1 if broken else 0


def _tell(finding: Finding, lang: Language) -> None:
    failure = finding.failure
    sign = f"[red]{say('no', lang)}[/]" if failure else f"[green]{say('yes', lang)}[/]"
    note = finding.note.in_language(lang)
    told = f"{finding.says.in_language(lang)}{f' ({note})' if note else ''}"
    console.print(f"{sign} [bold]{finding.law}[/]  {escape(told)}", highlight=False)
    if failure is None:
        return
    _indented(failure.what.in_language(lang))
    if failure.seats:
        where = {"variant": failure.variant, "seats": failure.seats, "seed": failure.seed}
        _indented(say("where_broken", lang, move=failure.move, **where))
    if failure.smallest:
        tell_game(failure.smallest, failure.what, lang)


def _indented(words: str, by: int = 6) -> None:
    console.print(f"{' ' * by}{escape(words)}", highlight=False)


def tell_game(smallest: Smallest, what: Text, lang: Language) -> None:
    """The smallest game, how small it is, and what it shows if it is told in other words."""
    count = len(smallest.moves)
    if not count:
        _indented(say("any_game", lang))
    else:
        key = "smallest" if smallest.is_certain else "maybe_smaller"
        _indented(say(key, lang, moves=_moves(count, lang)))
    for words in smallest.moves[:MOST_MOVES]:
        _indented(words.in_language(lang), 8)
    if count > MOST_MOVES:
        _indented(say("and_more", lang, moves=_moves(count - MOST_MOVES, lang)), 8)
    if smallest.what != what:
        _indented(say("there", lang, what=smallest.what.in_language(lang)))


def _moves(count: int, lang: Language) -> str:
    return say("one_move" if count == 1 else "some_moves", lang, n=count)
