"""What is tracked of a game of 1955."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from domain.games.war1955.edition import Box
from domain.kernel import State

Phase = Literal["setup_first", "setup_second", "turn", "over"]
EffectKind = Literal["blockade", "detain", "paid_informant"]
Reason = Literal["three_countries", "opponent_home"]
DecidedBy = Literal["secured", "lead_sum", "home_lead", "shared"]

DIRECTION = (-1, 1)
"""Seat 0's end of every track is its lowest position, seat 1's the highest."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a table chooses when it opens."""

    board: Annotated[
        Literal["normal", "short"], msgspec.Meta(description="The side of the board.")
    ] = "normal"
    first_seat: Annotated[
        Literal[0, 1, "random"], msgspec.Meta(description="Who is First Player.")
    ] = "random"
    transport_timing: Annotated[
        Literal["any_time", "reactions"],
        msgspec.Meta(
            description="When Military Transport may be played on the other's turn: whenever the "
            "other is to decide, or only in answer to an action."
        ),
    ] = "any_time"
    turn_limit: Annotated[
        Annotated[int, msgspec.Meta(le=1_000_000)] | Literal["edition"] | None,
        msgspec.Meta(description="The last turn; `edition`: its guard; null: no limit."),
    ] = "edition"


class Effect(msgspec.Struct, frozen=True):
    """Something that lasts until the end of a turn."""

    kind: EffectKind
    by: int
    target: str | int
    """A country (blockade), or a seat."""
    expires_turn: int


class Frame(msgspec.Struct, frozen=True, omit_defaults=True):
    """An announced action that is not yet resolved; its cards lie face up on the stack."""

    kind: Literal["influence", "special", "counter"]
    seat: int
    cards: tuple[str, ...]
    action: str = ""
    country: str = ""
    """Named by the action, or the target of an influence."""
    countries: tuple[str, ...] = ()
    gadget: str = ""
    destination: str = ""
    total: int = 0
    """What an influence is worth, and a block has to reach."""


class Result(msgspec.Struct, frozen=True):
    """How it ended: by victory (`reasons`), or by the guard (`decided_by`)."""

    ranking: tuple[tuple[int, ...], ...]
    """Groups of seats, best first."""
    reasons: tuple[Reason, ...] = ()
    decided_by: DecidedBy | None = None


class War1955State(State, frozen=True):
    """Public but for `hands` and `draw_pile`; hand sizes and the discard pile are open.

    (ruling.open_discard)
    """

    edition: Box
    options: Options = Options()
    turn_limit: int | None = None
    first_seat: int | None = None
    phase: Phase = "setup_first"
    turn: int = 0
    step: int = 0
    """1 and 2: the plays; 3: the refill; 4: the Spy."""
    plays_left: int = 0
    hold: bool = False
    extra_draws: int = 0
    transport_used: bool = False
    home: dict[int, str] = {}
    faction: dict[int, str] = {}
    spy: dict[int, str] = {}
    """Both may be in one country (ruling.spies_share)."""
    position: dict[str, int] = {}
    """Each country's marker: 0 is the centre of its track."""
    colour: dict[str, str] = {}
    hands: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    draw_pile: tuple[str, ...] = ()
    """The first card is the top."""
    discard: tuple[str, ...] = ()
    gadgets: tuple[dict[str, str], dict[str, str]] = ({}, {})
    """Each seat's gadgets, with the card that lies there; both may own one of a kind.

    (ruling.gadget_each)
    """
    effects: tuple[Effect, ...] = ()
    """In the order they began."""
    stack: tuple[Frame, ...] = ()
    """Bottom first: an action, above it what answers it."""
    pilfer: int | None = None
    """The seat that owes the choice of what it keeps."""
    result: Result | None = None

    @property
    def actor(self) -> int:
        """The seat whose turn it is."""
        assert self.first_seat is not None
        return self.first_seat if self.turn % 2 else 1 - self.first_seat

    def half_length(self, country: str) -> int:
        """Squares from the centre to either star, on the side of the board in play."""
        return self.edition.half_lengths[self.options.board][country]

    def lead(self, seat: int, country: str) -> int:
        """How many squares the marker is on the seat's side of the centre."""
        return self.position[country] * DIRECTION[seat]

    def secured_by(self, country: str) -> int | None:
        """The seat on whose star the marker stands."""
        position = self.position[country]
        if abs(position) != self.half_length(country):
            return None
        return 0 if position < 0 else 1

    def secured(self, seat: int) -> tuple[str, ...]:
        """The countries the seat has secured, in the order of the component file."""
        half = self.edition.half_lengths[self.options.board]
        position, sign = self.position, DIRECTION[seat]
        return tuple([c for c in self.edition.countries if position.get(c, 0) * sign == half[c]])

    def lasts_until(self, kind: EffectKind, target: str | int) -> int:
        """The last turn of the longest such effect in force; 0 if there is none."""
        if not self.effects:
            return 0
        ends = [e.expires_turn for e in self.effects if e.kind == kind and e.target == target]
        return max(ends, default=0)

    def is_blockaded(self, country: str) -> bool:
        """Whether nobody can move the country's marker."""
        return self.lasts_until("blockade", country) > 0

    def is_detained(self, seat: int) -> bool:
        """Whether nothing can move the seat's Spy."""
        return self.lasts_until("detain", seat) > 0

    def is_open(self, seat: int) -> bool:
        """Whether the seat's hand lies face up."""
        return self.lasts_until("paid_informant", seat) > 0

    def hand_limit(self, seat: int) -> int:
        """Five, or six with Improved Resources (gadget.improved_resources)."""
        constants = self.edition.constants
        if "improved_resources" in self.gadgets[seat]:
            return constants.hand_limit_improved
        return constants.hand_limit
