"""Scores: VP and where they come from, secrets, butterflies, and how it ended."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.circle.edition import NEUTRAL
from domain.games.circle.invariants.known import by
from domain.games.circle.rules.phase2 import butterfly
from domain.games.circle.rules.victory import ranking
from domain.games.circle.state import CircleState


def scores(state: CircleState) -> Iterator[str]:
    for seat, vp in enumerate(state.vp):
        if vp < 0 or vp != sum(state.vp_by_source[seat].values()):
            yield f"7: the VP of seat {seat} are not the sum of their sources"
        if min(state.secrets[seat].values()) < 0:
            yield f"6: seat {seat} has fewer than no secrets"
        if state.vp_by_source[seat].get("team", 0) > _team_vp(state, seat):
            yield f"10: seat {seat} has more team VP than its teams bring"
    if state.circle_vp < 0 or state.circle_vp != sum(state.circle_vp_by_source.values()):
        yield "7: the VP of the Circle are not the sum of their sources"
    yield from _teams(state)


def _team_vp(state: CircleState, seat: int) -> int:
    return len(state.teams[seat]) * state.edition.constants.team_bonus_vp


def sums(state: CircleState) -> Iterator[str]:
    most = state.edition.components.vp_table.secrets_max
    for seat in range(state.seats):
        if max(state.secrets[seat].values()) > most:
            yield f"6: seat {seat} has too many secrets in a division"
        if state.vp_by_source[seat].get("team", 0) != _team_vp(state, seat):
            yield f"10: seat {seat} has not the VP that its teams bring"
        if butterfly(state, seat) is not None:
            yield by("team.bonus", f"12: seat {seat} could form another team")
    table = state.edition.components.vp_table
    each = {"capture": (1, 1), "arrest": (table.arrest_vp_seat, table.arrest_vp_circle)}
    for source, (seat_vp, circle_vp) in each.items():
        gained = sum([sources.get(source, 0) for sources in state.vp_by_source])
        if state.circle_vp_by_source.get(source, 0) * seat_vp != gained * circle_vp:
            yield f"8: the Circle's VP by {source} are not those of the seats"
    chaos = state.result is not None and state.result.outcome == "chaos"
    if (state.circle_vp >= state.edition.goal) != chaos:
        words = "9: the Circle has reached the goal and the game goes on"
        yield by("ruling.chaos_at_once", words)


def _teams(state: CircleState) -> Iterator[str]:
    border, divisions = state.edition.border, state.edition.divisions
    for seat, teams in enumerate(state.teams):
        members = [card for team in teams for card in team.values()]
        if len(set(members)) != len(members):
            yield by("ruling.team_closed", f"11: a spy of seat {seat} is in two teams")
        for team in teams:
            real = [division for division, card in team.items() if border[card] == division]
            jokers = [card for card in team.values() if border[card] == NEUTRAL]
            if tuple(team) != divisions or not real or len(real) + len(jokers) != len(team):
                yield by("ruling.team_jokers", f"11: a team of seat {seat} is no butterfly")
        numbers = {card: number for number, team in enumerate(teams, 1) for card in team.values()}
        inside = {spy.card: spy.team for spy in state.infiltrated[seat]}
        if {card: team for card, team in inside.items() if team is not None} != {
            card: team for card, team in numbers.items() if card in inside
        }:
            yield f"11: the teams of seat {seat} are not those of its spies"
        if [card for card in members if card not in inside and card not in state.removed]:
            yield f"11: a spy in a team of seat {seat} is neither inside nor unmasked"


def result(state: CircleState) -> Iterator[str]:
    """The end is announced when a seat crosses the line, and the result follows from the scores."""
    goal, end = state.edition.goal, state.result
    if end is None:
        if max(state.vp) >= goal and state.end_triggered is None:
            words = "9: a seat has reached the goal and nobody has noticed"
            yield by("end.players", words)
        return
    upside_down = end.outcome == "chaos"
    if end.ranking != ranking(state, upside_down=upside_down):
        words = "9: the ranking does not follow from the scores"
        yield by("ruling.full_ranking", words)
    if end.winners != tuple(sorted([line.seat for line in end.ranking if line.rank == 1])):
        yield by("ruling.flavour", "9: the winners are not the first of the ranking")
    if end.circle_wins != upside_down:
        yield "9: the Circle wins by chaos alone"
    if end.outcome == "players" and max(state.vp) < goal:
        yield "9: no seat has reached the goal"
    if end.outcome == "limit" and (state.round < state.round_limit or max(state.vp) >= goal):
        yield "24: the last round is not over"
