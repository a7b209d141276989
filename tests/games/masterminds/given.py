"""Positions of Victorian Masterminds for tests: a consistent state from a few words, and a table.

Stella is seat 0, Philippe 1, Patricia 2 and Vincent 3, as in the specification's examples.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from domain.games.masterminds import ruleset
from domain.games.masterminds.edition.components import OpenCell, SetCodexLevel, UnlockPower
from domain.games.masterminds.invariants import invariants
from domain.games.masterminds.moves import AgentOrder, PlayAgent
from domain.games.masterminds.state import (
    Captured,
    Disc,
    EndTrigger,
    MastermindsState,
    Options,
    Parts,
    Supply,
    Villain,
    agenda,
)
from domain.kernel import Chance, Fact, KeyedChance, Viewer
from tests.games.tables import Table as Played

STELLA, PHILIPPE, PATRICIA, VINCENT = range(4)
BOX = ruleset.standard_edition
CITIES = BOX.cities
KINDS = BOX.kinds
MACHINES = tuple(BOX.machines)
FORTRESS, AIRSHIP, SPIDER, ZEPPELIN, MOLE, SUBMERSIBLE = MACHINES
BUILDINGS = ("furnace", "factory", "university", "monument")

Placed = tuple[int, str] | tuple[int, str, bool]


@dataclass(frozen=True)
class Seat:
    """What a seat has; discs that are neither on the board nor named lie in the pile."""

    machine: str = ""
    built: Sequence[str] = ()
    parts: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    firepower: int = 1
    scientists: int = 1
    library: Sequence[int] = ()
    chaos: int = 0
    buildings: Sequence[tuple[str, str]] = ()
    missions: Sequence[str] = ()
    burrow: bool = False
    pile: Sequence[str] | None = None
    discard: Sequence[str] | None = None


def unlocking(machine: str, *slots: str) -> list[str]:
    """The segments that unlock these powers."""
    return [
        segment.id
        for segment in BOX.machines[machine].segments
        if isinstance(segment.bonus, UnlockPower) and segment.bonus.slot in slots
    ]


def given(
    *seats: Seat,
    players: int = 4,
    active: int = 0,
    stacks: Mapping[str, Sequence[Placed]] | None = None,
    ss_level: int | None = None,
    missions: Mapping[str, str | None] | None = None,
    taken: Sequence[str] = (),
    deck: Sequence[str] | None = None,
    round: int = 5,
    first_seat: int = 0,
    max_rounds: int | None = 100,
    trigger: EndTrigger | None = None,
    final_queue: tuple[int, ...] | None = None,
) -> MastermindsState:
    """`active` is to play. Buildings that must be gone for `ss_level` are the last seat's.

    `taken` are missions that the last seat has; `deck` cuts what is left to be dealt.
    """
    owned = list(seats) + [Seat()] * (players - len(seats))
    board = {
        city: tuple(Disc(*placed) for placed in (stacks or {}).get(city, ())) for city in CITIES
    }
    start = BOX.secret_service.start_by_players[str(players)]
    level = start + sum(len(seat.buildings) for seat in owned) if ss_level is None else ss_level
    captured = [each for seat in owned for each in seat.buildings]
    spare = [(city, b) for b in BUILDINGS for city in CITIES if (city, b) not in captured]
    gone = spare[: level - start - len(captured)]
    shown = _missions(missions or {}, [card for seat in owned for card in seat.missions], taken)
    left = [card for card in BOX.missions if card not in shown.values()]
    left = [card for card in left if all(card not in seat.missions for seat in owned)]
    left = [card for card in left if card not in taken]
    used = [] if deck is None else [card for card in left if card not in deck]
    last = players - 1
    villains = tuple(
        _villain(
            seat,
            owned[seat],
            [disc.kind for stack in board.values() for disc in stack if disc.owner == seat],
            gone if seat == last else [],
            [*taken, *used] if seat == last else [],
        )
        for seat in range(players)
    )
    counts = BOX.components.supplies
    on_sheets = sum(p.bolts + p.copper for v in villains for p in v.slots.values())
    lost = {(each.city, each.building) for v in villains for each in v.buildings}
    state = MastermindsState(
        edition=BOX,
        seats=players,
        options=Options(max_rounds=max_rounds),
        max_rounds=max_rounds,
        phase="play" if final_queue is None else "final_round",
        first_seat=first_seat,
        round=round,
        turn=(round - 1) * players + (active - first_seat) % players + 1,
        active_seat=active,
        final_queue=final_queue,
        end_trigger=trigger,
        ss_level=level,
        stacks=board,
        buildings={
            city.id: tuple(b for b in city.buildings if (city.id, b) not in lost)
            for city in BOX.components.cities
        },
        missions=shown,
        mission_deck=tuple(left if deck is None else deck),
        supply=Supply(
            counts.parts.count - on_sheets,
            counts.codex.count - sum(len(v.library) for v in villains),
            max(0, counts.chaos.count - sum(v.chaos for v in villains)),
            counts.scientists.count - sum(v.scientists for v in villains),
        ),
        villains=villains,
        agenda=(agenda.Play(active, not villains[active].pile), agenda.EndTurn(active)),
    )
    assert list(invariants(state)) == []
    return state


def _missions(
    chosen: Mapping[str, str | None], owned: Sequence[str], taken: Sequence[str]
) -> dict[str, str | None]:
    """The cities' missions; those not named show basic ones that are left."""
    used = {*chosen.values(), *owned, *taken}
    basic = iter([card for card in BOX.missions if card not in used])
    return {city: chosen[city] if city in chosen else next(basic) for city in CITIES}


def _villain(
    number: int,
    seat: Seat,
    on_board: Sequence[str],
    gone: Sequence[tuple[str, str]],
    taken: Sequence[str],
) -> Villain:
    machine = seat.machine or MACHINES[number]
    segments = BOX.segments[machine]
    bonuses = [segments[id].bonus for id in seat.built]
    rest = [kind for kind in KINDS if kind not in on_board]
    if seat.pile is not None:
        discard = [kind for kind in rest if kind not in seat.pile]
        pile = [kind for named in seat.pile for kind in KINDS if kind == named]
    else:
        discard = [kind for named in seat.discard or () for kind in KINDS if kind == named]
        pile = [kind for kind in rest if kind not in discard]
    return Villain(
        machine=machine,
        color=BOX.colours[number],
        pile=tuple(pile),
        discard=tuple(discard),
        firepower=seat.firepower,
        slots={id: Parts(*seat.parts.get(id, ())) for id in segments if id not in seat.built},
        built=tuple(seat.built),
        powers=tuple(bonus.slot for bonus in bonuses if isinstance(bonus, UnlockPower)),
        cells=BOX.machines[machine].cells_open_at_start
        + sum(bonus.amount for bonus in bonuses if isinstance(bonus, OpenCell)),
        scientists=seat.scientists,
        library=tuple(seat.library),
        codex_level=2 if any(isinstance(bonus, SetCodexLevel) for bonus in bonuses) else 1,
        codex_mastery=len(seat.library) >= BOX.library.choose_from_pile_at,
        chaos=seat.chaos,
        buildings=tuple(Captured(*each) for each in [*seat.buildings, *gone]),
        missions=(*seat.missions, *taken),
        burrow=seat.burrow,
    )


class Table(Played[MastermindsState]):
    """Plays moves one after the other and keeps what happened."""

    def __init__(self, state: MastermindsState) -> None:
        super().__init__(ruleset, state, invariants)

    @classmethod
    def opened(
        cls, players: int, options: Options | None = None, chance: Chance | None = None
    ) -> Table:
        """A table that has just been laid out."""
        chance = chance or KeyedChance(b"masterminds", {})
        recorder = ruleset.open(BOX, players, options or Options(), chance)
        return cls(recorder.state).follow(recorder)

    @classmethod
    def resolving(
        cls, city: str, discs: Sequence[tuple[int, str]], *seats: Seat, **given_more: object
    ) -> Table:
        """These discs lie in a city, and the last one has just been placed on them."""
        players = given_more.pop("players", 2 if len(discs) == 2 else 3)
        stacks = dict(given_more.pop("stacks", {}))  # type: ignore[call-overload]
        stacks[city] = [*stacks.get(city, ()), *discs[:-1]]
        active, kind = discs[-1]
        owned = list(seats) + [Seat()] * (players - len(seats))  # type: ignore[operator]
        state = given(*owned, players=players, active=active, stacks=stacks, **given_more)  # type: ignore[arg-type]
        chance = {f"agent_{active}": [kind]}
        return cls(state).play(active, PlayAgent("top", city), chance)

    def order(self, first: str) -> Table:
        """The owner of the disc chooses the order of loot and ability."""
        seat, kind = self.waits_for
        assert kind == "agent_order"
        return self.play(seat, AgentOrder(first))  # type: ignore[arg-type]

    def seat(self, seat: int) -> Villain:
        return self.state.villains[seat]

    def view(self, viewer: Viewer) -> MastermindsState:
        return ruleset.view(self.state, viewer)

    @property
    def told(self) -> list[str]:
        """The kinds of the last move's facts, in order, without the agenda."""
        return [tag for tag in super().told if tag != "agenda_set"]

    def since(self, tag: str) -> list[str]:
        """What was told after the first fact of this kind in the last move."""
        told = self.told
        return told[told.index(tag) + 1 :]

    @property
    def history(self) -> list[Fact]:
        return [entry.fact for entry in self.entries]

    def score(self, seat: int) -> dict[str, int]:
        line = ruleset.standings(self.state).lines[seat]
        return {**line.sources, "total": line.score or 0}
