"""The components: countries, tracks, cards and actions, as an edition file has them."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from domain.kernel import Count, Id, Points, Words

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


Many = msgspec.Meta(max_length=200)
"""More than any list of a box needs; a hand is drawn from no more cards."""
Ids = Annotated[tuple[Id, ...], Many]


class Players(msgspec.Struct, frozen=True):
    min: Count
    max: Count


class Constants(msgspec.Struct, frozen=True):
    starting_hand: Count
    hand_limit: Count
    hand_limit_improved: Count
    plays_per_turn: Count
    plays_opening_turn: Count
    home_head_start: Count
    spy_bonus: Count
    block_spy_bonus: Count
    faction_penalty: Count
    max_country_cards_combined: Count
    countries_to_win: Count


class HouseRules(msgspec.Struct, frozen=True):
    turn_limit_default: Count | None
    turn_limit_min: Count
    turn_limit_max: Count


class Faction(msgspec.Struct, frozen=True):
    id: Id
    name: Words
    name_fr: Words
    color: Id
    star_points: Count


class Country(msgspec.Struct, frozen=True):
    id: Id
    name: Words
    name_fr: Words
    faction: Id
    flag: Id


class Track(msgspec.Struct, frozen=True):
    country: Id
    half_length: Count
    squares: Count


class Board(msgspec.Struct, frozen=True):
    id: Id
    name: Words
    name_fr: Words
    tracks: Annotated[tuple[Track, ...], Many]


class Gadget(msgspec.Struct, frozen=True):
    id: Id
    name: Words
    name_fr: Words


class Mode(msgspec.Struct, frozen=True, omit_defaults=True):
    """When and for what an action may be used."""

    turn: Literal["own", "opponent"]
    use: Literal["effect", "counter"]
    counters: Ids = ()
    """The actions it can cancel; `*` is any."""


class Params(msgspec.Struct, frozen=True, omit_defaults=True):
    lasts_turns: Points = 0
    max_markers: Count = 0
    step: Count = 0
    keep: Count = 0
    draw: Count | Literal["hand_limit"] = 0


class Action(msgspec.Struct, frozen=True):
    """Letter and icon are for display only (action.icons)."""

    id: Id
    name: Words
    name_fr: Words
    letter: str
    icon: str
    modes: Annotated[tuple[Mode, ...], Many]
    params: Params
    text: str
    text_fr: str


class Card(msgspec.Struct, frozen=True, omit_defaults=True):
    """A country card has a flag and one action, a mercenary only a figure.

    (components.country_card, ruling.one_action_each)
    """

    id: Id
    kind: Literal["country", "mercenary"]
    influence: Points
    country: Id | None = None
    faction: Id | None = None
    action: Id | None = None


class Components(msgspec.Struct, frozen=True):
    """What the rules and the drawing read of an edition file; notes and sources are left out."""

    edition: str
    players: Players
    constants: Constants
    house_rules: HouseRules
    factions: Annotated[tuple[Faction, ...], Many]
    countries: Annotated[tuple[Country, ...], Many]
    boards: Annotated[tuple[Board, ...], Many]
    gadgets: Annotated[tuple[Gadget, ...], Many]
    actions: Annotated[tuple[Action, ...], Many]
    cards: Annotated[tuple[Card, ...], Many]
