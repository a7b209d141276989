"""Facts -> state: setup, rounds and turns, secrets and VP, the end."""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from domain.games.circle.facts import (
    ActivationPaid,
    ActivationsDone,
    AllowanceChanged,
    Arrest,
    CircleVpChanged,
    ColourChosen,
    EndTriggered,
    EndWithdrawn,
    FirstSeatPassed,
    FirstSeatSet,
    FreeNeutralSkipped,
    GameEnded,
    GameStarted,
    IncomeReceived,
    NeutralDeckShuffled,
    NeutralRevealed,
    PhaseBegan,
    PilesBuilt,
    RoundBegan,
    SecretsGained,
    SecretsLost,
    ServiceChosen,
    SpyActivated,
    StartPositions,
    TurnBegan,
    TurnEnded,
    VpChanged,
)
from domain.games.circle.state import CircleState, Result
from domain.kernel import Evolver

S = CircleState
T = TypeVar("T")

evolve: Evolver[CircleState] = Evolver()


def with_seat(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    """`values` with the seat's own replaced."""
    return (*values[:seat], value, *values[seat + 1 :])


def without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    return tuple([other for other in cards if other != card])


# Setup


@evolve.on(GameStarted)
def game_started(state: S, fact: GameStarted) -> S:
    seats, box = state.seats, state.edition
    return replace(
        state,
        options=fact.options,
        round_limit=fact.round_limit,
        vp=(0,) * seats,
        vp_by_source=({},) * seats,
        secrets=(dict.fromkeys(box.divisions, 0),) * seats,
        neutral_face_up=(None,) * box.constants.face_up_neutrals,
        rows=dict.fromkeys(range(1, box.arrival + 1), ()),
        ready=((),) * seats,
        infiltrated=((),) * seats,
        teams=((),) * seats,
    )


@evolve.on(FirstSeatSet)
def first_seat_set(state: S, fact: FirstSeatSet) -> S:
    return replace(state, first_seat=fact.seat)


@evolve.on(ColourChosen)
def colour_chosen(state: S, fact: ColourChosen) -> S:
    return replace(state, colour={**state.colour, fact.seat: fact.colour})


@evolve.on(ServiceChosen)
def service_chosen(state: S, fact: ServiceChosen) -> S:
    return replace(
        state,
        service={**state.service, fact.seat: fact.service},
        service_marker={**state.service_marker, fact.seat: fact.side},
    )


@evolve.on(PilesBuilt)
def piles_built(state: S, fact: PilesBuilt) -> S:
    return replace(state, piles=fact.piles)


@evolve.on(NeutralDeckShuffled)
def neutral_deck_shuffled(state: S, fact: NeutralDeckShuffled) -> S:
    return replace(state, neutral_deck=fact.order)


@evolve.on(NeutralRevealed)
def neutral_revealed(state: S, fact: NeutralRevealed) -> S:
    deck, up = state.neutral_deck, state.neutral_face_up
    # Folded as a viewer saw it, the deck has no names.
    deck = without(deck, fact.card) if fact.card in deck else deck[1:]
    return replace(state, neutral_deck=deck, neutral_face_up=with_seat(up, fact.slot, fact.card))


@evolve.on(StartPositions)
def start_positions(state: S, fact: StartPositions) -> S:
    return replace(
        state,
        vp=(fact.seat_vp,) * state.seats,
        vp_by_source=({"start": fact.seat_vp},) * state.seats,
        circle_vp=fact.circle_vp,
        circle_vp_by_source={"start": fact.circle_vp},
    )


# Rounds, phases, turns


@evolve.on(RoundBegan)
def round_began(state: S, fact: RoundBegan) -> S:
    return replace(
        state,
        round=fact.round,
        phase=1,
        turn_seat=None,
        turns_done=(),
        service_marker_used_round=(),
        acted=(),
        arrivals=None,
        time_poll=None,
    )


@evolve.on(PhaseBegan)
def phase_began(state: S, fact: PhaseBegan) -> S:
    return replace(state, phase=fact.phase, turn_seat=None, turns_done=())


@evolve.on(TurnBegan)
def turn_began(state: S, fact: TurnBegan) -> S:
    if state.phase == 2:
        allowance = state.edition.constants.infiltrations_per_round
        return replace(state, turn_seat=fact.seat, allowance=allowance)
    return replace(
        state, turn_seat=fact.seat, income_left=None, activated=(), activations_done=False
    )


@evolve.on(TurnEnded)
def turn_ended(state: S, fact: TurnEnded) -> S:
    return replace(state, turns_done=(*state.turns_done, fact.seat), allowance=0, income_left=None)


@evolve.on(FirstSeatPassed)
def first_seat_passed(state: S, fact: FirstSeatPassed) -> S:
    return replace(state, first_seat=fact.to)


# Phase 1


@evolve.on(IncomeReceived)
def income_received(state: S, fact: IncomeReceived) -> S:
    return replace(state, income_left=fact.amount)


@evolve.on(FreeNeutralSkipped)
def free_neutral_skipped(state: S, fact: FreeNeutralSkipped) -> S:
    return replace(state, activated=(*state.activated, "free"))


@evolve.on(ActivationPaid)
def activation_paid(state: S, fact: ActivationPaid) -> S:
    return replace(state, income_left=fact.income_left)


@evolve.on(SpyActivated)
def spy_activated(state: S, fact: SpyActivated) -> S:
    return replace(state, activated=(*state.activated, fact.kind))


@evolve.on(ActivationsDone)
def activations_done(state: S, fact: ActivationsDone) -> S:
    return replace(state, activations_done=True)


@evolve.on(AllowanceChanged)
def allowance_changed(state: S, fact: AllowanceChanged) -> S:
    return replace(state, allowance=fact.value)


# Secrets and VP


def _held(state: S, seat: int, division: str, value: int) -> tuple[dict[str, int], ...]:
    return with_seat(state.secrets, seat, {**state.secrets[seat], division: value})


@evolve.on(SecretsGained)
def secrets_gained(state: S, fact: SecretsGained) -> S:
    secrets = _held(state, fact.seat, fact.division, fact.after)
    if state.phase == 1 and state.income_left is not None:
        return replace(state, secrets=secrets, income_left=state.income_left - fact.amount)
    return replace(state, secrets=secrets)


@evolve.on(SecretsLost)
def secrets_lost(state: S, fact: SecretsLost) -> S:
    secrets = _held(state, fact.seat, fact.division, fact.after)
    auction = state.auction
    if fact.cause == "paid" and auction is not None:
        auction = replace(auction, remaining=auction.remaining - fact.amount)
    return replace(state, secrets=secrets, auction=auction)


@evolve.on(Arrest)
def arrest(state: S, fact: Arrest) -> S:
    return replace(state, secrets=_held(state, fact.seat, fact.division, fact.after))


@evolve.on(VpChanged)
def vp_changed(state: S, fact: VpChanged) -> S:
    seat, sources = fact.seat, state.vp_by_source[fact.seat]
    sources = {**sources, fact.source: sources.get(fact.source, 0) + fact.delta}
    return replace(
        state,
        vp=with_seat(state.vp, seat, fact.total),
        vp_by_source=with_seat(state.vp_by_source, seat, sources),
    )


@evolve.on(CircleVpChanged)
def circle_vp_changed(state: S, fact: CircleVpChanged) -> S:
    sources = state.circle_vp_by_source
    sources = {**sources, fact.source: sources.get(fact.source, 0) + fact.delta}
    return replace(state, circle_vp=fact.total, circle_vp_by_source=sources)


# The end


@evolve.on(EndTriggered)
def end_triggered(state: S, fact: EndTriggered) -> S:
    return replace(state, end_triggered=fact.seat)


@evolve.on(EndWithdrawn)
def end_withdrawn(state: S, fact: EndWithdrawn) -> S:
    return replace(state, end_triggered=None)


@evolve.on(GameEnded)
def game_ended(state: S, fact: GameEnded) -> S:
    result = Result(fact.outcome, fact.winners, fact.circle_wins, fact.ranking)
    return replace(state, result=result)
