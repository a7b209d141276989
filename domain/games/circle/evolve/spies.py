"""Facts -> state: where spies go, their actions, and the reactions to them."""

from __future__ import annotations

from msgspec.structs import replace

from domain.games.circle.evolve.folding import arrived, evolve, without
from domain.games.circle.facts import (
    ActionAnnounced,
    ActionBegun,
    ActionVetoed,
    AttackLostTarget,
    AttackRepelled,
    GuardDeclined,
    GuardOpened,
    MarkerRemoved,
    ServiceMarkerFlipped,
    SpiesSwapped,
    SpyDeployed,
    SpyInfiltrated,
    SpyMovedOnWheel,
    SpyPlacedOnWheel,
    SpyRemoved,
    SpyReturned,
    SpyUnmasked,
    TargetChosen,
    TeamCompleted,
    VetoOpened,
    VetoWaived,
)
from domain.games.circle.state import (
    Acting,
    ActionsTurn,
    CircleState,
    Deployment,
    GuardWindow,
    Infiltrated,
    Target,
    TimeControl,
    TimePoll,
    VetoWindow,
)
from domain.kernel import ended, having, put

S = CircleState

# Told for their own sake; another fact says what they change.
evolve.unchanged(AttackLostTarget)


# Where spies go


def lifted(state: S, card: str) -> dict[str, object]:
    """What changes when a card is taken from where it lies, its marker apart."""
    seat = state.marker.get(card)
    if card in state.deployed:
        deployed = dict(state.deployed)
        del deployed[card]
        return {"deployed": deployed}
    if seat is not None and card in state.ready[seat]:
        return {"ready": put(state.ready, seat, without(state.ready[seat], card))}
    number = state.edition.arrival if card in state.arriving else state.number_of(card)
    if number is not None:
        return {"rows": {**state.rows, number: without(state.rows[number], card)}}
    pile = state.edition.pile_of.get(card)
    if pile is not None and card in state.piles[pile]:
        return {"piles": {**state.piles, pile: without(state.piles[pile], card)}}
    if card in state.neutral_face_up:
        up = tuple([None if other == card else other for other in state.neutral_face_up])
        return {"neutral_face_up": up}
    return {}


def unmarked(state: S, card: str) -> dict[str, int]:
    marker = dict(state.marker)
    marker.pop(card, None)
    return marker


@evolve.on(SpyPlacedOnWheel)
def spy_placed_on_wheel(state: S, fact: SpyPlacedOnWheel) -> S:
    card, number = fact.card, fact.number
    changes = lifted(state, card)
    changes["rows"] = {**state.rows, number: (*state.rows[number], card)}
    first = state.agenda[0] if state.agenda else None
    if isinstance(first, Acting) and first.card == card:
        changes["agenda"] = state.agenda[1:]
    elif isinstance(first, TimeControl) and first.card == card:
        changes["agenda"] = having(state.agenda[1:], TimePoll())
    return replace(state, **changes)


@evolve.on(SpyMovedOnWheel)
def spy_moved_on_wheel(state: S, fact: SpyMovedOnWheel) -> S:
    rows, card = state.rows, fact.card
    left, joined = without(rows[fact.origin], card), (*rows[fact.to], card)
    return replace(state, rows={**rows, fact.origin: left, fact.to: joined})


@evolve.on(SpyReturned)
def spy_returned(state: S, fact: SpyReturned) -> S:
    card, seat = fact.card, fact.seat
    changes = lifted(state, card)
    changes["ready"] = put(state.ready, seat, (*state.ready[seat], card))
    return replace(state, agenda=arrived(state, card, state.agenda), **changes)


@evolve.on(SpyDeployed)
def spy_deployed(state: S, fact: SpyDeployed) -> S:
    changes = lifted(state, fact.card)
    deployment = Deployment(fact.mode, fact.target, state.round)
    changes["deployed"] = {**state.deployed, fact.card: deployment}
    return replace(state, agenda=ended(state.agenda, Acting), **changes)


@evolve.on(MarkerRemoved)
def marker_removed(state: S, fact: MarkerRemoved) -> S:
    return replace(state, marker=unmarked(state, fact.card))


@evolve.on(SpiesSwapped)
def spies_swapped(state: S, fact: SpiesSwapped) -> S:
    a, b, seat_a, seat_b = fact.card_a, fact.card_b, fact.seat_a, fact.seat_b
    ready = put(state.ready, seat_a, (*without(state.ready[seat_a], a), b))
    ready = put(ready, seat_b, (*without(ready[seat_b], b), a))
    return replace(state, ready=ready, marker={**state.marker, a: seat_b, b: seat_a})


@evolve.on(SpyRemoved)
def spy_removed(state: S, fact: SpyRemoved) -> S:
    return replace(
        state,
        marker=unmarked(state, fact.card),
        removed=(*state.removed, fact.card),
        **lifted(state, fact.card),
    )


@evolve.on(SpyInfiltrated)
def spy_infiltrated(state: S, fact: SpyInfiltrated) -> S:
    seat = fact.seat
    inside = (*state.infiltrated[seat], Infiltrated(fact.card))
    agenda, turn = state.agenda, state.task(ActionsTurn)
    if turn is not None:
        agenda = having(agenda, ActionsTurn(turn.seat, turn.allowance - 1))
    return replace(
        state,
        marker=unmarked(state, fact.card),
        infiltrated=put(state.infiltrated, seat, inside),
        agenda=agenda,
        **lifted(state, fact.card),
    )


@evolve.on(TeamCompleted)
def team_completed(state: S, fact: TeamCompleted) -> S:
    seat, members = fact.seat, fact.cards.values()
    inside = tuple(
        [
            Infiltrated(spy.card, fact.team) if spy.card in members else spy
            for spy in state.infiltrated[seat]
        ]
    )
    return replace(
        state,
        infiltrated=put(state.infiltrated, seat, inside),
        teams=put(state.teams, seat, (*state.teams[seat], fact.cards)),
    )


@evolve.on(SpyUnmasked)
def spy_unmasked(state: S, fact: SpyUnmasked) -> S:
    seat = fact.seat
    inside = tuple([spy for spy in state.infiltrated[seat] if spy.card != fact.card])
    return replace(
        state,
        infiltrated=put(state.infiltrated, seat, inside),
        removed=(*state.removed, fact.card),
    )


# Actions


@evolve.on(ActionBegun)
def action_begun(state: S, fact: ActionBegun) -> S:
    action = Acting(fact.seat, fact.card, fact.action, "targets")
    return replace(state, agenda=(action, *state.agenda))


@evolve.on(TargetChosen)
def target_chosen(state: S, fact: TargetChosen) -> S:
    action = state.task(Acting)
    if action is None:
        return state
    target = Target(fact.target_seat, fact.division, fact.target, fact.steps)
    action = replace(action, targets=(*action.targets, target))
    return replace(state, agenda=having(state.agenda, action))


@evolve.on(ActionAnnounced)
def action_announced(state: S, fact: ActionAnnounced) -> S:
    action = Acting(fact.seat, fact.card, fact.action, "announced", fact.targets, fact.mode)
    agenda = having(state.agenda, action)
    return replace(state, agenda=agenda, acted=(*state.acted, fact.card))


# Reactions


def _acted(state: S, card: str) -> tuple[str, ...]:
    return state.acted if card in state.acted else (*state.acted, card)


@evolve.on(VetoOpened)
def veto_opened(state: S, fact: VetoOpened) -> S:
    veto = VetoWindow(fact.seat, fact.card, fact.occasion, fact.attacked, fact.amount, fact.aids)
    return replace(state, agenda=(veto, *ended(state.agenda, GuardWindow)))


@evolve.on(VetoWaived)
def veto_waived(state: S, fact: VetoWaived) -> S:
    agenda, veto, action = (
        ended(state.agenda, VetoWindow),
        state.task(VetoWindow),
        state.task(Acting),
    )
    if veto is not None and veto.occasion == "action" and action is not None:
        agenda = having(agenda, replace(action, stage="cleared"))
    return replace(state, agenda=agenda)


@evolve.on(ActionVetoed)
def action_vetoed(state: S, fact: ActionVetoed) -> S:
    agenda, veto = ended(state.agenda, VetoWindow), state.task(VetoWindow)
    if veto is not None and veto.occasion == "action" and state.task(TimePoll) is not None:
        agenda = having(agenda, TimePoll())
    return replace(state, agenda=agenda, acted=_acted(state, fact.card))


@evolve.on(ServiceMarkerFlipped)
def service_marker_flipped(state: S, fact: ServiceMarkerFlipped) -> S:
    used = state.service_marker_used_round
    return replace(
        state,
        service_marker={**state.service_marker, fact.seat: fact.side},
        service_marker_used_round=(*used, fact.seat) if fact.side == "passive" else used,
    )


@evolve.on(GuardOpened)
def guard_opened(state: S, fact: GuardOpened) -> S:
    window = GuardWindow(fact.seat, fact.attacked, fact.guards)
    return replace(state, agenda=(window, *state.agenda))


@evolve.on(AttackRepelled)
def attack_repelled(state: S, fact: AttackRepelled) -> S:
    agenda = ended(state.agenda, GuardWindow)
    return replace(state, agenda=agenda, acted=_acted(state, fact.guard))


@evolve.on(GuardDeclined)
def guard_declined(state: S, fact: GuardDeclined) -> S:
    agenda, action = ended(state.agenda, GuardWindow), state.task(Acting)
    if action is not None:
        agenda = having(agenda, replace(action, unguarded=(*action.unguarded, fact.attacked)))
    return replace(state, agenda=agenda)
