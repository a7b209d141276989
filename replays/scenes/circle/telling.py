"""The whole position in words, for who does not see the picture."""

from __future__ import annotations

from domain.games.circle.edition import Box
from domain.kernel import Fact
from replays.lettering import strung
from replays.memo import Memo
from replays.scenes.circle import reading
from replays.scenes.circle.reading import Lasting, Market, Person, Row
from replays.scenes.circle.words import Words


def description(
    memo: Memo,
    words: Words,
    box: Box,
    heading: str,
    asked: reading.Asked | None,
    fact: Fact | None,
    circle: int | None,
    rows: tuple[Row, ...],
    people: tuple[Person, ...],
    lasting: tuple[Lasting, ...],
    market: Market,
) -> str:
    """Points, the wheel, every seat, what lasts, and who is for hire."""
    waits = words.asked(asked)
    parts = [heading + ".", words.sentence(fact), waits and waits + "."]
    if circle is not None:
        parts.append(words("circle_vp", vp=circle, goal=box.goal) + ".")
    taken = sorted([row for row in rows if row.spies], key=lambda row: row.number)
    parts += [memo.keep(f"told:{row.side}", _row, words, row) for row in taken]
    parts += [memo.keep(f"told:seat:{each.seat}", _person, words, box, each) for each in people]
    parts += [words.lasting(box, each) for each in lasting]
    parts.append(memo.keep("told:market", _market, words, market))
    return " ".join([part for part in parts if part])


def _row(words: Words, row: Row) -> str:
    spies = [_spy(words, spy) for spy in row.spies]
    left = words("space", number=row.number)
    return words("clause", left=left, right=", ".join(spies)) + "."


def _spy(words: Words, spy: reading.Spy) -> str:
    name = words.card(spy.card)
    return name if spy.owner is None else f"{name} ({words.seat(spy.owner)})"


def _person(words: Words, box: Box, each: Person) -> str:
    """How a seat stands."""
    if each.vp is None:
        return ""
    total = words("total", vp=each.vp, secrets=sum(each.secrets))
    parts = [words("clause", left=words.seat(each.seat), right=total)]
    parts += [
        f"{words.division(box, division)} {count}"
        for division, count in zip(box.divisions, each.secrets, strict=True)
    ]
    for key, cards in (
        ("ready", [spy.card for spy in each.ready]),
        ("in_front", [spy.card for spy in each.front]),
        ("infiltrated", [card for card, _ in each.inside]),
    ):
        if cards:
            parts.append(words(key, cards=words.cards(cards)))
    return strung(parts, words.language) + "."


def _market(words: Words, market: Market) -> str:
    parts: list[str] = []
    shown = [card for card in market.face_up if card]
    if shown:
        parts.append(words("face_up", cards=words.cards(shown)))
    tops = [pile.top for pile in market.piles if pile.top]
    if tops:
        parts.append(words("piles", cards=words.cards(tops)))
    return " ".join(parts)
