"""What tells how an agent stands: its points, its lead, its place, its owner's report."""

from __future__ import annotations

from domain.games.secret_agents.state import SecretAgentsState
from domain.kernel.value import Features, Row, Value

S = SecretAgentsState

NAMES = ("score", "lead", "close", "place", "ruin", "with_dossier", "report", "played")


def features(state: S) -> Features:
    """Seats first, then independents where they can win."""
    agents = [state.identity[seat] for seat in range(state.seats)] if state.identity else []
    others = state.independents
    if state.is_advanced and not state.options.house_rulings.advanced_independent_can_win:
        others = ()
    goal = state.edition.components.score_track.goal.value
    score = state.score
    if len(agents) < state.seats or not score:
        return Features(0.0, ((0.0,) * len(NAMES),) * state.seats)
    rivals = [*agents, *others]
    rows = [_row(state, seat, agent, rivals, goal) for seat, agent in enumerate(rivals)]
    return Features(min(1.0, max(score.values()) / goal), tuple(rows))


def _row(state: S, seat: int, agent: str, rivals: list[str], goal: int) -> Row:
    own = state.score[agent]
    best = max([state.score[other] for other in rivals if other != agent], default=0)
    place = state.edition.places[state.position[agent]]
    report = 0.0
    if state.sheets and seat < state.seats and not state.exact:
        worth = state.edition.components.advanced.points_per_exact_deduction
        owners = {state.identity[other]: other for other in range(state.seats)}
        sheet = state.sheets.get(seat, {})
        exact = sum([owners.get(each, "independent") == guess for each, guess in sheet.items()])
        report = worth * exact / goal
    return (
        own / goal,
        (own - best) / goal,
        (own / goal) ** 3,
        place.points / 10,
        float(place.points < 0),
        float(state.position[agent] == state.dossier),
        report,
        float(
            seat < state.seats
        ),  # Nobody pushes an independent: it wins less than its points say.
    )


value = Value.of(__package__, features, NAMES)
