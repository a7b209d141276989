"""Scores: VP and where they come from, secrets, butterflies, and how it ended."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.circle.edition import NEUTRAL
from domain.games.circle.rules.phase2 import butterfly
from domain.games.circle.rules.victory import ranking
from domain.games.circle.state import CircleState
from domain.kernel import Broken, broken


def scores(state: CircleState) -> Iterator[Broken]:
    for seat, vp in enumerate(state.vp):
        if vp < 0 or vp != sum(state.vp_by_source[seat].values()):
            yield broken("vp_sum", seat=seat)
        if min(state.secrets[seat].values()) < 0:
            yield broken("secrets_below_none", seat=seat)
        if state.vp_by_source[seat].get("team", 0) > _team_vp(state, seat):
            yield broken("team_vp_too_many", seat=seat)
    if state.circle_vp < 0 or state.circle_vp != sum(state.circle_vp_by_source.values()):
        yield broken("circle_vp_sum")
    yield from _teams(state)


def _team_vp(state: CircleState, seat: int) -> int:
    return len(state.teams[seat]) * state.edition.constants.team_bonus_vp


def sums(state: CircleState) -> Iterator[Broken]:
    most = state.edition.components.vp_table.secrets_max
    for seat in range(state.seats):
        if max(state.secrets[seat].values()) > most:
            yield broken("too_many_secrets", seat=seat)
        if state.vp_by_source[seat].get("team", 0) != _team_vp(state, seat):
            yield broken("team_vp", seat=seat)
        if butterfly(state, seat) is not None:
            yield broken("another_team", by="team.bonus", seat=seat)
    table = state.edition.components.vp_table
    each = {"capture": (1, 1), "arrest": (table.arrest_vp_seat, table.arrest_vp_circle)}
    for source, (seat_vp, circle_vp) in each.items():
        gained = sum([sources.get(source, 0) for sources in state.vp_by_source])
        if state.circle_vp_by_source.get(source, 0) * seat_vp != gained * circle_vp:
            yield broken("circle_vp_source", source=source)
    chaos = state.result is not None and state.result.outcome == "chaos"
    if (state.circle_vp >= state.edition.goal) != chaos:
        yield broken("chaos_goes_on", by="ruling.chaos_at_once")


def _teams(state: CircleState) -> Iterator[Broken]:
    border, divisions = state.edition.border, state.edition.divisions
    for seat, teams in enumerate(state.teams):
        members = [card for team in teams for card in team.values()]
        if len(set(members)) != len(members):
            yield broken("spy_in_two_teams", by="ruling.team_closed", seat=seat)
        for team in teams:
            real = [division for division, card in team.items() if border[card] == division]
            jokers = [card for card in team.values() if border[card] == NEUTRAL]
            if tuple(team) != divisions or not real or len(real) + len(jokers) != len(team):
                yield broken("no_butterfly", by="ruling.team_jokers", seat=seat)
        numbers = {card: number for number, team in enumerate(teams, 1) for card in team.values()}
        inside = {spy.card: spy.team for spy in state.infiltrated[seat]}
        if {card: team for card, team in inside.items() if team is not None} != {
            card: team for card, team in numbers.items() if card in inside
        }:
            yield broken("teams_of_spies", seat=seat)
        if [card for card in members if card not in inside and card not in state.removed]:
            yield broken("team_spy_gone", seat=seat)


def result(state: CircleState) -> Iterator[Broken]:
    """The end is announced when a seat crosses the line, and the result follows from the scores."""
    goal, end = state.edition.goal, state.result
    if end is None:
        if max(state.vp) >= goal and state.end_triggered is None:
            yield broken("goal_unnoticed", by="end.players")
        return
    upside_down = end.outcome == "chaos"
    if end.ranking != ranking(state, upside_down=upside_down):
        yield broken("ranking", by="ruling.full_ranking")
    if end.winners != tuple(sorted([line.seat for line in end.ranking if line.rank == 1])):
        yield broken("winners_not_first", by="ruling.flavour")
    if end.circle_wins != upside_down:
        yield broken("circle_by_chaos")
    if end.outcome == "players" and max(state.vp) < goal:
        yield broken("goal_not_reached")
    if end.outcome == "limit" and (state.round < state.round_limit or max(state.vp) >= goal):
        yield broken("last_round_left")
