"""What many rules do: play and discard cards, roll dice, score, come and go."""

from __future__ import annotations

from collections import Counter

from domain.games.xiii.facts import (
    ArrivalRecorded,
    CardDetached,
    CardDiscarded,
    CardPlayed,
    CharacterEliminated,
    DepartureRecorded,
    DieRolled,
    HoldLost,
    PhaseBegan,
    PointsChanged,
    SegmentEnded,
    TopBackShown,
    UnitEliminated,
)
from domain.games.xiii.rules.board import own_at
from domain.games.xiii.state import NEUTRAL, NUMBERS, Part, PointSource, Purpose, Roll, XiiiState
from domain.games.xiii.worlds import missions_of
from domain.kernel import HIDDEN, Recorder

R = Recorder[XiiiState]
S = XiiiState

D6 = (1, 2, 3, 4, 5, 6)


# Cards


def require_card(r: R, seat: int, card: str, kind: str, rule: str) -> None:
    """The card is in the own hand and of the right type."""
    r.require(card in r.state.hands[seat], "card.hold", "not_in_hand", card=card)
    r.require(
        r.state.edition.cards[card].type == kind,
        rule,
        "wrong_card",
        card=card,
        kind=kind,
    )


def play_card(
    r: R,
    seat: int,
    card: str,
    *rules: str,
    target: int | None = None,
    element: str = "",
    location: int = 0,
) -> None:
    """From the hand into play."""
    kind = r.state.edition.cards[card].type
    r.record(CardPlayed(seat, card, kind, target, element, location), "card.hold", *rules)


def discard_card(r: R, card: str) -> None:
    """A card in play has done what it can."""
    r.record(CardDiscarded(card), "card.discard")


def top_mission(r: R, pile: str, seen: tuple[str, ...] = ()) -> str:
    """The next card of a pile; on a scribe's table any mission that nobody has seen may be it."""
    piles = _known_piles(r.state)
    others = [id for name, ids in piles.items() if name != pile for id in ids]
    first = [id for id in (*piles[pile], *others) if id not in seen]

    def unseen() -> list[str]:
        """Of the back that shows."""
        missions, back = r.state.edition.missions, r.state.tops[pile]
        free = [id for id in _free_missions(r.state, pile) if id not in seen]
        return [id for id in free if missions[id].type == back]

    return r.chance.top(f"mission_{pile}", first, unseen)


def _known_piles(state: S) -> dict[str, tuple[str, ...]]:
    """The mission piles; a top that nobody has declared but somebody has looked at is known."""
    if not any(ids[:1] == (HIDDEN,) for ids in state.mission_piles.values()):
        return state.mission_piles
    return missions_of(state).places


def _free_missions(state: S, pile: str) -> list[str]:
    """Missions that may lie on a pile: nobody has seen them, nor are they another's top.

    Of a type that the other's back shows, one is there.
    """
    missions, unseen = state.edition.missions, missions_of(state).unseen()
    left: Counter[str] = Counter([missions[id].type for id in unseen])
    for name, ids in _known_piles(state).items():
        if name != pile and ids[:1] == (HIDDEN,) and name in state.tops:
            left[state.tops[name]] -= 1
    return [id for id in unseen if left[missions[id].type] > 0]


def show_top(r: R, pile: str) -> None:
    """The back of the next mission is public; a scribe may declare it as `back_A` or `back_B`."""
    missions = r.state.edition.missions
    backs = [missions[id].type if id != HIDDEN else HIDDEN for id in _known_piles(r.state)[pile]]

    def unseen() -> list[str]:
        return [missions[id].type for id in _free_missions(r.state, pile)]

    back = r.chance.top(f"back_{pile}", backs, unseen) if backs else ""
    r.record(TopBackShown(pile, back), "mission.backs")


# Dice


def throw(
    r: R,
    purpose: Purpose,
    seat: int,
    elements: tuple[str, ...],
    *rules: str,
    needed: tuple[int, ...] = (),
    bonus: tuple[int, ...] = (),
    side: int = NEUTRAL,
    target: str = "",
    ones_hurt: bool = False,
) -> None:
    """A batch of dice, one for each entry of `elements`; its window is opened by the caller."""
    faces = tuple([r.chance.pick("die", D6) for _ in elements])
    bonus = bonus or (0,) * len(faces)
    hits = sum([face + more >= least for face, more, least in zip(faces, bonus, needed)])  # noqa: B905
    r.record(
        DieRolled(purpose, seat, faces, elements, bonus, needed, hits, side, target, ones_hurt),
        *rules,
    )


def hits_of(roll: Roll) -> list[str]:
    """The elements whose dice hit, once per hit; a 1 misses only if it falls short.

    (ruling.no_auto_miss, ruling.bonus_each_die)
    """
    return [
        element
        for element, face, more, least in zip(
            roll.elements, roll.faces, roll.bonus, roll.needed, strict=True
        )
        if face + more >= least
    ]


# Points


def score(r: R, seat: int, amount: int, source: PointSource, ref: str, *rules: str) -> None:
    """The pawn never goes below the start (ruling.score_floor)."""
    before = r.state.score[seat]
    after = max(r.state.edition.parameters.score_floor.value, before + amount)
    if after - before != amount:
        rules = (*rules, "ruling.score_floor")
    r.record(PointsChanged(seat, amount, after - before, source, ref, after), *rules)


# Phases


def begin_phase(r: R, part: Part, *rules: str) -> None:
    """The next phase of the turn."""
    r.record(PhaseBegan(r.state.turn, NUMBERS[part]), "turn.phases", *rules)


def end_segment(r: R, seat: int, *rules: str) -> None:
    """The seat has done all it may in this phase."""
    r.record(SegmentEnded(r.state.turn, r.state.phase, seat), "turn.phases", *rules)


# Coming and going


def arrive(r: R, seat: int, location: int) -> None:
    """The first element of a seat on a place gives it a rank there."""
    there = r.state.arrivals.get(location, ())
    if seat not in there:
        r.record(ArrivalRecorded(seat, location, len(there) + 1), "combat.first_arrived")


def depart(r: R, seat: int, location: int) -> None:
    """The last one to go takes the rank along, and a hold is lost at once."""
    if seat == NEUTRAL or own_at(r.state, seat, location):
        return
    r.record(DepartureRecorded(seat, location), "combat.first_arrived")
    for id, mission in r.state.missions.items():
        is_here = r.state.edition.missions[id].location == location
        if is_here and mission.hold is not None and mission.hold.seat == seat:
            r.record(HoldLost(id, seat, r.state.turn), "mission.defence", "ruling.hold_two_turns")


def eliminate(r: R, id: str, by: int | None, *rules: str) -> None:
    """An element dies: its card is lost, the killer scores a character's value."""
    box, element = r.state.edition, r.state.elements[id]
    owner, place = element.controller, element.location
    if element.combat_card:
        r.record(CardDetached(element.combat_card, id), "card.combat")
    if id in box.unit:
        r.record(UnitEliminated(id, by), "unit.one_life", "ruling.dead_units", *rules)
    else:
        killer = None if by in (owner, NEUTRAL) else by
        r.record(CharacterEliminated(id, owner, killer), "character.elimination", *rules)
        if killer is not None:
            value = box.characters[id].value
            score(r, killer, value, "kill", id, "score.kill", "ruling.kill_credit")
    depart(r, owner, place)
