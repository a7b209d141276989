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
from domain.kernel import Broken, broken

S = XiiiState
Below = tuple[AnyTask, ...]


def wounds(state: S, task: Wounds, below: Below) -> Iterator[Broken]:
    """Of elements of one side, no more than they have life."""
    if task.victim != NEUTRAL and not are_seats(state, (task.victim,)):
        yield broken("wounds_of_a_side")
    if not are_seats(
        state, [seat for seat in (task.hand, task.by, task.credit) if seat is not None]
    ):
        yield broken("wounds_by_seats")
    if task.by is None and task.targeted:
        yield broken("wounds_untargeted")
    among = [state.elements.get(id) for id in task.among]
    if not task.among or not are_different(task.among):
        yield broken("wounds_on_elements")
    elif not all(each is not None and each.controller == task.victim for each in among):
        yield broken("wounds_on_the_side")
    elif not set(task.struck) <= set(task.among):
        yield broken("wounds_on_another")
    elif min(task.targeted, task.left) < 0 or task.targeted + task.left > sum(
        [life_left(state, id) for id in task.among]
    ):
        yield broken("too_many_wounds")
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
        yield broken("no_wounds_here", cause=task.cause)


def fleeing(state: S, task: Fleeing) -> Iterator[Broken]:
    if state.part != "combat" or not are_seats(state, (task.seat,)):
        yield broken("nobody_retreats")
    elif not own_at(state, task.seat, task.location) or not task.location:
        yield broken("nobody_to_retreat")


def retreat(state: S, task: Retreat) -> Iterator[Broken]:
    """A group on its way, over paths, with somewhere to go."""
    box = state.edition
    if state.part not in ("combat", "resolution") or not are_seats(state, (task.seat,)):
        yield broken("nobody_retreats")
        return
    if not task.visited or not set(task.visited) <= set(box.locations):
        yield broken("way_over_places")
        return
    if not are_different(task.visited) or not all(
        there in box.neighbours[here] for here, there in pairwise(task.visited)
    ):
        yield broken("way_by_paths")
    found = [state.elements.get(id) for id in task.elements]
    if not found or not are_different(task.elements):
        yield broken("group_retreats")
    elif not all(
        each is not None and each.controller == task.seat and each.location == task.visited[-1]
        for each in found
    ):
        yield broken("group_off_its_way")
    elif not retreat_options(state, task.seat, task.elements, task.visited):
        yield broken("nowhere_to_go")


def combat(state: S, task: Combat, below: Below) -> Iterator[Broken]:
    """Two sides on one place; the neutrals only in a mission."""
    box, sides = state.edition, (task.attacker, task.defender)
    under = below[0] if below else None
    if not are_seats(state, (task.attacker,)) or task.attacker == task.defender:
        yield broken("fight_of_two")
        return
    if task.mission:
        card = box.missions.get(task.mission)
        if not isinstance(under, Attempt) or under.mission != task.mission:
            yield broken("mission_untried")
        elif card is None or card.location != task.location or task.defender != NEUTRAL:
            yield broken("neutrals_on_their_place")
        elif under.stage != "combat" or under.seat != task.attacker:
            yield broken("another_tries")
    elif not isinstance(under, Contest) or under.location != task.location:
        yield broken("not_contested")
    elif not are_seats(state, (task.defender,)):
        yield broken("fight_of_two")
    for what in (task.done, task.settled, task.stayed):
        if not set(what) <= set(sides) or not are_different(what):
            yield broken("sides_act_once")
    if task.fleeing is not None:
        yield broken("fight_is_over")
    if (task.step == "powers") > (task.acting in sides):
        yield broken("side_uses_powers")
    if not set(task.powers) <= set(box.characters):
        yield broken("characters_have_powers")
    yield from _round(state, task)


def _round(state: S, task: Combat) -> Iterator[Broken]:
    if (task.step == "round") != (task.round > 0) or not (
        0 <= task.round <= state.edition.parameters.combat_round_guard.value
    ):
        yield broken("no_such_round", round=task.round)
    if task.step != "round" and (task.dice or task.settled or task.stayed):
        yield broken("dice_in_rounds")
    for roll, side in zip(task.dice, (task.attacker, task.defender), strict=False):
        yield from _batch(state, roll, side)
    if len(task.dice) > 2:
        yield broken("two_sides_roll")


def _batch(state: S, roll: Roll, side: int) -> Iterator[Broken]:
    count = len(roll.faces)
    if roll.side != side or roll.purpose != "combat" or not are_seats(state, (roll.seat,)):
        yield broken("attacker_rolls_first")
    if not {len(roll.elements), len(roll.bonus), len(roll.needed)} <= {count}:
        yield broken("die_of_an_element")
    if not set(roll.faces) <= {1, 2, 3, 4, 5, 6}:
        yield broken("die_faces")
    if any(abs(number) > 100 for number in (*roll.bonus, *roll.needed)):
        yield broken("face_out_of_range")


def attempt(state: S, task: Attempt) -> Iterator[Broken]:
    """Of the seat that resolves, at an active mission, or one that its allies must still leave."""
    card = state.edition.missions.get(task.mission)
    if card is None or state.part != "resolution" or task.seat != state.active:
        yield broken("nobody_tries")
        return
    mission = state.missions.get(task.mission)
    if task.stage == "failed":
        if not is_fresh(state, card.location):
            yield broken("no_ally_leaves")
    elif mission is None or mission.stage != "objective":
        yield broken("mission_not_tried")
    if not 0 <= task.applied <= len(card.failure) or not 0 <= task.owed <= 1_000:
        yield broken("failure_too_dear")
    elif task.owed and not task.applied:
        yield broken("nothing_owed")
    elif task.stage == "combat" and (task.applied or task.owed):
        yield broken("not_failed")
    is_thrown = state.roll is not None and state.roll.purpose == "validity"
    if (task.stage == "validity") != is_thrown:
        yield broken("validity_die")
    if f"primary:{task.mission}" not in state.resolved:
        yield broken("not_been_tried")


def contest(state: S, task: Contest) -> Iterator[Broken]:
    if state.part != "combat" or task.location not in state.edition.locations:
        yield broken("nobody_fights")
    if task.champion is not None and not are_seats(state, (task.champion,)):
        yield broken("champion")
