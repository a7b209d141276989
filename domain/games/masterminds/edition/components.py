"""The component file: what the rules and the drawing read of it; notes and sources are left out."""

from __future__ import annotations

from typing import Literal, get_args

import msgspec

from domain.kernel.fact import snake_case

Slot = Literal["base", "I", "II"]
SLOTS: tuple[Slot, ...] = get_args(Slot)
Resource = Literal["bolt", "copper", "firepower", "scientist", "codex", "chaos"]
Kind = Literal["acolyte", "henchman", "saboteur", "gunner", "engineer"]


class Amount(msgspec.Struct, frozen=True):
    """So much of a resource."""

    resource: Resource
    amount: int


class EditionName(msgspec.Struct, frozen=True):
    id: str
    title: str


class Players(msgspec.Struct, frozen=True):
    min: int
    max: int


class Colour(msgspec.Struct, frozen=True):
    id: str


class SecretService(msgspec.Struct, frozen=True):
    start_by_players: dict[str, int]
    max: int
    end_level: int


class Firepower(msgspec.Struct, frozen=True):
    start: int
    max: int


class Tracks(msgspec.Struct, frozen=True):
    secret_service: SecretService
    firepower: Firepower


class SupplyOf(msgspec.Struct, frozen=True):
    count: int
    limited: bool


class Supplies(msgspec.Struct, frozen=True):
    parts: SupplyOf
    codex: SupplyOf
    chaos: SupplyOf
    scientists: SupplyOf


class Named(msgspec.Struct, frozen=True):
    id: str
    name_en: str
    name_fr: str


class Agent(msgspec.Struct, frozen=True):
    id: Kind
    name_en: str
    name_fr: str
    per_color: int


class BuildingType(msgspec.Struct, frozen=True):
    id: str
    name_en: str
    name_fr: str
    loot: Amount


class City(msgspec.Struct, frozen=True):
    id: str
    name_en: str
    name_fr: str
    order: int
    loot: Amount
    buildings: tuple[str, ...]
    monument_en: str
    monument_fr: str


class SpecialAction(msgspec.Struct, frozen=True):
    id: str
    name_en: str
    name_fr: str
    scientists: int


class Library(msgspec.Struct, frozen=True):
    slots: int
    choose_from_pile_at: int


class Scoring(msgspec.Struct, frozen=True):
    per_building: int
    per_chaos_token: int
    mission_points: tuple[int, ...]


class HouseRules(msgspec.Struct, frozen=True):
    max_rounds: int | None


# Missions


class Requirement(msgspec.Struct, frozen=True, omit_defaults=True):
    kind: Literal[
        "buildings",
        "buildings_of_type",
        "segments",
        "segments_with_icons",
        "codex",
        "scientists",
        "firepower",
    ]
    count: int = 0
    building: str = ""
    icons: dict[str, int] = {}


class Mission(msgspec.Struct, frozen=True):
    id: str
    tier: Literal["basic", "advanced"]
    name_en: str
    name_fr: str
    requirement: Requirement
    chaos_points: int


# Powers: one class for each kind


class PowerOf(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag=snake_case):
    """What an engine room can do, and in which of its slots."""

    slot: Slot
    text_en: str
    text_fr: str


class BecomeAgent(PowerOf, frozen=True, kw_only=True):
    types: tuple[Kind, ...]
    replaces: Literal["base"] | None = None


class LootOfOtherCity(PowerOf, frozen=True, kw_only=True):
    times: int


class RepeatOtherCityLoot(PowerOf, frozen=True, kw_only=True):
    times: int


class CaptureHere(PowerOf, frozen=True, kw_only=True):
    loot_times: int


class CaptureLootMultiplier(PowerOf, frozen=True, kw_only=True):
    loot_times: int


class GainOneOf(PowerOf, frozen=True, kw_only=True):
    options: tuple[Amount, ...]


class CompleteAnyMission(PowerOf, frozen=True, kw_only=True):
    pass


class BurrowNextPlacement(PowerOf, frozen=True, kw_only=True):
    pass


class GainWhenBurrowedUnderOwn(PowerOf, frozen=True, kw_only=True):
    gains: tuple[Amount, ...]


class CodexOrFlip(PowerOf, frozen=True, kw_only=True):
    pass


class PlainGain(PowerOf, frozen=True, kw_only=True, tag="gain"):
    gains: tuple[Amount, ...]


Power = (
    BecomeAgent
    | LootOfOtherCity
    | RepeatOtherCityLoot
    | CaptureHere
    | CaptureLootMultiplier
    | GainOneOf
    | CompleteAnyMission
    | BurrowNextPlacement
    | GainWhenBurrowedUnderOwn
    | CodexOrFlip
    | PlainGain
)


# Machines


class UnlockPower(msgspec.Struct, frozen=True, tag_field="effect", tag=snake_case):
    slot: Literal["I", "II"]


class OpenCell(msgspec.Struct, frozen=True, tag_field="effect", tag=snake_case):
    amount: int


class SetCodexLevel(msgspec.Struct, frozen=True, tag_field="effect", tag=snake_case):
    level: Literal[2]


class GainBonus(msgspec.Struct, frozen=True, tag_field="effect", tag="gain"):
    resource: Resource
    amount: int


class NoBonus(msgspec.Struct, frozen=True, tag_field="effect", tag="none"):
    pass


Bonus = UnlockPower | OpenCell | SetCodexLevel | GainBonus | NoBonus


class Segment(msgspec.Struct, frozen=True):
    id: str
    name_en: str
    name_fr: str
    icon: str
    bolts: int
    copper: int
    chaos_points: int
    bonus: Bonus


class Machine(msgspec.Struct, frozen=True):
    id: str
    name_en: str
    name_fr: str
    nickname: str | None
    cells_open_at_start: int
    cells_total: int
    library_slots: int
    powers: tuple[Power, ...]
    segments: tuple[Segment, ...]


class Components(msgspec.Struct, frozen=True):
    """One edition of the box."""

    edition: EditionName
    players: Players
    colors: tuple[Colour, ...]
    stack_threshold: dict[str, int | str]
    """By number of seats; the file keeps its source beside them."""
    tracks: Tracks
    supplies: Supplies
    agents: tuple[Agent, ...]
    building_types: tuple[BuildingType, ...]
    cities: tuple[City, ...]
    segment_icons: tuple[Named, ...]
    special_actions: tuple[SpecialAction, ...]
    library: Library
    scoring: Scoring
    house_rules: HouseRules
    missions: tuple[Mission, ...]
    machines: tuple[Machine, ...]
