"""Games that do not come to an end: the guard that ends them.

Every game ends by its rules, but bots that play at random, and people who take everything back,
may never get there.
"""

from __future__ import annotations

from domain.kernel import AnyRuleset, Text
from domain.table.events import AnyEvent, TableClosed, now
from domain.table.value import CommandRefused, Table

MOST_MOVES = 5_000
"""Moves that are ever played at a table, undone or not: the longest game that random players were
seen to play has 819, whatever the ruleset and the number of seats."""
MOST_EVENTS = 20_000
"""Events of a table of any kind: moves, taken back and played again, talk and rulings."""


def is_endless(table: Table) -> bool:
    """Whether more was played than any game needs, and it is not over."""
    return len(table.history) > MOST_MOVES and not table.is_over


def require_installed(ruleset: AnyRuleset) -> None:
    """CommandRefused for a table whose rules are not there: it says which package is missing."""
    if ruleset.is_absent:
        raise CommandRefused(
            Text(
                f"{ruleset.title.en}: the game is kept, and goes on once it is",
                f"{ruleset.title.fr} : la partie est conservée, et reprend dès qu'il l'est",
            )
        )


def require_room(table: Table) -> None:
    """CommandRefused for a table that is full, or whose rules are not installed."""
    require_installed(table.ruleset)
    if table.version >= MOST_EVENTS:
        raise CommandRefused(
            Text(
                f"this table has {MOST_EVENTS:,} events, more than a game needs: it takes no more",
                f"cette table a {MOST_EVENTS} événements, plus qu'aucune partie n'en demande :"
                " rien n'y est ajouté",
            )
        )


def require_end_in_sight(table: Table) -> None:
    """CommandRefused where so many moves were played that the table is about to be closed."""
    if is_endless(table):
        raise CommandRefused(
            Text(
                f"{MOST_MOVES:,} moves were played here, more than any game needs: it ends",
                f"{MOST_MOVES} coups ont été joués ici, plus qu'aucune partie n'en demande :"
                " elle s'arrête",
            )
        )


def stop_endless(table: Table, *, at: int | None = None) -> tuple[AnyEvent, ...]:
    """Closes a table at which more was played than any game needs; nobody wins."""
    if not is_endless(table):
        raise CommandRefused(
            Text("the game can still come to its end", "la partie peut encore arriver à sa fin")
        )
    return (
        TableClosed(at=now() if at is None else at, seat=0, reason="endless", open_secrets=True),
    )
