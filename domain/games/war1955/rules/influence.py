"""Jouer une action d'influence, Combinez des cartes, Les cartes mercenaires, Bloquez.

Played for influence, a card's action does not count (play.influence_ignores_action).
"""

from __future__ import annotations

from domain.games.war1955.facts import (
    BlockMade,
    CardsDiscarded,
    InfluenceAnnounced,
    InfluenceBlocked,
    PlaySpent,
)
from domain.games.war1955.moves import Block, Influence
from domain.games.war1955.rules.hand import require_held
from domain.games.war1955.rules.markers import advance, check_victory
from domain.games.war1955.rules.values import (
    Value,
    block_value,
    has_presence,
    influence_value,
    may_join_block,
)
from domain.games.war1955.state import Frame, War1955State
from domain.kernel import Recorder

R = Recorder[War1955State]


def play_influence(r: R, seat: int, move: Influence) -> None:
    """One action, however many cards: their total is fixed when it is announced."""
    require_held(r, seat, *move.cards)
    state, target = r.state, move.target
    countries = [card for card in move.cards if state.edition.flag[card]]
    _require_target(r, target)
    _require_cards(r, seat, countries, target)
    value = influence_value(state, seat, move.cards, target)
    r.require(
        value.total >= 1,
        "ruling.minimum_total",
        "worth_nothing",
        total=value.total,
    )
    r.record(
        InfluenceAnnounced(seat, move.cards, target, *value, value.total, move.hold),
        *_rules(state, seat, countries, target, value, len(move.cards)),
    )
    one_card = ["combine.one_card"] if len(countries) > 1 else []
    if len(move.cards) > len(countries) and len(move.cards) > 1:
        one_card.append("mercenary.one_card")
    r.record(PlaySpent(seat, state.plays_left - 1), *(one_card or ["turn.order"]))


def _require_target(r: R, target: str) -> None:
    """A marker that no card can move is no target: refused, not wasted (ruling.illegal_target)."""
    r.require(
        target in r.state.edition.faction,
        "components.board",
        "no_country",
        country=target,
    )
    secured_by = r.state.secured_by(target)
    r.require(
        secured_by is None,
        "secure.locked",
        "secured_by",
        country=target,
        seat=secured_by,
    )
    r.require(
        not r.state.is_blockaded(target),
        "action.blockade",
        "blockaded",
        country=target,
    )


def _require_cards(r: R, seat: int, countries: list[str], target: str) -> None:
    """Where country cards may be used, and when two of them combine."""
    state = r.state
    flags = [state.edition.flag[card] for card in countries]
    spy, home = state.spy[seat], state.home[seat]
    most = state.edition.constants.max_country_cards_combined
    r.require(
        len(countries) <= most,
        "ruling.two_cards_max",
        "too_many_countries",
        count=len(countries),
        most=most,
    )
    if len(countries) == 1:
        r.require(
            flags[0] == target or spy == target or home == target,
            "influence.where",
            "cannot_influence",
            card=countries[0],
            flag=flags[0],
            spy=spy,
            home=home,
            target=target,
        )
    elif len(countries) > 1:
        same = all(flag == target for flag in flags)
        r.require(
            same and (spy == target or home != target),
            "ruling.home_combine" if same else "combine.same_flag",
            "combine_at_home" if same else "combine_flags",
            spy=spy,
            target=target,
        )
        r.require(
            spy == target,
            "combine.same_flag",
            "combine_with_spy",
            spy=spy,
        )


def _rules(
    state: War1955State, seat: int, countries: list[str], target: str, value: Value, cards: int
) -> list[str]:
    """The rules that make the total what it is."""
    rules = ["play.influence_ignores_action"] if countries else ["mercenary.any_country"]
    at_spy, at_home = state.spy[seat] == target, state.home[seat] == target
    if len(countries) == 1 and state.edition.flag[countries[0]] == target:
        rules.append("influence.own_country")
    elif len(countries) == 1:
        rules += ["influence.spy_country"] if at_spy else []
        rules += ["influence.home_country"] if at_home else []
    elif countries:
        rules += ["influence.spy_combine", "combine.sum", "combine.same_flag"]
    if value.bonus:
        rules += ["influence.spy_bonus", "ruling.bonus_automatic"]
    if value.penalty:
        rules += ["influence.faction_penalty"] if at_spy else []
        rules += ["influence.home_penalty"] if at_home else []
        rules += ["ruling.single_penalty"] if at_spy and at_home else []
    if cards > len(countries):
        rules.append("mercenary.flat_value")
        if countries:
            rules.append("mercenary.free_combine")
        elif cards > 1:
            rules.append("ruling.mercenary_only")
    return rules


def resolve_influence(r: R, frame: Frame) -> None:
    """Nobody blocks: the marker moves by the announced total, as far as the star."""
    r.record(CardsDiscarded(frame.seat, frame.cards, "played"), "turn.discard_after_play")
    advance(r, frame.seat, frame.country, frame.total, "influence", "influence.advance")
    check_victory(r, frame.seat)


def block(r: R, seat: int, move: Block) -> None:
    """Cards that reach the whole total stop it; no raise and no counter (ruling.block_final).

    More cards than needed are allowed, whatever their action (ruling.rebel_card_blocks).
    """
    require_held(r, seat, *move.cards)
    state, frame = r.state, r.state.stack[-1]
    country = frame.country
    r.require(
        has_presence(state, seat, country),
        "block.presence",
        "no_presence",
        seat=seat,
        spy=state.spy[seat],
        home=state.home[seat],
        country=country,
    )
    for card in move.cards:
        r.require(
            may_join_block(state, card, country),
            "block.wrong_faction",
            "other_faction",
            card=card,
            country=country,
        )
    values = tuple([block_value(state, seat, card, country) for card in move.cards])
    r.require(
        sum(values) >= frame.total,
        "block.total",
        "block_too_low",
        value=sum(values),
        total=frame.total,
    )
    r.record(
        BlockMade(seat, move.cards, values, sum(values)),
        *_block_rules(state, seat, move.cards, values, frame),
    )
    r.record(CardsDiscarded(seat, move.cards, "block"), "block.total", "ruling.discard_order")
    r.record(
        CardsDiscarded(frame.seat, frame.cards, "played"),
        "turn.discard_after_play",
        "ruling.discard_order",
    )
    r.record(InfluenceBlocked(country, frame.total), "block.all_or_nothing", "ruling.block_final")


def _block_rules(
    state: War1955State, seat: int, cards: tuple[str, ...], values: tuple[int, ...], frame: Frame
) -> list[str]:
    box = state.edition
    rules = ["block.may", "block.presence", "ruling.presence_moment", "block.total"]
    if any(not box.flag[card] for card in cards):
        rules.append("block.mercenary")
    raised = sum(box.influence[card] < value for card, value in zip(cards, values, strict=True))
    if raised:
        rules.append("block.spy_bonus")
    if raised > 1:
        rules.append("ruling.block_bonus_each")
    if any(box.action[card] == "rebel_forces" for card in cards):
        rules.append("ruling.rebel_card_blocks")
    if sum(values) - min(values) >= frame.total:
        rules.append("ruling.block_excess")
    return rules
