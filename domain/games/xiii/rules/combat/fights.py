"""§6.7, the course of a fight: powers, cards, dice, wounds, retreat; the attacker first.

The adversary of a mission combat is NEUTRAL: it has no powers, no cards and stays.
"""

from __future__ import annotations

from domain.games.xiii.facts import (
    CardDetached,
    ChoiceMade,
    FightEnded,
    FightStepBegan,
    MissionFailed,
    RoundBegan,
    WindowClosed,
)
from domain.games.xiii.facts.fights import FightResult
from domain.games.xiii.moves import Retreat, Stay
from domain.games.xiii.rules.board import loose_packages, own_at, retreat_options
from domain.games.xiii.rules.cards.windows import open_support, open_window
from domain.games.xiii.rules.combat.powers import next_power
from domain.games.xiii.rules.combat.wounds import owe_wounds
from domain.games.xiii.rules.common import hits_of, throw
from domain.games.xiii.state import NEUTRAL, Combat, XiiiState
from domain.kernel import Recorder, under_way

R = Recorder[XiiiState]
S = XiiiState


def sides(combat: Combat) -> tuple[int, int]:
    """The attacker, then the defender."""
    return combat.attacker, combat.defender


def neutral_hand(state: S, seat: int) -> int:
    """Who rolls and allocates for the neutrals: the next seat in the order, cyclic."""
    order = state.order
    return order[(order.index(seat) + 1) % len(order)]


# The course


def fight_on(r: R, combat: Combat) -> None:
    """The next step that needs no answer."""
    if combat.fleeing is not None:
        end_fight(r, combat, "retreat", combat.fleeing)
    elif combat.step == "round":
        _round_on(r, combat)
    elif not _both_stand(r.state, combat):
        end_fight(r, combat, "left")
    elif combat.mission:
        _lay_cards(r, combat)
    else:
        _prepare(r, combat)


def _both_stand(state: S, combat: Combat) -> bool:
    return all(own_at(state, side, combat.location) for side in sides(combat))


def _prepare(r: R, combat: Combat) -> None:
    """F0 to F2: what may prevent the fight, powers, and again; then cards."""
    step = combat.step
    if step in ("prevent", "prevent_again"):
        # An Esquive started the window again.
        if not _open_prevent(r, combat):
            r.record(WindowClosed("prevent"), "ruling.reaction_windows")
        return
    if step == "start" and _open_prevent(r, combat):
        return
    if step in ("start", "prevented", "powers") and _ask_powers(r, combat):
        return
    if step == "powers" and combat.power_used and _open_prevent(r, combat):
        return
    _lay_cards(r, combat)


def _open_prevent(r: R, combat: Combat) -> bool:
    """Alliance and Esquive: both sides, then whoever else is there (for an Alliance only)."""
    others = [s for s in r.state.arrivals[combat.location] if s not in sides(combat)]
    return open_window(r, "prevent", "fight", (*sides(combat), *others))


def _ask_powers(r: R, combat: Combat) -> bool:
    """The attacker's powers, then the defender's; a step once over does not come back."""
    todo: tuple[int, ...] = sides(combat)
    if combat.step == "powers":
        todo = todo[1:] if combat.acting == combat.attacker else ()
    for side in todo:
        if next_power(r.state, side):
            r.record(
                FightStepBegan(combat.location, "powers", side), "combat.steps", "combat.powers"
            )
            return True
    return False


def lays_cards(state: S, combat: Combat) -> int | None:
    """The side that is asked for combat cards: by the size of its hand alone."""
    for side in sides(combat):
        if side != NEUTRAL and side not in combat.done and state.hands[side]:
            return side
    return None


def _lay_cards(r: R, combat: Combat) -> None:
    """F2, face up; then the first round."""
    side = lays_cards(r.state, combat)
    if side is not None and combat.step != "cards":
        r.record(FightStepBegan(combat.location, "cards", side), "combat.steps", "combat.cards")
    else:
        r.record(RoundBegan(combat.location, 1), "combat.steps")


# A round


def _round_on(r: R, combat: Combat) -> None:
    """F3 dice, F4 wounds of both sides, F5 retreat, F6 the next round."""
    if len(combat.dice) < 2:
        _roll(r, combat, sides(combat)[len(combat.dice)])
        return
    for side in sides(combat):
        if is_unsettled(r.state, combat, side):
            _owe(r, combat, side)
            return
    if not _both_stand(r.state, combat):
        end_fight(r, combat, "eliminated")
    elif combat.round >= r.state.edition.parameters.combat_round_guard.value:
        end_fight(r, combat, "guard", combat.attacker)
    else:
        r.record(RoundBegan(combat.location, combat.round + 1), "combat.steps")


def _roll(r: R, combat: Combat, side: int) -> None:
    """One die per element, two for an Artificier; a card counts for each die of its element."""
    state, box = r.state, r.state.edition
    other = combat.defender if side == combat.attacker else combat.attacker
    ids = own_at(state, side, combat.location)
    dice = tuple([id for id in ids for _ in range(box.dice[id])])
    cards = [state.elements[id].combat_card for id in dice]
    saboteur = any(box.unit.get(id) == "saboteur" for id in own_at(state, other, combat.location))
    seat = side if side != NEUTRAL else neutral_hand(state, combat.attacker)
    rules = ["combat.steps", "combat.values", "ruling.winning_faces"]
    if side == NEUTRAL:
        rules += ["mission.neutral_hand", "ruling.neutral_hand"]
    if any(box.unit.get(id) == "bomber" for id in ids):
        rules.append("unit.bomber")
    if any(cards):
        rules += ["card.combat", "ruling.bonus_each_die"]
    throw(
        r,
        "combat",
        seat,
        dice,
        *rules,
        needed=tuple([box.combat[id] for id in dice]),
        bonus=tuple([box.cards[card].bonus if card else 0 for card in cards]),
        side=side,
        ones_hurt=saboteur,
    )
    open_support(r)


def tally(state: S, combat: Combat, side: int) -> tuple[int, int]:
    """Wounds for a side: hits that an Assassin targets, and the rest with its own natural 1s.

    (ruling.saboteur_ones, ruling.saboteur_neutrals, unit.saboteur)
    """
    own, other = combat.dice
    if side == combat.defender:
        own, other = other, own
    hits = hits_of(other)
    aimed = sum([state.edition.unit.get(id) == "assassin" for id in hits])
    ones = own.faces.count(1) if own.ones_hurt else 0
    return aimed, len(hits) - aimed + ones


def is_unsettled(state: S, combat: Combat, side: int) -> bool:
    """Whether the side has wounds of this round still to take."""
    return side not in combat.settled and sum(tally(state, combat, side)) > 0


def _owe(r: R, combat: Combat, side: int) -> None:
    """Both rolled before anybody is removed: wounds are simultaneous."""
    aimed, rest = tally(r.state, combat, side)
    other = combat.defender if side == combat.attacker else combat.attacker
    hand = neutral_hand(r.state, combat.attacker)
    rules = ["combat.steps", "combat.allocate"]
    if combat.dice[side != combat.attacker].ones_hurt:
        rules += ["unit.saboteur", "ruling.saboteur_ones"]
        if side == NEUTRAL:
            rules.append("ruling.saboteur_neutrals")
    owe_wounds(
        r,
        side,
        tuple(own_at(r.state, side, combat.location)),
        "combat",
        *rules,
        rest=rest,
        targeted=aimed,
        hand=hand if side == NEUTRAL else side,
        by=hand if other == NEUTRAL else other,
        credit=None if other == NEUTRAL else other,
    )


def decides_retreat(state: S, combat: Combat) -> int | None:
    """F5: the attacker, then, if it stays, the defender (ruling.retreat_asked_once)."""
    if combat.step != "round" or len(combat.dice) < 2 or combat.fleeing is not None:
        return None
    if any(is_unsettled(state, combat, side) for side in sides(combat)):
        return None
    if not _both_stand(state, combat):
        return None
    if combat.round >= state.edition.parameters.combat_round_guard.value:
        return None
    for side in sides(combat):
        if side != NEUTRAL and side not in combat.stayed:
            return side
    return None


def may_retreat(state: S, seat: int) -> bool:
    """Whether a complete path exists for the whole group."""
    combat = under_way(state.agenda, Combat)
    group = own_at(state, seat, combat.location)
    return bool(retreat_options(state, seat, group, (combat.location,)))


def retreat(r: R, seat: int, move: Retreat) -> None:
    """After the first round, if there is somewhere to go."""
    r.require(may_retreat(r.state, seat), "ruling.trapped", "no_retreat_path")
    r.record(
        ChoiceMade(seat, "retreat_or_stay", "retreat"),
        "retreat.when",
        "ruling.retreat_asked_once",
    )


def stay(r: R, seat: int, move: Stay) -> None:
    r.record(ChoiceMade(seat, "retreat_or_stay", "stay"), "retreat.when")


# The end


def end_fight(r: R, combat: Combat, result: FightResult, fleeing: int | None = None) -> None:
    """All combat cards are lost; a retreat, loose packages and trimming come next."""
    state = r.state
    for id, element in state.elements.items():
        if element.combat_card:
            r.record(CardDetached(element.combat_card, id), "card.combat")
    left = [
        side for side in sides(combat) if side != fleeing and own_at(state, side, combat.location)
    ]
    survivor = left[0] if left else None
    rules = ["combat.steps"]
    if result == "guard":
        rules.append("ruling.round_guard")
    if not left:
        rules.append("ruling.mutual_destruction")
    spoils = () if combat.mission else tuple(loose_packages(state, combat.location))
    r.record(
        FightEnded(
            combat.location,
            combat.attacker,
            combat.defender,
            combat.round,
            result,
            survivor,
            None if combat.mission else fleeing,
            spoils if survivor is not None else (),
        ),
        *rules,
    )
    if combat.mission and fleeing is not None:
        is_first = state.edition.missions[combat.mission].package is not None
        r.record(
            MissionFailed(combat.mission, combat.attacker, "first" if is_first else "whole"),
            "mission.failure",
            "ruling.mission_retreat",
        )
