"""Facts -> state: dice, skills, cards and windows."""

from __future__ import annotations

from msgspec.structs import replace

from domain.games.xiii.evolve.folding import S, discarded, evolve, less
from domain.games.xiii.facts import (
    CardDiscarded,
    CardPlayed,
    CardsSeen,
    CardStolen,
    CharactersDrawn,
    DieRerolled,
    DieRolled,
    EffectCancelled,
    PointsChanged,
    RecruitDrawGained,
    SecondaryPlaced,
    SecondaryScored,
    SkillFailed,
    TopsSeen,
    UnitGained,
    WindowAnswered,
    WindowClosed,
    WindowOpened,
)
from domain.games.xiii.state import (
    Attempt,
    Combat,
    FightStep,
    Gain,
    Playing,
    Roll,
    Window,
    Wounds,
)
from domain.kernel import ended, having, put, under_way

# Told for its own sake; the cards that are discarded say what it changes.
evolve.unchanged(EffectCancelled)


# Dice and skills


@evolve.on(DieRolled)
def die_rolled(state: S, fact: DieRolled) -> S:
    roll = Roll(
        fact.purpose,
        fact.seat,
        fact.faces,
        fact.elements,
        fact.bonus,
        fact.needed,
        fact.side,
        fact.target,
        fact.ones_hurt,
    )
    if fact.purpose == "combat":
        combat = under_way(state.agenda, Combat)
        thrown = replace(combat, dice=(*combat.dice, roll))
        return replace(state, agenda=having(state.agenda, thrown))
    agenda = having(state.agenda, roll)
    if fact.purpose in ("capture", "corruption"):
        combat = under_way(agenda, Combat)
        powers = (*combat.powers, fact.elements[0])
        combat = replace(combat, powers=powers, power_used=True)
        return replace(state, agenda=having(agenda, combat))
    if fact.purpose in ("recruitment", "assassination"):
        user = fact.elements[0]
        element = replace(state.elements[user], used_power=True)
        return replace(state, agenda=agenda, elements={**state.elements, user: element})
    if fact.purpose == "validity":
        attempt = replace(under_way(agenda, Attempt), stage="validity")
        return replace(state, agenda=having(agenda, attempt))
    return replace(state, agenda=agenda)


@evolve.on(DieRerolled)
def die_rerolled(state: S, fact: DieRerolled) -> S:
    roll = state.roll
    if roll is not None:
        faces = put(roll.faces, fact.index, fact.new)
        return replace(state, agenda=having(state.agenda, replace(roll, faces=faces)))
    combat = under_way(state.agenda, Combat)
    last = combat.dice[-1]
    last = replace(last, faces=put(last.faces, fact.index, fact.new))
    combat = replace(combat, dice=(*combat.dice[:-1], last))
    return replace(state, agenda=having(state.agenda, combat))


@evolve.on(UnitGained)
def unit_gained(state: S, fact: UnitGained) -> S:
    return replace(state, to_place=(*state.to_place, fact.type), agenda=ended(state.agenda, Roll))


@evolve.on(RecruitDrawGained)
def recruit_draw_gained(state: S, fact: RecruitDrawGained) -> S:
    return replace(state, draws=state.draws + 1, agenda=ended(state.agenda, Roll))


@evolve.on(SkillFailed)
def skill_failed(state: S, fact: SkillFailed) -> S:
    if fact.reason == "no_place":
        return replace(state, to_place=state.to_place[1:])
    return replace(state, agenda=ended(state.agenda, Roll))


@evolve.on(CharactersDrawn)
def characters_drawn(state: S, fact: CharactersDrawn) -> S:
    return replace(
        state,
        char_pile=less(state.char_pile, fact.cards),
        offer=fact.cards,
        draws=0,
        step="declare_recruits",
    )


# Cards and windows


@evolve.on(CardPlayed)
def card_played(state: S, fact: CardPlayed) -> S:
    played = Playing(fact.seat, fact.card, fact.type, fact.target, fact.location)
    return replace(
        state,
        hands=put(state.hands, fact.seat, less(state.hands[fact.seat], (fact.card,))),
        agenda=(played, *state.agenda),
        call=state.order if state.part == "last_call" else (),
    )


@evolve.on(CardDiscarded)
def card_discarded(state: S, fact: CardDiscarded) -> S:
    return replace(
        state,
        agenda=discarded(state.agenda, fact.card),
        action_discard=(*state.action_discard, fact.card),
    )


@evolve.on(WindowOpened)
def window_opened(state: S, fact: WindowOpened) -> S:
    agenda = having(state.agenda, Window(fact.kind, fact.seats))
    if fact.kind == "prevent":
        combat = under_way(agenda, Combat)
        step: FightStep = "prevent" if combat.step in ("start", "prevent") else "prevent_again"
        agenda = having(agenda, replace(combat, step=step))
    return replace(state, agenda=agenda)


@evolve.on(WindowAnswered)
def window_answered(state: S, fact: WindowAnswered) -> S:
    window = under_way(state.agenda, Window)
    agenda = having(state.agenda, replace(window, todo=window.todo[1:]))
    if fact.answer != "pass_phase_end":
        return replace(state, agenda=agenda)
    kinds = (*state.standing_pass[fact.seat], fact.kind)
    return replace(state, agenda=agenda, standing_pass=put(state.standing_pass, fact.seat, kinds))


@evolve.on(WindowClosed)
def window_closed(state: S, fact: WindowClosed) -> S:
    agenda = ended(state.agenda, Window)
    if fact.kind == "prevent":
        combat = under_way(agenda, Combat)
        step: FightStep = "prevented" if combat.step == "prevent" else "ready"
        return replace(state, agenda=having(agenda, replace(combat, step=step)))
    if fact.kind == "care":
        wounds = replace(under_way(agenda, Wounds), cared=True)
        return replace(state, agenda=having(agenda, wounds))
    if fact.kind in ("scoop_after", "mission"):
        return replace(state, agenda=agenda, step=fact.kind)
    if fact.kind == "scoop_before" and state.step != "ordered":
        return replace(state, agenda=agenda, step=fact.kind)
    return replace(state, agenda=agenda)


@evolve.on(CardsSeen)
def cards_seen(state: S, fact: CardsSeen) -> S:
    return replace(state, seen=fact.cards)


@evolve.on(CardStolen)
def card_stolen(state: S, fact: CardStolen) -> S:
    hands = put(state.hands, fact.origin, less(state.hands[fact.origin], (fact.card,)))
    return replace(state, hands=put(hands, fact.to, (*hands[fact.to], fact.card)), seen=())


@evolve.on(TopsSeen)
def tops_seen(state: S, fact: TopsSeen) -> S:
    return replace(state, known_tops={**state.known_tops, fact.seat: fact.missions})


@evolve.on(SecondaryPlaced)
def secondary_placed(state: S, fact: SecondaryPlaced) -> S:
    return replace(
        state,
        hands=put(state.hands, fact.seat, less(state.hands[fact.seat], (fact.card,))),
        secondaries={**state.secondaries, fact.card: fact.seat},
    )


@evolve.on(SecondaryScored)
def secondary_scored(state: S, fact: SecondaryScored) -> S:
    won = (*state.secondary_won[fact.seat], fact.card)
    return replace(
        state,
        secondaries={id: seat for id, seat in state.secondaries.items() if id != fact.card},
        secondary_won=put(state.secondary_won, fact.seat, won),
    )


@evolve.on(PointsChanged)
def points_changed(state: S, fact: PointsChanged) -> S:
    return replace(
        state,
        score=put(state.score, fact.seat, fact.total),
        score_log=(*state.score_log, Gain(fact.seat, fact.applied, fact.source, fact.ref)),
        agenda=ended(state.agenda, Roll) if fact.source == "capture" else state.agenda,
    )
