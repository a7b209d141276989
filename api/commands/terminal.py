"""Games in the terminal: what happened, and why a move was legal."""

from __future__ import annotations

import argparse

from rich.markup import escape

from api.commands.console import Mistake, console, find_game
from api.commands.prompts import say
from domain.kernel import (
    JUDGE,
    Language,
    Text,
    Viewer,
    colon,
)
from domain.table.value import Table
from replays.audit.explain import explain
from replays.captions import Stop
from replays.notes import note_line
from replays.timeline import Timeline

LOOKED = Text("The judge looks at hidden things.", "L'arbitre regarde ce qui est caché.")
IMPORTED = Text(
    "Imported from a record: it was not played here.",
    "Importée d'un fichier : elle n'a pas été jouée ici.",
)


def tell_since(table: Table, viewer: Viewer, lang: Language, told: int) -> int:
    """Prints what happened after step `told`; returns the last step."""
    timeline = Timeline(table, viewer, lang, to=viewer.seat)
    ruleset = table.ruleset
    chapter = ruleset.chapter(table.state_at(told)) if told else None
    for step in range(told + 1, timeline.steps + 1):
        now, sentence = ruleset.chapter(table.state_at(step)), timeline.sentence(step)
        title = timeline.title(now)
        if chapter is None or now.opens(chapter):
            console.print(f"\n[bold]{escape(title)}[/]")
        chapter = now
        if sentence != f"{title}.":
            console.tell(f"  {escape(sentence)}")
    return timeline.steps


def show_stop(timeline: Timeline, stop: Stop) -> None:
    """What a stop came to, and below it everything told since the one before."""
    first, step = stop.first, stop.step
    at = say("step", timeline.language, step=step)
    console.print(f"\n[bold]{escape(timeline.frame(step).title)}[/] [dim]{at}[/]")
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
        raise Mistake(
            "this game still runs: a move is explained to its own seat, over the API",
            "cette partie dure encore : un coup s'explique à sa place, par l'API",
        )
    if not 0 <= options.step <= table.steps:
        raise Mistake(
            f"there is no step {options.step}: 0 to {table.steps}",
            f"il n'y a pas d'étape {options.step} : de 0 à {table.steps}",
        )
    told = explain(Timeline(table, JUDGE, options.lang), options.step)
    between = colon(options.lang)
    console.print(f"[bold]{escape(table.players[told.seat])}{between}{escape(told.words)}[/]")
    for check in told.checks:
        rule = check.rule
        text = rule.fr if options.lang == "fr" else rule.en
        values = f" [dim]({escape(check.values)})[/]" if check.values else ""
        console.print(f"  ✓ [cyan]{rule.id}[/] {escape(text)}{values}")
    for fact in told.facts:
        rules = " ".join(rule.id for rule in fact.rules)
        console.print(f"  → {escape(fact.sentence)} [dim]{rules}[/]")
    console.print(f"  {say('were_open', options.lang, n=told.open_count)}")
    return 0
