"""Facts -> state.

A fact may be folded as a viewer saw it: a card that is not known to be in a hand or in the pile
is then one of the hidden ones.
"""

from __future__ import annotations

from msgspec.structs import replace

from domain.games.war1955.facts import (
    BlockMade,
    CardDrawn,
    CardsDiscarded,
    CounterAnnounced,
    CounterResolved,
    CountrySecured,
    CountryUnsecured,
    DeckShuffled,
    DiscardReshuffled,
    DrawShort,
    EffectBegan,
    EffectEnded,
    ExtraDrawPromised,
    FirstSeatDrawn,
    GadgetBuilt,
    GadgetDestroyed,
    GameSetUp,
    GameStopped,
    GameWon,
    HandHidden,
    HandRevealed,
    HomeChosen,
    InfluenceAnnounced,
    InfluenceBlocked,
    MarkerAdvanced,
    MarkerPlaced,
    PilferDemanded,
    PlaysClosed,
    PlaySpent,
    RefillEnded,
    ResponsePassed,
    SpecialAnnounced,
    SpecialCountered,
    SpecialResolved,
    SpyMoved,
    SpyMoveSkipped,
    SpyPlaced,
    SpyStayed,
    StepSkipped,
    TransportUsed,
    TurnBegan,
    TurnEnded,
)
from domain.games.war1955.state import Effect, Frame, Result, War1955State
from domain.kernel import HIDDEN, Evolver

S = War1955State
Cards = tuple[str, ...]
Hands = tuple[Cards, Cards]

evolve: Evolver[War1955State] = Evolver()

# Told for their own sake; another fact says what they change.
evolve.unchanged(
    ResponsePassed,
    CounterResolved,
    SpecialCountered,
    SpecialResolved,
    BlockMade,
    InfluenceBlocked,
    CountrySecured,
    CountryUnsecured,
    SpyStayed,
    SpyMoveSkipped,
    GadgetDestroyed,
    HandHidden,
    DrawShort,
    TurnEnded,
)


# Setup


@evolve.on(GameSetUp)
def game_set_up(state: S, fact: GameSetUp) -> S:
    first = fact.options.first_seat
    return replace(
        state,
        options=fact.options,
        turn_limit=fact.turn_limit,
        first_seat=None if first == "random" else first,
    )


@evolve.on(FirstSeatDrawn)
def first_seat_drawn(state: S, fact: FirstSeatDrawn) -> S:
    return replace(state, first_seat=fact.seat)


@evolve.on(DeckShuffled)
def deck_shuffled(state: S, fact: DeckShuffled) -> S:
    return replace(state, draw_pile=fact.order)


@evolve.on(HomeChosen)
def home_chosen(state: S, fact: HomeChosen) -> S:
    return replace(
        state,
        home={**state.home, fact.seat: fact.country},
        faction={**state.faction, fact.seat: fact.faction},
        phase="setup_second",
    )


@evolve.on(SpyPlaced)
def spy_placed(state: S, fact: SpyPlaced) -> S:
    return replace(state, spy={**state.spy, fact.seat: fact.country})


@evolve.on(MarkerPlaced)
def marker_placed(state: S, fact: MarkerPlaced) -> S:
    return replace(
        state,
        position={**state.position, fact.country: 0},
        colour={**state.colour, fact.country: fact.colour},
    )


# The turn


@evolve.on(TurnBegan)
def turn_began(state: S, fact: TurnBegan) -> S:
    return replace(
        state,
        phase="turn",
        turn=fact.turn,
        step=_play_step(fact.plays),
        plays_left=fact.plays,
        hold=False,
        extra_draws=0,
        transport_used=False,
    )


def _play_step(plays_left: int) -> int:
    return 1 if plays_left > 1 else 2


@evolve.on(StepSkipped)
def step_skipped(state: S, fact: StepSkipped) -> S:
    return replace(state, plays_left=fact.plays_left, step=_play_step(fact.plays_left))


@evolve.on(PlaySpent)
def play_spent(state: S, fact: PlaySpent) -> S:
    return replace(state, plays_left=fact.plays_left, step=_play_step(fact.plays_left))


@evolve.on(PlaysClosed)
def plays_closed(state: S, fact: PlaysClosed) -> S:
    return replace(state, step=3)


@evolve.on(RefillEnded)
def refill_ended(state: S, fact: RefillEnded) -> S:
    return replace(state, step=4)


# Announcements: cards go from the hand to the stack


@evolve.on(InfluenceAnnounced)
def influence_announced(state: S, fact: InfluenceAnnounced) -> S:
    frame = Frame("influence", fact.seat, fact.cards, country=fact.target, total=fact.total)
    return replace(
        state,
        hands=_taken(state.hands, fact.seat, fact.cards),
        stack=(*state.stack, frame),
        hold=fact.hold,
    )


@evolve.on(SpecialAnnounced)
def special_announced(state: S, fact: SpecialAnnounced) -> S:
    frame = Frame(
        "special",
        fact.seat,
        (fact.card,),
        fact.action,
        fact.country,
        fact.countries,
        fact.gadget,
        fact.destination,
    )
    return replace(
        state,
        hands=_taken(state.hands, fact.seat, frame.cards),
        stack=(*state.stack, frame),
        hold=state.hold if fact.hold is None else fact.hold,
    )


@evolve.on(CounterAnnounced)
def counter_announced(state: S, fact: CounterAnnounced) -> S:
    action = state.edition.action[fact.card]
    frame = Frame("counter", fact.seat, (fact.card,), action)
    return replace(
        state,
        hands=_taken(state.hands, fact.seat, frame.cards),
        stack=(*state.stack, frame),
        hold=state.hold if fact.hold is None else fact.hold,
    )


# Where cards go


@evolve.on(CardDrawn)
def card_drawn(state: S, fact: CardDrawn) -> S:
    card, pile = fact.card, state.draw_pile
    if pile[0] == card or card not in pile:
        pile = pile[1:]
    else:
        at = pile.index(card)
        pile = pile[:at] + pile[at + 1 :]
    hand = (*state.hands[fact.seat], card)
    return replace(state, hands=_with(state.hands, fact.seat, hand), draw_pile=pile)


@evolve.on(CardsDiscarded)
def cards_discarded(state: S, fact: CardsDiscarded) -> S:
    discard = state.discard + fact.cards
    if fact.reason in ("played", "counter"):
        return replace(state, stack=_lifted(state.stack, fact.cards), discard=discard)
    if fact.reason == "gadget":
        slots = {g: card for g, card in state.gadgets[fact.seat].items() if card not in fact.cards}
        return replace(state, gadgets=_slots(state, fact.seat, slots), discard=discard)
    hands = _taken(state.hands, fact.seat, fact.cards)
    if fact.reason == "pilfer":
        return replace(state, hands=hands, discard=discard, pilfer=None)
    return replace(state, hands=hands, discard=discard)


@evolve.on(DiscardReshuffled)
def discard_reshuffled(state: S, fact: DiscardReshuffled) -> S:
    return replace(state, draw_pile=fact.order, discard=())


@evolve.on(GadgetBuilt)
def gadget_built(state: S, fact: GadgetBuilt) -> S:
    slots = {**state.gadgets[fact.seat], fact.gadget: fact.card}
    return replace(
        state,
        stack=_lifted(state.stack, (fact.card,)),
        gadgets=_slots(state, fact.seat, slots),
    )


@evolve.on(HandRevealed)
def hand_revealed(state: S, fact: HandRevealed) -> S:
    return replace(state, hands=_with(state.hands, fact.seat, fact.cards))


@evolve.on(ExtraDrawPromised)
def extra_draw_promised(state: S, fact: ExtraDrawPromised) -> S:
    return replace(state, extra_draws=state.extra_draws + fact.count)


@evolve.on(PilferDemanded)
def pilfer_demanded(state: S, fact: PilferDemanded) -> S:
    return replace(state, pilfer=fact.seat)


def _with(hands: Hands, seat: int, hand: Cards) -> Hands:
    return (hand, hands[1]) if seat == 0 else (hands[0], hand)


def _taken(hands: Hands, seat: int, cards: Cards) -> Hands:
    hand = list(hands[seat])
    for card in cards:
        hand.remove(card if card in hand else HIDDEN)
    return _with(hands, seat, tuple(hand))


def _lifted(stack: tuple[Frame, ...], cards: Cards) -> tuple[Frame, ...]:
    return tuple([frame for frame in stack if frame.cards != cards])


def _slots(state: S, seat: int, slots: dict[str, str]) -> tuple[dict[str, str], dict[str, str]]:
    return (slots, state.gadgets[1]) if seat == 0 else (state.gadgets[0], slots)


# Markers, Spies, effects


@evolve.on(MarkerAdvanced)
def marker_advanced(state: S, fact: MarkerAdvanced) -> S:
    return replace(state, position={**state.position, fact.country: fact.to})


@evolve.on(SpyMoved)
def spy_moved(state: S, fact: SpyMoved) -> S:
    return replace(state, spy={**state.spy, fact.seat: fact.to})


@evolve.on(TransportUsed)
def transport_used(state: S, fact: TransportUsed) -> S:
    return replace(state, transport_used=True)


@evolve.on(EffectBegan)
def effect_began(state: S, fact: EffectBegan) -> S:
    effect = Effect(fact.kind, fact.by, fact.target, fact.expires_turn)
    return replace(state, effects=(*state.effects, effect))


@evolve.on(EffectEnded)
def effect_ended(state: S, fact: EffectEnded) -> S:
    ended = Effect(fact.kind, fact.by, fact.target, fact.expires_turn)
    return replace(state, effects=tuple([e for e in state.effects if e != ended]))


# The end


@evolve.on(GameWon)
def game_won(state: S, fact: GameWon) -> S:
    ranking = ((fact.seat,), (1 - fact.seat,))
    return replace(state, phase="over", result=Result(ranking, fact.reasons))


@evolve.on(GameStopped)
def game_stopped(state: S, fact: GameStopped) -> S:
    result = Result(fact.ranking, decided_by=fact.decided_by)
    return replace(state, phase="over", result=result)
