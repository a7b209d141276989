"""The components: places, agents, track and guards, and what makes a file playable."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from domain.kernel import (
    MISSING,
    NOT_NEGATIVE,
    Boxes,
    Count,
    Edition,
    Id,
    Names,
    Points,
    Text,
    at_least,
    names_of,
    require_edition,
)

MostAgents = msgspec.Meta(max_length=24)
MostPlaces = msgspec.Meta(max_length=60)


class Players(msgspec.Struct, frozen=True):
    min: Count
    max: Count


class AgentsByPlayers(msgspec.Struct, frozen=True):
    counts: Annotated[dict[Id, Count], MostAgents]


class Agent(msgspec.Struct, frozen=True):
    id: Id
    name: Text
    texture: Text


class Agents(msgspec.Struct, frozen=True):
    items: Annotated[tuple[Agent, ...], MostAgents]


class Piece(msgspec.Struct, frozen=True):
    id: Id
    agent: Id


class Pieces(msgspec.Struct, frozen=True):
    items: Annotated[tuple[Piece, ...], MostAgents]


class Place(msgspec.Struct, frozen=True):
    id: Id
    kind: Literal["house", "ruin", "chapel"]
    points: Points
    name: Text


class Places(msgspec.Struct, frozen=True):
    items: Annotated[tuple[Place, ...], MostPlaces]


class Ring(msgspec.Struct, frozen=True):
    clockwise: Annotated[tuple[Id, ...], MostPlaces]


class Start(msgspec.Struct, frozen=True):
    agents_place: Id
    dossier_place: Id
    score: Points


class Die(msgspec.Struct, frozen=True):
    faces: Annotated[tuple[Count, ...], MostPlaces]


class Figure(msgspec.Struct, frozen=True):
    value: Points


class ScoreTrack(msgspec.Struct, frozen=True):
    floor: Figure
    goal: Figure
    spaces_per_lap: Figure


class Advanced(msgspec.Struct, frozen=True):
    suspicion_threshold: Points
    points_per_exact_deduction: Points


class ReportSheet(msgspec.Struct, frozen=True):
    agent: Id
    rows: Annotated[tuple[Id, ...], MostAgents]


class ReportSheets(msgspec.Struct, frozen=True):
    items: Annotated[tuple[ReportSheet, ...], MostAgents]


class Guards(msgspec.Struct, frozen=True):
    turn_limit: Annotated[int, msgspec.Meta(le=1_000_000)] | None
    first_roll_rounds: Annotated[int, msgspec.Meta(le=100)]


class AgentLook(msgspec.Struct, frozen=True):
    colour: Id
    pattern: Id
    initial: Text


class Display(msgspec.Struct, frozen=True):
    agents: Annotated[dict[Id, AgentLook], MostAgents]


class EditionName(msgspec.Struct, frozen=True):
    id: Id
    name: Text


class Components(msgspec.Struct, frozen=True):
    """What the rules and the drawing read of an edition file; notes and sources are left out."""

    edition: EditionName
    players: Players
    agents_by_players: AgentsByPlayers
    agents: Agents
    identity_cards: Pieces
    score_markers: Pieces
    places: Places
    ring: Ring
    start: Start
    die: Die
    score_track: ScoreTrack
    advanced: Advanced
    report_sheets: ReportSheets
    guards: Guards
    display: Display


class Box(Edition):
    """An edition of Les agents secrets, with its ring ready to walk on."""

    __slots__ = ("agents", "indexes", "places", "ring")

    components: Components

    def __init__(self, components: Components) -> None:
        super().__init__(components.edition.id, components)
        self.agents = tuple([agent.id for agent in components.agents.items])
        """Canonical order."""
        self.places = {place.id: place for place in components.places.items}
        self.ring = components.ring.clockwise
        self.indexes = {place: index for index, place in enumerate(self.ring)}

    def advanced_from(self, place: str, steps: int) -> str:
        """The place `steps` further clockwise."""
        return self.ring[(self.indexes[place] + steps) % len(self.ring)]


def names(edition: Box) -> Names:
    """How people call agents and places."""
    components = edition.components
    return names_of(
        {
            "agent": {agent.id: agent.name for agent in components.agents.items}
            | {"?": Text("a hidden agent", "un agent caché")},
            "place": {place.id: place.name for place in components.places.items},
        }
    )


def _check(components: Components) -> None:
    """The eight conditions of an edition."""
    places = [place.id for place in components.places.items]
    agents = [agent.id for agent in components.agents.items]
    _check_board(components, places)
    _check_agents(components, agents, places)
    _check_track(components)


def _check_board(components: Components, places: list[str]) -> None:
    ring, start = components.ring.clockwise, components.start
    unique = len(set(places)) == len(places)
    require_edition(
        unique,
        "places.items",
        Text("place ids must be unique", "les noms des lieux doivent être tous différents"),
    )
    require_edition(
        sorted(ring) == sorted(places),
        "ring.clockwise",
        Text("must name every place exactly once", "doit nommer chaque lieu une fois exactement"),
    )
    faces = components.die.faces
    require_edition(
        bool(faces) and min(faces) >= 1,
        "die.faces",
        Text("needs faces, all of them 1 or more", "il faut des faces, toutes de 1 ou plus"),
    )
    require_edition(
        max(faces) < len(places),
        "die.faces",
        Text(
            "no face may lead round the whole ring", "aucune face ne doit faire faire tout le tour"
        ),
    )
    for field, place in (
        ("agents_place", start.agents_place),
        ("dossier_place", start.dossier_place),
    ):
        require_edition(
            place in places,
            f"start.{field}",
            Text(f"no place is called {place!r}", f"aucun lieu ne s'appelle {place!r}"),
        )
    require_edition(
        start.agents_place != start.dossier_place,
        "start.dossier_place",
        Text("must differ from start.agents_place", "doit différer de start.agents_place"),
    )
    require_edition(
        any(place.points > 0 for place in components.places.items),
        "places.items",
        Text("at least one place must give points", "un lieu au moins doit donner des points"),
    )


def _check_agents(components: Components, agents: list[str], places: list[str]) -> None:
    require_edition(
        len(set(agents)) == len(agents),
        "agents.items",
        Text("agent ids must be unique", "les noms des agents doivent être tous différents"),
    )
    for entry, owned in (
        ("identity_cards.items", [card.agent for card in components.identity_cards.items]),
        ("score_markers.items", [marker.agent for marker in components.score_markers.items]),
        ("report_sheets.items", [sheet.agent for sheet in components.report_sheets.items]),
    ):
        require_edition(
            sorted(owned) == sorted(agents),
            entry,
            Text("needs exactly one per agent", "il en faut exactement un par agent"),
        )
    for sheet in components.report_sheets.items:
        others = sorted(agent for agent in agents if agent != sheet.agent)
        require_edition(
            sorted(sheet.rows) == others,
            f"report_sheets.items.{sheet.agent}",
            Text("its rows must be the other agents", "ses lignes doivent être les autres agents"),
        )
    for agent in agents:
        require_edition(agent in components.display.agents, f"display.agents.{agent}", MISSING)
    players, counts = components.players, components.agents_by_players.counts
    require_edition(
        1 <= players.min <= players.max,
        "players",
        Text("min must be 1 to max", "min doit être de 1 à max"),
    )
    for seats in range(players.min, players.max + 1):
        entry = f"agents_by_players.counts.{seats}"
        require_edition(str(seats) in counts, entry, MISSING)
        require_edition(
            seats <= counts[str(seats)] <= len(agents),
            entry,
            Text(
                f"must be between {seats} and {len(agents)}",
                f"doit être compris entre {seats} et {len(agents)}",
            ),
        )
    require_edition(
        len(places) > max(counts.values()),
        "places.items",
        Text("there must be more places than agents", "il faut plus de lieux que d'agents"),
    )


def _check_track(components: Components) -> None:
    track, advanced, guards = components.score_track, components.advanced, components.guards
    start, goal = components.start.score, track.goal.value
    require_edition(
        track.floor.value <= start < goal,
        "start.score",
        Text(
            "must lie between the floor and the goal", "doit se trouver entre le plancher et le but"
        ),
    )
    require_edition(
        start < advanced.suspicion_threshold <= goal,
        "advanced.suspicion_threshold",
        Text(
            "must lie above the start and at most at the goal",
            "doit se trouver au-dessus du départ, et au but au plus",
        ),
    )
    require_edition(
        advanced.points_per_exact_deduction >= 0,
        "advanced.points_per_exact_deduction",
        NOT_NEGATIVE,
    )
    require_edition(track.spaces_per_lap.value >= 1, "score_track.spaces_per_lap", at_least(1))
    require_edition(guards.first_roll_rounds >= 1, "guards.first_roll_rounds", at_least(1))
    require_edition(
        guards.turn_limit is None or guards.turn_limit >= 1,
        "guards.turn_limit",
        Text("must be 1 or more, or null", "doit être 1 ou plus, ou null"),
    )


boxes = Boxes.of("domain.games.secret_agents", Components, Box, _check)
