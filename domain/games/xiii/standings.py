"""Standings and chapters."""

from __future__ import annotations

from domain.games.xiii.rules.turn import breakdowns, rank_keys
from domain.games.xiii.state import NEUTRAL, NUMBERS, XiiiState
from domain.kernel import Chapter, Standing, Standings, shared_ranks


def standings(state: XiiiState) -> Standings:
    """Investigation points by source; primary missions part equal seats."""
    if not state.score:
        lines = [Standing(f"seat:{seat}", seat, 0, 1) for seat in range(state.seats)]
        return Standings(tuple(lines))
    missions = state.missions.values()
    holders = [each.hold.seat for each in missions if each.hold is not None]
    carriers = [each.package.carrier for each in missions if each.package is not None]
    carrying = [state.elements[carrier].controller for carrier in carriers if carrier]
    ranks, sources = shared_ranks(rank_keys(state)), breakdowns(state)
    lines = [
        Standing(
            f"seat:{seat}",
            seat,
            state.score[seat],
            ranks[seat],
            sources[seat],
            {
                "primary_missions": len(state.missions_won[seat]),
                "secondary_missions": len(state.secondary_won[seat]),
                "holds": holders.count(seat),
                "packages": carrying.count(seat),
                "autonomy": state.ap[seat],
                "hand_size": len(state.hands[seat]),
            },
        )
        for seat in range(state.seats)
    ]
    if state.result is None:
        return Standings(tuple(lines))
    winners = state.result.ranking[0]
    sides = tuple([f"seat:{seat}" for seat in winners])
    return Standings(tuple(lines), True, winners, sides, "points")


def chapter(state: XiiiState) -> Chapter:
    """The start of a turn, then phases by seat; a fight is a chapter of its own."""
    combat = state.combat
    if combat is not None:
        kind = "mission_fight" if combat.defender == NEUTRAL else "fight"
        return Chapter(kind, combat.location, combat.attacker, combat.round, combat.step)
    if state.part == "setup" or state.turn == 0:
        return Chapter("setup")
    if state.part in ("last_call", "over"):
        return Chapter("end", state.turn)
    part = state.part
    if NUMBERS[part] < NUMBERS["recruitment"]:
        return Chapter("turn", state.turn, part=part)
    if state.active is None or part == "combat":
        return Chapter("combat" if part == "combat" else "turn", state.turn, part=part)
    return Chapter(part, state.turn, state.active, part=part)
