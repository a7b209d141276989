"""§5.7, cards of any moment: anybody may play them at a calm point.

Cards played at once are taken in the order of the log (ruling.interjection_race).
"""

from __future__ import annotations

from domain.games.xiii.edition.components import PILES
from domain.games.xiii.facts import (
    CardsSeen,
    CardStolen,
    EffectCancelled,
    LocationBlocked,
    TopsSeen,
    WoundsRemoved,
)
from domain.games.xiii.moves import (
    BombTarget,
    PlayAccusation,
    PlayBlockade,
    PlayBombing,
    PlayCare,
    PlayInnocent,
    PlayIntelligence,
    PlaySpy,
    SpyKeep,
)
from domain.games.xiii.rules.board import is_empty, objective_at
from domain.games.xiii.rules.cards.windows import close, open_support, open_window, reopen, struck
from domain.games.xiii.rules.combat.wounds import strike
from domain.games.xiii.rules.common import (
    discard_card,
    play_card,
    require_card,
    score,
    throw,
    top_mission,
)
from domain.games.xiii.state import Playing, XiiiState
from domain.kernel import Recorder

R = Recorder[XiiiState]
S = XiiiState


# Accusation, Espion, Innocent


def play_accusation(r: R, seat: int, move: PlayAccusation) -> None:
    """Another seat loses three points, unless it is innocent."""
    require_card(r, seat, move.card, "accusation", "card.accusation")
    r.require(
        move.target != seat and 0 <= move.target < r.state.seats,
        "card.accusation",
        "not_another_seat",
        target=move.target,
    )
    play_card(r, seat, move.card, "card.accusation", target=move.target)
    open_window(r, "innocent", move.card, (move.target,))


def play_spy(r: R, seat: int, move: PlaySpy) -> None:
    """Two random cards of another hand, one to keep."""
    require_card(r, seat, move.card, "spy", "card.spy")
    r.require(
        move.target != seat and 0 <= move.target < r.state.seats,
        "card.spy",
        "not_another_seat",
        target=move.target,
    )
    r.require(
        bool(r.state.hands[move.target]),
        "ruling.spy_short",
        "no_card_to_steal",
        target=move.target,
    )
    play_card(r, seat, move.card, "card.spy", target=move.target)
    open_window(r, "innocent", move.card, (move.target,))


def play_innocent(r: R, seat: int, move: PlayInnocent) -> None:
    """The seat attacked cancels it; both cards are gone."""
    require_card(r, seat, move.card, "innocent", "card.innocent")
    attack = r.state.playing[-1].card
    play_card(r, seat, move.card, "card.innocent", "ruling.innocent_target")
    r.record(EffectCancelled(attack, move.card), "card.innocent")
    discard_card(r, move.card)
    discard_card(r, attack)
    close(r)


def card_on(r: R, played: Playing) -> None:
    """The card being played takes effect, or has done so and is discarded."""
    if played.type == "accusation":
        assert played.target is not None
        loss = r.state.edition.parameters.accusation_loss.value
        score(r, played.target, -loss, "accusation", played.card, "card.accusation")
    elif played.type == "spy":
        _look(r, played.seat, played.target)
        return
    discard_card(r, played.card)


def _look(r: R, seat: int, target: int | None) -> None:
    """A hand of one card gives that one."""
    assert target is not None
    hand = list(r.state.hands[target])
    cards: list[str] = []
    while hand and len(cards) < 2:
        cards.append(r.chance.pick("spy", hand))
        hand.remove(cards[-1])
    r.record(CardsSeen(seat, target, tuple(cards)), "card.spy")
    if len(cards) == 1:
        _steal(r, cards[0], "ruling.spy_short")


def spy_keep(r: R, seat: int, move: SpyKeep) -> None:
    r.require(move.card in r.state.seen, "card.spy", "not_of_the_two", card=move.card)
    _steal(r, move.card)


def _steal(r: R, card: str, *rules: str) -> None:
    played = r.state.playing[-1]
    assert played.target is not None
    r.record(CardStolen(played.target, played.seat, card), "card.spy", *rules)
    discard_card(r, played.card)


# Renseignement, Soins


def play_intelligence(r: R, seat: int, move: PlayIntelligence) -> None:
    """The top card of each mission pile, for one's own eyes."""
    require_card(r, seat, move.card, "intelligence", "card.intelligence")
    piles = r.state.mission_piles
    r.require(any(piles.values()), "card.intelligence", "no_mission_left")
    play_card(r, seat, move.card, "card.intelligence")
    tops: dict[str, str] = {}
    for pile in PILES:
        if piles[pile]:
            tops[pile] = top_mission(r, pile, tuple(tops.values()))
    r.record(TopsSeen(seat, tops), "card.intelligence")
    discard_card(r, move.card)


def play_care(r: R, seat: int, move: PlayCare) -> None:
    """One wound of an own element; a unit is saved only when its wound falls."""
    require_card(r, seat, move.card, "care", "card.care")
    element = r.state.elements.get(move.element)
    r.require(
        element is not None and element.controller == seat and element.wounds > 0,
        "ruling.care_target",
        "not_wounded",
        element=move.element,
    )
    in_window = r.state.window is not None
    if in_window:
        r.require(
            move.element in struck(r.state, seat),
            "card.care",
            "no_fresh_wound",
            element=move.element,
        )
    play_card(r, seat, move.card, "card.care", "ruling.care_target", element=move.element)
    r.record(WoundsRemoved(move.element, 1, "care"), "card.care")
    discard_card(r, move.card)
    if in_window:
        reopen(r, "care", "wounds", (seat,))


# Blocage, Attentat: phase 6


def _require_phase6(r: R, card: str) -> None:
    r.require(r.state.part == "movement", "card.phase", "phase_6_card", card=card)


def play_blockade(r: R, seat: int, move: PlayBlockade) -> None:
    """An empty place is closed to the end of the turn."""
    require_card(r, seat, move.card, "blockade", "card.blockade")
    _require_phase6(r, move.card)
    r.require(
        move.location in r.state.edition.neighbours
        and is_empty(r.state, move.location)
        and move.location not in r.state.blocked,
        "card.blockade",
        "not_empty_open",
        location=move.location,
    )
    play_card(r, seat, move.card, "card.blockade", "card.phase", location=move.location)
    r.record(LocationBlocked(move.location, seat), "card.blockade", "ruling.blockade_duration")
    discard_card(r, move.card)


def play_bombing(r: R, seat: int, move: PlayBombing) -> None:
    """4-6 wounds one target on a place that is no objective (ruling.active_place)."""
    require_card(r, seat, move.card, "bombing", "card.bombing")
    _require_phase6(r, move.card)
    r.require(
        not objective_at(r.state, move.location),
        "card.bombing",
        "objective_place",
        location=move.location,
    )
    r.require(
        move.location > 0 and not is_empty(r.state, move.location),
        "card.bombing",
        "nobody_there",
        location=move.location,
    )
    play_card(r, seat, move.card, "card.bombing", "card.phase", location=move.location)
    needed = (min(r.state.edition.dice_tables.bombing.hit_on),)
    throw(r, "bombing", seat, (move.card,), "card.bombing", needed=needed, side=seat)
    open_support(r)


def bomb_target(r: R, seat: int, move: BombTarget) -> None:
    """Any element there; one's own scores nothing."""
    element = r.state.elements.get(move.element)
    r.require(
        element is not None and element.location == r.state.playing[-1].location,
        "card.bombing",
        "not_at_bomb",
        element=move.element,
    )
    strike(r, move.element, "bombing", seat, "card.bombing")
