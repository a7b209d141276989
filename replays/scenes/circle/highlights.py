"""What a replay shows of the step that has just been taken."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from domain.games.circle.facts import (
    ActionVetoed,
    Arrest,
    AttackRepelled,
    CircleVpChanged,
    GameEnded,
    GameStarted,
    NeutralDeckShuffled,
    PilesBuilt,
    SecretsGained,
    SecretsLost,
    SpyMovedOnWheel,
    TargetChosen,
    VpChanged,
    WheelRotated,
)
from domain.games.circle.state import CircleState
from domain.kernel import Fact
from replays.lettering import signed
from replays.scene import Sprite
from replays.scenes.circle.geometry import Board, Point
from replays.scenes.circle.spies import FLAGS, Spot
from replays.scenes.circle.table import space, token
from replays.scenes.circle.wheel import arrow, side_of
from replays.scenes.circle.words import Words

_WHOLE_BOX = (PilesBuilt, NeutralDeckShuffled, GameStarted)


def named(state: CircleState, fact: Fact | None) -> frozenset[str]:
    """The cards a fact speaks of."""
    if fact is None or isinstance(fact, _WHOLE_BOX):
        return frozenset()
    return frozenset(_strings(msgspec.to_builtins(fact))) & state.edition.spies.keys()


def _strings(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from _strings(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from _strings(each)


def highlights(
    state: CircleState,
    board: Board,
    words: Words,
    spots: Mapping[str, Spot],
    fact: Fact | None,
) -> Iterator[Sprite]:
    """The sprites that only this step has."""
    if isinstance(fact, SpyMovedOnWheel):
        side = side_of(state, fact.origin)
        start = board.row_spot(side, 0, 1)
        if fact.card in spots:
            spot = spots[fact.card]
            yield arrow("arrow:spy", start, (spot.x, spot.y), "", words("moves"), 90)
    elif isinstance(fact, TargetChosen):
        if fact.card in spots and fact.target in spots and fact.card != fact.target:
            one, other = spots[fact.card], spots[fact.target]
            if abs(one.x - other.x) + abs(one.y - other.y) < board.width * 3 // 4:
                yield arrow("arrow:aim", (one.x, one.y), (other.x, other.y), "", words("aims"), 90)
    elif isinstance(fact, ActionVetoed) and fact.card in spots:
        yield from _stamp(state, board, words, spots[fact.card], fact.card)
    elif isinstance(fact, AttackRepelled):
        saved = spots.get(fact.attacked) or spots.get(fact.guard)
        if saved is not None:
            w, h = board.card[1] * 6 // 7, board.card[1]
            yield Sprite(
                "repelled", "marker", saved.x, saved.y, w, h, "shield", "shield",
                label=words("repelled"), z=95,
            )  # fmt: skip
    elif isinstance(fact, WheelRotated):
        at = board.number_spot(side_of(state, state.edition.arrival))
        size = board.text + 24
        yield Sprite("turned", "marker", *at, size, size, "disc", "halo", z=90)
    elif isinstance(fact, GameEnded) and fact.circle_wins:
        w, h = board.size(state.seats)
        yield Sprite(
            "chaos", "region", w // 2, h // 2, w, h, "box", "chaos", label=words("chaos"), z=99
        )
    else:
        yield from _points(state, board, fact)


def _stamp(
    state: CircleState, board: Board, words: Words, spot: Spot, card: str
) -> Iterator[Sprite]:
    """The home's flag over the card."""
    home = state.edition.exclusive_of.get(card)
    if home in FLAGS:
        h = round(board.card[1] * 0.8)
        yield Sprite(
            "vetoed", "marker", spot.x, spot.y, round(h * 1.5), h, f"flag-{FLAGS[home]}", "flag",
            label=words("vetoed"), z=95,
        )  # fmt: skip
    w, h = board.card
    yield Sprite("vetoed:cross", "marker", spot.x, spot.y, w, h, "cross", "cross struck", z=96)


def _points(state: CircleState, board: Board, fact: Fact | None) -> Iterator[Sprite]:
    """A ring around the marker that has moved, and by how much."""
    if isinstance(fact, CircleVpChanged):
        at = space(state, board, 1, fact.total)
        yield from _change(board, at, fact.delta, -1)
    elif isinstance(fact, VpChanged):
        values = [min(vp, state.edition.goal) for vp in state.vp]
        yield from _change(board, token(state, board, 0, fact.seat, values), fact.delta, 1)
    elif isinstance(fact, SecretsGained | SecretsLost | Arrest):
        index = state.edition.divisions.index(fact.division)
        values = [secrets[fact.division] for secrets in state.secrets]
        at = token(state, board, index + 2, fact.seat, values)
        if isinstance(fact, Arrest):
            start = space(state, board, index + 2, state.edition.components.vp_table.arrest_at)
            yield arrow("arrow:arrest", start, at, "", "", 90)
        amount = -fact.spent if isinstance(fact, Arrest) else fact.amount
        yield from _change(board, at, -amount if isinstance(fact, SecretsLost) else amount, 1)


def _change(board: Board, at: Point, amount: int, good: int) -> Iterator[Sprite]:
    size = board.token + 10
    yield Sprite("ring", "marker", *at, size, size, "disc", "halo", z=90)
    style = "gain good" if amount * good > 0 else "gain bad"
    x, y = min(at[0], board.width - 2 * board.text), at[1] - board.token - 4
    yield Sprite("ring:text", "text", x, y, 0, board.text + 4, "", style, signed(amount), z=91)
