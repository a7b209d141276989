"""What an edition file holds, as far as rules and drawing read it."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from domain.kernel import Id, Words

NEUTRAL = "NEUTRAL"
ANY = "ANY"
WEAKER_IF_NEUTRAL = (
    "gain_secrets",
    "destroy_secrets",
    "auction_aid",
    "income_cut",
    "advance",
    "delay",
)
"""The six actions that a neutral spy does less of (act.neutral_strength)."""
GRADED = (*WEAKER_IF_NEUTRAL, "capture")
"""Actions that have a strength."""

Action = Literal[
    "gain_secrets",
    "destroy_secrets",
    "auction_aid",
    "income_cut",
    "advance",
    "delay",
    "control_time",
    "extra_infiltration",
    "change_division",
    "make_neutral",
    "desertion",
    "bodyguard",
    "capture",
    "eliminate",
    "double_agents",
    "counteract",
]

Seats = Annotated[int, Meta(ge=2, le=8)]
Small = Annotated[int, Meta(ge=0, le=100)]
"""Secrets, VP, strengths, limits: no box counts further."""
Some = Annotated[int, Meta(ge=1, le=100)]
Sides = Annotated[int, Meta(ge=2, le=24)]
Rounds = Annotated[int, Meta(ge=1, le=200)]
Shade = Annotated[str, Meta(max_length=32)]
"""A colour, for drawing."""
MOST_SPIES = 120
"""So many may arrive at once, and each brings a fact or two of every seat: see `MOST_FACTS`."""


class EditionName(Struct, frozen=True):
    id: Id
    title: Words


class Players(Struct, frozen=True):
    min: Seats
    max: Seats


class Constants(Struct, frozen=True):
    income: Some
    activation_cost: Some
    face_up_neutrals: Some
    max_coloured_activations: Small
    max_neutral_activations: Small
    infiltrations_per_round: Small
    team_size: Some
    team_bonus_vp: Small
    team_max_jokers: Small
    marker_activation_cost_vp: Small
    round_limit: Rounds


class Start(Struct, frozen=True):
    players: Seats
    seat_vp: Small
    circle_vp: Small


class VpTable(Struct, frozen=True):
    goal: Some
    secrets_max: Some
    arrest_at: Some
    arrest_cost: Some
    arrest_vp_seat: Small
    arrest_vp_circle: Small
    start: Annotated[tuple[Start, ...], Meta(max_length=8)]


class Wheel(Struct, frozen=True):
    sides: Sides
    arrival: Sides
    prep_min: Some
    prep_max: Some


class Division(Struct, frozen=True):
    id: Id
    hex: Shade
    name_en: Words
    name_fr: Words


class Service(Struct, frozen=True):
    id: Id
    nation_en: Words
    nation_fr: Words
    agency: Words


class SeatColour(Struct, frozen=True):
    id: Id
    hex: Shade


class ActionName(Struct, frozen=True):
    id: Action
    name_en: Words
    name_fr: Words


class Pile(Struct, frozen=True):
    id: Id
    border: Id
    grid_row: Small
    grid_col: Small
    cards_top_first: Annotated[tuple[Id, ...], Meta(max_length=MOST_SPIES)]


class Spy(Struct, frozen=True):
    id: Id
    name_en: Words
    name_fr: Words
    border: Id
    action: Action
    strength: Small | None
    prep: Some
    vp: Small
    bid_currency: Id
    exclusive_of: Id | None


class Components(Struct, frozen=True):
    """What the rules and the drawing read of an edition file; notes and sources are left out."""

    edition: EditionName
    players: Players
    constants: Constants
    vp_table: VpTable
    wheel: Wheel
    divisions: Annotated[tuple[Division, ...], Meta(min_length=1, max_length=8)]
    services: Annotated[tuple[Service, ...], Meta(max_length=24)]
    seat_colors: Annotated[tuple[SeatColour, ...], Meta(max_length=24)]
    actions: Annotated[tuple[ActionName, ...], Meta(max_length=16)]
    piles: Annotated[tuple[Pile, ...], Meta(max_length=MOST_SPIES)]
    spies: Annotated[tuple[Spy, ...], Meta(min_length=1, max_length=MOST_SPIES)]
