"""Positions to start an example from, and short words for what happens next.

state = given(at={9: {0: "jones agent agent"}}, phase=6, active=0)
turn = play(state, 0, Step(("jones",), 9, 10))
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

from msgspec.structs import replace

from domain.games.xiii import ruleset
from domain.games.xiii.decisions import follow
from domain.games.xiii.decisions.pending import pending
from domain.games.xiii.edition import Box
from domain.games.xiii.invariants.pieces import lasting
from domain.games.xiii.moves import EndMovement, Pass
from domain.games.xiii.state import (
    NEUTRAL,
    PARTS,
    Combat,
    Element,
    Gain,
    Mission,
    Options,
    XiiiState,
)
from domain.kernel import DeclaredChance, Fact, Move, Recorder
from tests.games.happened import cited, refusal, refused_by, state_of

T = TypeVar("T")
R = Recorder[XiiiState]
Stacks = Mapping[int, Mapping[int, str]]
"""Place -> seat -> its elements: characters by card, units by type."""

BOX = ruleset.standard_edition
PASS = Pass()
END = EndMovement()


def opened(seats: int = 3, options: Options = Options(), **declared: Sequence[object]) -> R:  # noqa: B008
    """A table at its first decision."""
    chosen: dict[str, Sequence[object]] = {
        "main": [tuple(_brown(seats))],
        "drawer": list(range(seats, 0, -1)),
        "order": [tuple(range(seats))],
        **declared,
    }
    return ruleset.open(BOX, seats, options, DeclaredChance(chosen))  # type: ignore[arg-type]


def _brown(seats: int) -> list[str]:
    sets = BOX.components.character_sets
    removed = next((each.removed for each in sets if seats in each.players), ())
    cards = BOX.components.character_cards
    return [card.id for card in cards if card.background == "brown" and card.id not in removed]


def opening_refused(seats: int, options: Options = Options()) -> str:  # noqa: B008
    """The rule that refuses to open the table."""
    return refused_by(lambda: opened(seats, options, drawer=[6] + [1] * (seats - 1)))


# A position


def given(
    seats: int = 3,
    *,
    at: Stacks | None = None,
    turn: int = 2,
    phase: int = 6,
    active: int | None = None,
    order: tuple[int, ...] | None = None,
    hands: Mapping[int, str] | None = None,
    missions: Mapping[str, Mission] | Iterable[str] = (),
    cleared: Iterable[str] = (),
    scores: Sequence[int] = (),
    won: Mapping[int, Sequence[str]] | None = None,
    ap: int = 6,
    discard: str = "",
    silent: str = "",
    pile: Sequence[str] | None = None,
    marks: Mapping[str, Mapping[str, object]] | None = None,
    options: Options = Options(),  # noqa: B008
    box: Box = BOX,
    **changes: object,
) -> XiiiState:
    """A consistent position in turn 2; seats not named have nothing on the board.

    Arrivals follow the order in which seats are named. `cleared`: missions without neutrals;
    `silent`: types of cards of which every copy is discarded, so that nobody is asked for them.
    """
    state = opened(seats, options).state
    elements, arrivals = _stacks(at or {}, box)
    active_missions = (
        dict(missions) if isinstance(missions, Mapping) else {id: Mission() for id in missions}
    )
    for id, mission in active_missions.items():
        if mission.stage == "objective" and id not in cleared:
            card = box.missions[id]
            for kind, count in card.neutrals.items():
                for k in range(1, count + 1):
                    elements[f"n{id}-{kind}-{k}"] = Element(NEUTRAL, card.location)
    for id, changed in (marks or {}).items():
        elements[id] = replace(elements[id], **changed)
    held = {seat: tuple(cards.split()) for seat, cards in (hands or {}).items()}
    gone = [card for kind in silent.split() for card in box.cards_of[kind]]
    discard = " ".join([*discard.split(), *gone])
    state = replace(
        state,
        edition=box,
        turn=turn,
        part=PARTS[phase],
        active=active,
        order=order or tuple(range(seats)),
        step="",
        truces={},
        choosers=(),
        agenda=(),
        elements=elements,
        arrivals=arrivals,
        missions=active_missions,
        hands=tuple(held.get(seat, ()) for seat in range(seats)),
        ap=(ap if phase >= 4 else 0,) * seats,
        **_cards(state, box, elements, held, discard, pile),
    )
    state = _scored(state, scores or (0,) * seats, won or {}, active_missions, box)
    state = replace(state, **changes)
    assert list(lasting(state)) == []
    return state


def _stacks(at: Stacks, box: Box) -> tuple[dict[str, Element], dict[int, tuple[int, ...]]]:
    elements: dict[str, Element] = {}
    for place, stacks in at.items():
        for seat, words in stacks.items():
            for word in words.split():
                id = word
                if word in box.units:
                    free = [t for t in box.tokens[seat][word] if t not in elements]
                    id = free[0]
                elements[id] = Element(seat, place)
    return elements, {place: tuple(stacks) for place, stacks in at.items()}


def _cards(
    state: XiiiState,
    box: Box,
    elements: Mapping[str, Element],
    held: Mapping[int, tuple[str, ...]],
    discard: str,
    pile: Sequence[str] | None,
) -> dict[str, object]:
    people = [card for card in box.characters if card not in elements]
    out = {card: "left_over" for card in people if box.characters[card].background == "brown"}
    for card in state.chars_out:
        if card in people:
            out[card] = "character_set"
    thrown = tuple(discard.split())
    known = {*thrown, *[card for hand in held.values() for card in hand]}
    listed = state.options.action_deck == "listed"
    deck = [id for id, c in box.cards.items() if id not in known and not (listed and c.unlisted)]
    if pile is not None:
        thrown = (*thrown, *[card for card in deck if card not in pile])
        deck = list(pile)
    return {
        "char_pile": tuple(card for card in people if card not in out),
        "chars_out": out,
        "action_pile": tuple(deck),
        "action_discard": thrown,
    }


def _scored(
    state: XiiiState,
    scores: Sequence[int],
    won: Mapping[int, Sequence[str]],
    active: Mapping[str, Mission],
    box: Box,
) -> XiiiState:
    kept = [id for ids in won.values() for id in ids]
    left = [id for id in box.missions if id not in active and id not in kept]
    piles = {"A": tuple(left[::2]), "B": tuple(left[1::2])}
    gains = [Gain(seat, points, "primary", "") for seat, points in enumerate(scores) if points]
    return replace(
        state,
        score=tuple(scores),
        score_log=tuple(gains),
        missions_won=tuple(tuple(won.get(seat, ())) for seat in range(state.seats)),
        mission_piles=piles,
        tops={pile: box.missions[ids[0]].type for pile, ids in piles.items() if ids},
    )


def in_combat(state: XiiiState, **changes: object) -> XiiiState:
    """The same position with the fight at another point."""
    agenda = [
        replace(task, **changes) if isinstance(task, Combat) else task for task in state.agenda
    ]
    assert agenda != list(state.agenda)
    return replace(state, agenda=tuple(agenda))


def with_piles(state: XiiiState, **piles: tuple[str, ...]) -> XiiiState:
    """The same position with these cards on top of the mission piles."""
    mission_piles = dict(state.mission_piles)
    named = [id for ids in piles.values() for id in ids]
    for pile, ids in mission_piles.items():
        rest = tuple(id for id in ids if id not in named)
        mission_piles[pile] = (*piles.get(pile, ()), *rest)
    tops = {pile: BOX.missions[ids[0]].type for pile, ids in mission_piles.items() if ids}
    return replace(state, mission_piles=mission_piles, tops=tops)


# What happens next


class Declared(DeclaredChance):
    """Declared dice; the order is that of the seats and ties go downwards unless declared."""

    def __init__(self, declared: Mapping[str, Sequence[object]]) -> None:
        super().__init__({"tie": [6, 5, 4, 3, 2, 1], **declared})  # type: ignore[dict-item]

    def _order(self, source: str, items: Sequence[T], lazily: bool) -> tuple[int, ...]:
        if source == "order" and not self._declared.get("order"):
            return tuple(range(len(items)))
        return super()._order(source, items, lazily)

    def finish(self) -> None:
        self._declared.pop("tie", None)
        super().finish()


def run(state: XiiiState, **declared: Sequence[object]) -> R:
    """What follows by itself until a seat must answer."""
    chance = Declared(declared)
    recorder = ruleset.recorder(state, chance)
    while follow(recorder):
        pass
    chance.finish()
    return recorder


def play(state: XiiiState | R, seat: int, move: Move, **declared: Sequence[object]) -> R:
    """A move, and what follows from it; the invariants hold all the way."""
    recorder = ruleset.decide(state_of(state), seat, move, Declared(declared))
    for each in recorder.states:
        assert list(lasting(each)) == []
    assert list(ruleset.invariants(recorder.state)) == []
    return recorder


def plays(state: XiiiState | R, *turns: tuple[int, Move]) -> R:
    """Several moves without chance; the entries of all of them."""
    entries = []
    recorder = None
    for seat, move in turns:
        recorder = play(state, seat, move)
        entries += recorder.entries
        state = recorder.state
    assert recorder is not None
    recorder.entries = entries
    return recorder


def refused(state: XiiiState | R, seat: int, move: Move) -> str:
    """The rule that refuses a move."""
    return refusal(ruleset, state_of(state), seat, move)


def asked(state: XiiiState | R) -> tuple[int, str] | None:
    """Who must answer what."""
    return pending(state_of(state))


def moves(state: XiiiState | R, seat: int, kind: type[Move] | None = None) -> list[Move]:
    """The listed moves, of one kind if named."""
    listed = ruleset.legal(state_of(state), seat)
    return [move for move in listed if kind is None or isinstance(move, kind)]


# What happened


def cites(recorder: R, kind: type[Fact], rule: str) -> bool:
    """Whether a fact of this kind cites a rule (its full id)."""
    return rule.removeprefix("xiii.") in cited(recorder.entries, kind)


def where(state: XiiiState | R, seat: int) -> dict[int, set[str]]:
    """The seat's elements by place."""
    found: dict[int, set[str]] = {}
    for id, element in state_of(state).elements.items():
        if element.controller == seat:
            found.setdefault(element.location, set()).add(id)
    return found
