"""Facts -> state: the table, its piles, cards and dice. Elements and fights: `evolve_board`.

A fact may be folded as a viewer saw it: a card that is not known to be in a hand or in a pile is
then one of the hidden ones.
"""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from domain.kernel import HIDDEN, Evolver
from domain.xiii.facts import (
    AutonomySet,
    BonusDrawn,
    BonusStepsGained,
    BonusStepSpent,
    CardDiscarded,
    CardKept,
    CardPlayed,
    CardPutUnder,
    CardsDiscarded,
    CardsDrawn,
    CardsRemoved,
    CardsSeen,
    CardStolen,
    CharactersDrawn,
    ChoiceMade,
    ChoosersSet,
    DieRerolled,
    DieRolled,
    DrawerRolled,
    EffectCancelled,
    GameOver,
    GameStarted,
    MissionReturned,
    MissionRevealed,
    OrderSet,
    PhaseBegan,
    PileReshuffled,
    PileShuffled,
    PointsChanged,
    RecruitDrawGained,
    SecondaryPlaced,
    SecondaryScored,
    SegmentBegan,
    SegmentEnded,
    SkillFailed,
    TieRolled,
    TopBackShown,
    TopsSeen,
    TurnBegan,
    TurnEnded,
    UnitGained,
    WindowAnswered,
    WindowClosed,
    WindowOpened,
)
from domain.xiii.state import (
    LAST_CALL,
    OVER,
    Combat,
    FightStep,
    Gain,
    Mission,
    Owed,
    Playing,
    Result,
    Roll,
    Window,
    XiiiState,
)

S = XiiiState
Cards = tuple[str, ...]
T = TypeVar("T")

evolve: Evolver[XiiiState] = Evolver()

# Told for their own sake; another fact says what they change.
evolve.unchanged(TieRolled, EffectCancelled)


def put(items: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    """`items` with one of them replaced."""
    return (*items[:at], item, *items[at + 1 :])


def less(cards: Cards, taken: Cards) -> Cards:
    """`cards` without those taken, by name; unknown ones are hidden ones."""
    left = list(cards)
    for card in taken:
        left.remove(card if card in left else HIDDEN)
    return tuple(left)


# Setup


@evolve.on(GameStarted)
def game_started(state: S, fact: GameStarted) -> S:
    seats = fact.seats
    none: tuple[Cards, ...] = ((),) * seats
    return replace(
        state,
        options=fact.options,
        score=(state.edition.parameters.score_floor.value,) * seats,
        ap=(state.edition.parameters.autonomy_start.value,) * seats,
        bonus_steps=(0,) * seats,
        missions_won=none,
        secondary_won=none,
        hands=none,
        standing_pass=none,
        mission_piles={"A": (), "B": ()},
    )


@evolve.on(CardsRemoved)
def cards_removed(state: S, fact: CardsRemoved) -> S:
    return replace(state, chars_out=state.chars_out | dict.fromkeys(fact.cards, fact.reason))


@evolve.on(PileShuffled)
def pile_shuffled(state: S, fact: PileShuffled) -> S:
    if fact.pile == "action":
        return replace(state, action_pile=fact.order)
    if fact.pile == "character":
        return replace(state, char_pile=fact.order)
    return replace(state, mission_piles={**state.mission_piles, fact.pile: fact.order})


# The turn


@evolve.on(TurnBegan)
def turn_began(state: S, fact: TurnBegan) -> S:
    return replace(state, turn=fact.turn, phase=0, drawer=fact.drawer, step="", treated=())


@evolve.on(PhaseBegan)
def phase_began(state: S, fact: PhaseBegan) -> S:
    elements = state.elements
    if fact.phase == 7:
        elements = {
            id: replace(element, halted=False) if element.halted else element
            for id, element in elements.items()
        }
    return replace(
        state,
        phase=fact.phase,
        active=None,
        step="",
        elements=elements,
        choosers=(),
        standing_pass=((),) * state.seats,
        call=state.order if fact.phase == LAST_CALL else (),
    )


@evolve.on(SegmentBegan)
def segment_began(state: S, fact: SegmentBegan) -> S:
    return replace(
        state,
        active=fact.seat,
        step="",
        bonus_done=0,
        draws=0,
        to_place=(),
        vacated=(),
        resolved=(),
    )


@evolve.on(SegmentEnded)
def segment_ended(state: S, fact: SegmentEnded) -> S:
    return replace(
        state,
        step="ended",
        attempt=None,
        bonus_steps=put(state.bonus_steps, fact.seat, 0),
    )


@evolve.on(TurnEnded)
def turn_ended(state: S, fact: TurnEnded) -> S:
    elements = {
        id: replace(element, retreated=False, used_power=False)
        if element.retreated or element.used_power
        else element
        for id, element in state.elements.items()
    }
    ap = state.ap if state.options.carry_over else (0,) * state.seats
    return replace(state, elements=elements, ap=ap, active=None, phase=0, step="cleanup")


@evolve.on(GameOver)
def game_over(state: S, fact: GameOver) -> S:
    return replace(state, phase=OVER, active=None, result=Result(fact.ranking))


@evolve.on(ChoiceMade)
def choice_made(state: S, fact: ChoiceMade) -> S:
    kind = fact.decision
    if kind == "retreat_or_stay":
        return replace(state, combat=_answered(state, fact))
    if kind == "assign_combat_cards":
        assert state.combat is not None
        combat = replace(state.combat, done=(*state.combat.done, fact.seat))
        return replace(state, combat=combat)
    if kind == "use_power":
        assert state.combat is not None
        combat = replace(state.combat, powers=(*state.combat.powers, fact.subject))
        return replace(state, combat=combat)
    if kind == "use_recruitment_skill":
        element = replace(state.elements[fact.subject], used_power=True)
        return replace(state, elements={**state.elements, fact.subject: element})
    if kind == "choose_carrier":
        left = tuple([owed for owed in state.owed if owed.mission != fact.subject])
        return replace(state, owed=left)
    if fact.answer == "package":
        package = state.missions[fact.subject].package
        assert package is not None
        owed = Owed(fact.subject, fact.seat, package.location)
        return replace(state, owed=(*state.owed, owed))
    if kind == "last_call":
        return replace(state, call=state.call[1:])
    if kind == "integrate":
        return replace(state, roll=None)
    return replace(state, step=kind)


def _answered(state: S, fact: ChoiceMade) -> Combat:
    assert state.combat is not None
    if fact.answer == "retreat":
        return replace(state.combat, fleeing=fact.seat)
    return replace(state.combat, stayed=(*state.combat.stayed, fact.seat))


# Order and missions


@evolve.on(DrawerRolled)
def drawer_rolled(state: S, fact: DrawerRolled) -> S:
    return replace(state, drawer=fact.winner)


@evolve.on(OrderSet)
def order_set(state: S, fact: OrderSet) -> S:
    arrivals = state.arrivals
    if state.turn == 1:
        start = state.edition.parameters.start_location.value
        arrivals = {**arrivals, start: fact.order}
    return replace(state, order=fact.order, arrivals=arrivals, step="ordered")


@evolve.on(ChoosersSet)
def choosers_set(state: S, fact: ChoosersSet) -> S:
    return replace(state, choosers=fact.seats, step="choosing")


@evolve.on(MissionRevealed)
def mission_revealed(state: S, fact: MissionRevealed) -> S:
    pile = less(state.mission_piles[fact.pile], (fact.mission,))
    known = {
        seat: {name: mission for name, mission in tops.items() if name != fact.pile}
        for seat, tops in state.known_tops.items()
    }
    return replace(
        state,
        mission_piles={**state.mission_piles, fact.pile: pile},
        known_tops={seat: tops for seat, tops in known.items() if tops},
        missions={**state.missions, fact.mission: Mission()},
        choosers=state.choosers[1:] if fact.renews else state.choosers,
    )


@evolve.on(MissionReturned)
def mission_returned(state: S, fact: MissionReturned) -> S:
    missions = {id: mission for id, mission in state.missions.items() if id != fact.mission}
    pile = (*state.mission_piles[fact.pile], fact.mission)
    attempt = state.attempt
    if attempt is not None and attempt.stage == "returning":
        attempt = replace(attempt, stage="failed")
    return replace(
        state,
        missions=missions,
        mission_piles={**state.mission_piles, fact.pile: pile},
        owed=tuple([owed for owed in state.owed if owed.mission != fact.mission]),
        attempt=attempt,
    )


@evolve.on(TopBackShown)
def top_back_shown(state: S, fact: TopBackShown) -> S:
    tops = {pile: back for pile, back in state.tops.items() if pile != fact.pile}
    if fact.type:
        tops[fact.pile] = fact.type
    return replace(state, tops=tops)


# Hand and autonomy


@evolve.on(CardsDiscarded)
def cards_discarded(state: S, fact: CardsDiscarded) -> S:
    hand = less(state.hands[fact.seat], fact.cards)
    attempt, step = state.attempt, state.step
    if fact.cause == "hand":
        step = "discard"
    elif attempt is not None:
        attempt = replace(attempt, owed=attempt.owed - len(fact.cards))
    return replace(
        state,
        hands=put(state.hands, fact.seat, hand),
        action_discard=state.action_discard + fact.cards,
        step=step,
        attempt=attempt,
    )


@evolve.on(CardsDrawn)
def cards_drawn(state: S, fact: CardsDrawn) -> S:
    return replace(
        state,
        hands=put(state.hands, fact.seat, state.hands[fact.seat] + fact.cards),
        action_pile=less(state.action_pile, fact.cards),
        step="discard",
    )


@evolve.on(BonusDrawn)
def bonus_drawn(state: S, fact: BonusDrawn) -> S:
    return replace(
        state,
        action_pile=less(state.action_pile, fact.cards),
        looked=fact.cards,
        bonus_done=state.bonus_done + 1,
    )


@evolve.on(CardKept)
def card_kept(state: S, fact: CardKept) -> S:
    hand = (*state.hands[fact.seat], fact.card)
    return replace(
        state,
        hands=put(state.hands, fact.seat, hand),
        looked=less(state.looked, (fact.card,)),
    )


@evolve.on(CardPutUnder)
def card_put_under(state: S, fact: CardPutUnder) -> S:
    return replace(
        state,
        action_pile=(*state.action_pile, fact.card),
        looked=less(state.looked, (fact.card,)),
    )


@evolve.on(PileReshuffled)
def pile_reshuffled(state: S, fact: PileReshuffled) -> S:
    return replace(state, action_pile=state.action_pile + fact.order, action_discard=())


@evolve.on(AutonomySet)
def autonomy_set(state: S, fact: AutonomySet) -> S:
    return replace(state, ap=put(state.ap, fact.seat, fact.total))


@evolve.on(BonusStepsGained)
def bonus_steps_gained(state: S, fact: BonusStepsGained) -> S:
    steps = state.bonus_steps[fact.seat] + fact.amount
    return replace(state, bonus_steps=put(state.bonus_steps, fact.seat, steps))


@evolve.on(BonusStepSpent)
def bonus_step_spent(state: S, fact: BonusStepSpent) -> S:
    steps = state.bonus_steps[fact.seat] - fact.amount
    return replace(state, bonus_steps=put(state.bonus_steps, fact.seat, steps))


# Dice and skills


@evolve.on(DieRolled)
def die_rolled(state: S, fact: DieRolled) -> S:
    roll = Roll(
        fact.purpose,
        fact.seat,
        fact.faces,
        fact.elements,
        fact.bonus,
        fact.needed,
        fact.side,
        fact.target,
        fact.ones_hurt,
    )
    if fact.purpose == "combat":
        assert state.combat is not None
        dice = (*state.combat.dice, roll)
        return replace(state, combat=replace(state.combat, dice=dice))
    if fact.purpose in ("capture", "corruption"):
        assert state.combat is not None
        powers = (*state.combat.powers, fact.elements[0])
        combat = replace(state.combat, powers=powers, power_used=True)
        return replace(state, roll=roll, combat=combat)
    if fact.purpose in ("recruitment", "assassination"):
        user = fact.elements[0]
        element = replace(state.elements[user], used_power=True)
        return replace(state, roll=roll, elements={**state.elements, user: element})
    if fact.purpose == "validity":
        assert state.attempt is not None
        return replace(state, roll=roll, attempt=replace(state.attempt, stage="validity"))
    return replace(state, roll=roll)


@evolve.on(DieRerolled)
def die_rerolled(state: S, fact: DieRerolled) -> S:
    if state.roll is not None:
        faces = put(state.roll.faces, fact.index, fact.new)
        return replace(state, roll=replace(state.roll, faces=faces))
    assert state.combat is not None
    last = state.combat.dice[-1]
    last = replace(last, faces=put(last.faces, fact.index, fact.new))
    return replace(state, combat=replace(state.combat, dice=(*state.combat.dice[:-1], last)))


@evolve.on(UnitGained)
def unit_gained(state: S, fact: UnitGained) -> S:
    return replace(state, to_place=(*state.to_place, fact.type), roll=None)


@evolve.on(RecruitDrawGained)
def recruit_draw_gained(state: S, fact: RecruitDrawGained) -> S:
    return replace(state, draws=state.draws + 1, roll=None)


@evolve.on(SkillFailed)
def skill_failed(state: S, fact: SkillFailed) -> S:
    if fact.reason == "no_place":
        return replace(state, to_place=state.to_place[1:])
    return replace(state, roll=None)


@evolve.on(CharactersDrawn)
def characters_drawn(state: S, fact: CharactersDrawn) -> S:
    return replace(
        state,
        char_pile=less(state.char_pile, fact.cards),
        offer=fact.cards,
        draws=0,
        step="declare_recruits",
    )


# Cards and windows


@evolve.on(CardPlayed)
def card_played(state: S, fact: CardPlayed) -> S:
    played = Playing(fact.seat, fact.card, fact.type, fact.target, fact.location)
    return replace(
        state,
        hands=put(state.hands, fact.seat, less(state.hands[fact.seat], (fact.card,))),
        playing=(*state.playing, played),
        call=state.order if state.phase == LAST_CALL else (),
    )


@evolve.on(CardDiscarded)
def card_discarded(state: S, fact: CardDiscarded) -> S:
    return replace(
        state,
        playing=tuple([played for played in state.playing if played.card != fact.card]),
        action_discard=(*state.action_discard, fact.card),
    )


@evolve.on(WindowOpened)
def window_opened(state: S, fact: WindowOpened) -> S:
    combat = state.combat
    if fact.kind == "prevent":
        assert combat is not None
        step: FightStep = "prevent" if combat.step in ("start", "prevent") else "prevent_again"
        combat = replace(combat, step=step)
    return replace(state, window=Window(fact.kind, fact.seats), combat=combat)


@evolve.on(WindowAnswered)
def window_answered(state: S, fact: WindowAnswered) -> S:
    assert state.window is not None
    window = replace(state.window, todo=state.window.todo[1:])
    if fact.answer != "pass_phase_end":
        return replace(state, window=window)
    kinds = (*state.standing_pass[fact.seat], fact.kind)
    return replace(state, window=window, standing_pass=put(state.standing_pass, fact.seat, kinds))


@evolve.on(WindowClosed)
def window_closed(state: S, fact: WindowClosed) -> S:
    if fact.kind == "prevent":
        assert state.combat is not None
        step: FightStep = "prevented" if state.combat.step == "prevent" else "ready"
        return replace(state, window=None, combat=replace(state.combat, step=step))
    if fact.kind == "care":
        assert state.wounds is not None
        return replace(state, window=None, wounds=replace(state.wounds, cared=True))
    if fact.kind in ("scoop_after", "mission"):
        return replace(state, window=None, step=fact.kind)
    if fact.kind == "scoop_before" and state.step != "ordered":
        return replace(state, window=None, step=fact.kind)
    return replace(state, window=None)


@evolve.on(CardsSeen)
def cards_seen(state: S, fact: CardsSeen) -> S:
    return replace(state, seen=fact.cards)


@evolve.on(CardStolen)
def card_stolen(state: S, fact: CardStolen) -> S:
    hands = put(state.hands, fact.origin, less(state.hands[fact.origin], (fact.card,)))
    return replace(state, hands=put(hands, fact.to, (*hands[fact.to], fact.card)), seen=())


@evolve.on(TopsSeen)
def tops_seen(state: S, fact: TopsSeen) -> S:
    return replace(state, known_tops={**state.known_tops, fact.seat: fact.missions})


@evolve.on(SecondaryPlaced)
def secondary_placed(state: S, fact: SecondaryPlaced) -> S:
    return replace(
        state,
        hands=put(state.hands, fact.seat, less(state.hands[fact.seat], (fact.card,))),
        secondaries={**state.secondaries, fact.card: fact.seat},
    )


@evolve.on(SecondaryScored)
def secondary_scored(state: S, fact: SecondaryScored) -> S:
    won = (*state.secondary_won[fact.seat], fact.card)
    return replace(
        state,
        secondaries={id: seat for id, seat in state.secondaries.items() if id != fact.card},
        secondary_won=put(state.secondary_won, fact.seat, won),
    )


@evolve.on(PointsChanged)
def points_changed(state: S, fact: PointsChanged) -> S:
    return replace(
        state,
        score=put(state.score, fact.seat, fact.total),
        score_log=(*state.score_log, Gain(fact.seat, fact.applied, fact.source, fact.ref)),
        roll=None if fact.source == "capture" else state.roll,
    )
