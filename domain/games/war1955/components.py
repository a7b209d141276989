"""The components: countries, tracks, cards and actions, as an edition file has them."""

from __future__ import annotations

from typing import Literal

import msgspec

COUNTRIES = ("usa", "gbr", "fra", "sun", "pol", "hun")
FACTIONS = ("blue", "red")
BOARDS = ("normal", "short")
GADGETS = ("improved_resources", "advanced_transport")
ACTIONS = (
    "blockade",
    "coordinated_assault",
    "coordinated_attack",
    "deport",
    "detain",
    "gadget_research",
    "gadget_buster",
    "military_transport",
    "paid_informant",
    "pilfer_account",
    "rebel_forces",
    "revolution",
    "safe_house",
    "supply_drop",
    "strategic_resupply",
)
COUNTERS = ("rebel_forces", "coordinated_assault", "coordinated_attack")
"""The actions that can cancel another."""


class Players(msgspec.Struct, frozen=True):
    min: int
    max: int


class Constants(msgspec.Struct, frozen=True):
    starting_hand: int
    hand_limit: int
    hand_limit_improved: int
    plays_per_turn: int
    plays_opening_turn: int
    home_head_start: int
    spy_bonus: int
    block_spy_bonus: int
    faction_penalty: int
    max_country_cards_combined: int
    countries_to_win: int


class HouseRules(msgspec.Struct, frozen=True):
    turn_limit_default: int | None
    turn_limit_min: int
    turn_limit_max: int


class Faction(msgspec.Struct, frozen=True):
    id: str
    name: str
    name_fr: str
    color: str
    star_points: int


class Country(msgspec.Struct, frozen=True):
    id: str
    name: str
    name_fr: str
    faction: str
    flag: str


class Track(msgspec.Struct, frozen=True):
    country: str
    half_length: int
    squares: int


class Board(msgspec.Struct, frozen=True):
    id: str
    name: str
    name_fr: str
    tracks: tuple[Track, ...]


class Gadget(msgspec.Struct, frozen=True):
    id: str
    name: str
    name_fr: str


class Mode(msgspec.Struct, frozen=True, omit_defaults=True):
    """When and for what an action may be used."""

    turn: Literal["own", "opponent"]
    use: Literal["effect", "counter"]
    counters: tuple[str, ...] = ()
    """The actions it can cancel; `*` is any."""


class Params(msgspec.Struct, frozen=True, omit_defaults=True):
    lasts_turns: int = 0
    max_markers: int = 0
    step: int = 0
    keep: int = 0
    draw: int | Literal["hand_limit"] = 0


class Action(msgspec.Struct, frozen=True):
    """Letter and icon are for display only (action.icons)."""

    id: str
    name: str
    name_fr: str
    letter: str
    icon: str
    modes: tuple[Mode, ...]
    params: Params
    text: str
    text_fr: str


class Card(msgspec.Struct, frozen=True, omit_defaults=True):
    """A country card has a flag and one action, a mercenary only a figure.

    (components.country_card, ruling.one_action_each)
    """

    id: str
    kind: Literal["country", "mercenary"]
    influence: int
    country: str | None = None
    faction: str | None = None
    action: str | None = None


class Components(msgspec.Struct, frozen=True):
    """What the rules and the drawing read of an edition file; notes and sources are left out."""

    edition: str
    players: Players
    constants: Constants
    house_rules: HouseRules
    factions: tuple[Faction, ...]
    countries: tuple[Country, ...]
    boards: tuple[Board, ...]
    gadgets: tuple[Gadget, ...]
    actions: tuple[Action, ...]
    cards: tuple[Card, ...]
