"""Moves -> facts: who may answer what, and the work that follows by itself.

The rules themselves stand by chapter: `setup`, `turn`, `stacks`, `gains`, `abilities`, `engineer`
and `powers`, `missions`, `captures`, `rounds` and `ending`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from domain.games.masterminds import agenda, moves
from domain.games.masterminds.abilities import (
    decline_ability,
    take_mission,
    use_ability,
    use_gunner,
)
from domain.games.masterminds.agenda import Item
from domain.games.masterminds.captures import raise_secret_service
from domain.games.masterminds.ending import final_city, final_scores
from domain.games.masterminds.engine_room import decline_power
from domain.games.masterminds.engineer import use_power
from domain.games.masterminds.gains import gain, machine_check, place_part, take_loot
from domain.games.masterminds.pending import asks, pending
from domain.games.masterminds.powers import (
    become,
    choose_gain,
    choose_mission,
    flip_codex,
    loot_city,
    spider_capture,
    take_codex,
)
from domain.games.masterminds.rounds import end_turn
from domain.games.masterminds.run import Run
from domain.games.masterminds.setup import choose_machine, finish_setup, open_boards
from domain.games.masterminds.stacks import (
    end_agent,
    end_stack,
    order_steps,
    resolve_agent,
    resolve_stack,
    take_steps,
)
from domain.games.masterminds.state import MastermindsState, Options
from domain.games.masterminds.table_facts import AgendaSet
from domain.games.masterminds.turn import (
    extra_turn,
    forced_resolution,
    free_capture,
    play_agent,
    reshuffle_check,
)
from domain.kernel import Move, Recorder

R = Recorder[MastermindsState]


def open_table(r: R, options: Options) -> None:
    """The table is laid out, as far as nobody has to choose a machine."""
    run = Run(r)
    open_boards(run, options)
    _work_off(run)


def decide(r: R, seat: int, move: Move) -> None:
    """Answers the pending decision; then everything that follows by itself."""
    _require_asked(r, seat, move)
    run = Run(r)
    _answer(run, seat, move)
    _work_off(run)


# The work list


def _skip(run: Run, item: agenda.AfterPlay) -> None:
    """Nothing can be bought."""


_STEPS: dict[type[Item], Callable[[Run, Item], None]] = cast(
    "dict[type[Item], Callable[[Run, Item], None]]",
    {
        agenda.FinishSetup: finish_setup,
        agenda.ResolveStack: resolve_stack,
        agenda.ResolveAgent: resolve_agent,
        agenda.AgentSteps: take_steps,
        agenda.AgentLoot: take_loot,
        agenda.AgentAbility: use_ability,
        agenda.Power: use_power,
        agenda.Gain: gain,
        agenda.RaiseSecretService: raise_secret_service,
        agenda.MachineCheck: machine_check,
        agenda.EndAgent: end_agent,
        agenda.EndStack: end_stack,
        agenda.ReshuffleCheck: reshuffle_check,
        agenda.AfterPlay: _skip,
        agenda.EndTurn: end_turn,
        agenda.FinalCity: final_city,
        agenda.FinalScores: final_scores,
    },
)


def _work_off(run: Run) -> None:
    """Item by item, until one needs an answer; what is left then is recorded."""
    while run.items:
        item = run.items[0]
        if asks(run.state, item):
            run.record(AgendaSet(tuple(run.items)), _agenda_rule(run.state))
            return
        run.pop()
        _STEPS[type(item)](run, item)


def _agenda_rule(state: MastermindsState) -> str:
    if state.phase == "setup":
        return "setup.machine"
    if state.phase == "final_resolution":
        return "end.final_stacks"
    return "turn.order" if state.resolution is None else "stack.first_to_last"


# Who may answer what


_ANSWERS: dict[type[Move], tuple[str, tuple[str, ...]]] = {
    moves.ChooseMachine: ("setup.machine", ("choose_machine",)),
    moves.PlayAgent: ("turn.place", ("play_agent",)),
    moves.ForcedResolution: ("turn.unable", ("forced_resolution",)),
    moves.AgentOrder: ("stack.owner_order", ("agent_order",)),
    moves.PlacePart: ("machine.place_part", ("place_part",)),
    moves.TakeMission: ("mission.requirement", ("use_henchman", "choose_mission")),
    moves.Capture: ("capture.firepower", ("use_gunner", "spider_capture")),
    moves.Decline: (
        "ruling.optional",
        ("use_henchman", "use_gunner", "spider_capture", "choose_mission"),
    ),
    moves.Become: ("power.fortress_i", ("choose_identity",)),
    moves.LootCity: ("power.airship_base", ("choose_other_city",)),
    moves.Gain: ("power.zeppelin_base", ("choose_gain",)),
    moves.GainCodex: ("power.submersible_base", ("codex_or_flip",)),
    moves.FlipCodex: ("power.submersible_base", ("codex_or_flip",)),
    moves.ExtraTurn: ("scientist.extra_turn", ("after_play",)),
    moves.FreeCapture: ("scientist.capture", ("after_play",)),
    moves.EndTurn: ("turn.place", ("after_play",)),
}
"""What each move answers, and the rule that says so."""

_OTHERS_TURN = {
    "choose_machine": "setup.machine",
    "play_agent": "turn.order",
    "forced_resolution": "turn.order",
    "after_play": "turn.order",
}
"""The rule that keeps the other seats out; inside a resolution it is the disc's owner's choice."""


def _require_asked(r: R, seat: int, move: Move) -> None:
    """The game runs, the seat is asked, and the move answers what it is asked."""
    asked = pending(r.state)
    r.require(asked is not None, "score.winner", "the game is over")
    assert asked is not None
    owner, kind = asked
    r.require(
        seat == owner,
        _OTHERS_TURN.get(kind, "stack.owner_order"),
        "seat {owner} must answer, not seat {seat}",
        owner=owner,
        seat=seat,
    )
    rule, kinds = _ANSWERS[type(move)]
    r.require(
        kind in kinds,
        rule,
        "seat {seat} is asked for {kind}, not for {move}",
        seat=seat,
        kind=kind,
        move=type(move).__struct_config__.tag,
    )


def _answer(run: Run, seat: int, move: Move) -> None:
    item = run.items[0]
    match move:
        case moves.ChooseMachine():
            choose_machine(run, seat, move)
        case moves.PlayAgent():
            play_agent(run, seat, move)
        case moves.ForcedResolution():
            forced_resolution(run, seat, move)
        case moves.AgentOrder():
            order_steps(run, seat, move)
        case moves.PlacePart():
            place_part(run, seat, move)
        case moves.ExtraTurn():
            extra_turn(run, seat)
        case moves.FreeCapture():
            free_capture(run, seat, move)
        case moves.EndTurn():
            run.pop()
        case _ if isinstance(item, agenda.AgentAbility):
            _answer_ability(run, item, move)
        case _:
            assert isinstance(item, agenda.Power)
            _answer_power(run, item, move)


def _answer_ability(run: Run, item: agenda.AgentAbility, move: Move) -> None:
    match move:
        case moves.TakeMission():
            take_mission(run, item, move)
        case moves.Capture():
            use_gunner(run, item, move)
        case moves.Decline():
            decline_ability(run, item)


def _answer_power(run: Run, item: agenda.Power, move: Move) -> None:
    match move:
        case moves.TakeMission():
            choose_mission(run, item, move)
        case moves.Capture():
            spider_capture(run, item, move)
        case moves.Decline():
            decline_power(run, item)
        case moves.Become():
            become(run, item, move)
        case moves.LootCity():
            loot_city(run, item, move)
        case moves.Gain():
            choose_gain(run, item, move)
        case moves.GainCodex():
            take_codex(run, item)
        case moves.FlipCodex():
            flip_codex(run, item, move)
