"""Bluff: everything of the game, from its box to its ruleset."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Literal, Never

import msgspec
from msgspec.structs import replace

from domain.kernel import (
    HIDDEN,
    Answers,
    Boxes,
    Broken,
    Chapter,
    Count,
    Edition,
    Evolver,
    Fact,
    Id,
    Listing,
    Move,
    Names,
    Recorder,
    Rulebook,
    Ruleset,
    Standing,
    Standings,
    State,
    Text,
    Viewer,
    Worlds,
    at_least,
    broken,
    each_once,
    hidden,
    its_seat,
    names_of,
    one_at_a_time,
    public,
    put,
    require_edition,
    shared_ranks,
)

# 1. The box


class Components(msgspec.Struct, frozen=True):
    """What edition.json holds: anybody may play with a file of their own."""

    id: Id
    cards: tuple[Id, ...]
    die: tuple[Count, ...]
    goal: Count
    last_turn: Count
    card_names: dict[str, Text]


class Box(Edition):
    components: Components


def check(read: Components) -> None:
    cards, names = set(read.cards), set(read.card_names)
    require_edition(cards == {"crown", "dagger"}, "cards", each_once(["crown", "dagger"]))
    require_edition(min(read.die, default=0) > 0, "die", at_least(1))
    require_edition(read.last_turn > 0, "last_turn", at_least(1))
    nameless = Text("a card has no name", "une carte n'a pas de nom")
    require_edition(cards <= names, "card_names", nameless)


boxes = Boxes.of(__package__, Components, lambda read: Box(read.id, read), check)


# 2. The state: frozen, and everything has a default but the edition and the seats


class BluffState(State, frozen=True, gc=False):
    edition: Box
    phase: Literal["setup", "between", "claim", "answer", "over"] = "setup"
    turn: int = 0
    active: int = 0
    stake: int = 0
    card: str = ""
    """What the active seat holds: a text, so that it can be hidden."""
    scores: tuple[int, ...] = ()


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a table may choose when it opens: nothing, here."""


# 3. Moves: what a seat may say


class Claim(Move, frozen=True):
    card: str


class Believe(Move, frozen=True):
    pass


class Doubt(Move, frozen=True):
    pass


# 4. Facts: what happened, in the past tense, and who sees it


@public
class TableLaid(Fact, frozen=True):
    seats: int


@hidden("secrecy.card", card=its_seat)
class CardDealt(Fact, frozen=True):
    turn: int
    seat: int
    card: str


@public
class DieRolled(Fact, frozen=True):
    stake: int


@public
class CardClaimed(Fact, frozen=True):
    seat: int
    card: str


@public
class CardShown(Fact, frozen=True):
    seat: int
    card: str


@public
class PointsScored(Fact, frozen=True):
    seat: int
    points: int


@public
class GameEnded(Fact, frozen=True):
    winners: tuple[int, ...]


BluffMove = Claim | Believe | Doubt
BluffFact = TableLaid | CardDealt | DieRolled | CardClaimed | CardShown | PointsScored | GameEnded


# 5. Evolving: one short function per fact; it cannot fail and knows no rules

evolve: Evolver[BluffState] = Evolver()
evolve.unchanged(CardShown)
evolve.on(TableLaid)(lambda s, fact: replace(s, phase="between", scores=(0,) * fact.seats))
evolve.on(DieRolled)(lambda s, fact: replace(s, phase="claim", stake=fact.stake))
evolve.on(GameEnded)(lambda s, _: replace(s, phase="over"))


@evolve.on(CardDealt)
def dealt(state: BluffState, fact: CardDealt) -> BluffState:
    return replace(state, turn=fact.turn, active=fact.seat, card=fact.card)


@evolve.on(CardClaimed)
def claimed(state: BluffState, fact: CardClaimed) -> BluffState:
    return replace(state, phase="answer" if fact.card == "crown" else "between")


@evolve.on(PointsScored)
def scored(state: BluffState, fact: PointsScored) -> BluffState:
    scores = put(state.scores, fact.seat, state.scores[fact.seat] + fact.points)
    return replace(state, phase="between", scores=scores)


# 6. Rules: they check, and write facts on the recorder

R = Recorder[BluffState]


def open_table(r: R, options: Options) -> None:
    r.record(TableLaid(r.state.seats), "setup.table")


def claim(r: R, seat: int, move: Claim) -> None:
    cards = r.state.edition.components.cards
    r.require(move.card in cards, "claim.cards", "no_card", card=move.card)
    r.record(CardClaimed(seat, move.card), "claim.any")


def believe(r: R, seat: int, move: Believe) -> None:
    r.record(PointsScored(r.state.active, r.state.stake), "answer.believe")


def doubt(r: R, seat: int, move: Doubt) -> None:
    state = r.state
    r.record(CardShown(state.active, state.card), "answer.doubt")
    if state.card == "crown":
        r.record(PointsScored(state.active, 2 * state.stake), "answer.honest")
    else:
        r.record(PointsScored(seat, state.stake), "answer.caught")


def follow(r: R) -> bool:
    """What follows by itself: the next turn, or the end."""
    state, box = r.state, r.state.edition.components
    if state.phase != "between":
        return False
    best = max(state.scores)
    if best >= box.goal or state.turn == box.last_turn:
        winners = tuple([seat for seat, score in enumerate(state.scores) if score == best])
        r.record(GameEnded(winners), "end.goal" if best >= box.goal else "end.turns")
        return True
    seat = (state.active + 1) % state.seats if state.turn else 0
    r.record(CardDealt(state.turn + 1, seat, r.chance.pick("card", box.cards)), "turn.card")
    r.record(DieRolled(r.chance.pick("die", box.die)), "turn.die")
    return True


# 7. Who is asked for what, which rule answers, what there is to choose from, who says no


def pending(state: BluffState) -> tuple[int, str] | None:
    if state.phase == "claim":
        return state.active, "claim"
    if state.phase == "answer":
        return (state.active + 1) % state.seats, "answer"
    return None


decisions, asked = one_at_a_time(pending)

answers: Answers[BluffState, BluffMove] = (
    Answers[BluffState, Never]()
    .on(Claim, claim, to="claim")
    .on(Believe, believe, to="answer")
    .on(Doubt, doubt, to="answer")
)
lists = {
    "claim": Listing[BluffState, BluffMove](lambda _, __: [Claim("crown"), Claim("dagger")]),
    "answer": Listing[BluffState, BluffMove](lambda _, __: [Believe(), Doubt()]),
}


def refuses(state: BluffState, seat: int, move: Move, kind: str) -> str:
    return "end.over" if state.phase == "over" else "turn.order"


# 8. What each viewer sees, and what it may imagine of the rest


def view(state: BluffState, viewer: Viewer) -> BluffState:
    if not state.card or viewer.owns(state.active) or state.phase == "over":
        return state
    return replace(state, card=HIDDEN)


def imagined(world: BluffState, rng: random.Random) -> BluffState:
    if world.card != HIDDEN:
        return world
    return replace(world, card=rng.choice(world.edition.components.cards))


# 9. Standings, chapters, invariants, names


def standings(state: BluffState) -> Standings:
    scores = state.scores or (0,) * state.seats
    ranks = shared_ranks([(score,) for score in scores])
    lines = tuple([Standing(f"seat:{n}", n, s, ranks[n]) for n, s in enumerate(scores)])
    if state.phase != "over":
        return Standings(lines)
    winners = tuple([line.seat for line in lines if line.rank == 1 and line.seat is not None])
    return Standings(lines, True, winners, tuple([f"seat:{n}" for n in winners]), "points")


def chapter(state: BluffState) -> Chapter:
    return Chapter("turn", state.turn, state.active) if state.turn else Chapter("setup")


def invariants(state: BluffState) -> Iterator[Broken]:
    if state.phase == "setup":
        return
    if len(state.scores) != state.seats or min(state.scores, default=0) < 0:
        yield broken("scores")
    if not 0 <= state.active < state.seats or state.turn < 1:
        yield broken("at_turn")
    if state.card not in state.edition.components.cards:
        yield broken("holds_a_card")
    if state.stake not in state.edition.components.die or state.phase == "between":
        yield broken("die")


def names(box: Box) -> Names:
    return names_of({"card": box.components.card_names})


# 10. All of it

ruleset: Ruleset[BluffState, Box, Options, BluffMove, BluffFact] = Ruleset(
    rulebook=Rulebook.of(__package__), version=1, title=Text("Bluff", "Bluff"), players=(2, 4),
    options=Options, moves=BluffMove, facts=BluffFact, box=boxes, empty=BluffState,
    open=open_table, decisions=decisions, asked=asked, answers=answers, refuses=refuses,
    lists=lists, follow=follow, evolve=evolve, view=view, standings=standings, chapter=chapter,
    is_over=lambda state: state.phase == "over", invariants=invariants, names=names,
    worlds=Worlds(couple=imagined),
)  # fmt: skip
