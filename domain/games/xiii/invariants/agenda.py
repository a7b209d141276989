"""The agenda: every task names what exists, and lies where it could have been begun."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.xiii.invariants.fighting import attempt, combat, contest, fleeing, retreat, wounds
from domain.games.xiii.invariants.table import are_different, are_seats
from domain.games.xiii.state import (
    NEUTRAL,
    AnyTask,
    Attempt,
    Combat,
    Contest,
    Fleeing,
    Infiltration,
    Owed,
    Playing,
    Retreat,
    Roll,
    Window,
    Wounds,
    XiiiState,
)
from domain.kernel import Broken, broken

S = XiiiState

MOST_TASKS = 16
INNERMOST = (
    Window,
    Infiltration,
    Roll,
    Wounds,
    Owed,
    Fleeing,
    Retreat,
    Playing,
    Combat,
    Attempt,
    Contest,
)
"""What can be begun while something further down goes on."""


def agenda(state: S) -> Iterator[Broken]:
    """Tasks lie on each other as they can be begun, and each is sound."""
    tasks = state.agenda
    if len(tasks) > MOST_TASKS or (tasks and state.part == "over"):
        yield broken("too_much_under_way")
        return
    if not are_different([type(task) for task in tasks if not isinstance(task, Owed | Playing)]):
        yield broken("two_of_a_kind")
        return
    ranks = [_rank(task) for task in tasks]
    if ranks != sorted(ranks):
        yield broken("agenda_order")
        return
    for at, task in enumerate(tasks):
        faults = list(_check(state, task, tasks[at + 1 :]))
        yield from [fault._replace(where=f"agenda[{at}]") for fault in faults]
        if faults:
            return
    if state.seen and not (tasks and isinstance(tasks[0], Playing) and tasks[0].type == "spy"):
        yield broken("only_a_spy_shows")


def _rank(task: AnyTask) -> float:
    """A package that may be left waits for the retreat and the card; one that may not, does not."""
    if isinstance(task, Owed) and task.may_leave:
        return INNERMOST.index(Playing) + 0.5
    return INNERMOST.index(type(task))


Below = tuple[AnyTask, ...]


def _window(state: S, task: Window, below: Below) -> Iterator[Broken]:
    under = below[0] if below else None
    if not task.todo or not are_seats(state, task.todo) or not are_different(task.todo):
        yield broken("window_asks")
        return
    is_fitting = {
        "scoop_before": under is None and state.part == "order" and state.step == "",
        "scoop_after": under is None and state.part == "order" and state.step == "ordered",
        "mission": under is None and state.part == "missions" and not state.choosers,
        "innocent": isinstance(under, Playing)
        and under.type in ("accusation", "spy")
        and task.todo == (under.target,),
        "support": isinstance(under, Roll)
        or (isinstance(under, Combat) and under.step == "round" and bool(under.dice)),
        "care": isinstance(under, Wounds)
        and not under.targeted + under.left
        and task.todo == (under.victim,),
        "informer": isinstance(under, Infiltration) and under.seat not in task.todo,
        "prevent": isinstance(under, Combat)
        and under.step in ("prevent", "prevent_again")
        and not under.mission
        and set(task.todo) <= set(state.arrivals.get(under.location, ())),
    }
    if not is_fitting[task.kind]:
        yield broken("window_unopened", kind=task.kind)


def _infiltration(state: S, task: Infiltration, below: Below) -> Iterator[Broken]:
    box = state.edition
    if state.part != "movement" or task.seat != state.active:
        yield broken("somebody_else_moves")
        return
    if not _stand(state, task.elements, task.seat, task.origin):
        yield broken("group_elsewhere")
    if task.to not in box.neighbours.get(task.origin, ()) or task.to in state.blocked:
        yield broken("no_open_path")
    if state.ap[task.seat] + state.bonus_steps[task.seat] < 1:
        yield broken("no_point_left")
    cards = [each.card for each in below if isinstance(each, Playing)]
    is_card = task.by in cards and box.cards[task.by].type == "incognito"
    if not is_card and not (task.by in task.elements and box.skill.get(task.by) == "infiltration"):
        yield broken("nobody_infiltrates")


def _stand(state: S, group: tuple[str, ...], seat: int, place: int) -> bool:
    """Whether a group of different elements of the seat stands on a place."""
    found = [state.elements.get(id) for id in group]
    return (
        bool(group)
        and are_different(group)
        and all(
            each is not None and each.controller == seat and each.location == place
            for each in found
        )
    )


def _owed(state: S, task: Owed, below: Below) -> Iterator[Broken]:
    mission = state.missions.get(task.mission)
    package = mission.package if mission is not None else None
    if package is None or package.location != task.location or not task.location:
        yield broken("package_elsewhere")
    if not are_seats(state, (task.seat,)):
        yield broken("carrier_by_a_seat")
    if any(isinstance(each, Owed) and each.mission == task.mission for each in below):
        yield broken("package_owed_twice")


def _playing(state: S, task: Playing) -> Iterator[Broken]:
    box = state.edition
    card = box.cards.get(task.card)
    if card is None or card.type != task.type:
        yield broken("not_of_this_type", card=task.card, type=task.type)
    if not are_seats(state, (task.seat,)):
        yield broken("card_by_a_seat")
    if task.location and task.location not in box.locations:
        yield broken("card_off_the_board")
    first = state.agenda[0]
    if task.type in ("accusation", "spy"):
        if not are_seats(state, (task.target,)) or task.target == task.seat:
            yield broken("card_strikes_another")
            return
        is_seen = first is task and task.type == "spy" and _is_shown(state, task)
        if not is_seen and not (isinstance(first, Window) and first.kind == "innocent"):
            yield broken("card_is_done")
    elif task.type == "bombing":
        roll = state.roll
        is_thrown = roll is not None and roll.purpose == "bombing"
        is_struck = state.wounds is not None and state.wounds.cause == "bombing"
        is_over = not is_thrown and not is_struck and not isinstance(first, Owed)
        if state.part != "movement" or not task.location or is_over:
            yield broken("no_bomb")
    elif task.type == "incognito":
        if state.infiltration is None or state.infiltration.by != task.card:
            yield broken("no_infiltration")
    elif task.type == "dodge":
        if state.retreat is None or not state.retreat.dodge or state.retreat.seat != task.seat:
            yield broken("no_dodge")
    elif task.type != "plot_combat" or state.roll is None or state.roll.purpose != "plot":
        yield broken("card_is_done")


def _is_shown(state: S, spy: Playing) -> bool:
    assert spy.target is not None
    hand, seen = state.hands[spy.target], state.seen
    return (
        len(seen) >= 2
        and are_different(seen) | ("?" in seen)
        and ("?" in seen or "?" in hand or set(seen) <= set(hand))
    )


_FACES = (1, 2, 3, 4, 5, 6)


def dice(state: S, roll: Roll) -> Iterator[Broken]:
    """A batch: one entry of every kind for each die."""
    count = len(roll.faces)
    if not count or not set(roll.faces) <= set(_FACES):
        yield broken("die_faces")
    is_by_table = roll.purpose in ("recruitment", "interrogation", "validity")
    if len(roll.elements) != count or len(roll.bonus) != count:
        yield broken("die_and_bonus")
    if len(roll.needed) != (0 if is_by_table else count):
        yield broken("die_needs_a_face")
    if any(abs(number) > 100 for number in (*roll.bonus, *roll.needed)):
        yield broken("face_out_of_range")
    if not are_seats(state, (roll.seat,)):
        yield broken("seat_rolls")
    if roll.side != NEUTRAL and not are_seats(state, (roll.side,)):
        yield broken("dice_of_nobody")


def _roll(state: S, task: Roll, below: Below) -> Iterator[Broken]:
    yield from dice(state, task)
    if len(task.faces) != 1 or len(task.elements) != 1:
        yield broken("one_die")
        return
    under, user = (below[0] if below else None), state.elements.get(task.elements[0])
    target = state.elements.get(task.target)
    is_own = user is not None and user.controller == task.seat
    is_alone = under is None and task.seat == state.active and is_own
    is_fighting = (
        isinstance(under, Combat)
        and under.step == "powers"
        and is_own
        and target is not None
        and target.controller != NEUTRAL
    )
    is_person = task.target in state.edition.characters
    is_trying = isinstance(under, Attempt) and under.seat == task.seat
    is_fitting = {
        "recruitment": is_alone and state.part == "recruitment",
        "assassination": is_alone and state.part == "movement" and target is not None and is_person,
        "bombing": isinstance(under, Playing) and under.type == "bombing",
        "capture": is_fighting and is_person,
        "interrogation": is_fighting and is_person,
        "corruption": is_fighting and task.target in state.edition.unit,
        "plot": is_own
        and any(isinstance(each, Attempt) and each.stage == "combat" for each in below),
        "validity": is_trying and isinstance(under, Attempt) and under.stage == "validity",
        "combat": False,
    }
    if not is_fitting[task.purpose]:
        yield broken("nobody_rolls", purpose=task.purpose)


def _check(state: S, task: AnyTask, below: Below) -> Iterator[Broken]:
    match task:
        case Window():
            return _window(state, task, below)
        case Infiltration():
            return _infiltration(state, task, below)
        case Roll():
            return _roll(state, task, below)
        case Wounds():
            return wounds(state, task, below)
        case Owed():
            return _owed(state, task, below)
        case Fleeing():
            return fleeing(state, task)
        case Retreat():
            return retreat(state, task)
        case Playing():
            return _playing(state, task)
        case Combat():
            return combat(state, task, below)
        case Attempt():
            return attempt(state, task)
        case Contest():
            return contest(state, task)
