"""Fin de partie: the trigger, the last turns, the last stacks, and who wins."""

from __future__ import annotations

from domain.games.masterminds import agenda
from domain.games.masterminds.run import Run
from domain.games.masterminds.scoring import score
from domain.games.masterminds.state import EndReason, SeatRank
from domain.games.masterminds.table_facts import (
    BurrowEnded,
    EndTriggered,
    FinalResolutionBegan,
    GameEnded,
    ScoresComputed,
)
from domain.kernel import shared_ranks


def trigger_end(run: Run, reason: EndReason, by_seat: int | None) -> None:
    """The first trigger counts, and only before the last round; nothing is interrupted.

    "That player" is the active seat (ruling.trigger_active).
    """
    state = run.state
    if state.phase != "play" or state.end_trigger is not None:
        return
    assert state.active_seat is not None
    rule = "house.round_limit" if reason == "round_limit" else "end.trigger"
    run.record(EndTriggered(reason, by_seat, state.active_seat), rule)


def begin_final_resolution(run: Run) -> None:
    """No active seat, no special actions; the Mole's permissions lapse.

    (ruling.final_resolution)
    """
    run.record(FinalResolutionBegan(), "end.final_stacks")
    for seat, villain in enumerate(run.state.villains):
        if villain.burrow:
            run.record(BurrowEnded(seat, used=False), "ruling.final_resolution")
    cities = [agenda.FinalCity(city) for city in run.state.edition.cities]
    run.push(*cities, agenda.FinalScores())


def final_city(run: Run, item: agenda.FinalCity) -> None:
    """What is left in a city is resolved."""
    if run.state.stacks[item.city]:
        run.push(agenda.ResolveStack(item.city, "final"))


def final_scores(run: Run, item: agenda.FinalScores) -> None:
    """Most points; then most segments; then a shared victory."""
    state = run.state
    scores = tuple([score(state, seat) for seat in range(state.seats)])
    run.record(
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
    run.record(
        GameEnded(tuple(ranking), winners), "score.winner", *(("score.tie",) if is_tied else ())
    )
