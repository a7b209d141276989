"""§1 and §6: how phases and turns follow each other, and the end of the game."""

from __future__ import annotations

from domain.games.xiii.facts import (
    ChoiceMade,
    GameOver,
    LocationUnblocked,
    PhaseBegan,
    SegmentBegan,
    TruceEnded,
    TurnBegan,
    TurnEnded,
)
from domain.games.xiii.moves import Pass
from domain.games.xiii.rules.common import begin_phase
from domain.games.xiii.state import NUMBERS, PARTS, XiiiState
from domain.kernel import Recorder, shared_ranks

R = Recorder[XiiiState]
S = XiiiState


def next_seat(state: S) -> int | None:
    """The seat whose segment comes next; none if the phase is over."""
    if state.active is None:
        return state.order[0]
    at = state.order.index(state.active) + 1
    return state.order[at] if at < len(state.order) else None


def begin_segment(r: R) -> None:
    """The next seat in the order acts, or the phase ends."""
    seat = next_seat(r.state)
    if seat is not None:
        r.record(SegmentBegan(r.state.turn, r.state.phase, seat), "turn.phases")
    elif r.state.part == "resolution":
        end_turn(r)
    else:
        if r.state.part == "movement":
            _end_truces(r)
        begin_phase(r, PARTS[r.state.phase + 1])


def _end_truces(r: R) -> None:
    """Those who still share the place will fight."""
    for place, truce in r.state.truces.items():
        if truce.turn_until == r.state.turn:
            rule = "ruling.start_truce" if r.state.turn == 1 else "card.alliance"
            r.record(TruceEnded(place, truce.seats), rule, "ruling.truce_members")


def end_turn(r: R) -> None:
    """Places open again; one turn token goes away."""
    for place in r.state.blocked:
        r.record(LocationUnblocked(place), "card.blockade", "ruling.blockade_duration")
    r.record(TurnEnded(r.state.turn, r.state.score), "turn.phases", "setup.turn_tokens")
    if r.state.turn >= r.state.options.turns:
        r.record(PhaseBegan(r.state.turn, NUMBERS["last_call"]), "ruling.last_call", "setup.turns")
    else:
        r.record(TurnBegan(r.state.turn + 1, r.state.order[-1]), "turn.phases", "phase1.drawer")


def pass_last_call(r: R, seat: int, move: Pass) -> None:
    """No card of any moment is left to be played."""
    r.record(ChoiceMade(seat, "last_call", "pass"), "ruling.last_call")


def rank_keys(state: S) -> list[tuple[int, ...]]:
    """Points, then primary missions resolved (score.winner)."""
    return [(state.score[seat], len(state.missions_won[seat])) for seat in range(state.seats)]


def breakdowns(state: S) -> list[dict[str, int]]:
    """The points of every seat by where they came from."""
    sources: list[dict[str, int]] = [{} for _ in range(state.seats)]
    for gain in state.score_log:
        mine = sources[gain.seat]
        mine[gain.source] = mine.get(gain.source, 0) + gain.amount
    return sources


def end_game(r: R) -> None:
    """Everybody has passed: the ranking, with shared ranks where nothing parts two seats."""
    ranks = shared_ranks(rank_keys(r.state))
    groups = [
        tuple([seat for seat, rank in enumerate(ranks) if rank == place])
        for place in sorted(set(ranks))
    ]
    r.record(
        GameOver(
            tuple(groups),
            tuple(breakdowns(r.state)),
            groups[0],
        ),
        "score.winner",
        "ruling.final_tie",
    )
