"""Fin de la partie, Que tombent les masques: who wins, and the places after."""

from __future__ import annotations

from typing import Literal

from domain.games.secret_agents.facts import GameEnded, IdentityRevealed, IndependentsRevealed
from domain.games.secret_agents.rules import advanced
from domain.games.secret_agents.state import AgentRank, SeatRank, SecretAgentsState
from domain.kernel import Recorder, shared_ranks

R = Recorder[SecretAgentsState]
Reason = Literal["goal", "turn_limit"]


def is_decided(state: SecretAgentsState) -> bool:
    """Whether an agent has reached the goal."""
    goal = state.edition.components.score_track.goal.value
    return any(score >= goal for score in state.score.values())


def reveal(r: R, reason: Reason) -> None:
    """Masks off. A table that is abandoned never gets here (house.abandoned)."""
    for seat in range(r.state.seats):
        r.record(IdentityRevealed(seat, r.state.identity[seat]), "end.reveal")
    r.record(IndependentsRevealed(r.state.independents), "end.reveal")
    if r.state.is_advanced:
        if r.state.sheets:
            advanced.judge_reports(r)
        _end_advanced(r, reason)
    else:
        _end_base(r, reason)


def _end_base(r: R, reason: Reason) -> None:
    """The owner of the winning agent wins, or nobody."""
    state = r.state
    keys, tie_rules = _base_keys(state, reason)
    best = max(keys.values())
    winners = tuple([agent for agent in state.agents if keys[agent] == best])
    if reason == "turn_limit" and best[-1] <= 0:
        winners = ()
    seats = tuple([seat for seat in range(state.seats) if state.identity[seat] in winners])
    rules = []
    if seats:
        rules.append("end.owner_wins")
    elif winners:
        rules.append("end.independent_wins")
    rules += tie_rules
    if reason == "turn_limit":
        rules.append("house.turn_limit")
    rules.append("house.ranking")
    agent_ranking = _agent_ranking(state, keys)
    rank = {line.agent: line.rank for line in agent_ranking}
    seat_ranking = [
        SeatRank(seat, agent, rank[agent], state.score[agent], 0)
        for seat, agent in sorted(state.identity.items())
    ]
    seat_ranking.sort(key=lambda line: (line.rank, line.seat))
    r.record(GameEnded(reason, winners, seats, agent_ranking, tuple(seat_ranking)), *rules)


def _base_keys(
    state: SecretAgentsState, reason: Reason
) -> tuple[dict[str, tuple[int, ...]], list[str]]:
    """What agents are compared by (largest wins), and the tie rules that had to be looked at.

    Those at the goal come first: by points in the last scoring, then by total; or, where the
    table chose `furthest`, the other way round. The last number of a key is the score.
    """
    score = state.score
    if reason == "turn_limit":
        return {agent: (score[agent],) for agent in state.agents}, []
    by_total = state.options.house_rulings.finish_tiebreak == "furthest"
    keys: dict[str, tuple[int, ...]] = {}
    for agent in state.agents:
        if agent in state.finishers:
            last = state.gains[agent][-1].applied
            first, second = (score[agent], last) if by_total else (last, score[agent])
            keys[agent] = (1, first, second, score[agent])
        else:
            keys[agent] = (0, score[agent], 0, score[agent])
    order = ["end.tie_last_scoring", "end.tie_total"]
    if by_total:
        order.reverse()
    tied = [keys[agent] for agent in state.finishers]
    rules = []
    for index, rule in enumerate(order, start=1):
        if len(tied) < 2:
            break
        rules.append(rule)
        tied = [key for key in tied if key[index] == max(key[index] for key in tied)]
    if len(tied) > 1:
        rules.append("end.tie_shared")
    return keys, rules


def _agent_ranking(
    state: SecretAgentsState, keys: dict[str, tuple[int, ...]]
) -> tuple[AgentRank, ...]:
    ranks = shared_ranks([keys[agent] for agent in state.agents])
    lines = [
        AgentRank(agent, rank, state.score[agent])
        for agent, rank in zip(state.agents, ranks, strict=True)
    ]
    return tuple(sorted(lines, key=lambda line: line.rank))


def _end_advanced(r: R, reason: Reason) -> None:
    """The seat with the highest total wins; independents do not compete, unless chosen."""
    state = r.state
    totals = {seat: state.score[agent] for seat, agent in state.identity.items()}
    exact = {seat: state.exact.get(seat, 0) for seat in totals}
    keys = [(totals[seat], exact[seat]) for seat in range(state.seats)]
    best = max(keys)
    winners = tuple([seat for seat in range(state.seats) if keys[seat] == best])
    winning_agents = {state.identity[seat] for seat in winners}
    rules = ["advanced.winner"]
    if sum(total == best[0] for total in totals.values()) > 1:
        rules.append("advanced.tie")
    highest = max([state.score[agent] for agent in state.independents], default=best[0])
    if highest > best[0]:
        rules.append("advanced.independents_excluded")
        if state.options.house_rulings.advanced_independent_can_win:
            winners = ()
            winning_agents = {a for a in state.independents if state.score[a] == highest}
    if reason == "turn_limit":
        rules.append("house.turn_limit")
        if best[0] <= 0 and winners:
            winners, winning_agents = (), set()
    rules.append("house.ranking")
    ranks = shared_ranks([tuple(key) for key in keys])
    seat_ranking = [
        SeatRank(seat, state.identity[seat], ranks[seat], totals[seat], exact[seat])
        for seat in range(state.seats)
    ]
    seat_ranking.sort(key=lambda line: (line.rank, line.seat))
    r.record(
        GameEnded(
            reason,
            tuple([agent for agent in state.agents if agent in winning_agents]),
            winners,
            _agent_ranking(state, {agent: (state.score[agent],) for agent in state.agents}),
            tuple(seat_ranking),
        ),
        *rules,
    )
