"""Fin de partie: the trigger, the last turns, the last stacks, and who wins."""

from __future__ import annotations

from domain.games.masterminds.facts.table import (
    BurrowEnded,
    EndTriggered,
    FinalResolutionBegan,
    GameEnded,
    ScoresComputed,
)
from domain.games.masterminds.rules.scoring import score
from domain.games.masterminds.state import EndReason, MastermindsState, SeatRank, agenda
from domain.kernel import Recorder, shared_ranks

R = Recorder[MastermindsState]


def trigger_end(r: R, reason: EndReason, by_seat: int | None) -> None:
    """The first trigger counts, and only before the last round; nothing is interrupted.

    "That player" is the active seat (ruling.trigger_active).
    """
    state = r.state
    if state.phase != "play" or state.end_trigger is not None:
        return
    assert state.active_seat is not None
    rule = "house.round_limit" if reason == "round_limit" else "end.trigger"
    r.record(EndTriggered(reason, by_seat, state.active_seat), rule)


def begin_final_resolution(r: R) -> None:
    """No active seat, no special actions; the Mole's permissions lapse.

    (ruling.final_resolution)
    """
    r.record(FinalResolutionBegan(), "end.final_stacks")
    for seat, villain in enumerate(r.state.villains):
        if villain.burrow:
            r.record(BurrowEnded(seat, used=False), "ruling.final_resolution")
    cities = [agenda.FinalCity(city) for city in r.state.edition.cities]
    r.push(*cities, agenda.FinalScores())


def final_city(r: R, item: agenda.FinalCity) -> None:
    """What is left in a city is resolved."""
    if r.state.stacks[item.city]:
        r.push(agenda.ResolveStack(item.city, "final"))


def final_scores(r: R, item: agenda.FinalScores) -> None:
    """Most points; then most segments; then a shared victory."""
    state = r.state
    scores = tuple([score(state, seat) for seat in range(state.seats)])
    r.record(
        ScoresComputed(scores),
        "score.segments",
        "score.buildings",
        "score.missions",
        "score.chaos",
        "score.codex",
    )
    built = [len(villain.built) for villain in state.villains]
    keys = [(line.total, built[line.seat]) for line in scores]
    ranks = shared_ranks(list(keys))
    ranking = sorted(
        [
            SeatRank(line.seat, rank, line.total, built[line.seat])
            for line, rank in zip(scores, ranks, strict=True)
        ],
        key=lambda line: (line.rank, line.seat),
    )
    winners = tuple([line.seat for line in ranking if line.rank == 1])
    totals = [line.total for line in scores]
    is_tied = totals.count(max(totals)) > 1
    r.record(
        GameEnded(tuple(ranking), winners), "score.winner", *(("score.tie",) if is_tied else ())
    )
