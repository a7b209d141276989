"""What an edition file says: board, people, units, cards and missions."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from domain.kernel import Count, Id, Points, Words

SKILLS = (
    "seduction",
    "financier",
    "recruitment",
    "assassination",
    "infiltration",
    "capture",
    "corruption",
)
UNITS = ("agent", "commando", "assassin", "bomber", "saboteur")
MISSIONS = ("plot", "combat", "defence", "combat_delivery", "plot_delivery")
ACTIONS = (
    "accusation",
    "spy",
    "innocent",
    "intelligence",
    "support",
    "care",
    "scoop",
    "new_mission",
    "change_mission",
    "recruitment",
    "helicopter",
    "plane",
    "informer",
    "blockade",
    "incognito",
    "bombing",
    "secondary_mission",
    "alliance",
    "dodge",
    "combat",
    "plot_combat",
)
RINGS = ("blue", "red", "green", "yellow", "plain")
PILES = ("A", "B")
MOST_SEATS = 5

Face = Annotated[int, msgspec.Meta(ge=1, le=6)]
Faces = Annotated[tuple[Face, ...], msgspec.Meta(max_length=6)]
Goal = Annotated[int, msgspec.Meta(ge=1, le=20)]
"""The lowest winning face; beyond 6 only a card helps."""
Small = Annotated[int, msgspec.Meta(ge=0, le=100)]
"""What a rule counts: cards, steps, points of autonomy."""
Length = Annotated[int, msgspec.Meta(ge=1, le=10_000)]
Position = Annotated[int, msgspec.Meta(ge=0, le=10_000)]
Units = Annotated[dict[Id, Small], msgspec.Meta(max_length=5)]
"""Tokens, by type of unit."""
MOST = 300
"""Entries of a list: no box has more cards of a kind or places."""

Ring = Literal["blue", "red", "green", "yellow", "plain"]
MissionType = Literal["plot", "combat", "defence", "combat_delivery", "plot_delivery"]
FailureKind = Literal["lose_points", "wound_character", "lose_units", "discard_cards"]


class EditionInfo(msgspec.Struct, frozen=True):
    id: Id
    name: Words


class Range(msgspec.Struct, frozen=True):
    min: Small
    max: Small


class Value(msgspec.Struct, frozen=True):
    value: Small


class Counts(msgspec.Struct, frozen=True):
    value: Units


class BonusDraw(msgspec.Struct, frozen=True):
    look: Annotated[int, msgspec.Meta(ge=1, le=20)]


class Stack(msgspec.Struct, frozen=True):
    characters: Small
    units: Annotated[int, msgspec.Meta(ge=0, le=12)]


class Slots(msgspec.Struct, frozen=True):
    """Primary missions on the board, by the number of players."""

    two: Small = msgspec.field(name="2")
    three: Small = msgspec.field(name="3")
    four: Small = msgspec.field(name="4")
    five: Small = msgspec.field(name="5")

    def of(self, players: int) -> int:
        return (self.two, self.three, self.four, self.five)[players - 2]


class Parameters(msgspec.Struct, frozen=True):
    players: Range
    turns: Range
    start_location: Value
    start_units: Counts
    hand_size: Value
    bonus_draw: BonusDraw
    autonomy_income: Value
    autonomy_start: Value
    autonomy_location_bonus: Value
    autonomy_financier_bonus: Value
    autonomy_track_max: Value
    score_floor: Value
    max_characters: Value
    concentration: Stack
    active_missions: Slots
    helicopter_steps: Value
    plane_capacity: Stack
    accusation_loss: Value
    combat_round_guard: Value


class HitOn(msgspec.Struct, frozen=True):
    hit_on: Annotated[tuple[Face, ...], msgspec.Meta(min_length=1, max_length=6)]


class Interrogation(msgspec.Struct, frozen=True):
    defects_on: Faces
    points_on: Faces


class Validity(msgspec.Struct, frozen=True):
    stays_on: Faces


class DiceTables(msgspec.Struct, frozen=True):
    recruitment_skill: Annotated[dict[Id, Words], msgspec.Meta(max_length=20)]
    assassination: HitOn
    capture: HitOn
    interrogation: Interrogation
    corruption: HitOn
    bombing: HitOn
    mission_validity: Validity


class Board(msgspec.Struct, frozen=True):
    width: Length
    height: Length


class Location(msgspec.Struct, frozen=True):
    number: Count
    name_en: Words
    name_fr: Words
    ring: Ring
    region: Words
    x: Position
    y: Position


class Path(msgspec.Struct, frozen=True):
    a: Count
    b: Count


class Named(msgspec.Struct, frozen=True):
    id: Id
    name_en: Words
    name_fr: Words


class Character(msgspec.Struct, frozen=True):
    id: Id
    name: Words
    skill: Id


class CharacterCard(msgspec.Struct, frozen=True):
    """`combat` and `plot` are the lowest winning faces."""

    id: Id
    character: Id
    background: Literal["brown", "light"]
    combat: Goal
    plot: Goal
    life: Goal
    value: Small


class CharacterSet(msgspec.Struct, frozen=True):
    players: Annotated[tuple[Count, ...], msgspec.Meta(max_length=MOST)]
    removed: Annotated[tuple[Id, ...], msgspec.Meta(max_length=MOST)]


class UnitType(msgspec.Struct, frozen=True):
    id: Id
    name_en: Words
    name_fr: Words
    cost: Small
    combat: Goal
    dice: Annotated[int, msgspec.Meta(ge=1, le=6)]
    life: Annotated[int, msgspec.Meta(ge=1, le=1)]


class UnitPool(msgspec.Struct, frozen=True):
    per_player: Units


class NeutralPool(msgspec.Struct, frozen=True):
    counts: Units


class ActionCard(msgspec.Struct, frozen=True, omit_defaults=True):
    id: Id
    type: Id
    bonus: Small = 0
    unlisted: bool = False


class Secondary(msgspec.Struct, frozen=True):
    id: Id
    location: Count
    title_en: Words
    title_fr: Words
    points: Points


class Failure(msgspec.Struct, frozen=True):
    kind: FailureKind
    amount: Small


class Parcel(msgspec.Struct, frozen=True):
    """What a delivery brings: a person or an object."""

    kind: Words
    name_en: Words
    name_fr: Words


class Primary(msgspec.Struct, frozen=True):
    """A primary mission: place, type, aim, neutrals, failure and points."""

    id: Id
    type: MissionType
    location: Count
    title_en: Words
    title_fr: Words
    points: Points
    neutrals: Units
    plot_modifier: Annotated[int, msgspec.Meta(ge=-20, le=20)] | None
    hold_turns: Annotated[int, msgspec.Meta(ge=1, le=20)] | None
    deliver_to: Count | None
    package: Parcel | None
    failure: Annotated[tuple[Failure, ...], msgspec.Meta(max_length=10)]

    @property
    def has_plot(self) -> bool:
        return self.type in ("plot", "plot_delivery")


class Components(msgspec.Struct, frozen=True):
    """What the rules and the drawing read of an edition file; notes and sources are left out."""

    edition: EditionInfo
    parameters: Parameters
    dice_tables: DiceTables
    board: Board
    locations: Annotated[tuple[Location, ...], msgspec.Meta(max_length=MOST)]
    paths: Annotated[tuple[Path, ...], msgspec.Meta(max_length=MOST)]
    skills: Annotated[tuple[Named, ...], msgspec.Meta(max_length=MOST)]
    characters: Annotated[tuple[Character, ...], msgspec.Meta(max_length=MOST)]
    character_cards: Annotated[tuple[CharacterCard, ...], msgspec.Meta(max_length=MOST)]
    character_sets: Annotated[tuple[CharacterSet, ...], msgspec.Meta(max_length=MOST)]
    unit_types: Annotated[tuple[UnitType, ...], msgspec.Meta(max_length=MOST)]
    unit_pool: UnitPool
    neutral_pool: NeutralPool
    action_types: Annotated[tuple[Named, ...], msgspec.Meta(max_length=MOST)]
    action_cards: Annotated[tuple[ActionCard, ...], msgspec.Meta(max_length=MOST)]
    mission_types: Annotated[tuple[Named, ...], msgspec.Meta(max_length=MOST)]
    secondary_missions: Annotated[tuple[Secondary, ...], msgspec.Meta(max_length=MOST)]
    primary_missions: Annotated[tuple[Primary, ...], msgspec.Meta(max_length=MOST)]
