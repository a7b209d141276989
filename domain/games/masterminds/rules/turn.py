"""Tour de jeu, and the special actions: an Agent is placed, Scientists are spent, the turn passes.

Also the piles: discs that are used up are shuffled again.
"""

from __future__ import annotations

from domain.games.masterminds.edition.components import GainWhenBurrowedUnderOwn
from domain.games.masterminds.facts.table import (
    AgentPlayed,
    BurrowEnded,
    PileShuffled,
    ScientistsSpent,
    SpecialAction,
    TurnBegan,
)
from domain.games.masterminds.moves import (
    EndTurn,
    ExtraTurn,
    ForcedResolution,
    FreeCapture,
    PlayAgent,
)
from domain.games.masterminds.rules.captures import capture
from domain.games.masterminds.state import MastermindsState, agenda
from domain.games.masterminds.worlds import discs_of
from domain.kernel import HIDDEN, Recorder

R = Recorder[MastermindsState]


def begin_turn(r: R, seat: int, round: int, turn: int, *, final: bool = False) -> None:
    """A turn; a seat with an empty pile can only resolve a stack.

    Its discard is empty too (ruling.known_recycle_pile).
    """
    r.record(TurnBegan(seat, round, turn, final), "turn.order")
    forced = not r.state.villains[seat].pile
    r.push(agenda.Play(seat, forced), agenda.EndTurn(seat))


# Placing an Agent


def play_agent(r: R, seat: int, move: PlayAgent) -> None:
    """The top disc, one of the pile, or one of the discard, into any city."""
    kind = _disc(r, seat, move)
    stacks = r.state.stacks
    r.require(move.city in stacks, "turn.place", "no_city", city=move.city)
    stack = stacks[move.city]
    if move.burrow:
        r.require(
            r.state.villains[seat].burrow,
            "power.mole_base",
            "no_burrow",
            seat=seat,
        )
        r.require(
            bool(stack),
            "power.mole_base",
            "nothing_to_burrow",
            city=move.city,
        )
    r.agenda.pop(0)
    if move.source == "discard":
        _pay(r, seat, "recycle", "scientist.recycle")
    position = len(stack) - 1 if move.burrow else len(stack)
    r.record(
        AgentPlayed(seat, kind, move.source, move.city, position, move.burrow),
        *_SOURCES[move.source],
        *(("power.mole_base",) if move.burrow else ()),
    )
    gains = _end_burrow(r, seat, move)
    is_full = len(stack) + 1 >= r.state.threshold
    r.push(
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


def _disc(r: R, seat: int, move: PlayAgent) -> str:
    """The kind of disc that is played. Its owner may have looked at it (turn.peek)."""
    villain, disc = r.state.villains[seat], move.disc
    if move.source == "pile":
        r.require(
            villain.codex_mastery,
            "codex.mastery",
            "too_few_codex",
            tokens=len(villain.library),
        )
    elif move.source == "discard":
        r.require(
            villain.scientists >= r.state.edition.costs["recycle"],
            "scientist.recycle",
            "too_few_scientists",
            scientists=villain.scientists,
        )
    r.require(
        (disc is None) == (move.source == "top"),
        "turn.place",
        "disc_named",
    )
    if disc is None:
        return r.chance.top(f"agent_{seat}", villain.pile, lambda: discs_of(r.state, seat).unseen())
    if move.source == "pile":
        r.require(disc in pile_of(r.state, seat), "codex.mastery", "not_in_pile", disc=disc)
    else:
        r.require(disc in villain.discard, "scientist.recycle", "not_in_discard", disc=disc)
    return disc


def pile_of(state: MastermindsState, seat: int) -> tuple[str, ...]:
    """The discs of a pile; whatever is nowhere else, where nobody has told their order."""
    pile = state.villains[seat].pile
    return tuple(discs_of(state, seat).unseen()) if HIDDEN in pile else pile


def _end_burrow(r: R, seat: int, move: PlayAgent) -> list[agenda.Gain]:
    """The permission is gone, used or not; Mole I pays under a disc of one's own.

    (ruling.mole_bonus) The disc right above is the former top of the stack.
    """
    villain = r.state.villains[seat]
    if not villain.burrow:
        return []
    r.record(BurrowEnded(seat, move.burrow), "ruling.mole_next")
    above = r.state.stacks[move.city][-1]
    if not move.burrow or above.owner != seat:
        return []
    return [
        agenda.Gain(seat, gain.resource, "power.mole_i")
        for slot, power in r.state.edition.powers[villain.machine].items()
        if slot in villain.powers and isinstance(power, GainWhenBurrowedUnderOwn)
        for gain in power.gains
        for _ in range(gain.amount)
    ]


def forced_resolution(r: R, seat: int, move: ForcedResolution) -> None:
    """Instead of playing; nothing can be bought afterwards (ruling.unable_turn)."""
    stack = r.state.stacks.get(move.city, ())
    r.require(
        any(disc.owner == seat for disc in stack),
        "turn.unable",
        "no_disc_there",
        seat=seat,
        city=move.city,
    )
    r.agenda.pop(0)
    r.push(agenda.ResolveStack(move.city, "forced"), agenda.ReshuffleCheck(placed=False))


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


def extra_turn(r: R, seat: int, move: ExtraTurn) -> None:
    """One more Agent within the same turn."""
    r.require(
        may_take_extra_turn(r.state, seat),
        "scientist.extra_turn",
        "extra_turn",
        scientists=r.state.villains[seat].scientists,
        discs=len(r.state.villains[seat].pile),
    )
    r.agenda.pop(0)
    _pay(r, seat, "extra_turn", "scientist.extra_turn", "ruling.extra_turn")
    r.push(agenda.Play(seat))


def free_capture(r: R, seat: int, move: FreeCapture) -> None:
    """Any building, whatever the levels."""
    r.require(
        r.state.villains[seat].scientists >= r.state.edition.costs["capture"],
        "scientist.capture",
        "too_few_scientists",
        scientists=r.state.villains[seat].scientists,
    )
    r.require(
        move.building in r.state.buildings.get(move.city, ()),
        "scientist.capture",
        "no_building",
        building=move.building,
        city=move.city,
    )
    _pay(r, seat, "capture", "scientist.capture")
    capture(r, seat, move.city, move.building, 1, "action", "scientist.capture")


def buy_nothing(r: R, seat: int, move: EndTurn) -> None:
    """The turn passes."""
    r.agenda.pop(0)


def _pay(r: R, seat: int, action: SpecialAction, *rules: str) -> None:
    count = r.state.edition.costs[action]
    r.record(ScientistsSpent(seat, count, action), "scientist.spend", *rules)


# Gérer votre Pile et votre défausse d'Agents


def reshuffle_check(r: R, item: agenda.ReshuffleCheck) -> None:
    """Empty piles are made anew, clockwise from the active seat (ruling.shuffle_order)."""
    active = r.state.active_seat
    assert active is not None
    for seat in r.state.clockwise_from(active):
        villain = r.state.villains[seat]
        if villain.pile or not villain.discard:
            continue
        order = r.chance.shuffle(f"pile_{seat}", villain.discard, lazily=True)
        # The printed rule speaks of the disc just placed; otherwise it comes late.
        is_late = seat != active or not item.placed
        r.record(
            PileShuffled(seat, order, order[0], len(order), "reshuffle"),
            "pile.reshuffle",
            *(("ruling.late_reshuffle",) if is_late else ()),
        )
