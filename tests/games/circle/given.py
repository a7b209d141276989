"""Positions to start an example from, and short words for what happens next.

state = given(2, ready={0: ["ops-capture-2"]}, wheel={3: ["int-delay-2", ("ops-capture-3", 1)]})
turn = play(state, Use("ops-capture-2"))
assert turn.state.circle_vp == 3
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

from msgspec.structs import replace

from domain.games.circle import ruleset
from domain.games.circle.decisions import follow
from domain.games.circle.edition import Box
from domain.games.circle.facts import SpyPlacedOnWheel
from domain.games.circle.invariants import at_rest, invariants
from domain.games.circle.moves import Allow, Done, EndTurn, LetItHappen, NameDivision, Pass
from domain.games.circle.state import (
    PARTS,
    ActionsTurn,
    CircleState,
    Deployment,
    DeployMode,
    Infiltrated,
    Options,
    SecretsTurn,
    Side,
)
from domain.kernel import Chance, Declaration, DeclaredChance, Fact, Move, Recorder
from tests.games.happened import facts, refusal, refused_by, state_of

F = TypeVar("F", bound=Fact)
R = Recorder[CircleState]

BOX = ruleset.standard_edition
SERVICES = BOX.services
Spot = str | tuple[str, int]
"""A card on the wheel, alone or with its employer."""


# Opening a table


def opened(
    seats: int = 3, options: Options | None = None, box: Box = BOX, **declared: list[Declaration]
) -> R:
    return ruleset.open(box, seats, options or Options(), DeclaredChance(declared))


def opening_refused(seats: int, options: Options) -> str:
    """The rule that refuses to open the table."""
    return refused_by(lambda: opened(seats, options))


def agreed(seats: int, first: int = 0, services: Mapping[int, str] | None = None) -> Options:
    """Everything chosen beforehand; seats that are not named take what is left."""
    named = dict(services or {})
    left = [service for service in SERVICES if service not in named.values()]
    own = tuple(named.get(seat) or left.pop(0) for seat in range(seats))
    return Options(first_seat=first, colours=BOX.colours[:seats], services=own)


# A position


def given(
    seats: int = 3,
    *,
    phase: int = 2,
    seat: int | None = None,
    first: int = 0,
    round: int = 5,
    services: Mapping[int, str] | None = None,
    active: Iterable[int] = (),
    vp: Mapping[int, int] | Sequence[int] | int = 5,
    circle: int = 2,
    secrets: Mapping[int, Mapping[str, int]] | None = None,
    ready: Mapping[int, Sequence[str]] | None = None,
    wheel: Mapping[int, Sequence[Spot]] | None = None,
    deployed: Mapping[str, tuple[DeployMode, int | str, int]] | None = None,
    inside: Mapping[int, Sequence[str]] | None = None,
    acted: Sequence[str] = (),
    removed: Sequence[str] = (),
    neutrals: Sequence[str] | None = None,
    round_limit: int = 60,
) -> CircleState:
    """A consistent position in a phase: `seat` is to take its turn (phase 2), or begins it.

    Everybody has 5 VP and could activate a marker, so no turn ends by itself. `deployed` names
    mode, target and employer. `neutrals`: what is left of the deck, the first two face up.
    """
    state = opened(seats, replace(agreed(seats, first, services), round_limit=round_limit)).state
    seat = first if seat is None else seat
    order = state.seat_order()
    done = order[: order.index(seat)]
    marker: dict[str, int] = {}
    rows: dict[int, tuple[str, ...]] = dict.fromkeys(range(1, 9), ())
    for number, spots in (wheel or {}).items():
        for spot in spots:
            card, employer = (spot, None) if isinstance(spot, str) else spot
            rows[number] += (card,)
            if employer is not None:
                marker[card] = employer
    for owner, cards in (ready or {}).items():
        marker |= dict.fromkeys(cards, owner)
    for card, (_, _, owner) in (deployed or {}).items():
        marker[card] = owner
    points = (
        vp
        if isinstance(vp, Mapping)
        else dict(enumerate([vp] * seats if isinstance(vp, int) else vp))
    )
    totals = tuple(points.get(s, 5) for s in range(seats))
    marks: dict[int, Side] = {s: "active" if s in set(active) else "passive" for s in range(seats)}
    used = {card for row in rows.values() for card in row} | set(marker) | set(removed)
    used |= {card for cards in (inside or {}).values() for card in cards}
    left = [card for card in BOX.neutrals if card not in used]
    gone = list(removed)
    if neutrals is not None:
        gone += [card for card in left if card not in neutrals]
        left = list(neutrals)
    face_up: tuple[str | None, ...] = (*left[:2], None, None)[:2]
    state = replace(
        state,
        round=round,
        part=PARTS[phase],
        turns_done=done if phase != 3 else (),
        agenda=(ActionsTurn(seat, 1),) if phase == 2 else (),
        service_marker=marks,
        vp=totals,
        vp_by_source=tuple({"start": total} for total in totals),
        circle_vp=circle,
        circle_vp_by_source={"start": circle},
        secrets=tuple(
            {**dict.fromkeys(BOX.divisions, 0), **(secrets or {}).get(s, {})} for s in range(seats)
        ),
        piles={p: tuple(c for c in cards if c not in used) for p, cards in BOX.piles.items()},
        neutral_face_up=face_up,
        neutral_deck=tuple(left[2:]),
        rows=rows,
        marker=marker,
        ready=tuple(tuple((ready or {}).get(s, ())) for s in range(seats)),
        deployed={
            card: Deployment(mode, target, round - 1)
            for card, (mode, target, _) in (deployed or {}).items()
        },
        infiltrated=tuple(
            tuple(Infiltrated(card) for card in (inside or {}).get(s, ())) for s in range(seats)
        ),
        removed=tuple(gone),
        acted=tuple(acted),
        end_triggered=next((s for s in order if totals[s] >= BOX.goal), None),
    )
    waits = phase == 2
    assert list((at_rest if waits else invariants)(state)) == []
    return state


def arriving(card: str, seats: int = 3, recruiter: Mapping[str, int] | None = None, **more) -> R:  # type: ignore[no-untyped-def]
    """Phase 3 begins with an available card about to arrive; what follows by itself."""
    deployed = {spy: (BOX.action[spy], card, owner) for spy, owner in (recruiter or {}).items()}
    return go(given(seats, phase=3, wheel={1: [card]}, deployed=deployed, **more))  # type: ignore[arg-type]


# What happens next


def go(state: CircleState) -> R:
    """What follows by itself, until somebody is asked."""
    turn = Recorder(state, DeclaredChance({}), ruleset.evolve, ruleset.audience)
    while follow(turn):
        pass
    return _checked(turn)


def play(
    state: CircleState | R, move: Move, seat: int | None = None, chance: Chance | None = None
) -> R:
    """A move, by the seat that is asked unless another is named."""
    state = state_of(state)
    if seat is None:
        seat = asked(state)[0]
    return _checked(ruleset.decide(state, seat, move, chance or DeclaredChance({})))


def plays(state: CircleState | R, *moves: Move) -> R:
    """Several moves, each by the seat that is asked; the last one's recorder."""
    turn = state
    for move in moves:
        turn = play(turn, move)
    assert isinstance(turn, Recorder)
    return turn


def _checked(turn: R) -> R:
    for state in turn.states:
        assert list(invariants(state)) == []
    assert list(at_rest(turn.state)) == []
    return turn


def refused(state: CircleState | R, move: Move, seat: int | None = None) -> str:
    """The rule that refuses the move; the move is not listed either."""
    state = state_of(state)
    seat = asked(state)[0] if seat is None else seat
    assert move not in ruleset.legal(state, seat)
    return refusal(ruleset, state, seat, move)


_IDLE = (EndTurn(), Done(), Pass(), Allow(), LetItHappen())


def idle(state: CircleState | R) -> R:
    """The pending seat does as little as it can."""
    state = state_of(state)
    moves = ruleset.legal(state, asked(state)[0])
    return play(state, next((move for move in _IDLE if move in moves), moves[-1]))


def idle_until(state: CircleState | R, kind: type[F]) -> R:
    """Everybody idles until such a fact is recorded."""
    turn = idle(state)
    while not facts(turn, kind):
        turn = idle(turn)
    return turn


def division(seat: int, name: str) -> NameDivision:
    return NameDivision(seat, name)


# What to look at


def asked(state: CircleState | R) -> tuple[int, str]:
    """Who must answer what."""
    (decision,) = ruleset.decisions(state_of(state))
    return decision.seat, decision.kind


def collecting(turn: R) -> SecretsTurn:
    """The turn of phase 1 that is under way."""
    task = turn.state.task(SecretsTurn)
    assert task is not None
    return task


def placed(turn: R) -> list[tuple[str, int, int | None, str]]:
    """Cards put on the wheel: card, number, employer, reason."""
    return [(f.card, f.number, f.marker, f.reason) for f in facts(turn, SpyPlacedOnWheel)]


def listed(state: CircleState | R, kind: type[Move]) -> list[Move]:
    """The legal moves of a kind of the seat that is asked."""
    moves = ruleset.legal(state_of(state), asked(state)[0])
    return [move for move in moves if isinstance(move, kind)]
