"""What the table waits for, which rule answers it, and the work that follows by itself.

The first item of the agenda says it, and everybody may know.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Never, cast

from domain.games.masterminds import listing, moves
from domain.games.masterminds.edition.components import (
    BecomeAgent,
    CaptureHere,
    CodexOrFlip,
    CompleteAnyMission,
    GainOneOf,
    LootOfOtherCity,
)
from domain.games.masterminds.facts.table import AgendaSet
from domain.games.masterminds.rules import (
    abilities,
    captures,
    ending,
    engine_room,
    engineer,
    gains,
    powers,
    rounds,
    setup,
    stacks,
    turn,
)
from domain.games.masterminds.rules.asking import asks
from domain.games.masterminds.state import MastermindsState, agenda
from domain.games.masterminds.state.agenda import Item
from domain.kernel import Answers, Asked, Listing, Move, Recorder, one_at_a_time

S = MastermindsState

_POWERS = {
    BecomeAgent: "choose_identity",
    LootOfOtherCity: "choose_other_city",
    CaptureHere: "spider_capture",
    GainOneOf: "choose_gain",
    CompleteAnyMission: "choose_mission",
    CodexOrFlip: "codex_or_flip",
}
_ABILITIES = {"henchman": "use_henchman", "gunner": "use_gunner"}


def pending(state: MastermindsState) -> Asked | None:
    """The seat that must answer, and what. The game stops only at items that ask."""
    if not state.agenda:
        return None
    item = state.agenda[0]
    match item:
        case agenda.Play(seat, forced):
            return seat, "forced_resolution" if forced else "play_agent"
        case agenda.Gain(seat):
            return seat, "place_part"
        case agenda.AgentSteps(seat):
            return seat, "agent_order"
        case agenda.AfterPlay(seat):
            return seat, "after_play"
        case agenda.AgentAbility(seat, kind):
            return seat, _ABILITIES[kind]
        case agenda.Power(seat):
            return seat, _POWERS[type(engine_room.power_of(state, item))]
        case agenda.ChooseMachine(seat):
            return seat, "choose_machine"
        case _:
            raise AssertionError(f"{item} asks nobody")


decisions, asked = one_at_a_time(pending)

answers: Answers[S, moves.MastermindsMove] = (
    Answers[S, Never]()
    .on(moves.ChooseMachine, setup.choose_machine, to="choose_machine")
    .on(moves.PlayAgent, turn.play_agent, to="play_agent")
    .on(moves.ForcedResolution, turn.forced_resolution, to="forced_resolution")
    .on(moves.AgentOrder, stacks.order_steps, to="agent_order")
    .on(moves.PlacePart, gains.place_part, to="place_part")
    .on(moves.TakeMission, abilities.take_mission, to="use_henchman")
    .on(moves.TakeMission, powers.choose_mission, to="choose_mission")
    .on(moves.Capture, abilities.use_gunner, to="use_gunner")
    .on(moves.Capture, powers.spider_capture, to="spider_capture")
    .on(moves.Decline, abilities.decline_ability, to=("use_henchman", "use_gunner"))
    .on(moves.Decline, engine_room.decline_power, to=("spider_capture", "choose_mission"))
    .on(moves.Become, powers.become, to="choose_identity")
    .on(moves.LootCity, powers.loot_city, to="choose_other_city")
    .on(moves.Gain, powers.choose_gain, to="choose_gain")
    .on(moves.GainCodex, powers.take_codex, to="codex_or_flip")
    .on(moves.FlipCodex, powers.flip_codex, to="codex_or_flip")
    .on(moves.ExtraTurn, turn.extra_turn, to="after_play")
    .on(moves.FreeCapture, turn.free_capture, to="after_play")
    .on(moves.EndTurn, turn.buy_nothing, to="after_play")
)

_RULES: dict[type[Move], str] = {
    moves.ChooseMachine: "setup.machine",
    moves.PlayAgent: "turn.place",
    moves.ForcedResolution: "turn.unable",
    moves.AgentOrder: "stack.owner_order",
    moves.PlacePart: "machine.place_part",
    moves.TakeMission: "mission.requirement",
    moves.Capture: "capture.firepower",
    moves.Decline: "ruling.optional",
    moves.Become: "power.fortress_i",
    moves.LootCity: "power.airship_base",
    moves.Gain: "power.zeppelin_base",
    moves.GainCodex: "power.submersible_base",
    moves.FlipCodex: "power.submersible_base",
    moves.ExtraTurn: "scientist.extra_turn",
    moves.FreeCapture: "scientist.capture",
    moves.EndTurn: "turn.place",
}
"""The rule that says when each move is made."""

_OTHERS_TURN = {
    "choose_machine": "setup.machine",
    "play_agent": "turn.order",
    "forced_resolution": "turn.order",
    "after_play": "turn.order",
}
"""The rule that keeps the other seats out; inside a resolution it is the disc's owner's choice."""


def refuses(state: S, seat: int, move: Move, kind: str) -> str:
    """The right seat first, then the right move."""
    waits = pending(state)
    if waits is None:
        return "score.winner"
    if seat != waits[0]:
        return _OTHERS_TURN.get(waits[1], "stack.owner_order")
    return _RULES[type(move)]


lists: dict[str, Listing[S, moves.MastermindsMove]] = {
    "choose_machine": Listing(listing.machines, ("ruling.machine_draft",)),
    "play_agent": Listing(
        listing.plays,
        (
            "turn.no_resolution",
            "codex.mastery_discard",
            "ruling.mole_bonus",
            "ruling.known_recycle_pile",
        ),
    ),
    "forced_resolution": Listing(listing.forced),
    "after_play": Listing(
        listing.purchases,
        (
            "scientist.several",
            "ruling.after_order",
        ),
    ),
    "agent_order": Listing(listing.orders, ("ruling.order_asked",)),
    "place_part": Listing(
        listing.parts,
        (
            "machine.fixed_parts",
            "ruling.one_by_one",
        ),
    ),
    "use_henchman": Listing(listing.henchman, ("ruling.mission_count",)),
    "use_gunner": Listing(listing.captures),
    "spider_capture": Listing(listing.captures, ("ruling.spider_late", "ruling.loot_before_alert")),
    "choose_identity": Listing(
        listing.identities,
        (
            "ruling.fortress_replace",
            "ruling.fortress_late",
        ),
    ),
    "choose_other_city": Listing(listing.cities),
    "choose_gain": Listing(listing.gains),
    "choose_mission": Listing(listing.missions),
    "codex_or_flip": Listing(listing.codex),
}


# The work list


def _skip(r: Recorder[S], item: agenda.AfterPlay) -> None:
    """Nothing can be bought."""


_STEPS: dict[type[Item], Callable[[Recorder[S], Item], None]] = cast(
    "dict[type[Item], Callable[[Recorder[S], Item], None]]",
    {
        agenda.FinishSetup: setup.finish_setup,
        agenda.ResolveStack: stacks.resolve_stack,
        agenda.ResolveAgent: stacks.resolve_agent,
        agenda.AgentSteps: stacks.take_steps,
        agenda.AgentLoot: gains.take_loot,
        agenda.AgentAbility: abilities.use_ability,
        agenda.Power: engineer.use_power,
        agenda.Gain: gains.gain,
        agenda.RaiseSecretService: captures.raise_secret_service,
        agenda.MachineCheck: gains.machine_check,
        agenda.EndAgent: stacks.end_agent,
        agenda.EndStack: stacks.end_stack,
        agenda.ReshuffleCheck: turn.reshuffle_check,
        agenda.AfterPlay: _skip,
        agenda.EndTurn: rounds.end_turn,
        agenda.FinalCity: ending.final_city,
        agenda.FinalScores: ending.final_scores,
    },
)


def follow(r: Recorder[S]) -> bool:
    """Item by item, until one needs an answer; what is left then is recorded."""
    if not r.agenda:
        return False
    item = cast("Item", r.agenda[0])
    if asks(r.state, item):
        r.record(AgendaSet(cast("tuple[Item, ...]", tuple(r.agenda))), _agenda_rule(r.state))
        return False
    r.agenda.pop(0)
    _STEPS[type(item)](r, item)
    return True


def _agenda_rule(state: S) -> str:
    if state.phase == "setup":
        return "setup.machine"
    if state.phase == "final_resolution":
        return "end.final_stacks"
    return "turn.order" if state.resolution is None else "stack.first_to_last"
