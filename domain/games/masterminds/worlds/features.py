"""What tells how a villain stands: points by source, and what will bring more of them."""

from __future__ import annotations

from domain.games.masterminds.rules.scoring import score
from domain.games.masterminds.state import MastermindsState
from domain.kernel.value import Features, Row, Value

S = MastermindsState

NAMES = (
    "total", "lead", "segments", "parts", "nearest", "firepower", "scientists", "cells",
    "codex", "mastery", "chaos", "buildings", "missions", "powers", "discs", "turn",
)  # fmt: skip


def features(state: S) -> Features:
    if state.turn == 0:
        return Features(0.0, ((0.0,) * len(NAMES),) * state.seats)
    totals = [score(state, seat).total for seat in range(state.seats)]
    track = state.edition.secret_service
    built = [len(v.built) / max(1, len(v.built) + len(v.slots)) for v in state.villains]
    progress = max(*built, state.ss_level / track.end_level)
    rows = [_row(state, seat, totals) for seat in range(state.seats)]
    return Features(min(1.0, progress), tuple(rows))


def _row(state: S, seat: int, totals: list[int]) -> Row:
    villain = state.villains[seat]
    best = max([total for other, total in enumerate(totals) if other != seat], default=0)
    printed = state.edition.segments[villain.machine]
    filled = [
        (parts.bolts + parts.copper) / max(1, printed[id].bolts + printed[id].copper)
        for id, parts in villain.slots.items()
    ]
    lying = sum([disc.owner == seat for stack in state.stacks.values() for disc in stack])
    return (
        totals[seat] / 30,
        (totals[seat] - best) / 30,
        len(villain.built) / 4,
        sum(filled) / 4,
        max(filled, default=0.0),
        villain.firepower / 6,
        villain.scientists / 3,
        villain.cells / 3,
        len(villain.library) / 5,
        float(villain.codex_mastery),
        villain.chaos / 5,
        len(villain.buildings) / 4,
        len(villain.missions) / 2,
        len(villain.powers) / 2,
        lying / 3,
        float(state.active_seat == seat),
    )


value = Value.of(__package__, features, NAMES)
