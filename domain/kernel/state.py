"""States: what is tracked of a game, and how facts change it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar, cast

import msgspec

from domain.kernel.edition import Edition
from domain.kernel.fact import Fact


class State(msgspec.Struct, frozen=True, gc=False):
    """What every ruleset's state begins with. States share structure: keep them all."""

    edition: Edition
    seats: int


S = TypeVar("S", bound=State)
V = TypeVar("V")
F = TypeVar("F", bound=Fact)

Case = Callable[[S, F], S]


class Evolver(Generic[S]):
    """Facts -> state: one short function per kind of fact, looked up by type.

    Evolving cannot fail and knows no rules.
    """

    def __init__(self) -> None:
        self.cases: dict[type[Fact], Case[S, Fact]] = {}

    def on(self, kind: type[F]) -> Callable[[Case[S, F]], Case[S, F]]:
        """Registers the function for one kind of fact."""

        def register(case: Case[S, F]) -> Case[S, F]:
            self.cases[kind] = cast("Case[S, Fact]", case)
            return case

        return register

    def unchanged(self, *kinds: type[Fact]) -> None:
        """Facts that tell something and change nothing."""
        for kind in kinds:
            self.cases[kind] = lambda state, _: state

    def __call__(self, state: S, fact: Fact) -> S:
        return self.cases[type(fact)](state, fact)


def put(values: tuple[V, ...], at: int, value: V) -> tuple[V, ...]:
    """`values` with one of them replaced: a seat's own, say."""
    changed = list(values)
    changed[at] = value
    return tuple(changed)


def encoded(value: object) -> bytes:
    """JSON of anything the domain knows: structs, and editions by their hash."""
    return _encoder.encode(value)


def _encode_edition(value: object) -> str:
    if isinstance(value, Edition):
        return str(value.hash)
    raise TypeError(f"{type(value).__name__} cannot be encoded")


_encoder = msgspec.json.Encoder(enc_hook=_encode_edition)
