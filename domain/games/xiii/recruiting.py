"""§6.5: recruitment of characters and purchase of units, phase 5."""

from __future__ import annotations

from domain.games.xiii.answers import answers
from domain.games.xiii.board import (
    characters_of,
    is_empty,
    next_token,
    objective_at,
    places_of,
    ring_places,
    units_in,
    with_skill,
)
from domain.games.xiii.common import arrive, depart, discard_card, play_card, require_card, throw
from domain.games.xiii.facts import (
    ApSpent,
    CharacterJoined,
    CharacterReturned,
    CharactersDrawn,
    ChoiceMade,
    ElementPlaced,
    RecruitDrawGained,
    SegmentEnded,
    SkillFailed,
    UnitGained,
    UnitReturned,
)
from domain.games.xiii.moves import Buy, Choose, Declare, EndBuy, Place, RollRecruitment
from domain.games.xiii.state import XiiiState
from domain.games.xiii.table_facts import PlaceReason
from domain.games.xiii.windows import open_support
from domain.kernel import Recorder

R = Recorder[XiiiState]
S = XiiiState


# The skill


def recruiters(state: S, seat: int) -> list[str]:
    """Characters that may still roll for recruits this turn."""
    people = with_skill(state, seat, "recruitment")
    return [id for id in people if not state.elements[id].used_power]


def require_recruiter(r: R, seat: int, character: str) -> None:
    r.require(
        character in recruiters(r.state, seat),
        "skill.recruitment",
        "{character} cannot roll for recruits",
        character=character,
    )


@answers(RollRecruitment, "use_recruitment_skill")
def roll_recruitment(r: R, seat: int, move: RollRecruitment) -> None:
    """1-2 nothing, 3-4 an agent, 5 a commando, 6 a character."""
    require_recruiter(r, seat, move.character)
    throw(r, "recruitment", seat, (move.character,), "skill.recruitment", side=seat)
    open_support(r)


def settle_recruitment(r: R) -> None:
    """What the die brings; a unit must be in the reserve."""
    roll = r.state.roll
    assert roll is not None
    gain = r.state.edition.dice_tables.recruitment_skill[str(roll.faces[0])]
    if gain == "character":
        r.record(RecruitDrawGained(roll.seat), "skill.recruitment")
    elif gain == "nothing":
        r.record(SkillFailed(roll.seat, "recruitment", "die"), "skill.recruitment")
    elif _is_left(r.state, roll.seat, gain):
        r.record(UnitGained(roll.seat, gain), "skill.recruitment")
    else:
        r.record(
            SkillFailed(roll.seat, gain, "no_token"), "skill.recruitment", "ruling.no_token_gained"
        )


def _is_left(state: S, seat: int, kind: str) -> bool:
    """Whether a token is in the reserve beside those already gained."""
    tokens = state.edition.tokens[seat].get(kind, ())
    free = sum([token not in state.elements for token in tokens])
    return free > state.to_place.count(kind)


# Recruits


def asks_declare(state: S, seat: int) -> bool:
    """By the pile, the places and the size of the hand, never by what it holds."""
    if state.step or not state.char_pile:
        return False
    return bool(state.hands[seat]) or bool(ring_places(state, seat, "blue"))


@answers(Declare, "declare_recruits")
def declare(r: R, seat: int, move: Declare) -> None:
    """Every recruit of the turn is drawn before one is chosen."""
    blue = ring_places(r.state, seat, "blue")
    for location in move.locations:
        r.require(
            location in blue,
            "location.recruitment",
            "{location} is no blue place with an own character",
            location=location,
        )
    r.require(
        len(set(move.locations)) == len(move.locations),
        "location.recruitment",
        "a blue place gives one recruit",
    )
    r.require(len(set(move.cards)) == len(move.cards), "card.recruitment", "a card is played once")
    for card in move.cards:
        require_card(r, seat, card, "recruitment", "card.recruitment")
    for card in move.cards:
        play_card(r, seat, card, "card.recruitment", "card.phase")
    draws = r.state.draws + len(move.locations) + len(move.cards)
    if draws:
        rules = ["location.recruitment", "retreat.bonus"] if move.locations else []
        draw_characters(r, seat, draws, *rules)
        for card in move.cards:
            discard_card(r, card)
    else:
        r.record(ChoiceMade(seat, "declare_recruits", "none"), "phase5.draw_all")


def draw_characters(r: R, seat: int, draws: int, *rules: str) -> None:
    """As many as the pile has; only the drawer sees them."""
    pile = list(r.state.char_pile)
    drawn: list[str] = []
    while pile and len(drawn) < draws:
        card = r.chance.top("character", pile)
        pile.remove(card)
        drawn.append(card)
    r.record(
        CharactersDrawn(seat, tuple(drawn)), "phase5.draw_all", "ruling.secret_recruits", *rules
    )


@answers(Choose, "choose_characters")
def choose(r: R, seat: int, move: Choose) -> None:
    """Keep some, giving back at most one for each; never more than three in all."""
    state = r.state
    own = characters_of(state, seat)
    r.require(
        len(set(move.keep)) == len(move.keep) and all(card in state.offer for card in move.keep),
        "phase5.draw_all",
        "{keep}: keep cards of the offer, each once",
        keep=move.keep,
    )
    r.require(
        len(set(move.give_back)) == len(move.give_back)
        and all(card in own for card in move.give_back),
        "phase5.replace",
        "{cards}: give back own characters, each once",
        cards=move.give_back,
    )
    r.require(
        len(own) - len(move.give_back) + len(move.keep)
        <= state.edition.parameters.max_characters.value,
        "character.max3",
        "a seat has at most three characters",
    )
    r.require(
        len(move.give_back) <= len(move.keep),
        "ruling.replace_one_for_one",
        "{back} given back for {kept} kept",
        back=len(move.give_back),
        kept=len(move.keep),
    )
    for card in move.keep:
        r.record(CharacterJoined(seat, card), "phase5.draw_all", "character.max3")
    for card in r.state.offer:
        r.record(CharacterReturned(seat, card, False), "phase5.draw_all", "ruling.secret_recruits")
    for card in move.give_back:
        give_back(r, seat, card)


def give_back(r: R, seat: int, card: str, *rules: str) -> None:
    """Under the pile, without its wounds."""
    place = r.state.elements[card].location
    r.record(
        CharacterReturned(seat, card, True),
        "phase5.replace",
        "ruling.replace_one_for_one",
        *rules,
    )
    depart(r, seat, place)


# Placing


def free_places(state: S, seat: int) -> list[int]:
    """Where a seat with nothing on the board may start again."""
    if state.vacated:
        # Its own characters made room (ruling.no_place).
        return sorted({place for place in state.vacated if place})
    return [
        place
        for place in state.edition.locations
        if place not in state.blocked and not objective_at(state, place) and is_empty(state, place)
    ]


def unit_places(state: S, seat: int) -> list[tuple[int, bool]]:
    """Where a unit may be placed, and whether it takes another's place there."""
    places = places_of(state, seat)
    if not places:
        return [(place, False) for place in free_places(state, seat)]
    limit = state.edition.parameters.concentration.units
    found = []
    for place in sorted(places):
        full = len(units_in(state, places[place])) >= limit
        if not full:
            found.append((place, False))
        elif len(places) == 1:
            found.append((place, True))
    return found


def character_places(state: S, seat: int) -> list[int]:
    """Where a character may be placed: three at most are ever in play."""
    return sorted(places_of(state, seat)) or free_places(state, seat)


@answers(Place, "place_element")
def place(r: R, seat: int, move: Place) -> None:
    """Characters kept first, then units gained."""
    thing = r.state.to_place[0]
    is_unit = thing not in r.state.edition.characters
    expected = next_token(r.state, seat, thing) if is_unit else thing
    r.require(
        move.element == expected,
        "phase5.place_own",
        "{expected} is to be placed, not {element}",
        expected=expected,
        element=move.element,
    )
    _require_place(r, seat, move.location, is_unit, move.swap_out)
    if is_unit:
        _swap(r, seat, move.location, move.swap_out)
        _put_down(r, seat, move.element, move.location, "skill", "skill.recruitment")
    elif not places_of(r.state, seat) and r.state.vacated:
        _put_down(r, seat, thing, move.location, "replaced", "phase5.replace", "ruling.no_place")
    else:
        _put_down(r, seat, thing, move.location, "recruited", "phase5.place_own")


def _require_place(r: R, seat: int, location: int, is_unit: bool, swap_out: str) -> None:
    """Where the seat already is; with nothing left, on a free place."""
    state = r.state
    places = places_of(state, seat)
    if not places:
        r.require(
            location in free_places(state, seat),
            "ruling.no_place" if state.vacated else "phase5.place_none",
            "{location} is not free to start again",
            location=location,
        )
    else:
        r.require(
            location in places,
            "phase5.place_own",
            "the seat has no element on {location}",
            location=location,
        )
    here = places.get(location, [])
    if swap_out:
        r.require(
            is_unit
            and len(places) == 1
            and swap_out in units_in(state, here)
            and len(units_in(state, here)) >= state.edition.parameters.concentration.units,
            "phase5.swap",
            "a unit is exchanged only if all elements stand on one full place",
        )
    elif is_unit:
        r.require(
            len(units_in(state, here)) < state.edition.parameters.concentration.units,
            "move.concentration",
            "{location} is full",
            location=location,
        )


def _swap(r: R, seat: int, location: int, swap_out: str) -> None:
    if swap_out:
        home = r.state.edition.home[swap_out]
        r.record(UnitReturned(swap_out, home, "swap"), "phase5.swap")


def _put_down(
    r: R, seat: int, element: str, location: int, reason: PlaceReason, *rules: str
) -> None:
    if not places_of(r.state, seat) and reason != "replaced":
        rules = (*rules, "phase5.place_none")
    r.record(ElementPlaced(seat, element, location, reason), *rules)
    arrive(r, seat, location)


# Purchase


@answers(Buy, "buy")
def buy(r: R, seat: int, move: Buy) -> None:
    """Agent 1, commando 2, special unit 3, from the own reserve."""
    unit = r.state.edition.units.get(move.type)
    r.require(unit is not None, "phase5.prices", "no unit is called {type}", type=move.type)
    assert unit is not None
    r.require(
        r.state.ap[seat] >= unit.cost,
        "phase5.prices",
        "{type} costs {cost}, {left} points are left",
        type=move.type,
        cost=unit.cost,
        left=r.state.ap[seat],
    )
    token = next_token(r.state, seat, move.type)
    r.require(bool(token), "phase5.reserve", "no {type} is left in reserve", type=move.type)
    _require_place(r, seat, move.location, True, move.swap_out)
    r.record(ApSpent(seat, unit.cost, move.type), "phase5.prices", "phase5.reserve")
    _swap(r, seat, move.location, move.swap_out)
    _put_down(r, seat, token, move.location, "bought", "phase5.place_own")


@answers(EndBuy, "buy")
def end_buy(r: R, seat: int, move: EndBuy) -> None:
    r.record(ChoiceMade(seat, "buy", "end"), "phase5.prices")


def recruiting_on(r: R, seat: int) -> None:
    """Draws that the skill won alone, units that find no place, the end of the segment."""
    state = r.state
    if state.step == "buy":
        r.record(SegmentEnded(state.turn, 5, seat), "turn.phases")
    elif state.draws and state.char_pile:
        draw_characters(r, seat, state.draws)
    else:
        r.record(SkillFailed(seat, state.to_place[0], "no_place"), "ruling.no_place")
