"""The docket: disputes across games, by the rule that is fought over and the contested move."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from domain.kernel import LANGUAGES, Text, without
from domain.store.storage import Row
from domain.table.events import Author
from domain.table.line import Dispute, Played
from domain.table.value import Table
from projections.store import ReadStore, Rows

MOST = 500
"""Cases that are listed, at the most."""


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
    kind: str
    """The kind of the contested move; empty for what is no move."""
    told: Text
    """The contested move in words, as the public may know it."""
    stands: bool
    """Whether that move is on the line."""
    event: str
    """The tournament or league night that the table belongs to; empty for none."""
    players: tuple[str, ...]
    ruled_at: int
    author: Author | None = None
    """Who contests; unknown where the case was kept before that was."""


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
    return {"contested": [_row(case, table.event_id) for case in cases]}


def _row(case: Case, event_id: str) -> Row:
    body = msgspec.json.encode(case)
    said = [case.claim, case.reasoning, case.told.en, case.told.fr, *case.players]
    return (
        case.game,
        case.dispute,
        case.ruleset,
        case.rule,
        case.kind,
        case.event,
        event_id,
        case.remedy,
        case.raised_at,
        "\n".join(said).lower(),
        body,
    )


def _case(table: Table, index: int, dispute: Dispute) -> Case:
    raised, ruling = dispute.raised, dispute.ruling
    played = next((each for each in table.history if each.version == dispute.move), None)
    return Case(
        game=table.id,
        dispute=index,
        ruleset=table.ruleset.slug,
        rule=raised.rule,
        step=raised.step,
        claim=raised.claim,
        raised_at=raised.at,
        remedy=ruling.remedy if ruling else "",
        reasoning=ruling.reasoning if ruling else "",
        kind=kind_of(played),
        told=_told(table, played),
        stands=table.place_of(dispute.move) is not None,
        event=table.event_name,
        players=table.players,
        ruled_at=ruling.at if ruling else 0,
        author=raised.author,
    )


def kind_of(played: Played | None) -> str:
    """The kind of a move; empty for the opening and a judge's correction."""
    move = played.move if played else None
    return "" if move is None else str(type(move).__struct_config__.tag)


def _told(table: Table, played: Played | None) -> Text:
    if played is None or played.move is None or played.seat is None:
        return Text("", "")
    move, names = without(played.move, played.private), table.names
    who = names["seat"]["en"][str(played.seat)]
    told = Text(*[table.ruleset.rulebook.tell_move(move, names, each) for each in LANGUAGES])
    return Text(f"{who}: {told.en}", f"{who} : {told.fr}")


_cases = msgspec.json.Decoder(Case)


class Docket:
    """Questions that the docket answers."""

    def __init__(self, store: ReadStore) -> None:
        self._store = store

    def cases(
        self,
        *,
        is_open: bool | None = None,
        words: str = "",
        **wanted: str | None,
    ) -> list[Case]:
        """Cases, newest first: the precedents for a rule, what is still open, what is said.

        `wanted`: what a column has to be (`ruleset`, `rule`, `kind`, `event_name`, `event_id`).
        """
        where, parameters = _asked(wanted)
        if is_open is not None:
            where.append("remedy = ''" if is_open else "remedy <> ''")
        for word in words.lower().split():
            where.append("words LIKE ? ESCAPE '!'")
            parameters.append(f"%{_escaped(word)}%")
        rows = self._store.query(
            f"SELECT row FROM contested WHERE {' AND '.join(where)}"  # noqa: S608
            f" ORDER BY raised_at DESC, game, dispute DESC LIMIT {MOST}",
            parameters,
        )
        return [_cases.decode(row[0]) for row in rows if isinstance(row[0], bytes)]

    def rules(self) -> list[RuleCount]:
        """The rules that are fought over, most disputed first."""
        rows = self._store.query(
            "SELECT rule, COUNT(*), COUNT(*) FILTER (WHERE remedy = ''),"
            " COUNT(*) FILTER (WHERE remedy = 'stand'),"
            " COUNT(*) FILTER (WHERE remedy IN ('rewind', 'correct')) FROM contested"
            " GROUP BY rule ORDER BY COUNT(*) DESC, rule"
        )
        return [RuleCount(str(row[0]), *(int(str(n)) for n in row[1:])) for row in rows]


_COLUMNS = ("ruleset", "rule", "kind", "event_name", "event_id")


def _asked(wanted: Mapping[str, str | None]) -> tuple[list[str], list[object]]:
    where, parameters = ["TRUE"], list[object]()
    for column in _COLUMNS:
        if (value := wanted.get(column)) is not None:
            where.append(f"{column} = ?")
            parameters.append(value)
    return where, parameters


def _escaped(word: str) -> str:
    return word.replace("!", "!!").replace("%", "!%").replace("_", "!_")
