"""The rules of liar's dice, and all of it as a ruleset."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Never

from msgspec.structs import replace

from domain.kernel import (
    HIDDEN,
    Answers,
    Broken,
    Chapter,
    Evolver,
    Features,
    Listing,
    Move,
    Recorder,
    Rulebook,
    Ruleset,
    Standing,
    Standings,
    Text,
    Value,
    Viewer,
    Worlds,
    broken,
    one_at_a_time,
    put,
    shared_ranks,
)

from .pieces import (
    Bid,
    BidChallenged,
    BidCounted,
    BidMade,
    Box,
    Challenge,
    CupLifted,
    DiceHandedOut,
    DiceRolled,
    DieLost,
    GameEnded,
    LiarsDiceFact,
    LiarsDiceMove,
    LiarsDiceState,
    Options,
    Raise,
    RoundBegan,
    boxes,
    names,
)

S = LiarsDiceState
R = Recorder[LiarsDiceState]

# What facts change

evolve: Evolver[S] = Evolver()
evolve.unchanged(BidChallenged, BidCounted)


@evolve.on(DiceHandedOut)
def handed_out(state: S, fact: DiceHandedOut) -> S:
    left = (fact.dice,) * state.seats
    return replace(state, phase="rolling", left=left, dice=((),) * state.seats)


@evolve.on(DiceRolled)
def rolled(state: S, fact: DiceRolled) -> S:
    return replace(state, dice=put(state.dice, fact.seat, fact.faces))


@evolve.on(RoundBegan)
def began(state: S, fact: RoundBegan) -> S:
    return replace(state, phase="bidding", round=fact.round, active=fact.seat, bid=None)


@evolve.on(BidMade)
def bid_made(state: S, fact: BidMade) -> S:
    bid = Bid(fact.seat, fact.count, fact.face)
    return replace(state, bid=bid, active=state.next_to(fact.seat))


@evolve.on(CupLifted)
def lifted(state: S, fact: CupLifted) -> S:
    return replace(state, lifted=(*state.lifted, fact.seat))


@evolve.on(DieLost)
def die_lost(state: S, fact: DieLost) -> S:
    left = put(state.left, fact.seat, fact.left)
    cleared = replace(state, phase="rolling", left=left, dice=((),) * state.seats, lifted=())
    opens = fact.seat if fact.left else cleared.next_to(fact.seat)
    return replace(cleared, active=opens, bid=None)


@evolve.on(GameEnded)
def ended(state: S, fact: GameEnded) -> S:
    return replace(state, phase="over")


# The rules


def open_table(r: R, options: Options) -> None:
    """Everybody has the same number of dice (setup.dice)."""
    r.record(DiceHandedOut(options.dice or r.state.edition.components.dice), "setup.dice")


def raise_bid(r: R, seat: int, move: Raise) -> None:
    """More dice, or as many of a higher face; never more than there are."""
    state, faces = r.state, r.state.edition.faces
    r.require(move.face in faces, "bid.face", "no_face", face=move.face)
    enough = 1 <= move.count <= state.total
    r.require(enough, "bid.most", "too_many", count=move.count, total=state.total)
    if state.bid is not None:
        r.require(
            worth(faces, move.count, move.face) > worth(faces, state.bid.count, state.bid.face),
            "bid.higher",
            "not_higher",
            count=move.count,
            face=move.face,
            than=state.bid.count,
            of=state.bid.face,
        )
    r.record(
        BidMade(seat, move.count, move.face), "bid.free" if state.bid is None else "bid.higher"
    )


def challenge(r: R, seat: int, move: Challenge) -> None:
    """All cups are lifted; who was wrong loses a die."""
    state, bid = r.state, r.state.bid
    r.require(bid is not None, "challenge.bid", "no_bid")
    assert bid is not None
    r.record(BidChallenged(seat, bid.seat), "challenge.call")
    for each in state.alive:
        r.record(CupLifted(each, state.dice[each]), "challenge.lift")
    count = sum(dice.count(bid.face) for dice in state.dice)
    was_true = count >= bid.count
    r.record(BidCounted(count, bid.face, was_true), "challenge.count")
    loser = seat if was_true else bid.seat
    left = state.left[loser] - 1
    r.record(DieLost(loser, left), "lose.die", *(() if left else ("lose.out",)))


def follow(r: R) -> bool:
    """After a loss everybody rolls again, unless one seat alone has dice."""
    state = r.state
    if state.phase != "rolling":
        return False
    if len(state.alive) == 1:
        r.record(GameEnded(state.alive[0]), "end.last")
        return True
    for seat in state.alive:
        thrown = [r.chance.pick("die", state.edition.faces) for _ in range(state.left[seat])]
        r.record(DiceRolled(seat, tuple(thrown)), "roll.all")
    r.record(RoundBegan(state.round + 1, state.active), "turn.opens")
    return True


def worth(faces: tuple[str, ...], count: int, face: str) -> tuple[int, int]:
    """How high a bid is: the number first, then the face."""
    return count, faces.index(face)


# Who is asked, what answers, what there is to choose from


def pending(state: S) -> tuple[int, str] | None:
    return (state.active, "bid") if state.phase == "bidding" else None


decisions, asked = one_at_a_time(pending)

answers: Answers[S, LiarsDiceMove] = (
    Answers[S, Never]().on(Raise, raise_bid, to="bid").on(Challenge, challenge, to="bid")
)


def bids(state: S, seat: int) -> Iterator[LiarsDiceMove]:
    """A challenge, and every bid that is higher than the last."""
    faces, bid = state.edition.faces, state.bid
    if bid is not None:
        yield Challenge()
    least = worth(faces, bid.count, bid.face) if bid else (0, len(faces))
    for count in range(max(1, least[0]), state.total + 1):
        for face in faces:
            if worth(faces, count, face) > least:
                yield Raise(count, face)


lists = {"bid": Listing[S, LiarsDiceMove](bids, ("bid.bluff",))}


def refuses(state: S, seat: int, move: Move, kind: str) -> str:
    return "end.over" if state.phase == "over" else "turn.order"


# Who sees what, and what may be imagined of the rest


def view(state: S, viewer: Viewer) -> S:
    """Own dice alone while they lie under the cups (roll.secret)."""
    dice = [
        own if viewer.owns(seat) or seat in state.lifted else (HIDDEN,) * len(own)
        for seat, own in enumerate(state.dice)
    ]
    return replace(state, dice=tuple(dice))


def imagined(world: S, rng: random.Random) -> S:
    """Every hidden die shows any face, all equally likely."""
    faces = world.edition.faces
    dice = [tuple([rng.choice(faces) for _ in own]) if HIDDEN in own else own for own in world.dice]
    return replace(world, dice=tuple(dice))


# How it stands


def standings(state: S) -> Standings:
    """A point for every die that is left."""
    left = state.left or (0,) * state.seats
    ranks = shared_ranks([(count,) for count in left])
    lines = tuple([Standing(f"seat:{n}", n, count, ranks[n]) for n, count in enumerate(left)])
    if state.phase != "over":
        return Standings(lines)
    return Standings(lines, True, state.alive, (f"seat:{state.alive[0]}",), "last")


def chapter(state: S) -> Chapter:
    return Chapter("round", state.round, None, state.round) if state.round else Chapter("setup")


def invariants(state: S) -> Iterator[Broken]:
    """What holds whenever the table waits."""
    faces = state.edition.faces
    if state.phase == "setup":
        return
    if len(state.dice) != state.seats or len(state.left) != state.seats or state.lifted:
        yield broken("cups_down")
    elif any(dice and len(dice) != left for dice, left in zip(state.dice, state.left, strict=True)):
        yield broken("dice_under_cups")
    elif any(die not in faces for dice in state.dice for die in dice):
        yield broken("faces")
    elif state.phase == "over":
        if len(state.alive) != 1:
            yield broken("one_left")
    elif state.phase != "bidding" or len(state.alive) < 2 or state.round < 1:
        yield broken("two_bid")
    elif any(not state.dice[seat] for seat in state.alive):
        yield broken("all_rolled")
    elif state.active not in state.alive:
        yield broken("asked_has_dice")
    elif bid := state.bid:
        if bid.seat not in state.alive or state.next_to(bid.seat) != state.active:
            yield broken("last_bidder")
        if bid.face not in faces or not 1 <= bid.count <= state.total:
            yield broken("bid_too_high")


def features(state: S) -> Features:
    """A seat's share of the dice, and by how much the bid that it has to answer for is likely."""
    total, bid = state.total or 1, state.bid
    actual = sum(dice.count(bid.face) for dice in state.dice) if bid else 0
    rows = []
    for seat, left in enumerate(state.left or (0,) * state.seats):
        holds = 0.0
        if bid and seat == bid.seat:
            holds = 1.0 if actual >= bid.count else -1.0
        elif bid and seat == state.active:
            holds = -1.0 if actual >= bid.count else 1.0
        rows.append((left / total, float(bool(left)), holds))
    most = state.seats * state.edition.components.dice
    return Features(1 - min(1.0, state.total / most), tuple(rows))


ruleset: Ruleset[S, Box, Options, LiarsDiceMove, LiarsDiceFact] = Ruleset(
    rulebook=Rulebook.of(__package__),
    version=1,
    title=Text("Liar's dice", "Le menteur"),
    players=(2, 6),
    options=Options,
    moves=LiarsDiceMove,
    facts=LiarsDiceFact,
    box=boxes,
    empty=LiarsDiceState,
    open=open_table,
    decisions=decisions,
    asked=asked,
    answers=answers,
    refuses=refuses,
    lists=lists,
    follow=follow,
    evolve=evolve,
    view=view,
    standings=standings,
    chapter=chapter,
    is_over=lambda state: state.phase == "over",
    invariants=invariants,
    names=names,
    variants={"standard": Options(), "quick": Options(dice=2)},
    worlds=Worlds(couple=imagined),
    value=Value.of(__package__, features, ("share", "alive", "holds")),
)
