"""The component file: what the rules and the drawing read of it; notes and sources are left out."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

import msgspec
from msgspec import Meta

from domain.kernel import Count, Id, Points, Words
from domain.kernel.fact import snake_case

Slot = Literal["base", "I", "II"]
SLOTS: tuple[Slot, ...] = get_args(Slot)
Resource = Literal["bolt", "copper", "firepower", "scientist", "codex", "chaos"]
Kind = Literal["acolyte", "henchman", "saboteur", "gunner", "engineer"]

# What is too little the checks say, by the name of the entry.
Few = Annotated[int, Meta(le=6)]
"""Units that come at once: each is a fact or two, see `MOST_FACTS`."""
Level = Annotated[int, Meta(ge=0, le=100)]
Seats = Annotated[int, Meta(le=6)]
Rounds = Annotated[int, Meta(le=1_000)]


class Amount(msgspec.Struct, frozen=True):
    """So much of a resource."""

    resource: Resource
    amount: Few


class EditionName(msgspec.Struct, frozen=True):
    id: Id
    title: Words


class Players(msgspec.Struct, frozen=True):
    min: Seats
    max: Seats


class Colour(msgspec.Struct, frozen=True):
    id: Id


class SecretService(msgspec.Struct, frozen=True):
    start_by_players: Annotated[dict[str, Level], Meta(max_length=16)]
    max: Level
    end_level: Level


class Firepower(msgspec.Struct, frozen=True):
    start: Level
    max: Level


class Tracks(msgspec.Struct, frozen=True):
    secret_service: SecretService
    firepower: Firepower


class SupplyOf(msgspec.Struct, frozen=True):
    count: Count
    limited: bool


class Supplies(msgspec.Struct, frozen=True):
    parts: SupplyOf
    codex: SupplyOf
    chaos: SupplyOf
    scientists: SupplyOf


class Named(msgspec.Struct, frozen=True):
    id: Id
    name_en: Words
    name_fr: Words


class Agent(msgspec.Struct, frozen=True):
    id: Kind
    name_en: Words
    name_fr: Words
    per_color: Count


class BuildingType(msgspec.Struct, frozen=True):
    id: Id
    name_en: Words
    name_fr: Words
    loot: Amount


class City(msgspec.Struct, frozen=True):
    id: Id
    name_en: Words
    name_fr: Words
    order: Count
    loot: Amount
    buildings: Annotated[tuple[Id, ...], Meta(max_length=8)]
    monument_en: Words
    monument_fr: Words


class SpecialAction(msgspec.Struct, frozen=True):
    id: Id
    name_en: Words
    name_fr: Words
    scientists: Level


class Library(msgspec.Struct, frozen=True):
    slots: Level
    choose_from_pile_at: Level


class Scoring(msgspec.Struct, frozen=True):
    per_building: Points
    per_chaos_token: Points
    mission_points: Annotated[tuple[Points, ...], Meta(max_length=32)]


class HouseRules(msgspec.Struct, frozen=True):
    max_rounds: Rounds | None


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
    count: Count = 0
    building: Annotated[str, Meta(max_length=64)] = ""
    icons: Annotated[dict[Id, Count], Meta(max_length=16)] = {}


class Mission(msgspec.Struct, frozen=True):
    id: Id
    tier: Literal["basic", "advanced"]
    name_en: Words
    name_fr: Words
    requirement: Requirement
    chaos_points: Points


# Powers: one class for each kind


class PowerOf(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag=snake_case):
    """What an engine room can do, and in which of its slots."""

    slot: Slot
    text_en: Words
    text_fr: Words


class BecomeAgent(PowerOf, frozen=True, kw_only=True):
    types: Annotated[tuple[Kind, ...], Meta(max_length=8)]
    replaces: Literal["base"] | None = None


class LootOfOtherCity(PowerOf, frozen=True, kw_only=True):
    times: Few


class RepeatOtherCityLoot(PowerOf, frozen=True, kw_only=True):
    times: Few


class CaptureHere(PowerOf, frozen=True, kw_only=True):
    loot_times: Few


class CaptureLootMultiplier(PowerOf, frozen=True, kw_only=True):
    loot_times: Few


class GainOneOf(PowerOf, frozen=True, kw_only=True):
    options: Annotated[tuple[Amount, ...], Meta(max_length=8)]


class CompleteAnyMission(PowerOf, frozen=True, kw_only=True):
    pass


class BurrowNextPlacement(PowerOf, frozen=True, kw_only=True):
    pass


class GainWhenBurrowedUnderOwn(PowerOf, frozen=True, kw_only=True):
    gains: Annotated[tuple[Amount, ...], Meta(max_length=8)]


class CodexOrFlip(PowerOf, frozen=True, kw_only=True):
    pass


class PlainGain(PowerOf, frozen=True, kw_only=True, tag="gain"):
    gains: Annotated[tuple[Amount, ...], Meta(max_length=8)]


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
    amount: Few


class SetCodexLevel(msgspec.Struct, frozen=True, tag_field="effect", tag=snake_case):
    level: Literal[2]


class GainBonus(msgspec.Struct, frozen=True, tag_field="effect", tag="gain"):
    resource: Resource
    amount: Few


class NoBonus(msgspec.Struct, frozen=True, tag_field="effect", tag="none"):
    pass


Bonus = UnlockPower | OpenCell | SetCodexLevel | GainBonus | NoBonus


class Segment(msgspec.Struct, frozen=True):
    id: Id
    name_en: Words
    name_fr: Words
    icon: Id
    bolts: Level
    copper: Level
    chaos_points: Points
    bonus: Bonus


class Machine(msgspec.Struct, frozen=True):
    id: Id
    name_en: Words
    name_fr: Words
    nickname: Words | None
    cells_open_at_start: Level
    cells_total: Level
    library_slots: Level
    powers: Annotated[tuple[Power, ...], Meta(max_length=8)]
    segments: Annotated[tuple[Segment, ...], Meta(max_length=8)]


class Components(msgspec.Struct, frozen=True):
    """One edition of the box."""

    edition: EditionName
    players: Players
    colors: Annotated[tuple[Colour, ...], Meta(max_length=16)]
    stack_threshold: Annotated[dict[str, Level | Words], Meta(max_length=16)]
    """By number of seats; the file keeps its source beside them."""
    tracks: Tracks
    supplies: Supplies
    agents: Annotated[tuple[Agent, ...], Meta(max_length=8)]
    building_types: Annotated[tuple[BuildingType, ...], Meta(max_length=8)]
    cities: Annotated[tuple[City, ...], Meta(max_length=8)]
    segment_icons: Annotated[tuple[Named, ...], Meta(max_length=32)]
    special_actions: Annotated[tuple[SpecialAction, ...], Meta(max_length=8)]
    library: Library
    scoring: Scoring
    house_rules: HouseRules
    missions: Annotated[tuple[Mission, ...], Meta(max_length=200)]
    machines: Annotated[tuple[Machine, ...], Meta(max_length=24)]
