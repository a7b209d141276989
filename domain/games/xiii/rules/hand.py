"""§6.3 and §6.4: cards and autonomy points, phases 3 and 4."""

from __future__ import annotations

from typing import Literal

from domain.games.xiii.facts import (
    AutonomySet,
    BonusDrawn,
    CardKept,
    CardPutUnder,
    CardsDiscarded,
    CardsDrawn,
    ChoiceMade,
    PileReshuffled,
)
from domain.games.xiii.moves import Discard, Keep
from domain.games.xiii.rules.board import ring_places, with_skill
from domain.games.xiii.rules.common import begin_phase, end_segment
from domain.games.xiii.state import XiiiState
from domain.games.xiii.worlds import actions_of
from domain.kernel import Recorder, drawn_from

R = Recorder[XiiiState]
S = XiiiState


# Phase 3


def discard(r: R, seat: int, move: Discard) -> None:
    """Any part of the hand, face up."""
    hand = r.state.hands[seat]
    r.require(
        len(set(move.cards)) == len(move.cards) and all(card in hand for card in move.cards),
        "phase3.discard",
        "own_cards",
        cards=move.cards,
    )
    if move.cards:
        r.record(CardsDiscarded(seat, move.cards, "hand"), "phase3.discard", "card.discard")
    else:
        r.record(ChoiceMade(seat, "discard", "none"), "phase3.discard")


def hand_on(r: R, seat: int) -> None:
    """Refill, then every bonus, one source after the other."""
    size = r.state.edition.parameters.hand_size.value
    if r.state.bonus_done == 0 and len(r.state.hands[seat]) < size:
        cards = _draw(r, seat, size - len(r.state.hands[seat]))
        if cards:
            r.record(CardsDrawn(seat, cards), "phase3.refill", "ruling.empty_action_pile")
    sources = bonus_sources(r.state, seat)
    if r.state.bonus_done < len(sources) and _draw_bonus(r, seat, sources[r.state.bonus_done]):
        return
    end_segment(r, seat)


def bonus_sources(state: S, seat: int) -> list[str]:
    """Every living Seduction, then every green place with an own character."""
    people = with_skill(state, seat, "seduction")
    return [*people, *map(str, ring_places(state, seat, "green"))]


def _draw(r: R, seat: int, count: int) -> tuple[str, ...]:
    """Up to `count` cards; the discards, shuffled, go under what is left of the pile."""
    if len(r.state.action_pile) < count and r.state.action_discard:
        order = r.chance.shuffle("actions", r.state.action_discard, lazily=True)
        r.record(PileReshuffled(order), "phase3.reshuffle")
    pile = list(r.state.action_pile)
    drawn: list[str] = []

    def unseen() -> list[str]:
        return [card for card in actions_of(r.state).unseen() if card not in drawn]

    with r.chance.drawn_for(seat):
        while pile and len(drawn) < count:
            card = r.chance.top("action", pile, unseen)
            pile = drawn_from(pile, card)
            drawn.append(card)
    return tuple(drawn)


def _draw_bonus(r: R, seat: int, origin: str) -> bool:
    """Two cards to look at; a single one is kept unasked. False if there is none."""
    cards = _draw(r, seat, r.state.edition.parameters.bonus_draw.look)
    if not cards:
        return False
    rules = ["phase3.bonus", "ruling.bonus_per_source"]
    if _source(origin) == "location":
        rules += ["location.action", "retreat.bonus"]
    else:
        rules.append("skill.seduction")
    r.record(BonusDrawn(seat, cards, _source(origin), origin), *rules)
    if len(cards) == 1:
        _keep_card(r, seat, cards[0], "ruling.empty_action_pile")
    return True


def _source(origin: str) -> Literal["skill", "location"]:
    return "location" if origin.isdigit() else "skill"


def keep(r: R, seat: int, move: Keep) -> None:
    """One of the two; the other goes under the pile."""
    r.require(
        move.card in r.state.looked,
        "phase3.bonus",
        "not_just_drawn",
        card=move.card,
    )
    _keep_card(r, seat, move.card)


def _keep_card(r: R, seat: int, card: str, *rules: str) -> None:
    """What is not kept goes under the pile, unseen."""
    source = _source(bonus_sources(r.state, seat)[r.state.bonus_done - 1])
    r.record(CardKept(seat, card, source), "phase3.bonus", *rules)
    for other in r.state.looked:
        r.record(CardPutUnder(seat, other, source), "phase3.bonus")


# Phase 4


def autonomy_on(r: R) -> None:
    """Income for everybody, and on to phase 5."""
    for seat in r.state.order:
        _receive(r, seat)
    begin_phase(r, "recruitment")


def _receive(r: R, seat: int) -> None:
    """Set every turn; in the variant added from turn 2 on, up to the end of the track."""
    state, parameters = r.state, r.state.edition.parameters
    base = parameters.autonomy_income.value
    each = parameters.autonomy_financier_bonus.value
    financier = each * len(with_skill(state, seat, "financier"))
    rings = ring_places(state, seat, "yellow")
    locations = parameters.autonomy_location_bonus.value * len(rings)
    rules = ["phase4.income", "ruling.autonomy_carry"]
    if financier:
        rules.append("skill.financier")
    if locations:
        rules += ["location.autonomy", "retreat.bonus"]
    carried = 0
    if state.options.carry_over and state.turn > 1:
        carried = state.ap[seat]
        rules.append("variant.carry_over")
    else:
        rules.append("phase4.no_saving")
    total = min(base + financier + locations + carried, parameters.autonomy_track_max.value)
    r.record(AutonomySet(seat, base, financier, locations, carried, total), *rules)
