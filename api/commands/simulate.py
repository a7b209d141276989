"""Many random games: every one must end, keep the invariants and verify."""

from __future__ import annotations

import argparse
import gc
import multiprocessing
import time
from collections.abc import Iterator

import msgspec

from api.commands.console import Mistake, console, progress, require_rulesets
from api.commands.prompts import say
from domain.kernel import Language, Text
from domain.rulesets import RULESETS
from domain.table.value import Table
from replays.audit.verify import verify
from replays.records.record import export, read
from replays.simulation import play_out


class Batch(msgspec.Struct, frozen=True):
    """Some games of one kind."""

    ruleset: str
    variant: str
    seats: int
    first: int
    count: int


class Tally(msgspec.Struct, frozen=True):
    """What came of a batch."""

    batch: Batch
    moves: int
    facts: int
    longest: int
    failures: tuple[Text, ...]


def run(options: argparse.Namespace) -> int:
    require_rulesets(options.rulesets)
    if options.games < 1 or options.workers < 1:
        raise Mistake("--games and --workers must be 1 or more", "--games et --workers : 1 ou plus")
    lang: Language = options.lang
    batches = list(_batches(options))
    if not batches:
        raise Mistake(
            f"--seats {options.seats}: no ruleset is for so many",
            f"--seats {options.seats} : aucun jeu n'est pour autant",
        )
    totals: dict[tuple[str, str, int], list[Tally]] = {}
    started = time.monotonic()
    with progress() as bar, multiprocessing.Pool(options.workers, _collect_rarely) as pool:
        task = bar.add_task(say("games", lang), total=sum(batch.count for batch in batches))
        for tally in pool.imap_unordered(play_batch, batches):
            batch = tally.batch
            totals.setdefault((batch.ruleset, batch.variant, batch.seats), []).append(tally)
            bar.advance(task, batch.count)
    failed = 0
    for (slug, variant, seats), tallies in sorted(totals.items()):
        games = sum(tally.batch.count for tally in tallies)
        failures = [failure for tally in tallies for failure in tally.failures]
        failed += len(failures)
        each = {
            "moves": sum(tally.moves for tally in tallies) / games,
            "facts": sum(tally.facts for tally in tallies) / games,
            "longest": max(tally.longest for tally in tallies),
            "failures": len(failures),
        }
        kind = {"slug": slug, "variant": variant, "seats": seats, "games": games}
        console.print(say("simulated", lang, **kind, **each))
        for failure in failures[:3]:
            console.print(f"  {failure.in_language(lang)}", markup=False)
    console.print(f"{time.monotonic() - started:.0f} s")
    return 1 if failed else 0


def _collect_rarely() -> None:
    """States are many and without rings: looking for rings among them costs a fifth of the time."""
    gc.set_threshold(50_000, 20, 100)


def _batches(options: argparse.Namespace) -> Iterator[Batch]:
    size = max(1, min(250, options.games // (2 * options.workers) or 1))
    for slug in options.rulesets or RULESETS:
        ruleset = RULESETS[slug]
        fewest, most = ruleset.players
        for seats in range(fewest, most + 1):
            if options.seats not in (None, seats):
                continue
            for variant in ruleset.variants:
                for first in range(0, options.games, size):
                    count = min(size, options.games - first)
                    yield Batch(slug, variant, seats, options.seed + first, count)


def play_batch(batch: Batch) -> Tally:
    """Plays and checks a batch's games."""
    ruleset = RULESETS[batch.ruleset]
    moves = facts = longest = 0
    failures: list[Text] = []
    for seed in range(batch.first, batch.first + batch.count):
        try:
            table = play_out(ruleset, batch.seats, ruleset.variants[batch.variant], seed=seed)
        except Exception as error:
            # One broken game must not hide the others; it is counted and told.
            failures.append(_of(seed, Text(*[f"{type(error).__name__}: {error}"] * 2)))
            continue
        moves += table.moves
        facts += table.steps
        longest = max(longest, table.steps)
        broken = _broken(table)
        report = verify(read(export(table)))
        if broken:
            failures.append(_of(seed, broken))
        if not report.is_sound:
            failures.append(_of(seed, report.differences[0].what))
    return Tally(batch, moves, facts, longest, tuple(failures))


def _of(seed: int, what: Text) -> Text:
    return Text(f"seed {seed}: {what.en}", f"graine {seed} : {what.fr}")


def _broken(table: Table) -> Text | None:
    """The first invariant that does not hold where a move has ended."""
    for played in table.line:
        for broken in table.ruleset.tell_broken(played.states[-1], table.names):
            step = played.last
            return Text(f"step {step}: {broken.en}", f"étape {step} : {broken.fr}")
    return None
