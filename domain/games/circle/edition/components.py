"""What an edition file holds, as far as rules and drawing read it."""

from __future__ import annotations

from typing import Literal

import msgspec

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


class EditionName(msgspec.Struct, frozen=True):
    id: str
    title: str


class Players(msgspec.Struct, frozen=True):
    min: int
    max: int


class Constants(msgspec.Struct, frozen=True):
    income: int
    activation_cost: int
    face_up_neutrals: int
    max_coloured_activations: int
    max_neutral_activations: int
    infiltrations_per_round: int
    team_size: int
    team_bonus_vp: int
    team_max_jokers: int
    marker_activation_cost_vp: int
    round_limit: int


class Start(msgspec.Struct, frozen=True):
    players: int
    seat_vp: int
    circle_vp: int


class VpTable(msgspec.Struct, frozen=True):
    goal: int
    secrets_max: int
    arrest_at: int
    arrest_cost: int
    arrest_vp_seat: int
    arrest_vp_circle: int
    start: tuple[Start, ...]


class Wheel(msgspec.Struct, frozen=True):
    sides: int
    arrival: int
    prep_min: int
    prep_max: int


class Division(msgspec.Struct, frozen=True):
    id: str
    hex: str
    name_en: str
    name_fr: str


class Service(msgspec.Struct, frozen=True):
    id: str
    nation_en: str
    nation_fr: str
    agency: str


class SeatColour(msgspec.Struct, frozen=True):
    id: str
    hex: str


class ActionName(msgspec.Struct, frozen=True):
    id: Action
    name_en: str
    name_fr: str


class Pile(msgspec.Struct, frozen=True):
    id: str
    border: str
    grid_row: int
    grid_col: int
    cards_top_first: tuple[str, ...]


class Spy(msgspec.Struct, frozen=True):
    id: str
    name_en: str
    name_fr: str
    border: str
    action: Action
    strength: int | None
    prep: int
    vp: int
    bid_currency: str
    exclusive_of: str | None


class Components(msgspec.Struct, frozen=True):
    """What the rules and the drawing read of an edition file; notes and sources are left out."""

    edition: EditionName
    players: Players
    constants: Constants
    vp_table: VpTable
    wheel: Wheel
    divisions: tuple[Division, ...]
    services: tuple[Service, ...]
    seat_colors: tuple[SeatColour, ...]
    actions: tuple[ActionName, ...]
    piles: tuple[Pile, ...]
    spies: tuple[Spy, ...]
