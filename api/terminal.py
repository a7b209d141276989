"""Games in the terminal: play against bots, or step through a replay."""

from __future__ import annotations

import argparse
import random
import secrets
import sys
from collections.abc import Sequence
from functools import partial

from rich.markup import escape
from rich.table import Table as Grid

from api.console import Mistake, console, find_game, make_log, read_edition, read_options
from api.viewers import read_viewer
from domain.bots import BOTS
from domain.kernel import (
    JUDGE,
    PUBLIC,
    AnyRuleset,
    IllegalMove,
    Language,
    Move,
    Standings,
    Viewer,
    fill,
    seat_viewer,
)
from domain.kernel.rulebook import Text
from domain.log import Log
from domain.rulesets import RULESETS
from domain.table import CommandRefused, Table, open_table
from domain.table import play as decide
from domain.undo import ask_undo
from replays.explain import explain
from replays.simulation import NAMES, next_decision
from replays.timeline import By, Timeline

MOST_SHOWN = 30
"""Moves listed at once; more can be searched."""


def play(options: argparse.Namespace) -> int:
    """Plays a game into the log, with a person at one seat or at none."""
    ruleset = RULESETS[options.ruleset]
    fewest, most = ruleset.players
    seats = fewest if options.seats is None else options.seats
    if options.me is not None and not 0 <= options.me < seats:
        raise Mistake(f"--me {options.me}: the seats are 0 to {seats - 1}")
    if not fewest <= seats <= most:
        raise Mistake(f"--seats {seats}: {ruleset.slug} is for {fewest} to {most}")
    names = list(NAMES[:seats])
    if options.me is not None:
        names[options.me] = {"en": "You", "fr": "Vous"}[options.lang]
    log = make_log(options.database)
    edition = read_edition(options.ruleset, options.edition)
    opened = open_table(
        ruleset,
        edition,
        names,
        read_options(options.ruleset, options.variant, options.option),
        secret=secrets.token_bytes(32),
    )
    table = log.open(opened, edition)
    console.print(f"[bold]{ruleset.title.in_language(options.lang)}[/], game {table.id}")
    _play_on(log, table, options.me, options.bot, random.Random(options.seed), options.lang)
    return 0


def _play_on(
    log: Log, table: Table, me: int | None, bot: str, rng: random.Random, lang: Language
) -> None:
    viewer = PUBLIC if me is None else seat_viewer(me)
    told = _tell_since(table, viewer, lang, 0)
    while not table.is_over:
        decision = next_decision(table, rng)
        mine = [d for d in table.ruleset.decisions(table.state) if d.seat == me and d.required]
        if mine and me is not None:
            move = _ask(table, me, mine[0].kind, lang)
            if move is None:
                try:
                    table, _ = log.command(table.id, partial(ask_undo, seat=me))
                    console.print("[dim]taken back[/]")
                    told = table.steps
                except CommandRefused as error:
                    console.print(f"[yellow]{escape(str(error))}[/]")
                continue
            seat = me
        elif decision.seat == me:
            continue  # An optional decision of the person: asked only when it is required.
        else:
            seat = decision.seat
            move = BOTS[bot](table.ruleset, table.state, seat, rng)
        try:
            table, _ = log.command(table.id, partial(decide, seat=seat, move=move))
        except IllegalMove as error:
            rule = table.ruleset.rulebook.rule(error.rule)
            console.print(f"[yellow]{escape(error.reason)}[/] [dim]({rule.id})[/]")
            continue
        told = _tell_since(table, viewer, lang, told)
    _print_standings(table.ruleset.standings(table.state), table, lang)


def _tell_since(table: Table, viewer: Viewer, lang: Language, told: int) -> int:
    """Prints what happened after step `told`; returns the last step."""
    timeline = Timeline(table, viewer, lang)
    ruleset = table.ruleset
    chapter = ruleset.chapter(table.state_at(told)) if told else None
    for step in range(told + 1, timeline.steps + 1):
        now = ruleset.chapter(table.state_at(step))
        if chapter is None or now.opens(chapter):
            console.print(f"\n[bold]{escape(timeline.title(now))}[/]")
        chapter = now
        console.print(f"  {escape(timeline.sentence(step))}")
    return timeline.steps


def _ask(table: Table, seat: int, kind: str, lang: Language) -> Move | None:
    """Asks for a move until one is chosen; None to take the last one back."""
    ruleset = table.ruleset
    view = ruleset.view(table.state, seat_viewer(seat))
    moves = list(ruleset.legal(view, seat))
    names = table.names
    words = [ruleset.rulebook.tell_move(move, names, lang) for move in moves]
    if len(moves) == 1:
        console.print(f"  [dim]{escape(words[0])}[/]")
        return moves[0]
    title = fill(Text("{kind:decision}", "{kind:decision}"), {"kind": kind}, names, lang)
    shown = list(range(len(moves)))
    while True:
        console.print(f"\n[bold]{escape(title)}[/] ({len(moves)})")
        for index in shown[:MOST_SHOWN]:
            console.print(f"  [cyan]{index + 1:>3}[/] {escape(words[index])}")
        if len(shown) > MOST_SHOWN:
            console.print(f"  [dim]… {len(shown) - MOST_SHOWN} more: type words to search[/]")
        answer = console.input("[dim]number, words, u = undo, s = standings, q = quit:[/] ").strip()
        if answer == "q":
            raise KeyboardInterrupt
        if answer == "u":
            return None
        if answer == "s":
            _print_standings(ruleset.standings(view), table, lang)
        elif answer.isdecimal() and 1 <= int(answer) <= len(moves):
            return moves[int(answer) - 1]
        else:
            wanted = answer.lower().split()
            found = [i for i, text in enumerate(words) if all(w in text.lower() for w in wanted)]
            if len(found) == 1 and wanted:
                return moves[found[0]]
            if not found:
                console.print(f"[yellow]nothing like {escape(answer)!r}[/]")
            shown = found or list(range(len(moves)))


def _print_standings(standings: Standings, table: Table, lang: Language) -> None:
    grid = Grid(box=None, header_style="dim")
    for column in ("", "score", "rank", ""):
        grid.add_column(column)
    for line in standings.lines:
        name = "" if line.seat is None else table.players[line.seat]
        sources = ", ".join(f"{source} {points}" for source, points in line.sources.items())
        score = "?" if line.score is None else str(line.score)
        rank = "" if line.rank is None else str(line.rank)
        grid.add_row(escape(f"{_side(table.ruleset, line.side)} {name}"), score, rank, sources)
    console.print(grid)


def _side(ruleset: AnyRuleset, side: str) -> str:
    kind, _, id = side.partition(":")
    return "" if kind == "seat" else id or kind


def replay(options: argparse.Namespace) -> int:
    """Steps through a game, forwards and backwards."""
    table = find_game(options.game, options.database)
    viewer = read_viewer(options.eyes, len(table.players))
    if not table.is_over and viewer != PUBLIC:
        raise Mistake("this game still runs: only the public may look, `--as public`")
    timeline = Timeline(table, viewer, options.lang)
    stops = list(timeline.stops(options.by))
    console.print(
        f"[bold]{table.ruleset.title.in_language(options.lang)}[/]: "
        f"{escape(', '.join(table.players))}, {timeline.steps} steps"
    )
    if options.all or not sys.stdin.isatty():
        for index in range(len(stops)):
            _show(timeline, stops, index)
        return 0
    return _steer(timeline, stops, options.by)


def _steer(timeline: Timeline, stops: Sequence[int], by: By) -> int:
    index = 0
    while True:
        _show(timeline, stops, index)
        answer = console.input(
            f"[dim]{index}/{len(stops) - 1} by {by} · Enter next, b back, a number, "
            "f/m/t by fact/move/turn, s standings, q quit:[/] "
        ).strip()
        if answer == "q":
            return 0
        if answer in ("f", "m", "t"):
            step = stops[index]
            by = {"f": "fact", "m": "move", "t": "turn"}[answer]  # type: ignore[assignment]
            stops = list(timeline.stops(by))
            index = next((i for i, stop in enumerate(stops) if stop >= step), len(stops) - 1)
        elif answer == "s":
            standings = timeline.frame(stops[index]).standings
            _print_standings(standings, timeline.table, timeline.language)
        elif answer.isdecimal():
            index = min(int(answer), len(stops) - 1)
        elif answer == "b":
            index = max(index - 1, 0)
        elif answer == "":
            if index == len(stops) - 1:
                return 0
            index += 1
        else:
            console.print(f"[yellow]{escape(answer)!r} means nothing here[/]")


def _show(timeline: Timeline, stops: Sequence[int], index: int) -> None:
    """Everything told up to a stop, since the one before."""
    step = stops[index]
    first = stops[index - 1] + 1 if index else 1
    console.print(f"\n[bold]{escape(timeline.frame(step).title)}[/] [dim]step {step}[/]")
    for told in range(first, step + 1):
        _, sentence, rules = timeline.told(told)
        console.print(f"  {escape(sentence)} [dim]{' '.join(rules)}[/]")


def explain_step(options: argparse.Namespace) -> int:
    """Prints every check of the move that a step belongs to, its facts, and what else was open."""
    table = find_game(options.game, options.database)
    if not table.secrets_are_open:
        raise Mistake("this game still runs: a move is explained to its own seat, over the API")
    if not 0 <= options.step <= table.steps:
        raise Mistake(f"there is no step {options.step}: 0 to {table.steps}")
    told = explain(Timeline(table, JUDGE, options.lang), options.step)
    console.print(f"[bold]{escape(table.players[told.seat])}: {escape(told.words)}[/]")
    for check in told.checks:
        rule = check.rule
        text = rule.fr if options.lang == "fr" else rule.en
        values = f" [dim]({escape(check.values)})[/]" if check.values else ""
        console.print(f"  ✓ [cyan]{rule.id}[/] {escape(text)}{values}")
    for fact in told.facts:
        rules = " ".join(rule.id for rule in fact.rules)
        console.print(f"  → {escape(fact.sentence)} [dim]{rules}[/]")
    for change in told.changes:
        console.print(f"    [dim]{escape(f'{change.path}: {change.before} → {change.after}')}[/]")
    console.print(f"  {told.open_count} other moves were open")
    return 0
