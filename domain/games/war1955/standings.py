"""Standings and chapters."""

from __future__ import annotations

from domain.games.war1955.edition.components import GADGETS
from domain.games.war1955.rules.markers import guard_key
from domain.games.war1955.state import War1955State
from domain.kernel import Chapter, Standing, Standings, shared_ranks


def standings(state: War1955State) -> Standings:
    """A point per secured country; leads tell who is close to the next."""
    result = state.result
    if result is None:
        ranks = shared_ranks([guard_key(state, seat) for seat in (0, 1)])
        return Standings((_line(state, 0, ranks[0]), _line(state, 1, ranks[1])))
    ranks = [1 if seat in result.ranking[0] else 2 for seat in (0, 1)]
    winners = result.ranking[0]
    return Standings(
        (_line(state, 0, ranks[0]), _line(state, 1, ranks[1])),
        True,
        winners,
        tuple([f"seat:{seat}" for seat in winners]),
        "+".join(result.reasons) or "turn_limit",
    )


def _line(state: War1955State, seat: int, rank: int) -> Standing:
    secured = state.secured(seat)
    details: dict[str, int | str | None] = {
        "home": state.home.get(seat),
        "faction": state.faction.get(seat),
        "secured": ", ".join(secured),
    }
    for country in state.position:
        details[f"lead_{country}"] = state.lead(seat, country)
    details["lead_sum"] = guard_key(state, seat)[1]
    target = state.home.get(1 - seat)
    if target in state.position:
        details["missing_to_home"] = state.half_length(target) - state.lead(seat, target)
    for gadget in GADGETS:
        details[gadget] = state.gadgets[seat].get(gadget)
    details["hand_size"] = len(state.hands[seat])
    sources = {country: int(country in secured) for country in state.edition.countries}
    return Standing(f"seat:{seat}", seat, len(secured), rank, sources, details)


_PARTS = ("", "play1", "play2", "refill", "spy")


def chapter(state: War1955State) -> Chapter:
    """Setup, then one chapter per turn; its parts are the four steps."""
    if state.turn == 0:
        return Chapter("setup")
    return Chapter("turn", state.turn, state.actor, (state.turn + 1) // 2, _PARTS[state.step])
