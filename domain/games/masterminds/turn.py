"""Tour de jeu, and the special actions: an Agent is placed, Scientists are spent, the turn passes.

Also the piles: discs that are used up are shuffled again.
"""

from __future__ import annotations

from domain.games.masterminds import agenda
from domain.games.masterminds.captures import capture
from domain.games.masterminds.components import GainWhenBurrowedUnderOwn
from domain.games.masterminds.moves import ForcedResolution, FreeCapture, PlayAgent
from domain.games.masterminds.run import Run
from domain.games.masterminds.state import MastermindsState
from domain.games.masterminds.table_facts import (
    AgentPlayed,
    BurrowEnded,
    PileShuffled,
    ScientistsSpent,
    SpecialAction,
    TurnBegan,
)


def begin_turn(run: Run, seat: int, round: int, turn: int, *, final: bool = False) -> None:
    """A turn; a seat with an empty pile can only resolve a stack.

    Its discard is empty too (ruling.known_recycle_pile).
    """
    run.record(TurnBegan(seat, round, turn, final), "turn.order")
    forced = not run.villain(seat).pile
    run.push(agenda.Play(seat, forced), agenda.EndTurn(seat))


# Placing an Agent


def play_agent(run: Run, seat: int, move: PlayAgent) -> None:
    """The top disc, one of the pile, or one of the discard, into any city."""
    kind = _disc(run, seat, move)
    stacks = run.state.stacks
    run.require(move.city in stacks, "turn.place", "no city is called {city}", city=move.city)
    stack = stacks[move.city]
    if move.burrow:
        run.require(
            run.villain(seat).burrow,
            "power.mole_base",
            "seat {seat} has no permission to burrow",
            seat=seat,
        )
        run.require(
            bool(stack),
            "power.mole_base",
            "there is no disc to burrow under in {city}",
            city=move.city,
        )
    run.pop()
    if move.source == "discard":
        _pay(run, seat, "recycle", "scientist.recycle")
    position = len(stack) - 1 if move.burrow else len(stack)
    run.record(
        AgentPlayed(seat, kind, move.source, move.city, position, move.burrow),
        *_SOURCES[move.source],
        *(("power.mole_base",) if move.burrow else ()),
    )
    gains = _end_burrow(run, seat, move)
    is_full = len(stack) + 1 >= run.state.threshold
    run.push(
        *gains,
        # Otherwise nothing is resolved (turn.no_resolution).
        *((agenda.ResolveStack(move.city, "full"),) if is_full else ()),
        agenda.ReshuffleCheck(),
        agenda.AfterPlay(seat),
    )


_SOURCES = {
    "top": ("turn.place",),
    "pile": ("turn.place", "codex.mastery", "ruling.mastery_order"),
    "discard": ("turn.place", "scientist.recycle", "ruling.recycle_public"),
}


def _disc(run: Run, seat: int, move: PlayAgent) -> str:
    """The kind of disc that is played. Its owner may have looked at it (turn.peek)."""
    villain, disc = run.villain(seat), move.disc
    if move.source == "pile":
        run.require(
            villain.codex_mastery,
            "codex.mastery",
            "{tokens} codex tokens are not enough to choose in the pile",
            tokens=len(villain.library),
        )
    elif move.source == "discard":
        run.require(
            villain.scientists >= run.state.edition.costs["recycle"],
            "scientist.recycle",
            "{scientists} Scientists are not enough to recycle",
            scientists=villain.scientists,
        )
    run.require(
        (disc is None) == (move.source == "top"),
        "turn.place",
        "a disc is named unless it is the top of the pile",
    )
    if disc is None:
        return run.r.chance.top(f"agent_{seat}", villain.pile)
    if move.source == "pile":
        run.require(disc in villain.pile, "codex.mastery", "no {disc} in the pile", disc=disc)
    else:
        run.require(
            disc in villain.discard, "scientist.recycle", "no {disc} in the discard", disc=disc
        )
    return disc


def _end_burrow(run: Run, seat: int, move: PlayAgent) -> list[agenda.Gain]:
    """The permission is gone, used or not; Mole I pays under a disc of one's own.

    (ruling.mole_bonus) The disc right above is the former top of the stack.
    """
    villain = run.villain(seat)
    if not villain.burrow:
        return []
    run.record(BurrowEnded(seat, move.burrow), "ruling.mole_next")
    above = run.state.stacks[move.city][-1]
    if not move.burrow or above.owner != seat:
        return []
    return [
        agenda.Gain(seat, gain.resource, "power.mole_i")
        for slot, power in run.state.edition.powers[villain.machine].items()
        if slot in villain.powers and isinstance(power, GainWhenBurrowedUnderOwn)
        for gain in power.gains
        for _ in range(gain.amount)
    ]


def forced_resolution(run: Run, seat: int, move: ForcedResolution) -> None:
    """Instead of playing; nothing can be bought afterwards (ruling.unable_turn)."""
    stack = run.state.stacks.get(move.city, ())
    run.require(
        any(disc.owner == seat for disc in stack),
        "turn.unable",
        "seat {seat} has no disc in {city}",
        seat=seat,
        city=move.city,
    )
    run.pop()
    run.push(agenda.ResolveStack(move.city, "forced"), agenda.ReshuffleCheck(placed=False))


# After playing: several actions, in any order, while they can be paid for.
# (scientist.several, ruling.after_order)


def may_take_extra_turn(state: MastermindsState, seat: int) -> bool:
    """An Agent of one's pile is needed, not only Scientists (ruling.extra_turn)."""
    villain = state.villains[seat]
    return bool(villain.pile) and villain.scientists >= state.edition.costs["extra_turn"]


def may_capture_freely(state: MastermindsState, seat: int) -> bool:
    return state.villains[seat].scientists >= state.edition.costs["capture"] and any(
        state.buildings.values()
    )


def extra_turn(run: Run, seat: int) -> None:
    """One more Agent within the same turn."""
    run.require(
        may_take_extra_turn(run.state, seat),
        "scientist.extra_turn",
        "{scientists} Scientists and {discs} discs in the pile: an extra turn needs more",
        scientists=run.villain(seat).scientists,
        discs=len(run.villain(seat).pile),
    )
    run.pop()
    _pay(run, seat, "extra_turn", "scientist.extra_turn", "ruling.extra_turn")
    run.push(agenda.Play(seat))


def free_capture(run: Run, seat: int, move: FreeCapture) -> None:
    """Any building, whatever the levels."""
    run.require(
        run.villain(seat).scientists >= run.state.edition.costs["capture"],
        "scientist.capture",
        "{scientists} Scientists are not enough",
        scientists=run.villain(seat).scientists,
    )
    run.require(
        move.building in run.state.buildings.get(move.city, ()),
        "scientist.capture",
        "no {building} is left in {city}",
        building=move.building,
        city=move.city,
    )
    _pay(run, seat, "capture", "scientist.capture")
    capture(run, seat, move.city, move.building, 1, "action", "scientist.capture")


def _pay(run: Run, seat: int, action: SpecialAction, *rules: str) -> None:
    count = run.state.edition.costs[action]
    run.record(ScientistsSpent(seat, count, action), "scientist.spend", *rules)


# Gérer votre Pile et votre défausse d'Agents


def reshuffle_check(run: Run, item: agenda.ReshuffleCheck) -> None:
    """Empty piles are made anew, clockwise from the active seat (ruling.shuffle_order)."""
    active = run.state.active_seat
    assert active is not None
    for seat in run.state.clockwise_from(active):
        villain = run.villain(seat)
        if villain.pile or not villain.discard:
            continue
        order = run.r.chance.shuffle(f"pile_{seat}", villain.discard, lazily=True)
        # The printed rule speaks of the disc just placed; otherwise it comes late.
        is_late = seat != active or not item.placed
        run.record(
            PileShuffled(seat, order, order[0], len(order), "reshuffle"),
            "pile.reshuffle",
            *(("ruling.late_reshuffle",) if is_late else ()),
        )
