"""Tour de jeu, phase 1: new secrets, activations, distribution (ruling.phase1_order)."""

from __future__ import annotations

from domain.games.circle.facts import (
    ActivationPaid,
    ActivationsDone,
    FreeNeutralSkipped,
    IncomeReceived,
    PhaseBegan,
    SpyActivated,
    TurnEnded,
)
from domain.games.circle.moves import (
    ActivateColoured,
    ActivateNeutral,
    Distribute,
    Done,
    FreeNeutral,
)
from domain.games.circle.rules.rounds import begin_turn
from domain.games.circle.rules.setup import reveal
from domain.games.circle.rules.victory import check_scores, gain_secrets
from domain.games.circle.rules.wheel import place
from domain.games.circle.state import CircleState, SecretsTurn
from domain.kernel import Recorder

R = Recorder[CircleState]


def asked(state: CircleState, turn: SecretsTurn) -> tuple[int, str] | None:
    seat, income = turn.seat, turn.income
    if income is None:
        return None
    if owes_free_neutral(state, turn):
        face_up = len(state.neutral_face_up) - state.neutral_face_up.count(None)
        return (seat, "free_neutral") if face_up > 1 else None
    if not turn.done:
        return (seat, "activate") if may_activate(state, turn) else None
    return (seat, "distribute") if income else None


def owes_free_neutral(state: CircleState, turn: SecretsTurn) -> bool:
    """The first seat's duty comes before what it pays for (ruling.phase1_order)."""
    return turn.seat == state.first_seat and "free" not in turn.activated


def may_activate(state: CircleState, turn: SecretsTurn) -> bool:
    """Whether the turn's seat can still pay for a spy (ruling.cut_income_activation)."""
    return may_pay(state, turn) and (
        (may_take_coloured(state, turn) and any(state.piles.values()))
        or (may_take_neutral(state, turn) and any(state.neutral_face_up))
    )


def may_pay(state: CircleState, turn: SecretsTurn) -> bool:
    return (turn.income or 0) >= state.edition.constants.activation_cost


def may_take_coloured(state: CircleState, turn: SecretsTurn) -> bool:
    most = state.edition.constants.max_coloured_activations
    return turn.activated.count("coloured") < most


def may_take_neutral(state: CircleState, turn: SecretsTurn) -> bool:
    """The free one does not count (ruling.free_is_extra)."""
    return turn.activated.count("neutral") < state.edition.constants.max_neutral_activations


def proceed_phase1(r: R) -> None:
    """The next seat's turn, or the next phase."""
    if not begin_turn(r):
        r.record(PhaseBegan(2), "round.order")


def turn_on(r: R, turn: SecretsTurn) -> None:
    """The next step of the turn that is not asked for."""
    seat = turn.seat
    if turn.income is None:
        _receive_income(r, seat)
    elif owes_free_neutral(r.state, turn):
        _take_only_neutral(r, seat)
    elif not turn.done:
        r.record(ActivationsDone(seat), "phase1.one_of_each")
    else:
        r.record(TurnEnded(seat, False), "round.order")


def _turn(r: R) -> SecretsTurn:
    turn = r.state.task(SecretsTurn)
    assert turn is not None
    return turn


def _receive_income(r: R, seat: int) -> None:
    """Four new secrets; cuts do not add up and are all used up (ruling.income_cut_min)."""
    box, deployed = r.state.edition, r.state.deployed
    cuts = tuple([c for c, d in deployed.items() if d.mode == "income_cut" and d.target == seat])
    if not cuts:
        r.record(IncomeReceived(seat, box.constants.income, ()), "phase1.income")
        return
    amount = min([box.strength[card] for card in cuts])
    rules = ["phase1.income", "act.income_cut"]
    if len(cuts) > 1:
        rules.append("ruling.income_cut_min")
    r.record(IncomeReceived(seat, amount, cuts), *rules)
    for card in cuts:
        place(r, card, "effect_over")


# The first seat's free neutral


def free_neutral(r: R, seat: int, move: FreeNeutral) -> None:
    """It must be taken, and counts for nothing else (ruling.free_is_extra)."""
    _require_face_up(r, move.card, "phase1.free_neutral")
    _activate_face_up(r, seat, move.card, 0)


def _take_only_neutral(r: R, seat: int) -> None:
    """One face up: no choice. None: the duty lapses."""
    for card in r.state.neutral_face_up:
        if card is not None:
            _activate_face_up(r, seat, card, 0)
            return
    r.record(FreeNeutralSkipped(seat), "ruling.no_neutral_left")


# Paid activations: either kind alone or first (ruling.neutral_alone)


def activate_coloured(r: R, seat: int, move: ActivateColoured) -> None:
    """The top spy of a pile."""
    pile = r.state.piles.get(move.pile)
    r.require(
        bool(pile),
        "phase1.activate_coloured",
        "empty_pile",
        pile=move.pile,
    )
    assert pile
    r.require(
        may_take_coloured(r.state, _turn(r)),
        "phase1.one_of_each",
        "coloured_done",
    )
    cost = _pay(r, seat, "phase1.activate_coloured")
    card = pile[0]
    r.record(SpyActivated(seat, card, move.pile, "coloured", cost), "phase1.activate_coloured")
    place(r, card, "activated")


def activate_neutral(r: R, seat: int, move: ActivateNeutral) -> None:
    """One of the face-up neutral spies."""
    _require_face_up(r, move.card, "phase1.activate_neutral")
    r.require(
        may_take_neutral(r.state, _turn(r)),
        "phase1.one_of_each",
        "neutral_done",
    )
    cost = _pay(r, seat, "phase1.activate_neutral")
    _activate_face_up(r, seat, move.card, cost)


def _pay(r: R, seat: int, rule: str) -> int:
    """With secrets received in this phase only."""
    turn, cost = _turn(r), r.state.edition.constants.activation_cost
    left = turn.income or 0
    r.require(
        may_pay(r.state, turn),
        "phase1.new_secrets_only",
        "activation_cost",
        left=left,
        cost=cost,
    )
    r.record(ActivationPaid(seat, cost, left - cost), rule)
    return cost


def _require_face_up(r: R, card: str, rule: str) -> None:
    r.require(card in r.state.neutral_face_up, rule, "not_face_up", card=card)


def _activate_face_up(r: R, seat: int, card: str, cost: int) -> None:
    """To the wheel without a marker; its slot is filled at once."""
    slot = r.state.neutral_face_up.index(card)
    if cost:
        fact = SpyActivated(seat, card, "face_up", "neutral", cost)
        r.record(fact, "phase1.activate_neutral")
    else:
        fact = SpyActivated(seat, card, "face_up", "free", cost)
        r.record(fact, "phase1.free_neutral")
    place(r, card, "activated")
    reveal(r, slot, "setup.neutral_deck", "phase1.refill")


def end_activations(r: R, seat: int, move: Done) -> None:
    r.record(ActivationsDone(seat), "phase1.one_of_each")


# Distribution


def distribute(r: R, seat: int, move: Distribute) -> None:
    """All of them, wherever one likes (ruling.gain_in_full); all arrests, then the check.

    (ruling.whole_move_first)
    """
    turn, shares = _turn(r), move.secrets
    divisions = r.state.edition.divisions
    r.require(
        set(shares) <= set(divisions) and min(shares.values(), default=0) >= 0,
        "phase1.distribute",
        "divisions_amounts",
    )
    total = sum(shares.values())
    r.require(
        total == turn.income,
        "phase1.distribute",
        "wrong_distribution",
        total=total,
        left=turn.income,
    )
    for division in divisions:
        if shares.get(division):
            gain_secrets(r, seat, division, shares[division], "phase1.distribute")
    check_scores(r)
