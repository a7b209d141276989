"""Who sees a fact: every kind of fact says it of itself, or no ruleset is made of it.

`@public` is a word one writes. `@hidden("secrecy.hand", card=its_seat)` names each field that not
everybody sees, who does at the moment the fact is recorded, and the rules that say so.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar, cast

from domain.kernel.fact import Audience, Fact
from domain.kernel.state import S, State

F = TypeVar("F", bound=Fact)

Seats = tuple[int, ...] | None
"""The seats that see something; None for everybody."""

EVERYBODY: Final = None

_Audiences = dict[str, Callable[[State, Fact], Seats]]
_declared: dict[type[Fact], _Audiences] = {}
_secrecy: dict[type[Fact], tuple[str, ...]] = {}


def public(kind: type[F]) -> type[F]:
    """Declares that everybody sees every field of this kind of fact."""
    _declared[kind] = {}
    return kind


def hidden(*rules: str, **fields: Callable[[S, F], Seats]) -> Callable[[type[F]], type[F]]:
    """Declares who sees the fields that are not public, by these rules; all others are."""

    def declare(kind: type[F]) -> type[F]:
        unknown = set(fields) - set(kind.__struct_fields__)
        if unknown:
            raise TypeError(f"{kind.__name__} has no field {', '.join(sorted(unknown))}")
        _declared[kind] = cast("_Audiences", fields)
        _secrecy[kind] = rules
        return kind

    return declare


def its_seat(state: State, fact: Fact) -> Seats:
    """The seat that the fact names."""
    seat: int = fact.seat  # type: ignore[attr-defined]
    return (seat,)


def nobody(state: State, fact: Fact) -> Seats:
    """Nobody at the table sees it."""
    return ()


def is_declared(kind: type[Fact]) -> bool:
    """Whether the kind of fact says who sees it."""
    return kind in _declared


def secrecy(kind: type[Fact]) -> tuple[str, ...]:
    """The rules that keep something of this kind of fact from somebody."""
    return _secrecy.get(kind, ())


def audience(state: State, fact: Fact) -> Audience:
    """The fields of a fact that are not public at this moment, and who sees them."""
    fields = _declared[type(fact)]
    if not fields:
        return {}
    seen = {field: seats(state, fact) for field, seats in fields.items()}
    return {field: seats for field, seats in seen.items() if seats is not None}
