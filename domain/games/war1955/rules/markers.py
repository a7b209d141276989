"""Sécurisez des pays, Conditions de victoire: markers move, countries are secured, games end."""

from __future__ import annotations

from domain.games.war1955.facts import (
    AdvanceCause,
    CountrySecured,
    GameStopped,
    GameWon,
    MarkerAdvanced,
)
from domain.games.war1955.state import DIRECTION, DecidedBy, Reason, War1955State
from domain.kernel import Recorder

R = Recorder[War1955State]


def advance(r: R, seat: int, country: str, squares: int, cause: AdvanceCause, *rules: str) -> None:
    """Towards the seat's end, as far as the starred square; there the country is secured."""
    origin = r.state.position[country]
    way = r.state.half_length(country) - r.state.lead(seat, country)
    to = origin + DIRECTION[seat] * min(squares, way)
    cited = (*rules, "ruling.overshoot") if squares > way else rules
    r.record(MarkerAdvanced(country, seat, origin, to, cause), *cited)
    if squares >= way:
        r.record(CountrySecured(country, seat), "secure.reach_star")


def check_victory(r: R, seat: int) -> None:
    """Three countries, or the opponent's home: the game ends that instant (goal.objectives).

    Only the seat that moved markers can win by it; the first to meet a condition has won.
    """
    state = r.state
    secured = state.secured(seat)
    reasons: list[Reason] = []
    if len(secured) >= state.edition.constants.countries_to_win:
        reasons.append("three_countries")
    if state.home[1 - seat] in secured:
        reasons.append("opponent_home")
    if reasons:
        rules = {"three_countries": "victory.three", "opponent_home": "victory.home"}
        r.record(
            GameWon(seat, tuple(reasons), secured),
            *[rules[reason] for reason in reasons],
            "victory.immediate",
        )


def stop_game(r: R) -> None:
    """The house limit: more secured countries, then leads, then the opponent's home."""
    keys = [guard_key(r.state, seat) for seat in (0, 1)]
    decided_by: DecidedBy = "shared"
    ranking: tuple[tuple[int, ...], ...] = ((0, 1),)
    if keys[0] != keys[1]:
        order: tuple[DecidedBy, ...] = ("secured", "lead_sum", "home_lead")
        at = next(index for index in range(3) if keys[0][index] != keys[1][index])
        decided_by = order[at]
        ranking = ((0,), (1,)) if keys[0] > keys[1] else ((1,), (0,))
    r.record(GameStopped(r.state.turn, ranking, decided_by), "house.turn_limit", "house.tiebreak")


def guard_key(state: War1955State, seat: int) -> tuple[int, int, int]:
    """What the seats are compared by: the larger stands better."""
    home = state.home.get(1 - seat)
    return (
        len(state.secured(seat)),
        sum([state.lead(seat, country) for country in state.position]),
        state.lead(seat, home) if home in state.position else 0,
    )
