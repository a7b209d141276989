"""A whole game as text: every step in both languages, and as every viewer sees it."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from domain.kernel import JUDGE, PUBLIC, Viewer, encoded, seat_viewer
from domain.table.value import Table
from replays.timeline import Timeline


def playthrough(table: Table) -> str:
    return "\n".join(_lines(table)) + "\n"


def _lines(table: Table) -> Iterator[str]:
    judge, french = Timeline(table, JUDGE), Timeline(table, JUDGE, "fr")
    viewers = [PUBLIC, *[seat_viewer(seat) for seat in range(len(table.players))]]
    others = [
        (viewer, Timeline(table, viewer), Timeline(table, viewer, "fr")) for viewer in viewers
    ]
    title = table.ruleset.title
    yield f"{title.en} / {title.fr}"
    yield f"options: {bytes(table.opened.options).decode()}"
    yield "seats: " + ", ".join(f"{seat} {name}" for seat, name in enumerate(table.players))
    for heading, heading_fr in zip(judge.chapters, french.chapters, strict=True):
        yield ""
        yield f"== {heading.title} / {heading_fr.title}"
        for step in range(heading.first, heading.last + 1):
            yield from _move(table, step, judge)
            yield from _step(step, judge, french, others)
    yield ""
    yield "== The end"
    for viewer, timeline, _ in [(JUDGE, judge, french), *others]:
        yield f"{viewer}: {encoded(timeline.frame(table.steps).standings).decode()}"
    yield ""
    yield "== Taken back"
    for undone in judge.undone():
        yield f"event {undone.version}, seat {undone.seat}, after step {undone.step}"
        yield from [f"    {sentence}" for sentence in undone.sentences]


def _move(table: Table, step: int, judge: Timeline) -> Iterator[str]:
    """The move that begins with this step."""
    played = table.line[table.move_at(step)]
    if played.first != step or played.move is None:
        return
    book = table.ruleset.rulebook
    told = [book.tell_move(played.move, judge.names, language) for language in ("en", "fr")]
    yield ""
    yield f"> seat {played.seat}: {told[0]} / {told[1]}"
    yield f"  {msgspec.json.encode(played.move).decode()}"
    if played.private:
        yield f"  private: {', '.join(played.private)}"
    for draw in played.draws:
        yield f"  chance: {draw.source} of {draw.of}: {draw.outcome}"


def _step(
    step: int,
    judge: Timeline,
    french: Timeline,
    others: list[tuple[Viewer, Timeline, Timeline]],
) -> Iterator[str]:
    frame = judge.frame(step)
    yield f"{step:4} {frame.sentence}"
    yield f"     {french.sentence(step)}"
    yield f"     [{', '.join(rule.split('.', 1)[1] for rule in frame.rules)}]"
    # Who sees something else, together with all who see the same.
    groups: dict[tuple[str, str, str], list[str]] = {}
    for viewer, english, other_french in others:
        fact, sentence, _ = english.told(step)
        seen = (sentence, other_french.sentence(step), encoded(fact).decode())
        groups.setdefault(seen, []).append(str(viewer))
    own = (frame.sentence, french.sentence(step), encoded(frame.fact).decode())
    for seen, who in groups.items():
        if seen == own:
            continue
        names = ", ".join(who)
        if seen[:2] == own[:2]:
            yield f"     {names}: not told {seen[2]}"
        else:
            yield f"     {names}: {seen[0]} / {seen[1]}"
    for decision in frame.decisions:
        need = "" if decision.required else " (or not)"
        yield f"     ? seat {decision.seat}: {decision.kind}{need}"
    if frame.decisions:
        ruleset = judge.table.ruleset
        for viewer, english, _ in others:
            decisions = ruleset.decisions(english.view(step))
            if decisions != frame.decisions:
                yield f"     ? {viewer} knows of: {encoded(decisions).decode()}"
