"""The components, ready to be looked up: cities, machines, missions, and how people call them."""

from __future__ import annotations

from domain.games.masterminds.edition.checks import check
from domain.games.masterminds.edition.components import (
    Agent,
    BuildingType,
    City,
    Components,
    Machine,
    Mission,
    Named,
    Segment,
    SpecialAction,
)
from domain.kernel import Boxes, Edition, Names, Text, names_of


class Box(Edition):
    """An edition of Victorian Masterminds."""

    __slots__ = (
        "building_loot",
        "cities",
        "city_loot",
        "colours",
        "costs",
        "firepower",
        "kinds",
        "library",
        "machines",
        "missions",
        "order",
        "powers",
        "scoring",
        "secret_service",
        "segments",
        "thresholds",
    )

    components: Components

    def __init__(self, components: Components) -> None:
        super().__init__(components.edition.id, components)
        by_order = sorted(components.cities, key=lambda city: city.order)
        self.cities = tuple([city.id for city in by_order])
        """In the order in which the last stacks resolve."""
        self.order = {city.id: city.order for city in by_order}
        self.city_loot = {city.id: city.loot for city in by_order}
        self.building_loot = {each.id: each.loot for each in components.building_types}
        self.kinds = tuple([agent.id for agent in components.agents])
        self.colours = tuple([colour.id for colour in components.colors])
        self.missions = {mission.id: mission for mission in components.missions}
        self.machines = {machine.id: machine for machine in components.machines}
        self.segments = {
            machine.id: {segment.id: segment for segment in machine.segments}
            for machine in components.machines
        }
        self.powers = {
            machine.id: {power.slot: power for power in machine.powers}
            for machine in components.machines
        }
        self.costs = {action.id: action.scientists for action in components.special_actions}
        told = components.stack_threshold
        self.thresholds = {
            seats: discs
            for seats in range(components.players.min, components.players.max + 1)
            if isinstance(discs := told[str(seats)], int)
        }
        self.firepower = components.tracks.firepower
        self.secret_service = components.tracks.secret_service
        self.library = components.library
        self.scoring = components.scoring

    def missions_of(self, tier: str) -> tuple[str, ...]:
        """The ids of the basic or of the advanced missions, in the order of the file."""
        return tuple([mission.id for mission in self.missions.values() if mission.tier == tier])


HasName = Agent | BuildingType | City | Machine | Mission | Named | Segment | SpecialAction


def _text(thing: HasName) -> Text:
    return Text(thing.name_en, thing.name_fr)


def names(edition: Box) -> Names:
    """How people call cities, Agents, buildings, machines, segments and missions."""
    components = edition.components
    segments = [segment for machine in components.machines for segment in machine.segments]
    return names_of(
        {
            "city": {city.id: _text(city) for city in components.cities},
            "monument": {
                city.id: Text(city.monument_en, city.monument_fr) for city in components.cities
            },
            "agent": {agent.id: _text(agent) for agent in components.agents}
            | {"?": Text("a hidden Agent", "un Agent caché")},
            "building": {each.id: _text(each) for each in components.building_types},
            "machine": {machine.id: _text(machine) for machine in components.machines},
            "segment": {segment.id: _text(segment) for segment in segments},
            "icon": {icon.id: _text(icon) for icon in components.segment_icons},
            "mission": {mission.id: _text(mission) for mission in components.missions},
            "action": {action.id: _text(action) for action in components.special_actions},
        }
    )


boxes = Boxes.of("domain.games.masterminds", Components, Box, check)
