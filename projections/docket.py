"""The docket: disputes across games, by the rule that is fought over."""

from __future__ import annotations

import msgspec

from domain.store.storage import Row
from domain.table.line import Dispute
from domain.table.value import Table
from projections.store import ReadStore, Rows


class Case(msgspec.Struct, frozen=True):
    """One dispute and how it was settled."""

    game: str
    dispute: int
    ruleset: str
    rule: str
    step: int
    claim: str
    raised_at: int
    remedy: str
    """Empty while the dispute is open."""
    reasoning: str


class RuleCount(msgspec.Struct, frozen=True):
    """How often a rule is fought over, and how it was ruled."""

    rule: str
    disputes: int
    open: int
    stood: int
    overturned: int


def rows(table: Table) -> Rows:
    """What the docket keeps of a table."""
    cases = [_case(table, index, dispute) for index, dispute in enumerate(table.disputes)]
    return {"disputes": [_row(case) for case in cases]}


def _row(case: Case) -> Row:
    body = msgspec.json.encode(case)
    return (case.game, case.dispute, case.rule, case.remedy, case.raised_at, body)


def _case(table: Table, index: int, dispute: Dispute) -> Case:
    raised, ruling = dispute.raised, dispute.ruling
    return Case(
        table.id,
        index,
        table.ruleset.slug,
        raised.rule,
        raised.step,
        raised.claim,
        raised.at,
        ruling.remedy if ruling else "",
        ruling.reasoning if ruling else "",
    )


_cases = msgspec.json.Decoder(Case)


class Docket:
    """Questions that the docket answers."""

    def __init__(self, store: ReadStore) -> None:
        self._store = store

    def cases(self, *, rule: str | None = None, is_open: bool | None = None) -> list[Case]:
        """Cases, newest first: the precedents for a rule, or what is still open."""
        where = ["TRUE"]
        parameters: list[object] = []
        if rule is not None:
            where.append("rule = ?")
            parameters.append(rule)
        if is_open is not None:
            where.append("remedy = ''" if is_open else "remedy <> ''")
        rows = self._store.query(
            f"SELECT row FROM disputes WHERE {' AND '.join(where)}"  # noqa: S608
            " ORDER BY raised_at DESC, game, dispute DESC LIMIT 500",
            parameters,
        )
        return [_cases.decode(row[0]) for row in rows if isinstance(row[0], bytes)]

    def rules(self) -> list[RuleCount]:
        """The rules that are fought over, most disputed first."""
        rows = self._store.query(
            "SELECT rule, COUNT(*), COUNT(*) FILTER (WHERE remedy = ''),"
            " COUNT(*) FILTER (WHERE remedy = 'stand'),"
            " COUNT(*) FILTER (WHERE remedy IN ('rewind', 'correct')) FROM disputes"
            " GROUP BY rule ORDER BY COUNT(*) DESC, rule"
        )
        return [RuleCount(str(row[0]), *(int(str(n)) for n in row[1:])) for row in rows]
