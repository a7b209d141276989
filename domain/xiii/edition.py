"""The components: board, characters, units, cards and missions, and what makes a file playable."""

from __future__ import annotations

from importlib.resources import files
from typing import Literal

import msgspec

from domain.kernel import HIDDEN, Edition, Names, Text, names_of, require_edition

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


class Box(Edition):
    """An edition of XIII, with its map, cards and tokens ready to look up."""

    __slots__ = (
        "cards",
        "cards_of",
        "characters",
        "combat",
        "dice",
        "dice_tables",
        "home",
        "life",
        "locations",
        "missions",
        "neighbours",
        "number",
        "order",
        "parameters",
        "rings",
        "secondaries",
        "skill",
        "tokens",
        "unit",
        "units",
    )

    components: Components

    def __init__(self, components: Components) -> None:
        super().__init__(components.edition.id, components)
        self.parameters = components.parameters
        self.dice_tables = components.dice_tables
        self._lay_board(components)
        self._sort_cards(components)
        self._count_elements(components)

    def _lay_board(self, components: Components) -> None:
        self.locations = tuple([place.number for place in components.locations])
        near: dict[int, list[int]] = {number: [] for number in self.locations}
        for path in components.paths:
            near[path.a].append(path.b)
            near[path.b].append(path.a)
        self.neighbours = {number: tuple(sorted(ends)) for number, ends in near.items()}
        self.rings = {
            ring: tuple([place.number for place in components.locations if place.ring == ring])
            for ring in RINGS
        }

    def _sort_cards(self, components: Components) -> None:
        self.cards = {card.id: card for card in components.action_cards}
        for mission in components.secondary_missions:
            self.cards[mission.id] = ActionCard(mission.id, "secondary_mission")
        self.cards_of: dict[str, tuple[str, ...]] = {
            kind.id: tuple([card.id for card in self.cards.values() if card.type == kind.id])
            for kind in components.action_types
        }
        self.secondaries = {mission.id: mission for mission in components.secondary_missions}
        self.missions = {mission.id: mission for mission in components.primary_missions}
        self.characters = {card.id: card for card in components.character_cards}
        skills = {person.id: person.skill for person in components.characters}
        self.skill = {card.id: skills[card.character] for card in components.character_cards}
        self.units = {unit.id: unit for unit in components.unit_types}

    def _count_elements(self, components: Components) -> None:
        """Characters, tokens of five seats and neutral units: all that can stand on the board."""
        self.unit: dict[str, str] = {}
        """A token's type; characters are not in it."""
        self.home: dict[str, int] = {}
        """A token's colour: a seat, or -1 for neutral units."""
        self.number: dict[str, int] = {}
        self.tokens: list[dict[str, tuple[str, ...]]] = []
        for seat in range(MOST_SEATS):
            own: dict[str, tuple[str, ...]] = {}
            for kind, count in components.unit_pool.per_player.items():
                own[kind] = tuple([f"u{seat}-{kind}-{k}" for k in range(1, count + 1)])
                self._add_tokens(own[kind], kind, seat)
            self.tokens.append(own)
        for mission in components.primary_missions:
            for kind, count in mission.neutrals.items():
                ids = tuple([f"n{mission.id}-{kind}-{k}" for k in range(1, count + 1)])
                self._add_tokens(ids, kind, -1)
        people = self.characters
        units = self.units
        self.combat = {id: card.combat for id, card in people.items()}
        self.life = {id: card.life for id, card in people.items()}
        self.dice = dict.fromkeys(people, 1)
        for token, kind in self.unit.items():
            self.combat[token] = units[kind].combat
            self.life[token] = units[kind].life
            self.dice[token] = units[kind].dice
        self.order = {id: index for index, id in enumerate((*people, *self.unit))}
        """Characters first, then units by colour, type and number."""

    def _add_tokens(self, ids: tuple[str, ...], kind: str, home: int) -> None:
        for k, token in enumerate(ids, 1):
            self.unit[token] = kind
            self.home[token] = home
            self.number[token] = k


_decoder = msgspec.json.Decoder(Components)


def load(source: bytes) -> Box:
    """An edition from the bytes of a component file."""
    components = _decoder.decode(source)
    _check(components)
    return Box(components)


def default() -> bytes:
    """The component file that is used unless a table brings its own."""
    return files("domain.xiii").joinpath("edition.json").read_bytes()


def names(edition: Box) -> Names:
    """How people call places, cards, people, units and missions."""
    components = edition.components
    places = {str(p.number): Text(p.name_en, p.name_fr) for p in components.locations}
    kinds = {each.id: Text(each.name_en, each.name_fr) for each in components.action_types}
    units = {each.id: Text(each.name_en, each.name_fr) for each in components.unit_types}
    types = {each.id: Text(each.name_en, each.name_fr) for each in components.mission_types}
    primary = {m.id: Text(m.title_en, m.title_fr) for m in components.primary_missions}
    cards = {card.id: _card_name(card, kinds) for card in components.action_cards}
    cards |= {m.id: Text(m.title_en, m.title_fr) for m in components.secondary_missions}
    return names_of(
        {
            "place": places,
            "card": cards | {HIDDEN: Text("a hidden card", "une carte cachée")},
            "card_type": kinds,
            "element": _element_names(edition, units),
            "unit": units,
            "skill": {each.id: Text(each.name_en, each.name_fr) for each in components.skills},
            "mission": primary | {HIDDEN: Text("a hidden mission", "une mission cachée")},
            "mission_type": types,
        }
    )


def _card_name(card: ActionCard, kinds: dict[str, Text]) -> Text:
    kind = kinds[card.type]
    return Text(f"{kind.en} +{card.bonus}", f"{kind.fr} +{card.bonus}") if card.bonus else kind


def _element_names(edition: Box, units: dict[str, Text]) -> dict[str, Text]:
    """People by their names; units by type, colour letter and number: `Agent A1`."""
    people = {person.id: person.name for person in edition.components.characters}
    texts = {HIDDEN: Text("a hidden character", "un personnage caché")}
    for id, card in edition.characters.items():
        texts[id] = Text(people[card.character], people[card.character])
    for token, kind in edition.unit.items():
        home, k = edition.home[token], edition.number[token]
        if home < 0:
            texts[token] = Text(f"{units[kind].en} {k} (neutral)", f"{units[kind].fr} {k} (neutre)")
        else:
            letter = "ABCDE"[home]
            texts[token] = Text(f"{units[kind].en} {letter}{k}", f"{units[kind].fr} {letter}{k}")
    return texts


# What an owner's file may not change, and what it must keep in order


def _check(components: Components) -> None:
    _check_fixed(components)
    _check_board(components)
    _check_people(components)
    _check_cards(components)
    _check_missions(components)


def _check_fixed(components: Components) -> None:
    for entry, ids, fixed in (
        ("skills", [each.id for each in components.skills], SKILLS),
        ("unit_types", [each.id for each in components.unit_types], UNITS),
        ("mission_types", [each.id for each in components.mission_types], MISSIONS),
    ):
        require_edition(
            sorted(ids) == sorted(fixed), entry, f"must be {', '.join(fixed)}, each once"
        )
    players = components.parameters.players
    require_edition(2 <= players.min <= players.max <= MOST_SEATS, "parameters.players", "2 to 5")
    turns = components.parameters.turns
    require_edition(1 <= turns.min <= turns.max, "parameters.turns", "min to max, from 1")
    faces = components.dice_tables.recruitment_skill
    require_edition(
        all(faces.get(str(face)) in ("nothing", "agent", "commando", "character") for face in _D6),
        "dice_tables.recruitment_skill",
        "every face 1 to 6 needs nothing, agent, commando or character",
    )


_D6 = (1, 2, 3, 4, 5, 6)


def _check_board(components: Components) -> None:
    numbers = [place.number for place in components.locations]
    require_edition(
        sorted(numbers) == list(range(1, len(numbers) + 1)), "locations", "numbered 1, 2, ..."
    )
    start = components.parameters.start_location.value
    require_edition(start in numbers, "parameters.start_location", f"no location {start}")
    near: dict[int, set[int]] = {number: set() for number in numbers}
    for path in components.paths:
        require_edition(
            path.a in near and path.b in near and path.a != path.b,
            f"paths.{path.a}-{path.b}",
            "must join two locations",
        )
        require_edition(path.b not in near[path.a], f"paths.{path.a}-{path.b}", "stands twice")
        near[path.a].add(path.b)
        near[path.b].add(path.a)
    reached, todo = {start}, [start]
    while todo:
        for number in near[todo.pop()] - reached:
            reached.add(number)
            todo.append(number)
    require_edition(len(reached) == len(numbers), "paths", "every location must be reachable")


def _check_people(components: Components) -> None:
    people = {person.id: person for person in components.characters}
    for person in components.characters:
        require_edition(person.skill in SKILLS, f"characters.{person.id}", "has no known skill")
    cards = {card.id: card for card in components.character_cards}
    require_edition(
        len(cards) == len(components.character_cards), "character_cards", "ids must be unique"
    )
    for card in components.character_cards:
        entry = f"character_cards.{card.id}"
        require_edition(card.character in people, entry, f"no character {card.character!r}")
        require_edition(card.id != HIDDEN, entry, "this id stands for a hidden card")
        require_edition(
            card.life >= 1 and card.value >= 0, entry, "life 1 or more, value 0 or more"
        )
    players = components.parameters.players
    for count in range(players.min, players.max + 1):
        sets = [each for each in components.character_sets if count in each.players]
        require_edition(len(sets) == 1, "character_sets", f"needs one set for {count} players")
        removed = sets[0].removed
        require_edition(set(removed) <= set(cards), "character_sets", "removes unknown cards")
        brown = [c for c in cards.values() if c.background == "brown" and c.id not in removed]
        require_edition(
            len(brown) >= count, "character_sets", f"leaves {len(brown)} brown cards for {count}"
        )


def _check_cards(components: Components) -> None:
    kinds = {each.id for each in components.action_types}
    ids = [card.id for card in components.action_cards]
    ids += [mission.id for mission in components.secondary_missions]
    require_edition(len(set(ids)) == len(ids), "action_cards", "ids must be unique")
    for card in components.action_cards:
        entry = f"action_cards.{card.id}"
        require_edition(card.type in kinds, entry, f"no type {card.type!r}")
        require_edition(card.id != HIDDEN, entry, "this id stands for a hidden card")


def _check_missions(components: Components) -> None:
    numbers = {place.number for place in components.locations}
    ids = [mission.id for mission in components.primary_missions]
    require_edition(len(set(ids)) == len(ids), "primary_missions", "ids must be unique")
    for secondary in components.secondary_missions:
        entry = f"secondary_missions.{secondary.id}"
        require_edition(secondary.location in numbers, entry, f"no location {secondary.location}")
    for mission in components.primary_missions:
        entry = f"primary_missions.{mission.id}"
        require_edition(mission.location in numbers, entry, f"no location {mission.location}")
        require_edition(set(mission.neutrals) <= set(UNITS), entry, "unknown neutral unit")
        require_edition(
            mission.has_plot == (mission.plot_modifier is not None),
            entry,
            "a plot, and only a plot, has a modifier",
        )
        require_edition(
            (mission.type == "defence") == (mission.hold_turns is not None),
            entry,
            "a defence, and only a defence, has hold_turns",
        )
        is_delivery = mission.type.endswith("delivery")
        require_edition(
            is_delivery == (mission.deliver_to in numbers) == (mission.package is not None),
            entry,
            "a delivery, and only a delivery, has deliver_to and package",
        )
