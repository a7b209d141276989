"""Standings and chapters."""

from __future__ import annotations

from domain.games.masterminds.rules.scoring import score
from domain.games.masterminds.state import MastermindsState
from domain.kernel import Chapter, Standing, Standings, shared_ranks


def standings(state: MastermindsState) -> Standings:
    """All of it public at any moment: points, then segments (score.tie)."""
    if not state.villains:
        return Standings(tuple([Standing(f"seat:{seat}", seat) for seat in range(state.seats)]))
    scores = [score(state, seat) for seat in range(state.seats)]
    ranks = shared_ranks([(line.total, len(state.villains[line.seat].built)) for line in scores])
    lines = tuple(
        [
            Standing(
                f"seat:{line.seat}",
                line.seat,
                line.total,
                rank,
                {
                    "segments": line.segments,
                    "buildings": line.buildings,
                    "missions": line.missions,
                    "chaos": line.chaos,
                    "codex": line.codex,
                },
                {
                    "machine": state.villains[line.seat].machine,
                    "segments_built": len(state.villains[line.seat].built),
                },
            )
            for line, rank in zip(scores, ranks, strict=True)
        ]
    )
    if state.result is None:
        return Standings(lines)
    winners = state.result.winners
    reason = state.end_trigger.reason if state.end_trigger else ""
    return Standings(lines, True, winners, tuple([f"seat:{seat}" for seat in winners]), reason)


def chapter(state: MastermindsState) -> Chapter:
    """Setup, one chapter per turn, one per city at the end, then the count."""
    if state.turn == 0:
        return Chapter("setup")
    if state.scores:
        return Chapter("scores", state.turn, None, state.round)
    if state.phase == "final_resolution":
        city = state.final_city
        if not city:
            return Chapter("final_stacks", state.turn, None, state.round)
        return Chapter("final_city", state.edition.order[city], None, state.round, city)
    part = state.resolution.city if state.resolution is not None else state.turn_step
    trigger = state.end_trigger
    kind = "last_turn" if trigger is not None and state.turn > trigger.turn else "turn"
    return Chapter(kind, state.turn, state.active_seat, state.round, part)
