"""Moves -> facts, in the booklet's order: preparation, a turn, the count, the end.

The base rules stand here; `advanced.py` has the reports, `ending.py` who wins.
"""

from __future__ import annotations

from domain.games.secret_agents import advanced, ending
from domain.games.secret_agents.facts import (
    AgentMoved,
    AgentPlaced,
    DieRolled,
    DossierPlaced,
    DossierReleased,
    FinishReached,
    FirstRolled,
    FirstSeatSet,
    GameSetUp,
    IdentitiesShuffled,
    IdentityDealt,
    IndependentsSetAside,
    MarkerPlaced,
    PointsScored,
    ScoringTriggered,
    TurnBegan,
    TurnEnded,
    TurnLimitReached,
)
from domain.games.secret_agents.moves import Distribute, PlaceDossier, Roll, Steps, WriteSuspicions
from domain.games.secret_agents.state import Options, SecretAgentsState
from domain.kernel import Move, Recorder

R = Recorder[SecretAgentsState]


# Préparation de la partie


def open_table(r: R, options: Options) -> None:
    """Setup: agents in the chapel, markers at the start, dossier in 7, cards dealt."""
    box, seats = r.state.edition, r.state.seats
    components = box.components
    agents = _agents_in_play(r, options)
    first = options.first
    r.require(
        first == "roll" or 0 <= first < seats,
        "setup.first_player",
        "there is no seat {first}",
        first=first,
    )
    guard = components.guards.turn_limit
    limit = guard if options.turn_limit == "edition" else options.turn_limit
    r.require(
        limit is None or limit >= 1,
        "house.turn_limit",
        "the turn limit must be 1 or more, not {limit}",
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
        "{seats} seats: {fewest} to {most} play",
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
        "{chosen} agents chosen: {seats} seats play with {count}",
        chosen=len(chosen),
        seats=seats,
        count=count,
    )
    r.require(
        len(set(chosen)) == count and set(chosen) <= set(box.agents),
        "setup.agent_choice",
        "{agents}: the agents must be different ones of the box",
        agents=", ".join(chosen),
    )
    return tuple([agent for agent in box.agents if agent in chosen])


def _deal(r: R) -> None:
    """One secret card each; the rest belong to nobody (secrecy.own_card)."""
    seats = r.state.seats
    order = r.chance.shuffle("identity", r.state.agents)
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
        rolls[seat] = r.chance.pick("first", r.state.edition.components.die.faces)
        r.record(FirstRolled(number, seat, rolls[seat]), *rules)
    highest = max(rolls.values())
    return tuple([seat for seat in seats if rolls[seat] == highest])


# Règles du jeu


def decide(r: R, seat: int, move: Move) -> None:
    """Answers the pending decision; then everything that follows by itself."""
    r.require(r.state.phase != "over", "end.game_over", "the game has ended")
    if isinstance(move, Roll):
        roll(r, seat)
    elif isinstance(move, Distribute):
        distribute(r, seat, move)
    elif isinstance(move, WriteSuspicions):
        advanced.write_suspicions(r, seat, move)
        if len(r.state.sheets) == r.state.seats:
            _finish_or_release(r)
    elif isinstance(move, PlaceDossier):
        place_dossier(r, seat, move)


def _require_turn(r: R, seat: int, phase: str, what: str, rule: str = "turn.order") -> None:
    """The right step of the turn first, then the right seat."""
    r.require(
        r.state.phase == phase,
        "turn.sequence",
        "it is not the time to {what}: the turn is at `{phase}`",
        what=what,
        phase=r.state.phase,
    )
    r.require(
        seat == r.state.active,
        rule,
        "it is the turn of seat {active}, not of seat {seat}",
        active=r.state.active,
        seat=seat,
    )


def roll(r: R, seat: int) -> None:
    """The roll gives the number of steps (board.die)."""
    _require_turn(r, seat, "roll", "roll")
    value = r.chance.pick("die", r.state.edition.components.die.faces)
    r.record(DieRolled(r.state.turn, seat, value), "turn.roll")


def distribute(r: R, seat: int, move: Distribute) -> None:
    """Shares the whole die among agents, then looks where everybody stands.

    No rule protects one's own agent (table.bluff, table.hints), agents share places
    (move.stacking), and the order of steps does not matter (move.order_irrelevant).
    """
    _require_turn(r, seat, "distribute", "move agents")
    agents = [share.agent for share in move.steps]
    for agent in agents:
        r.require(agent in r.state.agents, "move.any_agent", "{agent} is not in play", agent=agent)
    r.require(
        len(set(agents)) == len(agents),
        "move.split",
        "{agents}: each agent may be named once",
        agents=", ".join(agents),
    )
    for share in move.steps:
        r.require(
            share.steps >= 1,
            "move.clockwise",
            "{agent} {steps}: an agent moves forward, by 1 or more",
            agent=share.agent,
            steps=share.steps,
        )
    total = sum(share.steps for share in move.steps)
    r.require(
        total == r.state.die,
        "move.full_die",
        "the steps add up to {total}, the die shows {die}",
        total=total,
        die=r.state.die,
    )
    for share in move.steps:
        _move_agent(r, share)
    _resolve(r, seat)


def _move_agent(r: R, share: Steps) -> None:
    """One place per point, clockwise; passing the dossier triggers nothing (board.ring_order)."""
    box = r.state.edition
    origin = r.state.position[share.agent]
    passed = tuple([box.advanced_from(origin, step) for step in range(1, share.steps)])
    rules = ["move.any_agent", "move.split", "move.full_die", "move.clockwise"]
    if r.state.dossier in passed:
        rules.append("move.pass_through")
    to = box.advanced_from(origin, share.steps)
    r.record(AgentMoved(share.agent, origin, to, share.steps, passed), *rules)


# Le décompte


def _resolve(r: R, seat: int) -> None:
    """Points are counted if an agent stands with the dossier, and only then."""
    causes = _causes(r.state)
    if not causes:
        _end_turn(r)
        return
    _score(r, seat, causes)
    if advanced.reports_are_due(r.state):
        advanced.open_suspicions(r)
    else:
        _finish_or_release(r)


def _causes(state: SecretAgentsState) -> tuple[str, ...]:
    """The agents that cause a scoring: present (base), or arrived in this turn (advanced)."""
    assert state.dossier is not None
    present = state.agents_at(state.dossier)
    if state.is_advanced:
        return tuple([agent for agent in present if agent in state.moved])
    return present


def _score(r: R, seat: int, causes: tuple[str, ...]) -> None:
    """One scoring, for every agent in play (goal.agent_scores, board.track)."""
    state, box = r.state, r.state.edition
    assert state.dossier is not None
    rules = ["advanced.new_arrival" if state.is_advanced else "scoring.trigger"]
    rules.append("scoring.end_of_turn")
    if len(causes) > 1:
        rules.append("scoring.once")
    kind = box.places[state.dossier].kind
    if kind == "chapel":
        rules.append("scoring.dossier_in_chapel")
    elif kind == "ruin":
        rules.append("scoring.dossier_in_ruin")
    number = state.scorings + 1
    r.record(ScoringTriggered(number, state.dossier, causes, seat), *rules)
    floor = box.components.score_track.floor.value
    for agent in state.agents:
        _score_agent(r, agent, number, floor)


_POINTS = {"house": "points.house", "ruin": "points.ruin", "chapel": "points.chapel"}


def _score_agent(r: R, agent: str, number: int, floor: int) -> None:
    """The marker moves by the value of the place, never below the start (board.places)."""
    place = r.state.edition.places[r.state.position[agent]]
    before = r.state.score[agent]
    after = max(floor, before + place.points)
    applied = after - before
    rules = ["scoring.everyone", "scoring.marker", _POINTS[place.kind]]
    if applied != place.points:
        rules.append("scoring.floor")
    r.record(PointsScored(number, agent, place.id, place.points, applied, after), *rules)


def _finish_or_release(r: R) -> None:
    """The race ends at once at the goal (goal.race); otherwise the dossier moves.

    Reports, where due, are in before this is asked (advanced.sheet_then_finish).
    """
    state = r.state
    assert state.active is not None
    goal = state.edition.components.score_track.goal.value
    finishers = tuple([agent for agent in state.agents if state.score[agent] >= goal])
    if finishers:
        r.record(FinishReached(state.scorings, finishers), "end.reach_goal", "end.immediate")
        r.record(TurnEnded(state.turn, state.active, True), "turn.sequence")
        ending.reveal(r, "goal")
    else:
        r.record(DossierReleased(state.scorings, state.active), "dossier.by_trigger")


def place_dossier(r: R, seat: int, move: PlaceDossier) -> None:
    """To a free place (base; dossier.must_leave, dossier.always_room), or anywhere (advanced)."""
    _require_turn(r, seat, "dossier", "move the dossier", "dossier.by_trigger")
    state, place = r.state, move.place
    r.require(
        place in state.edition.places,
        "board.places",
        "no place is called {place}",
        place=place,
    )
    if state.is_advanced:
        # advanced.same_rules: only the dossier's place and its trigger differ.
        stays = place == state.dossier
        rule = "advanced.dossier_stay" if stays else "advanced.dossier_anywhere"
    else:
        rule = "dossier.unoccupied"
        standing = state.agents_at(place)
        r.require(
            not standing,
            rule,
            "{place} is occupied by {agents}",
            place=place,
            agents=", ".join(standing),
        )
    r.record(DossierPlaced(state.dossier, place, seat), "dossier.by_trigger", rule)
    _end_turn(r)


def _end_turn(r: R) -> None:
    """The next seat clockwise, unless the house limit stops the game."""
    state = r.state
    assert state.active is not None
    r.record(TurnEnded(state.turn, state.active, state.scored_this_turn), "turn.sequence")
    if state.turn == state.turn_limit:
        r.record(TurnLimitReached(state.turn), "house.turn_limit")
        ending.reveal(r, "turn_limit")
    else:
        r.record(TurnBegan(state.turn + 1, (state.active + 1) % state.seats), "turn.order")
