"""What a seat's possessions are worth, at any moment."""

from __future__ import annotations

from domain.games.masterminds.edition import Box
from domain.games.masterminds.state import MastermindsState, SeatScore, Villain


def score(state: MastermindsState, seat: int) -> SeatScore:
    """How a seat stands."""
    return worth(state.edition, seat, state.villains[seat])


def worth(box: Box, seat: int, villain: Villain) -> SeatScore:
    """The five sources; parts, Scientists and firepower are worth nothing.

    (score.segments, score.buildings, score.missions, score.chaos, score.codex)
    """
    segments = 0
    if villain.built:
        printed = box.segments[villain.machine]
        segments = sum([printed[segment].chaos_points for segment in villain.built])
    buildings = box.scoring.per_building * len(villain.buildings)
    missions = sum([box.missions[mission].chaos_points for mission in villain.missions])
    chaos = box.scoring.per_chaos_token * villain.chaos
    codex = sum(villain.library)
    total = segments + buildings + missions + chaos + codex
    return SeatScore(seat, segments, buildings, missions, chaos, codex, total)
