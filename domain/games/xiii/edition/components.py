"""What an edition file says: board, people, units, cards and missions."""

from __future__ import annotations

from typing import Literal

import msgspec

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
RINGS = ("blue", "red", "green", "yellow", "plain")
PILES = ("A", "B")
MOST_SEATS = 5

Ring = Literal["blue", "red", "green", "yellow", "plain"]
MissionType = Literal["plot", "combat", "defence", "combat_delivery", "plot_delivery"]
FailureKind = Literal["lose_points", "wound_character", "lose_units", "discard_cards"]


class EditionInfo(msgspec.Struct, frozen=True):
    id: str
    name: str


class Range(msgspec.Struct, frozen=True):
    min: int
    max: int


class Value(msgspec.Struct, frozen=True):
    value: int


class Counts(msgspec.Struct, frozen=True):
    value: dict[str, int]


class BonusDraw(msgspec.Struct, frozen=True):
    look: int


class Stack(msgspec.Struct, frozen=True):
    characters: int
    units: int


class Slots(msgspec.Struct, frozen=True):
    """Primary missions on the board, by the number of players."""

    two: int = msgspec.field(name="2")
    three: int = msgspec.field(name="3")
    four: int = msgspec.field(name="4")
    five: int = msgspec.field(name="5")

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
    hit_on: tuple[int, ...]


class Interrogation(msgspec.Struct, frozen=True):
    defects_on: tuple[int, ...]
    points_on: tuple[int, ...]


class Validity(msgspec.Struct, frozen=True):
    stays_on: tuple[int, ...]


class DiceTables(msgspec.Struct, frozen=True):
    recruitment_skill: dict[str, str]
    assassination: HitOn
    capture: HitOn
    interrogation: Interrogation
    corruption: HitOn
    bombing: HitOn
    mission_validity: Validity


class Board(msgspec.Struct, frozen=True):
    width: int
    height: int


class Location(msgspec.Struct, frozen=True):
    number: int
    name_en: str
    name_fr: str
    ring: Ring
    region: str
    x: int
    y: int


class Path(msgspec.Struct, frozen=True):
    a: int
    b: int


class Named(msgspec.Struct, frozen=True):
    id: str
    name_en: str
    name_fr: str


class Character(msgspec.Struct, frozen=True):
    id: str
    name: str
    skill: str


class CharacterCard(msgspec.Struct, frozen=True):
    """`combat` and `plot` are the lowest winning faces."""

    id: str
    character: str
    background: Literal["brown", "light"]
    combat: int
    plot: int
    life: int
    value: int


class CharacterSet(msgspec.Struct, frozen=True):
    players: tuple[int, ...]
    removed: tuple[str, ...]


class UnitType(msgspec.Struct, frozen=True):
    id: str
    name_en: str
    name_fr: str
    cost: int
    combat: int
    dice: int
    life: int


class UnitPool(msgspec.Struct, frozen=True):
    per_player: dict[str, int]


class NeutralPool(msgspec.Struct, frozen=True):
    counts: dict[str, int]


class ActionCard(msgspec.Struct, frozen=True, omit_defaults=True):
    id: str
    type: str
    bonus: int = 0
    unlisted: bool = False


class Secondary(msgspec.Struct, frozen=True):
    id: str
    location: int
    title_en: str
    title_fr: str
    points: int


class Failure(msgspec.Struct, frozen=True):
    kind: FailureKind
    amount: int


class Parcel(msgspec.Struct, frozen=True):
    """What a delivery brings: a person or an object."""

    kind: str
    name_en: str
    name_fr: str


class Primary(msgspec.Struct, frozen=True):
    """A primary mission: place, type, aim, neutrals, failure and points."""

    id: str
    type: MissionType
    location: int
    title_en: str
    title_fr: str
    points: int
    neutrals: dict[str, int]
    plot_modifier: int | None
    hold_turns: int | None
    deliver_to: int | None
    package: Parcel | None
    failure: tuple[Failure, ...]

    @property
    def has_plot(self) -> bool:
        return self.type in ("plot", "plot_delivery")


class Components(msgspec.Struct, frozen=True):
    """What the rules and the drawing read of an edition file; notes and sources are left out."""

    edition: EditionInfo
    parameters: Parameters
    dice_tables: DiceTables
    board: Board
    locations: tuple[Location, ...]
    paths: tuple[Path, ...]
    skills: tuple[Named, ...]
    characters: tuple[Character, ...]
    character_cards: tuple[CharacterCard, ...]
    character_sets: tuple[CharacterSet, ...]
    unit_types: tuple[UnitType, ...]
    unit_pool: UnitPool
    neutral_pool: NeutralPool
    action_types: tuple[Named, ...]
    action_cards: tuple[ActionCard, ...]
    mission_types: tuple[Named, ...]
    secondary_missions: tuple[Secondary, ...]
    primary_missions: tuple[Primary, ...]
