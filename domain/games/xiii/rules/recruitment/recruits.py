"""§6.5: recruitment of characters, by the skill, by blue places and by cards; phase 5."""

from __future__ import annotations

from domain.games.xiii.facts import (
    CharacterJoined,
    CharacterReturned,
    CharactersDrawn,
    ChoiceMade,
    RecruitDrawGained,
    SkillFailed,
    UnitGained,
)
from domain.games.xiii.moves import Choose, Declare, Decline, RollRecruitment
from domain.games.xiii.rules.board import (
    characters_of,
    ring_places,
    with_skill,
)
from domain.games.xiii.rules.cards.windows import open_support
from domain.games.xiii.rules.common import (
    depart,
    discard_card,
    end_segment,
    play_card,
    require_card,
    throw,
)
from domain.games.xiii.state import Roll, XiiiState
from domain.games.xiii.worlds import recruits_of
from domain.kernel import Recorder, drawn_from

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
        "no_recruiter",
        character=character,
    )


def roll_recruitment(r: R, seat: int, move: RollRecruitment) -> None:
    """1-2 nothing, 3-4 an agent, 5 a commando, 6 a character."""
    require_recruiter(r, seat, move.character)
    throw(r, "recruitment", seat, (move.character,), "skill.recruitment", side=seat)
    open_support(r)


def decline_recruitment(r: R, seat: int, move: Decline) -> None:
    """The skill is not used this turn."""
    require_recruiter(r, seat, move.character)
    r.record(
        ChoiceMade(seat, "use_recruitment_skill", "decline", move.character), "skill.recruitment"
    )


def settle_recruitment(r: R, roll: Roll) -> None:
    """What the die brings; a unit must be in the reserve."""
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


def declare(r: R, seat: int, move: Declare) -> None:
    """Every recruit of the turn is drawn before one is chosen."""
    blue = ring_places(r.state, seat, "blue")
    for location in move.locations:
        r.require(
            location in blue,
            "location.recruitment",
            "no_blue_place",
            location=location,
        )
    r.require(
        len(set(move.locations)) == len(move.locations),
        "location.recruitment",
        "one_recruit",
    )
    r.require(len(set(move.cards)) == len(move.cards), "card.recruitment", "card_once")
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

    def unseen() -> list[str]:
        return [card for card in recruits_of(r.state).unseen() if card not in drawn]

    while pile and len(drawn) < draws:
        with r.chance.drawn_for(seat):
            card = r.chance.top("character", pile, unseen)
        pile = drawn_from(pile, card)
        drawn.append(card)
    r.record(
        CharactersDrawn(seat, tuple(drawn)), "phase5.draw_all", "ruling.secret_recruits", *rules
    )


def choose(r: R, seat: int, move: Choose) -> None:
    """Keep some, giving back at most one for each; never more than three in all."""
    state = r.state
    own = characters_of(state, seat)
    r.require(
        len(set(move.keep)) == len(move.keep) and all(card in state.offer for card in move.keep),
        "phase5.draw_all",
        "keep_offered",
        keep=move.keep,
    )
    r.require(
        len(set(move.give_back)) == len(move.give_back)
        and all(card in own for card in move.give_back),
        "phase5.replace",
        "give_back_own",
        cards=move.give_back,
    )
    r.require(
        len(own) - len(move.give_back) + len(move.keep)
        <= state.edition.parameters.max_characters.value,
        "character.max3",
        "three_characters",
    )
    r.require(
        len(move.give_back) <= len(move.keep),
        "ruling.replace_one_for_one",
        "one_for_one",
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


def recruiting_on(r: R, seat: int) -> None:
    """Draws that the skill won alone, units that find no place, the end of the segment."""
    state = r.state
    if state.step == "buy":
        end_segment(r, seat)
    elif state.draws and state.char_pile:
        draw_characters(r, seat, state.draws)
    else:
        r.record(SkillFailed(seat, state.to_place[0], "no_place"), "ruling.no_place")
