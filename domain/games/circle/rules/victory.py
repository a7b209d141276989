"""Points de victoire, Fin de la partie: how VP change, and who wins."""

from __future__ import annotations

from typing import Literal

from domain.games.circle.facts import (
    Arrest,
    CircleVpChanged,
    EndTriggered,
    EndWithdrawn,
    GameEnded,
    SecretsGained,
    VpChanged,
)
from domain.games.circle.facts.table import VpSource
from domain.games.circle.state import CircleState, Outcome, SeatRank
from domain.kernel import Recorder, shared_ranks

R = Recorder[CircleState]

_SOURCE_RULES: dict[VpSource, tuple[str, ...]] = {
    "infiltration": ("infil.how", "vp.sources", "vp.silent_infiltration"),
    "team": ("team.bonus", "vp.sources"),
    "capture": ("vp.capture_action", "vp.sources"),
    "arrest": ("vp.arrest", "vp.sources"),
    "marker": ("veto.activate",),
    "unmask": ("unmask.effect",),
}


# How VP and secrets change


def change_vp(r: R, seat: int, delta: int, source: VpSource) -> None:
    """No score goes below 0; a change of 0 is no change (ruling.vp_floor)."""
    before = r.state.vp[seat]
    delta = max(delta, -before)
    if delta:
        r.record(VpChanged(seat, delta, source, before + delta), *_SOURCE_RULES[source])


def change_circle_vp(r: R, delta: int, source: Literal["capture", "arrest", "unmask"]) -> None:
    """The Circle is alarmed by captures, and set back by an unmasking."""
    before = r.state.circle_vp
    delta = max(delta, -before)
    if delta:
        rule = "unmask.effect" if source == "unmask" else "vp.circle_alarm"
        r.record(CircleVpChanged(delta, source, before + delta), rule)


def gain_secrets(r: R, seat: int, division: str, amount: int, *rules: str) -> None:
    """With the thirteenth, twelve are spent; what is beyond stays (ruling.arrest_carry)."""
    table = r.state.edition.components.vp_table
    before = r.state.secrets[seat][division]
    after = before + amount
    r.record(SecretsGained(seat, division, amount, before, after), *rules)
    if after < r.state.edition.arrest_at:
        return
    rest = after - table.arrest_cost
    r.record(
        Arrest(seat, division, table.arrest_cost, rest),
        "vp.arrest",
        "phase1.track_cap",
        "ruling.arrest_carry",
    )
    change_vp(r, seat, table.arrest_vp_seat, "arrest")
    change_circle_vp(r, table.arrest_vp_circle, "arrest")


# The end


def check_scores(r: R) -> None:
    """After each completed move: the Circle wins at once (ruling.chaos_at_once).

    A seat that crosses the line only announces the end: phase 2 is played in full
    (ruling.end_from_phase1).
    """
    state, goal = r.state, r.state.edition.goal
    if state.circle_vp >= goal:
        _end(r, "chaos", "end.chaos", "end.spared")
    elif state.end_triggered is None and max(state.vp) >= goal:
        seat = next(seat for seat in state.seat_order() if state.vp[seat] >= goal)
        r.record(EndTriggered(seat, state.vp[seat]), "end.players")


def check_end(r: R) -> bool:
    """After phase 2 the scores of that moment decide; True if the game is over.

    (ruling.end_at_phase2_end)
    """
    state = r.state
    if max(state.vp) >= state.edition.goal:
        _end(r, "players", "end.players", "end.most_vp")
    elif state.end_triggered is not None:
        r.record(EndWithdrawn(), "ruling.end_at_phase2_end")
    if r.state.result is None and state.round == state.round_limit:
        _end(r, "limit", "ruling.round_limit")
    return r.state.result is not None


def _end(r: R, outcome: Outcome, *rules: str) -> None:
    """Any number of seats share a victory (ruling.shared_win)."""
    lines = ranking(r.state, upside_down=outcome == "chaos")
    winners = tuple(sorted([line.seat for line in lines if line.rank == 1]))
    cited = (*rules, "ruling.shared_win") if len(winners) > 1 else rules
    r.record(GameEnded(outcome, winners, outcome == "chaos", lines), *cited)


def ranking(state: CircleState, *, upside_down: bool = False) -> tuple[SeatRank, ...]:
    """VP, then secrets in total; equals share a rank (ruling.full_ranking)."""
    sign = -1 if upside_down else 1
    counted = [(state.vp[seat], state.total_secrets(seat)) for seat in range(state.seats)]
    ranks = shared_ranks([(sign * vp, sign * secrets) for vp, secrets in counted])
    order = sorted([(rank, seat) for seat, rank in enumerate(ranks)])
    return tuple([SeatRank(seat, rank, *counted[seat]) for rank, seat in order])
