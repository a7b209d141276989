"""Résoudre un Groupe d'Agents: the discs are turned over and used, first placed first."""

from __future__ import annotations

from typing import cast

from domain.games.masterminds import agenda
from domain.games.masterminds.components import Kind
from domain.games.masterminds.missions import refill
from domain.games.masterminds.moves import AgentOrder
from domain.games.masterminds.run import Run
from domain.games.masterminds.stack_facts import (
    AgentDiscarded,
    AgentResolutionBegan,
    AgentStepsOrdered,
    MonocleReturned,
    MonocleTaken,
    StackResolutionBegan,
    StackResolutionEnded,
    StackRevealed,
)
from domain.games.masterminds.state import Disc, MastermindsState


def resolve_stack(run: Run, item: agenda.ResolveStack) -> None:
    """The active seat keeps the monocle meanwhile; nobody does at the end (ruling.monocle).

    Until now nobody looked at the discs (turn.no_peek).
    """
    state, city = run.state, item.city
    seat = None if item.cause == "final" else state.active_seat
    run.record(StackResolutionBegan(city, item.cause, seat), *_reasons(state, item))
    if seat is not None:
        run.record(MonocleTaken(seat), "stack.monocle")
    discs = tuple([Disc(disc.owner, disc.kind, True) for disc in state.stacks[city]])
    run.record(StackRevealed(city, discs), "stack.reveal")
    agents = [agenda.ResolveAgent(index) for index in range(len(discs))]
    run.push(*agents, agenda.EndStack(city))


def _reasons(state: MastermindsState, item: agenda.ResolveStack) -> list[str]:
    if item.cause == "final":
        return ["end.final_stacks"]
    if item.cause == "forced":
        return ["turn.unable", "ruling.unable_turn"]
    rules = ["stack.full"]
    if state.seats == 2:
        rules += ["stack.two_players", "ruling.two_player_stack"]
    if state.active_seat is not None and not state.villains[state.active_seat].pile:
        rules.append("pile.resolve_first")
    return rules


# One disc


def resolve_agent(run: Run, item: agenda.ResolveAgent) -> None:
    """Loot and ability; a sabotaged disc has its loot only."""
    resolution = run.state.resolution
    assert resolution is not None
    disc, city = resolution.discs[item.index], resolution.city
    is_sabotaged = item.index == resolution.sabotaged_index
    run.record(
        AgentResolutionBegan(city, item.index, disc.owner, disc.kind, is_sabotaged),
        "stack.first_to_last",
        *(("agent.saboteur",) if is_sabotaged else ()),
    )
    run.push(agenda.EndAgent(item.index))
    if is_sabotaged:
        run.push(*loot_of(run.state, disc.owner, city, "agent"))
    else:
        run.push(agenda.AgentSteps(disc.owner, _known(disc.kind), city))


def _known(kind: str) -> Kind:
    """A disc that lies open has a kind."""
    return cast("Kind", kind)


def asks_order(state: MastermindsState, item: agenda.AgentSteps) -> bool:
    """Only where the order can matter (ruling.order_asked)."""
    if item.kind == "henchman":
        return state.missions[item.city] is not None
    if item.kind == "gunner":
        return bool(state.buildings[item.city])
    return item.kind == "engineer"


def loot_of(
    state: MastermindsState, seat: int, city: str, cause: agenda.LootCause
) -> list[agenda.AgentLoot]:
    """A city's loot, unit by unit."""
    return [agenda.AgentLoot(seat, city, cause)] * state.edition.city_loot[city].amount


def take_steps(run: Run, item: agenda.AgentSteps) -> None:
    """Nobody has to be asked: loot first."""
    run.push(
        *loot_of(run.state, item.seat, item.city, "agent"),
        agenda.AgentAbility(item.seat, item.kind, item.city),
    )


def order_steps(run: Run, seat: int, move: AgentOrder) -> None:
    """The owner has chosen."""
    item = run.pop()
    assert isinstance(item, agenda.AgentSteps)
    run.record(AgentStepsOrdered(seat, move.first), "stack.owner_order")
    if move.first == "loot":
        take_steps(run, item)
        return
    run.push(
        agenda.AgentAbility(item.seat, item.kind, item.city),
        *loot_of(run.state, item.seat, item.city, "agent"),
    )


def end_agent(run: Run, item: agenda.EndAgent) -> None:
    """Face up to its owner's discard, as ever (codex.mastery_discard)."""
    resolution = run.state.resolution
    assert resolution is not None
    disc = resolution.discs[item.index]
    run.record(AgentDiscarded(disc.owner, disc.kind), "pile.discard")


def end_stack(run: Run, item: agenda.EndStack) -> None:
    """New missions, then the suspended turn goes on."""
    refill(run)
    run.record(StackResolutionEnded(item.city), "stack.end")
    holder = run.state.monocle_holder
    if holder is not None:
        run.record(MonocleReturned(holder), "stack.monocle")
