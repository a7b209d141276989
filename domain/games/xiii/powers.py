"""§5.4 and §5.7 in a fight: Capture, Corruption, combat cards, Alliance and Esquive."""

from __future__ import annotations

from domain.games.xiii.answers import answers
from domain.games.xiii.board import (
    characters_in,
    characters_of,
    in_order,
    objective_at,
    own_at,
    retreat_options,
    units_in,
)
from domain.games.xiii.common import (
    arrive,
    depart,
    discard_card,
    play_card,
    require_card,
    score,
    throw,
)
from domain.games.xiii.facts import (
    AllianceMade,
    CardAttached,
    CharacterDefected,
    ChoiceMade,
    ContestCancelled,
    Dodged,
    SkillFailed,
    TruceSet,
    UnitDefected,
    WindowClosed,
)
from domain.games.xiii.moves import (
    Attach,
    Capture,
    Corrupt,
    Decline,
    Done,
    Integrate,
    PlayAlliance,
    PlayDodge,
)
from domain.games.xiii.recruiting import give_back, require_recruiter
from domain.games.xiii.state import NEUTRAL, Combat, XiiiState
from domain.games.xiii.windows import may_ally, open_support
from domain.kernel import Recorder

R = Recorder[XiiiState]
S = XiiiState


def _combat(state: S) -> Combat:
    assert state.combat is not None
    return state.combat


# Powers: once per character, at the start, against the other side only


def targets(state: S, seat: int, character: str) -> list[str]:
    """Whom a character's power can strike; nobody if it was used or is no power of fights."""
    combat = _combat(state)
    skill = state.edition.skill[character]
    if character in combat.powers or skill not in ("capture", "corruption"):
        return []
    other = combat.defender if seat == combat.attacker else combat.attacker
    theirs = own_at(state, other, combat.location)
    return characters_in(state, theirs) if skill == "capture" else units_in(state, theirs)


def next_power(state: S, side: int) -> list[str]:
    """The side's characters there that may still use a power."""
    combat = _combat(state)
    if combat.defender == NEUTRAL:
        return []
    people = characters_in(state, own_at(state, side, combat.location))
    return [id for id in people if targets(state, side, id)]


def _require_power(r: R, seat: int, character: str, target: str, skill: str, rule: str) -> None:
    """Own and unused, of the right skill, against the other side of this fight."""
    combat = _combat(r.state)
    element = r.state.elements.get(character)
    r.require(
        element is not None
        and element.controller == seat
        and element.location == combat.location
        and r.state.edition.skill.get(character) == skill,
        rule,
        "{character} has no such power here",
        character=character,
    )
    r.require(
        character not in combat.powers,
        "combat.powers",
        "{character} has used its power in this fight",
        character=character,
    )
    victim = r.state.elements.get(target)
    r.require(
        victim is None or victim.controller in (combat.attacker, combat.defender, NEUTRAL),
        "ruling.powers_pairwise",
        "{target} is not of the other side of this fight",
        target=target,
    )
    r.require(
        target in targets(r.state, seat, character),
        rule,
        "{target} is no possible target",
        target=target,
    )


@answers(Capture, "use_power")
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


def settle_capture(r: R) -> None:
    """The interrogation follows at once."""
    roll = r.state.roll
    assert roll is not None
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


def settle_interrogation(r: R) -> None:
    """2-6: the captor scores the value and gives the prisoner back."""
    roll = r.state.roll
    assert roll is not None
    value = r.state.edition.characters[roll.target].value
    score(r, roll.seat, value, "capture", roll.target, "skill.capture")


@answers(Integrate, "integrate")
def integrate(r: R, seat: int, move: Integrate) -> None:
    """The traitor changes side with its wounds and fights at once."""
    roll = r.state.roll
    assert roll is not None
    own = characters_of(r.state, seat)
    full = len(own) >= r.state.edition.parameters.max_characters.value
    r.require(
        (move.give_back in own) if full else not move.give_back,
        "character.max3",
        "with three characters, exactly one of them is given back",
    )
    victim = r.state.elements[roll.target]
    r.record(CharacterDefected(roll.target, victim.controller, seat), "skill.capture")
    _change_side(r, seat, victim.controller, victim.location)
    if move.give_back:
        give_back(r, seat, move.give_back, "skill.capture")


def _change_side(r: R, seat: int, origin: int, location: int) -> None:
    arrive(r, seat, location)
    depart(r, origin, location)


@answers(Corrupt, "use_power")
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


def settle_corruption(r: R) -> None:
    """Control changes for good, the colour stays."""
    roll = r.state.roll
    assert roll is not None
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


@answers(Decline, "use_recruitment_skill", "assassinate", "use_power", "integrate")
def decline(r: R, seat: int, move: Decline) -> None:
    """A skill is not used: of one character, or, for assassinations, of all that are left."""
    if r.state.roll is not None:
        r.record(
            ChoiceMade(seat, "integrate", "decline", r.state.roll.target), "ruling.capture_declined"
        )
    elif r.state.phase == 5:
        require_recruiter(r, seat, move.character)
        r.record(
            ChoiceMade(seat, "use_recruitment_skill", "decline", move.character),
            "skill.recruitment",
        )
    elif r.state.phase == 6:
        r.record(
            ChoiceMade(seat, "assassinate", "decline"),
            "skill.assassination",
            "ruling.assassination_timing",
        )
    else:
        r.require(
            move.character in next_power(r.state, seat),
            "combat.powers",
            "{character} has no power to decline",
            character=move.character,
        )
        r.record(ChoiceMade(seat, "use_power", "decline", move.character), "combat.powers")


# Combat cards


@answers(Attach, "assign_combat_cards")
def attach(r: R, seat: int, move: Attach) -> None:
    """One card per element, laid for good."""
    hand, combat = r.state.hands[seat], _combat(r.state)
    r.require(move.card in hand, "card.hold", "{card} is not in the own hand", card=move.card)
    kind = r.state.edition.cards[move.card].type
    r.require(
        kind in ("combat", "plot_combat"), "card.combat", "{card} is no combat card", card=move.card
    )
    r.require(
        move.element in own_at(r.state, seat, combat.location),
        "card.combat",
        "{element} is no own element in this fight",
        element=move.element,
    )
    if kind == "plot_combat":
        r.require(
            move.element in r.state.edition.characters,
            "card.plot_combat",
            "{card} is for a character",
            card=move.card,
        )
        r.require(
            bool(combat.mission or objective_at(r.state, combat.location)),
            "ruling.plot_combat_use",
            "{location} is not the place of an active primary mission",
            location=combat.location,
        )
    r.require(
        not r.state.elements[move.element].combat_card,
        "combat.cards",
        "{element} has a card already",
        element=move.element,
    )
    rule = "card.combat" if kind == "combat" else "card.plot_combat"
    play_card(r, seat, move.card, rule, "card.phase", element=move.element)
    r.record(CardAttached(seat, move.card, move.element), rule, "combat.cards")


@answers(Done, "assign_combat_cards")
def done(r: R, seat: int, move: Done) -> None:
    r.record(ChoiceMade(seat, "assign_combat_cards", "done"), "combat.cards")


# What prevents a fight


@answers(PlayAlliance, "respond_prevent")
def play_alliance(r: R, seat: int, move: PlayAlliance) -> None:
    """No fight on the place; the first present must fill the mission and shares the points."""
    require_card(r, seat, move.card, "alliance", "card.alliance")
    location = _combat(r.state).location
    r.require(
        bool(own_at(r.state, seat, location)),
        "ruling.alliance_player",
        "the seat is not on {location}",
        location=location,
    )
    r.require(
        may_ally(r.state),
        "ruling.alliance_place",
        "{location} is not the place of an active primary mission",
        location=location,
    )
    mission, seats = objective_at(r.state, location), r.state.arrivals[location]
    play_card(r, seat, move.card, "card.alliance", "card.phase", location=location)
    r.record(
        AllianceMade(location, mission, seats[0], seat),
        "card.alliance",
        "ruling.alliance_place",
        "ruling.alliance_player",
    )
    r.record(WindowClosed("prevent"), "ruling.reaction_windows")
    r.record(ContestCancelled(location, seats), "card.alliance")
    r.record(TruceSet(location, seats, r.state.turn + 1), "card.alliance", "ruling.truce_exit")
    discard_card(r, move.card)


@answers(PlayDodge, "respond_prevent")
def play_dodge(r: R, seat: int, move: PlayDodge) -> None:
    """A character slips away with units of its choice; what stays behind fights on."""
    require_card(r, seat, move.card, "dodge", "card.dodge")
    combat = _combat(r.state)
    r.require(
        seat in (combat.attacker, combat.defender), "card.dodge", "the seat is no side of the fight"
    )
    here = own_at(r.state, seat, combat.location)
    r.require(
        move.character in characters_in(r.state, here)
        and len(set(move.units)) == len(move.units) <= 3
        and set(move.units) <= set(units_in(r.state, here)),
        "card.dodge",
        "name one own character there and up to three own units there",
    )
    group = in_order(r.state, (move.character, *move.units))
    r.require(
        bool(retreat_options(r.state, seat, group, (combat.location,))),
        "ruling.dodge_path",
        "no complete path exists for this group",
    )
    play_card(r, seat, move.card, "card.dodge", "card.phase")
    r.record(Dodged(seat, group, combat.location), "card.dodge", "ruling.dodge_path")
