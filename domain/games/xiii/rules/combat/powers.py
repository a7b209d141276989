"""§5.4 in a fight: Capture and Corruption."""

from __future__ import annotations

from domain.games.xiii.facts import (
    CharacterDefected,
    ChoiceMade,
    SkillFailed,
    UnitDefected,
)
from domain.games.xiii.moves import (
    Capture,
    Corrupt,
    Decline,
    Integrate,
)
from domain.games.xiii.rules.board import (
    characters_in,
    characters_of,
    own_at,
    units_in,
)
from domain.games.xiii.rules.cards.windows import open_support
from domain.games.xiii.rules.common import (
    arrive,
    depart,
    score,
    throw,
)
from domain.games.xiii.rules.recruitment.recruits import give_back
from domain.games.xiii.state import NEUTRAL, Combat, Roll, XiiiState
from domain.kernel import Recorder, under_way

R = Recorder[XiiiState]
S = XiiiState


# Powers: once per character, at the start, against the other side only


def targets(state: S, seat: int, character: str) -> list[str]:
    """Whom a character's power can strike; nobody if it was used or is no power of fights."""
    combat = under_way(state.agenda, Combat)
    skill = state.edition.skill[character]
    if character in combat.powers or skill not in ("capture", "corruption"):
        return []
    other = combat.defender if seat == combat.attacker else combat.attacker
    theirs = own_at(state, other, combat.location)
    return characters_in(state, theirs) if skill == "capture" else units_in(state, theirs)


def next_power(state: S, side: int) -> list[str]:
    """The side's characters there that may still use a power."""
    combat = under_way(state.agenda, Combat)
    if combat.defender == NEUTRAL:
        return []
    people = characters_in(state, own_at(state, side, combat.location))
    return [id for id in people if targets(state, side, id)]


def _require_power(r: R, seat: int, character: str, target: str, skill: str, rule: str) -> None:
    """Own and unused, of the right skill, against the other side of this fight."""
    combat = under_way(r.state.agenda, Combat)
    element = r.state.elements.get(character)
    r.require(
        element is not None
        and element.controller == seat
        and element.location == combat.location
        and r.state.edition.skill.get(character) == skill,
        rule,
        "no_power",
        character=character,
    )
    r.require(
        character not in combat.powers,
        "combat.powers",
        "power_used",
        character=character,
    )
    victim = r.state.elements.get(target)
    r.require(
        victim is None or victim.controller in (combat.attacker, combat.defender, NEUTRAL),
        "ruling.powers_pairwise",
        "not_other_side",
        target=target,
    )
    r.require(
        target in targets(r.state, seat, character),
        rule,
        "no_target",
        target=target,
    )


def capture(r: R, seat: int, move: Capture) -> None:
    """5-6: the prisoner is interrogated."""
    _require_power(r, seat, move.character, move.target, "capture", "skill.capture")
    throw(
        r,
        "capture",
        seat,
        (move.character,),
        "skill.capture",
        "combat.powers",
        needed=(min(r.state.edition.dice_tables.capture.hit_on),),
        side=seat,
        target=move.target,
    )
    open_support(r)


def settle_capture(r: R, roll: Roll) -> None:
    """The interrogation follows at once."""
    if roll.faces[0] not in r.state.edition.dice_tables.capture.hit_on:
        r.record(SkillFailed(roll.seat, "capture", "die"), "skill.capture")
        return
    throw(
        r,
        "interrogation",
        roll.seat,
        roll.elements,
        "skill.capture",
        side=roll.side,
        target=roll.target,
    )
    open_support(r)


def settle_interrogation(r: R, roll: Roll) -> None:
    """2-6: the captor scores the value and gives the prisoner back."""
    value = r.state.edition.characters[roll.target].value
    score(r, roll.seat, value, "capture", roll.target, "skill.capture")


def integrate(r: R, seat: int, move: Integrate) -> None:
    """The traitor changes side with its wounds and fights at once."""
    roll = under_way(r.state.agenda, Roll)
    own = characters_of(r.state, seat)
    full = len(own) >= r.state.edition.parameters.max_characters.value
    r.require(
        (move.give_back in own) if full else not move.give_back,
        "character.max3",
        "give_one_back",
    )
    victim = r.state.elements[roll.target]
    r.record(CharacterDefected(roll.target, victim.controller, seat), "skill.capture")
    _change_side(r, seat, victim.controller, victim.location)
    if move.give_back:
        give_back(r, seat, move.give_back, "skill.capture")


def _change_side(r: R, seat: int, origin: int, location: int) -> None:
    arrive(r, seat, location)
    depart(r, origin, location)


def corrupt(r: R, seat: int, move: Corrupt) -> None:
    """4-6: an enemy unit changes side."""
    _require_power(r, seat, move.character, move.unit, "corruption", "skill.corruption")
    throw(
        r,
        "corruption",
        seat,
        (move.character,),
        "skill.corruption",
        "combat.powers",
        needed=(min(r.state.edition.dice_tables.corruption.hit_on),),
        side=seat,
        target=move.unit,
    )
    open_support(r)


def settle_corruption(r: R, roll: Roll) -> None:
    """Control changes for good, the colour stays."""
    if roll.faces[0] not in r.state.edition.dice_tables.corruption.hit_on:
        r.record(SkillFailed(roll.seat, "corruption", "die"), "skill.corruption")
        return
    victim = r.state.elements[roll.target]
    r.record(
        UnitDefected(roll.target, victim.controller, roll.seat),
        "skill.corruption",
        "ruling.corrupted_token",
    )
    _change_side(r, roll.seat, victim.controller, victim.location)


def decline_power(r: R, seat: int, move: Decline) -> None:
    """Of one character, in this fight."""
    r.require(
        move.character in next_power(r.state, seat),
        "combat.powers",
        "no_power_to_decline",
        character=move.character,
    )
    r.record(ChoiceMade(seat, "use_power", "decline", move.character), "combat.powers")


def decline_traitor(r: R, seat: int, move: Decline) -> None:
    """The prisoner stays with its side."""
    target = under_way(r.state.agenda, Roll).target
    r.record(ChoiceMade(seat, "integrate", "decline", target), "ruling.capture_declined")
