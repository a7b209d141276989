"""Préparation de la partie."""

from __future__ import annotations

from domain.games.secret_agents.facts import (
    AgentPlaced,
    DossierPlaced,
    FirstRolled,
    FirstSeatSet,
    GameSetUp,
    IdentitiesShuffled,
    IdentityDealt,
    IndependentsSetAside,
    MarkerPlaced,
    TurnBegan,
)
from domain.games.secret_agents.state import Options, SecretAgentsState
from domain.kernel import Recorder

R = Recorder[SecretAgentsState]


def open_table(r: R, options: Options) -> None:
    """Setup: agents in the chapel, markers at the start, dossier in 7, cards dealt."""
    box, seats = r.state.edition, r.state.seats
    components = box.components
    agents = _agents_in_play(r, options)
    first = options.first
    r.require(
        first == "roll" or 0 <= first < seats,
        "setup.first_player",
        "no_such_seat",
        first=first,
    )
    guard = components.guards.turn_limit
    limit = guard if options.turn_limit == "edition" else options.turn_limit
    r.require(
        limit is None or limit >= 1,
        "house.turn_limit",
        "turn_limit",
        limit=limit,
    )
    r.record(
        GameSetUp(options, agents, limit),
        "setup.player_count",
        "setup.agent_count",
        "setup.agent_choice",
    )
    for agent in agents:
        r.record(AgentPlaced(agent, components.start.agents_place), "setup.agents_in_chapel")
    for agent in agents:
        r.record(MarkerPlaced(agent, components.start.score), "setup.markers_at_start")
    r.record(DossierPlaced(None, components.start.dossier_place, None), "setup.dossier_in_seven")
    _deal(r)
    _choose_first_seat(r, first)


def _agents_in_play(r: R, options: Options) -> tuple[str, ...]:
    """The agents that take part, in canonical order (board.agents)."""
    box, seats = r.state.edition, r.state.seats
    players = box.components.players
    r.require(
        players.min <= seats <= players.max,
        "setup.player_count",
        "player_count",
        seats=seats,
        fewest=players.min,
        most=players.max,
    )
    count = box.components.agents_by_players.counts[str(seats)]
    if options.agents is None:
        return box.agents[:count]
    chosen = options.agents
    r.require(
        len(chosen) == count,
        "setup.agent_count",
        "agent_count",
        chosen=len(chosen),
        seats=seats,
        count=count,
    )
    r.require(
        len(set(chosen)) == count and set(chosen) <= set(box.agents),
        "setup.agent_choice",
        "agent_choice",
        agents=chosen,
    )
    return tuple([agent for agent in box.agents if agent in chosen])


def _deal(r: R) -> None:
    """One secret card each; the rest belong to nobody (secrecy.own_card)."""
    seats = r.state.seats
    order = r.chance.shuffle("identity", r.state.agents, dealt=seats)
    r.record(IdentitiesShuffled(order), "setup.cards_in_play")
    for seat in range(seats):
        r.record(IdentityDealt(seat, order[seat]), "setup.deal")
    spare = order[seats:]
    independents = tuple([agent for agent in r.state.agents if agent in spare])
    r.record(IndependentsSetAside(independents), "setup.spare_cards")


def _choose_first_seat(r: R, first: int | str) -> None:
    """The highest roll starts; those tied for it roll again."""
    if isinstance(first, int):
        r.record(FirstSeatSet(first, "option"), "setup.first_player")
    else:
        rounds = r.state.edition.components.guards.first_roll_rounds
        tied = tuple(range(r.state.seats))
        for number in range(1, rounds + 1):
            tied = _first_roll(r, number, tied)
            if len(tied) == 1:
                break
        if len(tied) == 1:
            r.record(FirstSeatSet(tied[0], "roll"), "setup.first_player")
        else:
            r.record(FirstSeatSet(tied[0], "guard"), "house.first_roll_limit")
    seat = r.state.first_seat
    assert seat is not None
    r.record(TurnBegan(1, seat), "turn.order")


def _first_roll(r: R, number: int, seats: tuple[int, ...]) -> tuple[int, ...]:
    """One round of dice: the seats with the highest."""
    rules = (
        ("setup.first_player",) if number == 1 else ("setup.first_player", "setup.first_player_tie")
    )
    rolls = {}
    for seat in seats:
        with r.chance.drawn_for(seat):
            rolls[seat] = r.chance.pick("first", r.state.edition.components.die.faces)
        r.record(FirstRolled(number, seat, rolls[seat]), *rules)
    highest = max(rolls.values())
    return tuple([seat for seat in seats if rolls[seat] == highest])
