"""Facts -> state: setup, rounds and turns, secrets and VP, the end."""

from __future__ import annotations

from msgspec.structs import replace

from domain.games.circle.evolve.folding import evolve, without
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
from domain.games.circle.state import (
    PARTS,
    ActionsTurn,
    Auction,
    CircleState,
    Kind,
    Result,
    SecretsTurn,
)
from domain.kernel import having, put

S = CircleState

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
    return replace(state, neutral_deck=deck, neutral_face_up=put(up, fact.slot, fact.card))


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
        part="secrets",
        turns_done=(),
        agenda=(),
        service_marker_used_round=(),
        acted=(),
    )


@evolve.on(PhaseBegan)
def phase_began(state: S, fact: PhaseBegan) -> S:
    return replace(state, part=PARTS[fact.phase], turns_done=(), agenda=())


@evolve.on(TurnBegan)
def turn_began(state: S, fact: TurnBegan) -> S:
    if state.part == "actions":
        allowance = state.edition.constants.infiltrations_per_round
        return replace(state, agenda=(ActionsTurn(fact.seat, allowance),))
    return replace(state, agenda=(SecretsTurn(fact.seat),))


@evolve.on(TurnEnded)
def turn_ended(state: S, fact: TurnEnded) -> S:
    return replace(state, turns_done=(*state.turns_done, fact.seat), agenda=())


@evolve.on(FirstSeatPassed)
def first_seat_passed(state: S, fact: FirstSeatPassed) -> S:
    return replace(state, first_seat=fact.to)


# What a turn has left: nothing interrupts one of phase 1, so it is alone on the agenda


def _secrets_turn(state: S) -> SecretsTurn | None:
    task = state.agenda[0] if state.agenda else None
    return task if type(task) is SecretsTurn else None


def _with_income(state: S, income: int) -> S:
    turn = _secrets_turn(state)
    if turn is None:
        return state
    turn = SecretsTurn(turn.seat, income, turn.activated, turn.done)
    return replace(state, agenda=(turn,))


def _with_activated(state: S, kind: Kind) -> S:
    turn = _secrets_turn(state)
    if turn is None:
        return state
    turn = SecretsTurn(turn.seat, turn.income, (*turn.activated, kind), turn.done)
    return replace(state, agenda=(turn,))


@evolve.on(IncomeReceived)
def income_received(state: S, fact: IncomeReceived) -> S:
    return _with_income(state, fact.amount)


@evolve.on(FreeNeutralSkipped)
def free_neutral_skipped(state: S, fact: FreeNeutralSkipped) -> S:
    return _with_activated(state, "free")


@evolve.on(ActivationPaid)
def activation_paid(state: S, fact: ActivationPaid) -> S:
    return _with_income(state, fact.income_left)


@evolve.on(SpyActivated)
def spy_activated(state: S, fact: SpyActivated) -> S:
    return _with_activated(state, fact.kind)


@evolve.on(ActivationsDone)
def activations_done(state: S, fact: ActivationsDone) -> S:
    turn = _secrets_turn(state)
    if turn is None:
        return state
    return replace(state, agenda=(SecretsTurn(turn.seat, turn.income, turn.activated, True),))


@evolve.on(AllowanceChanged)
def allowance_changed(state: S, fact: AllowanceChanged) -> S:
    turn = state.task(ActionsTurn)
    if turn is None:
        return state
    return replace(state, agenda=having(state.agenda, ActionsTurn(turn.seat, fact.value)))


# Secrets and VP


def _held(state: S, seat: int, division: str, value: int) -> tuple[dict[str, int], ...]:
    return put(state.secrets, seat, {**state.secrets[seat], division: value})


@evolve.on(SecretsGained)
def secrets_gained(state: S, fact: SecretsGained) -> S:
    secrets, turn = _held(state, fact.seat, fact.division, fact.after), _secrets_turn(state)
    if turn is None or turn.income is None:
        return replace(state, secrets=secrets)
    turn = SecretsTurn(turn.seat, turn.income - fact.amount, turn.activated, turn.done)
    return replace(state, secrets=secrets, agenda=(turn,))


@evolve.on(SecretsLost)
def secrets_lost(state: S, fact: SecretsLost) -> S:
    secrets = _held(state, fact.seat, fact.division, fact.after)
    agenda, auction = state.agenda, state.task(Auction)
    if fact.cause == "paid" and auction is not None:
        agenda = having(agenda, replace(auction, remaining=auction.remaining - fact.amount))
    return replace(state, secrets=secrets, agenda=agenda)


@evolve.on(Arrest)
def arrest(state: S, fact: Arrest) -> S:
    return replace(state, secrets=_held(state, fact.seat, fact.division, fact.after))


@evolve.on(VpChanged)
def vp_changed(state: S, fact: VpChanged) -> S:
    seat, sources = fact.seat, state.vp_by_source[fact.seat]
    sources = {**sources, fact.source: sources.get(fact.source, 0) + fact.delta}
    return replace(
        state,
        vp=put(state.vp, seat, fact.total),
        vp_by_source=put(state.vp_by_source, seat, sources),
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
    return replace(state, part="over", agenda=(), result=result)
