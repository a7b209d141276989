"""Taking moves apart into what can be touched, against listing them in words."""

from __future__ import annotations

from collections.abc import Iterator

from domain.kernel import AnyRuleset, Names, State, seat_viewer
from tests.benchmarks.games import typical
from tests.benchmarks.measure import Result, Side, at_most, in_turns

MOST_DECISIONS = 120
"""Evenly spread over the game."""

Asked = tuple[State, int, Names]


def choices(ruleset: AnyRuleset, seconds: float) -> Iterator[Result]:
    """What may be touched first in a decision, against the same moves listed in words."""
    asked = _decisions(ruleset)

    def build(asked: list[Asked]) -> None:
        for view, seat, names in asked:
            ruleset.choices(view, seat, names).after()

    def listing(asked: list[Asked]) -> None:
        tell = ruleset.rulebook.tell_move
        for view, seat, names in asked:
            for move in ruleset.legal(view, seat):
                tell(move, names, "en")

    ours, reference = (
        Side(lambda: asked, build, len(asked)),
        Side(lambda: asked, listing, len(asked)),
    )
    own, other = in_turns(ours, reference, seconds)
    target = at_most(2)
    listed = [len(ruleset.legal(view, seat)) for view, seat, _ in asked]
    note = f"{len(asked)} decisions, {sum(listed):,} moves, at most {max(listed)}"
    if not target.is_reached(own / other):
        note = ours.where(3)
    yield Result(
        f"choices {ruleset.slug}",
        f"{own * 1e3:.2f} ms",
        f"{other * 1e3:.2f} ms",
        own / other,
        target,
        note,
    )


def _decisions(ruleset: AnyRuleset) -> list[Asked]:
    """Decisions of a game, as the seat that is asked sees them."""
    table, found = typical(ruleset), []
    for before, played in zip(table.line, table.line[1:], strict=False):
        if played.seat is not None:
            view = ruleset.view(before.states[-1], seat_viewer(played.seat))
            found.append((view, played.seat, table.names))
    return found[:: max(1, len(found) // MOST_DECISIONS)]
