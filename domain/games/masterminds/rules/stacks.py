"""Résoudre un Groupe d'Agents: the discs are turned over and used, first placed first."""

from __future__ import annotations

from typing import cast

from domain.games.masterminds.edition.components import Kind
from domain.games.masterminds.facts.stacks import (
    AgentDiscarded,
    AgentResolutionBegan,
    AgentStepsOrdered,
    MonocleReturned,
    MonocleTaken,
    StackResolutionBegan,
    StackResolutionEnded,
    StackRevealed,
)
from domain.games.masterminds.moves import AgentOrder
from domain.games.masterminds.rules.missions import refill
from domain.games.masterminds.state import Disc, MastermindsState, agenda
from domain.kernel import Recorder

R = Recorder[MastermindsState]


def resolve_stack(r: R, item: agenda.ResolveStack) -> None:
    """The active seat keeps the monocle meanwhile; nobody does at the end (ruling.monocle).

    Until now nobody looked at the discs (turn.no_peek).
    """
    state, city = r.state, item.city
    seat = None if item.cause == "final" else state.active_seat
    r.record(StackResolutionBegan(city, item.cause, seat), *_reasons(state, item))
    if seat is not None:
        r.record(MonocleTaken(seat), "stack.monocle")
    discs = tuple([Disc(disc.owner, disc.kind, True) for disc in state.stacks[city]])
    r.record(StackRevealed(city, discs), "stack.reveal")
    agents = [agenda.ResolveAgent(index) for index in range(len(discs))]
    r.push(*agents, agenda.EndStack(city))


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


def resolve_agent(r: R, item: agenda.ResolveAgent) -> None:
    """Loot and ability; a sabotaged disc has its loot only."""
    resolution = r.state.resolution
    assert resolution is not None
    disc, city = resolution.discs[item.index], resolution.city
    is_sabotaged = item.index == resolution.sabotaged_index
    r.record(
        AgentResolutionBegan(city, item.index, disc.owner, disc.kind, is_sabotaged),
        "stack.first_to_last",
        *(("agent.saboteur",) if is_sabotaged else ()),
    )
    r.push(agenda.EndAgent(item.index))
    if is_sabotaged:
        r.push(*loot_of(r.state, disc.owner, city, "agent"))
    else:
        r.push(agenda.AgentSteps(disc.owner, _known(disc.kind), city))


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


def take_steps(r: R, item: agenda.AgentSteps) -> None:
    """Nobody has to be asked: loot first."""
    r.push(
        *loot_of(r.state, item.seat, item.city, "agent"),
        agenda.AgentAbility(item.seat, item.kind, item.city),
    )


def order_steps(r: R, seat: int, move: AgentOrder) -> None:
    """The owner has chosen."""
    item = r.agenda.pop(0)
    assert isinstance(item, agenda.AgentSteps)
    r.record(AgentStepsOrdered(seat, move.first), "stack.owner_order")
    if move.first == "loot":
        take_steps(r, item)
        return
    r.push(
        agenda.AgentAbility(item.seat, item.kind, item.city),
        *loot_of(r.state, item.seat, item.city, "agent"),
    )


def end_agent(r: R, item: agenda.EndAgent) -> None:
    """Face up to its owner's discard, as ever (codex.mastery_discard)."""
    resolution = r.state.resolution
    assert resolution is not None
    disc = resolution.discs[item.index]
    r.record(AgentDiscarded(disc.owner, disc.kind), "pile.discard")


def end_stack(r: R, item: agenda.EndStack) -> None:
    """New missions, then the suspended turn goes on."""
    refill(r)
    r.record(StackResolutionEnded(item.city), "stack.end")
    holder = r.state.monocle_holder
    if holder is not None:
        r.record(MonocleReturned(holder), "stack.monocle")
