"""Games in the terminal: step through a replay, read why a move was legal."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from rich.markup import escape

from api.commands.console import Mistake, console, find_game
from api.commands.sentences import print_standings
from api.viewers import read_viewer
from domain.kernel import (
    JUDGE,
    PUBLIC,
    Language,
    Text,
    Viewer,
)
from domain.table.value import Table
from replays.audit.explain import explain
from replays.captions import Stop
from replays.captions import stops as find_stops
from replays.notes import note_line
from replays.timeline import By, Timeline

LOOKED = Text("The judge looks at hidden things.", "L'arbitre regarde ce qui est caché.")
IMPORTED = Text(
    "Imported from a record: it was not played here.",
    "Importée d'un fichier : elle n'a pas été jouée ici.",
)


def tell_since(table: Table, viewer: Viewer, lang: Language, told: int) -> int:
    """Prints what happened after step `told`; returns the last step."""
    timeline = Timeline(table, viewer, lang)
    ruleset = table.ruleset
    chapter = ruleset.chapter(table.state_at(told)) if told else None
    for step in range(told + 1, timeline.steps + 1):
        now, sentence = ruleset.chapter(table.state_at(step)), timeline.sentence(step)
        title = timeline.title(now)
        if chapter is None or now.opens(chapter):
            console.print(f"\n[bold]{escape(title)}[/]")
        chapter = now
        if sentence != f"{title}.":
            console.print(f"  {escape(sentence)}")
    return timeline.steps


def replay(options: argparse.Namespace) -> int:
    """Steps through a game, forwards and backwards."""
    table = find_game(options.game, options.database)
    viewer = read_viewer(options.eyes, len(table.players))
    if not table.is_over and viewer != PUBLIC:
        raise Mistake("this game still runs: only the public may look, `--as public`")
    timeline = Timeline(table, viewer, options.lang)
    stops = find_stops(timeline, options.by)
    console.print(
        f"[bold]{table.ruleset.title.in_language(options.lang)}[/]: "
        f"{escape(', '.join(table.players))}, {timeline.steps} steps"
    )
    if table.imported is not None:
        console.print(f"[yellow]{IMPORTED.in_language(options.lang)}[/]")
    if options.all or not sys.stdin.isatty():
        for index in range(len(stops)):
            _show(timeline, stops[index])
        return 0
    return _steer(timeline, stops, options.by)


def _steer(timeline: Timeline, stops: Sequence[Stop], by: By) -> int:
    index = 0
    while True:
        _show(timeline, stops[index])
        answer = console.input(
            f"[dim]{index}/{len(stops) - 1} by {by} · Enter next, b back, a number, "
            "f/m/t by fact/move/turn, s standings, q quit:[/] "
        ).strip()
        if answer == "q":
            return 0
        if answer in ("f", "m", "t"):
            step = stops[index].step
            by = {"f": "fact", "m": "move", "t": "turn"}[answer]  # type: ignore[assignment]
            stops = find_stops(timeline, by)
            index = next((i for i, stop in enumerate(stops) if stop.step >= step), len(stops) - 1)
        elif answer == "s":
            standings = timeline.frame(stops[index].step).standings
            print_standings(standings, timeline.table.players)
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


def _show(timeline: Timeline, stop: Stop) -> None:
    """What a stop came to, and below it everything told since the one before."""
    first, step = stop.first, stop.step
    console.print(f"\n[bold]{escape(timeline.frame(step).title)}[/] [dim]step {step}[/]")
    if first < step:
        console.print(f"[cyan]{escape(stop.caption)}[/]")
    notes = [note for note in timeline.notes() if note.stands and first <= note.step <= step]
    for told in range(first, step + 1):
        if told:
            _, sentence, rules = timeline.told(told)
            console.print(f"  {escape(sentence)} [dim]{' '.join(rules)}[/]")
        if any(seen.step == told for seen in timeline.table.looks):
            console.print(f"    [yellow]{LOOKED.in_language(timeline.language)}[/]")
        for note in notes:
            if note.step == told:
                console.print(f"    [italic]{escape(note_line(timeline, note))}[/]")


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
