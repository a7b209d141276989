"""Fights, wounds, retreats and attempts that are under way."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from domain.games.xiii.invariants.table import are_different, are_seats
from domain.games.xiii.rules.board import is_fresh, life_left, own_at, retreat_options
from domain.games.xiii.state import (
    NEUTRAL,
    AnyTask,
    Attempt,
    Combat,
    Contest,
    Fleeing,
    Playing,
    Retreat,
    Roll,
    Wounds,
    XiiiState,
)

S = XiiiState
Below = tuple[AnyTask, ...]


def wounds(state: S, task: Wounds, below: Below) -> Iterator[str]:
    """Of elements of one side, no more than they have life."""
    if task.victim != NEUTRAL and not are_seats(state, (task.victim,)):
        yield "wounds are of a side"
    if not are_seats(
        state, [seat for seat in (task.hand, task.by, task.credit) if seat is not None]
    ):
        yield "wounds are dealt by seats"
    if task.by is None and task.targeted:
        yield "nobody targets these wounds"
    among = [state.elements.get(id) for id in task.among]
    if not task.among or not are_different(task.among):
        yield "wounds fall on elements"
    elif not all(each is not None and each.controller == task.victim for each in among):
        yield "wounds fall on elements of the side"
    elif not set(task.struck) <= set(task.among):
        yield "wounds have fallen on somebody else"
    elif min(task.targeted, task.left) < 0 or task.targeted + task.left > sum(
        [life_left(state, id) for id in task.among]
    ):
        yield "so many wounds cannot be taken"
    under = below[0] if below else None
    is_fitting = {
        "combat": isinstance(under, Combat) and under.step == "round" and len(under.dice) == 2,
        "assassination": under is None and state.part == "movement",
        "bombing": isinstance(under, Playing) and under.type == "bombing",
        "retreat": isinstance(under, Retreat) and under.seat == task.victim,
        "failure": isinstance(under, Attempt)
        and under.stage == "failing"
        and under.seat == task.victim,
    }
    if not is_fitting[task.cause]:
        yield f"no {task.cause} wounds anybody here"


def fleeing(state: S, task: Fleeing) -> Iterator[str]:
    if state.part != "combat" or not are_seats(state, (task.seat,)):
        yield "nobody retreats"
    elif not own_at(state, task.seat, task.location) or not task.location:
        yield "nobody is there to retreat"


def retreat(state: S, task: Retreat) -> Iterator[str]:
    """A group on its way, over paths, with somewhere to go."""
    box = state.edition
    if state.part not in ("combat", "resolution") or not are_seats(state, (task.seat,)):
        yield "nobody retreats"
        return
    if not task.visited or not set(task.visited) <= set(box.locations):
        yield "the way leads over places of the board"
        return
    if not are_different(task.visited) or not all(
        there in box.neighbours[here] for here, there in pairwise(task.visited)
    ):
        yield "the way leads from place to place"
    found = [state.elements.get(id) for id in task.elements]
    if not found or not are_different(task.elements):
        yield "a group retreats"
    elif not all(
        each is not None and each.controller == task.seat and each.location == task.visited[-1]
        for each in found
    ):
        yield "the group is not where its way has led it"
    elif not retreat_options(state, task.seat, task.elements, task.visited):
        yield "the group has nowhere to go"


def combat(state: S, task: Combat, below: Below) -> Iterator[str]:
    """Two sides on one place; the neutrals only in a mission."""
    box, sides = state.edition, (task.attacker, task.defender)
    under = below[0] if below else None
    if not are_seats(state, (task.attacker,)) or task.attacker == task.defender:
        yield "a fight has two sides"
        return
    if task.mission:
        card = box.missions.get(task.mission)
        if not isinstance(under, Attempt) or under.mission != task.mission:
            yield "nobody tries the mission"
        elif card is None or card.location != task.location or task.defender != NEUTRAL:
            yield "the neutrals of a mission fight on its place"
        elif under.stage != "combat" or under.seat != task.attacker:
            yield "somebody else tries the mission"
    elif not isinstance(under, Contest) or under.location != task.location:
        yield "the place is not contested"
    elif not are_seats(state, (task.defender,)):
        yield "a fight has two sides"
    for what in (task.done, task.settled, task.stayed):
        if not set(what) <= set(sides) or not are_different(what):
            yield "only the sides of a fight act in it, each once"
    if task.fleeing is not None:
        yield "the fight has ended"
    if (task.step == "powers") > (task.acting in sides):
        yield "one of the sides uses its powers"
    if not set(task.powers) <= set(box.characters):
        yield "only characters have powers"
    yield from _round(state, task)


def _round(state: S, task: Combat) -> Iterator[str]:
    if (task.step == "round") != (task.round > 0) or not (
        0 <= task.round <= state.edition.parameters.combat_round_guard.value
    ):
        yield f"nobody fights a round {task.round}"
    if task.step != "round" and (task.dice or task.settled or task.stayed):
        yield "dice are rolled in rounds"
    for roll, side in zip(task.dice, (task.attacker, task.defender), strict=False):
        yield from _batch(state, roll, side)
    if len(task.dice) > 2:
        yield "two sides roll"


def _batch(state: S, roll: Roll, side: int) -> Iterator[str]:
    count = len(roll.faces)
    if roll.side != side or roll.purpose != "combat" or not are_seats(state, (roll.seat,)):
        yield "the attacker rolls, then the defender"
    if not {len(roll.elements), len(roll.bonus), len(roll.needed)} <= {count}:
        yield "every die belongs to an element"
    if not set(roll.faces) <= {1, 2, 3, 4, 5, 6}:
        yield "dice show 1 to 6"
    if any(abs(number) > 100 for number in (*roll.bonus, *roll.needed)):
        yield "a bonus or a face is out of range"


def attempt(state: S, task: Attempt) -> Iterator[str]:
    """Of the seat that resolves, at an active mission, or one that its allies must still leave."""
    card = state.edition.missions.get(task.mission)
    if card is None or state.part != "resolution" or task.seat != state.active:
        yield "nobody tries this mission"
        return
    mission = state.missions.get(task.mission)
    if task.stage == "failed":
        if not is_fresh(state, card.location):
            yield "no ally must leave the place"
    elif mission is None or mission.stage != "objective":
        yield "the mission is not to be tried"
    if not 0 <= task.applied <= len(card.failure) or not 0 <= task.owed <= 1_000:
        yield "so much is not asked for in a failure"
    elif task.owed and not task.applied:
        yield "nothing is owed yet"
    elif task.stage == "combat" and (task.applied or task.owed):
        yield "the mission has not failed"
    is_thrown = state.roll is not None and state.roll.purpose == "validity"
    if (task.stage == "validity") != is_thrown:
        yield "a die says whether a mission stays"
    if f"primary:{task.mission}" not in state.resolved:
        yield "the mission has not been tried"


def contest(state: S, task: Contest) -> Iterator[str]:
    if state.part != "combat" or task.location not in state.edition.locations:
        yield "nobody fights there"
    if task.champion is not None and not are_seats(state, (task.champion,)):
        yield "a seat has won so far"
