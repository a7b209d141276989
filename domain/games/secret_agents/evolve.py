"""Facts -> state."""

from __future__ import annotations

from msgspec.structs import replace

from domain.games.secret_agents.facts import (
    AgentMoved,
    AgentPlaced,
    BonusScored,
    DeductionJudged,
    DieRolled,
    DossierPlaced,
    DossierReleased,
    FinishReached,
    FirstRolled,
    FirstSeatSet,
    GameEnded,
    GameSetUp,
    IdentitiesShuffled,
    IdentityDealt,
    IdentityRevealed,
    IndependentsRevealed,
    IndependentsSetAside,
    MarkerPlaced,
    PointsScored,
    ScoringTriggered,
    SuspicionsOpened,
    SuspicionsRevealed,
    SuspicionsWritten,
    TurnBegan,
    TurnEnded,
    TurnLimitReached,
)
from domain.games.secret_agents.state import Gain, Result, SecretAgentsState
from domain.kernel import Evolver

evolve: Evolver[SecretAgentsState] = Evolver()

# Told for their own sake; another fact says what they change.
evolve.unchanged(IdentitiesShuffled, DeductionJudged, TurnEnded)


@evolve.on(GameSetUp)
def game_set_up(state: SecretAgentsState, fact: GameSetUp) -> SecretAgentsState:
    return replace(
        state, options=fact.options, agents=fact.agents, turn_limit=fact.turn_limit, phase="setup"
    )


@evolve.on(AgentPlaced)
def agent_placed(state: SecretAgentsState, fact: AgentPlaced) -> SecretAgentsState:
    return replace(state, position={**state.position, fact.agent: fact.place})


@evolve.on(MarkerPlaced)
def marker_placed(state: SecretAgentsState, fact: MarkerPlaced) -> SecretAgentsState:
    return replace(
        state,
        score={**state.score, fact.agent: fact.score},
        gains={**state.gains, fact.agent: ()},
    )


@evolve.on(DossierPlaced)
def dossier_placed(state: SecretAgentsState, fact: DossierPlaced) -> SecretAgentsState:
    if fact.seat is None:
        return replace(state, dossier=fact.to)
    return replace(state, dossier=fact.to, phase="resolve")


@evolve.on(IdentityDealt)
def identity_dealt(state: SecretAgentsState, fact: IdentityDealt) -> SecretAgentsState:
    return replace(state, identity={**state.identity, fact.seat: fact.agent})


@evolve.on(IndependentsSetAside)
def independents_set_aside(
    state: SecretAgentsState, fact: IndependentsSetAside
) -> SecretAgentsState:
    return replace(state, independents=fact.agents)


@evolve.on(FirstRolled)
def first_rolled(state: SecretAgentsState, fact: FirstRolled) -> SecretAgentsState:
    rolls = state.first_rolls
    if len(rolls) < fact.round:
        return replace(state, first_rolls=(*rolls, {fact.seat: fact.value}))
    return replace(state, first_rolls=(*rolls[:-1], {**rolls[-1], fact.seat: fact.value}))


@evolve.on(FirstSeatSet)
def first_seat_set(state: SecretAgentsState, fact: FirstSeatSet) -> SecretAgentsState:
    return replace(state, first_seat=fact.seat)


@evolve.on(TurnBegan)
def turn_began(state: SecretAgentsState, fact: TurnBegan) -> SecretAgentsState:
    return replace(
        state,
        turn=fact.turn,
        active=fact.seat,
        phase="roll",
        die=None,
        moved={},
        scored_this_turn=False,
    )


@evolve.on(DieRolled)
def die_rolled(state: SecretAgentsState, fact: DieRolled) -> SecretAgentsState:
    return replace(state, die=fact.value, phase="distribute")


@evolve.on(AgentMoved)
def agent_moved(state: SecretAgentsState, fact: AgentMoved) -> SecretAgentsState:
    return replace(
        state,
        position={**state.position, fact.agent: fact.to},
        moved={**state.moved, fact.agent: fact.steps},
        phase="resolve",
    )


@evolve.on(ScoringTriggered)
def scoring_triggered(state: SecretAgentsState, fact: ScoringTriggered) -> SecretAgentsState:
    return replace(state, scorings=fact.scoring, scored_this_turn=True)


@evolve.on(PointsScored)
def points_scored(state: SecretAgentsState, fact: PointsScored) -> SecretAgentsState:
    gain = Gain(fact.scoring, fact.place, fact.nominal, fact.applied)
    return replace(
        state,
        score={**state.score, fact.agent: fact.score},
        gains={**state.gains, fact.agent: (*state.gains[fact.agent], gain)},
    )


@evolve.on(SuspicionsOpened)
def suspicions_opened(state: SecretAgentsState, fact: SuspicionsOpened) -> SecretAgentsState:
    return replace(state, suspicions_opened=fact.scoring, phase="suspicions")


@evolve.on(SuspicionsWritten)
def suspicions_written(state: SecretAgentsState, fact: SuspicionsWritten) -> SecretAgentsState:
    return replace(state, sheets={**state.sheets, fact.seat: fact.sheet})


@evolve.on(DossierReleased)
def dossier_released(state: SecretAgentsState, fact: DossierReleased) -> SecretAgentsState:
    return replace(state, phase="dossier")


@evolve.on(FinishReached)
def finish_reached(state: SecretAgentsState, fact: FinishReached) -> SecretAgentsState:
    return replace(state, finishers=fact.agents, phase="reveal")


@evolve.on(TurnLimitReached)
def turn_limit_reached(state: SecretAgentsState, fact: TurnLimitReached) -> SecretAgentsState:
    return replace(state, phase="reveal")


@evolve.on(IdentityRevealed)
def identity_revealed(state: SecretAgentsState, fact: IdentityRevealed) -> SecretAgentsState:
    return replace(
        state,
        identity={**state.identity, fact.seat: fact.agent},
        unmasked=(*state.unmasked, fact.seat),
    )


@evolve.on(IndependentsRevealed)
def independents_revealed(
    state: SecretAgentsState, fact: IndependentsRevealed
) -> SecretAgentsState:
    return replace(state, independents=fact.agents, independents_open=True)


@evolve.on(SuspicionsRevealed)
def suspicions_revealed(state: SecretAgentsState, fact: SuspicionsRevealed) -> SecretAgentsState:
    return replace(
        state,
        sheets={**state.sheets, fact.seat: fact.sheet},
        sheets_open=(*state.sheets_open, fact.seat),
    )


@evolve.on(BonusScored)
def bonus_scored(state: SecretAgentsState, fact: BonusScored) -> SecretAgentsState:
    return replace(
        state,
        score={**state.score, fact.agent: fact.score},
        exact={**state.exact, fact.seat: fact.exact},
        bonus={**state.bonus, fact.seat: fact.points},
    )


@evolve.on(GameEnded)
def game_ended(state: SecretAgentsState, fact: GameEnded) -> SecretAgentsState:
    result = Result(
        fact.reason,
        fact.winning_agents,
        fact.winning_seats,
        fact.agent_ranking,
        fact.seat_ranking,
    )
    return replace(state, result=result, phase="over")
