"""Facts -> state: hands and autonomy."""

from __future__ import annotations

from msgspec.structs import replace

from domain.games.xiii.evolve.folding import S, evolve, less
from domain.games.xiii.facts import (
    AutonomySet,
    BonusDrawn,
    BonusStepsGained,
    BonusStepSpent,
    CardKept,
    CardPutUnder,
    CardsDiscarded,
    CardsDrawn,
    PileReshuffled,
)
from domain.kernel import having, put

# Hand and autonomy


@evolve.on(CardsDiscarded)
def cards_discarded(state: S, fact: CardsDiscarded) -> S:
    hand = less(state.hands[fact.seat], fact.cards)
    agenda, attempt, step = state.agenda, state.attempt, state.step
    if fact.cause == "hand":
        step = "discard"
    elif attempt is not None:
        agenda = having(agenda, replace(attempt, owed=attempt.owed - len(fact.cards)))
    return replace(
        state,
        hands=put(state.hands, fact.seat, hand),
        action_discard=state.action_discard + fact.cards,
        step=step,
        agenda=agenda,
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
