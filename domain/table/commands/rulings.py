"""Disputes and rulings: contest a step, answer, and let the judge settle it."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Literal

import msgspec

from domain.kernel import AnyRuleset, Entry, Fact, Names, State, Text, encoded
from domain.table.commands.soundness import unsound
from domain.table.events import (
    AnyEvent,
    Author,
    DisputeAnswered,
    DisputeRaised,
    RulingGiven,
    now,
    stored_seat,
)
from domain.table.line import Dispute
from domain.table.value import CommandRefused, Table

Remedy = Literal["stand", "rewind", "correct"]


MOST_DISPUTES = 100
"""Of one game, settled ones included."""
MOST_OPEN = 10
"""Of one author, until the judge has ruled."""
MOST_ANSWERS = 50
"""To one dispute."""


def require_more_disputes(table: Table, author: Author) -> None:
    """CommandRefused where so much is contested that one more would help nobody."""
    if len(table.disputes) >= MOST_DISPUTES:
        raise CommandRefused(
            Text(
                f"a game has at most {MOST_DISPUTES} disputes: no more can be raised",
                f"une partie a {MOST_DISPUTES} litiges au plus : on n'en ouvre pas d'autre",
            )
        )
    unsettled = [each for each in table.disputes if each.ruling is None]
    if sum(each.raised.author == author for each in unsettled) >= MOST_OPEN:
        raise CommandRefused(
            Text(
                f"{MOST_OPEN} of your disputes are open: the judge has to rule first",
                f"{MOST_OPEN} de vos litiges sont ouverts : l'arbitre doit d'abord trancher",
            )
        )


def require_more_answers(table: Table, index: int) -> None:
    """The same for what is said to a dispute."""
    if len(find_dispute(table, index).answers) >= MOST_ANSWERS:
        raise CommandRefused(
            Text(
                f"{MOST_ANSWERS} answers were given: the judge has to rule now",
                f"{MOST_ANSWERS} réponses ont été données : l'arbitre doit trancher",
            )
        )


def raise_dispute(
    table: Table,
    author: Author,
    step: int,
    rule: str,
    claim: str,
    *,
    key: str = "",
    at: int | None = None,
) -> tuple[AnyEvent, ...]:
    """Contests a step of the line and cites a rule."""
    # Who writes a game down speaks for its seats.
    is_scribe = author == "judge" and table.opened.chance == "declared"
    if not isinstance(author, int) and not is_scribe and not table.is_over:
        raise CommandRefused(
            Text(
                "while a game runs only its seats may contest a step",
                "pendant une partie, seuls ses joueurs contestent une étape",
            )
        )
    if not 1 <= step <= table.steps:
        raise CommandRefused(
            Text(
                f"there is no step {step}: 1 to {table.steps}",
                f"il n'y a pas d'étape {step} : de 1 à {table.steps}",
            )
        )
    try:
        cited = table.ruleset.rulebook.rule(rule)
    except KeyError:
        raise CommandRefused(
            Text(
                f"{table.ruleset.slug} has no rule called {rule!r}",
                f"{table.ruleset.slug} n'a pas de règle nommée {rule!r}",
            )
        ) from None
    raised = DisputeRaised(
        at=now() if at is None else at,
        key=key,
        seat=stored_seat(author),
        step=step,
        rule=cited.id,
        claim=claim,
        is_judges=author == "judge",
    )
    return (raised,)


def find_dispute(table: Table, index: int) -> Dispute:
    """The dispute with this number; CommandRefused if there is none."""
    if not 0 <= index < len(table.disputes):
        raise CommandRefused(
            Text(
                f"there is no dispute {index}: {len(table.disputes)} were raised",
                f"il n'y a pas de litige {index} : {len(table.disputes)} ont été ouverts",
            )
        )
    return table.disputes[index]


def answer_dispute(
    table: Table, seat: int, index: int, text: str, *, key: str = "", at: int | None = None
) -> tuple[AnyEvent, ...]:
    """Says something to an open dispute."""
    if find_dispute(table, index).ruling:
        raise CommandRefused(
            Text(f"dispute {index} has been ruled on", f"le litige {index} est tranché")
        )
    at = now() if at is None else at
    return (DisputeAnswered(at=at, key=key, seat=seat, dispute=index, text=text),)


def give_ruling(
    table: Table,
    index: int,
    remedy: Remedy,
    reasoning: str,
    *,
    kept: int = 0,
    facts: Sequence[Fact] = (),
    key: str = "",
    at: int | None = None,
) -> tuple[AnyEvent, ...]:
    """Settles a dispute. A correction that breaks an invariant is refused."""
    dispute = find_dispute(table, index)
    if dispute.ruling:
        raise CommandRefused(
            Text(f"dispute {index} has been ruled on", f"le litige {index} est tranché")
        )
    at = now() if at is None else at
    ruling = RulingGiven(at=at, key=key, dispute=index, remedy=remedy, reasoning=reasoning)
    if remedy == "rewind":
        if not 0 <= kept <= table.moves:
            raise CommandRefused(
                Text(f"keep 0 to {table.moves} moves", f"gardez de 0 à {table.moves} coups")
            )
        # Once the secret is open, what comes after must be keyed and sealed anew.
        is_open = table.secrets_are_open
        secret = secrets.token_bytes(32).hex() if is_open or table.opened.fresh_chance else ""
        return (msgspec.structs.replace(ruling, kept=kept, secret=secret, reseals=is_open),)
    if remedy == "correct":
        rule = dispute.raised.rule.removeprefix(f"{table.ruleset.slug}.")
        entries, _ = corrected(table.ruleset, table.state, rule, facts, table.names)
        return (msgspec.structs.replace(ruling, entries=msgspec.Raw(encoded(entries))),)
    return (ruling,)


def corrected(
    ruleset: AnyRuleset,
    before: State,
    rule: str,
    facts: Sequence[Fact],
    names: Names | None = None,
) -> tuple[list[Entry[Fact]], State]:
    """The judge's facts and the state they leave, if they can be and leave a sound one."""
    if not facts:
        raise CommandRefused(Text("a correction needs facts", "une correction a besoin de faits"))
    state, entries = before, []
    for number, fact in enumerate(facts, start=1):
        try:
            entries.append(Entry(fact, (rule,), ruleset.audience(state, fact)))
            state = ruleset.evolve(state, fact)
        except Exception as error:
            # Folding trusts its facts; whatever a judge's fact makes it stumble over is not there.
            raise CommandRefused(
                Text(
                    f"fact {number} cannot follow: {error!r}",
                    f"le fait {number} ne peut pas suivre : {error!r}",
                )
            ) from error
    if ruleset.is_over(before) and not ruleset.is_over(state):
        # The dice to come follow from a secret that everybody knows by now.
        raise CommandRefused(
            Text(
                "the correction would reopen the game: rewind it first, then correct",
                "la correction rouvrirait la partie : revenez d'abord en arrière, puis corrigez",
            )
        )
    if broken := unsound(ruleset, state, names, fields=False):
        raise CommandRefused(
            Text(
                f"the correction cannot stand: {broken.en}",
                f"la correction ne peut pas tenir : {broken.fr}",
            )
        )
    return entries, state
