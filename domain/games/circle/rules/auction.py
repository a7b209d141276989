"""Louer les espions: the leader hires, ties and neutral spies are bid for."""

from __future__ import annotations

from domain.games.circle.edition import ANY, NEUTRAL
from domain.games.circle.facts import (
    AidCommitted,
    AidsDone,
    AidUsed,
    AuctionWon,
    BidderOut,
    BidMade,
    BidPassed,
    HireOpened,
    SecretsLost,
    SpyHired,
    VetoOpened,
)
from domain.games.circle.moves import Done, Pass, Pay, Raise, UseAid
from domain.games.circle.rules.wheel import place
from domain.games.circle.state import Auction, CircleState, VetoWindow
from domain.kernel import Recorder

R = Recorder[CircleState]


def asked(state: CircleState, auction: Auction) -> tuple[int, str] | None:
    winner = auction.winner
    if winner is None:
        if len(auction.live) == 1 or means(state, auction, auction.next) <= auction.high:
            return None
        return auction.next, "bid"
    if auction.remaining == 0:
        return None
    if not auction.aids_done and usable_aids(state, winner):
        return winner, "use_aid"
    return (winner, "pay") if has_several_ways(state, winner, auction) else None


def usable_aids(state: CircleState, seat: int) -> list[str]:
    """Ready since before the auction: nothing becomes ready while one runs.

    The spy that is bid for is not (ruling.aid_ready_before); those hired earlier in the phase are
    (ruling.fresh_hire).
    """
    return state.fresh(seat, "auction_aid")


def means(state: CircleState, auction: Auction, seat: int) -> int:
    """What the seat could offer at the most."""
    strength = state.edition.strength
    aids = sum([strength[card] for card in usable_aids(state, seat)])
    return state.purse(seat, auction.currency) + aids


def has_several_ways(state: CircleState, seat: int, auction: Auction) -> bool:
    """Whether the winner has a choice of what to hand over."""
    if auction.currency != ANY or auction.remaining == state.total_secrets(seat):
        return False
    return sum([held > 0 for held in state.secrets[seat].values()]) > 1


# Who takes part


def open_hiring(r: R, card: str, division: str | None) -> None:
    """By its border, unless a recruiter lies half on it."""
    box = r.state.edition
    made_neutral = division is None and r.state.card_on(card) is not None
    if division is None and (made_neutral or box.border[card] == NEUTRAL):
        _open_to_all(r, card, made_neutral)
        return
    division = division or box.border[card]
    tied = leaders(r.state, division)
    rules = ["hire.coloured"]
    if len(tied) > 1:
        rules = ["auction.tie", "auction.start"]
        if r.state.secrets[tied[0]][division] == 0:
            rules.append("ruling.tie_at_zero")
    r.record(HireOpened(card, "coloured", division, division, tied), *rules)


def leaders(state: CircleState, division: str) -> tuple[int, ...]:
    """The most secrets; aids do not count (ruling.aid_no_lead)."""
    most = max([held[division] for held in state.secrets])
    return tuple([s for s in state.seat_order() if state.secrets[s][division] == most])


def _open_to_all(r: R, card: str, made_neutral: bool) -> None:
    currency = r.state.edition.currency[card]
    rules = ["auction.neutral", "auction.start"]
    rules.append("auction.any_currency" if currency == ANY else "auction.currency")
    if made_neutral:
        rules += ["act.make_neutral", "ruling.made_neutral_currency"]
    r.record(HireOpened(card, "neutral", None, currency, r.state.seat_order()), *rules)


# The bids


def hiring_on(r: R, auction: Auction) -> None:
    """The next step of a hiring that is not asked for."""
    if auction.winner is not None:
        _settle(r, auction, auction.winner)
    elif len(auction.participants) == 1:
        _hire(r, auction, auction.live[0], 0)
    elif len(auction.live) == 1:
        winner = auction.live[0]
        price = auction.offers.get(winner, 0)
        rules = ["auction.win_and_pay"]
        if price == 0:
            rules.append("ruling.last_one_free")
        r.record(AuctionWon(winner, auction.card, price), *rules)
    else:
        r.record(BidderOut(auction.next), "auction.out")


def raise_offer(r: R, seat: int, move: Raise) -> None:
    """One more than the highest offer; whoever is asked has the means."""
    state, auction = r.state, r.state.task(Auction)
    assert auction is not None
    amount, strength = auction.high + 1, state.edition.strength
    aids = usable_aids(state, seat)
    committed = sum([strength[card] for card in aids if card in auction.committed])
    needed = amount - state.purse(seat, auction.currency) - committed
    named = move.commit
    r.require(
        len(set(named)) == len(named)
        and set(named) <= set(aids).difference(auction.committed)
        and is_just_enough([strength[card] for card in named], needed),
        "ruling.aid_commit",
        "aid_exact",
        amount=amount,
        needed=max(0, needed),
    )
    if not _open_aid_veto(r, named, named, amount):
        _bid(r, seat, amount, named)


def is_just_enough(strengths: list[int], needed: int) -> bool:
    """They cover what is needed, and none could be left out."""
    total = sum(strengths)
    return total >= needed and all(total - strength < needed for strength in strengths)


def _open_aid_veto(r: R, left: tuple[str, ...], aids: tuple[str, ...], amount: int) -> bool:
    """The first of `left` that its home service may stop holds the offer up."""
    for card in left:
        home = r.state.veto_seat(card)
        if home is not None:
            r.record(
                VetoOpened(home, card, "aid", "", amount, aids),
                "veto.order",
                "ruling.veto_moment",
                "ruling.aid_commit",
            )
            return True
    return False


def aid_allowed(r: R, veto: VetoWindow) -> None:
    """After a waived veto: the next window, the offer, or the use."""
    seat = r.state.marker[veto.card]
    if veto.amount == 0:
        _use(r, seat, veto.card)
        return
    left = veto.aids[veto.aids.index(veto.card) + 1 :]
    if not _open_aid_veto(r, left, veto.aids, veto.amount):
        _bid(r, seat, veto.amount, veto.aids)


def _bid(r: R, seat: int, amount: int, aids: tuple[str, ...]) -> None:
    strength = r.state.edition.strength
    for card in aids:
        r.record(AidCommitted(seat, card, strength[card]), "act.auction_aid")
    r.record(BidMade(seat, amount), "auction.raise_by_one")


def pass_bid(r: R, seat: int, move: Pass) -> None:
    r.record(BidPassed(seat), "auction.out")


# What the winner pays


def use_aid(r: R, seat: int, move: UseAid) -> None:
    """Committed or not; one that was committed has passed its veto."""
    auction, card = r.state.task(Auction), move.card
    assert auction is not None
    r.require(
        card in usable_aids(r.state, seat),
        "act.auction_aid",
        "no_aid",
        card=card,
        seat=seat,
    )
    if card in auction.committed or not _open_aid_veto(r, (card,), (card,), 0):
        _use(r, seat, card)


def _use(r: R, seat: int, card: str) -> None:
    """Never below 0; strength beyond the price is lost."""
    auction = r.state.task(Auction)
    assert auction is not None
    reduction = min(r.state.edition.strength[card], auction.remaining)
    r.record(AidUsed(seat, card, reduction), "act.auction_aid")
    place(r, card, "aid_used")


def end_aids(r: R, seat: int, move: Done) -> None:
    """Only if secrets cover the rest."""
    auction = r.state.task(Auction)
    assert auction is not None
    purse = r.state.purse(seat, auction.currency)
    r.require(
        purse >= auction.remaining,
        "ruling.aid_commit",
        "cannot_pay",
        price=auction.remaining,
        seat=seat,
        purse=purse,
    )
    r.record(AidsDone(seat, auction.remaining), "act.auction_aid")


def pay(r: R, seat: int, move: Pay) -> None:
    """With a grey symbol the winner chooses what to hand over."""
    auction, held = r.state.task(Auction), r.state.secrets[seat]
    assert auction is not None
    r.require(
        set(move.secrets) <= set(held) and min(move.secrets.values(), default=0) >= 0,
        "auction.any_currency",
        "divisions_amounts",
    )
    total = sum(move.secrets.values())
    r.require(
        total == auction.remaining,
        "auction.any_currency",
        "wrong_price",
        total=total,
        price=auction.remaining,
    )
    for division, number in move.secrets.items():
        r.require(
            number <= held[division],
            "auction.any_currency",
            "not_so_many",
            number=number,
            division=division,
            seat=seat,
        )
    _hand_over(r, seat, move.secrets)


def _settle(r: R, auction: Auction, winner: int) -> None:
    """A payment without a choice; then the spy is hired."""
    if auction.remaining == 0:
        _hire(r, auction, winner, auction.price)
    elif auction.currency == ANY:
        left, shares = auction.remaining, {}
        for division, held in r.state.secrets[winner].items():
            shares[division] = min(held, left)
            left -= shares[division]
        _hand_over(r, winner, shares)
    else:
        _hand_over(r, winner, {auction.currency: auction.remaining})


def _hand_over(r: R, seat: int, shares: dict[str, int]) -> None:
    for division in r.state.edition.divisions:
        amount = shares.get(division, 0)
        if amount:
            left = r.state.secrets[seat][division] - amount
            fact = SecretsLost(seat, division, amount, left, "paid")
            r.record(fact, "auction.win_and_pay")


def _hire(r: R, auction: Auction, seat: int, price: int) -> None:
    """Ready at once, wanted or not (ruling.must_hire); then the recruiter prepares again.

    Aids that were committed and not used stay ready.
    """
    rule = "hire.coloured" if len(auction.participants) == 1 else "auction.win_and_pay"
    r.record(SpyHired(seat, auction.card, price), rule, "hire.ready")
    recruiter = r.state.card_on(auction.card)
    if recruiter is not None:
        place(r, recruiter, "effect_over")
