"""Standings and chapters."""

from __future__ import annotations

from domain.games.circle.rules.victory import ranking
from domain.games.circle.state import (
    Acting,
    Arrivals,
    Auction,
    CircleState,
    GuardWindow,
    SeatRank,
    VetoWindow,
)
from domain.kernel import Chapter, Standing, Standings

CIRCLE = "circle"


def standings(state: CircleState) -> Standings:
    """Seats and the Circle; while the game runs, both readings of the ranking."""
    result = state.result
    if not state.vp:
        return Standings(tuple([Standing(f"seat:{seat}", seat) for seat in range(state.seats)]))
    upright, chaos = _ranks(ranking(state)), _ranks(ranking(state, upside_down=True))
    final = upright if result is None else _ranks(result.ranking)
    lines = [_line(state, seat, final[seat], upright, chaos) for seat in range(state.seats)]
    lines.append(_circle_line(state))
    if result is None:
        return Standings(tuple(lines))
    sides = [f"seat:{seat}" for seat in result.winners]
    if result.circle_wins:
        sides.insert(0, CIRCLE)
    return Standings(tuple(lines), True, result.winners, tuple(sides), result.outcome)


def _ranks(lines: tuple[SeatRank, ...]) -> dict[int, int]:
    """Ranks by seat."""
    return {line.seat: line.rank for line in lines}


def _line(
    state: CircleState, seat: int, rank: int, upright: dict[int, int], chaos: dict[int, int]
) -> Standing:
    ready, own = len(state.ready[seat]), [c for c, s in state.marker.items() if s == seat]
    deployed = sum([card in state.deployed for card in own])
    details: dict[str, int | str | None] = {
        **state.secrets[seat],
        "secrets": state.total_secrets(seat),
        "infiltrated": len(state.infiltrated[seat]),
        "teams": len(state.teams[seat]),
        "ready": ready,
        "deployed": deployed,
        "preparing": len(own) - ready - deployed,
        "rank_if_services_win": upright[seat],
        "rank_if_chaos": chaos[seat],
    }
    sources = state.vp_by_source[seat]
    return Standing(f"seat:{seat}", seat, state.vp[seat], rank, sources, details)


_STATUS = {"players": "defeated", "chaos": "won", "limit": "undecided"}


def _circle_line(state: CircleState) -> Standing:
    """Nobody's side."""
    result = state.result
    rank = 1 if result is not None and result.circle_wins else None
    status = None if result is None else _STATUS[result.outcome]
    return Standing(
        CIRCLE, None, state.circle_vp, rank, state.circle_vp_by_source, {"status": status}
    )


def chapter(state: CircleState) -> Chapter:
    """Setup; in each round every seat's turn of phases 1 and 2, then the wheel; the end."""
    if state.result is not None:
        return Chapter("end", state.round, None, state.round)
    seat = _seat(state) if state.part in ("secrets", "actions") else None
    return Chapter(state.part, state.round, seat, state.round, _section(state))


def _seat(state: CircleState) -> int:
    """Whose turn it is, until the next one's begins."""
    if state.turn is not None:
        return state.turn.seat
    return state.turns_done[-1] if state.turns_done else state.first_seat


def _section(state: CircleState) -> str:
    match state.agenda[0] if state.agenda else None:
        case VetoWindow():
            return "veto"
        case GuardWindow():
            return "guard"
        case Auction():
            return "hiring"
        case Arrivals():
            return "arrivals"
        case Acting() if state.part == "actions":
            return "action"
        case _:
            return "time" if state.part == "wheel" else ""
