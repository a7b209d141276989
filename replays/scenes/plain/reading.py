"""What a state shows, as panels of chips: one for the table, one for each seat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

import msgspec

from domain.kernel import HIDDEN, AnyRuleset, Edition, Fact, Language, Names, State, colon
from domain.kernel.knowledge import leaves

APART = {"edition", "seats", "options"}
"""Fields of a state that are said elsewhere, or never change."""
NO_PIECES = {"seat", "decision", "move", "source", "field"}
"""Tables of names that call no piece of the game."""
SCORES = {"score", "scores"}
WORDS: dict[str, dict[Language, str]] = {
    "table": {"en": "The table", "fr": "La table"},
    "score": {"en": "score", "fr": "score"},
    "won": {"en": "wins", "fr": "gagne"},
    "asked": {"en": "to move", "fr": "à jouer"},
}


class Chip(msgspec.Struct, frozen=True):
    """One thing in a panel: a piece, a number with its name, or the name of a pile."""

    text: str
    id: str = ""
    """What it is touched by; empty for what is no piece."""
    style: str = ""
    """`label`, `piece`, `covered`, `number`, and `lit` where the last fact names it."""
    label: str = ""
    tally: str = ""
    """The side whose points it says."""


class Shown(msgspec.Struct, frozen=True):
    """A panel."""

    id: str
    title: str
    chips: tuple[Chip, ...]
    seat: int | None = None


def named_ids(fact: Fact | None) -> frozenset[str]:
    """The ids that a fact names."""
    return frozenset(id for _, id in leaves(fact)) if fact is not None else frozenset()


class Reader:
    """Reads states of one ruleset, in one language."""

    def __init__(
        self, ruleset: AnyRuleset, names: Names, language: Language, hot: frozenset[str]
    ) -> None:
        self._ruleset = ruleset
        self._language = language
        self._hot = hot
        self._fields = names.get("field", {}).get(language, {})
        self._seats = names["seat"][language]
        self._tables = {
            kind: table[language] for kind, table in names.items() if kind not in NO_PIECES
        }

    def panels(self, state: State) -> list[Shown]:
        """The table first, then the seats."""
        middle: list[Chip] = []
        own: list[list[Chip]] = [list(self._standing(state, seat)) for seat in range(state.seats)]
        for field in state.__struct_fields__:
            value = getattr(state, field)
            if field in APART or field in SCORES or isinstance(value, Edition):
                continue
            by_seat = _by_seat(value, state.seats)
            if by_seat is None:
                middle += self._chips(field, value)
            else:
                for seat, each in by_seat.items():
                    own[seat] += self._chips(field, each)
        table = Shown("panel:table", WORDS["table"][self._language], tuple(middle))
        seats = [
            Shown(f"panel:{seat}", self._seats.get(str(seat), f"#{seat + 1}"), tuple(chips), seat)
            for seat, chips in enumerate(own)
        ]
        return [*([table] if middle else []), *seats]

    def _standing(self, state: State, seat: int) -> Iterator[Chip]:
        standings = self._ruleset.standings(state)
        asked = {each.seat for each in self._ruleset.decisions(state) if each.required}
        if seat in standings.winners:
            yield Chip(WORDS["won"][self._language], style="label lit")
        if seat in asked:
            yield Chip(WORDS["asked"][self._language], style="label lit")
        for line in standings.lines:
            if line.seat == seat and line.score is not None:
                score = f"{WORDS['score'][self._language]} {line.score}"
                yield Chip(score, style="number", tally=line.side)
                return

    def _chips(self, field: str, value: object) -> Iterator[Chip]:
        """A field as chips: its name before what lies there."""
        label = self._fields.get(field, field.replace("_", " "))
        if value is None or value is False or value in ("", (), {}, frozenset()):
            return
        if value is True:
            yield Chip(label, style="number")
        elif isinstance(value, int) and _is_seat(field) and str(value) in self._seats:
            yield Chip(f"{label} {self._seats[str(value)]}", style="number")
        elif isinstance(value, int | float):
            yield Chip(f"{label} {value:g}", style="number")
        elif isinstance(value, msgspec.Struct):
            for name in value.__struct_fields__:
                yield from self._chips(name, getattr(value, name))
        elif isinstance(value, Mapping):
            yield Chip(label, style="label")
            for key, each in value.items():
                yield from self._pair(str(key), each, field)
        else:
            items = list(value) if isinstance(value, tuple | list | frozenset) else [value]
            if items and all(isinstance(item, msgspec.Struct) for item in items):
                for item in items:
                    yield from self._chips(field, item)
                return
            yield Chip(label, style="label")
            yield from self._pieces(items, field)

    def _pair(self, key: str, value: object, field: str) -> Iterator[Chip]:
        known, _ = self._called(key, field)
        if isinstance(value, int | str) and not isinstance(value, bool):
            text = self._called(str(value), field)[0] if isinstance(value, str) else str(value)
            _, kind = self._called(key, field)
            lit = " lit" if key in self._hot else ""
            yield Chip(
                known + colon(self._language) + text, f"{kind}:{key}" if kind else "", f"piece{lit}"
            )
        else:
            yield from self._chips(known, value)

    def _pieces(self, items: list[object], field: str) -> Iterator[Chip]:
        covered = sum(item == HIDDEN for item in items)
        if covered:
            yield Chip("?" if covered == 1 else f"? × {covered}", style="covered")
        counts = Counter(str(item) for item in items if item != HIDDEN)
        for id, times in counts.items():
            text, kind = self._called(id, field)
            style = "piece lit" if id in self._hot and kind else "piece"
            more = f" × {times}" if times > 1 else ""
            yield Chip(text + more, f"{kind}:{id}" if kind else "", style)

    def _called(self, id: str, field: str) -> tuple[str, str]:
        """How people call an id, and the table that says so: the field's own first."""
        fitting = sorted(self._tables, key=lambda kind: not field.startswith(kind))
        for kind in fitting:
            if id in self._tables[kind]:
                return self._tables[kind][id], kind
        return self._fields.get(id, id), ""


def _is_seat(field: str) -> bool:
    return field == "active" or field.endswith("seat")


def _by_seat(value: object, seats: int) -> dict[int, object] | None:
    """The seats' own values, where a field has one for each of them."""
    if isinstance(value, Mapping) and value and all(isinstance(key, int) for key in value):
        return {key: each for key, each in value.items() if 0 <= key < seats}
    if isinstance(value, tuple) and len(value) == seats:
        # Ids are a pile, however many there are.
        return None if any(isinstance(each, str) for each in value) else dict(enumerate(value))
    return None
